//! Recasts: the same memory as elements of another size.

use super::checked::{at_least, ceil_div, gcd, refusal, times};
use crate::error::{Error, Path, Rule};
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

impl Layout {
    /// The layout in elements `n` times as large.
    ///
    /// Strides are divided by `n`; a stride that divides `n` keeps only as many elements as stay
    /// apart, rounded up; stride 0 stays.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let bytes: Layout = "(8,4):(1,8)".parse()?;
    /// assert_eq!(bytes.upcast(4)?.to_string(), "(2,4):(1,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *divisibility* if of `n` and a stride neither divides the other, *out of range* for `n`
    /// below 1.
    ///
    /// # Source
    ///
    /// CuTe `upcast` (`layout.hpp`).
    pub fn upcast(&self, n: i64) -> Result<Self, Error> {
        self.cast("upcast", n, &|mode, leaf| {
            let FlatMode { shape, stride } = mode;
            if stride == 0 {
                return Ok(mode);
            }
            if stride % n != 0 && n % stride != 0 {
                return Err(Rule::Divisibility {
                    what: "stride",
                    value: stride,
                    by: n,
                    leaf: leaf.clone(),
                });
            }
            Ok(FlatMode {
                shape: ceil_div(shape, ceil_div(n, stride)),
                stride: ceil_div(stride, n),
            })
        })
    }

    /// The layout in elements `n` times as small: modes of stride 1 have `n` times the elements,
    /// the others `n` times the stride.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let words: Layout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(words.downcast(4)?.to_string(), "(8,4):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *adjacent elements* if no stride is 1, *out of range* for `n` below 1, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `downcast` (`layout.hpp`).
    pub fn downcast(&self, n: i64) -> Result<Self, Error> {
        if !self.flat_modes().iter().any(|mode| mode.stride == 1) {
            let operation = format!("downcast({self}, {n})");
            return Err(refusal(operation, Rule::NoAdjacentElements));
        }
        self.cast("downcast", n, &|mode, _| {
            let FlatMode { shape, stride } = mode;
            Ok(if stride == 1 {
                FlatMode {
                    shape: times(shape, n, "the size")?,
                    stride,
                }
            } else {
                FlatMode {
                    shape,
                    stride: times(stride, n, "a stride of the result")?,
                }
            })
        })
    }

    /// The layout of elements of `old` bits as one of elements of `new` bits.
    ///
    /// ```text
    /// upcast by the reduced numerator of new / old, then downcast by its denominator
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let halves: Layout = "(8,4):(1,8)".parse()?;
    /// assert_eq!(halves.recast_layout(16, 128)?.to_string(), "(1,4):(1,1)");
    /// assert_eq!(halves.recast_layout(16, 8)?.to_string(), "(16,4):(1,16)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    ///
    /// # Source
    ///
    /// CuTe `recast_layout` (`layout.hpp`), with the sizes of the types in bits.
    pub fn recast_layout(&self, old: i64, new: i64) -> Result<Self, Error> {
        let refused = |rule| refusal(format!("recast_layout({self}, {old}, {new})"), rule);
        let ratio = Ratio::of(old, new).map_err(refused)?;
        ratio.apply(self, Self::upcast, Self::downcast)
    }

    fn cast(
        &self,
        name: &str,
        n: i64,
        cast: &dyn Fn(FlatMode, &Path) -> Result<FlatMode, Rule>,
    ) -> Result<Self, Error> {
        let refused = |rule| refusal(format!("{name}({self}, {n})"), rule);
        at_least("factor", &IntTuple::Int(n), 1).map_err(refused)?;
        let result = cast_leaves(self.shape(), self.stride(), &Path::default(), cast);
        let (shape, stride) = result.map_err(refused)?;
        Self::new(shape, stride).map_err(|error| refused(error.rule().clone()))
    }
}

fn cast_leaves(
    shape: &IntTuple,
    stride: &IntTuple,
    path: &Path,
    cast: &dyn Fn(FlatMode, &Path) -> Result<FlatMode, Rule>,
) -> Result<(IntTuple, IntTuple), Rule> {
    match (shape, stride) {
        (IntTuple::Int(shape), IntTuple::Int(stride)) => {
            let (shape, stride) = (*shape, *stride);
            let mode = cast(FlatMode { shape, stride }, path)?;
            Ok((IntTuple::Int(mode.shape), IntTuple::Int(mode.stride)))
        }
        (s, d) => {
            let modes = s.modes().iter().zip(d.modes()).enumerate();
            let modes = modes.map(|(i, (s, d))| cast_leaves(s, d, &path.child(i), cast));
            let modes: Vec<_> = modes.collect::<Result<_, _>>()?;
            let (shapes, strides) = modes.into_iter().unzip();
            Ok((IntTuple::Tuple(shapes), IntTuple::Tuple(strides)))
        }
    }
}

/// How many old elements make how many new ones.
#[derive(Clone, Copy)]
pub(super) struct Ratio {
    pub(super) up: i64,
    pub(super) down: i64,
}

impl Ratio {
    pub(super) fn of(old: i64, new: i64) -> Result<Self, Rule> {
        at_least("size", &IntTuple::from((old, new)), 1)?;
        let common = gcd(old, new);
        Ok(Self {
            up: new / common,
            down: old / common,
        })
    }

    pub(super) fn apply<T: Clone>(
        self,
        layout: &T,
        upcast: impl Fn(&T, i64) -> Result<T, Error>,
        downcast: impl Fn(&T, i64) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match (self.up, self.down) {
            (1, 1) => Ok(layout.clone()),
            (1, down) => downcast(layout, down),
            (up, 1) => upcast(layout, up),
            (up, down) => downcast(&upcast(layout, up)?, down),
        }
    }
}
