//! Bijections of bits as sequences of swizzles.

use super::{Linear, number, plain};
use crate::error::Error;
use crate::{Layout, Swizzle};

/// The exclusive or of one bit into another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Exchange {
    read: u32,
    changed: u32,
}

impl Linear {
    /// Returns a sequence of swizzles equal to this bijection of `[0, size)`, outermost first.
    ///
    /// Uses Gaussian elimination. A row without its own bit gets the bit from another row.
    pub(crate) fn swizzles(&self) -> Result<Vec<(Swizzle, i64)>, Error> {
        let mut images = self.images.clone();
        let mut chain = Vec::new();
        for bit in 0..images.len() {
            if images[bit] >> bit & 1 == 0 {
                // A higher bit is set, because the other rows have their own bits.
                let above = images[bit] >> bit << bit;
                exchange(&mut images, &mut chain, above.trailing_zeros(), number(bit));
            }
            eliminate(&mut images, &mut chain, bit, number(bit));
        }
        fields(&chain)
    }

    /// Returns a swizzled layout for images that are zero or linearly independent.
    pub(super) fn behind_several(&self) -> Result<Layout, Error> {
        let mut images = self.images.clone();
        let mut chain = Vec::new();
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.sort_by_key(|bit| images[*bit].count_ones());
        let mut taken = 0;
        for bit in order {
            // Reduced images have one bit each, and no other image has this bit.
            let free = images[bit] & !taken;
            if let Some(pivot) = free.checked_ilog2() {
                taken |= 1 << pivot;
                eliminate(&mut images, &mut chain, bit, pivot);
            }
        }
        plain(images.into_iter())?.behind_all(&fields(&chain)?)
    }
}

/// Reduces an image to the single bit `pivot`, which it must have.
fn eliminate(images: &mut [i64], chain: &mut Vec<Exchange>, bit: usize, pivot: u32) {
    let others = images[bit] ^ 1 << pivot;
    for changed in (0..i64::BITS).filter(|changed| others >> changed & 1 == 1) {
        exchange(images, chain, pivot, changed);
    }
}

/// Changes a bit of all images, and records the inverse change.
fn exchange(images: &mut [i64], chain: &mut Vec<Exchange>, read: u32, changed: u32) {
    for image in images {
        *image ^= (*image >> read & 1) << changed;
    }
    chain.push(Exchange { read, changed });
}

/// Merges a sequence of exclusive ors, outermost first, into swizzles of adjacent bits.
fn fields(chain: &[Exchange]) -> Result<Vec<(Swizzle, i64)>, Error> {
    let mut swizzles = Vec::new();
    let mut together: Vec<(i64, i64)> = Vec::new();
    let (mut read, mut changed) = (0_i64, 0_i64);
    for next in chain {
        let (source, target) = (1 << next.read, 1 << next.changed);
        if read & target != 0 || changed & source != 0 {
            // This exchange does not commute with the earlier ones.
            swizzles.extend(runs(&mut together)?);
            (read, changed) = (0, 0);
        }
        read |= source;
        changed |= target;
        let shift = i64::from(next.read) - i64::from(next.changed);
        together.push((shift, next.changed.into()));
    }
    swizzles.extend(runs(&mut together)?);
    Ok(swizzles)
}

/// Merges exclusive ors that commute. No exclusive or occurs twice.
fn runs(together: &mut Vec<(i64, i64)>) -> Result<Vec<(Swizzle, i64)>, Error> {
    together.sort_unstable();
    let mut fields: Vec<(i64, i64, i64)> = Vec::new();
    for (shift, changed) in together.drain(..) {
        match fields.last_mut() {
            Some((bits, first, of))
                if *of == shift && *first + *bits == changed && *bits < shift.abs() =>
            {
                *bits += 1;
            }
            _ => fields.push((1, changed, shift)),
        }
    }
    let swizzle =
        |(bits, changed, shift)| Ok((Swizzle::from_absolute(bits, changed, changed + shift)?, 0));
    fields.into_iter().map(swizzle).collect()
}
