//! Conversions between integers and nested coordinates.

use super::checked::{at_least, notation, plus, product, rejection, times};
use crate::error::{Error, Mode, Path, Rule};
use crate::explain;
use crate::{Coord, IntTuple, Layout, MAX_DEPTH};

impl IntTuple {
    /// Returns the coordinate in this shape with colexicographic index `index`.
    ///
    /// A tuple of indices gives the tuple of the coordinates in the modes.
    ///
    /// ```text
    /// shape.crd2idx(shape.idx2crd(i)) == i
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.idx2crd(8)?.to_string(), "(2,(0,1))");
    /// assert_eq!(shape.idx2crd((1, 3))?.to_string(), "(1,(1,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the index has parentheses that the shape lacks, *out of range*, or
    /// *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `idx2crd` (`stride.hpp`).
    ///
    /// Proved: `crd2idx_idx2crd`, `idx2crd_natural` (`proofs/Index.v`).
    pub fn idx2crd(&self, index: impl Into<Self>) -> Result<Self, Error> {
        let index = index.into();
        let operation = || format!("idx2crd({}, {})", notation(&index), notation(self));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", self, 1).map_err(rejected)?;
            in_shape("index", &Coord::from(&index), self).map_err(rejected)?;
            split(&index, self, &Path::default).map_err(rejected)
        })
    }

    /// Returns the coordinate of an index within the shape, for error messages.
    pub(crate) fn cell(&self, index: i64) -> Self {
        explain::silently(|| self.idx2crd(index).unwrap_or(index.into()))
    }

    /// Returns the colexicographic index of `coordinate` in this shape.
    ///
    /// ```text
    /// i = c0 + s0 * (c1 + s1 * (c2 + ...))
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((3, (2, 3)));
    /// assert_eq!(shape.crd2idx((2, (0, 1)))?, 8);
    /// assert_eq!(shape.crd2idx((2, 2))?, 8);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the shape lacks, *out of range*,
    /// or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `crd2idx` (`stride.hpp`); with strides it is [`Layout::offset`].
    ///
    /// Proved: `idx2crd_crd2idx`, `crd2idx_layout_exact` (`proofs/Index.v`).
    pub fn crd2idx(&self, coordinate: impl Into<Self>) -> Result<i64, Error> {
        let coordinate = coordinate.into();
        let operation = || format!("crd2idx({}, {})", notation(&coordinate), notation(self));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", self, 1).map_err(rejected)?;
            in_shape("coordinate", &Coord::from(&coordinate), self).map_err(rejected)?;
            join(&coordinate, self, &Path::default()).map_err(rejected)
        })
    }

    /// Returns the coordinate in the shape `target` with the same index as `coordinate` in this
    /// shape. Works mode by mode as long as all three are tuples.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((64, 5));
    /// assert_eq!(shape.crd2crd(228, (5, (64, 1)))?.to_string(), "(3,(45,0))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the tuples differ in length, *congruence*, *out of range*, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `crd2crd` (`stride.hpp`).
    ///
    /// Proved: `crd2crd_integer`, `crd2crd_modes` (`proofs/Index.v`).
    pub fn crd2crd(
        &self,
        coordinate: impl Into<Self>,
        target: impl Into<Self>,
    ) -> Result<Self, Error> {
        let (coordinate, target) = (coordinate.into(), target.into());
        let operation = || {
            let (c, s, t) = (notation(&coordinate), notation(self), notation(&target));
            format!("crd2crd({c}, {s}, {t})")
        };
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", self, 1).map_err(rejected)?;
            at_least("shape", &target, 1).map_err(rejected)?;
            in_shape("coordinate", &Coord::from(&coordinate), self).map_err(rejected)?;
            convert(&coordinate, self, &target, &Path::default()).map_err(rejected)
        })
    }
}

