//! `find_view`: the strides of a layout viewed with another shape.

use core::fmt;

use crate::error::Error;
use crate::{IntTuple, Layout};

/// The order in which elements are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last mode varies fastest, as in C, `NumPy` and `PyTorch`.
    RowMajor,
    /// The first mode varies fastest, as in Fortran and CuTe.
    ColumnMajor,
}

/// Returns the view of `a` with another shape. Both layouts number the same elements in the same
/// order, and the view has one stride for each extent.
///
/// ```text
/// result(shape's i-th coordinate) == a(a's i-th coordinate)      for all i < size(a), in `order`
/// shape(result) == shape
/// ```
///
/// In column-major order the view is the composition of `a` with the compact layout of `shape`, if
/// each extent keeps one mode. In row-major order, reverse the tuples, compose, and reverse the
/// result. Swizzles are kept.
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_algebra::find::{Order, find_view};
///
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// let view = find_view(&a, (2, 16), Order::RowMajor).unwrap();
/// assert_eq!(view.to_string(), "(2,16):(16,1)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// Returns [`NoView`] with the first element that no strides can reach:
///
/// ```
/// # use layout_algebra::Layout;
/// # use layout_algebra::find::{Order, find_view};
/// # let a: Layout = "(4,8):(8,1)".parse()?;
/// assert_eq!(
///     find_view(&a, (2, 16), Order::ColumnMajor).unwrap_err().to_string(),
///     "no strides: coordinate (0,2) of the view is coordinate (0,1) of the layout, at offset 1, \
///      but the strides that fit the earlier elements give 32",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// `torch.Tensor.view`, in row-major order.
pub fn find_view(a: &Layout, shape: impl Into<IntTuple>, order: Order) -> Result<Layout, NoView> {
    let in_order = |tuple: &IntTuple| match order {
        Order::RowMajor => reversed(tuple, tuple),
        Order::ColumnMajor => tuple.clone(),
    };
    let inside = Layout::new(in_order(a.shape()), in_order(a.stride()))?;
    let shape = shape.into();
    let wanted = Layout::make_layout(shape.clone())?.size();
    let shape = in_order(&shape);
    if wanted != a.size() {
        let size = a.size();
        return Err(NoView::Size { size, wanted });
    }
    // A mode with several strides is indexed column-major, in either order.
    let like_shape = |tuple: &IntTuple| match order {
        Order::RowMajor => reversed(tuple, &shape),
        Order::ColumnMajor => tuple.clone(),
    };
    let composed = inside.with_shape(shape.clone()).and_then(|composed| {
        Layout::new(like_shape(composed.shape()), like_shape(composed.stride()))
    });
    if let Ok(view) = &composed {
        if view.shape().is_congruent(&in_order(&shape)) {
            return Ok(view.clone().behind_those_of(a));
        }
    }
    let Some((index, offset, expected)) = first_missing(&inside.coalesce(), &shape) else {
        // The view has every offset, so the composition can fail only for a different reason.
        return composed.map_err(NoView::from);
    };
    Err(NoView::Element {
        coordinate: in_order(&shape.cell(index)),
        source: in_order(&inside.shape().cell(index)),
        offset,
        expected,
        composed: composed.ok().map(|view| Box::new(view.behind_those_of(a))),
    })
}

/// Returns the first element that prevents a column-major view of a coalesced layout: its index,
/// its offset and the offset expected from the strides.
///
/// A mode of extent `s` and stride `d` ends at an index where the offset is not `s * d`. Strides
/// give `s * d` at this index unless a mode of the view also ends at this index. If a mode of the
/// view ends at this index, the algorithm continues with the remaining modes of both.
fn first_missing(coalesced: &Layout, shape: &IntTuple) -> Option<(i64, i64, i128)> {
    let ends: Vec<_> = shape
        .leaves()
        .scan(1_i64, |end, extent| {
            *end = end.saturating_mul(extent);
            Some(*end)
        })
        .collect();
    let mut end = 1;
    coalesced.flat_modes().windows(2).find_map(|pair| {
        // At most the size, so it does not overflow.
        end *= pair[0].shape;
        let expected = i128::from(pair[0].shape) * i128::from(pair[0].stride);
        (!ends.contains(&end)).then_some((end, pair[1].stride, expected))
    })
}

/// Returns the tuple with the modes reversed at each level of `profile`. The tuple must refine
/// `profile`.
fn reversed(tuple: &IntTuple, profile: &IntTuple) -> IntTuple {
    match (tuple, profile) {
        (IntTuple::Tuple(modes), IntTuple::Tuple(profiles)) => {
            let modes = modes.iter().zip(profiles.iter()).rev();
            let modes = modes.map(|(mode, profile)| reversed(mode, profile));
            modes.collect::<Vec<_>>().into()
        }
        _ => tuple.clone(),
    }
}

/// The reason that a layout has no view of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoView {
    /// The shape has a different number of elements.
    Size {
        /// The number of elements of the layout.
        size: i64,
        /// The number of elements of the shape.
        wanted: i64,
    },
    /// An element is not at the offset that the strides of earlier elements require.
    Element {
        /// The coordinate in the view.
        coordinate: IntTuple,
        /// The coordinate in the layout.
        source: IntTuple,
        /// The offset before swizzling.
        offset: i64,
        /// The offset that the strides give.
        expected: i128,
        /// The layout of these elements whose shape refines the requested shape, if the composition
        /// is a layout.
        composed: Option<Box<Layout>>,
    },
    /// The shape is not a valid shape of a layout.
    Rejected(Error),
}

impl From<Error> for NoView {
    fn from(error: Error) -> Self {
        Self::Rejected(error)
    }
}

impl fmt::Display for NoView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { size, wanted } => write!(
                f,
                "size: expected a shape with the {size} elements of the layout, found {wanted}"
            ),
            Self::Element {
                coordinate,
                source,
                offset,
                expected,
                ..
            } => write!(
                f,
                "no strides: coordinate {coordinate} of the view is coordinate {source} of the \
                 layout, at offset {offset}, but the strides that fit the earlier elements give \
                 {expected}"
            ),
            Self::Rejected(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NoView {}
