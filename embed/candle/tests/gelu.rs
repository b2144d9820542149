//! Tests that compare the operation with candle's operations on contiguous copies.

use candle_core::{DType, Device, Error, Result, Tensor, Var};
use layout_candle::Gelu;

const A: f32 = 1.5;

/// Numbers between -3 and 3.
#[allow(clippy::cast_possible_truncation)] // The values are below 601.
fn numbers(shape: &[usize], device: &Device) -> Result<Tensor> {
    let len = shape.iter().product();
    let number = |i: usize| f32::from(((i * 7919 + i / 13) % 601) as u16) / 100.0 - 3.0;
    let cells: Vec<f32> = (0..len).map(number).collect();
    Tensor::from_vec(cells, shape, device)
}

/// A function that makes a tensor, and a bias that broadcasts to the tensor.
type View = fn(&Device) -> Result<(Tensor, Tensor)>;

/// Views with elements in various orders, made on a device without a copy.
const VIEWS: [(&str, View); 16] = [
    ("contiguous", |on| {
        Ok((numbers(&[70, 130], on)?, numbers(&[70, 130], on)?))
    }),
    ("a row as bias", |on| {
        Ok((numbers(&[70, 130], on)?, numbers(&[130], on)?))
    }),
    ("a column as bias", |on| {
        Ok((numbers(&[70, 130], on)?, numbers(&[70, 1], on)?))
    }),
    ("transposed", |on| {
        Ok((numbers(&[130, 70], on)?.t()?, numbers(&[130], on)?))
    }),
    ("both transposed", |on| {
        Ok((numbers(&[130, 70], on)?.t()?, numbers(&[130, 70], on)?.t()?))
    }),
    ("narrowed in rows", |on| {
        Ok((
            numbers(&[90, 33], on)?.narrow(0, 7, 40)?,
            numbers(&[40], on)?.narrow(0, 7, 33)?,
        ))
    }),
    ("narrowed in both, then transposed", |on| {
        let x = numbers(&[90, 90], on)?;
        Ok((
            x.narrow(0, 3, 40)?.narrow(1, 5, 50)?.t()?,
            numbers(&[50, 1], on)?,
        ))
    }),
    ("every third column", |on| {
        let x = numbers(&[20, 30, 3], on)?;
        Ok((x.narrow(2, 1, 1)?.squeeze(2)?, numbers(&[30], on)?))
    }),
    ("one row", |on| {
        Ok((
            numbers(&[8, 200], on)?.narrow(0, 5, 1)?,
            numbers(&[200], on)?,
        ))
    }),
    ("one column", |on| {
        Ok((numbers(&[200, 8], on)?.narrow(1, 5, 1)?, numbers(&[1], on)?))
    }),
    ("one element for all", |on| {
        let x = numbers(&[3, 4], on)?.narrow(0, 1, 1)?.narrow(1, 2, 1)?;
        Ok((x.broadcast_as((35, 65))?, numbers(&[35, 1], on)?))
    }),
    ("one dimension", |on| {
        Ok((
            numbers(&[1000], on)?.narrow(0, 1, 998)?,
            numbers(&[998], on)?,
        ))
    }),
    ("a number", |on| Ok((numbers(&[], on)?, numbers(&[], on)?))),
    ("three dimensions in another order", |on| {
        Ok((
            numbers(&[5, 6, 7], on)?.permute((2, 0, 1))?,
            numbers(&[5, 6], on)?,
        ))
    }),
    ("heads", |on| {
        let x = numbers(&[2, 33, 3, 16], on)?.transpose(1, 2)?;
        Ok((x, numbers(&[3, 1, 16], on)?))
    }),
    ("six dimensions that merge into four", |on| {
        let x = numbers(&[2, 3, 5, 2, 2, 3], on)?.permute((2, 0, 1, 5, 3, 4))?;
        Ok((x, numbers(&[2, 3, 3, 1, 1], on)?))
    }),
];

