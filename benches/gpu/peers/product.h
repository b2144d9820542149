// What a library that multiplies offers: a product is prepared once and started many times.
#pragma once

#include <cstddef>
#include <cstdint>

// Numbers: of `F32` as factors, 19 bits are multiplied.
enum Numbers : int { F16 = 0, BF16 = 1, F32 = 2, E4M3 = 3 };

// A matrix on the GPU. `leading` is how many numbers its rows are apart, or its columns if `by_columns`.
struct Matrix
{
  void *cells;
  int64_t leading;
  int by_columns;
};

// `C = A * B` with sums in `f32`: `A` is `m` x `k`, `B` is `n` x `k`, `C` is `m` x `n`.
struct Product
{
  int m, n, k;
  int factors, result;
  Matrix a, b, c;
  void *workspace;
  size_t workspace_bytes;
};

#define EXPORTED extern "C" __attribute__((visibility("default")))

// What `product_start` takes, or null if the library does not compute such a product.
EXPORTED void *product_prepare(Product const *product);
// The same of `C = scale * A * B`, which only kernels of CUTLASS have.
EXPORTED void *product_prepare_scaled(Product const *product, float scale);
// Starts it on a stream; 0, or an error.
EXPORTED int product_start(void *prepared, void *stream);
EXPORTED void product_release(void *prepared);
