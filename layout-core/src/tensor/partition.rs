//! Partition schemes: types that describe how the threads of a scope take their parts.

use core::marker::PhantomData;

pub use super::thread_value::among::{ByA, ByB, ByC, ByD, ByS, ByTv};

use super::DisjointMut;

/// A partition scheme of shared elements: the operation `Op`, at a unique coordinate that a block
/// or thread obtained by `By`. The threads of a block partition the block's part by `Next`.
///
/// The type of [`DisjointMut`] names its scheme, so all threads that share the elements use the
/// same scheme. The scheme is inferred from the calls. Write out the scheme in functions that take
/// `DisjointMut`:
///
/// | call | `Op` |
/// |---|---|
/// | `local_tile_mut`, `predicated_tile_mut` | [`Tiles<Tiler>`](Tiles) |
/// | `local_partition_mut` | [`Spread<Threads>`](Spread) |
/// | `fill_each` of a [`Shared`](crate::Shared) tile | [`Each`] |
/// | `partition_tv_mut`, `_d`, `_c` | [`ByTv<Tv>`](crate::partition::ByTv), [`ByD<Copy>`](crate::partition::ByD), [`ByC<Mma>`](crate::partition::ByC) |
///
/// | coordinate | `One` | `By` |
/// |---|---|---|
/// | `ctx.block_idx()` | [`Block`](crate::Block) | [`Index`] |
/// | `ctx.thread_idx()` | [`Thread`](crate::Thread) | [`Index`] |
/// | `ctx.thread_rank()` | [`Thread`](crate::Thread) | [`Rank`] |
/// | `ctx.global_thread_idx()` | [`Thread<Grid>`](crate::Thread) | [`Index`] |
/// | `c.reversed()` | unchanged | [`Reversed<By>`](Reversed) |
/// | `c.permuted(order)` | unchanged | [`Permuted<Order, By>`](Permuted) |
/// | `c.append(x)` | unchanged | [`Appended<By, X>`](Appended) |
/// | `c.inside(shape)` | unchanged | [`InsideOf<Shape, By>`](InsideOf) |
/// | `c.numbered_by(layout)` | unchanged | [`NumberedBy<L, By>`](NumberedBy) |
/// | `c.coordinate_in(shape)` | unchanged | [`CoordinateIn<Shape, By>`](CoordinateIn) |
///
/// A preceding `vectors::<N>()` gives [`InVectorsOf<N, PartitionScheme<..>>`](InVectorsOf), and `try_whole()` gives
/// [`WholeOr<Whole, Rest>`](WholeOr).
///
/// ```
/// use layout_core::partition::{Index, Reversed, Spread, Tiles};
/// use layout_core::*;
///
/// /// Each block has an 8 x 8 tile, and each thread has the column of its index.
/// type Columns = PartitionScheme<Tiles<(_8, _8)>, Block, Index, PartitionScheme<Spread<(_1, _8)>, Thread, Reversed>>;
///
/// fn clear(
///     ctx: ThreadContext<'_, (u32, u32), (_8, _1)>,
///     matrix: Tensor<DisjointMut<'_, f32, Grid, Columns>, Layout![(64, 64):(64, 1)]>,
/// ) {
///     let tile = matrix.predicated_tile_mut((_8::new(), _8::new()), ctx.block_idx());
///     let mut column = tile.local_partition_mut((_1::new(), _8::new()), ctx.thread_idx().reversed());
///     for row in 0..8 {
///         column.store((row, 0), 0.0);
///     }
/// }
/// ```
pub struct PartitionScheme<Op, One, By = Index, Next = ()>(PhantomData<(Op, One, By, Next)>);

