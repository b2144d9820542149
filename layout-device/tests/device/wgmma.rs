//! Compares the host emulation of warpgroup instructions with full matrix multiplications.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use core::mem::MaybeUninit;

use grid_executor::group::{self, Kind};
use grid_executor::{Dim3, launch, thread};
use layout_core::atoms::*;
use layout_core::{_8, _16, _24, _32, _48, _64, _192, _256, StaticInteger, StaticLayout};
use layout_decide::{Modes, Operand, Swizzle, operand};
use layout_device::wgmma::{AlongK, AlongRows, Major, Wgmma};
use layout_device::{Bf16, E4m3, E5m2, F16, shared_memory, thread::sync_threads};

/// A tile `(row, k)` in shared memory that consists of adjacent swizzle atoms.
#[derive(Clone, Copy, Debug)]
struct Tile {
    rows: u64,
    k: u64,
    bytes: u64,
    /// The span of the swizzle in bytes, or 16 without a swizzle.
    span: u64,
    is_k_major: bool,
    /// `true` if the order of the atoms is along `k` first.
    k_first: bool,
}

impl Tile {
    /// Returns the extents and strides of each mode, within an atom and between atoms.
    fn modes(&self) -> [[(u64, u64); 2]; 2] {
        let line = self.span / self.bytes;
        let atom = |is_along| if is_along { (line, 1) } else { (8, line) };
        let [row, k] = [atom(!self.is_k_major), atom(self.is_k_major)];
        let (down, across) = (self.rows / row.0, self.k / k.0);
        let (of_down, of_across) = if self.k_first { (across, 1) } else { (1, down) };
        [
            [row, (down, 8 * line * of_down)],
            [k, (across, 8 * line * of_across)],
        ]
    }

    /// Returns the offset of an element without the swizzle, in elements.
    fn offset(&self, row: u64, k: u64) -> u64 {
        let along =
            |[inner, outer]: [(u64, u64); 2], i: u64| i % inner.0 * inner.1 + i / inner.0 * outer.1;
        let [rows, ks] = self.modes();
        along(rows, row) + along(ks, k)
    }

    /// Returns the address of an element in a tile that begins at `start`.
    fn address(&self, start: u64, row: u64, k: u64) -> u64 {
        let address = start + self.offset(row, k) * self.bytes;
        address ^ (address >> 3 & (self.span - 16))
    }

    /// Returns the operand form of the tile for instructions with `rows` rows, if these
    /// instructions can read the tile.
    fn operand(&self, rows: u64) -> Option<Operand> {
        let [of_rows, of_k] = self.modes();
        let modes = Modes::of(0, &[&of_rows, &of_k]).ok()?;
        let lowest = 128 / self.bytes;
        let swizzle = Swizzle {
            offset: 0,
            read: (self.span / 16 - 1) * lowest,
            shift: 3,
        };
        operand(&modes, &swizzle, 8 * self.bytes, rows).ok()
    }

    /// Returns all tiles that hardware atoms can make up.
    fn all(rows: u64, k: u64, bytes: u64) -> Vec<Self> {
        let mut all = Vec::new();
        for span in [16, 32, 64, 128] {
            for (is_k_major, k_first) in
                [(true, false), (true, true), (false, false), (false, true)]
            {
                let (row, depth) = if is_k_major {
                    (8, span / bytes)
                } else {
                    (span / bytes, 8)
                };
                if (is_k_major || bytes == 2) && rows % row == 0 && k % depth == 0 {
                    all.push(Self {
                        rows,
                        k,
                        bytes,
                        span,
                        is_k_major,
                        k_first,
                    });
                }
            }
        }
        all
    }
}

/// Returns small integers, which each element type represents exactly.
fn in_a(row: u64, k: u64) -> i32 {
    ((7 * row + 3 * k + row * k / 5) % 9) as i32 - 4
}
fn in_b(column: u64, k: u64) -> i32 {
    ((5 * column + 2 * k + column * k / 3) % 7) as i32 - 3
}

/// The elements of an atom: the encoding of small integers as operands, and the decoding of a
/// thread's accumulators.
struct Numbers<W: Wgmma> {
    /// An offset for each small integer.
    more: i32,
    a: fn(i32) -> u32,
    b: fn(i32) -> u32,
    sum: fn(&W::OfC, usize) -> i32,
}

/// The requirements of the tests on an atom.
trait Atom:
    Wgmma + MmaTraits<N: StaticInteger, K: StaticInteger, A: StaticLayout, C: StaticLayout>
{
}
impl<W> Atom for W
where
    W: Wgmma + MmaTraits<N: StaticInteger, K: StaticInteger>,
    W: MmaTraits<A: StaticLayout, C: StaticLayout>,
{
}

