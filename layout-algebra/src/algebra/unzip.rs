//! The tiles on one side, what is left on the other: the shapes of divisions and products.

use crate::error::Rule;
use crate::{Layout, Tiler};

/// Mode 0 of all pairs that a by-mode operation with `tiler` made, and their modes 1 before the
/// modes beyond the tiler.
///
/// ```text
/// ((A, a), (B, b), c)  by  (X, Y)  =>  (A, B), (a, b, c)
/// (A, a)               by  X       =>  A, a
/// ```
///
/// CuTe `zip2_by`.
pub(super) fn unzip(pairs: &Layout, tiler: &Tiler) -> Result<(Layout, Layout), Rule> {
    let modes = pairs.modes();
    let Tiler::Modes(tilers) = tiler else {
        // `_` made no pair; a mode that is one already takes part as it is.
        return match <[Layout; 2]>::try_from(modes) {
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
    let whole = |modes| Layout::from_modes(modes).map_err(|error| error.rule().clone());
    Ok((whole(tiles)?, whole(rests)?))
}

/// The modes as they stand beside others: those of a tuple, but a tuple of one stays one.
pub(super) fn spliced(layout: &Layout) -> Vec<Layout> {
    match layout.rank() {
        1 => vec![layout.clone()],
        _ => layout.modes(),
    }
}

/// How tiles and rest stand beside each other.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `((A, B), (a, b, c))`
    Zipped,
    /// `((A, B), a, b, c)`
    Tiled,
    /// `(A, B, a, b, c)`
    Flat,
}

impl Form {
    /// The pairs that a by-mode operation with `tiler` made, in this form.
    pub(super) fn of(self, pairs: &Layout, tiler: &Tiler) -> Result<Layout, Rule> {
        let (tiles, rests) = unzip(pairs, tiler)?;
        let modes = match self {
            Self::Zipped => vec![tiles, rests],
            Self::Tiled => [vec![tiles], spliced(&rests)].concat(),
            Self::Flat => [spliced(&tiles), spliced(&rests)].concat(),
        };
        Layout::from_modes(modes).map_err(|error| error.rule().clone())
    }
}
