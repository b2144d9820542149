//! Constructors: layouts from a shape, in a given order, or like another layout.

use super::checked::{notation, rejection};
use super::compact::{Major, ordered};
use super::filter::filtered_zeros;
use crate::error::{Error, Rule};
use crate::explain;
use crate::{IntTuple, Layout};

impl Layout {
    /// Creates the compact column-major layout of `shape`:
    /// [`make_layout_left`](Self::make_layout_left).
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an extent below 1, *overflow*, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `make_layout` (`layout.hpp`).
    ///
    /// Proved: `make_layout_left_identity` (`proofs/Construct.v`).
    pub fn make_layout(shape: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::make_layout_left(shape)
    }

    /// Creates the compact column-major layout of `shape`.
    ///
    /// ```text
    /// result(i) == i            for all i < size(shape)
    /// ```
    ///
    /// Modes of size 1 have stride 0.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a = Layout::make_layout_left((4, (1, 8)))?;
    /// assert_eq!(a.to_string(), "(4,(1,8)):(1,(0,4))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an extent below 1, *overflow*, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `make_layout(shape, LayoutLeft{})` (`layout.hpp`).
    ///
    /// Proved: `make_layout_left_identity`, `make_layout_left_bijection` (`proofs/Construct.v`).
    pub fn make_layout_left(shape: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::compact("make_layout_left", &shape.into(), Major::Left)
    }

    /// Creates the compact row-major layout of `shape`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a = Layout::make_layout_right((4, (1, 8)))?;
    /// assert_eq!(a.to_string(), "(4,(1,8)):(8,(0,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an extent below 1, *overflow*, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `make_layout(shape, LayoutRight{})` (`layout.hpp`).
    ///
    /// Proved: `make_layout_right_identity`, `make_layout_right_bijection` (`proofs/Construct.v`).
    pub fn make_layout_right(shape: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::compact("make_layout_right", &shape.into(), Major::Right)
    }

    fn compact(name: &str, shape: &IntTuple, major: Major) -> Result<Self, Error> {
        explain::operation(
            || format!("{name}({})", notation(shape)),
            || Self::of(shape, &shape.strides(&1.into(), major)?),
        )
    }

    /// Creates the compact layout of `shape`, where modes of lower order have smaller strides.
    ///
    /// At most one of the modes with equal order can have more than one element. An integer orders
    /// a full mode, which is column-major inside.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a = Layout::make_ordered_layout((2, (3, 4)), (1, 0))?;
    /// assert_eq!(a.to_string(), "(2,(3,4)):(12,(1,3))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::compact_order`].
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// assert_eq!(
    ///     Layout::make_ordered_layout((2, 3, 4), (1, 0, 1)).unwrap_err().to_string(),
    ///     "`make_ordered_layout((2,3,4), (1,0,1))` has no result: ambiguous order: \
    ///      modes 0 and 2 both have order 1, and would have the same stride",
    /// );
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `make_ordered_layout` (`layout.hpp`).
    ///
    /// Proved: `make_ordered_layout_accepts`, `make_ordered_layout_order`, `make_ordered_layout_bijection`
    /// (`proofs/Construct.v`).
    pub fn make_ordered_layout(
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<Self, Error> {
        let (shape, order) = (shape.into(), order.into());
        let operands = || format!("{}, {}", notation(&shape), notation(&order));
        let operation = || format!("make_ordered_layout({})", operands());
        explain::operation(operation, || {
            let stride = shape.strides_in_order(&order);
            Self::of(
                &shape,
                &stride.map_err(|rule| rejection(operation(), rule))?,
            )
        })
    }

    /// Creates the compact layout of the same shape whose strides have the same order. Modes of
    /// stride 0 keep stride 0.
    ///
    /// ```text
    /// shape(result) == shape(a)
    /// result(i) < result(j)     where a(i) < a(j)
    /// ```
    ///
    /// The second law holds if every nonzero stride is at least the cosize of the modes with
    /// smaller strides, and nonzero strides are different.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,4,8):(100,0,7)".parse()?;
    /// assert_eq!(a.make_layout_like()?.to_string(), "(2,4,8):(8,0,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `make_layout_like` (`layout.hpp`).
    ///
    /// Proved: `make_layout_like_increases`, `make_layout_like_bijection` (`proofs/Construct.v`).
    pub fn make_layout_like(&self) -> Result<Self, Error> {
        let operation = || format!("make_layout_like({self})");
        explain::operation(operation, || {
            let moving = filtered_zeros(self.stride(), self.shape());
            let stride = ordered(&moving, self.stride());
            Self::of(
                self.shape(),
                &stride.map_err(|rule| rejection(operation(), rule))?,
            )
        })
    }

    /// Creates the register layout for this layout: mode 0 is compact and column-major, and the
    /// other modes follow in the order of their strides.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "((2,2),4,8):((64,32),0,1)".parse()?;
    /// assert_eq!(a.make_fragment_like()?.to_string(), "((2,2),4,8):((1,2),4,16)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *ambiguous order* if two modes after the first have more than one element and the
    /// same stride, or *overflow*.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(4,2,8):(1,0,0)".parse()?;
    /// assert_eq!(
    ///     a.make_fragment_like().unwrap_err().to_string(),
    ///     "`make_fragment_like((4,2,8):(1,0,0))` has no result: ambiguous order: modes 1 and 2 \
    ///      both have order 0, and would have the same stride",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `make_fragment_like` (`layout.hpp`).
    ///
    /// Proved: `make_fragment_like_law`, `make_fragment_like_accepts`, `make_fragment_like_bijection`
    /// (`proofs/Construct.v`).
    pub fn make_fragment_like(&self) -> Result<Self, Error> {
        let operation = || format!("make_fragment_like({self})");
        explain::operation(operation, || match self.fragment()? {
            Some([block, copies]) => block.tiled_product(copies),
            None => Self::make_layout(self.shape().clone()),
        })
    }

    /// Returns the compact first mode, and the other modes compact in their order, or `None` for
    /// fewer than two modes.
    fn fragment(&self) -> Result<Option<[Self; 2]>, Error> {
        let modes = self.inside_swizzles().modes();
        let [first, rest @ ..] = &modes[..] else {
            return Ok(None);
        };
        if rest.is_empty() {
            return Ok(None);
        }
        let moving = filtered_zeros(first.stride(), first.shape());
        let block = Self::new(first.shape().clone(), moving.compact_col_major(1)?)?;
        let rest = Self::from_modes(rest.iter().cloned())?;
        let copies = Self::make_ordered_layout(rest.shape().clone(), rest.stride().clone());
        let copies = copies.map_err(|error| {
            let mut rule = error.rule().clone();
            if let Rule::SameOrder { modes, .. } = &mut rule {
                // Shifts positions by one, because these modes come after the first mode.
                for position in modes.iter_mut().filter_map(|path| path.0.first_mut()) {
                    *position += 1;
                }
            }
            rejection(format!("make_fragment_like({self})"), rule)
        })?;
        Ok(Some([block, copies]))
    }
}
