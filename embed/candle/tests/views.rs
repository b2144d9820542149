//! Tests of random candle views and of the properties of their layouts.

// All values are small enough for the casts.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]

use candle_core::{DType, Device, Layout, Result, Tensor};
use layout_algebra::Layout as Value;
use layout_candle::{OffsetLayout, Rejection};
use layout_core::*;

layout! { type Any = (?a, ?b, ?c):(?x, ?y, ?z); }

/// A random number generator with a fixed seed.
struct Random(u64);

impl Random {
    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Returns a view with three modes. The value of each storage element is its index.
fn view(random: &mut Random) -> Result<Tensor> {
    let shape: [usize; 3] = core::array::from_fn(|_| [1, 2, 3, 4, 6, 8][random.below(6)]);
    let len = shape.iter().product::<usize>();
    let mut x = Tensor::arange(0_u32, len as u32, &Device::Cpu)?.reshape(&shape)?;
    for _ in 0..random.below(4) {
        let mode = random.below(3);
        let extent = x.dims()[mode];
        x = match random.below(4) {
            0 => {
                let start = random.below(extent);
                x.narrow(mode, start, 1 + random.below(extent - start))?
            }
            1 => x.transpose(mode, random.below(3))?,
            2 => {
                let one = x.narrow(mode, random.below(extent), 1)?;
                let mut dims = one.dims().to_vec();
                dims[mode] = 1 + random.below(4);
                one.broadcast_as(dims)?
            }
            // Takes both elements of each pair, or only the first.
            _ if extent % 2 == 0 => {
                let mut dims = x.dims().to_vec();
                dims[mode] = extent / 2;
                dims.insert(mode + 1, 2);
                let is_split = x.is_contiguous();
                let pairs = if is_split { x.reshape(dims)? } else { continue };
                pairs
                    .narrow(mode + 1, random.below(2), 1)?
                    .squeeze(mode + 1)?
            }
            _ => continue,
        };
    }
    Ok(x)
}

/// Returns the elements in candle's order, as candle reads them.
fn elements(x: &Tensor) -> Result<Vec<u32>> {
    x.flatten_all()?.to_vec1()
}

/// Returns the elements in candle's order, read through a layout.
fn by_layout(placed: &OffsetLayout<Value>) -> Vec<u32> {
    let last_first = placed.layout.flatten().reverse();
    let offset = |i| last_first.offset(i).unwrap();
    (0..last_first.size())
        .map(|i| (placed.start as i64 + offset(i)) as u32)
        .collect()
}

#[test]
fn layouts_have_the_elements_of_their_tensors() -> Result<()> {
    let mut random = Random(1);
    for _ in 0..2000 {
        let x = view(&mut random)?;
        let wanted = elements(&x)?;
        let value = OffsetLayout::<Value>::try_from(x.layout())?;
        assert_eq!(by_layout(&value), wanted, "{value}");
        assert_eq!(by_layout(&value.coalesce()), wanted, "{value}");
        assert_eq!(&Layout::try_from(&value)?, x.layout());

        let typed = OffsetLayout::<Any>::try_from(x.layout())?;
        assert_eq!(value.typed::<Any>()?, typed);
        assert_eq!(typed.value()?, value);
        let [a, b, c] = [0, 1, 2].map(|mode| x.dims()[mode] as u32);
        let each = (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))));
        let got = each.map(|c| typed.start as u32 + typed.layout.offset(c));
        assert_eq!(got.collect::<Vec<_>>(), wanted, "{typed}");
        let storage: Vec<u32> = (0..512).collect();
        let tensor = typed.tensor(&storage)?;
        assert_eq!(tensor.load((a - 1, b - 1, c - 1)), wanted.last().copied());
        let range = typed.range(usize::MAX)?;
        let ends = [wanted.iter().min(), wanted.iter().max()].map(|end| *end.unwrap() as usize);
        assert_eq!(range, ends[0]..ends[1] + 1, "{typed}");
    }
    Ok(())
}

