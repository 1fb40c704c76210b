"""Options of engines: names, former names, and their values."""

from __future__ import annotations

import pytest

from tengen.engines.errors import OptionError
from tengen.engines.options import Option, OptionValue, resolve_options
from tengen.engines.registry import create_engine

LISTED = Option(name="listed", type=bool, default=False, meaning="", formerly="shown")
OTHER = Option(name="other", type=int, default=3, meaning="")


@pytest.mark.parametrize(
    ("given", "value"),
    [({}, False), ({"shown": True}, True), ({"listed": True, "shown": False}, True)],
    ids=["neither", "former", "both"],
)
def test_former_name_is_read_unless_the_name_is_given(
    given: dict[str, OptionValue], value: bool
) -> None:
    assert resolve_options("demo", [LISTED, OTHER], given) == {"listed": value, "other": 3}


def test_error_has_the_name_that_was_given() -> None:
    with pytest.raises(OptionError, match="option 'shown' is 3, allowed is true or false") as error:
        resolve_options("demo", [LISTED, OTHER], {"shown": 3})
    assert error.value.path == ("shown",)


def test_former_names_are_not_offered() -> None:
    with pytest.raises(OptionError, match=r"its options are: listed, other$"):
        resolve_options("demo", [LISTED, OTHER], {"zzz": 3})


def test_attack_weights_reads_the_former_name_of_its_option() -> None:
    engine = create_engine("attack-weights")
    assert engine.option("explain") is engine.option("attacks") is not None
