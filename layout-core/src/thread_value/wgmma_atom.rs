//! Swizzle atoms in shared memory, and tiles of atoms for `wgmma` and TMA.

use crate::Layout;
use crate::algebra::tile_to_shape::TileToShapeInOrderOutcome;
use crate::generated::names::{_16, _32, _64, _128};
use crate::int::digit::{_4, _8};
use crate::int::{_0, _1, Divisor, Multiple, Neither, Relate};
use crate::int_tuple::size::{Size, SizeOf};
use crate::report::{Evaluated, IfAccepted, IsAccepted};
use crate::swizzle::{Swizzle, Swizzled};

/// The unit of shared memory that `wgmma` reads and TMA writes, `(row, k)`: 8 consecutive lines of `Span`
/// bytes. The swizzle permutes 16-byte units within each line.
///
/// `Bits` is the element size in bits. Elements are contiguous along mode `Contiguous`: `_1` for `k`, `_0` for
/// rows, which needs 16-bit elements. `Span` is `_128`, `_64` or `_32`, or `_16` for no swizzle.
///
/// ```
/// use layout_core::{atoms::WgmmaAtom, *};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(
///     WgmmaAtom<_128, _16, _1>,
///     Swizzled<Swizzle<3, 3, 3>, Layout<(_8, _64), (_64, _1)>>,
/// );
/// assert_type_eq_all!(WgmmaAtom<_16, _16, _0>, Layout<(_8, _8), (_1, _8)>);
/// ```
///
/// # Source
///
/// CuTe `GMMA::Layout_K_SW128_Atom` and related atoms (`cute/atom/mma_traits_sm90_gmma.hpp`).
pub type WgmmaAtom<Span, Bits, Contiguous> = <(Span, Bits, Contiguous) as IsWgmmaAtom>::Output;

/// The span, element size and contiguous mode of a [`WgmmaAtom`].
#[diagnostic::on_unimplemented(
    message = "no swizzle atom has this span, element width and contiguous mode",
    label = "this is not the `(Span, Bits, Contiguous)` of an atom",
    note = "use a span of `_16`, `_32`, `_64` or `_128` bytes, with 8-, 16- or 32-bit elements \
            that are contiguous along `k`, `_1`, or 16-bit elements that are contiguous along the \
            rows, `_0` (M1)"
)]
pub trait IsWgmmaAtom {
    /// The layout.
    type Output;
    /// The number of elements per line.
    type Line;
}

/// Usage: `atoms!(bits, contiguous: span line shape:stride swizzle, ...;)`
macro_rules! atoms {
    ($($bits:ident $mode:ident: $($span:ident $line:ident $atom:ty,)+;)+) => {$($(
        #[diagnostic::do_not_recommend]
        impl IsWgmmaAtom for ($span, $bits, $mode) {
            type Output = $atom;
            type Line = $line;
        }
    )+)+};
}
/// 8 rows of `Line` contiguous elements.
type Rows<Line> = Layout<(_8, Line), (Line, _1)>;
/// 8 columns of `Line` contiguous elements.
type Columns<Line> = Layout<(Line, _8), (_1, Line)>;
atoms! {
    _8 _1:
        _16 _16 Rows<_16>,
        _32 _32 Swizzled<Swizzle<1, 4, 3>, Rows<_32>>,
        _64 _64 Swizzled<Swizzle<2, 4, 3>, Rows<_64>>,
        _128 _128 Swizzled<Swizzle<3, 4, 3>, Rows<_128>>,;
    _16 _1:
        _16 _8 Rows<_8>,
        _32 _16 Swizzled<Swizzle<1, 3, 3>, Rows<_16>>,
        _64 _32 Swizzled<Swizzle<2, 3, 3>, Rows<_32>>,
        _128 _64 Swizzled<Swizzle<3, 3, 3>, Rows<_64>>,;
    _32 _1:
        _16 _4 Rows<_4>,
        _32 _8 Swizzled<Swizzle<1, 2, 3>, Rows<_8>>,
        _64 _16 Swizzled<Swizzle<2, 2, 3>, Rows<_16>>,
        _128 _32 Swizzled<Swizzle<3, 2, 3>, Rows<_32>>,;
    _16 _0:
        _16 _8 Columns<_8>,
        _32 _16 Swizzled<Swizzle<1, 3, 3>, Columns<_16>>,
        _64 _32 Swizzled<Swizzle<2, 3, 3>, Columns<_32>>,
        _128 _64 Swizzled<Swizzle<3, 3, 3>, Columns<_64>>,;
}

