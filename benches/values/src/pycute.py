"""Times pycute operations: reads lines `NAME A B COUNT`, and prints `NANOSECONDS RESULT` for each line."""

import sys
import time

import pycute


def layout(text):
    shape, stride = text.split(":")
    return pycute.Layout(eval(shape), eval(stride))


for line in sys.stdin:
    name, a, b, count = line.split()
    operation, a, b = getattr(pycute, name), layout(a), layout(b)
    if name == "coalesce":
        b = None
    turns = range(int(count))
    begin = time.process_time_ns()
    for _ in turns:
        result = operation(a, b)
    end = time.process_time_ns()
    print(end - begin, str(result).replace(" ", ""), flush=True)
