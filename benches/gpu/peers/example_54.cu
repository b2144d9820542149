// CUTLASS's example 54, an `e4m3` GEMM, as a program. The example's `main` compares all elements on the host, which takes hours
// for large matrices. This `main` compares some elements, and measures and prints like the example.

#define main example_main
#include <54_hopper_fp8_warp_specialized_gemm.cu>
#undef main

#include <algorithm>
#include <cmath>
#include <random>

namespace {

// Returns true if some elements match a reference on the host.
bool verify_some(Options<RasterOrderOptions> const &options)
{
  tensor_D.sync_host();
  std::mt19937 random(1);
  for (int cell = 0; cell < 256; ++cell) {
    int i = static_cast<int>(random() % options.m);
    int j = static_cast<int>(random() % options.n);
    double sum = 0;
    for (int k = 0; k < options.k; ++k)
      sum += double(float(tensor_A.at({i, k}))) * double(float(tensor_B.at({k, j})));
    // The example applies a ReLU. `e4m3` has a 4-bit significand and a maximum of 448.
    double expected = std::min(std::max(options.alpha * sum, 0.0), 448.0);
    double found = float(tensor_D.at({i, j}));
    if (!(std::abs(found - expected) <= expected / 16 + 0.01)) {
      std::cerr << "element " << i << ", " << j << ": expected " << expected << ", found " << found << "\n";
      return false;
    }
  }
  return true;
}

} // namespace

int main(int argc, char const **args)
{
  Options<RasterOrderOptions> options;
  options.raster = RasterOrderOptions::Heuristic; // the example leaves this option uninitialized
  options.parse(argc, args);
  if (options.help) {
    options.print_usage(std::cout) << std::endl;
    return 0;
  }
  initialize(options);
  auto arguments = args_from_options(options);
  Gemm gemm;
  cutlass::device_memory::allocation<uint8_t> workspace(Gemm::get_workspace_size(arguments));
  CUTLASS_CHECK(gemm.can_implement(arguments));
  CUTLASS_CHECK(gemm.initialize(arguments, workspace.get()));
  CUTLASS_CHECK(gemm.run());
  if (!verify_some(options))
    return 1;

  GpuTimer timer;
  timer.start();
  for (int launch = 0; launch < options.iterations; ++launch)
    CUTLASS_CHECK(gemm.run());
  timer.stop();
  double ms = timer.elapsed_millis() / options.iterations;
  std::cout << options.m << " x " << options.n << " x " << options.k << ": " << ms << " ms, "
            << options.gflops(ms / 1000) / 1000 << " TFLOP/s\n";
}
