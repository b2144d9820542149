//! PyTorch's shard order: which axis divides a dimension first.

use crate::Placement;
use crate::error::InputError;
use crate::notation::Axes;

/// Returns the axes from outer to inner. Replaces strided shards by shards in another order.
///
/// PyTorch applies placements from left to right. A strided shard leaves one block of each outer shard
/// on a device, and a later shard of the same dimension divides these blocks.
///
/// `positions` has the position of each axis in the shard order of its dimension, if it is written.
///
/// # Errors
///
/// [`InputError`] if the positions or the split factors do not match a shard order.
pub(crate) fn order(
    axes: &Axes,
    placements: &mut [Placement],
    positions: &[Option<i64>],
) -> Result<Vec<usize>, InputError> {
    let mut order: Vec<_> = (0..placements.len()).collect();
    for first in 0..placements.len() {
        let is_strided = matches!(placements[first], Placement::StridedShard { .. });
        if !is_strided && positions[first].is_none() {
            continue;
        }
        let Some((dim, _)) = shard(&placements[first]) else {
            let expected = "a shard before a position in the shard order";
            let found = format!("`{}`", placements[first]);
            return Err(InputError::new(expected, found));
        };
        let placed = placements.iter().enumerate();
        let placed = placed.filter_map(|(axis, placement)| Some((axis, shard(placement)?)));
        let placed = placed.filter(|&(_, (other, _))| other == dim);
        let splits: Vec<_> = placed.map(|(axis, (_, split))| (axis, split)).collect();
        let ordered = if positions[first].is_some() {
            Some(by_position(dim, &splits, positions)?)
        } else {
            by_split(axes, &splits)
        };
        if let Some(ordered) = ordered {
            for (&(place, _), axis) in splits.iter().zip(ordered) {
                order[place] = axis;
                placements[axis] = Placement::Shard(dim);
            }
        } else if splits.last().is_some_and(|&(last, _)| last != first) {
            let expected = format!("the split factors of a shard order of dimension {dim}");
            let found = splits.iter().map(|(_, split)| split.to_string());
            let found = found.collect::<Vec<_>>().join(", ");
            return Err(InputError::new(expected, found));
        }
    }
    Ok(order)
}

/// Returns the dimension and the split factor of a shard.
fn shard(placement: &Placement) -> Option<(usize, i64)> {
    match *placement {
        Placement::Shard(dim) => Some((dim, 1)),
        Placement::StridedShard { dim, split } => Some((dim, split)),
        Placement::Replicate | Placement::Partial(_) => None,
    }
}

/// Returns the axes that shard a dimension from outer to inner, by their positions.
fn by_position(
    dim: usize,
    splits: &[(usize, i64)],
    positions: &[Option<i64>],
) -> Result<Vec<usize>, InputError> {
    let mut placed: Vec<_> = splits.iter().map(|&(axis, _)| axis).collect();
    placed.sort_by_key(|&axis| positions[axis]);
    let are_shards = splits.iter().all(|&(_, split)| split == 1);
    if are_shards
        && (0..)
            .zip(&placed)
            .all(|(i, &axis)| positions[axis] == Some(i))
    {
        return Ok(placed);
    }
    let last = splits.len() - 1;
    let expected = format!("the positions 0 to {last} in the shard order of dimension {dim}");
    let found = splits.iter().map(|&(axis, _)| match positions[axis] {
        Some(position) => position.to_string(),
        None => "none".into(),
    });
    let found = found.collect::<Vec<_>>().join(", ");
    Err(InputError::new(expected, found))
}

/// Returns the axes that shard a dimension from outer to inner, if the split factors are the products
/// of the sizes of axes that are further out and further right.
fn by_split(axes: &Axes, splits: &[(usize, i64)]) -> Option<Vec<usize>> {
    let mut order = Vec::<usize>::new();
    for &(axis, split) in splits.iter().rev() {
        let mut product = 1_i64;
        let mut place = 0;
        while product != split {
            let size = axes.sizes[*order.get(place)?].1.known()?;
            product = product.checked_mul(size)?;
            place += 1;
        }
        order.insert(place, axis);
    }
    Some(order)
}
