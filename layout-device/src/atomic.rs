//! Atomic operations on tensor elements that many threads update.
//!
//! In global memory, a kernel has a parameter of type `Tensor<Atomic<'_, u32>, L>`. In shared memory,
//! mark `tile.fill(..)` with [`for_atomics`](layout_core::bounds::Filled::for_atomics). After
//! [`sync`](crate::sync), [`view`](layout_core::bounds::Updated::view) returns the tensor. Coordinates
//! are checked as for a `View`. The layout does not need to be `Injective`:
//!
//! ```
//! use grid_executor::{Dim3, Pointer, launch};
//! use layout_core::*;
//! use layout_device::atomic::AtomicAccess;
//! use layout_device::{Shared, kernel, sync};
//!
//! layout! { type Values = (?n,):(1,); }
//! type Bins = Layout![256:1];
//!
//! /// Counts how often each value below 256 occurs.
//! ///
//! /// # Safety
//! ///
//! /// * `values` must be valid for reads, and `bins` for atomic operations during the launch.
//! #[kernel]
//! pub unsafe fn histogram(
//!     ctx: ThreadContext<'_, (u32,), (_256,)>,
//!     values: Tensor<View<'_, u32>, Values>,
//!     bins: Tensor<Atomic<'_, u32>, Bins>,
//!     #[shared] tile: Shared<'_, u32, Bins, _>,
//! ) {
//!     let me = ctx.thread_rank();
//!     let counts = sync(tile.fill(_256, me, |_| 0).for_atomics());
//!     if let Some(value) = values.load(ctx.global_thread_idx().get()) {
//!         if let Some(count) = counts.view().get(value) {
//!             count.add(1);
//!         }
//!     }
//!     let counts = sync(counts);
//!     bins[me.get()].add(counts.view()[me.get()]);
//! }
//!
//! let mut values: Vec<u32> = (0..1000).map(|i| i * i % 256).collect();
//! let mut bins = [0; 256];
//! // SAFETY: nothing else uses the memory during the launch.
//! let (from, to) = unsafe { (Pointer::new(values.as_mut_ptr()), Pointer::new(bins.as_mut_ptr())) };
//! let kernel = || {
//!     let values = (from.get().cast_const(), Values::from_values([1000]));
//!     // SAFETY: the pointers are those of the layouts.
//!     unsafe { histogram(values, (to.get(), Bins::new())) }
//! };
//! // SAFETY: the kernel holds nothing but tensors across its barriers.
//! unsafe { launch(Dim3::x(4), Dim3::x(256), 0, kernel) }?;
//! assert_eq!(bins[1], values.iter().filter(|&&value| value == 1).count() as u32);
//! # Ok::<(), grid_executor::LaunchError>(())
//! ```
//!
//! # Operations
//!
//! | | elements | PTX |
//! |---|---|---|
//! | [`add`](AtomicAccess::add) | all | `red.add` |
//! | [`min`](AtomicAccess::min), `max`, `and`, `or`, `xor` | integers | `red` |
//! | [`fetch_add`](AtomicAccess::fetch_add) | all | `atom.add` |
//! | [`fetch_min`](AtomicAccess::fetch_min), `fetch_max`, `fetch_and`, `fetch_or`, `fetch_xor` | integers | `atom` |
//! | [`compare_exchange`](AtomicAccess::compare_exchange) | integers | `atom.cas` |
//! | [`swap`](AtomicAccess::swap) | integers, `f32`, `f64` | `atom.exch` |
//! | [`load`](AtomicAccess::load), [`store`](AtomicAccess::store) | all | `ld`, `st` |
//!
//! Integers are `u32`, `i32`, `u64` and `i64`; an addition wraps. The elements are the integers, `f32`,
//! `f64`, [`F16`](crate::F16) and [`Bf16`](crate::Bf16). Adding to a `Bf16` requires `sm_90`. The
//! scope of an operation is the GPU in global memory and the block in shared memory.
//!
//! # Orders
//!
//! [`Relaxed`] operations do not order other accesses and are the fastest. `add`, `min` and similar
//! operations are relaxed. To publish data, write the data, then write a flag with order [`Release`]. A
//! thread that reads this flag with order [`Acquire`] may read the data. On the host, the executor
//! reports a read without this order as a race, in debug builds.

use core::sync::atomic::Ordering;

