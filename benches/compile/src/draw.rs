//! Draws random operands for which an operation has a result.
//!
//! The extent of a mode is a product of factors. A stride of a right operand is the product of a prefix of these
//! factors, so all divisibility conditions hold at any size.

use fastrand::Rng;
use layout_algebra::{IntTuple, Layout};

use crate::cell::{Cell, Numbers};
use crate::family::{Family, Operation, Right};

/// Returns a random operation, or `None` if the operation has no result for the drawn operands.
pub(crate) fn operation(cell: &Cell, rng: &mut Rng) -> Option<Operation> {
    let bits = cell.bits + rng.u32(0..3) - 1;
    let (left, right) = operands(cell, bits, rng)?;
    let result = cell.family.evaluate(&left, &right).ok()?;
    Some(Operation {
        family: cell.family,
        left,
        right,
        result,
    })
}

fn operands(cell: &Cell, bits: u32, rng: &mut Rng) -> Option<(Layout, Right)> {
    let Cell { numbers, rank, .. } = *cell;
    match cell.family {
        Family::Coalesce => {
            let modes = modes(numbers, rank, bits, rng)?;
            let merges = rng.bool();
            let left = strided(&extents(&modes), &order(rank, !merges, rng), numbers, rng)?;
            Some((left, Right::None))
        }
        Family::Composition | Family::LogicalDivide => {
            let modes = modes(numbers, rank, bits, rng)?;
            let left = strided(&extents(&modes), &order(rank, true, rng), numbers, rng)?;
            Some((left, Right::Layout(pattern(&modes, rank, rng)?)))
        }
        Family::ZippedDivide => {
            let modes = modes(numbers, rank, bits, rng)?;
            let left = strided(&extents(&modes), &order(rank, true, rng), numbers, rng)?;
            let sizes = modes
                .iter()
                .map(|mode| mode[..rng.usize(0..=mode.len())].iter().product());
            Some((left, Right::Sizes(sizes.collect())))
        }
        Family::Complement => {
            let modes = modes(numbers, rank, bits * 2 / 3, rng)?;
            let left = strided(&extents(&modes), &order(rank, true, rng), numbers, rng)?;
            let extent = i64::from(u32::try_from(left.cosize()).ok()?);
            let whole = (1_i64 << bits).max(extent);
            let reach = spanned(&left);
            Some((left, Right::Size(reach * (whole / reach).max(1))))
        }
        Family::LogicalProduct | Family::BlockedProduct => {
            let block = modes(numbers, rank, bits / 2, rng)?;
            let left = strided(&extents(&block), &order(rank, true, rng), numbers, rng)?;
            let grid = modes(numbers, rank, bits / 2, rng)?;
            let right = compact(&extents(&grid), &order(rank, true, rng))?;
            Some((left, Right::Layout(right)))
        }
    }
}

/// Returns the factors of `rank` extents; the product of all extents has about `bits` bits.
fn modes(numbers: Numbers, rank: usize, bits: u32, rng: &mut Rng) -> Option<Vec<Vec<i64>>> {
    let mut modes = vec![Vec::new(); rank];
    let mut product = 1_i64;
    let mut next = 0;
    while product < 1 << bits {
        let factor = match numbers {
            Numbers::PowersOfTwo => 2,
            Numbers::Arbitrary => [2, 2, 2, 3, 3, 5, 5, 7, 11, 13][rng.usize(0..10)],
        };
        if product * factor > 2 << bits {
            break;
        }
        // Each mode gets one factor first, then random modes get more.
        let mode = if next < rank {
            next
        } else {
            rng.usize(0..rank)
        };
        next += 1;
        modes[mode].push(factor);
        product *= factor;
    }
    modes.iter().all(|mode| !mode.is_empty()).then_some(modes)
}

fn extents(modes: &[Vec<i64>]) -> Vec<i64> {
    modes.iter().map(|mode| mode.iter().product()).collect()
}

/// Returns the modes in order of increasing stride.
fn order(rank: usize, shuffled: bool, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rank).collect();
    if shuffled {
        rng.shuffle(&mut order);
    }
    order
}

fn compact(extents: &[i64], order: &[usize]) -> Option<Layout> {
    gapped(extents, order, || 1)
}

/// Returns a layout with a gap after some modes.
fn strided(extents: &[i64], order: &[usize], numbers: Numbers, rng: &mut Rng) -> Option<Layout> {
    gapped(extents, order, || match (rng.u8(0..3), numbers) {
        (0, Numbers::PowersOfTwo) => 2,
        (0, Numbers::Arbitrary) => i64::from(rng.u8(2..6)),
        _ => 1,
    })
}

fn gapped(extents: &[i64], order: &[usize], mut gap: impl FnMut() -> i64) -> Option<Layout> {
    let mut strides = vec![0; extents.len()];
    let mut stride = 1;
    for &mode in order {
        strides[mode] = stride;
        stride *= extents[mode] * gap();
    }
    layout(extents.to_vec(), strides)
}

fn layout(shape: Vec<i64>, stride: Vec<i64>) -> Option<Layout> {
    let tuple = |ints: Vec<i64>| IntTuple::Tuple(ints.into_iter().map(IntTuple::Int).collect());
    Layout::new(tuple(shape), tuple(stride)).ok()
}

/// Returns the largest product of the size and the stride of a mode.
fn spanned(layout: &Layout) -> i64 {
    let modes = layout.shape().leaves().zip(layout.stride().leaves());
    modes
        .map(|(shape, stride)| shape * stride)
        .max()
        .unwrap_or(1)
}

/// Returns a layout of indices into `modes`. Each leaf is a run of adjacent factors, and the leaves are in random order.
fn pattern(modes: &[Vec<i64>], rank: usize, rng: &mut Rng) -> Option<Layout> {
    let factors: Vec<i64> = modes.concat();
    let mut cuts: Vec<usize> = (1..factors.len()).collect();
    rng.shuffle(&mut cuts);
    // One run per leaf, and up to two more runs that are dropped.
    let runs = (rank + rng.usize(0..=2)).min(factors.len());
    cuts.truncate(runs.checked_sub(1)?);
    cuts.extend([0, factors.len()]);
    cuts.sort_unstable();
    let mut leaves: Vec<(i64, i64)> = cuts
        .windows(2)
        .map(|cut| {
            let before = factors[..cut[0]].iter().product();
            (factors[cut[0]..cut[1]].iter().product(), before)
        })
        .collect();
    rng.shuffle(&mut leaves);
    leaves.truncate(rank);
    let (shape, stride) = leaves.into_iter().unzip();
    layout(shape, stride)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::operation;
    use crate::plan::Plan;

    #[test]
    fn operands_are_drawn_that_have_a_result() {
        for cell in Plan::full().cells() {
            let mut rng = Rng::with_seed(1);
            let drawn = (0..1000).filter_map(|_| operation(&cell, &mut rng));
            let count = drawn.count();
            assert!(count > 10, "{count} of 1000 for {cell}");
        }
    }
}
