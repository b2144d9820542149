//! Products of what is in slots of several rings, of which two may be in flight at once.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;

use layout_core::bounds::{CheckedLayout, IndexAt, Part, TensorLayout};
use layout_core::ops::{Cosize, Select};
use layout_core::questions::extents_of;
use layout_core::{_0, _1, Array, StaticInteger, Tensor, View};

use layout_decide::Text;

use crate::gemm::HeldValues;
use crate::operands::{
    AtomOf, OfA, OfB, OperandB, Operands, ROWS, SlotAtom, SlotProduct, SumOf, are_sums, begin,
    begin_held,
};
use crate::ring::{Consumer, Slot, Tile, TileLayout};
use crate::wgmma::Wgmma;
use crate::{Number, backend};

use backend::hopper;

/// A product that has not begun, of tiles of two rings: [`Consumer::product`] and [`Consumer::product_and`] give it.
///
/// `B` is given back to its ring when the product is done.
#[must_use = "nothing is multiplied before it is run"]
pub struct Product<Mma, A, B, C> {
    group: u32,
    a: A,
    b: B,
    sums: C,
    is_added: bool,
    mma: PhantomData<Mma>,
}

/// What [`Product`] multiplies a tile of a slot with: a slot of another ring, or registers.
///
/// # Safety
///
/// [`begin`](Self::begin) begins a group of `wgmma` which reads nothing but this, `b` and the sums, and writes the sums.
pub unsafe trait Factor<Mma: SlotProduct, LB> {
    /// The rows of the product, and the elements along `k`; what is wrong with it.
    const FACTOR: Result<[u64; 2], Text>;
    /// Begins `sums += self * b`, or `sums = self * b` unless `is_added`.
    ///
    /// # Safety
    ///
    /// All threads of the warpgroup of this number are here, with a tile of a slot, and the first of the sums of the product. Until the group is
    /// done nobody reads the sums or gives the tiles back.
    unsafe fn begin(
        &self,
        group: u32,
        b: &TileOf<'_, Mma, LB>,
        sums: *mut SumOf<Mma>,
        is_added: bool,
    );
}
/// The tile of `B` in a slot.
pub(crate) type TileOf<'s, Mma, LB> = Tensor<View<'s, OfB<Mma>>, LB>;

// SAFETY: a slot is full, and `A` was decided to lie as its descriptor says.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LA, LB, N> Factor<Mma, LB> for &Slot<'_, '_, Tile<OfA<Mma>, LA>, N>
where
    Mma: SlotProduct<Atom: Wgmma<OfA = u64>>,
    LA: TileLayout + IndexAt<(u32, u32)>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    N: StaticInteger,
{
    const FACTOR: Result<[u64; 2], Text> = if let Some(wrong) = Operands::<Mma, LA, LB>::WRONG {
        Err(wrong)
    } else {
        let [m, k, ..] = extents_of::<LA>();
        Ok([m, k])
    };
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(
        &self,
        group: u32,
        b: &TileOf<'_, Mma, LB>,
        sums: *mut SumOf<Mma>,
        is_added: bool,
    ) {
        // SAFETY: the caller's promise.
        unsafe { begin::<Mma, LA, LB>(group, &self.tiles(), b, sums, is_added) }
    }
}

// SAFETY: the registers are its own.
#[diagnostic::do_not_recommend]
unsafe impl<Mma, LB, F, R> Factor<Mma, LB> for Tensor<Array<OfA<Mma>, R>, F>
where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    F: HeldValues,
    R: StaticInteger,
{
    const FACTOR: Result<[u64; 2], Text> = {
        let [values, times, steps] = F::EXTENTS;
        let wanted = 16 / size_of::<OfA<Mma>>() as u64;
        let text = Text::new().str("wgmma operand: ");
        match OperandB::<Mma, LB>::DECIDED {
            _ if values as u64 != wanted => {
                let text = text.str("an instruction takes ").natural(wanted);
                let text = text.str(" values of `A` from a thread, and these are ");
                Err(text
                    .natural(values as u64)
                    .str(" at a time: let them be a `FragmentA` of the product"))
            }
            Err(wrong) => Err(wrong),
            Ok(_) => Ok([
                (ROWS * Mma::Groups::U32 * times) as u64,
                AtomOf::<Mma>::DEPTH * steps as u64,
            ]),
        }
    };
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(&self, _: u32, b: &TileOf<'_, Mma, LB>, sums: *mut SumOf<Mma>, is_added: bool) {
        // SAFETY: the caller's promise.
        unsafe { begin_held::<Mma, LB, _, F>(self, b, sums, is_added) }
    }
}

