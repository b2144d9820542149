//! Arguments of a kernel launch, by the types of the kernel's parameters.

use core::{mem, ptr, slice};
use std::sync::Arc;

use cudarc::driver::sys::{CUresult, CUtensorMapDataType};
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, SyncOnDrop};
use layout_core::bounds::{CheckedLayout, FlatModes, TensorLayout};
use layout_core::{_1, Atomic, DisjointMut, Grid, Injective, Layout, MixedLayout, Tensor, View};
use layout_device::hopper::TensorMapParams;
use layout_device::{Bf16, F16, Grouped, TileCounter, TmaParts, TmaView};

use crate::memory::{Memory, MemoryMut, Span};
use crate::{Error, TensorMap, TmaNumber, Unfit};

/// An argument for a kernel parameter of type `P`.
///
/// | parameter | argument |
/// |---|---|
/// | a scalar, a layout | the value |
/// | `*const T`, `*mut T` | `&slice`, `&mut slice`; the number of elements that the kernel uses is not checked |
/// | `Tensor<View<'_, T>, L>`, `TmaView<'_, T, L, Tile>` | `(&slice, layout)` |
/// | `Tensor<DisjointMut<'_, T, Grid, _>, L>`, `TmaParts<'_, T, L, Tile, _>` | `(&mut slice, layout)`, an [`Injective`] layout |
/// | `Tensor<Atomic<'_, T>, L>` | `(&mut slice, layout)` |
/// | `TmaParts` with [`store_rows`](TmaParts::store_rows) | `(&mut slice, layout, &mut rows)` |
/// | `Grouped` of these | `vec![(slice, layout), ..]` |
/// | `TileCounter<'_>` | `&mut slice` of one element, which is 0 |
///
/// `slice` stands for a [`Memory`] or a [`MemoryMut`]. If the slice has fewer elements than the layout
/// needs, the launch returns an error.
///
/// The trait is sealed: [`Kernel::launch`](crate::Kernel::launch) relies on every argument to fill
/// its parameters and to check its memory.
#[diagnostic::on_unimplemented(
    message = "expected an argument for a parameter of type `{P}`, found `{Self}`",
    label = "this argument does not match the parameter",
    note = "pass scalars and layouts directly, `View` and `TmaView` as `(&slice, layout)`, \
            `DisjointMut` and `TmaParts` as `(&mut slice, Injective::check(layout)?)`; use a layout of \
            the parameter's type: `layout.try_as_layout()?` converts to this type"
)]
pub trait Argument<'a, P> {
    /// Checks the argument and passes it on.
    ///
    /// # Errors
    ///
    /// Returns an error if the argument does not fit the parameter.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by a launch
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit>;
}

/// The arguments for all parameters of a kernel: a tuple with an [`Argument`] for each parameter.
#[diagnostic::on_unimplemented(
    message = "expected the kernel's parameters, found `{Self}`",
    label = "expected one argument for each parameter",
    note = "pass arguments for the parameters `{Parameters}`, without `ctx` and shared memory"
)]
pub trait Arguments<'a, Parameters>: Each<'a, Parameters> {}
impl<'a, Parameters, A: Each<'a, Parameters>> Arguments<'a, Parameters> for A {}

/// The implementation of [`Arguments`] by tuple length.
///
/// The trait is separate and has one implementation, because the compiler lists the impls of a bound
/// below an error in one argument.
#[diagnostic::on_unimplemented(
    message = "expected the kernel's parameters, found `{Self}`",
    label = "expected one argument for each parameter",
    note = "pass arguments for the parameters `{Parameters}`, without `ctx` and shared memory"
)]
pub trait Each<'a, Parameters> {
    /// Checks each argument and passes it on.
    ///
    /// # Errors
    ///
    /// Returns the index of the first argument that does not fit, and the reason.
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))] // called by a launch
    fn pass(self, to: &mut Passed<'a>) -> Result<(), (usize, Unfit)>;
}

