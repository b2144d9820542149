//! Inverse index functions: from an offset to its coordinate.

use super::open::OpenLayout;
use super::term::{self, Term, met, swizzled};
use super::{Expression, Number};
use crate::Layout;
use crate::error::Rule;

/// The method to compute the coordinate of an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inverse {
    /// Quotients and remainders.
    Way(Way),
    /// The layout is injective, but a stride does not exceed the largest offset of the modes with smaller
    /// strides: each coordinate must be tried.
    Search,
    /// The inverse does not exist, for the given reason.
    Missing(String),
}

/// The steps of the inverse, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The steps that undo the swizzles, outermost first.
    pub steps: Vec<Step>,
    /// The digits of the coordinates, mode by mode, fastest first.
    pub digits: Vec<Vec<Digit>>,
    /// An expression that is nonzero for an offset that no coordinate has.
    pub rest: Option<Expression>,
    /// Assumptions of the inverse: in each pair, the first value is at most the second.
    pub wants: Vec<(Number, Number)>,
}

/// A named intermediate value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name.
    pub name: String,
    /// The value.
    pub value: Expression,
    /// The minimum of the previous step's value, for offsets that a coordinate has.
    pub least: i64,
}

/// A part of a coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digit {
    /// The value of the digit.
    pub value: Expression,
    /// The exclusive upper bound of the digit, for offsets that a coordinate has. `None` if the
    /// digit is always below its bound.
    pub bound: Option<Number>,
    /// The weight of the digit in the coordinate.
    pub times: Number,
}

impl OpenLayout {
    /// Returns the inverse for the offset variable `offset`. `fresh` returns names for intermediate
    /// values.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_algebra::formula::{Inverse, OpenLayout};
    ///
    /// let a: Layout = "(64,32):(33,1)".parse()?;
    /// let Inverse::Way(way) = OpenLayout::from(&a).inverse("offset", &mut || "inside".into()) else { panic!() };
    /// let [row, column] = &way.digits[..] else { panic!() };
    /// assert_eq!(row[0].value.to_string(), "offset / 33");
    /// assert_eq!(column[0].value.to_string(), "offset % 33");
    /// assert_eq!(column[0].bound, Some(32.into()));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    #[must_use]
    pub fn inverse(&self, offset: &str, fresh: &mut dyn FnMut() -> String) -> Inverse {
        let modes = self.modes().into_iter();
        let modes: Vec<_> = modes.map(|leaves| Term::counted("", leaves)).collect();
        let mut terms: Vec<(usize, Term)> = Vec::new();
        for (mode, counted) in modes.iter().enumerate() {
            terms.extend(counted.iter().map(|term| (mode, term.clone())));
        }
        if let Some((mode, _)) = terms.iter().find(|(_, term)| term.stride.is(0)) {
            let why = format!(
                "mode {mode} has a stride of 0, so several coordinates can have the same offset"
            );
            return Inverse::Missing(self.meeting().unwrap_or(why));
        }
        let sorted = match by_stride(terms) {
            Ok(sorted) => sorted,
            Err(why) => return Inverse::Missing(why),
        };
        let wants = match wants(&sorted) {
            Ok(wants) => wants,
            Err(why) => {
                return match (self.known(), self.meeting()) {
                    (Some(_), None) => Inverse::Search,
                    (_, met) => Inverse::Missing(met.unwrap_or(why)),
                };
            }
        };
        let steps = self.steps_back(offset, fresh);
        let mut rest = Expression::name(steps.last().map_or(offset, |step| &step.name));
        let mut digits = vec![Vec::new(); modes.len()];
        let mut above: Option<&Number> = None;
        for (mode, term) in sorted.iter().rev() {
            let span = term.extent.times(&term.stride);
            let is_below = above.is_some_and(|above| above.is_at_most(&span));
            digits[*mode].push(Digit {
                value: rest.clone().over(&term.stride),
                bound: (!is_below).then(|| term.extent.clone()),
                times: term.divisor.clone(),
            });
            rest = rest.modulo(&term.stride);
            above = Some(&term.stride);
        }
        for (digits, terms) in digits.iter_mut().zip(&modes) {
            let place = |digit: &Digit| terms.iter().position(|term| term.divisor == digit.times);
            digits.sort_by_key(place);
        }
        Inverse::Way(Way {
            steps,
            digits,
            rest: (!rest.is_zero()).then_some(rest),
            wants,
        })
    }

