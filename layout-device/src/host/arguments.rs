//! Arguments of a kernel launch on the CPU, by the types of the kernel's parameters.

extern crate std;

use std::boxed::Box;
use std::vec::Vec;

use core::any::Any;

use grid_executor::Memory;
use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::errors::NotInjective;
use layout_core::{_1, Atomic, DisjointMut, Grid, Injective, Layout, MixedLayout, Tensor, View};

use super::Unfit;
use crate::atomic::AtomicElement;
use crate::groups::OneEach;
use crate::hopper::{Entry, TensorMapParams};
use crate::{Bf16, Element, F16, Grouped, Parameter, TileCounter, TmaParts, TmaView};

/// The memory of the arguments that have been checked so far.
///
/// Other crates cannot name this type, so they cannot implement [`Argument`].
#[derive(Debug, Default)]
pub struct Passed {
    memory: Vec<Memory>,
    /// Arrays that this launch has allocated.
    kept: Vec<Box<dyn Any>>,
}

impl Passed {
    /// Returns the memory of the arguments.
    pub(super) fn memory(&self) -> &[Memory] {
        &self.memory
    }

    fn add<T>(&mut self, cells: &[T]) {
        self.memory.push(Memory::of(cells));
    }

    /// Checks that a slice has all elements of a layout.
    fn cells<T, L: TensorLayout>(&mut self, cells: &[T], layout: &L) -> Result<(), Unfit> {
        self.add(cells);
        Unfit::check_cells(cells.len(), layout)
    }

    /// Keeps entries until the launch has ended.
    fn entries<First: 'static, Second: 'static>(
        &mut self,
        entries: Vec<Entry<First, Second>>,
    ) -> Result<(*const Entry<First, Second>, u32), Unfit> {
        let count = entries.len();
        let of_u32 = u32::try_from(count).map_err(|_| Unfit::Groups { count })?;
        self.add(&entries);
        let start = entries.as_ptr();
        self.kept.push(Box::new(entries));
        Ok((start, of_u32))
    }
}

/// An argument of [`launch`](super::launch) for a kernel parameter of type `P`.
///
/// | parameter | argument |
/// |---|---|
/// | a scalar, a layout | the value |
/// | `*const T`, `*mut T` | `&slice`, `&mut slice`; the number of elements that the kernel uses is not checked |
/// | `Tensor<View<'_, T>, L>`, `TmaView<'_, T, L, Tile>` | `(&slice, layout)` |
/// | `Tensor<DisjointMut<'_, T, Grid, _>, L>`, `TmaParts<'_, T, L, Tile, _>` | `(&mut slice, layout)`, checked unless [`Injective`] |
/// | `Tensor<Atomic<'_, T>, L>` | `(&mut slice, layout)` |
/// | `TmaParts` with [`store_rows`](TmaParts::store_rows) | `(&mut slice, layout, &mut rows)` |
/// | `Grouped` of these | `vec![(slice, layout), ..]` |
/// | `TileCounter<'_>` | `&mut slice` of one element, which is 0 |
///
/// `slice` stands for a slice, an array, a `Vec` or another type that implements `AsRef<[T]>`, or
/// `AsMut<[T]>` for writes.
///
/// The trait is sealed: [`launch`](super::launch) relies on every argument to check its memory.
#[diagnostic::on_unimplemented(
    message = "expected an argument for a parameter of type `{P}`, found `{Self}`",
    label = "this argument does not match the parameter",
    note = "pass scalars and layouts directly, `View` and `TmaView` as `(&slice, layout)`, \
            `DisjointMut`, `TmaParts` and `Atomic` as `(&mut slice, layout)`; use a layout of the \
            parameter's type: `layout.try_as_layout()?` converts to this type"
)]
pub trait Argument<P: Parameter<'static>> {
    /// Checks the argument, and returns the value that the kernel receives.
    ///
    /// # Errors
    ///
    /// Returns an error if the argument does not fit the parameter.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by a launch
    fn pass(self, to: &mut Passed) -> Result<P::Argument, Unfit>;
}

