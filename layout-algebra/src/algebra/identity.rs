//! Identity layouts: maps from coordinates to coordinates, for predicates and coordinate tensors.

mod basis;
mod by_leaf;

use core::fmt;

use basis::{Tree, unit_steps};
use by_leaf::by_leaf;

use super::by_mode::{Rest, Tiled, by_mode};
use super::checked::{at_least, notation, plus, rejection, times};
use super::coalesce::merge_running_on;
use super::composition::image;
use super::coordinate::in_shape;
use super::divide::{Fit, divide};
use super::slice::{Kept, kept, shallow};
use super::unzip::Form;
use crate::error::{Error, Operand, Path, Rule};
use crate::explain;
use crate::{Coord, IntTuple, Layout, Tiler};

/// A layout whose values are coordinates in a shape.
///
/// The strides are `E<0>`, `E<1>`, `E<1,0>` and their multiples: steps along mode 0, mode 1, and
/// mode 0 of mode 1. Divide, slice or compose it like the layout of a tensor. The result maps each
/// element of a tile to its coordinate in the tensor.
///
/// ```
/// use layout_algebra::CoordinateLayout;
///
/// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
/// assert_eq!(identity.to_string(), "(10,6):(E<0>,E<1>)");
/// let tiles = identity.zipped_divide((5, 2))?;
/// assert_eq!(tiles.to_string(), "((5,2),(2,3)):((E<0>,E<1>),(5*E<0>,2*E<1>))");
/// assert_eq!(tiles.at(((3, 1), (1, 2)))?.to_string(), "(8,5)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `make_identity_layout` (`layout.hpp`) and its `ScaledBasis` strides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoordinateLayout {
    modes: Tree,
    /// The shape that contains the coordinates.
    target: IntTuple,
}

impl CoordinateLayout {
    /// Creates the layout that maps each coordinate of `shape` to itself.
    ///
    /// ```text
    /// result.at(c) == c         for all natural coordinates c
    /// result.at(i) == shape.idx2crd(i)
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an extent below 1, *overflow*, or *depth*.
    ///
    /// # Source
    ///
    /// CuTe `make_identity_layout` (`layout.hpp`).
    ///
    /// Proved: `make_identity_layout_natural`, `make_identity_layout_index` (`proofs/Coordinates.v`).
    pub fn make_identity_layout(shape: impl Into<IntTuple>) -> Result<Self, Error> {
        let target = shape.into();
        let rejected = |rule| {
            let operation = format!("make_identity_layout({})", notation(&target));
            rejection(operation, rule)
        };
        at_least("shape", &target, 1).map_err(rejected)?;
        if target.product().is_none() {
            return Err(rejected(Rule::Overflow { what: "size" }));
        }
        let modes = unit_steps(&target, &mut 0);
        Ok(Self { modes, target })
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> IntTuple {
        self.modes.shape()
    }

    /// Returns the shape that contains the coordinates.
    #[must_use]
    pub fn target(&self) -> &IntTuple {
        &self.target
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.shape().leaves().product()
    }

    /// Returns the target coordinate of a coordinate, with the same coordinate formats as
    /// [`Layout::offset`].
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the shape lacks, *out of range*
    /// for a negative entry, or *overflow*.
    pub fn at(&self, coordinate: impl Into<IntTuple>) -> Result<IntTuple, Error> {
        let coordinate = coordinate.into();
        let rejected = |rule| rejection(format!("{self} at {}", notation(&coordinate)), rule);
        at_least("coordinate", &coordinate, 0).map_err(rejected)?;
        let mut steps = vec![0; self.target.leaves().count()];
        let path = Path::default();
        self.modes
            .walk(&coordinate, &path, &mut |count, basis| {
                let Some(step) = steps.get_mut(basis.leaf) else {
                    return Ok(());
                };
                let moved = times(count, basis.scale, "a coordinate")?;
                *step = plus(*step, moved, "a coordinate")?;
                Ok(())
            })
            .map_err(rejected)?;
        Ok(refilled(&self.target, &mut steps.into_iter()))
    }

    /// Returns `true` if the target coordinate of a coordinate is within the target shape: the
    /// predicate for partial tiles.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "10:1".parse()?;
    /// let tiles = a.predicated_divide(4)?;
    /// assert!(tiles.coordinates().is_inside((1, 2))?);
    /// assert!(!tiles.coordinates().is_inside((2, 2))?);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`at`](Self::at).
    pub fn is_inside(&self, coordinate: impl Into<IntTuple>) -> Result<bool, Error> {
        let at = self.at(coordinate)?;
        Ok(at
            .leaves()
            .zip(self.target.leaves())
            .all(|(i, size)| i < size))
    }

    /// Returns the smallest shape that contains all target coordinates.
    ///
    /// ```
    /// # use layout_algebra::{Coord, CoordinateLayout};
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// assert_eq!(identity.composition((5, 2))?.coshape()?.to_string(), "(5,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `coshape` (`layout.hpp`).
    pub fn coshape(&self) -> Result<IntTuple, Error> {
        let last = self.size() - 1;
        let rejected = |rule| rejection(format!("coshape({self})"), rule);
        let largest = self.at(last)?;
        let counts = largest.leaves().map(|i| plus(i, 1, "a coordinate"));
        let counts: Vec<_> = counts.collect::<Result<_, _>>().map_err(rejected)?;
        Ok(refilled(&self.target, &mut counts.into_iter()))
    }

    /// Returns `self o b`: this layout applied after a layout or a tiler.
    ///
    /// Succeeds if and only if the result is a layout whose modes each step along one leaf.
    ///
    /// ```
    /// use layout_algebra::{CoordinateLayout, Layout};
    ///
    /// let identity = CoordinateLayout::make_identity_layout((4, 6))?;
    /// let b: Layout = "(2,6):(1,4)".parse()?;
    /// assert_eq!(identity.composition(&b)?.to_string(), "(2,6):(E<0>,E<1>)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::composition`].
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout.hpp`).
    pub fn composition(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.compose_tiler(&b.into())
    }

    fn compose_tiler(&self, b: &Tiler) -> Result<Self, Error> {
        let operation = || format!("{self} o {b}");
        explain::operation(operation, || match b {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => self.composed(&Layout::new(*n, 1)?),
            Tiler::Layout(b) => self.composed(b),
            Tiler::Modes(tilers) => by_mode(
                self,
                tilers,
                Rest::Dropped,
                &operation,
                &Self::compose_tiler,
            ),
        })
    }

    /// Divides into a tile and the iteration over tiles, like [`Layout::logical_divide`].
    ///
    /// ```
    /// # use layout_algebra::CoordinateLayout;
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// let result = identity.logical_divide((5, 2))?;
    /// assert_eq!(
    ///     result.to_string(),
    ///     "((5,2),(2,3)):((E<0>,5*E<0>),(E<1>,2*E<1>))",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::logical_divide`].
    pub fn logical_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        divide(self, &b.into(), Fit::Exact, Form::Logical)
    }

