//! Tests that export and import DLPack arrays.
#![allow(unsafe_code)]

use core::cell::Cell;
use core::ffi::c_void;
use core::ptr::{self, NonNull};
use std::panic::catch_unwind;
use std::sync::Arc;

use layout_arrays::dlpack::{
    DLDataType, DLDevice, DLManagedTensor, DLManagedTensorVersioned, DLPackVersion, DLTensor,
    Export, Imported, Managed,
};
use layout_arrays::{ArrayLayout, Element, Error};
use layout_core::*;

layout! {
    type Matrix = (?m, ?n):(?d, ?e);
    type Rows = (?m, ?n):(?ld, 1);
}

const CPU: DLDevice = DLDevice {
    device_type: DLDevice::CPU,
    device_id: 0,
};

/// A producer's array that counts the calls of its deleter.
struct Producer {
    numbers: Vec<f32>,
    shape: [i64; 2],
    strides: [i64; 2],
    deleted: Cell<u32>,
}

impl Producer {
    /// Creates rows of 4 elements, with 2 elements of padding after each row.
    fn new() -> Self {
        Self {
            numbers: (0_u16..24).map(f32::from).collect(),
            shape: [3, 4],
            strides: [6, 1],
            deleted: Cell::new(0),
        }
    }

    fn tensor(&mut self) -> DLTensor {
        DLTensor {
            data: self.numbers.as_mut_ptr().cast(),
            device: CPU,
            ndim: 2,
            dtype: f32::TYPE,
            shape: self.shape.as_mut_ptr(),
            strides: self.strides.as_mut_ptr(),
            byte_offset: 0,
        }
    }

    fn array(&mut self) -> DLManagedTensorVersioned {
        DLManagedTensorVersioned {
            version: DLPackVersion { major: 1, minor: 0 },
            dl_tensor: self.tensor(),
            manager_ctx: ptr::from_ref(&self.deleted).cast_mut().cast(),
            deleter: Some(delete),
            flags: 0,
        }
    }
}

unsafe extern "C" fn delete(array: *mut DLManagedTensorVersioned) {
    // SAFETY: the context points to the producer's counter.
    let deleted = unsafe { &*(*array).manager_ctx.cast::<Cell<u32>>() };
    deleted.set(deleted.get() + 1);
}

/// Imports the array after `change`, and releases it.
fn read(change: impl FnOnce(&mut DLManagedTensorVersioned)) -> Result<Option<f32>, String> {
    let mut producer = Producer::new();
    let mut array = producer.array();
    change(&mut array);
    // SAFETY: this is the only consumer, and the producer outlives it.
    let taken = unsafe { Imported::from_raw(NonNull::from(&mut array)) };
    let told = |error: Error| error.to_string();
    let element = taken.map_err(told).and_then(|array| {
        let tensor = array.tensor::<f32, Rows>().map_err(told)?;
        Ok(tensor.load((2, 3)))
    });
    assert_eq!(producer.deleted.get(), 1);
    element
}

#[test]
fn an_array_is_read_where_it_is_and_given_back_once() {
    assert_eq!(read(|_| ()), Ok(Some(15.0)));
    // Null strides mean a compact array, and the offset is in bytes.
    assert_eq!(
        read(|array| array.dl_tensor.strides = ptr::null_mut()),
        Ok(Some(11.0))
    );
    assert_eq!(
        read(|array| array.dl_tensor.byte_offset = 8),
        Ok(Some(17.0))
    );
    assert_eq!(read(|array| array.flags = 1), Ok(Some(15.0)));
}