macro_rules! arguments {
    ($([$A:ident $P:ident $a:ident $i:literal])*) => {
        impl<'a, $($A: Argument<'a, $P>, $P,)*> Each<'a, ($($P,)*)> for ($($A,)*) {
            fn pass(self, to: &mut Passed<'a>) -> Result<(), (usize, Unfit)> {
                let _ = &to;
                let ($($a,)*) = self;
                $($a.pass(to).map_err(|unfit| ($i, unfit))?;)*
                Ok(())
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

/// A kernel parameter whose type is known only at run time, for
/// [`Module::prepare`](crate::Module::prepare).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Parameter {
    /// A tensor map, with the address of its row statistics or 0. The map is created when the
    /// launch is prepared.
    Map(TensorMapParams, CUtensorMapDataType, u64),
    /// The address of an array of tensors, one per group. The array is created when the launch is
    /// prepared.
    Groups(CUtensorMapDataType, Vec<OfGroup>),
    /// The address of a tensor.
    Pointer(u64),
    /// A 32-bit value, or the dynamic values of a layout. A 64-bit value takes two entries.
    Values(Vec<u32>),
}

/// The tensor of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct OfGroup {
    /// The tensor map. A tensor without elements has no map.
    pub map: Option<TensorMapParams>,
    /// The dynamic values of the layout.
    pub values: Vec<u32>,
}

/// A value of the parameter's exact type: a scalar or a layout.
#[diagnostic::on_unimplemented(
    message = "expected the type of the kernel's parameter, found `{Self}`",
    label = "the kernel expects `{P}`",
    note = "convert a layout with `layout.try_as_layout()?`, which reports a size or stride that \
            differs; pass read-only memory with a layout that is not `Injective`"
)]
pub trait Is<P> {
    /// Returns the value.
    fn given(self) -> P;
}
#[diagnostic::do_not_recommend]
impl<P> Is<P> for P {
    fn given(self) -> P {
        self
    }
}

/// An [`Injective`] layout of the parameter's exact type.
#[diagnostic::on_unimplemented(
    message = "expected an `Injective` layout for memory that the kernel writes",
    label = "this layout has not been checked to be `Injective`",
    note = "each element must belong to one thread: pass `Injective::check(layout)?`"
)]
pub trait IsInjective<L> {
    /// Returns the layout.
    fn given_injective(self) -> L;
}
impl<L, X: Is<L> + Copy> IsInjective<L> for Injective<X> {
    fn given_injective(self) -> L {
        X::given(*self.layout())
    }
}

/// The arguments passed so far: the bytes of the parameters, and the data to copy to GPU memory.
///
/// Other crates cannot name this type, so they cannot implement [`Argument`].
#[derive(Debug)]
pub struct Passed<'a> {
    stream: &'a CudaStream,
    /// The words of the parameters. Each parameter begins at a word.
    words: Vec<u64>,
    /// The first word and the number of bytes of each parameter.
    starts: Vec<(usize, usize)>,
    maps: Vec<(TensorMapParams, CUtensorMapDataType, u64)>,
    /// The entries of grouped tensors, packed back to back.
    entries: Vec<u64>,
    /// The words that become addresses.
    places: Vec<Place>,
    memory: Vec<SyncOnDrop<'a>>,
}

/// A word that becomes the address of a tensor map or of an entry.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// The address of a tensor map, in a word of the parameters.
    Map { word: usize, map: usize },
    /// The address of a tensor map, in a word of the entries.
    MapOfGroup { word: usize, map: usize },
    /// The address of an entry, in a word of the parameters.
    Entry { word: usize, entry: usize },
}

impl<'a> Passed<'a> {
    pub(crate) fn new(stream: &'a CudaStream) -> Self {
        Self {
            stream,
            words: Vec::new(),
            starts: Vec::new(),
            maps: Vec::new(),
            entries: Vec::new(),
            places: Vec::new(),
            memory: Vec::new(),
        }
    }

    /// Passes a value. A zero-sized type is not a parameter of the kernel.
    fn value<V: Copy>(&mut self, value: V) {
        self.values(slice::from_ref(&value));
    }

    /// Passes values as one parameter.
    fn values<V: Copy>(&mut self, values: &[V]) {
        const { assert!(align_of::<V>() <= align_of::<u64>()) }
        let bytes = size_of_val(values);
        if bytes > 0 {
            self.starts.push((self.words.len(), bytes));
            append(&mut self.words, values);
        }
    }

    /// Passes a parameter whose type is known only at run time.
    pub(crate) fn parameter(&mut self, parameter: &Parameter) {
        match parameter {
            Parameter::Map(map, numbers, of_rows) => self.map(*map, *numbers, *of_rows),
            Parameter::Groups(numbers, groups) => {
                self.entries(groups.len());
                for group in groups {
                    self.entry(group.map.map(|map| (map, *numbers)), &group.values);
                }
            }
            Parameter::Pointer(address) => self.value(*address),
            Parameter::Values(values) => self.values(values),
        }
    }

