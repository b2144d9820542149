//! The search for two coordinates with one offset, by values.

use super::MOST;
use super::refusal::{ModeExtents, NotDistinct, StrideTooSmall};

/// A mode of the flat layout.
#[derive(Clone, Copy, Default)]
pub(super) struct Leaf {
    pub(super) extent: u64,
    pub(super) stride: u64,
    /// The mode of the layout that it is in.
    pub(super) mode: usize,
}

/// A mode on the way to two coordinates that meet, the largest stride first.
#[derive(Clone, Copy, Default)]
struct Mode {
    extent: u64,
    stride: u64,
    /// Its position in the flat layout.
    leaf: usize,
    /// How much an integer coordinate grows with one step.
    weight: u64,
    /// The largest offset of the modes after this one.
    reach: i128,
    /// How far the two coordinates are apart.
    apart: i128,
}

/// Refuses two coordinates with the same offset, in a shape of `rank` modes, if there are any.
///
/// They differ in some modes, and the differences times the strides add up to 0. From the largest
/// stride on, what has been added up must be within reach of the modes with smaller strides.
pub(super) fn refuse_meeting(leaves: &[Leaf], rank: usize) -> Result<(), NotDistinct> {
    if leaves.iter().any(|leaf| leaf.extent == 0) {
        return Ok(());
    }
    let mut sorted = [Mode::default(); MOST];
    let mut len = 0;
    let mut weight = 1_u64;
    let mut extents = ModeExtents::ones(rank);
    for (position, leaf) in leaves.iter().enumerate() {
        if leaf.extent > 1 {
            sorted[len] = Mode {
                extent: leaf.extent,
                stride: leaf.stride,
                leaf: position,
                weight,
                ..Mode::default()
            };
            len += 1;
        }
        weight = weight
            .checked_mul(leaf.extent)
            .ok_or(NotDistinct::TooLarge)?;
        extents.multiply(leaf.mode, leaf.extent);
    }
    let sorted = &mut sorted[..len];
    sorted.sort_unstable_by_key(|mode| core::cmp::Reverse(mode.stride));
    let mut reach = 0_u64;
    for mode in sorted.iter_mut().rev() {
        mode.reach = i128::from(reach);
        reach = (mode.extent - 1)
            .checked_mul(mode.stride)
            .and_then(|own| reach.checked_add(own))
            .ok_or(NotDistinct::TooLarge)?;
    }
    let mut steps = 1 << 20;
    if !cancels(sorted, 0, false, &mut steps)? {
        return Ok(());
    }
    let end = |sign: i128| {
        let part = |weigh: &dyn Fn(&Mode) -> u64| -> u64 {
            let of = |mode: &Mode| (sign * mode.apart).max(0).unsigned_abs() as u64 * weigh(mode);
            sorted.iter().map(of).sum()
        };
        (part(&|mode| mode.weight), part(&|mode| mode.stride))
    };
    let ((first, offset), (second, _)) = (end(-1), end(1));
    Err(NotDistinct::Meet {
        coordinates: (first.min(second), first.max(second)),
        extents,
        offset,
        too_small: too_small(sorted),
    })
}

/// The largest stride of `sorted` modes that are not distinct, if each of the others is above what
/// those with smaller strides reach.
fn too_small(sorted: &[Mode]) -> Option<StrideTooSmall> {
    let (first, rest) = sorted.split_first()?;
    let is_above = |mode: &Mode| i128::from(mode.stride) > mode.reach;
    if !rest.iter().all(is_above) {
        return None;
    }
    Some(StrideTooSmall {
        leaf: u32::try_from(first.leaf).ok()?,
        stride: first.stride,
        least: u64::try_from(first.reach + 1).ok()?,
    })
}

/// Whether differences of `modes`, not all 0 unless `differs` already, bring `sum` to 0; the first of
/// them is positive.
fn cancels(
    modes: &mut [Mode],
    sum: i128,
    differs: bool,
    steps: &mut u32,
) -> Result<bool, NotDistinct> {
    let Some((mode, rest)) = modes.split_first_mut() else {
        return Ok(differs && sum == 0);
    };
    *steps = steps.checked_sub(1).ok_or(NotDistinct::NotDecided)?;
    let (most, stride) = (i128::from(mode.extent) - 1, i128::from(mode.stride));
    let (least, most) = if stride == 0 {
        (0, i128::from(!differs))
    } else {
        // |sum + apart * stride| <= reach
        let least = (-mode.reach - sum).div_euclid(stride);
        let least = least + i128::from(least * stride + sum < -mode.reach);
        let most = most.min((mode.reach - sum).div_euclid(stride));
        let lowest = if differs {
            1 - i128::from(mode.extent)
        } else {
            0
        };
        (least.max(lowest), most)
    };
    let mut apart = most;
    while apart >= least {
        mode.apart = apart;
        let sum = sum + apart * stride;
        if cancels(rest, sum, differs || apart != 0, steps)? {
            return Ok(true);
        }
        apart -= 1;
    }
    Ok(false)
}
