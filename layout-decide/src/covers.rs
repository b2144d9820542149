//! Check that a partition reaches every element of a tile.

use crate::modes::Modes;
use crate::sum::{Found, Sums};
use crate::{Answer, STEPS};

/// Checks that `parts` reaches every offset of `tile`. `No` holds the first index of `tile` that
/// `parts` does not reach.
#[must_use]
pub const fn covers(parts: &Modes, tile: &Modes) -> Answer<u64> {
    let image = parts.image();
    if parts.start == tile.start && same(&image, &tile.image()) {
        return Answer::Yes;
    }
    let sums = Sums::of(&image);
    let mut steps = 0;
    let mut index = 0;
    while index < tile.size {
        if steps as u64 + tile.steps() > STEPS as u64 {
            return Answer::NotDecided;
        }
        steps += tile.steps() as u32;
        let offset = tile.offset(index) as i128 - parts.start as i128;
        match sums.multiples(image.len, offset, false, &mut steps) {
            Found::Some(_) => {}
            Found::None => return Answer::No(index),
            Found::NotDecided => return Answer::NotDecided,
        }
        index += 1;
    }
    Answer::Yes
}

const fn same(a: &Modes, b: &Modes) -> bool {
    let mut is_same = a.len == b.len;
    let mut i = 0;
    while is_same && i < a.len {
        is_same = a.list[i].shape == b.list[i].shape && a.list[i].stride == b.list[i].stride;
        i += 1;
    }
    is_same
}
