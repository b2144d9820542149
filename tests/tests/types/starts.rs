//! Start offsets of slices, tiles and partitions, in-bounds elements of predicated tilings, and coordinates
//! of identity layouts. The run-time results of types must equal the value level's results.

use core::fmt::Display;

use layout_algebra::{Coord, CoordinateLayout as Coordinates, Layout as Value, Tiler};
#[allow(clippy::wildcard_imports)] // operations and integers
use layout_core::{ops::*, *};

fn value(layout: impl Display) -> Value {
    self::layout(&layout.to_string())
}

fn layout(text: &str) -> Value {
    text.parse().expect("a layout")
}

/// Returns all `(i, j)` below the extents.
fn pairs(rows: u32, columns: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..rows).flat_map(move |i| (0..columns).map(move |j| (i, j)))
}

#[test]
fn a_slice_starts_where_the_value_level_says() {
    type A = Layout<(_4, (_2, _3)), (_7, (_1, _40))>;
    let a = A::new();
    for (i, j) in pairs(4, 3) {
        let (slice, start) = a.slice_and_offset((i, (Keep, j)));
        let coordinate = (i64::from(i), Coord::from((Coord::Free, i64::from(j))));
        let right = value(a).slice_and_offset(coordinate).unwrap();
        assert_eq!((value(slice), i64::from(start)), right, "({i}, (_, {j}))");
    }
    for i in 0..24_u32 {
        let right = value(a).offset(i64::from(i)).unwrap();
        assert_eq!(i64::from(a.slice_and_offset(i).1), right, "{i}");
    }
}

#[test]
fn a_tile_starts_where_the_value_level_says() {
    type A = Layout<(_24, (_6, _2), _5), (_1, (_24, _200), _1000)>;
    let a = A::new();
    for (i, j) in pairs(6, 4) {
        let (tile, start) = a.local_tile((_4::new(), _3::new()), (i, j));
        let tiler = Tiler::from((4, 3));
        let right = value(a).local_tile(tiler.clone(), (i64::from(i), i64::from(j)));
        assert_eq!(Ok((value(tile), i64::from(start))), right, "({i}, {j})");
        let (tiles, start) = a.local_tile((_4::new(), _3::new()), (Keep, j));
        let right = value(a).local_tile(tiler, (Coord::Free, i64::from(j)));
        assert_eq!(Ok((value(tiles), i64::from(start))), right, "(_, {j})");
    }
}

#[test]
fn a_projected_tile_starts_where_the_value_level_says() {
    type A = Layout<(_8, _12), (_12, _1)>;
    let tiler = (_4::new(), _5::new(), _3::new());
    for (i, k) in pairs(2, 4) {
        let step = (_1::new(), Keep, _1::new());
        let (tile, start) = A::new().local_tile_proj(tiler, (i, 9_u32, k), step);
        let right = value(A::new()).local_tile_proj(
            (4, 5, 3),
            (i64::from(i), 9, i64::from(k)),
            (1, Coord::Free, 1),
        );
        assert_eq!(Ok((value(tile), i64::from(start))), right, "({i}, {k})");
    }
}

#[test]
fn a_partition_starts_where_the_value_level_says() {
    fn check<S, D, Threads>(a: Layout<S, D>, threads: Threads)
    where
        Layout<S, D>: LocalPartition<Threads> + Display,
        Threads: StaticLayout + Display,
        LocalPartitioned<Layout<S, D>, Threads>: IsLayout + Display,
    {
        for index in 0..u32::try_from(Threads::SIZE).unwrap() {
            let (mine, start) = a.local_partition(threads, index);
            let right = value(a).local_partition(&value(threads), index.into());
            assert_eq!(
                Ok((value(mine), i64::from(start))),
                right,
                "{threads}: {index}"
            );
        }
    }
    let a = Layout::<(_16, _8), (_8, _1)>::new();
    check(a, Layout::<(_8, _4), (_4, _1)>::new());
    check(a, Layout::<(_8, _4), (_1, _8)>::new());
    check(a, Layout::<(_8, _1), (_1, _0)>::new());
    check(a, Layout::<((_2, _4), _2), ((_8, _1), _4)>::new());
    check(Layout::<_48, _2>::new(), Layout::<_6, _1>::new());
}

