//! Why something is not an object of `Fact`.

use core::fmt;

use layout_algebra::{Error, Path};

/// Why something is not an object, morphism or realisation in `Fact`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactError {
    /// A factor is not a prime.
    NotPrime {
        /// Its position.
        position: usize,
        /// The factor.
        value: i64,
    },
    /// A map leads past the factors.
    OutOfRange {
        /// The position in the domain.
        position: usize,
        /// Its image.
        image: usize,
        /// The number of factors of the codomain.
        len: usize,
    },
    /// A map does not keep the primes, so it is not a map over the primes.
    PrimesDiffer {
        /// The position in the domain.
        position: usize,
        /// The prime there.
        prime: i64,
        /// The prime at its image.
        found: i64,
    },
    /// Two lists that must have the same length.
    Length {
        /// The number of factors of the domain.
        len: usize,
        /// The number of images.
        found: usize,
    },
    /// A map takes two positions to the same one, so its layout function can leave `[0, N)`.
    NotInjective {
        /// A position.
        first: usize,
        /// A later one.
        second: usize,
        /// The image of both.
        image: usize,
    },
    /// A map leaves a factor out.
    NotSurjective {
        /// The position of the factor.
        missed: usize,
    },
    /// The codomain of the second morphism is not the domain of the first.
    NotComposable {
        /// That domain.
        domain: String,
        /// That codomain.
        codomain: String,
    },
    /// A map over the positions of a factorisation does not lead from one map to the other.
    NotCommuting,
    /// A layout function is not a permutation of `[0, size)`.
    NotPermutation {
        /// The leaf of the layout whose stride is not where the smaller ones end.
        leaf: Path,
        /// That stride.
        stride: i64,
        /// The stride that would make it a permutation.
        needed: i64,
    },
    /// A number is below 1 or over the limit.
    Size {
        /// The number.
        n: i64,
        /// The limit.
        limit: i64,
    },
    /// There are more morphisms than are enumerated.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// A product of factors exceeds `i64`.
    Overflow,
    /// The layout of a morphism exceeds `i64`.
    Layout(Error),
}

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPrime { position, value } => {
                write!(f, "{value} at position {position} is not a prime")
            }
            Self::OutOfRange {
                position,
                image,
                len,
            } => write!(
                f,
                "position {position} goes to {image}, but there are {len} factors"
            ),
            Self::PrimesDiffer {
                position,
                prime,
                found,
            } => write!(
                f,
                "position {position} with the prime {prime} goes to the prime {found}"
            ),
            Self::Length { len, found } => {
                write!(f, "there are {found} images, but {len} factors")
            }
            Self::NotInjective {
                first,
                second,
                image,
            } => write!(f, "positions {first} and {second} both go to {image}"),
            Self::NotSurjective { missed } => write!(f, "no position goes to {missed}"),
            Self::NotComposable { domain, codomain } => {
                write!(f, "{codomain} is not {domain}, where the next begins")
            }
            Self::NotCommuting => f.write_str("the triangle does not commute"),
            Self::NotPermutation {
                leaf,
                stride,
                needed,
            } => write!(
                f,
                "leaf {leaf} has stride {stride}, a permutation would have {needed}"
            ),
            Self::Size { n, limit } => write!(f, "{n} is not in 1..={limit}"),
            Self::TooMany { limit } => write!(f, "there are more than {limit} morphisms"),
            Self::Overflow => f.write_str("the product of the factors exceeds the limit of i64"),
            Self::Layout(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FactError {}

impl From<Error> for FactError {
    fn from(error: Error) -> Self {
        Self::Layout(error)
    }
}