/// The arguments for all `Parameters` of a kernel: a tuple with an [`Argument`] for each parameter.
///
/// The trait has only one impl, because the compiler lists the impls of a launch's bound below an error
/// in one argument.
#[diagnostic::on_unimplemented(
    message = "expected a tuple of arguments, found `{Self}`",
    label = "expected a tuple with an argument for each parameter",
    note = "write `(a,)` for one argument; pass none for `ctx` and for parameters that are \
            marked `#[shared]`"
)]
pub trait Arguments<Parameters, All>: Each<Parameters, All> {}
impl<Parameters, All, A: Each<Parameters, All>> Arguments<Parameters, All> for A {}

/// Implements [`Arguments`] for each number of arguments.
#[diagnostic::on_unimplemented(
    message = "expected a tuple of arguments, found `{Self}`",
    label = "expected a tuple with an argument for each parameter",
    note = "write `(a,)` for one argument; pass none for `ctx` and for parameters that are \
            marked `#[shared]`"
)]
pub trait Each<Parameters, All> {
    /// Checks each argument, and returns the values that the kernel receives.
    ///
    /// # Errors
    ///
    /// Returns the index of the first argument that does not fit, and the reason.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by a launch
    fn pass(self, to: &mut Passed) -> Result<All, (usize, Unfit)>;
}

/// A bound that no type satisfies, for a launch that has `FOUND` arguments for `PARAMETERS`
/// parameters.
#[diagnostic::on_unimplemented(
    message = "expected {PARAMETERS} arguments, found {FOUND}",
    label = "expected an argument for each parameter, except `ctx` and those marked `#[shared]`"
)]
pub trait ForAllParameters<'of, const FOUND: usize, const PARAMETERS: usize> {}
/// The type in the bounds on [`ForAllParameters`].
#[derive(Debug)]
pub struct Given;

macro_rules! arguments {
    ($([$A:ident $P:ident $a:ident $i:literal])*) => {
        impl<$($A: Argument<$P>, $P: Parameter<'static>,)*> Each<($($P,)*), ($($P::Argument,)*)> for ($($A,)*) {
            fn pass(self, to: &mut Passed) -> Result<($($P::Argument,)*), (usize, Unfit)> {
                let _ = &to;
                let ($($a,)*) = self;
                Ok(($($a.pass(to).map_err(|unfit| ($i, unfit))?,)*))
            }
        }
    };
}
macro_rules! other_number {
    ([$($A:ident)*] $found:literal [$($P:ident)*] $parameters:literal) => {
        impl<'of, $($A,)* $($P,)* All> Each<($($P,)*), All> for ($($A,)*)
        where
            Given: ForAllParameters<'of, $found, $parameters>,
        {
            fn pass(self, _: &mut Passed) -> Result<All, (usize, Unfit)> {
                unreachable!()
            }
        }
    };
}
/// Implements [`Each`] for the tuples of the rows before each `next` row, and for tuples whose length
/// is not the number of parameters.
macro_rules! up_to {
    ([$([$A:ident $P:ident $a:ident $i:literal])*] $count:literal) => {
        arguments! { $([$A $P $a $i])* }
    };
    ([$([$A:ident $P:ident $a:ident $i:literal])*] $count:literal [$B:ident $Q:ident $b:ident $next:literal] $($rest:tt)*) => {
        arguments! { $([$A $P $a $i])* }
        up_to! { @longer [$($A)*] [$($P)*] $count [$($A)* $B] [$($P)* $Q] $($rest)* }
        up_to! { [$([$A $P $a $i])* [$B $Q $b $next]] $($rest)* }
    };
    (@longer [$($A:ident)*] [$($P:ident)*] $count:literal [$($B:ident)*] [$($Q:ident)*] $more:literal $($rest:tt)*) => {
        other_number! { [$($A)*] $count [$($Q)*] $more }
        other_number! { [$($B)*] $more [$($P)*] $count }
        up_to! { @longer_still [$($A)*] [$($P)*] $count [$($B)*] [$($Q)*] $($rest)* }
    };
    (@longer_still [$($A:ident)*] [$($P:ident)*] $count:literal [$($B:ident)*] [$($Q:ident)*]) => {};
    (
        @longer_still [$($A:ident)*] [$($P:ident)*] $count:literal [$($B:ident)*] [$($Q:ident)*]
        [$C:ident $R:ident $c:ident $next:literal] $($rest:tt)*
    ) => {
        up_to! { @longer [$($A)*] [$($P)*] $count [$($B)* $C] [$($Q)* $R] $($rest)* }
    };
}
up_to! {
    [] 0 [A P a 0] 1 [B Q b 1] 2 [C R c 2] 3 [D S d 3] 4 [E T e 4] 5 [F U f 5] 6 [G V g 6] 7 [H W h 7] 8 [I X i 8] 9
    [J Y j 9] 10 [K Z k 10] 11 [A1 P1 a1 11] 12 [B1 Q1 b1 12] 13 [C1 R1 c1 13] 14 [D1 S1 d1 14] 15 [E1 T1 e1 15] 16
}