/// Compares the tiles of a predicated tiling at integer coordinates.
macro_rules! assert_covers {
    ($tiles:expr, $right:expr) => {{
        let (tiles, right) = ($tiles, $right.unwrap());
        assert_eq!(&value(tiles.with_overhang()), right.with_overhang());
        let mut outside = 0;
        for i in 0..u32::try_from(right.size()).unwrap() {
            let offset = tiles.offset(i).map(i64::from);
            assert_eq!(Ok(offset), right.offset(i64::from(i)), "{i}");
            assert_eq!(offset.is_some(), tiles.is_inside(i), "{i}");
            outside += usize::from(offset.is_none());
        }
        assert!(outside > 0, "these tiles do not overhang");
    }};
}

#[test]
fn a_covering_has_the_elements_that_the_value_level_has() {
    let a = Layout::<(_10, (_2, _3)), (_6, (_3, _1))>::new();
    let b = (_4::new(), _4::new());
    assert_covers!(a.predicated_divide(b), value(a).predicated_divide((4, 4)));
    assert_covers!(
        ZippedPredicatedDivided::<Layout<(_10, (_2, _3)), (_6, (_3, _1))>, (_4, _4)>::new(),
        value(a).zipped_predicated_divide((4, 4))
    );
    assert_covers!(
        TiledPredicatedDivided::<Layout<(_10, (_2, _3)), (_6, (_3, _1))>, (_4, Keep)>::new(),
        value(a).tiled_predicated_divide((4, Tiler::Keep))
    );
    assert_covers!(
        FlatPredicatedDivided::<Layout<(_7, _5), (_5, _1)>, (Layout<_2, _2>, _3)>::new(),
        value(Layout::<(_7, _5), (_5, _1)>::new()).flat_predicated_divide((layout("2:2"), 3))
    );
    let c = Layout::<_10, _3>::new();
    assert_covers!(
        c.predicated_divide(Layout::<_3, _2>::new()),
        value(c).predicated_divide(layout("3:2"))
    );
}

/// Compares the coordinates of an identity layout at integer coordinates.
macro_rules! assert_coordinates {
    ($layout:expr, $right:expr; $($leaf:ident),+) => {{
        let (layout, right) = ($layout, $right.unwrap());
        for i in 0..u32::try_from(right.size()).unwrap() {
            let ($($leaf,)+) = layout.at(i);
            let expected = right.at(i64::from(i)).unwrap();
            let leaves: Vec<_> = expected.leaves().collect();
            assert_eq!([$(i64::from($leaf)),+][..], leaves, "{i}");
            assert_eq!(Ok(layout.is_inside(i)), right.is_inside(i64::from(i)), "{i}");
        }
    }};
}

#[test]
fn an_identity_layout_gives_the_coordinates_of_the_value_level() {
    type Identity = IdentityLayout<(_10, (_2, _3), _4)>;
    let right = Coordinates::make_identity_layout((10, (2, 3), 4));
    assert_coordinates!(Identity::new(), right.clone(); i, j, k, l);
    let right = right.unwrap();
    assert_coordinates!(
        ZippedDivided::<Identity, (_5, _2, _2)>::new(),
        right.zipped_divide((5, 2, 2)); i, j, k, l
    );
    assert_coordinates!(
        Divided::<Identity, (Layout<_5, _2>, Keep)>::new(),
        right.logical_divide((layout("5:2"), Tiler::Keep)); i, j, k, l
    );
    assert_coordinates!(
        Composed::<Identity, Layout<(_5, _3), (_2, _20)>>::new(),
        right.composition(layout("(5,3):(2,20)")); i, j, k, l
    );
    assert_coordinates!(
        Sliced::<Identity, (Keep, u32, u32)>::new(),
        right.slice("(_,1,1)".parse::<Coord>().unwrap()); i, j, k, l
    );
    assert_coordinates!(
        IdentityLayout::<_6>::new(),
        Coordinates::make_identity_layout(6); i
    );
}
