// error[E0308]: mismatched types
use layout_core::{bounds::*, *};
use layout_device::Pipeline;

type Tile = Layout![(32, 8):(1, 32)];

fn read<'k, W>(mut stages: Pipeline<'k, Shared<'k, f32, Tile, W>, _1, _1, _1>, steps: u32)
where
    Shared<'k, f32, Tile, W>: Stage<'k>,
{
    for _ in 0..steps {
        stages = stages.next();
    }
}

fn main() {}
