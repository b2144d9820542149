//! `composition`: the layout that applies one layout after another.

use super::by_mode::{Rest, by_mode};
use super::coalesce::merge_running_on;
use crate::error::{Error, Operand, Operation, Path, Rule};
use crate::layout::{FlatMode, Stride};
use crate::{IntTuple, Layout, Tiler};

impl Layout {
    /// `self o b`: the layout that applies `self` after `b`.
    ///
    /// `b` is a layout, or a tiler: `(8, 4)` takes 8 of mode 0 and 4 of mode 1, modes beyond the
    /// tiler are dropped and [`Tiler::Keep`] keeps one whole.
    ///
    /// ```text
    /// result(c) == a(b(c))      for all c < size(b)
    /// shape(result) refines shape(b)
    /// ```
    ///
    /// The last mode of `a` runs on, so `b` may reach past `size(a)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(6,2):(8,2)".parse()?;
    /// let b: Layout = "(4,3):(3,1)".parse()?;
    /// assert_eq!(a.composition(&b)?.to_string(), "((2,2),3):((24,2),8)");
    /// assert_eq!(a.composition((3, 2))?.to_string(), "(3,2):(8,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *stride divides shape*, *shape divides count* and *no carry* where CuTe's walk through the
    /// modes of `a` does not give that function; *rank* for a tiler with too many modes.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: Layout = "6:3".parse()?;
    /// assert_eq!(
    ///     a.composition(&b).unwrap_err().to_string(),
    ///     "`(4,6,8):(2,3,5) o 6:3` is not a layout: stride divides shape: stride 3 does not \
    ///      divide shape 4, where the only mode of the right operand steps through mode 0 of the \
    ///      left",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout.hpp`) for the result; the conditions *no spill* and *no carry*
    /// decide when it is right.
    pub fn composition(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.compose_tiler(&b.into())
    }

    /// The layout of `shape` that runs through this one: `self o shape:(1, ...)`.
    ///
    /// ```text
    /// result(i) == a(i)         for all i < size(shape)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,6):(6,1)".parse()?;
    /// assert_eq!(a.with_shape((2, (2, 6)))?.to_string(), "(2,(2,6)):(6,(12,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`make_layout`](Self::make_layout) and [`composition`](Self::composition).
    ///
    /// # Source
    ///
    /// CuTe `Layout::with_shape` (`layout.hpp`).
    pub fn with_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, Error> {
        self.compose_layout(&Self::make_layout(shape)?)
    }

    fn compose_tiler(&self, b: &Tiler) -> Result<Self, Error> {
        match b {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => self.compose_layout(&Self::new(*n, 1)?),
            Tiler::Layout(b) => self.compose_layout(b),
            Tiler::Modes(tilers) => by_mode(
                self,
                tilers,
                Rest::Dropped,
                &|| format!("{self} o {b}"),
                &Self::compose_tiler,
            ),
        }
    }

    fn compose_layout(&self, b: &Self) -> Result<Self, Error> {
        compose_modes(merge_running_on(self), b).map_err(|rule| {
            let rule = rule.in_coalesced(self.coalesced_notation());
            let error = Error::new(format!("{self} o {b}"), rule, Operand::Right);
            error.trying(Operation::Compose, self, b)
        })
    }

    /// What a composition walks through, if that is not this layout as it is written.
    fn coalesced_notation(&self) -> Option<String> {
        let mut modes = merge_running_on(self);
        let (last, before) = modes.split_last_mut()?;
        last.shape = self.size() / before.iter().map(|mode| mode.shape).product::<i64>();
        let (shape, stride) = Self::flat(&modes);
        let coalesced = format!("{shape}:{stride}");
        (coalesced != self.to_string()).then_some(coalesced)
    }
}

/// The composition of merged modes, whose strides may be negative, with `b`.
pub(super) fn compose_modes(modes: Vec<FlatMode>, b: &Layout) -> Result<Layout, Rule> {
    let (shape, stride) = image(modes, b)?.unzipped();
    Layout::new(shape, stride).map_err(|error| error.rule().clone())
}

/// The composition of merged modes with `b`, leaf by leaf.
pub(super) fn image<D: Stride>(modes: Vec<FlatMode<D>>, b: &Layout) -> Result<Image<D>, Rule> {
    Walk::through(modes).nested(b.shape(), b.stride(), &Path::default())
}

/// The image of a layout: each leaf became modes.
pub(super) enum Image<D> {
    Modes(Vec<FlatMode<D>>),
    Tuple(Vec<Image<D>>),
}

impl Image<i64> {
    fn unzipped(self) -> (IntTuple, IntTuple) {
        match self {
            Self::Modes(modes) => Layout::flat(&modes),
            Self::Tuple(images) => {
                let (shape, stride) = images.into_iter().map(Self::unzipped).unzip();
                (IntTuple::Tuple(shape), IntTuple::Tuple(stride))
            }
        }
    }
}

