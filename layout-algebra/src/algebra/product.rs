//! `logical_product`: a layout repeated in the pattern of another.

use super::by_mode::{Rest, by_mode, tile_of};
use crate::error::{Error, Operand, Rule};
use crate::{Layout, Tiler};

impl Layout {
    /// `self * b`: mode 0 is this layout, mode 1 runs over copies of it in the pattern `b`.
    ///
    /// A tuple of tilers multiplies mode by mode, leaving further modes alone.
    ///
    /// ```text
    /// result == (a, complement(a, size(a) * cosize(b)) o b)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,2):(4,1)".parse()?;
    /// let b: Layout = "6:1".parse()?;
    /// assert_eq!(a.logical_product(&b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *not complementable* if copies of `a` cannot be placed side by side, the errors of
    /// [`composition`](Self::composition) if they cannot follow `b`, *overflow*, *rank*.
    ///
    /// # Source
    ///
    /// CuTe `logical_product` (`layout.hpp`).
    pub fn logical_product(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.multiply_tiler(&b.into())
    }

    fn multiply_tiler(&self, b: &Tiler) -> Result<Self, Error> {
        let notation = || format!("{self} * {b}");
        match b {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => self.multiply_layout(&tile_of(*n)?, &notation),
            Tiler::Layout(b) => self.multiply_layout(b, &notation),
            Tiler::Modes(tilers) => {
                by_mode(self, tilers, Rest::Kept, &notation, &Self::multiply_tiler)
            }
        }
    }

    fn multiply_layout(&self, b: &Self, notation: &dyn Fn() -> String) -> Result<Self, Error> {
        let refused = |rule: &Rule, operand| Error::new(notation(), rule.clone(), operand);
        let room = self
            .size()
            .checked_mul(b.cosize())
            .ok_or(Rule::Overflow {
                what: "the room for all copies",
            })
            .map_err(|rule| refused(&rule, Operand::Right))?;
        let places = self
            .complement(room)
            .map_err(|error| refused(error.rule(), Operand::Left))?;
        let copies = places.composition(b).map_err(|error| {
            refused(error.rule(), Operand::Right).within(error.operation().into())
        })?;
        Self::from_modes([self.clone(), copies])
            .map_err(|error| refused(error.rule(), Operand::Left).at(None))
    }
}
