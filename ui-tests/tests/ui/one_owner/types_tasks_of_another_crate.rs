// error[E0277]: `Again` is not an iterator
// 1.101: error[E0277]: `Again` is neither tasks nor rings of a block
use layout_device::hopper::Tasks;

struct Again;
impl Tasks for Again {
    type Task = u32;
}

fn main() {}
