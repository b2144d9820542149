"""Compares the modeled costs of memory accesses with GPU counters.

    cargo run --release --package layout-tests --bin accesses > accesses.jsonl
    python3 counters.py accesses.jsonl

Each access is one launch of one block, which reads its offsets from constant memory. `ncu` counts shared memory wavefronts, and sectors and tags
(128-byte lines) of global memory. The script also times shared memory loads. It requires CuPy and `ncu`.
"""
import csv
import io
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict

SHARED, GLOBAL = 1 << 15, 1 << 22
TABLE = 1 << 13

# The counters whose values are compared with the modeled costs.
WAVEFRONTS = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{}.sum"
BY_INSTRUCTION = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_{}.sum"
SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_{}.sum"
LINES = "smsp__sass_l1tex_tags_mem_global.sum"
COUNTERS = {
    "ld.shared": [("wavefronts", WAVEFRONTS.format("ld")), ("wavefronts", BY_INSTRUCTION.format("ld"))],
    "st.shared": [("wavefronts", WAVEFRONTS.format("st")), ("wavefronts", BY_INSTRUCTION.format("st"))],
    "ldmatrix": [("wavefronts", WAVEFRONTS.format("ld")), ("wavefronts", BY_INSTRUCTION.format("ldsm"))],
    "stmatrix": [("wavefronts", WAVEFRONTS.format("st")), ("wavefronts", BY_INSTRUCTION.format("stsm"))],
    "ld.global": [("sectors", SECTORS.format("ld")), ("lines", LINES)],
    "st.global": [("sectors", SECTORS.format("st")), ("lines", LINES)],
}
TIME = "cycles of 16 warps"
WARPS, TIMES = 16, 512

# Bytes per thread, with the type and the number of the registers of one access.
WIDTHS = {1: ("u8", 1), 2: ("u16", 1), 4: ("u32", 1), 8: ("u32", 2), 16: ("u32", 4)}


def registers(count):
    return ", ".join(f"%v{i}" for i in range(count))


def access(instruction):
    """Returns the PTX of an instruction at the address %a or %g, and its number of registers."""
    name, _, width = instruction.rpartition(".")
    if name in ("ldmatrix", "stmatrix"):
        count = int(width[1:])
        held = "{" + registers(count) + "}"
        operands = f"{held}, [%a]" if name == "ldmatrix" else f"[%a], {held}"
        return f"{name}.sync.aligned.m8n8.{width}.shared.b16 {operands};", count
    operation, space = name.split(".")
    kind, count = WIDTHS[int(width)]
    held = registers(count) if count == 1 else "{" + registers(count) + "}"
    vector = f".v{count}" if count > 1 else ""
    address = "[%a]" if space == "shared" else "[%g]"
    operands = f"{held}, {address}" if operation == "ld" else f"{address}, {held}"
    return f"{operation}.volatile.{space}{vector}.{kind} {operands};", count


def ptx(instructions):
    """Returns PTX with a kernel for each instruction, which makes %c accesses. Each thread reads its offsets from the table."""
    text = f".version 8.0\n.target sm_90\n.address_size 64\n.const .align 4 .u32 table[{TABLE}];\n"
    for index, instruction in enumerate(instructions):
        line, count = access(instruction)
        zeros = "".join(f"mov.u32 %v{i}, 0; " for i in range(count))
        sums = "".join(f"xor.b32 %s, %s, %v{i}; " for i in range(count))
        is_load = instruction.startswith("ld")
        text += f"""
.visible .entry access_{index}(.param .u64 memory, .param .u64 result, .param .u32 count, .param .u32 threads)
{{
    .reg .u32 %v<4>, %a, %s, %i, %c, %t, %n, %o; .reg .u64 %g, %m, %x, %p; .reg .pred %done;
    .shared .align 1024 .b8 shared[{SHARED}];
    ld.param.u64 %m, [memory]; cvta.to.global.u64 %m, %m;
    ld.param.u32 %c, [count]; ld.param.u32 %n, [threads];
    mov.u32 %t, %tid.x; rem.u32 %t, %t, %n; mov.u32 %s, 0; mov.u32 %i, 0; {zeros}
again:
    setp.ge.u32 %done, %i, %c;
    @%done bra end;
    mad.lo.u32 %o, %i, %n, %t; mul.wide.u32 %x, %o, 4; mov.u64 %p, table; add.u64 %p, %p, %x;
    ld.const.u32 %o, [%p];
    mov.u32 %a, shared; add.u32 %a, %a, %o; cvt.u64.u32 %g, %o; add.u64 %g, %g, %m;
    {line}
    {sums if is_load else ""}
    add.u32 %i, %i, 1;
    bra again;
end:
    setp.ne.u32 %done, %s, 12345;
    @%done bra out;
    ld.param.u64 %g, [result]; cvta.to.global.u64 %g, %g; st.global.u32 [%g], %s;
out:
    ret;
}}
"""
    return text


