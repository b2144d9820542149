//! The arguments of a kernel on the CPU, by the types of its parameters.

extern crate std;

use std::boxed::Box;
use std::vec::Vec;

use core::any::Any;

use grid_executor::Memory;
use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::errors::NotDistinct;
use layout_core::{_1, Atomic, Distinct, Grid, Layout, MixedLayout, Parts, Tensor, View};

use super::Unfit;
use crate::atomic::AtomicElement;
use crate::groups::OneEach;
use crate::hopper::{Entry, MapOf};
use crate::{Bf16, Counter, Half, Number, Parameter, PerGroup, TmaParts, TmaView};

/// The memory of the arguments so far.
///
/// No other crate can name it, so none can implement [`Argument`].
#[derive(Debug, Default)]
pub struct Passed {
    memory: Vec<Memory>,
    /// Arrays that this launch has made.
    kept: Vec<Box<dyn Any>>,
}

impl Passed {
    /// The memory of the arguments.
    pub(super) fn memory(&self) -> &[Memory] {
        &self.memory
    }

    fn add<T>(&mut self, cells: &[T]) {
        self.memory.push(Memory::of(cells));
    }

    /// Checks that there are the cells of a layout.
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

/// An argument of [`launch`](super::launch) for a parameter `P` of a kernel.
///
/// | parameter | argument |
/// |---|---|
/// | a number, a layout | itself |
/// | `*const T`, `*mut T` | `&slice`, `&mut slice`: the number of cells that the kernel uses is not checked |
/// | `Tensor<View<'_, T>, L>`, `TmaView<'_, T, L, Tile>` | `(&slice, layout)` |
/// | `Tensor<Parts<'_, T, Grid, _>, L>`, `TmaParts<'_, T, L, Tile, _>` | `(&mut slice, layout)`; the layout may be [`Distinct`], and is checked otherwise |
/// | `Tensor<Atomic<'_, T>, L>` | `(&mut slice, layout)` |
/// | `TmaParts` with [`store_rows`](TmaParts::store_rows) | `(&mut slice, layout, &mut rows)` |
/// | `PerGroup` of these | `vec![(slice, layout), ..]` |
/// | `Counter<'_>` | `&mut slice` of one number, which is 0 |
///
/// A slice is a slice, an array, a `Vec` or anything else that is `AsRef<[T]>`, or `AsMut<[T]>` if it is written.
///
/// The trait is sealed: [`launch`](super::launch) relies on every argument to check its memory.
#[diagnostic::on_unimplemented(
    message = "a parameter `{P}` is not given `{Self}`",
    label = "another argument",
    note = "a number and a layout are given as they are, `View` and `TmaView` as `(&slice, layout)`, `Parts`, `TmaParts` and \
            `Atomic` as `(&mut slice, layout)`; the layout is of the type that the parameter has, as `layout.try_known_as()?` makes it"
)]
pub trait Argument<P: Parameter<'static>> {
    /// Checks it, and returns what the kernel is given.
    ///
    /// # Errors
    ///
    /// If it does not fit.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // a launch calls it
    fn pass(self, to: &mut Passed) -> Result<P::Argument, Unfit>;
}

/// The arguments of all `Parameters` of a kernel: a tuple of an [`Argument`] for each.
#[diagnostic::on_unimplemented(
    message = "the kernel has other parameters than `{Self}`",
    label = "not an argument for each parameter",
    note = "the parameters are `{Parameters}`, and `here` and shared memory are not given"
)]
pub trait Arguments<Parameters, All> {
    /// Checks each of them, and returns what the kernel is given.
    ///
    /// # Errors
    ///
    /// The number of the first that does not fit, and why.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // a launch calls it
    fn pass(self, to: &mut Passed) -> Result<All, (usize, Unfit)>;
}

macro_rules! arguments {
    ($([$A:ident $P:ident $a:ident $i:literal])*) => {
        impl<$($A: Argument<$P>, $P: Parameter<'static>,)*> Arguments<($($P,)*), ($($P::Argument,)*)> for ($($A,)*) {
            fn pass(self, to: &mut Passed) -> Result<($($P::Argument,)*), (usize, Unfit)> {
                let _ = &to;
                let ($($a,)*) = self;
                Ok(($($a.pass(to).map_err(|unfit| ($i, unfit))?,)*))
            }
        }
    };
}
macro_rules! up_to {
    ([$($before:tt)*]) => { arguments! { $($before)* } };
    ([$($before:tt)*] $next:tt $($rest:tt)*) => {
        arguments! { $($before)* }
        up_to! { [$($before)* $next] $($rest)* }
    };
}
up_to! {
    [] [A P a 0] [B Q b 1] [C R c 2] [D S d 3] [E T e 4] [F U f 5] [G V g 6] [H W h 7] [I X i 8] [J Y j 9] [K Z k 10]
    [A1 P1 a1 11] [B1 Q1 b1 12] [C1 R1 c1 13] [D1 S1 d1 14] [E1 T1 e1 15]
}

macro_rules! given_as_they_are {
    ($([$($param:ident),*] $T:ty;)+) => {$(
        impl<$($param),*> Argument<$T> for $T
        where
            Self: Sync + Parameter<'static, Argument = Self>,
        {
            fn pass(self, _: &mut Passed) -> Result<Self, Unfit> {
                Ok(self)
            }
        }
    )+};
}
given_as_they_are! {
    [] bool; [] u8; [] u16; [] u32; [] u64; [] usize; [] i8; [] i16; [] i32; [] i64; [] isize; [] f32; [] f64;
    [] Half; [] Bf16;
    [S, D] Layout<S, D>;
    [L, V] MixedLayout<L, V>;
    [L] Distinct<L>;
}

