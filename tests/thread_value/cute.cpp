// Prints CuTe's results for thread-value layouts: one JSON record per line, in the notation of the
// project. The README in this folder has the command.

#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

#define CUTE_SM90_EXTENDED_MMA_SHAPES_ENABLED
#include <cute/tensor.hpp>
#include <cute/swizzle_layout.hpp>
#include <cute/atom/copy_atom.hpp>
#include <cute/atom/mma_atom.hpp>

using namespace cute;

// ---- Notation

template <class T>
std::string text(T const& x) {
  if constexpr (is_tuple<T>::value) {
    std::string inside;
    for_each(x, [&](auto const& mode) { inside += (inside.empty() ? "" : ",") + text(mode); });
    return "(" + inside + ")";
  } else if constexpr (is_underscore<T>::value) {
    return "_";
  } else {
    return std::to_string(int(x));
  }
}
template <class S, class D>
std::string text(Layout<S, D> const& x) {
  return text(x.shape()) + ":" + text(x.stride());
}
template <int B, int M, int S, class O, class L>
std::string text(ComposedLayout<Swizzle<B, M, S>, O, L> const& x) {
  return "Sw<" + std::to_string(B) + "," + std::to_string(M) + "," + std::to_string(S) + "> o " +
         std::to_string(int(x.offset())) + " o " + text(x.layout_b());
}

// A permutation of an MMA. Each entry is `_`, an integer or a layout.
template <class A, class B, class C>
std::string permutation(cute::tuple<A, B, C> const& x) {
  return "(" + text(get<0>(x)) + "," + text(get<1>(x)) + "," + text(get<2>(x)) + ")";
}

// ---- Records

struct Record {
  std::string line;
  explicit Record(char const* op) : line(std::string("{\"op\":\"") + op + "\"") {}
  Record& add(char const* key, std::string const& value) {
    line += std::string(",\"") + key + "\":\"" + value + "\"";
    return *this;
  }
  Record& add(char const* key, int value) {
    line += std::string(",\"") + key + "\":" + std::to_string(value);
    return *this;
  }
  Record& add(char const* key, std::vector<int> const& values) {
    line += std::string(",\"") + key + "\":[";
    for (size_t i = 0; i < values.size(); ++i) line += (i ? "," : "") + std::to_string(values[i]);
    line += "]";
    return *this;
  }
  void print() const { std::printf("%s}\n", line.c_str()); }
};

// ---- Atoms under the names of the project

template <int Bits>
struct bits_type;
template <> struct bits_type<8> { using type = uint8_t; };
template <> struct bits_type<16> { using type = half_t; };
template <> struct bits_type<32> { using type = float; };
template <> struct bits_type<64> { using type = double; };
template <> struct bits_type<128> { using type = uint128_t; };
template <int Bits>
using bits_t = typename bits_type<Bits>::type;

