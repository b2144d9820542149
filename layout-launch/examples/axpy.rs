// cargo xtask ptx kernels && cargo run -p layout-launch --example axpy
//! A typed launch with cudarc, on the first GPU: `y = 2 * x + y`.
//!
//! `#[kernel]` generates `AxpyKernel` for the function `axpy`. The launch checks the number, the types
//! and the layouts of the arguments against it.

use core::error::Error;
use std::{env, fs};

use layout_core::Injective;
use layout_kernels::axpy::{self, AxpyKernel, Line};
use layout_launch::{Module, gpu};

fn main() -> Result<(), Box<dyn Error>> {
    let ptx = env::args().nth(1);
    let ptx = fs::read_to_string(ptx.as_deref().unwrap_or("target/ptx/layout-kernels.ptx"))?;
    let gpu = gpu(0)?;
    let stream = gpu.default_stream();
    let kernel = Module::load(&gpu, &ptx)?.kernel::<AxpyKernel>()?;

    let n = 100_000;
    let x = stream.clone_htod(&vec![1.5_f32; n])?;
    let mut y = stream.clone_htod(&vec![4.0_f32; n])?;
    let line = Line::from_values([u32::try_from(n)?]);
    let arguments = (2.0, (&x, line), (&mut y, Injective::check(line)?));
    // SAFETY: the PTX is compiled from this source. `axpy::launch` covers the vectors.
    unsafe { kernel.launch(&stream, axpy::launch(100_000), arguments) }?;

    let y = stream.clone_dtoh(&y)?;
    let matching = y
        .iter()
        .filter(|y| y.to_bits() == 7.0_f32.to_bits())
        .count();
    println!("axpy: {matching} of {n} elements match the reference");
    Ok(())
}
