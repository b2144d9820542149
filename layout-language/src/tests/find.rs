//! `find`: layouts from formulas and tables.

use layout_algebra::{IntTuple, Layout};
use proptest::prelude::*;

use super::support::{expands, is_type};

/// Calls of `find`, each with the resulting layout.
const FOUND: &[(&str, &str)] = &[
    ("find([0])", "1:0"),
    ("find([0, 2, 4, 7, 9, 11])", "(3,2):(2,7)"),
    ("find([0, 2, 4, 7, 9, 11,], (3, 2))", "(3,2):(2,7)"),
    (
        "find([0, 4, 1, 5, 2, 6, 3, 7], (4, 2))",
        "((2,2),2):((4,1),2)",
    ),
    ("find([0, _8, 4 * 4, -3 + 27])", "4:8"),
    ("find(|i| i * 2, 64)", "64:2"),
    ("find(|i| i * 2, (64))", "(64):(2)"),
    ("find(|i| i * 2, (8, (4, 2)),)", "(8,(4,2)):(2,(16,64))"),
    ("find(|i| i % 4 * 6 + i / 4, 24)", "(4,6):(6,1)"),
    ("find(|i| 0, 6)", "6:0"),
    ("find(|i| i, 1)", "1:0"),
    ("find(|i| i, ())", "():()"),
    ("find(|i, j| i * 64 + j, (8, 64))", "(8,64):(64,1)"),
    ("find(|(i, j)| i * 64 + j, (8, 64))", "(8,64):(64,1)"),
    (
        "find(|i, j| i + i / 4 * 28 + j * 4, (32, 8))",
        "((4,8),8):((1,32),4)",
    ),
    (
        "find(|(i, j), k| i + 2 * j + 8 * k, ((2, 4), 8))",
        "((2,4),8):((1,2),8)",
    ),
    ("find(|i, k| i + 8 * k, ((2, 4), 8))", "((2,4),8):((1,2),8)"),
    ("find(|_, j| 3 * j, (4, 2))", "(4,2):(0,3)"),
    ("find(|i,| 3 * i, (4,))", "(4):(3)"),
    ("find(|i, j| i + 2 * j, (1, 5))", "(1,5):(0,2)"),
    (
        "find(|i, j| i + 8 * j, shape((8, 4):(1, 9)))",
        "(8,4):(1,8)",
    ),
    ("find(|i| i << 4 >> 2, size((4, 2):(1, 4)))", "8:4"),
    ("find_composed(|i, j| 8 * i + j, (8, 8))", "(8,8):(8,1)"),
    ("coalesce(find(|i, j| i + 8 * j, (8, 4)))", "32:1"),
    ("find(|i| 3 * i, 8) o find(|i| 2 * i, 4)", "4:6"),
    ("((find(|i| 3 * i, 8))) / 2", "(2,4):(3,6)"),
    ("size(find(|i| 3 * i, 8)):1", "8:1"),
];

#[test]
fn formulas_and_tables_have_their_layouts() {
    for (call, layout) in FOUND {
        assert_eq!(is_type(call), is_type(layout), "{call}");
    }
}

#[test]
fn a_swizzled_layout_is_found_where_it_is_wanted() {
    for (call, layout) in [
        ("find_composed([0, 1, 3, 2])", "Sw<1,0,1> o 4:1"),
        (
            "find_composed(|i, j| 8 * i + (i ^ j), (8, 8))",
            "Sw<3,0,3> o (8, 8):(8, 1)",
        ),
        (
            "find_composed(|i, j| 8 * i + (i ^ j), (8, (4, 2)))",
            "Sw<3,0,3> o (8, (4, 2)):(8, (1, 4))",
        ),
        (
            "find_composed(|i, j| 8 * i + (i ^ j), (8, 8)) / (4, 4)",
            "(Sw<3,0,3> o (8, 8):(8, 1)) / (4, 4)",
        ),
    ] {
        assert_eq!(is_type(call), is_type(layout), "{call}");
    }
}

#[test]
fn items_of_the_block_are_numbers_of_formulas() {
    assert_eq!(
        expands("type N = 8; type A = find(|i, j| i * N + j, (N, size(4:1)));")
            .matches("Layout<(_8,_4,),(_8,_1,)>")
            .count(),
        1
    );
    assert_eq!(
        is_type("find(|N| N, 4)"),
        is_type("4:1"),
        "a coordinate hides a type"
    );
}

/// Defines a formula both as a Rust closure and as text.
macro_rules! formulas {
    ($i:ident $j:ident: $($formula:expr;)+) => {
        [$((stringify!($formula), (|$i: i64, $j: i64| $formula) as fn(i64, i64) -> i64),)+]
    };
}

