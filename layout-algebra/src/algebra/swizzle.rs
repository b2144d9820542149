//! Swizzles: exclusive or of one bit field into another.

mod carry;
mod inverse;
mod slice;

use core::fmt;

use super::checked::{at_least, rejection};
use super::recast::Ratio;
use crate::error::{Error, Rule};
use crate::explain;
use crate::{IntTuple, Layout};

/// The swizzle `Sw<B,M,S>`: applies an exclusive or to `B` bits, with the `B` bits that are `S`
/// positions above them.
///
/// ```text
/// 0bxxxYYYxxxxxZZZxxxx
///      ^ S bits ^  ^ M bits at the end
/// ZZZ becomes ZZZ xor YYY; for S < 0, YYY is below and ZZZ above
/// ```
///
/// A swizzle is its own inverse. `S` is relative, as in CuTe. For absolute positions, see
/// [`from_absolute`](Self::from_absolute).
///
/// ```
/// use layout_algebra::Swizzle;
///
/// let swizzle: Swizzle = "Sw<3,4,3>".parse()?;
/// assert_eq!(swizzle.apply(128), 144);
/// assert_eq!(swizzle.apply(144), 128);
/// assert_eq!(swizzle.to_string(), "Sw<3,4,3>");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `Swizzle` (`swizzle.hpp`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

impl Swizzle {
    /// Highest bit that a swizzle can read or change.
    pub(crate) const HIGHEST: i64 = 61;

    /// Creates the swizzle that changes `bits` bits above the lowest `base` bits. The swizzle reads
    /// the bits that are `shift` above the changed bits, or below for a negative `shift`.
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if `bits` or `base` is negative, the two fields overlap, or a field
    /// reaches above bit 61.
    pub fn new(bits: i64, base: i64, shift: i64) -> Result<Self, Error> {
        let rejected = || {
            let rule = Rule::SwizzleBits { bits, base, shift };
            let operation = format!("Sw<{bits},{base},{shift}>");
            rejection(operation, rule).claiming("is not a swizzle")
        };
        let distance = shift.checked_abs().ok_or_else(rejected)?;
        let highest = bits
            .checked_add(base)
            .and_then(|sum| sum.checked_add(distance));
        let fits = bits >= 0
            && base >= 0
            && distance >= bits
            && highest.is_some_and(|highest| highest <= Self::HIGHEST);
        let (bits, base) = (u32::try_from(bits), u32::try_from(base));
        match (bits, base, i32::try_from(shift)) {
            (Ok(bits), Ok(base), Ok(shift)) if fits => Ok(Self { bits, base, shift }),
            _ => Err(rejected()),
        }
    }