impl<T, S: AsRef<[T]> + ?Sized> Argument<*const T> for &S {
    fn pass(self, to: &mut Passed) -> Result<*const T, Unfit> {
        to.add(self.as_ref());
        Ok(self.as_ref().as_ptr())
    }
}
impl<T, S: AsMut<[T]> + ?Sized> Argument<*mut T> for &mut S {
    fn pass(self, to: &mut Passed) -> Result<*mut T, Unfit> {
        let cells = self.as_mut();
        to.add(cells);
        Ok(cells.as_mut_ptr())
    }
}
/// One number, which is 0.
impl<S: AsMut<[u32]> + ?Sized> Argument<Counter<'static>> for &mut S {
    fn pass(self, to: &mut Passed) -> Result<*mut u32, Unfit> {
        let cells = self.as_mut();
        to.cells(cells, &Layout::<(_1,), (_1,)>::new())?;
        Ok(cells.as_mut_ptr())
    }
}

/// A layout `L` of cells that a kernel writes: `L`, which is checked, or `Distinct<L>`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout that the kernel has",
    label = "the kernel has `{L}`",
    note = "`layout.try_known_as()?` makes a layout of that type, or says which number is another"
)]
pub trait ToDistinct<L> {
    /// The layout.
    ///
    /// # Errors
    ///
    /// If two coordinates have one offset.
    fn to_distinct(self) -> Result<Distinct<L>, NotDistinct>;
}
impl<L: TensorLayout> ToDistinct<L> for L {
    fn to_distinct(self) -> Result<Distinct<L>, NotDistinct> {
        Distinct::check(self)
    }
}
impl<L> ToDistinct<L> for Distinct<L> {
    fn to_distinct(self) -> Result<Self, NotDistinct> {
        Ok(self)
    }
}

impl<T: Sync, L: TensorLayout, S: AsRef<[T]> + ?Sized> Argument<Tensor<View<'static, T>, L>>
    for (&S, L)
{
    fn pass(self, to: &mut Passed) -> Result<(*const T, L), Unfit> {
        let (cells, layout) = (self.0.as_ref(), self.1);
        to.cells(cells, &layout)?;
        Ok((cells.as_ptr(), layout))
    }
}
impl<T: Send, L: TensorLayout, Way, S: AsMut<[T]> + ?Sized, X: ToDistinct<L>>
    Argument<Tensor<Parts<'static, T, Grid, Way>, L>> for (&mut S, X)
{
    fn pass(self, to: &mut Passed) -> Result<(*mut T, Distinct<L>), Unfit> {
        let (cells, layout) = (self.0.as_mut(), self.1.to_distinct()?);
        to.cells(cells, layout.layout())?;
        Ok((cells.as_mut_ptr(), layout))
    }
}
impl<T: AtomicElement, L: TensorLayout, S: AsMut<[T]> + ?Sized>
    Argument<Tensor<Atomic<'static, T>, L>> for (&mut S, L)
{
    fn pass(self, to: &mut Passed) -> Result<(*mut T, L), Unfit> {
        let (cells, layout) = (self.0.as_mut(), self.1);
        to.cells(cells, &layout)?;
        Ok((cells.as_mut_ptr(), layout))
    }
}

/// Checks a tensor that TMA reads, unless it has no elements.
fn read<T: Number, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &[T],
    layout: L,
) -> Result<*const T, Unfit> {
    to.cells(cells, &layout)?;
    if !layout.extents()[..L::RANK].contains(&0) {
        MapOf::new::<T, L, Tile>(&layout, cells.as_ptr().addr() as u64)?;
    }
    Ok(cells.as_ptr())
}
/// As [`read`], one that it writes.
fn written<T: Number, L: FlatModes, Tile: CheckedLayout>(
    to: &mut Passed,
    cells: &mut [T],
    layout: L,
) -> Result<*mut T, Unfit> {
    read::<T, L, Tile>(to, cells, layout)?;
    Ok(cells.as_mut_ptr())
}

impl<T: Number, L: FlatModes, Tile: CheckedLayout, S: AsRef<[T]> + ?Sized>
    Argument<TmaView<'static, T, L, Tile>> for (&S, L)
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaView<'static, T, L, Tile> as Parameter<'static>>::Argument, Unfit> {
        let start = read::<T, L, Tile>(to, self.0.as_ref(), self.1)?;
        Ok((start.into(), self.1))
    }
}
impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way, S, X>
    Argument<TmaParts<'static, T, L, Tile, Way>> for (&mut S, X)
where
    S: AsMut<[T]> + ?Sized,
    X: ToDistinct<L>,
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaParts<'static, T, L, Tile, Way> as Parameter<'static>>::Argument, Unfit> {
        let layout = self.1.to_distinct()?;
        let start = written::<T, L, Tile>(to, self.0.as_mut(), *layout.layout())?;
        Ok((start.into(), layout))
    }
}
/// With one number for each row, `(row, batches..)`.
impl<T: Number, L: FlatModes, Tile: CheckedLayout, Way, S, X, Rows>
    Argument<TmaParts<'static, T, L, Tile, Way>> for (&mut S, X, &mut Rows)
where
    S: AsMut<[T]> + ?Sized,
    X: ToDistinct<L>,
    Rows: AsMut<[f32]> + ?Sized,
{
    fn pass(
        self,
        to: &mut Passed,
    ) -> Result<<TmaParts<'static, T, L, Tile, Way> as Parameter<'static>>::Argument, Unfit> {
        let layout = self.1.to_distinct()?;
        let start = written::<T, L, Tile>(to, self.0.as_mut(), *layout.layout())?;
        let of_rows = self.2.as_mut();
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

impl<Of, T: Argument<Of>> Argument<PerGroup<'static, Of>> for Vec<T>
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
