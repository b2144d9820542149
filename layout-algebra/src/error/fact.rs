//! Error messages of rules, with their values.

use core::fmt;

use super::path::{Mode, Path};
use super::rule::Rule;
use crate::IntTuple;

/// Prints the broken rule with its values.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrideDividesShape { .. }
            | Self::ShapeDividesCount { .. }
            | Self::NoCarry { .. }
            | Self::NotDecided { .. } => self.fmt_walk(f),
            Self::NotComplementable { .. }
            | Self::CopiesMeet { .. }
            | Self::DoesNotTile { .. }
            | Self::DoesNotFill { .. }
            | Self::RepeatsElements { .. }
            | Self::NotInvertible { .. }
            | Self::Divisibility { .. }
            | Self::ElementMissing { .. }
            | Self::ElementsOverlap { .. } => self.fmt_tile(f),
            Self::NotCompact { .. }
            | Self::LeavesTile { .. }
            | Self::Atom { .. }
            | Self::NoColumns { .. } => self.fmt_thread_value(f),
            Self::NotInjective { .. }
            | Self::NotSurjective { .. }
            | Self::NotContiguous { .. }
            | Self::NotAligned { .. }
            | Self::NoWholeVectors { .. }
            | Self::BankConflict { .. }
            | Self::NoSwizzle { .. }
            | Self::NoPadding { .. }
            | Self::HasGaps { .. }
            | Self::SectorUse { .. }
            | Self::NoAccess { .. }
            | Self::NotSearched { .. } => self.fmt_proof(f),
            Self::ExtentOfBits { .. } | Self::SharedBits { .. } | Self::OneImage { .. } => {
                self.fmt_bits(f)
            }
            Self::NoOperand { fact, .. } | Self::NoBoxes { fact, .. } => f.write_str(fact),
            Self::SwizzleBits { .. }
            | Self::PowerOfTwo { .. }
            | Self::SwizzleLost { .. }
            | Self::SwizzleNeverSet { .. }
            | Self::SwizzleBehind { .. }
            | Self::SwizzleParts { .. }
            | Self::SwizzleOffset { .. }
            | Self::Swizzled => self.fmt_swizzle(f),
            _ => self.fmt_modes(f),
        }
    }
}

