//! The types of elements.
#![allow(unsafe_code)]

use crate::Error;
use crate::dlpack::DLDataType;

/// A type of elements that other libraries have.
///
/// A type of your own, such as one of 16 bits, may be one too.
///
/// # Safety
///
/// [`TYPE`](Self::TYPE) is a type with the size and the meaning of this one, and any bits are a value of it.
pub unsafe trait Element: Copy + Send + Sync + 'static {
    /// The type, as DLPack names it.
    const TYPE: DLDataType;
}

macro_rules! elements {
    ($($T:ident $code:ident,)+) => {$(
        // SAFETY: all bits are a number of this type.
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

/// The first element of an array, if elements can be there.
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
