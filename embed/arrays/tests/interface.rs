//! What NumPy's `__array_interface__` says.
#![allow(unsafe_code)]

use layout_arrays::numpy::ArrayInterface;
use layout_arrays::{Element, Error};
use layout_core::*;

layout! {
    type Matrix = (?m, ?n):(?d, ?e);
    type Rows = (?m, ?n):(?n, 1);
}

/// Returns the interface of a matrix of three rows of four 4-byte elements, at an address.
fn interface<T>(typestr: &str, start: *mut T) -> ArrayInterface {
    ArrayInterface {
        shape: vec![3, 4],
        strides: None,
        typestr: typestr.into(),
        data: start.expose_provenance(),
        read_only: false,
    }
}

/// Returns the error of a conversion to a writable tensor.
fn rejected<T: Element>(array: &ArrayInterface) -> Error {
    // SAFETY: the test neither reads nor writes the array.
    let rejected = unsafe { array.tensor_mut::<T, Matrix>() };
    rejected.err().expect("it is rejected")
}

#[test]
fn a_tensor_is_written_through_its_interface() {
    let mut numbers = [0_i32; 20];
    let rows = Rows::from_values([3, 4]);
    let mut tensor = Tensor::from_slice_mut(&mut numbers, rows).unwrap();
    let array = ArrayInterface::of_mut(&mut tensor).unwrap();
    assert_eq!(array.strides, Some(vec![16, 4]));
    // SAFETY: `tensor` is not used while `again` exists.
    let mut again = unsafe { array.tensor_mut::<i32, Matrix>() }.unwrap();
    assert!(again.store((2, 3), 5));
    assert_eq!(tensor.load((2, 3)), Some(5));
    // Without strides, the array is compact and row-major.
    let array = ArrayInterface {
        strides: None,
        ..array
    };
    // SAFETY: nothing writes.
    let again = unsafe { array.tensor::<i32, Rows>() }.unwrap();
    assert_eq!(
        (again.load((2, 3)), again.layout().values()),
        (Some(5), &[3, 4])
    );
}

#[test]
fn what_is_not_to_be_written_is_not() {
    let mut numbers = [0_f32; 12];
    let mut array = interface("<f4", numbers.as_mut_ptr());
    array.strides = Some(vec![8, 4]);
    let error = rejected::<f32>(&array).to_string();
    assert!(
        error.starts_with("not injective: coordinate (1,0) and coordinate (0,2)"),
        "{error}"
    );
    array.read_only = true;
    assert_eq!(rejected::<f32>(&array), Error::ReadOnly);
}

#[test]
fn other_types_and_addresses_are_told() {
    let mut numbers = [0_f32; 12];
    let start = numbers.as_mut_ptr();
    for typestr in [">f4", "<f8", "<i4", "|V4", ""] {
        assert_eq!(
            rejected::<f32>(&interface(typestr, start)).to_string(),
            format!("expected elements of type f32, found `{typestr}`: convert the array first")
        );
    }
    assert_eq!(
        rejected::<f32>(&interface("<f4", core::ptr::null_mut::<f32>())),
        Error::Null
    );
    let odd = start.wrapping_byte_add(1);
    let (address, align) = (odd.addr(), 4);
    assert_eq!(
        rejected::<f32>(&interface("<f4", odd)),
        Error::NotAligned { address, align }
    );
    let mut array = interface("<f4", start);
    array.strides = Some(vec![4]);
    assert_eq!(
        rejected::<f32>(&array).to_string(),
        "rank: expected one stride for each extent of the array, found 2 extents and 1 stride"
    );
}
