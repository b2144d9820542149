//! Warpgroup matrix multiplication (`wgmma`) of operands in shared memory.
//!
//! A warpgroup is 128 threads, starting at a multiple of 128. The threads of a warpgroup hold `C` in
//! registers, in the atom's layout: value `v` of thread `t` is the element `C::offset((t, v))`. `B` is
//! in shared memory. `A` is also in shared memory, unless the atom reads it from [`Registers`]. A
//! 64-bit matrix descriptor contains the layout from
//! [`wgmma_operand_of`](layout_core::checks::wgmma_operand_of). The lowest 14 bits of the descriptor
//! contain the address in 16-byte units.

use layout_core::atoms::{
    Memory, MmaTraits, Registers, WgmmaF16F16, WgmmaF32Bf16, WgmmaF32E4m3, WgmmaF32E4m3E5m2,
    WgmmaF32E5m2, WgmmaF32E5m2E4m3, WgmmaF32F16, WgmmaF32Tf32, WgmmaS32S8, WgmmaS32U8,
};
#[allow(clippy::wildcard_imports)] // 32 sizes of `N`
use layout_core::*;

use crate::operands::StageAtom;
use crate::{Bf16, E4m3, E5m2, Element, F16, backend};

/// The contiguous mode of an operand tile in shared memory.
pub trait Major {
    /// `true` if the tile is contiguous along the rows, `false` if along `k`.
    const IS_TRANSPOSED: bool;
}
/// Contiguous along `k` (K-major).
#[derive(Clone, Copy, Debug)]
pub struct AlongK;
impl Major for AlongK {
    const IS_TRANSPOSED: bool = false;
}
/// Contiguous along the rows of `A`, or along the columns of `B` (M-major or N-major).
#[derive(Clone, Copy, Debug)]
pub struct AlongRows;
impl Major for AlongRows {
    const IS_TRANSPOSED: bool = true;
}

/// An atom that a `wgmma` instruction executes.
///
/// # Safety
///
/// * The registers of a thread must have no padding, and every bit pattern must be a value.
/// * The layouts of [`MmaTraits`] must match the instruction.
/// * The instruction must not access other memory.
#[diagnostic::on_unimplemented(
    message = "expected a warpgroup instruction, found `{Self}`",
    label = "this is not a warpgroup instruction",
    note = "use an instruction such as `atoms::WgmmaF32F16<_256>`, `WgmmaS32S8<_128, Registers>`, \
            ..."
)]
pub unsafe trait Wgmma: MmaTraits {
    /// The element type of `A`.
    type NumberA: Element;
    /// The element type of `B`.
    type NumberB: Element;
    /// The accumulator type.
    type Sum: Element;
    /// The form of `A` that a thread passes: a descriptor, or registers.
    type OfA: Copy;
    /// The accumulator registers of a thread, with two 16-bit elements per register.
    type OfC: Copy;

    /// Starts `c += a * b`, or `c = a * b` unless `is_added`.
    ///
    /// On a host, the instruction completes immediately.
    ///
    /// # Safety
    ///
    /// - All threads of the warpgroup must call this function together, from converged code.
    /// - The descriptors must describe tiles in shared memory.
    /// - No thread may write these tiles until the instruction completes.
    /// - A tile that is contiguous [`AlongRows`] must have 16-bit elements, and must not be an `A` in
    ///   registers.
    /// - A `wgmma` fence must follow the last write to `c` or `a`.
    /// - No thread may access `c` or `a` until the instruction completes.
    unsafe fn multiply_add<A: Major, B: Major>(
        a: Self::OfA,
        b: u64,
        c: &mut Self::OfC,
        is_added: bool,
    );

    /// Starts `c = a * b`, without reading `c`.
    ///
    /// # Safety
    ///
    /// - All conditions of [`multiply_add`](Self::multiply_add) must hold.
    /// - `c` must be valid for writes.
    unsafe fn multiply<A: Major, B: Major>(a: Self::OfA, b: u64, c: *mut Self::OfC);
}

/// The element type for an instruction's type name: `Tf32` has the bits of an `f32`.
macro_rules! number {
    (F16) => {
        F16
    };
    (Bf16) => {
        Bf16
    };
    (Tf32) => {
        f32
    };
    (E4m3) => {
        E4m3
    };
    (E5m2) => {
        E5m2
    };
    (S8) => {
        i8
    };
    (U8) => {
        u8
    };
    (F32) => {
        f32
    };
    (S32) => {
        i32
    };
}

