"""What a failed request to JetStream is to users of the bus."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

from libs.bus.port import NoResponderError, UnansweredError
from libs.connection import ApiError, NotServedError, UnrepliedError


@contextmanager
def asking(what: str) -> Iterator[None]:
    """Raises NoResponderError, UnansweredError, the latter also for the server's own trouble.

    A server without a leader or with a full disk does not say how far it came. What it refuses for good stays ApiError.
    """
    try:
        yield
    except NotServedError as error:
        raise NoResponderError(what) from error
    except UnrepliedError as error:
        raise UnansweredError(what) from error
    except ApiError as error:
        if error.status < HTTPStatus.INTERNAL_SERVER_ERROR:
            raise
        message = f"{what}: {error}"
        raise UnansweredError(message) from error
