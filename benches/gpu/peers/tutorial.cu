// A CuTe tutorial for Hopper: `TUTORIAL` is the file. The tutorial needs full tiles, stores a column-major `C`, and accumulates in `f16`.

#define main tutorial_main
#include TUTORIAL
#undef main

// CuTe also defines the name `Product`.
namespace peers {
#include "product.h"
} // namespace peers

void *peers::product_prepare(Product const *p)
{
  bool fits = p->m % 128 == 0 && p->n % 128 == 0 && p->k % 64 == 0;
  bool is_ours = p->factors == F16 && p->result == F16 && !p->a.by_columns && !p->b.by_columns;
  return fits && is_ours && !p->c.by_columns ? new Product(*p) : nullptr;
}

int peers::product_start(void *prepared, void *stream)
{
  auto const &p = *static_cast<Product *>(prepared);
  // A row-major `C` is a column-major `C^T = B * A^T`.
  gemm('T', 'N', p.n, p.m, p.k, cute::half_t(1.0f), static_cast<cute::half_t const *>(p.b.cells),
       static_cast<int>(p.b.leading), static_cast<cute::half_t const *>(p.a.cells),
       static_cast<int>(p.a.leading), cute::half_t(0.0f), static_cast<cute::half_t *>(p.c.cells),
       static_cast<int>(p.c.leading), static_cast<cudaStream_t>(stream));
  return cudaGetLastError();
}

void peers::product_release(void *prepared) { delete static_cast<Product *>(prepared); }
