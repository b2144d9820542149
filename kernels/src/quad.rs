//! Four neighbouring numbers, moved by one instruction.

// The callers promise the alignment.
#![allow(clippy::cast_ptr_alignment)]

/// Four numbers at a multiple of 16 bytes.
#[repr(C, align(16))]
struct Quad {
    x: f32,
    y: f32,
    z: f32,
    w: f32,
}

/// Reads four numbers.
///
/// # Safety
///
/// `from` is valid for reads of four `f32` and a multiple of 16 bytes.
#[inline(always)]
pub(crate) unsafe fn load(from: *const f32) -> [f32; 4] {
    // SAFETY: the caller's promise. The lanes are read one by one: of a copy of the whole struct,
    // LLVM makes two loads of 64 bits.
    unsafe {
        let quad = &*from.cast::<Quad>();
        [quad.x, quad.y, quad.z, quad.w]
    }
}

/// Writes four numbers.
///
/// # Safety
///
/// `to` is valid for writes of four `f32` and a multiple of 16 bytes.
#[inline(always)]
pub(crate) unsafe fn store(to: *mut f32, [x, y, z, w]: [f32; 4]) {
    // SAFETY: the caller's promise.
    unsafe { to.cast::<Quad>().write(Quad { x, y, z, w }) };
}