#[test]
fn views_have_the_same_elements_or_there_is_none() -> Result<()> {
    let mut random = Random(2);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..2000 {
        let x = view(&mut random)?;
        let value = OffsetLayout::<Value>::try_from(x.layout())?;
        let [a, b, c] = [0, 1, 2].map(|mode| x.dims()[mode]);
        for shape in [&[a * b, c][..], &[a, b * c], &[a * b * c], &[a, 1, b, c]] {
            let wanted = elements(&x)?;
            match value.view(shape) {
                Ok(view) => {
                    accepted += 1;
                    assert_eq!(
                        view.layout
                            .shape()
                            .leaves()
                            .map(|n| n as usize)
                            .collect::<Vec<_>>(),
                        shape
                    );
                    assert_eq!(by_layout(&view), wanted, "{value} as {shape:?}");
                }
                // One stride per mode is not sufficient in this case.
                Err(Rejection::NoStride { .. }) => {
                    rejected += 1;
                    assert!(!has_strides(&wanted, shape), "{value} as {shape:?}");
                }
                Err(other) => panic!("{value} as {shape:?}: {other}"),
            }
        }
        for rank in 1..=4 {
            if let Ok([view]) = OffsetLayout::with_rank([&value], rank) {
                assert_eq!(
                    (view.layout.rank(), by_layout(&view)),
                    (rank, elements(&x)?)
                );
            } else {
                assert!(rank < value.coalesce().layout.rank(), "{value}");
            }
        }
    }
    assert!(accepted > 1000 && rejected > 1000, "{accepted} {rejected}");
    Ok(())
}

/// Returns `true` if a layout with this shape and one stride per mode reads these elements, in
/// order.
fn has_strides(elements: &[u32], shape: &[usize]) -> bool {
    let mut steps: Vec<i64> = Vec::new();
    let mut inside = 1;
    for extent in shape.iter().rev() {
        let at = |i: usize| i64::from(elements[i]);
        steps.push(if *extent > 1 { at(inside) - at(0) } else { 0 });
        inside *= extent;
    }
    (0..elements.len()).all(|i| {
        let (mut rest, mut position) = (i, i64::from(elements[0]));
        for (extent, step) in shape.iter().rev().zip(&steps) {
            position += (rest % extent) as i64 * step;
            rest /= extent;
        }
        position == i64::from(elements[i])
    })
}

#[test]
fn answers_are_those_of_counting() -> Result<()> {
    let mut random = Random(3);
    for _ in 0..2000 {
        let x = view(&mut random)?;
        let value = OffsetLayout::<Value>::try_from(x.layout())?;
        let mut all = elements(&x)?;
        all.sort_unstable();
        let is_permutation = all
            .iter()
            .enumerate()
            .all(|(i, cell)| *cell == all[0] + i as u32);
        assert_eq!(value.is_permutation(), is_permutation, "{value}");
        all.dedup();
        let repeats = x
            .dims()
            .iter()
            .zip(x.stride())
            .any(|(&extent, &stride)| extent > 1 && stride == 0);
        assert_eq!(!value.repeated().is_empty(), repeats);
        assert_eq!(repeats, all.len() < x.elem_count());

        // Aligned runs consist of full vectors.
        let width = value.alignment() as u32;
        let whole = all.chunks(width as usize);
        assert!(
            whole
                .clone()
                .all(|vector| vector[0] % width == 0
                    && vector.last() == Some(&(vector[0] + width - 1))),
            "{value}: {width}"
        );
    }
    Ok(())
}

