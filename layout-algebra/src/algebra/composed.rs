//! Composed layouts: a swizzle after an offset after a layout.

use core::fmt;

use super::bits::{BitMap, TRIED, bits_below, permutes};
use super::checked::{at_least, gcd, plus, refusal};
use super::coalesce::merge_modes_running_on;
use super::composition::compose_modes;
use super::recast::Ratio;
use super::swizzle::Swizzle;
use crate::error::{Error, Rule};
use crate::layout::FlatMode;
use crate::{Coord, IntTuple, Layout, Tiler};

/// `swizzle o offset o layout`, or a layout alone.
///
/// ```text
/// at(c) == swizzle.apply(offset + layout(c))
/// ```
///
/// ```
/// use layout_algebra::ComposedLayout;
///
/// let a: ComposedLayout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
/// assert_eq!((a.at((1, 0))?, a.at((1, 1))?), (5, 4));
/// assert_eq!(a.to_string(), "Sw<2,0,2> o 0 o (4,4):(4,1)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `ComposedLayout` (`layout_composed.hpp`) with a swizzle outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    swizzle: Option<Swizzle>,
    offset: i64,
    layout: Layout,
}

impl ComposedLayout {
    /// `swizzle o offset o layout`, also for a swizzle of no bits.
    ///
    /// # Errors
    ///
    /// *out of range* for an offset below 0, *overflow* if an offset exceeds `i64`.
    pub fn new(swizzle: Swizzle, offset: i64, layout: Layout) -> Result<Self, Error> {
        let refused = |rule| {
            let operation = format!("{swizzle} o {offset} o {layout}");
            refusal(operation, rule).claiming("is not a layout")
        };
        at_least("offset", &IntTuple::Int(offset), 0).map_err(refused)?;
        plus(offset, layout.cosize(), "the largest offset").map_err(refused)?;
        Ok(Self {
            swizzle: Some(swizzle),
            offset,
            layout,
        })
    }

    /// The swizzle, if there is one.
    #[must_use]
    pub fn swizzle(&self) -> Option<Swizzle> {
        self.swizzle
    }

    /// The offset between swizzle and layout.
    #[must_use]
    pub fn offset(&self) -> i64 {
        self.offset
    }

    /// The layout inside.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The layout, if there is nothing else.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Layout> {
        self.swizzle.is_none().then_some(&self.layout)
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// The number of coordinates.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// The cosize of the layout inside.
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.layout.cosize()
    }

    /// The number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The nesting of parentheses.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// The offset at a coordinate, as [`Layout::offset`] reads it.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::offset`].
    pub fn at(&self, coordinate: impl Into<IntTuple>) -> Result<i64, Error> {
        let inside = self.layout.offset(coordinate)?;
        let index = plus(self.offset, inside, "the offset")
            .map_err(|rule| refusal(format!("{self} past its size"), rule))?;
        Ok(self.swizzle.map_or(index, |swizzle| swizzle.apply(index)))
    }

    /// The same swizzle and offset around another layout.
    fn around(&self, layout: Layout) -> Result<Self, Error> {
        match self.swizzle {
            Some(swizzle) => Self::new(swizzle, self.offset, layout),
            None => Ok(layout.into()),
        }
    }
}

