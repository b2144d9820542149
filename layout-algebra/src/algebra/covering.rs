//! Coverings: tiles that may overhang what they divide.

use core::fmt;

use super::divide::{Fit, divide};
use super::identity::CoordinateLayout;
use super::unzip::Form;
use crate::error::{Error, Rule};
use crate::explain;
use crate::{IntTuple, Layout, Tiler};

/// A layout cut into tiles that cover it, some of which may overhang.
///
/// This is not a layout, as not every coordinate has an element:
/// [`is_inside`](Self::is_inside) tells which are, and [`offset`](Self::offset) has none for the
/// others.
///
/// ```
/// use layout_algebra::Layout;
///
/// let a: Layout = "10:2".parse()?;
/// let tiles = a.covering_divide(4)?;
/// assert_eq!(tiles.to_string(), "(4,3):(2,8) covering 10");
/// assert_eq!((tiles.offset((1, 2))?, tiles.offset((2, 2))?), (Some(18), None));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Covering {
    layout: Layout,
    coordinates: CoordinateLayout,
}

impl Covering {
    /// Returns the layout of the tiles with what overhangs, whose offsets there belong to no element.
    #[must_use]
    pub fn with_overhang(&self) -> &Layout {
        &self.layout
    }

    /// For each coordinate the one in what was divided, an integer for each mode that was divided
    /// as a whole.
    #[must_use]
    pub fn coordinates(&self) -> &CoordinateLayout {
        &self.coordinates
    }

    /// Returns the shape of the tiles.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// Returns the number of coordinates, including those that overhang.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// Returns the layout, if nothing overhangs: the exact division.
    #[must_use]
    pub fn exact(&self) -> Option<&Layout> {
        let inside = self.coordinates.target().product();
        (inside == Some(self.layout.size())).then_some(&self.layout)
    }

    /// Returns whether a coordinate belongs to an element of what was divided.
    ///
    /// # Errors
    ///
    /// *congruence* if the coordinate has parentheses that the tiles lack, *out of range* for a
    /// number below 0, *overflow*.
    pub fn is_inside(&self, coordinate: impl Into<IntTuple>) -> Result<bool, Error> {
        let coordinate = coordinate.into();
        match self.shape().crd2idx(coordinate) {
            Ok(index) => self.coordinates.is_inside(index),
            Err(error) => match error.rule() {
                Rule::NotBelow { .. } => Ok(false),
                _ => Err(error),
            },
        }
    }

    /// Returns the offset at a coordinate, or `None` where the tile overhangs.
    ///
    /// # Errors
    ///
    /// Same errors as [`is_inside`](Self::is_inside).
    pub fn offset(&self, coordinate: impl Into<IntTuple>) -> Result<Option<i64>, Error> {
        let coordinate = coordinate.into();
        if !self.is_inside(coordinate.clone())? {
            return Ok(None);
        }
        self.layout.offset(coordinate).map(Some)
    }
}

impl Layout {
    /// `self / b` with tiles that may overhang: mode 0 is a tile, mode 1 runs over the tiles.
    ///
    /// ```text
    /// result.offset(c) == a((b, b*)(c)), where that is inside a
    /// b* == complement(b, size(a)), rounded up
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(10,6):(1,10)".parse()?;
    /// let tiles = a.covering_divide((4, 4))?;
    /// assert_eq!(tiles.to_string(), "((4,3),(4,2)):((1,4),(10,40)) covering (10,6)");
    /// assert!(tiles.is_inside(((1, 2), (1, 1)))?);
    /// assert!(!tiles.is_inside(((2, 2), (1, 1)))?);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Same errors as [`logical_divide`](Self::logical_divide), except that tiles may overhang; *swizzle* if the
    /// layout is behind one.
    ///
    /// # Source
    ///
    /// CuTe `logical_divide` (`layout.hpp`) where it rounds up, as far as the tiles are right.
    ///
    /// Proved: `covering_function`, `covering_once`, `covering_exact` (`proofs/Covering.v`).
    pub fn covering_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Logical)
    }

    /// [`covering_divide`](Self::covering_divide) with all tiles in mode 0 and all that runs over
    /// them in mode 1.
    ///
    /// # Errors
    ///
    /// Same errors as [`zipped_divide`](Self::zipped_divide), except that tiles may overhang.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn zipped_covering_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Zipped)
    }

    /// [`covering_divide`](Self::covering_divide) with all tiles in mode 0 and what runs over them
    /// in modes of their own.
    ///
    /// # Errors
    ///
    /// Same errors as [`zipped_divide`](Self::zipped_divide), except that tiles may overhang.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn tiled_covering_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Tiled)
    }

    /// [`covering_divide`](Self::covering_divide) with tiles and what runs over them in modes of
    /// their own.
    ///
    /// # Errors
    ///
    /// Same errors as [`zipped_divide`](Self::zipped_divide), except that tiles may overhang.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn flat_covering_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Flat)
    }

    fn cover(&self, b: &Tiler, form: Form) -> Result<Covering, Error> {
        self.strides_alone("covering_divide")?;
        let layout = divide(self, b, Fit::Covering, form)?;
        let identity = CoordinateLayout::make_identity_layout(divided_whole(self, b))?;
        let coordinates = explain::silently(|| identity.covered(b, form))?;
        Ok(Covering {
            layout,
            coordinates,
        })
    }
}

/// Returns the shape of `a` with each mode that a tile divides as one integer.
fn divided_whole(a: &Layout, b: &Tiler) -> IntTuple {
    match b {
        Tiler::Keep => a.shape().clone(),
        Tiler::Size(_) | Tiler::Layout(_) => IntTuple::Int(a.size()),
        Tiler::Modes(tilers) => {
            let modes = a.modes();
            let divided = modes.iter().zip(tilers).map(|(a, b)| divided_whole(a, b));
            let rest = modes.iter().skip(tilers.len()).map(|a| a.shape().clone());
            IntTuple::Tuple(divided.chain(rest).collect())
        }
    }
}

/// Prints `(4,3):(2,8) covering 10`.
impl fmt::Display for Covering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} covering {}", self.layout, self.coordinates.target())
    }
}
