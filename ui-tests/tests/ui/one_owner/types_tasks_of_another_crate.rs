// error[E0277]: `Again` is not an iterator
// 1.101: error[E0277]: expected tasks or pipelines of a block, found `Again`
use layout_device::hopper::Tasks;

struct Again;
impl Tasks for Again {
    type Task = u32;
}

fn main() {}
