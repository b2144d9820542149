//! The rules, their numbers and their words.

use core::fmt;

use super::NotationError;
use super::path::{Mode, Operand, Part, Path, Site};

/// A rule that an operation broke, with the numbers that broke it.
///
/// A `mode` is a position in the left operand of a composition after coalescing; a `leaf` is the
/// path of a leaf of the right operand, or of the only one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// A leaf steps through a mode at a stride that neither divides its extent nor is a multiple
    /// of it.
    StrideDividesShape {
        /// The stride of the leaf in that mode.
        stride: i64,
        /// The extent of the mode.
        shape: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The leaf of the right operand.
        leaf: Path,
    },
    /// A leaf does not fill a whole number of runs of a mode.
    ShapeDividesCount {
        /// The elements of the leaf that fit in the mode.
        shape: i64,
        /// The elements left to place.
        count: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The leaf of the right operand.
        leaf: Path,
    },
    /// The leaves of the right operand add up to a carry out of a mode.
    NoCarry {
        /// The largest sum of their offsets within the mode.
        reach: i64,
        /// The extent of the mode.
        shape: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The leaf of the right operand at which the sum reaches the extent.
        leaf: Path,
    },
    /// The modes of a layout, sorted by stride, overlap or leave gaps that do not repeat.
    NotComplementable {
        /// The stride that is not a multiple of the block below it.
        stride: i64,
        /// The block: extent times stride of the mode below.
        block: i64,
        /// The leaf with that stride.
        leaf: Path,
    },
    /// A tile and its complement do not fill the layout exactly.
    DoesNotTile {
        /// The size of the layout to be divided.
        size: i64,
        /// The number of elements that whole tiles cover.
        covered: i64,
        /// The size of the tile.
        tile: i64,
    },
    /// A tile has a mode of stride 0, and so reaches elements again.
    RepeatsElements {
        /// How often the mode reaches each element.
        count: i64,
        /// The leaf with stride 0.
        leaf: Path,
    },
    /// A tiler has more modes than the layout.
    Rank {
        /// The modes of the tiler.
        tiler: usize,
        /// The modes of the layout.
        layout: usize,
    },
    /// A tuple has more modes, or fewer, than fit what it is paired with.
    Modes {
        /// What the tuple is: `the profile`, `the order`.
        what: &'static str,
        /// Its modes.
        modes: usize,
        /// What it is paired with.
        of: &'static str,
        /// The modes of that.
        rank: usize,
    },
    /// A position at which there is no mode.
    NoMode {
        /// The position.
        mode: usize,
        /// The number of modes.
        rank: usize,
    },
    /// A range of modes that is empty or runs backwards.
    NoModes {
        /// Its first mode.
        begin: usize,
        /// The mode after its last.
        end: usize,
    },
    /// Of two numbers, neither divides the other.
    Divisibility {
        /// What the first is: `stride`, `shape`.
        what: &'static str,
        /// The first.
        value: i64,
        /// The second.
        by: i64,
        /// Where the first stands.
        leaf: Path,
    },
    /// No leaf has stride 1, so elements cannot be cut into smaller ones.
    NoAdjacentElements,
    /// The layout has no left inverse: sorted by stride, two modes reach the same offsets.
    NotInvertible {
        /// The largest multiple of `stride` that the modes up to this one reach.
        reach: i64,
        /// The stride of the mode, or of the next.
        stride: i64,
        /// The most that a coordinate could say apart.
        shape: i64,
        /// The mode of the coalesced layout.
        mode: usize,
    },
    /// Numbers that make no swizzle.
    SwizzleBits {
        /// The number of bits that are exchanged.
        bits: i64,
        /// The number of bits below them.
        base: i64,
        /// How far they are shifted.
        shift: i64,
    },
    /// A factor by which bits cannot be shifted.
    PowerOfTwo {
        /// The factor.
        value: i64,
    },
    /// A layout does not carry the bits of a swizzle to those of another.
    SwizzleLost {
        /// The image of the bits that are read.
        read: i64,
        /// The image of the bits that are changed.
        changed: i64,
    },
    /// A composed layout has an offset where none can be.
    SwizzleOffset {
        /// The offset.
        offset: i64,
    },
    /// A shape and a stride, or a shape and a coordinate, have different parentheses.
    Congruence {
        /// The mode of the shape, in notation.
        shape: String,
        /// The mode of the other, in notation.
        other: String,
        /// Where they part.
        path: Path,
    },
    /// A number below the least allowed.
    OutOfRange {
        /// What the number is: `shape`, `stride`, `coordinate` or `cotarget`.
        what: &'static str,
        /// The number.
        value: i64,
        /// The least value allowed.
        least: i64,
        /// Where it stands.
        path: Path,
    },
    /// A number over `i64::MAX`.
    Overflow {
        /// What the number would have been.
        what: &'static str,
    },
    /// Text that is not in the notation.
    Notation(NotationError),
    /// Parentheses nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    Depth {
        /// The limit.
        limit: usize,
    },
}

