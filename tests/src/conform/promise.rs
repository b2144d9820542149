//! The promise of an operation, decided from its operands by enumeration.

use std::collections::BTreeSet;

use super::level::Outcome;
use super::plain::{self, Form, MOST_VALUES};
use super::swizzled::{Bits, Swizzled};
use crate::case::{Case, Operation};
use crate::notation::Tile;
pub use crate::oracle::Broken;
use crate::oracle::{self, Plain};

/// The criterion for a correct result.
pub enum Promise {
    /// CuTe's result, by rule 12.
    Cute,
    /// A layout with the same function, and its start offset.
    Layout(Result<(Plain, Option<i128>), Broken>, u8),
    /// Exactly this text.
    Text(Result<String, Broken>, u8),
    /// A text that satisfies a predicate.
    Law(Box<dyn Fn(&Outcome) -> bool>, u8),
}

impl Promise {
    /// Returns the promise of an operation, or [`Self::Cute`] if the operands cannot be read.
    #[must_use]
    pub fn of(op: &str, args: &[String]) -> Self {
        layout_promise(op, args)
            .or_else(|| law(op, args))
            .unwrap_or(Self::Cute)
    }

    /// Returns the number of the rule.
    #[must_use]
    pub fn rule(&self) -> u8 {
        match self {
            Self::Cute => 12,
            Self::Layout(_, rule) | Self::Text(_, rule) | Self::Law(_, rule) => *rule,
        }
    }

    /// Returns the reason if no result can keep the promise.
    #[must_use]
    pub fn broken(&self) -> Option<Broken> {
        match self {
            Self::Layout(Err(broken), _) | Self::Text(Err(broken), _) => Some(*broken),
            _ => None,
        }
    }

    /// Checks that a result has the promised function.
    ///
    /// # Errors
    ///
    /// Returns a message with the correct result.
    pub fn check(&self, outcome: &Outcome) -> Result<(), String> {
        match self {
            Self::Cute => Ok(()),
            Self::Layout(Err(broken), _) | Self::Text(Err(broken), _) => Err(broken.to_string()),
            Self::Layout(Ok((right, offset)), _) => {
                let is_right = *offset == outcome.offset
                    && plain::values(&outcome.text) == Some(right.values());
                is_right.then_some(()).ok_or_else(|| told(right, *offset))
            }
            Self::Text(Ok(right), _) => {
                let is_right = *right == outcome.text;
                is_right
                    .then_some(())
                    .ok_or_else(|| format!("expected {right}"))
            }
            Self::Law(holds, _) => holds(outcome)
                .then_some(())
                .ok_or_else(|| "the result does not have the required function".into()),
        }
    }

    /// Checks that a result is the promised one, literally where the text is known.
    ///
    /// # Errors
    ///
    /// Returns a message with the correct result.
    pub fn check_text(&self, outcome: &Outcome) -> Result<(), String> {
        self.check(outcome)?;
        match self {
            Self::Layout(Ok((right, offset)), _) if right.to_string() != outcome.text => {
                Err(told(right, *offset))
            }
            _ => Ok(()),
        }
    }
}

fn told(right: &Plain, offset: Option<i128>) -> String {
    match offset {
        Some(offset) => format!("expected {right} from {offset}"),
        None => format!("expected {right}"),
    }
}

/// Returns the promise of an operation whose result is a layout.
fn layout_promise(op: &str, args: &[String]) -> Option<Promise> {
    let base = op.strip_suffix("_tiler").unwrap_or(op);
    let (family, form) = match base {
        "coalesce" | "composition" | "complement" | "complement_default" | "logical_divide"
        | "logical_product" => (base, Form::Logical),
        "zipped_divide" => ("logical_divide", Form::Zipped),
        "tiled_divide" => ("logical_divide", Form::Tiled),
        "flat_divide" => ("logical_divide", Form::Flat),
        "zipped_product" => ("logical_product", Form::Zipped),
        "tiled_product" => ("logical_product", Form::Tiled),
        "flat_product" => ("logical_product", Form::Flat),
        _ => return derived(op, args),
    };
    let rule = match family {
        "complement" | "complement_default" => 8,
        "logical_divide" => 9,
        "logical_product" => 10,
        _ => 7,
    };
    Plain::read(args.first()?)?;
    if args.len() > 1 {
        Tile::read(&args[1])?;
    }
    let case = Case::read(family, args)?;
    let promised = case.promised();
    let formed = match &case.operation {
        Operation::Divide(tile) | Operation::Product(tile) => {
            promised.and_then(|pairs| form.of(&pairs, tile))
        }
        _ => promised,
    };
    Some(Promise::Layout(formed.map(|layout| (layout, None)), rule))
}

