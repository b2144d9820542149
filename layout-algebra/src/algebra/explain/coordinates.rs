//! The operations on layouts of coordinates, derived.
//!
//! ```
//! use layout_algebra::CoordinateLayout;
//! use layout_algebra::explain::coordinates;
//!
//! let identity = CoordinateLayout::make_identity_layout((10, 6))?;
//! let lines = [
//!     "(10,6):(E<0>,E<1>) o (5,2)",
//!     "  10:E<0> o 5",
//!     "    along E<0>: 10:1 o 5:1",
//!     "      the only mode of the right, 5 elements at stride 1, in mode 0: 5 fit as 5:1",
//!     "      = 5:1",
//! ];
//! let text = coordinates::composition(&identity, (5, 2)).to_string();
//! assert_eq!(text.lines().take(5).collect::<Vec<_>>(), lines);
//! assert!(text.ends_with("= (5,2):(E<0>,E<1>)"));
//! # Ok::<(), layout_algebra::Error>(())
//! ```

use super::by_mode::{Rest, by_mode};
use super::gathered::{TILES, gathered};
use super::{Derivation, Step, complement};
use crate::algebra::by_mode::tile_of;
use crate::algebra::checked::notation;
use crate::algebra::slice::shallow;
use crate::{Coord, CoordinateLayout, IntTuple, Layout, Path, Tiler};

/// The derivation of [`CoordinateLayout::composition`]: that of the integers along each leaf of the
/// coordinate; mode by mode for a tuple of tilers.
///
/// ```
/// # use layout_algebra::{CoordinateLayout, Layout, explain::coordinates};
/// let rows: Layout = "(2,4):(4,1)".parse()?;
/// let a = CoordinateLayout::make_identity_layout(8)?.composition(rows)?;
/// let b: Layout = "2:3".parse()?;
/// let text = coordinates::composition(&a, b).to_string();
/// assert!(text.ends_with("= 2:5"), "{text}");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn composition(a: &CoordinateLayout, b: impl Into<Tiler>) -> Derivation {
    compose(a, &b.into())
}

fn compose(a: &CoordinateLayout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => Layout::new(*n, 1).map_or(Vec::new(), |b| along_leaves(a, &b)),
        Tiler::Layout(b) => along_leaves(a, b),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Dropped, &compose),
    };
    Derivation::new(format!("{a} o {b}"), steps, a.composition(b))
}

/// The compositions of the integers along the leaves that move.
fn along_leaves(a: &CoordinateLayout, b: &Layout) -> Vec<Step> {
    let moving = a.components().into_iter();
    let moving = moving.filter(|(_, of)| of.stride().leaves().any(|stride| stride > 0));
    let parts = moving.map(|(leaf, of)| along(&leaf, super::composition(&of, b)));
    parts.collect()
}

/// What happens along a leaf of the coordinate.
fn along(leaf: &Path, mut part: Derivation) -> Step {
    // An integer has no other.
    if !leaf.0.is_empty() {
        let leaf = leaf.to_string().replace('.', ",");
        part.operation = format!("along E<{leaf}>: {}", part.operation);
    }
    Step::Part(part)
}

/// The derivation of [`CoordinateLayout::logical_divide`]: the complement of the tile, then the
/// composition; mode by mode for a tuple of tilers.
///
/// ```
/// # use layout_algebra::{CoordinateLayout, explain::coordinates};
/// let a = CoordinateLayout::make_identity_layout((10, 6))?;
/// let text = coordinates::logical_divide(&a, (5, 2)).to_string();
/// assert!(text.contains("\n  10:E<0> / 5\n    complement(5:1, 10)\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn logical_divide(a: &CoordinateLayout, b: impl Into<Tiler>) -> Derivation {
    divide(a, &b.into())
}

fn divide(a: &CoordinateLayout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => tile_of(*n).map_or(Vec::new(), |b| tiled(a, &b)),
        Tiler::Layout(b) => tiled(a, b),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Kept, &divide),
    };
    Derivation::new(format!("{a} / {b}"), steps, a.logical_divide(b))
}

