//! Asynchronous tile copies (`cp.async`).

use layout_core::_4;
use layout_core::atoms::{CopyAtom, CpAsync, TiledCopy};
use layout_core::bounds::{CopiedFrom, CopyVectors, IsElement};
use layout_core::report::{Checked, Is, IsAccepted};
use layout_decide::Text;

use crate::copy::{self, CopiesAsync};
use crate::{Element, backend};

/// Starts to copy a predicated tile to a stage of a [`Pipeline`](crate::Pipeline). Out-of-bounds
/// elements become 0.
///
/// All threads of the block must call this function together, each with its own index `me`:
/// `ctx.thread_rank()` or `ctx.thread_idx()`. If rows do not begin at multiples of the atom's size,
/// 32-bit elements are copied one at a time.
///
/// Call this function in [`Pipeline::fill`](crate::Pipeline::fill), which provides the tile and
/// takes the result. The pipeline waits for each copy before a thread reads the stage, or at the
/// end of the kernel.
///
/// # Errors
///
/// A tile outside a pipeline is filled by [`Shared::fill`](crate::Shared::fill):
///
/// ```text
/// error[E0277]: expected a copy that fills the tile
/// ```
///
/// The elements that an instruction copies must be contiguous in the matrix and in the tile.
///
/// ```compile_fail,E0277
/// use layout_core::{atoms::*, *};
/// use layout_device::{Pipeline, copy_async, kernel};
///
/// type Fill = TiledCopyOf<
///     CopyAtom<CpAsync<_16>, _32>,
///     Layout<(_32, _1), (_1, _0)>,
///     Layout<(_1, _4), (_0, _1)>,
/// >;
///
/// #[kernel]
/// unsafe fn columns(
///     ctx: ThreadContext<'_, (u32,), (_32,)>,
///     from: Tensor<View<'_, f32>, Layout![(32, 4):(1, 32)]>,
///     #[shared] stages: Pipeline<'_, Shared<'_, f32, Layout![(32, 4):(4, 1)], _>, _2>,
/// ) {
///     let from = from.predicated_tile((_32, _4), (0, 0));
///     let _ = stages.fill(|to| copy_async(Fill::new(), ctx.thread_rank(), from, to));
/// }
/// ```
/// ```text
/// error[E0277]: expected 4 contiguous values for the instruction, found values with stride 32
/// ```
///
/// The copy reads the source until the pipeline has waited for it, so the source must live as long as
/// the kernel.
///
/// ```compile_fail,E0515
/// use layout_core::{atoms::*, *};
/// use layout_device::{Pipeline, copy_async, kernel};
///
/// layout! { type Lines = (32, 4):(4, 1); }
/// type Fill = TiledCopyOf<
///     CopyAtom<CpAsync<_16>, _32>,
///     Layout<(_32, _1), (_1, _0)>,
///     Layout<(_1, _4), (_0, _1)>,
/// >;
///
/// #[kernel]
/// unsafe fn of_a_local_variable(
///     ctx: ThreadContext<'_, (u32,), (_32,)>,
///     #[shared] stages: Pipeline<'_, Shared<'_, f32, Lines, _>, _2>,
/// ) {
///     let _ = stages.fill(|to| {
///         let numbers = [1.0; 128];
///         let from = Tensor::from_array(&numbers, Lines::new());
///         copy_async(Fill::new(), ctx.thread_rank(), from.predicated_tile((_32, _4), (0, 0)), to)
///     });
/// }
/// ```
/// ```text
/// error[E0515]: cannot return value referencing local variable `numbers`
/// ```
///
/// # Panics
///
/// Panics if rows of elements of at most 16 bits do not begin at a multiple of the atom's size. On
/// a GPU, the kernel stops. If the layout guarantees the alignment of the rows, as `8 * ?leading`
/// does, the function checks only the start of the matrix.
///
/// # Source
///
/// CuTe `copy` with `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL` (`copy_sm80.hpp`).
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
#[rustfmt::skip] // the compiler prints the bound's line
#[doc(alias = "cp.async")]
pub fn copy_async<Op, Bits, Tv, Me, From, T, E: IsElement<T>, V: IsAccepted, To: CopiedFrom<TiledCopy<CopyAtom<Op, Bits>, Tv>, Me, From, Element = T, Found = E, Copies = Copies, Verdict = V>, Copies>(
    copy: TiledCopy<CopyAtom<Op, Bits>, Tv>,
    me: Me,
    from: From,
    to: To,
) -> Is<Checked<Copies::Pending, V>, E::Nothing>
where
    Op: CopiesAsync + Copy + Default,
    Copies: CopyVectors<Item: Element>,
{
    const {
        let expected = Op::BYTES as u64;
        let found = Copies::LANES as u64 * size_of::<Copies::Item>() as u64;
        if found != expected {
            let text = Text::new()
                .str("copy: expected vectors of ")
                .natural(expected);
            let text = text.str(" bytes, the width of the instruction, found ");
            text.natural(found)
                .str(" bytes: set `Bits` of the `CopyAtom` to the width of one element")
                .panic()
        }
    }
    let are_words = size_of::<Copies::Item>() == 4;
    let copies = to.copied_from(copy, me, from);
    // SAFETY: a vector is as wide as the atom and aligned in shared memory. Only existing source
    // elements are read.
    unsafe {
        for vector in 0..const { Copies::VECTORS } {
            let (from, to) = (copies.from(vector), copies.to(vector));
            let is_aligned = Op::BYTES as usize <= align_of::<Copies::Item>()
                || from.addr() % Op::BYTES as usize == 0;
            match copies.existing(vector) {
                // A partial vector is copied word by word, because memory checkers would treat it as a
                // full-width read.
                Some(count) if is_aligned && (!are_words || count % Copies::LANES == 0) => {
                    copy::copy_async(Op::default(), from, to, count);
                }
                Some(count) if are_words => {
                    for lane in 0..const { Copies::LANES } {
                        let (from, to) = (from.wrapping_add(lane as usize), to.add(lane as usize));
                        copy::copy_async(CpAsync::<_4>::new(), from, to, u32::from(lane < count));
                    }
                }
                _ => backend::stop(
                    "expected contiguous elements for an asynchronous copy, starting at a multiple of the copy width in bytes: use a narrower copy atom",
                ),
            }
        }
        copies.begun()
    }
}
