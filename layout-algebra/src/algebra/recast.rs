//! Recasts: views of the same memory with a different element size.

use core::cmp::Ordering;

use super::checked::{at_least, ceil_div, gcd, rejection, times};
use crate::error::{Error, Operation, Path, Rule};
use crate::explain;
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the layout in elements that are `n` times larger.
    ///
    /// Strides are divided by `n`. A mode whose stride divides `n` is divided by the number of its
    /// elements that become one. Stride 0 does not change.
    ///
    /// ```text
    /// n * result(c) + j for all j < n and all c are the offsets of a
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let bytes: Layout = "(8,4):(1,8)".parse()?;
    /// assert_eq!(bytes.upcast(4)?.to_string(), "(2,4):(1,2)");
    /// let bytes: Layout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// assert_eq!(bytes.upcast(2)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *divisibility* if neither of `n` and a stride divides the other. Also returns
    /// *divisibility* if neither of an extent and the number of its elements that become one
    /// divides the other. Also returns *adjacent elements* if some elements that become one are not
    /// in the layout; *out of range* for `n` below 1; or the errors of
    /// [`Swizzle::upcast`](crate::Swizzle::upcast).
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let rows: Layout = "(32,33):(34,1)".parse()?;
    /// assert_eq!(
    ///     rows.upcast(2).unwrap_err().to_string(),
    ///     "`upcast((32,33):(34,1), 2)` has no result: divisibility: shape 33 of mode 1 must \
    ///      divide 2 or be a multiple of it",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `upcast` (`layout.hpp`, `layout_composed.hpp`), if CuTe's result satisfies the law.
    ///
    /// Proved: `upcast_law`, `upcast_accepted` (`proofs/Recast.v`).
    pub fn upcast(&self, n: i64) -> Result<Self, Error> {
        if self.as_plain().is_none() {
            return self.upcast_swizzled(n);
        }
        let operation = || format!("upcast({self}, {n})");
        explain::operation(operation, || {
            let rejected =
                |rule| rejection(operation(), rule).trying(Operation::Upcast(n), self, self);
            at_least("factor", &IntTuple::Int(n), 1).map_err(rejected)?;
            let mut joined = Vec::new();
            let result = self.cast(&mut |mode, leaf| {
                join(mode, n, leaf, &mut joined)?;
                group(mode, n, leaf)
            });
            let result = result.map_err(rejected)?;
            fill(&mut joined, n).map_err(rejected)?;
            Ok(result)
        })
    }

    /// Returns the groups of `n` offsets that the layout reaches, each as often as in CuTe's
    /// `upcast`.
    pub(crate) fn groups(&self, n: i64) -> Result<Self, Error> {
        let result = self.cast(&mut |mode, leaf| group(mode, n, leaf));
        result.map_err(|rule| rejection(format!("upcast({self}, {n})"), rule))
    }

    /// Returns the layout in elements that are `n` times smaller. The first mode of stride 1 with
    /// more than one element gets `n` times the extent, and the other modes get `n` times the
    /// stride. If no stride is 1, the `n` parts of an element become a last mode.
    ///
    /// ```text
    /// n * a(c) + j for all j < n and all c are the offsets of result
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let words: Layout = "(2,4):(1,2)".parse()?;
    /// assert_eq!(words.downcast(4)?.to_string(), "(8,4):(1,8)");
    /// let words: Layout = "(2,4):(8,2)".parse()?;
    /// assert_eq!(words.downcast(4)?.to_string(), "(2,4,4):(32,8,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for `n` below 1, *overflow*, or the errors of
    /// [`Swizzle::downcast`](crate::Swizzle::downcast).
    ///
    /// # Source
    ///
    /// CuTe `downcast` (`layout.hpp`, `layout_composed.hpp`), if CuTe's result satisfies the law.
    ///
    /// Proved: `downcast_law`, `downcast_once`, `downcast_accepted` (`proofs/Recast.v`).
    pub fn downcast(&self, n: i64) -> Result<Self, Error> {
        if self.as_plain().is_none() {
            return self.downcast_swizzled(n);
        }
        let operation = || format!("downcast({self}, {n})");
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("factor", &IntTuple::Int(n), 1).map_err(rejected)?;
            let modes = self.flat_modes();
            let adjacent = modes
                .iter()
                .position(|mode| mode.stride == 1 && mode.shape > 1)
                .or_else(|| modes.iter().position(|mode| mode.stride == 1));
            let mut leaf = 0;
            let result = self.cast(&mut |mode, _| {
                let FlatMode { shape, stride } = mode;
                let is_adjacent = adjacent == Some(leaf);
                leaf += 1;
                Ok(if is_adjacent {
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
            });
            let result = result.map_err(rejected)?;
            if n == 1 || adjacent.is_some() {
                return Ok(result);
            }
            let parts = Self::from_flat(&[FlatMode {
                shape: n,
                stride: 1,
            }]);
            explain::step(|| format!("the parts of an element: {parts}"));
            let appended = result.append(&parts);
            appended.map_err(|error| rejected(error.rule().clone()))
        })
    }

    /// Converts a layout of `old`-bit elements to a layout of `new`-bit elements.
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
    /// Returns the same errors as [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    ///
    /// # Source
    ///
    /// CuTe `recast_layout` (`layout.hpp`), with the sizes of the types in bits.
    ///
    /// Proved: `recast_layout_law` (`proofs/Recast.v`), `swizzled_recast_function`
    /// (`proofs/SwizzledRecast.v`).
    pub fn recast_layout(&self, old: i64, new: i64) -> Result<Self, Error> {
        let operation = || format!("recast_layout({self}, {old}, {new})");
        explain::operation(operation, || {
            let ratio = Ratio::of(old, new).map_err(|rule| rejection(operation(), rule))?;
            ratio.apply(self, Self::upcast, Self::downcast)
        })
    }

    fn upcast_swizzled(&self, n: i64) -> Result<Self, Error> {
        let layout = self.inside_swizzles().upcast(n)?;
        let swizzles = self.swizzles().iter().map(|(swizzle, offset)| {
            if offset % n != 0 {
                let rule = neither("offset", *offset, n, &Path::default());
                return Err(rejection(format!("upcast({self}, {n})"), rule));
            }
            Ok((swizzle.upcast(n)?, offset / n))
        });
        layout.behind_all(&swizzles.collect::<Result<Vec<_>, _>>()?)
    }

    fn downcast_swizzled(&self, n: i64) -> Result<Self, Error> {
        let layout = self.inside_swizzles().downcast(n)?;
        let swizzles = self.swizzles().iter().map(|(swizzle, offset)| {
            let offset = times(*offset, n, "the offset")
                .map_err(|rule| rejection(format!("downcast({self}, {n})"), rule))?;
            Ok((swizzle.downcast(n)?, offset))
        });
        layout.behind_all(&swizzles.collect::<Result<Vec<_>, _>>()?)
    }

    fn cast(
        &self,
        cast: &mut dyn FnMut(FlatMode, &Path) -> Result<FlatMode, Rule>,
    ) -> Result<Self, Rule> {
        let (shape, stride) = cast_leaves(self.shape(), self.stride(), &Path::default(), cast)?;
        Self::new(shape, stride).map_err(|error| error.rule().clone())
    }
}

