//! Tiles of `wgmma` and TMA, compared with the addresses that the hardware accesses by descriptors and boxes.

mod boxes;
mod operand;

use layout_decide::{Modes, Swizzle};

/// A source of pseudo-random integers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % limit
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::try_from(self.below(values.len() as u64)).unwrap()]
    }

    /// Returns a swizzle, in most cases one that the hardware supports.
    fn swizzle(&mut self, bits: u64) -> Swizzle {
        let (b, m, s) = match self.below(12) {
            0 => (3, 128_u64.ilog2() - bits.ilog2() + 1, 3),
            1 => (2, 128_u64.ilog2() - bits.ilog2(), 4),
            2 => (0, 4, 3),
            i => (i % 4, (128 / bits).ilog2(), 3),
        };
        sw(b, m, s)
    }
}

/// Returns `Sw<B,M,S>` for positive `S`.
fn sw(b: u64, m: u32, s: i32) -> Swizzle {
    Swizzle {
        offset: 0,
        read: ((1 << b) - 1) << (m + s.unsigned_abs()),
        shift: s,
    }
}

/// Returns the address of a byte after the hardware's swizzle, which applies the bits from bit 7 to the bits from bit 4.
fn moved(address: u64, span: u64) -> u64 {
    address ^ (address >> 3 & (span - 16))
}

/// Returns the address of each element of a layout, in index order.
fn addresses(modes: &Modes, swizzle: &Swizzle, bits: u64) -> Vec<u64> {
    (0..modes.size())
        .map(|index| {
            let offset = modes.offset(index);
            (offset ^ ((offset & swizzle.read) >> swizzle.shift)) * bits / 8
        })
        .collect()
}

/// Returns the span of a swizzle, if the hardware supports the swizzle.
fn span(swizzle: &Swizzle, bits: u64) -> Option<u64> {
    let same = |b: &u64| {
        let known = sw(*b, (128 / bits).ilog2(), 3);
        known.read == swizzle.read && (known.shift == swizzle.shift || *b == 0)
    };
    (0..4).find(same).map(|b| 16 << b)
}

/// The spans that the hardware supports.
const SPANS: [u64; 4] = [16, 32, 64, 128];

#[test]
fn the_hardware_swizzles_as_the_algebra() {
    for (b, span) in SPANS.into_iter().enumerate() {
        let bytes = sw(b as u64, 4, 3);
        for address in 0..4096 {
            let by_algebra = address ^ ((address & bytes.read) >> 3);
            assert_eq!(moved(address, span), by_algebra);
        }
    }
}
