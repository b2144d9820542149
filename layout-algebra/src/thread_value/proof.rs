//! Proofs about partitions and tiles. Partitions can be proved injective, surjective onto a tile,
//! vectorizable and free of bank conflicts. Tiles can be proved readable by `wgmma` and copyable by
//! TMA.
//!
//! A partition is a layout `(thread, value, rest...)`: mode 0 counts threads, and the other modes
//! count the values of a thread.

mod best_linear;
mod best_padding;
mod best_swizzle;
mod boxes;
mod conflict_free;
mod cost;
mod operand;
mod swizzle_fits;

use layout_decide::{self as decide, Access, Answer, Apart, Modes, STEPS};

use crate::algebra::checked::{at_least, denied};
use crate::error::{Error, Rule};
use crate::explain::Outcome;
use crate::{Answer as Answered, IntTuple, Layout, Swizzle};

impl Layout {
    /// Checks that the layout is injective: no two coordinates have the same offset.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let parts: Layout = "(32,2):(2,1)".parse()?;
    /// parts.injective()?;
    /// let parts: Layout = "(32,4):(2,1)".parse()?;
    /// assert_eq!(
    ///     parts.injective().unwrap_err().to_string(),
    ///     "`injective((32,4):(2,1))` does not hold: not injective: coordinates (1,0) and \
    ///      (0,2) both have offset 2",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not injective* with two coordinates of the same offset, or *not decided* if the
    /// work limit is reached. The limit is only reached for strides that do not divide each other
    /// and are close together.
    ///
    /// Proved: `distinct_exact`, `distinct_decided` (`proofs/Distinct.v`).
    pub fn injective(&self) -> Result<(), Error> {
        injective(self).map_err(|rule| denied(format!("injective({self})"), rule))
    }

    /// Checks that the layout reaches every element of `tile`, so that threads that write their
    /// values write the full tile.
    ///
    /// ```text
    /// for all c in tile there is a (t, v) with self(t, v) == tile(c)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let tile: Layout = "(8,8):(8,1)".parse()?;
    /// let parts: Layout = "(32,2):(2,1)".parse()?;
    /// parts.covers(&tile)?;
    /// let parts: Layout = "(8,6):(8,1)".parse()?;
    /// assert_eq!(
    ///     parts.covers(&tile).unwrap_err().to_string(),
    ///     "`covers((8,6):(8,1), (8,8):(8,1))` does not hold: not surjective: no coordinate reaches \
    ///      element 48 = (0,6) of the tile, at offset 6",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not surjective* with the first missing element; *swizzle* if the tile has a
    /// different swizzle; or *not decided* if the work limit is reached.
    ///
    /// Proved: `covers_exact`, `covers_decided` (`proofs/Covers.v`).
    pub fn covers(&self, tile: &Self) -> Result<(), Error> {
        let modes = |layout: &Self| modes(layout, layout.start());
        let result = if self.outside() == tile.outside() {
            covers(&modes(self), &modes(tile), tile.shape())
        } else {
            let (read, changed) = tile.effect();
            Err(Rule::SwizzleLost { read, changed })
        };
        result.map_err(|rule| denied(format!("covers({self}, {tile})"), rule))
    }

    /// Checks that each `n` consecutive values of a thread in mode 1 are contiguous and aligned to
    /// `n`, so that one instruction can move them.
    ///
    /// ```text
    /// self(t, n * v + i, rest...) == self(t, n * v, rest...) + i     for all i < n
    /// n divides self(t, n * v, rest...)
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let parts: Layout = "(32,8):(8,1)".parse()?;
    /// parts.vector_access(4)?;
    /// let parts: Layout = "Sw<3,3,3> o 0 o ((8,8),8):((8,64),1)".parse()?;
    /// parts.vector_access(8)?;
    /// let parts: Layout = "(32,4):(6,1)".parse()?;
    /// assert_eq!(
    ///     parts.vector_access(4).unwrap_err().to_string(),
    ///     "`vector_access((32,4):(6,1), 4)` does not hold: aligned: (thread 1, value 0) is at \
    ///      offset 6, which is not a multiple of the vector length 4",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *contiguous* with two values that are not contiguous, or if the number of values is
    /// not a multiple of `n`; *aligned* with a misaligned vector; or *not decided* if a swizzle
    /// moves bits within vectors and there are too many vectors to compare.
    ///
    /// Proved: `vector_access_exact`, `vector_access_behind_exact` (`proofs/VectorAccess.v`).
    pub fn vector_access(&self, n: i64) -> Result<(), Error> {
        let swizzles = self.to_decide();
        let result = access(self, &swizzles, n).and_then(|access| vector_access(&access));
        result.map_err(|rule| denied(format!("vector_access({self}, {n})"), rule))
    }
}

impl Layout {
    /// Returns the swizzles, innermost first. The first addend is the start of the modes.
    fn to_decide(&self) -> Vec<decide::Swizzle> {
        let swizzles = self.swizzles().iter().rev().enumerate();
        let of = |(i, (swizzle, offset)): (usize, &(Swizzle, i64))| decide::Swizzle {
            offset: if i == 0 { 0 } else { offset.unsigned_abs() },
            ..swizzle.to_decide()
        };
        swizzles.map(of).collect()
    }

    /// Returns the masks of the bits that the swizzles read and change.
    fn effect(&self) -> (i64, i64) {
        let swizzles = self.swizzles().iter();
        swizzles.fold((0, 0), |(read, changed), (swizzle, _)| {
            (read | swizzle.read_bits(), changed | swizzle.changed_bits())
        })
    }

