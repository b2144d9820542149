//! DLPack: exchange of arrays between libraries.
//!
//! The structs match `dlpack.h`, version 1.1, with its names
//! (<https://github.com/dmlc/dlpack/blob/main/include/dlpack/dlpack.h>). Python passes their
//! address in a capsule named `dltensor_versioned`, or `dltensor` for the older
//! [`DLManagedTensor`]. The consumer renames the capsule to `used_dltensor_versioned`, and must
//! then call the deleter.
#![allow(unsafe_code)]

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::ptr::{self, NonNull};
use core::slice;

use layout_core::bounds::{Strided, TensorLayout};
use layout_core::{Injective, Tensor, View, ViewMut};

use crate::element::aligned;
use crate::{ArrayLayout, Element, Error};

mod header;

pub use header::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
};

/// Version of the structs.
const VERSION: DLPackVersion = DLPackVersion { major: 1, minor: 1 };
/// Flag of read-only arrays.
const READ_ONLY: u64 = 1;

/// [`DLManagedTensorVersioned`], or the older [`DLManagedTensor`].
pub trait Managed: private::Managed {}
impl Managed for DLManagedTensor {}
impl Managed for DLManagedTensorVersioned {}

mod private {
    use super::{
        DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor, READ_ONLY, VERSION,
        c_void,
    };

    pub trait Managed: Sized {
        /// `true` if the struct can mark an array as read only.
        const HAS_FLAGS: bool;
        fn new(
            tensor: DLTensor,
            context: *mut c_void,
            deleter: unsafe extern "C" fn(*mut Self),
            flags: u64,
        ) -> Self;
        fn version(&self) -> DLPackVersion;
        fn tensor(&self) -> &DLTensor;
        fn tensor_mut(&mut self) -> &mut DLTensor;
        fn context(&self) -> *mut c_void;
        fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)>;
        fn is_read_only(&self) -> bool;
    }

    impl Managed for DLManagedTensor {
        const HAS_FLAGS: bool = false;
        fn new(
            tensor: DLTensor,
            context: *mut c_void,
            deleter: unsafe extern "C" fn(*mut Self),
            _: u64,
        ) -> Self {
            Self {
                dl_tensor: tensor,
                manager_ctx: context,
                deleter: Some(deleter),
            }
        }
        fn version(&self) -> DLPackVersion {
            VERSION
        }
        fn tensor(&self) -> &DLTensor {
            &self.dl_tensor
        }
        fn tensor_mut(&mut self) -> &mut DLTensor {
            &mut self.dl_tensor
        }
        fn context(&self) -> *mut c_void {
            self.manager_ctx
        }
        fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)> {
            self.deleter
        }
        fn is_read_only(&self) -> bool {
            false
        }
    }

    impl Managed for DLManagedTensorVersioned {
        const HAS_FLAGS: bool = true;
        fn new(
            tensor: DLTensor,
            context: *mut c_void,
            deleter: unsafe extern "C" fn(*mut Self),
            flags: u64,
        ) -> Self {
            Self {
                version: VERSION,
                manager_ctx: context,
                deleter: Some(deleter),
                flags,
                dl_tensor: tensor,
            }
        }
        fn version(&self) -> DLPackVersion {
            self.version
        }
        fn tensor(&self) -> &DLTensor {
            &self.dl_tensor
        }
        fn tensor_mut(&mut self) -> &mut DLTensor {
            &mut self.dl_tensor
        }
        fn context(&self) -> *mut c_void {
            self.manager_ctx
        }
        fn deleter(&self) -> Option<unsafe extern "C" fn(*mut Self)> {
            self.deleter
        }
        fn is_read_only(&self) -> bool {
            self.flags & READ_ONLY != 0
        }
    }
}

/// An array of another library. Dropping it calls the deleter.
#[derive(Debug)]
pub struct Imported<M: Managed>(NonNull<M>);

impl<M: Managed> Imported<M> {
    /// Takes ownership of an array.
    ///
    /// # Errors
    ///
    /// Returns an error if the array has an unsupported version of DLPack. The deleter is then
    /// called.
    ///
    /// # Safety
    ///
    /// * `managed` must come from a producer, for exactly one consumer, which is this value.
    /// * Until the drop, no code may write the array, except through
    ///   [`tensor_mut`](Self::tensor_mut).
    /// * The deleter must be callable from this thread.
    pub unsafe fn from_raw(managed: NonNull<M>) -> Result<Self, Error> {
        let array = Self(managed);
        // SAFETY: the caller guarantees a valid struct. The version is the first field in every
        // version.
        let major = unsafe { managed.as_ref() }.version().major;
        if major == VERSION.major {
            Ok(array)
        } else {
            Err(Error::Version { major })
        }
    }

    fn managed(&self) -> &M {
        // SAFETY: the caller of `from_raw` guarantees a valid struct, which the producer frees only
        // on drop.
        unsafe { self.0.as_ref() }
    }

