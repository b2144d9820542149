//! Identity tensors: tensors of coordinates, used as predicates for data tensors.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::operations::{
    Composition, FlatDivision, Grouping, LogicalDivision, MapLayout, Selection, TiledDivision,
    ZippedDivision,
};
use super::overhang::BoundedExtents;
use super::storage::{MovesToOutcome, MovesToThreadOutcome};
use super::thread_value::ValuesAt;
use super::thread_value::among::{ByA, ByB, ByC, ByD, ByS, ByTv};
use super::{
    CountedIn, IndexAt, Moves, PartAt, SameIn, SliceAt, Tensor, TensorLayout, ThreadByMode,
    ThreadNumber, TileAt, TileOver, WordOf,
};
use crate::algebra::identity::{CoordinateLayout, IdentityLayout, MakeIdentityLayout};
use crate::arity::for_each_arity;
use crate::int::_1;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Values, Word};
use crate::layout::IsLayout;
use crate::mixed::MixedLayout;
use crate::modes::Nil;
use crate::report::Skipped;
use crate::sealed::Sealed;

/// The storage of a tensor of integers, without memory: the element at offset `o` is `self + o`, which wraps.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counting<W>(W);

// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
#[diagnostic::do_not_recommend]
unsafe impl<W: Word> Moves for Counting<W> {
    #[inline(always)]
    fn moved(self, offset: usize) -> Self {
        Self(self.0.plus_wrapping(W::wrapped(offset), W::of::<_1>()))
    }
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`. Coordinates past the end
// of the tensor are valid values.
unsafe impl<W: Word, C, S> MovesToOutcome<C, S> for Counting<W> {
    type Verdict = Nil;
}
// SAFETY: the obligation is for `Readable` storage, and this type is not `Readable`.
unsafe impl<W: Word, C, S> MovesToThreadOutcome<C, S> for Counting<W> {
    type Verdict = Nil;
}

impl<W: Word, L> Tensor<Counting<W>, L> {
    #[inline(always)]
    fn number_at<C>(&self, coordinate: C) -> W
    where
        L: IndexAt<C>,
    {
        self.data.moved(self.layout.index(coordinate)).0
    }
}

/// A tensor without memory whose elements are coordinates: one integer for each leaf of a shape.
///
/// Tile, slice and partition it like a data tensor. Each element is then the coordinate of the data element in
/// the full tensor, which predicates the elements of partial tiles.
///
/// ```
/// use layout_core::*;
///
/// let (m, n) = (7_u32, 10_u32);
/// let from: Vec<u32> = (0..70).collect();
/// let mut to = vec![0; 70];
/// let a = Tensor::new(from.as_ptr(), layout!((m, n):(n, 1)));
/// let mut b = Tensor::new_mut(to.as_mut_ptr(), layout!((m, n):(n, 1)));
/// let whole = a.coordinates();
///
/// let (tiler, threads) = ((_4::new(), _4::new()), (_2::new(), _4::new()));
/// for block in (0..2).flat_map(|y| (0..3).map(move |x| (y, x))) {
///     for thread in (0..2).flat_map(|y| (0..4).map(move |x| (y, x))) {
///         let at = whole.predicated_tile(tiler, block).local_partition(threads, thread);
///         let a = a.predicated_tile(tiler, block).tile().local_partition(threads, thread);
///         let mut b = b.predicated_tile(tiler, block).tile().local_partition(threads, thread);
///         for i in 0..2 {
///             if at.is_inside((i, 0)) {
///                 // SAFETY: the element is one of the matrices, and nobody else writes it.
///                 unsafe { b.write((i, 0), a.read((i, 0))) };
///             }
///         }
///     }
/// }
/// assert_eq!(from, to);
/// ```
///
/// Coordinates have the integer type of the layout: `u32`, or `usize` if the layout has `usize` integers.
/// Coordinates far past the end of the tensor wrap.
///
/// # Source
///
/// CuTe `make_identity_tensor` (`tensor_impl.hpp`), and its predicate `elem_less`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "make_identity_tensor")]
pub struct IdentityTensor<Parts, Extents> {
    parts: Parts,
    extents: Extents,
}

/// A layout whose coordinates form an identity tensor.
pub trait CountsCoordinates: TensorLayout {
    /// A tensor of integers for each leaf of the shape.
    type Parts: CountsIn<Word = WordOf<Self>>;
    /// The extents of the leaves.
    type Extents;
    /// Returns the identity tensor.
    fn coordinates(&self) -> IdentityTensor<Self::Parts, Self::Extents>;
}
impl<L> CountsCoordinates for L
where
    L: TensorLayout,
    L::Shape: MakeIdentityLayout,
    IdentityLayout<L::Shape>: CoordinateParts<L::Values>,
{
    type Parts = <IdentityLayout<L::Shape> as CoordinateParts<L::Values>>::Parts;
    type Extents = <IdentityLayout<L::Shape> as CoordinateParts<L::Values>>::Extents;
    #[inline(always)]
    fn coordinates(&self) -> IdentityTensor<Self::Parts, Self::Extents> {
        IdentityLayout::<L::Shape>::with_values(self.values())
    }
}

/// An identity layout. The dynamic integers of the layout have the values `V`.
pub trait CoordinateParts<V: Values> {
    /// A tensor of integers for each leaf of the shape.
    type Parts: CountsIn<Word = V::Word>;
    /// The extents of the leaves.
    type Extents;
    /// Returns the identity tensor.
    fn with_values(values: V) -> IdentityTensor<Self::Parts, Self::Extents>;
}

/// Returns the identity tensor of a layout's shape, like `tensor.coordinates()`, without a tensor.
///
/// ```text
/// make_identity_tensor(layout).at(c) == the leaves of c     for all natural coordinates c
/// ```
///
/// ```
/// use layout_core::*;
///
/// let whole = make_identity_tensor(Layout::<(_24, _12), (_12, _1)>::new());
/// let tile = whole.local_tile((_4::new(), _2::new()), (1, 3));
/// assert_eq!(tile.at((3, 1)), (1 * 4 + 3, 3 * 2 + 1));
/// ```
///
/// # Source
///
/// CuTe `make_identity_tensor` (`tensor_impl.hpp`).
#[must_use]
#[inline(always)]
pub fn make_identity_tensor<L>(layout: L) -> IdentityTensor<L::Parts, L::Extents>
where
    L: CountsCoordinates,
{
    layout.coordinates()
}

impl<P, L> Tensor<P, L> {
    /// Returns the identity tensor of this tensor's shape, like [`make_identity_tensor`].
    #[must_use]
    #[inline(always)]
    pub fn coordinates(&self) -> IdentityTensor<L::Parts, L::Extents>
    where
        L: CountsCoordinates,
    {
        self.layout.coordinates()
    }

