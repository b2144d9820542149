//! The levels of computation, which evaluate the operations of vectors.

use core::fmt;
use std::io;

use super::vector::Vector;

/// A level of computation: values, the macro, types, or tensors.
pub trait Level {
    /// Returns the name of the level on the command line.
    fn name(&self) -> &'static str;

    /// Returns `true` if the level supports the operation.
    fn has(&self, _op: &str) -> bool {
        true
    }

    /// Returns one answer per vector. A level can answer many vectors at once.
    ///
    /// # Errors
    ///
    /// Returns an error if the level cannot run.
    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>>;
}

/// The answer of a level to a vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A result.
    Given(Outcome),
    /// A rejection, with its error text.
    Rejected(String),
    /// No valid answer, with the reason: the level does not know the operation, cannot read an
    /// operand, or contradicts its claim.
    Unknown(String),
    /// A documented limit prevents an answer.
    Outside(Limit),
}

/// A documented limit of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The level does not support the operation.
    Operation,
    /// A tuple has more modes than types support.
    Modes,
    /// The result requires a comparison of individual elements.
    Elements,
    /// Offsets exceed the index type.
    Word,
    /// A coordinate is past the extents, where the last mode continues.
    Range,
    /// A division is valid for these values, but not for all values of the types.
    Fact,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Operation => "not at this level",
            Self::Modes => "more modes than types support",
            Self::Elements => "only decidable element by element",
            Self::Word => "offsets above u32",
            Self::Range => "coordinates out of range",
            Self::Fact => "a fact about the values is missing",
        })
    }
}

/// A result, in a form that all levels share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result in notation.
    pub text: String,
    /// The start offset of a slice.
    pub offset: Option<i128>,
    /// The first offsets of a layout.
    pub values: Option<Vec<i128>>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(outcome) => write!(f, "{outcome}"),
            Self::Rejected(sentence) => write!(f, "rejected: {sentence}"),
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
