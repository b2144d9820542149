//! Coverings, derived.

use super::by_mode::{Rest, by_mode};
use super::gathered::{TILES, gathered};
use super::{Derivation, Step, complement, composition};
use crate::algebra::by_mode::tile_of;
use crate::{Layout, Tiler};

/// The derivation of [`Layout::covering_divide`]: the complement of the tile, rounded up, then the
/// composition; mode by mode for a tuple of tilers.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "10:2".parse()?;
/// let text = explain::covering_divide(&a, 4).to_string();
/// assert!(text.contains("\n  elements of all tiles: 12\n"));
/// assert!(text.ends_with("= (4,3):(2,8) covering 10"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn covering_divide(a: &Layout, b: impl Into<Tiler>) -> Derivation {
    of_tiler(a, &b.into())
}

fn of_tiler(a: &Layout, b: &Tiler) -> Derivation {
    let steps = match b {
        Tiler::Keep => Vec::new(),
        Tiler::Size(n) => tile_of(*n).map_or(Vec::new(), |b| of_layout(a, &b)),
        Tiler::Layout(b) => of_layout(a, b),
        Tiler::Modes(tilers) => by_mode(a, tilers, Rest::Kept, &of_tiler),
    };
    let operation = format!("covering_divide({a}, {b})");
    Derivation::new(operation, steps, a.covering_divide(b))
}

/// The complement of a tile, and the composition with both.
fn of_layout(a: &Layout, b: &Layout) -> Vec<Step> {
    let rest = complement(b, a.size());
    let tiles = rest
        .layout()
        .and_then(|rest| Layout::from_modes([b.clone(), rest.clone()]).ok());
    let tiled = tiles.map(|tiles| {
        let covered = Step::Is {
            what: "elements of all tiles",
            value: tiles.size().into(),
        };
        [covered, Step::Part(composition(a, tiles))]
    });
    let tiled = tiled.into_iter().flatten();
    [Step::Part(rest)].into_iter().chain(tiled).collect()
}

macro_rules! forms {
    ($($name:ident: $result:literal;)+) => {$(
        #[doc = concat!("The derivation of [`Layout::", stringify!($name), "`]: [`covering_divide`], then")]
        /// all tiles together.
        ///
        /// ```
        /// # use layout_algebra::{Layout, explain};
        /// let a: Layout = "(10,6):(1,10)".parse()?;
        #[doc = concat!("let text = explain::", stringify!($name), "(&a, (4, 4)).to_string();")]
        /// assert!(text.contains("\n  all tiles: (4,4):(1,10)\n"));
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
    zipped_covering_divide: "((4,4),(3,2)):((1,10),(4,40)) covering (10,6)";
    tiled_covering_divide: "((4,4),3,2):((1,10),4,40) covering (10,6)";
    flat_covering_divide: "(4,4,3,2):(1,10,4,40) covering (10,6)";
}