/// Operations on the layout inside.
macro_rules! inside {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*);)+) => {
        impl ComposedLayout {$(
            $(#[$doc])*
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`].")]
            ///
            /// # Source
            ///
            #[doc = concat!("CuTe `", stringify!($name), "` (`layout_composed.hpp`).")]
            pub fn $name(&self $(, $arg: $type)*) -> Result<Self, Error> {
                self.around(self.layout.$name($($arg),*)?)
            }
        )+}
    };
}

inside! {
    /// The mode at a path.
    fn get(path: &[usize]);
    /// The modes from `begin` up to `end`.
    fn take(begin: usize, end: usize);
    /// The same modes, those from `begin` up to `end` as one.
    fn group(begin: usize, end: usize);
    /// The same modes and as many `x` after them as make `rank` modes.
    fn append_n(rank: usize, x: &Layout);
    /// The transposed modes.
    fn zip();
    /// `self o b`: this after a layout or a tiler.
    fn composition(b: impl Into<Tiler>);
    /// The layout of `shape` that runs through this one.
    fn with_shape(shape: impl Into<IntTuple>);
    /// As few modes as possible for each integer of `profile`.
    fn coalesce_by_mode(profile: impl Into<IntTuple>);
    /// Tiles beside what runs over them.
    fn logical_divide(b: impl Into<Tiler>);
    /// All tiles in mode 0, what runs over them in mode 1.
    fn zipped_divide(b: impl Into<Tiler>);
    /// All tiles in mode 0, what runs over them in modes of their own.
    fn tiled_divide(b: impl Into<Tiler>);
    /// Tiles and what runs over them in modes of their own.
    fn flat_divide(b: impl Into<Tiler>);
    /// Blocks beside what runs over copies.
    fn logical_product(b: impl Into<Tiler>);
    /// All blocks in mode 0, what runs over copies in mode 1.
    fn zipped_product(b: impl Into<Tiler>);
    /// All blocks in mode 0, what runs over copies in modes of their own.
    fn tiled_product(b: impl Into<Tiler>);
    /// Blocks and what runs over copies in modes of their own.
    fn flat_product(b: impl Into<Tiler>);
    /// A grid of blocks.
    fn blocked_product(b: &Layout);
    /// Interleaved blocks.
    fn raked_product(b: &Layout);
    /// This as a block, repeated until it fills `shape`.
    fn tile_to_shape(shape: impl Into<IntTuple>);
    /// This as a block, repeated until it fills `shape`, first along modes of lower `order`.
    fn tile_to_shape_ordered(shape: impl Into<IntTuple>, order: impl Into<IntTuple>);
}

impl ComposedLayout {
    /// The leaves as one flat tuple.
    ///
    /// # Errors
    ///
    /// Never: nothing exceeds what this layout has.
    pub fn flatten(&self) -> Result<Self, Error> {
        self.around(self.layout.flatten())
    }

    /// As few modes as possible.
    ///
    /// # Errors
    ///
    /// Never: nothing exceeds what this layout has.
    pub fn coalesce(&self) -> Result<Self, Error> {
        self.around(self.layout.coalesce())
    }

    /// The layout in elements `n` times as large.
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let bytes: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// assert_eq!(bytes.upcast(2)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::upcast`] and [`Swizzle::upcast`]; *divisibility* if the offset is no
    /// multiple of `n`.
    ///
    /// # Source
    ///
    /// CuTe `upcast` (`layout_composed.hpp`).
    pub fn upcast(&self, n: i64) -> Result<Self, Error> {
        let layout = self.layout.upcast(n)?;
        let Some(swizzle) = self.swizzle else {
            return Ok(layout.into());
        };
        if self.offset % n != 0 {
            let rule = Rule::Divisibility {
                what: "offset",
                value: self.offset,
                by: n,
                leaf: crate::Path::default(),
            };
            return Err(refusal(format!("upcast({self}, {n})"), rule));
        }
        Self::new(swizzle.upcast(n)?, self.offset / n, layout)
    }

    /// The layout in elements `n` times as small.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::downcast`] and [`Swizzle::downcast`], *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `downcast` (`layout_composed.hpp`).
    pub fn downcast(&self, n: i64) -> Result<Self, Error> {
        let layout = self.layout.downcast(n)?;
        let Some(swizzle) = self.swizzle else {
            return Ok(layout.into());
        };
        let offset = self.offset.checked_mul(n).ok_or_else(|| {
            let rule = Rule::Overflow { what: "the offset" };
            refusal(format!("downcast({self}, {n})"), rule)
        })?;
        Self::new(swizzle.downcast(n)?, offset, layout)
    }

    /// The layout of elements of `old` bits as one of elements of `new` bits.
    ///
    /// # Errors
    ///
    /// Those of [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    ///
    /// # Source
    ///
    /// CuTe `recast_layout` (`layout_composed.hpp`), with the sizes of the types in bits.
    pub fn recast_layout(&self, old: i64, new: i64) -> Result<Self, Error> {
        let ratio = Ratio::of(old, new);
        let ratio =
            ratio.map_err(|rule| refusal(format!("recast_layout({self}, {old}, {new})"), rule))?;
        ratio.apply(self, Self::upcast, Self::downcast)
    }

    /// The integer coordinates of the offsets `0, 1, 2, ...`, as far as the layout inside reaches
    /// them.
    ///
    /// ```text
    /// a.at(result.at(i)) == i             for all i < size(result)
    /// ```
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let a: ComposedLayout = "Sw<3,0,3> o 0 o (16,8):(8,1)".parse()?;
    /// assert_eq!(a.right_inverse()?.to_string(), "Sw<3,0,-4> o 0 o (8,16):(16,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* if there is an offset, or the inverse of the layout inside does not carry the
    /// bits of the swizzle to those of another.
    ///
    /// # Source
    ///
    /// CuTe `right_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn right_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.right_inverse();
        let Some(swizzle) = self.swizzle_alone("right_inverse")? else {
            return Ok(inverse.into());
        };
        if !permutes(swizzle, inverse.size()) {
            let (read, changed) = (swizzle.read_bits(), swizzle.changed_bits());
            let rule = Rule::SwizzleLost { read, changed };
            return Err(refusal(format!("right_inverse({self})"), rule));
        }
        inverse.composition_swizzle(swizzle)
    }

    /// The composed layout that sends each offset of this one back to an integer coordinate of it.
    ///
    /// ```text
    /// a.at(result.at(a.at(i))) == a.at(i)   for all i < size(a)
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::left_inverse`]; *swizzle* as for [`right_inverse`](Self::right_inverse).
    ///
    /// # Source
    ///
    /// CuTe `left_inverse` (`swizzle_layout.hpp`), where the law holds.
    pub fn left_inverse(&self) -> Result<Self, Error> {
        let inverse = self.layout.left_inverse()?;
        let Some(swizzle) = self.swizzle_alone("left_inverse")? else {
            return Ok(inverse.into());
        };
        // Above all swizzled offsets.
        let all = 1 << bits_below(self.layout.cosize());
        let bound = (swizzle.apply(all - 1) | (all - 1)).saturating_add(1);
        inverse.swizzled_below(swizzle, bound)
    }

    /// The swizzle, if there is one, and no offset.
    fn swizzle_alone(&self, name: &str) -> Result<Option<Swizzle>, Error> {
        if self.offset == 0 {
            return Ok(self.swizzle);
        }
        let offset = self.offset;
        let rule = Rule::SwizzleOffset { offset };
        Err(refusal(format!("{name}({self})"), rule))
    }

    /// The largest number of elements such that vectors of as many stay together.
    ///
    /// # Source
    ///
    /// CuTe `max_alignment` (`swizzle_layout.hpp`).
    #[must_use]
    pub fn max_alignment(&self) -> i64 {
        let alignment = self.layout.max_alignment();
        match self.swizzle {
            None => alignment,
            Some(swizzle) => gcd(gcd(swizzle.max_alignment(), self.offset), alignment),
        }
    }

    /// How many elements this and `b` keep together from the first one on.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::max_common_vector`].
    ///
    /// # Source
    ///
    /// CuTe `max_common_vector` (`swizzle_layout.hpp`).
    pub fn max_common_vector(&self, b: &Layout) -> Result<i64, Error> {
        let vector = self.layout.max_common_vector(b)?;
        Ok(match self.swizzle {
            None => vector,
            Some(swizzle) => vector.min(swizzle.max_alignment()),
        })
    }

    /// The part at `coordinate` and the offset at which it starts: a layout if the swizzle no
    /// longer matters, or if it can be told by strides.
    ///
    /// ```text
    /// a.at(coordinate with c in its free modes) == result.at(c) + offset
    /// ```
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Coord};
    ///
    /// let a: ComposedLayout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
    /// let (column, offset) = a.slice_and_offset((Coord::Free, 1))?;
    /// assert_eq!((column.to_string(), offset), ("((2,2)):((3,10))".into(), 1));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::slice_and_offset`].
    ///
    /// # Source
    ///
    /// CuTe `slice_and_offset` (`swizzle_layout.hpp`); where its answer would be wrong or have
    /// negative strides, the one of `layout_composed.hpp`.
    pub fn slice_and_offset(&self, coordinate: impl Into<Coord>) -> Result<(Self, i64), Error> {
        let coordinate = coordinate.into();
        let (slice, start) = self.layout.slice_and_offset(&coordinate)?;
        let Some(swizzle) = self.swizzle else {
            return Ok((slice.into(), start));
        };
        if coordinate.is_free() {
            return Ok((self.around(slice)?, 0));
        }
        let start_inside = plus(self.offset, start, "the offset")
            .map_err(|rule| refusal(format!("slice({coordinate}, {self})"), rule))?;
        let whole = Self::new(swizzle, start_inside, slice.clone())?;
        let parts = Parts {
            swizzle,
            offset: self.offset,
            start,
            slice,
        };
        Ok(parts.answer(&whole).unwrap_or((whole, 0)))
    }

    /// The part at `coordinate`, with all of its offset inside.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::slice_and_offset`].
    pub fn slice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        let (slice, start) = self.layout.slice_and_offset(&coordinate)?;
        let Some(swizzle) = self.swizzle else {
            return Ok(slice.into());
        };
        let offset = plus(self.offset, start, "the offset")
            .map_err(|rule| refusal(format!("slice({coordinate}, {self})"), rule))?;
        Self::new(swizzle, offset, slice)
    }
}

