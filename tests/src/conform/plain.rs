//! Oracle layouts in other forms: zipped, sliced, as a table of values.

use crate::notation::Tile;
use crate::oracle::{Broken, Leaf, Plain};

/// Maximum number of enumerated values.
pub const MOST_VALUES: i128 = 1 << 20;

/// Returns all offsets of a layout in notation, if the text is a layout that is not too large.
#[must_use]
pub fn values(text: &str) -> Option<Vec<i128>> {
    let layout = Plain::read(text)?;
    (layout.size() <= MOST_VALUES).then(|| layout.values())
}

/// The arrangement of tile modes and rest modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each tile mode next to its rest mode.
    Logical,
    /// `((A, B), (a, b))`
    Zipped,
    /// `((A, B), a, b)`
    Tiled,
    /// `(A, B, a, b)`
    Flat,
}

impl Form {
    /// Arranges the pairs of a by-mode operation with `tile` in this form.
    ///
    /// # Errors
    ///
    /// Returns [`Broken::Rank`] if a mode that the tiler keeps is not a pair.
    pub fn of(self, pairs: &Plain, tile: &Tile) -> Result<Plain, Broken> {
        if self == Self::Logical {
            return Ok(pairs.clone());
        }
        let (tiles, rests) = unzip(pairs, tile)?;
        let mut modes = match self {
            Self::Flat => spliced(&tiles),
            _ => vec![tiles],
        };
        match self {
            Self::Zipped => modes.push(rests),
            _ => modes.extend(spliced(&rests)),
        }
        Ok(Plain::Modes(modes))
    }
}

/// Splits pairs into two layouts: the tile, and the rest followed by the modes beyond the tiler.
///
/// # Errors
///
/// Returns [`Broken::Rank`] if a mode that the tiler keeps is not a pair.
pub fn unzip(pairs: &Plain, tile: &Tile) -> Result<(Plain, Plain), Broken> {
    let Tile::Modes(by) = tile else {
        return match pairs.modes() {
            [tile, rest] => Ok((tile.clone(), rest.clone())),
            _ => Err(Broken::Rank),
        };
    };
    let split = pairs
        .modes()
        .iter()
        .zip(by)
        .map(|(mode, tile)| unzip(mode, tile));
    let (tiles, mut rests): (Vec<_>, Vec<_>) =
        split.collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
    rests.extend_from_slice(&pairs.modes()[by.len()..]);
    Ok((Plain::Modes(tiles), Plain::Modes(rests)))
}

/// Returns the modes of a tuple. A tuple of one mode stays together.
fn spliced(layout: &Plain) -> Vec<Plain> {
    match layout.modes() {
        [_] => vec![layout.clone()],
        modes => modes.to_vec(),
    }
}

/// Appends `1:0` until the layout has `rank` modes.
#[must_use]
pub fn padded(layout: &Plain, rank: usize) -> Plain {
    if layout.modes().len() >= rank {
        return layout.clone();
    }
    let mut modes = layout.modes().to_vec();
    modes.resize(rank, Plain::leaf(1, 0));
    Plain::Modes(modes)
}

/// Pairs the modes of two layouts.
#[must_use]
pub fn zip(a: &Plain, b: &Plain) -> Plain {
    let pairs = a.modes().iter().zip(b.modes());
    let pair = |(a, b): (&Plain, &Plain)| Plain::Modes(vec![a.clone(), b.clone()]);
    Plain::Modes(pairs.map(pair).collect())
}

/// Returns the compact column-major layout of a shape.
#[must_use]
pub fn compact(shape: &Tile) -> Option<Plain> {
    fn strides(shape: &Tile, next: &mut i128) -> Option<Plain> {
        match shape {
            Tile::Size(1) => Some(Plain::leaf(1, 0)),
            Tile::Size(n) => {
                let stride = *next;
                *next *= n;
                Some(Plain::leaf(*n, stride))
            }
            Tile::Modes(modes) => {
                let modes = modes.iter().map(|mode| strides(mode, next));
                Some(Plain::Modes(modes.collect::<Option<_>>()?))
            }
            Tile::Keep | Tile::Whole(_) => None,
        }
    }
    strides(shape, &mut 1)
}

/// Returns the flat layout of `sizes`, where each stride is the product of the sizes of lower order.
#[must_use]
pub fn ordered(sizes: &[i128], order: &[i128]) -> Plain {
    let stride = |i: usize| -> i128 {
        let lower = sizes.iter().zip(order).filter(|(_, o)| **o < order[i]);
        lower.map(|(size, _)| size).product()
    };
    let modes = sizes.iter().enumerate();
    let modes = modes.map(|(i, size)| match size {
        1 => Plain::leaf(1, 0),
        size => Plain::leaf(*size, stride(i)),
    });
    Plain::Modes(modes.collect())
}

/// Returns the modes that `coordinate` leaves free, and the offset of the others. Returns `None` if the
/// coordinate does not fit.
#[must_use]
pub fn slice(layout: &Plain, coordinate: &Tile) -> Option<(Vec<Plain>, i128)> {
    match (layout, coordinate) {
        (_, Tile::Keep) => Some((vec![layout.clone()], 0)),
        (_, Tile::Size(index)) => Some((Vec::new(), layout.at(*index))),
        (Plain::Modes(modes), Tile::Modes(coordinates)) if modes.len() == coordinates.len() => {
            let mut free = Vec::new();
            let mut offset = 0;
            for (mode, coordinate) in modes.iter().zip(coordinates) {
                let (inside, start) = slice(mode, coordinate)?;
                free.extend(inside);
                offset += start;
            }
            Some((free, offset))
        }
        _ => None,
    }
}

/// Returns the coordinate of an offset in a compact layout, one integer per mode.
#[must_use]
pub fn flat_coordinate(layout: &Plain, offset: i128) -> Vec<i128> {
    let digit = |leaf: &Leaf| match leaf.stride {
        0 => 0,
        stride => offset / stride % leaf.shape,
    };
    let of_mode = |mode: &Plain| {
        let leaves = mode.leaves();
        leaves
            .iter()
            .rev()
            .fold(0, |index, leaf| index * leaf.shape + digit(leaf))
    };
    layout.modes().iter().map(of_mode).collect()
}