impl Layout {
    /// Returns the offset of a coordinate within the shape. Unlike [`offset`](Self::offset),
    /// rejects coordinates past the extents.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(a.crd2idx((3, 4))?, 28);
    /// assert_eq!(
    ///     a.crd2idx((5, 4)).unwrap_err().to_string(),
    ///     "`crd2idx((5,4), (4,8):(8,1))` has no result: out of range: coordinate 5 in mode 0 is \
    ///      out of bounds for extent 4",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the shape lacks, or *out of
    /// range*.
    ///
    /// # Source
    ///
    /// CuTe `crd2idx` (`stride.hpp`).
    pub fn crd2idx(&self, coordinate: impl Into<IntTuple>) -> Result<i64, Error> {
        let coordinate = coordinate.into();
        let operation = || format!("crd2idx({}, {self})", notation(&coordinate));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            in_shape("coordinate", &Coord::from(&coordinate), self.shape()).map_err(rejected)?;
            self.offset_explained(&coordinate)
        })
    }

    /// Computes [`offset`](Self::offset) and records each step.
    pub(super) fn offset_explained(&self, coordinate: &IntTuple) -> Result<i64, Error> {
        self.offset_telling(coordinate, &mut |leaf, count, stride| {
            explain::steps(|| {
                let offset = count.checked_mul(stride)?;
                Some(format!("{}: {count}*{stride} = {offset}", Mode(&leaf())))
            });
        })
    }

    /// Returns the natural coordinate of `offset` in a compact layout.
    ///
    /// ```text
    /// a.offset(result) == offset
    /// ```
    ///
    /// Modes of stride 0 do not affect the offset and have coordinate 0.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "((5,5),5):((25,5),1)".parse()?;
    /// assert_eq!(a.get_hier_coord(5)?.to_string(), "((0,1),0)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset or an offset past the largest, or *not compact*
    /// if the layout has gaps or overlapping modes, and the digits of the offset are the coordinate
    /// of a different offset.
    ///
    /// # Source
    ///
    /// CuTe `Layout::get_hier_coord` (`layout.hpp`).
    ///
    /// Proved: `get_hier_coord_law`, `get_hier_coord_exact` (`proofs/Index.v`).
    pub fn get_hier_coord(&self, offset: i64) -> Result<IntTuple, Error> {
        self.strides_alone("get_hier_coord")?;
        below("offset", offset, "cosize", self.cosize(), &Path::default())
            .and_then(|()| self.coordinate_of("offset", offset))
            .map_err(|rule| rejection(format!("get_hier_coord({self}, {offset})"), rule))
    }

    /// Returns the digits of `offset` if they are its coordinate.
    pub(super) fn coordinate_of(&self, what: &'static str, offset: i64) -> Result<IntTuple, Rule> {
        let operation = || format!("get_hier_coord({self}, {offset})");
        explain::operation(operation, || {
            let coordinate = digits(offset, self.shape(), self.stride(), &Path::default);
            // Digits are within the shape, and the largest offset was checked.
            let found = self.offset(&coordinate).unwrap_or(i64::MAX);
            if found == offset {
                return Ok(coordinate);
            }
            Err(Rule::NotReached {
                what,
                value: offset,
                coordinate,
                found,
            })
        })
    }

    /// Returns the coordinate of `offset` in a compact layout, with one integer for each mode.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "((5,5),5):((25,5),1)".parse()?;
    /// assert_eq!(a.get_flat_coord(5)?.to_string(), "(5,0)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset or an offset past the largest, or *not compact*
    /// if the layout has gaps or overlapping modes, and the digits of the offset are the coordinate
    /// of a different offset.
    ///
    /// # Source
    ///
    /// CuTe `Layout::get_flat_coord` (`layout.hpp`).
    ///
    /// Proved: `get_flat_coord_law` (`proofs/Index.v`).
    pub fn get_flat_coord(&self, offset: i64) -> Result<IntTuple, Error> {
        explain::operation(
            || format!("get_flat_coord({self}, {offset})"),
            || self.flat_coordinate(self.get_hier_coord(offset)?),
        )
    }

    /// Returns a natural coordinate with one integer for each mode.
    pub(super) fn flat_coordinate(&self, coordinate: IntTuple) -> Result<IntTuple, Error> {
        match (coordinate, self.shape()) {
            (IntTuple::Tuple(modes), IntTuple::Tuple(shape)) if modes.len() != 1 => {
                let modes = modes.into_iter().zip(shape);
                let flat = modes.map(|(c, s)| s.crd2idx(c).map(IntTuple::Int));
                Ok(IntTuple::Tuple(flat.collect::<Result<_, _>>()?))
            }
            (coordinate, shape) => shape.crd2idx(coordinate).map(IntTuple::Int),
        }
    }

    /// Returns the integer coordinate of `offset` in a compact layout.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,6):(6,1)".parse()?;
    /// assert_eq!(a.get_1d_coord(4)?, 8);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset or an offset past the largest, or *not compact*
    /// if the layout has gaps or overlapping modes, and the digits of the offset are the coordinate
    /// of a different offset.
    ///
    /// # Source
    ///
    /// CuTe `Layout::get_1d_coord` (`layout.hpp`).
    ///
    /// Proved: `get_1d_coord_law` (`proofs/Index.v`).
    pub fn get_1d_coord(&self, offset: i64) -> Result<i64, Error> {
        explain::operation(
            || format!("get_1d_coord({self}, {offset})"),
            || self.shape().crd2idx(self.get_hier_coord(offset)?),
        )
    }
}

