//! Copy atoms: one instruction, the threads that issue it together, and the bits that each thread reads and
//! writes.

use core::marker::PhantomData;

use super::value::zero_sized;
use crate::Layout;
use crate::algebra::modes::{GetMode, ModeOf};
use crate::algebra::recast::size::{RecastLayout, RecastOf};
#[allow(clippy::wildcard_imports)] // Shapes and strides in bits.
use crate::generated::names::*;
use crate::int::digit::{_4, _8};
use crate::int::{_0, _1, _2};
use crate::int_tuple::size::{Size, SizeOf};

/// A copy instruction: its threads, and the bits that each thread reads and writes.
///
/// The layouts map a thread and a bit of its values to a bit of the memory that the instruction copies.
///
/// # Source
///
/// CuTe `Copy_Traits` (`copy_traits.hpp`).
#[diagnostic::on_unimplemented(
    message = "expected a copy instruction, found `{Self}`",
    label = "this is not a copy instruction",
    note = "use `atoms::UniversalCopy` or `CpAsync` for `_4`, `_8` or `_16` bytes, \
            `UniversalCopy` also for `_2`, or `Ldmatrix`, `Stmatrix` and their `Trans` variants \
            for `_1`, `_2` or `_4` matrices"
)]
pub trait CopyTraits {
    /// The layout from logical thread to index in the group.
    type ThrId;
    /// The layout `(thread, bit) -> bit` of the source.
    type SrcBits;
    /// The layout `(thread, bit) -> bit` of the destination.
    type DstBits;
    /// The layout `(thread, bit) -> bit` that thread-value layouts refer to: the register side.
    type RefBits;
    /// The location of the source: [`Memory`] or [`Registers`].
    type SrcIn;
    /// The location of the destination: [`Memory`] or [`Registers`].
    type DstIn;
}

/// The side of an instruction where the values of a thread are contiguous in memory.
pub struct Memory;
/// The side of an instruction where the values of a thread are in registers.
pub struct Registers;

/// A **type operator**: the number of contiguous values of a thread, which start at a multiple of that number.
pub trait SideBySide<Values> {
    /// The number of values.
    type Output;
}
impl<Values> SideBySide<Values> for Memory {
    type Output = Values;
}
impl<Values> SideBySide<Values> for Registers {
    type Output = _1;
}

/// The copy instruction `Op` on `Bits`-bit elements.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Atom = CopyAtom<Ldmatrix<_4>, _16>;
/// // Each thread supplies the address of an 8-element row, and receives two elements per matrix.
/// assert_type_eq_all!(<Atom as IsCopyAtom>::Src, Layout<(_32, _8), (_8, _1)>);
/// assert_type_eq_all!(<Atom as IsCopyAtom>::Dst, Layout<(_32, (_2, _4)), (_2, (_1, _64))>);
/// ```
///
/// # Source
///
/// CuTe `Copy_Atom` (`copy_atom.hpp`).
#[doc(alias = "Copy_Atom")]
pub struct CopyAtom<Op, Bits>(PhantomData<(Op, Bits)>);
zero_sized! { CopyAtom<Op, Bits> }

/// The layouts of a [`CopyAtom`], in elements.
pub trait IsCopyAtom {
    /// The layout from logical thread to index in the group.
    type ThrId;
    /// The layout `(thread, value) -> element` of the source.
    type Src;
    /// The layout `(thread, value) -> element` of the destination.
    type Dst;
    /// The layout `(thread, value) -> element` that thread-value layouts refer to.
    type Ref;
    /// The number of threads.
    type Threads;
    /// The number of values per thread.
    type Values;
    /// The number of bits per element.
    type Bits;
    /// The number of contiguous values in the source.
    type SrcVector;
    /// The number of contiguous values in the destination.
    type DstVector;
}
impl<Op, Bits> IsCopyAtom for CopyAtom<Op, Bits>
where
    Op: CopyTraits,
    Op::ThrId: Size,
    Op::SrcBits: RecastLayout<_1, Bits>,
    Op::DstBits: RecastLayout<_1, Bits>,
    Op::RefBits: RecastLayout<_1, Bits>,
    RecastOf<Op::SrcBits, _1, Bits>: GetMode<_1>,
    RecastOf<Op::DstBits, _1, Bits>: GetMode<_1>,
    RecastOf<Op::RefBits, _1, Bits>: GetMode<_1>,
    ModeOf<RecastOf<Op::SrcBits, _1, Bits>, _1>: Size,
    ModeOf<RecastOf<Op::DstBits, _1, Bits>, _1>: Size,
    ModeOf<RecastOf<Op::RefBits, _1, Bits>, _1>: Size,
    Op::SrcIn: SideBySide<SizeOf<ModeOf<RecastOf<Op::SrcBits, _1, Bits>, _1>>>,
    Op::DstIn: SideBySide<SizeOf<ModeOf<RecastOf<Op::DstBits, _1, Bits>, _1>>>,
{
    type ThrId = Op::ThrId;
    type Src = RecastOf<Op::SrcBits, _1, Bits>;
    type Dst = RecastOf<Op::DstBits, _1, Bits>;
    type Ref = RecastOf<Op::RefBits, _1, Bits>;
    type Threads = SizeOf<Op::ThrId>;
    type Values = SizeOf<ModeOf<Self::Ref, _1>>;
    type Bits = Bits;
    type SrcVector = <Op::SrcIn as SideBySide<SizeOf<ModeOf<Self::Src, _1>>>>::Output;
    type DstVector = <Op::DstIn as SideBySide<SizeOf<ModeOf<Self::Dst, _1>>>>::Output;
}

