//! Rules and their values.

use super::NotationError;
use super::path::{Operand, Part, Path, Site};
use crate::{IntTuple, Layout, Swizzle};

/// A rule that an operation broke, with the offending values.
///
/// A `mode` is a position in the left operand of a composition, after coalescing. A `leaf` is the
/// path of a leaf of the right operand, or of the only operand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The stride of a leaf neither divides the extent of a mode nor is a multiple of it.
    StrideDividesShape {
        /// The stride of the leaf in that mode.
        stride: i64,
        /// The number of elements of the earlier modes, by which the stride of the leaf was
        /// divided.
        passed: i64,
        /// The extent of the mode.
        shape: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The left operand in notation, if coalescing changed it.
        coalesced: Option<String>,
        /// The leaf of the right operand.
        leaf: Path,
    },
    /// The count of a leaf is not a multiple of its run in a mode.
    ShapeDividesCount {
        /// The elements of the leaf that fit in the mode.
        shape: i64,
        /// The remaining elements.
        count: i64,
        /// The elements in the earlier modes, by which the count was divided.
        placed: i64,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The left operand in notation, if coalescing changed it.
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
        /// The left operand in notation, if coalescing changed it.
        coalesced: Option<String>,
        /// The leaf of the right operand where the sum reaches the extent.
        leaf: Path,
    },
    /// The work limit was reached while deciding whether the carries of the left operand of a
    /// composition always cancel.
    NotDecided {
        /// The number of evaluations made.
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
        /// The indices of the copies in the right operand.
        copies: [i64; 2],
        /// The offset that both copies reach.
        offset: i64,
    },
    /// A tile and its complement do not fill the layout exactly.
    DoesNotTile {
        /// The size of the divided layout.
        size: i64,
        /// The number of elements that full tiles cover.
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
        /// The number of times that the mode reaches each element.
        count: i64,
        /// The leaf with stride 0.
        leaf: Path,
    },
    /// A tiler has more modes than the layout.
    Rank {
        /// The number of modes of the tiler.
        tiler: usize,
        /// The number of modes of the layout.
        layout: usize,
    },
    /// A tuple and its partner have different numbers of modes.
    Modes {
        /// The name of the tuple: `the profile`, `the order`.
        what: &'static str,
        /// The number of modes of the tuple.
        modes: usize,
        /// The name of the partner.
        of: &'static str,
        /// The number of modes of the partner.
        rank: usize,
    },
    /// A position is not a mode.
    NoMode {
        /// The position.
        mode: usize,
        /// The number of modes.
        rank: usize,
    },
    /// A range of modes is empty or runs backwards.
    NoModes {
        /// The first mode of the range.
        begin: usize,
        /// The mode after the last mode of the range.
        end: usize,
    },
    /// Neither of two integers divides the other.
    Divisibility {
        /// The name of the first integer: `stride`, `shape`.
        what: &'static str,
        /// The first integer.
        value: i64,
        /// The second integer.
        by: i64,
        /// The position of the first integer.
        leaf: Path,
    },
    /// Some of the elements that are to become one are not in the layout.
    ElementMissing {
        /// The number of elements that become one.
        n: i64,
        /// The offset of the first missing element.
        offset: i64,
    },
    /// The modes whose elements are to become one reach further than one new element.
    ElementsOverlap {
        /// The number of elements that become one.
        n: i64,
        /// The largest offset that these modes reach.
        reach: i64,
    },
    /// Two coordinates have the same offset, so the layout has no left inverse.
    NotInvertible {
        /// The two coordinates.
        coordinates: [IntTuple; 2],
        /// The common offset.
        offset: i64,
        /// The leaf where the mode of the second coordinate begins.
        leaf: Path,
    },
    /// A layout that numbers threads, values or atoms skips indices, or uses an index twice.
    NotCompact {
        /// The numbered objects: `threads`, `values`, `atoms`.
        what: &'static str,
        /// The number of indices from 0 without a gap.
        reached: i64,
        /// The size of the layout.
        size: i64,
    },
    /// A thread-value layout reaches coordinates outside its tile.
    LeavesTile {
        /// The largest coordinate.
        reach: i64,
        /// The number of elements of the tile.
        cells: i64,
    },
    /// The number of threads or values is not a multiple of the atom's.
    Atom {
        /// The counted objects: `threads`, `values`.
        what: &'static str,
        /// The number of threads or values.
        count: i64,
        /// The number of threads or values of the atom.
        atom: i64,
    },
    /// No `wgmma` has this number of columns.
    NoColumns {
        /// The number of columns.
        columns: i64,
        /// A supported number of columns.
        nearest: i64,
    },
    /// Two coordinates of a partition have the same offset.
    NotInjective {
        /// The index of the first coordinate.
        first: i64,
        /// The index of the second coordinate.
        second: i64,
        /// The two coordinates.
        coordinates: [IntTuple; 2],
        /// The common offset.
        offset: i64,
    },
    /// A partition does not reach an element of its tile.
    NotSurjective {
        /// The index of the first missing element.
        cell: i64,
        /// The coordinate of the element, with an integer for each mode.
        coordinate: IntTuple,
        /// The offset of the element.
        offset: i64,
    },
    /// Consecutive values of a thread are not contiguous in memory.
    NotContiguous {
        /// The index of the first of the two values, where threads vary fastest.
        index: i64,
        /// The number of threads.
        threads: i64,
        /// The offsets of the two values.
        offsets: [i64; 2],
    },
    /// A vector is not aligned to its size.
    NotAligned {
        /// The index of the first value of the vector, where threads vary fastest.
        index: i64,
        /// The number of threads.
        threads: i64,
        /// The offset of that value.
        offset: i64,
        /// The number of values in a vector.
        n: i64,
    },
    /// The number of values of a thread is not a multiple of the vector length.
    NoWholeVectors {
        /// The number of values.
        values: i64,
        /// The number of values in a vector.
        n: i64,
    },
    /// Threads of one conflict group access different words of one bank of shared memory.
    BankConflict {
        /// The index of the first access, where threads vary fastest.
        first: i64,
        /// The index of the second access.
        second: i64,
        /// The number of threads.
        threads: i64,
        /// The bank.
        bank: i64,
        /// The offsets of both accesses.
        offsets: [i64; 2],
        /// The number of different words of the bank.
        wavefronts: usize,
        /// The smallest swizzle without bank conflicts, if the search found one.
        swizzle: Option<Swizzle>,
    },
    /// No swizzle makes all accesses free of bank conflicts.
    NoSwizzle {
        /// The number of swizzles tried.
        tried: usize,
        /// The best swizzle, or a better sequence of swizzles, outermost first. Empty if no swizzle
        /// reduces the number of wavefronts.
        best: Vec<Swizzle>,
        /// The number of wavefronts of all accesses with the best swizzles.
        wavefronts: u64,
        /// The number of wavefronts without bank conflicts.
        ideal_wavefronts: u64,
        /// `true` if no layout that is linear over bits needs fewer wavefronts. The claim is
        /// proved, not estimated.
        is_least: bool,
    },
    /// The offsets of a tile to be padded are not a permutation of `0, 1, 2, ...`.
    HasGaps {
        /// The number of offsets from 0 without a gap.
        reached: i64,
        /// The number of elements of the tile.
        size: i64,
    },
    /// No padding of the strides makes all accesses free of bank conflicts.
    NoPadding {
        /// The number of paddings tried.
        tried: usize,
        /// The tile with the best padding.
        best: Box<Layout>,
        /// The number of wavefronts of all accesses with the best padding.
        wavefronts: u64,
        /// The number of wavefronts without bank conflicts.
        ideal_wavefronts: u64,
    },
    /// Accesses use too small a share of the global-memory sectors that they touch.
    SectorUse {
        /// The number of threads.
        threads: i64,
        /// Two accesses of the first instruction that are not contiguous, if any: their indices,
        /// where threads vary fastest, and their byte offsets.
        apart: Option<[(i64, i64); 2]>,
        /// The number of warp instructions.
        instructions: u64,
        /// The number of sectors touched.
        sectors: u64,
        /// The number of bytes used.
        bytes: u64,
    },
    /// No access instruction has this number of bytes.
    NoAccess {
        /// The number of values of an access.
        n: i64,
        /// The size of a value in bytes.
        bytes: i64,
    },
    /// The work limit was reached while searching the offsets.
    NotSearched {
        /// The number of steps made.
        steps: u32,
    },
    /// An extent is not a power of two.
    ExtentOfBits {
        /// The extent.
        extent: i64,
        /// The leaf with the extent.
        leaf: Path,
    },
    /// Two bits of an index have offsets with a common bit.
    SharedBits {
        /// Two indices with one bit set each.
        indices: [i64; 2],
        /// The offsets of the two indices.
        offsets: [i64; 2],
    },
    /// A map that is linear over bits sends two indices to the same image.
    OneImage {
        /// The two indices.
        indices: [i64; 2],
        /// The common image.
        image: i64,
    },
    /// The parameters do not form a swizzle.
    SwizzleBits {
        /// The number of exchanged bits.
        bits: i64,
        /// The number of bits below them.
        base: i64,
        /// The distance of the shift.
        shift: i64,
    },
    /// An integer is not a power of two, so it cannot shift bits.
    PowerOfTwo {
        /// The integer.
        value: i64,
    },
    /// A layout does not map the bits of a swizzle to the bits of a swizzle.
    SwizzleLost {
        /// The image of the bits that the swizzle reads.
        read: i64,
        /// The image of the bits that the swizzle changes.
        changed: i64,
    },
    /// A swizzle reads a bit that is 0 in every offset.
    SwizzleNeverSet {
        /// The lowest bit that it reads.
        first: u32,
        /// The highest bit that it reads.
        last: u32,
        /// The lowest bit that is never set.
        bit: u32,
        /// The largest offset.
        largest: i64,
    },
    /// A swizzle moves an element past the largest offset.
    SwizzleBehind {
        /// The index of the first element past the largest offset.
        index: i64,
        /// The coordinate of the element, with an integer for each mode.
        element: IntTuple,
        /// The offset of the element before the swizzle.
        from: i64,
        /// The offset of the element after the swizzle.
        to: i64,
        /// The largest offset.
        largest: i64,
        /// The size of the aligned blocks that the swizzle permutes.
        block: i64,
    },
    /// A swizzle separates elements that are to become one.
    SwizzleParts {
        /// An element that is to become one with element 0.
        from: i64,
        /// The offset of the element after the swizzle.
        to: i64,
    },
    /// A composed layout has a nonzero offset, which the operation does not support.
    SwizzleOffset {
        /// The offset.
        offset: i64,
    },
    /// A layout is swizzled, but the operation needs strides.
    Swizzled,
    /// `wgmma` cannot read a tile through descriptors.
    NoOperand {
        /// The coordinates and addresses involved, and the rule.
        fact: String,
        /// The suggested fix, if known.
        suggestion: Option<String>,
    },
    /// A tile is not a sequence of boxes that TMA can copy.
    NoBoxes {
        /// The coordinates and addresses involved, and the rule.
        fact: String,
        /// The suggested fix, if known.
        suggestion: Option<String>,
    },
    /// A shape and a stride, or a shape and a coordinate, have different parentheses.
    Congruence {
        /// The differing mode of the shape, in notation.
        shape: String,
        /// The differing mode of the stride or coordinate, in notation.
        other: String,
        /// The path of the differing mode.
        path: Path,
    },
    /// An integer is below the minimum.
    OutOfRange {
        /// The name of the integer: `shape`, `stride`, `coordinate` or `cotarget`.
        what: &'static str,
        /// The integer.
        value: i64,
        /// The minimum.
        least: i64,
        /// The position of the integer.
        path: Path,
    },
    /// A coordinate or index is past the end of its range.
    NotBelow {
        /// The name of the integer: `coordinate`, `index` or `offset`.
        what: &'static str,
        /// The integer.
        value: i64,
        /// The name of the exclusive upper bound: `extent`, `size` or `cosize`.
        of: &'static str,
        /// The exclusive upper bound.
        end: i64,
        /// The mode of the shape.
        path: Path,
    },
    /// The digits of an offset or thread index, in the modes of a layout, form the coordinate of a
    /// different offset or thread.
    NotReached {
        /// The name of the integer: `offset` or `thread`.
        what: &'static str,
        /// The integer.
        value: i64,
        /// The coordinate formed by the digits.
        coordinate: IntTuple,
        /// The value of the layout at that coordinate.
        found: i64,
    },
    /// An offset of one layout is not an index of the other.
    Outside {
        /// The first index with an out-of-range offset.
        index: i64,
        /// The natural coordinate of the index.
        coordinate: IntTuple,
        /// The offset of the index.
        offset: i64,
        /// The size of the other layout.
        end: i64,
    },
    /// Two modes of more than one element have the same order.
    SameOrder {
        /// The common order.
        order: i64,
        /// The modes.
        modes: [Path; 2],
    },
    /// A value does not fit in an `i64`.
    Overflow {
        /// The name of the value.
        what: &'static str,
    },
    /// A syntax error in the notation.
    Notation(NotationError),
    /// Parentheses nest deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    Depth {
        /// The maximum depth.
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
            Self::NotInjective { .. } | Self::CopiesMeet { .. } => "not injective",
            Self::NotSurjective { .. } => "not surjective",
            Self::NotContiguous { .. } | Self::NoWholeVectors { .. } => "contiguous",
            Self::NotAligned { .. } => "aligned",
            Self::BankConflict { .. } | Self::NoSwizzle { .. } | Self::NoPadding { .. } => {
                "bank conflict"
            }
            Self::SectorUse { .. } => "sector efficiency",
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

    /// Returns the code of the rule, `L0001`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        super::code_of(self.name()).unwrap_or_default()
    }

    /// Returns `true` if CuTe's composition algorithm stops at this rule. A layout can still exist.
    pub(crate) fn is_of_a_walk(&self) -> bool {
        matches!(
            self,
            Self::StrideDividesShape { .. } | Self::ShapeDividesCount { .. } | Self::NoCarry { .. }
        )
    }

    /// Returns the same rule, with its mode relative to the coalesced operand `notation`.
    pub(crate) fn in_coalesced(mut self, notation: Option<String>) -> Self {
        if let Self::StrideDividesShape { coalesced, .. }
        | Self::ShapeDividesCount { coalesced, .. }
        | Self::NoCarry { coalesced, .. } = &mut self
        {
            *coalesced = notation;
        }
        self
    }

    /// Returns the same rule relative to the tuple whose mode `i` broke it.
    pub(crate) fn below(mut self, i: usize) -> Self {
        if let Self::Divisibility { leaf, .. } = &mut self {
            *leaf = leaf.below(i);
        }
        self
    }

    /// Renames the mode paths of the coordinate in the rule.
    pub(crate) fn rename_modes(&mut self, renamed: &dyn Fn(&Path) -> Path) {
        if let Self::OutOfRange { path, .. }
        | Self::NotBelow { path, .. }
        | Self::Congruence { path, .. } = self
        {
            *path = renamed(path);
        }
    }

    /// Returns the integer of `operand` that broke the rule.
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
            // The full tile or tiler.
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
