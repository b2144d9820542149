//! Suggestions that were tried.

use super::path::{Operand, Part, Path, Site};
use super::rule::Rule;
use crate::{IntTuple, Layout};

/// Maximum number of integers searched for candidates.
const NEARBY: usize = 4096;

/// Maximum number of candidates tried in each direction.
const TRIED: usize = 16;

/// Maximum number of evaluations to decide one candidate.
const WORK: u32 = 1 << 12;

/// An operation on one or two layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Compose,
    Divide,
    Cover,
    Multiply,
    Complement(i64),
    InvertLeft,
    Upcast(i64),
}

/// A failed operation, to be retried with different integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Retry {
    pub(super) operation: Operation,
    pub(super) left: Layout,
    pub(super) right: Layout,
    /// The integer to change.
    pub(super) site: Option<Site>,
    /// The path of the failing mode in the operands.
    pub(super) within: Vec<usize>,
}

/// Replacements that make an operation succeed: for an offending integer, or for the tile or layout
/// that contains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions(Vec<Suggestion>);

/// A replacement that makes an operation succeed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The position of the new integer.
    pub site: Site,
    /// The new integer.
    pub value: i64,
    /// `true` if the replacement `n`, short for `n:1`, replaces everything at the path.
    pub is_whole: bool,
    /// The reason for the suggestion.
    reason: Reason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The value is close to the rejected integer.
    Near,
    /// Tiles of this size divide `size`.
    Divides { size: i64 },
    /// Tiles of `tile` elements fill a layout of this size.
    Padded { tile: i64 },
}

impl Suggestions {
    /// Keeps only the suggestions that `is_accepted` also accepts.
    pub fn retain(&mut self, is_accepted: impl FnMut(&Suggestion) -> bool) {
        self.0.retain(is_accepted);
    }

    /// Returns all suggestions.
    pub fn iter(&self) -> impl Iterator<Item = &Suggestion> {
        self.0.iter()
    }

    /// Returns the leaf that the suggestions replace.
    #[must_use]
    pub fn site(&self) -> Option<&Site> {
        let first = self.0.first().filter(|offer| offer.reason == Reason::Near);
        first.map(|offer| &offer.site)
    }

    /// Returns the suggestions as a sentence: `use stride 12 or 24, or count 2`
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let near = |part| {
            let near = self
                .0
                .iter()
                .filter(move |offer| offer.reason == Reason::Near);
            near.filter(move |offer| offer.site.part == part)
                .map(|offer| offer.value.to_string())
                .collect::<Vec<_>>()
        };
        let numbers = |what, numbers: Vec<String>| {
            (!numbers.is_empty()).then(|| format!("{what} {}", numbers.join(" or ")))
        };
        let strides = numbers("stride", near(Part::Stride));
        // The right operand counts elements of the left.
        let of_left = |site: &Site| site.operand == Operand::Left;
        let count = if self.site().is_some_and(of_left) {
            "shape"
        } else {
            "count"
        };
        let counts = numbers(count, near(Part::Shape));
        match (strides, counts) {
            (Some(strides), Some(counts)) => {
                return Some(format!("use {strides}, or {counts}"));
            }
            (Some(only), None) | (None, Some(only)) => {
                return Some(format!("use {only}"));
            }
            (None, None) => {}
        }
        let mut divides = None;
        let mut padded = None;
        for offer in &self.0 {
            match offer.reason {
                Reason::Near => {}
                Reason::Divides { size } => {
                    divides = Some(format!("choose a tile that divides {size} elements"));
                }
                Reason::Padded { tile } => {
                    let covered = offer.value;
                    padded = Some(format!(
                        "pad the layout to {covered} elements for tiles of {tile}"
                    ));
                }
            }
        }
        match (divides, padded) {
            (Some(divides), Some(padded)) => Some(format!("{divides}, or {padded}")),
            (only, None) | (None, only) => only,
        }
    }
}

impl Retry {
    /// Returns the operands of the required composition, if any.
    pub(super) fn composition(&self) -> Option<[Layout; 2]> {
        let (left, right) = (&self.left, &self.right);
        Some(match self.operation {
            Operation::Compose => [left.clone(), right.clone()],
            Operation::Divide | Operation::Cover => {
                let rest = right.complement(left.size()).ok()?;
                let tiles = Layout::from_modes([right.clone(), rest]).ok()?;
                [left.clone(), tiles]
            }
            Operation::Multiply => {
                let room = left.size().checked_mul(right.cosize())?;
                [left.places(room).ok()?, right.clone()]
            }
            Operation::Complement(_) | Operation::InvertLeft | Operation::Upcast(_) => return None,
        })
    }

