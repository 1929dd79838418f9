"""Asking a gateway how it is."""

import http.client
from urllib.parse import urlsplit


def unreadiness(url: str) -> str:
    """What the gateway at that address is not ready for, in its words; "" when it is ready."""
    place = urlsplit(url)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=5)
    try:
        connection.request("GET", "/health/ready")
        answer = connection.getresponse()
        body = answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException) as error:
        return f"the gateway does not answer ({type(error).__name__})"
    finally:
        connection.close()
    return "" if answer.status == http.HTTPStatus.OK else body[:500]
