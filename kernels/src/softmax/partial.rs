//! The maximum and the sum of exponentials of a part of a row, and of parts together.

use core::mem::MaybeUninit;

use layout_core::*;
use layout_device::math::exp2;
use layout_device::{shared_memory, thread, warp};

use super::{Pieces, Place};
use crate::cell::Cell;

layout! {
    /// The parts of the warps of a block in shared memory, `(lane, warp)`: that of the first lane.
    pub(super) type Warps = (1, 8):(1, 1);
}

/// What is known of a part of a row.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Partial {
    /// The largest number.
    pub(super) max: f32,
    /// The sum of the exponentials of all numbers less `max`.
    pub(super) sum: f32,
}

impl Partial {
    /// The pieces of a thread from one on.
    #[inline(always)]
    pub(super) fn of<T: Cell, const N: usize>(
        first: u32,
        pieces: &Pieces<N>,
        there: impl Fn(u32) -> bool,
    ) -> Self {
        let all = pieces.as_flattened().iter().copied();
        let max = all.fold(f32::NEG_INFINITY, maximum);
        let mut sum = 0.0;
        for (piece, four) in (first..).zip(pieces) {
            if there(T::cell(0, piece)) {
                let four = four.map(|x| exponential(x, max));
                sum += (four[0] + four[1]) + (four[2] + four[3]);
            }
        }
        Self { max, sum }
    }

    /// Two parts of a row as one.
    #[inline(always)]
    pub(super) fn with(self, other: Self) -> Self {
        let max = maximum(self.max, other.max);
        Self {
            max,
            sum: self.scaled(max) + other.scaled(max),
        }
    }

    /// The sum of the exponentials of all numbers less `max`.
    #[inline(always)]
    fn scaled(self, max: f32) -> f32 {
        self.sum * exponential(self.max, max)
    }

    /// All parts of a warp as one.
    #[inline(always)]
    pub(super) fn of_warp(self) -> Self {
        let butterfly = [16, 8, 4, 2, 1];
        let max = butterfly.into_iter().fold(self.max, |max, mask| {
            maximum(max, warp::shuffle_xor(max, mask))
        });
        let sum = butterfly.into_iter().fold(self.scaled(max), |sum, mask| {
            sum + warp::shuffle_xor(sum, mask)
        });
        Self { max, sum }
    }

    /// The parts of all warps of a block as one.
    ///
    /// # Safety
    ///
    /// All threads of a block call this once, with the same part in a warp.
    #[inline(always)]
    pub(super) unsafe fn of_block(self, here: Place<'_>) -> Self {
        let firsts = (_1::new(), _8::new());
        let parts = shared_memory::<[Self; Warps::COSIZE]>().cast::<Self>();
        let mut phase = Phase::new();
        if let Some(me) = here.thread().inside(firsts) {
            // SAFETY: shared memory has a cell for each warp, and the first threads of all warps share
            // it here.
            let parts = unsafe {
                let parts = parts.cast::<MaybeUninit<Self>>();
                Tensor::share(parts, Distinct::of(Warps::new()), phase.block())
            };
            parts.own_part(firsts, me)[(_0::new(), _0::new())].write(self);
        }
        phase.end(thread::sync_threads);
        // SAFETY: every warp wrote its part before the barrier.
        let parts = unsafe { Tensor::new(parts.cast_const(), Warps::new()).assume_readable() };
        let parts = || Below::<_8>::all().map(|warp| parts[warp]);
        let max = parts().fold(self.max, |max, part| maximum(max, part.max));
        let sum = parts().map(|part| part.scaled(max)).sum();
        Self { max, sum }
    }
}

/// The larger number.
#[inline(always)]
const fn maximum(x: f32, y: f32) -> f32 {
    if x < y { y } else { x }
}

/// `e^(x - max)`; exactly 0 for `x = -inf`, even when `max` is also `-inf`.
#[inline(always)]
pub(super) fn exponential(x: f32, max: f32) -> f32 {
    if x == f32::NEG_INFINITY {
        return 0.0;
    }
    exp2((x - max) * core::f32::consts::LOG2_E)
}
