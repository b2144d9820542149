// Prints CuTe's descriptors of tiles for `wgmma`: one JSON record per line, in the notation of the
// project. The README in this folder has the command.

#include <cstdio>
#include <string>

#include <cute/tensor.hpp>
#include <cute/swizzle_layout.hpp>
#include <cute/atom/mma_traits_sm90_gmma.hpp>

using namespace cute;
namespace GMMA = SM90::GMMA;

template <class T>
std::string text(T const& x) {
  if constexpr (is_tuple<T>::value) {
    std::string inside;
    for_each(x, [&](auto const& mode) { inside += (inside.empty() ? "" : ",") + text(mode); });
    return "(" + inside + ")";
  } else {
    return std::to_string(int(x));
  }
}
template <class S, class D>
std::string text(Layout<S, D> const& x) {
  return text(x.shape()) + ":" + text(x.stride());
}
// Converts CuTe's swizzle of byte addresses to a swizzle of elements.
template <int Bits, int B, int M, int S, class O, class L>
std::string text_of(ComposedLayout<Swizzle<B, M, S>, O, L> const& x) {
  int base = M;
  for (int bits = Bits; bits > 8; bits /= 2) --base;
  return "Sw<" + std::to_string(B) + "," + std::to_string(base) + "," + std::to_string(S) + "> o 0 o " +
         text(x.layout_b());
}

// A tile of an instruction with `Rows` rows.
template <GMMA::Major Major, class T, int Rows, class Tile>
void print_tile(Tile const& tile) {
  constexpr int K = 256 / sizeof_bits_v<T>;
  T* memory = nullptr;
  auto tensor = make_tensor(make_smem_ptr(memory), tile);
  auto part = local_tile(tensor, Shape<Int<Rows>, Int<K>>{}, make_coord(_0{}, _0{}));
  auto found = GMMA::make_gmma_desc<Major>(part);
  std::printf("\n{\"tile\":\"%s\",\"bits\":%d,\"rows\":%d,\"major\":\"%s\",\"descriptor\":\"%llu\"}\n",
              text_of<sizeof_bits_v<T>>(tile).c_str(), int(sizeof_bits_v<T>), Rows, Major == GMMA::Major::K ? "k" : "row",
              (unsigned long long)found.desc_);
}

template <GMMA::Major Major, class T, int Rows, int Times, int Deep, class Atom>
void print_atom(Atom const& atom) {
  constexpr int K = 256 / sizeof_bits_v<T>;
  using Shape_ = Shape<Int<Rows * Times>, Int<K * Deep>>;
  if constexpr (Rows * Times % decltype(size<0>(atom))::value == 0 &&
                K * Deep % decltype(size<1>(atom))::value == 0) {
    print_tile<Major, T, Rows>(tile_to_shape(atom, Shape_{}));
    print_tile<Major, T, Rows>(tile_to_shape(atom, Shape_{}, Step<_2, _1>{}));
  }
}

template <class T, int Rows, int Times, int Deep>
void print_k() {
  print_atom<GMMA::Major::K, T, Rows, Times, Deep>(GMMA::Layout_K_INTER_Atom<T>{});
  print_atom<GMMA::Major::K, T, Rows, Times, Deep>(GMMA::Layout_K_SW32_Atom<T>{});
  print_atom<GMMA::Major::K, T, Rows, Times, Deep>(GMMA::Layout_K_SW64_Atom<T>{});
  print_atom<GMMA::Major::K, T, Rows, Times, Deep>(GMMA::Layout_K_SW128_Atom<T>{});
}

template <int Rows, int Times, int Deep>
void print_mn() {
  using T = half_t;
  print_atom<GMMA::Major::MN, T, Rows, Times, Deep>(GMMA::Layout_MN_INTER_Atom<T>{});
  print_atom<GMMA::Major::MN, T, Rows, Times, Deep>(GMMA::Layout_MN_SW32_Atom<T>{});
  print_atom<GMMA::Major::MN, T, Rows, Times, Deep>(GMMA::Layout_MN_SW64_Atom<T>{});
  print_atom<GMMA::Major::MN, T, Rows, Times, Deep>(GMMA::Layout_MN_SW128_Atom<T>{});
}

template <int Rows, int Times, int Deep>
void print_all() {
  print_k<uint8_t, Rows, Times, Deep>();
  print_k<half_t, Rows, Times, Deep>();
  print_k<tfloat32_t, Rows, Times, Deep>();
  // `Rows` must divide a 64-element line, or be a multiple of it.
  if constexpr (64 % Rows == 0 || Rows % 64 == 0) print_mn<Rows, Times, Deep>();
}

int main() {
  print_all<64, 1, 1>();
  print_all<64, 2, 2>();
  print_all<64, 2, 4>();
  print_all<128, 1, 4>();
  print_all<128, 2, 8>();
  print_all<256, 1, 4>();
  print_all<8, 8, 4>();
  print_all<24, 2, 4>();
  print_all<32, 2, 4>();
}