#define COPY_ATOM(NAME, ...) \
  struct NAME { static constexpr char const* name = #NAME; using Op = __VA_ARGS__; };
COPY_ATOM(universal_copy_4, UniversalCopy<uint32_t>)
COPY_ATOM(universal_copy_8, UniversalCopy<uint64_t>)
COPY_ATOM(universal_copy_16, UniversalCopy<uint128_t>)
COPY_ATOM(cp_async_4, SM80_CP_ASYNC_CACHEALWAYS<uint32_t>)
COPY_ATOM(cp_async_8, SM80_CP_ASYNC_CACHEALWAYS<uint64_t>)
COPY_ATOM(cp_async_16, SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>)
COPY_ATOM(ldmatrix_x1, SM75_U32x1_LDSM_N)
COPY_ATOM(ldmatrix_x2, SM75_U32x2_LDSM_N)
COPY_ATOM(ldmatrix_x4, SM75_U32x4_LDSM_N)
COPY_ATOM(ldmatrix_x1_trans, SM75_U16x2_LDSM_T)
COPY_ATOM(ldmatrix_x2_trans, SM75_U16x4_LDSM_T)
COPY_ATOM(ldmatrix_x4_trans, SM75_U16x8_LDSM_T)
COPY_ATOM(stmatrix_x1, SM90_U32x1_STSM_N)
COPY_ATOM(stmatrix_x2, SM90_U32x2_STSM_N)
COPY_ATOM(stmatrix_x4, SM90_U32x4_STSM_N)
COPY_ATOM(stmatrix_x1_trans, SM90_U16x2_STSM_T)
COPY_ATOM(stmatrix_x2_trans, SM90_U16x4_STSM_T)
COPY_ATOM(stmatrix_x4_trans, SM90_U16x8_STSM_T)

COPY_ATOM(universal_fma, UniversalFMA<float>)
COPY_ATOM(m16n8k8_f32_tf32, SM80_16x8x8_F32TF32TF32F32_TN)
COPY_ATOM(m16n8k8_f16_f16, SM80_16x8x8_F16F16F16F16_TN)
COPY_ATOM(m16n8k8_f32_f16, SM80_16x8x8_F32F16F16F32_TN)
COPY_ATOM(m16n8k8_f32_bf16, SM80_16x8x8_F32BF16BF16F32_TN)
COPY_ATOM(m16n8k16_f16_f16, SM80_16x8x16_F16F16F16F16_TN)
COPY_ATOM(m16n8k16_f32_f16, SM80_16x8x16_F32F16F16F32_TN)
COPY_ATOM(m16n8k16_f32_bf16, SM80_16x8x16_F32BF16BF16F32_TN)

// The `wgmma` atoms with N columns: with A in shared memory, and in registers.
#define WGMMA_16(N, NAME, CUTE)                                                                       \
  COPY_ATOM(wgmma_m64n##N##k16_##NAME, MMA_64x##N##x16_##CUTE##_SS<GMMA::Major::K, GMMA::Major::K>)   \
  COPY_ATOM(wgmma_m64n##N##k16_##NAME##_rs, MMA_64x##N##x16_##CUTE##_RS<GMMA::Major::K, GMMA::Major::K>)
#define WGMMA(N, K, NAME, CUTE)                                                  \
  COPY_ATOM(wgmma_m64n##N##k##K##_##NAME, MMA_64x##N##x##K##_##CUTE##_SS_TN<>)   \
  COPY_ATOM(wgmma_m64n##N##k##K##_##NAME##_rs, MMA_64x##N##x##K##_##CUTE##_RS_TN<>)
#define WGMMA_INT(N, NAME, CUTE)                                           \
  COPY_ATOM(wgmma_m64n##N##k32_##NAME, MMA_64x##N##x32_##CUTE##_SS_TN)     \
  COPY_ATOM(wgmma_m64n##N##k32_##NAME##_rs, MMA_64x##N##x32_##CUTE##_RS_TN)
#define WGMMA_FLOATS(N)                            \
  WGMMA_16(N, f16_f16, F16F16F16)                  \
  WGMMA_16(N, f32_f16, F32F16F16)                  \
  WGMMA_16(N, f32_bf16, F32BF16BF16)               \
  WGMMA(N, 8, f32_tf32, F32TF32TF32)               \
  WGMMA(N, 32, f32_e4m3, F32E4M3E4M3)              \
  WGMMA(N, 32, f32_e4m3_e5m2, F32E4M3E5M2)         \
  WGMMA(N, 32, f32_e5m2_e4m3, F32E5M2E4M3)         \
  WGMMA(N, 32, f32_e5m2, F32E5M2E5M2)
#define WGMMA_INTEGERS(N)                \
  WGMMA_INT(N, s32_s8, S32S8S8)          \
  WGMMA_INT(N, s32_u8, S32U8U8)
using namespace SM90::GMMA;
WGMMA_FLOATS(8) WGMMA_FLOATS(16) WGMMA_FLOATS(24) WGMMA_FLOATS(40) WGMMA_FLOATS(64) WGMMA_FLOATS(96)
WGMMA_FLOATS(128) WGMMA_FLOATS(184) WGMMA_FLOATS(192) WGMMA_FLOATS(248) WGMMA_FLOATS(256)
WGMMA_INTEGERS(8) WGMMA_INTEGERS(24) WGMMA_INTEGERS(32) WGMMA_INTEGERS(48) WGMMA_INTEGERS(64)
WGMMA_INTEGERS(112) WGMMA_INTEGERS(128) WGMMA_INTEGERS(224) WGMMA_INTEGERS(240) WGMMA_INTEGERS(256)

template <class A, int Bits>
using Atom = Copy_Atom<typename A::Op, bits_t<Bits>>;

// ---- Operations

template <class Thr, class Val>
void layout_tv() {
  auto mn = raked_product(Thr{}, Val{});
  auto tv = right_inverse(mn).with_shape(make_shape(size(Thr{}), size(Val{})));
  Record("make_layout_tv")
      .add("thr", text(Thr{})).add("val", text(Val{}))
      .add("tiler", text(product_each(shape(mn)))).add("tv", text(tv)).print();
}

template <class A, int Bits>
void copy_atom() {
  using C = Atom<A, Bits>;
  Record("copy_atom")
      .add("atom", A::name).add("bits", Bits)
      .add("thr_id", text(typename C::ThrID{}))
      .add("src_bits", text(typename C::BitLayoutSrc{}))
      .add("dst_bits", text(typename C::BitLayoutDst{}))
      .add("ref_bits", text(typename C::BitLayoutRef{}))
      .add("src", text(typename C::ValLayoutSrc{}))
      .add("dst", text(typename C::ValLayoutDst{}))
      .add("ref", text(typename C::ValLayoutRef{}))
      .print();
}

// A tensor whose iterator counts, so that the start of a slice is its value.
template <class L>
auto counted(L const& layout) {
  return make_tensor(make_inttuple_iter(0), layout);
}
// Adds the part of each thread: the layout of thread 0, and the start offsets of all threads. With a
// swizzle the layouts differ, so the record has the offsets of all values, thread by thread.
template <class L, class Slice>
Record& add_parts(Record& record, std::string const& prefix, L const&, int threads, Slice const& slice) {
  if constexpr (is_composed_layout<L>::value) {
    std::vector<int> offsets;
    for (int t = 0; t < threads; ++t) {
      auto part = slice(t);
      for (int v = 0; v < int(size(part)); ++v) offsets.push_back(int(part(v)));
    }
    return record.add((prefix + "offsets").c_str(), offsets);
  } else {
    std::vector<int> starts;
    for (int t = 0; t < threads; ++t) starts.push_back(int(*slice(t).data()));
    return record.add((prefix + "part").c_str(), text(slice(0).layout()))
        .add((prefix + "starts").c_str(), starts);
  }
}

template <class L, class Slice>
void all_parts(Record record, L const& layout, int threads, Slice const& slice) {
  record.add("layout", text(layout));
  add_parts(record, "", layout, threads, slice).print();
}

template <class Copy>
Record tiled(char const* op, char const* atom, int bits) {
  return Record(op).add("atom", atom).add("bits", bits)
      .add("tiler", text(product_each(shape(typename Copy::Tiler_MN{}))))
      .add("tv", text(typename Copy::TiledLayout_TV{}));
}

template <class Copy>
void layouts_of(char const* atom, int bits) {
  tiled<Copy>("tiled_copy", atom, bits)
      .add("threads", int(size(Copy{})))
      .add("s_tv", text(Copy::get_layoutS_TV())).add("d_tv", text(Copy::get_layoutD_TV()))
      .print();
}

template <class Copy, class L>
void partitions(char const* atom, int bits, L const& layout) {
  auto tensor = counted(layout);
  all_parts(tiled<Copy>("partition_s", atom, bits), layout,
            int(size(Copy{})), [&](int t) { return Copy::get_slice(t).partition_S(tensor); });
  all_parts(tiled<Copy>("partition_d", atom, bits), layout,
            int(size(Copy{})), [&](int t) { return Copy::get_slice(t).partition_D(tensor); });
}

template <class A, int Bits, class Thr, class Val, class... L>
void tiled_copy(L const&... layouts) {
  using Copy = decltype(make_tiled_copy(Atom<A, Bits>{}, Thr{}, Val{}));
  layouts_of<Copy>(A::name, Bits);
  (partitions<Copy>(A::name, Bits, layouts), ...);
}

template <class A>
void mma_atom() {
  using T = MMA_Traits<typename A::Op>;
  Record("mma_atom")
      .add("atom", A::name)
      .add("shape_mnk", text(typename T::Shape_MNK{})).add("thr_id", text(typename T::ThrID{}))
      .add("a", text(typename T::ALayout{})).add("b", text(typename T::BLayout{}))
      .add("c", text(typename T::CLayout{})).print();
}

template <class A, class Threads, class Permutation>
using Mma = decltype(make_tiled_mma(typename A::Op{}, Threads{}, Permutation{}));

template <class A, class Threads, class Permutation>
Record tiled_mma_record(char const* op) {
  return Record(op).add("atom", A::name).add("atoms", text(Threads{}))
      .add("permutation", permutation(Permutation{}));
}

template <class A, class Threads, class Permutation>
void tiled_mma() {
  Mma<A, Threads, Permutation> mma;
  tiled_mma_record<A, Threads, Permutation>("tiled_mma")
      .add("vmnk", text(mma.get_thr_layout_vmnk()))
      .add("tile", text(tile_shape(mma)))
      .add("a_tv", text(mma.get_layoutA_TV())).add("b_tv", text(mma.get_layoutB_TV()))
      .add("c_tv", text(mma.get_layoutC_TV())).print();
}

template <class A, class Threads, class Permutation, class LA, class LB, class LC>
void mma_partitions(LA const& la, LB const& lb, LC const& lc) {
  Mma<A, Threads, Permutation> mma;
  auto record = [](char const* op) { return tiled_mma_record<A, Threads, Permutation>(op); };
  int threads = int(size(mma));
  auto slice = [&](int t) { return mma.get_slice(t); };
  auto a = counted(la);
  auto b = counted(lb);
  auto c = counted(lc);
  auto fragment_a = make_fragment_like(slice(0).partition_A(a).layout());
  auto fragment_b = make_fragment_like(slice(0).partition_B(b).layout());
  auto fragment_c = make_layout(slice(0).partition_C(c).shape());
  all_parts(record("partition_a").add("fragment", text(fragment_a)), la,
            threads, [&](int t) { return slice(t).partition_A(a); });
  all_parts(record("partition_b").add("fragment", text(fragment_b)), lb,
            threads, [&](int t) { return slice(t).partition_B(b); });
  all_parts(record("partition_c").add("fragment", text(fragment_c)), lc,
            threads, [&](int t) { return slice(t).partition_C(c); });
}

// A copy with the threads and values of an MMA, and the fragment that the copy is retiled for.
template <class Copy, class L, class F>
void copy_for(char const* op, char const* atom, int bits, Record record, L const& layout, F const& fragment) {
  record.add("operand", op).add("copy", atom).add("bits", bits)
      .add("tiler", text(product_each(shape(typename Copy::Tiler_MN{}))))
      .add("tv", text(typename Copy::TiledLayout_TV{}))
      .add("s_tv", text(Copy::get_layoutS_TV())).add("d_tv", text(Copy::get_layoutD_TV()))
      .add("layout", text(layout)).add("fragment", text(fragment))
      .add("retiled", text(Copy::retile(fragment)));
  auto tensor = counted(layout);
  int threads = int(size(Copy{}));
  add_parts(record, "s_", layout, threads, [&](int t) { return Copy::get_slice(t).partition_S(tensor); });
  add_parts(record, "d_", layout, threads, [&](int t) { return Copy::get_slice(t).partition_D(tensor); });
  record.print();
}

template <class A, class Threads, class Permutation, class CopyA, class CopyB, class CopyC, int Bits, int BitsC, class LA, class LB, class LC>
void copies_for_mma(LA const& la, LB const& lb, LC const& lc) {
  Mma<A, Threads, Permutation> mma;
  auto record = tiled_mma_record<A, Threads, Permutation>("tiled_copy_for_mma");
  auto slice = mma.get_slice(0);
  using TA = decltype(make_tiled_copy_A(Atom<CopyA, Bits>{}, mma));
  using TB = decltype(make_tiled_copy_B(Atom<CopyB, Bits>{}, mma));
  using TC = decltype(make_tiled_copy_C(Atom<CopyC, BitsC>{}, mma));
  copy_for<TA>("a", CopyA::name, Bits, record, la, make_fragment_like(slice.partition_A(counted(la)).layout()));
  copy_for<TB>("b", CopyB::name, Bits, record, lb, make_fragment_like(slice.partition_B(counted(lb)).layout()));
  copy_for<TC>("c", CopyC::name, BitsC, record, lc, make_layout(slice.partition_C(counted(lc)).shape()));
}

template <int... N>
using S = Shape<Int<N>...>;
template <int M, int N>
using Col = Layout<S<M, N>>;
template <int M, int N>
using Row = Layout<S<M, N>, S<N, 1>>;
using Free = Tile<Underscore, Underscore, Underscore>;

int main() {
  // Threads and values.
  layout_tv<Layout<S<32, 8>>, Layout<S<4, 1>>>();
  layout_tv<Layout<S<32, 8>, S<8, 1>>, Layout<S<1, 8>>>();
  layout_tv<Layout<S<32, 8>, S<8, 1>>, Layout<S<1, 1>>>();
  layout_tv<Layout<S<16, 8>, S<8, 1>>, Layout<S<1, 8>>>();
  layout_tv<Layout<S<4, 8>, S<8, 1>>, Layout<S<4, 2>, S<2, 1>>>();
  layout_tv<Layout<S<4, 8>, S<8, 1>>, Layout<S<4, 2>>>();
  layout_tv<Layout<S<2, 2>>, Layout<S<2, 2>>>();
  layout_tv<Layout<S<3, 5>, S<5, 1>>, Layout<S<2, 7>, S<7, 1>>>();
  layout_tv<Layout<_32>, Layout<_4>>();
  layout_tv<Layout<S<32, 4, 2>>, Layout<S<1, 2, 4>>>();
  layout_tv<Layout<Shape<Shape<_4, _8>, Shape<_2, _2>>, Stride<Stride<_1, _8>, Stride<_4, _64>>>, Layout<S<2, 2>, S<1, 2>>>();
  layout_tv<Layout<Shape<Shape<_2, _4>, _8>, Stride<Stride<_4, _8>, _32>>, Layout<S<1, 4>>>();
  layout_tv<Layout<S<8, 32>>, Layout<Shape<Shape<_2, _2>, _4>, Stride<Stride<_1, _8>, _2>>>();

  // Atoms.
#define EVERY_SIZE(A) copy_atom<A, 8>(); copy_atom<A, 16>(); copy_atom<A, 32>();
  EVERY_SIZE(universal_copy_4) EVERY_SIZE(universal_copy_8) EVERY_SIZE(universal_copy_16)
  EVERY_SIZE(cp_async_4) EVERY_SIZE(cp_async_8) EVERY_SIZE(cp_async_16)
  EVERY_SIZE(ldmatrix_x1) EVERY_SIZE(ldmatrix_x2) EVERY_SIZE(ldmatrix_x4)
  EVERY_SIZE(stmatrix_x1) EVERY_SIZE(stmatrix_x2) EVERY_SIZE(stmatrix_x4)
  // The transposing instructions support elements of up to 16 bits.
#define UP_TO_HALF(A) copy_atom<A, 8>(); copy_atom<A, 16>();
  UP_TO_HALF(ldmatrix_x1_trans) UP_TO_HALF(ldmatrix_x2_trans) UP_TO_HALF(ldmatrix_x4_trans)
  UP_TO_HALF(stmatrix_x1_trans) UP_TO_HALF(stmatrix_x2_trans) UP_TO_HALF(stmatrix_x4_trans)
  copy_atom<universal_copy_8, 64>();
  copy_atom<universal_copy_16, 64>();
  copy_atom<universal_copy_16, 128>();

  mma_atom<universal_fma>();
  mma_atom<m16n8k8_f32_tf32>();
  mma_atom<m16n8k8_f16_f16>();
  mma_atom<m16n8k8_f32_f16>();
  mma_atom<m16n8k8_f32_bf16>();
  mma_atom<m16n8k16_f16_f16>();
  mma_atom<m16n8k16_f32_f16>();
  mma_atom<m16n8k16_f32_bf16>();
#define BOTH(N, REST) mma_atom<wgmma_m64n##N##REST>(); mma_atom<wgmma_m64n##N##REST##_rs>();
#define FLOATS(N)                                                                                    \
  BOTH(N, k16_f16_f16) BOTH(N, k16_f32_f16) BOTH(N, k16_f32_bf16) BOTH(N, k8_f32_tf32)                 \
  BOTH(N, k32_f32_e4m3) BOTH(N, k32_f32_e4m3_e5m2) BOTH(N, k32_f32_e5m2_e4m3) BOTH(N, k32_f32_e5m2)
#define INTEGERS(N) BOTH(N, k32_s32_s8) BOTH(N, k32_s32_u8)
  FLOATS(8) FLOATS(16) FLOATS(24) FLOATS(40) FLOATS(64) FLOATS(96)
  FLOATS(128) FLOATS(184) FLOATS(192) FLOATS(248) FLOATS(256)
  INTEGERS(8) INTEGERS(24) INTEGERS(32) INTEGERS(48) INTEGERS(64)
  INTEGERS(112) INTEGERS(128) INTEGERS(224) INTEGERS(240) INTEGERS(256)

  // Copies.
  tiled_copy<universal_copy_16, 32, Layout<S<32, 8>>, Layout<S<4, 1>>>(
      Col<128, 8>{}, Col<128, 64>{}, Layout<S<128, 16>, S<1, 132>>{}, Layout<S<256, 8, 3>>{});
  tiled_copy<universal_copy_4, 32, Layout<S<32, 8>>, Layout<S<4, 1>>>(Col<128, 8>{}, Row<128, 8>{});
  tiled_copy<universal_copy_4, 32, Layout<S<8, 32>, S<32, 1>>, Layout<S<4, 1>>>(
      Row<32, 32>{}, Layout<S<32, 32>, S<33, 1>>{}, Row<64, 96>{});
  tiled_copy<universal_copy_8, 16, Layout<S<16, 8>, S<8, 1>>, Layout<S<1, 8>>>(Row<16, 64>{}, Row<64, 128>{});
  tiled_copy<cp_async_16, 16, Layout<S<16, 8>, S<8, 1>>, Layout<S<1, 8>>>(
      Row<128, 64>{}, composition(Swizzle<3, 3, 3>{}, Row<32, 64>{}), Layout<S<128, 64, 3>, S<64, 1, 8192>>{});
  tiled_copy<cp_async_8, 32, Layout<S<4, 8>, S<8, 1>>, Layout<S<2, 2>, S<2, 1>>>(Row<8, 16>{}, Row<16, 32>{});
  tiled_copy<cp_async_4, 16, Layout<_32>, Layout<_4>>(Layout<Int<128>>{}, Layout<Int<384>>{});
  tiled_copy<universal_copy_4, 8, Layout<S<3, 5>, S<5, 1>>, Layout<S<2, 8>, S<8, 1>>>(Row<6, 40>{}, Col<12, 40>{});
  tiled_copy<ldmatrix_x1, 16, Layout<S<8, 4>, S<4, 1>>, Layout<S<1, 2>>>(Row<8, 8>{}, Row<16, 16>{});
  tiled_copy<ldmatrix_x2, 16, Layout<S<8, 4>, S<4, 1>>, Layout<S<2, 2>, S<2, 1>>>(Row<16, 8>{}, Row<32, 32>{});
  tiled_copy<ldmatrix_x4, 16, Layout<S<8, 4>, S<4, 1>>, Layout<S<1, 8>>>(Row<8, 32>{}, Row<16, 64>{});
  tiled_copy<ldmatrix_x4, 16, Layout<S<32, 1>>, Layout<S<1, 8>>>(
      Row<32, 8>{}, Row<32, 64>{}, composition(Swizzle<3, 3, 3>{}, Row<32, 64>{}));
  tiled_copy<ldmatrix_x4_trans, 16, Layout<S<4, 8>>, Layout<S<2, 4>>>(Col<8, 32>{}, Col<64, 32>{});
  tiled_copy<stmatrix_x4, 16, Layout<S<8, 4>, S<4, 1>>, Layout<S<1, 8>>>(Row<8, 32>{}, Row<16, 64>{});
  tiled_copy<stmatrix_x2_trans, 16, Layout<S<4, 8>>, Layout<S<2, 2>>>(Col<8, 16>{}, Col<64, 32>{});

  // Tiled MMAs.
#define ONE Layout<S<1, 1, 1>>
#define TILED(A, THREADS, PERMUTATION, LA, LB, LC)                  \
  tiled_mma<A, THREADS, PERMUTATION>();                             \
  mma_partitions<A, THREADS, PERMUTATION>(LA{}, LB{}, LC{});
#define C(...) __VA_ARGS__
  TILED(m16n8k16_f32_f16, C(ONE), Free, C(Row<16, 16>), C(Row<8, 16>), C(Row<16, 8>))
  TILED(m16n8k16_f32_f16, C(ONE), Free, C(Row<64, 32>), C(Row<32, 32>), C(Row<64, 32>))
  TILED(m16n8k16_f32_f16, C(Layout<S<2, 2, 1>>), Free, C(Row<64, 32>), C(Row<48, 32>), C(Row<64, 48>))
  TILED(m16n8k16_f32_f16, C(Layout<S<2, 2, 1>>), C(Tile<_32, _32, _16>), C(Row<128, 64>), C(Row<128, 64>), C(Row<128, 128>))
  TILED(m16n8k16_f32_bf16, C(Layout<S<2, 2, 1>, S<2, 1, 1>>), C(Tile<_32, _32, _16>), C(Row<64, 64>), C(Row<64, 64>), C(Col<64, 64>))
  TILED(m16n8k16_f16_f16, C(Layout<S<4, 2, 1>>), C(Tile<Underscore, _32, _16>), C(Col<128, 32>), C(Col<64, 32>), C(Row<128, 64>))
  TILED(m16n8k16_f32_f16, C(Layout<S<2, 1, 1>>), C(Tile<_32, Layout<Shape<_8, _2>, Stride<_1, _8>>, _16>), C(Row<32, 32>), C(Row<32, 32>), C(Row<32, 32>))
  TILED(m16n8k16_f32_f16, C(ONE), C(Tile<_16, Layout<Shape<_2, _4, _2>, Stride<_1, _4, _2>>, _16>), C(Row<32, 32>), C(Row<32, 32>), C(Row<32, 32>))
  TILED(m16n8k8_f32_tf32, C(ONE), Free, C(Row<16, 8>), C(Row<8, 8>), C(Row<16, 8>))
  TILED(m16n8k8_f32_tf32, C(Layout<S<2, 2, 1>>), C(Tile<_32, _16, _8>), C(Row<64, 16>), C(Row<32, 16>), C(Row<64, 32>))
  TILED(m16n8k8_f32_f16, C(Layout<S<1, 4, 1>>), Free, C(Row<32, 16>), C(Row<64, 16>), C(Row<32, 64>))
  TILED(universal_fma, C(Layout<S<16, 16, 1>>), Free, C(Col<128, 8>), C(Col<128, 8>), C(Col<128, 128>))
  TILED(universal_fma, C(Layout<S<16, 16, 1>, S<16, 1, 1>>), C(Tile<_32, _32, Underscore>), C(Row<64, 8>), C(Layout<S<64, 8>, S<1, 65>>), C(Row<64, 64>))
  // Warpgroup MMAs.
#define TWO Layout<S<2, 1, 1>>
  TILED(wgmma_m64n64k16_f32_f16, C(ONE), Free, C(Row<64, 64>), C(Row<64, 64>), C(Row<64, 64>))
  TILED(wgmma_m64n256k16_f32_f16, C(TWO), Free, C(Row<128, 64>), C(Row<256, 64>), C(Row<128, 256>))
  TILED(wgmma_m64n64k16_f32_f16_rs, C(TWO), Free, C(Row<128, 64>), C(Row<64, 64>), C(Row<128, 128>))
  TILED(wgmma_m64n128k16_f32_bf16, C(Layout<S<1, 2, 1>>), Free, C(Row<64, 32>), C(Col<256, 32>), C(Col<64, 256>))
  TILED(wgmma_m64n24k16_f16_f16, C(ONE), Free, C(Col<128, 32>), C(Row<48, 32>), C(Row<128, 48>))
  TILED(wgmma_m64n96k8_f32_tf32, C(TWO), Free, C(Row<128, 32>), C(Row<96, 32>), C(Row<128, 96>))
  TILED(wgmma_m64n8k8_f32_tf32_rs, C(ONE), Free, C(Row<64, 16>), C(Row<16, 16>), C(Row<64, 16>))
  TILED(wgmma_m64n64k32_f32_e4m3_rs, C(TWO), C(Tile<_128, _128, _32>), C(Row<128, 128>), C(Row<128, 128>), C(Row<128, 128>))
  TILED(wgmma_m64n128k32_f32_e5m2, C(TWO), Free, C(Row<256, 128>), C(Row<128, 128>), C(Row<256, 128>))
  TILED(wgmma_m64n48k32_s32_s8, C(ONE), Free, C(Row<64, 64>), C(Row<48, 64>), C(Row<64, 96>))
  TILED(wgmma_m64n32k32_s32_u8_rs, C(ONE), Free, C(Row<64, 64>), C(Row<32, 64>), C(Col<64, 32>))

  // Two atoms along K: only partitions, because the thread-value layouts of A, B and C omit K.
  mma_partitions<m16n8k16_f32_f16, Layout<S<1, 2, 2>>, Free>(Row<32, 64>{}, Row<32, 64>{}, Row<32, 32>{});
  tiled_mma<m16n8k16_f32_f16, Layout<S<1, 2, 2>>, Free>();
  // A third mode, such as the stages of a pipeline, and a swizzle.
  mma_partitions<m16n8k16_f32_f16, Layout<S<2, 2, 1>>, Tile<_32, _32, _16>>(
      Layout<S<64, 32, 3>, S<32, 1, 2048>>{}, composition(Swizzle<3, 3, 3>{}, Row<32, 64>{}), Row<64, 64>{});

  // Copies for MMAs.
  copies_for_mma<m16n8k16_f32_f16, Layout<S<2, 2, 1>>, Tile<_32, _32, _16>, ldmatrix_x4, ldmatrix_x4, universal_copy_8, 16, 32>(
      Row<128, 64>{}, Row<128, 64>{}, Row<128, 128>{});
  copies_for_mma<m16n8k16_f32_f16, Layout<S<2, 2, 1>>, Tile<_32, _32, _16>, ldmatrix_x4_trans, ldmatrix_x4_trans, universal_copy_4, 16, 32>(
      Col<128, 64>{}, Col<128, 64>{}, Row<128, 128>{});
  copies_for_mma<m16n8k16_f16_f16, ONE, Tile<_16, _16, _16>, ldmatrix_x4, ldmatrix_x2, stmatrix_x4, 16, 16>(
      Row<16, 16>{}, Row<16, 16>{}, Row<32, 32>{});
  copies_for_mma<m16n8k16_f32_bf16, ONE, Free, ldmatrix_x4, ldmatrix_x2, universal_copy_8, 16, 32>(
      Row<32, 32>{}, Row<16, 32>{}, Row<32, 16>{});
  copies_for_mma<m16n8k8_f32_tf32, Layout<S<2, 2, 1>>, Free, ldmatrix_x4, ldmatrix_x2, universal_copy_8, 32, 32>(
      Row<64, 32>{}, Row<64, 32>{}, Row<64, 64>{});
  copies_for_mma<m16n8k16_f32_f16, Layout<S<2, 1, 1>>, Tile<_32, _16, _16>, ldmatrix_x4, ldmatrix_x4, universal_copy_8, 16, 32>(
      composition(Swizzle<3, 3, 3>{}, Row<32, 64>{}), composition(Swizzle<2, 3, 3>{}, Row<32, 32>{}), Row<32, 32>{});
}