impl Rule {
    /// The name of the rule, as in the rule book.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::StrideDividesShape { .. } => "stride divides shape",
            Self::ShapeDividesCount { .. } => "shape divides count",
            Self::NoCarry { .. } => "no carry",
            Self::NotComplementable { .. } => "not complementable",
            Self::DoesNotTile { .. } | Self::RepeatsElements { .. } => "does not tile",
            Self::Rank { .. } | Self::Modes { .. } | Self::NoMode { .. } => "rank",
            Self::Congruence { .. } => "congruence",
            Self::OutOfRange { .. } | Self::NoModes { .. } => "out of range",
            Self::Divisibility { .. } => "divisibility",
            Self::NoAdjacentElements => "adjacent elements",
            Self::NotInvertible { .. } => "not invertible",
            Self::SwizzleBits { .. }
            | Self::SwizzleLost { .. }
            | Self::SwizzleOffset { .. }
            | Self::PowerOfTwo { .. } => "swizzle",
            Self::Overflow { .. } => "overflow",
            Self::Depth { .. } => "depth",
            Self::Notation(_) => "notation",
        }
    }

    /// What the author can change, where that is known.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        match *self {
            Self::StrideDividesShape { stride, shape, .. } if stride < shape => {
                let fit = shape / stride + 1;
                Some(match nearest_divisors(shape, stride) {
                    Some((below, above)) => format!(
                        "strides {below} and {above} divide {shape}; at stride {stride}, \
                         at most {fit} elements fit"
                    ),
                    None => format!("at stride {stride}, at most {fit} elements fit"),
                })
            }
            Self::StrideDividesShape { stride, shape, .. } => {
                let below = stride / shape * shape;
                Some(match below.checked_add(shape) {
                    Some(above) => format!("strides {below} and {above} are multiples of {shape}"),
                    None => format!("stride {below} is a multiple of {shape}"),
                })
            }
            Self::ShapeDividesCount { shape, count, .. } => {
                let below = count / shape * shape;
                Some(match below.checked_add(shape) {
                    Some(above) => format!("counts {below} and {above} are multiples of {shape}"),
                    None => format!("count {below} is a multiple of {shape}"),
                })
            }
            Self::NoCarry { shape, .. } => Some(format!(
                "with fewer elements or smaller strides, so that the sum stays below {shape}, \
                 there is no carry"
            )),
            Self::NotComplementable { block, .. } if block > 0 => Some(format!(
                "with a stride that is a multiple of {block} the blocks repeat"
            )),
            Self::RepeatsElements { .. } => {
                Some("give the mode a positive stride, or leave it out of the tile".into())
            }
            Self::Divisibility { value, by, .. } => {
                let below = value / by * by;
                match below.checked_add(by) {
                    Some(above) if below > 0 => {
                        Some(format!("{below} and {above} are multiples of {by}"))
                    }
                    Some(above) => Some(format!("{above} is a multiple of {by}")),
                    None => Some(format!("{below} is a multiple of {by}")),
                }
            }
            Self::NoAdjacentElements => {
                Some("give the mode of adjacent elements the stride 1".into())
            }
            Self::SwizzleBits { bits, shift, .. } if shift.checked_abs() < Some(bits) => Some(
                format!("with a shift of at least {bits} the bits stay apart"),
            ),
            Self::DoesNotTile {
                size,
                covered,
                tile,
            } if covered > size => Some(format!(
                "choose a tile that divides {size} elements, or pad the layout to {covered} for \
                 tiles of {tile}"
            )),
            _ => None,
        }
    }

    /// The number of `operand` that broke the rule.
    pub(crate) fn site_in(&self, operand: Operand) -> Option<Site> {
        let (path, part) = match self {
            Self::StrideDividesShape { leaf, .. }
            | Self::NoCarry { leaf, .. }
            | Self::RepeatsElements { leaf, .. }
            | Self::NotComplementable { leaf, .. } => (leaf.clone(), Part::Stride),
            Self::ShapeDividesCount { leaf, .. } => (leaf.clone(), Part::Shape),
            Self::Divisibility { what, leaf, .. } => {
                let part = if *what == "shape" {
                    Part::Shape
                } else {
                    Part::Stride
                };
                (leaf.clone(), part)
            }
            Self::OutOfRange {
                what: "shape",
                path,
                ..
            } => (path.clone(), Part::Shape),
            Self::OutOfRange { path, .. } | Self::Congruence { path, .. } => {
                (path.clone(), Part::Stride)
            }
            // The tile, or the tiler, as a whole.
            Self::DoesNotTile { .. } | Self::Rank { .. } => (Path::default(), Part::Shape),
            _ => return None,
        };
        Some(Site {
            operand,
            path,
            part,
        })
    }
}

