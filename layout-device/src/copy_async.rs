//! Asynchronous copies of tiles.

use layout_core::atoms::{CopyAtom, TiledCopy};
use layout_core::bounds::{Copied, CopiedFrom, CopyVectors};
use layout_core::report::{Given, Kept};

use crate::copy::{self, CopiesAsync};
use crate::{Number, backend};

/// Begins to copy a tile that may overhang to a tile of shared memory, with zeros for what does not exist.
///
/// All threads of the block call it together, each at its own `me`, `here.rank()` or `here.thread()`. Where the
/// source is not aligned to the atom's bytes, elements are copied one by one.
///
/// In a [`Pipeline`](crate::Pipeline), the copies of a stage are waited for when it is read; elsewhere by [`finish`].
///
/// # Source
///
/// CuTe `copy` with `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL` (`copy_sm80.hpp`).
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn copy_async<Op, Bits, Tv, Me, From, To, Copies, V: Kept>(
    copy: TiledCopy<CopyAtom<Op, Bits>, Tv>,
    me: Me,
    from: From,
    to: To,
) -> Given<Copies::Pending, V>
where
    Op: CopiesAsync + Copy + Default,
    To: CopiedFrom<TiledCopy<CopyAtom<Op, Bits>, Tv>, Me, From, Copies = Copies, Verdict = V>,
    Copies: CopyVectors<Item: Number>,
{
    let copies = to.copied_from(copy, me, from);
    let vectors = 0..const { Copies::VECTORS };
    let starts = vectors.clone().map(|vector| copies.from(vector).addr());
    let is_aligned = Op::BYTES as usize <= align_of::<Copies::Item>()
        || starts.fold(0, |bits, start| bits | start) % Op::BYTES as usize == 0;
    // SAFETY: a vector is as wide as the atom, and aligned in shared memory; what is read exists.
    unsafe {
        if is_aligned & copies.is_whole() {
            for vector in vectors {
                let (from, to) = (copies.from(vector), copies.to(vector));
                copy::copy_async(Op::default(), from, to, Copies::LANES);
            }
        } else {
            // A loop that is not unrolled: its instructions would be in the way of others.
            for vector in 0..backend::unknown(Copies::VECTORS) {
                backend::rolled();
                match copies.existing(vector) {
                    Some(count) if is_aligned => {
                        let (from, to) = (copies.from(vector), copies.to(vector));
                        copy::copy_async(Op::default(), from, to, count);
                    }
                    _ => {
                        for lane in 0..const { Copies::LANES } {
                            copies.copy_element(vector, lane, Copies::Item::ZERO);
                        }
                    }
                }
            }
        }
        copies.begun()
    }
}

/// Waits for the copies to tiles, one or a tuple: at the next barrier they can be read.
///
/// ```text
/// let whole = sync(finish(copy_async(copy, me, from, tile)));
/// ```
#[inline(always)]
pub fn finish<T: Copied>(tiles: T) -> T::Filled {
    copy::commit();
    copy::wait::<0>();
    // SAFETY: all copies of this thread are done.
    unsafe { tiles.filled() }
}