    /// Returns the replacements for the offending integer.
    pub(super) fn offers(&self, rule: &Rule) -> Suggestions {
        let mut offers = self.tried(rule).unwrap_or_default();
        for offer in &mut offers {
            offer.site.path.0.splice(..0, self.within.iter().copied());
        }
        Suggestions(offers)
    }

    /// Makes this the error of mode `i` of the operands.
    pub(super) fn in_mode(&mut self, i: usize) {
        self.within.insert(0, i);
    }

    /// Returns the integers that are accepted.
    fn tried(&self, rule: &Rule) -> Option<Vec<Suggestion>> {
        let site = self.site.as_ref()?;
        let operand = match site.operand {
            Operand::Left => &self.left,
            Operand::Right => &self.right,
        };
        let path = match rule {
            Rule::DoesNotTile { .. } => &largest_stride(operand)?,
            _ => &site.path,
        };
        let accepted = |part, value| self.is_accepted(site.operand, path, part, value);
        let stride = |value: &i64| accepted(Part::Stride, *value);
        let count = |value: &i64| accepted(Part::Shape, *value);
        let (n, r) = (at(operand.shape(), path)?, at(operand.stride(), path)?);
        // Two elements always form a layout.
        let two = (n > 2).then_some(2);
        let mut fewer = (2..n).rev().take(TRIED).chain(two);
        let (strides, counts) = match *rule {
            Rule::StrideDividesShape {
                stride: step,
                passed,
                shape,
                ..
            } => {
                let fits = |d: &i64| shape % d == 0 || d % shape == 0;
                let of_leaf = |d: i64| d.checked_mul(passed);
                let below = (1..step).rev().take(NEARBY).filter(fits);
                let above = (step + 1..i64::MAX).take(NEARBY).filter(fits);
                (
                    [
                        below.filter_map(of_leaf).take(TRIED).find(stride),
                        above.filter_map(of_leaf).take(TRIED).find(stride),
                    ],
                    [fewer.find(count), None],
                )
            }
            Rule::ShapeDividesCount { shape, placed, .. } => {
                let [mut below, mut above] = multiples(shape.checked_mul(placed)?, n);
                ([None, None], [below.find(count), above.find(count)])
            }
            Rule::NoCarry { .. } => {
                let [mut below, mut above] = multiples(1, r);
                (
                    [below.find(stride), above.find(stride)],
                    [fewer.find(count), None],
                )
            }
            Rule::Divisibility {
                what: "shape", by, ..
            } => {
                let [mut below, mut above] = multiples(by, n);
                ([None, None], [below.find(count), above.find(count)])
            }
            Rule::NotComplementable { block: unit, .. } | Rule::Divisibility { by: unit, .. } => {
                // A divisor can be accepted as well as a multiple.
                let unit = match self.operation {
                    Operation::Upcast(_) => 1,
                    _ => unit,
                };
                let [mut below, mut above] = multiples(unit, r);
                ([below.find(stride), above.find(stride)], [None, None])
            }
            Rule::RepeatsElements { .. } => {
                let mut above = (1..=TRIED).filter_map(|d| i64::try_from(d).ok());
                ([above.find(stride), None], [None, None])
            }
            Rule::DoesNotTile {
                size,
                covered,
                tile,
            } if size % tile != 0 => return Some(self.tiles(size, covered, tile)),
            Rule::DoesNotTile { size, .. } => {
                let mut below = (1..r)
                    .rev()
                    .take(NEARBY)
                    .filter(|d| size % d == 0)
                    .take(TRIED);
                ([below.find(stride), None], [None, None])
            }
            _ => return None,
        };
        let offers = |part, values: [Option<i64>; 2]| {
            values.into_iter().flatten().map(move |value| Suggestion {
                site: Site {
                    operand: site.operand,
                    path: path.clone(),
                    part,
                },
                value,
                is_whole: false,
                reason: Reason::Near,
            })
        };
        let strides = offers(Part::Stride, strides);
        Some(strides.chain(offers(Part::Shape, counts)).collect())
    }

