//! The text exchange with the page, which reserves memory, writes the question, asks, reads the answer, and
//! frees the memory.
#![allow(unsafe_code)] // The page writes into memory by address.
#![allow(unreachable_pub)] // The page calls these functions by name.

use core::ptr;

/// Reserves memory for `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: usize) -> *mut u8 {
    let bytes = vec![0_u8; len].into_boxed_slice();
    Box::into_raw(bytes).cast()
}

/// Frees memory returned by `reserve` or `ask`.
///
/// # Safety
///
/// `at` and `len` must belong to a text that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn give_back(at: *mut u8, len: usize) {
    // SAFETY: a text that has not been freed is a boxed slice of `len` bytes.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(at, len)) });
}

/// Answers the question of `len` bytes at `at`, and frees the question. The low half of the result is the
/// address of the answer, and the high half is its length.
///
/// # Safety
///
/// `at` must be the result of `reserve(len)`, and must not have been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, len: usize) -> u64 {
    // SAFETY: memory from `reserve(len)` is a boxed slice of `len` bytes.
    let question = unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(at, len)) };
    let answer = crate::answer(&String::from_utf8_lossy(&question));
    let answer = answer.into_bytes().into_boxed_slice();
    let len = answer.len() as u64;
    let at = Box::into_raw(answer).cast::<u8>() as usize as u64;
    len << 32 | at
}
