//! Coverings: divisions into tiles, some of which can be partial.

use core::fmt;

use super::divide::{Fit, divide};
use super::identity::CoordinateLayout;
use super::unzip::Form;
use crate::error::{Error, Rule};
use crate::explain;
use crate::{IntTuple, Layout, Tiler};

/// A layout divided into tiles that cover it. Some tiles can be partial.
///
/// A covering is not a layout, because some coordinates of partial tiles have no element.
/// [`is_inside`](Self::is_inside) returns `true` for coordinates with an element.
/// [`offset`](Self::offset) returns `None` for the others.
///
/// ```
/// use layout_algebra::Layout;
///
/// let a: Layout = "10:2".parse()?;
/// let tiles = a.predicated_divide(4)?;
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
    /// Returns the layout of all tiles, including out-of-bounds coordinates. Offsets of
    /// out-of-bounds coordinates do not belong to an element.
    #[must_use]
    pub fn with_overhang(&self) -> &Layout {
        &self.layout
    }

    /// Returns the map from tile coordinates to coordinates in the divided layout. A mode that was
    /// divided as a single mode has one integer.
    #[must_use]
    pub fn coordinates(&self) -> &CoordinateLayout {
        &self.coordinates
    }

    /// Returns the shape of the tiles.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// Returns the number of coordinates, including out-of-bounds coordinates.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// Returns the exact division, if all tiles are full.
    #[must_use]
    pub fn exact(&self) -> Option<&Layout> {
        let inside = self.coordinates.target().product();
        (inside == Some(self.layout.size())).then_some(&self.layout)
    }

    /// Returns `true` if a coordinate belongs to an element of the divided layout.
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the tiles lack, *out of range*
    /// for a negative entry, or *overflow*.
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

    /// Returns the offset at a coordinate, or `None` for an out-of-bounds coordinate.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`is_inside`](Self::is_inside).
    pub fn offset(&self, coordinate: impl Into<IntTuple>) -> Result<Option<i64>, Error> {
        let coordinate = coordinate.into();
        if !self.is_inside(coordinate.clone())? {
            return Ok(None);
        }
        self.layout.offset(coordinate).map(Some)
    }
}

impl Layout {
    /// Returns `self / b` where tiles can be partial: mode 0 is a tile, mode 1 iterates over the
    /// tiles.
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
    /// let tiles = a.predicated_divide((4, 4))?;
    /// assert_eq!(tiles.to_string(), "((4,3),(4,2)):((1,4),(10,40)) covering (10,6)");
    /// assert!(tiles.is_inside(((1, 2), (1, 1)))?);
    /// assert!(!tiles.is_inside(((2, 2), (1, 1)))?);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`logical_divide`](Self::logical_divide), except that partial
    /// tiles are accepted; or *swizzle* if the layout is swizzled.
    ///
    /// # Source
    ///
    /// CuTe `logical_divide` (`layout.hpp`) with rounding up, if CuTe's tiles are correct.
    ///
    /// Proved: `covering_function`, `covering_once`, `covering_exact` (`proofs/Covering.v`).
    pub fn predicated_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Logical)
    }

    /// Divides like [`predicated_divide`](Self::predicated_divide), with all tiles in mode 0 and the
    /// iteration over tiles in mode 1.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide), except that partial tiles
    /// are accepted.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn zipped_predicated_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Zipped)
    }

    /// Divides like [`predicated_divide`](Self::predicated_divide), with all tiles in mode 0 and each
    /// iteration over tiles in its own mode.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide), except that partial tiles
    /// are accepted.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn tiled_predicated_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Tiled)
    }

    /// Divides like [`predicated_divide`](Self::predicated_divide), with each tile and each iteration
    /// over tiles in its own mode.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide), except that partial tiles
    /// are accepted.
    ///
    /// Proved: `covering_once` (`proofs/Covering.v`).
    pub fn flat_predicated_divide(&self, b: impl Into<Tiler>) -> Result<Covering, Error> {
        self.cover(&b.into(), Form::Flat)
    }

    fn cover(&self, b: &Tiler, form: Form) -> Result<Covering, Error> {
        self.strides_alone("predicated_divide")?;
        let layout = divide(self, b, Fit::Covering, form)?;
        let identity = CoordinateLayout::make_identity_layout(divided_whole(self, b))?;
        let coordinates = explain::silently(|| identity.covered(b, form))?;
        Ok(Covering {
            layout,
            coordinates,
        })
    }
}

/// Returns the shape of `a` where each mode that a tile divides is one integer.
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
