//! Tensors that a kernel has as parameters.

use core::ops::Range;

use layout_core::bounds::TensorLayout;
use layout_core::record::Leaves;

use crate::{LaunchError, context};

/// Registers a tensor parameter of the running kernel. `is_covered` means that the kernel must write
/// all its elements.
///
/// All threads of the grid must make the same call before they access the tensor. `#[kernel]` of
/// `layout-device` generates the calls. A debug build then fails in these cases:
///
/// * [`LaunchError::TooShort`], before any access: the memory of [`launch_checked`](crate::launch_checked) does
///   not have all elements of the layout from `start` onwards.
/// * [`LaunchError::Unwritten`], after the last block: `is_covered` is `true` and an element was not
///   written. Gaps between elements, such as row padding, do not count. An update in place is a write,
///   even with the same value.
///
/// Does nothing in release builds and outside a kernel.
///
/// ```
/// use grid_executor::{Dim3, LaunchError, Pointer, given, launch, thread};
/// use layout_core::*;
///
/// type Rows = Layout<(_4, _8), (_10, _1)>;
/// let mut cells = [0; 40];
/// // SAFETY: each thread writes its own element.
/// let all = unsafe { Pointer::new(cells.as_mut_ptr()) };
/// let kernel = || {
///     given("cells", all.get(), &Rows::new(), true);
///     let (row, column) = (thread::block_idx_x() as usize, thread::thread_idx_x() as usize);
///     // SAFETY: the grid has at most 4 blocks.
///     unsafe { all.write(10 * row + column, 1) };
/// };
/// // SAFETY: the kernel holds nothing but numbers.
/// let result = unsafe { launch(Dim3::x(3), Dim3::x(8), 0, kernel) };
/// if cfg!(debug_assertions) {
///     let text = result.unwrap_err().to_string();
///     assert!(text.starts_with(
///         "`cells`: 8 of 32 elements were never written; the first is (3, 0), offset 30"
///     ));
/// }
/// ```
///
/// # Panics
///
/// Panics if the memory is too short, which makes the launch fail.
pub fn given<T, L: TensorLayout>(
    parameter: &'static str,
    start: *const T,
    layout: &L,
    is_covered: bool,
) {
    if !cfg!(debug_assertions) {
        return;
    }
    context::ask(|context| {
        // Block 0 starts first, with thread 0. The failure of the lowest block is the failure of the
        // launch.
        let is_first = context.record.block.get() == 0 && context.thread == 0;
        if !is_first || context.is_abandoned.get() {
            return;
        }
        // No memory has a number of elements that cannot be counted, so the caller's promise does not
        // hold.
        let cells = layout.cells().filter(|&cells| cells <= L::MOST_CELLS);
        let bytes = size_of::<T>();
        let needed = cells.and_then(|cells| cells.checked_mul(bytes as u64));
        let Some(needed @ 1..) = needed else {
            return;
        };
        let record = &context.record;
        if let Err(fault) = record.check_given(parameter, start.addr(), needed) {
            record.stop(fault);
        }
        if let (true, Ok(leaves)) = (is_covered, Leaves::of(layout)) {
            record.cover(Covered {
                parameter,
                start: start.addr(),
                bytes,
                leaves,
            });
        }
    });
}

/// A tensor of which a kernel must write all elements.
pub(crate) struct Covered {
    parameter: &'static str,
    start: usize,
    /// The number of bytes of an element.
    bytes: usize,
    leaves: Leaves,
}

impl Covered {
    /// Fails if an element was not written.
    pub(crate) fn check(
        &self,
        mut is_written: impl FnMut(Range<usize>) -> bool,
    ) -> Result<(), LaunchError> {
        let leaves = self.leaves.as_slice();
        let (mut elements, mut unwritten) = (0, 0);
        let mut first: Option<(u64, Vec<u64>)> = None;
        // Visits elements in memory order.
        let mut by_stride: Vec<usize> = (0..leaves.len()).collect();
        by_stride.sort_by_key(|&leaf| leaves[leaf].stride);
        let mut at = vec![0; leaves.len()];
        loop {
            let terms = leaves.iter().zip(&at).map(|(leaf, at)| leaf.stride * at);
            let offset = self.leaves.swizzled(terms.sum());
            // The elements of the layout have addresses, so their offsets fit in `usize`.
            #[expect(clippy::cast_possible_truncation)]
            let start = self.start + offset as usize * self.bytes;
            elements += 1;
            if !is_written(start..start + self.bytes) {
                unwritten += 1;
                if first.as_ref().is_none_or(|&(least, _)| offset < least) {
                    first = Some((offset, self.coordinate(&at)));
                }
            }
            let has_next = |leaf: usize| at[leaf] + 1 < leaves[leaf].extent;
            let Some(next) = by_stride.iter().position(|&leaf| has_next(leaf)) else {
                break;
            };
            for &leaf in &by_stride[..next] {
                at[leaf] = 0;
            }
            at[by_stride[next]] += 1;
        }
        first.map_or(Ok(()), |(offset, coordinate)| {
            Err(LaunchError::Unwritten {
                parameter: self.parameter,
                unwritten,
                elements,
                coordinate,
                offset,
            })
        })
    }

    /// Converts a coordinate with one integer per leaf to one integer per mode.
    fn coordinate(&self, at: &[u64]) -> Vec<u64> {
        let mut modes = vec![(0, 1); self.leaves.rank().max(1)];
        for (leaf, at) in self.leaves.as_slice().iter().zip(at) {
            let (mode, before) = &mut modes[leaf.mode];
            *mode += at * *before;
            *before *= leaf.extent;
        }
        modes.into_iter().map(|(mode, _)| mode).collect()
    }
}
