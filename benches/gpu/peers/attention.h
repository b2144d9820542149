// What a library with an attention offers: one is prepared once and started many times.
#pragma once

#include <cstddef>
#include <cstdint>

// `O = softmax(Q * K^T / sqrt(columns)) * V` in `bf16`; each is batches x heads x length x columns, one after the other.
// `logarithms`, batches x heads x length in `f32`, is where those of the sums go.
struct Attention
{
  int batches, heads, length, columns;
  int causal;
  void *q, *k, *v, *o, *logarithms;
};

#define EXPORTED extern "C" __attribute__((visibility("default")))

// What `attention_start` takes, or null if the library does not compute such an attention.
EXPORTED void *attention_prepare(Attention const *attention);
// Starts it on a stream; 0, or an error.
EXPORTED int attention_start(void *prepared, void *stream);
EXPORTED void attention_release(void *prepared);
