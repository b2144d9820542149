//! Parser of composed layouts for the oracle.

use crate::oracle::Plain;

/// A plain layout, or a layout `Sw<B,M,S> o OFFSET o LAYOUT` with one or more swizzles.
#[derive(Clone, Debug)]
pub struct Swizzled {
    swizzles: Vec<(Bits, i128)>,
    /// The inner layout.
    pub layout: Plain,
}

/// `Sw<B,M,S>`
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    count: u32,
    base: u32,
    shift: i32,
}

impl Bits {
    /// Parses `Sw<3,4,3>`. Returns `None` if the integers do not make a swizzle.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let numbers = text.trim().strip_prefix("Sw<")?.strip_suffix('>')?;
        let numbers: Vec<i32> = numbers
            .split(',')
            .map(|number| number.trim().parse().ok())
            .collect::<Option<_>>()?;
        let [count, base, shift] = numbers[..] else {
            return None;
        };
        let (count, base) = (u32::try_from(count).ok()?, u32::try_from(base).ok()?);
        let fits = shift.unsigned_abs() >= count && count + base + shift.unsigned_abs() < 120;
        fits.then_some(Self { count, base, shift })
    }

    /// Applies the swizzle: the exclusive or of one bit field into another.
    #[must_use]
    pub fn apply(self, index: i128) -> i128 {
        let field = (1_i128 << self.count) - 1;
        let (high, low) = (self.base + self.shift.unsigned_abs(), self.base);
        let (from, to) = if self.shift >= 0 {
            (high, low)
        } else {
            (low, high)
        };
        index ^ ((index >> from & field) << to)
    }
}

impl Swizzled {
    /// Parses either notation.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(" o ").collect();
        let (layout, before) = parts.split_last()?;
        let swizzles = before.chunks(2).map(|pair| match pair {
            [swizzle, offset] => Some((Bits::read(swizzle)?, offset.trim().parse().ok()?)),
            _ => None,
        });
        Some(Self {
            swizzles: swizzles.collect::<Option<_>>()?,
            layout: Plain::read(layout)?,
        })
    }

    /// Returns the value at an integer coordinate.
    #[must_use]
    pub fn at(&self, index: i128) -> i128 {
        self.apply(self.layout.at(index))
    }

    /// Returns the value of the composed layout where the inner layout has the value `inside`.
    #[must_use]
    pub fn apply(&self, inside: i128) -> i128 {
        let swizzles = self.swizzles.iter().rev();
        swizzles.fold(inside, |index, (swizzle, offset)| {
            swizzle.apply(offset + index)
        })
    }
}
