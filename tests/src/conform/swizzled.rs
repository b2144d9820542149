//! A reader of composed layouts for the oracle.

use crate::oracle::Plain;

/// `Sw<B,M,S> o OFFSET o LAYOUT`, or a layout alone.
#[derive(Clone, Debug)]
pub struct Swizzled {
    swizzle: Option<Bits>,
    offset: i128,
    /// The layout inside.
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
    /// Reads `Sw<3,4,3>`; `None` for numbers that make no swizzle, too.
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

    /// Exclusive or of one field of bits into another.
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
    /// Reads either notation.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<_> = text.split(" o ").collect();
        match parts[..] {
            [layout] => Some(Self {
                swizzle: None,
                offset: 0,
                layout: Plain::read(layout)?,
            }),
            [swizzle, offset, layout] => Some(Self {
                swizzle: Some(Bits::read(swizzle)?),
                offset: offset.trim().parse().ok()?,
                layout: Plain::read(layout)?,
            }),
            _ => None,
        }
    }

    /// The value at an integer coordinate.
    #[must_use]
    pub fn at(&self, index: i128) -> i128 {
        self.apply(self.layout.at(index))
    }

    /// The value where the layout inside has this one.
    #[must_use]
    pub fn apply(&self, inside: i128) -> i128 {
        let index = self.offset + inside;
        self.swizzle.map_or(index, |swizzle| swizzle.apply(index))
    }
}