/// The complement of a tile, and the composition with both if the tiles fill the layout.
fn tiled(a: &CoordinateLayout, b: &Layout) -> Vec<Step> {
    let rest = complement(b, a.size());
    let tiles = rest.layout().and_then(|rest| {
        let fills = b.size().checked_mul(rest.size()) == Some(a.size());
        let tiles = || Layout::from_modes([b.clone(), rest.clone()]).ok();
        fills.then(tiles).flatten()
    });
    let composed = tiles.map(|tiles| composition(a, tiles));
    let parts = [rest].into_iter().chain(composed);
    parts.map(Step::Part).collect()
}

macro_rules! forms {
    ($($name:ident: $result:literal;)+) => {$(
        #[doc = concat!("The derivation of [`CoordinateLayout::", stringify!($name), "`]:")]
        /// [`logical_divide`], then all tiles together.
        ///
        /// ```
        /// # use layout_algebra::{CoordinateLayout, explain::coordinates};
        /// let a = CoordinateLayout::make_identity_layout((10, 6))?;
        #[doc = concat!("let text = coordinates::", stringify!($name), "(&a, (5, 2)).to_string();")]
        /// assert!(text.contains("\n  all tiles: (5,2):(E<0>,E<1>)\n"));
        #[doc = concat!("assert!(text.ends_with(\"= ", $result, "\"));")]
        /// # Ok::<(), layout_algebra::Error>(())
        /// ```
        #[must_use]
        pub fn $name(a: &CoordinateLayout, b: impl Into<Tiler>) -> Derivation {
            let b = b.into();
            Derivation::new(
                format!(concat!(stringify!($name), "({}, {})"), a, b),
                gathered(divide(a, &b), a.logical_divide(&b).ok(), &b, TILES),
                a.$name(b),
            )
        }
    )+};
}

forms! {
    zipped_divide: "((5,2),(2,3)):((E<0>,E<1>),(5*E<0>,2*E<1>))";
    tiled_divide: "((5,2),2,3):((E<0>,E<1>),5*E<0>,2*E<1>)";
    flat_divide: "(5,2,2,3):(E<0>,E<1>,5*E<0>,2*E<1>)";
}

/// The derivation of [`CoordinateLayout::at`]: the offset along each leaf of the coordinate.
///
/// ```
/// # use layout_algebra::{CoordinateLayout, explain::coordinates};
/// let a = CoordinateLayout::make_identity_layout((10, 6))?;
/// let text = coordinates::at(&a, 23).to_string();
/// assert!(text.contains("\n  along E<1>: (10,6):(0,1) at 23\n    mode 0: 3*0 = 0\n    mode 1: 2*1 = 2\n"));
/// assert!(text.ends_with("= (3,2)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn at(a: &CoordinateLayout, coordinate: impl Into<IntTuple>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("{a} at {}", notation(&coordinate));
    let parts = a
        .components()
        .into_iter()
        .map(|(leaf, of)| along(&leaf, super::offset(&of, coordinate.clone())));
    let steps = parts.collect();
    Derivation::new(operation, steps, a.at(coordinate))
}

/// The derivation of [`CoordinateLayout::slice`]: the modes that stay, and those that do not.
///
/// ```
/// # use layout_algebra::{Coord, CoordinateLayout, explain::coordinates};
/// let a = CoordinateLayout::make_identity_layout((10, 6))?;
/// let text = coordinates::slice(&a, (3, Coord::Free)).to_string();
/// assert!(text.contains("\n  mode 0 is dropped: 10:E<0>\n  mode 1 stays: 6:E<1>\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn slice(a: &CoordinateLayout, coordinate: impl Into<Coord>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("slice({}, {a})", shallow(&coordinate));
    let steps = super::slice::parted(a, &coordinate, true);
    Derivation::new(operation, steps, a.slice(coordinate))
}