/// A slice of a composed layout.
struct Parts {
    swizzle: Swizzle,
    offset: i64,
    /// Where the slice starts in the layout inside.
    start: i64,
    slice: Layout,
}

impl Parts {
    /// CuTe's answer, if it has the values of `whole`.
    fn answer(&self, whole: &ComposedLayout) -> Option<(ComposedLayout, i64)> {
        let swizzled_bits = self.swizzle.read_bits() | self.swizzle.changed_bits();
        let inside = self.offset ^ (self.start & swizzled_bits);
        let outside = self.start & !swizzled_bits;
        let active = (self.slice.cosize() - 1) & swizzled_bits;
        let (answer, offset) = if active & !self.swizzle.apply(active) != 0 {
            // The slice moves bits that are read and bits that they change.
            let composed = ComposedLayout::new(self.swizzle, inside, self.slice.clone()).ok()?;
            (composed, outside)
        } else {
            let layout = compose_modes(self.strides(inside)?, &self.slice).ok()?;
            let offset = self.swizzle.apply(inside).checked_add(outside)?;
            (layout.into(), offset)
        };
        (self.keeps_bits_apart() || has_values(&answer, offset, whole)).then_some((answer, offset))
    }

    /// Whether no carry occurs between offset, start and slice.
    fn keeps_bits_apart(&self) -> bool {
        let map = BitMap::of(&self.slice, bits_below(self.slice.size()));
        map.is_some_and(|map| {
            let reached = map.reached();
            self.offset & self.start == 0 && (self.offset | self.start) & reached == 0
        })
    }

