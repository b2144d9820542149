//! `logical_divide`: division of a layout into tiles.

use super::by_mode::{Rest, Tiled, by_mode, tile_of};
use super::exact::first_reaching;
use super::unzip::{Form, Pairs};
use crate::error::{CounterExample, Error, Operand, Operation, Rule};
use crate::explain;
use crate::{Layout, Tiler};

impl Layout {
    /// Returns `self / b`: mode 0 is a tile, mode 1 iterates over the tiles.
    ///
    /// A tuple of tilers divides mode by mode: `(8, 4)` makes each of the first two modes a pair
    /// (tile, rest) and leaves other modes unchanged.
    ///
    /// ```text
    /// result == a o (b, complement(b, size(a)))
    /// (b, complement(b, size(a))) is a bijection of [0, size(a)): result is a permutation of a
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,2,3):(2,1,8)".parse()?;
    /// let b: Layout = "4:2".parse()?;
    /// assert_eq!(a.logical_divide(&b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let smem: Layout = "(128,32):(1,128)".parse()?;
    /// assert_eq!(smem.logical_divide((8, 8))?.to_string(), "((8,16),(8,4)):((1,8),(128,1024))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *does not tile* if tiles are partial or repeat elements; *not complementable* if
    /// copies of the tile cannot fill the layout; the errors of [`composition`](Self::composition);
    /// or *rank* for a tiler with too many modes.
    ///
    /// ```
    /// # use layout_algebra::Layout;
    /// let a: Layout = "10:1".parse()?;
    /// assert_eq!(
    ///     a.logical_divide(4).unwrap_err().to_string(),
    ///     "`10:1 / 4` is not a layout: does not tile: \
    ///      tiles of 4 elements cover 12 elements, but the layout has 10; \
    ///      at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `logical_divide` (`layout.hpp`), if CuTe's result is a permutation of `a`.
    ///
    /// Proved: `logical_divide_iff` (`proofs/Division.v`), `divide_accepts`, `divide_permutes`
    /// (`proofs/DivisionForms.v`).
    pub fn logical_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| divide(a, &b.into(), Fit::Exact, Form::Logical))
    }

    /// Returns `self / b` with all tiles in mode 0. Mode 1 has the iteration over tiles, followed
    /// by the modes beyond the tiler.
    ///
    /// ```text
    /// ((TileM, TileN, ...), (RestM, RestN, ..., L, ...))
    /// mode 0 has the offsets of a.composition(b), where b keeps no mode
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(128,32,4):(1,128,4096)".parse()?;
    /// let tiles = a.zipped_divide((8, 4))?;
    /// assert_eq!(tiles.to_string(), "((8,4),(16,8,4)):((1,128),(8,512,4096))");
    /// assert_eq!(tiles.get(&[0])?, a.composition((8, 4))?);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`logical_divide`](Self::logical_divide), or *rank* if the tiler
    /// keeps a full mode that is not a pair.
    ///
    /// # Source
    ///
    /// CuTe `zipped_divide` (`layout.hpp`), if CuTe's result is a permutation of `a`.
    ///
    /// Proved: `zipped_function`, `zipped_mode_0`, `zipped_mode_1` (`proofs/DivisionForms.v`).
    pub fn zipped_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| divide(a, &b.into(), Fit::Exact, Form::Zipped))
    }

    /// Returns `self / b` with all tiles in mode 0 and each iteration over tiles in its own mode.
    ///
    /// ```text
    /// ((TileM, TileN, ...), RestM, RestN, ..., L, ...)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(128,32,4):(1,128,4096)".parse()?;
    /// assert_eq!(a.tiled_divide((8, 4))?.to_string(), "((8,4),16,8,4):((1,128),8,512,4096)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide).
    ///
    /// # Source
    ///
    /// CuTe `tiled_divide` (`layout.hpp`), if CuTe's result is a permutation of `a`.
    ///
    /// Proved: `tiled_function`, `divide_form_permutes` (`proofs/DivisionForms.v`).
    pub fn tiled_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| divide(a, &b.into(), Fit::Exact, Form::Tiled))
    }

    /// Returns `self / b` with each tile and each iteration over tiles in its own mode.
    ///
    /// ```text
    /// (TileM, TileN, ..., RestM, RestN, ..., L, ...)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(128,32,4):(1,128,4096)".parse()?;
    /// assert_eq!(a.flat_divide((8, 4))?.to_string(), "(8,4,16,8,4):(1,128,8,512,4096)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide).
    ///
    /// # Source
    ///
    /// CuTe `flat_divide` (`layout.hpp`), if CuTe's result is a permutation of `a`.
    ///
    /// Proved: `flat_function`, `divide_form_permutes` (`proofs/DivisionForms.v`).
    pub fn flat_divide(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| divide(a, &b.into(), Fit::Exact, Form::Flat))
    }

    /// Returns a rule for the first leaf that repeats elements, if any.
    fn repeated_leaf(&self) -> Option<Rule> {
        let mut leaves = self.flat_modes().iter();
        let leaf = leaves.position(|mode| mode.shape > 1 && mode.stride == 0)?;
        Some(Rule::RepeatsElements {
            count: self.flat_modes()[leaf].shape,
            leaf: self.leaf_paths().swap_remove(leaf),
        })
    }
}