macro_rules! instructions {
    ($(
        $(#[$doc:meta])* $Op:ident[$($N:ident)+]: $threads:ty,
        $side:ident $Src:ident in $SrcIn:ident, $Dst:ident in $DstIn:ident;
    )+) => {$(
        $(#[$doc])*
        pub struct $Op<N>(PhantomData<N>);
        zero_sized! { $Op<N> }
        $(
            impl CopyTraits for $Op<$N> {
                type ThrId = $threads;
                type SrcBits = <$N as PieceOf>::$Src;
                type DstBits = <$N as PieceOf>::$Dst;
                type RefBits = Self::$side;
                type SrcIn = $SrcIn;
                type DstIn = $DstIn;
            }
        )+
    )+};
}
instructions! {
    /// A load and a store of `N` bytes by one thread. `N` is `_2`, `_4`, `_8` or `_16`.
    ///
    /// # Source
    ///
    /// CuTe `UniversalCopy` (`copy_traits.hpp`).
    UniversalCopy[_2 _4 _8 _16]: Layout<_1, _0>, SrcBits Bytes in Memory, Bytes in Memory;
    /// `cp.async` of `N` bytes from global to shared memory. `N` is `_4`, `_8` or `_16`.
    ///
    /// # Source
    ///
    /// CuTe `SM80_CP_ASYNC_CACHEALWAYS` and, for 16 bytes, `SM80_CP_ASYNC_CACHEGLOBAL`
    /// (`copy_traits_sm80.hpp`).
    CpAsync[_4 _8 _16]: Layout<_1, _0>, SrcBits Bytes in Memory, Bytes in Memory;
    /// `ldmatrix` of `N` matrices of 8 by 8 16-bit elements, by a warp, from shared memory to registers. `N` is
    /// `_1`, `_2` or `_4`.
    ///
    /// # Source
    ///
    /// CuTe `SM75_U32x1_LDSM_N`, `SM75_U32x2_LDSM_N`, `SM75_U32x4_LDSM_N` (`copy_traits_sm75.hpp`).
    Ldmatrix[_1 _2 _4]: Layout<_32, _1>, DstBits Rows in Memory, Pairs in Registers;
    /// `ldmatrix.trans`: like [`Ldmatrix`], with transposed matrices.
    ///
    /// # Source
    ///
    /// CuTe `SM75_U16x2_LDSM_T`, `SM75_U16x4_LDSM_T`, `SM75_U16x8_LDSM_T` (`copy_traits_sm75.hpp`).
    LdmatrixTrans[_1 _2 _4]: Layout<_32, _1>, DstBits Rows in Memory, TransposedPairs in Registers;
    /// `stmatrix` of `N` matrices of 8 by 8 16-bit elements, by a warp, from registers to shared memory. `N` is
    /// `_1`, `_2` or `_4`.
    ///
    /// # Source
    ///
    /// CuTe `SM90_U32x1_STSM_N`, `SM90_U32x2_STSM_N`, `SM90_U32x4_STSM_N` (`copy_traits_sm90.hpp`).
    Stmatrix[_1 _2 _4]: Layout<_32, _1>, SrcBits Pairs in Registers, Rows in Memory;
    /// `stmatrix.trans`: like [`Stmatrix`], with transposed matrices.
    ///
    /// # Source
    ///
    /// CuTe `SM90_U16x2_STSM_T`, `SM90_U16x4_STSM_T`, `SM90_U16x8_STSM_T` (`copy_traits_sm90.hpp`).
    StmatrixTrans[_1 _2 _4]: Layout<_32, _1>, SrcBits TransposedPairs in Registers, Rows in Memory;
}

/// The bits of a copy of `Self` bytes, or `Self` matrices: `(thread, bit) -> bit`.
pub trait PieceOf {
    /// All bits, for a single thread.
    type Bytes;
    /// One 128-bit row for each thread whose address the instruction uses. The other threads repeat these rows.
    type Rows;
    /// Two adjacent elements of each matrix, for each thread.
    type Pairs;
    /// Two adjacent elements of each transposed matrix, for each thread.
    type TransposedPairs;
}
/// A size that has no instruction.
pub enum NoInstruction {}

impl PieceOf for _1 {
    type Bytes = NoInstruction;
    type Rows = Layout<((_8, _4), _128), ((_128, _0), _1)>;
    type Pairs = Layout<(_32, _32), (_32, _1)>;
    type TransposedPairs = Layout<((_4, _8), (_16, _2)), ((_256, _16), (_1, _128))>;
}
impl PieceOf for _2 {
    type Bytes = Layout<(_1, _16), (_0, _1)>;
    type Rows = Layout<((_16, _2), _128), ((_128, _0), _1)>;
    type Pairs = Layout<(_32, (_32, _2)), (_32, (_1, _1024))>;
    type TransposedPairs = Layout<((_4, _8), (_16, _2, _2)), ((_256, _16), (_1, _128, _1024))>;
}
impl PieceOf for _4 {
    type Bytes = Layout<(_1, _32), (_0, _1)>;
    type Rows = Layout<(_32, _128), (_128, _1)>;
    type Pairs = Layout<(_32, (_32, _4)), (_32, (_1, _1024))>;
    type TransposedPairs = Layout<((_4, _8), (_16, _2, _4)), ((_256, _16), (_1, _128, _1024))>;
}
impl PieceOf for _8 {
    type Bytes = Layout<(_1, _64), (_0, _1)>;
    type Rows = NoInstruction;
    type Pairs = NoInstruction;
    type TransposedPairs = NoInstruction;
}
impl PieceOf for _16 {
    type Bytes = Layout<(_1, _128), (_0, _1)>;
    type Rows = NoInstruction;
    type Pairs = NoInstruction;
    type TransposedPairs = NoInstruction;
}
