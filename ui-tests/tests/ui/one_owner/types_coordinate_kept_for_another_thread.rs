// error[E0597]: `run` does not live long enough
use core::cell::Cell;
use layout_core::*;

type Me = Own<'static, (Below<_32>,), Thread>;
thread_local! { static KEPT: Cell<Option<Me>> = const { Cell::new(None) }; }

unsafe fn kernel(block: [u32; 3], thread: [u32; 3]) {
    let run = Kernel::new();
    let here = unsafe { Here::<(u32,), (_32,)>::new(&run, block, thread) };
    KEPT.set(Some(here.thread()));
}

fn main() {}