#[test]
fn what_does_not_fit_is_told_and_given_back() {
    let rejected = |change: fn(&mut DLManagedTensorVersioned)| read(change).unwrap_err();
    assert_eq!(
        rejected(|array| array.version.major = 2),
        "expected an array of DLPack 1, found DLPack 2: request `max_version=(1, 0)` from its producer"
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.dtype.lanes = 4),
        "expected elements of type f32, found f32 in vectors of 4: convert the array first"
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.dtype = DLDataType {
            code: 8,
            bits: 8,
            lanes: 1
        }),
        "expected elements of type f32, found DLPack type 8 with 8 bits: convert the array first"
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.device = DLDevice {
            device_type: 2,
            device_id: 1
        }),
        "expected an array in host memory, found one on cuda:1: copy the array to the host, or pass its address to a kernel with `pointer`"
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.data = ptr::null_mut()),
        "the array or its shape has a null address: request a valid array from its producer"
    );
    assert!(
        rejected(|array| array.dl_tensor.byte_offset = 2)
            .starts_with("expected an array aligned to 4 bytes, found one at address 0x")
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.ndim = 1),
        "rank: the array has 1 mode, the layout 2: reshape the array, or choose a layout with the same number of modes"
    );
    assert_eq!(
        rejected(|array| array.dl_tensor.ndim = -1),
        "rank: expected at least 0 modes, found -1: request a valid array from its producer"
    );
    assert_eq!(
        // SAFETY: the array has two extents.
        rejected(|array| unsafe { *array.dl_tensor.shape = -3 }),
        "out of range: expected no negative extent in mode 0 of the array, found -3"
    );
    assert_eq!(
        // SAFETY: the array has two strides.
        rejected(|array| unsafe { *array.dl_tensor.strides = i64::MAX }),
        "overflow: the size of the array, its strides or its largest offset exceed 9223372036854775807"
    );
}

#[test]
fn an_array_on_a_device_has_its_address() {
    let mut producer = Producer::new();
    let start = producer.numbers.as_mut_ptr();
    let mut array = producer.array();
    array.dl_tensor.device.device_type = DLDevice::CUDA;
    // SAFETY: as in `read`.
    let array = unsafe { Imported::from_raw(NonNull::from(&mut array)) }.unwrap();
    let tensor = array.pointer::<f32, Rows>().unwrap();
    assert_eq!(*tensor.data(), start);
    assert_eq!(tensor.layout().values(), &[3, 4, 6]);
}

/// Exports the integers from 0, and imports the array.
fn exchanged<M: Managed>(layout: &str, cells: u16) -> Result<Imported<M>, Error> {
    let numbers: Vec<u16> = (0..cells).collect();
    let strides = ArrayLayout::of_value(&layout.parse().unwrap())?;
    let array = Export::<M>::new(numbers, &strides)?.into_raw();
    // SAFETY: the array was exported for exactly one consumer.
    unsafe { Imported::from_raw(array) }
}

#[test]
fn what_is_exported_is_read_and_written() {
    let mut array = exchanged::<DLManagedTensorVersioned>("(3,4):(1,3)", 12).unwrap();
    // SAFETY: no other code accesses the array.
    let mut tensor = unsafe { array.tensor_mut::<u16, Matrix>() }.unwrap();
    assert!(tensor.store((2, 3), 70));
    let tensor = array.tensor::<u16, Matrix>().unwrap();
    assert_eq!(
        (tensor.load((1, 2)), tensor.load((2, 3))),
        (Some(7), Some(70))
    );

    let mut repeats = exchanged::<DLManagedTensorVersioned>("(3,4):(0,1)", 4).unwrap();
    assert_eq!(
        repeats.tensor::<u16, Matrix>().unwrap().load((2, 3)),
        Some(3)
    );
    assert!(repeats.is_read_only());
    // SAFETY: no other code accesses the array.
    let rejected = unsafe { repeats.tensor_mut::<u16, Matrix>() };
    assert_eq!(rejected.err(), Some(Error::ReadOnly));
    let repeats = exchanged::<DLManagedTensor>("(3,4):(0,1)", 4);
    assert_eq!(repeats.err(), Some(Error::Repeats));

    let short = exchanged::<DLManagedTensor>("(3,4):(4,1)", 11).unwrap_err();
    assert_eq!(
        short.to_string(),
        "out of range: the layout needs 12 elements of memory, found 11: pass longer memory, or a smaller layout"
    );
}

