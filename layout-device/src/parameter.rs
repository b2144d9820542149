//! Parameters of kernels: the argument that a launch passes, and the value that the kernel receives.

use core::ptr;

use layout_core::bounds::{Congruent, TensorLayout};
use layout_core::{DisjointMut, Grid, Injective, Kernel, Layout, MixedLayout, Tensor, View};

use layout_decide::Text;

use crate::{Bf16, F16};

/// A type that a parameter of a [`kernel`](crate::kernel) can have.
///
/// Scalars, pointers, arrays and layouts are passed unchanged. A tensor is passed as a pointer and a
/// layout. On a host, these are a pair. In a GPU launch, they are two parameters. The compiler
/// therefore knows that the pointer points to global memory. The compiler also knows that the
/// memory of a [`View`] is read-only (`ld.global.nc`). [`thread_context`](crate::thread_context)
/// and parameters marked `#[shared]` are not passed.
///
/// The caller of the kernel passes these arguments, and must ensure these conditions:
///
/// * `Tensor<View<'_, T>, L>` takes `(*const T, L)`. The conditions of [`Tensor::assume_readable`] must hold while the
///   grid runs. Without elements, the pointer must be aligned or null.
/// * `Tensor<DisjointMut<'_, T, Grid, _>, L>` takes `(*mut T, Injective<L>)`. The conditions of [`Tensor::share`] on
///   the memory must hold. The kernel ensures all other conditions.
/// * `Tensor<Atomic<'_, T>, L>` takes `(*mut T, L)`. The conditions of [`Tensor::assume_atomic`] must hold while the grid
///   runs.
/// * [`TmaView<'_, T, L, Tile>`](crate::TmaView) takes `((*const T).into(), L)`, with the
///   conditions of a `View`. A GPU takes a pointer to the tensor map of this tensor and tile.
/// * [`TmaParts<'_, T, L, Tile, _>`](crate::TmaParts) takes `((*mut T).into(), Injective<L>)`, with
///   the conditions of `DisjointMut`. A GPU takes a pointer to the map
///   [`TensorMapParams::of_parts`](crate::hopper::TensorMapParams::of_parts). The address of the
///   tensor follows the map's 128 bytes. The next value is the address of the tensor's [row
///   statistics](crate::TmaParts::store_rows), or 0.
/// * [`Grouped<'_, Of>`](crate::Grouped), where `Of` is `TmaView` or `TmaParts`, takes
///   `(*const Entry, u32)`, with the conditions of `Of` for each group. No thread may write the
///   entries.
///
/// A kernel must write every element of its `DisjointMut` and `TmaParts`. Otherwise a launch on the executor
/// fails in a debug build. Mark a parameter `#[partial]` if the kernel may leave elements unchanged:
///
/// ```
/// # use layout_core::*;
/// # use layout_device::kernel;
/// /// Clears the first element.
/// ///
/// /// # Safety
/// ///
/// /// The launch must have one thread. The elements must be valid for writes.
/// #[kernel]
/// pub unsafe fn clear_first(
///     ctx: ThreadContext<'_, (u32,), (_1,)>,
///     #[partial] x: Tensor<DisjointMut<'_, f32, Grid, _>, Layout![(8,):(1,)]>,
/// ) {
///     let tile = x.predicated_tile_mut((_8,), ctx.block_idx());
///     tile.local_partition_mut((_1,), ctx.thread_idx()).store((0,), 0.0);
/// }
/// ```
///
/// Write `_` for the partition scheme of [`DisjointMut`]. The compiler infers one scheme for all threads from
/// the calls.
///
/// All threads of the grid share the elements of a [`View`], so the elements must be `Sync`:
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
    message = "expected the type of a kernel parameter, found `{Self}`",
    label = "this type cannot be passed to a kernel",
    note = "use scalars, raw pointers, arrays, layouts or tensors: `Tensor<View<'_, T>, L>` to \
            read, `Tensor<DisjointMut<'_, T, Grid, _>, L>` to write, `Tensor<Atomic<'_, T>, L>` for \
            updates by all threads; mark a tile of shared memory, `#[shared] tile: Shared<..>`; \
            for a type of your own, pass its fields"
)]
pub trait Parameter<'k>: Sized {
    /// The error text for a type that satisfies the bound but is still invalid.
    const WRONG: Option<Text> = None;
    /// The argument on a host.
    type Argument;
    /// The first GPU parameter.
    type First;
    /// The second GPU parameter, or a zero-sized type.
    type Second;
    /// The sizes in bytes of the two GPU parameters. A size of 0 means no parameter.
    const BYTES: [usize; 2] = [size_of::<Self::First>(), size_of::<Self::Second>()];
    /// Reports the memory of a parameter to the host executor, with `true` if the kernel must write
    /// all elements of the memory.
    ///
    /// See [`grid_executor::given`].
    #[cfg(not(target_arch = "nvptx64"))]
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by `#[kernel]`
    fn tell(_argument: &Self::Argument, _name: &'static str, _is_covered: bool) {}
    /// Combines the two GPU parameters into the argument.
    fn argument(first: Self::First, second: Self::Second) -> Self::Argument;
    /// Converts the argument to the value that the kernel uses.
    ///
    /// # Safety
    ///
    /// - The argument must satisfy the conditions that the kernel's caller must ensure, as listed
    ///   above.
    /// - All threads of the grid must call this function with the same argument, at the start of the kernel.
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
    [] F16; [] Bf16;
    [T] *const T; [T] *mut T;
    [L, V] MixedLayout<L, V>;
    [L] Injective<L>;
}
#[diagnostic::do_not_recommend]
impl<'k, T, const N: usize> Parameter<'k> for [T; N]
where
    T: Parameter<'k, Argument = T, First = T, Second = ()>,
{
    given_as_it_is!();
}
// Recommended by the compiler, so that the error explains what is wrong with a layout.
#[rustfmt::skip] // the compiler prints the header's lines
impl<S, D> Parameter<'_> for Layout<S, D> where Self: Congruent {
    given_as_it_is!();
}

#[diagnostic::do_not_recommend]
impl<'k, T: Sync, L: TensorLayout> Parameter<'k> for Tensor<View<'k, T>, L> {
    type Argument = (*const T, L);
    /// A pointer type that marks the memory as read-only for the compiler. The pointer comes from the
    /// launch and has provenance for the entire memory.
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
        // SAFETY: the caller guarantees that the elements are readable while the grid runs.
        unsafe { Tensor::new(start, layout).assume_readable() }
    }
}

#[diagnostic::do_not_recommend]
impl<'k, T: Send, L: TensorLayout, PartitionScheme> Parameter<'k>
    for Tensor<DisjointMut<'k, T, Grid, PartitionScheme>, L>
{
    type Argument = (*mut T, Injective<L>);
    type First = *mut T;
    type Second = Injective<L>;
    #[inline(always)]
    fn argument(first: *mut T, second: Injective<L>) -> (*mut T, Injective<L>) {
        (first, second)
    }
    #[cfg(not(target_arch = "nvptx64"))]
    fn tell((start, layout): &(*mut T, Injective<L>), name: &'static str, is_covered: bool) {
        grid_executor::given(name, *start, layout.layout(), is_covered);
    }
    #[inline(always)]
    unsafe fn given(kernel: &'k Kernel, (start, layout): (*mut T, Injective<L>)) -> Self {
        // SAFETY: the caller guarantees that the elements are valid and that only this kernel accesses
        // them.
        unsafe { Tensor::share(start, layout, kernel.grid()) }
    }
}
