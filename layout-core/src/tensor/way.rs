//! Partition schemes: types that describe how the threads of a scope take their parts.

use core::marker::PhantomData;

pub use super::thread_value::among::{ByA, ByB, ByC, ByD, ByS, ByTv};

use super::Parts;

/// A partition scheme of shared elements: the operation `Op`, at a unique coordinate that a `One` obtained by
/// `By`. The threads of a block partition its part by `Next`.
///
/// The type of [`Parts`] names its scheme, so all threads that share the elements use the same one. The scheme
/// is inferred from the calls. Write it out in functions that take `Parts`:
///
/// | call | `Op` |
/// |---|---|
/// | `own_tile`, `own_covering_tile` | [`Tiles<Tiler>`](Tiles) |
/// | `own_part` | [`Spread<Threads>`](Spread) |
/// | `fill_each` of a [`Shared`](crate::Shared) tile | [`Each`] |
/// | `own_partition_tv`, `_d`, `_c` | [`ByTv<Tv>`](crate::way::ByTv), [`ByD<Copy>`](crate::way::ByD), [`ByC<Mma>`](crate::way::ByC) |
///
/// | coordinate | `One` | `By` |
/// |---|---|---|
/// | `here.block()` | [`Block`](crate::Block) | [`Index`] |
/// | `here.thread()` | [`Thread`](crate::Thread) | [`Index`] |
/// | `here.rank()` | [`Thread`](crate::Thread) | [`Rank`] |
/// | `here.thread_in_grid()` | [`Thread<Grid>`](crate::Thread) | [`Index`] |
/// | `c.reversed()` | unchanged | [`Reversed<By>`](Reversed) |
/// | `c.permuted(order)` | unchanged | [`Permuted<Order, By>`](Permuted) |
/// | `c.append(x)` | unchanged | [`Appended<By, X>`](Appended) |
/// | `c.inside(shape)` | unchanged | [`InsideOf<Shape, By>`](InsideOf) |
/// | `c.numbered_by(layout)` | unchanged | [`NumberedBy<L, By>`](NumberedBy) |
/// | `c.coordinate_in(shape)` | unchanged | [`CoordinateIn<Shape, By>`](CoordinateIn) |
///
/// A preceding `vectors::<N>()` gives [`InVectorsOf<N, Way<..>>`](InVectorsOf), and `try_whole()` gives
/// [`WholeOr<Whole, Rest>`](WholeOr).
///
/// ```
/// use layout_core::way::{Index, Reversed, Spread, Tiles};
/// use layout_core::*;
///
/// /// A block takes a tile of 8 by 8, and a thread the column that its index names.
/// type Columns = Way<Tiles<(_8, _8)>, Block, Index, Way<Spread<(_1, _8)>, Thread, Reversed>>;
///
/// fn clear(
///     here: Here<'_, (u32, u32), (_8, _1)>,
///     matrix: Tensor<Parts<'_, f32, Grid, Columns>, Layout![(64, 64):(64, 1)]>,
/// ) {
///     let tile = matrix.own_covering_tile((_8::new(), _8::new()), here.block());
///     let mut column = tile.own_part((_1::new(), _8::new()), here.thread().reversed());
///     for row in 0..8 {
///         column.store((row, 0), 0.0);
///     }
/// }
/// ```
pub struct Way<Op, One, By = Index, Next = ()>(PhantomData<(Op, One, By, Next)>);

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
    /// [`Overhanging::try_whole`](crate::Overhanging::try_whole).
    ///
    /// With the layout `As`, a full tile must also match that layout:
    /// [`try_whole_as`](crate::Overhanging::try_whole_as).
    WholeOr<Whole, Rest, As = ()>;

    /// The index in the launch: [`Here::block`](crate::Here::block), [`thread`](crate::Here::thread),
    /// [`thread_in_grid`](crate::Here::thread_in_grid), and [`Own::new`](crate::Own::new).
    Index;
    /// The linear index in the block: [`Here::rank`](crate::Here::rank).
    Rank;
    /// The coordinate of `By`, reversed: [`Own::reversed`](crate::Own::reversed).
    Reversed<By = Index>;
    /// The coordinate of `By`, permuted by `Order`: [`Own::permuted`](crate::Own::permuted).
    Permuted<Order, By = Index>;
    /// The coordinate of `By`, with an entry of type `Last` appended: [`Own::append`](crate::Own::append).
    Appended<By = Index, Last = u32>;
    /// The coordinate of `By`, in the smaller shape `S`: [`Own::inside`](crate::Own::inside).
    InsideOf<S, By = Index>;
    /// The offset of the coordinate of `By` in the layout `L`: [`Own::numbered_by`](crate::Own::numbered_by).
    NumberedBy<L, By = Index>;
    /// The coordinate in the shape `S` of the linear index of `By`:
    /// [`Own::coordinate_in`](crate::Own::coordinate_in).
    CoordinateIn<S, By = Rank>;
}

mod sealed {
    //! `Parts` is a type of this crate, but the last parameter of a scheme can be a type of another crate.

    /// Sealed supertrait of [`TakenBy`](super::TakenBy).
    #[diagnostic::on_unimplemented(
        message = "`layout_core` alone says in which way cells are taken",
        label = "not the way that the type of the tensor names",
        note = "one owner: by a way of another crate, two threads could have one cell"
    )]
    pub trait IsTakenBy<Op, One, By, Next> {}
}

/// [`Parts`] with this partition scheme.
#[diagnostic::on_unimplemented(
    message = "these cells are taken in another way",
    label = "the type of the tensor names another way than this call",
    note = "one owner: all threads that share cells take their parts in the one way that the type of \
            their tensor names, `{Self}`; by two ways, two threads could have one cell",
    note = "this call is `Way<{Op}, {One}, {By}, ...>`; threads that must choose do so where the cells are \
            shared, or by `try_whole`"
)]
pub trait TakenBy<Op, One, By, Next>: sealed::IsTakenBy<Op, One, By, Next> {}
impl<T, Scope, Op, One, By, Next> TakenBy<Op, One, By, Next>
    for Parts<'_, T, Scope, Way<Op, One, By, Next>>
{
}
impl<T, Scope, Op, One, By, Next> sealed::IsTakenBy<Op, One, By, Next>
    for Parts<'_, T, Scope, Way<Op, One, By, Next>>
{
}