    /// Returns the number of bytes of each parameter.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.starts.iter().map(|&(_, bytes)| bytes).collect()
    }

    /// Returns the guards of the borrowed memory.
    pub(crate) fn take_memory(&mut self) -> Vec<SyncOnDrop<'a>> {
        mem::take(&mut self.memory)
    }

    /// Borrows a span, and returns its address.
    fn lent(&mut self, span: Span<'a>) -> u64 {
        self.memory.extend(span.until);
        span.address
    }

    /// Borrows a span that has all elements of a layout, and returns its address.
    fn cells(&mut self, span: Span<'a>, layout: &impl TensorLayout) -> Result<u64, Unfit> {
        Unfit::check_cells(span.len, layout)?;
        Ok(self.lent(span))
    }

    /// Passes the address of a tensor map.
    fn map(&mut self, map: TensorMapParams, numbers: CUtensorMapDataType, of_rows: u64) {
        let (word, number) = (self.words.len(), self.maps.len());
        self.value(0_u64);
        self.places.push(Place::Map { word, map: number });
        self.maps.push((map, numbers, of_rows));
    }

    /// Passes the address of the next `count` entries.
    fn entries(&mut self, count: usize) {
        let (word, entry) = (self.words.len(), self.entries.len());
        self.value(0_u64);
        if count > 0 {
            self.places.push(Place::Entry { word, entry });
        }
    }

    /// Adds the entry of a group. The tensor of the group has a tensor map unless the tensor is empty.
    fn entry<V: Copy>(
        &mut self,
        map: Option<(TensorMapParams, CUtensorMapDataType)>,
        layout: &[V],
    ) {
        let word = self.entries.len();
        self.entries.push(0);
        if let Some((map, numbers)) = map {
            let number = self.maps.len();
            self.places.push(Place::MapOfGroup { word, map: number });
            self.maps.push((map, numbers, 0));
        }
        append(&mut self.entries, layout);
    }

    /// Copies tensor maps and entries to GPU memory, and fills in their addresses.
    pub(crate) fn place(mut self, stream: &Arc<CudaStream>) -> Result<Placed, Error> {
        let maps = self
            .maps
            .iter()
            .map(|(map, numbers, of_rows)| TensorMap::new(map, *numbers, *of_rows))
            .collect::<Result<Vec<_>, _>>()?;
        let (maps, at_maps) = there(stream, &maps)?;
        let at = |map: usize| at_maps + (map * size_of::<TensorMap>()) as u64;
        for place in &self.places {
            if let Place::MapOfGroup { word, map } = *place {
                self.entries[word] = at(map);
            }
        }
        let (entries, at_entries) = there(stream, &self.entries)?;
        for place in &self.places {
            match *place {
                Place::Map { word, map } => self.words[word] = at(map),
                Place::Entry { word, entry } => {
                    self.words[word] = at_entries + (entry * size_of::<u64>()) as u64;
                }
                Place::MapOfGroup { .. } => {}
            }
        }
        Ok(Placed {
            words: self.words,
            starts: self.starts,
            _maps: maps,
            _entries: entries,
        })
    }

    /// Returns `true` if any data is copied to GPU memory.
    pub(crate) fn is_placed(&self) -> bool {
        !self.places.is_empty()
    }
}

/// The parameters of a kernel, with the GPU memory that they point to.
#[derive(Debug)]
pub(crate) struct Placed {
    words: Vec<u64>,
    starts: Vec<(usize, usize)>,
    _maps: Option<CudaSlice<TensorMap>>,
    _entries: Option<CudaSlice<u64>>,
}

impl Placed {
    /// Returns pointers to the parameters, for the driver.
    pub(crate) fn starts(&self) -> Vec<*mut core::ffi::c_void> {
        let start = |&(word, _): &(usize, usize)| ptr::from_ref(&self.words[word]).cast_mut();
        self.starts.iter().map(|at| start(at).cast()).collect()
    }
}

/// Copies elements to GPU memory, and returns their address.
fn there<T: DeviceRepr>(
    stream: &Arc<CudaStream>,
    all: &[T],
) -> Result<(Option<CudaSlice<T>>, u64), Error> {
    if all.is_empty() {
        return Ok((None, 0));
    }
    let rejected = || Error::driver("memory for tensor maps");
    let there = stream.clone_htod(all).map_err(rejected())?;
    let start = there.device_ptr(stream).0;
    if !start.is_multiple_of(align_of::<T>() as u64) {
        let misaligned = CUresult::CUDA_ERROR_MISALIGNED_ADDRESS;
        return Err(rejected()(DriverError(misaligned)));
    }
    Ok((Some(there), start))
}