    /// Returns the swizzles that move an offset, each except the innermost with the offset before
    /// it.
    fn outside(&self) -> Vec<(i64, i64, i64)> {
        let mut outside: Vec<_> = self
            .swizzles()
            .iter()
            .map(|(swizzle, offset)| (swizzle.read_bits(), swizzle.changed_bits(), *offset))
            .collect();
        if let Some((_, _, innermost)) = outside.last_mut() {
            *innermost = 0;
        }
        outside.retain(|effect| *effect != (0, 0, 0));
        outside
    }
}

/// The result of a check. A derivation shows the checked layout.
struct Asked<'a, T>(Result<T, Error>, &'a Layout);

impl<T> Outcome for Asked<'_, T> {
    fn answer(&self) -> Result<Answered, Error> {
        let answer = self.0.as_ref().map(|_| self.1.clone().into());
        answer.map_err(Clone::clone)
    }
}

/// Returns the only swizzle, or the identity, or an error with the number of swizzles.
fn only(layout: &Layout) -> Result<decide::Swizzle, String> {
    let mut swizzles = layout.to_decide();
    swizzles.retain(|swizzle| swizzle.read != 0 || swizzle.offset != 0);
    match swizzles[..] {
        [] => Ok(decide::Swizzle {
            offset: 0,
            read: 0,
            shift: 0,
        }),
        [only] => Ok(only),
        _ => Err(format!(
            "expected at most one swizzle, as in the hardware, found {}",
            swizzles.len()
        )),
    }
}

/// Returns the access of `n` values per thread.
fn access<'a>(
    layout: &Layout,
    swizzles: &'a [decide::Swizzle],
    n: i64,
) -> Result<Access<'a>, Rule> {
    at_least("the vector", &IntTuple::Int(n), 1)?;
    Ok(Access {
        modes: modes(layout, layout.start()),
        swizzles,
        n: n.unsigned_abs(),
    })
}

fn injective(layout: &Layout) -> Result<(), Rule> {
    let modes = modes(layout, 0);
    decided(decide::injective(&modes), |[first, second]| {
        Rule::NotInjective {
            first: signed(first),
            second: signed(second),
            coordinates: [first, second].map(|index| layout.shape().cell(signed(index))),
            offset: signed(modes.offset(first)),
        }
    })
}

fn covers(parts: &Modes, tile: &Modes, shape: &IntTuple) -> Result<(), Rule> {
    decided(decide::covers(parts, tile), |cell| Rule::NotSurjective {
        cell: signed(cell),
        coordinate: coordinate(shape, signed(cell)),
        offset: signed(tile.offset(cell)),
    })
}

fn vector_access(access: &Access<'_>) -> Result<(), Rule> {
    let (n, threads) = (signed(access.n), access.modes.threads());
    decided(decide::vector_access(access), |apart| match apart {
        Apart::Rest => Rule::NoWholeVectors {
            values: signed(access.modes.values()),
            n,
        },
        Apart::From(index) => Rule::NotContiguous {
            index: signed(index),
            threads: signed(threads),
            offsets: [index, index + threads].map(|index| signed(access.at(index))),
        },
        Apart::Unaligned(index) => Rule::NotAligned {
            index: signed(index),
            threads: signed(threads),
            offset: signed(access.at(index)),
            n,
        },
    })
}

impl Swizzle {
    /// Converts a swizzle from the decision crate.
    fn of_decided(decide::Swizzle { read, shift, .. }: decide::Swizzle) -> Option<Self> {
        let from = read.trailing_zeros();
        let changed = from.saturating_add_signed(-shift);
        Self::from_absolute(read.count_ones().into(), changed.into(), from.into()).ok()
    }

    /// Converts to a swizzle of the decision crate, without an offset.
    fn to_decide(self) -> decide::Swizzle {
        decide::Swizzle {
            offset: 0,
            read: self.read_bits().unsigned_abs(),
            shift: self.shift(),
        }
    }
}

/// Converts an answer to a result.
fn decided<T>(answer: Answer<T>, rule: impl FnOnce(T) -> Rule) -> Result<(), Rule> {
    match answer {
        Answer::Yes => Ok(()),
        Answer::No(found) => Err(rule(found)),
        Answer::NotDecided => Err(Rule::NotSearched { steps: STEPS }),
    }
}

/// Returns the modes of a layout, with `start` added to all offsets.
fn modes(layout: &Layout, start: i64) -> Modes {
    let mut modes = Modes::new(start.unsigned_abs());
    for (position, mode) in layout.modes().iter().enumerate() {
        for leaf in mode.flat_modes() {
            // Size and cosize fit.
            let _ = modes.push(
                position,
                leaf.shape.unsigned_abs(),
                leaf.stride.unsigned_abs(),
            );
        }
    }
    modes
}

/// Converts an integer of a layout, whose size and cosize fit.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns the coordinate of an index, with an integer for each mode.
fn coordinate(shape: &IntTuple, index: i64) -> IntTuple {
    if let IntTuple::Int(_) = shape {
        return index.into();
    }
    let digits = shape.modes().iter().scan(index, |rest, mode| {
        let extent = mode.product()?;
        let digit = *rest % extent;
        *rest /= extent;
        Some(digit)
    });
    digits.collect::<Vec<_>>().into()
}
