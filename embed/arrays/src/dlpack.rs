//! DLPack: arrays that pass from one library to another.
//!
//! The structs are those of `dlpack.h`, version 1.1, by its names
//! (<https://github.com/dmlc/dlpack/blob/main/include/dlpack/dlpack.h>). Python passes their address in a capsule
//! named `dltensor_versioned`, or `dltensor` for the older [`DLManagedTensor`]: whoever takes it out renames
//! it to `used_dltensor_versioned`, and is then the one who calls the deleter.
#![allow(unsafe_code)]

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::ptr::{self, NonNull};
use core::slice;

use layout_core::bounds::{Strided, TensorLayout};
use layout_core::{Distinct, Tensor, View, ViewMut};

use crate::element::aligned;
use crate::{Element, Error, Strides};

mod header;

pub use header::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
};

/// The version of the structs.
const VERSION: DLPackVersion = DLPackVersion { major: 1, minor: 1 };
/// The flag of arrays that are not to be written.
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
        /// Whether it can say that an array is read only.
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

/// An array of another library, which is given back when this is dropped.
#[derive(Debug)]
pub struct Imported<M: Managed>(NonNull<M>);

impl<M: Managed> Imported<M> {
    /// Takes an array over.
    ///
    /// # Errors
    ///
    /// The array is of another version of DLPack, and has been given back.
    ///
    /// # Safety
    ///
    /// `managed` is what a producer made for one consumer, which is this. Until it is dropped, nothing writes the
    /// array but what [`tensor_mut`](Self::tensor_mut) gives, and it can be given back by this thread.
    pub unsafe fn from_raw(managed: NonNull<M>) -> Result<Self, Error> {
        let array = Self(managed);
        // SAFETY: the caller's promise; the version is first in the struct of every version.
        let major = unsafe { managed.as_ref() }.version().major;
        if major == VERSION.major {
            Ok(array)
        } else {
            Err(Error::Version { major })
        }
    }

    fn managed(&self) -> &M {
        // SAFETY: the promise of `from_raw`; the producer frees it when this is dropped.
        unsafe { self.0.as_ref() }
    }

    /// Memory, shape and strides as the producer has them.
    #[must_use]
    pub fn as_raw(&self) -> &DLTensor {
        self.managed().tensor()
    }

    /// Whether it is not to be written.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.managed().is_read_only()
    }

    /// Its shape and strides, in elements.
    ///
    /// # Errors
    ///
    /// An extent is negative, or numbers exceed `i64`.
    pub fn strides(&self) -> Result<Strides, Error> {
        let tensor = self.as_raw();
        let rank = usize::try_from(tensor.ndim).map_err(|_| Error::Rank(tensor.ndim))?;
        let numbers = |start: *const i64| match rank {
            0 => &[][..],
            // SAFETY: the producer's promise: there are as many as modes.
            _ => unsafe { slice::from_raw_parts(start, rank) },
        };
        if rank > 0 && tensor.shape.is_null() {
            return Err(Error::Null);
        }
        if tensor.strides.is_null() {
            Strides::row_major(numbers(tensor.shape))
        } else {
            Strides::new(numbers(tensor.shape), numbers(tensor.strides))
        }
    }

    /// Its first element, on whatever device it is.
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

    /// The array as a tensor on its device, for a kernel; every access to it is `unsafe`.
    ///
    /// # Errors
    ///
    /// Its elements have another type, its numbers are not those of the layout `L`, or it is not aligned.
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

    /// The array as a tensor to read.
    ///
    /// # Errors
    ///
    /// As [`pointer`](Self::pointer), and its memory is not the host's.
    pub fn tensor<T, L>(&self) -> Result<Tensor<View<'_, T>, L>, Error>
    where
        T: Element,
        L: Strided + TensorLayout,
    {
        self.on_host()?;
        let tensor = self.pointer::<T, L>()?;
        let tensor = Tensor::new(tensor.data().cast_const(), *tensor.layout());
        // SAFETY: the producer's promise, of its shape and strides, whose offsets the layout has, and whose
        // words they fit; and of `from_raw`, that nothing writes.
        Ok(unsafe { tensor.assume_readable() })
    }

    /// The array as a tensor to write.
    ///
    /// # Errors
    ///
    /// As [`tensor`](Self::tensor); it is read only, or repeats elements.
    ///
    /// # Safety
    ///
    /// Nothing else reads or writes the array as long as the tensor lives.
    pub unsafe fn tensor_mut<T, L>(&mut self) -> Result<Tensor<ViewMut<'_, T>, L>, Error>
    where
        T: Element,
        L: TensorLayout,
        Distinct<L>: Strided,
    {
        self.on_host()?;
        if self.is_read_only() {
            return Err(Error::ReadOnly);
        }
        let layout = *self.strides()?.typed::<Distinct<L>>()?.layout();
        let start = self.start(layout.cells() == Some(0))?;
        // SAFETY: as in `tensor`, and the caller's promise.
        Ok(unsafe { Tensor::new_mut(start, layout).assume_writable() })
    }
}

