//! Divisions, derived.

use super::by_mode::{Rest, by_mode};
use super::gathered::{TILES, gathered};
use super::{Derivation, Step, complement, composition};
use crate::algebra::by_mode::tile_of;
use crate::{Layout, Tiler};

/// The derivation of [`Layout::logical_divide`]: the complement of the tile, then the composition; mode
/// by mode for a tuple of tilers.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["16:1".parse()?, "4:2".parse()?];
/// let text = explain::logical_divide(&a, &b).to_string();
/// assert!(text.contains("\n  complement(4:2, 16)\n"));
/// assert!(text.contains("\n  16:1 o (4,(2,2)):(2,(1,8))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn logical_divide(a: &Layout, b: impl Into<Tiler>) -> Derivation {
    of_tiler(a, &b.into())
}

fn of_tiler(a: &Layout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => tile_of(*n).map_or(Vec::new(), |b| of_layout(a, &b)),
        Tiler::Layout(b) => of_layout(a, b),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Kept, &of_tiler),
    };
    Derivation::new(format!("{a} / {b}"), steps, a.logical_divide(b))
}

/// The complement of a tile, and the composition with both if the tiles fill the layout.
fn of_layout(a: &Layout, b: &Layout) -> Vec<Step> {
    let rest = complement(b, a.size());
    let tiles = rest.layout().and_then(|rest| {
        let fills = b.size().checked_mul(rest.size()) == Some(a.size());
        let tiles = || Layout::from_modes([b.clone(), rest.clone()]).ok();
        fills.then(tiles).flatten()
    });
    let tiled = tiles.map(|tiles| composition(a, tiles));
    [rest].into_iter().chain(tiled).map(Step::Part).collect()
}

macro_rules! forms {
    ($($name:ident: $result:literal;)+) => {$(
        #[doc = concat!("The derivation of [`Layout::", stringify!($name), "`]: [`logical_divide`], then")]
        /// all tiles together.
        ///
        /// ```
        /// # use layout_algebra::{Layout, explain};
        /// let a: Layout = "(8,6):(1,8)".parse()?;
        #[doc = concat!("let text = explain::", stringify!($name), "(&a, (4, 3)).to_string();")]
        /// assert!(text.contains("\n  all tiles: (4,3):(1,8)\n"));
        #[doc = concat!("assert!(text.ends_with(\"= ", $result, "\"));")]
        /// # Ok::<(), layout_algebra::Error>(())
        /// ```
        #[must_use]
        pub fn $name(a: &Layout, b: impl Into<Tiler>) -> Derivation {
            let b = b.into();
            let pairs = of_tiler(a, &b);
            let layout = pairs.layout().cloned();
            Derivation::new(
                format!(concat!(stringify!($name), "({}, {})"), a, b),
                gathered(pairs, layout, &b, TILES),
                a.$name(b),
            )
        }
    )+};
}

forms! {
    zipped_divide: "((4,3),(2,2)):((1,8),(4,24))";
    tiled_divide: "((4,3),2,2):((1,8),4,24)";
    flat_divide: "(4,3,2,2):(1,8,4,24)";
}
