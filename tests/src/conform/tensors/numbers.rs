//! The integers of a layout as source: all static, or some of them dynamic.

use layout_algebra::{IntTuple, Layout};

use crate::conform::level::Limit;
use crate::conform::source;
use crate::conform::vector::Vector;

/// A layout as source.
pub(super) struct Bound {
    /// The type.
    pub(super) layout: String,
    /// The value, of type `L`.
    pub(super) value: String,
    /// The integer type of coordinates.
    pub(super) word: &'static str,
    /// `true` if all integers are static.
    pub(super) is_static: bool,
}

impl Bound {
    /// Returns the layout with static integers only.
    pub(super) fn fixed(layout: &Layout) -> Result<Self, Limit> {
        Ok(Self {
            layout: source::layout_of(layout).ok_or(Limit::Modes)?,
            value: "L::new()".into(),
            word: "u32",
            is_static: true,
        })
    }

    /// Returns the layout with dynamic integers. The text of the vector determines which integers are
    /// dynamic, and which facts about these integers are known.
    pub(super) fn open(layout: &Layout, vector: &Vector) -> Result<Self, Limit> {
        let layout = layout.as_plain().ok_or(Limit::Operation)?;
        let mut open = Open {
            dice: Dice::of(vector),
            divides: vector.op.contains("divi") || vector.op.contains("local"),
            names: Vec::new(),
            values: Vec::new(),
        };
        let word = if open.dice.one_of(2) == 0 {
            "u32"
        } else {
            "usize"
        };
        let shape = open.tuple(layout.shape(), true).ok_or(Limit::Modes)?;
        let stride = open.tuple(layout.stride(), false).ok_or(Limit::Modes)?;
        let (count, values) = (open.values.len(), &open.values);
        Ok(Self {
            layout: format!("MixedLayout<Layout<{shape}, {stride}>, [{word}; {count}]>"),
            value: format!("L::from_values({values:?})"),
            word,
            is_static: false,
        })
    }
}

/// The dynamic integers created so far.
struct Open {
    dice: Dice,
    /// `true` if the operation divides the layout, which requires facts about the extents.
    divides: bool,
    /// The value and the type of each dynamic integer.
    names: Vec<(i64, String)>,
    values: Vec<i64>,
}

impl Open {
    fn tuple(&mut self, tuple: &IntTuple, is_shape: bool) -> Option<String> {
        match tuple {
            IntTuple::Int(number) => Some(self.number(*number, is_shape)),
            IntTuple::Tuple(modes) if modes.len() <= source::MAX_RANK => {
                let modes = modes.iter().map(|mode| self.tuple(mode, is_shape));
                let modes = modes.map(|mode| Some(mode? + ","));
                Some(format!("({})", modes.collect::<Option<String>>()?))
            }
            IntTuple::Tuple(_) => None,
        }
    }

    fn number(&mut self, number: i64, is_shape: bool) -> String {
        let is_first = self.values.is_empty();
        if !is_first && self.dice.one_of(2) == 0 {
            return source::integer(number);
        }
        // Equal integers can share a name. The type of a dynamic integer declares a divisor of the
        // integer.
        let same = self.names.iter().find(|(known, _)| *known == number);
        if let (Some((_, name)), true) = (same, self.dice.one_of(2) == 0) {
            return name.clone();
        }
        let factors: Vec<_> = (1..=number.min(1 << 16))
            .filter(|k| number % k == 0)
            .collect();
        let coefficient = match (number, is_shape && self.divides) {
            (0, _) => 1,
            // For a division, most extents are declared as multiples of their own value.
            (_, true) if self.dice.one_of(4) > 0 => number,
            _ => factors[self.dice.one_of(factors.len())],
        };
        let position = self.values.len();
        self.values.push(number / coefficient);
        let coefficient = source::integer(coefficient);
        let name = format!("Dynamic<{coefficient}, (Var<_{position}>, ())>");
        self.names.push((number, name.clone()));
        name
    }
}

/// Pseudo-random decisions that depend only on a text.
struct Dice(u64);

impl Dice {
    /// Hashes the vector with FNV-1a.
    fn of(vector: &Vector) -> Self {
        let text = format!("{} {:?}", vector.op, vector.args);
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(hash)
    }

    /// Returns an integer below `n`.
    fn one_of(&mut self, n: usize) -> usize {
        // xorshift
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % n
    }
}
