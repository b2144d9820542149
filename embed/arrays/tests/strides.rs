//! Tests of shapes and strides as integers.

use layout_arrays::{ArrayLayout, Error, numpy};

#[test]
fn numbers_that_are_none_of_an_array_are_told() {
    let told = |strides: Result<ArrayLayout, Error>| strides.unwrap_err().to_string();
    assert_eq!(
        told(ArrayLayout::new([2, 3], [1])),
        "rank: expected one stride for each extent of the array, found 2 extents and 1 stride"
    );
    assert_eq!(
        told(ArrayLayout::new([2, -3], [1, 1])),
        "out of range: expected no negative extent in mode 1 of the array, found -3"
    );
    let too_large = "overflow: the size of the array, its strides or its largest offset exceed 9223372036854775807";
    assert_eq!(
        told(ArrayLayout::new([1 << 32, 1 << 32], [0, 0])),
        too_large
    );
    assert_eq!(told(ArrayLayout::new([3, 2], [i64::MAX, 1])), too_large);
    assert_eq!(told(ArrayLayout::new([2, 2], [i64::MAX, 1])), too_large);
    assert_eq!(told(ArrayLayout::new([2, 2], [i64::MIN, 1])), too_large);
    assert_eq!(told(ArrayLayout::row_major([1 << 62, 4, 1])), too_large);
    assert_eq!(
        told(ArrayLayout::from_bytes([2], [4], usize::MAX)),
        too_large
    );
    let far = ArrayLayout::new([2], [1 << 61]).unwrap();
    assert_eq!(far.in_bytes(8).unwrap_err(), Error::TooLarge);
    assert_eq!(numpy::as_strided(&far, 8), Err(Error::TooLarge));
    assert_eq!(
        ArrayLayout::new([2, 0], [1, 1])
            .unwrap()
            .value()
            .unwrap_err()
            .to_string(),
        "`(2,0):(1,1)` is not a layout: out of range: shape 0 in mode 1 must be at least 1"
    );
}

#[test]
fn strides_that_move_nothing_need_not_be_multiples() {
    let one = ArrayLayout::from_bytes([1, 4], [3, 4], 4).unwrap();
    assert_eq!(one.strides(), [0, 1]);
    let none = ArrayLayout::from_bytes([0, 4], [3, 5], 4).unwrap();
    assert_eq!(none.shape(), [0, 4]);
    let empty = ArrayLayout::row_major([3, 0, 5]).unwrap();
    assert_eq!(empty.strides(), [5, 5, 1]);
    let reversed = ArrayLayout::new([1, 4], [i64::MIN, -1]).unwrap();
    let (forward, start) = reversed.forward();
    assert_eq!((forward.strides(), start), (&[0, 1][..], -3));
    assert!(reversed.is_injective());
    let one = ArrayLayout::new([1, 4], [-16, 1]).unwrap();
    assert_eq!(one.value().unwrap().to_string(), "(1,4):(0,1)");
}

#[test]
fn forward_has_the_same_offsets_from_its_start_on() {
    let offsets = |strides: &ArrayLayout, start: i64| {
        let [m, n] = strides.shape() else { panic!() };
        let [d, e] = strides.strides() else { panic!() };
        let all = (0..*m).flat_map(|i| (0..*n).map(move |j| start + i * d + j * e));
        let mut all: Vec<i64> = all.collect();
        all.sort_unstable();
        all
    };
    for (m, n, d, e) in (0..4_i64).flat_map(|m| {
        (0..4).flat_map(move |n| (-5..6).flat_map(move |d| (-5..6).map(move |e| (m, n, d, e))))
    }) {
        let strides = ArrayLayout::new([m, n], [d, e]).unwrap();
        let (forward, start) = strides.forward();
        assert!(forward.strides().iter().all(|stride| *stride >= 0));
        let mut all = offsets(&strides, 0);
        assert_eq!(all, offsets(&forward, start), "{strides:?}");
        let count = all.len();
        all.dedup();
        assert_eq!(strides.is_injective(), all.len() == count, "{strides:?}");
        if count > 0 {
            let layout = forward.value().unwrap();
            assert_eq!(ArrayLayout::of_value(&layout).unwrap(), forward);
        }
    }
}
