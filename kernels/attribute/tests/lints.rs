//! What the attribute makes raises no warning of its own.
#![deny(warnings, clippy::pedantic)]

use layout_attribute::kernel;

/// A body of one expression.
#[kernel]
unsafe fn one_expression(x: *mut f32) {
    // SAFETY: the caller's promise.
    unsafe { *x += 1.0 }
}

/// A body that begins with attributes and items, and no parameters to check.
#[kernel]
unsafe fn attributes_and_items() {
    #![allow(non_snake_case)]
    const N: u32 = 3;
    let Sum = N + 1;
    assert_eq!(Sum, 4);
}

/// A body that begins with an item, after the checks of a parameter.
#[kernel]
unsafe fn items(x: *mut f32) {
    const N: f32 = 3.0;
    // SAFETY: the caller's promise.
    unsafe { *x += N };
}

#[test]
fn kernels_run() {
    let mut x = 1.0;
    // SAFETY: `x` is a local of this thread.
    unsafe {
        one_expression(&raw mut x);
        attributes_and_items();
        items(&raw mut x);
    }
    assert!((x - 5.0).abs() < f32::EPSILON);
}
