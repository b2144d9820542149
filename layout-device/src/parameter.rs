//! What a kernel is given, and what it makes of it.

use core::ptr;

use layout_core::bounds::{Congruent, TensorLayout};
use layout_core::{Distinct, Grid, Kernel, Layout, MixedLayout, Parts, Tensor, View};

use layout_decide::Text;

use crate::{Bf16, Half};

/// A type that a parameter of a [`kernel`](crate::kernel) has.
///
/// Numbers, pointers and layouts are given as they are. A tensor is given as a pointer and a layout: on a host
/// as a pair, and by a launch of a GPU as two parameters, so that the compiler knows the pointer for one
/// to global memory, and what a [`View`] reads for memory that nobody writes (`ld.global.nc`).
/// [`here`](crate::here) and what is marked `#[shared]` are not given at all.
///
/// | parameter | argument | promise of the caller |
/// |---|---|---|
/// | `Tensor<View<'_, T>, L>` | `(*const T, L)` | that of [`Tensor::assume_readable`], while the grid runs; without cells, the pointer is aligned or null |
/// | `Tensor<Parts<'_, T, Grid, _>, L>` | `(*mut T, Distinct<L>)` | that of [`Tensor::share`]; the kernel does the rest |
/// | `Tensor<Atomic<'_, T>, L>` | `(*mut T, L)` | that of [`Tensor::assume_atomic`], while the grid runs |
/// | [`TmaView<'_, T, L, Tile>`](crate::TmaView) | `((*const T).into(), L)` | the same as of a `View`; on a GPU, a pointer to the map of this tensor and tile |
/// | [`TmaParts<'_, T, L, Tile, _>`](crate::TmaParts) | `((*mut T).into(), Distinct<L>)` | the same as of `Parts`, and such a map, [`MapOf::of_parts`](crate::hopper::MapOf::of_parts), with the address of the tensor behind its 128 bytes, and behind that the address of [one number for each row](crate::TmaParts::store_rows), or 0 |
/// | [`PerGroup<'_, Of>`](crate::PerGroup) of these two | `(*const Entry, u32)` | that of each, for as many groups; nobody writes the entries |
///
/// A kernel writes every element of its `Parts` and `TmaParts`, or a launch on the executor fails in a debug build. Mark a parameter
/// `#[partial]` if the kernel may leave elements as they are:
///
/// ```
/// # use layout_core::*;
/// # use layout_device::kernel;
/// /// Clears the first element.
/// ///
/// /// # Safety
/// ///
/// /// Runs as one thread. The elements are valid for writes.
/// #[kernel]
/// pub unsafe fn clear_first(
///     here: Here<'_, (u32,), (_1,)>,
///     #[partial] x: Tensor<Parts<'_, f32, Grid, _>, Layout![(8,):(1,)]>,
/// ) {
///     let tile = x.own_covering_tile((_8,), here.block());
///     tile.own_part((_1,), here.thread()).store((0,), 0.0);
/// }
/// ```
///
/// The way in which threads take their [`Parts`] is written `_`: the compiler finds it from the calls, one for
/// all threads.
///
/// All threads of the grid have the elements of a [`View`], which are `Sync`:
///
/// ```compile_fail,E0277
/// # use core::cell::Cell;
/// # use layout_core::*;
/// # use layout_device::kernel;
/// #[kernel]
/// unsafe fn count(cells: Tensor<View<'_, Cell<u32>>, Layout![8:1]>) {
///     cells[_0].set(cells[_0].get() + 1);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a parameter of a kernel",
    label = "not given to a kernel",
    note = "numbers, raw pointers, arrays, layouts and tensors are: `Tensor<View<'_, T>, L>` for what is read, \
            `Tensor<Parts<'_, T, Grid, _>, L>` for what is written, `Tensor<Atomic<'_, T>, L>` for what all threads update; a tile of shared memory is marked, `#[shared] tile: Shared<..>`; of a \
            type of your own pass the fields"
)]
pub trait Parameter<'k>: Sized {
    /// What is wrong with it, which a bound alone accepts.
    const WRONG: Option<Text> = None;
    /// What is given on a host.
    type Argument;
    /// What a GPU is given.
    type First;
    /// What a GPU is given next, or nothing.
    type Second;
    /// The bytes of the two on a GPU; what has none is no parameter there.
    const BYTES: [usize; 2] = [size_of::<Self::First>(), size_of::<Self::Second>()];
    /// Tells the executor of a host the memory of a parameter, and whether the kernel writes all of its elements:
    /// [`grid_executor::given`].
    #[cfg(not(target_arch = "nvptx64"))]
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // `#[kernel]` calls it
    fn tell(_argument: &Self::Argument, _name: &'static str, _is_covered: bool) {}
    /// The two as one.
    fn argument(first: Self::First, second: Self::Second) -> Self::Argument;
    /// What the kernel makes of it.
    ///
    /// # Safety
    ///
    /// The promise of the kernel's caller. All threads of the grid call it alike, at the start of the kernel.
    unsafe fn given(kernel: &'k Kernel, argument: Self::Argument) -> Self;
}

macro_rules! given_as_it_is {
    () => {
        type Argument = Self;
        type First = Self;
        type Second = ();
        #[inline(always)]
        fn argument(first: Self, (): ()) -> Self {
            first
        }
        #[inline(always)]
        unsafe fn given(_: &Kernel, argument: Self) -> Self {
            argument
        }
    };
}
macro_rules! given_as_they_are {
    ($([$($param:ident),*] $T:ty;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($param),*> Parameter<'_> for $T {
            given_as_it_is!();
        }
    )+};
}
given_as_they_are! {
    [] bool; [] u8; [] u16; [] u32; [] u64; [] usize; [] i8; [] i16; [] i32; [] i64; [] isize; [] f32; [] f64;
    [] Half; [] Bf16;
    [T] *const T; [T] *mut T;
    [L, V] MixedLayout<L, V>;
    [L] Distinct<L>;
}
// Recommended, so that the compiler says what is wrong with a layout.
#[rustfmt::skip] // The compiler shows the lines of the header.
impl<S, D> Parameter<'_> for Layout<S, D> where Self: Congruent {
    given_as_it_is!();
}

