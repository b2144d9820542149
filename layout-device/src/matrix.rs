//! Instructions of a warp on matrices: the atoms of `layout-core`, executed.
//!
//! The threads of a warp hold matrices together, as the layouts of an atom say: value `v` of lane `l` is the
//! element `A::offset((l, v))` of `A`, and so on. Numbers of 16 bits are two to a register, the lower one first.
//!
//! ```
//! use grid_executor::{Dim3, launch};
//! use layout_core::atoms::M16n8k16F32F16;
//! use layout_device::matrix::MultiplyAdd;
//! use layout_device::Half;
//!
//! let kernel = || {
//!     let one = u32::from(Half::from_f32(1.0).to_bits()) * 0x1_0001;
//!     let mut sums = [1.0; 4];
//!     // SAFETY: all threads of the warp are here.
//!     unsafe { M16n8k16F32F16::multiply_add([one; 4], [one; 2], &mut sums) };
//!     assert_eq!(sums, [17.0; 4]);
//! };
//! // SAFETY: the kernel holds nothing but numbers.
//! unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) }?;
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```

use layout_core::atoms::{
    Ldmatrix, LdmatrixTrans, M16n8k8F16F16, M16n8k8F32Bf16, M16n8k8F32F16, M16n8k8F32Tf32,
    M16n8k16F16F16, M16n8k16F32Bf16, M16n8k16F32F16, MmaTraits, Stmatrix, StmatrixTrans,
    UniversalFma,
};
use layout_core::{_1, _2, _4, StaticInteger};

use crate::operands::{SlotAtom, Warps};
use crate::{Bf16, Half, Number, backend};

/// An atom of matrix products as the instruction that it is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no instruction of matrix products",
    label = "no such instruction",
    note = "an instruction is `atoms::UniversalFma`, `M16n8k16F32F16`, `M16n8k8F32Tf32`, ..."
)]
///
/// # Safety
///
/// * What a thread holds must have no padding, and any bits must be a value of it.
pub unsafe trait MultiplyAdd: MmaTraits {
    /// The numbers of `A`.
    type NumberA: Number;
    /// The numbers of `B`.
    type NumberB: Number;
    /// The sums.
    type Sum: Number;
    /// What a thread holds of `A`.
    type OfA: Copy;
    /// What a thread holds of `B`.
    type OfB: Copy;
    /// What a thread holds of `C`.
    type OfC: Copy;

    /// `c += a * b`.
    ///
    /// # Safety
    ///
    /// All threads of the atom call this together, at a place where their block does not diverge.
    unsafe fn multiply_add(a: Self::OfA, b: Self::OfB, c: &mut Self::OfC);
}

// SAFETY: numbers.
unsafe impl MultiplyAdd for UniversalFma {
    type NumberA = f32;
    type NumberB = f32;
    type Sum = f32;
    type OfA = f32;
    type OfB = f32;
    type OfC = f32;
    #[inline(always)]
    unsafe fn multiply_add(a: f32, b: f32, c: &mut f32) {
        *c += a * b;
    }
}

/// The numbers that an instruction calls by a name: `Tf32` has the bits of an `f32`.
macro_rules! number {
    (F16) => {
        Half
    };
    (Bf16) => {
        Bf16
    };
    (Tf32) => {
        f32
    };
    (F32) => {
        f32
    };
}
macro_rules! products {
    ($(
        $Atom:ident $shape:literal $kinds:literal:
        [$A:ident; $a:tt] [$B:ident; $b:tt] [$C:ident; $c:tt] $Of:ty;
    )+) => {$(
        // SAFETY: the table.
        #[diagnostic::do_not_recommend]
        unsafe impl SlotAtom for $Atom {
            type NumberA = number!($A);
            type NumberB = number!($B);
            type Sum = number!($C);
            type By = Warps;
            const COLUMNS: u64 = 8;
            const STEP: u64 = 8;
            const DEPTH: u64 = <<Self as MmaTraits>::K as StaticInteger>::U32 as u64;
        }
        // SAFETY: arrays of numbers.
        unsafe impl MultiplyAdd for $Atom {
            type NumberA = number!($A);
            type NumberB = number!($B);
            type Sum = number!($C);
            type OfA = [u32; $a];
            type OfB = [u32; $b];
            type OfC = [$Of; $c];
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn multiply_add(a: [u32; $a], b: [u32; $b], c: &mut [$Of; $c]) {
                // SAFETY: the caller's promise.
                unsafe {
                    backend::matrix::of_atom!($Atom, $shape, $kinds, [$A; $a], [$B; $b], [$C; $c], a, b, c);
                }
            }
        }
    )+};
}
products! {
    M16n8k8F32Tf32 "m16n8k8" "f32.tf32.tf32.f32": [Tf32; 4] [Tf32; 2] [F32; 4] f32;
    M16n8k8F16F16 "m16n8k8" "f16.f16.f16.f16": [F16; 2] [F16; 1] [F16; 2] u32;
    M16n8k8F32F16 "m16n8k8" "f32.f16.f16.f32": [F16; 2] [F16; 1] [F32; 4] f32;
    M16n8k8F32Bf16 "m16n8k8" "f32.bf16.bf16.f32": [Bf16; 2] [Bf16; 1] [F32; 4] f32;
    M16n8k16F16F16 "m16n8k16" "f16.f16.f16.f16": [F16; 4] [F16; 2] [F16; 2] u32;
    M16n8k16F32F16 "m16n8k16" "f32.f16.f16.f32": [F16; 4] [F16; 2] [F32; 4] f32;
    M16n8k16F32Bf16 "m16n8k16" "f32.bf16.bf16.f32": [Bf16; 4] [Bf16; 2] [F32; 4] f32;
}

/// An atom that loads matrices of 8 x 8 numbers of 16 bits from shared memory, as the instruction that it is.
///
/// # Safety
///
/// * [`load`](Self::load) must read nothing but the rows.
/// * The registers, as a slice, must be all that they are.
/// * The layouts of [`CopyTraits`](layout_core::atoms::CopyTraits) must be those of the instruction.
pub unsafe trait LoadMatrices {
    /// A register for each matrix.
    type Registers: Copy;

    /// The matrices whose rows the lanes name: lane `8 * i + j` row `j` of matrix `i`.
    ///
    /// A lane has two neighbours of row `lane / 4` of each; where they are transposed, of column `lane / 4`.
    ///
    /// # Safety
    ///
    /// All threads of the warp call this together, at a place where their block does not diverge. `row`, of
    /// the lanes that name one, is a multiple of 16 bytes in shared memory and valid for reads of eight
    /// numbers.
    unsafe fn load<T: Copy>(row: *const T) -> Self::Registers;
}

/// An atom that stores matrices of 8 x 8 numbers of 16 bits to shared memory, as the instruction that it is.
pub trait StoreMatrices {
    /// A register for each matrix.
    type Registers: Copy;

    /// Stores what [`LoadMatrices::load`] loads.
    ///
    /// # Safety
    ///
    /// As there, for writes that nobody else reads or writes.
    unsafe fn store<T: Copy>(row: *mut T, registers: Self::Registers);
}

macro_rules! matrices {
    ($($Load:ident $Store:ident $trans:literal $is_transposed:literal: $($N:ident $n:tt)+;)+) => {$($(
        // SAFETY: arrays.
        unsafe impl LoadMatrices for $Load<$N> {
            type Registers = [u32; $n];
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn load<T: Copy>(row: *const T) -> [u32; $n] {
                const { assert!(size_of::<T>() == 2, "matrices are of numbers of 16 bits") }
                // SAFETY: the caller's promise.
                unsafe { backend::matrix::of_load!($n, $trans, $is_transposed, row.cast::<u16>()) }
            }
        }
        impl StoreMatrices for $Store<$N> {
            type Registers = [u32; $n];
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn store<T: Copy>(row: *mut T, registers: [u32; $n]) {
                const { assert!(size_of::<T>() == 2, "matrices are of numbers of 16 bits") }
                // SAFETY: the caller's promise.
                unsafe { backend::matrix::of_store!($n, $trans, $is_transposed, row.cast::<u16>(), registers) }
            }
        }
    )+)+};
}
matrices! {
    Ldmatrix Stmatrix "" false: _1 1 _2 2 _4 4;
    LdmatrixTrans StmatrixTrans ".trans" true: _1 1 _2 2 _4 4;
}
