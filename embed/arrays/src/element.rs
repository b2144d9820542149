//! Element types.
#![allow(unsafe_code)]

use crate::Error;
use crate::dlpack::DLDataType;

/// An element type that other libraries support.
///
/// Implement the trait for your own types, such as a 16-bit float.
///
/// # Safety
///
/// * [`TYPE`](Self::TYPE) must have the size and the meaning of this type.
/// * Every bit pattern must be a valid value of this type.
pub unsafe trait Element: Copy + Send + Sync + 'static {
    /// The descriptor of this type in DLPack.
    const TYPE: DLDataType;
}

macro_rules! elements {
    ($($T:ident $code:ident,)+) => {$(
        // SAFETY: every bit pattern is a valid value of this type.
        unsafe impl Element for $T {
            const TYPE: DLDataType = DLDataType {
                code: DLDataType::$code,
                #[allow(clippy::cast_possible_truncation)] // at most 64
                bits: 8 * size_of::<$T>() as u8,
                lanes: 1,
            };
        }
    )+};
}
elements! {
    i8 INT, i16 INT, i32 INT, i64 INT, u8 UINT, u16 UINT, u32 UINT, u64 UINT, f32 FLOAT, f64 FLOAT,
}

/// Returns the address of the first element, or an error if the array is not empty and the address
/// is null or unaligned.
pub(crate) fn aligned<T>(start: *mut T, is_empty: bool) -> Result<*mut T, Error> {
    if is_empty {
        return Ok(core::ptr::dangling_mut());
    }
    if start.is_null() {
        return Err(Error::Null);
    }
    if !start.is_aligned() {
        return Err(Error::NotAligned {
            address: start.addr(),
            align: align_of::<T>(),
        });
    }
    Ok(start)
}
