// error[E0502]: cannot borrow `phase` as mutable because it is also borrowed as immutable
use layout_core::*;

type Line = Layout![64:1];

unsafe fn kernel(cells: *mut f32, ctx: ThreadContext<'_, (u32,), (_64,)>, sync_threads: fn()) {
    let mut phase = Phase::new();
    let line = unsafe { Tensor::share(cells, Injective::of(Line::new()), phase.block()) };
    let mut mine = line.local_partition_mut((_64::new(),), ctx.thread_idx());
    phase.end(sync_threads);
    mine.store((0,), 1.0);
}

fn main() {}
