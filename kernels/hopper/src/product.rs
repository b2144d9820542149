//! The types of a GEMM kernel, derived from its [configuration](Product).

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
use layout_device::{Bf16, E4m3, E5m2, EpilogueStage, F16, MmaOperands, TmaPipeline};

use crate::tiles::TileOf;

layout! {
    /// A row-major matrix whose rows are aligned to 16 bytes.
    pub type Rows = (?rows, ?columns):(8 * ?leading, 1);
    /// A column-major matrix whose columns are aligned to 16 bytes.
    pub type Columns = (?rows, ?columns):(1, 8 * ?leading);
    /// A row-major matrix of 32-bit elements whose rows are aligned to 16 bytes.
    pub type LongRows = (?rows, ?columns):(4 * ?leading, 1);
    /// A row-major matrix of 8-bit elements whose rows are aligned to 16 bytes.
    pub type ByteRows = (?rows, ?columns):(16 * ?leading, 1);
}

/// The configuration of a GEMM kernel.
///
/// Each block computes tiles of `M` x `N`. The pipeline has `Stages` stages of `K` elements along
/// `k`, multiplied by `Groups` warpgroups.
pub trait Product {
    /// Element type of `A`.
    type TA;
    /// Element type of `B`.
    type TB;
    /// Element type of `C`.
    type TC;
    /// The contiguous mode of `A`: `_1` for row-major matrices, `_0` for column-major ones.
    type OrderA;
    /// The contiguous mode of `B`: `_1` for column-major matrices, `_0` for row-major ones.
    type OrderB;
    /// The contiguous mode of `C`: `_1` for row-major matrices, `_0` for column-major ones.
    type OrderC;
    /// Number of rows in a tile of `C`.
    type M: StaticInteger;
    /// Number of columns in a tile of `C`.
    type N: StaticInteger;
    /// Number of elements along `k` in a stage.
    type K;
    /// Number of bytes that the swizzle of the tiles of `A` and `B` spans.
    type Span;
    /// Number of pipeline stages.
    type Stages;
    /// Number of consumer warpgroups.
    type Groups: StaticInteger;
    /// Number of tile rows that are computed together.
    type InGroup: StaticInteger;
    /// The MMA path: [`Memory`], [`Registers`] or [`Warps`].
    type By;
    /// The instruction that stores the accumulators.
    type Copy;
    /// Number of columns of `C` staged in shared memory at once.
    type Staged;
}

/// Tiles `(M, N, K)` of elements `(TA, TB, TC)`, with 64 rows per warpgroup.
#[derive(Debug)]
pub struct Gemm<Elements, Tile, Stages, Orders = Nt, By = Memory>(
    PhantomData<(Elements, Tile, Stages, Orders, By)>,
);
impl<TA, TB, TC, M, N, K, Stages, OrderA, OrderB, OrderC, By> Product
    for Gemm<(TA, TB, TC), (M, N, K), Stages, (OrderA, OrderB, OrderC), By>
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
    type Stages = Stages;
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

/// Number of rows in a tile with 64 rows per warpgroup.
pub trait Grouped: StaticInteger {
    /// Number of warpgroups.
    type Groups: StaticInteger;
}
impl Grouped for _64 {
    type Groups = _1;
}
impl Grouped for _128 {
    type Groups = _2;
}

/// Number of consumer warpgroups, in addition to one producer warpgroup.
pub trait Warpgroups {
    /// Number of threads in a block.
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

/// Element type of a matrix whose mode `Order` is contiguous.
pub trait Stored<Order> {
    /// Number of bits of an element.
    type Bits;
    /// The layout of the matrix.
    type Matrix;
    /// The instruction that stores accumulators as elements of this type.
    type Copy;
    /// Number of staged columns, out of `N`.
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
    F16 _1: _16 Rows Stmatrix<_4>, N;
    F16 _0: _16 Columns StmatrixTrans<_4>, N;
    Bf16 _1: _16 Rows Stmatrix<_4>, N;
    Bf16 _0: _16 Columns StmatrixTrans<_4>, N;
    f32 _1: _32 LongRows UniversalCopy<_8>, _128;
    E4m3 _1: _8 ByteRows UniversalCopy<_2>, N;
    E5m2 _1: _8 ByteRows UniversalCopy<_2>, N;
}

/// Element types of `A` and `B`.
pub trait Factors {
    /// The `wgmma` atom for these operands.
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
    F16 F16: WgmmaF32F16;
    Bf16 Bf16: WgmmaF32Bf16;
    f32 f32: WgmmaF32Tf32;
    E4m3 E4m3: WgmmaF32E4m3;
    E5m2 E4m3: WgmmaF32E5m2E4m3;
    E4m3 E5m2: WgmmaF32E4m3E5m2;
}

/// An MMA path for tiles of `N` columns with `Groups` warpgroups.
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
/// The `mma.sync` path, which single warps execute.
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
/// The tile of `A` in a stage.
pub type A<P> = Factor<P, <P as Product>::M, <P as Product>::TA, <P as Product>::OrderA>;
/// `Rows` rows of the tile of `B` in a stage.
pub type PartOfB<P, Rows> = Factor<P, Rows, <P as Product>::TB, <P as Product>::OrderB>;
/// The tile of `B` in a stage.
pub type B<P> = PartOfB<P, <P as Product>::N>;
/// The tile of `C` that a warpgroup stores in one step.
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
/// The tiled copy that stores the accumulators.
pub type Store<P> = TiledCopyC<
    <P as Product>::Copy,
    TiledMma<<Both<P> as Factors>::Atom<<P as Product>::Staged, Memory>>,
>;
/// Number of threads in a block.
pub type Threads<P> = <<P as Product>::Groups as Warpgroups>::Threads;
/// The pipeline of `A` and `B`.
pub type OperandPipeline<'k, P> =
    TmaPipeline<'k, MmaOperands<Mma<P>, A<P>, B<P>>, <P as Product>::Stages>;
/// The staging memory of `C`.
pub type Staged<'k, P> = EpilogueStage<'k, <P as Product>::TC, C<P>, <P as Product>::Groups>;
/// The shared memory of a block.
pub type Smem<'k, P> = (OperandPipeline<'k, P>, Staged<'k, P>);
