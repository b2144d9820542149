//! The types of a GEMM kernel: its [configuration](Product), and what follows from that.

use core::marker::PhantomData;

use layout_core::atoms::{
    CopyAtom, FragmentC, M16n8k16F32Bf16, Memory, Registers, Stmatrix, StmatrixTrans, TiledCopyC,
    TiledMma, UniversalCopy, WgmmaF32Bf16, WgmmaF32E4m3, WgmmaF32E4m3E5m2, WgmmaF32E5m2E4m3,
    WgmmaF32F16, WgmmaF32Tf32,
};
use layout_core::{
    _0, _1, _2, _3, _4, _8, _12, _16, _32, _64, _128, _256, _384, _512, Layout, StaticInteger,
    layout,
};
use layout_device::{Bf16, E4m3, E5m2, Half, Operands, Ring, Staging};

use crate::tiles::TileOf;

layout! {
    /// A matrix by rows that begin at multiples of 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A matrix by columns that begin at multiples of 16 bytes.
    pub type Columns = (?rows, ?columns):(1, 8 * ?leading);
    /// A matrix by rows that begin at multiples of 16 bytes, of numbers of 32 bits.
    pub type LongRows = (?rows, ?columns):(4 * ?leading, 1);
    /// A matrix by rows that begin at multiples of 16 bytes, of numbers of 8 bits.
    pub type ByteRows = (?rows, ?columns):(16 * ?leading, 1);
}

/// The configuration of a GEMM kernel.
///
/// A block computes tiles of `M` x `N`. Its ring has `Slots` slots with `K` elements along `k`, which `Groups` warpgroups multiply.
pub trait Product {
    /// Elements of `A`.
    type TA;
    /// Elements of `B`.
    type TB;
    /// Elements of `C`.
    type TC;
    /// The contiguous mode of `A`: `_1` for row-major matrices, `_0` for column-major ones.
    type OrderA;
    /// The contiguous mode of `B`.
    type OrderB;
    /// The contiguous mode of `C`.
    type OrderC;
    /// Rows of a tile of `C`.
    type M: StaticInteger;
    /// Columns of a tile of `C`.
    type N: StaticInteger;
    /// Elements of a slot along `k`.
    type K;
    /// Bytes that a swizzle of the tiles of `A` and `B` spans.
    type Span;
    /// Slots of the ring.
    type Slots;
    /// Warpgroups that multiply.
    type Groups: StaticInteger;
    /// Rows of tiles that are computed together.
    type InGroup: StaticInteger;
    /// What multiplies: [`Memory`], [`Registers`] or [`Warps`].
    type By;
    /// The instruction that stores the accumulators.
    type Copy;
    /// Columns of `C` that are in shared memory at a time.
    type Staged;
}

/// Tiles `(M, N, K)` of elements `(TA, TB, TC)`, with 64 rows for each warpgroup.
#[derive(Debug)]
pub struct Gemm<Elements, Tile, Slots, Orders = Nt, By = Memory>(
    PhantomData<(Elements, Tile, Slots, Orders, By)>,
);
impl<TA, TB, TC, M, N, K, Slots, OrderA, OrderB, OrderC, By> Product
    for Gemm<(TA, TB, TC), (M, N, K), Slots, (OrderA, OrderB, OrderC), By>
where
    TC: Stored<OrderC>,
    M: Grouped,
    N: StaticInteger,
{
    type TA = TA;
    type TB = TB;
    type TC = TC;
    type OrderA = OrderA;
    type OrderB = OrderB;
    type OrderC = OrderC;
    type M = M;
    type N = N;
    type K = K;
    type Span = _128;
    type Slots = Slots;
    type Groups = M::Groups;
    type InGroup = _12;
    type By = By;
    type Copy = TC::Copy;
    type Staged = TC::Staged<N>;
}

/// Row-major `A` and column-major `B`.
pub type Nt = (_1, _1, _1);
/// Row-major `A` and `B`.
pub type Nn = (_1, _0, _1);
/// Column-major `A` and row-major `B`.
pub type Tn = (_0, _0, _1);
/// Column-major `A` and `B`.
pub type Tt = (_0, _1, _1);
/// [`Nt`] with a column-major `C`.
pub type NtTransposed = (_1, _1, _0);

/// Rows of a tile that has 64 for each warpgroup.
pub trait Grouped: StaticInteger {
    /// How many warpgroups.
    type Groups: StaticInteger;
}
impl Grouped for _64 {
    type Groups = _1;
}
impl Grouped for _128 {
    type Groups = _2;
}

/// Warpgroups that compute, beside one that produces.
pub trait Warpgroups {
    /// The threads of a block.
    type Threads;
}
impl Warpgroups for _1 {
    type Threads = _256;
}
impl Warpgroups for _2 {
    type Threads = _384;
}
impl Warpgroups for _3 {
    type Threads = _512;
}

