//! How the threads of a scope take their parts, as types.

use core::marker::PhantomData;

pub use super::thread_value::among::{ByA, ByB, ByC, ByD, ByS, ByTv};

use super::Parts;

/// One way to take parts of cells that a scope shares: by the operation `Op`, at the coordinate that a
/// `One` got by `By`; of what a block takes, its threads take parts by `Next`.
///
/// [`Parts`] name it in their type, so that all threads, which share cells as one type, take their parts
/// in the same way. It is inferred from the calls, and written out where a function takes `Parts`:
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
/// | `c.reversed()` | as before | [`Reversed<By>`](Reversed) |
/// | `c.permuted(order)` | as before | [`Permuted<Order, By>`](Permuted) |
/// | `c.append(x)` | as before | [`Appended<By, X>`](Appended) |
/// | `c.inside(shape)` | as before | [`InsideOf<Shape, By>`](InsideOf) |
/// | `c.numbered_by(layout)` | as before | [`NumberedBy<L, By>`](NumberedBy) |
/// | `c.coordinate_in(shape)` | as before | [`CoordinateIn<Shape, By>`](CoordinateIn) |
///
/// `vectors::<N>()` before a call is [`InVectorsOf<N, Way<..>>`](InVectorsOf), and `try_whole()` is
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
    /// One of the tiles that `Tiler` cuts.
    Tiles<Tiler>;
    /// One element of each tile that `Threads` cuts.
    Spread<Threads>;
    /// The elements whose linear index modulo the number of threads is the index of the thread.
    Each;
    /// The cells as vectors of `N`, then taken by `Next`.
    InVectorsOf<N, Next>;
    /// A tile that is whole by `Whole`, and one that overhangs by `Rest`:
    /// [`Overhanging::try_whole`](crate::Overhanging::try_whole). With the layout `As`, it is also checked
    /// that the tile has that layout: [`try_whole_as`](crate::Overhanging::try_whole_as).
    WholeOr<Whole, Rest, As = ()>;

    /// By the index in the launch: [`Here::block`](crate::Here::block), [`thread`](crate::Here::thread),
    /// [`thread_in_grid`](crate::Here::thread_in_grid), and also [`Own::new`](crate::Own::new).
    Index;
    /// By the number in the block: [`Here::rank`](crate::Here::rank).
    Rank;
    /// By the coordinate of `By`, reversed: [`Own::reversed`](crate::Own::reversed).
    Reversed<By = Index>;
    /// By the coordinate of `By`, in the order `Order`: [`Own::permuted`](crate::Own::permuted).
    Permuted<Order, By = Index>;
    /// By the coordinate of `By`, with a part of type `Last` appended: [`Own::append`](crate::Own::append).
    Appended<By = Index, Last = u32>;
    /// By the coordinate of `By`, if it is in the shape `S`: [`Own::inside`](crate::Own::inside).
    InsideOf<S, By = Index>;
    /// By the number that the coordinate of `By` has in the layout `L`:
    /// [`Own::numbered_by`](crate::Own::numbered_by).
    NumberedBy<L, By = Index>;
    /// By the coordinate in the shape `S` of the number of `By`:
    /// [`Own::coordinate_in`](crate::Own::coordinate_in).
    CoordinateIn<S, By = Rank>;
}

mod sealed {
    //! `Parts` belong to this crate, but the last parameter of a way could be a type of another crate.

    /// Holds where [`TakenBy`](super::TakenBy) does.
    #[diagnostic::on_unimplemented(
        message = "`layout_core` alone says in which way cells are taken",
        label = "not the way that the type of the tensor names",
        note = "one owner: by a way of another crate, two threads could have one cell"
    )]
    pub trait IsTakenBy<Op, One, By, Next> {}
}

/// [`Parts`] that are taken in this way.
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
