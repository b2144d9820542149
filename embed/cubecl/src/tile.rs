//! Tiles of shared memory whose accesses need no check.

use core::marker::PhantomData;

use cubecl::ir::Scope;
use cubecl::prelude::*;
use cubecl::std::tensor::layout::LayoutExpand;
use cubecl::unexpanded;
use layout_core::StaticInteger;
use layout_core::bounds::{InBounds, StaticCells};

use crate::coordinate::Coordinate;
use crate::offsets::{KernelLayout, Offsets};

/// A `u32` below `N` in a kernel: what [`layout_core::Below`] is elsewhere.
#[derive(CubeType, Clone, Copy)]
#[expand(derive(Clone, Copy))]
pub struct Below<N: 'static> {
    index: u32,
    #[cube(comptime)]
    bound: PhantomData<fn(N)>,
}

#[cube]
impl<N: StaticInteger> Below<N> {
    /// The index modulo `N`: the index itself, if it is below `N`.
    pub fn wrapped(index: u32) -> Self {
        let extent = comptime!(extent::<N>());
        Below::<N> {
            index: index % extent,
            bound: PhantomData,
        }
    }

    /// The index.
    pub fn get(&self) -> u32 {
        self.index
    }
}

/// `N`, at least 1.
fn extent<N: StaticInteger>() -> u32 {
    const {
        assert!(
            matches!(N::VALUE, Some(1..=0xffff_ffff)),
            "indices are below an integer from 1 to 4294967295"
        );
    };
    N::U32
}

/// A coordinate of [`Below`]s: one, or a tuple with one for each mode.
pub trait Bounded {
    /// The coordinate without its bounds.
    type Plain: Coordinate;
    /// The coordinate of [`layout_core`], which knows the shapes that it is in.
    type Bound;
}

/// The same while a kernel is expanded.
#[doc(hidden)]
pub trait BoundedExpand: Bounded {
    fn plain(self) -> <Self::Plain as CubeType>::ExpandType;
}

impl<N: StaticInteger> Bounded for Below<N> {
    type Plain = u32;
    type Bound = layout_core::Below<N>;
}
impl<N: StaticInteger> Bounded for BelowExpand<N> {
    type Plain = u32;
    type Bound = layout_core::Below<N>;
}
impl<N: StaticInteger> BoundedExpand for BelowExpand<N> {
    fn plain(self) -> NativeExpand<u32> {
        self.index
    }
}

macro_rules! tuples {
    ($([$($C:ident $i:tt)+])+) => {$(
        impl<$($C: Bounded),+> Bounded for ($($C,)+) {
            type Plain = ($($C::Plain,)+);
            type Bound = ($($C::Bound,)+);
        }
        impl<$($C: BoundedExpand),+> BoundedExpand for ($($C,)+) {
            fn plain(self) -> <Self::Plain as CubeType>::ExpandType {
                ($(self.$i.plain(),)+)
            }
        }
    )+};
}
tuples! {
    [A 0 B 1]
    [A 0 B 1 C 2]
    [A 0 B 1 C 2 D 3]
    [A 0 B 1 C 2 D 3 E 4]
    [A 0 B 1 C 2 D 3 E 4 F 5]
    [A 0 B 1 C 2 D 3 E 4 F 5 G 6]
    [A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7]
}

/// A tile of shared memory: as many cells as its static layout needs.
///
/// [`read`](Self::read) and [`write`](Self::write) take coordinates that are in the shape by their types, and
/// so are not checked in the kernel, also where it is launched with checks: a [`Below<N>`](Below) is below `N`,
/// because it is made by a remainder; the compiler compares `N` with the extent; an offset in the shape is below
/// the cosize; and that many cells there are. What is read before it is written, or without
/// `sync_cube` between, is not known, as always in shared memory.
///
/// ```compile_fail
/// # use cubecl::prelude::*;
/// # use layout_core::*;
/// # use layout_cubecl::{Below, Tile};
/// layout! { type Smem = (32, 32):(33, 1); }
///
/// #[cube]
/// fn corner(tile: &Tile<f32, Smem>) -> f32 {
///     tile.read((Below::<_64>::wrapped(UNIT_POS_Y), Below::<_32>::wrapped(UNIT_POS_X)))
/// }
/// ```
/// ```text
/// error[E0277]: indices below 64 are not all below the extent 32
/// ```
#[derive(CubeType)]
pub struct Tile<T: CubePrimitive, L: 'static> {
    cells: Shared<[T]>,
    #[cube(comptime)]
    layout: PhantomData<fn(L)>,
}

#[cube]
impl<T: CubePrimitive, L: StaticCells + Default> Tile<T, L> {
    /// A tile whose cells have no values yet.
    pub fn new() -> Self {
        Tile::<T, L> {
            cells: Shared::new_slice(comptime!(L::CELLS)),
            layout: PhantomData,
        }
    }

    /// # Safety
    ///
    /// The offset is below the number of cells.
    unsafe fn cell(&self, offset: usize) -> T {
        // SAFETY: the caller's promise.
        unsafe { *self.cells.get_unchecked(offset) }
    }

    /// # Safety
    ///
    /// The offset is below the number of cells.
    unsafe fn set_cell(&mut self, offset: usize, value: T) {
        // SAFETY: the caller's promise.
        unsafe { *self.cells.get_unchecked_mut(offset) = value };
    }
}

#[allow(unused_variables)]
impl<T: CubePrimitive, L: StaticCells> Tile<T, L> {
    /// The element at a coordinate.
    pub fn read<B>(&self, at: B) -> T
    where
        B: Bounded<Bound: InBounds<L::Shape>>,
        L: KernelLayout<B::Plain>,
    {
        unexpanded!()
    }

    /// Writes the element at a coordinate.
    pub fn write<B>(&mut self, at: B, value: T)
    where
        B: Bounded<Bound: InBounds<L::Shape>>,
        L: KernelLayout<B::Plain>,
    {
        unexpanded!()
    }
}

impl<T: CubePrimitive, L: StaticCells + Default> TileExpand<T, L> {
    #[doc(hidden)]
    pub fn __expand_read_method<B>(&self, scope: &Scope, at: B) -> T::ExpandType
    where
        B: BoundedExpand<Bound: InBounds<L::Shape>>,
        L: KernelLayout<B::Plain>,
    {
        // SAFETY: the coordinate is in the shape, so that its offset is below the cells that the layout needs.
        unsafe { self.__expand_cell_method(scope, offset::<L, B>(scope, at)) }
    }

    #[doc(hidden)]
    pub fn __expand_write_method<B>(&mut self, scope: &Scope, at: B, value: T::ExpandType)
    where
        B: BoundedExpand<Bound: InBounds<L::Shape>>,
        L: KernelLayout<B::Plain>,
    {
        // SAFETY: the coordinate is in the shape, so that its offset is below the cells that the layout needs.
        unsafe { self.__expand_set_cell_method(scope, offset::<L, B>(scope, at), value) };
    }
}

/// The offset of a coordinate in a static layout.
fn offset<L, B>(scope: &Scope, at: B) -> NativeExpand<usize>
where
    L: KernelLayout<B::Plain> + Default,
    B: BoundedExpand,
{
    let layout = Offsets::<L, B::Plain>::__expand_new(scope);
    layout.__expand_to_source_pos_method(scope, at.plain())
}
