//! Maps that are linear over bits: matrices over the field with two elements.

mod banks;
mod chain;
mod fewest;
mod span;

pub use fewest::{OptimalLinear, WarpAccess};

use crate::algebra::checked::{at_least, rejection};
use crate::error::{Error, Path, Rule};
use crate::layout::{FlatMode, FlatModes};
use crate::{IntTuple, Layout, Swizzle};
use span::Span;

/// Maximum number of index bits. With this limit, sizes fit in an `i64`.
const BITS: usize = 62;

/// A linear map from index bits to offset bits, which preserves exclusive or. The map is a matrix
/// over the field with two elements, stored as the images of the index bits.
///
/// ```text
/// a(i xor j) == a(i) xor a(j)
/// a(2^k) == images[k]
/// ```
///
/// A layout with power-of-two extents is a linear map if the images of its bits do not share bits,
/// so that sums do not carry. Swizzles are linear, and so are swizzled layouts without offsets.
///
/// ```
/// use layout_algebra::{Layout, Linear};
///
/// let a: Layout = "Sw<2,0,2> o 0 o (4,4):(1,4)".parse()?;
/// let linear = a.to_linear()?;
/// assert_eq!(linear, Linear::new([0b0001, 0b0010, 0b0101, 0b1010])?);
/// assert_eq!((linear.apply(13)?, a.offset(13)?), (14, 14));
/// assert_eq!((linear.rank(), linear.inverse()?.apply(14)?), (4, 13));
/// assert_eq!(linear.to_layout()?.to_string(), "Sw<2,0,2> o 0 o 16:1");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// "Linear Layouts", arXiv 2505.23819, and Triton's `LinearLayout`, whose maps have named dimensions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    images: Vec<i64>,
}

impl Linear {
    /// Creates the map that sends index bit `i` to `images[i]`.
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative image, or *overflow* for more than 62 images.
    pub fn new(images: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let images = images.into();
        let tuple = IntTuple::Tuple(images.iter().copied().map(IntTuple::Int).collect());
        let rejected = |rule| rejection(format!("linear{tuple}"), rule);
        if images.len() > BITS {
            return Err(rejected(Rule::Overflow { what: "the size" }));
        }
        at_least("the image", &tuple, 0).map_err(rejected)?;
        Ok(Self { images })
    }

    /// Creates the identity on `bits` bits, at most 62.
    #[must_use]
    pub fn identity(bits: usize) -> Self {
        let images = (0..bits.min(BITS)).map(|bit| 1 << bit).collect();
        Self { images }
    }

    /// Returns the images of the index bits, lowest bit first.
    #[must_use]
    pub fn images(&self) -> &[i64] {
        &self.images
    }

    /// Returns the number of indices.
    #[must_use]
    pub fn size(&self) -> i64 {
        1 << self.images.len()
    }

    /// Returns the image of an index.
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an index that is negative or not below the size.
    pub fn apply(&self, index: i64) -> Result<i64, Error> {
        let rejected = |rule| rejection(format!("linear map at {index}"), rule);
        self.below(index).map_err(rejected)?;
        Ok(self.at(index))
    }

    /// Checks that an index is within the size.
    fn below(&self, index: i64) -> Result<(), Rule> {
        at_least("index", &index.into(), 0)?;
        if index < self.size() {
            return Ok(());
        }
        Err(Rule::NotBelow {
            what: "index",
            value: index,
            of: "size",
            end: self.size(),
            path: Path::default(),
        })
    }

    /// Returns the image of an index below the size.
    fn at(&self, index: i64) -> i64 {
        let images = self.images.iter().enumerate();
        images.fold(0, |sum, (bit, image)| {
            if index >> bit & 1 == 1 {
                sum ^ image
            } else {
                sum
            }
        })
    }

    /// Returns the rank of the matrix. There are `2^rank` images.
    #[must_use]
    pub fn rank(&self) -> usize {
        Span::of(&self.images).rank()
    }