const OVERFLOW: &str = "the index";

/// Returns an error if a coordinate is not within a shape.
///
/// ```text
/// coordinate  shape
/// _           any          in it
/// i           any          0 <= i < size
/// (c0, ...)   (s0, ...)    mode by mode
/// (...)       s            rejected: congruence
/// ```
pub(super) fn in_shape(
    what: &'static str,
    coordinate: &Coord,
    shape: &IntTuple,
) -> Result<(), Rule> {
    if coordinate.is_deeper_than(MAX_DEPTH) {
        return Err(Rule::Depth { limit: MAX_DEPTH });
    }
    in_mode(what, coordinate, shape, &Path::default())
}

fn in_mode(
    what: &'static str,
    coordinate: &Coord,
    shape: &IntTuple,
    path: &Path,
) -> Result<(), Rule> {
    match (coordinate, shape) {
        (Coord::Free, _) => Ok(()),
        (Coord::At(i), shape) => below_size(what, *i, shape, path),
        (Coord::Modes(coordinates), IntTuple::Tuple(modes)) if coordinates.len() == modes.len() => {
            let mut pairs = coordinates.iter().zip(modes).enumerate();
            pairs.try_for_each(|(i, (c, s))| in_mode(what, c, s, &path.child(i)))
        }
        _ => Err(Rule::Congruence {
            shape: shape.to_string(),
            other: coordinate.to_string(),
            path: path.clone(),
        }),
    }
}

fn below_size(what: &'static str, i: i64, shape: &IntTuple, path: &Path) -> Result<(), Rule> {
    let of = match shape {
        IntTuple::Int(_) => "extent",
        IntTuple::Tuple(_) => "size",
    };
    below(what, i, of, shape.product().unwrap_or(i64::MAX), path)
}

/// Returns an error for an integer outside `0..end`.
pub(super) fn below(
    what: &'static str,
    value: i64,
    of: &'static str,
    end: i64,
    path: &Path,
) -> Result<(), Rule> {
    let path = path.clone();
    if value < 0 {
        let least = 0;
        return Err(Rule::OutOfRange {
            what,
            value,
            least,
            path,
        });
    }
    if value >= end {
        return Err(Rule::NotBelow {
            what,
            value,
            of,
            end,
            path,
        });
    }
    Ok(())
}

fn incongruent(coordinate: &IntTuple, shape: &IntTuple, path: &Path) -> Rule {
    Rule::Congruence {
        shape: shape.to_string(),
        other: coordinate.to_string(),
        path: path.clone(),
    }
}