/// Compares all views with candle's own operations on the CPU.
fn compare(device: &Device, gelu: &Gelu) -> Result<()> {
    for (name, view) in VIEWS {
        let (x, b) = view(device)?;
        let got = gelu.of(&x, &b)?;
        assert!(got.is_contiguous());
        assert_eq!(got.dims(), x.dims(), "{name}");
        let (x, b) = view(&Device::Cpu)?;
        let b = b.broadcast_as(x.shape())?.contiguous()?;
        let wanted = ((x.contiguous()? * f64::from(A))? + b)?.gelu()?;
        let difference = (got.to_device(&Device::Cpu)? - wanted)?.abs()?;
        let largest = difference.flatten_all()?.max_all()?.to_scalar::<f32>()?;
        assert!(largest < 1e-5, "{name}: {largest}");
    }
    Ok(())
}

#[test]
fn all_views_are_read_in_place_on_the_cpu() -> Result<()> {
    compare(&Device::Cpu, &Gelu::new(A, ""))
}

/// Requires `cargo layout ptx` first, or the path of the PTX in `LAYOUT_CANDLE_PTX`.
#[cfg(feature = "cuda")]
#[test]
fn all_views_are_read_in_place_on_a_gpu() -> Result<()> {
    let file = std::env::var("LAYOUT_CANDLE_PTX");
    let file = file.unwrap_or_else(|_| "target/ptx/layout-candle.ptx".to_owned());
    let ptx = std::fs::read_to_string(file)?;
    compare(&Device::new_cuda(0)?, &Gelu::new(A, &ptx))
}

#[test]
fn tensors_without_elements_have_results_without() -> Result<()> {
    let x = Tensor::zeros((3, 0, 5), DType::F32, &Device::Cpu)?;
    let y = Gelu::new(A, "").of(&x, &numbers(&[5], &Device::Cpu)?)?;
    assert_eq!(y.dims(), [3, 0, 5]);
    Ok(())
}

#[test]
fn what_the_kernel_does_not_take_is_rejected() -> Result<()> {
    let rejected = |x: &Tensor, b: &Tensor| {
        let error = Gelu::new(A, "").of(x, b).unwrap_err().to_string();
        // A backtrace may follow.
        error.lines().next().unwrap_or_default().to_owned()
    };
    let on = &Device::Cpu;
    let b = numbers(&[], on)?;
    let turned = numbers(&[2, 3, 5, 7, 11], on)?.permute((4, 3, 2, 1, 0))?;
    assert_eq!(
        rejected(&turned, &b),
        "(11,7,5,3,2):(1,11,77,385,1155) has no view as (11,7,5,6): mode 3 would need the strides of (3,2):(385,1155), not a single one: copy the tensor with `contiguous()`, or do not merge these modes"
    );
    assert_eq!(
        rejected(&numbers(&[4, 4], on)?.to_dtype(DType::F64)?, &b),
        "unexpected dtype, expected: F32, got: F64"
    );
    assert_eq!(
        rejected(&numbers(&[4, 4], on)?, &numbers(&[3], on)?),
        "cannot broadcast [3] to [4, 4]"
    );
    let long = numbers(&[1], on)?.broadcast_as((65_536 * 32, 1))?;
    assert_eq!(
        rejected(&long, &b),
        "(1,2097152,1):(2097152,1,1) needs 65536 blocks in one grid dimension, the maximum is 65535: narrow the tensor"
    );
    let large = numbers(&[1], on)?.broadcast_as((65_536, 65_537))?;
    let rejected = rejected(&large, &b);
    assert!(
        rejected.starts_with("overflow: the array needs "),
        "{rejected}"
    );
    Ok(())
}

#[test]
fn gradients_are_rejected_and_not_forgotten() -> Result<()> {
    let x = Var::from_tensor(&numbers(&[3, 4], &Device::Cpu)?)?;
    let y = Gelu::new(A, "").of(&x, &numbers(&[4], &Device::Cpu)?)?;
    let rejected = y.sum_all()?.backward().unwrap_err();
    let inner = match rejected {
        Error::WithBacktrace { inner, .. } => *inner,
        other => other,
    };
    assert!(
        matches!(inner, Error::BackwardNotSupported { op: "layout-gelu" }),
        "{inner}"
    );
    Ok(())
}
