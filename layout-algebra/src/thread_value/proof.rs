//! Proofs about partitions: that threads do not meet, that nothing is left out, that neighbours stay
//! neighbours, that no thread waits for another.
//!
//! Their subject is a partition `(thread, value, rest...)`: mode 0 counts threads, and what is behind
//! it the values of a thread.

mod conflict_free;
mod modes;
mod swizzle_fits;

use modes::Modes;

use crate::algebra::checked::refusal;
use crate::error::{Error, Rule};
use crate::{ComposedLayout, IntTuple, Layout};

/// The most steps of a search.
const STEPS: u32 = 1 << 20;

impl Layout {
    /// Whether no two coordinates have one offset: threads that write their values do not meet.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let parts: Layout = "(32,2):(2,1)".parse()?;
    /// parts.distinct()?;
    /// let parts: Layout = "(32,4):(2,1)".parse()?;
    /// assert_eq!(
    ///     parts.distinct().unwrap_err().to_string(),
    ///     "`distinct((32,4):(2,1))` does not hold: not distinct: (thread 1, value 0) and \
    ///      (thread 0, value 2) both have offset 2",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *not distinct* with two that do; *not decided* if a bound on the work is reached, which needs
    /// strides that neither divide each other nor are far apart.
    pub fn distinct(&self) -> Result<(), Error> {
        distinct(&Modes::of(self, 0)).map_err(|rule| denied(format!("distinct({self})"), rule))
    }

    /// Whether every cell of `tile` is one of this layout: threads that write their values leave none
    /// out.
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
    ///     "`covers((8,6):(8,1), (8,8):(8,1))` does not hold: not covering: no thread has cell \
    ///      48 = (0,6) of the tile, at offset 6",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *not covering* with the first cell that is left out; *not decided* if a bound on the work is
    /// reached.
    pub fn covers(&self, tile: &Self) -> Result<(), Error> {
        let result = covers(&Modes::of(self, 0), &Modes::of(tile, 0), tile.shape());
        result.map_err(|rule| denied(format!("covers({self}, {tile})"), rule))
    }

    /// Whether `n` values of a thread at a time, counted in mode 1, lie side by side from a multiple
    /// of `n` on: one instruction moves them.
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
    /// let parts: Layout = "(32,4):(6,1)".parse()?;
    /// assert_eq!(
    ///     parts.vector_access(4).unwrap_err().to_string(),
    ///     "`vector_access((32,4):(6,1), 4)` does not hold: aligned: (thread 1, value 0) has \
    ///      offset 6, which is no multiple of 4",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *contiguous* with two values that are apart, or if the values make no whole vectors, *aligned*
    /// with a vector that starts elsewhere.
    pub fn vector_access(&self, n: i64) -> Result<(), Error> {
        let modes = Modes::of(self, 0);
        let at = |index| modes.offset(index);
        let result = in_range(n).and_then(|()| vectors_inside(&modes, n, &at));
        result.map_err(|rule| denied(format!("vector_access({self}, {n})"), rule))
    }
}

/// The same questions of a layout behind a swizzle, which is a permutation of offsets.
impl ComposedLayout {
    /// Whether no two coordinates have one offset: [`Layout::distinct`].
    ///
    /// # Errors
    ///
    /// Those of [`Layout::distinct`].
    pub fn distinct(&self) -> Result<(), Error> {
        self.layout().distinct()
    }

    /// Whether every cell of `tile` is one of this layout: [`Layout::covers`].
    ///
    /// # Errors
    ///
    /// Those of [`Layout::covers`]; *swizzle* if the tile is behind another.
    pub fn covers(&self, tile: &Self) -> Result<(), Error> {
        let modes = |layout: &Self| Modes::of(layout.layout(), layout.offset());
        let result = if self.outside() == tile.outside() {
            covers(&modes(self), &modes(tile), tile.shape())
        } else {
            let (read, changed) = tile.effect();
            Err(Rule::SwizzleLost { read, changed })
        };
        result.map_err(|rule| denied(format!("covers({self}, {tile})"), rule))
    }

    /// Whether `n` values of a thread at a time lie side by side from a multiple of `n` on:
    /// [`Layout::vector_access`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let parts: ComposedLayout = "Sw<3,3,3> o 0 o ((8,8),8):((8,64),1)".parse()?;
    /// parts.vector_access(8)?;
    /// let parts: ComposedLayout = "Sw<3,2,3> o 0 o ((8,8),8):((8,64),1)".parse()?;
    /// assert_eq!(
    ///     parts.vector_access(8).unwrap_err().to_string(),
    ///     "`vector_access(Sw<3,2,3> o 0 o ((8,8),8):((8,64),1), 8)` does not hold: \
    ///      aligned: (thread 4, value 0) has offset 36, which is no multiple of 8",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::vector_access`]; *not decided* if the swizzle moves bits within vectors, and
    /// there are too many to compare.
    pub fn vector_access(&self, n: i64) -> Result<(), Error> {
        let modes = Modes::of(self.layout(), self.offset());
        let result = self.vectors(&modes, n);
        result.map_err(|rule| denied(format!("vector_access({self}, {n})"), rule))
    }

