//! The copies and the matrix instructions of a warp, played by its threads.

use grid_executor::{Pointer, reads, warp, writes};
use layout_core::*;

use crate::half::Half;

layout! {
    /// Where a warp holds the numbers of the matrices, `(lane, number) -> (row, column)`, columns
    /// last: `A` of 16 x 16 and `B` of 8 x 16 numbers, `(n, k)`.
    type A = ((4, 8), (2, 2, 2)):((32, 1), (16, 8, 128));
    type B = ((4, 8), (2, 2)):((16, 1), (8, 64));
    /// `C` of 16 x 8 numbers.
    type C = ((4, 8), (2, 2)):((32, 1), (16, 8));
    /// `(row, column)` to `lane + 32 * number`.
    type InA = right_inverse(A);
    type InB = right_inverse(B);
}

/// As the instruction of the same name, but at once: it does not find a [`wait`] that is missing.
///
/// # Safety
///
/// `from` is valid for reads of `count` numbers, which are at most eight, and `to` for writes of
/// eight.
#[track_caller]
pub(crate) unsafe fn copy_async(to: *mut Half, from: *const Half, count: u32) {
    reads(from, count as usize);
    writes(to, 8);
    for i in 0..8 {
        // SAFETY: the caller's promise.
        unsafe {
            *to.add(i) = if i < count as usize {
                *from.add(i)
            } else {
                Half::default()
            };
        }
    }
}

/// All copies are done.
pub(crate) fn commit() {}

/// All copies are done.
pub(crate) fn wait<const GROUPS: u32>() {}

/// Two neighbours of row `lane / 4` of each of four matrices, whose rows the lanes name.
///
/// # Safety
///
/// `row` is valid for reads of eight numbers.
#[track_caller]
pub(crate) unsafe fn load_matrices(row: *const Half) -> [u32; 4] {
    // SAFETY: the lanes read only.
    let row = unsafe { Pointer::new(row.cast_mut()) };
    let (rows, lane) = (warp::gather(row), warp::lane_id() as usize);
    let mut registers = [0; 4];
    for (matrix, register) in registers.iter_mut().enumerate() {
        let row = rows[8 * matrix + lane / 4].get().cast_const();
        let pair = row.wrapping_add(2 * (lane % 4));
        reads(pair, 2);
        // SAFETY: the promise of the caller that named the row.
        let [low, high] = [0, 1].map(|i| unsafe { *pair.add(i) });
        *register = u32::from(low.to_bits()) | u32::from(high.to_bits()) << 16;
    }
    registers
}

/// `sums += a * b` of 16 x 16 by 16 x 8 numbers, which the warp holds together.
///
/// # Safety
///
/// None: it is unsafe where it is an instruction.
#[track_caller]
pub(crate) unsafe fn multiply_add(sums: &mut [f32; 4], a: [u32; 4], b: [u32; 2]) {
    let (all, lane) = (warp::gather((a, b)), warp::lane_id());
    let number = |registers: &[u32], number: u32| {
        let bits = registers[(number / 2) as usize] >> (16 * (number % 2));
        Half::from_bits((bits & 0xffff) as u16).to_f32()
    };
    for (value, sum) in (0_u32..).zip(sums) {
        let cell = C::new().offset((lane, value));
        let (row, column) = (cell % 16, cell / 16);
        for k in 0..16 {
            let in_a = InA::new().offset(row + 16 * k);
            let in_b = InB::new().offset(column + 8 * k);
            *sum += number(&all[(in_a % 32) as usize].0, in_a / 32)
                * number(&all[(in_b % 32) as usize].1, in_b / 32);
        }
    }
}
