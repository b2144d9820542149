//! Algorithms on nested tuples: division of shapes, prefix products.

use super::checked::{at_least, ceil_div, notation, product, refusal, times};
use crate::error::{Error, Path, Rule};
use crate::{IntTuple, Tiler};

impl IntTuple {
    /// This shape divided by `b`, from left to right where `b` is an integer.
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
    /// *divisibility* where neither number divides the other, *rank* for tuples of different
    /// length, *out of range* for a number below 1, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `shape_div` (`int_tuple.hpp`).
    pub fn shape_div(&self, b: impl Into<Self>) -> Result<Self, Error> {
        self.divided("shape_div", &b.into(), &|s, b| {
            divisible(s, b).map(|()| ceil_div(s, b))
        })
    }

    /// The first `b` elements of this shape, from left to right where `b` is an integer.
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
    /// As [`shape_div`](Self::shape_div).
    ///
    /// # Source
    ///
    /// The algorithm of CuTe's documentation of `composition`.
    pub fn shape_mod(&self, b: impl Into<Self>) -> Result<Self, Error> {
        self.divided("shape_mod", &b.into(), &|s, b| {
            divisible(s, b).map(|()| s.min(b))
        })
    }

    /// The number of tiles that cover this shape, mode by mode.
    ///
    /// An integer divides a tuple from left to right; modes beyond a tuple of tilers count as
    /// they are; a layout as tiler counts by its complement, see
    /// [`complement`](crate::Layout::complement).
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
    /// *rank* for a tiler with more modes, *not complementable*, *out of range*, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `ceil_div` (`int_tuple.hpp`, `layout.hpp`).
    pub fn ceil_div(&self, tiler: impl Into<Tiler>) -> Result<Self, Error> {
        let tiler = tiler.into();
        let refused = |rule| refusal(format!("ceil_div({}, {tiler})", notation(self)), rule);
        at_least("shape", self, 1).map_err(refused)?;
        self.tiles(&tiler).map_err(refused)
    }

    fn tiles(&self, tiler: &Tiler) -> Result<Self, Rule> {
        match tiler {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => {
                at_least("shape", &Self::Int(*n), 1)?;
                fold_div(self, *n, &|s, b| Ok(ceil_div(s, b)), &|b, s| {
                    Ok(ceil_div(b, s))
                })
                .map(|(tiles, _)| tiles)
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
                let tiles = modes.iter().zip(tilers).map(|(mode, t)| mode.tiles(t));
                let rest = modes[tiler..].iter().cloned().map(Ok);
                Ok(Self::Tuple(tiles.chain(rest).collect::<Result<_, _>>()?))
            }
        }
    }

    /// The strides that lay this shape out without gaps from the left, the first being `current`;
    /// modes of size 1 get stride 0.
    ///
    /// A tuple as `current` starts each mode on its own.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((4, (8, 1, 2)));
    /// assert_eq!(shape.compact_col_major(1)?.to_string(), "(1,(4,0,32))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if `current` has parentheses that the shape lacks, *out of range*, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `compact_col_major` (`stride.hpp`).
    pub fn compact_col_major(&self, current: impl Into<Self>) -> Result<Self, Error> {
        self.compact("compact_col_major", &current.into(), Major::Left)
    }

    /// The strides that lay this shape out without gaps from the right, the first being `current`;
    /// modes of size 1 get stride 0.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((4, (8, 1, 2)));
    /// assert_eq!(shape.compact_row_major(1)?.to_string(), "(16,(2,0,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`compact_col_major`](Self::compact_col_major).
    ///
    /// # Source
    ///
    /// CuTe `compact_row_major` (`stride.hpp`).
    pub fn compact_row_major(&self, current: impl Into<Self>) -> Result<Self, Error> {
        self.compact("compact_row_major", &current.into(), Major::Right)
    }

    /// The strides that lay this shape out without gaps, modes of lower order first.
    ///
    /// An integer as order stands for all modes below it, from the left; modes of equal order
    /// start at the same stride.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((2, 3, 4));
    /// assert_eq!(shape.compact_order((1, 2, 0))?.to_string(), "(4,8,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if the order has parentheses that the shape lacks, *out of range*, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `compact_order` (`stride.hpp`).
    pub fn compact_order(&self, order: impl Into<Self>) -> Result<Self, Error> {
        let order = order.into();
        let refused = |rule| {
            let operands = (notation(self), notation(&order));
            refusal(
                format!("compact_order({}, {})", operands.0, operands.1),
                rule,
            )
        };
        at_least("shape", self, 1).map_err(refused)?;
        at_least("order", &order, i64::MIN).map_err(refused)?;
        ordered(self, &order).map_err(refused)
    }

    fn divided(
        &self,
        name: &str,
        b: &Self,
        divide: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    ) -> Result<Self, Error> {
        let refused = |rule| {
            let operands = (notation(self), notation(b));
            refusal(format!("{name}({}, {})", operands.0, operands.1), rule)
        };
        at_least("shape", self, 1).map_err(refused)?;
        at_least("shape", b, 1).map_err(refused)?;
        divide_shape(self, b, divide).map_err(refused)
    }