#[test]
fn a_reversed_array_begins_at_its_end_and_an_empty_one_nowhere() {
    let reversed = ArrayLayout::new([4], [-1]).unwrap();
    let array = Export::<DLManagedTensor>::new(vec![1_i32, 2, 3, 4], &reversed).unwrap();
    // SAFETY: the array was exported for exactly one consumer.
    let array = unsafe { Imported::from_raw(array.into_raw()) }.unwrap();
    // SAFETY: the pointer points to the first element.
    assert_eq!(unsafe { *array.as_raw().data.cast::<i32>() }, 4);
    assert_eq!(array.strides().unwrap(), reversed);

    let empty = ArrayLayout::new([0, 4], [4, 1]).unwrap();
    let array = Export::<DLManagedTensor>::new(Vec::<f64>::new(), &empty).unwrap();
    // SAFETY: the array was exported for exactly one consumer.
    let array = unsafe { Imported::from_raw(array.into_raw()) }.unwrap();
    assert!(array.as_raw().data.is_null());
    let tensor = array.tensor::<f64, Rows>().unwrap();
    assert_eq!(tensor.load((0, 0)), None);
}

#[test]
fn memory_is_freed_once_whoever_has_it() {
    use std::sync::Arc;
    struct Counted(Box<[i8]>, #[allow(dead_code)] Arc<()>);
    impl AsMut<[i8]> for Counted {
        fn as_mut(&mut self) -> &mut [i8] {
            &mut self.0
        }
    }
    let count = Arc::new(());
    let strides = ArrayLayout::row_major([2, 2]).unwrap();
    let export = |cells| {
        let owner = Counted(vec![0; cells].into_boxed_slice(), Arc::clone(&count));
        Export::<DLManagedTensorVersioned>::new(owner, &strides)
    };
    let array = export(4).unwrap();
    assert_eq!(Arc::strong_count(&count), 2);
    drop(array);
    assert_eq!(Arc::strong_count(&count), 1);
    let array = export(4).unwrap().into_raw();
    assert_eq!(Arc::strong_count(&count), 2);
    // SAFETY: the array was exported for exactly one consumer.
    drop(unsafe { Imported::from_raw(array) });
    assert_eq!(Arc::strong_count(&count), 1);
    assert!(export(3).is_err());
    assert_eq!(Arc::strong_count(&count), 1);

    // The memory of another device, which the test does not read.
    let start = 4096 as *mut c_void;
    let device = DLDevice {
        device_type: DLDevice::CUDA,
        device_id: 0,
    };
    // SAFETY: no code reads the memory.
    let array = unsafe {
        Export::<DLManagedTensorVersioned>::in_memory(
            Arc::clone(&count),
            start.cast::<f32>(),
            &strides,
            device,
        )
    };
    let array = array.unwrap().into_raw();
    // SAFETY: the array was exported for exactly one consumer.
    let array = unsafe { Imported::from_raw(array) }.unwrap();
    let (raw, strong) = (array.as_raw(), Arc::strong_count(&count));
    assert_eq!((raw.data, raw.device, strong), (start, device, 2));
    drop(array);
    assert_eq!(Arc::strong_count(&count), 1);
}

#[test]
fn memory_whose_start_panics_is_freed() {
    struct Panics(Arc<()>);
    impl AsMut<[f32]> for Panics {
        fn as_mut(&mut self) -> &mut [f32] {
            panic!("{} counts", Arc::strong_count(&self.0))
        }
    }
    let counted = Arc::new(());
    let owner = Panics(counted.clone());
    let strides = ArrayLayout::row_major([3]).unwrap();
    let panicked =
        catch_unwind(|| Export::<DLManagedTensorVersioned>::new(owner, &strides).map(drop));
    assert!(panicked.is_err());
    assert_eq!(Arc::strong_count(&counted), 1);
}