/// A value of the parameter's type `P`: a scalar or a layout.
#[diagnostic::on_unimplemented(
    message = "expected an argument of type `{P}`, found `{Self}`",
    label = "the kernel expects `{P}`",
    note = "pass scalars and layouts directly; `layout.try_as_layout()?` converts a layout to the \
            type that the kernel expects"
)]
pub trait OfType<P> {
    /// Returns the value.
    fn given(self) -> P;
}
#[diagnostic::do_not_recommend]
impl<P> OfType<P> for P {
    fn given(self) -> P {
        self
    }
}

macro_rules! given_as_they_are {
    ($([$($param:ident),*] $T:ty;)+) => {$(
        impl<A: OfType<$T>, $($param),*> Argument<$T> for A
        where
            $T: Sync + Parameter<'static, Argument = $T>,
        {
            fn pass(self, _: &mut Passed) -> Result<$T, Unfit> {
                Ok(self.given())
            }
        }
    )+};
}
given_as_they_are! {
    [] bool; [] u8; [] u16; [] u32; [] u64; [] usize; [] i8; [] i16; [] i32; [] i64; [] isize; [] f32; [] f64;
    [] F16; [] Bf16;
    [S, D] Layout<S, D>;
    [L, V] MixedLayout<L, V>;
    [L] Injective<L>;
}
impl<A: OfType<[T; N]>, T, const N: usize> Argument<[T; N]> for A
where
    [T; N]: Sync + Parameter<'static, Argument = [T; N]>,
{
    fn pass(self, _: &mut Passed) -> Result<[T; N], Unfit> {
        Ok(self.given())
    }
}

/// The elements of type `T` of a slice `S` that a kernel reads.
///
/// The impl covers every type, so the compiler does not list it.
#[diagnostic::on_unimplemented(
    message = "expected a slice of `{T}`, found `{S}`",
    label = "the kernel reads elements of type `{T}`"
)]
pub trait Elements<S, T> {
    /// Returns the elements.
    fn elements(slice: &S) -> &[T];
}
#[diagnostic::do_not_recommend]
impl<Any, T, S: AsRef<[T]> + ?Sized> Elements<&S, T> for Any {
    fn elements<'s>(slice: &'s &S) -> &'s [T] {
        slice.as_ref()
    }
}

/// The elements of type `T` of a slice `S` that a kernel writes.
#[diagnostic::on_unimplemented(
    message = "expected a mutable slice of `{T}`, found `{S}`",
    label = "the kernel writes elements of type `{T}`, through a `&mut` slice"
)]
pub trait ElementsMut<S, T> {
    /// Returns the elements.
    fn elements_mut(slice: &mut S) -> &mut [T];
}
#[diagnostic::do_not_recommend]
impl<Any, T, S: AsMut<[T]> + ?Sized> ElementsMut<&mut S, T> for Any {
    #[allow(clippy::mut_mut)] // the slice that the kernel writes is itself a `&mut`
    fn elements_mut<'s>(slice: &'s mut &mut S) -> &'s mut [T] {
        slice.as_mut()
    }
}

