//! Copies with an explicit instruction.

use layout_core::atoms::{CopyAtom, Retile, TiledCopy};
use layout_core::bounds::{IndexAt, Readable, SameCount, TensorLayout, VectorsOfOutcome, Writable};
use layout_core::ops::Size;
use layout_core::report::{Both, Checked, IsAccepted, MatricesAreOfBits, Nil, Skipped, Verdict};
use layout_core::{_8, _16, SizeOf, StaticInteger, Tensor};
use layout_decide::Text;

use crate::matrix::LoadMatrices;
use crate::{Element, backend};

/// Copies a thread's part of a shared-memory tile to its fragment, with the instruction of a tiled
/// copy.
///
/// `from` is the copy's source partition ([`Tensor::partition_s`]). `to` is a fragment of the
/// copy's tiled MMA. All threads of a warp must call this function together, from converged code.
///
/// # Panics
///
/// Panics if `from` is not in shared memory, or if the elements of the instruction are not
/// contiguous. For static layouts, the compiler removes the second check.
///
/// # Source
///
/// CuTe `copy(tiled_copy, tCsA, thr_copy.retile_D(tCrA))`.
#[cfg_attr(not(target_arch = "nvptx64"), track_caller)]
#[inline(always)]
pub fn copy_by<Op, Bits, Tv, PF, F, Rows, PT, T, R, V: Verdict, W: IsAccepted>(
    _copy: TiledCopy<CopyAtom<Op, Bits>, Tv>,
    from: &Tensor<PF, F>,
    to: &mut Tensor<PT, T>,
) -> Checked<(), W>
where
    Op: LoadMatrices<Registers: AsRef<[u32]>>,
    PF: Readable<Item: Element>,
    PT: Writable<Item = PF::Item>,
    F: TensorLayout + VectorsOfOutcome<_8, Output = Rows, Verdict = V>,
    V::Or<()>: RowsOfMatrices<Bits, V, Verdict = W>,
    Rows: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32>,
    T: Retile<TiledCopy<CopyAtom<Op, Bits>, Tv>, Output = R> + IndexAt<u32>,
    R: TensorLayout<Shape: Size<Output: StaticInteger>> + IndexAt<u32> + Default,
{
    let pieces = const {
        if size_of::<PF::Item>() != 2 {
            let text =
                Text::new().str("expected 16-bit elements for a matrix load, found elements of ");
            let text = text.natural(8 * size_of::<PF::Item>() as u64);
            text.str(" bits: copy these elements with `UniversalCopy`")
                .panic()
        }
        let pieces = SizeOf::<Rows::Shape>::U32;
        let (found, loaded) = (SizeOf::<R::Shape>::U32, pieces * Held::<Op>::VALUES);
        if found != loaded {
            let text = Text::new()
                .str("expected a fragment of ")
                .natural(loaded as u64);
            let text = text.str(" elements, which the copy loads, found ");
            let text = text.natural(found as u64);
            text.str(": make the fragment from the destination of the same tiled copy")
                .panic()
        }
        pieces
    };
    assert!(
        from.layout().is_aligned(),
        "expected matrix rows that start at multiples of 8 elements: make the row stride a multiple of 8"
    );
    let rows = from.layout().vectors_of();
    for piece in 0..pieces {
        let first = rows.index(piece) * ROW;
        let row = from.data().pointer().wrapping_add(first);
        assert!(
            backend::is_shared(row),
            "expected matrices in shared memory for this load: copy them to shared memory first"
        );
        // SAFETY: a vector of the tensor is eight contiguous elements in shared memory. `copy_by`
        // requires that all threads of the warp call it together.
        let registers = unsafe { Op::load(row) };
        for (pair, &register) in (0..).zip(registers.as_ref()) {
            let value = piece * Held::<Op>::VALUES + 2 * pair;
            let (low, high) = (R::default().index(value), R::default().index(value + 1));
            let start = to.pointer_at_mut(0);
            // SAFETY: the fragment has these values, and every bit pattern is a value.
            unsafe {
                if high == low + 1 {
                    start.add(low).cast::<u32>().write_unaligned(register);
                } else {
                    let [a, b] = [register, register >> 16].map(|bits| (bits & 0xffff) as u16);
                    start.add(low).cast::<u16>().write(a);
                    start.add(high).cast::<u16>().write(b);
                }
            }
        }
    }
}

/// A **type operator**: combines the verdict `V` with the check that matrix rows have 16-bit elements.
///
/// `Self` is [`Verdict::Or`] of an earlier verdict, and `()` skips the check.
pub trait RowsOfMatrices<Bits, V> {
    /// [`Nil`] if the check passes, otherwise an error type.
    type Verdict: Verdict;
}
impl<Bits, V> RowsOfMatrices<Bits, V> for () {
    type Verdict = Nil;
}
impl<Bits, V: Verdict, W: Verdict> RowsOfMatrices<Bits, V> for Skipped
where
    Bits: SameCount<_16, MatricesAreOfBits, Verdict = W>,
{
    type Verdict = Both<W, V>;
}

/// The number of elements of a matrix row.
const ROW: usize = 8;

/// The matrix registers that a thread holds for an instruction.
struct Held<Op>(Op);
impl<Op: LoadMatrices> Held<Op> {
    /// The number of elements that a thread holds, two per register.
    #[allow(clippy::cast_possible_truncation)] // at most 8
    const VALUES: u32 = (size_of::<Op::Registers>() / 2) as u32;
}