/// Elements of a matrix whose mode `Order` is contiguous.
pub trait Stored<Order> {
    /// The bits of an element.
    type Bits;
    /// The layout of the matrix.
    type Matrix;
    /// The instruction that stores accumulators as such elements.
    type Copy;
    /// How many of `N` columns are in shared memory at a time.
    type Staged<N>;
}
macro_rules! stored {
    ($($T:ident $Order:ident: $Bits:ident $Matrix:ident $Copy:ty, $Staged:ty;)+) => {$(
        impl Stored<$Order> for $T {
            type Bits = $Bits;
            type Matrix = $Matrix;
            type Copy = CopyAtom<$Copy, $Bits>;
            type Staged<N> = $Staged;
        }
    )+};
}
stored! {
    Half _1: _16 Rows Stmatrix<_4>, N;
    Half _0: _16 Columns StmatrixTrans<_4>, N;
    Bf16 _1: _16 Rows Stmatrix<_4>, N;
    Bf16 _0: _16 Columns StmatrixTrans<_4>, N;
    f32 _1: _32 LongRows UniversalCopy<_8>, _128;
    E4m3 _1: _8 ByteRows UniversalCopy<_2>, N;
    E5m2 _1: _8 ByteRows UniversalCopy<_2>, N;
}

/// Elements of `A` and of `B`.
pub trait Factors {
    /// The `wgmma` that multiplies them.
    type Atom<N, By>;
}
macro_rules! factors {
    ($($TA:ident $TB:ident: $Atom:ident;)+) => {$(
        impl Factors for ($TA, $TB) {
            type Atom<N, By> = $Atom<N, By>;
        }
    )+};
}
factors! {
    Half Half: WgmmaF32F16;
    Bf16 Bf16: WgmmaF32Bf16;
    f32 f32: WgmmaF32Tf32;
    E4m3 E4m3: WgmmaF32E4m3;
    E5m2 E4m3: WgmmaF32E5m2E4m3;
    E4m3 E5m2: WgmmaF32E4m3E5m2;
}

/// What multiplies tiles of `N` columns with `Groups` warpgroups.
pub trait Multiplies<Of, N, Groups> {
    /// The tiled MMA.
    type Mma;
}
impl<Of: Factors, N, Groups> Multiplies<Of, N, Groups> for Memory {
    type Mma = TiledMma<Of::Atom<N, Self>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
}
impl<Of: Factors, N, Groups> Multiplies<Of, N, Groups> for Registers {
    type Mma = TiledMma<Of::Atom<N, Self>, Layout<(Groups, _1, _1), (_1, _0, _0)>>;
}
/// `mma.sync`, which warps execute.
#[derive(Debug)]
pub struct Warps;
impl<N> Multiplies<(Bf16, Bf16), N, _2> for Warps {
    type Mma = TiledMma<M16n8k16F32Bf16, Layout<(_8, _1, _1), (_1, _0, _0)>>;
}

/// The layout of a matrix.
pub type Matrix<T, Order> = <T as Stored<Order>>::Matrix;
/// The layout of `A`.
pub type GA<P> = Matrix<<P as Product>::TA, <P as Product>::OrderA>;
/// The layout of `B`.
pub type GB<P> = Matrix<<P as Product>::TB, <P as Product>::OrderB>;
/// The layout of `C`.
pub type GC<P> = Matrix<<P as Product>::TC, <P as Product>::OrderC>;
type Factor<P, Rows, T, Order> =
    TileOf<(Rows, <P as Product>::K), <T as Stored<Order>>::Bits, Order, <P as Product>::Span>;
/// The tile of `A` in a slot.
pub type A<P> = Factor<P, <P as Product>::M, <P as Product>::TA, <P as Product>::OrderA>;
/// `Rows` of the tile of `B` in a slot.
pub type PartOfB<P, Rows> = Factor<P, Rows, <P as Product>::TB, <P as Product>::OrderB>;
/// The tile of `B` in a slot.
pub type B<P> = PartOfB<P, <P as Product>::N>;
/// The tile of `C` that a warpgroup stores at a time.
pub type C<P> = TileOf<
    (_64, <P as Product>::Staged),
    <<P as Product>::TC as Stored<<P as Product>::OrderC>>::Bits,
    <P as Product>::OrderC,
>;
type Both<P> = (<P as Product>::TA, <P as Product>::TB);
/// The tiled MMA.
pub type Mma<P> =
    <<P as Product>::By as Multiplies<Both<P>, <P as Product>::N, <P as Product>::Groups>>::Mma;
/// The accumulators of a thread.
pub type Sums<P> =
    FragmentC<Layout<(<P as Product>::M, <P as Product>::N), (<P as Product>::N, _1)>, Mma<P>>;
/// How threads store their accumulators.
pub type Store<P> = TiledCopyC<
    <P as Product>::Copy,
    TiledMma<<Both<P> as Factors>::Atom<<P as Product>::Staged, Memory>>,
>;
/// The threads of a block.
pub type Threads<P> = <<P as Product>::Groups as Warpgroups>::Threads;
/// The pipeline of `A` and `B`.
pub type Slots<'k, P> = Ring<'k, Operands<Mma<P>, A<P>, B<P>>, <P as Product>::Slots>;
/// The staging memory of `C`.
pub type Staged<'k, P> = Staging<'k, <P as Product>::TC, C<P>, <P as Product>::Groups>;
/// The shared memory of a block.
pub type Smem<'k, P> = (Slots<'k, P>, Staged<'k, P>);
