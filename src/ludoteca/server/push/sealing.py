"""A message that only one browser can read, and the signature by which its push service knows this
house: RFC 8291 (aes128gcm) and RFC 8292 (VAPID). Needs the extra `ludoteca[push]`."""

from __future__ import annotations

import base64
import json
import os
import secrets
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of a sealed message, at most."""
LAST = b"\x02"
"""Stands at the end of what is said in one message."""
GOOD = 12 * 3600
"""Seconds for which a signature is good."""
NOBODY = "mailto:house@example.org"
"""Whom a push service may complain to where a house has no address of its own."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Raises ValueError for what is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_word() -> str:
    """A private key of this house, in letters."""
    return encode(secrets.token_bytes(32))


def key_of(word: str) -> ec.EllipticCurvePrivateKey:
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(int.from_bytes(decode(word)) % (order - 1) + 1, CURVE)


def open_half(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(word: str) -> str:
    """By which a browser asks its push service to let this house in, and nobody else."""
    return encode(open_half(key_of(word).public_key()))


def their_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for what is no key."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))


def drawn(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def seal(said: bytes, p256dh: str, auth: str) -> bytes:
    """What only the browser with this key and this word can read."""
    theirs, mine = their_key(p256dh), ec.generate_private_key(CURVE)
    shared = mine.exchange(ec.ECDH(), theirs)
    both = open_half(theirs) + open_half(mine.public_key())
    secret = drawn(shared, decode(auth), b"WebPush: info\0" + both, 32)
    salt = os.urandom(16)
    key = drawn(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = drawn(secret, salt, b"Content-Encoding: nonce\0", 12)
    half = open_half(mine.public_key())
    head = salt + RECORD.to_bytes(4) + bytes([len(half)]) + half
    return head + AESGCM(key).encrypt(nonce, said + LAST, None)


def signature(word: str, endpoint: str, contact: str) -> str:
    """What the push service at this address is shown: who sends, until when it is good."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + GOOD,
        "sub": contact if contact.startswith("https://") else NOBODY,
    }
    head = {"typ": "JWT", "alg": "ES256"}
    body = ".".join(encode(json.dumps(part).encode()) for part in (head, claims))
    r, s = decode_dss_signature(key_of(word).sign(body.encode(), ec.ECDSA(SHA256())))
    signed = encode(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={body}.{signed}, k={public_key(word)}"
