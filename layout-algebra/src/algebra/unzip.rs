//! The tiles on one side, what is left on the other: the shapes of divisions and products.

use super::by_mode::Tiled;
use crate::Tiler;
use crate::error::Rule;

/// Mode 0 of all pairs that a by-mode operation with `tiler` made, and their modes 1 before the
/// modes beyond the tiler.
///
/// ```text
/// ((A, a), (B, b), c)  by  (X, Y)  =>  (A, B), (a, b, c)
/// (A, a)               by  X       =>  A, a
/// ```
///
/// CuTe `zip2_by`.
pub(super) fn unzip<T: Tiled>(pairs: &T, tiler: &Tiler) -> Result<(T, T), Rule> {
    let modes = pairs.parts();
    let Tiler::Modes(tilers) = tiler else {
        // `_` made no pair; a mode that is one already takes part as it is.
        return match <[T; 2]>::try_from(modes) {
            Ok([tile, rest]) => Ok((tile, rest)),
            Err(modes) => Err(Rule::Modes {
                what: "the mode",
                modes: modes.len(),
                of: "a tile with its rest",
                rank: 2,
            }),
        };
    };
    let mut tiles = Vec::with_capacity(modes.len());
    let mut rests = Vec::with_capacity(modes.len());
    for (mode, tiler) in modes.iter().zip(tilers) {
        let (tile, rest) = unzip(mode, tiler)?;
        tiles.push(tile);
        rests.push(rest);
    }
    rests.extend_from_slice(&modes[tilers.len()..]);
    let whole = |modes| {
        pairs
            .with_parts(modes)
            .map_err(|error| error.rule().clone())
    };
    Ok((whole(tiles)?, whole(rests)?))
}

/// The modes as placed next to others: those of a tuple, but a tuple of one stays one.
fn spliced<T: Tiled>(layout: &T) -> Vec<T> {
    let modes = layout.parts();
    if modes.len() == 1 {
        return vec![layout.clone()];
    }
    modes
}

/// How tiles and rest are arranged.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `((A, a), (B, b), c)`: as it is.
    Logical,
    /// `((A, B), (a, b, c))`
    Zipped,
    /// `((A, B), a, b, c)`
    Tiled,
    /// `(A, B, a, b, c)`
    Flat,
}

impl Form {
    /// The pairs that a by-mode operation with `tiler` made, in this form.
    pub(super) fn of<T: Tiled>(self, pairs: T, tiler: &Tiler) -> Result<T, Rule> {
        if matches!(self, Self::Logical) {
            return Ok(pairs);
        }
        let (tiles, rests) = unzip(&pairs, tiler)?;
        let modes = match self {
            Self::Logical | Self::Zipped => vec![tiles, rests],
            Self::Tiled => [vec![tiles], spliced(&rests)].concat(),
            Self::Flat => [spliced(&tiles), spliced(&rests)].concat(),
        };
        pairs
            .with_parts(modes)
            .map_err(|error| error.rule().clone())
    }
}
