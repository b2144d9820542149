"""Invalid input raises an exception, and never panics."""

import signal
import threading
import time

import exact_layouts as el
import pytest
from exact_layouts import Layout, Refused, _native
from hypothesis import given, settings
from hypothesis import strategies as st

A = Layout((4, 8), (8, 1))
NESTED: list = []
NESTED.append(NESTED)
DEEP = 1
for _ in range(100_000):
    DEEP = (DEEP,)

WIDE = 1
for _ in range(16):
    WIDE = (WIDE,) * 100


class Index:
    def __index__(self):
        raise RuntimeError("no index")


class Shape:
    shape = ("a", 2)
    stride = (1, 2)


@pytest.mark.parametrize(
    "call, exception",
    [
        (lambda: Layout(NESTED, NESTED), ValueError),
        (lambda: Layout(DEEP, DEEP), ValueError),
        (lambda: A(NESTED), ValueError),
        (lambda: A / NESTED, ValueError),
        (lambda: Layout(WIDE, WIDE), ValueError),
        (lambda: A(WIDE), ValueError),
        (lambda: A @ WIDE, ValueError),
        (lambda: Layout((1,) * 200_000, (1,) * 200_000), ValueError),
        (lambda: Layout(2**64, 1), OverflowError),
        (lambda: Layout(10**5000, 1), OverflowError),
        (lambda: Layout(2**62, 4), Refused),
        (lambda: Layout((2**32, 2**32), (1, 1)), Refused),
        (lambda: Layout(0, 1), Refused),
        (lambda: Layout(-1, 1), Refused),
        (lambda: Layout(4, -1), Refused),
        (lambda: Layout((2, 3), (1,)), Refused),
        (lambda: Layout(4.0, 1), TypeError),
        (lambda: Layout(None), TypeError),
        (lambda: Layout(), TypeError),
        (lambda: Layout({}, {}), TypeError),
        (lambda: Layout(Index(), 1), RuntimeError),
        (lambda: Layout(Shape()), TypeError),
        (lambda: Layout(""), Refused),
        (lambda: Layout("(" * 100_000), Refused),
        (lambda: Layout("4:1\x00"), Refused),
        (lambda: A(), TypeError),
        (lambda: A(32), Refused),
        (lambda: A(-1), Refused),
        (lambda: A(1, 2, 3), Refused),
        (lambda: A("x"), Refused),
        (lambda: A.size(mode=5), Refused),
        (lambda: A.size(mode=-1), ValueError),
        (lambda: A.group(1, 0), Refused),
        (lambda: A.take(0, 2**63), OverflowError),
        (lambda: A.upcast(0), Refused),
        (lambda: A.upcast(-(2**63)), Refused),
        (lambda: A.recast_layout(0, -1), Refused),
        (lambda: A.append(up_to_rank=2**40), Refused),
        (lambda: A.cost(3), ValueError),
        (lambda: A.cost(4, vector=-1), Refused),
        (lambda: A.conflict_free(-1, 4), Refused),
        (lambda: A.best_swizzle(3, A), Refused),
        (lambda: A.draw(banks=0), ValueError),
        (lambda: A.draw(tile=(2, 2)), ValueError),
        (lambda: A.draw(tile=(4, 8), banks=4), TypeError),
        (lambda: Layout(2**40, 1).draw(), ValueError),
        (lambda: Layout(2**40, 1).offsets(), ValueError),
        (lambda: el.find_layout([]), Refused),
        (lambda: el.find_layout([1]), Refused),
        (lambda: el.find_layout([0, "a"]), TypeError),
        (lambda: el.find_layout(3), TypeError),
        (lambda: el.find_layout(lambda i: i), TypeError),
        (lambda: el.find_layout(lambda i: i, size=-1), ValueError),
        (lambda: el.find_layout(lambda i: i, size=2**40), ValueError),
        (lambda: el.find_layout(lambda i: 1 / i, size=4), ZeroDivisionError),
        (lambda: el.find_view(A, (3, 3)), Refused),
        (lambda: el.find_view(A, (4, 8), "diagonal"), ValueError),
        (lambda: el.Swizzle(-1, 0, 0), Refused),
        (lambda: el.Swizzle(3, 0, 1), Refused),
        (lambda: el.Swizzle(2**40, 0, 0), Refused),
        (lambda: el.MmaAtom("m1"), ValueError),
        (lambda: el.MmaAtom("m16n8k16_f32_f16").draw("d"), ValueError),
        (lambda: el.CopyAtom("ldmatrix_x4").dst(0), Refused),
        (lambda: el.TvLayout(A, (2, 2)), Refused),
        (lambda: el.TvLayout(A, None), Refused),
        (lambda: el.make_layout(), TypeError),
        (lambda: el.make_layout(A, stride=(1, 2)), TypeError),
        (lambda: el.crd2idx((1, 2, 3), (4, 8)), Refused),
        (lambda: el.idx2crd(0, (0, 0)), Refused),
        (lambda: el.Sharding(el.Mesh(["x"], [4]), "(4,2):(3,1)", "2:1"), Refused),
        (lambda: el.Sharding(el.Mesh(["x"], [4]), "8:1", "2:1"), Refused),
        (lambda: el.Sharding(el.Mesh(["x"], [4]), "(4,2):(2,1)", "2:1", partial=["y"]), Refused),
        (lambda: el.Mesh(["x"], [0]), Refused),
        (lambda: el.Mesh(["x", "x"], [2, 2]), Refused),
        (lambda: el.Mesh(["x", "y"], [2]), ValueError),
        (lambda: el.Mesh(["x"], [2**63]), OverflowError),
        (lambda: el.Mesh(["x", "y"], [2**40, 2**40]), Refused),
    ],
)
def test_invalid_input(call, exception):
    with pytest.raises(exception) as caught:
        call()
    assert str(caught.value)


integers = st.integers(-3, 70) | st.sampled_from([2**31, 2**62, 2**63 - 1, -(2**63), 2**63])
trees = st.recursive(integers | st.none(), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6)
OPERATIONS = [
    getattr(el, name)
    for name in dir(el)
    if callable(getattr(el, name)) and name not in ("explain", "Refused") and not name.startswith("_")
]


@settings(max_examples=1500, deadline=None)
@given(st.sampled_from(OPERATIONS), st.lists(trees | st.sampled_from([A, Layout((3, 2), (2, 6)), "4:1"]), max_size=4))
def test_random_arguments(operation, arguments):
    try:
        operation(*arguments)
    except (TypeError, ValueError, OverflowError, AttributeError):
        pass


def test_a_panic_is_an_exception():
    with pytest.raises(RuntimeError, match="internal error of exact_layouts: a test panics"):
        _native._panic()


def test_a_search_is_interrupted():
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    begin = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            _native._sleep(5000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - begin < 2


def test_other_threads_run_during_a_search():
    count = 0
    done = threading.Event()

    def work():
        nonlocal count
        while not done.is_set():
            count += 1

    thread = threading.Thread(target=work)
    thread.start()
    _native._sleep(200)
    done.set()
    thread.join()
    assert count > 10_000


def test_layouts_are_shared_between_threads():
    results = []

    def work():
        for _ in range(2000):
            results.append((A / (2, 4)).shape)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(results) == {((2, 2), (4, 2))} and len(results) == 8000
