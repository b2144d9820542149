"""The type stubs agree with the module, and typed programs pass mypy."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")
TESTS = Path(__file__).parent


def check(*arguments):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check("mypy.stubtest", "exact_layouts", "--ignore-disjoint-bases", "--allowlist", str(TESTS / "stubtest.txt"))


def test_a_typed_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check("mypy", "--strict", str(TESTS / "typed.py"))