    /// Divides with all tiles in mode 0 and the iteration over tiles in mode 1, like
    /// [`Layout::zipped_divide`].
    ///
    /// ```
    /// # use layout_algebra::CoordinateLayout;
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// let result = identity.zipped_divide((5, 2))?;
    /// assert_eq!(
    ///     result.to_string(),
    ///     "((5,2),(2,3)):((E<0>,E<1>),(5*E<0>,2*E<1>))",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::zipped_divide`].
    pub fn zipped_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        divide(self, &b.into(), Fit::Exact, Form::Zipped)
    }

    /// Divides with all tiles in mode 0 and each iteration over tiles in its own mode, like
    /// [`Layout::tiled_divide`].
    ///
    /// ```
    /// # use layout_algebra::CoordinateLayout;
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// let result = identity.tiled_divide((5, 2))?;
    /// assert_eq!(
    ///     result.to_string(),
    ///     "((5,2),2,3):((E<0>,E<1>),5*E<0>,2*E<1>)",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::tiled_divide`].
    pub fn tiled_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        divide(self, &b.into(), Fit::Exact, Form::Tiled)
    }

    /// Divides with each tile and each iteration over tiles in its own mode, like
    /// [`Layout::flat_divide`].
    ///
    /// ```
    /// # use layout_algebra::CoordinateLayout;
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// let result = identity.flat_divide((5, 2))?;
    /// assert_eq!(
    ///     result.to_string(),
    ///     "(5,2,2,3):(E<0>,E<1>,5*E<0>,2*E<1>)",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::flat_divide`].
    pub fn flat_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        divide(self, &b.into(), Fit::Exact, Form::Flat)
    }

    /// Returns the modes that `coordinate` leaves free, like [`Layout::slice`].
    ///
    /// ```
    /// # use layout_algebra::{Coord, CoordinateLayout};
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// assert_eq!(identity.slice((3, Coord::Free))?.to_string(), "(6):(E<1>)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::slice`].
    pub fn slice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        let operation = || format!("slice({}, {self})", shallow(&coordinate));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            in_shape("coordinate", &coordinate, &self.shape()).map_err(rejected)?;
            let modes = kept(&coordinate, &self.modes, Kept::Free).map_err(rejected)?;
            let target = self.target.clone();
            Ok(Self { modes, target })
        })
    }

    /// Returns the slice at `coordinate`, and the target coordinate where it starts.
    ///
    /// ```
    /// use layout_algebra::{Coord, CoordinateLayout};
    ///
    /// let identity = CoordinateLayout::make_identity_layout((10, 6))?;
    /// let tiles = identity.zipped_divide((5, 2))?;
    /// let (tile, start) = tiles.slice_and_offset((Coord::Free, (1, 2)))?;
    /// assert_eq!(tile.to_string(), "((5,2)):((E<0>,E<1>))");
    /// assert_eq!(start.to_string(), "(5,4)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::slice_and_offset`].
    pub fn slice_and_offset(
        &self,
        coordinate: impl Into<Coord>,
    ) -> Result<(Self, IntTuple), Error> {
        let coordinate = coordinate.into();
        let slice = self.slice(&coordinate)?;
        Ok((slice, self.at(coordinate.origin())?))
    }

    /// Divides by tiles that can be partial.
    pub(super) fn covered(&self, b: &Tiler, form: Form) -> Result<Self, Error> {
        divide(self, b, Fit::Covering, form)
    }

    fn composed(&self, b: &Layout) -> Result<Self, Error> {
        let result = match b.as_plain() {
            Some(b) => self.after_layout(b),
            None => Err(Rule::Swizzled),
        };
        result.map_err(|rule| Error::new(format!("{self} o {b}"), rule, Operand::Right))
    }

    fn after_layout(&self, b: &Layout) -> Result<Self, Rule> {
        let modes = merge_running_on(&self.modes.flat());
        explain::steps(|| {
            let (modes, target) = (Tree::of_modes(&modes), self.target.clone());
            let coalesced = Self { modes, target };
            (coalesced != *self).then(|| format!("{self} coalesces to {coalesced}"))
        });
        let image = match image(&modes, b) {
            Err(rule) if rule.is_of_a_walk() => {
                explain::step(|| format!("{}: {rule}", rule.name()));
                by_leaf(&modes, b, rule)
            }
            decided => decided,
        };
        let modes = Tree::of(&image?);
        let target = self.target.clone();
        let shape = modes.shape();
        if shape.product().is_none() {
            return Err(Rule::Overflow { what: "size" });
        }
        at_least("shape", &shape, 1)?;
        Ok(Self { modes, target })
    }
}