/// Stops the build if a factor and a tile are not those of a product, or the sums are others.
#[track_caller]
const fn is_product<Mma: SlotProduct, LB: TileLayout, A: Factor<Mma, LB>, LC: CheckedLayout>(
    bytes: usize,
) {
    let ([n, k, ..], columns) = (extents_of::<LB>(), AtomOf::<Mma>::COLUMNS);
    let text = Text::new().str("wgmma operand: ");
    match A::FACTOR {
        Err(wrong) => wrong.panic(),
        Ok([m, of_a]) => {
            if of_a != k {
                let text = text.str("`A` has ").natural(of_a);
                let text = text.str(" elements along `k`, and `B` ").natural(k);
                text.str(": let them have as many").panic()
            }
            if n != columns {
                let text = text.str("`B` has ").natural(n);
                let text = text.str(" columns of the product, and its instruction ");
                let text = text.natural(columns).str(": take the atom of `_");
                text.natural(n).str("`").panic()
            }
            are_sums::<Mma, LC>([m, n], bytes);
        }
    }
}

/// The sums of a product that a thread holds.
type Sums<Mma, LC, R> = Tensor<Array<SumOf<Mma>, R>, LC>;

impl<Groups: StaticInteger> Consumer<'_, Groups> {
    /// `a * b`, of a tile of another ring, which several products may read, or of registers, and of a tile that is given back when this is
    /// done.
    ///
    /// All threads of the warpgroup run it together; a GPU does not check that.
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn product<B, Mma, A, LC, R>(self, _mma: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: SlotProduct<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout + Default + Cosize<Output = R>,
        R: StaticInteger,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        // Nothing of these is read.
        let sums = Tensor::filled(LC::default(), <SumOf<Mma>>::ZERO);
        Product { group: self.place.group, a, b, sums, is_added: false, mma: PhantomData }
    }

    /// `sums + a * b`, as [`product`](Self::product).
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn product_and<B, Mma, A, LC, R>(self, sums: Sums<Mma, LC, R>, _mma: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: SlotProduct<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout,
        R: StaticInteger,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<Array<SumOf<Mma>, R>>()) }
        Product { group: self.place.group, a, b, sums, is_added: true, mma: PhantomData }
    }
}

/// A [`Slot`] with one tile of numbers `T`, or one that is borrowed: then several products read it, and none gives it back.
///
/// # Safety
///
/// [`tile`](Self::tile) is that of a full slot, which is not filled again before this is dropped.
pub unsafe trait IsSlot<T> {
    /// The layout of the tile.
    type Layout: TileLayout;
    /// The tile.
    fn tile(&self) -> Tensor<View<'_, T>, Self::Layout>;
}
// SAFETY: it is the slot.
unsafe impl<T: Number, L: TileLayout, N: StaticInteger> IsSlot<T> for Slot<'_, '_, Tile<T, L>, N> {
    type Layout = L;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, L> {
        self.tiles()
    }
}

// SAFETY: what is borrowed lives longer.
unsafe impl<T, S: IsSlot<T>> IsSlot<T> for &S {
    type Layout = S::Layout;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, S::Layout> {
        (**self).tile()
    }
}