/// Returns the elements that a thread holds by a layout: the value index, the row and the column.
fn values<L: StaticLayout>(thread: u32) -> Vec<(usize, u64, u64)> {
    let place = |value| {
        let at = u64::from(L::VALUE.offset(thread + 128 * value));
        (value as usize, at % 64, at / 64)
    };
    (0..(L::SIZE / 128) as u32).map(place).collect()
}

/// Writes a thread's share of a tile.
fn write(tile: &Tile, start: u64, thread: u64, bits: impl Fn(u64, u64) -> u32) {
    let memory = shared_memory::<u8>();
    for at in (thread..tile.rows * tile.k).step_by(128) {
        let (row, k) = (at % tile.rows, at / tile.rows);
        let bits = bits(row, k).to_le_bytes();
        for (byte, address) in bits
            .iter()
            .take(tile.bytes as usize)
            .zip(tile.address(start, row, k)..)
        {
            grid_executor::writes(memory.wrapping_add(address as usize), 1);
            // SAFETY: the launch provides this memory, and each byte belongs to one thread.
            unsafe { memory.add(address as usize).write(*byte) };
        }
    }
}

/// A source of `A`: a function that writes a thread's part of `A`, a function that returns the
/// operand for the columns from `k` onwards, and `true` if `A` is K-major.
struct OfA<W: Wgmma> {
    bytes: u64,
    write: Box<dyn Fn(u64) + Sync>,
    give: Box<dyn Fn(u32, u64) -> W::OfA + Sync>,
    is_k_major: bool,
}

/// Returns a source for a tile in shared memory that starts at address 0.
fn from_memory<W: Atom<OfA = u64>>(numbers: &Numbers<W>, a: Tile) -> OfA<W> {
    let (bits, more) = (numbers.a, numbers.more);
    let operand = a.operand(64).unwrap_or_else(|| panic!("{a:?}"));
    OfA {
        bytes: (a.rows * a.k * a.bytes).next_multiple_of(1024),
        write: Box::new(move |thread| write(&a, 0, thread, |row, k| bits(in_a(row, k) + more))),
        give: Box::new(move |_, k| operand.descriptor() | (a.offset(0, k) * a.bytes) >> 4),
        is_k_major: a.is_k_major,
    }
}

/// Returns a source for registers in the order of the atom's values.
fn from_registers<W: Atom<OfA = [u32; 4]>>(numbers: &Numbers<W>, bytes: usize) -> OfA<W> {
    let (bits, more) = (numbers.a, numbers.more);
    let give = move |thread, k| {
        let mut registers = [[0; 4]; 4];
        for (value, row, column) in values::<W::A>(thread) {
            let number = bits(in_a(row, k + column) + more).to_le_bytes();
            let at = value * bytes;
            registers[at / 4][at % 4..][..bytes].copy_from_slice(&number[..bytes]);
        }
        registers.map(u32::from_le_bytes)
    };
    OfA {
        bytes: 0,
        write: Box::new(|_| ()),
        give: Box::new(give),
        is_k_major: true,
    }
}

/// # Safety
///
/// The conditions of the instruction must hold.
unsafe fn issue<W: Atom, A: Major, B: Major>(
    a: W::OfA,
    b: u64,
    c: &mut MaybeUninit<W::OfC>,
    is_first: bool,
) {
    // SAFETY: the caller upholds the contract, and the first instruction writes all accumulators.
    unsafe {
        if is_first {
            W::multiply::<A, B>(a, b, c.as_mut_ptr());
            // Repeats the instruction without accumulation.
            W::multiply_add::<A, B>(a, b, c.assume_init_mut(), false);
        } else {
            W::multiply_add::<A, B>(a, b, c.assume_init_mut(), true);
        }
    }
}

/// Multiplies two tiles step by step with one warpgroup, and compares the result with plain loops.
fn multiply<W: Atom>(numbers: &Numbers<W>, a: &OfA<W>, b: Tile) {
    let (n, depth) = (u64::from(W::N::U32), u64::from(W::K::U32));
    let operand = b.operand(n).unwrap_or_else(|| panic!("{b:?}"));
    let bytes = a.bytes + b.rows * b.k * b.bytes;
    let kernel = || {
        let thread = thread::thread_idx_x();
        (a.write)(u64::from(thread));
        write(&b, a.bytes, u64::from(thread), |column, k| {
            (numbers.b)(in_b(column, k) + numbers.more)
        });
        group::show();
        sync_threads();
        let mut c = MaybeUninit::uninit();
        for k in (0..b.k).step_by(depth as usize) {
            let of_b = operand.descriptor() | (a.bytes + b.offset(0, k) * b.bytes) >> 4;
            let issue = match (a.is_k_major, b.is_k_major) {
                (true, true) => issue::<W, AlongK, AlongK>,
                (true, false) => issue::<W, AlongK, AlongRows>,
                (false, true) => issue::<W, AlongRows, AlongK>,
                (false, false) => issue::<W, AlongRows, AlongRows>,
            };
            // SAFETY: all threads of the warpgroup execute this call, and the tiles are written.
            unsafe { issue((a.give)(thread, k), of_b, &mut c, k == 0) };
        }
        group::commit(Kind::Products);
        group::wait(Kind::Products, 0);
        // SAFETY: the first instruction wrote all accumulators.
        let c = unsafe { c.assume_init() };
        for (value, row, column) in values::<W::C>(thread) {
            let products =
                (0..b.k).map(|k| (in_a(row, k) + numbers.more) * (in_b(column, k) + numbers.more));
            let (found, expected) = ((numbers.sum)(&c, value), products.sum());
            assert_eq!(found, expected, "row {row}, column {column} by {b:?}");
        }
    };
    // SAFETY: the kernel holds only plain values while it waits.
    unsafe { launch(Dim3::x(1), Dim3::x(128), bytes as usize, kernel) }.unwrap();
}

