//! Swizzles and composed layouts, compared with enumeration.

use std::collections::HashSet;

use layout_algebra::{Coord, CoordinateLayout, IntTuple, Layout, Rule, Swizzle, TvLayout, verify};
use layout_tests::case;
use layout_tests::oracle::Plain;
use layout_tests::strategy;
use proptest::collection::vec;
use proptest::prelude::*;

fn swizzle() -> impl Strategy<Value = Swizzle> {
    let numbers = (0..=3_i64, 0..=3_i64, 0..=2_i64, any::<bool>());
    numbers.prop_map(|(bits, base, apart, up)| {
        let shift = if up { bits + apart } else { -bits - apart };
        Swizzle::new(bits, base, shift).expect("the fields are apart")
    })
}

/// Returns layouts of any kind, and power-of-two layouts for swizzles.
fn layout() -> impl Strategy<Value = Layout> {
    let any = strategy::layout(128).prop_map(|plain: Plain| case::layout(&plain));
    let bits = vec((0..=3_u32, 0..=7_u32), 1..=4).prop_map(|modes| {
        let modes = modes.into_iter();
        let (shape, stride) = modes
            .map(|(s, d)| (1_i64 << s, 1_i64 << d))
            .unzip::<_, _, Vec<_>, Vec<_>>();
        Layout::new(shape, stride).expect("a layout")
    });
    prop_oneof![any, bits]
}

fn composed() -> impl Strategy<Value = Layout> {
    let behind = (swizzle(), prop_oneof![3 => Just(0_i64), 1 => 0..=40_i64]);
    (vec(behind, 1..=3), layout()).prop_map(|(swizzles, layout)| {
        let behind = |inside: Layout, (swizzle, offset)| {
            Layout::behind(swizzle, offset, &inside).expect("small numbers")
        };
        swizzles.into_iter().fold(layout, behind)
    })
}

/// Returns a coordinate of the layout with some free modes.
fn coordinate(shape: &IntTuple, picks: &mut impl Iterator<Item = u8>) -> Coord {
    let pick = picks.next().unwrap_or(0);
    match (pick % 3, shape) {
        (0, _) => Coord::Free,
        (1, IntTuple::Tuple(modes)) => {
            Coord::Modes(modes.iter().map(|mode| coordinate(mode, picks)).collect())
        }
        (_, shape) => Coord::At(i64::from(pick) % shape.product().expect("a small shape")),
    }
}

