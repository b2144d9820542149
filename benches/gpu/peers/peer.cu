// A CuTe tutorial as a function: `TUTORIAL` is the file, `NAME` the function, and `ELEMENT` the
// element type.

#define main tutorial_main
#include TUTORIAL
#undef main

extern "C" __attribute__((visibility("default"))) int
NAME(char const *transposed, int m, int n, int k, void const *a, int a_leading, void const *b,
     int b_leading, void *c, int c_leading, cudaStream_t stream)
{
  gemm(transposed[0], transposed[1], m, n, k, ELEMENT(1.0f), static_cast<ELEMENT const *>(a),
       a_leading, static_cast<ELEMENT const *>(b), b_leading, ELEMENT(0.0f),
       static_cast<ELEMENT *>(c), c_leading, stream);
  return cudaGetLastError();
}
