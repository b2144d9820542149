//! The modes of a layout as integers.

/// Maximum number of extents above 1 of a layout whose size fits in `u64`.
pub(crate) const MOST: usize = 64;

/// An extent above 1 with its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The extent of the mode.
    pub shape: u64,
    /// The stride of the mode.
    pub stride: u64,
    /// The index at which the coordinate of this mode is 1.
    pub index: u64,
    /// The position of the layout's mode that contains this extent.
    pub position: usize,
}

/// A layout as a list of its extents above 1, in the order in which indices count them.
///
/// For a partition `(thread, value, rest...)`, mode 0 counts threads and all other modes count values.
#[derive(Clone, Copy, Debug)]
pub struct Modes {
    pub(crate) list: [Mode; MOST],
    pub(crate) len: usize,
    pub(crate) size: u64,
    pub(crate) threads: u64,
    pub(crate) values: u64,
    pub(crate) start: u64,
    pub(crate) largest: u64,
}

/// The error for an extent of 0, or a size or offset that exceeds `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Modes {
    /// Returns the layout of one element at the offset `start`.
    #[must_use]
    pub const fn new(start: u64) -> Self {
        let empty = Mode {
            shape: 1,
            stride: 0,
            index: 0,
            position: 0,
        };
        Self {
            list: [empty; MOST],
            len: 0,
            size: 1,
            threads: 1,
            values: 1,
            start,
            largest: start,
        }
    }

    /// Returns the layout with a list of `(shape, stride)` for each mode.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`push`](Self::push).
    pub const fn of(start: u64, modes: &[&[(u64, u64)]]) -> Result<Self, TooLarge> {
        let mut all = Self::new(start);
        let mut position = 0;
        while position < modes.len() {
            let mut i = 0;
            while i < modes[position].len() {
                let (shape, stride) = modes[position][i];
                if let Err(error) = all.push(position, shape, stride) {
                    return Err(error);
                }
                i += 1;
            }
            position += 1;
        }
        Ok(all)
    }

    /// Appends `shape:stride` to the mode `position` of the layout.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if the extent is 0, or the size or an offset exceeds `u64`.
    pub const fn push(&mut self, position: usize, shape: u64, stride: u64) -> Result<(), TooLarge> {
        if shape == 1 {
            return Ok(());
        }
        let (Some(size), Some(reach)) = (
            self.size.checked_mul(shape),
            shape.wrapping_sub(1).checked_mul(stride),
        ) else {
            return Err(TooLarge);
        };
        let Some(largest) = self.largest.checked_add(reach) else {
            return Err(TooLarge);
        };
        if shape == 0 {
            return Err(TooLarge);
        }
        self.append(Mode {
            shape,
            stride,
            index: self.size,
            position,
        });
        self.size = size;
        self.largest = largest;
        match position {
            0 => self.threads *= shape,
            1 => self.values *= shape,
            _ => {}
        }
        Ok(())
    }

    /// Returns the number of extents above 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // the count is of modes
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns mode `i` of the modes with an extent above 1.
    #[must_use]
    pub const fn at(&self, i: usize) -> Mode {
        self.list[i]
    }

    /// Returns the number of elements.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// Returns the number of elements of mode 0.
    #[must_use]
    pub const fn threads(&self) -> u64 {
        self.threads
    }

    /// Returns the number of elements of mode 1.
    #[must_use]
    pub const fn values(&self) -> u64 {
        self.values
    }

    /// Returns the offset of index 0.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// Returns the largest offset.
    #[must_use]
    pub const fn largest(&self) -> u64 {
        self.largest
    }

    /// Returns the offset of an index.
    #[must_use]
    pub const fn offset(&self, index: u64) -> u64 {
        let mut offset = self.start;
        let mut i = 0;
        while i < self.len {
            let mode = &self.list[i];
            offset += index / mode.index % mode.shape * mode.stride;
            i += 1;
        }
        offset
    }

    /// Returns the distance of a coordinate from coordinate 0 along mode `position` of the layout.
    pub(crate) const fn along(&self, position: usize, coordinate: u64) -> u64 {
        let (mut offset, mut rest) = (0, coordinate);
        let mut i = 0;
        while i < self.len {
            let mode = &self.list[i];
            if mode.position == position {
                offset += rest % mode.shape * mode.stride;
                rest /= mode.shape;
            }
            i += 1;
        }
        offset
    }

    /// Returns the number of steps that [`offset`](Self::offset) and [`along`](Self::along) take.
    pub(crate) const fn steps(&self) -> u64 {
        self.len as u64 + 2
    }

    /// Returns the modes sorted by stride.
    #[must_use]
    pub const fn sorted(mut self) -> Self {
        let mut i = 1;
        while i < self.len {
            let mode = self.list[i];
            let mut j = i;
            while j > 0 && self.list[j - 1].stride > mode.stride {
                self.list[j] = self.list[j - 1];
                j -= 1;
            }
            self.list[j] = mode;
            i += 1;
        }
        self
    }

    /// Returns the largest offset that the first `i` modes reach, for each `i`.
    #[must_use]
    pub const fn reaches(&self) -> [u64; MOST + 1] {
        let mut reaches = [0; MOST + 1];
        let mut i = 0;
        while i < self.len {
            let mode = &self.list[i];
            reaches[i + 1] = reaches[i] + (mode.shape - 1) * mode.stride;
            i += 1;
        }
        reaches
    }

    /// Returns sorted modes with the same set of offsets. Stride-0 modes are dropped, and contiguous
    /// modes are merged.
    pub(crate) const fn image(self) -> Self {
        let sorted = self.sorted();
        let mut image = Self { len: 0, ..self };
        let mut i = 0;
        while i < sorted.len {
            if sorted.list[i].stride > 0 {
                image.join(sorted.list[i]);
            }
            i += 1;
        }
        image
    }

    /// Returns the modes with contiguous extents merged, within each mode of the layout.
    pub(crate) const fn coalesced(self) -> Self {
        let mut coalesced = Self { len: 0, ..self };
        let mut i = 0;
        while i < self.len {
            let mode = self.list[i];
            if i > 0 && self.list[i - 1].position == mode.position {
                coalesced.join(mode);
            } else {
                coalesced.append(mode);
            }
            i += 1;
        }
        coalesced
    }

    const fn append(&mut self, mode: Mode) {
        self.list[self.len] = mode;
        self.len += 1;
    }

    /// Appends a mode, or extends the last one if the new mode continues it.
    const fn join(&mut self, mode: Mode) {
        if self.len > 0 {
            let last = &mut self.list[self.len - 1];
            let end = last.shape.checked_mul(last.stride);
            if matches!(end, Some(end) if end == mode.stride) {
                last.shape *= mode.shape;
                return;
            }
        }
        self.append(mode);
    }
}