    /// Returns the inverse map.
    ///
    /// ```text
    /// result(self(i)) == i == self(result(i))
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *linear over bits* with two indices that have the same image, or *out of range* if
    /// an image is not below the size.
    ///
    /// Proved: `linear_inverse_exact`, `chain_inverse` (`proofs/LinearInverse.v`).
    pub fn inverse(&self) -> Result<Self, Error> {
        let rejected = |rule| rejection("the inverse of a linear map".into(), rule);
        for image in &self.images {
            self.below(*image).map_err(rejected)?;
        }
        let mut span = Span::default();
        for (bit, image) in self.images.iter().enumerate() {
            if let Some(rule) = span.meeting(*image, bit) {
                return Err(rejected(rule));
            }
        }
        let preimage = |bit: usize| span.combination(1_i64 << bit);
        Ok(Self {
            images: (0..self.images.len()).map(preimage).collect(),
        })
    }

    /// Returns the composition `self o inner`.
    ///
    /// ```text
    /// result(i) == self(inner(i))
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* if an image of `inner` is not below the size of `self`.
    pub fn composition(&self, inner: &Self) -> Result<Self, Error> {
        let after = |image: &i64| {
            self.below(*image)
                .map_err(|rule| rejection("linear map o linear map".into(), rule))?;
            Ok(self.at(*image))
        };
        Ok(Self {
            images: inner
                .images
                .iter()
                .map(after)
                .collect::<Result<_, Error>>()?,
        })
    }

    /// Returns the layout whose offset at each index is the image of the index. The result has zero
    /// or one swizzle if possible, and several otherwise.
    ///
    /// ```text
    /// result(i) == self(i)
    /// ```
    ///
    /// The layout exists if and only if the nonzero images are linearly independent, because
    /// swizzles are bijections and the inner strides do not share bits. If the result has several
    /// swizzles, a shorter sequence can exist.
    ///
    /// ```
    /// use layout_algebra::Linear;
    ///
    /// let turned = Linear::new([1, 2, 4, 8 ^ 2, 16 ^ 1])?.to_layout()?;
    /// assert_eq!(turned.to_string(), "Sw<1,1,2> o 0 o Sw<1,0,4> o 0 o 32:1");
    /// assert_eq!(
    ///     Linear::new([1, 2, 3])?.to_layout().unwrap_err().to_string(),
    ///     "`layout of the linear map (1,2,3)` has no result: linear over bits: indices 3 and 4 \
    ///      both map to 3",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *linear over bits* with two indices that have the same image, *swizzle*, or
    /// *overflow* if an image has bits above bit 61.
    ///
    /// Proved: `to_layout_exact` (`proofs/LinearLayout.v`).
    pub fn to_layout(&self) -> Result<Layout, Error> {
        let tuple: IntTuple = self.images.clone().into();
        let rejected = |rule| rejection(format!("layout of the linear map {tuple}"), rule);
        let mut span = Span::default();
        for (bit, image) in self.images.iter().enumerate() {
            if *image != 0 {
                if let Some(rule) = span.meeting(*image, bit) {
                    return Err(rejected(rule));
                }
            }
        }
        let found = self.behind_one().map_or_else(|| self.behind_several(), Ok);
        found.map_err(|error| rejected(error.rule().clone()))
    }

    /// Returns the layout of this map without a swizzle, or with the smallest possible single
    /// swizzle.
    fn behind_one(&self) -> Option<Layout> {
        let all = self.images.iter().fold(0, |all, image| all | image);
        let highest = i64::from(64 - all.leading_zeros());
        if let Some(plain) = self.without(|image| image) {
            return Some(plain);
        }
        for bits in 1..=highest / 2 {
            for base in 0..highest {
                for shift in bits..=highest - base - bits {
                    for shift in [shift, -shift] {
                        let Ok(swizzle) = Swizzle::new(bits, base, shift) else {
                            continue;
                        };
                        if let Some(inside) = self.without(|image| swizzle.exchanged(image)) {
                            return Layout::behind(swizzle, 0, &inside).ok();
                        }
                    }
                }
            }
        }
        None
    }

    /// Returns the layout whose offsets are the images after `changed`, if no two strides share
    /// bits.
    fn without(&self, changed: impl Fn(i64) -> i64) -> Option<Layout> {
        let mut set = 0;
        for image in &self.images {
            let image = changed(*image);
            if set & image != 0 {
                return None;
            }
            set |= image;
        }
        plain(self.images.iter().map(|image| changed(*image))).ok()
    }
}

