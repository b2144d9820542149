//! Swizzles moved from the right side of a layout to the left.

use super::{Swizzle, mask_below};
use crate::Layout;
use crate::algebra::bits::{carries, images_of_bits};
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::explain;

impl Layout {
    /// Returns `self o swizzle` as a swizzled layout `outer o self`. A single outer swizzle is
    /// enough if the layout maps both bit fields to bit fields.
    ///
    /// ```text
    /// result(i) == a(swizzle.apply(i))     for all i < size(a)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Layout, Swizzle};
    ///
    /// let a: Layout = "(8,8):(8,1)".parse()?;
    /// let swizzled = a.composition_swizzle(Swizzle::new(2, 0, 3)?)?;
    /// assert_eq!(swizzled.to_string(), "Sw<2,0,-3> o 0 o (8,8):(8,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if the layout does not map the bits of the swizzle to bits of other
    /// swizzles.
    ///
    /// # Source
    ///
    /// CuTe `composition` (`swizzle_layout.hpp`), if CuTe's result has the stated function.
    ///
    /// Proved: `composition_swizzle_function`, `composition_swizzle_not_exact_moved` (`proofs/Swizzled.v`).
    pub fn composition_swizzle(&self, swizzle: Swizzle) -> Result<Self, Error> {
        self.around(|a| {
            let operation = || format!("{a} o {swizzle}");
            explain::operation(operation, || {
                let outside = a.carried(&[swizzle], a.size());
                let outside = outside.map_err(|rule| rejection(operation(), rule))?;
                a.clone().after(&outside)
            })
        })
    }

    /// Returns `self o b` for a swizzled layout `b` without offsets, with the swizzles moved to the
    /// left of `self`.
    pub(in crate::algebra) fn compose_swizzled(&self, b: &Self) -> Result<Self, Error> {
        let swizzles = b.without_offsets("composition")?;
        let bound = mask_below(b.cosize()).saturating_add(1);
        let outside = self.carried(&swizzles, bound);
        let outside = outside.map_err(|rule| rejection(format!("{self} o {b}"), rule))?;
        self.composition(b.inside_swizzles())?.after(&outside)
    }

    /// Composes `self` with swizzles without offsets, and drops swizzles of no bits.
    pub(super) fn after(self, swizzles: &[Swizzle]) -> Result<Self, Error> {
        let swizzles = swizzles.iter().filter(|swizzle| swizzle.bits() > 0);
        let swizzles: Vec<_> = swizzles.map(|swizzle| (*swizzle, 0)).collect();
        self.behind_all(&swizzles)
    }

    /// Returns the swizzles that, applied after this layout, have the same effect as `swizzles`
    /// applied before it, at indices below `bound`. Both lists are ordered outermost first.
    pub(in crate::algebra) fn carried(
        &self,
        swizzles: &[Swizzle],
        bound: i64,
    ) -> Result<Vec<Swizzle>, Rule> {
        match self.images(swizzles, bound)? {
            (outside, None) => Ok(outside),
            (_, Some(lost)) => Err(lost),
        }
    }

    /// Returns the same as [`carried`](Self::carried), and the reason if the result is not proved
    /// correct.
    pub(in crate::algebra) fn images(
        &self,
        swizzles: &[Swizzle],
        bound: i64,
    ) -> Result<(Vec<Swizzle>, Option<Rule>), Rule> {
        let (mut outside, mut lost) = (Vec::new(), None);
        let mut bound = bound;
        for swizzle in swizzles.iter().rev() {
            let (mut images, unknown) = self.images_of(*swizzle, bound)?;
            images.append(&mut outside);
            (outside, lost) = (images, lost.or(unknown));
            bound = swizzle.cells(bound);
        }
        Ok((outside, lost))
    }

    /// Maps a bit field to a bit field like CuTe, or otherwise bit by bit. Returns no swizzle if
    /// the swizzle moves no offset below the bound.
    fn images_of(
        &self,
        swizzle: Swizzle,
        bound: i64,
    ) -> Result<(Vec<Swizzle>, Option<Rule>), Rule> {
        let is_right = |outside: &Vec<Swizzle>| carries(self, swizzle, outside, bound);
        let or_none = |other| {
            let none = Vec::new();
            if is_right(&none) {
                return Ok((none, None));
            }
            other
        };
        let image = |mask| self.offset(mask).map_err(|error| error.rule().clone());
        let (read, changed) = match (image(swizzle.read_bits()), image(swizzle.changed_bits())) {
            (Ok(read), Ok(changed)) => (read, changed),
            (Err(rule), _) | (_, Err(rule)) => return or_none(Err(rule)),
        };
        explain::step(|| {
            let (from, to) = (swizzle.read_bits(), swizzle.changed_bits());
            format!(
                "{self} maps the swizzle's read bits {from} to {read} and its changed bits {to} to \
                 {changed}"
            )
        });
        let as_field = Swizzle::from_masks(read, changed).ok().map(|one| vec![one]);
        let by_bits = images_of_bits(self, swizzle, bound);
        let lost = Rule::SwizzleLost { read, changed };
        let mut candidates = as_field.into_iter().chain(by_bits);
        let Some(first) = candidates.next() else {
            return or_none(Err(lost));
        };
        if is_right(&first) {
            return Ok((first, None));
        }
        match candidates.find(is_right) {
            Some(right) => Ok((right, None)),
            None => or_none(Ok((first, Some(lost)))),
        }
    }
}