    /// The swizzle from `inside` on as a layout of bits, some of whose strides may be negative.
    fn strides(&self, inside: i64) -> Option<Vec<FlatMode>> {
        let (bits, base) = (self.swizzle.bits(), self.swizzle.base());
        let distance = self.swizzle.shift().unsigned_abs();
        let (_, target, source) = self.swizzle.to_absolute();
        // A bit that is read moves the one it changes, too; one that is changed may already be.
        let read = |i: u32| {
            let (y, z) = (1_i64 << (source + i), 1_i64 << (target + i));
            if inside & z == 0 { y + z } else { y - z }
        };
        let changed = |i: u32| {
            let (y, z) = (1_i64 << (source + i), 1_i64 << (target + i));
            if inside & y == 0 { z } else { -z }
        };
        let mode = |shape, stride| FlatMode { shape, stride };
        let field = |is_read: bool| {
            (0..bits).map(move |i| mode(2, if is_read { read(i) } else { changed(i) }))
        };
        let reads_low = source < target;
        let mut modes = vec![mode(1 << base, 1)];
        modes.extend(field(reads_low));
        modes.push(mode(1 << distance.checked_sub(bits)?, 1 << (base + bits)));
        modes.extend(field(!reads_low));
        modes.push(mode(1, 1 << (base + bits + distance)));
        Some(merge_modes_running_on(modes))
    }
}

/// Whether `answer` and `offset` have the values of `whole`, tried where there are few.
fn has_values(answer: &ComposedLayout, offset: i64, whole: &ComposedLayout) -> bool {
    whole.size() <= TRIED
        && answer.size() == whole.size()
        && (0..whole.size()).all(|i| {
            let value = answer
                .at(i)
                .ok()
                .and_then(|value| value.checked_add(offset));
            value.is_some() && value == whole.at(i).ok()
        })
}

impl Layout {
    /// `self o b` for a composed layout `b` without offset.
    ///
    /// ```text
    /// result.at(c) == a(b.at(c))
    /// ```
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Layout};
    ///
    /// let a: Layout = "(8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(a.composition_composed(&b)?.to_string(), "Sw<2,0,3> o 0 o (8,8):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* if `b` has an offset, or this layout does not carry the bits of the swizzle to
    /// those of another; those of [`composition`](Self::composition).
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout_composed.hpp`).
    pub fn composition_composed(&self, b: &ComposedLayout) -> Result<ComposedLayout, Error> {
        match b.swizzle_alone("composition")? {
            None => Ok(self.composition(&b.layout)?.into()),
            Some(swizzle) => {
                let all = 1 << bits_below(b.layout.cosize());
                let swizzled = self.swizzled_below(swizzle, all)?;
                swizzled.composition(&b.layout)
            }
        }
    }
}

impl From<Layout> for ComposedLayout {
    fn from(layout: Layout) -> Self {
        Self {
            swizzle: None,
            offset: 0,
            layout,
        }
    }
}

/// Prints the notation, `Sw<2,0,3> o 0 o (8,8):(1,8)`.
impl fmt::Display for ComposedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(swizzle) = self.swizzle {
            write!(f, "{swizzle} o {} o ", self.offset)?;
        }
        write!(f, "{}", self.layout)
    }
}
