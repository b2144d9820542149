//! Division of shapes: the tuple algorithms used by divisions and compositions.

use super::checked::{at_least, ceil_div, notation, product, rejection};
use crate::error::{Error, Mode, Path, Rule};
use crate::explain;
use crate::{IntTuple, Tiler};

impl IntTuple {
    /// Returns this shape divided by `b`. An integer `b` divides from left to right.
    ///
    /// ```text
    /// (s0, s1, ...) / (b0, b1, ...) = (s0 / b0, s1 / b1, ...)
    /// (s0, s1, ...) / b             = (s0 / b, s1 / (b / s0), ...)
    /// s / b                         = ceil(s / b), where one divides the other
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((4, 5, 6));
    /// assert_eq!(shape.shape_div(40)?.to_string(), "(1,1,3)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *divisibility* if neither integer divides the other, *rank* for tuples of different
    /// length, *out of range* for an integer below 1, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `shape_div` (`int_tuple.hpp`).
    ///
    /// Proved: `shape_div_mod`, `shape_div_mod_refused` (`proofs/Index.v`).
    pub fn shape_div(&self, b: impl Into<Self>) -> Result<Self, Error> {
        self.divided("shape_div", &b.into(), &|s, b| {
            divisible(s, b).map(|()| ceil_div(s, b))
        })
    }

    /// Returns the shape of the first `b` elements. An integer `b` counts from left to right.
    ///
    /// ```text
    /// (s0, s1, ...) % (b0, b1, ...) = (s0 % b0, s1 % b1, ...)
    /// (s0, s1, ...) % b             = (s0 % b, s1 % (b / s0), ...)
    /// s % b                         = min(s, b), where one divides the other
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((4, 5, 6));
    /// assert_eq!(shape.shape_mod(40)?.to_string(), "(4,5,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`shape_div`](Self::shape_div).
    ///
    /// # Source
    ///
    /// The algorithm in CuTe's documentation of `composition`.
    ///
    /// Proved: `shape_div_mod`, `shape_mod_size` (`proofs/Index.v`).
    pub fn shape_mod(&self, b: impl Into<Self>) -> Result<Self, Error> {
        self.divided("shape_mod", &b.into(), &|s, b| {
            divisible(s, b).map(|()| s.min(b))
        })
    }

    /// Returns the number of tiles that cover this shape, mode by mode.
    ///
    /// An integer divides a tuple from left to right. Modes beyond a tuple of tilers do not change.
    /// A layout as tiler counts by its complement, see [`complement`](crate::Layout::complement).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((10, 5, 3));
    /// assert_eq!(shape.ceil_div((4, 2))?.to_string(), "(3,3,3)");
    /// assert_eq!(shape.ceil_div(20)?.to_string(), "(1,3,3)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* for a tiler with more modes, *not complementable*, *out of range*, or
    /// *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `ceil_div` (`int_tuple.hpp`, `layout.hpp`).
    ///
    /// Proved: `ceil_div_covers`, `ceil_div_least` (`proofs/Index.v`).
    pub fn ceil_div(&self, tiler: impl Into<Tiler>) -> Result<Self, Error> {
        let tiler = tiler.into();
        let operation = || format!("ceil_div({}, {tiler})", notation(self));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", self, 1).map_err(rejected)?;
            self.tiles(&tiler, &Path::default).map_err(rejected)
        })
    }

    fn tiles(&self, tiler: &Tiler, path: &dyn Fn() -> Path) -> Result<Self, Rule> {
        match tiler {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => {
                at_least("shape", &Self::Int(*n), 1)?;
                let up = |a, b| Ok(ceil_div(a, b));
                fold_div(self, *n, &up, &up, path).map(|(tiles, _)| tiles)
            }
            Tiler::Layout(layout) => match layout.complement(self) {
                Ok(rest) => Ok(rest.shape().clone()),
                Err(error) => Err(error.rule().clone()),
            },
            Tiler::Modes(tilers) => {
                let modes = self.modes();
                let (tiler, layout) = (tilers.len(), modes.len());
                if tiler > layout {
                    return Err(Rule::Rank { tiler, layout });
                }
                let tiles = modes.iter().zip(tilers).enumerate();
                let tiles = tiles.map(|(i, (mode, tiler))| mode.tiles(tiler, &|| path().child(i)));
                let rest = modes[tiler..].iter().cloned().map(Ok);
                Ok(Self::Tuple(tiles.chain(rest).collect::<Result<_, _>>()?))
            }
        }
    }

    fn divided(
        &self,
        name: &str,
        b: &Self,
        divide: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    ) -> Result<Self, Error> {
        let operation = || format!("{name}({}, {})", notation(self), notation(b));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", self, 1).map_err(rejected)?;
            at_least("shape", b, 1).map_err(rejected)?;
            divide_shape(self, b, divide, &Path::default).map_err(rejected)
        })
    }
}

fn divisible(s: i64, b: i64) -> Result<(), Rule> {
    if s % b == 0 || b % s == 0 {
        return Ok(());
    }
    Err(Rule::Divisibility {
        what: "shape",
        value: s,
        by: b,
        leaf: Path::default(),
    })
}

fn divide_shape(
    s: &IntTuple,
    b: &IntTuple,
    divide: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    path: &dyn Fn() -> Path,
) -> Result<IntTuple, Rule> {
    match (s, b) {
        (IntTuple::Tuple(modes), IntTuple::Tuple(by)) => {
            if modes.len() != by.len() {
                return Err(Rule::Modes {
                    what: "the divisor",
                    modes: by.len(),
                    of: "the shape",
                    rank: modes.len(),
                });
            }
            let modes = modes.iter().zip(by);
            let modes = modes.enumerate();
            let modes = modes.map(|(i, (s, b))| {
                let mode = divide_shape(s, b, divide, &|| path().child(i));
                mode.map_err(|rule| rule.below(i))
            });
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        (_, IntTuple::Int(b)) => {
            let rest = |b, s| divisible(s, b).map(|()| ceil_div(b, s));
            fold_div(s, *b, divide, &rest, path).map(|(result, _)| result)
        }
        (IntTuple::Int(_), b) => {
            let (b, none) = (product(b, "the divisor")?, |_, _| Ok(1));
            fold_div(s, b, divide, &none, path).map(|(result, _)| result)
        }
    }
}

/// Returns `(s0 / b, s1 / (b / s0), ...)` and the remaining divisor.
fn fold_div(
    s: &IntTuple,
    b: i64,
    divide: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    rest: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    path: &dyn Fn() -> Path,
) -> Result<(IntTuple, i64), Rule> {
    match s {
        IntTuple::Int(s) => {
            let result = divide(*s, b)?;
            explain::step(|| format!("{}: {s} by {b} is {result}", Mode(&path())));
            Ok((IntTuple::Int(result), rest(b, *s)?))
        }
        IntTuple::Tuple(modes) => {
            let mut result = Vec::with_capacity(modes.len());
            let mut b = b;
            for (i, mode) in modes.iter().enumerate() {
                let below = |rule: Rule| rule.below(i);
                let (mode_result, _) =
                    fold_div(mode, b, divide, rest, &|| path().child(i)).map_err(below)?;
                result.push(mode_result);
                b = rest(b, product(mode, "the size of a mode")?).map_err(below)?;
            }
            Ok((IntTuple::Tuple(result), b))
        }
    }
}
