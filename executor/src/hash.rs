//! A fast hasher of integers for maps that every access reads, and a collector of the bytes that a
//! value hashes.

use core::hash::{BuildHasherDefault, Hasher};

/// A builder of [`Integer`] hashers.
pub(crate) type Integers = BuildHasherDefault<Integer>;

/// A hasher that multiplies integers by an odd constant. The hashed addresses and states do not
/// come from an attacker, so the hasher need not resist collisions.
#[derive(Default)]
pub(crate) struct Integer(u64);

impl Hasher for Integer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, integer: u64) {
        self.0 = (self.0 ^ integer).wrapping_mul(0xf135_7aea_2e62_a9c5);
        self.0 ^= self.0 >> 32;
    }

    fn write_usize(&mut self, integer: usize) {
        self.write_u64(integer as u64);
    }

    #[expect(clippy::cast_possible_truncation, reason = "both halves are hashed")]
    fn write_u128(&mut self, integer: u128) {
        self.write_u64((integer >> 64) as u64);
        self.write_u64(integer as u64);
    }

    fn finish(&self) -> u64 {
        // Maps use the lowest and the highest bits.
        self.0.wrapping_mul(0xf135_7aea_2e62_a9c5)
    }
}

/// A hasher that collects the bytes that a value hashes.
#[derive(Default)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl Hasher for Bytes {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        unreachable!("the bytes are hashed together")
    }
}
