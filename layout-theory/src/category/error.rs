//! Errors of categorical operations.

use core::fmt;

use layout_algebra::{Error, NotationError};

/// The error of an operation on tuples, morphisms or tractable layouts, with the reason.
///
/// Entries and positions count from 0.
///
/// ```
/// use layout_theory::category::TupleMorphism;
///
/// let error = TupleMorphism::from_numbers(&[4, 2], &[4, 8], &[1, 2]).unwrap_err();
/// assert_eq!(error.to_string(), "entry 1 of the domain is 2, but its image, entry 1 of the codomain, is 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CategoryError {
    /// A list has the wrong length.
    Length {
        /// The list.
        what: &'static str,
        /// The length of the list.
        found: usize,
        /// The required length.
        wanted: usize,
    },
    /// A position past the end.
    OutOfRange {
        /// The name of the selected objects.
        what: &'static str,
        /// The position.
        position: usize,
        /// The number of positions.
        length: usize,
    },
    /// An entry below 1.
    NotPositive {
        /// The tuple.
        what: &'static str,
        /// The position of the entry.
        position: usize,
        /// The entry.
        value: i64,
    },
    /// A value or product does not fit in an `i64`.
    Overflow {
        /// The name of the value.
        what: &'static str,
    },
    /// Parentheses nest too deep.
    Depth {
        /// The maximum depth.
        limit: usize,
    },
    /// A syntax error in the notation.
    Notation(NotationError),
    /// An entry of the domain is not equal to its image.
    EntriesDiffer {
        /// The position in the domain.
        position: usize,
        /// The entry at that position.
        entry: i64,
        /// The position in the codomain that the map takes `position` to.
        image: usize,
        /// The entry at that position.
        target: i64,
    },
    /// Two positions have the same image, so that a map is not tractable.
    Repeated {
        /// The first position.
        first: usize,
        /// The second position.
        second: usize,
        /// The common image of the two positions.
        image: usize,
    },
    /// A position is sent to `*`, but the map must be injective.
    NotInjective {
        /// The position.
        position: usize,
    },
    /// An entry of the codomain is not an image, but the map must be an isomorphism or factor
    /// through the entry.
    Missed {
        /// The entry of the codomain.
        position: usize,
    },
    /// Two maps have a common image, but their images must be disjoint.
    ImagesMeet {
        /// The common image.
        image: usize,
    },
    /// The codomain of one morphism is not the domain of the next morphism.
    NotComposable {
        /// The codomain.
        codomain: String,
        /// The domain.
        domain: String,
    },
    /// Morphisms to be concatenated have different codomains.
    CodomainsDiffer {
        /// The first codomain.
        first: String,
        /// The second codomain.
        second: String,
    },
    /// Two nested tuples have different flattenings.
    FlatteningsDiffer {
        /// The first tuple.
        first: String,
        /// The second tuple.
        second: String,
    },
    /// The codomain of the second factor is not the domain of the complement of the first factor.
    NotProductAdmissible {
        /// The codomain of the second factor.
        codomain: String,
        /// The domain of the complement.
        complement: String,
    },
    /// A nested tuple does not refine another.
    NotARefinement {
        /// The tuple that must be finer.
        fine: String,
        /// The tuple that must be coarser.
        coarse: String,
        /// The path of the modes where the tuples differ.
        path: Vec<usize>,
    },
    /// A tuple is not a prefix of another.
    NotAPrefix {
        /// The first position where the tuples differ.
        position: usize,
    },
    /// Two tuples have no mutual refinement.
    NoMutualRefinement {
        /// The position reached in the left tuple.
        left: usize,
        /// The remaining part of the entry at that position.
        left_rest: i64,
        /// The position reached in the right tuple.
        right: usize,
        /// The remaining part of the entry at that position, or `None` past the end.
        right_rest: Option<i64>,
    },
    /// A list of positions is not strictly increasing.
    NotIncreasing {
        /// The index in the list of the first position that is not above its predecessor.
        index: usize,
    },
    /// A list of positions is not a permutation, because a position occurs twice.
    NotAPermutation {
        /// The position that occurs twice.
        position: usize,
    },
    /// A layout is not flat: its shape is not a tuple of integers.
    NotFlat {
        /// The layout.
        layout: String,
    },
    /// A layout is not tractable.
    NotTractable {
        /// The leaf whose stride is not a multiple of the block.
        leaf: usize,
        /// The stride.
        stride: i64,
        /// The block: extent times stride of the leaf below.
        block: i64,
    },
    /// A layout has no complement, because the stride of a mode is 0.
    ZeroStride {
        /// The mode of extent above 1 with stride 0.
        mode: usize,
    },
    /// A layout has no complement, because a stride or size is not a multiple of the block below
    /// it.
    NotComplementable {
        /// The stride or size.
        bound: i64,
        /// The block: extent times stride of the mode below.
        block: i64,
    },
    /// The number of complements exceeds the enumeration limit.
    TooMany {
        /// The maximum number of complements.
        limit: usize,
    },
    /// A layout reaches past the domain of the next layout.
    TooLarge {
        /// The cosize of the first layout.
        cosize: i64,
        /// The size of the next layout.
        size: i64,
    },
    /// A composite needs a finer shape than the inner layout.
    NotAFlatComposite {
        /// The composite.
        composite: String,
        /// The required shape.
        shape: String,
    },
    /// A coordinate is outside its extent.
    Coordinate {
        /// The position of the coordinate.
        position: usize,
        /// The coordinate.
        value: i64,
        /// The extent.
        extent: i64,
    },
    /// An error of an operation on layouts.
    Layout(Error),
}

impl From<Error> for CategoryError {
    fn from(error: Error) -> Self {
        Self::Layout(error)
    }
}

