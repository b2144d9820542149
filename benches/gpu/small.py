"""Runs each kernel for attention, FP8 and grouped GEMM once, on small odd sizes, for `compute-sanitizer`.

    compute-sanitizer --tool memcheck python3 small.py      # requires beside.py, liblayout_host.so and hopper-kernels.ptx in the folder
"""
import torch

import beside

library = beside.Library("./liblayout_host.so", "hopper-kernels.ptx")


def random(*shape):
    return torch.randn(*shape, device="cuda", dtype=torch.bfloat16)


def run(call):
    call()
    torch.cuda.synchronize()


for columns in (64, 128, 256):
    for causal in (False, True):
        q, k, v = (random(1, heads, rows, columns) for heads, rows in ((2, 200), (1, 300), (1, 300)))
        o, logs = torch.zeros_like(q), torch.zeros(1, 2, 200, device="cuda")
        run(library.attention(q, k, v, o, causal, logs))
        # The last tile of the first sequence extends into the next sequence, and the last tile extends past the end.
        ends = torch.tensor([70, 70, 200], device="cuda", dtype=torch.int32)
        in_rows = [random(1, heads, 200, columns) for heads in (2, 1, 1)]
        packed = [*in_rows, torch.zeros_like(in_rows[0])]
        run(library.attention(*packed, causal, logs, packed=(ends, 130)))
        # FP8, with values whose keys are contiguous.
        in_bytes = [tensor.to(torch.float8_e4m3fn) for tensor in (q, k, random(1, 1, columns, 304))]
        in_bytes[2] = in_bytes[2][..., :300]
        run(library.attention(*in_bytes, o, causal, logs))
        if columns < 256:
            results = [torch.zeros_like(tensor) for tensor in (q, k, v)]
            run(library.gradients((q, k, v, o, random(*q.shape), logs), results, causal))
            results = [torch.zeros_like(tensor) for tensor in in_rows]
            run(library.gradients((*packed, random(*packed[0].shape), logs), results, causal, packed=(ends, 130)))

a, b = (random(rows, 256).to(torch.float8_e4m3fn) for rows in (200, 256))
c = torch.zeros(200, 256, device="cuda", dtype=torch.bfloat16)
one = torch.ones((), device="cuda")
run(library.scaled_product(a, b, one, one, c))
run(library.blocks_product(a, b, torch.rand(2, 200, device="cuda"), torch.rand(2, 2, device="cuda"), c))

ends = torch.tensor([30, 30, 300], device="cuda", dtype=torch.int32)
c = torch.zeros(300, 264, device="cuda", dtype=torch.bfloat16)
run(library.grouped_product(ends, random(300, 128), random(3, 264, 128), c))
extents = [(300, 264, 128), (0, 64, 64), (1, 13, 200), (130, 0, 8), (65, 300, 0), (128, 256, 64)]
bf16 = torch.bfloat16
a, b = ([beside.rows(group[i], group[2], bf16) for group in extents] for i in (0, 1))
run(library.groups_product(a, b, [beside.rows(m, n, bf16) for m, n, _ in extents]))
print("all cases have run")
