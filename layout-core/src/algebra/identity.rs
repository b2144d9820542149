//! Identity layouts, which map coordinates to coordinates, for predicates and coordinate tensors.

use super::modes::GetModeOutcome;
use super::modes::range::SelectOutcome;
use super::slice::SliceOutcome;
use core::marker::PhantomData;

use super::composition::ComposeOutcome;
use super::construct::WithShape;
use super::divide::DivideOutcome;
use super::gather::{FlatDivideOutcome, TiledDivideOutcome, ZippedDivideOutcome};
use super::modes::Leaves;
use super::slice::local::{LocalTile, LocalTileOutcome, LocalTiled, Untangle};
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, Compare, Compared, Equal, Greater, Less, Plus, StaticInteger, Sum};
use crate::layout::{IsLayout, OffsetAt};
use crate::modes::{Cons, IntoModes, Nil};
use crate::node::{FormOf, Integer, Node, Tuple};
use crate::report::{Evaluated, Verdict, all};

/// A layout whose values are coordinates: one layout for each leaf of the coordinate, all with the same shape.
///
/// Divide, slice or compose it like the layout of a tensor. For each element of a tile, it then returns the
/// coordinate in the full tensor.
///
/// CuTe writes its strides as `E<0>` and `E<1>`. Here, component `i` has stride 1 where CuTe has `E<i>`, and
/// stride 0 elsewhere.
///
/// ```
/// use layout_core::*;
///
/// type Tiles = ZippedDivided<IdentityLayout<(_10, _6)>, (_5, _2)>;
/// assert_eq!(Tiles::new().at(((3, 1), (1, 2))), (8, 5));
/// ```
///
/// `Extents` are the extents of the shape's leaves.
///
/// # Source
///
/// CuTe `make_identity_layout` (`layout.hpp`) and its `ScaledBasis` strides.
pub struct CoordinateLayout<Parts, Extents>(PhantomData<(Parts, Extents)>);