def clocks(instructions):
    """Returns PTX with a kernel for each instruction, which counts the cycles in which all warps repeat one access."""
    text = ".version 8.0\n.target sm_90\n.address_size 64\n"
    for index, instruction in enumerate(instructions):
        line, count = access(instruction)
        once = line + "".join(f" xor.b32 %s, %s, %v{i};" for i in range(count))
        text += f"""
.visible .entry clock_{index}(.param .u64 offsets, .param .u64 result)
{{
    .reg .u32 %v<4>, %a, %s, %i, %t; .reg .u64 %g, %x, %begin, %end; .reg .pred %done;
    .shared .align 1024 .b8 shared[{SHARED}];
    ld.param.u64 %g, [offsets]; cvta.to.global.u64 %g, %g;
    mov.u32 %t, %tid.x; and.b32 %t, %t, 31; mul.wide.u32 %x, %t, 4; add.u64 %g, %g, %x; ld.global.u32 %a, [%g];
    mov.u32 %t, shared; add.u32 %a, %a, %t; mov.u32 %s, 0; mov.u32 %i, 0;
    bar.sync 0; mov.u64 %begin, %clock64;
again:
    {once * 16}
    add.u32 %i, %i, 16; setp.lt.u32 %done, %i, {TIMES};
    @%done bra again;
    bar.sync 0; mov.u64 %end, %clock64; sub.u64 %end, %end, %begin;
    ld.param.u64 %g, [result]; cvta.to.global.u64 %g, %g; mov.u32 %t, %tid.x; setp.ne.u32 %done, %t, 0;
    @%done bra out;
    st.global.u64 [%g], %end;
out:
    setp.ne.u32 %done, %s, 12345;
    @%done bra end;
    st.global.u32 [%g], %s;
end:
    ret;
}}
"""
    return text


def loaded(text):
    """Loads the kernels of a PTX text."""
    import cupy

    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
        file.write(text)
        file.flush()
        module = cupy.RawModule(path=file.name)
        module.compile()
        return module


def cycles(cases):
    """Returns the cycles per access for each shared memory load by full warps, otherwise `None`. Several warps repeat the access."""
    import cupy

    cases = [case if case["instruction"].startswith("ld.shared") and case["threads"] % 32 == 0 else None for case in cases]
    instructions = sorted({case["instruction"] for case in cases if case})
    module, result = loaded(clocks(instructions)), cupy.zeros(1, dtype=cupy.uint64)
    taken = []
    for case in cases:
        taken.append(0.0 if case else None)
        for begin in range(0, len(case["offsets"]) if case else 0, 32):
            offsets = cupy.asarray(case["offsets"][begin : begin + 32], dtype=cupy.uint32)
            kernel = module.get_function(f"clock_{instructions.index(case['instruction'])}")
            once = []
            for _ in range(3):
                kernel((1,), (32 * WARPS,), (offsets, result))
                once.append(int(result.get()[0]))
            taken[-1] += min(once) / (WARPS * TIMES)
    return taken


def read(path):
    """Returns the accesses. Matrix instructions get their number of matrices as a suffix."""
    cases = [json.loads(line) for line in open(path)]
    for case in cases:
        if case["instruction"] in COUNTERS:
            case["instruction"] += f".x{min(case['threads'], 32) // 8}"
    return cases


def launch(cases):
    import cupy

    instructions = sorted({case["instruction"] for case in cases})
    module = loaded(ptx(instructions))
    table = module.get_global("table")
    memory, result = cupy.zeros(GLOBAL, dtype=cupy.uint8), cupy.zeros(1, dtype=cupy.uint32)
    for case in cases:
        offsets = cupy.asarray(case["offsets"], dtype=cupy.uint32)
        table.copy_from_device(offsets.data, offsets.nbytes)
        threads = case["threads"]
        block = max(threads, 32) if "matrix" in case["instruction"] else threads
        kernel = module.get_function(f"access_{instructions.index(case['instruction'])}")
        count = len(case["offsets"]) // threads
        kernel((1,), (block,), (memory, result, cupy.uint32(count), cupy.uint32(threads)))
    cupy.cuda.runtime.deviceSynchronize()


def counted(path):
    """Returns the counters of each launch."""
    names = sorted({name for of in COUNTERS.values() for _, name in of})
    there = subprocess.run(["ncu", "--query-metrics"], capture_output=True, text=True).stdout
    known = [name for name in names if re.search(rf"^{name.removesuffix('.sum')}\s", there, re.MULTILINE)]
    for name in names:
        if name not in known:
            print(f"`ncu` has no counter {name}", file=sys.stderr)
    command = ["ncu", "--clock-control", "none", "--kernel-name", "regex:access_", "--metrics", ",".join(known), "--csv", "--page", "raw"]
    run = subprocess.run([*command, sys.executable, __file__, path, "launch"], capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if line.startswith('"')]
    if len(lines) < 3:
        raise SystemExit(run.stdout + run.stderr)
    rows = list(csv.DictReader(io.StringIO("\n".join(lines))))[1:]  # skips the row of units
    return [{name: int(float(row[name].replace(",", ""))) for name in known} for row in rows]


def main(path):
    cases = read(path)
    all_counters = counted(path)
    if len(all_counters) != len(cases):
        raise SystemExit(f"expected one counted launch for each of {len(cases)} accesses, found {len(all_counters)}")
    compared, equal = defaultdict(int), defaultdict(int)
    for case, counters, taken in zip(cases, all_counters, cycles(cases)):
        name, _, width = case["instruction"].rpartition(".")
        found = [(cost, counter, counters.get(counter)) for cost, counter in COUNTERS[name]]
        found += [("wavefronts", TIME, None if taken is None else round(taken, 2))]
        wrong = {}
        for cost, counter, number in found:
            if number is not None:
                key = (name, width, cost, counter)
                compared[key] += 1
                close = 0.03 * number if counter == TIME else 0
                if abs(number - case["cost"][cost]) <= close:
                    equal[key] += 1
                else:
                    wrong[counter] = number
        if wrong:
            print(case["instruction"], case["name"], case["layout"], f"of {case['vector']} x {case['bytes']} bytes:", case["cost"], "and", wrong)
    print("\n| instruction | bytes or matrices | cost | counter | accesses | equal |\n|---|---:|---|---|---:|---:|")
    for key in sorted(compared):
        print(f"| {' | '.join(key)} | {compared[key]} | {equal[key]} |")


if __name__ == "__main__":
    if sys.argv[2:] == ["launch"]:
        launch(read(sys.argv[1]))
    else:
        main(sys.argv[1])
