//! The rules and their numbers.

use super::NotationError;
use super::path::{Operand, Part, Path, Site};
use crate::{IntTuple, Layout, Swizzle};

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
        /// The elements of the modes before it, by which the stride of the leaf was divided.
        passed: i64,
        /// The extent of the mode.
        shape: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// That operand in notation, where coalescing changed it.
        coalesced: Option<String>,
        /// The leaf of the right operand.
        leaf: Path,
    },
    /// A leaf does not fill a whole number of runs of a mode.
    ShapeDividesCount {
        /// The elements of the leaf that fit in the mode.
        shape: i64,
        /// The elements left to place.
        count: i64,
        /// The elements placed in the modes before it, by which the count was divided.
        placed: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// That operand in notation, where coalescing changed it.
        coalesced: Option<String>,
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
        /// That operand in notation, where coalescing changed it.
        coalesced: Option<String>,
        /// The leaf of the right operand where the sum reaches the extent.
        leaf: Path,
    },
    /// Carries of the left operand of a composition cancel each other so often that the bound on
    /// the work was reached before it was known whether they always do.
    NotDecided {
        /// The evaluations made without an answer.
        evaluations: u32,
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
    /// Two copies of a product reach the same offset.
    CopiesMeet {
        /// The copies, counted as the right operand counts them.
        copies: [i64; 2],
        /// The offset.
        offset: i64,
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
    /// Copies of a block do not fill a mode of a shape.
    DoesNotFill {
        /// The extent of the mode.
        size: i64,
        /// The size of the block in that mode.
        tile: i64,
        /// The mode of the shape.
        leaf: Path,
    },
    /// A tile has a mode of stride 0, and so reaches elements more than once.
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
    /// A position without a mode.
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
    /// Two numbers, neither of which divides the other.
    Divisibility {
        /// What the first is: `stride`, `shape`.
        what: &'static str,
        /// The first.
        value: i64,
        /// The second.
        by: i64,
        /// Where the first is.
        leaf: Path,
    },
    /// Elements that are to become one are not all in the layout.
    ElementMissing {
        /// The number of elements that become one.
        n: i64,
        /// The offset of the first that is missing.
        offset: i64,
    },
    /// The modes whose elements are to become one reach further than one element.
    ElementsOverlap {
        /// The number of elements that become one.
        n: i64,
        /// The largest offset that those modes reach.
        reach: i64,
    },
    /// The layout has no left inverse: two coordinates have the same offset.
    NotInvertible {
        /// The coordinates.
        coordinates: [IntTuple; 2],
        /// Their offset.
        offset: i64,
        /// The leaf where the mode of the second begins.
        leaf: Path,
    },
    /// A layout that numbers threads, values or atoms skips numbers, or gives two cells the same one.
    NotCompact {
        /// What it numbers: `threads`, `values`, `atoms`.
        what: &'static str,
        /// How many numbers it gives from 0 on without a gap.
        reached: i64,
        /// The number of its cells.
        size: i64,
    },
    /// A thread-value layout leaves its tile.
    LeavesTile {
        /// The largest coordinate.
        reach: i64,
        /// The number of cells of the tile.
        cells: i64,
    },
    /// A number of threads or values is not a multiple of the atom's.
    Atom {
        /// What is counted: `threads`, `values`.
        what: &'static str,
        /// The number.
        count: i64,
        /// That of the atom.
        atom: i64,
    },
    /// No `wgmma` has so many columns.
    NoColumns {
        /// The number.
        columns: i64,
        /// One that it has.
        nearest: i64,
    },
    /// Two coordinates of a partition have the same offset.
    NotDistinct {
        /// The index of one.
        first: i64,
        /// The index of the other.
        second: i64,
        /// Their coordinates.
        coordinates: [IntTuple; 2],
        /// The offset.
        offset: i64,
    },
    /// A partition leaves out a cell of its tile.
    NotCovering {
        /// The index of the first such cell.
        cell: i64,
        /// Its coordinate, an integer for each mode.
        coordinate: IntTuple,
        /// Its offset.
        offset: i64,
    },
    /// Neighbouring values of a thread are apart in memory.
    NotContiguous {
        /// The index of the first of the two, which counts threads first.
        index: i64,
        /// The number of threads.
        threads: i64,
        /// The offsets of both.
        offsets: [i64; 2],
    },
    /// A vector does not start at a multiple of its size.
    NotAligned {
        /// The index of its first value, which counts threads first.
        index: i64,
        /// The number of threads.
        threads: i64,
        /// The offset of that value.
        offset: i64,
        /// The values of a vector.
        n: i64,
    },
    /// The values of a thread do not make whole vectors.
    NoWholeVectors {
        /// The values.
        values: i64,
        /// The values of a vector.
        n: i64,
    },
    /// Threads that are served together reach different words of one bank of shared memory.
    BankConflict {
        /// The index of one access, which counts threads first.
        first: i64,
        /// The index of the other.
        second: i64,
        /// The number of threads.
        threads: i64,
        /// The bank.
        bank: i64,
        /// The offsets of both.
        offsets: [i64; 2],
        /// The words of that bank that are reached.
        turns: usize,
        /// The smallest swizzle behind which no thread waits, if one was found.
        swizzle: Option<Swizzle>,
    },
    /// No swizzle leaves all accesses without conflicts.
    NoSwizzle {
        /// How many were tried.
        tried: usize,
        /// The best of them, or several after one another that are better, the outermost first; empty if the tile as it is takes no more turns.
        best: Vec<Swizzle>,
        /// The turns that all accesses take with it.
        turns: u64,
        /// How many it would be without conflicts.
        least: u64,
        /// Whether it is proved that no layout linear over bits does better.
        is_least: bool,
    },
    /// The cells of a tile that is to be padded are not those from 0 on, each once.
    HasGaps {
        /// How many of them are.
        reached: i64,
        /// How many cells the tile has.
        size: i64,
    },
    /// No padding of the strides leaves all accesses without conflicts.
    NoPadding {
        /// How many were tried.
        tried: usize,
        /// The tile with the best of them.
        best: Box<Layout>,
        /// The turns that all accesses take with it.
        turns: u64,
        /// How many it would be without conflicts.
        least: u64,
    },
    /// Accesses use less of the sectors of global memory that they reach.
    SectorUse {
        /// The number of threads.
        threads: i64,
        /// The indices of two accesses, which count threads first, and the bytes at which they begin, if any two of the first instruction are apart.
        apart: Option<[(i64, i64); 2]>,
        /// The instructions of warps.
        instructions: u64,
        /// The sectors that they reach.
        sectors: u64,
        /// The bytes that they use.
        bytes: u64,
    },
    /// A number of bytes that no access moves at once.
    NoAccess {
        /// The values of an access.
        n: i64,
        /// The bytes of a value.
        bytes: i64,
    },
    /// A bound on the work was reached before it was known which offsets there are.
    NotSearched {
        /// The steps made without an answer.
        steps: u32,
    },
    /// An extent of bits is no power of two.
    ExtentOfBits {
        /// The extent.
        extent: i64,
        /// Where it is.
        leaf: Path,
    },
    /// Two bits of an index have offsets that share bits.
    SharedBits {
        /// The indices of one bit each.
        indices: [i64; 2],
        /// Their offsets.
        offsets: [i64; 2],
    },
    /// Two indices have one image under a map linear over bits.
    OneImage {
        /// The indices.
        indices: [i64; 2],
        /// Their image.
        image: i64,
    },
    /// Numbers that do not make a swizzle.
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
    /// A swizzle reads a bit that is set in no offset.
    SwizzleNeverSet {
        /// The lowest bit that it reads.
        first: u32,
        /// The highest bit that it reads.
        last: u32,
        /// The lowest that is never set.
        bit: u32,
        /// The largest offset.
        largest: i64,
    },
    /// A swizzle moves an element past the largest offset.
    SwizzleBehind {
        /// The index of the first such element.
        index: i64,
        /// Its coordinate, an integer for each mode.
        element: IntTuple,
        /// Its offset.
        from: i64,
        /// Where it is moved.
        to: i64,
        /// The largest offset.
        largest: i64,
        /// How many offsets, from each multiple of it on, the swizzle exchanges.
        block: i64,
    },
    /// A swizzle moves elements apart that become one.
    SwizzleParts {
        /// One that becomes one with element 0.
        from: i64,
        /// Where it is moved.
        to: i64,
    },
    /// A composed layout has an offset where none can be.
    SwizzleOffset {
        /// The offset.
        offset: i64,
    },
    /// A layout is behind a swizzle where strides are needed.
    Swizzled,
    /// `wgmma` does not read a tile through descriptors.
    NoOperand {
        /// What lies where, and the rule.
        fact: String,
        /// What to take instead, if it was found.
        remedy: Option<String>,
    },
    /// A tile is not boxes that TMA copies.
    NoBoxes {
        /// What lies where, and the rule.
        fact: String,
        /// What to take instead, if it was found.
        remedy: Option<String>,
    },
    /// A shape and a stride, or a shape and a coordinate, have different parentheses.
    Congruence {
        /// The mode of the shape, in notation.
        shape: String,
        /// The mode of the other, in notation.
        other: String,
        /// Where they differ.
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
        /// Where it is.
        path: Path,
    },
    /// A coordinate or an index at or past the end of what it counts.
    NotBelow {
        /// What the number is: `coordinate`, `index` or `offset`.
        what: &'static str,
        /// The number.
        value: i64,
        /// What it must be below, in words: `extent`, `size` or `cosize`.
        of: &'static str,
        /// The number that it must be below.
        end: i64,
        /// The mode of the shape.
        path: Path,
    },
    /// A number whose digits in the modes of a layout are the coordinate of another number.
    NotReached {
        /// What the number is: `offset` or `thread`.
        what: &'static str,
        /// The number.
        value: i64,
        /// The coordinate of its digits.
        coordinate: IntTuple,
        /// What the layout has there.
        found: i64,
    },
    /// An offset of a layout that is not an index of another.
    Outside {
        /// The first index with such an offset.
        index: i64,
        /// Its natural coordinate.
        coordinate: IntTuple,
        /// Its offset.
        offset: i64,
        /// The size of the other.
        end: i64,
    },
    /// Two modes of more than one element that have the same place in an order.
    SameOrder {
        /// Their number in the order.
        order: i64,
        /// The modes.
        modes: [Path; 2],
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
    /// Returns the name of the rule, as in the rule book.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::StrideDividesShape { .. } => "stride divides shape",
            Self::ShapeDividesCount { .. } => "shape divides count",
            Self::NoCarry { .. } => "no carry",
            Self::NotDecided { .. } | Self::NotSearched { .. } => "not decided",
            Self::NotComplementable { .. } => "not complementable",
            Self::DoesNotTile { .. } | Self::DoesNotFill { .. } | Self::RepeatsElements { .. } => {
                "does not tile"
            }
            Self::Rank { .. } | Self::Modes { .. } | Self::NoMode { .. } => "rank",
            Self::Congruence { .. } => "congruence",
            Self::OutOfRange { .. }
            | Self::NotBelow { .. }
            | Self::Outside { .. }
            | Self::NoModes { .. }
            | Self::LeavesTile { .. }
            | Self::NoAccess { .. } => "out of range",
            Self::SameOrder { .. } => "ambiguous order",
            Self::Divisibility { .. } => "divisibility",
            Self::ElementMissing { .. } | Self::ElementsOverlap { .. } => "adjacent elements",
            Self::NotInvertible { .. } => "not invertible",
            Self::NotCompact { .. } | Self::NotReached { .. } | Self::HasGaps { .. } => {
                "not compact"
            }
            Self::Atom { .. } | Self::NoColumns { .. } => "atom",
            Self::NotDistinct { .. } | Self::CopiesMeet { .. } => "not distinct",
            Self::NotCovering { .. } => "not covering",
            Self::NotContiguous { .. } | Self::NoWholeVectors { .. } => "contiguous",
            Self::NotAligned { .. } => "aligned",
            Self::BankConflict { .. } | Self::NoSwizzle { .. } | Self::NoPadding { .. } => {
                "bank conflict"
            }
            Self::SectorUse { .. } => "sector use",
            Self::SwizzleBits { .. }
            | Self::SwizzleLost { .. }
            | Self::SwizzleNeverSet { .. }
            | Self::SwizzleBehind { .. }
            | Self::SwizzleParts { .. }
            | Self::SwizzleOffset { .. }
            | Self::Swizzled
            | Self::PowerOfTwo { .. } => "swizzle",
            Self::ExtentOfBits { .. } | Self::SharedBits { .. } | Self::OneImage { .. } => {
                "linear over bits"
            }
            Self::NoOperand { .. } => "wgmma operand",
            Self::NoBoxes { .. } => "tma boxes",
            Self::Overflow { .. } => "overflow",
            Self::Depth { .. } => "depth",
            Self::Notation(_) => "notation",
        }
    }

    /// Returns `true` if CuTe's walk of a composition ends here, which leaves open whether a layout exists.
    pub(crate) fn is_of_a_walk(&self) -> bool {
        matches!(
            self,
            Self::StrideDividesShape { .. } | Self::ShapeDividesCount { .. } | Self::NoCarry { .. }
        )
    }

    /// Returns the same rule, its mode that of `notation`.
    pub(crate) fn in_coalesced(mut self, notation: Option<String>) -> Self {
        if let Self::StrideDividesShape { coalesced, .. }
        | Self::ShapeDividesCount { coalesced, .. }
        | Self::NoCarry { coalesced, .. } = &mut self
        {
            *coalesced = notation;
        }
        self
    }

    /// Returns the same rule as seen from the tuple whose mode `i` broke it.
    pub(crate) fn below(mut self, i: usize) -> Self {
        if let Self::Divisibility { leaf, .. } = &mut self {
            *leaf = leaf.below(i);
        }
        self
    }

    /// Returns the same rule about a coordinate whose modes have other paths.
    pub(crate) fn rename_modes(&mut self, renamed: &dyn Fn(&Path) -> Path) {
        if let Self::OutOfRange { path, .. }
        | Self::NotBelow { path, .. }
        | Self::Congruence { path, .. } = self
        {
            *path = renamed(path);
        }
    }

    /// Returns the number of `operand` that broke the rule.
    pub(crate) fn site_in(&self, operand: Operand) -> Option<Site> {
        let (path, part) = match self {
            Self::StrideDividesShape { leaf, .. }
            | Self::NoCarry { leaf, .. }
            | Self::RepeatsElements { leaf, .. }
            | Self::NotInvertible { leaf, .. }
            | Self::NotComplementable { leaf, .. } => (leaf.clone(), Part::Stride),
            Self::ShapeDividesCount { leaf, .. } | Self::DoesNotFill { leaf, .. } => {
                (leaf.clone(), Part::Shape)
            }
            Self::Divisibility { what, leaf, .. } => {
                let part = if *what == "shape" {
                    Part::Shape
                } else {
                    Part::Stride
                };
                (leaf.clone(), part)
            }
            Self::OutOfRange {
                what: "shape" | "cotarget",
                path,
                ..
            } => (path.clone(), Part::Shape),
            Self::OutOfRange { path, .. }
            | Self::NotBelow { path, .. }
            | Self::Congruence { path, .. }
            | Self::SameOrder {
                modes: [_, path], ..
            } => (path.clone(), Part::Stride),
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
