//! Two layouts made from bytes, and the requirements for an operation on them.

use arbitrary::{Arbitrary, Result, Unstructured};
use layout_algebra::{CounterExample, Error, Layout};
use layout_tests::oracle::Plain;

/// Maximum number of elements of an enumerated operand.
const MOST_ELEMENTS: i128 = 1 << 10;
/// Maximum stride of an operand.
const MOST_STRIDE: i128 = 1 << 12;
/// Maximum number of modes of a tuple.
const MOST_MODES: u8 = 5;
/// Maximum nesting depth.
const MOST_DEPTH: u8 = 3;
/// Bytes that announce an integer of several bytes.
const WIDE: [u8; 3] = [253, 254, 255];

/// The operands of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operands {
    /// The left operand.
    pub a: Plain,
    /// The right operand.
    pub b: Plain,
}

impl<'a> Arbitrary<'a> for Operands {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let [a, b] = [read(bytes, 0)?, read(bytes, 0)?];
        Ok(Self { a, b })
    }
}

impl Operands {
    /// Returns the bytes that produce these operands, or `None` if no bytes do.
    #[must_use]
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        write(&self.a, &mut bytes)?;
        write(&self.b, &mut bytes)?;
        let read = Self::arbitrary(&mut Unstructured::new(&bytes));
        (read.as_ref() == Ok(self)).then_some(bytes)
    }

    /// Returns the operands at the value level, if they are valid.
    #[must_use]
    pub fn layouts(&self) -> Option<[Layout; 2]> {
        let read = |plain: &Plain| plain.to_string().parse().ok();
        Some([read(&self.a)?, read(&self.b)?])
    }

    /// Returns `true` if both operands are small enough for all checks.
    #[must_use]
    pub fn are_small(&self) -> bool {
        [&self.a, &self.b].into_iter().all(|plain| {
            let leaves = plain.leaves();
            let small = leaves.iter().all(|leaf| leaf.stride <= MOST_STRIDE);
            small && plain.size() <= MOST_ELEMENTS
        })
    }
}

/// Parses a mode: its rank (0 for a leaf), then the modes, or shape and stride.
fn read(bytes: &mut Unstructured<'_>, depth: u8) -> Result<Plain> {
    let rank = bytes.arbitrary::<u8>()? % (MOST_MODES + 1);
    if rank == 0 || depth == MOST_DEPTH {
        let shape = number(bytes)?.max(1);
        return Ok(Plain::leaf(shape, number(bytes)?));
    }
    let modes = (0..rank).map(|_| read(bytes, depth + 1));
    Ok(Plain::Modes(modes.collect::<Result<_>>()?))
}

/// Parses an integer. Small integers take one byte.
fn number(bytes: &mut Unstructured<'_>) -> Result<i128> {
    let small = bytes.arbitrary::<u8>()?;
    let wide: i128 = match WIDE.iter().position(|wide| *wide == small) {
        None => small.into(),
        Some(0) => bytes.arbitrary::<u16>()?.into(),
        // An integer close to a power of two.
        Some(1) => {
            (1 << (bytes.arbitrary::<u8>()? % 64)) - i128::from(bytes.arbitrary::<u8>()? % 3)
        }
        Some(_) => bytes.arbitrary::<u64>()?.into(),
    };
    Ok(wide.clamp(0, i64::MAX.into()))
}

fn write(plain: &Plain, bytes: &mut Vec<u8>) -> Option<()> {
    match plain {
        Plain::Leaf(leaf) => {
            bytes.push(0);
            for number in [leaf.shape, leaf.stride] {
                if number < WIDE[0].into() {
                    bytes.push(u8::try_from(number).ok()?);
                } else if let Ok(number) = u16::try_from(number) {
                    bytes.push(WIDE[0]);
                    bytes.extend(number.to_le_bytes());
                } else {
                    bytes.push(WIDE[2]);
                    bytes.extend(u64::try_from(number).ok()?.to_le_bytes());
                }
            }
        }
        Plain::Modes(modes) => {
            bytes.push(u8::try_from(modes.len()).ok()?);
            for mode in modes {
                write(mode, bytes)?;
            }
        }
    }
    Some(())
}

/// Returns sample indices below `size`: the first, the last, powers of two, their predecessors, and
/// three times powers of two.
pub fn samples(size: i128) -> impl Iterator<Item = i128> {
    let powers = (0..62).flat_map(|bits| [1 << bits, 3 << bits, (1 << bits) - 1]);
    powers
        .chain([size - 1])
        .filter(move |index| (0..size).contains(index))
}

/// Checks that an error prints, and that it shows an offset equal to `wanted`.
///
/// # Panics
///
/// Panics if the error shows a different offset.
pub fn shows(error: &Error, wanted: impl Fn(i128) -> i128) {
    assert!(error.to_string().starts_with(&error.message()));
    assert!(
        error
            .suggestion()
            .is_none_or(|suggestion| !suggestion.is_empty())
    );
    if let Some(CounterExample::Offset {
        index,
        offset,
        composed,
        ..
    }) = error.counter_example()
    {
        assert_eq!(*offset, wanted((*index).into()), "{error}");
        assert_ne!(offset, composed, "{error}");
    }
}
