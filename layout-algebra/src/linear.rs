//! Maps that are linear over bits: matrices over the field of two elements.

mod banks;
mod chain;
mod fewest;
mod span;

pub use fewest::{Fewest, Lanes};

use crate::algebra::checked::{at_least, refusal};
use crate::error::{Error, Path, Rule};
use crate::layout::{FlatMode, FlatModes};
use crate::{IntTuple, Layout, Swizzle};
use span::Span;

/// The most bits of an index: sizes fit `i64`.
const BITS: usize = 62;

/// A map of bits of indices to bits of offsets that keeps exclusive or: a matrix over the field of two elements, as the images of the bits.
///
/// ```text
/// a(i xor j) == a(i) xor a(j)
/// a(2^k) == images[k]
/// ```
///
/// Layouts of powers of two are such maps where the images of their bits do not share bits, so that no sum carries. Swizzles are, and so
/// are layouts behind swizzles without offsets.
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
    /// Returns the map of the bits to these images.
    ///
    /// # Errors
    ///
    /// *out of range* for an image below 0, *overflow* for more than 62 images.
    pub fn new(images: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let images = images.into();
        let tuple = IntTuple::Tuple(images.iter().copied().map(IntTuple::Int).collect());
        let refused = |rule| refusal(format!("linear{tuple}"), rule);
        if images.len() > BITS {
            return Err(refused(Rule::Overflow { what: "the size" }));
        }
        at_least("the image", &tuple, 0).map_err(refused)?;
        Ok(Self { images })
    }

    /// Returns the map of so many bits that changes none; of 62 for more.
    #[must_use]
    pub fn identity(bits: usize) -> Self {
        let images = (0..bits.min(BITS)).map(|bit| 1 << bit).collect();
        Self { images }
    }

    /// Returns the images of the bits of the index, the lowest first.
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
    /// *out of range* for an index that is negative or not below the size.
    pub fn apply(&self, index: i64) -> Result<i64, Error> {
        let refused = |rule| refusal(format!("linear map at {index}"), rule);
        self.below(index).map_err(refused)?;
        Ok(self.at(index))
    }

    /// That an index is one.
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

    /// Returns how many bits the images have together: there are `2^rank` of them.
    #[must_use]
    pub fn rank(&self) -> usize {
        Span::of(&self.images).rank()
    }

    /// Returns the map that undoes this one.
    ///
    /// ```text
    /// result(self(i)) == i == self(result(i))
    /// ```
    ///
    /// # Errors
    ///
    /// *linear over bits* with two indices of one image; *out of range* if an image is not below the size.
    ///
    /// Proved: `linear_inverse_exact`, `chain_inverse` (`proofs/LinearInverse.v`).
    pub fn inverse(&self) -> Result<Self, Error> {
        let refused = |rule| refusal("the inverse of a linear map".into(), rule);
        for image in &self.images {
            self.below(*image).map_err(refused)?;
        }
        let mut span = Span::default();
        for (bit, image) in self.images.iter().enumerate() {
            if let Some(rule) = span.meeting(*image, bit) {
                return Err(refused(rule));
            }
        }
        let preimage = |bit: usize| span.combination(1_i64 << bit);
        Ok(Self {
            images: (0..self.images.len()).map(preimage).collect(),
        })
    }

    /// This map after another.
    ///
    /// ```text
    /// result(i) == self(inner(i))
    /// ```
    ///
    /// # Errors
    ///
    /// *out of range* if an image of the other is not below the size of this.
    pub fn composition(&self, inner: &Self) -> Result<Self, Error> {
        let after = |image: &i64| {
            self.below(*image)
                .map_err(|rule| refusal("linear map o linear map".into(), rule))?;
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

    /// Returns the layout with these offsets: behind no swizzle or one if that is enough, else behind several.
    ///
    /// ```text
    /// result(i) == self(i)
    /// ```
    ///
    /// There is one if and only if the images other than 0 are independent: swizzles are bijections, and before them no two strides share bits.
    /// Behind several swizzles there may be others with fewer.
    ///
    /// ```
    /// use layout_algebra::Linear;
    ///
    /// let turned = Linear::new([1, 2, 4, 8 ^ 2, 16 ^ 1])?.to_layout()?;
    /// assert_eq!(turned.to_string(), "Sw<1,1,2> o 0 o Sw<1,0,4> o 0 o 32:1");
    /// assert_eq!(
    ///     Linear::new([1, 2, 3])?.to_layout().unwrap_err().to_string(),
    ///     "`layout of the linear map (1,2,3)` has no result: linear over bits: indices 3 and 4 have one image, 3",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *linear over bits* with two indices of one image; *swizzle*, *overflow* if bits are above those that swizzles exchange.
    ///
    /// Proved: `to_layout_exact` (`proofs/LinearLayout.v`).
    pub fn to_layout(&self) -> Result<Layout, Error> {
        let tuple: IntTuple = self.images.clone().into();
        let refused = |rule| refusal(format!("layout of the linear map {tuple}"), rule);
        let mut span = Span::default();
        for (bit, image) in self.images.iter().enumerate() {
            if *image != 0 {
                if let Some(rule) = span.meeting(*image, bit) {
                    return Err(refused(rule));
                }
            }
        }
        let found = self.behind_one().map_or_else(|| self.behind_several(), Ok);
        found.map_err(|error| refused(error.rule().clone()))
    }

    /// Returns the layout behind no swizzle, or behind the smallest, that has these offsets.
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

    /// Returns the layout with these offsets, each changed by a swizzle, if no two strides share bits.
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

/// What vectors span of the multiples of `2^bits`, divided by it.
pub(crate) fn multiples(vectors: &[i64], bits: u32) -> Vec<i64> {
    let below = (1 << bits) - 1;
    let mut span = Span::default();
    for vector in vectors {
        let _ = span.add_with(*vector, 0, below);
    }
    // Each of the others has a bit below that no other has.
    let multiples = span.basis().filter(|vector| vector & below == 0);
    multiples.map(|vector| vector >> bits).collect()
}

/// Returns the number of a bit.
fn number(bit: usize) -> u32 {
    u32::try_from(bit).unwrap_or(u32::MAX)
}

/// Returns the coalesced layout of strides for each bit.
fn plain(strides: impl Iterator<Item = i64>) -> Result<Layout, Error> {
    let leaves: FlatModes = strides
        .map(|stride| FlatMode { shape: 2, stride })
        .collect();
    let layout = Layout::flat(&leaves).map_err(|rule| refusal("layout".into(), rule))?;
    Ok(layout.coalesce())
}

impl Layout {
    /// This layout as a map linear over bits.
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
    ///     "`to_linear((4,6):(1,4))` has no result: linear over bits: the extent of mode 1 is 6, no power of two",
    /// );
    /// let a: Layout = "(4,4):(1,3)".parse()?;
    /// assert_eq!(
    ///     a.to_linear().unwrap_err().to_string(),
    ///     "`to_linear((4,4):(1,3))` has no result: linear over bits: indices 1 and 4 have offsets 1 and 3, which share \
    ///      bits: their sum is not their exclusive or",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *linear over bits* with an extent that is no power of two, or two indices whose offsets share bits; *swizzle* for an offset below a
    /// swizzle other than 0. There is no other layout that is not linear.
    ///
    /// Proved: `plain_to_linear_exact` (`proofs/Linear.v`), `to_linear_exact` (`proofs/LinearInverse.v`).
    pub fn to_linear(&self) -> Result<Linear, Error> {
        self.linear()
            .map_err(|rule| refusal(format!("to_linear({self})"), rule))
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
            // The last offset fits.
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