    /// Returns `true` if another tensor has the same extents, leaf by leaf.
    ///
    /// Kernels on several tensors of one shape call this at the start. The compiler can then use one bounds
    /// check for all of the tensors.
    ///
    /// ```
    /// use layout_core::{errors::*, *};
    ///
    /// let numbers: Vec<u32> = (0..12).collect();
    /// let (m, n) = (3_u32, 4_u32);
    /// let a = Tensor::from_slice(&numbers, layout!((m, n):(n, 1)))?;
    /// let b = Tensor::from_slice(&numbers, layout!((m, n):(1, m)))?;
    /// assert!(a.has_shape_of(&b));
    /// assert!(!a.has_shape_of(&a.transposed()));
    /// # Ok::<(), TooShort>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn has_shape_of<Q, M, W: Word, const N: usize>(&self, other: &Tensor<Q, M>) -> bool
    where
        L: CountsCoordinates<Extents = [W; N]>,
        M: CountsCoordinates<Extents = [W; N]>,
    {
        // The comparison is element by element. From a comparison of the arrays as memory, the compiler does
        // not learn that the elements are equal.
        let (own, others) = (self.coordinates().extents, other.coordinates().extents);
        (0..N).all(|i| own[i] == others[i])
    }
}

/// Tensors of integers that contain the leaves of a coordinate at `C`.
#[diagnostic::on_unimplemented(
    message = "cannot prove that `{C}` is a coordinate of this coordinate tensor",
    label = "this is not a coordinate of the tensor",
    note = "write an integer, or a tuple with one coordinate for each mode of the shape"
)]
pub trait CoordinateAt<C> {
    /// One integer for each leaf.
    type Output;
    /// The shape in which `C` is a coordinate.
    type Shape;
    /// Returns the element at `C`.
    fn at(&self, coordinate: C) -> Self::Output;
    /// Returns the element at offset 0.
    fn first(&self) -> Self::Output;
    /// Returns the difference between the element at `C` and the element at offset 0.
    fn behind_first(&self, coordinate: C) -> Self::Output;
}

