//! The modes of a partition, in the order in which its offsets are searched.

use crate::Layout;
use crate::error::Rule;

use super::STEPS;

/// An extent above 1.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    pub(super) extent: i64,
    pub(super) stride: i64,
    /// The index at which its coordinate is 1.
    pub(super) index: i64,
    /// The position of its mode in the partition.
    pub(super) position: usize,
}

impl Mode {
    /// The stride of a mode that goes on where this one ends.
    fn end(self) -> Option<i64> {
        self.extent.checked_mul(self.stride)
    }
}

/// The modes of a partition, each an extent above 1.
#[derive(Clone)]
pub(super) struct Modes {
    list: Vec<Mode>,
    /// The numbers of elements of the modes of the partition.
    sizes: Vec<i64>,
    /// Added to all offsets.
    start: i64,
}

/// What has the same offsets.
impl PartialEq for Modes {
    fn eq(&self, other: &Self) -> bool {
        let pairs = |modes: &Self| -> Vec<_> {
            let modes = modes.list.iter();
            modes.map(|mode| (mode.extent, mode.stride)).collect()
        };
        self.start == other.start && pairs(self) == pairs(other)
    }
}

impl Modes {
    pub(super) fn of(layout: &Layout, start: i64) -> Self {
        let mut list = Vec::new();
        let mut index = 1;
        for (position, mode) in layout.modes().iter().enumerate() {
            for leaf in mode.flat_modes().iter().filter(|leaf| leaf.shape > 1) {
                list.push(Mode {
                    extent: leaf.shape,
                    stride: leaf.stride,
                    index,
                    position,
                });
                index *= leaf.shape;
            }
        }
        Self {
            list,
            sizes: layout.modes().iter().map(Layout::size).collect(),
            start,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn at(&self, i: usize) -> Mode {
        self.list[i]
    }

    pub(super) fn start(&self) -> i64 {
        self.start
    }

    /// The number of elements.
    pub(super) fn size(&self) -> i64 {
        self.sizes.iter().product()
    }

    /// The number of threads.
    pub(super) fn threads(&self) -> i64 {
        self.sizes.first().copied().unwrap_or(1)
    }

    /// The number of values of a thread in mode 1.
    pub(super) fn values(&self) -> i64 {
        self.sizes.get(1).copied().unwrap_or(1)
    }

    /// The same in the order of their strides.
    pub(super) fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        sorted.list.sort_by_key(|mode| mode.stride);
        sorted
    }

    /// The same without those of stride 0, in the order of their strides, neighbours joined where one
    /// goes on where the other ends: what has the same offsets.
    pub(super) fn image(&self) -> Self {
        let mut sorted = self.sorted();
        let modes = core::mem::take(&mut sorted.list).into_iter();
        for mode in modes.filter(|mode| mode.stride > 0) {
            sorted.join(mode, |_| true);
        }
        sorted
    }

    /// The same with neighbours joined where one goes on where the other ends, within each mode of the
    /// partition.
    pub(super) fn coalesced(&self) -> Self {
        let mut coalesced = self.clone();
        for mode in core::mem::take(&mut coalesced.list) {
            coalesced.join(mode, |last| last.position == mode.position);
        }
        coalesced
    }

    fn join(&mut self, mode: Mode, may: impl Fn(Mode) -> bool) {
        match self.list.last_mut() {
            Some(last) if may(*last) && last.end() == Some(mode.stride) => {
                last.extent *= mode.extent;
            }
            _ => self.list.push(mode),
        }
    }

    /// The largest offset of the first `count` modes.
    pub(super) fn reach(&self, count: usize) -> i64 {
        let modes = self.list[..count].iter();
        modes.map(|mode| (mode.extent - 1) * mode.stride).sum()
    }

    /// The offset of an index.
    pub(super) fn offset(&self, index: i64) -> i64 {
        let modes = self.list.iter();
        let offsets = modes.map(|mode| index / mode.index % mode.extent * mode.stride);
        self.start + offsets.sum::<i64>()
    }

    /// `target` as a sum of multiples of the strides of the first `count` modes, each multiple below
    /// the extent either way: the indices that those below 0 and those above 0 add to `indices`.
    pub(super) fn differences(
        &self,
        count: usize,
        target: i64,
        indices: [i64; 2],
        steps: &mut u32,
    ) -> Result<Option<[i64; 2]>, Rule> {
        let Some(mode) = count.checked_sub(1).map(|last| self.list[last]) else {
            return Ok((target == 0).then_some(indices));
        };
        let reach = self.reach(count - 1);
        // Those that leave no more than the modes before can reach.
        let multiples = if mode.stride == 0 {
            0..=0
        } else {
            // A sum beyond `i64` is beyond the extent too.
            let least = -reach.saturating_sub(target).div_euclid(mode.stride);
            let most = target.saturating_add(reach).div_euclid(mode.stride);
            least.max(1 - mode.extent)..=most.min(mode.extent - 1)
        };
        for n in multiples {
            step(steps)?;
            let [a, b] = indices;
            let indices = if n < 0 {
                [a - n * mode.index, b]
            } else {
                [a, b + n * mode.index]
            };
            let rest = target - n * mode.stride;
            if let Some(found) = self.differences(count - 1, rest, indices, steps)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Whether these sorted modes reach an offset.
    pub(super) fn reaches(&self, offset: i64, steps: &mut u32) -> Result<bool, Rule> {
        self.reaches_with(self.list.len(), offset - self.start, steps)
    }

    fn reaches_with(&self, count: usize, offset: i64, steps: &mut u32) -> Result<bool, Rule> {
        let Some(mode) = count.checked_sub(1).map(|last| self.list[last]) else {
            return Ok(offset == 0);
        };
        if offset < 0 {
            return Ok(false);
        }
        let reach = self.reach(count - 1);
        let most = (offset / mode.stride).min(mode.extent - 1);
        // The multiple that leaves least, and those below it as long as what is left can be reached.
        for n in (0..=most).rev() {
            let rest = offset - n * mode.stride;
            if rest > reach {
                break;
            }
            step(steps)?;
            if self.reaches_with(count - 1, rest, steps)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

pub(super) fn step(steps: &mut u32) -> Result<(), Rule> {
    *steps = steps
        .checked_sub(1)
        .ok_or(Rule::NotSearched { steps: STEPS })?;
    Ok(())
}
