//! `composition`: the layout that applies one layout after another.

mod walk;

pub(super) use walk::{Image, image};

use super::by_mode::{Rest, by_mode};
use super::checked::notation;
use super::coalesce::merge_running_on;
use super::exact::{self, Break, Decision, Work};
use crate::error::{CounterExample, Error, Operand, Operation, Rule};
use crate::explain;
use crate::layout::{FlatMode, Stride};
use crate::{IntTuple, Layout, Tiler};
use walk::Walk;

impl Layout {
    /// Returns `self o b`: the layout that applies `self` after `b`.
    ///
    /// `b` is a layout or a tiler. The tiler `(8, 4)` takes 8 elements of mode 0 and 4 of mode 1.
    /// Modes beyond the tiler are dropped. [`Tiler::Keep`] keeps a full mode.
    ///
    /// ```text
    /// result(c) == a(b(c))      for all c < size(b)
    /// shape(result) refines shape(b)
    /// ```
    ///
    /// The last mode of `a` is unbounded, so `b` can reach past `size(a)`. The composition succeeds
    /// if and only if the result is a layout. `admissibility` in the crate `layout-theory` reports
    /// which admissibility conditions from the literature a pair satisfies, and why it fails the
    /// others.
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
    /// Returns *stride divides shape*, *shape divides count* and *no carry* if no layout has this
    /// function, with a [`CounterExample`]; *not decided* if the decision would need more than 2^20
    /// evaluations; *rank* for a tiler with too many modes; or *overflow*.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: Layout = "6:3".parse()?;
    /// assert_eq!(
    ///     a.composition(&b).unwrap_err().to_string(),
    ///     "`(4,6,8):(2,3,5) o 6:3` is not a layout: stride divides shape: stride 3 in the only \
    ///      mode of the right operand does not divide shape 4 in mode 0 of the left operand; at \
    ///      coordinate 3 the offset must be 8, but the composed strides give 13",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout.hpp`) if CuTe's result is correct. Otherwise the carries of `a`
    /// decide.
    ///
    /// Proved: `composition_within_exact` (`proofs/Decision.v`), `composition_by_exact` (`proofs/Tiler.v`),
    /// `composition_coalesced` (`proofs/Composition.v`).
    pub fn composition(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| a.compose_tiler(&b.into()))
    }

    /// Returns this layout with the coordinates of `shape`: `self o shape:(1, ...)`.
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
    /// Returns the same errors as [`make_layout`](Self::make_layout) and
    /// [`composition`](Self::composition).
    ///
    /// # Source
    ///
    /// CuTe `Layout::with_shape` (`layout.hpp`).
    ///
    /// Proved: `with_shape_function`, `with_shape_accepts` (`proofs/Tiler.v`).
    pub fn with_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, Error> {
        let shape = shape.into();
        self.around(|a| {
            let operation = || format!("with_shape({a}, {})", notation(&shape));
            explain::operation(operation, || {
                a.composition(Self::make_layout(shape.clone())?)
            })
        })
    }

    fn compose_tiler(&self, b: &Tiler) -> Result<Self, Error> {
        let operation = || format!("{self} o {b}");
        explain::operation(operation, || match b {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => self.compose_layout(&Self::new(*n, 1)?),
            Tiler::Layout(b) => self.compose_layout(b),
            Tiler::Modes(tilers) => by_mode(
                self,
                tilers,
                Rest::Dropped,
                &operation,
                &Self::compose_tiler,
            ),
        })
    }

    fn compose_layout(&self, b: &Self) -> Result<Self, Error> {
        match b.as_plain() {
            Some(b) => self.compose_within(Work::MOST, b),
            None => self.compose_swizzled(b),
        }
    }

    /// Returns the composition if it can be decided with at most `most` evaluations.
    pub(crate) fn compose_within(&self, most: u32, b: &Self) -> Result<Self, Error> {
        explain::steps(|| {
            let coalesced = self.coalesced_notation();
            coalesced.map(|coalesced| format!("{self} coalesces to {coalesced}"))
        });
        let composed = compose_exactly(&merge_running_on(self.flat_modes()), b, most);
        composed.map_err(|rejection| self.rejected(b, rejection))
    }

    #[cold]
    fn rejected(&self, b: &Self, rejection: Rejection) -> Error {
        let rule = rejection.rule.in_coalesced(self.coalesced_notation());
        let error = Error::new(format!("{self} o {b}"), rule, Operand::Right)
            .showing(rejection.counter_example.map(|shown| *shown));
        error.trying(Operation::Compose, self, b)
    }

    /// Returns the coalesced left operand in notation, if it differs from `self`.
    fn coalesced_notation(&self) -> Option<String> {
        let mut modes = merge_running_on(self.flat_modes());
        let (last, before) = modes.split_last_mut()?;
        last.shape = self.size() / before.iter().map(|mode| mode.shape).product::<i64>();
        let coalesced = Self::from_flat(&modes).to_string();
        (coalesced != self.to_string()).then_some(coalesced)
    }
}

/// Returns CuTe's composition of merged modes, whose strides can be negative, with `b`.
#[inline]
pub(super) fn compose_modes(modes: &[FlatMode], b: &Layout) -> Result<Layout, Rule> {
    image(modes, b)?.layout()
}

/// A broken rule, and a coordinate that proves the violation.
pub(super) struct Rejection {
    pub(super) rule: Rule,
    pub(super) counter_example: Option<Box<CounterExample>>,
}

impl From<Rule> for Rejection {
    fn from(rule: Rule) -> Self {
        Self {
            rule,
            counter_example: None,
        }
    }
}

/// Returns the composition of merged modes with `b` if it is a layout. Uses CuTe's algorithm if it
/// succeeds, and otherwise decides with at most `most` evaluations.
#[inline]
pub(super) fn compose_exactly(
    modes: &[FlatMode],
    b: &Layout,
    most: u32,
) -> Result<Layout, Rejection> {
    let rule = match compose_modes(modes, b) {
        Ok(layout) => return Ok(layout),
        Err(rule) if rule.is_of_a_walk() => rule,
        Err(rule) => return Err(rule.into()),
    };
    explain::step(|| format!("{}: {rule}", rule.name()));
    match exact::decide(modes, b.flat_modes(), &mut Work::at_most(most))? {
        Decision::Layout(leaves) => Ok(replaced(modes, b, &leaves)?.layout()?),
        Decision::Broken(broken) => Err(Rejection {
            rule,
            counter_example: Some(Box::new(broken.counter_example(b))),
        }),
        Decision::Undecided => Err(Rule::NotDecided { evaluations: most }.into()),
    }
}

/// Returns `b` with its leaves replaced by `leaves`. An empty list leaves a leaf unchanged.
pub(super) fn replaced<D: Stride>(
    modes: &[FlatMode<D>],
    b: &Layout,
    leaves: &[Vec<FlatMode<D>>],
) -> Result<Image<D>, Rule> {
    Walk::through(modes).replaced(b, leaves)
}

impl Break {
    fn counter_example(&self, b: &Layout) -> CounterExample {
        CounterExample::Offset {
            index: self.index,
            coordinate: b.shape().cell(self.index),
            offset: self.offset,
            composed: self.composed,
        }
    }
}