/// The required fit of tiles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// Tiles must fill the layout exactly.
    Exact,
    /// Tiles can be partial.
    Covering,
}

/// Returns `a / b` in the given form.
pub(super) fn divide<T: Tiled>(a: &T, b: &Tiler, fit: Fit, form: Form) -> Result<T, Error> {
    let pairs = match fit {
        Fit::Exact => Pairs::TILES,
        Fit::Covering => Pairs::COVERING,
    };
    form.of(a, b, pairs, || divide_tiler(a, b, fit))
}

fn divide_tiler<T: Tiled>(a: &T, b: &Tiler, fit: Fit) -> Result<T, Error> {
    let notation = || format!("{a} / {b}");
    let operation = || match fit {
        Fit::Exact => notation(),
        Fit::Covering => format!("predicated_divide({a}, {b})"),
    };
    explain::operation(operation, || match b {
        Tiler::Keep => Ok(a.clone()),
        Tiler::Size(n) => divide_layout(a, &tile_of(*n)?, fit, &notation),
        Tiler::Layout(b) => divide_layout(a, b, fit, &notation),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Kept, &notation, &|a, b| {
            divide_tiler(a, b, fit)
        }),
    })
}

fn divide_layout<T: Tiled>(
    a: &T,
    b: &Layout,
    fit: Fit,
    notation: &dyn Fn() -> String,
) -> Result<T, Error> {
    let size = a.extent();
    let rejected = |rule| Error::new(notation(), rule, Operand::Right);
    let trying = |error: Error| match a.as_layout() {
        Some(a) if fit == Fit::Exact => error.trying(Operation::Divide, a, b),
        Some(a) => error.trying(Operation::Cover, a, b),
        None => error,
    };
    if b.as_plain().is_none() {
        return Err(rejected(Rule::Swizzled));
    }
    if let Some(rule) = b.repeated_leaf() {
        return Err(rejected(rule));
    }
    let rest = b.complement(size).map_err(|error| {
        let shown = error.counter_example().cloned();
        trying(rejected(error.rule().clone()).showing(shown))
    })?;
    let covered = b.size().checked_mul(rest.size()).ok_or_else(|| {
        rejected(Rule::Overflow {
            what: "the size of all tiles",
        })
    })?;
    explain::steps(|| {
        let overhang = fit == Fit::Covering;
        overhang.then(|| format!("the tiles have {covered} elements, but the layout has {size}"))
    });
    if fit == Fit::Exact && covered != size {
        let tile = b.size();
        let rule = Rule::DoesNotTile {
            size,
            covered,
            tile,
        };
        return Err(trying(rejected(rule).showing(overhang(b, &rest, size))));
    }
    let tiles = Layout::from_modes([b.clone(), rest])
        .map_err(|error| rejected(error.rule().clone()).at(None))?;
    a.after(&tiles).map_err(|error| {
        // The leaf is in the pair (tile, rest), but the user wrote only the tile.
        let site = error.site().cloned().and_then(|mut site| {
            site.path = site.path.inside(0)?;
            Some(site)
        });
        let rejected = rejected(error.rule().clone())
            .showing(error.counter_example().cloned())
            .within(error.operation().into());
        trying(rejected.at(site))
    })
}

/// Returns the first coordinate of `(b, rest)` whose element is at least `size`.
fn overhang(b: &Layout, rest: &Layout, size: i64) -> Option<CounterExample> {
    let tiles = Layout::from_modes([b.clone(), rest.clone()]).ok()?;
    let modes = tiles.flat_modes();
    let (mut index, mut weight) = (0, 1);
    for (c, mode) in first_reaching(size, modes).into_iter().zip(modes) {
        index += c * weight;
        // At most the size.
        weight *= mode.shape;
    }
    let coordinate = tiles.shape().cell(index);
    let element = tiles
        .offset(index)
        .ok()
        .filter(|element| *element >= size)?;
    Some(CounterExample::Overhang {
        index,
        coordinate,
        element,
        size,
    })
}
