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
RECORD_SIZE = 4096
"""Bytes of a sealed message, at most."""
LAST_RECORD_DELIMITER = b"\x02"
"""Stands at the end of what is said in one message."""
TOKEN_LIFETIME = 12 * 3600
"""Seconds for which a signature is good."""
FALLBACK_CONTACT = "mailto:house@example.org"
"""Whom a push service may complain to where a house has no address of its own."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Raises ValueError for what is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_private_key() -> str:
    """A private key of this house, in letters."""
    return encode(secrets.token_bytes(32))


def parse_private_key(private_key: str) -> ec.EllipticCurvePrivateKey:
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(int.from_bytes(decode(private_key)) % (order - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(private_key: str) -> str:
    """By which a browser asks its push service to let this house in, and nobody else."""
    return encode(public_bytes(parse_private_key(private_key).public_key()))


def parse_public_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for what is no key."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))


def derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    """What only the browser with this key and this word can read."""
    recipient, ephemeral = parse_public_key(p256dh), ec.generate_private_key(CURVE)
    shared = ephemeral.exchange(ec.ECDH(), recipient)
    key_info = public_bytes(recipient) + public_bytes(ephemeral.public_key())
    secret = derive_key(shared, decode(auth), b"WebPush: info\0" + key_info, 32)
    salt = os.urandom(16)
    key = derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
    ephemeral_public = public_bytes(ephemeral.public_key())
    header = salt + RECORD_SIZE.to_bytes(4) + bytes([len(ephemeral_public)]) + ephemeral_public
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD_DELIMITER, None)


def vapid_header(private_key: str, endpoint: str, contact: str) -> str:
    """What the push service at this address is shown: who sends, until when it is good."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + TOKEN_LIFETIME,
        "sub": contact if contact.startswith("https://") else FALLBACK_CONTACT,
    }
    header = {"typ": "JWT", "alg": "ES256"}
    body = ".".join(encode(json.dumps(part).encode()) for part in (header, claims))
    r, s = decode_dss_signature(
        parse_private_key(private_key).sign(body.encode(), ec.ECDSA(SHA256()))
    )
    signature_text = encode(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={body}.{signature_text}, k={public_key(private_key)}"