#[test]
fn common_vectors_are_vectors_of_both() -> Result<()> {
    let mut random = Random(4);
    let mut longer = 0;
    for _ in 0..2000 {
        let x = view(&mut random)?;
        let y = if random.below(2) == 0 {
            x.contiguous()?
        } else {
            Tensor::arange(0_u32, x.elem_count() as u32, &Device::Cpu)?.reshape(x.dims())?
        };
        // The second case is a part of another tensor, with a larger row stride.
        let padded = y.pad_with_zeros(2, 0, 4)?.narrow(2, 0, y.dims()[2])?;
        for y in [y, padded] {
            let [a, b] = [&x, &y].map(|of| OffsetLayout::<Value>::try_from(of.layout()));
            let (a, b) = (a?, b?);
            let width = a.common_vector(&b)? as u32;
            assert_eq!(b.common_vector(&a)? as u32, width);
            longer += usize::from(width > 1);
            let mut pairs: Vec<_> = by_layout(&a).into_iter().zip(by_layout(&b)).collect();
            // No element of the second tensor is repeated.
            pairs.sort_unstable_by_key(|pair| pair.1);
            for vector in pairs.chunks(width as usize) {
                let (first, other) = vector[0];
                assert!(
                    first % width == 0 && other % width == 0,
                    "{a} and {b}: {width}"
                );
                let apart = vector
                    .iter()
                    .zip(0..)
                    .all(|(&pair, i)| pair == (first + i, other + i));
                assert!(
                    apart && vector.len() == width as usize,
                    "{a} and {b}: {width}"
                );
            }
        }
    }
    assert!(longer > 500, "{longer}");
    Ok(())
}

/// Returns the first line of the rejection.
fn rejected<L: layout_candle::OfTensor>(x: &Tensor) -> String {
    OffsetLayout::<L>::try_from(x.layout())
        .err()
        .map_or(String::new(), |rejection| rejection.to_string())
}

layout! {
    type Rows = (?m, ?n):(?ld, 1);
    type Whole = (?m, ?n):(?n, 1);
    type Columns = (?m, ?n):(1, ?ld);
    type Tiled = (128 * ?m, ?k):(?ld, 1);
    type Fixed = (4, 8):(8, 1);
}

#[test]
fn rejections_name_the_mode_the_number_and_a_remedy_that_helps() -> Result<()> {
    let zeros = |shape: &[usize]| Tensor::zeros(shape, DType::F32, &Device::Cpu);
    // This half of a matrix has strides that candle's matrix multiplication on GPUs rejects.
    let half = zeros(&[256, 1792])?.narrow(1, 0, 896)?;
    assert_eq!(rejected::<Rows>(&half), "");
    assert_eq!(
        rejected::<Whole>(&half),
        "mode 0 of the array has stride 1792, the layout has 896: copy the array, or choose a layout with \
         that stride; use `contiguous()`, which copies the tensor to this layout"
    );
    assert_eq!(
        rejected::<Rows>(&zeros(&[64, 32])?.t()?),
        "mode 1 of the array has stride 32, the layout has 1: copy the array, or choose a layout with that \
         stride; use `t()`, which has this layout, without a copy"
    );
    assert_eq!(
        rejected::<Tiled>(&zeros(&[200, 64])?),
        "mode 0 of the array has extent 200, which is not a multiple of 128: pad the mode to 256"
    );
    assert_eq!(
        rejected::<Fixed>(&zeros(&[8, 4])?),
        "mode 0 of the array has extent 8, the layout has 4: slice or pad the array, or choose a layout with \
         that extent"
    );
    assert_eq!(
        rejected::<Rows>(&zeros(&[2, 3, 4])?),
        "rank: the array has 3 modes, the layout 2: reshape the array, or choose a layout with the same number of modes; \
         use `OffsetLayout::with_rank([..], 2)` on an `OffsetLayout<layout_algebra::Layout>`, then `typed()`, which has this layout, without a copy"
    );
    assert_eq!(
        rejected::<Rows>(&zeros(&[2, 3, 4])?.transpose(0, 1)?),
        "rank: the array has 3 modes, the layout 2: reshape the array, or choose a layout with the same number of modes"
    );
    assert_eq!(
        rejected::<Injective<Rows>>(&zeros(&[1, 8])?.broadcast_as((4, 8))?),
        "not injective: coordinate (0,0) and coordinate (1,0) both have offset 0: make each stride \
         larger than the largest offset of all modes with smaller strides; a copy of the array has no repeated elements; use `contiguous()`, which copies the tensor to this layout"
    );
    Ok(())
}

