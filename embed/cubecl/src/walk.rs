//! Index code of a layout, written while a kernel is expanded.

use cubecl::ir::Scope;
use cubecl::prelude::*;

use crate::term::{MOST, Plan, Swizzle, Term};

/// An integer in a kernel.
type Integer = NativeExpand<usize>;

/// A coordinate in a kernel.
pub enum Part {
    /// The coordinate of a mode, nested or not.
    Integer(Integer),
    /// One coordinate per mode.
    Tuple(Vec<Self>),
}

/// An integer in a kernel: a constant, or a computed value.
#[derive(Clone, Copy)]
enum Number {
    Known(u64),
    Computed(Integer),
}

impl Number {
    fn integer(self) -> Integer {
        match self {
            Self::Known(number) => constant(number),
            Self::Computed(number) => number,
        }
    }
}

/// Writer of index code.
pub struct Walk<'a> {
    pub(crate) scope: &'a Scope,
    /// The dynamic values.
    pub(crate) values: Vec<NativeExpand<u32>>,
}

/// Returns a constant. The number must fit in `u32`.
fn constant(number: u64) -> Integer {
    usize::try_from(number).unwrap_or(usize::MAX).into()
}

impl Walk<'_> {
    /// Returns the offset of a coordinate.
    ///
    /// ```text
    /// shape    coordinate
    /// n        integer       c * d
    /// (s, t)   (c, e)        by mode, added up
    /// (s, t)   integer       (c % size(s), c / size(s)), the last mode running on
    /// ```
    pub(crate) fn offset(&self, plan: &Plan, at: &Part) -> Integer {
        let sum = self.add(&plan.shape, &plan.stride, at, None);
        let offset = sum.unwrap_or_else(|| constant(0));
        let inwards = plan.swizzles.iter().rev();
        inwards.fold(offset, |offset, swizzle| self.swizzled(offset, swizzle))
    }

    /// Returns `sum` plus the offset of a coordinate.
    fn add(&self, shape: &Term, stride: &Term, at: &Part, sum: Option<Integer>) -> Option<Integer> {
        match (shape, stride, at) {
            (Term::Tuple(shape), Term::Tuple(stride), Part::Tuple(at)) => {
                let modes = shape.iter().zip(stride).zip(at);
                modes.fold(sum, |sum, ((s, d), c)| self.add(s, d, c, sum))
            }
            (Term::Tuple(shape), Term::Tuple(stride), Part::Integer(at)) => {
                let Some(last) = shape.iter().rposition(Term::has_leaves) else {
                    return sum;
                };
                let (mut rest, mut sum) = (*at, sum);
                for (i, (s, d)) in shape.iter().zip(stride).take(last + 1).enumerate() {
                    let (digit, next) = if i == last {
                        (rest, rest)
                    } else {
                        self.split(rest, self.size(s))
                    };
                    sum = self.add(s, d, &Part::Integer(digit), sum);
                    rest = next;
                }
                sum
            }
            (_, stride, Part::Integer(at)) => {
                let product = self.times(*at, self.number(stride));
                match (sum, product) {
                    (Some(sum), Some(product)) => {
                        Some(sum.__expand_add_method(self.scope, product))
                    }
                    (sum, product) => sum.or(product),
                }
            }
            _ => unreachable!("`fits` has compared the coordinates with the shape"),
        }
    }

    /// Returns `true` in the kernel if every part of a coordinate is below the extent of its mode.
    pub(crate) fn is_inside(&self, shape: &Term, at: &Part) -> NativeExpand<bool> {
        match (shape, at) {
            (Term::Tuple(shape), Part::Tuple(at)) => {
                let modes = shape.iter().zip(at);
                let inside = modes.map(|(s, c)| self.is_inside(s, c));
                inside
                    .reduce(|a, b| a.__expand_and_method(self.scope, b))
                    .unwrap_or_else(|| true.into())
            }
            (shape, Part::Integer(at)) => {
                let size = self.size(shape).integer();
                at.__expand_lt_method(self.scope, &size)
            }
            _ => unreachable!("`fits` has compared the coordinates with the shape"),
        }
    }

    /// Returns the number of coordinates of a shape.
    pub(crate) fn extent(&self, shape: &Term) -> Integer {
        self.size(shape).integer()
    }

    fn size(&self, shape: &Term) -> Number {
        match shape {
            Term::Tuple(modes) => {
                let sizes = modes.iter().map(|mode| self.size(mode));
                sizes.fold(Number::Known(1), |a, b| self.product(a, b))
            }
            number => self.number(number),
        }
    }

    fn number(&self, term: &Term) -> Number {
        match term {
            Term::Known(number) => Number::Known(*number),
            Term::ValueAt(position) => Number::Computed(usize::__expand_cast_from(
                self.scope,
                self.values[*position],
            )),
            Term::Product(factors) => {
                let [a, b] = &**factors;
                self.product(self.number(a), self.number(b))
            }
            Term::Ceil(quotient) => {
                let [n, d] = &**quotient;
                let n = self.number(n).integer();
                let (rest, quotient) = self.split(n, self.number(d));
                let up = rest.__expand_min_method(self.scope, constant(1));
                Number::Computed(quotient.__expand_add_method(self.scope, up))
            }
            Term::Tuple(_) => unreachable!("shape and stride are congruent"),
        }
    }

    fn product(&self, a: Number, b: Number) -> Number {
        match (a, b) {
            (Number::Known(a), Number::Known(b)) => Number::Known(a.saturating_mul(b)),
            (Number::Computed(a), b) | (b, Number::Computed(a)) => match self.times(a, b) {
                Some(product) => Number::Computed(product),
                None => Number::Known(0),
            },
        }
    }

    /// Returns `a * b`, or `None` if the product is statically 0.
    fn times(&self, a: Integer, b: Number) -> Option<Integer> {
        Some(match b {
            Number::Known(0) => return None,
            Number::Known(1) => a,
            Number::Known(b) if b.is_power_of_two() => {
                a.__expand_shl_method(self.scope, constant(b.ilog2().into()))
            }
            b => a.__expand_mul_method(self.scope, b.integer()),
        })
    }

    /// Returns `(a % b, a / b)`. If `b` is 0, no index is in bounds and the result is arbitrary.
    fn split(&self, a: Integer, b: Number) -> (Integer, Integer) {
        let scope = self.scope;
        match b {
            Number::Known(1) => (constant(0), a),
            Number::Known(b) if b.is_power_of_two() => (
                a.__expand_bitand_method(scope, constant(b - 1)),
                a.__expand_shr_method(scope, constant(b.ilog2().into())),
            ),
            Number::Known(b) => (
                a.__expand_rem_method(scope, constant(b.max(1))),
                a.__expand_div_method(scope, constant(b.max(1))),
            ),
            Number::Computed(b) => {
                let b = self.at_least_one(b);
                (
                    a.__expand_rem_method(scope, b),
                    a.__expand_div_method(scope, b),
                )
            }
        }
    }

    fn at_least_one(&self, a: Integer) -> Integer {
        a.__expand_max_method(self.scope, constant(1))
    }

    fn swizzled(&self, offset: Integer, swizzle: &Swizzle) -> Integer {
        let scope = self.scope;
        let offset = match swizzle.start {
            0 => offset,
            start => offset.__expand_add_method(scope, constant(start)),
        };
        // Offsets have no bits above the bits of a `u32`.
        let read = swizzle.read & MOST;
        if read == 0 {
            return offset;
        }
        let read = offset.__expand_bitand_method(scope, constant(read));
        let by = constant(swizzle.shift.unsigned_abs().into());
        let moved = if swizzle.shift < 0 {
            read.__expand_shl_method(scope, by)
        } else {
            read.__expand_shr_method(scope, by)
        };
        offset.__expand_bitxor_method(scope, moved)
    }
}