    /// Returns the producer's memory, shape and strides.
    #[must_use]
    pub fn as_raw(&self) -> &DLTensor {
        self.managed().tensor()
    }

    /// Returns `true` if the array is read only.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.managed().is_read_only()
    }

    /// Returns the shape and the strides in elements.
    ///
    /// # Errors
    ///
    /// Returns an error if an extent is negative, or sizes or offsets exceed `i64`.
    pub fn strides(&self) -> Result<ArrayLayout, Error> {
        let tensor = self.as_raw();
        let rank = usize::try_from(tensor.ndim).map_err(|_| Error::Rank(tensor.ndim))?;
        let numbers = |start: *const i64| match rank {
            0 => &[][..],
            // SAFETY: the producer guarantees one value per mode.
            _ => unsafe { slice::from_raw_parts(start, rank) },
        };
        if rank > 0 && tensor.shape.is_null() {
            return Err(Error::Null);
        }
        if tensor.strides.is_null() {
            ArrayLayout::row_major(numbers(tensor.shape))
        } else {
            ArrayLayout::new(numbers(tensor.shape), numbers(tensor.strides))
        }
    }

    /// Returns the address of the first element, on any device.
    fn start<T: Element>(&self, is_empty: bool) -> Result<*mut T, Error> {
        let tensor = self.as_raw();
        if tensor.dtype != T::TYPE {
            return Err(Error::Type {
                found: tensor.dtype.to_string(),
                wanted: T::TYPE,
            });
        }
        let offset = usize::try_from(tensor.byte_offset).map_err(|_| Error::TooLarge)?;
        let data = tensor.data.cast::<u8>();
        if data.is_null() && !is_empty {
            return Err(Error::Null);
        }
        aligned(data.wrapping_add(offset).cast(), is_empty)
    }

    /// Returns the array as a tensor on its device, for a kernel. Every access is `unsafe`.
    ///
    /// # Errors
    ///
    /// Returns an error if the element type differs, the shape or strides do not match the layout
    /// `L`, or the array is not aligned.
    pub fn pointer<T, L>(&self) -> Result<Tensor<*mut T, L>, Error>
    where
        T: Element,
        L: Strided + TensorLayout,
    {
        let layout = self.strides()?.typed::<L>()?;
        let start = self.start(layout.cells() == Some(0))?;
        Ok(Tensor::new_mut(start, layout))
    }

    fn on_host(&self) -> Result<(), Error> {
        let device = self.as_raw().device;
        if device.is_host() {
            Ok(())
        } else {
            Err(Error::Device(device))
        }
    }

    /// Returns the array as a tensor for reads.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`pointer`](Self::pointer), and an error if the memory is not host
    /// memory.
    pub fn tensor<T, L>(&self) -> Result<Tensor<View<'_, T>, L>, Error>
    where
        T: Element,
        L: Strided + TensorLayout,
    {
        self.on_host()?;
        let tensor = self.pointer::<T, L>()?;
        let tensor = Tensor::new(tensor.data().cast_const(), *tensor.layout());
        // SAFETY: the producer guarantees memory for the shape and strides, whose offsets the
        // layout has and fits in its words. The caller of `from_raw` guarantees that no code writes
        // the array.
        Ok(unsafe { tensor.assume_readable() })
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
    /// * No other code may read or write the array while the tensor is alive.
    pub unsafe fn tensor_mut<T, L>(&mut self) -> Result<Tensor<ViewMut<'_, T>, L>, Error>
    where
        T: Element,
        L: TensorLayout,
        Injective<L>: Strided,
    {
        self.on_host()?;
        if self.is_read_only() {
            return Err(Error::ReadOnly);
        }
        let layout = *self.strides()?.typed::<Injective<L>>()?.layout();
        let start = self.start(layout.cells() == Some(0))?;
        // SAFETY: as in `tensor`, and the caller guarantees exclusive access.
        Ok(unsafe { Tensor::new_mut(start, layout).assume_writable() })
    }
}

impl<M: Managed> Drop for Imported<M> {
    fn drop(&mut self) {
        if let Some(deleter) = self.managed().deleter() {
            // SAFETY: the caller of `from_raw` guarantees one consumer, and no borrow of the array
            // is left.
            unsafe { deleter(self.0.as_ptr()) };
        }
    }
}

/// An array for another library, with its memory. A drop before [`into_raw`](Self::into_raw) frees
/// the memory.
#[derive(Debug)]
pub struct Export<M: Managed>(Imported<M>);

// SAFETY: `Export::new` requires `Send` memory, and any thread may call the deleter.
unsafe impl<M: Managed> Send for Export<M> {}

/// The allocation that an export owns.
struct Holder<M, O> {
    managed: MaybeUninit<M>,
    shape: Vec<i64>,
    strides: Vec<i64>,
    owner: O,
}

