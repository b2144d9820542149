//! Separation of tiles from the rest, for divisions and products.

use super::by_mode::Tiled;
use crate::Tiler;
use crate::error::{Error, Operand, Rule};
use crate::explain;

/// Returns the modes of the pairs of a by-mode operation with `tiler`, regrouped. The first modes
/// of all pairs come first. The second modes follow, and then the modes beyond the tiler.
///
/// ```text
/// ((A, a), (B, b), c)  by  (X, Y)  =>  (A, B), (a, b, c)
/// (A, a)               by  X       =>  A, a
/// ```
///
/// Implements CuTe's `zip2_by`.
pub(super) fn unzip<T: Tiled>(pairs: &T, tiler: &Tiler) -> Result<(T, T), Rule> {
    let modes = pairs.parts();
    let Tiler::Modes(tilers) = tiler else {
        // `_` made no pair, but a mode that is already a pair takes part unchanged.
        return match <[T; 2]>::try_from(modes) {
            Ok([tile, rest]) => Ok((tile, rest)),
            Err(modes) => Err(Rule::Modes {
                what: "the mode",
                modes: modes.len(),
                of: "a pair of tile and rest",
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

/// Returns the modes to splice into a tuple. A tuple of one mode stays a tuple.
fn spliced<T: Tiled>(layout: &T) -> Vec<T> {
    let modes = layout.parts();
    if modes.len() == 1 {
        return vec![layout.clone()];
    }
    modes
}

/// The arrangement of tiles and rest.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `((A, a), (B, b), c)`: unchanged.
    Logical,
    /// `((A, B), (a, b, c))`
    Zipped,
    /// `((A, B), a, b, c)`
    Tiled,
    /// `(A, B, a, b, c)`
    Flat,
}

/// A description of the operation that makes pairs.
#[derive(Clone, Copy)]
pub(super) struct Pairs {
    name: &'static str,
    sides: [&'static str; 2],
}

impl Pairs {
    pub(super) const TILES: Self = Self {
        name: "divide",
        sides: ["the tile", "the rest, which iterates over tiles"],
    };
    pub(super) const COVERING: Self = Self {
        name: "predicated_divide",
        ..Self::TILES
    };
    pub(super) const BLOCKS: Self = Self {
        name: "product",
        sides: ["the block", "the rest, which iterates over copies"],
    };
}

impl Form {
    /// Returns the pairs of a by-mode operation on `a` with `tiler`, in this form.
    pub(super) fn of<T: Tiled>(
        self,
        a: &T,
        tiler: &Tiler,
        of: Pairs,
        pairs: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let form = match self {
            Self::Logical => return pairs(),
            Self::Zipped => "zipped",
            Self::Tiled => "tiled",
            Self::Flat => "flat",
        };
        let operation = || format!("{form}_{}({a}, {tiler})", of.name);
        explain::operation(operation, || {
            let pairs = pairs()?;
            let rejected = |rule| Error::new(operation(), rule, Operand::Right);
            let (tiles, rests) = unzip(&pairs, tiler).map_err(rejected)?;
            explain::steps(|| {
                let [first, second] = of.sides;
                [format!("{first}: {tiles}"), format!("{second}: {rests}")]
            });
            let modes = match self {
                Self::Logical | Self::Zipped => vec![tiles, rests],
                Self::Tiled => [vec![tiles], spliced(&rests)].concat(),
                Self::Flat => [spliced(&tiles), spliced(&rests)].concat(),
            };
            let formed = pairs.with_parts(modes);
            formed.map_err(|error| rejected(error.rule().clone()))
        })
    }
}
