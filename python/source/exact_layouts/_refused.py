"""The exception `Refused`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:

    class _Reason(Protocol):
        @property
        def text(self) -> str: ...
        @property
        def rule(self) -> str: ...
        @property
        def code(self) -> str: ...
        @property
        def operation(self) -> str | None: ...
        @property
        def numbers(self) -> dict[str, Any]: ...
        @property
        def counter_example(self) -> dict[str, Any] | None: ...
        @property
        def suggestion(self) -> str | None: ...
        def svg(self) -> str | None: ...
        def picture(self) -> str | None: ...
        def steps(self) -> str | None: ...


class Refused(ValueError):
    """An operation has no correct result.

    The text of the exception states the operation, the rule with its numbers, a counterexample if there is one, and a
    suggestion. A notebook shows a picture of the reason.

    >>> from exact_layouts import Layout, Refused
    >>> try:
    ...     Layout(10, 1) / 4
    ... except Refused as error:
    ...     print(error.rule, error.code, error.numbers)
    does not tile L0006 {'size': 10, 'covered': 12, 'tile': 4}
    """

    def __init__(self, reason: _Reason) -> None:
        super().__init__(reason.text)
        self._reason = reason
        #: The name of the broken rule, such as `does not tile`.
        self.rule: str = reason.rule
        #: The code of the rule, such as `L0006`.
        self.code: str = reason.code
        #: The operation with its operands, in notation.
        self.operation: str | None = reason.operation
        #: The numbers of the rule, by name.
        self.numbers: dict[str, Any] = reason.numbers
        #: A coordinate that proves the error, with its offsets.
        self.counter_example: dict[str, Any] | None = reason.counter_example

    @property
    def suggestion(self) -> str | None:
        """A suggested fix. The suggestion was tried."""
        return self._reason.suggestion

    def __str__(self) -> str:
        suggestion = self.suggestion
        text = str(self.args[0])
        return text if suggestion is None else f"{text}\nhelp: {suggestion}"

    def explain(self) -> str:
        """Returns the steps of the operation, up to the reason."""
        return _Text(self._reason.steps() or str(self))

    def picture(self) -> str | None:
        """Returns the picture of the reason as text, if the reason concerns elements."""
        text = self._reason.picture()
        return None if text is None else _Text(text)

    def _repr_svg_(self) -> str | None:
        return self._reason.svg()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Refused, (_Stored(self._reason),))


Refused.__module__ = "exact_layouts"


class _Text(str):
    """A text that an interactive session prints without quotes."""

    def __repr__(self) -> str:
        return str(self)


class _Stored:
    """The reason of an exception that was pickled."""

    def __init__(self, reason: _Reason) -> None:
        self.text, self.rule, self.code = reason.text, reason.rule, reason.code
        self.operation, self.suggestion = reason.operation, reason.suggestion
        self.numbers, self.counter_example = reason.numbers, reason.counter_example
        self._svg, self._picture, self._steps = reason.svg(), reason.picture(), reason.steps()

    def svg(self) -> str | None:
        return self._svg

    def picture(self) -> str | None:
        return self._picture

    def steps(self) -> str | None:
        return self._steps