/// Fills the free modes of the coordinate with a slice's coordinate.
fn filled(
    coordinate: &Coord,
    shape: &IntTuple,
    inside: &mut impl Iterator<Item = i64>,
) -> IntTuple {
    match (coordinate, shape) {
        (Coord::At(i), _) => IntTuple::Int(*i),
        (Coord::Free, IntTuple::Int(_)) => IntTuple::Int(inside.next().expect("a coordinate")),
        (Coord::Free, IntTuple::Tuple(modes)) => {
            let modes = modes.iter().map(|mode| filled(coordinate, mode, inside));
            IntTuple::Tuple(modes.collect())
        }
        (Coord::Modes(coordinates), shape) => {
            let modes = coordinates.iter().zip(shape.modes());
            IntTuple::Tuple(modes.map(|(c, mode)| filled(c, mode, inside)).collect())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn a_swizzle_is_its_own_inverse(swizzle in swizzle(), offset in 0..1_i64 << 40) {
        prop_assert_eq!(swizzle.apply(swizzle.apply(offset)), offset);
        let (bits, target, source) = swizzle.to_absolute();
        let same = Swizzle::from_absolute(bits.into(), target.into(), source.into());
        prop_assert_eq!(same, Ok(swizzle));
        prop_assert_eq!(swizzle.to_string().parse(), Ok(swizzle));
    }

    #[test]
    fn a_layout_after_a_swizzle(a in layout(), swizzle in swizzle()) {
        if let Ok(result) = a.composition_swizzle(swizzle) {
            for i in 0..a.size() {
                prop_assert_eq!(result.offset(i), a.offset(swizzle.apply(i)), "{} at {}", result, i);
            }
        }
    }

    #[test]
    fn a_layout_after_a_composed_one(a in layout(), b in composed()) {
        if let Ok(result) = a.composition(&b) {
            for i in 0..b.size() {
                let index = b.offset(i).expect("an index");
                prop_assert_eq!(result.offset(i), a.offset(index), "{} at {}", result, i);
            }
        }
    }

    #[test]
    fn a_composed_layout_after_a_composed_one(a in composed(), b in composed()) {
        if let Ok(result) = a.composition(&b) {
            for i in 0..b.size() {
                let index = b.offset(i).expect("an index");
                prop_assert_eq!(result.offset(i), a.offset(index), "{} at {}", result, i);
            }
        }
    }

    #[test]
    fn recasts_of_composed_layouts(a in composed(), bits in 0..3_u32) {
        let n = 1_i64 << bits;
        if let Ok(larger) = a.upcast(n) {
            let cell = |i: i64| a.offset(i).expect("an index");
            let mut cells: Vec<_> = (0..a.size()).map(cell).collect();
            let wide = |i: i64| larger.offset(i).expect("an index") * n;
            let mut whole: Vec<_> = (0..larger.size()).flat_map(|i| wide(i)..wide(i) + n).collect();
            for cells in [&mut cells, &mut whole] {
                cells.sort_unstable();
                cells.dedup();
            }
            prop_assert_eq!(cells, whole, "{}", larger);
        }
        let smaller = a.downcast(n).expect("small numbers");
        let mut parts: Vec<_> = (0..smaller.size()).map(|k| smaller.offset(k)).collect();
        let whole = (0..a.size()).flat_map(|i| {
            let cell = a.offset(i).expect("an index") * n;
            (cell..cell + n).map(Ok)
        });
        let mut whole: Vec<_> = whole.collect();
        for cells in [&mut parts, &mut whole] {
            cells.sort_unstable_by_key(|cell| cell.clone().expect("an index"));
            cells.dedup();
        }
        prop_assert_eq!(parts, whole, "{}", smaller);
    }

    #[test]
    fn swizzles_of_permuted_bits_are_carried_and_inverted(
        order in Just((0..8_i64).collect::<Vec<_>>()).prop_shuffle(),
        swizzles in vec(swizzle(), 1..=2),
    ) {
        let strides: Vec<_> = order.iter().map(|bit| 1_i64 << bit).collect();
        let a = Layout::new(vec![2; 8], strides).expect("a layout");
        // All bits of the swizzles must be among the bits of the layout.
        let swizzles: Vec<_> = swizzles
            .into_iter()
            .filter(|swizzle| (swizzle.read_bits() | swizzle.changed_bits()) < 256)
            .collect();
        for swizzle in &swizzles {
            let result = a.composition_swizzle(*swizzle).expect("each bit goes to one");
            for i in 0..256 {
                prop_assert_eq!(result.offset(i), a.offset(swizzle.apply(i)), "{}", result);
            }
        }
        let behind = |inside, swizzle| Layout::behind(swizzle, 0, &inside);
        let a = swizzles.into_iter().try_fold(a, behind).expect("small numbers");
        let (left, right) = (a.left_inverse(), a.right_inverse());
        prop_assert!(left.is_ok() && right.is_ok(), "{}", a);
        for i in 0..256 {
            let at = a.offset(i).expect("an index");
            prop_assert_eq!(left.as_ref().unwrap().offset(at), Ok(i));
            prop_assert_eq!(right.as_ref().unwrap().offset(at), Ok(i));
        }
    }

    #[test]
    fn inverses_of_composed_layouts(a in composed()) {
        if let Ok(right) = a.right_inverse() {
            for i in 0..right.size() {
                let back = right.offset(i).expect("an index");
                prop_assert!(back < a.size(), "{} at {}", right, i);
                prop_assert_eq!(a.offset(back), Ok(i), "{}", right);
            }
            prop_assert_eq!(verify::right_inverse(&a, &right), Ok(()));
            // The inverse is as long as the inner layout's inverse, unless the layout lacks an offset. The
            // inverse then covers more than half of the offsets before the missing offset.
            let inside = a.inside_swizzles().right_inverse().expect("no swizzle");
            let offset = |i| a.offset(inside.offset(i).expect("an index")).expect("an index");
            let reached: HashSet<_> = (0..inside.size()).map(offset).collect();
            let missing = (0..inside.size()).find(|i| !reached.contains(i));
            let run = missing.unwrap_or(inside.size());
            prop_assert!(right.size() <= run && run < 2 * right.size(), "{}: {}", a, right);
            prop_assert!(missing.is_some() || right.size() == run, "{}: {}", a, right);
        }
        if let Ok(left) = a.left_inverse() {
            for i in 0..a.size() {
                let at = a.offset(i).expect("an index");
                prop_assert_eq!(left.offset(at), Ok(i), "{}", left);
            }
            prop_assert_eq!(verify::left_inverse(&a, &left), Ok(()));
        }
    }

    #[test]
    fn slices_of_composed_layouts(a in composed(), picks in vec(any::<u8>(), 12)) {
        let coordinate = coordinate(a.shape(), &mut picks.into_iter());
        let (part, start) = a.slice_and_offset(&coordinate).expect("a coordinate of the layout");
        let whole = a.slice(&coordinate).expect("a coordinate of the layout");
        for i in 0..part.size() {
            let inside = whole.shape().idx2crd(i).expect("an index");
            let full = filled(&coordinate, a.shape(), &mut inside.leaves());
            let at = a.offset(full.clone()).expect("a coordinate");
            prop_assert_eq!(part.offset(i).map(|at| at + start), Ok(at), "{} + {} at {}", part, start, full);
            if a.as_plain().is_none() {
                prop_assert_eq!(whole.offset(i), Ok(at), "{} at {}", whole, full);
            }
        }
    }

    #[test]
    fn composed_layouts_are_printed_and_read(a in composed()) {
        prop_assert_eq!(a.to_string().parse(), Ok(a));
    }
}

#[test]
fn right_inverses_end_before_the_first_offset_that_is_missing() {
    for (a, expected) in [
        ("Sw<1,0,1> o 0 o 3:1", "Sw<1,0,1> o 0 o 2:1"),
        ("Sw<1,2,1> o 0 o (5,3):(1,5)", "Sw<1,2,1> o 0 o 11:1"),
        ("Sw<2,1,-4> o 0 o 3:1", "Sw<2,1,-4> o 0 o 2:1"),
        (
            "Sw<1,2,1> o 0 o (2,2,3):(2,1,4)",
            "Sw<1,2,1> o 0 o (2,2,2):(2,1,4)",
        ),
    ] {
        let a: Layout = a.parse().expect("a layout");
        let right = a.right_inverse().map(|right| right.to_string());
        assert_eq!(right.unwrap_or_default(), expected, "{a}");
    }
}

/// One `layout!` block declares layouts, and the next one computes with them.
mod of_another_block {
    use layout_core::{_4, _8, Coalesced, Composed, Divided, IdentityLayout, layout};
    use static_assertions::assert_type_eq_all;

    layout! {
        type Smem = Sw<3,3,3> o (8, 64):(64, 1);
        type Gmem = (32 * ?m, 64):(64, 1);
    }
    type Coordinates = IdentityLayout<(_8, _8)>;
    layout! {
        type Same = Smem;
        type Tiles = Smem / (4, 8);
        type Part = Smem o <4, 8>;
        type Flat = coalesce(Smem);
        type OpenSame = Gmem;
        type OpenTiles = Gmem / (4, 8);
        type CoordinatesOfTiles = Coordinates / (4, 4);
    }

    #[test]
    fn layouts_of_any_kind_are_operands() {
        assert_type_eq_all!(Same, Smem);
        assert_type_eq_all!(Tiles, Divided<Smem, (_4, _8)>);
        assert_type_eq_all!(Part, Composed<Smem, (_4, _8)>);
        assert_type_eq_all!(Flat, Coalesced<Smem>);
        assert_type_eq_all!(OpenSame, Gmem);
        assert_type_eq_all!(OpenTiles, Divided<Gmem, (_4, _8)>);
        assert_type_eq_all!(CoordinatesOfTiles, Divided<Coordinates, (_4, _4)>);
        assert_eq!(layout!(Smem).offset((7, 63)), Smem::new().offset((7, 63)));
        assert_eq!(layout!(Coordinates).at((7, 3)), (7, 3));
    }
}

#[test]
fn operations_on_modes_stay_behind_the_swizzle() {
    let a: Layout = "Sw<1,0,2> o 0 o (4,4):(4,1)".parse().expect("a layout");
    let b: Layout = "(2,2):(1,2)".parse().expect("a layout");
    for (result, text) in [
        (a.get(&[1]), "Sw<1,0,2> o 0 o 4:1"),
        (a.take(0, 1), "Sw<1,0,2> o 0 o (4):(4)"),
        (a.group(0, 2), "Sw<1,0,2> o 0 o ((4,4)):((4,1))"),
        (a.append_n(3, &b), "Sw<1,0,2> o 0 o (4,4,(2,2)):(4,1,(1,2))"),
        (a.zip(), "Sw<1,0,2> o 0 o ((4,4)):((4,1))"),
        (a.composition((2, 4)), "Sw<1,0,2> o 0 o (2,4):(4,1)"),
        (a.with_shape((2, 8)), "Sw<1,0,2> o 0 o (2,(2,4)):(4,(8,1))"),
        (a.coalesce_by_mode((0, 0)), "Sw<1,0,2> o 0 o (4,4):(4,1)"),
        (
            a.logical_divide((2, 4)),
            "Sw<1,0,2> o 0 o ((2,2),(4,1)):((4,8),(1,0))",
        ),
        (
            a.zipped_divide((2, 4)),
            "Sw<1,0,2> o 0 o ((2,4),(2,1)):((4,1),(8,0))",
        ),
        (
            a.tiled_divide((2, 4)),
            "Sw<1,0,2> o 0 o ((2,4),2,1):((4,1),8,0)",
        ),
        (a.flat_divide((2, 4)), "Sw<1,0,2> o 0 o (2,4,2,1):(4,1,8,0)"),
        (a.logical_product(2), "Sw<1,0,2> o 0 o ((4,4),2):((4,1),16)"),
        (a.zipped_product(2), "Sw<1,0,2> o 0 o ((4,4),2):((4,1),16)"),
        (
            a.tiled_product(&b),
            "Sw<1,0,2> o 0 o ((4,4),2,2):((4,1),16,32)",
        ),
        (a.flat_product(&b), "Sw<1,0,2> o 0 o (4,4,2,2):(4,1,16,32)"),
        (
            a.blocked_product(&b),
            "Sw<1,0,2> o 0 o ((4,2),(4,2)):((4,16),(1,32))",
        ),
        (
            a.raked_product(&b),
            "Sw<1,0,2> o 0 o ((2,4),(2,4)):((16,4),(32,1))",
        ),
        (
            a.tile_to_shape((8, 4)),
            "Sw<1,0,2> o 0 o ((4,2),(4,1)):((4,16),(1,0))",
        ),
        (
            a.tile_to_shape_ordered((8, 8), (1, 0)),
            "Sw<1,0,2> o 0 o ((4,2),(4,2)):((4,32),(1,16))",
        ),
        (Ok(a.flatten()), "Sw<1,0,2> o 0 o (4,4):(4,1)"),
        (Ok(a.coalesce()), "Sw<1,0,2> o 0 o (4,4):(4,1)"),
        (Ok(a.filter()), "Sw<1,0,2> o 0 o (4,4):(4,1)"),
        (a.select(&[1, 0]), "Sw<1,0,2> o 0 o (4,4):(1,4)"),
        (a.prepend(&b), "Sw<1,0,2> o 0 o ((2,2),4,4):((1,2),4,1)"),
        (a.replace(0, &b), "Sw<1,0,2> o 0 o ((2,2),4):((1,2),1)"),
        (a.unflatten(((0, 0),)), "Sw<1,0,2> o 0 o ((4,4)):((4,1))"),
    ] {
        assert_eq!(result.expect(text).to_string(), text);
    }
}

#[test]
fn what_reads_strides_rejects_a_swizzle() {
    let a: Layout = "Sw<1,0,2> o 0 o (4,4):(4,1)".parse().expect("a layout");
    let b: Layout = "16:1".parse().expect("a layout");
    let shown = |layout: Layout| layout.to_string();
    for rejected in [
        a.complement(16).map(shown),
        a.complement_default().map(shown),
        a.nullspace().map(shown),
        a.get_hier_coord(3).map(|coordinate| coordinate.to_string()),
        a.predicated_divide(3).map(|tiles| tiles.to_string()),
        b.logical_divide(&a).map(shown),
        b.logical_product(&a).map(shown),
        b.append(&a).map(shown),
        b.composition((&a,)).map(shown),
        b.max_common_layout(&a).map(shown),
        b.local_partition(&a, 0).map(|(part, _)| shown(part)),
        Layout::from_modes([a.clone(), a.clone()]).map(shown),
        TvLayout::make_layout_tv(&a, &b).map(|tv| tv.to_string()),
        TvLayout::new(16, &a).map(|tv| tv.to_string()),
        CoordinateLayout::make_identity_layout(16)
            .and_then(|all| all.composition(&a))
            .map(|all| all.to_string()),
    ] {
        let error = rejected.expect_err("a swizzle");
        assert_eq!(error.rule(), &Rule::Swizzled, "{error}");
    }
    assert_eq!(
        a.nullspace().unwrap_err().to_string(),
        "`nullspace(Sw<1,0,2> o 0 o (4,4):(4,1))` has no result: swizzle: expected a layout with \
         strides, found a swizzled layout, which has none",
    );
}

#[test]
fn a_tile_behind_a_swizzle_has_the_offsets_of_the_division() {
    let a: Layout = "Sw<2,0,2> o 3 o (8,4):(4,1)".parse().expect("a layout");
    let tiles = a.zipped_divide((4, 2)).expect("tiles");
    for (down, right) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (tile, start) = a.local_tile((4, 2), (down, right)).expect("a tile");
        for i in 0..8 {
            let offset = tiles.offset((i, (down, right)));
            assert_eq!(
                tile.offset(i).map(|at| at + start),
                offset,
                "{tile} + {start}"
            );
        }
    }
}
