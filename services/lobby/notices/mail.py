"""Sending mail: a port, and SMTP by the standard library in a thread."""

import asyncio
import smtplib
import ssl
from abc import ABC, abstractmethod
from email.message import EmailMessage

from libs.settings import MailSettings

WITHIN = 20.0
"""Seconds for the server's answers, each."""


class MailUnavailableError(Exception):
    """Not now: the same message is to be sent again, later."""


class MailRefusedError(Exception):
    """Never: the server will not take this message for this receiver."""


class Mailer(ABC):
    """Raises MailUnavailableError, after which nobody knows whether it was sent, and MailRefusedError."""

    @abstractmethod
    async def send(self, message: EmailMessage) -> None: ...


class SmtpMailer(Mailer):
    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings

    async def send(self, message: EmailMessage) -> None:
        """In a thread of its own: smtplib waits."""
        try:
            await asyncio.to_thread(self._send, message)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise (MailRefusedError if all(map(_permanent, codes)) else MailUnavailableError)(str(codes)) from error
        except smtplib.SMTPResponseException as error:
            kind = (
                MailRefusedError if isinstance(error, smtplib.SMTPDataError) and _permanent(error.smtp_code) else None
            )
            raise (kind or MailUnavailableError)(str(error.smtp_code)) from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailUnavailableError(type(error).__name__) from error

    def _send(self, message: EmailMessage) -> None:
        settings = self._settings
        if settings.security == "tls":
            context = ssl.create_default_context()
            server: smtplib.SMTP = smtplib.SMTP_SSL(settings.host, settings.port, timeout=WITHIN, context=context)
        else:
            server = smtplib.SMTP(settings.host, settings.port, timeout=WITHIN)
        with server:
            if settings.security == "starttls":
                server.starttls(context=ssl.create_default_context())
            if settings.user:
                server.login(settings.user, settings.password.reveal())
            server.send_message(message)


def _permanent(code: int) -> bool:
    return code >= 500  # noqa: PLR2004 - the classes of SMTP