/// The divisors of `shape` next to `stride` on both sides, looked for nearby only.
fn nearest_divisors(shape: i64, stride: i64) -> Option<(i64, i64)> {
    const NEARBY: usize = 4096;
    let divides = |d: &i64| shape % d == 0;
    let below = (1..stride).rev().take(NEARBY).find(divides)?;
    let above = (stride..=shape).take(NEARBY).find(divides)?;
    Some((below, above))
}

/// The fact, in numbers.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrideDividesShape {
                stride,
                shape,
                mode,
                leaf,
            } => {
                let relation = if stride < shape {
                    "does not divide"
                } else {
                    "is not a multiple of"
                };
                let leaf = Mode(leaf);
                write!(
                    f,
                    "stride {stride} {relation} shape {shape}, \
                     where {leaf} of the right operand steps through mode {mode} of the left"
                )
            }
            Self::ShapeDividesCount {
                shape,
                count,
                mode,
                leaf,
            } => write!(
                f,
                "{shape} does not divide {count}, the count of {leaf} of the right operand, \
                 of which {shape} fit in mode {mode} of the left",
                leaf = Mode(leaf)
            ),
            Self::NoCarry {
                reach,
                shape,
                mode,
                leaf,
            } => write!(
                f,
                "the offsets of the right operand up to {leaf} add up to {reach} in mode {mode} of \
                 the left, whose shape is {shape}",
                leaf = Mode(leaf)
            ),
            Self::NotComplementable {
                stride,
                block,
                leaf,
            } => write!(
                f,
                "stride {stride} of {leaf} is not a multiple of {block}, \
                 the extent of the modes with smaller strides",
                leaf = Mode(leaf)
            ),
            Self::DoesNotTile {
                size,
                covered,
                tile,
            } => {
                write!(
                    f,
                    "tiles of {tile} elements cover {covered} elements, the layout has {size}"
                )
            }
            Self::RepeatsElements { count, leaf } => write!(
                f,
                "{leaf} of the tile reaches each element {count} times, as its stride is 0",
                leaf = Mode(leaf)
            ),
            Self::Rank { tiler, layout } => {
                write!(f, "the tiler has {tiler} modes, the layout {layout}")
            }
            Self::Modes {
                what,
                modes,
                of,
                rank,
            } => write!(f, "{what} has {modes} modes, {of} {rank}"),
            Self::NoMode { mode, rank } => {
                write!(f, "there is no mode {mode} among {rank}")
            }
            Self::NoModes { begin, end } => {
                write!(f, "from mode {begin} up to mode {end} there is none")
            }
            Self::Divisibility {
                what,
                value,
                by,
                leaf,
            } => write!(
                f,
                "{what} {value} of {leaf} does not divide {by}, nor is it a multiple",
                leaf = Mode(leaf)
            ),
            Self::NoAdjacentElements => f.write_str("no mode has stride 1"),
            Self::NotInvertible {
                reach,
                stride,
                shape,
                mode,
            } => write!(
                f,
                "mode {mode} of the coalesced layout and those with smaller strides reach \
                 {reach} at stride {stride}, of which only {shape} can be told apart"
            ),
            Self::SwizzleBits { bits, base, shift } => write!(
                f,
                "{bits} bits above {base}, shifted by {shift}, are not two fields of bits below 2^62"
            ),
            Self::SwizzleLost { read, changed } => write!(
                f,
                "the bits that are read go to {read}, those that are changed to {changed}, \
                 which is not a swizzle of the result"
            ),
            Self::PowerOfTwo { value } => {
                write!(
                    f,
                    "{value} is not a power of two, so bits cannot be shifted by it"
                )
            }
            Self::SwizzleOffset { offset } => {
                write!(f, "the offset below the swizzle is {offset}, not 0")
            }
            Self::Congruence { shape, other, path } => {
                let at = if path.0.is_empty() {
                    String::new()
                } else {
                    format!(" at mode {path}")
                };
                write!(
                    f,
                    "`{other}` does not have the parentheses of shape `{shape}`{at}"
                )
            }
            Self::OutOfRange {
                what,
                value,
                least,
                path,
            } => {
                let at = if path.0.is_empty() {
                    String::new()
                } else {
                    format!(" at mode {path}")
                };
                write!(f, "{what} {value}{at} is below {least}")
            }
            Self::Overflow { what } => write!(f, "{what} exceeds {}", i64::MAX),
            Self::Notation(error) => write!(f, "{error}"),
            Self::Depth { limit } => write!(f, "parentheses nest deeper than {limit}"),
        }
    }
}
