"""Compares our kernels with PyTorch's, in one process and on the same matrices.

    python3 beside.py --library liblayout_host.so --ptx hopper-kernels.ptx [--peers FOLDER] [--lists products,...] [--only TEXT]

The launches of each contender are captured into a CUDA graph, so that host time does not count. The graphs run in rotation: each graph
runs for about 4 ms after a rest, and the median of 11 rounds counts. Results are first compared with an f64 reference.

Each contender is one line in a list: its launch function and its error limit.
"""
import argparse
import ctypes
import math
import statistics
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

try:
    import fa3_fwd_interface as flash_3  # the wheel `fa3-fwd`
except ImportError:
    flash_3 = None

BURST = 4.0  # milliseconds
REST = 0.03  # seconds
ROUNDS = 11
LAUNCHES = (3, 1000)  # minimum and maximum number of launches in a graph
ROWS = 16  # number of result rows that are compared
OURS = "ours"


# Measurements.


@dataclass
class Contender:
    column: str
    # Launches once on the current stream, and returns the result. `None` if the contender does not support the case.
    start: Callable[[], torch.Tensor] | None
    limit: float  # maximum error relative to the sum of magnitudes, without the rounding of the result
    name: str = ""  # the name of the kernel
    in_graph: bool = True  # without a graph, host time counts


@dataclass
class Case:
    name: str
    extents: str
    operations: float
    # Returns the contenders, and a function of a result. The function returns some elements, their expected values, and the sums of
    # the magnitudes of their terms.
    make: Callable[[], tuple]


def check(case, contender, compared):
    result = contender.start()
    got, expected, magnitude = compared(result)
    rounding = {torch.bfloat16: 2.0**-8, torch.float16: 2.0**-11}.get(got.dtype, 2.0**-23)
    allowed = rounding * expected.abs() + contender.limit * magnitude
    got = got.double()
    wrong = ~((got - expected).abs() <= allowed)  # true for NaN
    if wrong.any():
        at = tuple(wrong.nonzero()[0].tolist())
        raise SystemExit(
            f"{contender.column} {contender.name}: wrong result for {case.name}, {case.extents}: "
            f"{wrong.sum().item()} of {wrong.numel()} elements differ, expected {expected[at].item()}, found {got[at].item()} at {at}"
        )


@dataclass
class Eager:
    """Launches without a graph."""

    start: Callable
    launches: int

    def replay(self):
        for _ in range(self.launches):
            self.start()


