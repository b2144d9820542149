//! Copy atoms: one instruction, the threads that issue it together, and the bits that each of them
//! reads and writes.

use core::marker::PhantomData;

use super::value::zero_sized;
use crate::Layout;
use crate::algebra::modes::{GetMode, ModeOf};
use crate::algebra::recast::size::{RecastLayout, Recasted};
#[allow(clippy::wildcard_imports)] // shapes and strides in bits
use crate::generated::names::*;
use crate::int::digit::{_4, _8};
use crate::int::{_0, _1, _2};
use crate::int_tuple::size::{Size, SizeOf};

/// A copy instruction: its threads, and the bits that each of them reads and writes.
///
/// The layouts send a thread and a bit of its value to a bit of the piece of memory that the
/// instruction moves.
///
/// # Source
///
/// CuTe `Copy_Traits` (`copy_traits.hpp`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a copy instruction",
    label = "not a copy instruction",
    note = "`atoms::UniversalCopy` and `CpAsync` move `_4`, `_8` or `_16` bytes, `UniversalCopy` `_2`, too; `Ldmatrix`, `Stmatrix` \
            and their `Trans` move `_1`, `_2` or `_4` matrices"
)]
pub trait CopyTraits {
    /// Logical thread to its index in the group.
    type ThrId;
    /// `(thread, bit) -> bit` of what is read.
    type SrcBits;
    /// `(thread, bit) -> bit` of what is written.
    type DstBits;
    /// `(thread, bit) -> bit` as a thread-value layout assigns them: the side of the registers.
    type RefBits;
    /// What is read is in [`Memory`] or in [`Registers`].
    type SrcIn;
    /// What is written is in [`Memory`] or in [`Registers`].
    type DstIn;
}

/// The side of an instruction on which a thread moves its values from one address on.
pub struct Memory;
/// The side of an instruction on which a thread has its values in registers.
pub struct Registers;

/// A **type operator**: how many of the values of a thread lie side by side, from a multiple of that number
/// on.
pub trait SideBySide<Values> {
    /// The number.
    type Output;
}
impl<Values> SideBySide<Values> for Memory {
    type Output = Values;
}
impl<Values> SideBySide<Values> for Registers {
    type Output = _1;
}

/// The copy instruction `Op` on elements of `Bits` bits.
///
/// ```
/// use layout_core::{atoms::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type Atom = CopyAtom<Ldmatrix<_4>, _16>;
/// // Each thread points to a row of 8 elements and is given two of each matrix.
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

