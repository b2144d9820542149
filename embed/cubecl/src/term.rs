//! Descriptions of layouts for which kernels are expanded.

use layout_algebra::IntTuple;
use layout_core::numbers;

use crate::Rejection;

/// Maximum value in kernels: the largest `u32`.
pub(crate) const MOST: u64 = u32::MAX as u64;

/// A layout without its dynamic values. CubeCL uses it as the key of the compiled kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    pub(crate) shape: Term,
    pub(crate) stride: Term,
    /// The swizzles, outermost first.
    pub(crate) swizzles: Vec<Swizzle>,
}

/// A swizzle, which maps `x`, an offset plus `start`, to `x ^ (x & read) >> shift`. A negative
/// shift is a shift to the left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Swizzle {
    pub(crate) start: u64,
    pub(crate) read: u64,
    pub(crate) shift: i32,
}

/// An expression of an integer, or a tuple of them: the [`numbers::Term`] of a type, or an integer
/// of a layout by value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Known(u64),
    /// The dynamic value at this position.
    ValueAt(usize),
    Product(Box<[Self; 2]>),
    Ceil(Box<[Self; 2]>),
    Tuple(Vec<Self>),
}

impl From<&numbers::Term> for Term {
    fn from(term: &numbers::Term) -> Self {
        let both = |[a, b]: &[numbers::Term; 2]| Box::new([a.into(), b.into()]);
        match term {
            numbers::Term::Known(number) => Self::Known(*number),
            numbers::Term::ValueAt(position) => Self::ValueAt(*position),
            numbers::Term::Product(factors) => Self::Product(both(factors)),
            numbers::Term::Ceil(quotient) => Self::Ceil(both(quotient)),
            numbers::Term::Tuple(modes) => Self::Tuple(modes.iter().map(Self::from).collect()),
        }
    }
}

impl From<&IntTuple> for Term {
    fn from(tuple: &IntTuple) -> Self {
        match tuple {
            IntTuple::Int(number) => Self::Known(number.unsigned_abs()),
            IntTuple::Tuple(modes) => Self::Tuple(modes.iter().map(Self::from).collect()),
        }
    }
}

impl Term {
    /// Returns `true` if the term contains an integer.
    pub(crate) fn has_leaves(&self) -> bool {
        match self {
            Self::Tuple(modes) => modes.iter().any(Self::has_leaves),
            _ => true,
        }
    }

    /// Returns the number of dynamic values, up to the last one in the term.
    pub(crate) fn run_time(&self) -> usize {
        match self {
            Self::Known(_) => 0,
            Self::ValueAt(position) => position + 1,
            Self::Product(both) | Self::Ceil(both) => both[0].run_time().max(both[1].run_time()),
            Self::Tuple(modes) => modes.iter().map(Self::run_time).max().unwrap_or(0),
        }
    }

    /// Returns the integer, if it and all intermediate values fit in `u32`.
    fn number(&self, values: &[u32]) -> Option<u64> {
        let number = match self {
            Self::Known(number) => *number,
            Self::ValueAt(position) => u64::from(values[*position]),
            Self::Product(factors) => factors[0]
                .number(values)?
                .checked_mul(factors[1].number(values)?)?,
            Self::Ceil(quotient) => {
                let (n, d) = (quotient[0].number(values)?, quotient[1].number(values)?);
                n.div_ceil(d.max(1))
            }
            Self::Tuple(_) => unreachable!("shape and stride are congruent"),
        };
        (number <= MOST).then_some(number)
    }

    /// Returns the term with dynamic values replaced by constants. All values must fit in `u32`.
    fn with(&self, values: &[u32]) -> Self {
        match self {
            Self::Tuple(modes) => Self::Tuple(modes.iter().map(|mode| mode.with(values)).collect()),
            number => Self::Known(number.number(values).unwrap_or(MOST)),
        }
    }

    /// Returns `true` if all values fit in `u32`.
    fn fits(&self, values: &[u32]) -> bool {
        match self {
            Self::Tuple(modes) => modes.iter().all(|mode| mode.fits(values)),
            number => number.number(values).is_some(),
        }
    }

