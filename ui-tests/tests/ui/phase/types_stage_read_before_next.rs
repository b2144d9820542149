// error[E0277]: expected a pipeline stage that can be read
use layout_core::{bounds::*, *};
use layout_device::Pipeline;

type Tile = Layout![(32, 8):(1, 32)];

fn first<'k, W>(stages: Pipeline<'k, Shared<'k, f32, Tile, W>, _3>)
where
    Shared<'k, f32, Tile, W>: Stage<'k>,
{
    let filling = stages.fill(|_| panic!());
    let _ = filling.tiles();
}

fn main() {}