/// Implements all atoms of one size of `N`, with their register counts.
macro_rules! atoms {
    (floats $N:ident $n:literal [$count:literal: $($i:ident)+] [$half:literal: $($h:ident)+]) => {
        atom! { WgmmaF16F16 $N $n "k16.f16.f16.f16" halves F16 F16 F16, [u32; $half] $($h)+ }
        atom! { WgmmaF32F16 $N $n "k16.f32.f16.f16" halves F16 F16 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32Bf16 $N $n "k16.f32.bf16.bf16" halves Bf16 Bf16 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32Tf32 $N $n "k8.f32.tf32.tf32" floats Tf32 Tf32 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32E4m3 $N $n "k32.f32.e4m3.e4m3" floats E4m3 E4m3 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32E4m3E5m2 $N $n "k32.f32.e4m3.e5m2" floats E4m3 E5m2 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32E5m2E4m3 $N $n "k32.f32.e5m2.e4m3" floats E5m2 E4m3 F32, [f32; $count] $($i)+ }
        atom! { WgmmaF32E5m2 $N $n "k32.f32.e5m2.e5m2" floats E5m2 E5m2 F32, [f32; $count] $($i)+ }
    };
    (both $N:ident $n:literal [$count:literal: $($i:ident)+] $halves:tt) => {
        atoms! { floats $N $n [$count: $($i)+] $halves }
        atom! { WgmmaS32S8 $N $n "k32.s32.s8.s8" integers S8 S8 S32, [i32; $count] $($i)+ }
        atom! { WgmmaS32U8 $N $n "k32.s32.u8.u8" integers U8 U8 S32, [i32; $count] $($i)+ }
    };
}

macro_rules! atom {
    (
        $Atom:ident $N:ident $n:literal $numbers:literal $kind:ident $A:ident $B:ident $C:ident,
        [$Of:ty; $count:literal] $($i:ident)+
    ) => {
        atom! { @in Memory u64, $Atom $N $n $numbers $kind $A $B $C, [$Of; $count] $($i)+ }
        atom! { @in Registers [u32; 4], $Atom $N $n $numbers $kind $A $B $C, [$Of; $count] $($i)+ }
    };
    (
        @in $Place:ident $OfA:ty,
        $Atom:ident $N:ident $n:literal $numbers:literal $kind:ident $A:ident $B:ident $C:ident,
        [$Of:ty; $count:literal] $($i:ident)+
    ) => {
        // SAFETY: the registers are arrays of integers or floats. The layouts and the instruction come
        // from the same table entry.
        #[diagnostic::do_not_recommend]
        unsafe impl Wgmma for $Atom<$N, $Place> {
            type NumberA = number!($A);
            type NumberB = number!($B);
            type Sum = number!($C);
            type OfA = $OfA;
            type OfC = [$Of; $count];

            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn multiply_add<A: Major, B: Major>(
                a: $OfA,
                b: u64,
                c: &mut [$Of; $count],
                is_added: bool,
            ) {
                // SAFETY: the caller upholds the contract of `multiply_add`.
                unsafe {
                    backend::wgmma::added!(
                        $Place $kind $n $numbers [$A $B $C] [$($i)+] a b c is_added A B
                    );
                }
            }

            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn multiply<A: Major, B: Major>(a: $OfA, b: u64, c: *mut [$Of; $count]) {
                // SAFETY: the caller upholds the contract of `multiply`.
                unsafe {
                    backend::wgmma::first!(
                        $Place $kind $n $numbers [$A $B $C] [$($i)+] a b c A B [$Of; $count]
                    );
                }
            }
        }
    };
}