impl<T, S> Argument<*const T> for S
where
    (): Elements<S, T>,
{
    fn pass(self, to: &mut Passed) -> Result<*const T, Unfit> {
        let cells = <()>::elements(&self);
        to.add(cells);
        Ok(cells.as_ptr())
    }
}
impl<T, S> Argument<*mut T> for S
where
    (): ElementsMut<S, T>,
{
    fn pass(mut self, to: &mut Passed) -> Result<*mut T, Unfit> {
        let cells = <()>::elements_mut(&mut self);
        to.add(cells);
        Ok(cells.as_mut_ptr())
    }
}
/// A slice of one element, which must be 0.
impl<S> Argument<TileCounter<'static>> for S
where
    (): ElementsMut<S, u32>,
{
    fn pass(mut self, to: &mut Passed) -> Result<*mut u32, Unfit> {
        let cells = <()>::elements_mut(&mut self);
        to.cells(cells, &Layout::<(_1,), (_1,)>::new())?;
        Ok(cells.as_mut_ptr())
    }
}

/// A layout `L` of elements that a kernel writes: `L`, which is checked, or `Injective<L>`.
#[diagnostic::on_unimplemented(
    message = "expected the kernel's layout, found `{Self}`",
    label = "the kernel expects `{L}`",
    note = "convert the layout with `layout.try_as_layout()?`, which reports a size or stride that \
            differs"
)]
pub trait ToInjective<L> {
    /// Returns the layout, checked to be injective.
    ///
    /// # Errors
    ///
    /// Returns an error if two coordinates have the same offset.
    fn to_injective(self) -> Result<Injective<L>, NotInjective>;
}
impl<L: TensorLayout> ToInjective<L> for L {
    fn to_injective(self) -> Result<Injective<L>, NotInjective> {
        Injective::check(self)
    }
}
impl<L> ToInjective<L> for Injective<L> {
    fn to_injective(self) -> Result<Self, NotInjective> {
        Ok(self)
    }
}

/// A slice and its layout.
#[diagnostic::on_unimplemented(
    message = "expected a slice and its layout, found `{Self}`",
    label = "expected `(&slice, layout)`, or `(&mut slice, layout)` for memory that the kernel \
             writes"
)]
pub trait WithLayout {
    /// The type of the slice.
    type Slice;
    /// The type of the layout.
    type Layout;
    /// Returns the slice and its layout.
    fn both(self) -> (Self::Slice, Self::Layout);
}
#[diagnostic::do_not_recommend]
impl<S, L> WithLayout for (S, L) {
    type Slice = S;
    type Layout = L;
    fn both(self) -> Self {
        self
    }
}

impl<T: Sync, L: TensorLayout, S, X: OfType<L>, A> Argument<Tensor<View<'static, T>, L>> for A
where
    A: WithLayout<Slice = S, Layout = X>,
    (): Elements<S, T>,
{
    fn pass(self, to: &mut Passed) -> Result<(*const T, L), Unfit> {
        let (slice, layout) = self.both();
        let (cells, layout) = (<()>::elements(&slice), layout.given());
        to.cells(cells, &layout)?;
        Ok((cells.as_ptr(), layout))
    }
}
impl<T: Send, L: TensorLayout, PartitionScheme, S, X: ToInjective<L>, A>
    Argument<Tensor<DisjointMut<'static, T, Grid, PartitionScheme>, L>> for A
where
    A: WithLayout<Slice = S, Layout = X>,
    (): ElementsMut<S, T>,
{
    fn pass(self, to: &mut Passed) -> Result<(*mut T, Injective<L>), Unfit> {
        let (mut slice, layout) = self.both();
        let (cells, layout) = (<()>::elements_mut(&mut slice), layout.to_injective()?);
        to.cells(cells, layout.layout())?;
        Ok((cells.as_mut_ptr(), layout))
    }
}
impl<T: AtomicElement, L: TensorLayout, S, X: OfType<L>, A> Argument<Tensor<Atomic<'static, T>, L>>
    for A
where
    A: WithLayout<Slice = S, Layout = X>,
    (): ElementsMut<S, T>,
{
    fn pass(self, to: &mut Passed) -> Result<(*mut T, L), Unfit> {
        let (mut slice, layout) = self.both();
        let (cells, layout) = (<()>::elements_mut(&mut slice), layout.given());
        to.cells(cells, &layout)?;
        Ok((cells.as_mut_ptr(), layout))
    }
}

