"""Compares our fragment conversions with Gluon's (Triton), between the same layouts and on the same tiles.

    cargo xtask ptx kernels
    python3 convert.py --ptx conversion-kernels.ptx [--only TEXT] [--per-sm 1,4]

A kernel converts back and forth many times, and adds 1 to each element in each layout, so that the compiler cannot remove a conversion. Results are
first compared with the expected values. The kernels run in rotation: each kernel runs for about 4 ms after a rest, and the median of 11 rounds counts.
Without PyTorch and Triton, the script measures only our kernels.
"""
import argparse
import ctypes
import random
import statistics
import time

try:
    import torch
    import triton
    from triton.experimental import gluon
    from triton.experimental.gluon import language as gl
except ImportError as error:
    print(f"only our kernels: {error}")
    torch = None

THREADS = 128
BURST = 4.0  # milliseconds
REST = 0.03  # seconds
ROUNDS = 11


def blocked(per_thread, lanes, warps, order):
    return lambda: gl.BlockedLayout(per_thread, lanes, warps, order)


def sums(warps):
    return lambda: gl.NVMMADistributedLayout(version=[2, 0], warps_per_cta=warps, instr_shape=[16, 8])


# The name of our kernel, the element size in bytes, the tile, and Triton's two layouts.
PAIRS = [
    ("rows_to_columns", 4, (64, 64), blocked([1, 4], [8, 4], [4, 1], [1, 0]), blocked([4, 1], [4, 8], [1, 4], [0, 1])),
    ("rows_to_columns_f16", 2, (64, 128), blocked([1, 8], [4, 8], [4, 1], [1, 0]), blocked([8, 1], [8, 4], [1, 4], [0, 1])),
    ("rows_to_columns_of_bytes", 1, (128, 64), blocked([1, 16], [8, 4], [4, 1], [1, 0]), blocked([16, 1], [8, 4], [1, 4], [0, 1])),
    ("vectors_to_cells", 4, (64, 64), blocked([1, 4], [8, 4], [4, 1], [1, 0]), blocked([1, 1], [1, 32], [2, 2], [1, 0])),
    ("squares_to_rows", 4, (64, 128), blocked([4, 4], [1, 32], [4, 1], [1, 0]), blocked([1, 4], [4, 8], [2, 2], [1, 0])),
    ("accum_to_rows", 4, (64, 64), sums([4, 1]), blocked([1, 4], [4, 8], [4, 1], [1, 0])),
    ("sums_to_rows_of_halves", 2, (64, 128), sums([4, 1]), blocked([1, 8], [4, 8], [4, 1], [1, 0])),
    ("sums_of_2_by_2_warps", 4, (64, 64), sums([2, 2]), sums([4, 1])),
    ("cells_in_warps", 4, (32, 32), blocked([1, 4], [4, 8], [4, 1], [1, 0]), blocked([1, 1], [4, 8], [4, 1], [1, 0])),
    ("columns_in_warps", 4, (64, 32), blocked([16, 1], [1, 32], [4, 1], [0, 1]), blocked([2, 8], [8, 4], [4, 1], [1, 0])),
]


if torch:

    @gluon.jit
    def there_and_back(from_ptr, to_ptr, times, M: gl.constexpr, N: gl.constexpr, SRC: gl.constexpr, DST: gl.constexpr):
        rows = gl.arange(0, M, layout=gl.SliceLayout(1, SRC))
        columns = gl.arange(0, N, layout=gl.SliceLayout(0, SRC))
        at = gl.program_id(0) * (M * N) + rows[:, None] * N + columns[None, :]
        numbers = gl.load(from_ptr + at)
        for _ in range(times):
            there = gl.convert_layout(numbers, DST) + 1
            numbers = gl.convert_layout(there, SRC) + 1
        gl.store(to_ptr + at, numbers)


class Driver:
    """Functions of the CUDA driver, on the default stream of the first GPU."""

    def __init__(self):
        self.of = ctypes.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)
        count = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(count), 16, device)  # CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
        self.multiprocessors = count.value
        self.events = []
        for _ in range(2):
            event = ctypes.c_void_p()
            self.call("cuEventCreate", ctypes.byref(event), 0)
            self.events.append(event)

    def call(self, name, *arguments):
        code = getattr(self.of, name)(*arguments)
        if code:
            text = ctypes.c_char_p()
            self.of.cuGetErrorName(code, ctypes.byref(text))
            raise RuntimeError(f"{name}: {text.value.decode() if text.value else code}")

    def module(self, path):
        module = ctypes.c_void_p()
        with open(path, "rb") as file:
            self.call("cuModuleLoadData", ctypes.byref(module), file.read() + b"\0")
        return module

    def function(self, module, name):
        function = ctypes.c_void_p()
        self.call("cuModuleGetFunction", ctypes.byref(function), module, name.encode())
        return function

    def launch(self, function, blocks, *arguments):
        pointers = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(x) for x in arguments))
        self.call("cuLaunchKernel", function, blocks, 1, 1, THREADS, 1, 1, 0, None, pointers, None)

    def memory(self, count):
        memory = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(memory), ctypes.c_size_t(count))
        return memory

    def write(self, memory, content):
        self.call("cuMemcpyHtoD_v2", memory, content, ctypes.c_size_t(len(content)))

    def read(self, memory, count):
        content = ctypes.create_string_buffer(count)
        self.call("cuMemcpyDtoH_v2", content, memory, ctypes.c_size_t(count))
        return content.raw

    def free(self, memory):
        self.call("cuMemFree_v2", memory)

    def milliseconds(self, start):
        """Returns the milliseconds of the work that `start` launches."""
        begin, end = self.events
        self.call("cuEventRecord", begin, None)
        start()
        self.call("cuEventRecord", end, None)
        self.call("cuEventSynchronize", end)
        taken = ctypes.c_float()
        self.call("cuEventElapsedTime", ctypes.byref(taken), begin, end)
        return taken.value