/// The tile of a slot with rows and columns exchanged: [`Slot::transposed`] gives it.
#[derive(Clone, Copy, Debug)]
pub struct TransposedTile<'s, T, L>(*const T, PhantomData<(&'s T, L)>);
// SAFETY: it borrows the slot, whose cells have the layout.
unsafe impl<T: Number, L: TileLayout> IsSlot<T> for TransposedTile<'_, T, L> {
    type Layout = L;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, L> {
        // SAFETY: these are the cells of a full slot, which is borrowed.
        unsafe { Tensor::new(self.0, L::default()).assume_readable() }
    }
}
impl<T: Number, L: TileLayout, N: StaticInteger> Slot<'_, '_, Tile<T, L>, N> {
    /// The same tile with rows and columns exchanged, as the `B` of a product: `(n, k)` of one is `(k, n)` of the other. Nothing moves.
    ///
    /// ```
    /// # use grid_executor::{Dim3, Pointer, launch};
    /// use layout_core::{atoms::*, *};
    /// use layout_device::{
    ///     Half, LongestFirst, Ring, Rings, Staging, Tile, TmaParts, TmaView, kernel, retile,
    ///     shared_bytes,
    /// };
    ///
    /// layout! {
    ///     type Matrix = (?rows, ?columns):(8 * ?leading, 1);
    ///     type Smem = wgmma_tile((64, 64), 16, 1);
    ///     type Square = (64, 64):(64, 1);
    /// }
    /// type Mma = TiledMma<WgmmaF32F16<_64>>;
    /// type Next = TiledMma<WgmmaF32F16<_64, Registers>>;
    /// type Store = TiledCopyC<CopyAtom<Stmatrix<_4>, _16>, Mma>;
    /// type Memory<'k> = (
    ///     (Ring<'k, Tile<Half, Smem>, _1>, Ring<'k, Tile<Half, Smem>, _1>),
    ///     Staging<'k, Half, Smem, _1>,
    /// );
    ///
    /// /// `C = A * B^T * B`, of 64 x 64.
    /// ///
    /// /// # Safety
    /// ///
    /// /// Runs as one block of 256 threads with the shared memory of `Memory`. The matrices are valid, and `c` is no others'.
    /// #[kernel(blocks_per_multiprocessor = 1)]
    /// pub unsafe fn product(
    ///     here: Here<'_, (u32,), (_256,)>,
    ///     a: TmaView<'_, Half, Matrix, Smem>,
    ///     b: TmaView<'_, Half, Matrix, Smem>,
    ///     c: TmaParts<'_, Half, Matrix, Smem, _>,
    ///     #[shared(dynamic)] memory: Memory<'_>,
    /// ) {
    ///     let (rings, mut staging) = memory;
    ///     let tiles = c.tiles_in_groups((_64, _64), LongestFirst::of(_1::new()));
    ///     rings.run(
    ///         here,
    ///         tiles,
    ///         |_, (of_a, of_b)| {
    ///             of_a.fill(a.tile((0, 0)));
    ///             of_b.fill(b.tile((0, 0)));
    ///         },
    ///         |tile, (of_a, of_b), me| {
    ///             let (a, b) = (of_a.take(), of_b.take());
    ///             let sums: Fragment<f32, FragmentC<Square, Mma>> =
    ///                 me.product(Mma::new(), &a, &b).run();
    ///             let sums: Fragment<Half, FragmentA<Square, Next>> =
    ///                 retile(Mma::new(), Next::new(), &sums);
    ///             let sums: Fragment<f32, FragmentC<Square, Mma>> =
    ///                 me.product(Next::new(), sums, b.transposed()).run();
    ///             staging.store(Store::new(), me, &c, tile, &sums);
    ///         },
    ///     );
    /// }
    /// # let number = |i: u32| Half::from_f32((i * i % 3) as f32 - 1.0);
    /// # let [a, b] = [5, 7].map(|j| (0..64 * 64).map(|i| number(i * j + i / 64)).collect::<Vec<_>>());
    /// # let mut c = vec![Half::from_f32(f32::NAN); 64 * 64];
    /// # let [of_a, of_b, of_c] = [a.as_ptr(), b.as_ptr(), c.as_mut_ptr().cast_const()]
    /// #     .map(|start| unsafe { Pointer::new(start.cast_mut()) });
    /// # let layout = Matrix::from_values([64, 64, 8]);
    /// # let kernel = || unsafe {
    /// #     product(
    /// #         (of_a.get().into(), layout),
    /// #         (of_b.get().into(), layout),
    /// #         (of_c.get().into(), Distinct::check(layout).unwrap()),
    /// #     );
    /// # };
    /// # unsafe { launch(Dim3::x(1), Dim3::x(256), shared_bytes::<Memory<'_>>(), kernel) }?;
    /// # let at = |from: &[Half], row: usize, column: usize| from[64 * row + column].to_f32();
    /// # for (row, column) in (0..64).flat_map(|row| (0..64).map(move |column| (row, column))) {
    /// #     let sum = |j: usize| (0..64).map(|k| at(&a, row, k) * at(&b, j, k)).sum::<f32>();
    /// #     let all: f32 = (0..64).map(|j| sum(j) * at(&b, j, column)).sum();
    /// #     assert_eq!(at(&c, row, column), Half::from_f32(all).to_f32());
    /// # }
    /// # Ok::<(), grid_executor::LaunchError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn transposed(&self) -> TransposedTile<'_, T, L::Output>
    where
        L: Select<(_1, _0), Output: TileLayout>,
    {
        TransposedTile(self.cells().cast::<T>().cast_const(), PhantomData)
    }
}

