"""Measures PyTorch on the workloads of the kernels: medians of 30 runs, timed with CUDA events."""
import torch
import torch.nn.functional as F

torch.backends.cuda.matmul.allow_tf32 = False
torch.backends.cudnn.allow_tf32 = False
torch.backends.cudnn.benchmark = True


def median(work):
    for _ in range(5):
        work()
    times = []
    for _ in range(30):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        work()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end))
    return sorted(times)[15]


def normal(*shape, dtype=torch.float32):
    return torch.randn(*shape, device="cuda", dtype=dtype)


def moved(name, moved_bytes, work):
    ms = median(work)
    print(f"{name:44} {ms:9.4f} ms {moved_bytes / ms / 1e6:9.1f} GB/s", flush=True)


def multiplied(name, m, n, k, work):
    ms = median(work)
    print(f"{name:44} {ms:9.4f} ms {2 * m * n * k / ms / 1e9:9.1f} TFLOP/s", flush=True)


def main():
    print("torch", torch.__version__, torch.cuda.get_device_name())
    a, b = normal(1 << 28), normal(1 << 28)
    moved("copy", 8 * a.numel(), lambda: b.copy_(a))
    moved("axpy: add_", 12 * a.numel(), lambda: b.add_(a, alpha=0.5))
    moved("reduce: sum", 4 * a.numel(), lambda: torch.sum(a))
    del a, b
    for n in (4096, 16384, 8191):
        x, y = normal(n, n), normal(n, n)
        moved(f"transpose {n}: copy_", 8 * n * n, lambda: y.copy_(x.t()))
    for rows, columns in ((65536, 4096), (262144, 1024), (8192, 32768), (65537, 4099)):
        x = normal(rows, columns)
        y = torch.empty_like(x)
        moved(f"softmax {rows} x {columns}", 8 * x.numel(), lambda: torch.softmax(x, 1, out=y))
    for rows, columns in ((65536, 4096), (8192, 32768)):
        x = normal(rows, columns)
        y = torch.empty_like(x)
        moved(f"scan: cumsum {rows} x {columns}", 8 * x.numel(), lambda: torch.cumsum(x, 1, out=y))
    for rows, columns in ((65536, 4096), (32768, 8192), (8192, 16384)):
        x, r = (normal(rows, columns, dtype=torch.float16) for _ in range(2))
        w = normal(columns, dtype=torch.float16)
        name = f"rmsnorm {rows} x {columns}"
        moved(name + ", alone", 4 * x.numel(), lambda: F.rms_norm(x, (columns,), w))

        def fused():
            r.add_(x, alpha=1e-3)
            return F.rms_norm(r, (columns,), w)

        moved(name + ", add_ before", 8 * x.numel(), fused)
    for n in (4096, 16384, 8191):
        x, w = normal(1, 1, n, n), normal(1, 1, 3, 3)
        moved(f"conv2d {n}", 8 * n * n, lambda: F.conv2d(x, w, padding=1))
    for count, rows, columns in ((64, 4096, 1024), (16, 4096, 4096)):
        a, x = normal(count, rows, columns), normal(count, columns, 1)
        moved(f"gemv {count} of {rows} x {columns}: bmm", 4 * a.numel(), lambda: torch.bmm(a, x))
    for m, n, k in ((2048,) * 3, (4096,) * 3, (5120, 5120, 4096)):
        a, b = normal(m, k), normal(k, n)
        multiplied(f"sgemm {m} x {n} x {k}: mm", m, n, k, lambda: torch.mm(a, b))
    for m, n, k in ((2048,) * 3, (4096,) * 3, (8192,) * 3):
        a, b = normal(m, k, dtype=torch.float16), normal(n, k, dtype=torch.float16)
        multiplied(f"hgemm {m} x {n} x {k}: mm", m, n, k, lambda: torch.mm(a, b.t()))


main()
