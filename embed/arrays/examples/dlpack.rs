// cargo build -p layout-arrays --example dlpack && python3 embed/arrays/examples/dlpack.py
//! A library for Python that writes to the memory of a NumPy array, received by DLPack.
#![allow(unsafe_code)]

use core::ptr::NonNull;

use layout_arrays::dlpack::{DLManagedTensorVersioned, Imported};
use layout_core::layout;

layout! { type Matrix = (?rows, ?columns):(?row, ?column); }

/// Doubles the diagonal of a matrix. Returns `false`, and prints the error, if the elements are not
/// `f32` or the array is not a matrix.
///
/// # Safety
///
/// * `array` must be the address in a capsule `dltensor_versioned`, which this function consumes.
/// * No other code may access the elements during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn double_diagonal(array: NonNull<DLManagedTensorVersioned>) -> bool {
    // SAFETY: the caller passes the address of an unused capsule.
    let array = unsafe { Imported::from_raw(array) };
    let result = array.and_then(|mut array| {
        // SAFETY: the caller guarantees exclusive access.
        let mut matrix = unsafe { array.tensor_mut::<f32, Matrix>() }?;
        let mut i = 0;
        while let Some(element) = matrix.get_mut((i, i)) {
            *element *= 2.0;
            i += 1;
        }
        Ok(())
    });
    result.map_err(|error| eprintln!("error: {error}")).is_ok()
}
