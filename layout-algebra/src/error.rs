//! Refusals: which operation, which rule, at which mode, with which numbers.

use core::fmt;

/// The positions from the root of a nested tuple down to a mode of it, printed `1.0`.
///
/// The empty path is the whole tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<usize>);

impl Path {
    /// The path one level below, at position `i`.
    #[must_use]
    pub fn child(&self, i: usize) -> Self {
        Self(self.0.iter().copied().chain([i]).collect())
    }

    /// The path below mode `i`, if this one leads there.
    #[must_use]
    pub fn inside(&self, i: usize) -> Option<Self> {
        let (first, rest) = self.0.split_first()?;
        (*first == i).then(|| Self(rest.to_vec()))
    }

    /// This path as seen from the tuple whose mode `i` it starts in.
    #[must_use]
    pub fn below(&self, i: usize) -> Self {
        Self([i].into_iter().chain(self.0.iter().copied()).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, position) in self.0.iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            write!(f, "{dot}{position}")?;
        }
        Ok(())
    }
}

/// A mode in words: `mode 1.0`, or `the only mode` at the root.
struct Mode<'a>(&'a Path);

impl fmt::Display for Mode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            f.write_str("the only mode")
        } else {
            write!(f, "mode {}", self.0)
        }
    }
}

/// Which operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The layout that the operation is applied to.
    Left,
    /// The layout, tiler or integer that it is applied with.
    Right,
}

/// Which half of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Its shape.
    Shape,
    /// Its stride.
    Stride,
}

/// The number in the source that a refusal is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The operand that holds the number.
    pub operand: Operand,
    /// The mode that holds it.
    pub path: Path,
    /// Its half of that mode.
    pub part: Part,
}

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
            Self::Rank { .. } => "rank",
            Self::Congruence { .. } => "congruence",
            Self::OutOfRange { .. } => "out of range",
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

/// A refused operation.
///
/// Printed, it is one sentence: the operation with its operands, the rule and the numbers.
/// [`remedy`](Self::remedy) says what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Box<Refusal>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Refusal {
    operation: String,
    claim: &'static str,
    within: Option<String>,
    rule: Rule,
    site: Option<Site>,
}

impl Error {
    /// `operation` does not have the property `claim` (`is not a layout`) because of `rule`, whose
    /// leaf lies in `operand`.
    pub(crate) fn new(operation: String, rule: Rule, operand: Operand) -> Self {
        let site = rule.site_in(operand);
        Self(Box::new(Refusal {
            operation,
            claim: "is not a layout",
            within: None,
            rule,
            site,
        }))
    }

    /// `text` cannot be read as a layout.
    pub(crate) fn notation(text: &str, error: NotationError) -> Self {
        Self::new(text.into(), Rule::Notation(error), Operand::Left)
    }

    /// The same refusal of a step `within` the operation.
    pub(crate) fn within(mut self, step: String) -> Self {
        self.0.within = Some(step);
        self
    }

    /// The same refusal, told as `claim` instead of "is not a layout".
    pub(crate) fn claiming(mut self, claim: &'static str) -> Self {
        self.0.claim = claim;
        self
    }

    /// The same refusal, with its number elsewhere.
    pub(crate) fn at(mut self, site: Option<Site>) -> Self {
        self.0.site = site;
        self
    }

    /// The refusal of `operation`, of which this refuses mode `i`.
    pub(crate) fn in_mode(mut self, i: usize, operation: String) -> Self {
        let step = core::mem::replace(&mut self.0.operation, operation);
        self.0.within.get_or_insert(step);
        if let Some(site) = &mut self.0.site {
            site.path = site.path.below(i);
        }
        self
    }

    /// The refused operation with its operands, in notation.
    #[must_use]
    pub fn operation(&self) -> &str {
        &self.0.operation
    }

    /// The step of the operation that was refused, where that is not the operation itself.
    ///
    /// The modes that [`rule`](Self::rule) speaks of are those of this step.
    #[must_use]
    pub fn step(&self) -> Option<&str> {
        self.0.within.as_deref()
    }

    /// The first half of the sentence: "`A o B` is not a layout".
    #[must_use]
    pub fn headline(&self) -> String {
        format!("`{}` {}", self.0.operation, self.0.claim)
    }

    /// The second half: the rule and the numbers, and the step that broke it.
    #[must_use]
    pub fn fact(&self) -> String {
        let rule = &self.0.rule;
        let step = self
            .step()
            .map(|step| format!(" (in `{step}`)"))
            .unwrap_or_default();
        format!("{}: {rule}{step}", rule.name())
    }

    /// The rule that was broken, with its numbers.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.0.rule
    }

    /// The number in the operands that the refusal is about, where there is one.
    #[must_use]
    pub fn site(&self) -> Option<&Site> {
        self.0.site.as_ref()
    }

    /// What the author can change, where that is known.
    #[must_use]
    pub fn remedy(&self) -> Option<String> {
        self.0.rule.remedy()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.headline(), self.fact())
    }
}

impl core::error::Error for Error {}

/// Text that is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NotationError {
    /// The byte at which reading stopped.
    pub position: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message, self.position)
    }
}

impl core::error::Error for NotationError {}