/// An operation on each leaf tensor of an identity tensor.
pub trait OnPart<T> {
    /// The result type.
    type Output;
    /// Returns the result for one leaf tensor.
    fn on(&self, part: T) -> Self::Output;
}
/// An invalid partition, whose error is reported elsewhere. The tensor is returned unchanged.
#[diagnostic::do_not_recommend]
impl<T> OnPart<T> for Skipped {
    type Output = T;
    #[inline(always)]
    fn on(&self, part: T) -> T {
        part
    }
}
/// The leaf tensors of an identity tensor, with their integer type.
pub trait CountsIn {
    /// The integer type.
    type Word;
}
/// Tensors of integers that can be compared with extents.
pub trait AllBelow<Extents> {
    /// Returns `true` if all integers are less than their extents.
    fn are_below(&self, extents: &Extents) -> bool;
}
/// The leaf tensors of an identity tensor, on which operations act.
pub trait EachPart<F> {
    /// The result types.
    type Output;
    /// Applies the operation to each leaf tensor.
    fn each(self, operation: &F) -> Self::Output;
}

macro_rules! parts {
    ($first:ident $last:ident; $([$L:ident $E:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<V: Values, $($L: IsLayout, $E: Number<V>),+> CoordinateParts<V>
            for CoordinateLayout<($($L,)+), ($($E,)+)>
        {
            type Parts = ($(Tensor<Counting<V::Word>, MixedLayout<$L, V>>,)+);
            type Extents = [V::Word; parts!(@count $($i)+)];
            #[inline(always)]
            fn with_values(values: V) -> IdentityTensor<Self::Parts, Self::Extents> {
                IdentityTensor {
                    parts: ($(Tensor::<_, MixedLayout<$L, V>> {
                        data: Counting(V::Word::default()),
                        layout: MixedLayout::from_values(values),
                    },)+),
                    extents: [$(<$E as Number<V>>::value(&values)),+],
                }
            }
        }
        parts!(@at $([$L $i])+);
        impl<W: Word, $($L),+> CountsIn for ($(Tensor<Counting<W>, $L>,)+) {
            type Word = W;
        }
        impl<W: Word, $($L: TensorLayout),+> AllBelow<[W; parts!(@count $($i)+)]>
            for ($(Tensor<Counting<W>, $L>,)+)
        {
            #[inline(always)]
            fn are_below(&self, extents: &[W; parts!(@count $($i)+)]) -> bool {
                true $(& self.$i.are_below(extents[$i]))+
            }
        }
        impl<F, $($T),+> EachPart<F> for ($($T,)+)
        where
            F: $(OnPart<$T> +)+,
        {
            type Output = ($(<F as OnPart<$T>>::Output,)+);
            #[inline(always)]
            fn each(self, operation: &F) -> Self::Output {
                ($(operation.on(self.$i),)+)
            }
        }
    };
    // All leaf tensors are accessed at the same coordinate.
    (@at [$First:ident $zero:tt] $([$L:ident $i:tt])*) => {
        impl<W: Word, C: Copy, $First: IndexAt<C>, $($L: IndexAt<C>),*> CoordinateAt<C>
            for (Tensor<Counting<W>, $First>, $(Tensor<Counting<W>, $L>,)*)
        where
            $(C: SameIn<$First::Shape, $L::Shape>,)*
        {
            type Output = (W, $(parts!(@word W $i),)*);
            type Shape = $First::Shape;
            #[inline(always)]
            fn at(&self, coordinate: C) -> Self::Output {
                (self.$zero.number_at(coordinate), $(self.$i.number_at(coordinate),)*)
            }
            #[inline(always)]
            fn first(&self) -> Self::Output {
                (self.$zero.data.0, $(self.$i.data.0,)*)
            }
            #[inline(always)]
            fn behind_first(&self, coordinate: C) -> Self::Output {
                (
                    W::wrapped(self.$zero.layout.index(coordinate)),
                    $(W::wrapped(self.$i.layout.index(coordinate)),)*
                )
            }
        }
    };
    (@word $W:ident $i:tt) => { $W };
    (@count) => { 0 };
    (@count $i:tt $($rest:tt)*) => { 1 + parts!(@count $($rest)*) };
}
for_each_arity!(parts);

impl<W: Word, L: TensorLayout> Tensor<Counting<W>, L> {
    /// Returns `true` if all integers are less than an extent. Strides are not negative, so the last integer is
    /// the largest.
    #[inline(always)]
    fn are_below(&self, extent: W) -> bool {
        self.layout.cells().is_some_and(|numbers| {
            numbers <= W::MOST && extent.less(self.data.0) >= W::wrapped(numbers as usize)
        })
    }
}

impl<Parts, Extents> IdentityTensor<Parts, Extents> {
    /// Returns the element at a coordinate: one integer for each leaf of the shape.
    #[must_use]
    #[inline(always)]
    pub fn at<C>(&self, coordinate: C) -> Parts::Output
    where
        Parts: CoordinateAt<C>,
    {
        self.parts.at(coordinate)
    }

    /// Returns the extents of the leaves of the original shape.
    #[must_use]
    #[inline(always)]
    pub const fn extents(&self) -> &Extents {
        &self.extents
    }

    /// Returns `true` if the element at a coordinate is inside the original shape: the predicate of partial
    /// tiles.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// let (m, n) = (7_u32, 10_u32);
    /// let tile = make_identity_tensor(layout!((m, n):(n, 1)))
    ///     .predicated_tile((_4::new(), _4::new()), (1, 2));
    /// assert_eq!((tile.at((2, 1)), tile.is_inside((2, 1))), ((6, 9), true));
    /// assert_eq!((tile.at((2, 2)), tile.is_inside((2, 2))), ((6, 10), false));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn is_inside<C>(&self, coordinate: C) -> bool
    where
        Parts: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        // The remaining extent is one register for all coordinates of a thread, and is compared with constants.
        // Sums of the first coordinate and the constants would each need a register.
        let rest = self.parts.first().rest(&self.extents);
        self.parts.behind_first(coordinate).is_below(&rest)
    }

    /// Returns `true` if the element at `other` is inside the original shape exactly if the element at `first`
    /// is.
    ///
    /// `first` is lane 0 of a group of `lanes` lanes, and `other` is lane `lane`. Returns `false` if this
    /// cannot be decided quickly.
    #[inline(always)]
    pub(super) fn are_together<C>(&self, first: C, other: C, lane: u32, lanes: u32) -> bool
    where
        Parts: CoordinateAt<C, Output: BoundedExtents<Extents>>,
    {
        let rest = self.parts.first().rest(&self.extents);
        let [first, other] = [first, other].map(|coordinate| self.parts.behind_first(coordinate));
        first.is_together_with(other, lane, lanes, &rest)
    }

    /// Returns `true` if all elements are inside the original shape.
    #[inline(always)]
    pub(super) fn are_below(&self) -> bool
    where
        Parts: AllBelow<Extents>,
    {
        self.parts.are_below(&self.extents)
    }

    /// Returns the same coordinates, to be compared with other extents.
    #[inline(always)]
    pub(super) fn with_extents<E>(self, extents: E) -> IdentityTensor<Parts, E> {
        IdentityTensor {
            parts: self.parts,
            extents,
        }
    }

    #[inline(always)]
    pub(super) fn each<F>(self, operation: &F) -> IdentityTensor<Parts::Output, Extents>
    where
        Parts: EachPart<F>,
    {
        IdentityTensor {
            parts: self.parts.each(operation),
            extents: self.extents,
        }
    }
}

macro_rules! at_a_coordinate {
    ($(
        $method:ident[$($Tiler:ident $(: $Bound:ident)?)?] $(of $Thread:ident)? =
            $Op:ident: $At:ident<$($Argument:ty),+> $at:ident $doc:literal;
    )+) => {
        $(
            /// The `IdentityTensor` operation of the same name, for one leaf tensor.
            pub struct $Op<$($Tiler,)? C>($(PhantomData<$Tiler>,)? C);
            impl<$($Tiler,)? C> $Op<$($Tiler,)? C> {
                #[inline(always)]
                pub(super) const fn of(coordinate: C) -> Self {
                    Self($(PhantomData::<$Tiler>,)? coordinate)
                }
            }
            impl<W: Word, L, $($Tiler $(: $Bound)?,)? C: Copy + Sealed> OnPart<Tensor<Counting<W>, L>>
                for $Op<$($Tiler,)? C>
            where
                L: $At<$($Argument),+>,
            {
                type Output = Tensor<Counting<W>, L::Output>;
                #[inline(always)]
                fn on(&self, part: Tensor<Counting<W>, L>) -> Self::Output {
                    let Self($(PhantomData::<$Tiler>,)? coordinate) = *self;
                    part.part(|layout| {
                        let at = layout.$at(coordinate);
                        (at.0, at.1)
                    })
                }
            }
        )+
        /// # Parts
        ///
        /// The methods match the methods of the data tensor. Coordinates may also be dynamic, and may be block
        /// or thread coordinates past the end of the tensor.
        impl<Parts, Extents> IdentityTensor<Parts, Extents> {
            $(
                #[doc = $doc]
                #[must_use]
                #[inline(always)]
                pub fn $method<$($Tiler,)? C>(
                    self,
                    $(_: $Tiler,)?
                    coordinate: C,
                ) -> IdentityTensor<Parts::Output, Extents>
                where
                    $(C: $Thread + CountedIn<Parts::Word>, Parts: CountsIn,)?
                    Parts: EachPart<$Op<$($Tiler,)? at_a_coordinate!(@type C $($Thread)?)>>,
                {
                    let coordinate = at_a_coordinate!(@value coordinate $($Thread)?);
                    self.each(&$Op::<$($Tiler,)? _>::of(coordinate))
                }
            )+
        }
    };
    (@type C) => { C };
    (@type C ThreadNumber) => { C::Number };
    (@type C ThreadByMode) => { C::Numbers };
    (@value $coordinate:ident) => { $coordinate };
    (@value $coordinate:ident ThreadNumber) => { $coordinate.number() };
    (@value $coordinate:ident ThreadByMode) => { $coordinate.by_mode() };
}
at_a_coordinate! {
    slice[] = Slicing: SliceAt<C> slice_at
        "Returns the part at a coordinate, like [`Tensor::slice`].";
    local_tile[Tiler: Sealed] = Tiling: TileAt<Tiler, C> tile_at
        "Returns the tile at a coordinate, like [`Tensor::local_tile`].";
    local_partition[Threads: Sealed] of ThreadByMode = Partitioning: PartAt<Threads, C> part_at
        "Returns the elements of a thread, like [`Tensor::local_partition`].";
    predicated_tile[Tiler: Sealed] = Covering: TileOver<Tiler, C> tile_over
        "Returns the full or partial tile at a coordinate, like [`Tensor::predicated_tile`].";
    partition_tv[Of] of ThreadNumber = PartitioningTv: ValuesAt<ByTv<Of>, C> values_at
        "Returns the values of a thread, like [`Tensor::partition_tv`].";
    partition_s[Of] of ThreadNumber = PartitioningS: ValuesAt<ByS<Of>, C> values_at
        "Returns the values that a thread reads, like [`Tensor::partition_s`].";
    partition_d[Of] of ThreadNumber = PartitioningD: ValuesAt<ByD<Of>, C> values_at
        "Returns the values that a thread writes, like [`Tensor::partition_d`].";
    partition_a[Of] of ThreadNumber = PartitioningA: ValuesAt<ByA<Of>, C> values_at
        "Returns the elements of `A` that a thread holds, like [`Tensor::partition_a`].";
    partition_b[Of] of ThreadNumber = PartitioningB: ValuesAt<ByB<Of>, C> values_at
        "Returns the elements of `B` that a thread holds, like [`Tensor::partition_b`].";
    partition_c[Of] of ThreadNumber = PartitioningC: ValuesAt<ByC<Of>, C> values_at
        "Returns the elements of `C` that a thread holds, like [`Tensor::partition_c`].";
}

/// Another layout of the same elements, computed by a **type operator**.
pub struct Relaying<Op>(PhantomData<Op>);
impl<W, L, Op> OnPart<Tensor<Counting<W>, L>> for Relaying<Op>
where
    L: MapLayout<Op>,
{
    type Output = Tensor<Counting<W>, L::Output>;
    #[inline(always)]
    fn on(&self, part: Tensor<Counting<W>, L>) -> Self::Output {
        Tensor {
            data: part.data,
            layout: part.layout.relaid(),
        }
    }
}

macro_rules! relaid {
    ($($method:ident<$($P:ident),+>($($B:ident)?) = $Op:ident $doc:literal;)+) => {
        /// # Operations
        ///
        /// The operations match the operations of [`Tensor`].
        impl<Parts, Extents> IdentityTensor<Parts, Extents> {
            $(
                #[doc = $doc]
                #[must_use]
                #[inline(always)]
                pub fn $method<$($P),+>(self, $(_: $B)?) -> IdentityTensor<Parts::Output, Extents>
                where
                    Parts: EachPart<Relaying<$Op<$($P),+>>>,
                {
                    self.each(&Relaying(PhantomData))
                }
            )+
        }
    };
}
relaid! {
    logical_divide<B>(B) = LogicalDivision "`self / b`: [`Divide`](crate::algebra::divide::Divide).";
    zipped_divide<B>(B) = ZippedDivision "`zipped_divide(self, b)`: [`ZippedDivide`](crate::algebra::divide::ZippedDivide).";
    tiled_divide<B>(B) = TiledDivision "`tiled_divide(self, b)`: [`TiledDivide`](crate::algebra::divide::TiledDivide).";
    flat_divide<B>(B) = FlatDivision "`flat_divide(self, b)`: [`FlatDivide`](crate::algebra::divide::FlatDivide).";
    composition<B>(B) = Composition "`self o b`: [`Compose`](crate::algebra::composition::Compose).";
    group<Begin, End>() = Grouping "`group<begin, end>(self)`: [`Group`](crate::algebra::modes::range::Group).";
    select<Positions>() = Selection "`select<i, j, ...>(self)`: [`Select`](crate::algebra::modes::range::Select).";
}
