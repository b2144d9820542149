//! Tiles of shared memory with accesses checked at compile time.

use core::marker::PhantomData;

use cubecl::ir::Scope;
use cubecl::prelude::*;
use cubecl::std::tensor::layout::LayoutExpand;
use layout_core::StaticInteger;
use layout_core::bounds::{InBounds, StaticCells};

use crate::coordinate::Coordinate;
use crate::offsets::{KernelLayout, Offsets};

/// A `u32` below `N` in a kernel, like [`layout_core::Bounded`] in Rust.
#[derive(CubeType, Clone, Copy)]
#[expand(derive(Clone, Copy))]
#[expect(dead_code, reason = "kernels read the field of the expanded type")]
pub struct Bounded<N: 'static> {
    index: u32,
    #[cube(comptime)]
    bound: PhantomData<fn(N)>,
}

#[cube]
impl<N: StaticInteger> Bounded<N> {
    /// Returns the index modulo `N`, which is the index itself if it is below `N`.
    pub fn wrapped(index: u32) -> Self {
        let extent = comptime!(extent::<N>());
        let index = if comptime!(extent.is_power_of_two()) {
            index & comptime!(extent - 1)
        } else {
            index % extent
        };
        Bounded::<N> {
            index,
            bound: PhantomData,
        }
    }

    /// Returns the index.
    pub fn get(&self) -> u32 {
        // Returns the value, because a kernel could write through a reference.
        intrinsic!(|scope| self.value(scope))
    }
}

impl<N: 'static> BoundedExpand<N> {
    /// Returns a copy of the value. No code writes the copy.
    fn value(&self, scope: &Scope) -> NativeExpand<u32> {
        self.index.read_value(scope).into()
    }
}

/// Returns `N`, which is at least 1.
fn extent<N: StaticInteger>() -> u32 {
    const {
        assert!(
            matches!(N::VALUE, Some(1..=0xffff_ffff)),
            "expected a bound from 1 to 4294967295"
        );
    };
    N::U32
}

/// Sealed trait, because the bounds of tile accesses depend on its implementations.
pub trait Sealed {}
impl<N> Sealed for Bounded<N> {}

/// A coordinate of [`Bounded`]s: a single `Bounded`, or a tuple with one `Bounded` per mode.
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of a `Tile`, found `{Self}`",
    label = "this is neither a `layout_cubecl::Bounded` nor a tuple of them",
    note = "use a `layout_cubecl::Bounded<N>`, or a tuple with one `Bounded` per mode; \
            `Bounded::wrapped(index)` returns a `Bounded`"
)]
pub trait BoundedCoord: CubeType + Sealed + 'static {
    /// The coordinate without its bounds.
    type Plain: Coordinate;
    /// The corresponding coordinate of [`layout_core`], with the bounds that the compiler checks.
    type Bound;

    #[doc(hidden)]
    fn plain(scope: &Scope, at: Self::ExpandType) -> <Self::Plain as CubeType>::ExpandType;
}

impl<N: StaticInteger> BoundedCoord for Bounded<N> {
    type Plain = u32;
    type Bound = layout_core::Bounded<N>;

    fn plain(scope: &Scope, at: BoundedExpand<N>) -> NativeExpand<u32> {
        at.value(scope)
    }
}

macro_rules! tuples {
    ($([$($C:ident $i:tt)+])+) => {$(
        impl<$($C: Sealed),+> Sealed for ($($C,)+) {}
        impl<$($C: BoundedCoord),+> BoundedCoord for ($($C,)+) {
            type Plain = ($($C::Plain,)+);
            type Bound = ($($C::Bound,)+);

            fn plain(scope: &Scope, at: Self::ExpandType) -> <Self::Plain as CubeType>::ExpandType {
                ($($C::plain(scope, at.$i),)+)
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

/// A tile of shared memory with the elements of a static layout, accessed at coordinates `B`.
///
/// [`read`](Self::read) and [`write`](Self::write) contain no check, even in checked launches. A
/// [`Bounded<N>`](Bounded) is below `N`, because a remainder creates it and no other code writes it.
/// The compiler checks that `N` is at most the extent, so the offset of a coordinate is below the
/// cosize. A value that is read before a write, or without `sync_cube` after a write, is
/// undefined, as in any shared memory.
///
/// ```
/// use cubecl::prelude::*;
/// use layout_core::*;
/// use layout_cubecl::{Bounded, Tile};
///
/// layout! { type Smem = (32, 32):(33, 1); }
/// type Context = (Bounded<_32>, Bounded<_32>);
///
/// #[cube]
/// fn transposed(value: f32) -> f32 {
///     let (y, x) = (Bounded::wrapped(UNIT_POS_Y), Bounded::wrapped(UNIT_POS_X));
///     let mut tile = Tile::<f32, Smem, Context>::new();
///     tile.write((y, x), value);
///     sync_cube();
///     tile.read((x, y))
/// }
/// # fn main() {}
/// ```
///
/// # Errors
///
/// A coordinate that can be out of bounds does not compile.
///
/// ```compile_fail,E0277
/// use cubecl::prelude::*;
/// use layout_core::*;
/// use layout_cubecl::{Bounded, Tile};
///
/// layout! { type Smem = (32, 32):(33, 1); }
///
/// #[cube]
/// fn last() {
///     let tile = Tile::<f32, Smem, (Bounded<_64>, Bounded<_32>)>::new();
/// }
/// # fn main() {}
/// ```
/// ```text
/// error[E0277]: an index below 64 can be out of bounds for extent 32
/// ```
#[derive(CubeType)]
pub struct Tile<T: CubePrimitive, L: 'static, B: 'static> {
    cells: Shared<[T]>,
    #[cube(comptime)]
    at: PhantomData<fn(L, B)>,
}

#[cube]
impl<T: CubePrimitive, L: 'static, B: 'static> Tile<T, L, B> {
    /// Returns a tile with undefined values.
    pub fn new() -> Self
    where
        L: StaticCells,
        B: BoundedCoord<Bound: InBounds<L::Shape>>,
    {
        Tile::<T, L, B> {
            cells: Shared::new_slice(comptime!(L::CELLS)),
            at: PhantomData,
        }
    }

    /// Returns the element at a coordinate.
    pub fn read(&self, at: B) -> T
    where
        L: StaticCells + KernelLayout<B::Plain> + Default,
        B: BoundedCoord<Bound: InBounds<L::Shape>>,
    {
        let offset = Self::offset(at);
        // SAFETY: the coordinate is in the shape, so its offset is below the cosize, which is the
        // length of `cells`.
        unsafe { *self.cells.get_unchecked(offset) }
    }

    /// Writes the element at a coordinate.
    pub fn write(&mut self, at: B, value: T)
    where
        L: StaticCells + KernelLayout<B::Plain> + Default,
        B: BoundedCoord<Bound: InBounds<L::Shape>>,
    {
        let offset = Self::offset(at);
        // SAFETY: the coordinate is in the shape, so its offset is below the cosize, which is the
        // length of `cells`.
        unsafe { *self.cells.get_unchecked_mut(offset) = value };
    }

    #[allow(unused_variables, clippy::needless_pass_by_value)]
    fn offset(at: B) -> usize
    where
        L: KernelLayout<B::Plain> + Default,
        B: BoundedCoord,
    {
        intrinsic!(|scope| {
            let layout = Offsets::<L, B::Plain>::__expand_new(scope);
            layout.__expand_to_source_pos_method(scope, B::plain(scope, at))
        })
    }
}
