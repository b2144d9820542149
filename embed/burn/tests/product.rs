//! Matrix multiplication of burn tensors by a kernel with layouts, as an operation of burn's wgpu
//! backend.

use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, Dispatch, backend_extension};
use burn::tensor::{DType, Device, Tensor};
use burn_cubecl::cubecl::prelude::*;
use burn_cubecl::cubecl::std::tensor::{View, ViewMut};
use burn_cubecl::ops::numeric::empty_device;
use burn_cubecl::{CubeBackend, cubecl, tensor::CubeTensor};
use layout_core::*;
use layout_cubecl::{Bounded, Tile};

type Pair = (u32, u32);
type Context = (Bounded<_16>, Bounded<_16>);

layout! {
    type Matrix = (?rows, ?columns):(?down, ?along);    // any matrix, also a part or a transpose
    type Rows = (?rows, ?columns):(?leading, 1);
    type Padded = (16, 16):(17, 1);
    type Swizzled = composition(Sw<4, 0, 4>, (16, 16):(16, 1));
}

/// Computes `c = a * b`: each cube computes a 16 x 16 tile, and each unit computes one element.
#[cube(launch)]
fn product(a: View<'_, f32, Pair>, b: View<'_, f32, Pair>, mut c: ViewMut<'_, f32, Pair>) {
    let (x, y) = (UNIT_POS_X, UNIT_POS_Y);
    let (row, column) = (CUBE_POS_Y * 16 + y, CUBE_POS_X * 16 + x);
    let (down, along) = (Bounded::wrapped(y), Bounded::wrapped(x));
    let mut of_a = Tile::<f32, Padded, Context>::new();
    let mut of_b = Tile::<f32, Swizzled, Context>::new();
    let (_, depth) = a.shape();
    let mut sum = 0.0f32;
    for step in 0..depth.div_ceil(16) {
        // Elements past the edge are 0.
        of_a.write((down, along), a.read_checked((row, step * 16 + x)));
        of_b.write((down, along), b.read_checked((step * 16 + y, column)));
        sync_cube();
        #[unroll]
        for i in 0..16u32 {
            let i = Bounded::wrapped(i);
            sum += of_a.read((down, i)) * of_b.read((i, along));
        }
        sync_cube();
    }
    c.write_checked((row, column), sum);
}

/// The operation, for backends that implement it.
#[backend_extension(Cube)]
pub trait Products: Backend {
    /// `a * b`
    fn product(a: FloatTensor<Self>, b: FloatTensor<Self>) -> FloatTensor<Self>;
}

impl Products for CubeBackend {
    fn product(a: CubeTensor, b: CubeTensor) -> CubeTensor {
        by_kernel(&a, &b).unwrap_or_else(|rejection| panic!("{rejection}"))
    }
}

fn by_kernel(a: &CubeTensor, b: &CubeTensor) -> Result<CubeTensor, layout_burn::Rejection> {
    let (of_a, of_b) = (
        layout_burn::layout::<Matrix>(a)?,
        layout_burn::layout::<Matrix>(b)?,
    );
    let (&[m, k, ..], &[l, n, ..]) = (of_a.values(), of_b.values());
    assert_eq!(
        k, l,
        "the columns of the left matrix are the rows of the right one"
    );
    let c = empty_device::<f32>(
        a.client.clone(),
        a.device.clone(),
        [m as usize, n as usize].into(),
    );
    product::launch(
        &a.client,
        CubeCount::Static(n.div_ceil(16), m.div_ceil(16), 1),
        CubeDim::new_2d(16, 16),
        layout_burn::view::<f32, _, _>(a, of_a)?,
        layout_burn::view::<f32, _, _>(b, of_b)?,
        layout_burn::view::<f32, _, _>(&c, layout_burn::layout::<Rows>(&c)?)?,
    );
    Ok(c)
}

/// Returns the product of two burn tensors, computed by the operation.
fn multiplied(a: Tensor<2>, b: Tensor<2>) -> Tensor<2> {
    Tensor::from_dispatch(Dispatch::product(a.into_dispatch(), b.into_dispatch()))
}

/// Returns a matrix of small integers, whose products are exact.
fn matrix(rows: usize, columns: usize, device: &Device) -> Tensor<2> {
    let some = (0..13_u8).cycle().take(rows * columns);
    let numbers: Vec<f32> = some.map(|i| f32::from(i * 7 % 13) - 6.0).collect();
    let flat = Tensor::<1>::from_floats(&numbers[..], device);
    flat.reshape([rows, columns])
}

fn assert_same(a: Tensor<2>, b: Tensor<2>) {
    assert_eq!(
        a.into_data().try_to_vec::<f32>().unwrap(),
        b.into_data().try_to_vec::<f32>().unwrap()
    );
}

#[test]
fn products_are_those_of_burn() {
    let device = Device::default();
    let (a, b) = (matrix(37, 50, &device), matrix(50, 41, &device));
    assert_same(
        multiplied(a.clone(), b.clone()),
        a.clone().matmul(b.clone()),
    );
    // Transposed and sliced operands, without a copy.
    let (at, bt) = (
        matrix(50, 37, &device).transpose(),
        matrix(41, 50, &device).transpose(),
    );
    assert_same(multiplied(at.clone(), bt.clone()), at.matmul(bt));
    let part = a.slice([3..20, 5..45]);
    let other = b.slice([4..44, 0..17]);
    assert_same(multiplied(part.clone(), other.clone()), part.matmul(other));
    // One row, repeated by a stride of 0.
    let row = matrix(1, 50, &device).expand([9, 50]);
    let c = matrix(50, 5, &device);
    assert_same(multiplied(row.clone(), c.clone()), row.matmul(c));
}

#[test]
fn tensors_that_kernels_do_not_take_are_rejected() {
    fn told(tensor: Tensor<2>) -> String {
        let tensor = tensor.try_into_primitive::<CubeBackend>().unwrap();
        let rows = layout_burn::layout::<Rows>(&tensor);
        let view = rows.and_then(|rows| layout_burn::view::<f32, _, Pair>(&tensor, rows));
        view.err().unwrap().to_string()
    }
    let device = Device::default();
    assert_eq!(
        told(matrix(50, 37, &device).transpose()),
        "the tensor (37,50):(1,37) has a different layout: leaf 1 of the stride is 37, expected 1"
    );
    assert_eq!(
        told(matrix(8, 8, &device).cast(DType::F16)),
        "the tensor has elements of type f16, but the kernel reads f32: convert the tensor with `cast`"
    );
    let cube = matrix(4, 6, &device)
        .reshape([2, 2, 6])
        .try_into_primitive::<CubeBackend>()
        .unwrap();
    assert_eq!(
        layout_burn::layout::<Rows>(&cube).unwrap_err().to_string(),
        "expected a tensor with 2 modes, as in the layout, found (2,2,6):(12,6,1)"
    );
}
