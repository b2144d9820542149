//! temp
use crate::{Half, Number, backend};
use layout_core::_256;
use layout_core::atoms::{MmaTraits, WgmmaF32F16};

/// `wgmma`
pub unsafe trait Wgmma: MmaTraits {
    /// a
    type A: Number;
    /// b
    type B: Number;
    /// sum
    type Sum: Number;
    /// columns
    const COLUMNS: u32;
    /// What a thread holds.
    const SUMS: usize;
    /// # Safety
    unsafe fn multiply_add(sums: *mut Self::Sum, a: u64, b: u64, transposed: [bool; 2]);
}
unsafe impl Wgmma for WgmmaF32F16<_256> {
    type A = Half;
    type B = Half;
    type Sum = f32;
    const COLUMNS: u32 = 256;
    const SUMS: usize = 128;
    #[inline(always)]
    unsafe fn multiply_add(sums: *mut f32, a: u64, b: u64, transposed: [bool; 2]) {
        unsafe {
            match transposed {
                [false, false] => backend::hopper::m64n256k16::<0, 0>(&mut *sums.cast(), a, b),
                [false, true] => backend::hopper::m64n256k16::<0, 1>(&mut *sums.cast(), a, b),
                [true, false] => backend::hopper::m64n256k16::<1, 0>(&mut *sums.cast(), a, b),
                [true, true] => backend::hopper::m64n256k16::<1, 1>(&mut *sums.cast(), a, b),
            }
        }
    }
}
