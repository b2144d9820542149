//! A test case: an operation with its operands, for the value level and the oracle.

use layout_algebra::{Error, IntTuple, Layout, Rule, Tiler};

use crate::cute;
use crate::notation::Tile;
use crate::oracle::{self, Broken, Plain};

/// An operation with its second operand.
#[derive(Clone, Debug)]
pub enum Operation {
    /// `coalesce(a)`
    Coalesce,
    /// `a o tile`
    Composition(Tile),
    /// `complement(a, cotarget)`; for a shape, the cotarget is its size
    Complement(String),
    /// `complement(a)`
    ComplementDefault,
    /// `a / tile`
    Divide(Tile),
    /// `a * tile`
    Product(Tile),
}

/// An operation with its operands.
#[derive(Clone, Debug)]
pub struct Case {
    /// The first operand.
    pub a: Plain,
    /// The operation with its second operand.
    pub operation: Operation,
}

impl Case {
    /// Returns the case of a golden vector. Returns `None` for other operations, and for operands other than
    /// plain layouts and tilers, such as swizzled layouts.
    #[must_use]
    pub fn read(op: &str, args: &[String]) -> Option<Self> {
        let tile = || Tile::read(args.get(1)?);
        let operation = match op {
            "coalesce" => Operation::Coalesce,
            "composition" | "composition_tiler" => Operation::Composition(tile()?),
            "complement" => Operation::Complement(args.get(1)?.clone()),
            "complement_default" => Operation::ComplementDefault,
            "logical_divide" | "logical_divide_tiler" => Operation::Divide(tile()?),
            "logical_product" | "logical_product_tiler" => Operation::Product(tile()?),
            _ => return None,
        };
        let a = Plain::read(args.first()?)?;
        Some(Self { a, operation })
    }

    /// Returns `true` if an operand has a negative stride, which the value level does not support.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.a.is_negative()
            || match &self.operation {
                Operation::Composition(tile)
                | Operation::Divide(tile)
                | Operation::Product(tile) => tile.is_negative(),
                _ => false,
            }
    }

    /// Evaluates the operation at the value level.
    ///
    /// # Errors
    ///
    /// Returns the error of the value level.
    ///
    /// # Panics
    ///
    /// Panics if the value level cannot parse an operand.
    pub fn evaluate(&self) -> Result<Layout, Error> {
        let a = layout(&self.a);
        match &self.operation {
            Operation::Coalesce => Ok(a.coalesce()),
            Operation::Composition(tile) => a.composition(tiler(tile)),
            Operation::Complement(cotarget) => {
                a.complement(cotarget.parse::<IntTuple>().expect("a shape"))
            }
            Operation::ComplementDefault => a.complement_default(),
            Operation::Divide(tile) => a.logical_divide(tiler(tile)),
            Operation::Product(tile) => a.logical_product(tiler(tile)),
        }
    }

    /// Returns the result that the rules require, by enumeration.
    ///
    /// # Errors
    ///
    /// Returns the reason if no result exists.
    ///
    /// # Panics
    ///
    /// Panics if a cotarget is not a shape.
    pub fn promised(&self) -> Result<Plain, Broken> {
        let a = &self.a;
        match &self.operation {
            Operation::Coalesce => Ok(oracle::coalesce(a)),
            Operation::Composition(tile) => by_mode(a, tile, Rest::Dropped, &oracle::composition),
            Operation::Complement(cotarget) => {
                let cotarget = Tile::read(cotarget).and_then(|shape| shape.product());
                oracle::complement(a, cotarget.expect("a shape"))
            }
            Operation::ComplementDefault => oracle::complement(a, a.cosize()),
            Operation::Divide(tile) => by_mode(a, tile, Rest::Kept, &oracle::logical_divide),
            Operation::Product(tile) => by_mode(a, tile, Rest::Kept, &oracle::logical_product),
        }
    }
}

impl Case {
    /// Returns `true` if CuTe's algorithm gives the required result in each composition of the operation.
    /// Types support only these compositions.
    #[must_use]
    pub fn is_walked(&self) -> bool {
        let a = &self.a;
        let result = match &self.operation {
            Operation::Composition(tile) => by_mode(a, tile, Rest::Dropped, &walked),
            Operation::Divide(tile) => by_mode(a, tile, Rest::Kept, &|a, b| {
                let rest = oracle::complement(b, a.size())?;
                walked(a, &Plain::Modes(vec![b.clone(), rest]))
            }),
            Operation::Product(tile) => by_mode(a, tile, Rest::Kept, &|a, b| {
                walked(&oracle::places(a, a.size() * b.cosize())?, b)
            }),
            _ => return true,
        };
        result.is_ok()
    }
}