#[test]
fn numbers_beyond_all_tensors_are_rejected() {
    let rejected = |dims: (usize, usize), strides: [usize; 2]| {
        let layout = Layout::new(dims.into(), strides.into(), 0);
        let typed = OffsetLayout::<Rows>::try_from(&layout)
            .unwrap_err()
            .to_string();
        let value = OffsetLayout::<Value>::try_from(&layout)
            .unwrap_err()
            .to_string();
        [typed, value]
    };
    assert_eq!(
        rejected((1 << 40, 1 << 40), [0, 1]),
        [
            "overflow: the extent of mode 0 of the array, 1099511627776, exceeds 4294967295: use a \
             layout with dynamic values of type `usize`",
            "`(1099511627776,1099511627776):(0,1)` is not a layout: overflow: size exceeds 9223372036854775807"
        ]
    );
    assert_eq!(
        rejected((2, 3), [usize::MAX, 1]),
        [
            "overflow: the stride of mode 0 of the array exceeds 4294967295: use a layout with dynamic values of type \
             `usize`; use `contiguous()`, which copies the tensor to this layout",
            "an extent, stride or offset of the tensor exceeds i64"
        ]
    );
    let empty = Layout::new((2, 0).into(), vec![8, 2], 0);
    assert_eq!(
        OffsetLayout::<Rows>::try_from(&empty).unwrap().range(0),
        Ok(0..0)
    );
    assert_eq!(
        OffsetLayout::<Value>::try_from(&empty)
            .unwrap_err()
            .to_string(),
        "`(2,0):(8,2)` is not a layout: out of range: shape 0 in mode 1 must be at least 1"
    );
    let short = Layout::new((2, 3).into(), vec![1], 0);
    assert_eq!(
        OffsetLayout::<Rows>::try_from(&short)
            .unwrap_err()
            .to_string(),
        "rank: expected one stride for each extent of the array, found 2 extents and 1 stride"
    );
    assert_eq!(
        OffsetLayout::<Value>::try_from(&short)
            .unwrap_err()
            .to_string(),
        "`(2,3):(1)` is not a layout: congruence: expected the same parentheses as shape `(2,3)`, \
         found `(1)`"
    );
    let last = Layout::new((2, 3).into(), vec![3, 1], usize::MAX);
    assert_eq!(
        OffsetLayout::<Rows>::try_from(&last)
            .unwrap()
            .range(6)
            .unwrap_err()
            .to_string(),
        "(2,3):(3,1) from element 18446744073709551615 has offsets that exceed the index type of its layout"
    );
}

#[test]
fn a_mode_of_one_element_may_have_any_stride() -> Result<()> {
    let x = Tensor::zeros((6, 8), DType::F32, &Device::Cpu)?;
    let (row, column) = (x.narrow(0, 2, 1)?, x.narrow(1, 3, 1)?);
    assert_eq!(rejected::<Whole>(&row), "");
    assert_eq!(rejected::<Columns>(&row.t()?), "");
    assert_eq!(rejected::<Rows>(&column), "");
    assert_eq!(rejected::<Columns>(&row), "");
    Ok(())
}

#[test]
fn what_is_written_has_a_place_too() -> Result<()> {
    let x = Tensor::zeros((6, 8), DType::F32, &Device::Cpu)?;
    let part = x.narrow(0, 1, 2)?.narrow(1, 4, 3)?.t()?;
    let placed = OffsetLayout::<Injective<Columns>>::try_from(part.layout())?;
    assert_eq!(placed.to_string(), "(3,2):(1,8) from element 12");
    assert_eq!(placed.range(48)?, 12..23);
    let placed = placed.starting_at_multiples_of(4)?;
    let mut storage = [0_u32; 48];
    assert!(placed.tensor_mut(&mut storage)?.store((2, 1), 7));
    assert_eq!(storage.iter().position(|&number| number == 7), Some(22));
    assert_eq!(placed.tensor(&storage)?.load((2, 1)), Some(7));
    let rejected = "(3,2):(1,8) from element 12 needs a storage of 23 elements, found 22";
    let short = &mut storage[..22];
    assert_eq!(placed.tensor(short).err().unwrap().to_string(), rejected);
    assert_eq!(
        placed.tensor_mut(short).err().unwrap().to_string(),
        rejected
    );
    assert_eq!(
        placed.starting_at_multiples_of(0).unwrap_err().to_string(),
        "expected vectors of at least 1 element, found 0"
    );
    Ok(())
}
