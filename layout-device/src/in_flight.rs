//! Products of what is in slots of several rings, of which two may be in flight at once.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;

use layout_core::bounds::{ArrayLength, CheckedLayout, IndexAt, Part, TensorLayout};
use layout_core::numbers::IntoTypenum;
use layout_core::ops::Cosize;
use layout_core::questions::extents_of;
use layout_core::{GenericArray, StaticInteger, Tensor, View};

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

/// A product that has not begun, of tiles of two rings: [`Consumer::product`] and [`Consumer::product_with`] give it.
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
    N: IntoTypenum<Output: ArrayLength>,
{
    const FACTOR: Result<[u64; 2], Text> = match Operands::<Mma, LA, LB>::WRONG {
        Some(wrong) => Err(wrong),
        None => {
            let [m, k, ..] = extents_of::<LA>();
            Ok([m, k])
        }
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
unsafe impl<Mma, LB, F, R> Factor<Mma, LB> for Tensor<GenericArray<OfA<Mma>, R>, F>
where
    Mma: SlotProduct<Atom: Wgmma<OfA = [u32; 4]>>,
    LB: TileLayout + IndexAt<(u32, u32)>,
    F: HeldValues,
    R: ArrayLength,
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
type Sums<Mma, LC, R> = Tensor<GenericArray<SumOf<Mma>, R>, LC>;

impl<'k, Groups: StaticInteger> Consumer<'k, Groups> {
    /// `a * b`, of a tile of another ring, which several products may read, or of registers, and of a tile that is given back when this is
    /// done.
    ///
    /// All threads of the warpgroup run it together; a GPU does not check that.
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn product<B, Mma, A, LC, R>(self, _: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: SlotProduct<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout + Default + Cosize<Output: IntoTypenum<Output = R>>,
        R: ArrayLength,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<GenericArray<SumOf<Mma>, R>>()) }
        // Nothing of these is read.
        let sums = Tensor::filled(LC::default(), <SumOf<Mma>>::ZERO);
        Product { group: self.place.group, a, b, sums, is_added: false, mma: PhantomData }
    }

    /// `sums + a * b`, as [`product`](Self::product).
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn product_and<B, Mma, A, LC, R>(self, sums: Sums<Mma, LC, R>, _: Mma, a: A, b: B) -> Product<Mma, A, B, Sums<Mma, LC, R>>
    where
        Mma: SlotProduct<Groups = Groups>,
        B: IsSlot<OfB<Mma>>,
        A: Factor<Mma, B::Layout>,
        LC: TensorLayout + CheckedLayout,
        R: ArrayLength,
    {
        const { is_product::<Mma, B::Layout, A, LC>(size_of::<GenericArray<SumOf<Mma>, R>>()) }
        Product { group: self.place.group, a, b, sums, is_added: true, mma: PhantomData }
    }
}

/// A [`Slot`] with one tile of numbers `T`.
pub trait IsSlot<T> {
    /// The layout of the tile.
    type Layout: TileLayout;
    /// The tile.
    fn tile(&self) -> Tensor<View<'_, T>, Self::Layout>;
}
impl<T: Number, L: TileLayout, N: IntoTypenum<Output: ArrayLength>> IsSlot<T>
    for Slot<'_, '_, Tile<T, L>, N>
{
    type Layout = L;
    #[inline(always)]
    fn tile(&self) -> Tensor<View<'_, T>, L> {
        self.tiles()
    }
}

impl<Mma, A, B, LC, R> Product<Mma, A, B, Sums<Mma, LC, R>>
where
    Mma: SlotProduct,
    B: IsSlot<OfB<Mma>>,
    A: Factor<Mma, B::Layout>,
    LC: TensorLayout,
    R: ArrayLength,
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
    /// That one has its `A` in registers. Its tile is waited for when this one has begun.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    #[rustfmt::skip] // in one line, as the compiler shows it
    pub fn run_before<M, T, F, S, V, D, Q>(mut self, next: impl FnOnce() -> Product<M, Tensor<GenericArray<T, S>, F>, V, Sums<M, D, Q>>) -> (Sums<Mma, LC, R>, InFlight<V, Sums<M, D, Q>>)
    where
        M: SlotProduct,
        V: IsSlot<OfB<M>>,
        Tensor<GenericArray<T, S>, F>: Factor<M, V::Layout>,
        S: ArrayLength,
        D: TensorLayout,
        Q: ArrayLength,
    {
        // SAFETY: this group is done behind the wait.
        unsafe { self.begin() }
        let mut next = next();
        // SAFETY: what this one reads is in it until it is done, or in registers.
        unsafe { next.begin() }
        hopper::wgmma_wait::<1>();
        (self.sums, InFlight { b: Done(ManuallyDrop::new(next.b)), sums: next.sums })
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
                .begin(self.group, &self.b.tile(), sums, self.is_added)
        }
    }
}

/// A product that has begun, with the slot that it reads; it is done behind [`wait`](Self::wait).
#[must_use = "the sums are those behind `wait`"]
pub struct InFlight<B, C> {
    b: Done<B>,
    sums: C,
}
impl<B, C> InFlight<B, C> {
    /// Waits until it is done, and gives the tile of `B` back.
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    pub fn wait(self) -> C {
        drop(self.b);
        self.sums
    }
}

/// A slot that is given back when all products are done.
struct Done<B>(ManuallyDrop<B>);
impl<B> Drop for Done<B> {
    #[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
    #[inline(always)]
    fn drop(&mut self) {
        hopper::wgmma_wait::<0>();
        // SAFETY: once.
        unsafe { ManuallyDrop::drop(&mut self.0) }
    }
}