/// Appends values that begin at a word.
fn append<V: Copy>(words: &mut Vec<u64>, values: &[V]) {
    let (start, bytes) = (words.len(), size_of_val(values));
    words.resize(start + bytes.div_ceil(size_of::<u64>()), 0);
    // SAFETY: `words` was resized to hold all bytes. The values are scalars and layouts. A layout is a
    // sequence of integers without padding.
    unsafe {
        let to = words.as_mut_ptr().add(start).cast::<u8>();
        to.copy_from_nonoverlapping(values.as_ptr().cast(), bytes);
    }
}

macro_rules! given_as_they_are {
    ($([$($param:ident),*] $T:ty;)+) => {$(
        impl<'a, X: Is<$T>, $($param),*> Argument<'a, $T> for X
        where
            $T: Copy,
        {
            fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
                to.value(self.given());
                Ok(())
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
impl<'a, X: Is<[T; N]>, T: Copy, const N: usize> Argument<'a, [T; N]> for X
where
    [T; N]: layout_device::Parameter<'static, Argument = [T; N]>,
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        to.value(self.given());
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T, M: Memory<'a, T>> Argument<'a, *const T> for M {
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let address = to.lent(self.span(to.stream)?);
        to.value(address);
        Ok(())
    }
}
#[diagnostic::do_not_recommend]
impl<'a, T, M: MemoryMut<'a, T>> Argument<'a, *mut T> for M {
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let address = to.lent(self.span(to.stream)?);
        to.value(address);
        Ok(())
    }
}

/// A slice of one element.
#[diagnostic::do_not_recommend]
impl<'a, M: MemoryMut<'a, u32>> Argument<'a, TileCounter<'static>> for M {
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let counter = Layout::<(_1,), (_1,)>::new();
        let address = to.cells(self.span(to.stream)?, &counter)?;
        to.value(address);
        Ok(())
    }
}

impl<'a, T, L: TensorLayout, M: Memory<'a, T>, X: Is<L>> Argument<'a, Tensor<View<'static, T>, L>>
    for (M, X)
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout) = (self.0, self.1.given());
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        to.value(address);
        to.value(layout);
        Ok(())
    }
}
impl<'a, T, L: TensorLayout, Way, M: MemoryMut<'a, T>, X: IsInjective<L>>
    Argument<'a, Tensor<DisjointMut<'static, T, Grid, Way>, L>> for (M, X)
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout) = (self.0, self.1.given_injective());
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        to.value(address);
        to.value(layout);
        Ok(())
    }
}
impl<'a, T, L: TensorLayout, M: MemoryMut<'a, T>, X: Is<L>>
    Argument<'a, Tensor<Atomic<'static, T>, L>> for (M, X)
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout) = (self.0, self.1.given());
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        to.value(address);
        to.value(layout);
        Ok(())
    }
}

impl<'a, T: TmaNumber, L: FlatModes, Tile: CheckedLayout, M: Memory<'a, T>, X: Is<L>>
    Argument<'a, TmaView<'static, T, L, Tile>> for (M, X)
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout) = (self.0, self.1.given());
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        to.map(
            TensorMapParams::new::<T, L, Tile>(&layout, address)?,
            T::TYPE,
            0,
        );
        to.value(layout);
        Ok(())
    }
}
impl<
    'a,
    T: TmaNumber,
    L: FlatModes,
    Tile: CheckedLayout,
    Way,
    M: MemoryMut<'a, T>,
    X: IsInjective<L>,
> Argument<'a, TmaParts<'static, T, L, Tile, Way>> for (M, X)
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout) = (self.0, self.1.given_injective());
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        let map = TensorMapParams::of_parts::<T, L, Tile>(&layout, address)?;
        to.map(map, T::TYPE, 0);
        to.value(layout);
        Ok(())
    }
}
/// A tensor with one row statistic per row, `(row, batches..)`.
impl<'a, T: TmaNumber, L: FlatModes, Tile: CheckedLayout, Way, M, X, Rows>
    Argument<'a, TmaParts<'static, T, L, Tile, Way>> for (M, X, Rows)
