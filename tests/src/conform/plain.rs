//! Layouts of the oracle in other forms: zipped, sliced, as a table of values.

use crate::notation::Tile;
use crate::oracle::{Broken, Leaf, Plain};

/// The most values that are enumerated.
pub const MOST_VALUES: i128 = 1 << 20;

/// All offsets of a layout in notation, if it is one and not too large.
#[must_use]
pub fn values(text: &str) -> Option<Vec<i128>> {
    let layout = Plain::read(text)?;
    (layout.size() <= MOST_VALUES).then(|| layout.values())
}

/// How tiles and rest are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each tile next to its rest.
    Logical,
    /// `((A, B), (a, b))`
    Zipped,
    /// `((A, B), a, b)`
    Tiled,
    /// `(A, B, a, b)`
    Flat,
}

impl Form {
    /// The pairs that a by-mode operation with `tile` made, in this form.
    ///
    /// # Errors
    ///
    /// [`Broken::Rank`] if a mode that the tiler leaves whole is not a pair.
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

/// The tiles, and what runs over them before the modes beyond the tiler.
///
/// # Errors
///
/// [`Broken::Rank`] if a mode that the tiler leaves whole is not a pair.
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

/// The modes of a tuple; a tuple of one stays together.
fn spliced(layout: &Plain) -> Vec<Plain> {
    match layout.modes() {
        [_] => vec![layout.clone()],
        modes => modes.to_vec(),
    }
}

/// `1:0` after the modes up to `rank` of them.
#[must_use]
pub fn padded(layout: &Plain, rank: usize) -> Plain {
    if layout.modes().len() >= rank {
        return layout.clone();
    }
    let mut modes = layout.modes().to_vec();
    modes.resize(rank, Plain::leaf(1, 0));
    Plain::Modes(modes)
}

/// The modes of two layouts in pairs.
#[must_use]
pub fn zip(a: &Plain, b: &Plain) -> Plain {
    let pairs = a.modes().iter().zip(b.modes());
    let pair = |(a, b): (&Plain, &Plain)| Plain::Modes(vec![a.clone(), b.clone()]);
    Plain::Modes(pairs.map(pair).collect())
}

/// The layout of a shape without gaps from the left.
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

/// The flat layout of `sizes`, each mode's stride the product of the sizes of lower order.
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

/// The modes that `coordinate` leaves free, and the offset of the others; `None` if it does not
/// fit.
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

/// The coordinate of an offset in a compact layout, one integer for each mode.
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
