// error[E0277]: the trait bound `Wide: Config` is not satisfied
use layout_device::kernel;

trait Config {
    const NUMBER: f32;
}
struct Narrow;
impl Config for Narrow {
    const NUMBER: f32 = 1.0;
}
struct Wide;

#[kernel(instances(set_narrow = Narrow, set_wide = Wide))]
unsafe fn set<C: Config>(x: *mut f32) {
    unsafe { *x = C::NUMBER };
}

fn main() {}
