//! Warp-level matrix instructions: the executable form of the `layout-core` atoms.
//!
//! The threads of a warp hold matrices together, in the atom's layouts. Value `v` of lane `l` is the
//! element `A::offset((l, v))` of `A`. The same holds for `B` and `C`. A register holds two 16-bit
//! elements, the lower one first.
//!
//! ```
//! use grid_executor::{Dim3, launch};
//! use layout_core::atoms::M16n8k16F32F16;
//! use layout_device::matrix::MultiplyAdd;
//! use layout_device::F16;
//!
//! let kernel = || {
//!     let one = u32::from(F16::from_f32(1.0).to_bits()) * 0x1_0001;
//!     let mut sums = [1.0; 4];
//!     // SAFETY: all threads of the warp execute this call.
//!     unsafe { M16n8k16F32F16::multiply_add([one; 4], [one; 2], &mut sums) };
//!     assert_eq!(sums, [17.0; 4]);
//! };
//! // SAFETY: the kernel holds only plain values.
//! unsafe { launch(Dim3::x(1), Dim3::x(32), 0, kernel) }?;
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```

use layout_core::atoms::{
    Ldmatrix, LdmatrixTrans, M16n8k8F16F16, M16n8k8F32Bf16, M16n8k8F32F16, M16n8k8F32Tf32,
    M16n8k16F16F16, M16n8k16F32Bf16, M16n8k16F32F16, MmaTraits, Stmatrix, StmatrixTrans,
    UniversalFma,
};
use layout_core::{_1, _2, _4, StaticInteger};

use crate::operands::{StageAtom, Warps};
use crate::{Bf16, Element, F16, backend};

/// An atom that a matrix multiplication instruction executes.
#[diagnostic::on_unimplemented(
    message = "expected an MMA instruction, found `{Self}`",
    label = "this is not an MMA instruction",
    note = "use an instruction such as `atoms::UniversalFma`, `M16n8k16F32F16`, `M16n8k8F32Tf32`, \
            ..."
)]
///
/// # Safety
///
/// * The registers of a thread must have no padding, and every bit pattern must be a value.
pub unsafe trait MultiplyAdd: MmaTraits {
    /// The element type of `A`.
    type NumberA: Element;
    /// The element type of `B`.
    type NumberB: Element;
    /// The accumulator type.
    type Sum: Element;
    /// The registers of a thread for `A`.
    type OfA: Copy;
    /// The registers of a thread for `B`.
    type OfB: Copy;
    /// The registers of a thread for `C`.
    type OfC: Copy;

    /// Computes `c += a * b`.
    ///
    /// # Safety
    ///
    /// - All threads of the atom must call this function together, from converged code.
    unsafe fn multiply_add(a: Self::OfA, b: Self::OfB, c: &mut Self::OfC);
}

// SAFETY: the registers are `f32`, which has no padding and for which every bit pattern is a value.
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
    (F32) => {
        f32
    };
}
macro_rules! products {
    ($(
        $Atom:ident $shape:literal $kinds:literal:
        [$A:ident; $a:tt] [$B:ident; $b:tt] [$C:ident; $c:tt] $Of:ty;
    )+) => {$(
        // SAFETY: the constants and types are those of the instruction in the same table entry.
        #[diagnostic::do_not_recommend]
        unsafe impl StageAtom for $Atom {
            type NumberA = number!($A);
            type NumberB = number!($B);
            type Sum = number!($C);
            type By = Warps;
            const COLUMNS: u64 = 8;
            const STEP: u64 = 8;
            const DEPTH: u64 = <<Self as MmaTraits>::K as StaticInteger>::U32 as u64;
        }
        // SAFETY: the registers are arrays of integers or floats, which have no padding.
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
                // SAFETY: the caller guarantees that all threads of the atom call together.
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

/// An atom that loads 8 x 8 matrices of 16-bit elements from shared memory (`ldmatrix`).
///
/// # Safety
///
/// * [`load`](Self::load) must read only the rows.
/// * [`Registers`](Self::Registers), as a slice, must contain all registers.
/// * The layouts of [`CopyTraits`](layout_core::atoms::CopyTraits) must match the instruction.
pub unsafe trait LoadMatrices {
    /// One register per matrix.
    type Registers: Copy;

    /// Loads the matrices whose rows the lanes point to: lane `8 * i + j` points to row `j` of matrix
    /// `i`.
    ///
    /// A lane receives two adjacent elements of row `lane / 4` of each matrix. With transposition,
    /// a lane receives elements of column `lane / 4`.
    ///
    /// # Safety
    ///
    /// - All threads of the warp must call this function together, from converged code.
    /// - Each `row` that belongs to a matrix must point to shared memory, aligned to 16 bytes.
    /// - Each `row` that belongs to a matrix must be valid for reads of eight elements.
    unsafe fn load<T: Copy>(row: *const T) -> Self::Registers;
}

/// An atom that stores 8 x 8 matrices of 16-bit elements to shared memory (`stmatrix`).
pub trait StoreMatrices {
    /// One register per matrix.
    type Registers: Copy;

    /// Stores matrices in the register layout of [`LoadMatrices::load`].
    ///
    /// # Safety
    ///
    /// - All threads of the warp must call this function together, from converged code.
    /// - Each `row` that belongs to a matrix must point to shared memory, aligned to 16 bytes.
    /// - Each `row` that belongs to a matrix must be valid for writes of eight elements.
    /// - No other thread may access these elements during the call.
    unsafe fn store<T: Copy>(row: *mut T, registers: Self::Registers);
}

macro_rules! matrices {
    ($($Load:ident $Store:ident $trans:literal $is_transposed:literal: $($N:ident $n:tt)+;)+) => {$($(
        // SAFETY: the registers are an array, whose slice contains all of them. The instruction reads
        // only the rows.
        unsafe impl LoadMatrices for $Load<$N> {
            type Registers = [u32; $n];
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn load<T: Copy>(row: *const T) -> [u32; $n] {
                const { assert!(size_of::<T>() == 2, "expected 16-bit elements for this matrix instruction: use `F16`, `Bf16` or 16-bit integers") }
                // SAFETY: the caller upholds the contract of `load`.
                unsafe { backend::matrix::of_load!($n, $trans, $is_transposed, row.cast::<u16>()) }
            }
        }
        impl StoreMatrices for $Store<$N> {
            type Registers = [u32; $n];
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            unsafe fn store<T: Copy>(row: *mut T, registers: [u32; $n]) {
                const { assert!(size_of::<T>() == 2, "expected 16-bit elements for this matrix instruction: use `F16`, `Bf16` or 16-bit integers") }
                // SAFETY: the caller upholds the contract of `store`.
                unsafe { backend::matrix::of_store!($n, $trans, $is_transposed, row.cast::<u16>(), registers) }
            }
        }
    )+)+};
}
matrices! {
    Ldmatrix Stmatrix "" false: _1 1 _2 2 _4 4;
    LdmatrixTrans StmatrixTrans ".trans" true: _1 1 _2 2 _4 4;
}