macro_rules! tags {
    ($($(#[$doc:meta])* $Name:ident$(<$($P:ident $(= $Default:ty)?),+>)?;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $Name$(<$($P $(= $Default)?),+>)?(PhantomData<($($($P,)+)?)>);
    )+};
}
tags! {
    /// One of the tiles with the extents `Tiler`.
    Tiles<Tiler>;
    /// One element of each tile with the extents `Threads`.
    Spread<Threads>;
    /// The elements whose linear index, modulo the number of threads, is the index of the thread.
    Each;
    /// The elements as vectors of `N`, partitioned by `Next`.
    InVectorsOf<N, Next>;
    /// Full tiles by `Whole`, partial tiles by `Rest`:
    /// [`PredicatedTile::try_whole`](crate::PredicatedTile::try_whole).
    ///
    /// With the layout `As`, a full tile must also match that layout:
    /// [`try_whole_as`](crate::PredicatedTile::try_whole_as).
    WholeOr<Whole, Rest, As = ()>;

    /// The index of the block or thread in the launch: [`ThreadContext::block_idx`](crate::ThreadContext::block_idx),
    /// [`thread_idx`](crate::ThreadContext::thread_idx), [`global_thread_idx`](crate::ThreadContext::global_thread_idx), and
    /// [`UniqueCoord::new`](crate::UniqueCoord::new).
    Index;
    /// The linear index of the thread in the block: [`ThreadContext::thread_rank`](crate::ThreadContext::thread_rank).
    Rank;
    /// The coordinate of `By`, reversed: [`UniqueCoord::reversed`](crate::UniqueCoord::reversed).
    Reversed<By = Index>;
    /// The coordinate of `By`, permuted by `Order`: [`UniqueCoord::permuted`](crate::UniqueCoord::permuted).
    Permuted<Order, By = Index>;
    /// The coordinate of `By`, with an entry of type `Last` appended: [`UniqueCoord::append`](crate::UniqueCoord::append).
    Appended<By = Index, Last = u32>;
    /// The coordinate of `By`, in the smaller shape `S`: [`UniqueCoord::inside`](crate::UniqueCoord::inside).
    InsideOf<S, By = Index>;
    /// The offset of the coordinate of `By` in the layout `L`: [`UniqueCoord::numbered_by`](crate::UniqueCoord::numbered_by).
    NumberedBy<L, By = Index>;
    /// The coordinate in the shape `S` of the linear index of `By`:
    /// [`UniqueCoord::coordinate_in`](crate::UniqueCoord::coordinate_in).
    CoordinateIn<S, By = Rank>;
}

mod sealed {
    //! `DisjointMut` is a type of this crate, but the last parameter of a scheme can be a type of another crate.

    /// Sealed supertrait of [`TakenBy`](super::TakenBy).
    #[diagnostic::on_unimplemented(
        message = "only `layout_core` can define a partition scheme",
        label = "the tensor's type does not name this partition scheme",
        note = "one owner: use a partition scheme of `layout_core`: with a scheme from another \
                crate, two threads could own the same element"
    )]
    pub trait IsTakenBy<Op, One, By, Next> {}
}

/// [`DisjointMut`] with this partition scheme.
#[diagnostic::on_unimplemented(
    message = "expected the partition scheme that the tensor's type names, found a different one",
    label = "this call uses a different partition scheme from the one in the tensor's type",
    note = "one owner: use the partition scheme that the tensor's type names, `{Self}`, in all \
            calls: with two schemes, two threads could own the same element",
    note = "this call is `PartitionScheme<{Op}, {One}, {By}, ...>`; to choose a scheme at run \
            time, make the choice where the tensor is first shared, or call `try_whole`"
)]
pub trait TakenBy<Op, One, By, Next>: sealed::IsTakenBy<Op, One, By, Next> {}
impl<T, Scope, Op, One, By, Next> TakenBy<Op, One, By, Next>
    for DisjointMut<'_, T, Scope, PartitionScheme<Op, One, By, Next>>
{
}
impl<T, Scope, Op, One, By, Next> sealed::IsTakenBy<Op, One, By, Next>
    for DisjointMut<'_, T, Scope, PartitionScheme<Op, One, By, Next>>
{
}
