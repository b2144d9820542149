//! A library that Python programs load to exchange arrays with NumPy. The tests use this library.
//!
//! Each function returns the number of elements that it wrote, or -1 with an error message in
//! `text`.
#![allow(unsafe_code)]

use core::ffi::{CStr, c_char};
use core::ptr::NonNull;
use core::slice;
use core::sync::atomic::{AtomicUsize, Ordering};

use layout_arrays::dlpack::{DLManagedTensor, DLManagedTensorVersioned, Export, Imported, Managed};
use layout_arrays::numpy::ArrayInterface;
use layout_arrays::{ArrayLayout, Error};
use layout_core::*;

layout! {
    type Line = (?a,):(?x,);
    type Matrix = (?a, ?b):(?x, ?y);
    type Stack = (?a, ?b, ?c):(?x, ?y, ?z);
    type Stacks = (?a, ?b, ?c, ?d):(?w, ?x, ?y, ?z);
    // Rows whose length and stride are multiples of four elements.
    type Quads = (?m, 4 * ?n):(4 * ?ld, 1);
}

/// Returns the elements of an array of up to four modes. The last mode varies fastest.
macro_rules! elements {
    ($shape:expr, $L:ident: $tensor:expr) => {
        match *$shape {
            [] => elements!(@ $shape, $L $tensor, Layout![():()],),
            [_] => elements!(@ $shape, $L $tensor, Line, 0),
            [_, _] => elements!(@ $shape, $L $tensor, Matrix, 0 1),
            [_, _, _] => elements!(@ $shape, $L $tensor, Stack, 0 1 2),
            [_, _, _, _] => elements!(@ $shape, $L $tensor, Stacks, 0 1 2 3),
            _ => panic!("expected an array of at most four modes"),
        }
    };
    (@ $shape:expr, $L:ident $tensor:expr, $Layout:ty, $($i:literal)*) => {{
        type $L = $Layout;
        let tensor = $tensor?;
        let mut elements = Vec::new();
        each($shape, &mut |c: &[u32]| {
            _ = c;
            elements.extend(tensor.load(($(c[$i],)*)));
        });
        Ok(elements)
    }};
}

/// Calls `tell` with each coordinate of a shape. The last mode varies fastest.
fn each(shape: &[i64], tell: &mut dyn FnMut(&[u32])) {
    let size: i64 = shape.iter().product();
    for mut index in 0..size {
        let mut coordinate = vec![0; shape.len()];
        for (at, extent) in coordinate.iter_mut().zip(shape).rev() {
            *at = u32::try_from(index % extent).expect("a small array");
            index /= extent;
        }
        tell(&coordinate);
    }
}

/// Output buffers of a function: elements, or an error message.
#[repr(C)]
pub struct Answer {
    elements: *mut f32,
    text: *mut u8,
    len: usize,
}

impl Answer {
    /// # Safety
    ///
    /// * `elements` must be valid for writes of `len` elements, and `text` for writes of `len`
    ///   bytes.
    unsafe fn write(&self, result: Result<Vec<f32>, Error>) -> isize {
        match result {
            Ok(elements) => {
                assert!(
                    elements.len() <= self.len,
                    "the array is larger than its answer"
                );
                // SAFETY: the caller guarantees the length of the buffers.
                unsafe {
                    self.elements
                        .copy_from_nonoverlapping(elements.as_ptr(), elements.len());
                };
                isize::try_from(elements.len()).expect("a small array")
            }
            Err(error) => {
                let mut text = error.to_string().into_bytes();
                text.truncate(self.len - 1);
                text.push(0);
                // SAFETY: the caller guarantees the length of the buffers.
                unsafe {
                    self.text
                        .copy_from_nonoverlapping(text.as_ptr(), text.len());
                };
                -1
            }
        }
    }
}

/// Reads an array from the values of its `__array_interface__`.
///
/// # Safety
///
/// * The arguments must be the values of an array's `__array_interface__`.
/// * The buffers of `answer` must be valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_interface(
    rank: usize,
    shape: *const i64,
    strides: *const i64,
    typestr: *const c_char,
    data: usize,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller passes the values of `__array_interface__`.
    let (shape, strides, typestr) = unsafe {
        let numbers = |start: *const i64| slice::from_raw_parts(start, rank).to_vec();
        let strides = (!strides.is_null()).then(|| numbers(strides));
        (
            numbers(shape),
            strides,
            CStr::from_ptr(typestr).to_string_lossy().into_owned(),
        )
    };
    let array = ArrayInterface {
        shape,
        strides,
        typestr,
        data,
        read_only: true,
    };
    let elements = || elements!(&array.shape[..], L: unsafe { array.tensor::<f32, L>() });
    // SAFETY: the caller guarantees the buffers of `answer`.
    unsafe { answer.write(elements()) }
}