/// The walk of the leaves of the right operand, one after the other, through the modes of the left.
struct Walk<D> {
    /// All modes but the last, with what the leaves so far have used of each.
    modes: Vec<Used<D>>,
    /// The mode that runs on.
    last: FlatMode<D>,
}

struct Used<D> {
    mode: FlatMode<D>,
    /// The sum over the leaves so far of (count - 1) * stride in this mode.
    reach: i64,
}

const OVERFLOW: Rule = Rule::Overflow {
    what: "a stride of the result",
};

impl<D: Stride> Walk<D> {
    fn through(mut modes: Vec<FlatMode<D>>) -> Self {
        let last = modes.pop().unwrap_or(FlatMode {
            shape: 1,
            stride: D::ZERO,
        });
        let modes = modes
            .into_iter()
            .map(|mode| Used { mode, reach: 0 })
            .collect();
        Self { modes, last }
    }

    /// The image of `s:d`.
    fn nested(&mut self, s: &IntTuple, d: &IntTuple, path: &Path) -> Result<Image<D>, Rule> {
        if let (IntTuple::Int(shape), IntTuple::Int(stride)) = (s, d) {
            let leaf = FlatMode {
                shape: *shape,
                stride: *stride,
            };
            return self.leaf(leaf, path).map(Image::Modes);
        }
        let modes = s.modes().iter().zip(d.modes()).enumerate();
        let images = modes.map(|(i, (s, d))| self.nested(s, d, &path.child(i)));
        Ok(Image::Tuple(images.collect::<Result<_, _>>()?))
    }

    /// The modes of the image of one leaf.
    ///
    /// With `n` elements left at stride `c`, at a mode `m:e`:
    ///
    /// ```text
    /// c = k*m           =>  pass it by, c becomes k
    /// n <= ceil(m/c)    =>  n:c*e, done
    /// m = k*c, k | n    =>  k:c*e, n becomes n/k, c becomes 1
    /// otherwise         =>  refused
    /// ```
    fn leaf(&mut self, leaf: FlatMode, path: &Path) -> Result<Vec<FlatMode<D>>, Rule> {
        let FlatMode {
            shape: mut n,
            stride: mut c,
        } = leaf;
        let (leaf_shape, leaf_stride) = (n, c);
        match (n, c) {
            (_, 0) => {
                return Ok(vec![FlatMode {
                    shape: n,
                    stride: D::ZERO,
                }]);
            }
            (1, _) => {
                return Ok(vec![FlatMode {
                    shape: 1,
                    stride: self.ghost_stride(c)?,
                }]);
            }
            _ => {}
        }
        let mut image = Vec::new();
        for (
            i,
            Used {
                mode:
                    FlatMode {
                        shape: m,
                        stride: e,
                    },
                reach,
            },
        ) in self.modes.iter_mut().enumerate()
        {
            let m = *m;
            if c % m == 0 {
                c /= m;
                continue;
            }
            let stride_does_not_divide = || Rule::StrideDividesShape {
                stride: c,
                passed: leaf_stride / c,
                shape: m,
                mode: i,
                coalesced: None,
                leaf: path.clone(),
            };
            if c > m {
                return Err(stride_does_not_divide());
            }
            let fit = m / c + i64::from(m % c != 0);
            let stays = n.min(fit);
            if n > fit && m % c != 0 {
                return Err(stride_does_not_divide());
            }
            if n % stays != 0 {
                let leaf = path.clone();
                return Err(Rule::ShapeDividesCount {
                    shape: fit,
                    count: n,
                    placed: leaf_shape / n,
                    mode: i,
                    coalesced: None,
                    leaf,
                });
            }
            // Below m, as no single leaf reaches past its mode.
            *reach = reach.checked_add((stays - 1) * c).ok_or(OVERFLOW)?;
            if *reach >= m {
                let leaf = path.clone();
                return Err(Rule::NoCarry {
                    reach: *reach,
                    shape: m,
                    mode: i,
                    coalesced: None,
                    leaf,
                });
            }
            image.push(FlatMode {
                shape: stays,
                stride: e.times(c).ok_or(OVERFLOW)?,
            });
            n /= stays;
            c = 1;
            if n == 1 {
                return Ok(image);
            }
        }
        image.push(FlatMode {
            shape: n,
            stride: self.last.stride.times(c).ok_or(OVERFLOW)?,
        });
        Ok(image)
    }

    /// The stride that CuTe gives a size-1 leaf, which no coordinate ever sees; 0 where CuTe
    /// refuses it.
    fn ghost_stride(&self, mut c: i64) -> Result<D, Rule> {
        for Used {
            mode: FlatMode { shape: m, .. },
            ..
        } in &self.modes
        {
            if c > *m && c % m != 0 {
                return Ok(D::ZERO);
            }
            c = c / m + i64::from(c % m != 0);
        }
        self.last.stride.times(c).ok_or(OVERFLOW)
    }
}
