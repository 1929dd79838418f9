"""What was ever said on the wire is still understood, with every field it had."""

from typing import Any

import msgspec
import pytest

from libs.testkit.wire import FAMILIES, SAMPLES, stored, types, wanting

SAMPLED = [(family, kind, sample) for family, kind in types() for sample in stored(family, kind)]


def kept(old: Any, new: Any) -> bool:
    """Whether everything in the old message is in the new one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(name in new and kept(value, new[name]) for name, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) <= len(new) and all(map(kept, old, new))
    return bool(old == new)


@pytest.mark.parametrize(
    ("family", "kind", "sample"), SAMPLED, ids=[str(sample.path.relative_to(SAMPLES)) for *_, sample in SAMPLED]
)
def test_an_old_message_is_read_and_loses_nothing(family, kind, sample):
    value = sample.decoded()
    assert isinstance(value, kind)
    encode = msgspec.msgpack.encode if family.binary else msgspec.json.encode
    decode = msgspec.msgpack.decode if family.binary else msgspec.json.decode
    assert kept(sample.raw(), decode(encode(value)))


@pytest.mark.parametrize(("family", "kind"), list(types()), ids=[kind.__name__ for _, kind in types()])
def test_every_type_and_field_has_a_sample(family, kind):
    assert wanting(family, kind) == set(), "make documents adds it"


def test_no_sample_is_of_a_type_that_is_gone():
    known = {sample.path for *_, sample in SAMPLED}
    assert {path for path in SAMPLES.rglob("*.*") if path.suffix in {".json", ".msgpack"}} == known
    assert {path.name for path in SAMPLES.iterdir()} == {family.name for family in FAMILIES}


def test_a_field_that_is_lost_is_noticed():
    assert kept({"a": 1}, {"a": 1, "b": 2})
    assert kept([1], [1, 2])
    assert not kept({"a": {"b": 1}}, {"a": {}})
    assert not kept({"a": 1}, {"a": "1"})
    assert not kept([1, 2], [1])
