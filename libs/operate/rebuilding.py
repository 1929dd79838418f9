"""`furrow rebuild`: the rows of lists built anew from the log, at the platform that runs here."""

import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from libs.operate.course import QUIET, Course
from libs.operate.credentials import Credentials
from libs.operate.process import ServerError
from libs.operate.running.environment import for_services
from libs.operate.running.instance import Note, NotRunningError, note_of
from libs.operate.running.inventory import Kind, Service, found, module_command

_CLASS = re.compile(r"^[\w.]+(Error|Exception): ")
"""What a traceback's last line begins with."""
_PLACE = re.compile(r"(\S+) (\d+) (\d+)")
"""How far a service is, as libs/host/rebuilding.py tells it: stream, record, and the last one there is."""


class NoSuchServiceError(ServerError): ...


class NotRebuiltError(ServerError): ...


def rebuild(data: Path, wanted: list[str], course: Course = QUIET) -> Iterator[str]:
    """Rebuild the named services' rows, or everybody's; what each said, as it said it. Raises ServerError."""
    note = note_of(data)
    if note is None or not note.url:
        message = f"No Furrow runs over {data}, and rows need a Valkey that runs."
        raise NotRunningError(message)
    owners = [service for service in found() if service.kind is Kind.OWNER]
    unknown = sorted(set(wanted) - {service.name for service in owners})
    if unknown:
        message = f"No service {unknown[0]} keeps rows; {', '.join(service.name for service in owners)} do."
        raise NoSuchServiceError(message)
    for service in owners:
        if not wanted or service.name in wanted:
            yield _rebuilt(data, note, service, course)


def _rebuilt(data: Path, note: Note, service: Service, course: Course = QUIET) -> str:
    credentials = Credentials(data)
    environment = for_services() | {
        "FURROW_NATS_URL": note.nats,
        "FURROW_NATS_USER": service.name,
        "FURROW_NATS_PASSWORD": credentials.password("nats", service.name),
        "FURROW_REDIS_URL": note.valkey,
        "FURROW_REDIS_USER": service.name,
        "FURROW_REDIS_PASSWORD": credentials.password("valkey", service.name),
    }
    command = [*module_command(service), "rebuild", "--tell"]
    course.at(f"Rows of {service.name}", 0)
    told = ""
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True) as child,  # noqa: S603 - ours
    ):
        for line in child.stdout or ():
            if place := _PLACE.fullmatch(line.strip()):
                course.at(f"Rows of {service.name}", int(place[2]), int(place[3]), place[1])
            else:
                told = line.strip() or told
        failed = child.wait() != 0
        complaints.seek(0)
        words = complaints.read().strip().splitlines()
    if failed:
        why = _CLASS.sub("", words[-1]) if words else "it did not say why"
        message = f"The rows of {service.name} were not built anew: {why}"
        raise NotRebuiltError(message)
    return f"{service.name}: {told}"
