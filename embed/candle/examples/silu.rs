// cargo run --manifest-path embed/candle/Cargo.toml --example silu
//! A candle operation by a kernel: `SiLU` of a matrix with any strides, without a copy.

use candle_core::{CpuStorage, CustomOp1, Device, Error, Layout, Result, Shape};
use layout_candle::OffsetLayout;
use layout_core::*;
use layout_device::math::{divide, exp};
use layout_device::{host, kernel, transform};

layout! {
    type Strided = (?rows, ?columns):(?row, ?column);
    type Matrix = (?rows, ?columns):(?columns, 1);
}

/// Computes `y = x / (1 + e^-x)`.
///
/// # Safety
///
/// * The grid must have `columns / 64` by `rows / 4` blocks, rounded up.
#[kernel]
unsafe fn silu(
    ctx: ThreadContext<'_, (u32, u32), (_64, _4)>,
    x: Tensor<View<'_, f32>, Strided>,
    y: Tensor<DisjointMut<'_, f32, Grid, _>, Matrix>,
) {
    let tile = (_4, _64);
    let (block, me) = (ctx.block_idx().reversed(), ctx.thread_idx().reversed());
    let x = x.predicated_tile(tile, block.get());
    let y = y.predicated_tile_mut(tile, block);
    transform(
        &x.local_partition(tile, me.get()),
        &mut y.local_partition_mut(tile, me),
        |x| divide(x, 1.0 + exp(-x)),
    );
}

struct Silu;

impl CustomOp1 for Silu {
    fn name(&self) -> &'static str {
        "layout-silu"
    }

    fn cpu_fwd(&self, x: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (x, shape) = (x.as_slice::<f32>()?, layout.shape());
        let of_x: OffsetLayout<Strided> = layout.try_into()?;
        let of_y: OffsetLayout<Matrix> = (&Layout::contiguous(shape)).try_into()?;
        let mut y = vec![0.0_f32; shape.elem_count()];
        let [rows, columns] = *of_y.layout.values();
        let grid = (columns.div_ceil(64), rows.div_ceil(4));
        let x = (&x[of_x.range(x.len())?], of_x.layout);
        // SAFETY: the grid covers the matrices, which have the same shape.
        unsafe { host::launch::<SiluKernel>(grid, (x, (&mut y, of_y.layout))) }
            .map_err(Error::wrap)?;
        Ok((CpuStorage::F32(y), shape.clone()))
    }
}

fn main() -> Result<()> {
    let x = candle_core::Tensor::arange(0.0_f32, 600.0, &Device::Cpu)?.affine(0.01, -3.0)?;
    let x = x.reshape((20, 30))?.t()?;
    let y = x.apply_op1_no_bwd(&Silu)?;

    let difference = (y - x.silu()?)?.abs()?.max_all()?.to_scalar::<f32>()?;
    assert!(difference < 1e-5, "{difference}");
    println!("silu: a transposed matrix of {:?} matches candle", x.dims());
    Ok(())
}
