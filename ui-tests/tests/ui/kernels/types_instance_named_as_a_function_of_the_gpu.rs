// error: `memset` is reserved on the GPU: rename the kernel, for example to `memset_kernel`
use layout_device::kernel;

trait Config {
    const NUMBER: f32;
}
struct Zero;
impl Config for Zero {
    const NUMBER: f32 = 0.0;
}

#[kernel(instances(memset = Zero))]
unsafe fn set<C: Config>(x: *mut f32) {
    unsafe { *x = C::NUMBER };
}

fn main() {}
