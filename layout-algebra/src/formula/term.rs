//! Terms of sums of coordinates times strides, and their swizzles.

use super::{Expression, Number};
use crate::Swizzle;
use crate::algebra::swizzle::mask_below;

/// A leaf: an extent and its stride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) extent: Number,
    pub(super) stride: Number,
}

/// `stride * (name / divisor % extent)`
#[derive(Clone)]
pub(super) struct Term {
    pub(super) name: String,
    pub(super) divisor: Number,
    pub(super) extent: Number,
    /// `true` if the quotient is always below the extent.
    is_last: bool,
    pub(super) stride: Number,
}

impl Term {
    /// Returns the terms of a name that counts these leaves, without leaves of stride 0.
    pub(super) fn all(name: &str, leaves: &[Leaf]) -> Vec<Self> {
        let mut terms = Self::counted(name, leaves);
        terms.retain(|term| !term.stride.is(0));
        terms
    }

    /// Returns the terms of a name that counts these leaves, including leaves of stride 0.
    pub(super) fn counted(name: &str, leaves: &[Leaf]) -> Vec<Self> {
        let mut merged: Vec<Leaf> = Vec::new();
        for leaf in leaves.iter().filter(|leaf| !leaf.extent.is(1)) {
            match merged.last_mut() {
                Some(last) if last.stride.times(&last.extent) == leaf.stride => {
                    last.extent = last.extent.times(&leaf.extent);
                }
                _ => merged.push(leaf.clone()),
            }
        }
        let count = merged.len();
        let mut divisor = Number::from(1);
        let terms = merged.into_iter().enumerate().map(|(i, leaf)| {
            let next = divisor.times(&leaf.extent);
            Self {
                name: name.into(),
                divisor: core::mem::replace(&mut divisor, next),
                extent: leaf.extent,
                is_last: i + 1 == count,
                stride: leaf.stride,
            }
        });
        terms.collect()
    }

    fn expression(&self) -> Expression {
        let mut value = Expression::name(&self.name).over(&self.divisor);
        if !self.is_last {
            value = value.modulo(&self.extent);
        }
        value.times(&self.stride)
    }

    /// Returns the mask of possible bits, if the stride is a power of two.
    fn bits(&self) -> Option<i64> {
        let stride = self.stride.known().filter(|n| n.count_ones() == 1)?;
        match self.width() {
            Some(width) => ((1_i64 << width.min(62)) - 1).checked_mul(stride),
            None => Some(i64::MAX & !(stride - 1)),
        }
    }

    /// Returns the bit width of the quotient, if statically known.
    fn width(&self) -> Option<u32> {
        let extent = self.extent.known()?;
        Some(i64::BITS - (extent - 1).leading_zeros())
    }

    /// Returns the bits of the term that are in a contiguous mask, shifted right by `shift` bits.
    fn read(&self, mask: i64, shift: i32) -> Option<Self> {
        let stride = self.stride.known()?;
        let inside = self.bits()? & mask;
        let low = inside.trailing_zeros() - stride.trailing_zeros();
        let count = inside.count_ones();
        let all = self.width();
        let is_whole = low == 0 && all == Some(count);
        let is_power = self.extent.known().is_some_and(|n| n.count_ones() == 1);
        if !is_whole && !is_power && !self.is_last {
            return None;
        }
        let stride = stride << low;
        let stride = match u32::try_from(shift) {
            Ok(down) => stride >> down,
            Err(_) => stride.checked_mul(1 << shift.unsigned_abs())?,
        };
        Some(Self {
            name: self.name.clone(),
            divisor: self.divisor.times(&(1 << low).into()),
            extent: if is_whole {
                self.extent.clone()
            } else {
                (1 << count).into()
            },
            is_last: self.is_last && all == Some(low + count),
            stride: stride.into(),
        })
    }
}

/// Returns the swizzled sum of terms. Swizzles are ordered outermost first, each with the offset
/// that is added before it. If known, `cells` is the number of memory locations for all sums.
pub(super) fn behind(
    swizzles: &[(Swizzle, i64)],
    mut cells: Option<i64>,
    terms: &[Term],
) -> Expression {
    let mut value = sum(terms);
    let mut known = Some(terms);
    for (swizzle, offset) in swizzles.iter().rev() {
        if *offset > 0 {
            known = None;
            let offset = Expression::Number((*offset).into());
            value = match value {
                Expression::Sum(parts) => Expression::sum([vec![offset], parts].concat()),
                other => Expression::sum(vec![offset, other]),
            };
        }
        let below = cells.and_then(|cells| cells.checked_add(*offset));
        cells = below.and_then(|cells| swizzled(*swizzle, cells));
        if swizzle.bits() == 0 {
            continue;
        }
        let mask = met(*swizzle, below.unwrap_or(i64::MAX));
        let of_names = known.take().and_then(|terms| read(*swizzle, terms));
        let read = of_names.unwrap_or_else(|| masked(*swizzle, mask, &value));
        if !read.is_zero() {
            value = Expression::Xor(Box::new(value), Box::new(read));
        }
    }
    value
}

fn sum(terms: &[Term]) -> Expression {
    Expression::sum(terms.iter().map(Term::expression).collect())
}

/// Returns the bits that a swizzle reads, if no two terms share a bit.
fn read(swizzle: Swizzle, terms: &[Term]) -> Option<Expression> {
    let mut all = 0;
    for term in terms {
        let bits = term.bits()?;
        if all & bits != 0 {
            return None;
        }
        all |= bits;
    }
    let mask = swizzle.read_bits();
    let met = terms
        .iter()
        .filter(|term| term.bits().is_some_and(|bits| bits & mask != 0));
    let read = met.map(|term| term.read(mask, swizzle.shift()));
    Some(sum(&read.collect::<Option<Vec<_>>>()?))
}

/// Returns the masked bits of a value that a swizzle reads, shifted to the changed bits.
pub(super) fn masked(swizzle: Swizzle, mask: i64, value: &Expression) -> Expression {
    if mask == 0 {
        return Expression::zero();
    }
    Expression::Masked(Box::new(value.clone()), mask, swizzle.shift())
}

/// Returns the bits that a swizzle reads and that integers below `cells` can have.
pub(super) fn met(swizzle: Swizzle, cells: i64) -> i64 {
    swizzle.read_bits() & mask_below(cells)
}

/// Returns the number of memory locations for the swizzled offsets of all offsets below `cells`.
pub(super) fn swizzled(swizzle: Swizzle, cells: i64) -> Option<i64> {
    let read = met(swizzle, cells);
    if read == 0 {
        return Some(cells);
    }
    let changed = swizzle.exchanged(read) ^ read;
    (mask_below(cells) | changed).checked_add(1)
}
