// A CUTLASS kernel from the builder: `SCHEDULE` is `Cooperative` or `Pingpong`, `TILE_N` the number of columns of a 128-row tile,
// and `CLUSTER` the number of blocks in a cluster, along `m`. With `EIGHT_BITS`, the kernel multiplies `e4m3`. `CooperativeFast` and
// `PingpongFast` use fast accumulation: the tensor cores accumulate with fewer bits.

#include "product.h"

#include <memory>

#include "cute/tensor.hpp"
#include "cutlass/epilogue/collective/collective_builder.hpp"
#include "cutlass/gemm/collective/collective_builder.hpp"
#include "cutlass/gemm/device/gemm_universal_adapter.h"
#include "cutlass/gemm/kernel/gemm_universal.hpp"

namespace {

using cute::Int, cute::Shape;

struct Cooperative
{
  using Mainloop = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
  using Epilogue = cutlass::epilogue::TmaWarpSpecializedCooperative;
};
struct Pingpong
{
  using Mainloop = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
  using Epilogue = cutlass::epilogue::TmaWarpSpecialized;
};
struct CooperativeFast : Cooperative
{
  using Mainloop = cutlass::gemm::KernelTmaWarpSpecializedCooperativeFP8FastAccum;
};
struct PingpongFast : Pingpong
{
  using Mainloop = cutlass::gemm::KernelTmaWarpSpecializedPingpongFP8FastAccum;
};

// `A` and `C` are row-major, and `B` (`k` x `n`) is column-major. The kernel does not read `C`.
template <class T, class R> struct Of
{
  using Tile = Shape<Int<128>, Int<TILE_N>, Int<128 / sizeof(T)>>;
  using Cluster = Shape<Int<CLUSTER>, Int<1>, Int<1>>;
  static constexpr int unit = 16 / sizeof(T);
  static constexpr int result_unit = 16 / sizeof(R);

  using Epilogue = typename cutlass::epilogue::collective::CollectiveBuilder<
      cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Tile, Cluster,
      cutlass::epilogue::collective::EpilogueTileAuto, float, float, void,
      cutlass::layout::RowMajor, result_unit, R, cutlass::layout::RowMajor, result_unit,
      SCHEDULE::Epilogue>::CollectiveOp;
  using Mainloop = typename cutlass::gemm::collective::CollectiveBuilder<
      cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, T, cutlass::layout::RowMajor, unit, T,
      cutlass::layout::ColumnMajor, unit, float, Tile, Cluster,
      cutlass::gemm::collective::StageCountAutoCarveout<static_cast<int>(
          sizeof(typename Epilogue::SharedStorage))>,
      SCHEDULE::Mainloop>::CollectiveOp;
  using Kernel =
      cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Mainloop, Epilogue>;
  using Gemm = cutlass::gemm::device::GemmUniversalAdapter<Kernel>;
};

struct Prepared
{
  virtual ~Prepared() = default;
  virtual int start(cudaStream_t stream) = 0;
};

template <class T, class R> struct PreparedOf final : Prepared
{
  using Gemm = typename Of<T, R>::Gemm;
  Gemm gemm;

  bool prepare(Product const &p, float scale)
  {
    typename Gemm::GemmKernel::StrideA a{p.a.leading, {}, 0};
    typename Gemm::GemmKernel::StrideB b{p.b.leading, {}, 0};
    typename Gemm::GemmKernel::StrideD c{p.c.leading, {}, 0};
    auto hardware =
        cutlass::KernelHardwareInfo::make_kernel_hardware_info<typename Gemm::GemmKernel>(0);
    typename Gemm::Arguments arguments{
        cutlass::gemm::GemmUniversalMode::kGemm,
        {p.m, p.n, p.k, 1},
        {static_cast<T const *>(p.a.cells), a, static_cast<T const *>(p.b.cells), b},
        {{scale, 0.0f}, nullptr, c, static_cast<R *>(p.c.cells), c},
        hardware};
    arguments.scheduler.max_swizzle_size = 8;
    return Gemm::can_implement(arguments) == cutlass::Status::kSuccess &&
           Gemm::get_workspace_size(arguments) <= p.workspace_bytes &&
           gemm.initialize(arguments, p.workspace) == cutlass::Status::kSuccess;
  }

  int start(cudaStream_t stream) override { return static_cast<int>(gemm.run(stream)); }
};

template <class T, class R = T> void *prepare(Product const &product, float scale)
{
  auto prepared = std::make_unique<PreparedOf<T, R>>();
  return prepared->prepare(product, scale) ? static_cast<Prepared *>(prepared.release()) : nullptr;
}

} // namespace

void *product_prepare_scaled(Product const *p, float scale)
{
  if (p->a.by_columns || p->b.by_columns || p->c.by_columns)
    return nullptr;
#ifdef EIGHT_BITS
  if (p->factors == E4M3 && p->result == BF16)
    return prepare<cutlass::float_e4m3_t, cutlass::bfloat16_t>(*p, scale);
#else
  if (p->factors == F16 && p->result == F16)
    return prepare<cutlass::half_t>(*p, scale);
  if (p->factors == BF16 && p->result == BF16)
    return prepare<cutlass::bfloat16_t>(*p, scale);
#endif
  return nullptr;
}

void *product_prepare(Product const *p) { return product_prepare_scaled(p, 1.0f); }

int product_start(void *prepared, void *stream)
{
  return static_cast<Prepared *>(prepared)->start(static_cast<cudaStream_t>(stream));
}

void product_release(void *prepared) { delete static_cast<Prepared *>(prepared); }
