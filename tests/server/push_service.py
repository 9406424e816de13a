"""A small push service on this machine, and browsers that can decrypt its messages."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ludoteca.server.push.webpush import CURVE, decode, encode
from tests.server.kit import Guest, wait_until


class Taken(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Accepts messages; at `/gone/...` and `/unknown/...` the subscription has ended."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        outer = self

        class Counter(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.taken.append(Taken(self.path, dict(self.headers.items()), body))
                answers = {"gone": 410, "unknown": 404}
                self.send_response(answers.get(self.path.split("/")[1], 201))
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Counter)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def takes(self, path: str, number: int = 1) -> list[Taken]:
        """Waits until this number of messages has arrived at this endpoint."""
        wait_until(lambda: len(self.at(path)) >= number)
        return self.at(path)

    def at(self, path: str) -> list[Taken]:
        return [one for one in self.taken if one.path == path]


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Browser:
    """The private half of a subscription, which never leaves a browser."""

    def __init__(
        self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b""
    ) -> None:
        self.private = private or ec.generate_private_key(CURVE)
        self.auth = auth or bytes(range(16))

    def asks(self, guest: Guest, endpoint: str, language: str = "en", status: int = 200) -> Any:
        half = encode(public_bytes(self.private.public_key()))
        wish = {"endpoint": endpoint, "p256dh": half, "auth": encode(self.auth)}
        return guest.put("/api/me/push", status, language=language, **wish)

    def opens(self, body: bytes) -> bytes:
        """Decrypts as in RFC 8291."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        both = public_bytes(self.private.public_key()) + sender
        secret = derive_key(shared, self.auth, b"WebPush: info\0" + both, 32)
        key = derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\x02")

    def reads(self, taken: Taken) -> Any:
        return json.loads(self.opens(taken.body))


def browser_of(private: str, auth: str) -> Browser:
    return Browser(ec.derive_private_key(int.from_bytes(decode(private)), CURVE), decode(auth))