/// Reads an imported array, and releases it.
fn read<M: Managed>(array: Result<Imported<M>, Error>) -> Result<Vec<f32>, Error> {
    let array = array?;
    let strides = array.strides()?;
    elements!(strides.shape(), L: array.tensor::<f32, L>())
}

/// # Safety
///
/// * `array` must be the address in a capsule `dltensor_versioned`, which this function consumes.
/// * The buffers of `answer` must be valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_dlpack(
    array: NonNull<DLManagedTensorVersioned>,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller passes an unused capsule's address and valid buffers.
    unsafe { answer.write(read(Imported::from_raw(array))) }
}

/// # Safety
///
/// * `array` must be the address in a capsule `dltensor`, which this function consumes.
/// * The buffers of `answer` must be valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_legacy(array: NonNull<DLManagedTensor>, answer: &Answer) -> isize {
    // SAFETY: the caller passes an unused capsule's address and valid buffers.
    unsafe { answer.write(read(Imported::from_raw(array))) }
}

/// Doubles the elements of a matrix whose rows are multiples of four elements.
///
/// # Safety
///
/// * The obligations of [`read_dlpack`] apply.
/// * No other code may access the elements during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn double(
    array: NonNull<DLManagedTensorVersioned>,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller passes an unused capsule's address.
    let array = unsafe { Imported::from_raw(array) };
    let doubled = array.and_then(|mut array| {
        let shape = array.strides()?.shape().to_vec();
        // SAFETY: the caller guarantees exclusive access.
        let mut tensor = unsafe { array.tensor_mut::<f32, Quads>() }?;
        each(&shape, &mut |c| {
            if let Some(element) = tensor.get_mut((c[0], c[1])) {
                *element *= 2.0;
            }
        });
        Ok(Vec::new())
    });
    // SAFETY: the caller guarantees the buffers of `answer`.
    unsafe { answer.write(doubled) }
}

/// Number of arrays that have not been freed.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// A vector that counts its live instances.
struct Numbers(Vec<f32>);

impl AsMut<[f32]> for Numbers {
    fn as_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }
}
impl Drop for Numbers {
    fn drop(&mut self) {
        LIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Exports an array with a layout, whose memory holds the integers from 0 to the layout's cosize.
fn array<M: Managed>(layout: &str) -> Result<NonNull<M>, Error> {
    let layout: layout_algebra::Layout = layout.parse().expect("a layout");
    let strides = ArrayLayout::of_value(&layout)?;
    let numbers: Vec<f32> = (0_u16..).map(f32::from).take(cells(&layout)).collect();
    LIVE.fetch_add(1, Ordering::Relaxed);
    Ok(Export::new(Numbers(numbers), &strides)?.into_raw())
}

fn cells(layout: &layout_algebra::Layout) -> usize {
    usize::try_from(layout.cosize()).expect("a small layout")
}

/// Returns an array for a capsule `dltensor_versioned`, or null.
///
/// # Safety
///
/// * `layout` must be a C string.
/// * The buffers of `answer` must be valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn export(
    layout: *const c_char,
    answer: &Answer,
) -> Option<NonNull<DLManagedTensorVersioned>> {
    // SAFETY: the caller passes a C string.
    let result = array(&unsafe { CStr::from_ptr(layout) }.to_string_lossy());
    // SAFETY: the caller guarantees the buffers of `answer`.
    result
        .map_err(|error| unsafe { answer.write(Err(error)) })
        .ok()
}

/// Returns an array for a capsule `dltensor`, or null.
///
/// # Safety
///
/// * The obligations of [`export`] apply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn export_legacy(
    layout: *const c_char,
    answer: &Answer,
) -> Option<NonNull<DLManagedTensor>> {
    // SAFETY: the caller passes a C string.
    let result = array(&unsafe { CStr::from_ptr(layout) }.to_string_lossy());
    // SAFETY: the caller guarantees the buffers of `answer`.
    result
        .map_err(|error| unsafe { answer.write(Err(error)) })
        .ok()
}

/// Returns the number of arrays of [`export`] and [`export_legacy`] that have not been freed.
#[unsafe(no_mangle)]
pub extern "C" fn live() -> usize {
    LIVE.load(Ordering::Relaxed)
}
