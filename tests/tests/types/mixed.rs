//! Layouts with dynamic values, compared with the same static layouts.

use layout_algebra as value;
use layout_core::{numbers::*, *};
use layout_tests::strategy::config;
use proptest::prelude::*;

/// `128 * v0`
type M128 = Dynamic<_128, (Var<_0>, ())>;
type V0 = Variable<_0>;
type V1 = Variable<_1>;
type V2 = Variable<_2>;
/// `v0 * v1`
type V0V1 = Dynamic<_1, (Var<_0>, (Var<_1>, ()))>;

type V3 = Variable<_3>;
type V4 = Variable<_4>;
type V5 = Variable<_5>;

/// A multiple of 32 rows.
type Rows = Layout<(Dynamic<_32, (Var<_0>, ())>, V1), (V2, V3)>;

/// All integers are dynamic.
type Flat = Layout<(V0, V1, V2), (V3, V4, V5)>;
type Deep = Layout<((V0, V1), V2), ((V3, V4), V5)>;

type RowMajor = Layout<(V0, V1), (V1, _1)>;
type ColumnMajor = Layout<(V0, V1), (_1, V0)>;
type Padded = Layout<(M128, _64), (V1, _1)>;
type Nested = Layout<(_4, (V0, _8), V1), (V2, (_32, _4), _0)>;

fn parsed(text: &str) -> value::Layout {
    text.parse().unwrap()
}

/// Checks that two layouts have the same size, cosize and offsets.
macro_rules! same {
    ($mixed:expr, $known:expr) => {{
        let (mixed, known): (_, value::Layout) = ($mixed, $known);
        prop_assert_eq!(mixed.size(), Some(u64::try_from(known.size()).unwrap()));
        prop_assert_eq!(mixed.cosize(), Some(u64::try_from(known.cosize()).unwrap()));
        for i in 0..u32::try_from(known.size()).unwrap() {
            let offset = known.offset(i64::from(i)).unwrap();
            prop_assert_eq!(i64::from(mixed.offset(i)), offset, "{} at {}", mixed, i);
        }
    }};
}

/// Checks that a layout has the offsets of the static layout in its printed text.
macro_rules! agree {
    ($mixed:expr) => {{
        let mixed = $mixed;
        same!(mixed, parsed(&mixed.to_string()));
    }};
}

proptest! {
    #![proptest_config(config(64))]
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

    #[test]
    fn open_numbers_agree(v: [u8; 3], d: [u8; 3]) {
        let number = |x: u8| u32::from(x % 5);
        let v = [v[0], v[1], v[2]].map(|x| number(x) + 1);
        let d = d.map(number);
        let values = [v[0], v[1], v[2], d[0], d[1], d[2]];
        agree!(MixedLayout::<Flat, [u32; 6]>::from_values(values));
        agree!(MixedLayout::<Deep, [u32; 6]>::from_values(values));
        agree!(MixedLayout::<Flat, [u32; 6]>::from_values(values).coalesce());
        agree!(MixedLayout::<Deep, [u32; 6]>::from_values(values).flatten());
        agree!(MixedLayout::<Deep, [u32; 6]>::from_values(values).reverse());
    }

    #[test]
    fn coordinates_of_all_profiles_agree(
        v in [1_u32..5, 1_u32..5, 1_u32..5],
        d in [0_u32..9, 0_u32..9, 0_u32..9],
    ) {
        let deep = MixedLayout::<Deep, _>::from_values([v[0], v[1], v[2], d[0], d[1], d[2]]);
        let words = [v[0], v[1], v[2], d[0], d[1], d[2]].map(|x| x as usize);
        let wide = MixedLayout::<Deep, _>::from_values(words);
        let known = parsed(&deep.to_string());
        for (i, j, k) in cube(v) {
            let (i64, j64, k64) = (i64::from(i), i64::from(j), i64::from(k));
            let offset = known.offset(((i64, j64), k64)).unwrap();
            prop_assert_eq!(i64::from(deep.offset(((i, j), k))), offset);
            prop_assert_eq!(i64::from(deep.offset((i + j * v[0], k))), offset);
            prop_assert_eq!(i64::from(deep.offset(i + v[0] * (j + v[1] * k))), offset);
            let at = ((i as usize, j as usize), k as usize);
            prop_assert_eq!(i64::try_from(wide.offset(at)).unwrap(), offset);
        }
    }

    #[test]
    fn coalescing_keeps_the_function(v in [1_u32..6, 1_u32..6, 1_u32..9]) {
        let known = |text: String| parsed(&text);
        let column = MixedLayout::<ColumnMajor, [u32; 2]>::from_values([v[0], v[1]]);
        same!(column.coalesce(), known(column.to_string()));
        let turned = column.select::<(_1, _0)>();
        same!(turned.coalesce(), known(turned.to_string()));
        let nested = MixedLayout::<Nested, [u32; 3]>::from_values(v);
        same!(nested.coalesce(), known(nested.to_string()));
        same!(nested.coalesce_by_mode::<(_1, _1, _1)>(), known(nested.to_string()));
    }

    #[test]
    fn one_tile_across_modes_agrees(v in [1_u32..4, 1_u32..4], d in [0_u32..9, 0_u32..99]) {
        // The tiles have 32, 8 and 8 elements, with different strides.
        let a = MixedLayout::<Rows, [u32; 4]>::from_values([v[0], v[1], d[0], d[1]]);
        let known = parsed(&a.to_string());
        let divided = |tiler: &str| {
            let tiler: value::Tiler = tiler.parse().unwrap();
            known.logical_divide(&tiler).unwrap()
        };
        same!(a.logical_divide(_32::new()), divided("32"));
        same!(a.logical_divide(Layout::<_8, _4>::new()), divided("8:4"));
        same!(a.logical_divide(Layout::<(_4, _2), (_2, _16)>::new()), divided("(4,2):(2,16)"));
        let tiler: value::Tiler = "(4,2):(2,16)".parse().unwrap();
        same!(
            a.composition(Layout::<(_4, _2), (_2, _16)>::new()),
            known.composition(&tiler).unwrap()
        );
    }

    #[test]
    fn slices_agree(v in [1_u32..5, 1_u32..5, 1_u32..5], d in [0_u32..9, 0_u32..9, 0_u32..9]) {
        let deep = MixedLayout::<Deep, _>::from_values([v[0], v[1], v[2], d[0], d[1], d[2]]);
        let known = parsed(&deep.to_string());
        for (i, j, k) in cube(v) {
            let slice = |text: String| {
                known.slice_and_offset(text.parse::<value::Coord>().unwrap()).unwrap()
            };
            let (part, start) = slice(format!("((_,{j}),{k})"));
            same!(deep.slice(((Keep, j), k)), part);
            prop_assert_eq!(i64::from(deep.offset(((Keep, j), k))), start);
            let (part, start) = slice(format!("(({i},_),_)"));
            same!(deep.slice(((i, Keep), Keep)), part);
            prop_assert_eq!(i64::from(deep.offset(((i, Keep), Keep))), start);
        }
    }
}

