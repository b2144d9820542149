//! Emulation of warp-level matrix instructions in each thread of the warp.

// The integers are those of an instruction.
#![allow(clippy::cast_possible_truncation)]

use core::array;
use core::marker::PhantomData;

use grid_executor::{Pointer, reads, warp, writes};
use layout_core::atoms::MmaTraits;
use layout_core::bounds::CheckedLayout;
use layout_core::checks::offset_of;
use layout_core::{StaticInteger, StaticLayout};

use crate::F16;

/// The element types in registers.
pub(crate) mod kinds {
    /// Two elements per register.
    pub(crate) struct F16;
    /// Two elements per register, each the upper half of an `f32`.
    pub(crate) struct Bf16;
    /// One element per register, an `f32` whose lower 13 bits are ignored.
    pub(crate) struct Tf32;
    /// One element per register.
    pub(crate) struct F32;
}

/// Elements in registers.
pub(crate) trait Kind {
    /// Returns element `number` of some registers.
    fn number(registers: &[u32], number: u32) -> f32;
}

/// Returns element `number` of registers with two elements each.
fn half(registers: &[u32], number: u32) -> u16 {
    let [low, high] = halves(registers[(number / 2) as usize]);
    if number % 2 == 0 { low } else { high }
}
fn halves(register: u32) -> [u16; 2] {
    let [a, b, c, d] = register.to_le_bytes();
    [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])]
}
fn register([low, high]: [u16; 2]) -> u32 {
    u32::from(low) | u32::from(high) << 16
}

impl Kind for kinds::F16 {
    fn number(registers: &[u32], number: u32) -> f32 {
        F16::from_bits(half(registers, number)).to_f32()
    }
}
impl Kind for kinds::Bf16 {
    fn number(registers: &[u32], number: u32) -> f32 {
        crate::Bf16::from_bits(half(registers, number)).to_f32()
    }
}
impl Kind for kinds::Tf32 {
    fn number(registers: &[u32], number: u32) -> f32 {
        f32::from_bits(registers[number as usize] & !0x1fff)
    }
}

/// Accumulators in registers.
pub(crate) trait Sums {
    /// The register type.
    type Register;
    /// Adds `product` to accumulator `number` of some registers.
    fn add(registers: &mut [Self::Register], number: u32, product: f32);
}
impl Sums for kinds::F32 {
    type Register = f32;
    fn add(registers: &mut [f32], number: u32, product: f32) {
        registers[number as usize] += product;
    }
}
impl Sums for kinds::F16 {
    type Register = u32;
    fn add(registers: &mut [u32], number: u32, product: f32) {
        let at = &mut registers[(number / 2) as usize];
        let mut two = halves(*at);
        let sum = &mut two[(number % 2) as usize];
        *sum = F16::from_f32(F16::from_bits(*sum).to_f32() + product).to_bits();
        *at = register(two);
    }
}

/// Computes `c += a * b` by the layouts of the atom.
///
/// The order of additions on a GPU is not documented, and can differ from the order here.
///
/// # Safety
///
/// None. The function is unsafe because it has the signature of the GPU version.
#[track_caller]
pub(crate) unsafe fn multiply_add<Atom, A: Kind, B: Kind, C: Sums>(
    a: impl Copy + Send + AsRef<[u32]> + 'static,
    b: impl Copy + Send + AsRef<[u32]> + 'static,
    c: &mut [C::Register],
) where
    Atom: MmaTraits<M: StaticInteger, N: StaticInteger, K: StaticInteger>,
    Atom: MmaTraits<A: CheckedLayout + StaticLayout>,
    Atom: MmaTraits<B: CheckedLayout + StaticLayout, C: CheckedLayout + StaticLayout>,
{
    // Each lane decodes its own values.
    let a = decoded::<Atom::A>(|value| A::number(a.as_ref(), value));
    let b = decoded::<Atom::B>(|value| B::number(b.as_ref(), value));
    let (all, lane) = (warp::gather((a, b)), warp::lane_id() as usize);
    let [m, n, k] = [Atom::M::U32, Atom::N::U32, Atom::K::U32].map(|extent| extent as usize);
    let [mut in_a, mut in_b] = [[0.0; MOST]; 2];
    for (thread, (a, b)) in all.iter().enumerate() {
        for (value, number) in a.iter().enumerate().take(Elements::<Atom::A>::VALUES) {
            in_a[usize::from(Elements::<Atom::A>::AT[thread + 32 * value])] = *number;
        }
        for (value, number) in b.iter().enumerate().take(Elements::<Atom::B>::VALUES) {
            in_b[usize::from(Elements::<Atom::B>::AT[thread + 32 * value])] = *number;
        }
    }
    for value in 0..Elements::<Atom::C>::VALUES {
        let at = usize::from(Elements::<Atom::C>::AT[lane + 32 * value]);
        let (row, column) = (at % m, at / m);
        let mut sum = 0.0;
        for k in 0..k {
            sum += in_a[row + m * k] * in_b[column + n * k];
        }
        C::add(c, value as u32, sum);
    }
}

