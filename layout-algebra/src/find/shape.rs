//! Deduction of layouts with a given shape.

use super::reader::Reader;
use super::{Contradiction, Why, swizzled};
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

/// Returns the layout with the coordinates of a shape that has the values of a table.
///
/// ```text
/// result(i) == table[i]     for all i < size(result) == size(shape)
/// shape(result) refines shape
/// ```
///
/// An extent of the shape becomes a tuple if a single stride cannot express its offsets.
///
/// # Examples
///
/// ```
/// use layout_algebra::find::{find_layout, find_layout_with_shape};
///
/// let table: Vec<i64> = (0..24).map(|i| i % 4 * 6 + i / 4).collect();
/// assert_eq!(find_layout(&table)?.to_string(), "(4,6):(6,1)");
/// assert_eq!(find_layout_with_shape(&table, (8, 3))?.to_string(), "((4,2),3):((6,1),2)");
/// assert_eq!(
///     find_layout_with_shape(&table, (6, 4)).unwrap_err().to_string(),
///     "no layout has these values: found 13 at index 6: a mode of the shape ends at this index, \
///      but the values form blocks of 4",
/// );
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns the first [`Contradiction`], like [`find_layout`](super::find_layout). Also returns an
/// error if the number of values differs from the size of the shape.
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?", for CuTe's coordinates.
pub fn find_layout_with_shape(
    table: &[i64],
    shape: impl Into<IntTuple>,
) -> Result<Layout, Contradiction> {
    let shape = shape.into();
    let size = size(&shape);
    if i64::try_from(table.len()) != Ok(size) {
        return Err(another_size(table, size));
    }
    // No product exceeds the size.
    let ends = shape.leaves().scan(1, |end, extent| {
        *end *= extent;
        Some(*end)
    });
    let ends: Vec<_> = ends.collect();
    find(table, &shape, &ends).map_err(|contradiction| Contradiction {
        swizzled: swizzled::find(table, &ends).map(Box::new),
        ..contradiction
    })
}

/// Returns the number of elements, or 0 if an extent is below 1.
fn size(shape: &IntTuple) -> i64 {
    if shape.leaves().all(|extent| extent > 0) {
        shape.product().unwrap_or(i64::MAX)
    } else {
        0
    }
}

fn find(table: &[i64], shape: &IntTuple, ends: &[i64]) -> Result<Layout, Contradiction> {
    let mut reader = Reader::ending_at(ends.to_vec());
    for value in table {
        reader.read(*value)?;
    }
    reader.finish()?;
    let mut modes = reader.flat_modes().into_iter();
    grouped(shape, &mut modes)
        .checked()
        .map_err(|_| Contradiction {
            index: i64::try_from(table.len()).unwrap_or(i64::MAX),
            found: None,
            needed: None,
            why: Why::Depth,
            swizzled: None,
        })
}

fn another_size(table: &[i64], size: i64) -> Contradiction {
    let length = i64::try_from(table.len()).unwrap_or(i64::MAX);
    let index = length.min(size);
    let found = usize::try_from(index)
        .ok()
        .and_then(|index| table.get(index));
    Contradiction {
        index,
        found: found.copied(),
        needed: None,
        why: Why::Shape { size },
        swizzled: None,
    }
}

/// Groups flat modes into a layout with the parentheses of `shape`. Each leaf consumes the modes
/// that make up its extent.
fn grouped(shape: &IntTuple, modes: &mut impl Iterator<Item = FlatMode>) -> Layout {
    match shape {
        IntTuple::Tuple(inside) => Layout::tuple(inside.iter().map(|mode| grouped(mode, modes))),
        IntTuple::Int(extent) => {
            let mut size = 1;
            let mut taken = Vec::new();
            while size < *extent {
                let Some(mode) = modes.next() else { break };
                size *= mode.shape;
                taken.push(mode);
            }
            Layout::from_flat(&taken)
        }
    }
}