macro_rules! of_slots {
    ($($Atom:ident $A:ident $B:ident $C:ty, $step:literal $depth:literal;)+) => {$(
        // SAFETY: the constants are those of the table. A size `N` without a column does not implement
        // `Wgmma`.
        #[diagnostic::do_not_recommend]
        unsafe impl<N: StaticInteger, By> StageAtom for $Atom<N, By> {
            type NumberA = number!($A);
            type NumberB = number!($B);
            type Sum = $C;
            type By = By;
            const COLUMNS: u64 = match N::VALUE {
                Some(columns) => columns,
                None => u64::MAX,
            };
            const STEP: u64 = $step;
            const DEPTH: u64 = $depth;
        }
    )+};
}
of_slots! {
    WgmmaF16F16 F16 F16 F16, 8 16;
    WgmmaF32F16 F16 F16 f32, 8 16;
    WgmmaF32Bf16 Bf16 Bf16 f32, 8 16;
    WgmmaF32Tf32 Tf32 Tf32 f32, 8 8;
    WgmmaF32E4m3 E4m3 E4m3 f32, 8 32;
    WgmmaF32E4m3E5m2 E4m3 E5m2 f32, 8 32;
    WgmmaF32E5m2E4m3 E5m2 E4m3 f32, 8 32;
    WgmmaF32E5m2 E5m2 E5m2 f32, 8 32;
    WgmmaS32S8 S8 S8 i32, 16 32;
    WgmmaS32U8 U8 U8 i32, 16 32;
}

/// Calls `atoms` with each size of `N`. The registers of a size are the registers of the previous
/// size, followed by a few more.
macro_rules! columns {
    (@ $full:tt $half:tt) => {};
    (
        @ [$($i:ident)*] [$($h:ident)*]
        $N:ident $n:literal $kind:ident [$count:literal: $($next:ident)+] [$halves:literal: $($next_half:ident)+],
        $($rest:tt)*
    ) => {
        atoms! { $kind $N $n [$count: $($i)* $($next)+] [$halves: $($h)* $($next_half)+] }
        columns! { @ [$($i)* $($next)+] [$($h)* $($next_half)+] $($rest)* }
    };
}
columns! {
    @ [] []
    _8 8 both [4: c0 c1 c2 c3] [2: c0 c1],
    _16 16 both [8: c4 c5 c6 c7] [4: c2 c3],
    _24 24 both [12: c8 c9 c10 c11] [6: c4 c5],
    _32 32 both [16: c12 c13 c14 c15] [8: c6 c7],
    _40 40 floats [20: c16 c17 c18 c19] [10: c8 c9],
    _48 48 both [24: c20 c21 c22 c23] [12: c10 c11],
    _56 56 floats [28: c24 c25 c26 c27] [14: c12 c13],
    _64 64 both [32: c28 c29 c30 c31] [16: c14 c15],
    _72 72 floats [36: c32 c33 c34 c35] [18: c16 c17],
    _80 80 both [40: c36 c37 c38 c39] [20: c18 c19],
    _88 88 floats [44: c40 c41 c42 c43] [22: c20 c21],
    _96 96 both [48: c44 c45 c46 c47] [24: c22 c23],
    _104 104 floats [52: c48 c49 c50 c51] [26: c24 c25],
    _112 112 both [56: c52 c53 c54 c55] [28: c26 c27],
    _120 120 floats [60: c56 c57 c58 c59] [30: c28 c29],
    _128 128 both [64: c60 c61 c62 c63] [32: c30 c31],
    _136 136 floats [68: c64 c65 c66 c67] [34: c32 c33],
    _144 144 both [72: c68 c69 c70 c71] [36: c34 c35],
    _152 152 floats [76: c72 c73 c74 c75] [38: c36 c37],
    _160 160 both [80: c76 c77 c78 c79] [40: c38 c39],
    _168 168 floats [84: c80 c81 c82 c83] [42: c40 c41],
    _176 176 both [88: c84 c85 c86 c87] [44: c42 c43],
    _184 184 floats [92: c88 c89 c90 c91] [46: c44 c45],
    _192 192 both [96: c92 c93 c94 c95] [48: c46 c47],
    _200 200 floats [100: c96 c97 c98 c99] [50: c48 c49],
    _208 208 both [104: c100 c101 c102 c103] [52: c50 c51],
    _216 216 floats [108: c104 c105 c106 c107] [54: c52 c53],
    _224 224 both [112: c108 c109 c110 c111] [56: c54 c55],
    _232 232 floats [116: c112 c113 c114 c115] [58: c56 c57],
    _240 240 both [120: c116 c117 c118 c119] [60: c58 c59],
    _248 248 floats [124: c120 c121 c122 c123] [62: c60 c61],
    _256 256 both [128: c124 c125 c126 c127] [64: c62 c63],
}
