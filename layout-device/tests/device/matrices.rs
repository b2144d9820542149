//! Compares the host emulation of warp-level matrix instructions with full matrix multiplications.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp
)]

use grid_executor::{Dim3, Pointer, launch, thread};
use layout_core::atoms::*;
use layout_core::{_1, _2, _4, IsLayout, OffsetAt, StaticInteger, StaticLayout};
use layout_device::matrix::{LoadMatrices, MultiplyAdd, StoreMatrices};
use layout_device::{Bf16, F16, shared, thread::sync_threads};

/// Runs a kernel on one warp.
fn on_a_warp(kernel: impl Fn(usize) + Sync) {
    // SAFETY: the kernels hold only plain values while they wait.
    unsafe {
        launch(Dim3::x(1), Dim3::x(32), 0, || {
            kernel(thread::thread_idx_x() as usize);
        })
    }
    .unwrap();
}

/// Returns a small number for the position of an element. Every element type represents the number
/// exactly.
fn number(at: usize) -> f32 {
    ((at * 7 + at / 5) % 9) as f32 - 4.0
}

/// Returns the registers of a thread, with two elements of a matrix per register.
fn halves<L: StaticLayout, const N: usize>(lane: usize, bits: impl Fn(f32) -> u16) -> [u32; N] {
    let values = L::SIZE / 32;
    assert_eq!(values, 2 * N);
    core::array::from_fn(|register| {
        let half = |value: usize| {
            let at = L::VALUE.offset((lane + 32 * value) as u32);
            u32::from(bits(number(at as usize)))
        };
        half(2 * register) | half(2 * register + 1) << 16
    })
}

/// Returns the expected value of a thread's element of `C`: the element of `A * B`, plus 1.
fn expected<Atom>(lane: usize, value: usize) -> f32
where
    Atom: MmaTraits<M: StaticInteger, N: StaticInteger, K: StaticInteger, C: StaticLayout>,
{
    let at = Atom::C::VALUE.offset((lane + 32 * value) as u32) as usize;
    let [m, n, k] = [Atom::M::U32, Atom::N::U32, Atom::K::U32].map(|extent| extent as usize);
    let (row, column) = (at % m, at / m);
    let products = (0..k).map(|k| number(row + m * k) * number(column + n * k));
    products.sum::<f32>() + 1.0
}

macro_rules! products {
    ($($name:ident: $Atom:ident, $bits:expr;)+) => {$(
        #[test]
        fn $name() {
            on_a_warp(|lane| {
                let a = halves::<<$Atom as MmaTraits>::A, _>(lane, $bits);
                let b = halves::<<$Atom as MmaTraits>::B, _>(lane, $bits);
                let mut c = [1.0; 4];
                // SAFETY: all threads of the warp execute this call.
                unsafe { $Atom::multiply_add(a, b, &mut c) };
                assert_eq!(c, [0, 1, 2, 3].map(|value| expected::<$Atom>(lane, value)));
            });
        }
    )+};
}
products! {
    f16_by_16_in_f32: M16n8k16F32F16, |x| F16::from_f32(x).to_bits();
    f16_by_8_in_f32: M16n8k8F32F16, |x| F16::from_f32(x).to_bits();
    bf16_by_16_in_f32: M16n8k16F32Bf16, |x| Bf16::from_f32(x).to_bits();
    bf16_by_8_in_f32: M16n8k8F32Bf16, |x| Bf16::from_f32(x).to_bits();
}

macro_rules! products_in_f16 {
    ($($name:ident: $Atom:ident;)+) => {$(
        #[test]
        fn $name() {
            on_a_warp(|lane| {
                let bits = |x| F16::from_f32(x).to_bits();
                let a = halves::<<$Atom as MmaTraits>::A, _>(lane, bits);
                let b = halves::<<$Atom as MmaTraits>::B, _>(lane, bits);
                let one = u32::from(bits(1.0));
                let mut c = [one | one << 16; 2];
                // SAFETY: all threads of the warp execute this call.
                unsafe { $Atom::multiply_add(a, b, &mut c) };
                let expected = [0, 2].map(|value| {
                    let [low, high] = [value, value + 1].map(|value| {
                        u32::from(bits(expected::<$Atom>(lane, value)))
                    });
                    low | high << 16
                });
                assert_eq!(c, expected);
            });
        }
    )+};
}
products_in_f16! {
    f16_by_16_in_f16: M16n8k16F16F16;
    f16_by_8_in_f16: M16n8k8F16F16;
}