/// Returns all coordinates of three extents.
fn cube(extents: [u32; 3]) -> impl Iterator<Item = (u32, u32, u32)> {
    let [m, n, k] = extents;
    (0..m).flat_map(move |i| (0..n).flat_map(move |j| (0..k).map(move |k| (i, j, k))))
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

#[test]
fn numbers_that_exceed_the_word_are_told() {
    // The values 128 * v0 and v0 * v1.
    let a = MixedLayout::<Layout<M128, _1>, [u32; 1]>::from_values([1 << 25]);
    assert_eq!((a.size(), a.cosize()), (None, None));
    let a = MixedLayout::<Layout<M128, _1>, [usize; 1]>::from_values([1 << 25]);
    assert_eq!((a.size(), a.cosize()), (Some(1 << 32), Some(1 << 32)));
    let b = MixedLayout::<Layout<V0, V0V1>, [u32; 2]>::from_values([2, u32::MAX]);
    assert_eq!((b.size(), b.cosize()), (Some(2), None));
    let c = MixedLayout::<Layout<V0, V1>, [u32; 2]>::from_values([2, u32::MAX]);
    assert_eq!((c.size(), c.cosize()), (Some(2), Some(1 << 32)));
}

/// Checks the printed result of a method for a static layout, for the same layout with a dynamic
/// value, and for the swizzled layout.
macro_rules! of_all_kinds {
    ($(|$a:ident| $call:expr => $text:literal;)+) => {$(
        let $a = layout!((4, 8):(8, 1));
        assert_eq!($call.to_string(), $text);
        let m = 4_u32;
        let $a = layout!((m, 8):(8, 1));
        assert_eq!($call.to_string(), $text);
        let $a = Swizzled::<Swizzle<0, 0, 3>, Layout![(4, 8):(8, 1)]>::new();
        assert_eq!($call.to_string(), concat!("Sw<0,0,3> o 0 o ", $text));
    )+};
}

#[test]
fn all_kinds_of_layouts_have_the_same_methods() {
    of_all_kinds! {
        |a| a.flatten() => "(4,8):(8,1)";
        |a| a.reverse() => "(8,4):(1,8)";
        |a| a.select::<(_1, _0)>() => "(8,4):(1,8)";
        |a| a.select::<(_1, _0)>().coalesce() => "32:1";
        |a| a.composition((Keep, _2::new())) => "(4,2):(8,1)";
        |a| a.logical_divide((Keep, _2::new())) => "(4,(2,4)):(8,(1,2))";
        |a| a.zipped_divide((_1::new(), _2::new())) => "((1,2),(4,4)):((0,1),(8,2))";
        |a| a.logical_product(Layout::<_2, _1>::new()) => "((4,8),2):((8,1),32)";
        |a| a.append(Layout::<_2, _32>::new()) => "(4,8,2):(8,1,32)";
        |a| a.prepend(Layout::<_2, _32>::new()) => "(2,4,8):(32,8,1)";
        |a| a.slice((_0::new(), Keep)) => "(8):(1)";
        |a| a.dice((_0::new(), Keep)) => "(4):(8)";
        |a| a.mode::<_1>() => "8:1";
        |a| a.mode::<(_1, _0)>() => "8:1";
        |a| a.group::<_0, _2>() => "((4,8)):((8,1))";
        |a| a.take::<_1, _2>() => "(8):(1)";
        |a| a.replace::<_0, Layout<_2, _64>>() => "(2,8):(64,1)";
    }
}