impl<Parts, Extents> CoordinateLayout<Parts, Extents> {
    /// Returns the layout.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}
impl<Parts, Extents> Clone for CoordinateLayout<Parts, Extents> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<Parts, Extents> Copy for CoordinateLayout<Parts, Extents> {}
impl<Parts, Extents> Default for CoordinateLayout<Parts, Extents> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

/// A **type operator**: the layout that maps each coordinate of a shape to itself.
///
/// ```text
/// result.at(c) == the leaves of c     for all natural coordinates c
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
///
/// type Identity = IdentityLayout<(_10, (_2, _3))>;
/// assert_eq!(Identity::new().at((7, (1, 2))), (7, 1, 2));
/// assert_eq!(Identity::new().at(57), (7, 1, 2));
/// ```
///
/// # Source
///
/// CuTe `make_identity_layout` (`layout.hpp`).
#[doc(alias = "make_identity_layout")]
pub trait MakeIdentityLayout {
    /// The layout.
    type Output;
}

/// The result of [`MakeIdentityLayout`].
pub type IdentityLayout<Shape> = <Shape as MakeIdentityLayout>::Output;

impl<S, Tree, All, Pairs, Parts, Extents> MakeIdentityLayout for S
where
    S: NumberLeaves<_0, Tree = Tree>,
    S: Leaves<S, Nil, Output = All>,
    All: UnitLayouts<S, Tree, _0, Output = Pairs>,
    Pairs: Untangle<Output = Parts>,
    All: IntoModes<Shape = Extents>,
{
    type Output = CoordinateLayout<Parts, Extents>;
}

/// A **type operator**: the shape with numbered leaves, starting at `First`.
pub trait NumberLeaves<First> {
    /// The leaf numbers, with the parentheses of the shape.
    type Tree;
    /// The number after the last.
    type Next;
}
impl<S, First> NumberLeaves<First> for S
where
    S: Node,
    FormOf<S>: NumberLeavesOf<S, First>,
{
    type Tree = <FormOf<S> as NumberLeavesOf<S, First>>::Tree;
    type Next = <FormOf<S> as NumberLeavesOf<S, First>>::Next;
}

/// [`NumberLeaves`] of the shape `S`. `Self` is `FormOf<S>`.
pub trait NumberLeavesOf<S, First> {
    /// The leaf numbers, with the parentheses of the shape.
    type Tree;
    /// The number after the last.
    type Next;
}
impl<S, First> NumberLeavesOf<S, First> for Integer
where
    First: Plus<_1>,
{
    type Tree = First;
    type Next = Sum<First, _1>;
}
impl<First> NumberLeavesOf<(), First> for Tuple {
    type Tree = ();
    type Next = First;
}

/// A **type operator**: for each leaf of a list, the layout of shape `S` that steps along the leaf, as nested
/// pairs. The first leaf has number `K`.
pub trait UnitLayouts<S, Tree, K> {
    /// The pairs.
    type Output;
}
impl<S, Tree, K> UnitLayouts<S, Tree, K> for Nil {
    type Output = ();
}
impl<S, Tree, K, Head, Tail> UnitLayouts<S, Tree, K> for Cons<Head, Tail>
where
    Tree: UnitAt<K>,
    K: Plus<_1>,
    Tail: UnitLayouts<S, Tree, Sum<K, _1>>,
{
    type Output = (Layout<S, Tree::Output>, Tail::Output);
}

/// A **type operator**: the strides with 1 at leaf number `K` and 0 at all others. `Self` is the tree of leaf
/// numbers.
pub trait UnitAt<K> {
    /// The strides.
    type Output;
}
impl<Tree, K> UnitAt<K> for Tree
where
    Tree: Node,
    FormOf<Tree>: UnitIn<Tree, K>,
{
    type Output = <FormOf<Tree> as UnitIn<Tree, K>>::Output;
}

/// [`UnitAt`] of the leaf numbers `Tree`. `Self` is the form of `Tree`.
pub trait UnitIn<Tree, K> {
    /// The strides.
    type Output;
}
impl<Tree, K> UnitIn<Tree, K> for Integer
where
    Tree: Compare<K>,
    Compared<Tree, K>: OneIfEqual,
{
    type Output = <Compared<Tree, K> as OneIfEqual>::Output;
}
impl<K> UnitIn<(), K> for Tuple {
    type Output = ();
}

/// A **type operator**: stride 1 for [`Equal`], otherwise 0.
pub trait OneIfEqual {
    /// The stride.
    type Output;
}
impl OneIfEqual for Equal {
    type Output = _1;
}
impl OneIfEqual for Less {
    type Output = _0;
}
impl OneIfEqual for Greater {
    type Output = _0;
}

/// Layouts with a common shape. The coordinate at `C` has the value of each layout as a leaf.
pub trait CoordinatesAt<C> {
    /// A `u32` for each leaf.
    type Output;
    /// Returns the coordinate.
    fn at(coordinate: C) -> Self::Output;
}

/// Coordinates that can be compared with the extents of a shape.
pub trait WithinExtents<Extents> {
    /// Returns `true` if each leaf is less than its extent.
    fn within(self) -> bool;
}

impl<Parts, Extents> CoordinateLayout<Parts, Extents> {
    /// Returns the target coordinate of a coordinate: a `u32` for each leaf of the shape. The argument
    /// has the same forms as in [`Layout::offset`].
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let tiles = ZippedDivided::<IdentityLayout<(_10, _6)>, (_5, _2)>::new();
    /// assert_eq!(tiles.at((0, 3)), (5, 2));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn at<C>(self, coordinate: C) -> Parts::Output
    where
        Parts: CoordinatesAt<C>,
    {
        Parts::at(coordinate)
    }

    /// Returns the tile at a coordinate of the grid of tiles, and the coordinates where it starts, like
    /// [`LocalTile`](crate::ops::LocalTile).
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let whole = IdentityLayout::<(_24, _12)>::new();
    /// let (tile, start) = whole.local_tile((_4::new(), _2::new()), (1_u32, 3_u32));
    /// assert_eq!((tile.at((3, 1)), start), ((3, 1), (4, 6)));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn local_tile<Tiler, C>(
        self,
        _tiler: Tiler,
        coordinate: C,
    ) -> (
        LocalTiled<Self, Tiler, C>,
        <Self as LocalTile<Tiler, C>>::Start,
    )
    where
        Self: LocalTile<Tiler, C>,
        LocalTiled<Self, Tiler, C>: Default,
    {
        (
            Default::default(),
            <Self as LocalTile<Tiler, C>>::start(coordinate),
        )
    }

    /// Returns `true` if the target coordinate of a coordinate is inside the shape: the predicate of partial
    /// tiles.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let tiles = PredicatedDivided::<Layout<_10, _1>, _4>::new();
    /// assert!(tiles.coordinates().is_inside((1, 2)));
    /// assert!(!tiles.coordinates().is_inside((2, 2)));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn is_inside<C>(self, coordinate: C) -> bool
    where
        Parts: CoordinatesAt<C>,
        Parts::Output: WithinExtents<Extents>,
    {
        Parts::at(coordinate).within()
    }
}

