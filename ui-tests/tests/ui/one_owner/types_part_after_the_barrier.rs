// error[E0502]: cannot borrow `phase` as mutable because it is also borrowed as immutable
use layout_core::*;

type Line = Layout![64:1];

unsafe fn kernel(cells: *mut f32, here: Here<'_, (u32,), (_64,)>, sync_threads: fn()) {
    let mut phase = Phase::new();
    let line = unsafe { Tensor::share(cells, Distinct::of(Line::new()), phase.block()) };
    let mut mine = line.own_part((_64::new(),), here.thread());
    phase.end(sync_threads);
    mine.store((0,), 1.0);
}

fn main() {}