where
    M: MemoryMut<'a, T>,
    X: IsInjective<L>,
    Rows: MemoryMut<'a, f32>,
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let (memory, layout, of_rows) = (self.0, self.1.given_injective(), self.2);
        let address = to.cells(memory.span(to.stream)?, &layout)?;
        let map = TensorMapParams::of_parts::<T, L, Tile>(&layout, address)?;
        let of_rows = of_rows.span(to.stream)?;
        let [rows, _, batches @ ..] = layout.extents();
        let rows = batches.into_iter().fold(rows, u64::saturating_mul);
        if rows > of_rows.len as u64 {
            let len = of_rows.len;
            return Err(Unfit::FewRows { rows, len });
        }
        let of_rows = to.lent(of_rows);
        to.map(map, T::TYPE, of_rows);
        to.value(layout);
        Ok(())
    }
}

/// Passes the tensors of groups. Each nonempty tensor has a tensor map.
fn groups<'a, T: TmaNumber, L: FlatModes, M, X>(
    to: &mut Passed<'a>,
    groups: Vec<(M, X)>,
    layout: impl Fn(X) -> L,
    span: impl Fn(M, &'a CudaStream) -> Result<Span<'a>, Unfit>,
    map: impl Fn(&L, u64) -> Result<TensorMapParams, layout_device::hopper::TensorMapError>,
) -> Result<(), Unfit> {
    let count = groups.len();
    let of_u32 = u32::try_from(count).map_err(|_| Unfit::Groups { count })?;
    to.entries(count);
    for (memory, of) in groups {
        let of = layout(of);
        let is_empty = of.extents()[..L::RANK].contains(&0);
        let address = to.cells(span(memory, to.stream)?, &of)?;
        let map = (!is_empty).then(|| map(&of, address)).transpose()?;
        to.entry(map.map(|map| (map, T::TYPE)), &[of]);
    }
    to.value(of_u32);
    Ok(())
}
impl<'a, T: TmaNumber, L: FlatModes, Tile: CheckedLayout, M: Memory<'a, T>, X: Is<L>>
    Argument<'a, Grouped<'static, TmaView<'static, T, L, Tile>>> for Vec<(M, X)>
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        groups::<T, L, _, _>(
            to,
            self,
            X::given,
            M::span,
            TensorMapParams::new::<T, L, Tile>,
        )
    }
}
impl<
    'a,
    T: TmaNumber,
    L: FlatModes,
    Tile: CheckedLayout,
    Way,
    M: MemoryMut<'a, T>,
    X: IsInjective<L>,
> Argument<'a, Grouped<'static, TmaParts<'static, T, L, Tile, Way>>> for Vec<(M, X)>
{
    fn pass(self, to: &mut Passed<'a>) -> Result<(), Unfit> {
        let map = TensorMapParams::of_parts::<T, L, Tile>;
        groups::<T, L, _, _>(to, self, X::given_injective, M::span, map)
    }
}

/// A layout as a parameter of a kernel that `cudarc` launches directly: its dynamic sizes and strides,
/// contiguous.
///
/// A layout without dynamic values is not a parameter, and does not compile.
///
/// ```
/// use cudarc::driver::DeviceRepr;
/// use layout_core::*;
/// use layout_launch::LayoutRepr;
///
/// layout! { type Matrix = (?m, ?n):(?n, 1); }
///
/// fn is_parameter(_: &impl DeviceRepr) {}
/// let matrix = Matrix::from_values([30, 40]);
/// is_parameter(&LayoutRepr::new(matrix));
/// is_parameter(&LayoutRepr::from(Injective::check(matrix)?));
/// # Ok::<(), errors::NotInjective>(())
/// ```
///
/// # Errors
///
/// ```compile_fail,E0080
/// use layout_core::*;
/// use layout_launch::LayoutRepr;
///
/// LayoutRepr::new(<Layout![(4, 8):(8, 1)]>::new());
/// ```
/// ```text
/// error[E0080]: evaluation panicked: expected no argument for a static layout, which is not a kernel parameter: remove it
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct LayoutRepr<L>(L);

// SAFETY: the type consists of the layout's dynamic values in C order. The constructor rejects a layout
// without them.
unsafe impl<L: TensorLayout> DeviceRepr for LayoutRepr<L> {}

impl<L: TensorLayout> LayoutRepr<L> {
    /// Returns the parameter for a layout.
    #[must_use]
    pub const fn new(layout: L) -> Self {
        const {
            assert!(
                size_of::<L>() > 0,
                "expected no argument for a static layout, which is not a kernel parameter: remove it"
            );
        }
        Self(layout)
    }
}
/// An [`Injective`] layout converts to the same parameter.
impl<L: TensorLayout> From<Injective<L>> for LayoutRepr<L> {
    fn from(layout: Injective<L>) -> Self {
        Self::new(*layout.layout())
    }
}
