"""What a client can read of each game's commands and events is what the game knows."""

import msgspec
import pytest
from jsonschema import Draft202012Validator

from libs.testkit.schemas import FOLDER, files
from services.gateway.documents.schemas import OWNERS

FILES = files()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_games_schemas_are_current(path):
    assert path.exists(), "make documents writes them"
    assert path.read_bytes() == FILES[path], "make documents writes them"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_games_schemas_are_schemas(path):
    for part in msgspec.json.decode(FILES[path])["properties"].values():
        Draft202012Validator.check_schema(part)


def test_there_are_schemas_of_nothing_else():
    assert {path.stem for path in FOLDER.glob("*.json")} == {path.stem for path in FILES} | set(OWNERS)