impl<M: Managed> Export<M> {
    /// Exports an array with these strides, in the memory of `owner`, such as a `Vec`. The smallest
    /// offset is the first element.
    ///
    /// An array that repeats elements is read only.
    ///
    /// ```
    /// use layout_arrays::ArrayLayout;
    /// use layout_arrays::dlpack::{DLManagedTensorVersioned, Export};
    /// use layout_core::*;
    ///
    /// let n = 4_u32;
    /// let matrix = layout!((3, n):(n, 1));
    /// let numbers: Vec<f32> = vec![0.0; 12];
    /// let array = Export::<DLManagedTensorVersioned>::new(numbers, &ArrayLayout::of(&matrix)?)?;
    /// let address = array.into_raw();         // it goes into a capsule named `dltensor_versioned`
    /// # drop(unsafe { layout_arrays::dlpack::Imported::from_raw(address) });
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the memory is too short. Also returns an error if the array repeats
    /// elements and the struct, from before DLPack 1.0, cannot mark it as read only.
    pub fn new<T, O>(owner: O, strides: &ArrayLayout) -> Result<Self, Error>
    where
        T: Element,
        O: AsMut<[T]> + Send + 'static,
    {
        let device = DLDevice {
            device_type: DLDevice::CPU,
            device_id: 0,
        };
        Holder::export(owner, strides, device, |owner| {
            let cells = owner.as_mut();
            let (first, last) = strides.reaches().ok_or(Error::TooLarge)?;
            let needed = if strides.is_empty() {
                0
            } else {
                last.abs_diff(first) + 1
            };
            if usize::try_from(needed).map_or(true, |needed| needed > cells.len()) {
                return Err(Error::TooShort {
                    cells: needed,
                    len: cells.len(),
                });
            }
            let start = usize::try_from(first.unsigned_abs()).map_err(|_| Error::TooLarge)?;
            Ok(cells.as_mut_ptr().wrapping_add(start))
        })
    }

    /// Exports an array with these strides in any memory. Dropping `owner` frees the memory.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`new`](Self::new).
    ///
    /// # Safety
    ///
    /// * `start` must be the address of the first element.
    /// * The array must stay valid on the device until `owner` is dropped, which any thread may do.
    /// * No other code may read or write the array until then.
    pub unsafe fn in_memory<T, O>(
        owner: O,
        start: *mut T,
        strides: &ArrayLayout,
        device: DLDevice,
    ) -> Result<Self, Error>
    where
        T: Element,
        O: Send + 'static,
    {
        Holder::export(owner, strides, device, |_| Ok(start))
    }

    /// Returns the struct for the other library, which frees it with its deleter.
    #[must_use]
    pub fn into_raw(self) -> NonNull<M> {
        let managed = self.0.0;
        core::mem::forget(self);
        managed
    }
}

impl<M: Managed, O: 'static> Holder<M, O> {
    /// Allocates the struct on the heap, so that its address does not change.
    fn export<T: Element>(
        owner: O,
        strides: &ArrayLayout,
        device: DLDevice,
        start: impl FnOnce(&mut O) -> Result<*mut T, Error>,
    ) -> Result<Export<M>, Error> {
        let is_read_only = !strides.is_injective();
        if is_read_only && !M::HAS_FLAGS {
            return Err(Error::Repeats);
        }
        let ndim = i32::try_from(strides.shape().len()).map_err(|_| Error::TooLarge)?;
        let holder = Box::into_raw(Box::new(Self {
            managed: MaybeUninit::uninit(),
            shape: strides.shape().to_vec(),
            strides: strides.strides().to_vec(),
            owner,
        }));
        let flags = if is_read_only { READ_ONLY } else { 0 };
        // SAFETY: the pointer comes from the box above and has no other owner. Its fields do not
        // move until the deleter runs.
        let managed = unsafe {
            let tensor = DLTensor {
                data: ptr::null_mut(),
                device,
                ndim,
                dtype: T::TYPE,
                shape: (*holder).shape.as_mut_ptr(),
                strides: (*holder).strides.as_mut_ptr(),
                byte_offset: 0,
            };
            let managed = (&raw mut (*holder).managed).cast::<M>();
            managed.write(M::new(tensor, holder.cast(), Self::free, flags));
            NonNull::new_unchecked(managed)
        };
        // `export` owns the allocation, and frees it if `start` fails or panics.
        let export = Export(Imported(managed));
        // SAFETY: as above. No other reference to the allocation exists.
        let start = start(unsafe { &mut (*holder).owner })?;
        if !strides.is_empty() {
            // SAFETY: as above. The struct was initialized above.
            unsafe { (*managed.as_ptr()).tensor_mut().data = start.cast() };
        }
        Ok(export)
    }

    /// Frees the allocation, as the deleter of the struct.
    unsafe extern "C" fn free(managed: *mut M) {
        // SAFETY: the consumer calls the deleter once, with the pointer from `export`. Its context
        // is the box.
        drop(unsafe { Box::from_raw((*managed).context().cast::<Self>()) });
    }
}
