// error[E0277]: expected a stage with copies in flight, or a free stage, found none in the pipeline
use layout_core::{bounds::*, *};
use layout_device::Pipeline;

type Tile = Layout![(32, 8):(1, 32)];

fn again<'k, W>(stages: Pipeline<'k, Shared<'k, f32, Tile, W>, _0, _1, _1>)
where
    Shared<'k, f32, Tile, W>: Stage<'k>,
{
    let _ = stages.fill(|_| panic!());
}

fn main() {}
