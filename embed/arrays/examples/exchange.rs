//! A library that a program in Python loads, to exchange arrays with NumPy: the tests do.
//!
//! Each function returns the number of elements that it wrote, or -1 with a sentence in `text`.
#![allow(unsafe_code)]

use core::ffi::{CStr, c_char};
use core::ptr::NonNull;
use core::slice;
use core::sync::atomic::{AtomicUsize, Ordering};

use layout_arrays::dlpack::{DLManagedTensor, DLManagedTensorVersioned, Export, Imported, Managed};
use layout_arrays::numpy::ArrayInterface;
use layout_arrays::{Error, Strides};
use layout_core::*;

layout! {
    type Line = (?a,):(?x,);
    type Matrix = (?a, ?b):(?x, ?y);
    type Stack = (?a, ?b, ?c):(?x, ?y, ?z);
    type Stacks = (?a, ?b, ?c, ?d):(?w, ?x, ?y, ?z);
    // Rows of whole vectors.
    type Quads = (?m, 4 * ?n):(4 * ?ld, 1);
}

/// The elements of an array of up to four modes, the last counting fastest.
macro_rules! elements {
    ($shape:expr, $L:ident: $tensor:expr) => {
        match *$shape {
            [] => elements!(@ $shape, $L $tensor, Layout![():()],),
            [_] => elements!(@ $shape, $L $tensor, Line, 0),
            [_, _] => elements!(@ $shape, $L $tensor, Matrix, 0 1),
            [_, _, _] => elements!(@ $shape, $L $tensor, Stack, 0 1 2),
            [_, _, _, _] => elements!(@ $shape, $L $tensor, Stacks, 0 1 2 3),
            _ => panic!("an array of more than four modes"),
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

/// Tells all coordinates of a shape, the last mode counting fastest.
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

/// What a function writes: elements or a sentence.
#[repr(C)]
pub struct Answer {
    elements: *mut f32,
    text: *mut u8,
    len: usize,
}

impl Answer {
    /// # Safety
    ///
    /// There are `len` elements, and `len` bytes of text.
    unsafe fn write(&self, result: Result<Vec<f32>, Error>) -> isize {
        match result {
            Ok(elements) => {
                assert!(
                    elements.len() <= self.len,
                    "an array that is larger than its answer"
                );
                // SAFETY: the caller's promise.
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
                // SAFETY: the caller's promise.
                unsafe {
                    self.text
                        .copy_from_nonoverlapping(text.as_ptr(), text.len());
                };
                -1
            }
        }
    }
}

/// Reads an array by what its `__array_interface__` says.
///
/// # Safety
///
/// It says so, and the answer has room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_interface(
    rank: usize,
    shape: *const i64,
    strides: *const i64,
    typestr: *const c_char,
    data: usize,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller's promise.
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
    // SAFETY: the caller's promise.
    unsafe { answer.write(elements()) }
}

/// Reads an array that came in a capsule, and gives it back.
fn read<M: Managed>(array: Result<Imported<M>, Error>) -> Result<Vec<f32>, Error> {
    let array = array?;
    let strides = array.strides()?;
    elements!(strides.shape(), L: array.tensor::<f32, L>())
}

/// # Safety
///
/// The address is that of a capsule `dltensor_versioned`, which is then used, and the answer has room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_dlpack(
    array: NonNull<DLManagedTensorVersioned>,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller's promise.
    unsafe { answer.write(read(Imported::from_raw(array))) }
}

/// # Safety
///
/// The address is that of a capsule `dltensor`, which is then used, and the answer has room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read_legacy(array: NonNull<DLManagedTensor>, answer: &Answer) -> isize {
    // SAFETY: the caller's promise.
    unsafe { answer.write(read(Imported::from_raw(array))) }
}

/// Doubles the elements of a matrix whose rows are whole vectors of four.
///
/// # Safety
///
/// As [`read_dlpack`], and nothing else has the elements meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn double(
    array: NonNull<DLManagedTensorVersioned>,
    answer: &Answer,
) -> isize {
    // SAFETY: the caller's promise.
    let array = unsafe { Imported::from_raw(array) };
    let doubled = array.and_then(|mut array| {
        let shape = array.strides()?.shape().to_vec();
        // SAFETY: the caller's promise.
        let mut tensor = unsafe { array.tensor_mut::<f32, Quads>() }?;
        each(&shape, &mut |c| {
            if let Some(element) = tensor.get_mut((c[0], c[1])) {
                *element *= 2.0;
            }
        });
        Ok(Vec::new())
    });
    // SAFETY: the caller's promise.
    unsafe { answer.write(doubled) }
}

/// How many arrays have not been freed.
static LIVE: AtomicUsize = AtomicUsize::new(0);

/// Memory that counts.
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

/// The array of a layout in the numbers from 0 to its cosize.
fn array<M: Managed>(layout: &str) -> Result<NonNull<M>, Error> {
    let layout: layout_algebra::Layout = layout.parse().expect("a layout");
    let strides = Strides::of_value(&layout)?;
    let numbers: Vec<f32> = (0_u16..).map(f32::from).take(cells(&layout)).collect();
    LIVE.fetch_add(1, Ordering::Relaxed);
    Ok(Export::new(Numbers(numbers), &strides)?.into_raw())
}

fn cells(layout: &layout_algebra::Layout) -> usize {
    usize::try_from(layout.cosize()).expect("a small layout")
}

/// An array for a capsule `dltensor_versioned`, or null.
///
/// # Safety
///
/// The layout is one in notation, and the answer has room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn export(
    layout: *const c_char,
    answer: &Answer,
) -> Option<NonNull<DLManagedTensorVersioned>> {
    // SAFETY: the caller's promise.
    let result = array(&unsafe { CStr::from_ptr(layout) }.to_string_lossy());
    // SAFETY: the caller's promise.
    result
        .map_err(|error| unsafe { answer.write(Err(error)) })
        .ok()
}

/// An array for a capsule `dltensor`, or null.
///
/// # Safety
///
/// As [`export`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn export_legacy(
    layout: *const c_char,
    answer: &Answer,
) -> Option<NonNull<DLManagedTensor>> {
    // SAFETY: the caller's promise.
    let result = array(&unsafe { CStr::from_ptr(layout) }.to_string_lossy());
    // SAFETY: the caller's promise.
    result
        .map_err(|error| unsafe { answer.write(Err(error)) })
        .ok()
}

/// How many arrays of [`export`] and [`export_legacy`] have not been freed.
#[unsafe(no_mangle)]
pub extern "C" fn live() -> usize {
    LIVE.load(Ordering::Relaxed)
}
