// The `bf16` attention of CUTLASS's example 88, `88_hopper_fmha`: `SCHEDULE` is `Cooperative` or `Pingpong`. The tile sizes match
// the example. Lengths must be multiples of 128, because these kernels omit the example's mask for other lengths.

#include "attention.h"

#include <memory>
#include <type_traits>

#include "cute/tensor.hpp"
#include "cutlass/cutlass.h"

#include "collective/fmha_fusion.hpp"
#include "device/device_universal.hpp"
#include "kernel/fmha_kernel_builder.hpp"

namespace {

using cute::_1, cute::Int, cute::Shape;
using cutlass::fmha::collective::CausalFusion, cutlass::fmha::collective::DefaultFusion;

using Element = cutlass::bfloat16_t;
using Cooperative = cutlass::gemm::KernelTmaWarpSpecializedCooperative;
using Pingpong = cutlass::gemm::KernelTmaWarpSpecializedPingpong;
using Rows = cute::tuple<int, _1, cute::tuple<int, int>>; // rows, columns, (batches, heads)

struct Prepared
{
  virtual ~Prepared() = default;
  virtual int start(cudaStream_t stream) = 0;
};

template <int COLUMNS, int KEYS, class Mask> struct PreparedOf final : Prepared
{
  using Tile = Shape<Int<128>, Int<KEYS>, Int<COLUMNS>>;
  using Operation = cutlass::device::Universal<typename cutlass::fmha::kernel::FmhaBuilder<
      Element, float, float, Tile, Rows, Rows, Rows, Mask, SCHEDULE>::Kernel>;
  Operation operation;

  bool prepare(Attention const &of)
  {
    int head = of.length * COLUMNS;
    Rows rows{COLUMNS, {}, {of.heads * head, head}};
    cutlass::KernelHardwareInfo hardware{
        0, cutlass::KernelHardwareInfo::query_device_multiprocessor_count(0)};
    typename Operation::Arguments arguments{
        {of.batches, of.heads, of.length, of.length, COLUMNS},
        {static_cast<Element *>(of.q), rows, static_cast<Element *>(of.k), rows,
         static_cast<Element *>(of.v), rows},
        {static_cast<Element *>(of.o), rows, static_cast<float *>(of.logarithms),
         {{}, {of.heads * of.length, of.length}}},
        hardware};
    return Operation::can_implement(arguments) == cutlass::Status::kSuccess &&
           Operation::get_workspace_size(arguments) == 0 &&
           operation.initialize(arguments) == cutlass::Status::kSuccess;
  }

  int start(cudaStream_t stream) override { return static_cast<int>(operation.run(stream)); }
};

template <int COLUMNS, int KEYS, class Mask> void *prepare(Attention const &of)
{
  auto prepared = std::make_unique<PreparedOf<COLUMNS, KEYS, Mask>>();
  return prepared->prepare(of) ? static_cast<Prepared *>(prepared.release()) : nullptr;
}

template <int COLUMNS, int KEYS> void *prepare(Attention const &of)
{
  return of.causal ? prepare<COLUMNS, KEYS, CausalFusion>(of)
                   : prepare<COLUMNS, KEYS, DefaultFusion>(of);
}

template <class Schedule> void *prepare(Attention const &of)
{
  if (of.length % 128 != 0)
    return nullptr;
  if (of.columns == 64)
    return prepare<64, 64>(of);
  if (of.columns == 128)
    return prepare<128, 128>(of);
  // The ping-pong schedule does not support head dimension 256.
  if constexpr (std::is_same_v<Schedule, Cooperative>)
    if (of.columns == 256)
      return prepare<256, 64>(of);
  return nullptr;
}

} // namespace

void *attention_prepare(Attention const *of) { return prepare<SCHEDULE>(*of); }

int attention_start(void *prepared, void *stream)
{
  return static_cast<Prepared *>(prepared)->start(static_cast<cudaStream_t>(stream));
}

void attention_release(void *prepared) { delete static_cast<Prepared *>(prepared); }