/// Maximum number of elements of an operand, and of values per thread.
const MOST: usize = 256;
const MOST_VALUES: usize = MOST / 32;

/// The elements of an operand.
struct Elements<L>(PhantomData<L>);
impl<L: CheckedLayout + StaticLayout> Elements<L> {
    /// The number of values per thread.
    const VALUES: usize = L::SIZE / 32;
    /// The index of the element, by thread and value.
    const AT: &'static [u8; MOST] = &{
        let mut at = [0; MOST];
        let mut i = 0;
        while i < L::SIZE {
            at[i] = offset_of::<L>(i as u64) as u8;
            i += 1;
        }
        at
    };
}

/// Decodes the values of a thread.
fn decoded<L: CheckedLayout + StaticLayout>(number: impl Fn(u32) -> f32) -> [f32; MOST_VALUES] {
    array::from_fn(|value| {
        if value < Elements::<L>::VALUES {
            number(value as u32)
        } else {
            0.0
        }
    })
}

/// Returns the rows and columns of the two matrix elements that a lane holds.
fn places(lane: u32, is_transposed: bool) -> [(usize, usize); 2] {
    let (line, first) = ((lane / 4) as usize, (2 * (lane % 4)) as usize);
    [first, first + 1].map(|i| if is_transposed { (i, line) } else { (line, i) })
}

/// # Safety
///
/// - The conditions of [`LoadMatrices::load`](crate::matrix::LoadMatrices::load) must hold.
#[track_caller]
pub(crate) unsafe fn load<const N: usize>(is_transposed: bool, row: *const u16) -> [u32; N] {
    // SAFETY: the lanes only read through the pointer.
    let row = unsafe { Pointer::new(row.cast_mut()) };
    let (rows, lane) = (warp::gather(row), warp::lane_id());
    if (lane as usize) < 8 * N {
        reads(row.get(), 8);
    }
    array::from_fn(|matrix| {
        register(places(lane, is_transposed).map(|(row, column)| {
            let number = row_of(&rows, matrix, row).wrapping_add(column).cast_const();
            // SAFETY: the lane that passed the row guarantees that it is valid for reads.
            unsafe { number.read() }
        }))
    })
}

/// # Safety
///
/// - The conditions of [`StoreMatrices::store`](crate::matrix::StoreMatrices::store) must hold.
#[track_caller]
pub(crate) unsafe fn store<const N: usize>(is_transposed: bool, row: *mut u16, of: [u32; N]) {
    // SAFETY: the lanes write different elements of the rows.
    let row = unsafe { Pointer::new(row) };
    let (rows, lane) = (warp::gather(row), warp::lane_id());
    if (lane as usize) < 8 * N {
        writes(row.get(), 8);
    }
    for (matrix, of) in of.into_iter().enumerate() {
        for ((row, column), bits) in places(lane, is_transposed).into_iter().zip(halves(of)) {
            let number = row_of(&rows, matrix, row).wrapping_add(column);
            // SAFETY: the lane that passed the row guarantees that it is valid for writes.
            unsafe { number.write(bits) };
        }
    }
}

/// Returns the address of a matrix row, which a lane passed.
#[track_caller]
fn row_of(rows: &[Pointer<u16>], matrix: usize, row: usize) -> *mut u16 {
    let row = rows[8 * matrix + row].get();
    let past = row.addr() % 16;
    assert!(
        past == 0,
        "expected matrix rows at multiples of 16 bytes, found a row {past} bytes after one"
    );
    row
}

macro_rules! of_atom {
    (
        $Atom:ident, $shape:literal, $kinds:literal,
        [$A:ident; $a:literal], [$B:ident; $b:literal], [$C:ident; $c:literal],
        $of_a:ident, $of_b:ident, $of_c:ident
    ) => {{
        use crate::backend::matrix::{kinds, multiply_add};
        multiply_add::<$Atom, kinds::$A, kinds::$B, kinds::$C>($of_a, $of_b, $of_c)
    }};
}
macro_rules! of_load {
    ($n:literal, $trans:literal, $is_transposed:literal, $row:expr) => {
        crate::backend::matrix::load::<$n>($is_transposed, $row)
    };
}
macro_rules! of_store {
    ($n:literal, $trans:literal, $is_transposed:literal, $row:expr, $registers:ident) => {
        crate::backend::matrix::store::<$n>($is_transposed, $row, $registers)
    };
}
pub(crate) use {of_atom, of_load, of_store};
