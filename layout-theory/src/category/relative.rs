//! Layouts relative to a coarser shape: relative modes, relative coalescing and composites.

use layout_algebra::{IntTuple, Layout};

use super::flat::normalize;
use super::profile::Profile;
use super::{CategoryError, NestedTuple, flat};
use crate::leaf::{known, leaves, with_parentheses};

/// Nested layouts with the paper's operations: their profile, and their modes over a coarser shape.
pub trait NestedLayout: Sized {
    /// Returns the profile of the shape.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::NestedLayout;
    ///
    /// assert_eq!("(4,(3,3)):(1,(4,24))".parse::<Layout>()?.profile().to_string(), "(*,(*,*))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Source
    ///
    /// 2.3.1.1.
    #[must_use]
    fn profile(&self) -> Profile;

    /// Returns the substitution of the modes of `self` into a profile.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::NestedLayout;
    ///
    /// let a: Layout = "((2,2),3,5):((2,1),4,12)".parse()?;
    /// let nested = a.with_mode_profile(&"(*,(*,*))".parse()?)?;
    /// assert_eq!(nested.to_string(), "((2,2),(3,5)):((2,1),(4,12))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length) if the profile does not have an entry for each
    /// mode, [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// `L_P`, 2.3.1.19 and 2.3.2.12.
    fn with_mode_profile(&self, profile: &Profile) -> Result<Self, CategoryError>;

    /// Returns the layouts at the entries of `coarse`, which the shape of `self` refines.
    ///
    /// ```text
    /// coarse.profile().substitute(&result) == self
    /// ```
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout};
    /// use layout_theory::category::NestedLayout;
    ///
    /// let a: Layout = "((2,2),((3,3),5)):((1,2),((6,18),90))".parse()?;
    /// let modes = a.relative_modes(&IntTuple::from((4, (9, 5))))?;
    /// assert_eq!(modes[1].to_string(), "(3,3):(6,18)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`].
    ///
    /// # Source
    ///
    /// `mode_i(L, S)`, 2.3.4.1.
    fn relative_modes(&self, coarse: &IntTuple) -> Result<Vec<Self>, CategoryError>;

    /// Returns the most coalesced layout whose shape still refines `coarse`.
    ///
    /// ```text
    /// result(c) == self(c) for coordinates c of coarse
    /// ```
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Layout};
    /// use layout_theory::category::NestedLayout;
    ///
    /// let a: Layout = "((2,2),(3,3)):((1,2),(4,24))".parse()?;
    /// let over = a.coalesce_over(&IntTuple::from((4, 9)))?;
    /// assert_eq!(over.to_string(), "(4,(3,3)):(1,(4,24))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`].
    ///
    /// # Source
    ///
    /// `coal(L, S)`, 2.3.4.7.
    fn coalesce_over(&self, coarse: &IntTuple) -> Result<Self, CategoryError>;

    /// Returns the composite `self o a`: the layout, coalesced over the shape of `a`, with
    /// `result(c) == self(a(c))`.
    ///
    /// Unlike [`composition`](Layout::composition), `a` must not reach past the size of `self`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::NestedLayout;
    ///
    /// let (b, a): (Layout, Layout) = ("(2,2,6):(12,6,1)".parse()?, "(4):(2)".parse()?);
    /// assert_eq!(b.composite(&a)?.to_string(), "((2,2)):((6,1))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`](CategoryError::TooLarge) if `cosize(a)` exceeds `size(self)`, and all
    /// errors of [`composition`](Layout::composition).
    ///
    /// # Source
    ///
    /// Definition 2.3.7.1.
    fn composite(&self, a: &Self) -> Result<Self, CategoryError>;

    /// Returns the complement: the coalesced [`flat::complement`].
    ///
    /// Unlike [`complement`](Layout::complement), the cotarget must be a multiple of the block of
    /// `self`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::category::NestedLayout;
    ///
    /// let a: Layout = "((4,2),(2,2)):((3,24),(192,96))".parse()?;
    /// assert_eq!(a.complement_within(Some(768))?.to_string(), "(3,2,2,2):(1,12,48,384)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`flat::complement`].
    ///
    /// # Source
    ///
    /// `comp(A)` and `comp(A, N)`, 2.3.6.5.
    fn complement_within(&self, size: Option<i64>) -> Result<Self, CategoryError>;
}

impl NestedLayout for Layout {
    fn profile(&self) -> Profile {
        self.shape().profile()
    }

    fn with_mode_profile(&self, profile: &Profile) -> Result<Self, CategoryError> {
        profile.substitute(&self.modes())
    }

    fn relative_modes(&self, coarse: &IntTuple) -> Result<Vec<Self>, CategoryError> {
        let shapes = self.shape().relative_modes(coarse)?;
        let mut leaves = leaf_layouts(self);
        let modes = shapes
            .iter()
            .map(|shape| with_parentheses(shape, &mut leaves));
        Ok(modes.collect())
    }

    fn coalesce_over(&self, coarse: &IntTuple) -> Result<Self, CategoryError> {
        let modes = self.relative_modes(coarse)?;
        let coalesced = modes.iter().map(Layout::coalesce);
        Ok(with_parentheses(coarse, &mut coalesced.into_iter()))
    }

    fn composite(&self, a: &Self) -> Result<Self, CategoryError> {
        if a.cosize() > self.size() {
            return Err(CategoryError::TooLarge {
                cosize: a.cosize(),
                size: self.size(),
            });
        }
        // A composite only depends on the function of `self`, 2.3.7.11.
        let composed = self.coalesce().composition(normalize(a))?;
        normalize(&composed).coalesce_over(a.shape())
    }

    fn complement_within(&self, size: Option<i64>) -> Result<Self, CategoryError> {
        Ok(flat::complement(self, size)?.coalesce())
    }
}

/// Returns the leaves of a layout as layouts.
pub(super) fn leaf_layouts(a: &Layout) -> impl Iterator<Item = Layout> + use<> {
    leaves(a)
        .into_iter()
        .map(|leaf| known(leaf.shape, leaf.stride))
}