/// The operation on a component, required only if the operation on the first component succeeds. All components
/// have the same shape, so one error is enough.
macro_rules! then {
    ($($op:ident)*; $($rejecting:ident)*) => { paste::paste! {$(
        #[doc = "A **type operator**: [`" $op "`] of the component `L`. `Self` is the result for the first component."]
        pub trait [<Then $op>]<L, B> {
            /// The result.
            type Output;
        }
        impl<S, D, L, B> [<Then $op>]<L, B> for Layout<S, D>
        where
            L: $op<B>,
        {
            type Output = <L as $op<B>>::Output;
        }
    )* $(
        #[doc = "A **type operator**: the answer of [`" $rejecting "`] for the component `L`. `Self` is the first component."]
        pub trait [<Then $rejecting>]<L, B> {
            /// [`Evaluated`](crate::report::Evaluated).
            type Answer;
        }
        impl<S, D, L, B, R> [<Then $rejecting>]<L, B> for Layout<S, D>
        where
            L: [<$rejecting Outcome>]<B, Answer = R>,
        {
            type Answer = R;
        }
    )*} };
}
pub(super) use then;
then! { WithShape; Compose Divide FlatDivide GetMode Select Slice TiledDivide ZippedDivide }

macro_rules! parts {
    ($first:ident $last:ident; $([$L:ident $E:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<C, $($L),+> CoordinatesAt<C> for ($($L,)+)
        where
            C: Copy,
            $($L: IsLayout + OffsetAt<C>,)+
        {
            type Output = ($(parts!(@index $L),)+);
            #[inline(always)]
            fn at(coordinate: C) -> Self::Output {
                ($(<$L as OffsetAt<C>>::offset($L::VALUE, coordinate),)+)
            }
        }
        impl<$($E),+> WithinExtents<($($E,)+)> for ($(parts!(@index $E),)+)
        where
            $($E: StaticInteger,)+
        {
            #[inline(always)]
            fn within(self) -> bool {
                true $(&& self.$i < $E::U32)+
            }
        }
        impl<$($L, $before,)+ $last> NumberLeavesOf<($($L,)+), $first> for Tuple
        where
            $($L: NumberLeaves<$before, Next = $after>,)+
        {
            type Tree = ($($L::Tree,)+);
            type Next = $last;
        }
        impl<$($L,)+ K> UnitIn<($($L,)+), K> for Tuple
        where
            $($L: UnitAt<K>,)+
        {
            type Output = ($($L::Output,)+);
        }
        impl<$($L, $E,)+ Extents, Tiler, C> LocalTileOutcome<Tiler, C>
            for CoordinateLayout<($($L,)+), Extents>
        where
            C: Copy,
            $($L: LocalTile<Tiler, C, Output = $E, Start = u32>,)+
        {
            type Output = CoordinateLayout<($($E,)+), Extents>;
            type Start = ($(parts!(@index $L),)+);
            #[inline(always)]
            fn start(coordinate: C) -> Self::Start {
                ($($L::start(coordinate),)+)
            }
        }
        parts!(@right Compose; $([$L $E])+);
        parts!(@right Divide; $([$L $E])+);
        parts!(@right FlatDivide; $([$L $E])+);
        parts!(@right GetMode; $([$L $E])+);
        parts!(@right Select; $([$L $E])+);
        parts!(@right Slice; $([$L $E])+);
        parts!(@right TiledDivide; $([$L $E])+);
        parts!(@op WithShape; $([$L $E])+);
        parts!(@right ZippedDivide; $([$L $E])+);
    };
    (@right $op:ident; [$L0:ident $R0:ident] $([$L:ident $R:ident])*) => { paste::paste! {
        /// Computes `op(a) = (op(a0), op(a1), ...)`.
        #[diagnostic::do_not_recommend]
        impl<$L0, $R0, [<Checked $L0>], $($L, $R, [<Checked $L>],)* Extents, B> [<$op Outcome>]<B> for CoordinateLayout<($L0, $($L,)*), Extents>
        where
            $L0: [<$op Outcome>]<B, Answer = Evaluated<$R0, [<Checked $L0>]>>,
            [<Checked $L0>]: Verdict,
            $($R0: [<Then $op>]<$L, B, Answer = Evaluated<$R, [<Checked $L>]>>, [<Checked $L>]: Verdict,)*
        {
            type Answer = Evaluated<
                CoordinateLayout<($R0, $($R,)*), Extents>,
                all!([<Checked $L0>] $(, [<Checked $L>])*),
            >;
        }
    } };
    (@op $op:ident; [$L0:ident $R0:ident] $([$L:ident $R:ident])*) => { paste::paste! {
        /// Computes `op(a) = (op(a0), op(a1), ...)`.
        #[diagnostic::do_not_recommend]
        impl<$L0, $R0, $($L, $R,)* Extents, B> $op<B> for CoordinateLayout<($L0, $($L,)*), Extents>
        where
            $L0: $op<B, Output = $R0>,
            $($R0: [<Then $op>]<$L, B, Output = $R>,)*
        {
            type Output = CoordinateLayout<($R0, $($R,)*), Extents>;
        }
    } };
    (@index $any:ident) => { u32 };
}
for_each_arity!(parts);