/// ```text
/// index  shape
/// i      s                i
/// i      (s0, ..., sn)    (i % s0, ..., what is left)
/// (...)  (...)            mode by mode
/// (...)  s                rejected: congruence
/// ```
fn split(index: &IntTuple, shape: &IntTuple, path: &dyn Fn() -> Path) -> Result<IntTuple, Rule> {
    match (index, shape) {
        (IntTuple::Int(_), IntTuple::Int(_)) => Ok(index.clone()),
        (IntTuple::Int(index), IntTuple::Tuple(shape)) => {
            let mut rest = *index;
            let mut modes = Vec::with_capacity(shape.len());
            for (i, mode) in shape.iter().enumerate() {
                let path = || path().child(i);
                let here = if i + 1 == shape.len() {
                    explain::step(|| format!("{}: the rest, {rest}", Mode(&path())));
                    rest
                } else {
                    let size = product(mode, "the size of a mode")?;
                    let here = rest % size;
                    explain::step(|| {
                        let digit = format!("{rest} mod {size} = {here}");
                        format!("{}: {digit}, rest {}", Mode(&path()), rest / size)
                    });
                    rest /= size;
                    here
                };
                modes.push(split(&IntTuple::Int(here), mode, &path)?);
            }
            Ok(IntTuple::Tuple(modes))
        }
        (IntTuple::Tuple(indices), IntTuple::Tuple(modes)) if indices.len() == modes.len() => {
            let pairs = indices.iter().zip(modes).enumerate();
            let modes = pairs.map(|(i, (index, mode))| split(index, mode, &|| path().child(i)));
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        _ => Err(incongruent(index, shape, &path())),
    }
}

/// ```text
/// coordinate  shape
/// c           any              c
/// (c0, ...)   (s0, ...)        c0 + s0 * (c1 + s1 * ...)
/// (...)       s                rejected: congruence
/// ```
fn join(coordinate: &IntTuple, shape: &IntTuple, path: &Path) -> Result<i64, Rule> {
    match (coordinate, shape) {
        (IntTuple::Int(index), _) => Ok(*index),
        (IntTuple::Tuple(coordinates), IntTuple::Tuple(modes))
            if coordinates.len() == modes.len() =>
        {
            let mut index = 0;
            for (i, (c, s)) in coordinates.iter().zip(modes).enumerate().rev() {
                let path = path.child(i);
                let here = join(c, s, &path)?;
                if i + 1 < modes.len() {
                    let (above, size) = (index, product(s, "the size of a mode")?);
                    index = plus(times(above, size, OVERFLOW)?, here, OVERFLOW)?;
                    explain::step(|| format!("{}: {above}*{size} + {here} = {index}", Mode(&path)));
                } else {
                    index = here;
                    explain::step(|| format!("{}: {index}", Mode(&path)));
                }
            }
            Ok(index)
        }
        _ => Err(incongruent(coordinate, shape, path)),
    }
}

fn convert(
    coordinate: &IntTuple,
    source: &IntTuple,
    target: &IntTuple,
    path: &Path,
) -> Result<IntTuple, Rule> {
    let (IntTuple::Tuple(c), IntTuple::Tuple(s), IntTuple::Tuple(t)) = (coordinate, source, target)
    else {
        let operation = || format!("crd2idx({coordinate}, {source})");
        let index = explain::operation(operation, || join(coordinate, source, path))?;
        below_size("index", index, target, path)?;
        let operation = || format!("idx2crd({index}, {target})");
        return explain::operation(operation, || {
            split(&IntTuple::Int(index), target, &|| path.clone())
        });
    };
    for (of, rank) in [("the source", s.len()), ("the target", t.len())] {
        if c.len() != rank {
            return Err(Rule::Modes {
                what: "the coordinate",
                modes: c.len(),
                of,
                rank,
            });
        }
    }
    let modes = c.iter().zip(s).zip(t).enumerate();
    let modes = modes.map(|(i, ((c, s), t))| convert(c, s, t, &path.child(i)));
    Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
}

/// Returns `(offset / d) % s` for each leaf `s:d`.
fn digits(offset: i64, shape: &IntTuple, stride: &IntTuple, path: &dyn Fn() -> Path) -> IntTuple {
    match (shape, stride) {
        (IntTuple::Tuple(s), IntTuple::Tuple(d)) => {
            let modes = s.iter().zip(d).enumerate();
            let modes = modes.map(|(i, (s, d))| digits(offset, s, d, &|| path().child(i)));
            IntTuple::Tuple(modes.collect())
        }
        (IntTuple::Int(s), IntTuple::Int(d)) if *d > 0 => {
            let digit = offset / d % s;
            explain::step(|| match d {
                1 => format!("{}: {offset} mod {s} = {digit}", Mode(&path())),
                d => format!("{}: floor({offset} / {d}) mod {s} = {digit}", Mode(&path())),
            });
            IntTuple::Int(digit)
        }
        _ => IntTuple::Int(0),
    }
}
