//! The search for two coordinates with the same offset, by values.

use layout_decide::{Answer, Modes, injective};

use super::rejection::{ModeExtents, NotInjective, StrideTooSmall};

/// A mode of the flat layout.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leaf {
    /// The extent.
    pub extent: u64,
    /// The stride.
    pub stride: u64,
    /// Index of the layout's mode that contains this leaf.
    pub mode: usize,
}

/// Returns an error if two coordinates have the same offset. The shape has `rank` modes.
pub(super) fn reject_meeting(leaves: &[Leaf], rank: usize) -> Result<(), NotInjective> {
    if leaves.iter().any(|leaf| leaf.extent == 0) {
        return Ok(());
    }
    let mut modes = Modes::new(0);
    let mut extents = ModeExtents::ones(rank);
    for (position, leaf) in leaves.iter().enumerate() {
        modes
            .push(position, leaf.extent, leaf.stride)
            .map_err(|_| NotInjective::TooLarge)?;
        extents.multiply(leaf.mode, leaf.extent);
    }
    match injective(&modes) {
        Answer::Yes => Ok(()),
        Answer::No([first, second]) => Err(NotInjective::Meet {
            coordinates: (first, second),
            extents,
            offset: modes.offset(first),
            too_small: too_small(&modes),
        }),
        Answer::NotDecided => Err(NotInjective::NotDecided),
    }
}

/// Returns the largest stride, if each of the other strides exceeds the largest offset of the modes before it.
fn too_small(modes: &Modes) -> Option<StrideTooSmall> {
    let all = || (0..modes.len()).map(|i| modes.at(i));
    let largest = all().rev().max_by_key(|mode| mode.stride)?;
    let mut others = Modes::new(0);
    for mode in all().filter(|mode| mode.position != largest.position) {
        others.push(mode.position, mode.shape, mode.stride).ok()?;
    }
    let (sorted, reaches) = (others.sorted(), others.sorted().reaches());
    if !(0..sorted.len()).all(|i| sorted.at(i).stride > reaches[i]) {
        return None;
    }
    Some(StrideTooSmall {
        leaf: u32::try_from(largest.position).ok()?,
        stride: largest.stride,
        least: others.largest().checked_add(1)?,
    })
}
