//! Tests that the code that the attribute generates raises no warnings.
#![deny(warnings, clippy::pedantic)]

use layout_attribute::kernel;
use layout_core::{_1, _4, Layout, Tensor, View};
use layout_device::EntryPoint;

/// The body is one expression.
#[kernel]
unsafe fn one_expression(x: *mut f32) {
    // SAFETY: the caller guarantees valid pointers.
    unsafe { *x += 1.0 }
}

/// The body begins with attributes and items, and no parameter is checked.
#[kernel]
unsafe fn attributes_and_items() {
    #![allow(non_snake_case)]
    const N: u32 = 3;
    let Sum = N + 1;
    assert_eq!(Sum, 4);
}

/// The body begins with an item, and a parameter is checked before it.
#[kernel]
unsafe fn items(x: *mut f32) {
    const N: f32 = 3.0;
    // SAFETY: the caller guarantees valid pointers.
    unsafe { *x += N };
}

/// The names are keywords, and names that the attribute itself uses.
#[kernel]
unsafe fn r#type(
    r#in: *mut f32,
    __kernel: f32,
    __match_second: f32,
    r#match: Tensor<View<'_, f32>, Layout<_4, _1>>,
) {
    // SAFETY: the caller guarantees valid pointers.
    unsafe { *r#in += r#match.read(3) * __kernel + __match_second };
}

/// The configuration of a kernel: the number that an instance adds.
trait Config {
    type Element;
    const ADDED: Self::Element;
}
struct Ones<Element>(Element);
impl Config for Ones<f32> {
    type Element = f32;
    const ADDED: f32 = 1.0;
}
impl Config for Ones<u32> {
    type Element = u32;
    const ADDED: u32 = 1;
}

#[kernel(instances(add_f32 = Ones<f32>, add_u32 = Ones<u32>))]
unsafe fn add<C: Config>(x: *mut C::Element) {
    // SAFETY: the caller guarantees valid pointers.
    unsafe { *x += C::ADDED };
}

#[test]
fn instances_run_with_pointers_to_their_parameters() {
    let (mut x, mut y) = (1.0, 1);
    let (of_x, of_y) = (&raw mut x, &raw mut y);
    // SAFETY: `x` and `y` are locals of this thread.
    unsafe {
        add_f32(of_x);
        AddF32Kernel::run(&[(&raw const of_x).cast()]);
        AddU32Kernel::run(&[(&raw const of_y).cast()]);
    }
    assert!((x - 3.0).abs() < f32::EPSILON && y == 2);
}

#[test]
fn kernels_run() {
    let cells = [1.0, 2.0, 3.0, 4.0];
    let mut y = 0.0;
    // SAFETY: `y` and `cells` are locals of this thread.
    unsafe { r#type(&raw mut y, 10.0, 2.0, (cells.as_ptr(), Layout::new())) };
    assert!((y - 42.0).abs() < f32::EPSILON);

    let mut x = 1.0;
    // SAFETY: `x` is a local of this thread.
    unsafe {
        one_expression(&raw mut x);
        attributes_and_items();
        items(&raw mut x);
    }
    assert!((x - 5.0).abs() < f32::EPSILON);
}
