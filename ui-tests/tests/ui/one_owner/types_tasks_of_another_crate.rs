// error[E0277]: `Again` is not an iterator
use layout_device::hopper::Tasks;

struct Again;
impl Tasks for Again {
    type Task = u32;
}

fn main() {}
