// error[E0597]: `run` does not live long enough
use core::cell::Cell;
use layout_core::*;

type Me = UniqueCoord<'static, (Bounded<_32>,), Thread>;
thread_local! { static KEPT: Cell<Option<Me>> = const { Cell::new(None) }; }

unsafe fn kernel(block: [u32; 3], thread: [u32; 3]) {
    let run = Kernel::new();
    let ctx = unsafe { ThreadContext::<(u32,), (_32,)>::new(&run, block, thread) };
    KEPT.set(Some(ctx.thread_idx()));
}

fn main() {}
