// Interface of a library with attention: a call is prepared once and started many times.
#pragma once

#include <cstddef>
#include <cstdint>

// `O = softmax(Q * K^T / sqrt(columns)) * V` in BF16. Each tensor is compact: batches x heads x length x columns.
// `logarithms` receives the log-sum-exp in FP32: batches x heads x length.
struct Attention
{
  int batches, heads, length, columns;
  int causal;
  void *q, *k, *v, *o, *logarithms;
};

#define EXPORTED extern "C" __attribute__((visibility("default")))

// Returns the argument for `attention_start`, or null if the library does not support this attention.
EXPORTED void *attention_prepare(Attention const *attention);
// Starts a prepared call on a stream. Returns 0 or an error code.
EXPORTED int attention_start(void *prepared, void *stream);
EXPORTED void attention_release(void *prepared);