use layout_core::bounds::{AtomicCell, TensorLayout};
use layout_core::{Atomic, Block, Grid, Kernel, Tensor};

use crate::Parameter;

use instructions::{Instructions, IntegerInstructions, Is, IsScope, WordInstructions};

/// The backend instructions for each type.
pub(crate) mod instructions {
    use core::sync::atomic::Ordering;

    use crate::Element;

    /// The memory space of an element, and the order of an operation.
    #[derive(Clone, Copy)]
    pub struct How {
        pub is_shared: bool,
        pub order: Ordering,
    }

    /// Instructions for all element types.
    pub trait Instructions: Element {
        /// # Safety
        ///
        /// * The element must be valid for reads and writes, and aligned.
        /// * All other threads must access the element only by these operations.
        /// * The element must be in shared memory if `how` requires shared memory, and in global
        ///   memory otherwise.
        unsafe fn load(at: *mut Self, how: How) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn store(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_add(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn add(at: *mut Self, how: How, x: Self);
    }

    /// Instructions for 32-bit and 64-bit elements.
    pub trait WordInstructions: Instructions {
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn swap(at: *mut Self, how: How, x: Self) -> Self;
    }

    /// Instructions for integers.
    pub trait IntegerInstructions: WordInstructions {
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_min(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_max(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_and(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_or(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn fetch_xor(at: *mut Self, how: How, x: Self) -> Self;
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn min(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn max(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn and(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn or(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn xor(at: *mut Self, how: How, x: Self);
        /// # Safety
        ///
        /// * The conditions of [`load`](Instructions::load) must hold.
        unsafe fn compare_exchange(
            at: *mut Self,
            how: How,
            current: Self,
            new: Self,
        ) -> Result<Self, Self>;
    }

    /// A memory order as a type.
    pub trait Is {
        const ORDER: Ordering;
    }

    /// A scope, which determines the memory space.
    pub trait IsScope {
        const IS_SHARED: bool;
    }
}

/// An element type that has atomic operations: `u32`, `i32`, `u64`, `i64`, `f32`, `f64`,
/// [`F16`](crate::F16) and [`Bf16`](crate::Bf16).
#[diagnostic::on_unimplemented(
    message = "expected elements with atomic operations (`u32`, `i32`, `u64`, `i64`, `f32`, \
               `f64`, `F16` or `Bf16`), found `{Self}`",
    label = "this type has no atomic operations",
    note = "use one of these element types for a tensor that all threads update"
)]
pub trait AtomicElement: Instructions {}
#[diagnostic::do_not_recommend]
impl<T: Instructions> AtomicElement for T {}

/// An element type with atomic swaps: `u32`, `i32`, `u64`, `i64`, `f32` and `f64`.
#[diagnostic::on_unimplemented(
    message = "expected elements with an atomic swap (`u32`, `i32`, `u64`, `i64`, `f32` or \
               `f64`), found `{Self}`",
    label = "this type has no atomic swap",
    note = "use 32-bit or 64-bit elements, which a GPU can swap"
)]
pub trait AtomicWord: WordInstructions {}
#[diagnostic::do_not_recommend]
impl<T: WordInstructions> AtomicWord for T {}

/// An element type with the integer atomic operations: `u32`, `i32`, `u64` and `i64`.
#[diagnostic::on_unimplemented(
    message = "expected an integer element (`u32`, `i32`, `u64` or `i64`), found `{Self}`",
    label = "this type has no atomic integer operations",
    note = "on floating-point elements, call `add`, `fetch_add`, `load` or `store`, and on `f32` \
            and `f64` also `swap`"
)]
pub trait AtomicInteger: IntegerInstructions {}
#[diagnostic::do_not_recommend]
impl<T: IntegerInstructions> AtomicInteger for T {}

macro_rules! orders {
    ($($(#[$doc:meta])* $Order:ident: $($Of:ident)+;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Order;
        impl Is for $Order {
            const ORDER: Ordering = Ordering::$Order;
        }
        $(impl $Of for $Order {})+
    )+};
}
orders! {
    /// Does not order other accesses.
    Relaxed: LoadOrder StoreOrder UpdateOrder;
    /// Orders the thread's later accesses after the release of the value that was read.
    Acquire: LoadOrder UpdateOrder;
    /// Orders the thread's earlier accesses before the later accesses of threads that acquire the
    /// written value.
    Release: StoreOrder UpdateOrder;
    /// Combines [`Acquire`] and [`Release`].
    AcqRel: UpdateOrder;
}
/// The order of a load: [`Relaxed`] or [`Acquire`].
#[diagnostic::on_unimplemented(
    message = "expected the order `Relaxed` or `Acquire` for a load",
    label = "this is not the order of a load"
)]
pub trait LoadOrder: Is {}
/// The order of a store: [`Relaxed`] or [`Release`].
#[diagnostic::on_unimplemented(
    message = "expected the order `Relaxed` or `Release` for a store",
    label = "this is not the order of a store"
)]
pub trait StoreOrder: Is {}
/// The order of an operation that reads and writes: [`Relaxed`], [`Acquire`], [`Release`] or [`AcqRel`].
#[diagnostic::on_unimplemented(
    message = "expected the order `Relaxed`, `Acquire`, `Release` or `AcqRel` for an atomic \
               operation",
    label = "this is not an order of `layout_device::atomic`"
)]
pub trait UpdateOrder: Is {}

