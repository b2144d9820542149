//! NumPy: strides in bytes, `__array_interface__` and `as_strided`.
#![allow(unsafe_code)]

use core::fmt;

use layout_core::bounds::{Readable, Storage, Strided, TensorLayout, Writable};
use layout_core::{Injective, Tensor, View, ViewMut};

use crate::dlpack::DLDataType;
use crate::element::aligned;
use crate::{ArrayLayout, Element, Error};

impl ArrayLayout {
    /// Returns the shape and strides of an array whose strides are in bytes.
    ///
    /// ```
    /// use layout_arrays::ArrayLayout;
    ///
    /// let floats = ArrayLayout::from_bytes([3, 4], [20, 4], 4)?;
    /// assert_eq!(floats, ArrayLayout::new([3, 4], [5, 1])?);
    /// assert_eq!(
    ///     ArrayLayout::from_bytes([3, 4], [18, 4], 4).unwrap_err().to_string(),
    ///     "mode 0 of the array has a stride of 18 bytes, expected a multiple of the element size, 4 bytes: copy \
    ///      the array, or use bytes as elements",
    /// );
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new), and an error if `size`, the element size in bytes,
    /// does not divide a stride of a mode with several elements.
    pub fn from_bytes(
        shape: impl Into<Vec<i64>>,
        strides: impl Into<Vec<i64>>,
        size: usize,
    ) -> Result<Self, Error> {
        let (shape, mut strides) = (shape.into(), strides.into());
        let bytes = i64::try_from(size).map_err(|_| Error::TooLarge)?.max(1);
        let is_empty = shape.contains(&0);
        for (mode, stride) in strides.iter_mut().enumerate() {
            let moves = !is_empty && shape.get(mode) != Some(&1);
            if moves && *stride % bytes != 0 {
                return Err(Error::PartOfElement {
                    mode,
                    stride: *stride,
                    size,
                });
            }
            *stride /= bytes;
        }
        Self::new(shape, strides)
    }

    /// Returns the strides in bytes, for elements of `size` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if a stride exceeds `i64`.
    pub fn in_bytes(&self, size: usize) -> Result<Vec<i64>, Error> {
        let bytes = i64::try_from(size).map_err(|_| Error::TooLarge)?;
        let strides = self.strides().iter();
        let strides: Option<Vec<_>> = strides.map(|stride| stride.checked_mul(bytes)).collect();
        strides.ok_or(Error::TooLarge)
    }
}

/// Returns `shape` and `strides` for `numpy.lib.stride_tricks.as_strided`, so that NumPy shows
/// elements of `size` bytes in the order of the layout.
///
/// ```text
/// as_strided(base, shape, strides).ravel("F")[i] == base[layout(i)]
/// ```
///
/// The result formats both as Python tuples.
///
/// ```
/// use layout_arrays::{ArrayLayout, numpy};
///
/// // Tiles of 2 x 4 in 4 x 8 numbers of 4 bytes.
/// let tiles = "((2,2),(4,2)):((8,16),(1,4))".parse()?;
/// let strides = ArrayLayout::of_value(&tiles)?;
/// assert_eq!(numpy::as_strided(&strides, 4)?.to_string(), "(2, 2, 4, 2), (32, 64, 4, 16)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if a stride in bytes exceeds `i64`.
pub fn as_strided(strides: &ArrayLayout, size: usize) -> Result<AsStrided, Error> {
    Ok(AsStrided {
        shape: strides.shape().to_vec(),
        strides: strides.in_bytes(size)?,
    })
}

/// Shape, and strides in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsStrided {
    /// The shape.
    pub shape: Vec<i64>,
    /// The strides, in bytes.
    pub strides: Vec<i64>,
}

impl fmt::Display for AsStrided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", Tuple(&self.shape), Tuple(&self.strides))
    }
}

/// A Python tuple.
struct Tuple<'a>(&'a [i64]);

impl fmt::Display for Tuple<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, number) in self.0.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{number}")?;
        }
        f.write_str(if self.0.len() == 1 { ",)" } else { ")" })
    }
}

/// The dictionary of NumPy's `__array_interface__`, version 3.
///
/// `Display` formats the dictionary in Python syntax.
///
/// ```
/// use layout_arrays::numpy::ArrayInterface;
/// use layout_core::*;
///
/// let numbers = [0_u8; 12];
/// let layout = <Layout![(3, 4):(1, 3)]>::new();
/// let interface = ArrayInterface::of(&Tensor::from_slice(&numbers, layout).unwrap())?;
/// assert_eq!(
///     interface.to_string(),
///     format!(
///         "{{'shape': (3, 4), 'strides': (1, 3), 'typestr': '|u1', 'data': ({}, True), 'version': 3}}",
///         numbers.as_ptr().addr(),
///     ),
/// );
/// # Ok::<(), layout_arrays::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayInterface {
    /// The shape.
    pub shape: Vec<i64>,
    /// The strides in bytes. `None` for a compact row-major array.
    pub strides: Option<Vec<i64>>,
    /// The element type, such as `<f4`.
    pub typestr: String,
    /// The address of the first element.
    pub data: usize,
    /// `true` if the array is read only.
    pub read_only: bool,
}