/// Cases, with `k = n / d`:
///
/// ```text
/// s:0    =>  s:0
/// s:q*n  =>  s:q
/// k*q:d  =>  q:1
/// s:d    =>  1:1
/// ```
fn group(mode: FlatMode, n: i64, leaf: &Path) -> Result<FlatMode, Rule> {
    let FlatMode { shape, stride } = mode;
    if stride == 0 {
        return Ok(mode);
    }
    if stride % n != 0 && n % stride != 0 {
        return Err(neither("stride", stride, n, leaf));
    }
    Ok(FlatMode {
        shape: ceil_div(shape, ceil_div(n, stride)),
        stride: ceil_div(stride, n),
    })
}

/// Elements of a mode that become one, with `k = n / d`:
///
/// ```text
/// s:q*n  =>  nothing
/// k*q:d  =>  k:d
/// s:d    =>  s:d, where s divides k
/// ```
fn join(mode: FlatMode, n: i64, leaf: &Path, joined: &mut Vec<FlatMode>) -> Result<(), Rule> {
    let FlatMode { shape, stride } = mode;
    if stride == 0 || n % stride != 0 {
        return Ok(());
    }
    let k = n / stride;
    if shape % k != 0 && k % shape != 0 {
        return Err(neither("shape", shape, k, leaf));
    }
    let shape = shape.min(k);
    joined.push(FlatMode { shape, stride });
    Ok(())
}

fn neither(what: &'static str, value: i64, by: i64, leaf: &Path) -> Rule {
    Rule::Divisibility {
        what,
        value,
        by,
        leaf: leaf.clone(),
    }
}

/// Checks that the joined modes reach all offsets below `n`, and no others.
fn fill(joined: &mut Vec<FlatMode>, n: i64) -> Result<(), Rule> {
    joined.retain(|mode| mode.shape > 1);
    joined.sort_by_key(|mode| mode.stride);
    // The modes so far reach all offsets below `filled`.
    let mut filled = 1_i64;
    for mode in joined {
        if mode.stride > filled {
            break;
        }
        // At most `n` more, because extent and stride together divide `n`.
        filled = filled.saturating_add((mode.shape - 1) * mode.stride);
    }
    match filled.cmp(&n) {
        Ordering::Equal => Ok(()),
        Ordering::Less => Err(Rule::ElementMissing { n, offset: filled }),
        Ordering::Greater => {
            let reach = filled - 1;
            Err(Rule::ElementsOverlap { n, reach })
        }
    }
}

fn cast_leaves(
    shape: &IntTuple,
    stride: &IntTuple,
    path: &Path,
    cast: &mut dyn FnMut(FlatMode, &Path) -> Result<FlatMode, Rule>,
) -> Result<(IntTuple, IntTuple), Rule> {
    match (shape, stride) {
        (IntTuple::Int(shape), IntTuple::Int(stride)) => {
            let (shape, stride) = (*shape, *stride);
            let from = FlatMode { shape, stride };
            let mode = cast(from, path)?;
            explain::becomes(|| path.clone(), from, mode);
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

/// The ratio of old elements to new elements.
#[derive(Clone, Copy)]
pub(super) struct Ratio {
    up: i64,
    down: i64,
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
