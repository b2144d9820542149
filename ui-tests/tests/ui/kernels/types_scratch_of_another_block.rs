// error: expected scratch for the 256 threads of the block, found it for 128: write `block::Scratch<_256>`
use layout_core::*;
use layout_device::*;

#[kernel]
unsafe fn sum(
    ctx: ThreadContext<'_, (u32,), (_256,)>,
    x: Tensor<View<'_, f32>, Layout![(256,):(1,)]>,
    #[shared] scratch: Shared<'_, f32, block::Scratch<_128>, _>,
) {
    let number = x[ctx.thread_idx().get()];
    let _ = block::reduce(ctx, number, scratch, |a, b| a + b);
}

fn main() {}
