//! Tests of `ndarray` arrays.
#![cfg(feature = "ndarray")]

use layout_arrays::ArrayLayout;
use layout_arrays::ndarray::{AsTensor, AsTensorMut, shape, view, view_mut};
use layout_core::*;
use ndarray::{Array, Array2, ArrayRef2, ArrayView, Axis, CowArray, Ix2, Ix3, ShapeBuilder, s};

layout! {
    type Matrix = (?m, ?n):(?d, ?e);
    type Columns = (?m, ?n):(1, ?ld);
    type Blocks = ((2, ?m), 4):((?d, ?e), ?f);
    type Stack = (?b, ?m, ?n):(?x, ?y, ?z);
}

fn matrix() -> Array2<u32> {
    Array::from_shape_fn((6, 4), |(i, j)| u32::try_from(10 * i + j).unwrap())
}

/// Checks that a view has the elements of the tensor, and that it converts back to the same tensor.
fn agrees(array: &ArrayView<'_, u32, Ix2>) {
    let tensor = array.as_tensor::<Matrix>().unwrap();
    for ((i, j), element) in array.indexed_iter() {
        let at = (u32::try_from(i).unwrap(), u32::try_from(j).unwrap());
        assert_eq!(tensor.get(at), Some(element));
    }
    assert_eq!(view(&tensor).unwrap(), array.view().into_dyn());
    let strides = array.as_strides().unwrap();
    let value = strides.value().unwrap();
    assert_eq!(value.to_string(), tensor.layout().to_string());
    assert_eq!(ArrayLayout::of_value(&value).unwrap(), strides);
}

#[test]
fn views_are_tensors_of_the_same_memory() {
    let array = matrix();
    agrees(&array.view());
    agrees(&array.t());
    agrees(&array.slice(s![1..;2, ..;3]));
    agrees(&array.slice(s![4.., 1..3]));
    agrees(&array.row(3).broadcast((5, 4)).unwrap());
    let columns = Array::from_shape_fn((6, 4).f(), |(i, j)| u32::try_from(10 * i + j).unwrap());
    agrees(&columns.view());
    assert!(columns.as_tensor::<Columns>().is_ok());
    let blocks = array.to_shape((2, 3, 4)).unwrap();
    let tensor = blocks.as_tensor::<Blocks>().unwrap();
    assert_eq!(tensor.layout().to_string(), "((2,3),4):((12,4),1)");
    assert_eq!(tensor.load(((1, 2), 3)), Some(53));
    assert_eq!(view(&tensor).unwrap(), blocks.view().into_dyn());
}

#[test]
fn what_is_written_is_not_repeated() {
    let mut array = matrix();
    let mut rows = array.slice_mut(s![..;2, ..]);
    let mut tensor = rows.as_tensor_mut::<Matrix>().unwrap();
    assert!(tensor.store((2, 3), 7));
    view_mut(&mut tensor).unwrap()[[0, 1]] = 9;
    assert_eq!((array[[4, 3]], array[[0, 1]]), (7, 9));
    // A tensor can repeat elements, but a writable array cannot.
    let mut numbers = [0_u32; 4];
    let repeats = Matrix::from_strides(&[3, 4], &[0, 1]).unwrap();
    let mut tensor = Tensor::from_slice_mut(&mut numbers, repeats).unwrap();
    let error = view_mut(&mut tensor).unwrap_err().to_string();
    assert!(
        error.starts_with("not injective: coordinate (0,0) and coordinate (1,0)"),
        "{error}"
    );
    // Shared elements are copied before a write, possibly in a different order.
    let array = matrix();
    let mut copied: CowArray<'_, u32, Ix2> = CowArray::from(array.t());
    assert!(copied.as_tensor_mut::<Matrix>().unwrap().store((3, 5), 1));
    assert_eq!((copied[[3, 5]], array[[5, 3]]), (1, 53));
}

#[test]
fn references_are_arrays() {
    fn halve(array: &mut ArrayRef2<u32>) {
        let strides = array.as_strides().unwrap();
        let mut tensor = array.as_tensor_mut::<Matrix>().unwrap();
        assert_eq!(ArrayLayout::of(tensor.layout()).unwrap(), strides);
        let half = tensor.load((1, 2)).unwrap() / 2;
        assert!(tensor.store((1, 2), half));
    }
    let mut array = matrix();
    halve(&mut array.slice_mut(s![..;2, ..]));
    assert_eq!(array[[2, 2]], 11);
    // Shared elements are copied before a write.
    let mut shared = array.to_shared();
    let other = shared.clone();
    halve(&mut shared);
    assert_eq!((shared[[1, 2]], other[[1, 2]]), (6, 12));
}

#[test]
fn reversed_modes_are_told_unless_nothing_moves() {
    let mut array = matrix();
    array.invert_axis(Axis(1));
    assert_eq!(
        array.as_tensor::<Matrix>().unwrap_err().to_string(),
        "out of range: expected no negative stride in mode 1 of the array, found -1: reverse the mode, so that \
         the array begins at its other end, or copy the array"
    );
    let strides = array.as_strides().unwrap();
    assert_eq!((strides.strides(), strides.forward().1), (&[4, -1][..], -3));
    assert!(strides.value().is_err() && shape(&strides).is_err());
    let column = array.slice(s![.., ..1]);
    let tensor = column.as_tensor::<Matrix>().unwrap();
    assert_eq!(tensor.load((5, 0)), Some(53));
    let none = array.slice(s![..0, ..]);
    let tensor = none.as_tensor::<Matrix>().unwrap();
    assert_eq!(tensor.load((0, 0)), None);
    assert_eq!(view(&tensor).unwrap().shape(), [0, 4]);
}

#[test]
fn layouts_by_value_show_memory() {
    let numbers: Vec<u32> = (0..32).collect();
    let tiles = "((2,2),(4,2)):((8,16),(1,4))".parse().unwrap();
    let tiles_shape = shape(&ArrayLayout::of_value(&tiles).unwrap()).unwrap();
    let array = ArrayView::from_shape(tiles_shape, &numbers).unwrap();
    assert_eq!(array[[1, 0, 2, 1]], 14);
    let stack = array.into_shape_with_order((2, 2, 8));
    assert!(stack.is_err());
    let wide = ArrayLayout::new([1 << 40, 1 << 40, 0], [0, 0, 1]);
    assert_eq!(
        wide.unwrap_err().to_string(),
        layout_arrays::Error::TooLarge.to_string()
    );
    // Zero-sized elements can have any strides.
    let units = Array::from_elem((3, 2, 5), ());
    let tensor = units.as_tensor::<Stack>().unwrap();
    assert_eq!(
        view(&tensor).unwrap().into_dimensionality::<Ix3>().unwrap(),
        units
    );
}
