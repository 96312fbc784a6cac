from __future__ import annotations

import gc
import sys

import pytest

from bot.quick import quick_imports


def test_no_garbage_is_looked_for_inside_and_again_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    with quick_imports():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert not frozen, "what was there before may become garbage"
    with quick_imports():
        monkeypatch.setitem(sys.modules, "made_just_now", sys)
    assert frozen


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with quick_imports():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
