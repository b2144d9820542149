//! The modes of a layout as numbers.

use crate::assert::{CheckedLayout, Text};
use crate::int_tuple::{LARGEST, Tree, cosize, size};

/// The most extents above 1 of a layout that is searched.
const MOST: usize = 32;

/// An extent above 1.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    pub(super) extent: i64,
    pub(super) stride: i64,
    /// The index at which its coordinate is 1.
    pub(super) index: i64,
    /// The position of its mode in the layout.
    pub(super) position: usize,
}

/// The modes of a layout, each an extent above 1.
#[derive(Clone, Copy)]
pub(super) struct Modes {
    list: [Mode; MOST],
    pub(super) len: usize,
    shape: &'static Tree,
    /// The number of elements.
    pub(super) size: i64,
    /// The number of elements of the first mode of the layout.
    pub(super) threads: i64,
    /// Added to offsets before the swizzle.
    pub(super) start: i64,
}

impl Modes {
    /// Those of a layout type.
    #[track_caller]
    pub(super) const fn of<L: CheckedLayout>() -> Self {
        let size = signed(size(L::SHAPE, L::STRIDE) as u64);
        let largest = cosize(L::SHAPE, L::STRIDE) as u64 - 1;
        let start = match L::START {
            Some(start) if start <= LARGEST - largest => signed(start),
            _ => panic!("the offsets of this layout exceed 9223372036854775807"),
        };
        // Swizzled offsets are `u32`.
        assert!(
            L::READ == 0 || start.unsigned_abs() + largest <= u32::MAX as u64,
            "the offsets of this layout exceed u32"
        );
        let mut modes = Self {
            list: [Mode {
                extent: 1,
                stride: 0,
                index: 0,
                position: 0,
            }; MOST],
            len: 0,
            shape: L::SHAPE,
            size,
            threads: match L::SHAPE {
                Tree::Tuple([first, ..]) => product(first),
                _ => size,
            },
            start,
        };
        match (L::SHAPE, L::STRIDE) {
            (Tree::Tuple(s), Tree::Tuple(d)) => {
                let mut index = 1;
                let mut i = 0;
                while i < s.len() {
                    index = modes.collect(&s[i], &d[i], index, i);
                    i += 1;
                }
            }
            (s, d) => {
                modes.collect(s, d, 1, 0);
            }
        }
        modes
    }

    /// Appends the extents above 1, `index` elements being before them; the elements after them.
    const fn collect(
        &mut self,
        shape: &Tree,
        stride: &Tree,
        mut index: i64,
        position: usize,
    ) -> i64 {
        match (shape, stride) {
            (Tree::Tuple(s), Tree::Tuple(d)) => {
                let mut i = 0;
                while i < s.len() {
                    index = self.collect(&s[i], &d[i], index, position);
                    i += 1;
                }
                index
            }
            // The cosize fits.
            (Tree::Int(extent @ 2..), Tree::Int(stride)) => {
                assert!(
                    self.len < MOST,
                    "this layout has more than 32 modes, which are too many to be searched"
                );
                self.push(Mode {
                    extent: signed(*extent),
                    stride: signed(*stride),
                    index,
                    position,
                });
                index * signed(*extent)
            }
            _ => index,
        }
    }

    /// Mode `i`.
    pub(super) const fn at(&self, i: usize) -> Mode {
        self.list[i]
    }