def captured(contender):
    """Returns a graph whose launches take one burst, and the number of launches."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    with torch.cuda.stream(stream):
        contender.start()  # loads the code
        begin.record()
        for _ in range(LAUNCHES[0]):
            contender.start()
        end.record()
    stream.synchronize()
    once = begin.elapsed_time(end) / LAUNCHES[0]
    launches = min(max(math.ceil(BURST / max(once, 1e-3)), LAUNCHES[0]), LAUNCHES[1])
    if not contender.in_graph:
        return Eager(contender.start, launches), launches
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        for _ in range(launches):
            contender.start()
    graph.replay()
    torch.cuda.synchronize()
    return graph, launches


def measure(contenders):
    """Returns the milliseconds per launch of each contender."""
    graphs = [captured(contender) for contender in contenders]
    times = [[] for _ in graphs]
    for _ in range(ROUNDS):
        for (graph, launches), taken in zip(graphs, times):
            torch.cuda.synchronize()
            time.sleep(REST)
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            graph.replay()
            end.record()
            torch.cuda.synchronize()
            taken.append(begin.elapsed_time(end) / launches)
    return [statistics.median(taken) for taken in times]


def line(case):
    """Returns the columns of a case, the name of our kernel, and the rates."""
    contenders, compared = case.make()
    able = [contender for contender in contenders if contender.start]
    for contender in able:
        check(case, contender, compared)
    name = "".join(contender.name for contender in contenders)
    rates = {contender.column: case.operations / ms / 1e9 for contender, ms in zip(able, measure(able))}
    return [contender.column for contender in contenders], name, rates


def table(title, cases, only):
    """Measures cases with the same contenders, and prints a Markdown table, each row immediately."""
    begun, shares = False, []
    for case in cases:
        if only not in f"{case.name}, {case.extents}":
            continue
        columns, name, rates = line(case)
        torch.cuda.empty_cache()
        if not begun:
            begun = True
            print(f"\n## {title}, TFLOP/s\n\n| | | {' | '.join(columns)} | {OURS} / fastest other | kernel |")
            print(f"|---|---|{'---:|' * len(columns)}---:|---|")
        others = [rate for column, rate in rates.items() if column != OURS]
        share = "-"
        if OURS in columns:
            shares.append(rates[OURS] / max(others))
            share = f"{100 * shares[-1]:.1f} %"
        printed = " | ".join(f"{rates[column]:.1f}" if column in rates else "-" for column in columns)
        print(f"| {case.name} | {case.extents} | {printed} | {share} | {name} |", flush=True)
    if shares:
        print(f"\nGeometric mean of {len(shares)}: {100 * statistics.geometric_mean(shares):.1f} %.", flush=True)


# Our kernels.


class Library:
    """`liblayout_host.so`, with the interface of `layout.h`."""

    def __init__(self, path, ptx, peers=None):
        self.of, self.folder = ctypes.CDLL(path), peers
        pointer, text, u32, u64 = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint64
        of_attention = [pointer, text, ctypes.c_int] + 3 * [ctypes.POINTER(u32)]
        for name, result, arguments in [
            ("layout_open", pointer, [text]),
            ("layout_product", pointer, [pointer, text, u32, u32, u32, text, text, text, ctypes.POINTER(u32), u64, u64, u64]),
            ("layout_attention", pointer, of_attention + 2 * [ctypes.c_float] + [ctypes.POINTER(u64)]),
            ("layout_attention_gradients", pointer, of_attention + [ctypes.c_float, ctypes.POINTER(u64)]),
            ("layout_blocks_product", pointer, [pointer] + 3 * [u32] + 5 * [u64]),
            ("layout_grouped_product", pointer, [pointer] + 4 * [u32] + 4 * [u64]),
            ("layout_groups_product", pointer, [pointer, u32, ctypes.POINTER(u32), ctypes.POINTER(u32), ctypes.POINTER(u64)]),
            ("layout_scaled_product", pointer, [pointer, text, u32, u32, u32, ctypes.c_float, u64, u64, u64]),
            ("layout_name", text, [pointer]),
            ("layout_launch", ctypes.c_int, [pointer, pointer]),
            ("layout_free", None, [pointer]),
            ("layout_error", text, []),
        ]:
            function = getattr(self.of, name)
            function.restype, function.argtypes = result, arguments
        torch.zeros(1, device="cuda")  # makes the context current
        self.kernels = self.made(self.of.layout_open(ptx.encode()))

    def peers(self, kind, text=""):
        """Returns the CUTLASS libraries of this kind."""
        return [Peer(path, kind) for path in sorted(self.folder.glob(f"lib{kind}_cutlass_{text}*.so"))] if self.folder else []

    def made(self, pointer):
        if not pointer:
            raise SystemExit(f"layout: {self.of.layout_error().decode()}")
        return pointer

    def product(self, a, b, c, orders, by=None):
        """Prepares C = A * B, with `a` and `b` in the storage orders `orders`."""
        m, n = c.shape
        k = a.shape[1] if orders[0] == "n" else a.shape[0]
        leading = (ctypes.c_uint32 * 3)(a.stride(0), b.stride(0), c.stride(0))
        by = by and by.encode()
        numbers = [NAMES[matrix.dtype].encode() for matrix in (a, c)]
        addresses = [matrix.data_ptr() for matrix in (a, b, c)]
        call = self.of.layout_product(self.kernels, by, m, n, k, *numbers, orders.encode(), leading, *addresses)
        return Call(self, self.made(call), c)


    def of_attention(self, q, k, v, o, causal, packed, of_scores=1.0):
        """Returns the arguments that describe attention on (batch, head, row, column) tensors, and the addresses of the sequence ends."""
        batches, heads, length, columns = q.shape
        shape = (ctypes.c_uint32 * 6)(batches, heads, k.shape[1], length, k.shape[2], columns)
        strides = (ctypes.c_uint32 * 12)(*(stride for tensor in (q, k, v, o) for stride in tensor.stride()[:3]))
        ends, longest = packed or (None, 0)
        of = (ctypes.c_uint32 * 3)(len(ends), longest, longest) if packed else None
        told = self.kernels, NAMES[q.dtype].encode(), causal, shape, strides, of, of_scores / math.sqrt(columns)
        return told, 2 * [ends.data_ptr() if packed else 0]

    def attention(self, q, k, v, o, causal, sums=None, of_scores=1.0, of_values=1.0, packed=None):
        """Prepares O = of_values * softmax(of_scores * Q K^T / sqrt(columns)) V.

        `sums` receives the log-sum-exps. FP8 values are transposed.
        For packed sequences, `packed` has the end of each sequence (one past its last row) and the maximum length, and the tensors
        have one batch.
        """
        told, ends = self.of_attention(q, k, v, o, causal, packed, of_scores)
        addresses = [tensor.data_ptr() for tensor in (q, k, v, o)] + [sums.data_ptr() if sums is not None else 0]
        call = self.of.layout_attention(*told, of_values, (ctypes.c_uint64 * 7)(*addresses, *ends))
        return Call(self, self.made(call), o, packed and packed[:1])

    def gradients(self, tensors, results, causal, packed=None):
        """Prepares the gradients of attention.

        `tensors` are Q, K, V, O, the gradient of O, and the log-sum-exps. `results` are the gradients of Q, K and V.
        """
        told, ends = self.of_attention(*tensors[:4], causal, packed)
        addresses = (ctypes.c_uint64 * 11)(*(tensor.data_ptr() for tensor in (*tensors, *results)), *ends)
        call = self.of.layout_attention_gradients(*told, addresses)
        return Call(self, self.made(call), results, (*tensors, packed and packed[0]))

    def blocks_product(self, a, b, of_a, of_b, c):
        """Prepares C = A * B^T in FP8 with block scales.

        `of_a` is column-major, with one scale per 1 x 128 elements of A. `of_b` is row-major, with one scale per 128 x 128 elements of B.
        """
        (m, k), n = a.shape, b.shape[0]
        call = self.of.layout_blocks_product(self.kernels, m, n, k, *(one.data_ptr() for one in (of_a, of_b, a, b, c)))
        return Call(self, self.made(call), c, (of_a, of_b))

    def grouped_product(self, ends, a, b, c):
        """Prepares C = A * B[i]^T for the rows of each segment."""
        (m, k), (count, n, _) = a.shape, b.shape
        call = self.of.layout_grouped_product(self.kernels, m, n, k, count, *(one.data_ptr() for one in (ends, a, b, c)))
        return Call(self, self.made(call), c, (ends,))

    def groups_product(self, a, b, c):
        """Prepares C[i] = A[i] * B[i]^T for the matrices of each group."""
        all = list(zip(a, b, c))
        extents = [extent for left, right, _ in all for extent in (left.shape[0], right.shape[0], left.shape[1])]
        leading = [matrix.stride(0) for group in all for matrix in group]
        addresses = [matrix.data_ptr() for group in all for matrix in group]
        of_u32 = ctypes.c_uint32 * len(extents)
        addresses = (ctypes.c_uint64 * len(addresses))(*addresses)
        call = self.of.layout_groups_product(self.kernels, len(all), of_u32(*extents), of_u32(*leading), addresses)
        return Call(self, self.made(call), c, (a, b))

    def scaled_product(self, a, b, of_a, of_b, c, by=None):
        """Prepares C = of_a * of_b * A * B^T in FP8."""
        (m, k), n, scale = a.shape, b.shape[0], (of_a * of_b).item()
        call = self.of.layout_scaled_product(self.kernels, by and by.encode(), m, n, k, scale, *(one.data_ptr() for one in (a, b, c)))
        return Call(self, self.made(call), c)


class Call:
    """A prepared call with its result. `keeps` holds inputs that have no other owner."""

    def __init__(self, library, call, result, keeps=()):
        self.library, self.call, self.result, self.keeps = library, call, result, keeps
        self.name = library.of.layout_name(call).decode()

    def __call__(self):
        stream = torch.cuda.current_stream().cuda_stream
        if self.library.of.layout_launch(self.call, stream) != 0:
            self.library.made(None)
        return self.result

    def __del__(self):
        torch.cuda.synchronize()
        self.library.of.layout_free(self.call)


NAMES = {torch.float16: "f16", torch.bfloat16: "bf16", torch.float32: "f32", torch.float8_e4m3fn: "e4m3"}


# CUTLASS kernels, which `peers/build.sh` builds.


class Matrix(ctypes.Structure):
    """The struct `Matrix` of `product.h`."""

    _fields_ = [("cells", ctypes.c_void_p), ("leading", ctypes.c_int64), ("by_columns", ctypes.c_int)]


class Product(ctypes.Structure):
    """The struct `Product` of `product.h`."""

    _fields_ = [(name, ctypes.c_int) for name in ("m", "n", "k", "factors", "result")]
    _fields_ += [(name, Matrix) for name in ("a", "b", "c")]
    _fields_ += [("workspace", ctypes.c_void_p), ("workspace_bytes", ctypes.c_size_t)]


class Attention(ctypes.Structure):
    """The struct `Attention` of `attention.h`."""

    _fields_ = [(name, ctypes.c_int) for name in ("batches", "heads", "length", "columns", "causal")]
    _fields_ += [(name, ctypes.c_void_p) for name in ("q", "k", "v", "o", "logarithms")]


COUNTED = {torch.float16: 0, torch.bfloat16: 1, torch.float32: 2, torch.float8_e4m3fn: 3}


class Peer:
    """A CUTLASS library, with its column title."""

    def __init__(self, path, kind):
        self.of, self.kind = ctypes.CDLL(str(path.resolve())), kind
        self.column = "CUTLASS, " + path.stem.split("cutlass_")[1].removeprefix("e4m3_").replace("_", " ")

    def function(self, name, result, *arguments):
        function = getattr(self.of, f"{self.kind}_{name}")
        function.restype, function.argtypes = result, arguments
        return function

    def contender(self, prepared, result, limit, keeps):
        """Returns the contender, without a launch function if the library does not support the case."""
        if not prepared:
            return Contender(self.column, None, limit)
        start = self.function("start", ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)

        def launch():
            if start(prepared, torch.cuda.current_stream().cuda_stream) != 0:
                raise SystemExit(f"cannot launch {self.column}")
            return result

        launch.keeps = keeps  # the memory that the launch reads and writes
        weakref.finalize(launch, self.function("release", None, ctypes.c_void_p), prepared)
        return Contender(self.column, launch, limit)

    def scaled_product(self, a, b, scale, c, limit):
        """Prepares C = scale * A * B^T."""
        (m, k), n = a.shape, b.shape[0]
        workspace = torch.empty(1 << 22, device="cuda", dtype=torch.uint8)
        matrices = [Matrix(matrix.data_ptr(), matrix.stride(0), 0) for matrix in (a, b, c)]
        of = Product(m, n, k, COUNTED[a.dtype], COUNTED[c.dtype], *matrices, workspace.data_ptr(), workspace.numel())
        prepare = self.function("prepare_scaled", ctypes.c_void_p, ctypes.POINTER(Product), ctypes.c_float)
        return self.contender(prepare(of, scale), c, limit, (a, b, workspace))

    def attention(self, q, k, v, causal, limit):
        o, logarithms = torch.full_like(q, math.nan), torch.empty(q.shape[:3], device="cuda")
        prepared = None
        if q.shape == k.shape:
            of = Attention(*q.shape, causal, *(tensor.data_ptr() for tensor in (q, k, v, o, logarithms)))
            prepared = self.function("prepare", ctypes.c_void_p, ctypes.POINTER(Attention))(of)
        return self.contender(prepared, o, limit, (q, k, v, logarithms))


def rows(count, columns, dtype, fill=torch.randn):
    """Returns a matrix with rows aligned to 16 bytes."""
    unit = 16 // dtype.itemsize
    padded = -(-columns // unit) * unit
    return fill(count, padded, device="cuda", dtype=torch.float32).to(dtype)[:, :columns]


def nothing(count, columns, **of):
    """Returns a result full of NaNs."""
    return torch.full((count, columns), math.nan, **of)


# GEMM.

SQUARES = [2048, 4096, 8192, 16384]
LAYERS = [
    ("7B, QKV projection", 12288, 4096, [1, 16, 64, 128, 512, 1024, 2048, 4096, 8192]),
    ("7B, output projection", 4096, 4096, [16, 512, 4096]),
    ("7B, up and gate projection", 22016, 4096, [16, 512, 4096]),
    ("7B, down projection", 4096, 11008, [16, 512, 4096]),
    ("70B, up and gate projection", 57344, 8192, [64, 2048]),
    ("70B, down projection", 8192, 28672, [64, 2048]),
    ("70B on 8 GPUs, one shard, output projection", 8192, 1024, [16, 512, 4096]),
    ("256 experts, one expert, up and gate projection", 4096, 7168, [64, 128, 512]),
]


def mm(blas, a, b, c):
    def start():
        torch.backends.cuda.preferred_blas_library(blas)
        return torch.mm(a, b, out=c)

    return start


def product(library, name, dtype, orders, m, n, k):
    def make():
        a = rows(m, k, dtype) if orders[0] == "n" else rows(k, m, dtype)
        b = rows(k, n, dtype) if orders[1] == "n" else rows(n, k, dtype)
        of_a = a if orders[0] == "n" else a.t()
        of_b = b if orders[1] == "n" else b.t()
        results = [rows(m, n, dtype, nothing) for _ in range(3)]
        ours = library.product(a, b, results[0], orders)
        some = torch.randint(m, (ROWS,), device="cuda")

        def compared(c):
            left, right = of_a[some].double(), of_b.double()
            return c[some], left @ right, left.abs() @ right.abs()

        contenders = [
            Contender("torch.mm, cuBLAS", mm("cublas", of_a, of_b, results[1]), 1e-3),
            Contender(OURS, ours, 1e-5, ours.name),
            Contender("torch.mm, cuBLASLt", mm("cublaslt", of_a, of_b, results[2]), 1e-3),
        ]
        return contenders, compared

    return Case(name, f"{m} x {n} x {k}", 2.0 * m * n * k, make)


def products(library, only):
    for dtype in (torch.bfloat16, torch.float16):
        squares = (product(library, orders, dtype, orders, n, n, n) for n in SQUARES for orders in ("nt", "nn", "tn", "tt"))
        table(f"Square matrices, {NAMES[dtype]}", squares, only)
    layers = (product(library, name, torch.bfloat16, "nt", m, n, k) for name, n, k, tokens in LAYERS for m in tokens)
    table("Language model layers, BF16", layers, only)


# Attention.

# Batches, query heads, key-value heads, sequence length, and head dimension.
ATTENTION = [
    (*shape, causal)
    for causal in (False, True)
    for shape in (
        (16, 32, 32, 1024, 64),
        (4, 32, 32, 4096, 64),
        (1, 32, 32, 16384, 64),
        (32, 16, 16, 512, 128),
        (8, 16, 16, 2048, 128),
        (4, 16, 16, 4096, 128),
        (2, 16, 16, 8192, 128),
        (1, 8, 8, 32768, 128),
        (4, 32, 8, 4096, 128),
        (4, 8, 8, 4096, 256),
        (1, 8, 8, 16384, 256),
    )
]
GRADIENTS = [case for case in ATTENTION if case[1] == case[2] and case[4] < 256]


def sdpa(backend, q, k, v, causal):
    def start():
        with sdpa_kernel(backend):
            return F.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=q.shape[1] != k.shape[1])

    return start


def of_flash_3(q, k, v, causal):
    # FlashAttention-3 has rows before heads.
    q, k, v = (tensor.transpose(1, 2) for tensor in (q, k, v))
    return lambda: flash_3.flash_attn_func(q, k, v, causal=causal).transpose(1, 2)


def compared_attention(q, k, v, causal):
    """Returns a function of a result, which compares some rows of the last head.

    The function returns these rows, their expected values, and the sums of the magnitudes of their terms.
    """
    length, of_head = q.shape[2:]
    some = torch.randint(length, (ROWS,), device="cuda")

    def compared(result):
        of_q, of_k, of_v = (tensor[-1, -1].double() for tensor in (q, k, v))
        scores = of_q[some] @ of_k.t() / math.sqrt(of_head)
        if causal:
            scores = scores.masked_fill(torch.arange(length, device="cuda") > some[:, None], -math.inf)
        weights = scores.softmax(1)
        return result[-1, -1][some], weights @ of_v, weights @ of_v.abs()

    return compared


def attention_case(library, batch, heads, of_keys, length, of_head, causal):
    def make():
        q, k, v = (torch.randn(batch, count, length, of_head, device="cuda", dtype=torch.bfloat16) for count in (heads, of_keys, of_keys))
        contenders = [
            Contender("cuDNN", sdpa(SDPBackend.CUDNN_ATTENTION, q, k, v, causal), 1e-2),
            Contender("flash", sdpa(SDPBackend.FLASH_ATTENTION, q, k, v, causal), 1e-2),
        ]
        ours = library.attention(q, k, v, torch.full_like(q, math.nan), causal)
        contenders.insert(1, Contender(OURS, ours, 1e-2, ours.name))
        if flash_3:
            contenders.append(Contender("FlashAttention-3", of_flash_3(q, k, v, causal), 1e-2))
        contenders += [peer.attention(q, k, v, causal, 1e-2) for peer in library.peers("attention")]
        return contenders, compared_attention(q, k, v, causal)

    operations = 4.0 * batch * heads * length * length * of_head / (2 if causal else 1)
    shared = "" if heads == of_keys else f" of {of_keys}"
    return Case("causal" if causal else "full", f"{batch} x {heads}{shared} x {length} x {of_head}", operations, make)


def attention(library, only):
    table("Attention, BF16", (attention_case(library, *case) for case in ATTENTION), only)


# Sequence lengths, query heads, key-value heads, and head dimension.
PACKED = [
    ([4096] * 4, 16, 16, 128),
    ([8192, 4096, 2048, 1024, 512, 256, 128, 128], 16, 16, 128),
    ([64 * i for i in range(1, 33)], 32, 8, 128),
    ([4096, 2048, 2048, 1000, 1000, 1, 1, 2190], 32, 32, 64),
]


def able(start):
    """Returns the function if a call of it succeeds, otherwise `None`."""
    try:
        start()
        return start
    except (AttributeError, RuntimeError, TypeError) as why:
        print(f"skipped: {str(why).splitlines()[0]}")
        return None


def packed_case(library, lengths, heads, of_keys, of_head, causal):
    def make():
        length, longest = sum(lengths), max(lengths)
        q, k, v = (torch.randn(length, count, of_head, device="cuda", dtype=torch.bfloat16) for count in (heads, of_keys, of_keys))
        begins = torch.tensor([0, *lengths], device="cuda").cumsum(0).to(torch.int32)
        ends, aten = begins[1:].clone(), torch.ops.aten
        by_heads = [tensor.transpose(0, 1)[None] for tensor in (q, k, v, torch.full_like(q, math.nan))]
        ours = library.attention(*by_heads, causal, packed=(ends, longest))
        ours.result = ours.result[0].transpose(0, 1)
        many = [tensor.repeat_interleave(heads // of_keys, 1) for tensor in (k, v)]
        told = (None, begins, begins, longest, longest, True, 0.0, causal)
        contenders = [
            Contender("cuDNN, eager", able(lambda: aten._cudnn_attention_forward(q, *many, *told)[0]), 1e-2, in_graph=False),
            Contender(OURS, ours, 1e-2, ours.name),
            Contender("flash", able(lambda: aten._flash_attention_forward(q, k, v, begins, begins, longest, longest, 0.0, causal, False)[0]), 1e-2),
        ]
        if flash_3:
            of = dict(cu_seqlens_q=begins, cu_seqlens_k=begins, max_seqlen_q=longest, max_seqlen_k=longest, causal=causal)
            contenders.append(Contender("FlashAttention-3", able(lambda: flash_3.flash_attn_varlen_func(q, k, v, **of)), 1e-2))
        some = torch.randint(length, (ROWS,)).tolist()

        def compared(result):
            # Compares the last head.
            expected, magnitudes = [], []
            for row in some:
                i = int(torch.searchsorted(ends, row, right=True))
                first, end = begins[i], row + 1 if causal else ends[i]
                weights = (k[first:end, -1].double() @ q[row, -1].double() / math.sqrt(of_head)).softmax(0)
                values = v[first:end, -1].double()
                expected.append(weights @ values)
                magnitudes.append(weights @ values.abs())
            return result[some, -1], torch.stack(expected), torch.stack(magnitudes)

        return contenders, compared

    operations = sum(4.0 * heads * length * length * of_head for length in lengths) / (2 if causal else 1)
    shared = "" if heads == of_keys else f" of {of_keys}"
    extents = f"{len(lengths)}, {sum(lengths)} x {heads}{shared} x {of_head}"
    return Case("causal" if causal else "full", extents, operations, make)


def packed(library, only):
    cases = (packed_case(library, *case, causal) for causal in (False, True) for case in PACKED)
    table("Attention of packed sequences, BF16", cases, only)


# Scales of FP8 queries, keys and values. `bf16` represents the scaled values exactly.
SCALES = (0.5, 0.25, 0.125)


def attention_case_of_8_bits(library, batch, heads, of_keys, length, of_head, causal):
    def make():
        rounded = [
            (torch.randn(batch, count, length, of_head, device="cuda") / scale).to(torch.float8_e4m3fn)
            for count, scale in zip((heads, of_keys, of_keys), SCALES)
        ]
        q, k, v = (tensor.to(torch.bfloat16) * scale for tensor, scale in zip(rounded, SCALES))
        in_bf16 = library.attention(q, k, v, torch.full_like(q, math.nan), causal)
        of_q, of_k, of_v = rounded
        # Transposes a view of bytes.
        of_v = of_v.view(torch.uint8).transpose(-1, -2).contiguous().view(torch.float8_e4m3fn)
        ours = library.attention(
            of_q, of_k, of_v, torch.full_like(q, math.nan), causal, of_scores=SCALES[0] * SCALES[1], of_values=SCALES[2]
        )
        ours.keeps = (of_q, of_k, of_v)
        contenders = [
            Contender("cuDNN, bf16", sdpa(SDPBackend.CUDNN_ATTENTION, q, k, v, causal), 1e-2),
            Contender("ours, bf16", in_bf16, 1e-2),
            # An FP8 weight has three fraction bits, and tensor cores accumulate FP8 products with 14 bits.
            Contender(OURS, ours, 2.0**-4 + 1e-2, ours.name),
        ]
        return contenders, compared_attention(q, k, v, causal)

    operations = 4.0 * batch * heads * length * length * of_head / (2 if causal else 1)
    shared = "" if heads == of_keys else f" of {of_keys}"
    return Case("causal" if causal else "full", f"{batch} x {heads}{shared} x {length} x {of_head}", operations, make)


def attention_of_8_bits(library, only):
    cases = [attention_case_of_8_bits(library, *case) for case in ATTENTION]
    table("Attention, FP8", cases, only)
    print("\n## Errors, relative to the correct result\n")
    for case in cases:
        if only in f"{case.name}, {case.extents}":
            contenders, compared = case.make()
            errors = []
            for contender in contenders:
                got, expected, _ = compared(contender.start())
                error = ((got.double() - expected).norm() / expected.norm()).item()
                errors.append(f"{contender.column} {100 * error:.2f} %")
            print(f"{case.name}, {case.extents}: {'; '.join(errors)}", flush=True)


def gradients_case(library, batch, heads, _, length, of_head, causal):
    def make():
        q, k, v, back = (torch.randn(batch, heads, length, of_head, device="cuda", dtype=torch.bfloat16) for _ in range(4))
        aten = torch.ops.aten
        o, sums, of_q, of_k, most_q, most_k, seed, offset, _ = aten._scaled_dot_product_cudnn_attention(
            q, k, v, None, True, 0.0, causal, False
        )

        def cudnn():
            return aten._scaled_dot_product_cudnn_attention_backward(
                back, q, k, v, o, sums, seed, offset, None, of_q, of_k, most_q, most_k, 0.0, causal
            )

        flash_o, flash_sums, flash_q, flash_k, flash_most_q, flash_most_k, state, unused, _ = (
            aten._scaled_dot_product_flash_attention(q, k, v, 0.0, causal, False)
        )

        def flash():
            return aten._scaled_dot_product_flash_attention_backward(
                back, q, k, v, flash_o, flash_sums, flash_q, flash_k, flash_most_q, flash_most_k, 0.0, causal, state, unused
            )

        # Our gradients use the result of our forward kernel.
        ours_o, logs = torch.full_like(q, math.nan), torch.full((batch, heads, length), math.nan, device="cuda")
        forward = library.attention(q, k, v, ours_o, causal, logs)
        forward()
        results = [torch.full_like(q, math.nan) for _ in range(3)]
        ours = library.gradients((q, k, v, ours_o, back, logs), results, causal)
        contenders = [
            Contender("cuDNN", cudnn, 1e-2),
            Contender(OURS, ours, 1e-2, ours.name),
            Contender("flash", flash, 1e-2),
        ]
        some = torch.randint(length, (ROWS,), device="cuda")

        def compared(result):
            # Compares the last head.
            left, right, of_v, of_back = (tensor[-1, -1].double() for tensor in (q, k, v, back))
            scores = left @ right.t() / math.sqrt(of_head)
            if causal:
                scores = scores.masked_fill(torch.ones_like(scores, dtype=torch.bool).triu(1), -math.inf)
            weights = scores.softmax(1)
            of_weights = of_back @ of_v.t()
            of_scores = weights * (of_weights - (of_weights * weights).sum(1, keepdim=True)) / math.sqrt(of_head)
            expected = (of_scores @ right, of_scores.t() @ left, weights.t() @ of_back)
            magnitude = (of_scores.abs() @ right.abs(), of_scores.abs().t() @ left.abs(), weights.t() @ of_back.abs())
            got = torch.cat([tensor[-1, -1][some] for tensor in result[:3]])
            return got, torch.cat([one[some] for one in expected]), torch.cat([one[some] for one in magnitude])

        return contenders, compared

    operations = 10.0 * batch * heads * length * length * of_head / (2 if causal else 1)
    return Case("causal" if causal else "full", f"{batch} x {heads} x {length} x {of_head}", operations, make)


def gradients(library, only):
    table("Gradients of attention, BF16", (gradients_case(library, *case) for case in GRADIENTS), only)


# FP8 GEMM.


def scaled_mm(a, b, of_a, of_b, fast):
    def start():
        return torch._scaled_mm(
            a, b.t(), scale_a=of_a, scale_b=of_b, out_dtype=torch.bfloat16, use_fast_accum=fast
        )

    return start


def scaled_case(library, m, n, k):
    def make():
        a, b = (torch.randn(rows, k, device="cuda").to(torch.float8_e4m3fn) for rows in (m, n))
        of_a, of_b = (torch.rand((), device="cuda") + 0.5 for _ in range(2))
        # Fast accumulation has 14 bits.
        contenders = [
            Contender("_scaled_mm", scaled_mm(a, b, of_a, of_b, False), 1e-2),
            Contender("_scaled_mm, fast", scaled_mm(a, b, of_a, of_b, True), 1e-2),
        ]
        c = nothing(m, n, device="cuda", dtype=torch.bfloat16)
        ours = library.scaled_product(a, b, of_a, of_b, c)
        contenders.insert(1, Contender(OURS, ours, 1e-2, ours.name))
        scale = (of_a * of_b).item()
        for peer in library.peers("product", "e4m3_"):
            of_peer = nothing(m, n, device="cuda", dtype=torch.bfloat16)
            contenders.append(peer.scaled_product(a, b, scale, of_peer, 1e-2))
        some = torch.randint(m, (ROWS,), device="cuda")

        def compared(c):
            left, right = a[some].double(), b.double().t()
            scale = of_a.double() * of_b.double()
            return c[some], scale * (left @ right), scale * (left.abs() @ right.abs())

        return contenders, compared

    return Case("scaled", f"{m} x {n} x {k}", 2.0 * m * n * k, make)


def scaled(library, only):
    sizes = [(n, n, n) for n in SQUARES] + [(m, 12288, 4096) for m in (64, 512, 4096)]
    table("FP8 GEMM with BF16 results", (scaled_case(library, *size) for size in sizes), only)


def blocks_case(library, m, n, k):
    def make():
        a, b = (torch.randn(rows, k, device="cuda").to(torch.float8_e4m3fn) for rows in (m, n))
        of_a = torch.rand(k // 128, m, device="cuda") + 0.5
        of_b = torch.rand(n // 128, k // 128, device="cuda") + 0.5
        c = nothing(m, n, device="cuda", dtype=torch.bfloat16)
        contenders = [
            Contender(OURS, library.blocks_product(a, b, of_a, of_b, c), 1e-3),
            Contender("_scaled_mm, block scales", scaled_mm(a, b, of_a.t(), of_b.t(), False), 1e-2),
        ]
        some = torch.randint(m, (ROWS,), device="cuda")

        def compared(c):
            left = a[some].double().view(ROWS, k // 128, 128) * of_a.t()[some].double()[:, :, None]
            right = b.double().view(n // 128, 128, k // 128, 128) * of_b.double()[:, None, :, None]
            left, right = left.view(ROWS, k), right.view(n, k).t()
            return c[some], left @ right, left.abs() @ right.abs()

        return contenders, compared

    return Case("block scales", f"{m} x {n} x {k}", 2.0 * m * n * k, make)


def blocks(library, only):
    sizes = [(n, n, n) for n in SQUARES[:3]] + [(4096, 7168, 2048), (4096, 4096, 7168)]
    table("FP8 GEMM with block scales", (blocks_case(library, *size) for size in sizes), only)


# Grouped GEMM over row segments.


def grouped_case(library, count, m, n, k):
    def make():
        a = torch.randn(m, k, device="cuda", dtype=torch.bfloat16)
        b = torch.randn(count, n, k, device="cuda", dtype=torch.bfloat16)
        parts = torch.rand(count, device="cuda") + 0.5
        ends = (parts.cumsum(0) / parts.sum() * m).to(torch.int32)
        ends[-1] = m
        c, whole = (nothing(m, n, device="cuda", dtype=torch.bfloat16) for _ in range(2))
        contenders = [
            Contender("_grouped_mm", lambda: torch._grouped_mm(a, b.transpose(1, 2), offs=ends), 1e-3),
            Contender(OURS, library.grouped_product(ends, a, b, c), 1e-5),
        ]
        some = torch.randint(m, (ROWS,), device="cuda")
        of = torch.searchsorted(ends, some.to(torch.int32), right=True)

        def compared(c):
            left, right = a[some].double()[:, None], b[of].double().transpose(1, 2)
            return c[some], (left @ right)[:, 0], (left.abs() @ right.abs())[:, 0]

        return contenders, compared

    return Case("segments", f"{count}, {m} x {n} x {k}", 2.0 * m * n * k, make)


def grouped(library, only):
    sizes = [(4, 8192, 4096, 7168), (8, 8192, 4096, 4096), (16, 16384, 4096, 2048), (64, 16384, 2048, 4096)]
    table("Grouped GEMM over row segments, BF16", (grouped_case(library, *size) for size in sizes), only)
    one = (product(library, "one GEMM", torch.bfloat16, "nt", m, n, k) for _, m, n, k in sizes)
    table("One GEMM with the same amount of work", one, only)


# Grouped GEMM with separate matrices.


def each_mm(a, b, c):
    """Returns a function that launches one GEMM per group, in sequence."""

    def start():
        for left, right, result in zip(a, b, c):
            torch.mm(left, right.t(), out=result)
        return c

    return start


def groups_case(library, name, count, m, n, k, differ):
    """Returns groups with these average extents. The extents named in `differ` (`n`, `k`) also vary between groups."""
    random = torch.Generator().manual_seed(count)

    def extents(mean, unit):
        parts = torch.rand(count, generator=random) + 0.5
        return [max(unit, round(part * mean / unit) * unit) for part in parts.tolist()]

    of_m = extents(m, 1)
    of_n, of_k = (extents(mean, 64) if mode in differ else [mean] * count for mean, mode in ((n, "n"), (k, "k")))

    def make():
        bf16 = torch.bfloat16
        # If `n` and `k` are equal in all groups, each `a` has consecutive rows of one matrix.
        if differ:
            a = [rows(m, k, bf16) for m, k in zip(of_m, of_k)]
            b = [rows(n, k, bf16) for n, k in zip(of_n, of_k)]
        else:
            all_a, all_b = torch.randn(sum(of_m), k, device="cuda", dtype=bf16), torch.randn(count, n, k, device="cuda", dtype=bf16)
            a, b = list(all_a.split(of_m)), list(all_b)
        results = [[rows(m, n, bf16, nothing) for m, n in zip(of_m, of_n)] for _ in range(2)]
        ours = library.groups_product(a, b, results[1])
        contenders = [
            Contender("torch.mm, in sequence", each_mm(a, b, results[0]), 1e-3),
            Contender(OURS, ours, 1e-5, ours.name),
        ]
        if not differ:
            ends = torch.tensor(of_m, device="cuda").cumsum(0).to(torch.int32)
            contenders.append(Contender("_grouped_mm", lambda: torch._grouped_mm(all_a, all_b.transpose(1, 2), offs=ends).split(of_m), 1e-3))
        some = [torch.randint(m, (ROWS,), device="cuda") for m in of_m]

        def compared(c):
            cells = [[], [], []]
            for left, right, result, of in zip(a, b, c, some):
                left, right = left[of].double(), right.double().t()
                for all, one in zip(cells, (result[of], left @ right, left.abs() @ right.abs())):
                    all.append(one.flatten())
            return [torch.cat(all) for all in cells]

        return contenders, compared

    operations = 2.0 * sum(m * n * k for m, n, k in zip(of_m, of_n, of_k))
    return Case(name, f"{count}, about {m} x {n} x {k}", operations, make)


def groups(library, only):
    # Number of groups, and averages of `m`, `n` and `k`.
    sizes = [(4, 2048, 4096, 4096), (16, 1024, 4096, 2048), (64, 256, 2048, 4096), (64, 1024, 1024, 1024), (256, 128, 1024, 512)]
    others = (groups_case(library, "all extents vary", *size, "nk") for size in sizes)
    table("Grouped GEMM with separate matrices, BF16", others, only)
    as_long = (groups_case(library, "only m varies", *size, "") for size in sizes)
    table("Grouped GEMM with equal n and k, BF16", as_long, only)
    one = (product(library, "one GEMM", torch.bfloat16, "nt", count * m, n, k) for count, m, n, k in sizes)
    table("One GEMM with about the same amount of work", one, only)


LISTS = {
    "products": products,
    "attention": attention,
    "packed": packed,
    "attention8": attention_of_8_bits,
    "gradients": gradients,
    "scaled": scaled,
    "blocks": blocks,
    "grouped": grouped,
    "groups": groups,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--library", default="./liblayout_host.so")
    parser.add_argument("--ptx", default="hopper-kernels.ptx")
    parser.add_argument("--lists", default="products", help=f"comma-separated lists to measure: {', '.join(LISTS)}")
    parser.add_argument("--only", default="", help="measure only rows that contain this text")
    parser.add_argument("--peers", type=Path, help="the folder with the libraries that peers/build.sh builds")
    options = parser.parse_args()
    print(f"torch {torch.__version__}, CUDA {torch.version.cuda}, {torch.cuda.get_device_name()}")
    library = Library(options.library, options.ptx, options.peers)
    for name in options.lists.split(","):
        LISTS[name](library, options.only)


if __name__ == "__main__":
    main()
