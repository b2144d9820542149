/* C interface of the Hopper kernels, for programs with matrices on a GPU: `liblayout_host.so`.
 *
 * `cargo build --release --package hopper-host-c` builds the library, and `cargo xtask ptx kernels` builds the PTX.
 * Open the kernels, prepare a call with device addresses, launch it any number of times, and free it. The context is the
 * device's primary context, as in the CUDA runtime and PyTorch, and it must be current in the calling thread.
 * Functions that return a pointer return NULL on failure. `layout_launch` returns a nonzero value on failure.
 * `layout_error` returns the reason. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layout_kernels layout_kernels;
typedef struct layout_call layout_call;

/* Loads a PTX file onto the GPU of the current context, or onto the first GPU if no context is current. */
layout_kernels *layout_open(const char *ptx);

/* Prepares C = A * B, with A of m x k, B of k x n and a row-major C of m x n.
 *
 * `by` is the name of a kernel, optionally followed by "/2" for clusters of two blocks. NULL selects the fastest kernel.
 * `factors` is the element type of A and B, and `result` the element type of C: "f16", "bf16" or "f32".
 * `orders` is "nt", "nn", "tn" or "tt": A and B are row-major (n) or column-major (t).
 * `leading` are the leading dimensions of A, B and C in elements. NULL means rows or columns padded to 16 bytes.
 * The addresses are device addresses, and each must be a multiple of 16. */
layout_call *layout_product(const layout_kernels *kernels, const char *by, uint32_t m, uint32_t n, uint32_t k, const char *factors,
                            const char *result, const char *orders, const uint32_t *leading, uint64_t a, uint64_t b, uint64_t c);

/* Prepares attention, O = scale_of_values * softmax(scale * Q K^T) V.
 *
 * `numbers` is the element type: "f16", "bf16" or "e4m3". With "e4m3", O is bf16.
 * `shape` has six values: batches, query heads, key-value heads, queries, keys, and the head dimension. The number of
 * query heads must be a multiple of the number of key-value heads, and the head dimension must be at most 256.
 * `strides` has twelve values: the strides of batches, heads and rows in elements, for Q, K, V and O. Each stride must be
 * a multiple of 16 bytes, unless its mode has extent 1. The elements of a row must be contiguous. With "e4m3", V is
 * transposed: the keys of a column are contiguous, and the last stride of V is the column stride.
 * If `is_causal` is not 0, a query sees the keys up to its own position, counted from the last query and the last key.
 * A query that sees no key has the result 0.
 *
 * `packed` is NULL if each batch is one sequence. Otherwise the sequences are packed back to back, as the rows of one batch
 * of 16-bit elements. `packed` then has three values: the number of sequences, and upper bounds of the queries and of the
 * keys per sequence. If a bound is too small, rows past the bound are not computed and gradients are wrong, without an
 * error. Rows outside all sequences are not written. Up to 256 rows past the end of a sequence must hold finite values.
 *
 * `addresses` has seven device addresses. The first four are Q, K, V and O, each a multiple of 16. The fifth is 0 or the
 * destination of the log-sum-exps (natural logarithm, float, compact, one per batch, head and query). The last two are 0 or
 * the ascending ends of the sequences' queries and keys (uint32_t, FlashAttention's `cu_seqlens` without the leading 0). */
layout_call *layout_attention(const layout_kernels *kernels, const char *numbers, int is_causal, const uint32_t *shape,
                              const uint32_t *strides, const uint32_t *packed, float scale, float scale_of_values,
                              const uint64_t *addresses);

/* Prepares the gradients of attention for "f16" and "bf16", with a head dimension of at most 128 and no scale of values.
 * The results are deterministic.
 *
 * `addresses` has eleven device addresses: Q, K, V, O, the gradient of O, the log-sum-exps of the forward pass, the gradients
 * of Q, K and V, and the two arrays of ends. Each gradient has the layout of its tensor. */
layout_call *layout_attention_gradients(const layout_kernels *kernels, const char *numbers, int is_causal, const uint32_t *shape,
                                        const uint32_t *strides, const uint32_t *packed, float scale, const uint64_t *addresses);

/* Prepares C = scale * A * B of e4m3 in bf16, with row-major A of m x k, column-major B of k x n, and compact matrices.
 * k must be a multiple of 16, and n a multiple of 8. `by` is NULL, or the name of a kernel as in layout_product. */
layout_call *layout_scaled_product(const layout_kernels *kernels, const char *by, uint32_t m, uint32_t n, uint32_t k, float scale,
                                   uint64_t a, uint64_t b, uint64_t c);

/* Prepares the same GEMM with block scales, all floats. `of_a` is column-major, with one scale per row and 128 elements along
 * k, and each column must be aligned to 16 bytes. `of_b` is row-major, with one scale per 128 columns of B and 128 elements
 * along k. */
layout_call *layout_blocks_product(const layout_kernels *kernels, uint32_t m, uint32_t n, uint32_t k, uint64_t of_a, uint64_t of_b,
                                   uint64_t a, uint64_t b, uint64_t c);

/* Prepares C = A * B[i] of bf16 for segments of the m rows of A and C. `ends` is the device address of the segment ends: one
 * past the last row of each segment, as uint32_t. */
layout_call *layout_grouped_product(const layout_kernels *kernels, uint32_t m, uint32_t n, uint32_t k, uint32_t segments, uint64_t ends,
                                    uint64_t a, uint64_t b, uint64_t c);

/* Prepares C[i] = A[i] * B[i] of bf16 for groups of matrices, with row-major A and C and column-major B.
 *
 * `extents` has m, n and k of each group, and each can be 0. `leading` has the leading dimensions of A, B and C in elements,
 * multiples of 8. NULL means matrices padded to 16 bytes. `addresses` has the device addresses of A, B and C. A matrix C must
 * not overlap any other matrix. */
layout_call *layout_groups_product(const layout_kernels *kernels, uint32_t count, const uint32_t *extents, const uint32_t *leading,
                                   const uint64_t *addresses);

/* Returns the kernel name of a call, followed by the cluster size if it is not 1: "bgemm_nt_shared/2". The string is valid as
 * long as the call. */
const char *layout_name(const layout_call *call);

/* Launches a call on a stream (a `CUstream` or `cudaStream_t`). CUDA graphs can capture the launch. A call of attention or of
 * its gradients must run on one stream only at any time, because its blocks share a tile counter. */
int layout_launch(const layout_call *call, void *stream);

/* Frees a call. All its launches must have completed. */
void layout_free(layout_call *call);

/* Frees the kernels. All their calls must have been freed. */
void layout_close(layout_kernels *kernels);

/* Returns the last error of this thread. The string is valid until the next error of this thread. */
const char *layout_error(void);

#ifdef __cplusplus
}
#endif

#endif