    /// Returns a tile size that divides the layout, and a layout size that the tiles fill.
    fn tiles(&self, size: i64, covered: i64, tile: i64) -> Vec<Suggestion> {
        let offer = |operand, value, reason| Suggestion {
            site: Site {
                operand,
                path: Path::default(),
                part: Part::Shape,
            },
            value,
            is_whole: operand == Operand::Right,
            reason,
        };
        let nearby = (2..tile.min(size)).rev().take(NEARBY);
        let mut divisors = nearby.filter(|n| size % n == 0).take(TRIED);
        let divides = |n: &i64| {
            let tile = Layout::new(*n, 1);
            tile.is_ok_and(|tile| self.accepts(&self.left, &tile))
        };
        let divides = divisors.find(divides);
        let divides = divides.map(|n| offer(Operand::Right, n, Reason::Divides { size }));
        let is_alone = self.left.depth() == 0;
        let is_filled =
            is_alone && self.is_accepted(Operand::Left, &Path::default(), Part::Shape, covered);
        let padded = is_filled.then(|| offer(Operand::Left, covered, Reason::Padded { tile }));
        divides.into_iter().chain(padded).collect()
    }

    fn is_accepted(&self, operand: Operand, path: &Path, part: Part, value: i64) -> bool {
        let with = |layout: &Layout| {
            let (mut shape, mut stride) = (layout.shape().clone(), layout.stride().clone());
            let tuple = match part {
                Part::Shape => &mut shape,
                Part::Stride => &mut stride,
            };
            *leaf(tuple, path)? = value;
            Layout::new(shape, stride).ok()
        };
        let (left, right) = match operand {
            Operand::Left => (with(&self.left), Some(self.right.clone())),
            Operand::Right => (Some(self.left.clone()), with(&self.right)),
        };
        let (Some(left), Some(right)) = (left, right) else {
            return false;
        };
        self.accepts(&left, &right)
    }

    fn accepts(&self, left: &Layout, right: &Layout) -> bool {
        match self.operation {
            Operation::Compose => left.compose_within(WORK, right).is_ok(),
            Operation::Divide => composes(left, right) && left.logical_divide(right).is_ok(),
            Operation::Cover => composes(left, right) && left.predicated_divide(right).is_ok(),
            // The start offsets of copies never need an enumeration.
            Operation::Multiply => left.logical_product(right).is_ok(),
            Operation::Complement(cells) => left.complement(cells).is_ok(),
            Operation::InvertLeft => left.left_inverse().is_ok(),
            Operation::Upcast(n) => left.upcast(n).is_ok(),
        }
    }
}

/// Returns `true` if the composition of a division is decided quickly.
fn composes(a: &Layout, b: &Layout) -> bool {
    let rest = b.complement(a.size());
    let tiles = rest.and_then(|rest| Layout::from_modes([b.clone(), rest]));
    tiles.is_ok_and(|tiles| a.compose_within(WORK, &tiles).is_ok())
}

/// Returns the positive multiples of `unit` below `number`, largest first, and the multiples above
/// it.
fn multiples(unit: i64, number: i64) -> [Box<dyn Iterator<Item = i64>>; 2] {
    if unit < 1 {
        return [Box::new(core::iter::empty()), Box::new(core::iter::empty())];
    }
    let below = (1..=(number - 1) / unit).rev().map(move |k| k * unit);
    let above = (number / unit + 1..=i64::MAX / unit).map(move |k| k * unit);
    [Box::new(below.take(TRIED)), Box::new(above.take(TRIED))]
}

/// Returns the leaf with the largest stride.
fn largest_stride(layout: &Layout) -> Option<Path> {
    let leaves = layout.leaf_paths().into_iter().zip(layout.flat_modes());
    let moving = leaves.filter(|(_, mode)| mode.shape > 1);
    moving
        .max_by_key(|(_, mode)| mode.stride)
        .map(|(path, _)| path)
}

fn at(tuple: &IntTuple, path: &Path) -> Option<i64> {
    leaf(&mut tuple.clone(), path).copied()
}

fn leaf<'a>(tuple: &'a mut IntTuple, path: &Path) -> Option<&'a mut i64> {
    let mut tuple = tuple;
    for i in &path.0 {
        tuple = match tuple {
            IntTuple::Int(_) => return None,
            IntTuple::Tuple(modes) => modes.get_mut(*i)?,
        };
    }
    match tuple {
        IntTuple::Int(value) => Some(value),
        IntTuple::Tuple(_) => None,
    }
}
