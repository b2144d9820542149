//! The pairs of a division or a product, side by side.

use super::{Derivation, Step};
use crate::algebra::by_mode::Tiled;
use crate::algebra::unzip::unzip;
use crate::{Answer, Tiler};

/// What the two sides of a division are called.
pub(super) const TILES: [&str; 2] = ["all tiles", "what runs over them"];

/// What the two sides of a product are called.
pub(super) const BLOCKS: [&str; 2] = ["the block", "what runs over its copies"];

/// The steps of an operation that makes `pairs`, and gathers each side of them.
pub(super) fn gathered<T: Tiled + Into<Answer>>(
    derivation: Derivation,
    pairs: Option<T>,
    tiler: &Tiler,
    names: [&'static str; 2],
) -> Vec<Step> {
    let sides = pairs.and_then(|pairs| unzip(&pairs, tiler).ok());
    let sides = sides.map(|(first, second)| names.into_iter().zip([first, second]));
    let sides = sides.into_iter().flatten().map(|(what, side)| Step::Is {
        what,
        value: side.into(),
    });
    [Step::Part(derivation)].into_iter().chain(sides).collect()
}
