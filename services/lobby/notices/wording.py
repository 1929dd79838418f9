"""What is written to players."""

from email.message import EmailMessage
from hashlib import sha256
from typing import NamedTuple


class Letterhead(NamedTuple):
    """Who writes, and from where."""

    sender: str
    url: str

    @property
    def domain(self) -> str:
        return self.sender.rpartition("@")[2] or "localhost"


def turn_notice(head: Letterhead, to: str, match: str, player: str, version: int) -> EmailMessage:
    """The same turn has the same Message-ID, so that one sent twice for safety is shown once by most readers."""
    game = match.rpartition("-")[0].replace("_", " ").title()
    link = f"\n{head.url.rstrip('/')}/matches/{match}\n" if head.url else f"\nMatch {match}\n"
    text = (
        f"A match of {game} waits for you.\n{link}\nYou asked for these notices; your profile is where to end them.\n"
    )
    return _message(head, to, f"Your turn: {game}", text, "turn." + _digest(f"{match}/{player}/{version}"))


def confirmation(head: Letterhead, to: str, code: str) -> EmailMessage:
    """Asks whoever reads this address whether they want notices."""
    text = (
        f"Somebody, most likely you, wants to be told here when a match waits for them.\n\n"
        f"To agree, enter this code where you asked for it:\n\n    {code}\n\n"
        f"If it was not you, do nothing; nothing more will be sent.\n"
    )
    return _message(head, to, "Notices of your turns", text, "confirm." + _digest(code))


def _digest(text: str) -> str:
    """Short, so that the header needs no second line, which some servers do not understand."""
    return sha256(text.encode()).hexdigest()[:20]


def _message(head: Letterhead, to: str, subject: str, text: str, name: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = head.sender
    message["To"] = to
    message["Subject"] = subject
    message["Message-ID"] = f"<{name}@{head.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message