impl<M: Managed> Drop for Imported<M> {
    fn drop(&mut self) {
        if let Some(deleter) = self.managed().deleter() {
            // SAFETY: the promise of `from_raw`: this is the one consumer, and has no borrows any more.
            unsafe { deleter(self.0.as_ptr()) };
        }
    }
}

/// An array for another library, with the memory that it lies in. Until it is handed out by
/// [`into_raw`](Self::into_raw), dropping it frees the memory.
#[derive(Debug)]
pub struct Export<M: Managed>(Imported<M>);

// SAFETY: it is of `Export::new`: its memory is `Send`, and the deleter may be called by any thread.
unsafe impl<M: Managed> Send for Export<M> {}

/// What an export lies in.
struct Holder<M, O> {
    managed: MaybeUninit<M>,
    shape: Vec<i64>,
    strides: Vec<i64>,
    owner: O,
}

impl<M: Managed> Export<M> {
    /// The array with these strides in the memory of `owner`, a `Vec` say. Its smallest offset is the first cell.
    ///
    /// If it repeats elements, it is read only.
    ///
    /// ```
    /// use layout_arrays::Strides;
    /// use layout_arrays::dlpack::{DLManagedTensorVersioned, Export};
    /// use layout_core::*;
    ///
    /// let n = 4_u32;
    /// let matrix = layout!((3, n):(n, 1));
    /// let numbers: Vec<f32> = vec![0.0; 12];
    /// let array = Export::<DLManagedTensorVersioned>::new(numbers, &Strides::of(&matrix)?)?;
    /// let address = array.into_raw();         // it goes into a capsule named `dltensor_versioned`
    /// # drop(unsafe { layout_arrays::dlpack::Imported::from_raw(address) });
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The memory is too short; or the array repeats elements, and is one from before DLPack 1.0, which cannot say
    /// that it is read only.
    pub fn new<T, O>(owner: O, strides: &Strides) -> Result<Self, Error>
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

    /// The array with these strides in any memory, which is freed by dropping `owner`.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    ///
    /// # Safety
    ///
    /// `start` is the first element of the array. Until `owner` is dropped, which any thread may do, the array is
    /// there on the device, and nothing else reads or writes it.
    pub unsafe fn in_memory<T, O>(
        owner: O,
        start: *mut T,
        strides: &Strides,
        device: DLDevice,
    ) -> Result<Self, Error>
    where
        T: Element,
        O: Send + 'static,
    {
        Holder::export(owner, strides, device, |_| Ok(start))
    }

    /// The array as the other library takes it, and frees it by its deleter.
    #[must_use]
    pub fn into_raw(self) -> NonNull<M> {
        let managed = self.0.0;
        core::mem::forget(self);
        managed
    }
}

impl<M: Managed, O: 'static> Holder<M, O> {
    /// On the heap, where nothing moves once it has an address.
    fn export<T: Element>(
        owner: O,
        strides: &Strides,
        device: DLDevice,
        start: impl FnOnce(&mut O) -> Result<*mut T, Error>,
    ) -> Result<Export<M>, Error> {
        let is_read_only = !strides.is_distinct();
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
        // SAFETY: the box that was, which nothing else has; its parts stay where they are until the deleter has it.
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
        // From here on it is freed with this, if `start` fails or panics.
        let export = Export(Imported(managed));
        // SAFETY: as before; nothing of it has been handed out.
        let start = start(unsafe { &mut (*holder).owner })?;
        if !strides.is_empty() {
            // SAFETY: as before; it has just been written.
            unsafe { (*managed.as_ptr()).tensor_mut().data = start.cast() };
        }
        Ok(export)
    }

    /// The deleter.
    unsafe extern "C" fn free(managed: *mut M) {
        // SAFETY: it is called once, with what `export` made, whose context is the box.
        drop(unsafe { Box::from_raw((*managed).context().cast::<Self>()) });
    }
}