#[diagnostic::do_not_recommend]
impl<'k, T: Sync, L: TensorLayout> Parameter<'k> for Tensor<View<'k, T>, L> {
    type Argument = (*const T, L);
    /// A pointer to what nobody writes, as the compiler knows it. It is that of the launch, which has provenance
    /// for all of the memory.
    type First = Option<&'k [T; 0]>;
    type Second = L;
    #[inline(always)]
    fn argument(first: Option<&'k [T; 0]>, second: L) -> (*const T, L) {
        (first.map_or(ptr::null(), |start| start.as_ptr()), second)
    }
    #[cfg(not(target_arch = "nvptx64"))]
    fn tell((start, layout): &(*const T, L), name: &'static str, _: bool) {
        grid_executor::given(name, *start, layout, false);
    }
    #[inline(always)]
    unsafe fn given(_: &'k Kernel, (start, layout): (*const T, L)) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Tensor::new(start, layout).assume_readable() }
    }
}

#[diagnostic::do_not_recommend]
impl<'k, T: Send, L: TensorLayout, Way> Parameter<'k> for Tensor<Parts<'k, T, Grid, Way>, L> {
    type Argument = (*mut T, Distinct<L>);
    type First = *mut T;
    type Second = Distinct<L>;
    #[inline(always)]
    fn argument(first: *mut T, second: Distinct<L>) -> (*mut T, Distinct<L>) {
        (first, second)
    }
    #[cfg(not(target_arch = "nvptx64"))]
    fn tell((start, layout): &(*mut T, Distinct<L>), name: &'static str, is_covered: bool) {
        grid_executor::given(name, *start, layout.layout(), is_covered);
    }
    #[inline(always)]
    unsafe fn given(kernel: &'k Kernel, (start, layout): (*mut T, Distinct<L>)) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Tensor::share(start, layout, kernel.grid()) }
    }
}