impl ArrayInterface {
    /// Returns the read-only interface of a tensor.
    ///
    /// # Errors
    ///
    /// Returns an error if NumPy has no matching type, or sizes exceed `i64`.
    pub fn of<P, L>(tensor: &Tensor<P, L>) -> Result<Self, Error>
    where
        P: Readable,
        P::Item: Element,
        L: Strided,
    {
        Self::at(tensor, true)
    }

    /// Returns the writable interface of a tensor.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`of`](Self::of).
    pub fn of_mut<P, L>(tensor: &mut Tensor<P, L>) -> Result<Self, Error>
    where
        P: Writable,
        P::Item: Element,
        L: Strided,
    {
        Self::at(tensor, false)
    }

    fn at<P, L>(tensor: &Tensor<P, L>, read_only: bool) -> Result<Self, Error>
    where
        P: Storage,
        P::Item: Element,
        L: Strided,
    {
        let strides = ArrayLayout::of(tensor.layout())?;
        Ok(Self {
            strides: Some(strides.in_bytes(size_of::<P::Item>())?),
            shape: strides.shape().to_vec(),
            typestr: typestr(P::Item::TYPE).ok_or_else(|| Error::Type {
                found: P::Item::TYPE.to_string(),
                wanted: f32::TYPE,
            })?,
            data: tensor.data().pointer().expose_provenance(),
            read_only,
        })
    }

    /// Returns the shape and strides, in elements of type `T`.
    ///
    /// # Errors
    ///
    /// Returns an error if the element type differs, or a stride is not a multiple of the element
    /// size.
    pub fn strides<T: Element>(&self) -> Result<ArrayLayout, Error> {
        if typestr(T::TYPE).as_ref() != Some(&self.typestr) {
            return Err(Error::Type {
                found: format!("`{}`", self.typestr),
                wanted: T::TYPE,
            });
        }
        match &self.strides {
            Some(strides) => {
                ArrayLayout::from_bytes(self.shape.clone(), strides.clone(), size_of::<T>())
            }
            None => ArrayLayout::row_major(self.shape.clone()),
        }
    }

    fn start<T>(&self) -> *mut T {
        core::ptr::with_exposed_provenance_mut(self.data)
    }

    /// Returns the array as a tensor for reads.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`strides`](Self::strides), and an error if the array does not match
    /// the layout `L` or is not aligned.
    ///
    /// # Safety
    ///
    /// * The array must be valid for `'a`.
    /// * No code may write the array during `'a`.
    pub unsafe fn tensor<'a, T, L>(&self) -> Result<Tensor<View<'a, T>, L>, Error>
    where
        T: Element,
        L: Strided + TensorLayout,
    {
        let layout = self.strides::<T>()?.typed::<L>()?;
        let start = aligned(self.start::<T>(), layout.cells() == Some(0))?;
        // SAFETY: the caller guarantees the memory for `'a`. The layout has the array's offsets,
        // which fit its words.
        Ok(unsafe { Tensor::new(start.cast_const(), layout).assume_readable() })
    }

    /// Returns the array as a tensor for writes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`tensor`](Self::tensor), and an error if the array is read only or
    /// repeats elements.
    ///
    /// # Safety
    ///
    /// * The array must be valid for `'a`.
    /// * No other code may read or write the array during `'a`.
    pub unsafe fn tensor_mut<'a, T, L>(&self) -> Result<Tensor<ViewMut<'a, T>, L>, Error>
    where
        T: Element,
        L: TensorLayout,
        Injective<L>: Strided,
    {
        if self.read_only {
            return Err(Error::ReadOnly);
        }
        let layout = *self.strides::<T>()?.typed::<Injective<L>>()?.layout();
        let start = aligned(self.start::<T>(), layout.cells() == Some(0))?;
        // SAFETY: as in `tensor`, and the caller guarantees exclusive access.
        Ok(unsafe { Tensor::new_mut(start, layout).assume_writable() })
    }
}

/// Returns NumPy's name of a type, if any.
fn typestr(of: DLDataType) -> Option<String> {
    let kind = match of.code {
        DLDataType::INT => 'i',
        DLDataType::UINT => 'u',
        DLDataType::FLOAT => 'f',
        DLDataType::COMPLEX => 'c',
        _ => return None,
    };
    if of.lanes != 1 || of.bits % 8 != 0 {
        return None;
    }
    let order = match of.bits {
        8 => '|',
        _ if cfg!(target_endian = "big") => '>',
        _ => '<',
    };
    Some(format!("{order}{kind}{}", of.bits / 8))
}

impl fmt::Display for ArrayInterface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{'shape': {}, ", Tuple(&self.shape))?;
        match &self.strides {
            Some(strides) => write!(f, "'strides': {}, ", Tuple(strides))?,
            None => f.write_str("'strides': None, ")?,
        }
        let read_only = if self.read_only { "True" } else { "False" };
        write!(
            f,
            "'typestr': '{}', 'data': ({}, {read_only}), 'version': 3}}",
            self.typestr, self.data
        )
    }
}