/// The layouts of a [`CopyAtom`] in elements.
pub trait IsCopyAtom {
    /// Logical thread to its index in the group.
    type ThrId;
    /// `(thread, value) -> element` of what is read.
    type Src;
    /// `(thread, value) -> element` of what is written.
    type Dst;
    /// `(thread, value) -> element` as a thread-value layout assigns them.
    type Ref;
    /// The number of threads.
    type Threads;
    /// The number of values of each thread.
    type Values;
    /// The bits of an element.
    type Bits;
    /// How many values lie side by side where they are read.
    type SrcVector;
    /// How many values lie side by side where they are written.
    type DstVector;
}
impl<Op, Bits> IsCopyAtom for CopyAtom<Op, Bits>
where
    Op: CopyTraits,
    Op::ThrId: Size,
    Op::SrcBits: RecastLayout<_1, Bits>,
    Op::DstBits: RecastLayout<_1, Bits>,
    Op::RefBits: RecastLayout<_1, Bits>,
    Recasted<Op::SrcBits, _1, Bits>: GetMode<_1>,
    Recasted<Op::DstBits, _1, Bits>: GetMode<_1>,
    Recasted<Op::RefBits, _1, Bits>: GetMode<_1>,
    ModeOf<Recasted<Op::SrcBits, _1, Bits>, _1>: Size,
    ModeOf<Recasted<Op::DstBits, _1, Bits>, _1>: Size,
    ModeOf<Recasted<Op::RefBits, _1, Bits>, _1>: Size,
    Op::SrcIn: SideBySide<SizeOf<ModeOf<Recasted<Op::SrcBits, _1, Bits>, _1>>>,
    Op::DstIn: SideBySide<SizeOf<ModeOf<Recasted<Op::DstBits, _1, Bits>, _1>>>,
{
    type ThrId = Op::ThrId;
    type Src = Recasted<Op::SrcBits, _1, Bits>;
    type Dst = Recasted<Op::DstBits, _1, Bits>;
    type Ref = Recasted<Op::RefBits, _1, Bits>;
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
    /// A load and a store of `N` bytes by one thread: `_2`, `_4`, `_8` or `_16`.
    ///
    /// # Source
    ///
    /// CuTe `UniversalCopy` (`copy_traits.hpp`).
    UniversalCopy[_2 _4 _8 _16]: Layout<_1, _0>, SrcBits Bytes in Memory, Bytes in Memory;
    /// `cp.async` of `N` bytes from global to shared memory: `_4`, `_8` or `_16`.
    ///
    /// # Source
    ///
    /// CuTe `SM80_CP_ASYNC_CACHEALWAYS` and, for 16 bytes, `SM80_CP_ASYNC_CACHEGLOBAL`
    /// (`copy_traits_sm80.hpp`).
    CpAsync[_4 _8 _16]: Layout<_1, _0>, SrcBits Bytes in Memory, Bytes in Memory;
    /// `ldmatrix` of `N` matrices of 8 by 8 elements of 16 bits, by a warp from shared memory to
    /// registers: `_1`, `_2` or `_4`.
    ///
    /// # Source
    ///
    /// CuTe `SM75_U32x1_LDSM_N`, `SM75_U32x2_LDSM_N`, `SM75_U32x4_LDSM_N` (`copy_traits_sm75.hpp`).
    Ldmatrix[_1 _2 _4]: Layout<_32, _1>, DstBits Rows in Memory, Pairs in Registers;
    /// `ldmatrix.trans`, as [`Ldmatrix`] with the matrices transposed.
    ///
    /// # Source
    ///
    /// CuTe `SM75_U16x2_LDSM_T`, `SM75_U16x4_LDSM_T`, `SM75_U16x8_LDSM_T` (`copy_traits_sm75.hpp`).
    LdmatrixTrans[_1 _2 _4]: Layout<_32, _1>, DstBits Rows in Memory, TransposedPairs in Registers;
    /// `stmatrix` of `N` matrices of 8 by 8 elements of 16 bits, by a warp from registers to shared
    /// memory: `_1`, `_2` or `_4`.
    ///
    /// # Source
    ///
    /// CuTe `SM90_U32x1_STSM_N`, `SM90_U32x2_STSM_N`, `SM90_U32x4_STSM_N` (`copy_traits_sm90.hpp`).
    Stmatrix[_1 _2 _4]: Layout<_32, _1>, SrcBits Pairs in Registers, Rows in Memory;
    /// `stmatrix.trans`, as [`Stmatrix`] with the matrices transposed.
    ///
    /// # Source
    ///
    /// CuTe `SM90_U16x2_STSM_T`, `SM90_U16x4_STSM_T`, `SM90_U16x8_STSM_T` (`copy_traits_sm90.hpp`).
    StmatrixTrans[_1 _2 _4]: Layout<_32, _1>, SrcBits TransposedPairs in Registers, Rows in Memory;
}

/// A piece of `Self` bytes, or matrices, in bits: `(thread, bit) -> bit`.
pub trait PieceOf {
    /// All bits of one thread.
    type Bytes;
    /// A row of 128 bits for each thread that points to a row; the others repeat them.
    type Rows;
    /// For each thread a pair of neighbours of each matrix.
    type Pairs;
    /// For each thread a pair of neighbours of each transposed matrix.
    type TransposedPairs;
}
/// A size for which there is no instruction.
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
