// cuBLAS from CUDA 13 or 12, loaded when a GEMM is prepared.

#include "product.h"

#include <cublas_v2.h>
#include <dlfcn.h>

namespace {

// The type of `cublasGemmEx`, which the header overloads.
using Gemm = cublasStatus_t (*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                void const *, void const *, cudaDataType, int, void const *,
                                cudaDataType, int, void const *, void *, cudaDataType, int,
                                cublasComputeType_t, cublasGemmAlgo_t);

// The cuBLAS functions that this file calls.
struct Library
{
  decltype(&cublasCreate_v2) create;
  decltype(&cublasDestroy_v2) destroy;
  decltype(&cublasSetStream_v2) set_stream;
  decltype(&cublasSetWorkspace_v2) set_workspace;
  Gemm gemm;
  bool is_there;

  Library()
  {
    void *library = nullptr;
    for (char const *name : {"libcublas.so.13", "libcublas.so.12"})
      if (!library)
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    is_there = library && find(library, create, "cublasCreate_v2") &&
               find(library, destroy, "cublasDestroy_v2") &&
               find(library, set_stream, "cublasSetStream_v2") &&
               find(library, set_workspace, "cublasSetWorkspace_v2") &&
               find(library, gemm, "cublasGemmEx");
  }

  template <class F> static bool find(void *library, F &function, char const *name)
  {
    function = reinterpret_cast<F>(dlsym(library, name));
    return function;
  }
};

Library const &library()
{
  static Library const library;
  return library;
}

struct Prepared
{
  Product product;
  cublasHandle_t handle;
};

cudaDataType type(int numbers)
{
  return numbers == F16 ? CUDA_R_16F : numbers == BF16 ? CUDA_R_16BF : CUDA_R_32F;
}

} // namespace

void *product_prepare(Product const *product)
{
  if (!library().is_there)
    return nullptr;
  auto *prepared = new Prepared{*product, nullptr};
  if (library().create(&prepared->handle) == CUBLAS_STATUS_SUCCESS)
    return prepared;
  delete prepared;
  return nullptr;
}

int product_start(void *pointer, void *stream)
{
  auto const &[p, handle] = *static_cast<Prepared *>(pointer);
  // `cublasSetStream` resets the workspace.
  if (int error = library().set_stream(handle, static_cast<cudaStream_t>(stream)))
    return error;
  if (int error = library().set_workspace(handle, p.workspace, p.workspace_bytes))
    return error;
  // cuBLAS matrices are column-major. For a row-major `C`, cuBLAS computes `C^T = B * A^T`.
  auto const &first = p.c.by_columns ? p.a : p.b, &second = p.c.by_columns ? p.b : p.a;
  int rows = p.c.by_columns ? p.m : p.n, columns = p.c.by_columns ? p.n : p.m;
  float one = 1.0f, zero = 0.0f;
  return library().gemm(
      handle, first.by_columns ? CUBLAS_OP_N : CUBLAS_OP_T,
      second.by_columns ? CUBLAS_OP_T : CUBLAS_OP_N, rows, columns, p.k, &one, first.cells,
      type(p.factors), static_cast<int>(first.leading), second.cells, type(p.factors),
      static_cast<int>(second.leading), &zero, p.c.cells, type(p.result),
      static_cast<int>(p.c.leading),
      p.factors == F32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}

void product_release(void *pointer)
{
  auto *prepared = static_cast<Prepared *>(pointer);
  library().destroy(prepared->handle);
  delete prepared;
}