class Ours:
    """Our kernel for a pair of layouts."""

    def __init__(self, driver, module, pair, blocks, content):
        self.driver, self.function, self.blocks = driver, driver.function(module, pair[0]), blocks
        self.count = len(content)
        self.memories = [driver.memory(self.count) for _ in range(2)]
        for memory, of in zip(self.memories, (content, bytes(self.count))):
            driver.write(memory, of)

    def start(self, times):
        self.driver.launch(self.function, self.blocks, *self.memories, ctypes.c_uint32(times))

    def result(self):
        return self.driver.read(self.memories[1], self.count)

    def end(self):
        for memory in self.memories:
            self.driver.free(memory)


class Tritons:
    """Triton's kernel for a pair of layouts."""

    def __init__(self, pair, blocks, content):
        _, width, (self.m, self.n), src, dst = pair
        self.blocks, self.layouts = blocks, (src(), dst())
        dtype = {1: torch.int8, 2: torch.int16, 4: torch.int32}[width]
        self.source = torch.frombuffer(bytearray(content), dtype=dtype).cuda()
        self.to = torch.zeros_like(self.source)

    def start(self, times):
        there_and_back[(self.blocks,)](self.source, self.to, times, self.m, self.n, *self.layouts, num_warps=THREADS // 32)

    def result(self):
        return self.to.cpu().numpy().tobytes()

    def end(self):
        pass


def more(content, width, added):
    """Returns the elements, each plus `added`."""
    numbers = (int.from_bytes(content[i : i + width], "little") for i in range(0, len(content), width))
    return b"".join(((x + added) % 256**width).to_bytes(width, "little") for x in numbers)


def measured(driver, module, pair, per_sm):
    """Returns the nanoseconds of one conversion of all tiles, for each contender."""
    name, width, (m, n), *_ = pair
    blocks = driver.multiprocessors * per_sm // 2 * 2
    # Two tiles of random bytes, in alternation.
    tiles = random.Random(16).randbytes(2 * m * n * width)
    content, expected = (of * (blocks // 2) for of in (tiles, more(tiles, width, 6)))
    makers = {"ours": lambda: Ours(driver, module, pair, blocks, content)}
    if torch:
        makers["triton"] = lambda: Tritons(pair, blocks, content)
    able, taken = {}, {}
    for column, make in makers.items():
        try:
            contender = make()
            contender.start(3)
            driver.call("cuCtxSynchronize")
            if contender.result() != expected:
                raise RuntimeError("a wrong result")
            # Counts are odd, because Triton compiles a separate kernel for multiples of 16.
            contender.start(21)
            once = driver.milliseconds(lambda: contender.start(221)) / 221
            able[column] = (contender, int(BURST / once) | 1)
            taken[column] = []
        except Exception as error:  # the other contender still runs
            print(f"| {name} | {column} fails: {type(error).__name__}: {str(error)[:200]} |")
    for _ in range(ROUNDS):
        for column, (contender, times) in able.items():
            time.sleep(REST)
            taken[column].append(driver.milliseconds(lambda: contender.start(times)) / (2 * times) * 1e6)
    for contender, _ in able.values():
        contender.end()
    return {column: statistics.median(times) for column, times in taken.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ptx", default="target/ptx/conversion-kernels.ptx")
    parser.add_argument("--only", default="", help="measure only conversions whose name contains this text")
    parser.add_argument("--per-sm", default="1,4", help="blocks of four warps per multiprocessor")
    arguments = parser.parse_args()
    if torch:
        torch.cuda.init()
        torch.zeros(1, device="cuda")
        print(f"{torch.cuda.get_device_name()}, Triton {triton.__version__}")
    driver = Driver()
    module = driver.module(arguments.ptx)
    print("| conversion | blocks per SM | ours, ns | Triton, ns | Triton / ours |")
    print("|---|---:|---:|---:|---:|")
    for pair in PAIRS:
        if arguments.only not in pair[0]:
            continue
        for per_sm in map(int, arguments.per_sm.split(",")):
            try:
                times = measured(driver, module, pair, per_sm)
            except Exception as error:  # the other pairs still run
                print(f"| {pair[0]} | {per_sm} | {type(error).__name__}: {str(error)[:200]} |")
                continue
            ours, other = times.get("ours"), times.get("triton")
            told = [f"{x:.1f}" if x else "-" for x in (ours, other)]
            told.append(f"{other / ours:.2f}" if ours and other else "-")
            print(f"| {pair[0]} | {per_sm} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()
