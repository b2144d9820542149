/* The kernels for Hopper, for programs that have matrices on a GPU: `liblayout_host.so`.
 *
 * `cargo build --release --package hopper-host-c` makes it, and `cargo xtask ptx kernels` the PTX. Open, prepare with addresses, launch as often as
 * needed, free. The context is the primary one of the device, which CUDA's runtime and PyTorch use; it is current in the thread that calls. What returns a pointer returns NULL where it fails,
 * and `layout_launch` another number than 0; `layout_error` says why. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct layout_kernels layout_kernels;
typedef struct layout_call layout_call;

/* Loads the PTX of a file onto the GPU whose context is current, or else the first one. */
layout_kernels *layout_open(const char *ptx);

/* Prepares C = A * B, with A of m x k, B of k x n and C of m x n by rows.
 *
 * `by` is the name of a kernel, with "/2" behind it for clusters of two blocks; NULL takes the one that is the fastest. `factors` are the
 * numbers of A and B, and `result` those of C: "f16", "bf16" or "f32". `orders` are "nt", "nn", "tn" or "tt": A, and B, by rows (n) or by
 * columns (t). `leading` are the elements from one row, or column, to the next, of A, B and C; NULL for matrices that are padded to 16 bytes.
 * The addresses are of the GPU, each a multiple of 16. */
layout_call *layout_product(const layout_kernels *kernels, const char *by, uint32_t m, uint32_t n, uint32_t k, const char *factors,
                            const char *result, const char *orders, const uint32_t *leading, uint64_t a, uint64_t b, uint64_t c);

/* Prepares attention, O = scale_of_values * softmax(scale * Q K^T) V.
 *
 * `numbers` are "f16", "bf16" or "e4m3", with O in bf16. `shape` are batches, heads, heads of keys and values, queries, keys, and the numbers of
 * each: heads of queries are a multiple of those of keys. `strides` are the elements from one batch, one head and one row to the next, of Q, K, V
 * and O; each is a multiple of 16 bytes, unless there is one of what it is for, and the numbers of a row lie side by side. Of e4m3, V is
 * transposed: the keys of a column lie side by side, and its last stride is that from one column to the next. Where `is_causal` is not 0, a query
 * sees the keys up to its own, counted from the last of both; one that sees none has the result 0. Heads have up to 256 numbers.
 *
 * `packed` is NULL where a batch is a sequence. Else sequences lie one behind the other, as the rows of one batch of 16-bit numbers, and it has how
 * many there are, and how many queries and keys each has at the most: rows behind that are not computed, gradients are wrong, and nothing tells. Rows of no sequence are left as they are, and what the tensors hold up to 256 rows behind a
 * sequence is finite.
 *
 * `addresses` are seven, of the GPU: Q, K, V and O, each a multiple of 16; 0, or where the natural logarithms of the sums of exponentials go:
 * float, compact, a number for each query of each head of each batch; and where the ends of the sequences' queries and of their keys are, which
 * ascend (uint32_t; `cu_seqlens` of FlashAttention without the 0 at the beginning), or 0. */
layout_call *layout_attention(const layout_kernels *kernels, const char *numbers, int is_causal, const uint32_t *shape,
                              const uint32_t *strides, const uint32_t *packed, float scale, float scale_of_values,
                              const uint64_t *addresses);

/* Prepares the gradients of attention, without a scale of values, the same bits each time: of "f16" and "bf16", with up to 128 numbers of a head.
 * `addresses` are eleven: Q, K, V, O, what comes back to O, the logarithms of sums that the attention has written, where the gradients of Q, K
 * and V go, and the ends of sequences; the gradients are laid out as Q, K and V are, and what comes back to O as O is. */
layout_call *layout_attention_gradients(const layout_kernels *kernels, const char *numbers, int is_causal, const uint32_t *shape,
                                        const uint32_t *strides, const uint32_t *packed, float scale, const uint64_t *addresses);

/* Prepares C = scale * A * B of e4m3 in bf16, with A of m x k by rows and B of k x n by columns, compact; k is a multiple of 16, n of 8. */
layout_call *layout_scaled_product(const layout_kernels *kernels, uint32_t m, uint32_t n, uint32_t k, float scale, uint64_t a,
                                   uint64_t b, uint64_t c);

/* Prepares the same with scales of blocks: `of_a` are floats by columns, one for each row and 128 elements along k, each column at a multiple of 16
 * bytes, and `of_b` by rows, one for each 128 columns of B and 128 elements along k. */
layout_call *layout_blocks_product(const layout_kernels *kernels, uint32_t m, uint32_t n, uint32_t k, uint64_t of_a, uint64_t of_b,
                                   uint64_t a, uint64_t b, uint64_t c);

/* Prepares C = A * B[i] of bf16 for segments of the m rows of A and C; `ends` are the row behind each (uint32_t, on the GPU). */
layout_call *layout_grouped_product(const layout_kernels *kernels, uint32_t m, uint32_t n, uint32_t k, uint32_t segments, uint64_t ends,
                                    uint64_t a, uint64_t b, uint64_t c);

/* Prepares C[i] = A[i] * B[i] of bf16 for groups of matrices, each A and C by rows and each B by columns. Of each group, `extents` are m, n and k,
 * any of which may be 0; `leading` the elements from one row, or column, to the next, of A, B and C, multiples of 8, or NULL for matrices that
 * are padded to 16 bytes; `addresses` those of A, B and C. No C overlaps another matrix. */
layout_call *layout_groups_product(const layout_kernels *kernels, uint32_t count, const uint32_t *extents, const uint32_t *leading,
                                   const uint64_t *addresses);

/* The kernel of a call, and the blocks of a cluster if they are several: "bgemm_nt_shared/2". It is there as long as the call. */
const char *layout_name(const layout_call *call);

/* Starts a call on a stream (a `CUstream` or `cudaStream_t`), which may be captured into a graph. A call of attention, or of its gradients, runs
 * on one stream at a time: its blocks draw from one counter. */
int layout_launch(const layout_call *call, void *stream);

/* Frees a call, after all that it has started is done. */
void layout_free(layout_call *call);

/* Frees the kernels, after their calls. */
void layout_close(layout_kernels *kernels);

/* What went wrong on this thread last. It is there until something else does. */
const char *layout_error(void);

#ifdef __cplusplus
}
#endif

#endif
