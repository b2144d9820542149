//! What answers vectors.

use core::fmt;
use std::io;

use super::vector::Vector;

/// A way to compute: values, the macro, types.
pub trait Level {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Whether it has the operation.
    fn has(&self, _op: &str) -> bool {
        true
    }

    /// One answer for each vector; a level may answer many at once.
    ///
    /// # Errors
    ///
    /// If the level cannot work at all.
    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>>;
}

/// The answer of a level to a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A result.
    Given(Outcome),
    /// A refusal, in words.
    Refused(String),
    /// The level does not know the operation, or cannot read an operand.
    Unknown(String),
    /// The level states that it has no answer.
    Outside(Limit),
}

/// A stated limit of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The operation is not among those of the level.
    Operation,
    /// A tuple has more modes than types can have.
    Modes,
    /// The answer is found by comparing elements one by one.
    Elements,
    /// Offsets exceed the integers that they are counted in.
    Word,
    /// A coordinate past the extents, where the last mode runs on.
    Range,
    /// A division that the values have, and not all values that the types permit.
    Fact,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Operation => "not at this level",
            Self::Modes => "with more modes than types have",
            Self::Elements => "where only elements one by one tell",
            Self::Word => "with offsets above u32",
            Self::Range => "with coordinates out of range",
            Self::Fact => "for want of a fact",
        })
    }
}

/// A result, as every level can give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In notation.
    pub text: String,
    /// Where a slice starts.
    pub offset: Option<i128>,
    /// The first offsets of a layout.
    pub values: Option<Vec<i128>>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(outcome) => write!(f, "{outcome}"),
            Self::Refused(sentence) => write!(f, "refused: {sentence}"),
            Self::Unknown(reason) => write!(f, "no answer: {reason}"),
            Self::Outside(limit) => write!(f, "no answer: {limit}"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match self.offset {
            Some(offset) => write!(f, " from {offset}"),
            None => Ok(()),
        }
    }
}
