//! Division of a block: one thread fills slots, and warpgroups take them.

use super::consumers::{GROUP, Place};
use super::{Divided, InRings, Tasks};
use crate::{backend, thread};

use backend::hopper;

/// Divides a block: makes barriers, and has one thread of the first warpgroup fill slots of `rings` for each task, and the threads of
/// the others take them.
///
/// The first two numbers are those of warpgroups that take slots, and of blocks that fill each slot.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub(super) fn divide<Of: Divided<InRings>, All: Tasks>(
    [consumers, blocks]: [u32; 2],
    rings: Of,
    tasks: All,
    mut fill: impl FnMut(All::Task, &mut Of::Fills),
    mut take: impl FnMut(All::Task, &mut Of::Takes, Place),
) {
    let thread = thread::thread_idx_x();
    if thread == 0 {
        // SAFETY: no other thread uses the barriers before that of the block.
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
            // SAFETY: this is the one thread, after the barrier.
            let (mut slots, tasks) = unsafe { (rings.filling(), tasks.filling()) };
            for task in tasks {
                fill(task, &mut slots);
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
        // SAFETY: this is the place of the thread, after the barrier.
        let (mut slots, tasks) = unsafe { (rings.taking(place), tasks.taking(place)) };
        for task in tasks {
            take(task, &mut slots, place);
            // Behind a branch of one thread the assembler takes threads of a warp for apart, unless they meet before the loop ends, and
            // keeps what all of them share in registers of each.
            crate::warp::sync();
        }
    }
    if blocks > 1 {
        // Nobody ends while others give slots back to it.
        crate::warp::sync();
        hopper::sync_cluster();
    }
}