/// Prints the reason with its values.
impl fmt::Display for CategoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { .. }
            | Self::OutOfRange { .. }
            | Self::NotPositive { .. }
            | Self::Overflow { .. }
            | Self::Depth { .. }
            | Self::Notation(_)
            | Self::NotIncreasing { .. }
            | Self::NotAPermutation { .. }
            | Self::Coordinate { .. } => self.fmt_numbers(f),
            Self::NotARefinement { .. }
            | Self::NotAPrefix { .. }
            | Self::NoMutualRefinement { .. }
            | Self::FlatteningsDiffer { .. } => self.fmt_tuples(f),
            Self::NotFlat { .. }
            | Self::NotTractable { .. }
            | Self::ZeroStride { .. }
            | Self::NotComplementable { .. }
            | Self::TooMany { .. }
            | Self::TooLarge { .. }
            | Self::NotAFlatComposite { .. }
            | Self::Layout(_) => self.fmt_layouts(f),
            _ => self.fmt_morphisms(f),
        }
    }
}

impl CategoryError {
    fn fmt_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length {
                what,
                found,
                wanted,
            } => write!(f, "{what} has length {found}, expected {wanted}"),
            Self::OutOfRange {
                what,
                position,
                length,
            } => write!(f, "{what} {position} is out of range for length {length}"),
            Self::NotPositive {
                what,
                position,
                value,
            } => write!(
                f,
                "entry {position} of {what} is {value}, expected at least 1"
            ),
            Self::Overflow { what } => write!(f, "{what} exceeds {}", i64::MAX),
            Self::Depth { limit } => write!(
                f,
                "expected at most {limit} levels of parentheses, found more"
            ),
            Self::Notation(error) => write!(f, "{error}"),
            Self::NotIncreasing { index } => {
                write!(
                    f,
                    "expected strictly increasing positions, found an equal or smaller one at index {index}"
                )
            }
            Self::NotAPermutation { position } => {
                write!(f, "expected a permutation, found {position} twice")
            }
            Self::Coordinate {
                position,
                value,
                extent,
            } => write!(
                f,
                "expected a coordinate in [0, {extent}) at position {position}, found {value}"
            ),
            _ => Ok(()),
        }
    }

    fn fmt_tuples(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARefinement { fine, coarse, path } => {
                write!(f, "`{fine}` does not refine `{coarse}`")?;
                for (i, mode) in path.iter().enumerate() {
                    write!(f, "{}{mode}", if i == 0 { " at mode " } else { "." })?;
                }
                Ok(())
            }
            Self::NotAPrefix { position } => {
                write!(
                    f,
                    "the first tuple is not a prefix of the second: entry {position} differs or is missing"
                )
            }
            Self::NoMutualRefinement {
                left,
                left_rest,
                right,
                right_rest,
            } => {
                write!(
                    f,
                    "no mutual refinement: the factor {left_rest} of entry {left} of the left tuple must match "
                )?;
                match right_rest {
                    Some(rest) => write!(
                        f,
                        "the factor {rest} of entry {right} of the right tuple, but neither divides the other"
                    ),
                    None => f.write_str("an entry past the end of the right tuple"),
                }
            }
            Self::FlatteningsDiffer { first, second } => {
                write!(
                    f,
                    "`{first}` and `{second}` do not have the same flattening"
                )
            }
            _ => Ok(()),
        }
    }

    fn fmt_morphisms(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EntriesDiffer {
                position,
                entry,
                image,
                target,
            } => write!(
                f,
                "entry {position} of the domain is {entry}, \
                 but its image, entry {image} of the codomain, is {target}"
            ),
            Self::Repeated {
                first,
                second,
                image,
            } => write!(
                f,
                "positions {first} and {second} have the same image {image}"
            ),
            Self::NotInjective { position } => {
                write!(
                    f,
                    "the map is not injective: it maps position {position} to the base point `*`"
                )
            }
            Self::Missed { position } => {
                write!(f, "no position maps to entry {position} of the codomain")
            }
            Self::ImagesMeet { image } => write!(f, "the images overlap: both contain {image}"),
            Self::NotComposable { codomain, domain } => {
                write!(
                    f,
                    "expected the codomain `{domain}`, the domain of the next morphism, found `{codomain}`"
                )
            }
            Self::CodomainsDiffer { first, second } => {
                write!(f, "the codomains `{first}` and `{second}` differ")
            }
            Self::NotProductAdmissible {
                codomain,
                complement,
            } => write!(
                f,
                "expected the codomain `{complement}`, the domain of the complement, found `{codomain}`"
            ),
            _ => Ok(()),
        }
    }

    fn fmt_layouts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFlat { layout } => write!(f, "`{layout}` is not flat"),
            Self::NotTractable {
                leaf,
                stride,
                block,
            } => write!(
                f,
                "not tractable: stride {stride} of leaf {leaf} is not a multiple of {block}, \
                 the extent times the stride of the previous leaf, in sorted order"
            ),
            Self::ZeroStride { mode } => {
                write!(f, "not complementable: the stride of mode {mode} is 0")
            }
            Self::NotComplementable { bound, block } => write!(
                f,
                "not complementable: {bound} is not a multiple of {block}, \
                 the extent times the stride of the previous mode, in sorted order"
            ),
            Self::TooMany { limit } => {
                write!(f, "expected at most {limit} complements, found more")
            }
            Self::TooLarge { cosize, size } => write!(
                f,
                "the inner layout has cosize {cosize}, more than the size {size} of the outer layout"
            ),
            Self::NotAFlatComposite { composite, shape } => {
                write!(
                    f,
                    "the composite `{composite}` does not have shape `{shape}`"
                )
            }
            Self::Layout(error) => write!(f, "{error}"),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for CategoryError {}
