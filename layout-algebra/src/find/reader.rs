//! Deduction of modes from values.

use super::{Contradiction, MOST, Why};
use crate::Layout;
use crate::layout::FlatMode;

/// The only coalesced layout that matches the values so far.
#[derive(Default)]
pub(super) struct Reader {
    /// The completed modes, each with its coordinate at the next index.
    modes: Vec<(FlatMode, i64)>,
    /// The number of values read.
    index: i64,
    /// The product of the extents of the completed modes.
    block: i64,
    /// The stride of the open mode.
    stride: i64,
    /// The coordinate of the next index in the open mode.
    coordinate: i64,
    /// The offset of the next index within its block.
    within: i128,
    /// The indices (at least 2) where a mode must end, in descending order.
    ends: Vec<i64>,
}

impl Reader {
    /// Creates a reader whose modes must end at the given ascending indices. Modes can end at other
    /// indices too.
    pub(super) fn ending_at(mut ends: Vec<i64>) -> Self {
        ends.retain(|end| *end > 1);
        ends.dedup();
        ends.reverse();
        Self {
            ends,
            ..Self::default()
        }
    }

    /// Reads the next value.
    ///
    /// ```text
    /// value              index
    /// continues the mode any                     nothing to do
    /// other              a multiple of block     the mode ends, the next mode has this stride
    /// other              not a multiple          contradiction
    /// any                where a mode must end   as for other values
    /// ```
    pub(super) fn read(&mut self, value: i64) -> Result<(), Contradiction> {
        let needed = self.running_on();
        let is_forced = self.index % self.block.max(1) > 0;
        if self.index >= MOST {
            let why = Why::TooMany { limit: MOST };
            return Err(self.contradiction(Some(value), None, why));
        }
        if self.index == 0 && value != 0 {
            return Err(self.contradiction(Some(value), Some(0), Why::First));
        }
        let must_end = self.ends.last() == Some(&self.index);
        if must_end {
            self.ends.pop();
        }
        if is_forced && must_end {
            let why = Why::Mode { block: self.block };
            return Err(self.contradiction(Some(value), None, why));
        }
        if is_forced && i128::from(value) != needed {
            return Err(self.contradiction(Some(value), Some(needed), self.broken_block(needed)));
        }
        if value < 0 {
            return Err(self.contradiction(Some(value), None, Why::Negative));
        }
        if value == i64::MAX {
            return Err(self.contradiction(Some(value), None, Why::OverLimit));
        }
        if self.index == 1 || must_end || i128::from(value) != needed {
            self.begin_mode(value);
        }
        self.step();
        Ok(())
    }

    /// Returns the layout of all values.
    pub(super) fn finish(&self) -> Result<Layout, Contradiction> {
        if self.index == 0 {
            return Err(self.contradiction(None, Some(0), Why::Empty));
        }
        if self.index % self.block.max(1) > 0 {
            let why = Why::Size { block: self.block };
            return Err(self.contradiction(None, Some(self.running_on()), why));
        }
        Ok(self.layout())
    }

    /// Returns the layout of the values in full blocks, or `None` without a full block.
    pub(super) fn whole_blocks(&self) -> Option<Layout> {
        (self.index > 0).then(|| self.layout())
    }

    fn layout(&self) -> Layout {
        // Size and cosize are one more than an index and a value that were read, so they fit.
        Layout::from_flat(&self.flat_modes())
    }

    /// Returns the modes of all values, without modes of extent 1.
    pub(super) fn flat_modes(&self) -> Vec<FlatMode> {
        let ended = self.modes.iter().map(|(mode, _)| *mode);
        let last = FlatMode {
            shape: self.index / self.block.max(1),
            stride: self.stride,
        };
        ended.chain((last.shape > 1).then_some(last)).collect()
    }

    /// Returns the value at the next index if the open mode continues.
    fn running_on(&self) -> i128 {
        self.within + i128::from(self.coordinate) * i128::from(self.stride)
    }

    /// Ends the open mode, if any, and starts a new mode.
    fn begin_mode(&mut self, stride: i64) {
        if self.index > 1 {
            let shape = self.coordinate;
            let stride = self.stride;
            self.modes.push((FlatMode { shape, stride }, 0));
        }
        self.block = self.index;
        self.stride = stride;
        self.coordinate = 1;
    }

    /// Advances to the next index.
    fn step(&mut self) {
        self.index += 1;
        if self.index == 1 {
            return;
        }
        for (mode, coordinate) in &mut self.modes {
            *coordinate += 1;
            self.within += i128::from(mode.stride);
            if *coordinate < mode.shape {
                return;
            }
            self.within -= i128::from(mode.shape) * i128::from(mode.stride);
            *coordinate = 0;
        }
        self.coordinate += 1;
    }

    /// Returns the block that determines the value at the next index.
    fn broken_block(&self, needed: i128) -> Why {
        let within = self.index % self.block;
        // These values have been read, so they fit.
        let low = i64::try_from(self.within).unwrap_or(i64::MAX);
        let high = i64::try_from(needed - self.within).unwrap_or(i64::MAX);
        Why::Block {
            block: self.block,
            start: (self.index - within, high),
            within: (within, low),
        }
    }

    fn contradiction(&self, found: Option<i64>, needed: Option<i128>, why: Why) -> Contradiction {
        Contradiction {
            index: self.index,
            found,
            needed,
            why,
            swizzled: None,
        }
    }
}
