"""Compares our attention and PyTorch's with f64 in edge cases: length 1, equal scores, large scores, and fully masked rows.

    python3 edges.py        # requires beside.py, liblayout_host.so and hopper-kernels.ptx in the folder
"""
import math

import torch
import torch.nn.functional as F

import beside

library = beside.Library("./liblayout_host.so", "hopper-kernels.ptx")


def error(found, expected):
    return ((found.double() - expected).norm() / expected.norm().clamp_min(1e-30)).item()


def check(name, q, k, v, causal):
    o = torch.full_like(q, math.nan)
    logs = torch.full(q.shape[:3], math.nan, device="cuda")
    library.attention(q, k, v, o, causal, logs)()
    shared = q.shape[1] // k.shape[1]
    of_k, of_v = (tensor.double().repeat_interleave(shared, 1) for tensor in (k, v))
    scores = q.double() @ of_k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    rows, keys = scores.shape[-2:]
    if causal:
        hidden = torch.ones(rows, keys, device="cuda", dtype=torch.bool).triu(1 + keys - rows)
        scores = scores.masked_fill(hidden, -math.inf)
    # The results of fully masked rows are 0.
    expected, log = torch.nan_to_num(scores.softmax(-1)) @ of_v, scores.logsumexp(-1)
    assert torch.equal(log.isinf(), logs.isinf()) and not (o.isnan().any() or logs.isnan().any()), name
    off = torch.nan_to_num(logs.double() - log, nan=0.0).abs().max().item()
    theirs = ""
    if rows == keys or not causal:
        peer = F.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=shared > 1)
        theirs = f", PyTorch's {error(peer, expected):.1e}"
    print(f"{name}, {beside.NAMES[q.dtype]}, {q.shape[-1]}: {error(o, expected):.1e}{theirs}; log-sum-exps {off:.1e}", flush=True)


for dtype in (torch.float16, torch.bfloat16):
    for columns in (64, 128, 256):

        def random(*shape):
            return torch.randn(*shape, columns, device="cuda", dtype=dtype)

        check("1 query, 1 key", random(1, 2, 1), random(1, 2, 1), random(1, 2, 1), False)
        check("1 query, 4097 keys", random(2, 2, 1), random(2, 1, 4097), random(2, 1, 4097), True)
        check("equal scores", torch.zeros_like(random(1, 2, 300)), random(1, 2, 500), random(1, 2, 500), False)
        check("fully masked rows", random(1, 2, 500), random(1, 2, 200), random(1, 2, 200), True)
        check("large scores", 50 * random(1, 2, 333), 50 * random(1, 2, 333), random(1, 2, 333), True)
        check("normal", random(1, 4, 777), random(1, 2, 777), random(1, 2, 777), True)