    fn compact(&self, name: &str, current: &Self, major: Major) -> Result<Self, Error> {
        let refused = |rule| {
            let operands = (notation(self), notation(current));
            refusal(format!("{name}({}, {})", operands.0, operands.1), rule)
        };
        at_least("shape", self, 1).map_err(refused)?;
        at_least("stride", current, 0).map_err(refused)?;
        compact_modes(self, current, major, &Path::default()).map_err(refused)
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
            let modes = modes.map(|(s, b)| divide_shape(s, b, divide));
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        (_, IntTuple::Int(b)) => {
            let rest = |b, s| divisible(b, s).map(|()| ceil_div(b, s));
            fold_div(s, *b, divide, &rest).map(|(result, _)| result)
        }
        (IntTuple::Int(s), b) => divide(*s, product(b, "the divisor")?).map(IntTuple::Int),
    }
}

/// `(s0 / b, s1 / (b / s0), ...)`, and what is left of `b`.
fn fold_div(
    s: &IntTuple,
    b: i64,
    divide: &dyn Fn(i64, i64) -> Result<i64, Rule>,
    rest: &dyn Fn(i64, i64) -> Result<i64, Rule>,
) -> Result<(IntTuple, i64), Rule> {
    match s {
        IntTuple::Int(s) => Ok((IntTuple::Int(divide(*s, b)?), rest(b, *s)?)),
        IntTuple::Tuple(modes) => {
            let mut result = Vec::with_capacity(modes.len());
            let mut b = b;
            for mode in modes {
                result.push(fold_div(mode, b, divide, rest)?.0);
                b = rest(b, product(mode, "the size of a mode")?)?;
            }
            Ok((IntTuple::Tuple(result), b))
        }
    }
}

/// From which side the strides grow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Major {
    Left,
    Right,
}

fn compact_modes(
    shape: &IntTuple,
    current: &IntTuple,
    major: Major,
    path: &Path,
) -> Result<IntTuple, Rule> {
    match (shape, current) {
        (_, IntTuple::Int(current)) => {
            let mut current = *current;
            prefix_products(shape, &mut current, major)
        }
        (IntTuple::Tuple(s), IntTuple::Tuple(c)) if s.len() == c.len() => {
            let modes = s.iter().zip(c).enumerate();
            let modes = modes.map(|(i, (s, c))| compact_modes(s, c, major, &path.child(i)));
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        _ => Err(Rule::Congruence {
            shape: shape.to_string(),
            other: current.to_string(),
            path: path.clone(),
        }),
    }
}

/// The strides of `shape` from `current` on, which becomes the stride of what follows.
fn prefix_products(shape: &IntTuple, current: &mut i64, major: Major) -> Result<IntTuple, Rule> {
    match shape {
        IntTuple::Int(1) => Ok(IntTuple::Int(0)),
        IntTuple::Int(size) => {
            let stride = *current;
            *current = times(stride, *size, "a stride of the result")?;
            Ok(IntTuple::Int(stride))
        }
        IntTuple::Tuple(modes) => {
            let mut strides = Vec::with_capacity(modes.len());
            match major {
                Major::Left => {
                    for mode in modes {
                        strides.push(prefix_products(mode, current, major)?);
                    }
                }
                Major::Right => {
                    for mode in modes.iter().rev() {
                        strides.push(prefix_products(mode, current, major)?);
                    }
                    strides.reverse();
                }
            }
            Ok(IntTuple::Tuple(strides))
        }
    }
}

/// The strides of `shape` in `order`; an integer of the order stands for a whole mode.
pub(super) fn ordered(shape: &IntTuple, order: &IntTuple) -> Result<IntTuple, Rule> {
    let mut sizes = Vec::new();
    sizes_in_order(shape, order, &Path::default(), &mut sizes)?;
    strides_in_order(shape, order, &sizes)
}

/// The size of the mode that each integer of the order stands for.
fn sizes_in_order(
    shape: &IntTuple,
    order: &IntTuple,
    path: &Path,
    sizes: &mut Vec<(i64, i64)>,
) -> Result<(), Rule> {
    match (shape, order) {
        (_, IntTuple::Int(order)) => {
            sizes.push((*order, product(shape, "the size of a mode")?));
            Ok(())
        }
        (IntTuple::Tuple(s), IntTuple::Tuple(o)) if s.len() == o.len() => {
            let mut modes = s.iter().zip(o).enumerate();
            modes.try_for_each(|(i, (s, o))| sizes_in_order(s, o, &path.child(i), sizes))
        }
        _ => Err(Rule::Congruence {
            shape: shape.to_string(),
            other: order.to_string(),
            path: path.clone(),
        }),
    }
}

fn strides_in_order(
    shape: &IntTuple,
    order: &IntTuple,
    sizes: &[(i64, i64)],
) -> Result<IntTuple, Rule> {
    match (shape, order) {
        (IntTuple::Tuple(s), IntTuple::Tuple(o)) => {
            let modes = s.iter().zip(o).map(|(s, o)| strides_in_order(s, o, sizes));
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        (_, order) => {
            let order = order.leaves().next().unwrap_or(0);
            let below = sizes.iter().filter(|(other, _)| *other < order);
            let mut start = below.map(|(_, size)| *size).try_fold(1, |product, size| {
                times(product, size, "a stride of the result")
            })?;
            prefix_products(shape, &mut start, Major::Left)
        }
    }
}
