//! In-place updates of values.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{
    All, Cells, Exists, InOrderOf, Item, Part, PartLayout, ShapeOfPart, SizeOfPart, Together,
    Values, values, write,
};
use crate::int::StaticInteger;
use crate::int::dynamic::word::Word;
use crate::report::{Checked, IsAccepted};
use crate::tensor::identity::{CoordinateAt, CountsIn};
use crate::tensor::record::{Touch, caller};
use crate::tensor::{IdentityTensor, Readable, Storage, Writable};

/// Replaces each value of a part by the result of `f` for the value and the corresponding value of
/// another part.
///
/// ```text
/// to[i] = f(to[i], from[i])      for all values i that exist in both
/// ```
///
/// If `to` is in registers, values of `from` are loaded in groups of at most 32 registers. A typical use is to
/// add a bias to accumulators.
///
/// ```
/// use layout_core::{algorithms::update, *};
///
/// let bias = [1.0_f32, 2.0];
/// // One row, read as if it were all rows.
/// let bias = Tensor::from_array(&bias, Layout::<(_2, _2), (_0, _1)>::new());
/// let mut sums = Tensor::filled(Layout::<(_2, _2), (_1, _2)>::new(), 10.0_f64);
/// update(&bias, &mut sums, |sum, bias| sum + f64::from(bias));
/// assert_eq!([sums.get((1, 0)), sums.get((1, 1))], [Some(&11.0), Some(&12.0)]);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`copy`](crate::algorithms::copy).
///
/// # Source
///
/// CuTe `transform` of two tensors, with one of them as the result (`algorithm/tensor_algorithms.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn update<A, B, V: IsAccepted>(
    from: &A,
    to: &mut B,
    mut f: impl FnMut(Item<B>, Item<A>) -> Item<B>,
) -> Checked<(), V>
where
    A: Part<Layout: PartLayout, Storage: Readable<Item: Copy>>,
    B: Part<Layout: PartLayout, Storage: Readable + Writable<Item: Copy>>,
    ShapeOfPart<A>: InOrderOf<ShapeOfPart<B>, Verdict = V>,
{
    let () = <ShapeOfPart<A> as InOrderOf<ShapeOfPart<B>>>::IN_ORDER;
    let by = caller();
    if B::Storage::IN_REGISTERS {
        let start = to.pointer_mut();
        let to = Cells::of(to, start, Touch::Write, by);
        let cells = Cells::of(from, from.storage().pointer().cast_mut(), Touch::Read, by);
        cells.together(&All).for_one(|together| {
            for turn in 0..Cells::<A>::COUNT.div_ceil(Cells::<A>::AT_A_TIME) {
                let first = turn * Cells::<A>::AT_A_TIME;
                let end = (first + Cells::<A>::AT_A_TIME).min(Cells::<A>::COUNT);
                let mut items = Values::<A>::from_fn(|_| MaybeUninit::zeroed());
                // SAFETY: `together` describes the values that exist in both parts. `Readable` promises that
                // existing values can be read.
                unsafe {
                    cells.for_each_as(together, &All, first..end, &mut |value, cell| {
                        items[value as usize].write(*cell);
                    });
                }
                for vector in first..end {
                    for lane in 0..Cells::<A>::VECTORS.lanes {
                        let value = Cells::<A>::VECTORS.value(vector, lane);
                        let is_there = match together {
                            Together::All => true,
                            Together::Vectors => {
                                cells.existing.exists(Cells::<A>::VECTORS.value(vector, 0))
                            }
                            Together::None => cells.existing.exists(value),
                        };
                        if is_there && to.existing.exists(value) {
                            // SAFETY: the value exists in both parts, so its copy has been read.
                            unsafe {
                                let item = items[value as usize].assume_init();
                                to.update(value, |old| f(old, item));
                            }
                        }
                    }
                }
            }
        });
    } else {
        let (items, olds) = (values(from, by), values(to, by));
        write(to, by, &from.existing(), |value| {
            // SAFETY: the value exists in both parts, so both copies have been read.
            let (item, old) = unsafe {
                (
                    items[value as usize].assume_init(),
                    olds[value as usize].assume_init(),
                )
            };
            f(old, item)
        });
    }
}

/// Replaces each value of a part by the result of `f` for the value's coordinate and the value.
///
/// ```text
/// to[i] = f(places.at(i), to[i])      for all values i that exist in `to`
/// ```
///
/// `places` must be an identity tensor that is tiled and partitioned like the tensor of `to`. Coordinates past
/// the end of the tensor are valid arguments of `f`.
///
/// ```
/// use layout_core::{algorithms::update_at, *};
///
/// let (rows, columns) = (7_u32, 10_u32);
/// let tile = make_identity_tensor(layout!((rows, columns):(columns, 1)))
///     .predicated_tile((_2::new(), _2::new()), (1, 2));
/// let mut sums = Tensor::filled(Layout::<(_2, _2), (_1, _2)>::new(), 1);
/// // What is right of the diagonal is left out.
/// update_at(&tile, &mut sums, |(row, column), sum| if column > row { 0 } else { sum });
/// assert_eq!(sums.get((0, 1)), Some(&0));
/// ```
///
/// # Errors
///
/// The identity tensor must have the same number of values:
///
/// ```compile_fail
/// use layout_core::{algorithms::update_at, *};
///
/// let places = make_identity_tensor(Layout::<(_4, _4), (_1, _4)>::new());
/// update_at(&places, &mut Tensor::filled(Layout::<_8, _1>::new(), 1), |_, sum| sum);
/// ```
/// ```text
/// error[E0277]: one part has 16 values per thread, the other has 8
/// ```
///
/// # Source
///
/// CuTe: an identity tensor, partitioned like the accumulators, and `transform`
/// (`algorithm/tensor_algorithms.hpp`).
#[inline(always)]
#[cfg_attr(feature = "record", track_caller)]
pub fn update_at<Places, Extents, W, B, S, V: IsAccepted>(
    places: &IdentityTensor<Places, Extents>,
    to: &mut B,
    mut f: impl FnMut(Places::Output, Item<B>) -> Item<B>,
) -> Checked<(), V>
where
    Places: CountsIn<Word = W> + CoordinateAt<W, Shape = S>,
    W: Word,
    B: Part<Layout: PartLayout, Storage: Readable + Writable<Item: Copy>>,
    S: InOrderOf<ShapeOfPart<B>, Verdict = V>,
{
    let () = S::IN_ORDER;
    let by = caller();
    let start = to.pointer_mut();
    let to = Cells::of(to, start, Touch::Write, by);
    for value in 0..SizeOfPart::<B>::U32 {
        if to.existing.exists(value) {
            let place = places.at(W::wrapped(value as usize));
            // SAFETY: the value exists.
            unsafe { to.update(value, |old| f(place, old)) }
        }
    }
}