impl Rule {
    /// Prints rules of compositions.
    fn fmt_walk(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StrideDividesShape {
                stride,
                passed,
                shape,
                mode,
                coalesced,
                leaf,
            } => {
                let left = Left(coalesced.as_deref());
                let whole = Share(stride, passed);
                let relation = if stride < shape {
                    "does not divide"
                } else {
                    "is not a multiple of"
                };
                let leaf = Mode(leaf);
                write!(
                    f,
                    "stride {stride}{whole} in {leaf} of the right operand {relation} shape \
                     {shape} in mode \
                     {mode} of {left}"
                )
            }
            Self::ShapeDividesCount {
                shape,
                count,
                placed,
                mode,
                coalesced,
                leaf,
            } => write!(
                f,
                "count {count}{whole} in {leaf} of the right operand must be a multiple of {shape}, the number of elements that fit in mode {mode} of {left}",
                whole = Share(count, placed),
                left = Left(coalesced.as_deref()),
                leaf = Mode(leaf)
            ),
            Self::NoCarry {
                reach,
                shape,
                mode,
                coalesced,
                leaf,
            } => write!(
                f,
                "the modes of the right operand up to {leaf} together reach {reach} in mode {mode} \
                 of {left}, but must stay below its shape {shape}",
                left = Left(coalesced.as_deref()),
                leaf = Mode(leaf)
            ),
            Self::NotDecided { evaluations } => write!(
                f,
                "cannot decide after {evaluations} evaluations whether the carries of the left \
                 operand cancel at every coordinate"
            ),
            _ => Ok(()),
        }
    }

    /// Prints rules of thread-value layouts.
    fn fmt_thread_value(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCompact {
                what,
                reached,
                size,
            } => write!(
                f,
                "expected a layout of {what} onto {size} indices without gaps or repeats, found \
                 one that is compact only on the first {reached}"
            ),
            Self::LeavesTile { reach, cells } => write!(
                f,
                "a thread has a value at coordinate {reach}, out of bounds for a tile of {cells} \
                 elements"
            ),
            Self::Atom { what, count, atom } => {
                write!(
                    f,
                    "expected a multiple of the atom's {atom} {what}, found {count}"
                )
            }
            Self::NoColumns { columns, .. } => write!(
                f,
                "`wgmma` does not support {columns} columns: expected a multiple of 8 up to 256 \
                 for floating-point types, or 8, 16, 24, 32 or a multiple of 16 up to 256 for \
                 integers"
            ),
            _ => Ok(()),
        }
    }

    /// Prints rules about the cost of accesses.
    fn fmt_cost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSwizzle {
                tried,
                best,
                wavefronts,
                ideal_wavefronts,
                is_least,
            } => {
                write!(f, "none of {tried} swizzles avoids all bank conflicts: ")?;
                let names: Vec<_> = best.iter().map(ToString::to_string).collect();
                let with = match names.join(" o ") {
                    none if none.is_empty() => "without a swizzle".into(),
                    best => format!("with the best, {best}"),
                };
                write!(
                    f,
                    "{with}, the accesses take {wavefronts} wavefronts, {ideal_wavefronts} without conflicts"
                )?;
                if *is_least {
                    f.write_str("; no layout that is linear over bits takes fewer")?;
                }
                Ok(())
            }
            Self::HasGaps { reached, size } => write!(
                f,
                "expected a compact tile of {size} elements, found one that is compact only up to offset {}",
                reached - 1
            ),
            Self::NoPadding {
                tried,
                best,
                wavefronts,
                ideal_wavefronts,
            } => write!(
                f,
                "none of {tried} paddings avoids all bank conflicts: with the best, {best}, the \
                 accesses take {wavefronts} wavefronts, {ideal_wavefronts} without conflicts"
            ),
            Self::SectorUse {
                threads,
                apart,
                instructions,
                sectors,
                bytes,
            } => {
                let percent = 100 * u128::from(*bytes) / (32 * u128::from(*sectors)).max(1);
                write!(
                    f,
                    "{instructions} instructions access {sectors} sectors and use {percent} % \
                     of their bytes: "
                )?;
                let Some([(first, a), (second, b)]) = *apart else {
                    return f.write_str("in the instruction with the lowest sector efficiency, all threads access the same sector");
                };
                let [first, second] = [first, second].map(|index| Value(index, *threads));
                write!(f, "{first} is at byte {a}, and {second} at {b}")
            }
            _ => Ok(()),
        }
    }

    /// Prints rules of proofs about partitions.
    fn fmt_proof(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInjective {
                coordinates: [first, second],
                offset,
                ..
            } => write!(
                f,
                "coordinates {first} and {second} both have offset {offset}"
            ),
            Self::NotSurjective {
                cell,
                coordinate,
                offset,
            } => {
                write!(f, "no coordinate reaches element {cell}")?;
                if let IntTuple::Tuple(_) = coordinate {
                    write!(f, " = {coordinate}")?;
                }
                write!(f, " of the tile, at offset {offset}")
            }
            Self::NotContiguous {
                index,
                threads,
                offsets: [offset, next],
            } => write!(
                f,
                "{} is at offset {offset} and the thread's next value at offset {next}: the two \
                 values must be contiguous",
                Value(*index, *threads)
            ),
            Self::NotAligned {
                index,
                threads,
                offset,
                n,
            } => write!(
                f,
                "{} is at offset {offset}, which is not a multiple of the vector length {n}",
                Value(*index, *threads)
            ),
            Self::NoWholeVectors { values, n } => {
                write!(
                    f,
                    "each thread has {values} values, which is not a multiple of the vector length \
                     {n}"
                )
            }
            Self::BankConflict {
                first,
                second,
                threads,
                bank,
                offsets: [a, b],
                wavefronts,
                ..
            } => {
                let [first, second] = [first, second].map(|index| Value(*index, *threads));
                write!(
                    f,
                    "{first} and {second} both access bank {bank}, at offsets {a} and {b}: the \
                     access takes {wavefronts} wavefronts"
                )
            }
            Self::NoSwizzle { .. }
            | Self::HasGaps { .. }
            | Self::NoPadding { .. }
            | Self::SectorUse { .. } => self.fmt_cost(f),
            Self::NoAccess { n, bytes } => write!(
                f,
                "expected an access of 1, 2, 4, 8 or 16 bytes, found {n} x {bytes} bytes"
            ),
            Self::NotSearched { steps } => {
                write!(
                    f,
                    "the search gave up after {steps} steps: check a smaller tile, or one thread \
                     block's part of it"
                )
            }
            _ => Ok(()),
        }
    }

    /// Prints rules of complements, divisions, inverses and recasts.
    fn fmt_tile(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
            Self::CopiesMeet {
                copies: [a, b],
                offset,
            } => write!(f, "copies {a} and {b} overlap at offset {offset}"),
            Self::DoesNotTile {
                size,
                covered,
                tile,
            } => {
                write!(
                    f,
                    "tiles of {tile} elements cover {covered} elements, but the layout has {size}"
                )
            }
            Self::RepeatsElements { count, leaf } => write!(
                f,
                "{leaf} of the tile has stride 0, so it reaches each element {count} times",
                leaf = Mode(leaf)
            ),
            Self::NotInvertible {
                coordinates: [first, second],
                offset,
                ..
            } => write!(
                f,
                "coordinates {first} and {second} both have offset {offset}"
            ),
            Self::DoesNotFill { size, tile, leaf } => write!(
                f,
                "blocks of {tile} elements must divide {leaf} of the shape, which has {size} \
                 elements",
                leaf = Mode(leaf)
            ),
            Self::Divisibility {
                what: "offset",
                value,
                by,
                ..
            } => write!(
                f,
                "offset {value} between the swizzle and the layout must divide {by} or be a \
                 multiple of it"
            ),
            Self::Divisibility {
                what,
                value,
                by,
                leaf,
            } => write!(
                f,
                "{what} {value} of {leaf} must divide {by} or be a multiple of it",
                leaf = Mode(leaf)
            ),
            Self::ElementMissing { n, offset } => write!(
                f,
                "the upcast merges the elements at offsets 0 to {last} into one, but the layout \
                 has no element at offset {offset}",
                last = n - 1
            ),
            Self::ElementsOverlap { n, reach } => write!(
                f,
                "the upcast merges {n} elements at contiguous offsets, found offsets up to {reach} \
                 apart"
            ),
            _ => Ok(()),
        }
    }

    /// Prints rules of swizzles.
    fn fmt_swizzle(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SwizzleBits { bits, base, shift } => write!(
                f,
                "expected two disjoint bit fields in bits 0 to 61, found B = {bits}, M = {base}, S = \
                 {shift}"
            ),
            Self::PowerOfTwo { value } => {
                write!(
                    f,
                    "expected a power of two as the factor of a swizzle recast, found {value}"
                )
            }
            Self::SwizzleLost { read, changed } => write!(
                f,
                "no swizzle reads the bits of mask {read} and changes the bits of mask {changed}"
            ),
            Self::SwizzleNeverSet {
                first,
                last,
                bit,
                largest,
            } => write!(
                f,
                "the swizzle reads bits {first} to {last} of offsets, but bit {bit} is not set in \
                 any offset of the layout, whose largest is {largest}"
            ),
            Self::SwizzleBehind {
                element,
                from,
                to,
                largest,
                ..
            } => write!(
                f,
                "the swizzle moves element {element}, at offset {from}, to {to}, past the largest \
                 offset, {largest}"
            ),
            Self::SwizzleParts { from, to } => write!(
                f,
                "elements 0 and {from} become one element, but the swizzle moves them to offsets 0 \
                 and {to}"
            ),
            Self::SwizzleOffset { offset } => {
                write!(
                    f,
                    "expected offset 0 between swizzle and layout, found {offset}"
                )
            }
            Self::Swizzled => f.write_str(
                "expected a layout with strides, found a swizzled layout, which has none",
            ),
            _ => Ok(()),
        }
    }

    /// Prints rules of linearity over bits.
    fn fmt_bits(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExtentOfBits { extent, leaf } => {
                write!(
                    f,
                    "the extent of {} must be a power of two, found {extent}",
                    Mode(leaf)
                )
            }
            Self::SharedBits {
                indices: [i, j],
                offsets: [a, b],
            } => write!(
                f,
                "indices {i} and {j} have offsets {a} and {b}, which share bits: their sum \
                 differs from their XOR"
            ),
            Self::OneImage {
                indices: [i, j],
                image,
            } => write!(f, "indices {i} and {j} both map to {image}"),
            _ => Ok(()),
        }
    }

    /// Prints rules of a single operand.
    fn fmt_modes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { tiler, layout } => {
                write!(
                    f,
                    "the tiler has {tiler} modes, but the layout has only {layout}"
                )
            }
            Self::Modes {
                what,
                modes,
                of,
                rank,
            } => {
                let s = if *modes == 1 { "" } else { "s" };
                write!(f, "{what} has {modes} mode{s}, but {of} has {rank}")
            }
            Self::NoMode { mode, rank } => {
                write!(
                    f,
                    "expected a mode index below {rank}, the number of modes, found {mode}"
                )
            }
            Self::NoModes { begin, end } => {
                write!(
                    f,
                    "expected a mode range with an end above its start {begin}, found end {end}"
                )
            }
            Self::Congruence { shape, other, path } => {
                let at = At(path);
                write!(
                    f,
                    "expected the same parentheses as shape `{shape}`{at}, found `{other}`"
                )
            }
            Self::OutOfRange {
                what,
                value,
                least,
                path,
            } => {
                let at = At(path);
                write!(f, "{what} {value}{at} must be at least {least}")
            }
            Self::NotBelow {
                what,
                value,
                of,
                end,
                path,
            } => {
                let at = At(path);
                write!(f, "{what} {value}{at} is out of bounds for {of} {end}")
            }
            Self::NotReached {
                what,
                value,
                coordinate,
                found,
            } => write!(
                f,
                "no coordinate has {what} {value}: the digits of {value} form coordinate {coordinate}, \
                 which has {what} {found}"
            ),
            Self::Outside {
                index,
                coordinate,
                offset,
                end,
            } => {
                write!(f, "coordinate {index}")?;
                if let IntTuple::Tuple(_) = coordinate {
                    write!(f, " = {coordinate}")?;
                }
                write!(f, " has offset {offset}, out of bounds for size {end}")
            }
            Self::SameOrder {
                order,
                modes: [first, second],
            } => write!(
                f,
                "modes {first} and {second} both have order {order}, and would have the same stride"
            ),
            Self::Overflow { what } => write!(f, "{what} exceeds {}", i64::MAX),
            Self::Notation(error) => write!(f, "{error}"),
            Self::Depth { limit } => write!(f, "parentheses nest deeper than {limit} levels"),
            _ => Ok(()),
        }
    }
}

/// The position of an error: ` in mode 1.0`, or an empty string at the root.
struct At<'a>(&'a Path);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            return Ok(());
        }
        write!(f, " in mode {}", self.0)
    }
}

/// The left operand of a composition, if its modes are numbered after coalescing.
struct Left<'a>(Option<&'a str>);

impl fmt::Display for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("the left operand"),
            Some(coalesced) => write!(f, "the coalesced left operand `{coalesced}`"),
        }
    }
}

/// The origin of a value that was divided by the number of elements in earlier modes.
struct Share<'a>(&'a i64, &'a i64);

impl fmt::Display for Share<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(_, 1) => Ok(()),
            Self(number, elements) => {
                let whole = i128::from(**number) * i128::from(**elements);
                write!(
                    f,
                    " ({whole} divided by the {elements} elements of the earlier modes)"
                )
            }
        }
    }
}

/// `(thread 3, value 2)`, from an index and the number of threads.
struct Value(i64, i64);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(index, threads) = self;
        write!(f, "(thread {}, value {})", index % threads, index / threads)
    }
}