    /// Returns the steps that undo the swizzles. Each swizzle is its own inverse.
    fn steps_back(&self, offset: &str, fresh: &mut dyn FnMut() -> String) -> Vec<Step> {
        let mut cells = self.cells_inside();
        let inside_out = self.swizzles().iter().rev().map(|(swizzle, offset)| {
            let below = cells.and_then(|cells| cells.checked_add(*offset));
            cells = below.and_then(|cells| swizzled(*swizzle, cells));
            (*swizzle, met(*swizzle, below.unwrap_or(i64::MAX)), *offset)
        });
        let mut inside_out: Vec<_> = inside_out.collect();
        inside_out.reverse();
        let (mut steps, mut from) = (Vec::new(), offset.to_owned());
        let mut step = |from: &mut String, value: Expression, least: i64| {
            *from = fresh();
            steps.push(Step {
                name: from.clone(),
                value,
                least,
            });
        };
        for (swizzle, mask, offset) in inside_out {
            let value = Expression::name(&from);
            let read = term::masked(swizzle, mask, &value);
            if !read.is_zero() {
                let value = Expression::Xor(Box::new(value), Box::new(read));
                step(&mut from, value, 0);
            }
            if offset > 0 {
                let value = Expression::Difference(Box::new(Expression::name(&from)), offset);
                step(&mut from, value, offset);
            }
        }
        steps
    }

    /// Returns two coordinates with the same offset, or `None` if the layout is injective or has
    /// dynamic values.
    fn meeting(&self) -> Option<String> {
        let layout = self.known()?;
        let error = layout.inside_swizzles().injective().err()?;
        Some(match *error.rule() {
            Rule::NotInjective { first, second, .. } => meeting(&layout, first, second),
            _ => error.to_string(),
        })
    }
}

fn meeting(layout: &Layout, first: i64, second: i64) -> String {
    let cell = |index| layout.shape().cell(index);
    let (first, second) = (cell(first), cell(second));
    match layout.offset(first.clone()) {
        Ok(offset) => format!("coordinates {first} and {second} both have offset {offset}"),
        Err(error) => error.to_string(),
    }
}

/// Returns the terms of modes by increasing stride, or the reason that their order is not
/// statically known.
fn by_stride(mut terms: Vec<(usize, Term)>) -> Result<Vec<(usize, Term)>, String> {
    let mut sorted: Vec<(usize, Term)> = Vec::new();
    while let Some((_, first)) = terms.first() {
        let is_least = |(_, term): &&(usize, Term)| {
            let mut others = terms.iter();
            others.all(|(_, other)| term.stride.is_at_most(&other.stride))
        };
        let Some(stride) = terms
            .iter()
            .find(is_least)
            .map(|(_, term)| term.stride.clone())
        else {
            let unlike = terms
                .iter()
                .find(|(_, other)| !first.stride.is_at_most(&other.stride))
                .or_else(|| terms.last());
            let other = unlike.map_or(&first.stride, |(_, other)| &other.stride);
            return Err(format!(
                "cannot prove which of the strides {} and {other} is larger",
                first.stride
            ));
        };
        let (least, others) = terms
            .into_iter()
            .partition(|(_, term)| term.stride == stride);
        sorted.extend::<Vec<_>>(least);
        terms = others;
    }
    Ok(sorted)
}

/// Returns the conditions under which each stride exceeds the largest offset of the smaller
/// strides, without conditions that always hold. Returns an error if the conditions cannot hold.
fn wants(sorted: &[(usize, Term)]) -> Result<Vec<(Number, Number)>, String> {
    let mut wants = Vec::new();
    let mut reach = Some(0_i64);
    for pair in sorted.windows(2) {
        let [(_, lower), (_, upper)] = pair else {
            continue;
        };
        let span = lower.extent.times(&lower.stride);
        let steps = lower.extent.known().map(|extent| extent - 1);
        let own = steps
            .zip(lower.stride.known())
            .map(|(n, stride)| n * stride);
        // Does not overflow, because the cosize of a layout fits.
        reach = reach.zip(own).map(|(below, own)| below + own);
        let is_above = match (reach, upper.stride.known()) {
            (Some(reach), Some(stride)) => reach < stride,
            _ => span.is_at_most(&upper.stride),
        };
        if is_above {
            continue;
        }
        let is_never = reach.is_some() && upper.stride.known().is_some();
        if is_never || upper.stride.is_at_most(&span) {
            let (lower, upper) = (&lower.stride, &upper.stride);
            return Err(format!(
                "stride {upper} is not above the largest offset of the modes with strides up to {lower}"
            ));
        }
        wants.push((span, upper.stride.clone()));
    }
    Ok(wants)
}
