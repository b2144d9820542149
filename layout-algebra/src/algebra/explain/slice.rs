//! Slices, derived.

use super::{Derivation, Path, Step, offset, zipped_divide};
use crate::algebra::by_mode::Tiled;
use crate::algebra::slice::shallow;
use crate::{Answer, Coord, Layout, MAX_DEPTH, Tiler};

/// The derivation of [`Layout::slice`]: the modes that stay, and those that do not.
///
/// ```
/// # use layout_algebra::{Coord, Layout, explain};
/// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
/// let text = explain::slice(&a, (1, (Coord::Free, 2))).to_string();
/// assert!(text.contains("\n  mode 0 is dropped: 3:3\n  mode 1.0 stays: 2:12\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn slice(a: &Layout, coordinate: impl Into<Coord>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("slice({}, {a})", shallow(&coordinate));
    let steps = parted(a, &coordinate, true);
    Derivation::new(operation, steps, a.slice(coordinate))
}

/// The derivation of [`Layout::dice`]: the modes that stay, and those that do not.
///
/// ```
/// # use layout_algebra::{Coord, Layout, explain};
/// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
/// let text = explain::dice(&a, (1, (Coord::Free, 2))).to_string();
/// assert!(text.contains("\n  mode 0 stays: 3:3\n  mode 1.0 is dropped: 2:12\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn dice(a: &Layout, coordinate: impl Into<Coord>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("dice({}, {a})", shallow(&coordinate));
    let steps = parted(a, &coordinate, false);
    Derivation::new(operation, steps, a.dice(coordinate))
}

/// The derivation of [`Layout::slice_and_offset`]: [`slice()`], and the offset of the coordinate with 0
/// where it is free.
///
/// ```
/// # use layout_algebra::{Coord, Layout, explain};
/// let a: Layout = "(8,4):(4,1)".parse()?;
/// let text = explain::slice_and_offset(&a, (3, Coord::Free)).to_string();
/// assert!(text.contains("\n  (8,4):(4,1) at (3,0)\n    mode 0: 3*4 = 12\n"));
/// assert!(text.ends_with("= (4):(1) at offset 12"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn slice_and_offset(a: &Layout, coordinate: impl Into<Coord>) -> Derivation {
    let coordinate = coordinate.into();
    let operation = format!("slice_and_offset({}, {a})", shallow(&coordinate));
    let mut steps = vec![Step::Part(slice(a, coordinate.clone()))];
    if !coordinate.is_deeper_than(MAX_DEPTH) {
        steps.push(Step::Part(offset(a, coordinate.origin())));
    }
    Derivation::new(operation, steps, a.slice_and_offset(coordinate))
}

/// The derivation of [`Layout::local_tile`]: [`zipped_divide`], then the tile at the coordinate.
///
/// ```
/// # use layout_algebra::{Coord, Layout, explain};
/// let a: Layout = "(128,64):(1,128)".parse()?;
/// let text = explain::local_tile(&a, (32, 8), (1, Coord::Free)).to_string();
/// assert!(text.contains("\n  zipped_divide((128,64):(1,128), (32,8))\n"));
/// assert!(text.ends_with("= (32,8,8):(1,128,1024) at offset 32"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn local_tile(a: &Layout, tiler: impl Into<Tiler>, coordinate: impl Into<Coord>) -> Derivation {
    let (tiler, coordinate) = (tiler.into(), coordinate.into());
    let operation = format!("local_tile({a}, {tiler}, {})", shallow(&coordinate));
    let steps = vec![Step::Part(zipped_divide(a, tiler.clone()))];
    Derivation::new(operation, steps, a.local_tile(tiler, coordinate))
}

/// The derivation of [`Layout::local_tile_proj`]: [`local_tile`] with what the projection leaves of
/// tiler and coordinate.
///
/// ```
/// # use layout_algebra::{Coord, Layout, explain};
/// let a: Layout = "(128,64):(1,128)".parse()?;
/// let step = (1, Coord::Free, 1);
/// let text = explain::local_tile_proj(&a, (32, 16, 8), (1, 5, Coord::Free), step).to_string();
/// assert!(text.contains("\n  local_tile((128,64):(1,128), (32,8), (1,_))\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn local_tile_proj(
    a: &Layout,
    tiler: impl Into<Tiler>,
    coordinate: impl Into<Coord>,
    projection: impl Into<Coord>,
) -> Derivation {
    use crate::algebra::slice::{Kept, kept};
    let (tiler, coordinate, projection) = (tiler.into(), coordinate.into(), projection.into());
    let operands = (shallow(&coordinate), shallow(&projection));
    let operation = format!("local_tile({a}, {tiler}, {}, {})", operands.0, operands.1);
    let left = (
        kept(&projection, &tiler, Kept::Fixed),
        kept(&projection, &coordinate, Kept::Fixed),
    );
    let steps = match left {
        (Ok(tiler), Ok(coordinate)) => vec![Step::Part(local_tile(a, tiler, coordinate))],
        _ => Vec::new(),
    };
    let result = a.local_tile_proj(tiler, coordinate, projection);
    Derivation::new(operation, steps, result)
}

/// The derivation of [`Layout::local_partition`]: [`zipped_divide`] by the sizes of the modes of the
/// threads, then the elements at the coordinate of the thread.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, threads]: [Layout; 2] = ["(32,8):(1,32)".parse()?, "(8,4):(4,1)".parse()?];
/// let text = explain::local_partition(&a, &threads, 6).to_string();
/// assert!(text.contains("\n  zipped_divide((32,8):(1,32), (8,4))\n"));
/// assert!(text.contains("\n  get_flat_coord((8,4):(4,1), 6)\n"));
/// assert!(text.ends_with("= (4,2):(8,128) at offset 65"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn local_partition(a: &Layout, threads: &Layout, index: i64) -> Derivation {
    let sizes = threads.modes().into_iter();
    let sizes = Tiler::Modes(sizes.map(|mode| Tiler::Size(mode.size())).collect());
    let steps = vec![
        Step::Part(zipped_divide(a, sizes)),
        Step::Part(super::get_flat_coord(threads, index)),
    ];
    let operation = format!("local_partition({a}, {threads}, {index})");
    Derivation::new(operation, steps, a.local_partition(threads, index))
}

/// The modes that a coordinate leaves free and those that it fixes; one kind stays.
pub(super) fn parted<T: Tiled + Into<Answer>>(
    a: &T,
    coordinate: &Coord,
    free_stay: bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    if !coordinate.is_deeper_than(MAX_DEPTH) {
        part(a, coordinate, free_stay, &Path::default(), &mut steps);
    }
    steps
}

fn part<T: Tiled + Into<Answer>>(
    a: &T,
    coordinate: &Coord,
    free_stay: bool,
    path: &Path,
    steps: &mut Vec<Step>,
) {
    let (leaf, mode) = (path.clone(), a.clone().into());
    match coordinate {
        Coord::Modes(coordinates) => {
            for (i, (mode, coordinate)) in a.parts().iter().zip(coordinates).enumerate() {
                part(mode, coordinate, free_stay, &path.child(i), steps);
            }
        }
        _ if (*coordinate == Coord::Free) == free_stay => steps.push(Step::Keeps { leaf, mode }),
        _ => steps.push(Step::Drops { leaf, mode }),
    }
}
