//! What a kernel moves at a time: a number, or four neighbours.

use layout_core::*;

layout! {
    /// Four numbers of each quad.
    type Numbers = 2147483648:1 / 4;
}

/// A cell of a matrix of numbers, or of one of vectors of four: a quad is four cells, or one.
pub(crate) trait Cell: Clone {
    /// Which cell has a number of a quad.
    fn cell(number: u32, quad: u32) -> u32;

    /// A quad from its cells; `other` where there is none.
    fn load(quad: u32, other: f32, load: impl Fn(u32) -> Option<Self>) -> [f32; 4];
}

/// The numbers of a quad.
const NUMBERS: [u32; 4] = [0, 1, 2, 3];

impl Cell for f32 {
    #[inline(always)]
    fn cell(number: u32, quad: u32) -> u32 {
        Numbers::new().offset((number, quad))
    }

    #[inline(always)]
    fn load(quad: u32, other: f32, load: impl Fn(u32) -> Option<Self>) -> [f32; 4] {
        NUMBERS.map(|number| load(Self::cell(number, quad)).unwrap_or(other))
    }
}

impl Cell for Vector<f32, _4> {
    #[inline(always)]
    fn cell(_: u32, quad: u32) -> u32 {
        quad
    }

    #[inline(always)]
    fn load(quad: u32, other: f32, load: impl Fn(u32) -> Option<Self>) -> [f32; 4] {
        // Not `map_or`, which LLVM turns into a second branch that waits for the load.
        match load(quad) {
            Some(v) => [v[0], v[1], v[2], v[3]],
            None => [other; 4],
        }
    }
}