    /// The same in the order of their strides.
    pub(super) const fn sorted(mut self) -> Self {
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

    /// The same without those of stride 0, in the order of their strides, neighbours joined where one
    /// goes on where the other ends: what has the same offsets.
    pub(super) const fn image(self) -> Self {
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

    /// The same with neighbours joined where one goes on where the other ends, within each mode of the
    /// layout.
    pub(super) const fn coalesced(self) -> Self {
        let mut coalesced = Self { len: 0, ..self };
        let mut i = 0;
        while i < self.len {
            let mode = self.list[i];
            if i > 0 && self.list[i - 1].position == mode.position {
                coalesced.join(mode);
            } else {
                coalesced.push(mode);
            }
            i += 1;
        }
        coalesced
    }

    const fn push(&mut self, mode: Mode) {
        self.list[self.len] = mode;
        self.len += 1;
    }

    /// Appends a mode, or goes on with the last.
    const fn join(&mut self, mode: Mode) {
        if self.len > 0 {
            let last = &mut self.list[self.len - 1];
            let end = last.extent.checked_mul(last.stride);
            if matches!(end, Some(end) if end == mode.stride) {
                last.extent *= mode.extent;
                return;
            }
        }
        self.push(mode);
    }

    /// The largest offset of the first `count` modes.
    pub(super) const fn reach(&self, count: usize) -> i64 {
        let mut reach = 0;
        let mut i = 0;
        while i < count {
            reach += (self.list[i].extent - 1) * self.list[i].stride;
            i += 1;
        }
        reach
    }

    /// The offset of an index, of modes in the order of the layout.
    pub(super) const fn offset(&self, index: i64) -> i64 {
        let mut offset = self.start;
        let mut i = 0;
        while i < self.len {
            let mode = self.list[i];
            offset += index / mode.index % mode.extent * mode.stride;
            i += 1;
        }
        offset
    }

    /// Adds `(thread 3, value 2)` for an index; for a layout of one mode `coordinate 3`.
    pub(super) const fn describe(&self, text: Text, index: i64) -> Text {
        let (thread, value) = (index % self.threads, index / self.threads);
        match self.shape {
            Tree::Tuple([_, _, ..]) => {
                let text = text.str("(thread ").integer(thread);
                text.str(", value ").integer(value).str(")")
            }
            _ => text.str("coordinate ").integer(index),
        }
    }

    /// Adds the coordinate of an index, an integer for each mode.
    pub(super) const fn coordinate(&self, text: Text, index: i64) -> Text {
        let Tree::Tuple(modes) = self.shape else {
            return text.integer(index);
        };
        let mut text = text.str("(");
        let mut rest = index;
        let mut i = 0;
        while i < modes.len() {
            let extent = product(&modes[i]);
            text = text.str(if i > 0 { "," } else { "" });
            text = text.integer(rest % extent);
            rest /= extent;
            i += 1;
        }
        text.str(")")
    }
}

/// A number of a layout whose size and cosize fit.
#[allow(clippy::cast_possible_wrap)] // it is compared with the limit
pub(super) const fn signed(number: u64) -> i64 {
    assert!(
        number <= LARGEST,
        "a number of this layout exceeds 9223372036854775807"
    );
    number as i64
}

/// The size of a part of a shape whose size fits.
const fn product(shape: &Tree) -> i64 {
    match shape.product() {
        Some(product) => signed(product),
        None => 1,
    }
}

/// Whether two layouts are behind the same swizzle, or both behind none.
pub(super) const fn same_swizzle<A: CheckedLayout, B: CheckedLayout>() -> bool {
    A::READ == B::READ && (A::READ == 0 || A::SHIFT == B::SHIFT)
}

#[cfg(test)]
impl Modes {
    /// `(thread, value, rest)` of the modes `(extent, stride)` of each.
    pub(super) fn of_list(parts: [&[(i64, i64)]; 3], start: i64) -> Self {
        let empty = Mode {
            extent: 1,
            stride: 0,
            index: 0,
            position: 0,
        };
        let mut modes = Self {
            list: [empty; MOST],
            len: 0,
            shape: const { &Tree::Tuple(&[Tree::Int(1), Tree::Int(1), Tree::Int(1)]) },
            size: 1,
            threads: parts[0].iter().map(|mode| mode.0).product(),
            start,
        };
        for (position, part) in parts.iter().enumerate() {
            for &(extent, stride) in part.iter().filter(|mode| mode.0 > 1) {
                modes.push(Mode {
                    extent,
                    stride,
                    index: modes.size,
                    position,
                });
                modes.size *= extent;
            }
        }
        modes
    }
}