/// The tile `(row, k)` of the widest atoms whose lines divide the shape. Atoms follow one another across the
/// lines first, so that TMA needs the fewest boxes.
///
/// Wider lines are faster. On an H200, a GEMM of size 8192 reaches 775 TFLOP/s with 128-byte lines, 744 with
/// 64, 345 with 32, and 202 with 16.
///
/// One instruction takes 32 bytes of `k`, so no tile that is contiguous along `k` has 16-byte lines.
///
/// ```
/// use layout_core::{atoms::WgmmaTile, checks::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = WgmmaTile<(_128, _64), _16, _1>;
/// assert_type_eq_all!(
///     A,
///     Swizzled<Swizzle<3, 3, 3>, Layout<((_8, _16), (_64, _1)), ((_64, _512), (_1, _0))>>,
/// );
/// const _: () = assert_wgmma_operand::<A, _16, _64>();
/// const _: () = assert_tma_boxes::<A, _16, _1>();
///
/// // 96 numbers of 16 bits are three lines of 64 bytes, and no whole number of 128.
/// assert_eq!(WgmmaTile::<(_64, _96), _16, _1>::new().to_string(), "Sw<2,3,3> o 0 o ((8,8),(32,3)):((32,256),(1,2048))");
/// // Rows are neighbours.
/// assert_eq!(WgmmaTile::<(_128, _64), _16, _0>::new().to_string(), "Sw<3,3,3> o 0 o ((64,2),(8,8)):((1,4096),(64,512))");
/// ```
///
/// # Errors
///
/// The shape must be a multiple of some line, like for [`TiledToInOrder`](crate::ops::TiledToInOrder):
///
/// ```compile_fail
/// use layout_core::{atoms::WgmmaTile, *};
///
/// fn kernel(_: WgmmaTile<(_128, _60), _16, _1>) {}
/// ```
/// ```text
/// error[E0277]: expected a tile that divides 60 elements, found one that spans 16
/// ```
///
/// # Source
///
/// CUTLASS `ss_smem_selector` (`cutlass/gemm/collective/builders/sm90_common.inl`).
#[doc(alias = "ss_smem_selector")]
pub type WgmmaTile<Shape, Bits, Contiguous> =
    <Shape as TiledByWidestAtom<Bits, Contiguous>>::Output;

/// A **type operator**: the tile of the shape `Self`, made of the widest atoms.
pub trait TiledByWidestAtom<Bits, Contiguous, Nothing = ()> {
    /// The layout.
    type Output;
}
impl<Shape, Bits, Contiguous, Atom, Order, R, V> TiledByWidestAtom<Bits, Contiguous, IfAccepted<V>>
    for Shape
where
    Shape: WidestAtom<Bits, Contiguous, Output = Atom, Order = Order>,
    Atom: TileToShapeInOrderOutcome<Shape, Order, Answer = Evaluated<R, V>>,
    V: IsAccepted,
{
    type Output = R;
}