/// Returns the promise of an operation that is defined by other operations.
fn derived(op: &str, args: &[String]) -> Option<Promise> {
    let layout = |i: usize| Plain::read(args.get(i)?);
    let tile = |i: usize| Tile::read(args.get(i)?);
    let (result, rule) = match op {
        "with_shape" => (
            oracle::composition(&layout(0)?, &plain::compact(&tile(1)?)?),
            7,
        ),
        "blocked_product" | "raked_product" => {
            let result = grid(&layout(0)?, &layout(1)?).map(|(block, copies)| match op {
                "blocked_product" => plain::zip(&block, &copies),
                _ => plain::zip(&copies, &block),
            });
            (result, 10)
        }
        "tile_to_shape" => (tile_to_shape(&layout(0)?, &tile(1)?, tile_at(args, 2))?, 10),
        "crd2crd" => return out_of_target(&tile(0)?, &tile(1)?, &tile(2)?),
        "make_ordered_layout" => return ambiguous_order(&tile(0)?, &tile(1)?),
        "make_fragment_like" => return ambiguous_fragment(&layout(0)?),
        "ceil_div" => {
            let rest = oracle::complement(&layout(1)?, tile(0)?.product()?);
            let shape = rest.map(|rest| {
                let text = rest.to_string();
                text.split_once(':').map(|(shape, _)| shape.to_owned())
            });
            return Some(Promise::Text(
                shape.and_then(|shape| shape.ok_or(Broken::NoComplement)),
                8,
            ));
        }
        "local_tile" => return local_tile(&layout(0)?, &tile(1)?, &tile(2)?),
        "local_tile_proj" => {
            let kept = |i: usize| dice(&tile(i)?, &tile(3)?);
            return local_tile(&layout(0)?, &kept(1)?, &kept(2)?);
        }
        "local_partition" => {
            let threads = layout(1)?;
            let index = args.get(2)?.parse().ok()?;
            return local_partition(&layout(0)?, &threads, index);
        }
        _ => return swizzle_promise(op, args),
    };
    Some(Promise::Layout(result.map(|layout| (layout, None)), rule))
}

fn tile_at(args: &[String], i: usize) -> Option<Tile> {
    Tile::read(args.get(i)?)
}

/// Returns a block, and its copies in the pattern of another layout, with equal rank.
///
/// A leaf makes one mode with the complete other layout.
fn grid(a: &Plain, b: &Plain) -> Result<(Plain, Plain), Broken> {
    let rank = a.modes().len().max(b.modes().len());
    let (a, b) = (plain::padded(a, rank), plain::padded(b, rank));
    let product = oracle::logical_product(&a, &b)?;
    let copies = product.modes()[1].clone();
    if matches!((&a, &b), (Plain::Leaf(_), _) | (_, Plain::Leaf(_))) {
        return Ok((Plain::Modes(vec![a]), Plain::Modes(vec![copies])));
    }
    Ok((a, copies))
}

fn tile_to_shape(
    block: &Plain,
    shape: &Tile,
    order: Option<Tile>,
) -> Option<Result<Plain, Broken>> {
    let sizes = |tile: &Tile| match tile {
        Tile::Modes(modes) => modes.iter().map(Tile::product).collect(),
        whole => Some(vec![whole.product()?]),
    };
    let target: Vec<i128> = sizes(shape)?;
    if block.modes().len() > target.len() {
        return Some(Err(Broken::Rank));
    }
    let block = plain::padded(block, target.len());
    let tiles: Vec<_> = block.modes().iter().map(Plain::size).collect();
    if target
        .iter()
        .zip(&tiles)
        .any(|(target, tile)| target % tile != 0)
    {
        return Some(Err(Broken::DoesNotTile));
    }
    let copies: Vec<_> = target
        .iter()
        .zip(&tiles)
        .map(|(target, tile)| target / tile)
        .collect();
    let order = match order {
        Some(order) => sizes(&order)?,
        None => (0..).take(copies.len()).collect(),
    };
    if order.len() != copies.len() {
        return Some(Err(Broken::Rank));
    }
    if is_ambiguous(&copies, &order) {
        return Some(Err(Broken::AmbiguousOrder));
    }
    let copies = plain::ordered(&copies, &order);
    Some(grid(&block, &copies).map(|(block, copies)| plain::zip(&block, &copies)))
}