/// Returns `a o b` if CuTe's algorithm finds it.
fn walked(a: &Plain, b: &Plain) -> Result<Plain, Broken> {
    let right = oracle::composition(a, b)?;
    match cute::composition(a, b) {
        Ok(by_cute) if by_cute == right => Ok(right),
        _ => Err(Broken::NotRepresentable),
    }
}

/// Converts a layout to the value level.
///
/// # Panics
///
/// Panics if the value level cannot parse the layout.
#[must_use]
pub fn layout(plain: &Plain) -> Layout {
    let read = plain.to_string().parse();
    read.unwrap_or_else(|error| panic!("{error}"))
}

/// Converts a tiler to the value level.
///
/// # Panics
///
/// Panics if the value level cannot parse one of the tiler's layouts.
#[must_use]
pub fn tiler(tile: &Tile) -> Tiler {
    match tile {
        Tile::Keep => Tiler::Keep,
        Tile::Size(n) => Tiler::Size(i64::try_from(*n).expect("an extent fits 64 bits")),
        Tile::Whole(plain) => Tiler::Layout(layout(plain)),
        Tile::Modes(tiles) => Tiler::Modes(tiles.iter().map(tiler).collect()),
    }
}

/// The treatment of modes beyond the tiler, and of the tile `1`. CuTe takes `1` as `1:1` in a composition,
/// and as `1:0` otherwise.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Kept,
    Dropped,
}

/// Applies an operation with a tiler to each mode separately.
fn by_mode(
    a: &Plain,
    tile: &Tile,
    rest: Rest,
    operation: &dyn Fn(&Plain, &Plain) -> Result<Plain, Broken>,
) -> Result<Plain, Broken> {
    let tiles = match tile {
        Tile::Keep => return Ok(a.clone()),
        Tile::Size(1) if rest == Rest::Kept => return operation(a, &Plain::leaf(1, 0)),
        Tile::Size(n) => return operation(a, &Plain::leaf(*n, 1)),
        Tile::Whole(b) => return operation(a, b),
        Tile::Modes(tiles) => tiles,
    };
    let modes = a.modes();
    if tiles.len() > modes.len() {
        return Err(Broken::Rank);
    }
    let results = modes
        .iter()
        .zip(tiles)
        .map(|(mode, tile)| by_mode(mode, tile, rest, operation));
    let mut results = results.collect::<Result<Vec<_>, _>>()?;
    if rest == Rest::Kept {
        results.extend_from_slice(&modes[tiles.len()..]);
    }
    Ok(Plain::Modes(results))
}

/// Returns `true` if the integers in the error break the rule that it names.
#[must_use]
pub fn is_broken(rule: &Rule) -> bool {
    match *rule {
        Rule::StrideDividesShape { stride, shape, .. } => {
            shape % stride != 0 && stride % shape != 0
        }
        Rule::ShapeDividesCount { shape, count, .. } => count % shape != 0,
        Rule::NoCarry { reach, shape, .. } => reach >= shape,
        Rule::NotComplementable { stride, block, .. } => stride % block != 0,
        Rule::DoesNotTile { size, covered, .. } => covered != size,
        Rule::Rank { tiler, layout } => tiler > layout,
        Rule::OutOfRange { value, least, .. } => value < least,
        _ => true,
    }
}

/// Returns the natural coordinate of an index. Where `coarse` returns `true`, the coordinate stays an
/// integer.
///
/// # Panics
///
/// Panics if a mode has more than `i64::MAX` elements.
pub fn coordinate(shape: &Plain, index: i64, coarse: &mut impl FnMut() -> bool) -> IntTuple {
    let Plain::Modes(modes) = shape else {
        return IntTuple::Int(index);
    };
    if coarse() {
        return IntTuple::Int(index);
    }
    // The mode with the last leaf continues past its extent.
    let last = modes.iter().rposition(|mode| !mode.leaves().is_empty());
    let mut rest = index;
    let parts = modes.iter().enumerate().map(|(i, mode)| {
        let size = i64::try_from(mode.size()).expect("the size fits 64 bits");
        let part = if Some(i) == last { rest } else { rest % size };
        rest = if Some(i) == last { 0 } else { rest / size };
        coordinate(mode, part, coarse)
    });
    IntTuple::Tuple(parts.collect())
}
