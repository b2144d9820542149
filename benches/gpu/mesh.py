#!/usr/bin/env python3
"""Measures DTensor's redistributions, beside `redistribute --bench` of `mesh-kernels`.

Prints the median time of 20 runs of ten redistributions of a bf16 tensor, in one process per GPU.

    python3 benches/gpu/mesh.py [GPUS]
"""
import os
import statistics
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard

PAIRS = [
    ("S(0) -> S(1)", Shard(0), Shard(1)),
    ("S(1) -> S(0)", Shard(1), Shard(0)),
    ("S(0) -> R", Shard(0), Replicate()),
    ("R -> S(0)", Replicate(), Shard(0)),
    ("P -> S(0)", Partial(), Shard(0)),
    ("P -> R", Partial(), Replicate()),
    ("Ulysses, S(1) -> S(2)", Shard(1), Shard(2)),
    ("Ulysses, S(2) -> S(1)", Shard(2), Shard(1)),
]


def local_shape(placement, shape, gpus):
    shape = list(shape)
    if isinstance(placement, Shard):
        shape[placement.dim] //= gpus
    return shape


def timed(run):
    for _ in range(3):
        run()
    times = []
    for _ in range(20):
        dist.barrier()
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(10):
            run()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - start) / 10)
    return statistics.median(times)


def all_to_all(local, gpus):
    """Returns columns for rows, as users write it. The rows arrive in order."""
    rows, columns = local.shape
    parts = local.view(rows, gpus, columns // gpus).permute(1, 0, 2).contiguous()
    out = torch.empty_like(parts)
    dist.all_to_all_single(out, parts)
    return out.view(gpus * rows, columns // gpus)


def work(rank, gpus):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    # Without NVLink multicast.
    os.environ["NCCL_NVLS_ENABLE"] = "0"
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=gpus)
    mesh = init_device_mesh("cuda", (gpus,))
    if rank == 0:
        print(f"torch {torch.__version__}, NCCL {torch.cuda.nccl.version()}, {torch.cuda.get_device_name()}")
        print("| pair | MiB | DTensor ms | permute + all_to_all_single ms | extra peak MiB |")
        print("|---|---:|---:|---:|---:|")
    for mib in [1, 64, 512, 2048]:
        columns = 1024 if mib == 1 else 8192
        matrix = (mib * (1 << 20) // 2 // columns, columns)
        for name, source, target in PAIRS:
            # Two batches with 32 heads of 64 numbers.
            shape = (2, mib * (1 << 20) // 2 // (2 * 32 * 64), 32, 64) if name[0] == "U" else matrix
            local = torch.zeros(local_shape(source, shape, gpus), dtype=torch.bfloat16, device="cuda")
            tensor = DTensor.from_local(local, mesh, [source], run_check=False)
            torch.cuda.reset_peak_memory_stats()
            before = torch.cuda.memory_allocated()
            tensor.redistribute(mesh, [target])
            torch.cuda.synchronize()
            peak = (torch.cuda.max_memory_allocated() - before) >> 20
            seconds = timed(lambda: tensor.redistribute(mesh, [target]))
            by_hand = timed(lambda: all_to_all(local, gpus)) if name == "S(0) -> S(1)" else None
            if rank == 0:
                by_hand = f"{by_hand * 1e3:.4f}" if by_hand else ""
                print(f"| {name} | {mib} | {seconds * 1e3:.4f} | {by_hand} | {peak} |", flush=True)
            del tensor, local
    dist.destroy_process_group()


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else torch.cuda.device_count()
    mp.spawn(work, args=(count,), nprocs=count)
