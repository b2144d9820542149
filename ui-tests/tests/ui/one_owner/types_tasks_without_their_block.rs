// error[E0624]: method `filling` is private
use layout_device::hopper::Tasks;

fn draw<All: Tasks>(tasks: All) -> impl Iterator<Item = All::Task> {
    tasks.filling() // while other threads draw, too
}

fn main() {}
