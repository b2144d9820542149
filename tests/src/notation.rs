//! Parser of layout and tiler notation, for the oracle.

use crate::oracle::Plain;

/// The second operand of an operation: a layout or a tiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tile {
    /// `_`
    Keep,
    /// `n`, short for `n:1`
    Size(i128),
    /// `4:1`
    Whole(Plain),
    /// `(4:1,_,2)`
    Modes(Vec<Tile>),
}

impl Tile {
    /// Parses a layout, a tiler or a shape.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        let tile = item(&mut rest)?;
        rest.is_empty().then_some(tile)
    }

    /// Returns the product of a shape, or `None` if the tile is not a shape.
    #[must_use]
    pub fn product(&self) -> Option<i128> {
        match self {
            Self::Size(n) => Some(*n),
            Self::Modes(modes) => modes.iter().map(Self::product).product(),
            Self::Keep | Self::Whole(_) => None,
        }
    }

    /// Returns `true` if a stride is negative, which the value level does not support.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        match self {
            Self::Whole(layout) => layout.is_negative(),
            Self::Modes(modes) => modes.iter().any(Self::is_negative),
            Self::Keep | Self::Size(_) => false,
        }
    }
}

impl Plain {
    /// Parses a layout.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match Tile::read(text)? {
            Tile::Whole(layout) => Some(layout),
            _ => None,
        }
    }
}

/// Parses `item = tuple [":" tuple]`.
fn item(rest: &mut &str) -> Option<Tile> {
    let shape = tuple(rest)?;
    if !eat(rest, ":") {
        return Some(shape);
    }
    zip(&shape, &tuple(rest)?).map(Tile::Whole)
}

/// Parses `tuple = "_" | integer | "(" [item {"," item}] ")"`.
fn tuple(rest: &mut &str) -> Option<Tile> {
    if eat(rest, "_") {
        return Some(Tile::Keep);
    }
    if !eat(rest, "(") {
        let end = rest.find([',', ')', ':']).unwrap_or(rest.len());
        let (digits, after) = rest.split_at(end);
        *rest = after;
        return digits.parse().ok().map(Tile::Size);
    }
    let mut items = Vec::new();
    while !eat(rest, ")") {
        items.push(item(rest)?);
        eat(rest, ",");
    }
    Some(Tile::Modes(items))
}

fn eat(rest: &mut &str, token: &str) -> bool {
    let after = rest.strip_prefix(token);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn zip(shape: &Tile, stride: &Tile) -> Option<Plain> {
    match (shape, stride) {
        (Tile::Size(s), Tile::Size(d)) => Some(Plain::leaf(*s, *d)),
        (Tile::Modes(s), Tile::Modes(d)) if s.len() == d.len() => {
            let modes = s.iter().zip(d).map(|(s, d)| zip(s, d));
            Some(Plain::Modes(modes.collect::<Option<_>>()?))
        }
        _ => None,
    }
}
