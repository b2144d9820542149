//! Products of tiles in shared memory.

use layout_core::atoms::{MmaTraits, TiledMma};
use layout_core::bounds::{ArrayLength, CheckedLayout, IndexAt, Storage, TensorLayout};
use layout_core::ops::Size;
use layout_core::questions::{Operand, wgmma_operand_of};
use layout_core::{
    _1, _16, _64, _128, _256, GenericArray, Layout, SizeOf, StaticInteger, Tensor, View,
};

use crate::ring::Consumer;
use crate::{Number, backend};

use backend::hopper;

/// A temporary atom.
pub struct Wgmma<N>(core::marker::PhantomData<N>);
type Square = Layout<
    (
        (layout_core::_4, layout_core::_8, layout_core::_4),
        (layout_core::_2, layout_core::_2, layout_core::_32),
    ),
    ((_128, _1, _16), (_64, layout_core::_8, layout_core::_512)),
>;
impl MmaTraits for Wgmma<_256> {
    type M = _64;
    type N = _256;
    type K = _16;
    type ThrId = Layout<_128, _1>;
    type A = Layout<(_128, (_64, _16)), (layout_core::_0, (_1, _64))>;
    type B = Layout<(_128, (_256, _16)), (layout_core::_0, (_1, _256))>;
    type C = Square;
}

/// `wgmma`.
pub trait Multiplies: MmaTraits {
    /// registers
    const SUMS: usize;
    /// # Safety
    unsafe fn multiply<const TA: u32, const TB: u32>(sums: *mut f32, a: u64, b: u64);
}
impl Multiplies for Wgmma<_256> {
    const SUMS: usize = 128;
    #[inline(always)]
    unsafe fn multiply<const TA: u32, const TB: u32>(sums: *mut f32, a: u64, b: u64) {
        unsafe { hopper::m64n256k16::<TA, TB>(&mut *sums.cast(), a, b) }
    }
}

struct Held<T, L, Rows>(core::marker::PhantomData<(T, L, Rows)>);
impl<T, L: CheckedLayout, Rows: StaticInteger> Held<T, L, Rows> {
    const OPERAND: Operand = wgmma_operand_of::<L>(8 * size_of::<T>() as u64, Rows::U32 as u64);
    const CONSTANT: u64 = Self::OPERAND.descriptor();
}

/// `sums += a * b`, of tiles in shared memory.
#[inline(always)]
pub fn gemm_tiles<Atom, Atoms, Perm, T, LA, LB, MA, KA, NB, KB, R, LC>(
    _: TiledMma<Atom, Atoms, Perm>,
    me: Consumer,
    a: &Tensor<View<'_, T>, LA>,
    b: &Tensor<View<'_, T>, LB>,
    sums: &mut Tensor<GenericArray<f32, R>, LC>,
) where
    Atom: Multiplies<M: StaticInteger, N: StaticInteger, K: StaticInteger>,
    T: Number,
    LA: CheckedLayout + TensorLayout<Shape = (MA, KA)> + IndexAt<(u32, u32)>,
    LB: CheckedLayout + TensorLayout<Shape = (NB, KB)> + IndexAt<(u32, u32)>,
    MA: Size<Output: StaticInteger>,
    KA: Size<Output: StaticInteger>,
    NB: Size<Output: StaticInteger>,
    LC: TensorLayout + IndexAt<(u32, u32, u32)>,
    R: ArrayLength,
{
    let rows = const { SizeOf::<MA>::U32 };
    let steps = const { SizeOf::<KA>::U32 / <Atom::K as StaticInteger>::U32 };
    let times = size_of::<GenericArray<u8, R>>() / Atom::SUMS;
    let of_a = const { Held::<T, LA, Atom::M>::CONSTANT };
    let of_b = const { Held::<T, LB, Atom::N>::CONSTANT };
    let groups = rows / times as u32 / 64;
    let bytes = size_of::<T>();
    let address = |p: *const T| u64::from(backend::shared_address(p) & 0x3ffff) >> 4;
    let (at_a, at_b) = (address(a.data().pointer()), address(b.data().pointer()));
    hopper::wgmma_fence();
    for step in 0..steps {
        let k = step * const { <Atom::K as StaticInteger>::U32 };
        for time in 0..times {
            let row = a
                .layout()
                .index(((me.group + time as u32 * groups) * 64, 0));
            let in_a = (row + a.layout().index((0, k))) * bytes >> 4;
            let in_b = b.layout().index((0, k)) * bytes >> 4;
            // SAFETY: todo
            unsafe {
                let sums = sums.pointer_at_mut((0, 0, 0)).add(time * Atom::SUMS);
                Atom::multiply::<0, 0>(sums, of_a + at_a + in_a as u64, of_b + at_b + in_b as u64);
            }
        }
    }
    hopper::wgmma_commit();
    hopper::wgmma_wait::<0>();
}