/// Checks a tensor that TMA reads, unless it has no elements.
fn read<T: Element, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &[T],
    layout: L,
) -> Result<*const T, Unfit> {
    to.cells(cells, &layout)?;
    if !layout.extents()[..L::RANK].contains(&0) {
        TensorMapParams::new::<T, L, Tile>(&layout, cells.as_ptr().addr() as u64)?;
    }
    Ok(cells.as_ptr())
}
/// Checks a tensor that TMA writes, like [`read`].
fn written<T: Element, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &mut [T],
    layout: L,
) -> Result<*mut T, Unfit> {
    read::<T, L, Tile>(to, cells, layout)?;
    Ok(cells.as_mut_ptr())
}

impl<T: Element, L: FlatModes, Tile: CheckedLayout, S, X: OfType<L>, A>
    Argument<TmaView<'static, T, L, Tile>> for A
where
    A: WithLayout<Slice = S, Layout = X>,
    (): Elements<S, T>,
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaView<'static, T, L, Tile> as Parameter<'static>>::Argument, Unfit> {
        let (slice, layout) = self.both();
        let layout = layout.given();
        let start = read::<T, L, Tile>(to, <()>::elements(&slice), layout)?;
        Ok((start.into(), layout))
    }
}
impl<T: Element, L: FlatModes, Tile: CheckedLayout, PartitionScheme, S, X>
    Argument<TmaParts<'static, T, L, Tile, PartitionScheme>> for (S, X)
where
    (): ElementsMut<S, T>,
    X: ToInjective<L>,
{
    fn pass(
        mut self,
        to: &mut Passed,
    ) -> Result<
        <TmaParts<'static, T, L, Tile, PartitionScheme> as Parameter<'static>>::Argument,
        Unfit,
    > {
        let layout = self.1.to_injective()?;
        let start = written::<T, L, Tile>(to, <()>::elements_mut(&mut self.0), *layout.layout())?;
        Ok((start.into(), layout))
    }
}
/// A tensor with one row statistic per row, `(row, batches..)`.
impl<T: Element, L: FlatModes, Tile: CheckedLayout, PartitionScheme, S, X, Rows>
    Argument<TmaParts<'static, T, L, Tile, PartitionScheme>> for (S, X, Rows)
where
    (): ElementsMut<S, T>,
    X: ToInjective<L>,
    (): ElementsMut<Rows, f32>,
{
    fn pass(
        mut self,
        to: &mut Passed,
    ) -> Result<
        <TmaParts<'static, T, L, Tile, PartitionScheme> as Parameter<'static>>::Argument,
        Unfit,
    > {
        let layout = self.1.to_injective()?;
        let start = written::<T, L, Tile>(to, <()>::elements_mut(&mut self.0), *layout.layout())?;
        let of_rows = <() as ElementsMut<Rows, f32>>::elements_mut(&mut self.2);
        let [rows, _, batches @ ..] = layout.layout().extents();
        let rows = batches.into_iter().fold(rows, u64::saturating_mul);
        if rows > of_rows.len() as u64 {
            let len = of_rows.len();
            return Err(Unfit::FewRows { rows, len });
        }
        to.add(of_rows);
        Ok(((start, of_rows.as_mut_ptr()).into(), layout))
    }
}

impl<Of, T: Argument<Of>> Argument<Grouped<'static, Of>> for Vec<T>
where
    Of: OneEach<'static>
        + Parameter<
            'static,
            Argument = (
                <Of as Parameter<'static>>::First,
                <Of as Parameter<'static>>::Second,
            ),
        >,
    <Of as Parameter<'static>>::First: 'static,
    <Of as Parameter<'static>>::Second: 'static,
{
    fn pass(self, to: &mut Passed) -> Result<(*const Entry<Of::First, Of::Second>, u32), Unfit> {
        let all = self.into_iter().map(|one| one.pass(to));
        let entries = all.map(|one| one.map(|(tensor, layout)| Entry::new(tensor, layout)));
        let entries = entries.collect::<Result<Vec<_>, _>>()?;
        to.entries(entries)
    }
}
