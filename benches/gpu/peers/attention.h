// Interface of attention libraries. A call is prepared once and launched many times.
#pragma once

#include <cstddef>
#include <cstdint>

// `O = softmax(Q * K^T / sqrt(columns)) * V` in `bf16`, with compact tensors of batches x heads x length x columns.
// `logarithms` receives the log-sum-exps in `f32`, batches x heads x length.
struct Attention
{
  int batches, heads, length, columns;
  int causal;
  void *q, *k, *v, *o, *logarithms;
};

#define EXPORTED extern "C" __attribute__((visibility("default")))

// Returns the argument of `attention_start`, or null if the library does not support the case.
EXPORTED void *attention_prepare(Attention const *attention);
// Launches the prepared attention on a stream. Returns 0 or an error.
EXPORTED int attention_start(void *prepared, void *stream);
EXPORTED void attention_release(void *prepared);
