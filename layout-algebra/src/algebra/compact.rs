//! Compact strides: the prefix products of a shape.

use super::checked::{at_least, notation, product, rejection, times};
use crate::IntTuple;
use crate::error::{Error, Mode, Path, Rule};
use crate::explain;

impl IntTuple {
    /// Returns the compact column-major strides of this shape, starting at `current`. Modes of size
    /// 1 get stride 0.
    ///
    /// A tuple as `current` gives each mode its own start.
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
    /// Returns *congruence* if `current` has parentheses that the shape lacks, *out of range*, or
    /// *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `compact_col_major` (`stride.hpp`).
    ///
    /// Proved: `compact_accepts`, `make_layout_left_identity`, `compact_col_major_multiples`,
    /// `compact_by_mode` (`proofs/Construct.v`).
    pub fn compact_col_major(&self, current: impl Into<Self>) -> Result<Self, Error> {
        self.compact(&current.into(), Major::Left)
    }

    /// Returns the compact row-major strides of this shape, starting at `current`. Modes of size 1
    /// get stride 0.
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
    /// Returns the same errors as [`compact_col_major`](Self::compact_col_major).
    ///
    /// # Source
    ///
    /// CuTe `compact_row_major` (`stride.hpp`).
    ///
    /// Proved: `make_layout_right_identity`, `compact_row_major_multiples` (`proofs/Construct.v`).
    pub fn compact_row_major(&self, current: impl Into<Self>) -> Result<Self, Error> {
        self.compact(&current.into(), Major::Right)
    }

    /// Returns the compact strides of this shape, where modes of lower order have smaller strides.
    ///
    /// If the order of a mode is one integer, the submodes of the mode are ordered column-major.
    /// Modes of one element can have any order.
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
    /// Returns *congruence* if the order has parentheses that the shape lacks, *ambiguous order* if
    /// two modes of more than one element have the same order, *out of range*, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `compact_order` (`stride.hpp`).
    ///
    /// Proved: `make_ordered_layout_sorted` (`proofs/Construct.v`).
    pub fn compact_order(&self, order: impl Into<Self>) -> Result<Self, Error> {
        let order = order.into();
        let operation = || format!("compact_order({}, {})", notation(self), notation(&order));
        explain::operation(operation, || {
            self.strides_in_order(&order)
                .map_err(|rule| rejection(operation(), rule))
        })
    }

    /// Implements [`compact_order`](Self::compact_order).
    pub(super) fn strides_in_order(&self, order: &Self) -> Result<Self, Rule> {
        at_least("shape", self, 1)?;
        at_least("order", order, i64::MIN)?;
        unambiguous(self, order)?;
        ordered(self, order)
    }

    fn compact(&self, current: &Self, major: Major) -> Result<Self, Error> {
        explain::operation(
            || self.compact_notation(current, major),
            || self.strides(current, major),
        )
    }

    fn compact_notation(&self, current: &Self, major: Major) -> String {
        let name = match major {
            Major::Left => "compact_col_major",
            Major::Right => "compact_row_major",
        };
        format!("{name}({}, {})", notation(self), notation(current))
    }

    /// Returns the compact strides, starting at `current`.
    pub(super) fn strides(&self, current: &Self, major: Major) -> Result<Self, Error> {
        let rejected = |rule| rejection(self.compact_notation(current, major), rule);
        at_least("shape", self, 1).map_err(rejected)?;
        at_least("stride", current, 0).map_err(rejected)?;
        compact_modes(self, current, major, &Path::default()).map_err(rejected)
    }
}

/// The side from which strides grow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Major {
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
            prefix_products(shape, &mut current, major, &|| path.clone())
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

/// Returns the strides of `shape`, starting at `current`, and advances `current` past the shape.
fn prefix_products(
    shape: &IntTuple,
    current: &mut i64,
    major: Major,
    path: &dyn Fn() -> Path,
) -> Result<IntTuple, Rule> {
    match shape {
        IntTuple::Int(size) => {
            let stride = if *size == 1 { 0 } else { *current };
            explain::step(|| format!("{}, of extent {size}, gets stride {stride}", Mode(&path())));
            if *size > 1 {
                *current = times(stride, *size, "a stride of the result")?;
            }
            Ok(IntTuple::Int(stride))
        }
        IntTuple::Tuple(modes) => {
            let mut strides = Vec::with_capacity(modes.len());
            let mut give = |(i, mode)| {
                let path = || path().child(i);
                strides.push(prefix_products(mode, current, major, &path)?);
                Ok(())
            };
            match major {
                Major::Left => modes.iter().enumerate().try_for_each(give)?,
                Major::Right => {
                    modes.iter().enumerate().rev().try_for_each(&mut give)?;
                    strides.reverse();
                }
            }
            Ok(IntTuple::Tuple(strides))
        }
    }
}

/// Returns an error if the order does not determine which of two modes comes first.
fn unambiguous(shape: &IntTuple, order: &IntTuple) -> Result<(), Rule> {
    let mut sizes = Vec::new();
    sizes_in_order(shape, order, &Path::default(), &mut sizes)?;
    let paths = order.leaf_paths();
    let mut moving: Vec<_> = paths
        .iter()
        .zip(sizes)
        .filter(|(_, (_, size))| *size > 1)
        .collect();
    moving.sort_by_key(|(_, (order, _))| *order);
    for pair in moving.windows(2) {
        let [(first, (order, _)), (second, (other, _))] = pair else {
            continue;
        };
        if order == other {
            return Err(Rule::SameOrder {
                order: *order,
                modes: [(*first).clone(), (*second).clone()],
            });
        }
    }
    Ok(())
}

/// Returns the strides of `shape` in `order`. An integer of the order applies to a full mode.
pub(super) fn ordered(shape: &IntTuple, order: &IntTuple) -> Result<IntTuple, Rule> {
    let mut sizes = Vec::new();
    sizes_in_order(shape, order, &Path::default(), &mut sizes)?;
    strides_in_order(shape, order, &sizes, &Path::default)
}

/// Collects the size of the mode for each integer of the order.
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
    path: &dyn Fn() -> Path,
) -> Result<IntTuple, Rule> {
    match (shape, order) {
        (IntTuple::Tuple(s), IntTuple::Tuple(o)) => {
            let modes = s.iter().zip(o).enumerate();
            let modes = modes.map(|(i, (s, o))| strides_in_order(s, o, sizes, &|| path().child(i)));
            Ok(IntTuple::Tuple(modes.collect::<Result<_, _>>()?))
        }
        (_, order) => {
            let order = order.leaves().next().unwrap_or(0);
            let below = sizes.iter().filter(|(other, _)| *other < order);
            let mut start = below.map(|(_, size)| *size).try_fold(1, |product, size| {
                times(product, size, "a stride of the result")
            })?;
            prefix_products(shape, &mut start, Major::Left, path)
        }
    }
}
