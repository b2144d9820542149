//! Bijections of bits as swizzles after one another.

use super::{Linear, number, plain};
use crate::error::Error;
use crate::{Layout, Swizzle};

/// The exclusive or of a bit into another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Exchange {
    read: u32,
    changed: u32,
}

impl Linear {
    /// Returns the swizzles that are this bijection of `[0, size)`, the outermost first.
    ///
    /// Gauss's elimination of rows, where a row without its own bit gets it from another.
    pub(crate) fn swizzles(&self) -> Result<Vec<(Swizzle, i64)>, Error> {
        let mut images = self.images.clone();
        let mut chain = Vec::new();
        for bit in 0..images.len() {
            if images[bit] >> bit & 1 == 0 {
                // There is one above, as the others have bits of their own.
                let above = images[bit] >> bit << bit;
                exchange(&mut images, &mut chain, above.trailing_zeros(), number(bit));
            }
            eliminate(&mut images, &mut chain, bit, number(bit));
        }
        fields(&chain)
    }

    /// Returns a layout behind swizzles, of images that are 0 or independent.
    pub(super) fn behind_several(&self) -> Result<Layout, Error> {
        let mut images = self.images.clone();
        let mut chain = Vec::new();
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.sort_by_key(|bit| images[*bit].count_ones());
        let mut taken = 0;
        for bit in order {
            // Those that were reduced have one bit each, and no other has it.
            let free = images[bit] & !taken;
            if let Some(pivot) = free.checked_ilog2() {
                taken |= 1 << pivot;
                eliminate(&mut images, &mut chain, bit, pivot);
            }
        }
        plain(images.into_iter())?.behind_all(&fields(&chain)?)
    }
}

/// Leaves an image only the bit `pivot`, which it has.
fn eliminate(images: &mut [i64], chain: &mut Vec<Exchange>, bit: usize, pivot: u32) {
    let others = images[bit] ^ 1 << pivot;
    for changed in (0..i64::BITS).filter(|changed| others >> changed & 1 == 1) {
        exchange(images, chain, pivot, changed);
    }
}

/// Changes a bit of all images, and notes how to change it back.
fn exchange(images: &mut [i64], chain: &mut Vec<Exchange>, read: u32, changed: u32) {
    for image in images {
        *image ^= (*image >> read & 1) << changed;
    }
    chain.push(Exchange { read, changed });
}

/// Exclusive ors after one another, the outermost first, as swizzles of as many bits as lie side by side.
fn fields(chain: &[Exchange]) -> Result<Vec<(Swizzle, i64)>, Error> {
    let mut swizzles = Vec::new();
    let mut together: Vec<(i64, i64)> = Vec::new();
    let (mut read, mut changed) = (0_i64, 0_i64);
    for next in chain {
        let (source, target) = (1 << next.read, 1 << next.changed);
        if read & target != 0 || changed & source != 0 {
            // It does not commute with those before it.
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

/// Exclusive ors that commute, of which none is there twice.
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
