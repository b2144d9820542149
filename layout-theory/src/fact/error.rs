//! Errors of the category `Fact`.

use core::fmt;

use layout_algebra::{Error, Path};

/// The reason that a value is not an object, morphism or realisation in `Fact`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactError {
    /// A factor is not a prime.
    NotPrime {
        /// The position of the factor.
        position: usize,
        /// The factor.
        value: i64,
    },
    /// An image of a map is past the last factor.
    OutOfRange {
        /// The position in the domain.
        position: usize,
        /// The image of the position.
        image: usize,
        /// The number of factors of the codomain.
        len: usize,
    },
    /// A map sends a position to a position with a different prime.
    PrimesDiffer {
        /// The position in the domain.
        position: usize,
        /// The prime at the position.
        prime: i64,
        /// The prime at its image.
        found: i64,
    },
    /// Two lists have different lengths.
    Length {
        /// The number of factors of the domain.
        len: usize,
        /// The number of images.
        found: usize,
    },
    /// A map sends two positions to the same position, so its layout function can leave `[0, N)`.
    NotInjective {
        /// The first position.
        first: usize,
        /// The second position.
        second: usize,
        /// The common image.
        image: usize,
    },
    /// A factor is not an image of a map.
    NotSurjective {
        /// The position of the factor.
        missed: usize,
    },
    /// The codomain of the second morphism is not the domain of the first.
    NotComposable {
        /// The domain of the first morphism.
        domain: String,
        /// The codomain of the second morphism.
        codomain: String,
    },
    /// A triangle of maps over the positions of a factorisation does not commute.
    NotCommuting,
    /// A layout function is not a permutation of `[0, size)`.
    NotPermutation {
        /// The leaf whose stride is not the size of the leaves with smaller strides.
        leaf: Path,
        /// The stride of the leaf.
        stride: i64,
        /// The stride that would make it a permutation.
        needed: i64,
    },
    /// An integer is below 1 or above the limit.
    Size {
        /// The integer.
        n: i64,
        /// The limit.
        limit: i64,
    },
    /// The number of morphisms exceeds the enumeration limit.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// A product of factors does not fit in an `i64`.
    Overflow,
    /// The layout of a morphism does not fit in an `i64`.
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
                "position {position} maps to {image}, which is out of range for {len} factors"
            ),
            Self::PrimesDiffer {
                position,
                prime,
                found,
            } => write!(
                f,
                "expected an image with the prime {prime} of position {position}, found the prime {found}"
            ),
            Self::Length { len, found } => {
                write!(f, "expected {len} images, one per factor, found {found}")
            }
            Self::NotInjective {
                first,
                second,
                image,
            } => write!(f, "positions {first} and {second} both map to {image}"),
            Self::NotSurjective { missed } => write!(f, "no position maps to {missed}"),
            Self::NotComposable { domain, codomain } => {
                write!(
                    f,
                    "expected the codomain {domain}, the domain of the next morphism, found {codomain}"
                )
            }
            Self::NotCommuting => f.write_str("the triangle does not commute"),
            Self::NotPermutation {
                leaf,
                stride,
                needed,
            } => write!(
                f,
                "expected stride {needed} in leaf {leaf} of a permutation, found stride {stride}"
            ),
            Self::Size { n, limit } => write!(f, "expected a size in 1..={limit}, found {n}"),
            Self::TooMany { limit } => write!(f, "expected at most {limit} morphisms, found more"),
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