/// The scope of an atomic element: [`Grid`] in global memory, [`Block`] in shared memory.
pub trait AtomicScope: IsScope {}
impl IsScope for Grid {
    const IS_SHARED: bool = false;
}
impl IsScope for Block {
    const IS_SHARED: bool = true;
}
impl<S: IsScope> AtomicScope for S {}

/// The operations of an [`AtomicCell`], an element of a `Tensor<Atomic<'_, T>, L>`.
///
/// Operations whose names begin with `fetch` return the previous value. `add`, `min`, `max`, `and`,
/// `or` and `xor` return nothing, are relaxed and compile to `red`.
///
/// ```
/// use layout_core::*;
/// use layout_device::atomic::{AcqRel, AtomicAccess, Acquire, Relaxed, Release};
///
/// let mut cells = [0_u32; 2];
/// // SAFETY: no other code accesses the cells.
/// let cells: Tensor<Atomic<'_, u32>, _> = unsafe {
///     Tensor::new_mut(cells.as_mut_ptr(), <Layout![2:1]>::new()).assume_atomic()
/// };
/// let [data, flag] = [&cells[_0], &cells[_1]];
/// data.max(7);
/// assert_eq!(data.fetch_add(3, Relaxed), 7);
/// flag.store(1, Release);
/// assert_eq!(flag.load(Acquire), 1);
/// assert_eq!(flag.compare_exchange(0, 2, AcqRel), Err(1));
/// assert_eq!(data.swap(0, AcqRel), 10);
/// ```
///
/// # Errors
///
/// An unsupported memory order does not compile:
///
/// ```compile_fail,E0277
/// # use layout_core::*;
/// # use layout_core::bounds::AtomicCell;
/// # use layout_device::atomic::{AtomicAccess, Acquire};
/// fn publish(flag: &AtomicCell<u32>) {
///     flag.store(1, Acquire);
/// }
/// ```
/// ```text
/// error[E0277]: expected the order `Relaxed` or `Release` for a store
/// ```
pub trait AtomicAccess: sealed::Sealed {
    /// The type of the value.
    type Element;
    /// Returns the value.
    #[must_use]
    fn load<O: LoadOrder>(&self, order: O) -> Self::Element
    where
        Self::Element: AtomicElement;
    /// Replaces the value.
    fn store<O: StoreOrder>(&self, value: Self::Element, order: O)
    where
        Self::Element: AtomicElement;
    /// Replaces the value, and returns the previous value.
    fn swap<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicWord;
    /// Replaces the value by `new` if it equals `current`, and returns the previous value.
    ///
    /// # Errors
    ///
    /// Returns the value, if it does not equal `current`.
    fn compare_exchange<O: UpdateOrder>(
        &self,
        current: Self::Element,
        new: Self::Element,
        order: O,
    ) -> Result<Self::Element, Self::Element>
    where
        Self::Element: AtomicInteger;
    /// Adds `value` to the element, and returns the previous value. Integers wrap.
    fn fetch_add<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicElement;
    /// Stores the minimum of the element and `value`, and returns the previous value.
    fn fetch_min<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicInteger;
    /// Stores the maximum of the element and `value`, and returns the previous value.
    fn fetch_max<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicInteger;
    /// Stores the bitwise and of the element and `value`, and returns the previous value.
    fn fetch_and<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicInteger;
    /// Stores the bitwise or of the element and `value`, and returns the previous value.
    fn fetch_or<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicInteger;
    /// Stores the exclusive or of the element and `value`, and returns the previous value.
    fn fetch_xor<O: UpdateOrder>(&self, value: Self::Element, order: O) -> Self::Element
    where
        Self::Element: AtomicInteger;
    /// Adds `value` to the element, relaxed. Integers wrap.
    fn add(&self, value: Self::Element)
    where
        Self::Element: AtomicElement;
    /// Stores the minimum of the element and `value`, relaxed.
    fn min(&self, value: Self::Element)
    where
        Self::Element: AtomicInteger;
    /// Stores the maximum of the element and `value`, relaxed.
    fn max(&self, value: Self::Element)
    where
        Self::Element: AtomicInteger;
    /// Stores the bitwise and of the element and `value`, relaxed.
    fn and(&self, value: Self::Element)
    where
        Self::Element: AtomicInteger;
    /// Stores the bitwise or of the element and `value`, relaxed.
    fn or(&self, value: Self::Element)
    where
        Self::Element: AtomicInteger;
    /// Stores the exclusive or of the element and `value`, relaxed.
    fn xor(&self, value: Self::Element)
    where
        Self::Element: AtomicInteger;
}

