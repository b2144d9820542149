"""Runs the examples of all docstrings and of the README."""

import doctest
import inspect
from pathlib import Path

import exact_layouts
import pytest
from exact_layouts import _native, _refused


def documented():
    for module in (exact_layouts, _native, _refused):
        for name in dir(module):
            value = getattr(module, name)
            if name.startswith("_") or inspect.ismodule(value):
                continue
            yield name, value
            if inspect.isclass(value) and value.__module__.startswith("exact_layouts"):
                for member in vars(value):
                    if not member.startswith("_"):
                        yield f"{name}.{member}", getattr(value, member)


EXAMPLES = {
    name: value.__doc__
    for name, value in documented()
    if isinstance(value.__doc__, str) and ">>>" in value.__doc__
}


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_docstring(name):
    run(name, EXAMPLES[name])


def test_readme():
    text = (Path(__file__).resolve().parents[1] / "README.md").read_text()
    run("README.md", "\n".join(part.split("```")[0] for part in text.split("```python\n")[1:]))


def run(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    out = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).run(test, out=out.append)
    assert not out, "".join(out)


def test_every_operation_has_an_example():
    functions = {name for name in dir(exact_layouts) if callable(getattr(exact_layouts, name)) and name[0] != "_"}
    assert functions - EXAMPLES.keys() == set()