#[test]
fn tf32_in_f32() {
    fn words<L: StaticLayout, const N: usize>(lane: usize) -> [u32; N] {
        core::array::from_fn(|value| {
            let at = L::VALUE.offset((lane + 32 * value) as u32);
            // The instruction ignores the lower 13 bits.
            number(at as usize).to_bits() | 0x1fff
        })
    }
    type Atom = M16n8k8F32Tf32;
    on_a_warp(|lane| {
        let a = words::<<Atom as MmaTraits>::A, _>(lane);
        let b = words::<<Atom as MmaTraits>::B, _>(lane);
        let mut c = [1.0; 4];
        // SAFETY: all threads of the warp execute this call.
        unsafe { Atom::multiply_add(a, b, &mut c) };
        assert_eq!(c, [0, 1, 2, 3].map(|value| expected::<Atom>(lane, value)));
    });
}

#[test]
fn one_thread_alone() {
    let mut sum = 1.0;
    // SAFETY: the instruction needs only this thread.
    unsafe { UniversalFma::multiply_add(2.0, 3.0, &mut sum) };
    assert_eq!(sum.to_bits(), 7.0_f32.to_bits());
}

/// Loads matrices whose elements are their positions, compares them with the layout of the atom,
/// and stores them at another address.
fn load_and_store<Load, Store, const N: usize>()
where
    Load: LoadMatrices<Registers = [u32; N]> + CopyTraits,
    Store: StoreMatrices<Registers = [u32; N]>,
    Load::DstBits: StaticLayout,
{
    on_a_warp(|lane| {
        let from = shared!([[u16; 8]; 32]).cast::<u16>();
        let to = shared!([[u16; 8]; 32]).cast::<u16>();
        // SAFETY: each lane writes a separate row of eight elements, and other lanes read the row after the barrier.
        unsafe {
            for i in 8 * lane..8 * lane + 8 {
                from.add(i).write(i as u16);
                to.add(i).write(u16::MAX);
            }
        }
        sync_threads();
        // Lanes without a row pass the address of any row.
        let row = 8 * (lane % (8 * N));
        // SAFETY: all threads of the warp execute this call.
        let registers = unsafe { Load::load(from.add(row).cast_const()) };
        for (matrix, register) in registers.into_iter().enumerate() {
            for half in 0..2 {
                // The layout maps `lane + 32 * bit` to an offset in bits.
                let bit = lane + 32 * (32 * matrix + 16 * half);
                let at = Load::DstBits::VALUE.offset(bit as u32) / 16;
                assert_eq!(
                    register >> (16 * half) & 0xffff,
                    at,
                    "{lane} {matrix} {half}"
                );
            }
        }
        // SAFETY: as above.
        unsafe { Store::store(to.add(row), registers) };
        sync_threads();
        // SAFETY: every element was written before the barrier.
        unsafe {
            for i in 8 * lane..8 * lane + 8 {
                let expected = if i < 64 * N { i as u16 } else { u16::MAX };
                assert_eq!(to.add(i).read(), expected, "{i}");
            }
        }
    });
}

#[test]
fn matrices_are_loaded_as_the_atoms_say_and_stored_again() {
    load_and_store::<Ldmatrix<_1>, Stmatrix<_1>, 1>();
    load_and_store::<Ldmatrix<_2>, Stmatrix<_2>, 2>();
    load_and_store::<Ldmatrix<_4>, Stmatrix<_4>, 4>();
    load_and_store::<LdmatrixTrans<_1>, StmatrixTrans<_1>, 1>();
    load_and_store::<LdmatrixTrans<_2>, StmatrixTrans<_2>, 2>();
    load_and_store::<LdmatrixTrans<_4>, StmatrixTrans<_4>, 4>();
}

#[test]
fn each_static_is_memory_of_its_own() {
    fn first() -> *mut u32 {
        shared!(u32)
    }
    let mut differs = [false; 32];
    // SAFETY: each thread writes a different element.
    let all = unsafe { Pointer::new(differs.as_mut_ptr()) };
    on_a_warp(|lane| {
        let (a, b) = (first(), shared!([u32; 4]).cast::<u32>());
        assert_eq!(a, first());
        // SAFETY: barriers separate the reads from the writes, and all threads write the same value.
        unsafe {
            assert_eq!([a.read(), b.read()], [u32::MAX; 2]);
            sync_threads();
            if lane == 0 {
                a.write(1);
                b.write(2);
            }
            sync_threads();
            all.write(lane, (a.read(), b.read()) == (1, 2));
        }
    });
    assert_eq!(differs, [true; 32]);
}
