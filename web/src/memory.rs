//! How the page hands over text: it reserves memory, writes, asks, reads, and gives the memory back.
#![allow(unsafe_code)] // The page writes into memory by address.
#![allow(unreachable_pub)] // Its functions are called by name from the page.

use core::ptr;

/// Memory for `len` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: usize) -> *mut u8 {
    let bytes = vec![0_u8; len].into_boxed_slice();
    Box::into_raw(bytes).cast()
}

/// Gives back what `reserve` or `ask` returned.
///
/// # Safety
///
/// `at` and `len` are those of a text that has not been given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn give_back(at: *mut u8, len: usize) {
    // SAFETY: such a text is a boxed slice of that length.
    drop(unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(at, len)) });
}

/// The answer to the question of `len` bytes at `at`, which is given back; the answer is at the
/// address that the second half of the result has, and as long as the first half says.
///
/// # Safety
///
/// `reserve` returned `at` for `len`, and nobody has given it back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(at: *mut u8, len: usize) -> u64 {
    // SAFETY: such memory is a boxed slice of that length.
    let question = unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(at, len)) };
    let answer = crate::answer(&String::from_utf8_lossy(&question));
    let answer = answer.into_bytes().into_boxed_slice();
    let len = answer.len() as u64;
    let at = Box::into_raw(answer).cast::<u8>() as usize as u64;
    len << 32 | at
}