#[test]
fn formulas_mean_what_they_mean_in_rust() {
    #[allow(clippy::precedence)] // what is tested
    let formulas = formulas! {
        i j:
        i + 8 * j;
        i * 3 - -j;
        i - j + 7;
        i - (j - 7);
        i * 5 / 3 % 4 * j;
        j - -(i + 2) * 3;
        i ^ j & 3 | 8;
        i | j ^ 5 & i;
        i << 1 + j >> 2;
        i + 1 << j;
        i & 6 + j;
        (i - 4) / 3 + (j - 4) % 3 + 9;
        -(-(-i)) + j * 0o17;
        (i ^ j) * 16 + i % 3;
        0xF & i * 1_0 >> j;
    };
    for (text, formula) in formulas {
        for (i, j) in (0..8).flat_map(|i| (0..4).map(move |j| (i, j))) {
            let numbers = text
                .replace('i', &i.to_string())
                .replace('j', &j.to_string());
            let value = formula(i, j);
            let assertion = format!("1:0 == [({numbers}) - ({value})]");
            let expanded = crate::assert_layout(assertion.parse().unwrap());
            assert!(expanded.is_empty(), "{text}: {assertion}: {expanded}");
        }
    }
}

/// Returns random layouts with 1 to 3 modes of 1 or 2 extents each.
fn layouts() -> impl Strategy<Value = Layout> {
    let extent = || (1..5_i64, 0..40_i64);
    let leaf = extent().prop_map(|(n, d)| (IntTuple::Int(n), IntTuple::Int(d)));
    let pair = (extent(), extent())
        .prop_map(|((n, d), (m, e))| (IntTuple::from(vec![n, m]), IntTuple::from(vec![d, e])));
    prop::collection::vec(prop_oneof![leaf, pair], 1..4).prop_map(|modes| {
        let (shape, stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        Layout::new(IntTuple::Tuple(shape), IntTuple::Tuple(stride)).unwrap()
    })
}

/// Returns the layout as a formula of one coordinate for each mode.
fn formula(layout: &Layout) -> String {
    let mut terms = vec!["0".to_owned()];
    let halves = layout.shape().modes().iter().zip(layout.stride().modes());
    for (i, (shape, stride)) in halves.enumerate() {
        let mut divisor = 1;
        for (n, d) in shape.leaves().zip(stride.leaves()) {
            terms.push(format!("c{i} / {divisor} % {n} * {d}"));
            divisor *= n;
        }
    }
    let names: Vec<_> = (0..layout.rank()).map(|i| format!("c{i}")).collect();
    format!("|({},)| {}", names.join(", "), terms.join(" + "))
}

proptest! {
    #[test]
    fn the_layout_of_a_formula_is_its_layout_by_mode(layout in layouts()) {
        let sizes: Vec<_> = layout.shape().modes().iter().map(|mode| mode.product().unwrap()).collect();
        let shape = IntTuple::from(sizes);
        let found = format!("find({}, {})", formula(&layout), tuple(&shape));
        let by_mode = layout.coalesce_by_mode(shape).unwrap();
        prop_assert_eq!(is_type(&found), is_type(&format!("{}:{}", tuple(by_mode.shape()), tuple(by_mode.stride()))));
    }

    #[test]
    fn a_layout_is_its_formula_and_no_other(layout in layouts(), index in 0..64_i64) {
        let assert = |formula: &str| {
            let text = format!("{}:{} == {formula}", tuple(layout.shape()), tuple(layout.stride()));
            crate::assert_layout(text.parse().unwrap())
        };
        let formula = formula(&layout);
        prop_assert!(assert(&formula).is_empty());
        // A different value at one index.
        let index = index % layout.size();
        let mut values: Vec<_> = (0..layout.size()).map(|i| layout.offset(i).unwrap()).collect();
        let table = format!("{values:?}");
        prop_assert!(assert(&table).is_empty());
        values[usize::try_from(index).unwrap()] += 1;
        let rejected = assert(&format!("{values:?}")).to_string();
        let told = format!("at index {index} the layout has");
        prop_assert!(rejected.contains(&told), "{}", rejected);
    }
}

/// Returns the notation of a tuple, where a tuple of one mode has a comma so that it does not
/// group.
fn tuple(tuple: &IntTuple) -> String {
    match tuple {
        IntTuple::Int(value) => value.to_string(),
        IntTuple::Tuple(modes) => {
            let modes: String = modes.iter().map(|mode| self::tuple(mode) + ",").collect();
            format!("({modes})")
        }
    }
}
