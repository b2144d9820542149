//! Asynchronous copies of tiles.

use layout_core::atoms::{CopyAtom, TiledCopy};
use layout_core::bounds::{Copied, CopiedFrom, CopyVectors};
use layout_core::report::{Given, Kept};

use crate::copy::{self, CopiesAsync};
use crate::{Number, backend};

/// Begins to copy a tile that may overhang to a tile of shared memory, with zeros for what does not exist.
///
/// All threads of the block call it together, each at its own `me`, `here.rank()` or `here.thread()`. The elements of an
/// atom lie side by side in both tiles, from a multiple of as many on; of run-time strides that is known if the layout
/// says so: `8 * ?leading`. Numbers of 32 bits can be copied from anywhere, by `CpAsync<_4>`.
///
/// In a [`Pipeline`](crate::Pipeline), the copies of a stage are waited for when it is read; elsewhere by [`finish`].
///
/// # Panics
///
/// If the matrix does not begin at a multiple of the atom's bytes; a GPU stops the kernel.
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
    // SAFETY: a vector is as wide as the atom, and aligned in shared memory; what is read exists.
    unsafe {
        for vector in 0..const { Copies::VECTORS } {
            let (from, to) = (copies.from(vector), copies.to(vector));
            let is_aligned = Op::BYTES as usize <= align_of::<Copies::Item>()
                || from.addr() % Op::BYTES as usize == 0;
            match copies.existing(vector) {
                Some(count) if is_aligned => copy::copy_async(Op::default(), from, to, count),
                _ => backend::stop(
                    "an asynchronous copy is of neighbours, from a multiple of its bytes on",
                ),
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
