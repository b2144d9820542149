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
            | Self::NotCovering { .. }
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
                    "stride {stride}{whole} {relation} shape {shape}, \
                     where {leaf} of the right operand steps through mode {mode} of {left}"
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
                "{shape} does not divide {count}{whole}, the count of {leaf} of the right operand, \
                 of which {shape} fit in mode {mode} of {left}",
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
                "the offsets of the right operand up to {leaf} add up to {reach} in mode {mode} of \
                 {left}, whose shape is {shape}",
                left = Left(coalesced.as_deref()),
                leaf = Mode(leaf)
            ),
            Self::NotDecided { evaluations } => write!(
                f,
                "carries of the left cancel each other, and {evaluations} evaluations did not tell \
                 whether they always do"
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
                "the layout of {what} gives the first {reached} numbers, and has {size} cells to \
                 number"
            ),
            Self::LeavesTile { reach, cells } => write!(
                f,
                "a thread has a value at coordinate {reach}, the tile has {cells} cells"
            ),
            Self::Atom { what, count, atom } => {
                write!(
                    f,
                    "{count} {what} are no multiple of the {atom} of the atom"
                )
            }
            Self::NoColumns { columns, .. } => write!(
                f,
                "no `wgmma` has {columns} columns: of floats it has a multiple of 8 up to 256, of integers 8, 16, 24, \
                 32 or a multiple of 16 up to 256"
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
                write!(
                    f,
                    "none of {tried} swizzles leaves all threads without waiting: "
                )?;
                let names: Vec<_> = best.iter().map(ToString::to_string).collect();
                let with = match names.join(" o ") {
                    none if none.is_empty() => "without one".into(),
                    best => format!("with {best}, the best"),
                };
                write!(
                    f,
                    "{with}, they take {wavefronts} turns, and {ideal_wavefronts} would do"
                )?;
                if *is_least {
                    f.write_str("; no layout linear over bits does better")?;
                }
                Ok(())
            }
            Self::HasGaps { reached, size } => write!(
                f,
                "the tile has {size} cells, and those at offsets 0 to {} alone lie side by side",
                reached - 1
            ),
            Self::NoPadding {
                tried,
                best,
                wavefronts,
                ideal_wavefronts,
            } => write!(
                f,
                "none of {tried} paddings leaves all threads without waiting: with {best}, the best, they take {wavefronts} \
                 turns, and {ideal_wavefronts} would do"
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
                    "{instructions} instructions reach {sectors} sectors and use {percent} % of their bytes: "
                )?;
                let Some([(first, a), (second, b)]) = *apart else {
                    return f.write_str("all threads of an instruction are in one sector");
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
            Self::NotCovering {
                cell,
                coordinate,
                offset,
            } => {
                write!(f, "no coordinate reaches cell {cell}")?;
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
                "{} has offset {offset} and the next value of the thread {next}: they are not side \
                 by side",
                Value(*index, *threads)
            ),
            Self::NotAligned {
                index,
                threads,
                offset,
                n,
            } => write!(
                f,
                "{} has offset {offset}, which is no multiple of {n}",
                Value(*index, *threads)
            ),
            Self::NoWholeVectors { values, n } => {
                write!(f, "{values} values of a thread are no multiple of {n}")
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
                    "{first} and {second} both reach bank {bank}, at offsets {a} and {b}: the access \
                     takes {wavefronts} turns"
                )
            }
            Self::NoSwizzle { .. }
            | Self::HasGaps { .. }
            | Self::NoPadding { .. }
            | Self::SectorUse { .. } => self.fmt_cost(f),
            Self::NoAccess { n, bytes } => write!(
                f,
                "an access moves 1, 2, 4, 8 or 16 bytes, not {n} times {bytes}"
            ),
            Self::NotSearched { steps } => {
                write!(
                    f,
                    "{steps} steps were not enough to tell: ask of a tile, or of the part of one block"
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
            } => write!(f, "copies {a} and {b} both reach offset {offset}"),
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
                "blocks of {tile} elements do not fill {leaf} of the shape, which has {size}",
                leaf = Mode(leaf)
            ),
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
            Self::ElementMissing { n, offset } => write!(
                f,
                "the elements from offset 0 to {last} become one, and the layout does not have \
                 that at offset {offset}",
                last = n - 1
            ),
            Self::ElementsOverlap { n, reach } => write!(
                f,
                "elements that become one lie up to {reach} apart, and one holds {n}"
            ),
            _ => Ok(()),
        }
    }

    /// Prints rules of swizzles.
    fn fmt_swizzle(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SwizzleBits { bits, base, shift } => write!(
                f,
                "{bits} bits above {base}, shifted by {shift}, are not two fields of bits below 2^62"
            ),
            Self::PowerOfTwo { value } => {
                write!(
                    f,
                    "{value} is not a power of two, so bits cannot be shifted by it"
                )
            }
            Self::SwizzleLost { read, changed } => write!(
                f,
                "the bits that are read go to {read}, those that are changed to {changed}, \
                 which is not a swizzle of the result"
            ),
            Self::SwizzleNeverSet {
                first,
                last,
                bit,
                largest,
            } => write!(
                f,
                "it reads bits {first} to {last} of offsets, and bit {bit} is set in none of them, \
                 the largest being {largest}"
            ),
            Self::SwizzleBehind {
                element,
                from,
                to,
                largest,
                ..
            } => write!(
                f,
                "it moves element {element}, at offset {from}, to {to}, behind the largest offset, \
                 {largest}"
            ),
            Self::SwizzleParts { from, to } => write!(
                f,
                "elements 0 and {from} become one, and it moves them to 0 and {to}"
            ),
            Self::SwizzleOffset { offset } => {
                write!(f, "the offset below the swizzle is {offset}, not 0")
            }
            Self::Swizzled => {
                f.write_str("strides are needed here, and a layout behind a swizzle has none")
            }
            _ => Ok(()),
        }
    }

    /// Prints rules of linearity over bits.
    fn fmt_bits(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExtentOfBits { extent, leaf } => {
                write!(
                    f,
                    "the extent of {} is {extent}, no power of two",
                    Mode(leaf)
                )
            }
            Self::SharedBits {
                indices: [i, j],
                offsets: [a, b],
            } => write!(
                f,
                "indices {i} and {j} have offsets {a} and {b}, which share bits: their sum is not their exclusive or"
            ),
            Self::OneImage {
                indices: [i, j],
                image,
            } => write!(f, "indices {i} and {j} have one image, {image}"),
            _ => Ok(()),
        }
    }

    /// Prints rules of a single operand.
    fn fmt_modes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { tiler, layout } => {
                write!(f, "the tiler has {tiler} modes, the layout {layout}")
            }
            Self::Modes {
                what,
                modes,
                of,
                rank,
            } => {
                let s = if *modes == 1 { "" } else { "s" };
                write!(f, "{what} has {modes} mode{s}, {of} has {rank}")
            }
            Self::NoMode { mode, rank } => {
                write!(f, "there is no mode {mode} among {rank}")
            }
            Self::NoModes { begin, end } => {
                write!(f, "from mode {begin} up to mode {end} there is none")
            }
            Self::Congruence { shape, other, path } => {
                let at = At(path);
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
                let at = At(path);
                write!(f, "{what} {value}{at} is below {least}")
            }
            Self::NotBelow {
                what,
                value,
                of,
                end,
                path,
            } => {
                let at = At(path);
                write!(f, "{what} {value}{at} is not below {of} {end}")
            }
            Self::NotReached {
                what,
                value,
                coordinate,
                found,
            } => write!(
                f,
                "{what} {value} would be at coordinate {coordinate}, which has {found}"
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
                write!(f, " has offset {offset}, which is not below size {end}")
            }
            Self::SameOrder {
                order,
                modes: [first, second],
            } => write!(
                f,
                "modes {first} and {second} both have order {order}, and so the same stride"
            ),
            Self::Overflow { what } => write!(f, "{what} exceeds {}", i64::MAX),
            Self::Notation(error) => write!(f, "{error}"),
            Self::Depth { limit } => write!(f, "parentheses nest deeper than {limit}"),
            _ => Ok(()),
        }
    }
}

/// The position of an error: ` at mode 1.0`, or an empty string at the root.
struct At<'a>(&'a Path);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            return Ok(());
        }
        write!(f, " at mode {}", self.0)
    }
}

/// The left operand of a composition, if its modes are numbered after coalescing.
struct Left<'a>(Option<&'a str>);

impl fmt::Display for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("the left"),
            Some(coalesced) => write!(f, "the coalesced left `{coalesced}`"),
        }
    }
}

/// The origin of a value that was divided by the elements of earlier modes.
struct Share<'a>(&'a i64, &'a i64);

impl fmt::Display for Share<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(_, 1) => Ok(()),
            Self(number, elements) => {
                let whole = i128::from(**number) * i128::from(**elements);
                write!(
                    f,
                    " ({whole} over the {elements} elements of the modes before)"
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