    /// Creates a swizzle in the absolute convention, where `source` is the lowest bit that is read.
    /// `source` is not a distance from the changed field.
    ///
    /// ```text
    /// Sw<B,M,S> with relative S == absolute (B, M, M + S)   for S >= 0
    /// Sw<B,M,S> with relative S == absolute (B, M - S, M)   for S < 0
    /// ```
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    ///
    /// let swizzle = Swizzle::from_absolute(3, 4, 7)?;
    /// assert_eq!(swizzle.to_string(), "Sw<3,4,3>");
    /// assert_eq!(swizzle.to_absolute(), (3, 4, 7));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    pub fn from_absolute(bits: i64, target: i64, source: i64) -> Result<Self, Error> {
        let base = source.min(target);
        let rejected = || {
            let shift = source.saturating_sub(target);
            let rule = Rule::SwizzleBits { bits, base, shift };
            rejection(
                format!(
                    "swizzle that XORs {bits} bits, from bit {source} up, into the bits from bit {target} up"
                ),
                rule,
            )
        };
        let shift = source.checked_sub(target).ok_or_else(rejected)?;
        Self::new(bits, base, shift)
    }

    /// Returns the number of bits, the lowest bit that is changed and the lowest bit that is read.
    ///
    /// ```text
    /// Swizzle::from_absolute(bits, target, source) == self
    /// ```
    #[must_use]
    pub fn to_absolute(self) -> (u32, u32, u32) {
        let far = self.base + self.shift.unsigned_abs();
        if self.shift >= 0 {
            (self.bits, self.base, far)
        } else {
            (self.bits, far, self.base)
        }
    }

    /// Creates the swizzle that reads the bits of one mask and changes the bits of another.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    ///
    /// assert_eq!(Swizzle::from_masks(0b1100_0000, 0b0000_0110)?.to_string(), "Sw<2,1,5>");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if the masks are not two disjoint bit fields of the same length.
    ///
    /// # Source
    ///
    /// CuTe `make_swizzle` (`swizzle.hpp`).
    pub fn from_masks(read: i64, changed: i64) -> Result<Self, Error> {
        let rejected = || {
            let operation = format!("swizzle that XORs mask {read} into mask {changed}");
            rejection(operation, Rule::SwizzleLost { read, changed })
        };
        if (read, changed) == (0, 0) {
            return Self::new(0, 0, 0);
        }
        let low = |mask: i64| i64::from(mask.trailing_zeros());
        let bits = i64::from(read.count_ones());
        let swizzle = Self::from_absolute(bits, low(changed), low(read));
        swizzle
            .ok()
            .filter(|swizzle| (swizzle.read_bits(), swizzle.changed_bits()) == (read, changed))
            .ok_or_else(rejected)
    }

    /// Returns the number of exchanged bits: `B`.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Returns the number of lowest bits that do not change: `M`.
    #[must_use]
    pub fn base(self) -> u32 {
        self.base
    }

    /// Returns the distance from the changed bits up to the read bits: `S`.
    #[must_use]
    pub fn shift(self) -> i32 {
        self.shift
    }

    /// Returns the mask of the bits that are read.
    #[must_use]
    pub fn read_bits(self) -> i64 {
        ((1 << self.bits) - 1) << self.to_absolute().2
    }

    /// Returns the mask of the bits that are changed.
    #[must_use]
    pub fn changed_bits(self) -> i64 {
        ((1 << self.bits) - 1) << self.to_absolute().1
    }

    /// Returns the swizzled offset.
    ///
    /// ```text
    /// swizzle.apply(swizzle.apply(i)) == i
    /// ```
    ///
    /// Proved: `apply_linear`, `injective_iff` (`proofs/Swizzle.v`).
    #[must_use]
    pub fn apply(self, offset: i64) -> i64 {
        let operation = || format!("apply({self}, {offset})");
        explain::operation(operation, || {
            let result = self.exchanged(offset);
            explain::steps(|| {
                let (read, changed) = (offset & self.read_bits(), offset ^ result);
                let changed = format!("XOR into the bits that change: {changed}");
                [format!("bits that the swizzle reads: {read}"), changed]
            });
            result
        })
    }

    /// Computes [`apply`](Self::apply) without recording a derivation.
    pub(crate) fn exchanged(self, offset: i64) -> i64 {
        let read = offset & self.read_bits();
        offset
            ^ if self.shift >= 0 {
                read >> self.shift
            } else {
                read << self.shift.unsigned_abs()
            }
    }

    /// Returns the number of memory locations needed for the swizzled offsets of all offsets below
    /// `cells`.
    pub(crate) fn cells(self, cells: i64) -> i64 {
        let all = mask_below(cells);
        if self.read_bits() & all == 0 {
            return cells;
        }
        (all | self.changed_bits()).saturating_add(1)
    }

    /// Returns `swizzle o offset o layout`. If the swizzle has 0 bits and `offset` is 0, the result
    /// is `layout` itself.
    ///
    /// ```
    /// use layout_algebra::{Layout, Swizzle};
    ///
    /// let atom: Layout = "(8,8):(8,1)".parse()?;
    /// let swizzled = Swizzle::new(3, 0, 3)?.composition(0, &atom)?;
    /// assert_eq!(swizzled.to_string(), "Sw<3,0,3> o 0 o (8,8):(8,1)");
    /// assert_eq!(swizzled.offset((2, 3))?, 17);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout_composed.hpp`, `swizzle_layout.hpp`).
    ///
    /// Proved: `swizzle_composition_function` (`proofs/Swizzled.v`), `self_inverse_iff`
    /// (`proofs/Swizzle.v`).
    pub fn composition(self, offset: i64, layout: &Layout) -> Result<Layout, Error> {
        if self.bits == 0 && offset == 0 {
            return Ok(layout.clone());
        }
        Layout::behind(self, offset, layout)
    }

    /// Returns the swizzle for elements that are `n` times larger, where `n` is a power of two.
    ///
    /// ```
    /// # use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(4)?.to_string(), "Sw<3,2,3>");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if `n` is not a power of two, or the swizzle separates elements that
    /// become one:
    ///
    /// ```
    /// # use layout_algebra::Swizzle;
    /// assert_eq!(
    ///     Swizzle::new(3, 0, -4)?.upcast(2).unwrap_err().to_string(),
    ///     "`upcast(Sw<3,0,-4>, 2)` has no result: swizzle: elements 0 and 1 become one element, \
    ///      but the swizzle moves them to offsets 0 and 17",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `upcast` (`swizzle_layout.hpp`), if elements that become one stay contiguous.
    pub fn upcast(self, n: i64) -> Result<Self, Error> {
        let rejected = |rule| rejection(format!("upcast({self}, {n})"), rule);
        let less = log2(n).map_err(rejected)?;
        let parts = (0..less)
            .map(|bit| 1 << bit)
            .find(|&from| self.exchanged(from) >= n);
        if let Some(from) = parts {
            let to = self.exchanged(from);
            return Err(rejected(Rule::SwizzleParts { from, to }));
        }
        Ok(match self.base.checked_sub(less) {
            Some(base) => Self { base, ..self },
            None => Self {
                bits: (self.bits + self.base).saturating_sub(less),
                base: 0,
                ..self
            },
        })
    }

    /// Returns the swizzle for elements that are `n` times smaller, where `n` is a power of two.
    ///
    /// ```
    /// # use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.downcast(4)?.to_string(), "Sw<3,6,3>");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if `n` is not a power of two, or bits move above bit 61.
    ///
    /// # Source
    ///
    /// CuTe `downcast` (`swizzle_layout.hpp`).
    pub fn downcast(self, n: i64) -> Result<Self, Error> {
        let more = log2(n).map_err(|rule| rejection(format!("downcast({self}, {n})"), rule))?;
        let base = i64::from(self.base) + i64::from(more);
        Self::new(self.bits.into(), base, self.shift.into())
    }

    /// Converts a swizzle of `old`-bit elements to a swizzle of `new`-bit elements.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    ///
    /// let bits = Swizzle::new(3, 7, 3)?;
    /// assert_eq!(bits.recast_layout(1, 16)?.to_string(), "Sw<3,3,3>");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    ///
    /// # Source
    ///
    /// CuTe `recast_layout` (`swizzle_layout.hpp`), with the sizes of the types in bits.
    pub fn recast_layout(self, old: i64, new: i64) -> Result<Self, Error> {
        let ratio = Ratio::of(old, new);
        let ratio = ratio
            .map_err(|rule| rejection(format!("recast_layout({self}, {old}, {new})"), rule))?;
        ratio.apply(&self, |s, n| s.upcast(n), |s, n| s.downcast(n))
    }

    /// Returns the number of elements that stay contiguous: `2^M`.
    ///
    /// # Source
    ///
    /// CuTe `max_alignment` (`swizzle_layout.hpp`).
    #[must_use]
    pub fn max_alignment(self) -> i64 {
        1 << self.base
    }
}

fn log2(n: i64) -> Result<u32, Rule> {
    at_least("factor", &IntTuple::Int(n), 1)?;
    if n & (n - 1) != 0 {
        return Err(Rule::PowerOfTwo { value: n });
    }
    Ok(n.trailing_zeros())
}

/// Prints the notation, `Sw<3,4,3>`.
impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

/// Returns the number of bits of the integers below `bound`.
pub(crate) fn bits_below(bound: i64) -> u32 {
    i64::BITS - (bound - 1).max(0).leading_zeros()
}

/// Returns the mask of the bits of the integers below `bound`.
pub(crate) fn mask_below(bound: i64) -> i64 {
    match bits_below(bound) {
        0 => 0,
        bits => i64::MAX >> (i64::BITS - 1 - bits),
    }
}