impl Tiled for CoordinateLayout {
    fn parts(&self) -> Vec<Self> {
        let whole = |modes: &Tree| Self {
            modes: modes.clone(),
            target: self.target.clone(),
        };
        match &self.modes {
            Tree::Leaf(..) => vec![self.clone()],
            Tree::Modes(modes) => modes.iter().map(whole).collect(),
        }
    }

    fn with_parts(&self, parts: Vec<Self>) -> Result<Self, Error> {
        let target = self.target.clone();
        let modes = Tree::Modes(parts.into_iter().map(|part| part.modes).collect());
        let shape = modes.shape();
        let fits = at_least("shape", &shape, 1).and_then(|()| match shape.product() {
            Some(_) => Ok(()),
            None => Err(Rule::Overflow { what: "size" }),
        });
        fits.map_err(|rule| rejection(notation(&shape), rule))?;
        Ok(Self { modes, target })
    }

    fn extent(&self) -> i64 {
        self.size()
    }

    fn as_layout(&self) -> Option<&Layout> {
        None
    }

    fn after(&self, b: &Layout) -> Result<Self, Error> {
        self.composition(b)
    }
}

/// Returns the integers in the parentheses of `profile`.
fn refilled(profile: &IntTuple, leaves: &mut impl Iterator<Item = i64>) -> IntTuple {
    match profile {
        IntTuple::Int(_) => IntTuple::Int(leaves.next().unwrap_or(0)),
        IntTuple::Tuple(modes) => {
            IntTuple::Tuple(modes.iter().map(|mode| refilled(mode, leaves)).collect())
        }
    }
}

/// Prints the notation, `(4,8):(E<0>,E<1>)`.
impl fmt::Display for CoordinateLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.shape())?;
        self.modes.fmt_strides(f, &self.target.leaf_paths())
    }
}