    /// Returns the product of the integers, if it fits in `u64`. All integers must fit in `u32`.
    fn size(&self, values: &[u32]) -> Option<u64> {
        let Self::Tuple(modes) = self else {
            return self.number(values);
        };
        let sizes = modes.iter().map(|mode| mode.size(values));
        // A factor of 0 makes the product 0, even if the product of the other factors overflows.
        if sizes.clone().any(|size| size == Some(0)) {
            return Some(0);
        }
        sizes.reduce(|a, b| a?.checked_mul(b?)).unwrap_or(Some(1))
    }

    /// Returns the offset of the last coordinate of a shape, if it fits in `u64`. All values must
    /// fit in a `u32`, and no extent may be 0.
    fn largest_offset(&self, stride: &Self, values: &[u32]) -> Option<u64> {
        match (self, stride) {
            (Self::Tuple(shape), Self::Tuple(stride)) => {
                let mut modes = shape.iter().zip(stride);
                modes.try_fold(0_u64, |sum, (s, d)| {
                    sum.checked_add(s.largest_offset(d, values)?)
                })
            }
            (shape, stride) => {
                let last = shape.number(values)?.checked_sub(1)?;
                last.checked_mul(stride.number(values)?)
            }
        }
    }
}

impl Swizzle {
    /// Returns `Sw<bits,base,shift> o start`.
    pub(crate) fn new(start: u64, bits: u32, base: u32, shift: i32) -> Self {
        let field = (1 << bits) - 1;
        let lowest = base + u32::try_from(shift).unwrap_or(0);
        Self {
            start,
            read: field << lowest,
            shift,
        }
    }

    /// Returns the size of the blocks of offsets that the swizzle permutes. Blocks start at
    /// multiples of the size.
    fn block(&self) -> u64 {
        let changed = if self.shift < 0 {
            self.read << self.shift.unsigned_abs()
        } else {
            self.read >> self.shift
        };
        (changed + 1).next_power_of_two()
    }
}

impl Plan {
    /// Returns the plan of a layout whose values are in its type.
    pub(crate) fn of<S: numbers::Terms, D: numbers::Terms>(swizzles: Vec<Swizzle>) -> Self {
        Self {
            shape: (&S::TERM).into(),
            stride: (&D::TERM).into(),
            swizzles,
        }
    }

    /// Returns the plan with dynamic values replaced by constants. All values must fit in `u32`.
    pub(crate) fn with(&self, values: &[u32]) -> Self {
        Self {
            shape: self.shape.with(values),
            stride: self.stride.with(values),
            swizzles: self.swizzles.clone(),
        }
    }

    /// Returns the number of dynamic values that a kernel takes for the layout.
    pub(crate) fn run_time(&self) -> usize {
        self.shape.run_time().max(self.stride.run_time())
    }

    /// Returns the cosize of the layout with these values, or an error if it exceeds the limits of
    /// kernels.
    pub(crate) fn cells(&self, layout: &dyn ToString, values: &[u32]) -> Result<u64, Rejection> {
        let layout = || layout.to_string();
        if !self.shape.fits(values) || !self.stride.fits(values) {
            return Err(Rejection::Number { layout: layout() });
        }
        match self.shape.size(values) {
            Some(0) => return Ok(0),
            Some(1..=MOST) => {}
            size => {
                return Err(Rejection::Size {
                    layout: layout(),
                    size,
                });
            }
        }
        let inside = self.shape.largest_offset(&self.stride, values);
        let cells = inside.and_then(|last| last.checked_add(1));
        let outwards = self.swizzles.iter().rev();
        let cells = outwards.fold(cells, |cells, swizzle| {
            cells?
                .checked_add(swizzle.start)?
                .checked_next_multiple_of(swizzle.block())
        });
        match cells {
            Some(cells) if cells <= MOST + 1 => Ok(cells),
            cells => Err(Rejection::Cells {
                layout: layout(),
                cells,
            }),
        }
    }
}
