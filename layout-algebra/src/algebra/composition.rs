//! `composition`: the layout that applies one layout after another.

use super::by_mode::{Rest, by_mode};
use super::coalesce::merge_running_on;
use super::exact::{self, Break, Decision, Work};
use crate::error::{CounterExample, Error, Operand, Operation, Path, Rule};
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
    /// The last mode of `a` runs on, so `b` may reach past `size(a)`. Every composition that is a
    /// layout is accepted, and no other.
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
    /// let c: Layout = "2:7".parse()?;
    /// assert_eq!(a.composition(&c)?.to_string(), "2:10");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *stride divides shape*, *shape divides count* and *no carry* where no layout has that
    /// function, with a [`CounterExample`]; *not decided* where more than 2^20 evaluations would
    /// have to tell; *rank* for a tiler with too many modes; *overflow*.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: Layout = "6:3".parse()?;
    /// assert_eq!(
    ///     a.composition(&b).unwrap_err().to_string(),
    ///     "`(4,6,8):(2,3,5) o 6:3` is not a layout: stride divides shape: stride 3 does not \
    ///      divide shape 4, where the only mode of the right operand steps through mode 0 of the \
    ///      left; at coordinate 3 the offset is 8, the composed strides give 13",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout.hpp`) for the result where CuTe's is right; the carries of `a`
    /// decide otherwise.
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
        self.compose_within(Work::MOST, b)
    }

    /// The composition, as far as it can be decided with `most` evaluations.
    pub(crate) fn compose_within(&self, most: u32, b: &Self) -> Result<Self, Error> {
        compose_exactly(merge_running_on(self), b, most).map_err(|refusal| {
            let rule = refusal.rule.in_coalesced(self.coalesced_notation());
            let error = Error::new(format!("{self} o {b}"), rule, Operand::Right)
                .showing(refusal.counter_example.map(|shown| *shown));
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

/// CuTe's composition of merged modes, whose strides may be negative, with `b`.
pub(super) fn compose_modes(modes: Vec<FlatMode>, b: &Layout) -> Result<Layout, Rule> {
    image(modes, b)?.layout()
}

/// A broken rule, and where the composed function shows it.
pub(super) struct Refusal {
    pub(super) rule: Rule,
    pub(super) counter_example: Option<Box<CounterExample>>,
}

impl From<Rule> for Refusal {
    fn from(rule: Rule) -> Self {
        Self {
            rule,
            counter_example: None,
        }
    }
}

/// The composition of merged modes with `b` if it is a layout: CuTe's where CuTe finds it, decided
/// with at most `most` evaluations otherwise.
pub(super) fn compose_exactly(
    modes: Vec<FlatMode>,
    b: &Layout,
    most: u32,
) -> Result<Layout, Refusal> {
    let rule = match compose_modes(modes.clone(), b) {
        Err(rule) if rule.is_of_a_walk() => rule,
        decided => return Ok(decided?),
    };
    match exact::decide(&modes, &b.flat_modes(), &mut Work::at_most(most))? {
        Decision::Layout(leaves) => {
            let walk = Walk::through(modes);
            let mut leaves = leaves.into_iter();
            Ok(walk
                .replaced(b.shape(), b.stride(), &mut leaves)?
                .layout()?)
        }
        Decision::Broken(broken) => Err(Refusal {
            rule,
            counter_example: broken.counter_example(b).map(Box::new),
        }),
        Decision::Undecided => Err(Rule::NotDecided { evaluations: most }.into()),
    }
}

impl Break {
    fn counter_example(&self, b: &Layout) -> Option<CounterExample> {
        Some(CounterExample::Offset {
            index: self.index,
            coordinate: b.shape().idx2crd(self.index).ok()?,
            offset: self.offset,
            composed: self.composed,
        })
    }
}

/// The steps of CuTe's walk, and the rule that ends it early.
pub(super) fn passages(modes: Vec<FlatMode>, b: &Layout) -> (Vec<Passage>, Option<Rule>) {
    let mut walk = Walk::through(modes);
    walk.log = Some(Vec::new());
    let end = walk.nested(b.shape(), b.stride(), &Path::default());
    (walk.log.unwrap_or_default(), end.err())
}

/// A leaf at a mode.
pub(super) struct Passage {
    pub(super) leaf: Path,
    pub(super) mode: usize,
    /// The elements that are left, and their stride in the mode.
    pub(super) elements: FlatMode,
    /// How many of them stay in the mode; none if its extent divides the stride.
    pub(super) stay: Option<i64>,
    /// What all leaves so far add up to in the mode, except in the last.
    pub(super) sum: Option<i64>,
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
    fn layout(self) -> Result<Layout, Rule> {
        let (shape, stride) = self.unzipped();
        Layout::new(shape, stride).map_err(|error| error.rule().clone())
    }

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
    /// The steps so far, if somebody asks.
    log: Option<Vec<Passage>>,
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
        let log = None;
        Self { modes, last, log }
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

    /// The image of `s:d`, whose leaves become `leaves` one after the other.
    fn replaced(
        &self,
        s: &IntTuple,
        d: &IntTuple,
        leaves: &mut impl Iterator<Item = Vec<FlatMode<D>>>,
    ) -> Result<Image<D>, Rule> {
        if let (IntTuple::Int(shape), IntTuple::Int(stride)) = (s, d) {
            let modes = leaves.next().filter(|modes| !modes.is_empty());
            return Ok(Image::Modes(match modes {
                Some(modes) => modes,
                None => vec![self.still(*shape, *stride)?],
            }));
        }
        let modes = s.modes().iter().zip(d.modes());
        let images = modes.map(|(s, d)| self.replaced(s, d, leaves));
        Ok(Image::Tuple(images.collect::<Result<_, _>>()?))
    }

    /// The image of a leaf of size 1 or stride 0.
    fn still(&self, shape: i64, stride: i64) -> Result<FlatMode<D>, Rule> {
        let stride = match stride {
            0 => D::ZERO,
            c => self.ghost_stride(c)?,
        };
        Ok(FlatMode { shape, stride })
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
        if n == 1 || c == 0 {
            return Ok(vec![self.still(n, c)?]);
        }
        let mut image = Vec::new();
        let log = &mut self.log;
        let mut note = |mode, n, c, stay, sum| {
            if let Some(passages) = log {
                passages.push(Passage {
                    leaf: path.clone(),
                    mode,
                    elements: FlatMode {
                        shape: n,
                        stride: c,
                    },
                    stay,
                    sum,
                });
            }
        };
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
                note(i, n, c, None, None);
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
            note(i, n, c, Some(stays), Some(*reach));
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
        note(self.modes.len(), n, c, Some(n), None);
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