impl<Mma, A, B, LC, R> Product<Mma, A, B, Sums<Mma, LC, R>>
where
    Mma: SlotProduct,
    B: IsSlot<OfB<Mma>>,
    A: Factor<Mma, B::Layout>,
    LC: TensorLayout,
    R: StaticInteger,
{
    /// Multiplies, and gives the tile of `B` back.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn run(mut self) -> Sums<Mma, LC, R> {
        // SAFETY: the tiles are given back, and the sums read, behind the wait.
        unsafe { self.begin() }
        hopper::wgmma_wait::<0>();
        self.sums
    }

    /// Multiplies, and has another product begin behind this one: this one is done, and that one in flight.
    ///
    /// The tile of that one is waited for when this one has begun.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[allow(clippy::type_complexity)] // Sums, and what is behind them.
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn run_before<M, F, V, D, Q>(mut self, next: impl FnOnce() -> Product<M, F, V, Sums<M, D, Q>>) -> Begun<Sums<Mma, LC, R>, F, V, Sums<M, D, Q>>
    where
        M: SlotProduct,
        V: IsSlot<OfB<M>>,
        F: Factor<M, V::Layout>,
        D: TensorLayout,
        Q: StaticInteger,
    {
        // SAFETY: this group is done behind the wait.
        unsafe { self.begin() }
        (self.sums, next().behind())
    }

    /// Begins, and waits until all groups before this one are done.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn behind(mut self) -> InFlight<(A, B), Sums<Mma, LC, R>> {
        // SAFETY: what it reads is in what is in flight until it is done, or in registers.
        unsafe { self.begin() }
        hopper::wgmma_wait::<1>();
        InFlight {
            operands: Done(ManuallyDrop::new((self.a, self.b))),
            sums: self.sums,
        }
    }

    /// # Safety
    ///
    /// Nobody reads the sums or gives the tiles back until the group is done.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    unsafe fn begin(&mut self) {
        let sums = self.sums.pointer_mut();
        // SAFETY: that all threads are here is what a product asks for; the caller's promise.
        unsafe {
            self.a
                .begin(self.group, &self.b.tile(), sums, self.is_added);
        }
    }
}

/// The sums of a product that is done, and the one behind it.
type Begun<C, A, B, D> = (C, InFlight<(A, B), D>);

/// A product that has begun, with what it reads; it is done behind [`wait`](Self::wait), or [`run_before`](Self::run_before).
#[must_use = "the sums are those behind `wait`"]
pub struct InFlight<B, C> {
    operands: Done<B>,
    sums: C,
}
impl<B, C> InFlight<B, C> {
    /// Waits until it is done, and gives the tile of `B` back.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn wait(self) -> C {
        drop(self.operands);
        self.sums
    }

    /// As [`wait`](Self::wait), when these numbers are there: what computes them does not wait for the product.
    ///
    /// The assembler moves a wait in front of what does not depend on it, and does so in one kernel and not in another.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn wait_behind(self, numbers: &[f32]) -> C {
        hopper::settle(numbers);
        self.wait()
    }

    /// Has another product begin, and waits until this one is done: that one is in flight.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn run_before<M, F, V, D, Q>(self, next: impl FnOnce() -> Product<M, F, V, Sums<M, D, Q>>) -> Begun<C, F, V, Sums<M, D, Q>>
    where
        M: SlotProduct,
        V: IsSlot<OfB<M>>,
        F: Factor<M, V::Layout>,
        D: TensorLayout,
        Q: StaticInteger,
    {
        // This one began before that one, and all but that one are done.
        let next = next().behind();
        self.operands.release();
        (self.sums, next)
    }
}

/// What products read, which is given back when all of them are done.
struct Done<B>(ManuallyDrop<B>);
impl<B> Done<B> {
    /// Gives it back, without another wait.
    #[inline(always)]
    fn release(self) {
        let mut done = ManuallyDrop::new(self);
        // SAFETY: once.
        unsafe { ManuallyDrop::drop(&mut done.0) }
    }
}
impl<B> Drop for Done<B> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn drop(&mut self) {
        hopper::wgmma_wait::<0>();
        // SAFETY: once.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }
}
