//! `make_layout_tv`: the values of a tile that each thread owns.

use core::fmt;

use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout, Tiler};

/// A tile, and the map from each thread and value to the integer coordinate in the tile.
///
/// ```text
/// layout: (thread, value) -> coordinate in the tile
/// ```
///
/// ```
/// use layout_algebra::{Layout, TvLayout};
///
/// let threads: Layout = "(32,8):(8,1)".parse()?;
/// let values: Layout = "(1,8):(0,1)".parse()?;
/// let tv = TvLayout::make_layout_tv(&threads, &values)?;
/// assert_eq!(tv.to_string(), "((8,32),8):((256,1),32) of (32,64)");
/// // Thread 9 is the second of the second row; its values lie side by side.
/// assert_eq!(tv.layout().offset((9, 3))?, 1 + 32 * (8 + 3));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TvLayout {
    tiler: Tiler,
    layout: Layout,
}

impl TvLayout {
    /// Creates the thread-value layout `layout` of the tile `tiler`.
    ///
    /// # Errors
    ///
    /// Returns *rank* if `layout` is not a pair of threads and values, or *out of range* if it
    /// reaches outside the tile.
    pub fn new(tiler: impl Into<Tiler>, layout: &Layout) -> Result<Self, Error> {
        layout.strides_alone("a thread-value layout")?;
        let tiler = tiler.into();
        let tv = Self {
            tiler,
            layout: layout.clone(),
        };
        tv.broken_rule()
            .map_or(Ok(()), |rule| Err(rejection(tv.to_string(), rule)))?;
        Ok(tv)
    }

    fn broken_rule(&self) -> Option<Rule> {
        if self.layout.rank() != 2 {
            return Some(Rule::Modes {
                what: "the layout",
                modes: self.layout.rank(),
                of: "a thread-value layout",
                rank: 2,
            });
        }
        let Some(cells) = cells(&self.tiler) else {
            return Some(Rule::Overflow { what: "the tile" });
        };
        (self.layout.cosize() > cells).then(|| Rule::LeavesTile {
            reach: self.layout.cosize() - 1,
            cells,
        })
    }

    /// Creates the layout of a tile where threads are arranged as in `thr` and each thread owns
    /// values as in `val`. Both layouts number the elements of a shape.
    ///
    /// ```text
    /// tile == shape(val) * shape(thr), by mode
    /// result(thr(c), val(e)) == the cell (e0 + size(val0) * c0, e1 + size(val1) * c1, ...)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Layout, TvLayout};
    ///
    /// let threads: Layout = "(32,8):(1,32)".parse()?;
    /// let values: Layout = "(4,1):(1,0)".parse()?;
    /// let tv = TvLayout::make_layout_tv(&threads, &values)?;
    /// assert_eq!(tv.to_string(), "(256,4):(4,1) of (128,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not compact* if `thr` or `val` skips indices or uses an index twice, where CuTe's
    /// result has other threads; or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `make_layout_tv` (CuTe DSL), `make_tiled_copy` (`copy_atom.hpp`).
    ///
    /// Proved: `make_layout_tv_law`, `make_layout_tv_bijection`, `make_layout_tv_exact`
    /// (`proofs/MakeLayoutTv.v`).
    pub fn make_layout_tv(thr: &Layout, val: &Layout) -> Result<Self, Error> {
        for (what, layout) in [("threads", thr), ("values", val)] {
            layout.strides_alone(what)?;
            let reached = layout.inverse_of_run().size();
            if reached != layout.size() {
                let rule = Rule::NotCompact {
                    what,
                    reached,
                    size: layout.size(),
                };
                return Err(rejection(format!("make_layout_tv({thr}, {val})"), rule));
            }
        }
        let cells = thr.raked_product(val)?;
        let counts = IntTuple::from(vec![thr.size(), val.size()]);
        let layout = cells.inverse_of_run().with_shape(counts)?;
        let extents = cells.modes().iter().map(Layout::size).collect::<Vec<_>>();
        let tiler = Tiler::from(&IntTuple::from(extents));
        Ok(Self { tiler, layout })
    }

    /// Returns the tiler that selects the tile.
    #[must_use]
    pub fn tiler(&self) -> &Tiler {
        &self.tiler
    }

    /// Returns `(thread, value) -> coordinate in the tile`.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> i64 {
        self.layout.modes()[0].size()
    }

    /// Returns the number of values of each thread.
    #[must_use]
    pub fn values(&self) -> i64 {
        self.layout.modes()[1].size()
    }
}

/// Returns the number of elements of a tile, or `None` for a tile that keeps a full mode and so has
/// no fixed size.
fn cells(tiler: &Tiler) -> Option<i64> {
    match tiler {
        Tiler::Layout(layout) => Some(layout.size()),
        Tiler::Size(n) => Some(*n),
        Tiler::Modes(modes) => modes
            .iter()
            .try_fold(1_i64, |product, mode| product.checked_mul(cells(mode)?)),
        Tiler::Keep => None,
    }
}

/// Prints the layout and the tile, `(256,4):(4,1) of (128,8)`.
impl fmt::Display for TvLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.layout, self.tiler)
    }
}
