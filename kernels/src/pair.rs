//! Two neighbouring numbers, moved by one instruction.

// The callers promise the alignment.
#![allow(clippy::cast_ptr_alignment)]

/// Two numbers at a multiple of 8 bytes.
#[repr(C, align(8))]
struct Pair {
    x: f32,
    y: f32,
}

/// Writes two numbers.
///
/// # Safety
///
/// `to` is valid for writes of two `f32` and a multiple of 8 bytes.
#[inline(always)]
pub(crate) unsafe fn store(to: *mut f32, [x, y]: [f32; 2]) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<Pair>().write(Pair { x, y }) };
}
