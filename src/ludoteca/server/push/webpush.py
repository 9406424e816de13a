"""Web Push: messages that only one browser can read (RFC 8291), and the signature by which its push
service knows this server (VAPID, RFC 8292). Needs the extra `ludoteca[push]`."""

from __future__ import annotations

import base64
import os
import time
from urllib.parse import urlsplit

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
TOKEN_LIFETIME = 12 * 3600
"""Seconds."""
FALLBACK_CONTACT = "mailto:server@example.org"
"""The contact of a server that browsers reach without TLS."""


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_private_key() -> str:
    return encode(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32))


def parse_private_key(private_key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(private_key)), CURVE)


def public_key(private_key: str) -> str:
    """The key that a browser hands to its push service when it subscribes."""
    key = parse_private_key(private_key).public_key()
    return encode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def parse_public_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """Raises ValueError."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(p256dh))


def encrypt(message: bytes, p256dh: str, auth: str) -> bytes:
    encrypted: bytes = http_ece.encrypt(
        message,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(CURVE),
        dh=parse_public_key(p256dh),
        auth_secret=decode(auth),
        version="aes128gcm",
    )
    return encrypted


def vapid_header(private_key: str, endpoint: str, contact: str) -> str:
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + TOKEN_LIFETIME,
        "sub": contact if contact.startswith("https://") else FALLBACK_CONTACT,
    }
    token = jwt.encode(claims, parse_private_key(private_key), algorithm="ES256")
    return f"vapid t={token}, k={public_key(private_key)}"