/// A **type operator**: the widest [`WgmmaAtom`] whose lines divide a shape `(row, k)`, or the narrowest if
/// none does.
#[diagnostic::on_unimplemented(
    message = "no tile of swizzle atoms has this shape, element width and contiguous mode",
    label = "this is not a shape `(row, k)`, an element width in bits, and a contiguous mode",
    note = "wgmma operand: elements contiguous along `k`, `_1`, must have `_8`, `_16` or `_32` \
            bits, elements contiguous along the rows, `_0`, must have `_16` (M1): use \
            `atoms::WgmmaTile<Shape, Bits, _1>`"
)]
pub trait WidestAtom<Bits, Contiguous> {
    /// The atom.
    type Output;
    /// The order of the atoms in the tile: atoms across the lines come first.
    type Order;
}
#[diagnostic::do_not_recommend]
impl<Row, K, Bits> WidestAtom<Bits, _1> for (Row, K)
where
    K: Size,
    _128: WidestFrom<SizeOf<K>, Bits, _1>,
{
    type Output = <_128 as WidestFrom<SizeOf<K>, Bits, _1>>::Output;
    type Order = (_0, _1);
}
#[diagnostic::do_not_recommend]
impl<Row, K, Bits> WidestAtom<Bits, _0> for (Row, K)
where
    Row: Size,
    _128: WidestFrom<SizeOf<Row>, Bits, _0>,
{
    type Output = <_128 as WidestFrom<SizeOf<Row>, Bits, _0>>::Output;
    type Order = (_1, _0);
}

/// A **type operator**: the widest atom with a span of at most `Self` whose lines divide `RuntimeSize`.
#[diagnostic::on_unimplemented(
    message = "no tile of swizzle atoms has this shape, element width and contiguous mode",
    label = "this is not a shape `(row, k)`, an element width in bits, and a contiguous mode",
    note = "wgmma operand: elements contiguous along `k`, `_1`, must have `_8`, `_16` or `_32` \
            bits, elements contiguous along the rows, `_0`, must have `_16` (M1): use \
            `atoms::WgmmaTile<Shape, Bits, _1>`"
)]
pub trait WidestFrom<RuntimeSize, Bits, Contiguous> {
    /// The atom.
    type Output;
}
#[diagnostic::do_not_recommend]
impl<Span, RuntimeSize, Bits, Contiguous, Line, Fit> WidestFrom<RuntimeSize, Bits, Contiguous>
    for Span
where
    (Span, Bits, Contiguous): IsWgmmaAtom<Line = Line>,
    RuntimeSize: Relate<Line, Output = Fit>,
    Fit: WidestBy<Span, RuntimeSize, Bits, Contiguous>,
{
    type Output = Fit::Output;
}

/// A **type operator**: the same atom. `Self` is the relation of the extent to a line of `Span`.
pub trait WidestBy<Span, RuntimeSize, Bits, Contiguous> {
    /// The atom.
    type Output;
}
impl<Q, Span, RuntimeSize, Bits, Contiguous> WidestBy<Span, RuntimeSize, Bits, Contiguous>
    for Multiple<Q>
where
    (Span, Bits, Contiguous): IsWgmmaAtom,
{
    type Output = WgmmaAtom<Span, Bits, Contiguous>;
}

/// The next narrower span. The narrowest span maps to itself.
macro_rules! narrower {
    ($($span:ident $mode:ident => $next:ident;)+) => {$(
        narrower! { @by $span $mode => $next, [Q] Divisor<Q> }
        narrower! { @by $span $mode => $next, [] Neither }
    )+};
    (@by $span:ident $mode:ident => same, [$($Q:ident)?] $Fit:ty) => {
        impl<$($Q,)? RuntimeSize, Bits> WidestBy<$span, RuntimeSize, Bits, $mode> for $Fit
        where
            ($span, Bits, $mode): IsWgmmaAtom,
        {
            type Output = WgmmaAtom<$span, Bits, $mode>;
        }
    };
    (@by $span:ident $mode:ident => $next:ident, [$($Q:ident)?] $Fit:ty) => {
        impl<$($Q,)? RuntimeSize, Bits> WidestBy<$span, RuntimeSize, Bits, $mode> for $Fit
        where
            $next: WidestFrom<RuntimeSize, Bits, $mode>,
        {
            type Output = <$next as WidestFrom<RuntimeSize, Bits, $mode>>::Output;
        }
    };
}
narrower! {
    _128 _1 => _64;
    _64 _1 => _32;
    _32 _1 => same;
    _128 _0 => _64;
    _64 _0 => _32;
    _32 _0 => _16;
    _16 _0 => same;
}