/// Returns a basis of the multiples of `2^bits` in the span of the vectors, divided by `2^bits`.
pub(crate) fn multiples(vectors: &[i64], bits: u32) -> Vec<i64> {
    let below = (1 << bits) - 1;
    let mut span = Span::default();
    for vector in vectors {
        let _ = span.add_with(*vector, 0, below);
    }
    // Each of the other vectors has a pivot below `2^bits`.
    let multiples = span.basis().filter(|vector| vector & below == 0);
    multiples.map(|vector| vector >> bits).collect()
}

/// Converts a bit position to `u32`.
fn number(bit: usize) -> u32 {
    u32::try_from(bit).unwrap_or(u32::MAX)
}

/// Returns the coalesced layout with one stride for each bit.
fn plain(strides: impl Iterator<Item = i64>) -> Result<Layout, Error> {
    let leaves: FlatModes = strides
        .map(|stride| FlatMode { shape: 2, stride })
        .collect();
    let layout = Layout::flat(&leaves).map_err(|rule| rejection("layout".into(), rule))?;
    Ok(layout.coalesce())
}

impl Layout {
    /// Converts this layout to a map that is linear over bits.
    ///
    /// ```text
    /// result(i) == self(i)          for all i < size(self) == size(result)
    /// ```
    ///
    /// ```
    /// use layout_algebra::{Layout, Linear};
    ///
    /// let a: Layout = "(4,(2,2)):(2,(1,0))".parse()?;
    /// assert_eq!(a.to_linear()?, Linear::new([2, 4, 1, 0])?);
    ///
    /// let a: Layout = "(4,6):(1,4)".parse()?;
    /// assert_eq!(
    ///     a.to_linear().unwrap_err().to_string(),
    ///     "`to_linear((4,6):(1,4))` has no result: linear over bits: the extent of mode 1 must \
    ///      be a power of two, found 6",
    /// );
    /// let a: Layout = "(4,4):(1,3)".parse()?;
    /// assert_eq!(
    ///     a.to_linear().unwrap_err().to_string(),
    ///     "`to_linear((4,4):(1,3))` has no result: linear over bits: indices 1 and 4 have \
    ///      offsets 1 and 3, which share bits: their sum differs from their XOR",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *linear over bits* with the extent that is not a power of two, or with the two
    /// indices whose offsets share bits. Returns *swizzle* for a nonzero offset before a swizzle.
    /// All other layouts are linear.
    ///
    /// Proved: `plain_to_linear_exact` (`proofs/Linear.v`), `to_linear_exact` (`proofs/LinearInverse.v`).
    pub fn to_linear(&self) -> Result<Linear, Error> {
        self.linear()
            .map_err(|rule| rejection(format!("to_linear({self})"), rule))
    }

    pub(crate) fn linear(&self) -> Result<Linear, Rule> {
        if let Some((_, offset)) = self.swizzles().iter().find(|(_, offset)| *offset != 0) {
            return Err(Rule::SwizzleOffset { offset: *offset });
        }
        let mut images = Vec::new();
        for (i, mode) in self.flat_modes().iter().enumerate() {
            if mode.shape & (mode.shape - 1) != 0 {
                return Err(Rule::ExtentOfBits {
                    extent: mode.shape,
                    leaf: self.leaf_paths().swap_remove(i),
                });
            }
            // The last offset fits, so these strides do too.
            images.extend((0..mode.shape.ilog2()).map(|bit| mode.stride << bit));
        }
        for (i, first) in images.iter().enumerate() {
            let shares = |second: &i64| first & second != 0;
            if let Some(j) = images[i + 1..].iter().position(shares) {
                let bits = [i, i + 1 + j];
                return Err(Rule::SharedBits {
                    indices: bits.map(|bit| 1 << bit),
                    offsets: bits.map(|bit| images[bit]),
                });
            }
        }
        for image in &mut images {
            let swizzles = self.swizzles().iter().rev();
            *image = swizzles.fold(*image, |image, (swizzle, _)| swizzle.exchanged(image));
        }
        Ok(Linear { images })
    }
}
