//! Layouts from the shape and strides of an array.

use layout_core::bounds::{IndexAt, Strided};
use layout_core::{errors::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

layout! {
    type Open = (?m, ?n):(?d, ?e);
    type Rows = (?m, ?n):(?ld, 1);
    type Cube = (?m, ?n, ?k):(?d, ?e, ?f);
    type Packed = (?m, ?n):(?n, 1);
    type Quads = (4 * ?m, ?n):(?d, 2 * ?e);
    type Nested = ((2, ?m), ?n):((1, 2), ?ld);
    type Shared = (?m, ?n):(?d, ?d);
    type Product = (?m, ?n):(1, ?m * ?n);
}
type Fixed = Layout![(4, 2):(2, 1)];

fn modes<L: Strided>(layout: &L) -> Result<Vec<(u64, u64)>, WrongStrides> {
    let mut modes = Vec::new();
    layout.each_mode(|extent, stride| modes.push((extent, stride)))?;
    Ok(modes)
}

fn rejection<L: Strided>(shape: &[i64], strides: &[i64]) -> String {
    let rejected = L::from_strides(shape, strides).err();
    rejected.expect("it is rejected").to_string()
}

/// Returns `true` if the array is accepted as a layout of type `L`. The offsets of the layout must
/// then agree with the strides.
fn accepts<L>(shape: [i64; 2], strides: [i64; 2]) -> Result<bool, TestCaseError>
where
    L: Strided + Copy + IndexAt<(u32, u32)>,
{
    let Ok(layout) = L::from_strides(&shape, &strides) else {
        return Ok(false);
    };
    for i in 0..shape[0] {
        for j in 0..shape[1] {
            let at = (u32::try_from(i).unwrap(), u32::try_from(j).unwrap());
            prop_assert!(layout.contains(&at));
            let offset = i64::try_from(layout.index(at)).unwrap();
            prop_assert_eq!(offset, i * strides[0] + j * strides[1]);
        }
    }
    let outside = (u32::try_from(shape[0]).unwrap(), 0);
    prop_assert!(!layout.contains(&outside));
    Ok(true)
}

proptest! {
    #![proptest_config(config(8192))]
    #[test]
    fn an_array_is_accepted_if_and_only_if_its_offsets_are_those_of_the_layout(
        shape in [0_i64..6, 0_i64..6],
        strides in [-2_i64..7, -2_i64..7],
        follows in 0..3,
    ) {
        let [m, n] = shape;
        let [d, e] = match follows {
            0 => strides,
            1 => [n, 1],
            _ => [strides[0], 1],
        };
        let strides = [d, e];
        // `first` and `second` are `true` if the stride of the mode affects an offset.
        let (first, second) = (m > 1 && n > 0, n > 1 && m > 0);
        let first_is = |holds: bool| !first || (d >= 0 && holds);
        let second_is = |holds: bool| !second || (e >= 0 && holds);
        prop_assert_eq!(accepts::<Open>(shape, strides)?, first_is(true) && second_is(true));
        prop_assert_eq!(accepts::<Rows>(shape, strides)?, first_is(true) && second_is(e == 1));
        prop_assert_eq!(accepts::<Packed>(shape, strides)?, first_is(d == n) && second_is(e == 1));
        prop_assert_eq!(
            accepts::<Quads>(shape, strides)?,
            m % 4 == 0 && first_is(true) && second_is(e % 2 == 0)
        );
        prop_assert_eq!(accepts::<Fixed>(shape, strides)?, shape == [4, 2] && strides == [2, 1]);
        if first_is(true) && second_is(true) {
            let mut offsets: Vec<i64> = (0..m)
                .flat_map(|i| (0..n).map(move |j| i * d + j * e))
                .collect();
            offsets.sort_unstable();
            let is_injective = offsets.windows(2).all(|pair| pair[0] < pair[1]);
            prop_assert_eq!(Injective::<Open>::from_strides(&shape, &strides).is_ok(), is_injective);
        }
    }
}

#[test]
fn leaves_of_a_nested_layout_are_modes_in_order() {
    let nested = Nested::from_strides(&[2, 5, 3], &[1, 2, 12]).unwrap();
    assert_eq!(nested.to_string(), "((2,5),3):((1,2),12)");
    assert_eq!(modes(&nested), Ok(vec![(2, 1), (5, 2), (3, 12)]));
    assert_eq!(
        modes(&Injective::of(Fixed::new())),
        Ok(vec![(4, 2), (2, 1)])
    );
    assert_eq!(
        rejection::<Nested>(&[10, 3], &[1, 12]),
        "rank: the array has 2 modes, the layout 3: reshape the array, or choose a layout with the same number of modes"
    );
    assert_eq!(
        rejection::<Nested>(&[2, 5, 3], &[1, 12]),
        "rank: expected one stride for each extent of the array, found 3 extents and 2 strides"
    );
    let scalar = <Layout![():()]>::from_strides::<i64, i64>(&[], &[]);
    assert_eq!(scalar.map(|scalar| scalar.offset(())), Ok(0));
}

#[test]
fn a_stride_that_moves_nothing_may_be_any() {
    // NumPy, PyTorch and others leave the stride of a mode with one element unspecified.
    let one = Rows::from_strides(&[3, 1], &[5, -7]).unwrap();
    assert_eq!(one.to_string(), "(3,1):(5,1)");
    // A dynamic stride of such a mode keeps the array's value, unless another stride or extent determines it.
    let one = Rows::from_strides(&[1, 3], &[77, 1]).unwrap();
    assert_eq!(one.to_string(), "(1,3):(77,1)");
    let one = Packed::from_strides(&[1, 3], &[77, 1]).unwrap();
    assert_eq!(one.to_string(), "(1,3):(3,1)");
    let one = Rows::from_strides(&[1, 3], &[-3, 1]).unwrap();
    assert_eq!(one.to_string(), "(1,3):(0,1)");
    let one = Shared::from_strides(&[1, 3], &[9, 2]).unwrap();
    assert_eq!(one.to_string(), "(1,3):(2,2)");
    let one = Shared::from_strides(&[3, 1], &[2, 9]).unwrap();
    assert_eq!(one.to_string(), "(3,1):(2,2)");
    // NumPy uses stride 0 for arrays without elements. Other libraries use 1.
    assert!(Rows::from_strides(&[4, 0], &[0, 0]).is_ok());
    let none = Packed::from_strides(&[4, 0], &[1, 1]).unwrap();
    assert_eq!((none.size(), none.cosize()), (Some(0), Some(0)));
    assert!(Injective::<Packed>::from_strides(&[4, 0], &[1, 1]).is_ok());
}

#[test]
fn static_layouts_compare_all_numbers() {
    assert!(Fixed::from_strides(&[4_usize, 2], &[2_isize, 1]).is_ok());
    assert!(Injective::<Fixed>::from_strides(&[4, 2], &[2, 1]).is_ok());
    assert_eq!(
        rejection::<Fixed>(&[4, 3], &[3, 1]),
        "mode 1 of the array has extent 3, the layout has 2: slice or pad the array, or choose a layout \
         with that extent"
    );
    assert_eq!(
        rejection::<Fixed>(&[4, 2], &[1, 4]),
        "mode 0 of the array has stride 1, the layout has 2: copy the array, or choose a layout \
         with that stride"
    );
    // The extent comes from the layout, so a mode with one element must have one element in the layout.
    let one = <Layout![(1, 8):(64, 1)]>::from_strides(&[1, 8], &[8, 1]).unwrap();
    assert_eq!(one.to_string(), "(1,8):(64,1)");
}

#[test]
fn multiples_are_told_with_the_next() {
    assert_eq!(
        rejection::<Quads>(&[6, 2], &[8, 2]),
        "mode 0 of the array has extent 6, which is not a multiple of 4: pad the mode to 8"
    );
    assert_eq!(
        rejection::<Quads>(&[8, 2], &[8, 3]),
        "mode 1 of the array has stride 3, which is not a multiple of 2: copy the array with padding to 4"
    );
}

#[test]
fn numbers_that_are_negative_or_too_large_are_told() {
    assert_eq!(
        rejection::<Open>(&[2, 3], &[3, -1]),
        "out of range: expected no negative stride in mode 1 of the array, found -1: reverse the mode, \
         so that the array begins at its other end, or copy the array"
    );
    assert_eq!(
        rejection::<Open>(&[-2, 3], &[3, 1]),
        "out of range: expected no negative extent in mode 0 of the array, found -2"
    );
    assert_eq!(
        rejection::<Open>(&[2, 3], &[1 << 32, 1]),
        "overflow: the stride of mode 0 of the array, 4294967296, exceeds 4294967295: use a layout \
         with dynamic values of type `usize`"
    );
    assert_eq!(
        rejection::<Open>(&[3, 3], &[1 << 31, 1]),
        "overflow: the array needs 4294967299 elements, but the largest offset of the layout's integer type is 4294967295: use \
         a layout with dynamic values of type `usize`"
    );
    let most = i64::from(u32::MAX);
    assert_eq!(
        rejection::<Cube>(&[most; 3], &[0; 3]),
        "overflow: the size of the array exceeds 18446744073709551615"
    );
    assert_eq!(
        rejection::<Cube>(&[3; 3], &[most; 3]),
        "overflow: the array needs 25769803771 elements, but the largest offset of the layout's integer type is 4294967295: use \
         a layout with dynamic values of type `usize`"
    );
    let error = Open::from_strides(&[u64::MAX, 3], &[1, 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "overflow: the extent of mode 0 of the array exceeds 4294967295: use a layout with dynamic values of type `usize`"
    );
    assert_eq!(
        rejection::<Product>(&[65536, 65536], &[1, 0]),
        "overflow: the stride of mode 1 of the layout exceeds its integer type"
    );
    let product = Product::from_values([65536, 65536]);
    let error = modes(&product).unwrap_err();
    assert_eq!(
        error.to_string(),
        rejection::<Product>(&[65536, 65536], &[1, 0])
    );
}

#[test]
fn words_of_64_bits_take_more() {
    type Wide = MixedLayout<
        Layout<
            (numbers::Variable<_0>, numbers::Variable<_1>),
            (numbers::Variable<_2>, numbers::Variable<_3>),
        >,
        [usize; 4],
    >;
    let wide = Wide::from_strides(&[3, 3], &[1_i64 << 33, 1]).unwrap();
    assert_eq!(wide.offset((2_usize, 2_usize)), (1 << 34) + 2);
    let injective = Injective::<Wide>::from_strides(&[3, 3], &[1_i64 << 33, 1]).unwrap();
    assert_eq!(injective.to_string(), wide.to_string());
    assert_eq!(
        rejection::<Wide>(&[3, 3], &[i64::MAX, i64::MAX]),
        "overflow: the array needs more than 18446744073709551615 elements"
    );
    let error = Wide::from_strides(&[u64::MAX, 3], &[1, 1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "overflow: the extent of mode 0 of the array exceeds 9223372036854775807"
    );
}

#[test]
fn what_repeats_is_not_injective() {
    let error = Injective::<Rows>::from_strides(&[3, 4], &[0, 1]).unwrap_err();
    assert!(matches!(
        error,
        WrongStrides::Repeats(NotInjective::Meet { .. })
    ));
    assert_eq!(
        error.to_string(),
        "not injective: coordinate (0,0) and coordinate (1,0) both have offset 0: make each stride \
         larger than the largest offset of all modes with smaller strides; a copy of the array has no repeated elements"
    );
}