    fn vectors(&self, modes: &Modes, n: i64) -> Result<(), Rule> {
        in_range(n)?;
        let at = |index| self.offset_of(modes, index);
        let (read, changed) = self.effect();
        let inside = vectors_inside(modes, n, &at);
        // Offsets between swizzles move all elements.
        let above = self
            .swizzles()
            .split_last()
            .map_or(&[][..], |(_, above)| above);
        let offsets = above.iter().fold(0, |bits, (_, offset)| bits | offset);
        let bits = read | changed | offsets;
        let is_kept = n & (n - 1) == 0 && bits & (n - 1) == 0;
        if bits == 0 || (inside.is_ok() && is_kept) {
            return inside;
        }
        // The swizzle may move values apart, or together.
        vectors_one_by_one(modes, n, &at)
    }

    /// The offset of an index.
    fn offset_of(&self, modes: &Modes, index: i64) -> i64 {
        let inside = modes.offset(index);
        // At most the largest offset, which was checked.
        self.moved(inside - self.offset()).unwrap_or(inside)
    }

    /// The bits that the swizzles read or change.
    fn bits(&self) -> i64 {
        let (read, changed) = self.effect();
        read | changed
    }

    /// The bits that the swizzles read, and those that they change.
    fn effect(&self) -> (i64, i64) {
        let swizzles = self.swizzles().iter();
        swizzles.fold((0, 0), |(read, changed), (swizzle, _)| {
            (read | swizzle.read_bits(), changed | swizzle.changed_bits())
        })
    }

    /// The swizzles that move something, and the offsets before each but the innermost.
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

fn denied(operation: String, rule: Rule) -> Error {
    let claim = match rule {
        Rule::NotSearched { .. } => "is not known to hold",
        _ => "does not hold",
    };
    refusal(operation, rule).claiming(claim)
}

fn in_range(n: i64) -> Result<(), Rule> {
    crate::algebra::checked::at_least("the vector", &IntTuple::Int(n), 1)
}

/// They differ by multiples `x_i` of the strides `d_i` with `|x_i| < s_i` that add up to 0. Of the
/// strides in order, the last with `x_i` other than 0 is at most what the modes before it reach.
fn distinct(modes: &Modes) -> Result<(), Rule> {
    let sorted = modes.sorted();
    let mut steps = STEPS;
    for i in 0..sorted.len() {
        let mode = sorted.at(i);
        let reach = sorted.reach(i);
        for count in 1..mode.extent {
            if count * mode.stride > reach {
                break;
            }
            let apart = [count * mode.index, 0];
            if let Some([a, b]) = sorted.differences(i, count * mode.stride, apart, &mut steps)? {
                return Err(Rule::NotDistinct {
                    first: a.min(b),
                    second: a.max(b),
                    threads: modes.threads(),
                    offset: modes.offset(a),
                });
            }
        }
    }
    Ok(())
}

fn covers(parts: &Modes, tile: &Modes, shape: &IntTuple) -> Result<(), Rule> {
    let image = parts.image();
    if image == tile.image() {
        return Ok(());
    }
    let mut steps = STEPS;
    for cell in 0..tile.size() {
        modes::step(&mut steps)?;
        let offset = tile.offset(cell);
        if !image.reaches(offset, &mut steps)? {
            return Err(Rule::NotCovering {
                cell,
                coordinate: coordinate(shape, cell),
                offset,
            });
        }
    }
    Ok(())
}

/// The coordinate of an index, an integer for each mode.
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

/// The first extent of mode 1 must have the stride 1 and hold whole vectors, and all other strides
/// must be multiples of the vector.
fn vectors_inside(modes: &Modes, n: i64, at: &dyn Fn(i64) -> i64) -> Result<(), Rule> {
    let modes = &modes.coalesced();
    let values = modes.values();
    if values % n != 0 {
        return Err(Rule::NoWholeVectors { values, n });
    }
    if n == 1 {
        return Ok(());
    }
    let leaves = || (0..modes.len()).map(|i| modes.at(i));
    let Some(first) = leaves().find(|mode| mode.position == 1) else {
        return Ok(());
    };
    if first.stride != 1 {
        return Err(apart(modes, 0, at));
    }
    // A vector goes on in the next extent, which does not go on where this one ends.
    if first.extent % n != 0 {
        return Err(apart(modes, (first.extent - 1) * modes.threads(), at));
    }
    if modes.start() % n != 0 {
        return Err(unaligned(modes, 0, n, at));
    }
    let unlike = leaves().find(|mode| mode.index != first.index && mode.stride % n != 0);
    unlike.map_or(Ok(()), |mode| Err(unaligned(modes, mode.index, n, at)))
}

fn vectors_one_by_one(modes: &Modes, n: i64, at: &dyn Fn(i64) -> i64) -> Result<(), Rule> {
    if modes.size() > i64::from(STEPS) {
        return Err(Rule::NotSearched { steps: STEPS });
    }
    let (threads, values) = (modes.threads(), modes.values());
    if values % n != 0 {
        return Err(Rule::NoWholeVectors { values, n });
    }
    for index in 0..modes.size() {
        let value = index / threads % values;
        if value % n == 0 && at(index) % n != 0 {
            return Err(unaligned(modes, index, n, at));
        }
        if value % n != n - 1 && at(index + threads) != at(index) + 1 {
            return Err(apart(modes, index, at));
        }
    }
    Ok(())
}

fn apart(modes: &Modes, index: i64, at: &dyn Fn(i64) -> i64) -> Rule {
    let threads = modes.threads();
    Rule::NotContiguous {
        index,
        threads,
        offsets: [at(index), at(index + threads)],
    }
}

fn unaligned(modes: &Modes, index: i64, n: i64, at: &dyn Fn(i64) -> i64) -> Rule {
    Rule::NotAligned {
        index,
        threads: modes.threads(),
        offset: at(index),
        n,
    }
}