/// Tests every tile of an operand at least once, and `A` in registers.
fn all_tiles<W, R>(numbers: &Numbers<W>, in_registers: &Numbers<R>, bytes: u64)
where
    W: Atom<OfA = u64>,
    R: Atom<OfA = [u32; 4]>,
{
    let k = 128 / bytes;
    let of_a = Tile::all(64, k, bytes);
    let of_b: Vec<_> = Tile::all(u64::from(W::N::U32), k, bytes)
        .into_iter()
        .filter(|tile| tile.operand(u64::from(W::N::U32)).is_some())
        .collect();
    assert!(of_a.len() >= 8 && of_b.len() >= 8);
    let pairs = of_a.iter().cycle().zip(of_b.iter().rev().cycle());
    for (&a, &b) in pairs.take(of_a.len().max(of_b.len())) {
        multiply(numbers, &from_memory(numbers, a), b);
    }
    for &b in of_b.iter().step_by(3) {
        multiply(
            in_registers,
            &from_registers(in_registers, bytes as usize),
            b,
        );
    }
}

fn half(x: i32) -> u32 {
    u32::from(F16::from_f32(x as f32).to_bits())
}
fn bf16(x: i32) -> u32 {
    u32::from(Bf16::from_f32(x as f32).to_bits())
}
/// Sets the lower bits, which the instruction ignores.
fn tf32(x: i32) -> u32 {
    (x as f32).to_bits() | 0x1555
}
fn e4m3(x: i32) -> u32 {
    u32::from(E4m3::from_f32(x as f32).to_bits())
}
fn e5m2(x: i32) -> u32 {
    u32::from(E5m2::from_f32(x as f32).to_bits())
}

macro_rules! products {
    ($(
        $name:ident: $Atom:ident $bytes:literal more $more:literal $a:expr, $b:expr, |$c:ident, $v:ident| $sum:expr;
        $($N:ident)+;
    )+) => {$(
        #[test]
        fn $name() {
            $(
                all_tiles::<$Atom<$N>, $Atom<$N, Registers>>(
                    &Numbers { more: $more, a: $a, b: $b, sum: |$c, $v| $sum },
                    &Numbers { more: $more, a: $a, b: $b, sum: |$c, $v| $sum },
                    $bytes,
                );
            )+
        }
    )+};
}
products! {
    of_f16: WgmmaF32F16 2 more 0 half, half, |c, v| c[v] as i32; _8 _24 _192;
    of_f16_in_f16: WgmmaF16F16 2 more 0 half, half,
        |c, v| F16::from_bits((c[v / 2] >> (16 * (v % 2))) as u16).to_f32() as i32; _16 _64;
    of_bf16: WgmmaF32Bf16 2 more 0 bf16, bf16, |c, v| c[v] as i32; _64;
    of_tf32: WgmmaF32Tf32 4 more 0 tf32, tf32, |c, v| c[v] as i32; _8 _256;
    of_e4m3: WgmmaF32E4m3 1 more 0 e4m3, e4m3, |c, v| c[v] as i32; _8 _64;
    of_e5m2: WgmmaF32E5m2 1 more 0 e5m2, e5m2, |c, v| c[v] as i32; _24;
    of_e4m3_and_e5m2: WgmmaF32E4m3E5m2 1 more 0 e4m3, e5m2, |c, v| c[v] as i32; _16;
    of_e5m2_and_e4m3: WgmmaF32E5m2E4m3 1 more 0 e5m2, e4m3, |c, v| c[v] as i32; _16;
    of_s8: WgmmaS32S8 1 more 0 |x| x as u32, |x| x as u32, |c, v| c[v]; _8 _48;
    // All operands are above 127.
    of_u8: WgmmaS32U8 1 more 200 |x| x as u32, |x| x as u32, |c, v| c[v]; _32;
}
