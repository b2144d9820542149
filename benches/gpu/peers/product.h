// Interface of GEMM libraries. A GEMM is prepared once and launched many times.
#pragma once

#include <cstddef>
#include <cstdint>

// Element types. `F32` operands are multiplied as TF32.
enum Numbers : int { F16 = 0, BF16 = 1, F32 = 2, E4M3 = 3 };

// A matrix on the GPU. `leading` is the row stride in elements, or the column stride if `by_columns` is set.
struct Matrix
{
  void *cells;
  int64_t leading;
  int by_columns;
};

// `C = A * B` with `f32` accumulators: `A` is `m` x `k`, `B` is `n` x `k`, `C` is `m` x `n`.
struct Product
{
  int m, n, k;
  int factors, result;
  Matrix a, b, c;
  void *workspace;
  size_t workspace_bytes;
};

#define EXPORTED extern "C" __attribute__((visibility("default")))

// Returns the argument of `product_start`, or null if the library does not support the case.
EXPORTED void *product_prepare(Product const *product);
// Like `product_prepare`, for `C = scale * A * B`. Only CUTLASS libraries export this function.
EXPORTED void *product_prepare_scaled(Product const *product, float scale);
// Launches the prepared GEMM on a stream. Returns 0 or an error.
EXPORTED int product_start(void *prepared, void *stream);
EXPORTED void product_release(void *prepared);
