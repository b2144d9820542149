//! Layouts with run-time numbers against the same layouts with all numbers known.

use layout_algebra as value;
use layout_core::*;
use proptest::prelude::*;

/// `128 * v0`
type M128 = Dynamic<_128, (Var<_0>, ())>;
type V0 = Variable<_0>;
type V1 = Variable<_1>;
type V2 = Variable<_2>;
/// `v0 * v1`
type V0V1 = Dynamic<_1, (Var<_0>, (Var<_1>, ()))>;

type RowMajor = Layout<(V0, V1), (V1, _1)>;
type ColumnMajor = Layout<(V0, V1), (_1, V0)>;
type Padded = Layout<(M128, _64), (V1, _1)>;
type Nested = Layout<(_4, (V0, _8), V1), (V2, (_32, _4), _0)>;

fn parsed(text: &str) -> value::Layout {
    text.parse().unwrap()
}

macro_rules! agree {
    ($mixed:expr) => {{
        let mixed = $mixed;
        let known = parsed(&mixed.to_string());
        prop_assert_eq!(mixed.size(), Some(u64::try_from(known.size()).unwrap()));
        prop_assert_eq!(mixed.cosize(), Some(u64::try_from(known.cosize()).unwrap()));
        for i in 0..u32::try_from(known.size()).unwrap() {
            let offset = known.offset(i64::from(i)).unwrap();
            prop_assert_eq!(i64::from(mixed.offset(i)), offset, "{} at {}", known, i);
        }
    }};
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn offsets_of_integers_agree(v in [1_u32..12, 1_u32..12, 1_u32..12]) {
        agree!(MixedLayout::<RowMajor, [u32; 2]>::from_values([v[0], v[1]]));
        agree!(MixedLayout::<ColumnMajor, [u32; 2]>::from_values([v[0], v[1]]));
        agree!(MixedLayout::<Padded, [u32; 2]>::from_values([v[0] % 3 + 1, v[1] + 64]));
        agree!(MixedLayout::<Nested, [u32; 3]>::from_values(v));
        agree!(MixedLayout::<Layout<(V0V1, V0), (_1, V0V1)>, [u32; 2]>::from_values([v[0], v[1]]));
    }

    #[test]
    fn division_by_mode_agrees(v in [1_u32..5, 1_u32..40]) {
        let padded = MixedLayout::<Padded, [u32; 2]>::from_values([v[0], v[1] + 64]);
        let known = parsed(&padded.to_string());
        let tiler: value::Tiler = "(32,16)".parse().unwrap();
        prop_assert_eq!(
            padded.logical_divide((_32::new(), _16::new())).to_string(),
            known.logical_divide(&tiler).unwrap().to_string()
        );
        prop_assert_eq!(
            padded.zipped_divide((_32::new(), _16::new())).to_string(),
            known.zipped_divide(&tiler).unwrap().to_string()
        );
        prop_assert_eq!(
            padded.composition((_32::new(), _16::new())).to_string(),
            known.composition(&tiler).unwrap().to_string()
        );
        agree!(padded.tiled_divide((_32::new(), _16::new())));
    }
}

#[test]
fn what_is_one_number_merges() {
    let a = MixedLayout::<ColumnMajor, [u32; 2]>::from_values([5, 7]);
    assert_eq!(a.coalesce().to_string(), "35:1");
    let b = MixedLayout::<Layout<(V0, V1), (_1, V2)>, [u32; 3]>::from_values([5, 7, 5]);
    assert_eq!(b.coalesce().to_string(), "(5,7):(1,5)");
}

#[test]
fn a_layout_without_elements_needs_no_cells() {
    let a = MixedLayout::<RowMajor, [u32; 2]>::from_values([0, 7]);
    assert_eq!((a.size(), a.cosize()), (Some(0), Some(0)));
    assert_eq!(a.offset((0, 3)), 3);
}

#[test]
fn sizes_beyond_u64_are_told() {
    let large = MixedLayout::<Layout<(V0, V0, V0), (_1, V0, V0V1)>, [usize; 2]>::from_values([
        usize::MAX,
        usize::MAX,
    ]);
    assert_eq!((large.size(), large.cosize()), (None, None));
}

#[test]
fn facts_are_checked() {
    let error = 100_u32.multiple_of::<_128>().err().unwrap();
    assert_eq!((error.value(), error.factor()), (100, 128));
    assert!(0_u32.multiple_of::<_0>().is_err());
    assert_eq!(256_usize.multiple_of::<_128>().unwrap().quotient(), 2);
}
