//! GEMM benchmarks, compared with the CuTe tutorials.

use core::time::Duration;
use std::path::Path;

use anyhow::{Result, ensure};
use layout_device::F16;

use super::{Measured, Work, count, median};
use crate::aligned::{Aligned, Element};
use crate::difference::Difference;
use crate::gpu::{Gpu, bits};
use crate::peers::{Peer, Storage};
use crate::reference;
use crate::shape::{Product, Shape};

/// `m`, `n` and `k` of GEMMs that peers also compute. The third size is the tutorials' own.
const BESIDE: [(u32, u32, u32); 3] = [(2048, 2048, 2048), (4096, 4096, 4096), (5120, 5120, 4096)];
/// A GEMM size that no tile divides, which peers do not compute.
const UNEVEN: (u32, u32, u32) = (4093, 4091, 4099);
/// Number of launches per round.
const LAUNCHES: usize = 10;
/// Number of rows of a peer's result that are compared with the reference.
const ROWS: usize = 4;
/// Maximum rounding error of a peer. 16-bit accumulators have far larger errors than ours.
const LIMIT: f64 = 1e-3;

/// Measures `sgemm`, and the tutorials in `f32`.
pub(super) fn sgemm(
    gpu: &Gpu,
    folder: Option<&Path>,
    tell: &mut dyn FnMut(&Measured),
) -> Result<()> {
    for extents in [(512, 512, 512), (1024, 1024, 1024)] {
        tell(&our_sgemm(gpu, Product::by_rows(extents, 1))?);
    }
    let peers = peers(folder, &["sgemm_1", "sgemm_2"])?;
    for extents in BESIDE {
        let ours = our_sgemm(gpu, Product::by_rows(extents, 1))?;
        tell(&ours);
        for peer in &peers {
            tell(&beside(
                gpu,
                peer,
                Storage::Nt,
                extents,
                &ours,
                |x: f32| x,
                f64::from,
            )?);
        }
    }
    for unit in [4, 1] {
        tell(&our_sgemm(gpu, Product::by_rows(UNEVEN, unit))?);
    }
    Ok(())
}

/// Measures `hgemm`, and the tutorial in `f16`.
pub(super) fn hgemm(
    gpu: &Gpu,
    folder: Option<&Path>,
    tell: &mut dyn FnMut(&Measured),
) -> Result<()> {
    let peers = peers(folder, &["sgemm_sm80"])?;
    for extents in BESIDE.into_iter().chain([(8192, 8192, 8192)]) {
        let ours = our_hgemm(gpu, Product::by_columns(extents, 8))?;
        tell(&ours);
        for peer in &peers {
            tell(&beside(
                gpu,
                peer,
                Storage::Tn,
                extents,
                &ours,
                F16::to_bits,
                |bits| F16::from_bits(bits).to_f64(),
            )?);
        }
    }
    tell(&our_hgemm(gpu, Product::by_columns(UNEVEN, 8))?);
    Ok(())
}

/// Returns the peers with these names, or none without a folder.
fn peers(folder: Option<&Path>, names: &[&'static str]) -> Result<Vec<Peer>> {
    let Some(folder) = folder else {
        return Ok(Vec::new());
    };
    names.iter().map(|name| Peer::load(folder, name)).collect()
}

fn measured(name: String, (m, n, k): (u32, u32, u32), took: Duration) -> Measured {
    let [m, n, k] = [m, n, k].map(|extent| extent as usize);
    Measured::new(name, took, Work::Operations(2.0 * count(m * n * k)))
}

/// Returns nonzero values, because a GPU multiplies zeros at a higher clock rate.
fn numbers<T: Element>(shape: Shape) -> Aligned<T> {
    Aligned::random(shape.cells(), 1.0, &mut fastrand::Rng::new())
}

fn our_sgemm(gpu: &Gpu, product: Product) -> Result<Measured> {
    let a = gpu.stream.clone_htod(&*numbers::<f32>(product.a))?;
    let b = gpu.stream.clone_htod(&*numbers::<f32>(product.b))?;
    let mut c = gpu.stream.alloc_zeros(product.c.cells())?;
    let took = median(gpu, LAUNCHES, |_| gpu.launch_sgemm(product, &a, &b, &mut c))?;
    Ok(measured(
        format!("sgemm, {product}"),
        product.extents(),
        took,
    ))
}

fn our_hgemm(gpu: &Gpu, product: Product) -> Result<Measured> {
    let [a, b] =
        [product.a, product.b].map(|shape| gpu.stream.clone_htod(&bits(&numbers::<F16>(shape))));
    let (a, b) = (a?, b?);
    let mut c = gpu.stream.alloc_zeros(product.c.cells())?;
    let took = median(gpu, LAUNCHES, |_| gpu.launch_hgemm(product, &a, &b, &mut c))?;
    Ok(measured(
        format!("hgemm, {product}"),
        product.extents(),
        took,
    ))
}

/// Measures a peer on matrices with the same extents, and compares the rates.
fn beside<T, D>(
    gpu: &Gpu,
    peer: &Peer,
    storage: Storage,
    extents: (u32, u32, u32),
    ours: &Measured,
    to_device: fn(T) -> D,
    of_device: fn(D) -> f64,
) -> Result<Measured>
where
    T: Element,
    D: Copy + Default + cudarc::driver::DeviceRepr + Unpin,
{
    let (m, n, k) = extents;
    // A column-major matrix is the transpose of a row-major one.
    let (a_shape, b_shape) = match storage {
        Storage::Nt => (Shape::packed(k, m), Shape::packed(k, n)),
        Storage::Tn => (Shape::packed(m, k), Shape::packed(n, k)),
    };
    let (a_host, b_host) = (numbers::<T>(a_shape), numbers::<T>(b_shape));
    let put = |host: &[T]| -> Result<_> {
        let device: Vec<D> = host.iter().map(|&x| to_device(x)).collect();
        Ok(gpu.stream.clone_htod(&device)?)
    };
    let (a, b) = (put(&a_host)?, put(&b_host)?);
    let c_shape = Shape::packed(n, m);
    let mut c = gpu
        .stream
        .clone_htod(&vec![D::default(); c_shape.cells()])?;
    let took = median(gpu, LAUNCHES, |_| {
        peer.launch(gpu, storage, extents, (&a, &b, &mut c))
    })?;
    let c = gpu.stream.clone_dtoh(&c)?;
    let mut difference = Difference::within(LIMIT);
    for _ in 0..ROWS {
        let j = fastrand::usize(0..n as usize);
        let expected = match storage {
            Storage::Nt => {
                let column: Vec<T> = (0..k as usize)
                    .map(|l| b_host[b_shape.offset(l, j)])
                    .collect();
                let row = (Shape::packed(1, k), &*column);
                reference::product_row(row, (a_shape, &a_host), 0)
            }
            Storage::Tn => {
                reference::product_row_by_columns((b_shape, &b_host), (a_shape, &a_host), j)
            }
        };
        for (place, expected) in (c_shape.offset(j, 0)..).zip(expected) {
            difference.compare(place, of_device(c[place]), expected);
        }
    }
    ensure!(
        difference.passes(),
        "{} differs from the reference: {difference}",
        peer.name
    );
    let name = format!("CuTe {}, {m} x {n} x {k}", peer.name);
    let mut theirs = measured(name, extents, took);
    let share = 100.0 * ours.rate() / theirs.rate();
    theirs.note = format!("ours reaches {share:5.1}% of it; {difference}");
    Ok(theirs)
}
