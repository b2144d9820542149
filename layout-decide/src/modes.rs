//! The modes of a layout as numbers.

/// The most extents above 1 of a layout whose size fits `u64`.
pub(crate) const MOST: usize = 64;

/// An extent above 1 with its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The extent.
    pub shape: u64,
    /// The stride.
    pub stride: u64,
    /// The index at which its coordinate is 1.
    pub index: u64,
    /// The mode of the layout that it is in.
    pub position: usize,
}

/// A layout as its extents above 1, in the order in which indices count them.
///
/// Of a partition `(thread, value, rest...)`, mode 0 counts threads, and all others their values.
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

/// An extent is 0, or the size or an offset exceeds `u64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Modes {
    /// The layout of one element, at the offset `start`.
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

    /// Those of a list for each mode of the layout, `(shape, stride)` each.
    ///
    /// # Errors
    ///
    /// Those of [`push`](Self::push).
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

    /// Appends `shape:stride`, which is in the mode `position` of the layout.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if the extent is 0, or the size or an offset exceeds `u64`.
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

    /// The number of extents above 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty)] // it counts modes
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Mode `i` of those with an extent above 1.
    #[must_use]
    pub const fn at(&self, i: usize) -> Mode {
        self.list[i]
    }

    /// The number of elements.
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.size
    }

    /// The number of elements of mode 0.
    #[must_use]
    pub const fn threads(&self) -> u64 {
        self.threads
    }

    /// The number of elements of mode 1.
    #[must_use]
    pub const fn values(&self) -> u64 {
        self.values
    }

    /// The offset of index 0.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// The largest offset.
    #[must_use]
    pub const fn largest(&self) -> u64 {
        self.largest
    }

    /// The offset of an index.
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

    /// How far a coordinate of a mode of the layout is from its coordinate 0.
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

    /// The steps of [`offset`](Self::offset) and of [`along`](Self::along).
    pub(crate) const fn steps(&self) -> u64 {
        self.len as u64 + 2
    }

    /// The same in the order of their strides.
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

    /// The largest offset of the first `i` modes, for each `i`.
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

    /// The same without those of stride 0, in the order of their strides, neighbours merged where one
    /// continues where the other ends: this has the same offsets.
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

    /// The same with neighbours merged where one continues where the other ends, within each mode of the
    /// layout.
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

    /// Appends a mode, or extends the last.
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
