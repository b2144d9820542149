"""Measures FlashAttention-3 with gradients in JAX, from the Hopper library in the wheel `dew-flash-attn-cu13`.

    python3 flash_3.py libdew_flash_attn3.so

One program has N launches, and another has 2 N. The time of a launch is the difference between their times, divided by N. As in `beside.py`,
each measurement follows a rest, and the median of 11 rounds counts.
"""
import ctypes
import math
import os
import statistics
import sys
import time

os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"

import jax
import jax.numpy as jnp
import numpy as np

BURST = 4e-3  # seconds
REST = 0.03
ROUNDS = 11
ROWS = 16  # number of compared rows, in the last head

# Batches, heads, sequence length, and head dimension.
SHAPES = [
    (16, 32, 1024, 64),
    (4, 32, 4096, 64),
    (1, 32, 16384, 64),
    (32, 16, 512, 128),
    (8, 16, 2048, 128),
    (4, 16, 4096, 128),
    (2, 16, 8192, 128),
    (1, 8, 32768, 128),
    (4, 8, 4096, 256),
    (1, 8, 16384, 256),
]


def call(name, results, causal, *operands):
    # With a side effect, so that JAX does not merge equal calls.
    function = jax.ffi.ffi_call(f"dew_flash3_mha_{name}", results, has_side_effect=True)
    scale = np.float64(1 / math.sqrt(operands[0].shape[-1]))
    window = np.int64(-1)
    return function(*operands, softmax_scale=scale, is_causal=causal, window_size_left=window, window_size_right=window)


def forward(causal, q, k, v):
    """Returns O and the log-sum-exps. The tensors are (batch, row, head, column)."""
    batches, length, heads, _ = q.shape
    of = jax.ShapeDtypeStruct
    results = (of(q.shape, q.dtype), of((batches, heads, length), jnp.float32), of((1,) * 4, jnp.float32), of((1,) * 3, jnp.float32))
    return call("fwd", results, causal, q, k, v)[:2]


def backward(causal, q, k, v, back, o, logarithms):
    """Returns the gradients of Q, K and V."""
    batches, length, heads, _ = q.shape
    space = jax.ShapeDtypeStruct((heads * (batches * length + 128 * (batches + 1)),), jnp.float32)
    results = tuple(jax.ShapeDtypeStruct(one.shape, one.dtype) for one in (q, k, v)) + (space, space)
    return call("bwd", results, causal, back, q, k, v, o, logarithms)[:3]


def launches(function, count, causal, operands):
    """Compiles a program with `count` launches."""

    def program(*operands):
        for _ in range(count):
            result = function(causal, *operands)
        return result

    return jax.jit(program).lower(*operands).compile()


def seconds(program, operands):
    time.sleep(REST)
    begin = time.perf_counter()
    jax.block_until_ready(program(*operands))
    return time.perf_counter() - begin


def measure(function, causal, operands):
    """Returns the seconds per launch."""
    programs = [launches(function, count, causal, operands) for count in (1, 11)]
    for program in programs:
        seconds(program, operands)  # loads the code
    once, many = (seconds(program, operands) for program in programs)
    count = max(3, math.ceil(BURST / max((many - once) / 10, 1e-6)))
    programs = [launches(function, count * parts, causal, operands) for parts in (1, 2)]
    for program in programs:
        seconds(program, operands)
    return statistics.median((seconds(programs[1], operands) - seconds(programs[0], operands)) / count for _ in range(ROUNDS))


def check(name, got, expected, magnitude):
    """Compares `got`, in `bf16`, with expected `f64` values."""
    got = np.asarray(got.astype(jnp.float32), np.float64)
    wrong = ~(np.abs(got - expected) <= 2.0**-8 * np.abs(expected) + 1e-2 * magnitude)
    if wrong.any():
        raise SystemExit(f"{name}: {wrong.sum()} of {wrong.size} elements are wrong")


def check_all(shape, causal, q, k, v, back, o, gradients):
    """Checks some rows of the last head, of O and of the gradient of Q."""
    _, _, length, columns = shape
    some = np.random.default_rng(1).integers(length, size=ROWS)
    of_q, of_k, of_v, of_back = (np.asarray(one[-1, :, -1].astype(jnp.float32), np.float64) for one in (q, k, v, back))
    scores = of_q[some] @ of_k.T / math.sqrt(columns)
    if causal:
        scores[np.arange(length) > some[:, None]] = -math.inf
    weights = np.exp(scores - scores.max(1, keepdims=True))
    weights /= weights.sum(1, keepdims=True)
    check(f"O of {shape}", o[-1, some, -1], weights @ of_v, weights @ np.abs(of_v))
    of_weights = of_back[some] @ of_v.T
    of_scores = weights * (of_weights - (of_weights * weights).sum(1, keepdims=True)) / math.sqrt(columns)
    check(f"gradients of {shape}", gradients[0][-1, some, -1], of_scores @ of_k, np.abs(of_scores) @ np.abs(of_k))


def main():
    library = ctypes.CDLL(sys.argv[1])
    for name in ("dew_flash3_mha_fwd", "dew_flash3_mha_bwd"):
        jax.ffi.register_ffi_target(name, jax.ffi.pycapsule(getattr(library, name)), platform="CUDA")
    print(f"jax {jax.__version__}, {jax.devices()[0].device_kind}\n")
    print("| | | FlashAttention-3, TFLOP/s | gradients |\n|---|---|---:|---:|")
    for causal in (False, True):
        for shape in SHAPES:
            batches, heads, length, columns = shape
            keys = jax.random.split(jax.random.key(1), 4)
            q, k, v, back = (jax.random.normal(key, (batches, length, heads, columns), jnp.bfloat16) for key in keys)
            o, logarithms = launches(forward, 1, causal, (q, k, v))(q, k, v)
            of_back = (q, k, v, back, o, logarithms)
            gradients = launches(backward, 1, causal, of_back)(*of_back)
            check_all(shape, causal, q, k, v, back, o, gradients)
            operations = 4.0 * batches * heads * length**2 * columns / (2 if causal else 1)
            rates = [operations / measure(forward, causal, (q, k, v)), 2.5 * operations / measure(backward, causal, of_back)]
            printed = " | ".join(f"{rate / 1e12:.1f}" for rate in rates)
            print(f"| {'causal' if causal else 'full'} | {' x '.join(map(str, shape))} | {printed} |", flush=True)


if __name__ == "__main__":
    main()
