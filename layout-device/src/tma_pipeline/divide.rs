//! Division of a block into one producer thread and consumer warpgroups.

use super::consumers::{GROUP, Place};
use super::{Divided, InPipelines, Tasks};
use crate::{backend, thread};

use backend::hopper;

/// Divides a block: initializes the barriers, then runs `fill` in one producer thread and `take` in all
/// consumer threads.
///
/// The first argument has the number of consumer warpgroups, and the number of blocks that fill each
/// stage.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(super) fn divide<Of: Divided<InPipelines>, All: Tasks>(
    [consumers, blocks]: [u32; 2],
    rings: Of,
    tasks: All,
    mut fill: impl FnMut(All::Task, &mut Of::Fills),
    mut take: impl FnMut(All::Task, &mut Of::Takes, Place),
) {
    let thread = thread::thread_idx_x();
    if thread == 0 {
        // SAFETY: no other thread uses the barriers before the barrier of the block.
        unsafe {
            rings.init(consumers);
            tasks.init(consumers);
        }
        hopper::fence_init();
    }
    thread::sync_threads();
    if blocks > 1 {
        hopper::sync_cluster();
    }
    let group = hopper::uniform(thread / GROUP);
    if group == 0 {
        if consumers == 2 {
            hopper::fewer_registers::<40>();
        } else if consumers == 3 {
            hopper::fewer_registers::<32>();
        }
        if thread == 0 {
            // SAFETY: only this thread calls `filling`, once, after the barrier.
            let (mut stages, tasks) = unsafe { (rings.filling(), tasks.filling()) };
            for task in tasks {
                fill(task, &mut stages);
            }
        }
    } else {
        if consumers == 2 {
            hopper::more_registers::<232>();
        } else if consumers == 3 {
            hopper::more_registers::<160>();
        }
        let place = Place {
            group: group - 1,
            thread: thread % GROUP,
        };
        // SAFETY: each consumer thread calls `taking` once, with its own place, after the barrier.
        let (mut stages, tasks) = unsafe { (rings.taking(place), tasks.taking(place)) };
        for task in tasks {
            take(task, &mut stages, place);
            // After a single-thread branch, the assembler assumes that the warp stays diverged, unless
            // the warp reconverges before the loop ends. The assembler would then keep warp-uniform
            // values in per-thread registers.
            crate::warp::sync();
        }
    }
    if blocks > 1 {
        // A block must not exit while other blocks release stages to it.
        crate::warp::sync();
        hopper::sync_cluster();
    }
}