mod sealed {
    pub trait Sealed {}
}
impl<T, S> sealed::Sealed for AtomicCell<T, S> {}

/// Returns the memory space and the order of an operation.
#[inline(always)]
const fn how<S: IsScope, O: Is>() -> instructions::How {
    instructions::How {
        is_shared: S::IS_SHARED,
        order: O::ORDER,
    }
}

macro_rules! operations {
    ($($name:ident$(<$O:ident: $Of:ident>)?($($x:ident: $X:ty),*) -> $R:ty where $Element:ident, $Order:ty;)+) => {
        impl<T, S: AtomicScope> AtomicAccess for AtomicCell<T, S> {
            type Element = T;
            $(
            #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
            #[inline(always)]
            fn $name$(<$O: $Of>)?(&self, $($x: $X,)* $(_: $O)?) -> $R
            where
                T: $Element,
            {
                // SAFETY: the reference comes from a tensor. The elements of the tensor are valid,
                // aligned and in the memory space of the scope. All threads access them only by atomic
                // operations.
                unsafe { T::$name(self.as_ptr(), how::<S, $Order>(), $($x),*) }
            })+
        }
    };
}
operations! {
    load<O: LoadOrder>() -> T where AtomicElement, O;
    store<O: StoreOrder>(value: T) -> () where AtomicElement, O;
    swap<O: UpdateOrder>(value: T) -> T where AtomicWord, O;
    compare_exchange<O: UpdateOrder>(current: T, new: T) -> Result<T, T> where AtomicInteger, O;
    fetch_add<O: UpdateOrder>(value: T) -> T where AtomicElement, O;
    fetch_min<O: UpdateOrder>(value: T) -> T where AtomicInteger, O;
    fetch_max<O: UpdateOrder>(value: T) -> T where AtomicInteger, O;
    fetch_and<O: UpdateOrder>(value: T) -> T where AtomicInteger, O;
    fetch_or<O: UpdateOrder>(value: T) -> T where AtomicInteger, O;
    fetch_xor<O: UpdateOrder>(value: T) -> T where AtomicInteger, O;
    add(value: T) -> () where AtomicElement, Relaxed;
    min(value: T) -> () where AtomicInteger, Relaxed;
    max(value: T) -> () where AtomicInteger, Relaxed;
    and(value: T) -> () where AtomicInteger, Relaxed;
    or(value: T) -> () where AtomicInteger, Relaxed;
    xor(value: T) -> () where AtomicInteger, Relaxed;
}

/// Recommended by the compiler, because the error then lists the elements with atomic operations.
impl<'k, T: AtomicElement, L: TensorLayout> Parameter<'k> for Tensor<Atomic<'k, T>, L> {
    type Argument = (*mut T, L);
    type First = *mut T;
    type Second = L;
    #[inline(always)]
    fn argument(first: *mut T, second: L) -> (*mut T, L) {
        (first, second)
    }
    #[inline(always)]
    unsafe fn given(_: &'k Kernel, (start, layout): (*mut T, L)) -> Self {
        // SAFETY: the caller guarantees that the elements are valid and accessed only by atomic
        // operations while the grid runs.
        unsafe { Tensor::new_mut(start, layout).assume_atomic() }
    }
}
