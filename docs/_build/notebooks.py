"""stub"""


def pages() -> dict[str, str]:
    return {}