/// Returns `true` if two modes of more than one element have the same position in an order.
fn is_ambiguous(sizes: &[i128], order: &[i128]) -> bool {
    let moving = sizes.iter().zip(order).filter(|(size, _)| **size > 1);
    let mut places: Vec<_> = moving.map(|(_, place)| place).collect();
    places.sort_unstable();
    places.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns the promise for a coordinate whose index is past the shape that it is converted to.
fn out_of_target(coordinate: &Tile, shape: &Tile, target: &Tile) -> Option<Promise> {
    fn fits(coordinate: &Tile, shape: &Tile, target: &Tile) -> Option<bool> {
        if let (Tile::Modes(c), Tile::Modes(s), Tile::Modes(t)) = (coordinate, shape, target) {
            let mut modes = c.iter().zip(s).zip(t);
            return modes.try_fold(true, |all, ((c, s), t)| Some(all && fits(c, s, t)?));
        }
        let (_, index) = plain::slice(&plain::compact(shape)?, coordinate)?;
        Some(index < target.product()?)
    }
    let is_out = !fits(coordinate, shape, target)?;
    is_out.then_some(Promise::Text(Err(Broken::OutOfRange), 20))
}

/// Returns the promise for an order that does not decide which of two modes comes first.
fn ambiguous_order(shape: &Tile, order: &Tile) -> Option<Promise> {
    fn pairs(
        shape: &Tile,
        order: &Tile,
        sizes: &mut Vec<i128>,
        places: &mut Vec<i128>,
    ) -> Option<()> {
        match (shape, order) {
            (Tile::Modes(shape), Tile::Modes(order)) => {
                let mut modes = shape.iter().zip(order);
                modes.try_for_each(|(shape, order)| pairs(shape, order, sizes, places))
            }
            (shape, Tile::Size(place)) => {
                sizes.push(shape.product()?);
                places.push(*place);
                Some(())
            }
            _ => None,
        }
    }
    let (mut sizes, mut places) = (Vec::new(), Vec::new());
    pairs(shape, order, &mut sizes, &mut places)?;
    is_ambiguous(&sizes, &places).then(|| Promise::Layout(Err(Broken::AmbiguousOrder), 24))
}

/// Returns the promise for a fragment whose modes after the first have no order, because two strides are
/// equal.
fn ambiguous_fragment(a: &Plain) -> Option<Promise> {
    let rest = Plain::Modes(a.modes().get(1..)?.to_vec());
    let leaves = rest.leaves();
    let sizes: Vec<_> = leaves.iter().map(|leaf| leaf.shape).collect();
    let strides: Vec<_> = leaves.iter().map(|leaf| leaf.stride).collect();
    is_ambiguous(&sizes, &strides).then(|| Promise::Layout(Err(Broken::AmbiguousOrder), 24))
}

/// Returns the modes of `of` where `projection` has an integer.
fn dice(of: &Tile, projection: &Tile) -> Option<Tile> {
    let (Tile::Modes(modes), Tile::Modes(kept)) = (of, projection) else {
        return matches!(projection, Tile::Size(_)).then(|| of.clone());
    };
    let pairs = modes
        .iter()
        .zip(kept)
        .filter(|(_, kept)| **kept != Tile::Keep);
    (modes.len() == kept.len()).then(|| Tile::Modes(pairs.map(|(mode, _)| mode.clone()).collect()))
}

/// Returns the tiles and the rest.
fn divided(a: &Plain, tile: &Tile) -> Result<(Plain, Plain), Broken> {
    let case = Case {
        a: a.clone(),
        operation: Operation::Divide(tile.clone()),
    };
    plain::unzip(&case.promised()?, tile)
}

fn all_free(layout: &Plain) -> Tile {
    match layout.modes().len() {
        1 => Tile::Keep,
        rank => Tile::Modes(vec![Tile::Keep; rank]),
    }
}

fn with_free_modes(coordinate: &Tile, rank: usize) -> Tile {
    match coordinate {
        Tile::Modes(modes) => {
            let mut modes = modes.clone();
            modes.resize(rank.max(modes.len()), Tile::Keep);
            Tile::Modes(modes)
        }
        whole => whole.clone(),
    }
}

fn sliced(tiles: Plain, rests: Plain, coordinate: &Tile) -> Option<Promise> {
    let whole = Plain::Modes(vec![tiles, rests]);
    let (free, offset) = plain::slice(&whole, coordinate)?;
    Some(Promise::Layout(Ok((Plain::Modes(free), Some(offset))), 9))
}

fn local_tile(a: &Plain, tile: &Tile, coordinate: &Tile) -> Option<Promise> {
    let (tiles, rests) = match divided(a, tile) {
        Ok(divided) => divided,
        Err(broken) => return Some(Promise::Layout(Err(broken), 9)),
    };
    let coordinate = with_free_modes(coordinate, rests.modes().len());
    let coordinate = Tile::Modes(vec![all_free(&tiles), coordinate]);
    sliced(tiles, rests, &coordinate)
}

fn local_partition(a: &Plain, threads: &Plain, index: i128) -> Option<Promise> {
    let sizes = threads.modes().iter().map(|mode| Tile::Size(mode.size()));
    let (tiles, rests) = match divided(a, &Tile::Modes(sizes.collect())) {
        Ok(divided) => divided,
        Err(broken) => return Some(Promise::Layout(Err(broken), 9)),
    };
    let coordinate = plain::flat_coordinate(threads, index);
    let coordinate = match coordinate[..] {
        [only] => Tile::Size(only),
        _ => Tile::Modes(coordinate.into_iter().map(Tile::Size).collect()),
    };
    let coordinate = with_free_modes(&coordinate, tiles.modes().len());
    let coordinate = Tile::Modes(vec![coordinate, all_free(&rests)]);
    sliced(tiles, rests, &coordinate)
}

/// Splits the operands of an operation on a composed layout into the composed layout and the remaining
/// operands.
fn composed(args: &[String]) -> Option<(Swizzled, &[String])> {
    let first = args.first()?;
    if first.contains(" o ") {
        return Some((Swizzled::read(first)?, &args[1..]));
    }
    let text = format!("{first} o {} o {}", args.get(1)?, args.get(2)?);
    Some((Swizzled::read(&text)?, &args[3..]))
}

/// Returns the promise that the value at each `i < size` is `function(i)`.
fn with_function(size: i128, rule: u8, function: impl Fn(i128) -> i128 + 'static) -> Promise {
    let holds = move |outcome: &Outcome| {
        let Some(result) = Swizzled::read(&outcome.text) else {
            return false;
        };
        let start = outcome.offset.unwrap_or(0);
        result.layout.size() == size
            && (0..size.min(MOST_VALUES)).all(|i| result.at(i) + start == function(i))
    };
    Promise::Law(Box::new(holds), rule)
}

fn swizzle_promise(op: &str, args: &[String]) -> Option<Promise> {
    match op {
        "composition_layout_swizzle" => {
            let a = Plain::read(args.first()?)?;
            let swizzle = Bits::read(args.get(1)?)?;
            let size = a.size();
            Some(with_function(size, 7, move |i| a.at(swizzle.apply(i))))
        }
        "swizzle_composition" => {
            let a = Plain::read(args.first()?)?;
            let (b, _) = composed(&args[1..])?;
            let size = b.layout.size();
            Some(with_function(size, 7, move |i| a.at(b.at(i))))
        }
        "swizzle_compose" => {
            let (a, _) = composed(args)?;
            Some(with_function(a.layout.size(), 12, move |i| a.at(i)))
        }
        "swizzle_compose_then_compose" => {
            let (a, rest) = composed(args)?;
            let b = Plain::read(rest.first()?)?;
            match oracle::composition(&a.layout, &b) {
                Ok(inside) => Some(with_function(inside.size(), 7, move |i| {
                    a.apply(inside.at(i))
                })),
                Err(broken) => Some(Promise::Layout(Err(broken), 7)),
            }
        }
        "swizzle_compose_then_zipped_divide" => {
            let (a, rest) = composed(args)?;
            match divided(&a.layout, &Tile::read(rest.first()?)?) {
                Ok((tiles, rests)) => {
                    let inside = Plain::Modes(vec![tiles, rests]);
                    Some(with_function(inside.size(), 9, move |i| {
                        a.apply(inside.at(i))
                    }))
                }
                Err(broken) => Some(Promise::Layout(Err(broken), 9)),
            }
        }
        "swizzle_slice_and_offset" => {
            let (a, rest) = composed(args)?;
            let (free, start) = plain::slice(&a.layout, &Tile::read(rest.first()?)?)?;
            let free = Plain::Modes(free);
            Some(with_function(free.size(), 12, move |i| {
                a.apply(start + free.at(i))
            }))
        }
        _ => None,
    }
}

/// Returns the promise of a recast: the same memory, accessed by elements of a different size.
fn recast(op: &str, a: Swizzled, sizes: &[String]) -> Option<Promise> {
    let size = |i: usize| sizes.get(i)?.parse::<i128>().ok();
    let (old, new) = match op {
        "upcast" => (1, size(0)?),
        "downcast" => (size(0)?, 1),
        _ => (size(0)?, size(1)?),
    };
    let touched = |a: &Swizzled, size: i128| -> BTreeSet<i128> {
        let offsets = (0..a.layout.size()).map(|i| a.at(i));
        offsets.flat_map(|at| at * size..(at + 1) * size).collect()
    };
    // Elements that the swizzle moves must stay together to become one element.
    let stays = move |a: &Swizzled, result: &Swizzled| {
        let n = new / old;
        let mut offsets = (0..a.layout.size()).map(|i| a.layout.at(i));
        new % old != 0 || offsets.all(|at| a.apply(at) / n == result.apply(at / n))
    };
    let holds = move |outcome: &Outcome| {
        Swizzled::read(&outcome.text)
            .is_some_and(|result| touched(&result, new) == touched(&a, old) && stays(&a, &result))
    };
    Some(Promise::Law(Box::new(holds), 21))
}

/// Returns the promise of an operation that is specified by a law.
fn law(op: &str, args: &[String]) -> Option<Promise> {
    let all = |size: i128| 0..size.min(MOST_VALUES);
    let inverse = |a: Swizzled, is_left: bool| {
        let size = a.layout.size();
        let holds = move |outcome: &Outcome| {
            let Some(result) = Swizzled::read(&outcome.text) else {
                return false;
            };
            if is_left {
                all(size).all(|i| result.at(a.at(i)) == i)
            } else {
                let leads_back = |i, at| at < size && a.at(at) == i;
                all(result.layout.size()).all(|i| leads_back(i, result.at(i)))
            }
        };
        Promise::Law(Box::new(holds), if is_left { 24 } else { 11 })
    };
    match op {
        "upcast" | "downcast" | "recast_layout" => {
            recast(op, Swizzled::read(args.first()?)?, &args[1..])
        }
        "swizzle_upcast" | "swizzle_downcast" | "swizzle_recast_layout" => {
            let (a, sizes) = composed(args)?;
            recast(op.strip_prefix("swizzle_")?, a, sizes)
        }
        "left_inverse" | "right_inverse" => Some(inverse(
            Swizzled::read(args.first()?)?,
            op == "left_inverse",
        )),
        "swizzle_left_inverse" | "swizzle_right_inverse" => {
            Some(inverse(composed(args)?.0, op == "swizzle_left_inverse"))
        }
        "max_common_layout" | "max_common_vector" => {
            let (a, b) = (Plain::read(args.first()?)?, Plain::read(args.get(1)?)?);
            let holds = move |outcome: &Outcome| match outcome.text.parse::<i128>() {
                Ok(count) => {
                    let both = all(b.size().min(a.size()));
                    let pairs: Vec<_> = both.map(|i| (b.at(i), a.at(i))).collect();
                    all(count).all(|n| pairs.contains(&(n, n)))
                }
                Err(_) => Plain::read(&outcome.text).is_some_and(|result| {
                    let inside = all(result.size()).map(|i| (i, result.at(i)));
                    inside
                        .into_iter()
                        .all(|(i, c)| c < a.size() && a.at(c) == i && b.at(c) == i)
                }),
            };
            Some(Promise::Law(Box::new(holds), 7))
        }
        _ => None,
    }
}
