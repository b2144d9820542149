// error[E0277]: expected a static integer, found a number of type `i32`, which is known at run time only
use layout_core::*;
use layout_device::kernel;

#[kernel]
unsafe fn reads(ctx: ThreadContext<'_, (u32,), (_256,)>, x: Tensor<View<'_, f32>, Layout![(1024,):(1,)]>) {
    let mine = x.local_partition(256, ctx.thread_idx().get());
    let _ = mine.load((0,));
}

fn main() {}
