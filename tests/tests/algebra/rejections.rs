//! Rejected operations, and the boundary to accepted ones.

use core::cell::Cell;

use layout_algebra::{Error, IntTuple, Layout, MAX_DEPTH, Operand, Part};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{for_all, layout as random};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[test]
fn a_product_is_rejected_only_where_its_numbers_exceed_64_bits() {
    let copies = layout("2:2305843009213693952");
    let product = layout("4:0").logical_product(&copies).unwrap();
    assert_eq!(product.to_string(), "(4,2):(0,2305843009213693952)");
    let error = layout("4:2").logical_product(&copies).unwrap_err();
    assert_eq!(error.rule().name(), "overflow");
}

#[test]
fn a_size_is_not_cut_off_at_64_bits() {
    let whole = layout("(4611686018427387904,1):(1,4611686018427387904)");
    assert_eq!(whole.coalesce_x().unwrap_err().rule().name(), "overflow");
    let gap = layout("(4611686018427387904,1):(1,0)");
    assert_eq!(gap.coalesce_x().unwrap_err().rule().name(), "overflow");
    let half = layout("(2305843009213693952,1):(1,2305843009213693952)");
    let running_on = half.coalesce_x().unwrap();
    assert_eq!(running_on.to_string(), "4611686018427387904:1");
}

#[test]
fn a_rejected_cotarget_is_on_the_right() {
    let error = layout("4:1").complement((2, 0)).unwrap_err();
    let site = error.site().expect("the number is known");
    assert_eq!((site.operand, site.part), (Operand::Right, Part::Shape));
    assert_eq!(site.path.to_string(), "1");
}

// covers: convention 6
#[test]
fn a_negative_stride_is_told() {
    let error = "(8,4):(1,-8)".parse::<Layout>().unwrap_err();
    assert!(error.to_string().contains("strides must not be negative"));
}

#[test]
fn a_tile_that_nests_too_deep_is_told_with_its_operands() {
    let nested = |leaf: &str| format!("{}{leaf}{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    let tile = layout(&format!("{}:{}", nested("2"), nested("1")));
    let error = layout("4:1").logical_divide(&tile).unwrap_err();
    assert_eq!(error.operation(), format!("4:1 / {tile}"));
    assert_eq!(error.rule().name(), "depth");
    let error = layout("(4):(1)").blocked_product(&tile).unwrap_err();
    assert!(error.operation().contains(&tile.to_string()), "{error}");
}

#[test]
fn a_layout_is_debugged_in_notation() {
    assert_eq!(
        format!("{:?}", layout("(4,(2,3)):(1,(4,8))")),
        "(4,(2,3)):(1,(4,8))"
    );
}

/// Returns the error text and its suggestion.
fn told(result: Result<Layout, Error>) -> (String, Option<String>) {
    let error = result.expect_err("a rejection");
    (error.fact(), error.suggestion())
}

#[test]
fn a_remedy_is_in_the_numbers_of_the_operands_and_accepted() {
    let composed = |a: &str, b: &str| told(layout(a).composition(layout(b)));
    let (fact, suggestion) = composed("(4,6,10):(1,8,100)", "6:16");
    assert!(fact.contains("stride 4 (16 divided by the 4 elements of the earlier modes)"));
    let offered = "use stride 12 or 24, or count 2";
    assert_eq!(suggestion.as_deref(), Some(offered));
    let (_, suggestion) = composed("(6,10):(1,8)", "5:4");
    let offered = "use stride 1 or 6, or count 2";
    assert_eq!(suggestion.as_deref(), Some(offered));
    let (_, suggestion) = composed("(4,6,8):(2,3,5)", "36:1");
    assert_eq!(suggestion.as_deref(), Some("use count 24 or 48"));
}

#[test]
fn a_mode_is_one_that_the_user_can_see() {
    let (fact, _) = told(layout("(2,3,2):(1,2,7)").composition(layout("(3,2):(2,3)")));
    assert!(fact.contains("mode 0 of the coalesced left operand `(6,2):(1,7)`"));
    let (fact, suggestion) = told(layout("((1,4),3):((7,3),2)").left_inverse());
    assert!(fact.contains("stride 3 of mode 0.1"));
    assert_eq!(suggestion.as_deref(), Some("use stride 6"));
    let (fact, _) = told(layout("(2,(1,2,3)):(4,(9,1,6))").left_inverse());
    assert!(fact.contains("stride 6 of mode 1.2"));
    let error = IntTuple::from((6, 4)).shape_div((2, 3)).unwrap_err();
    assert!(error.fact().contains("shape 4 of mode 1"));
}

#[test]
fn a_tile_that_does_not_fit_is_told_by_what_is_wrong_with_it() {
    let (_, suggestion) = told(layout("12:1").logical_divide(layout("2:12")));
    assert_eq!(suggestion.as_deref(), Some("use stride 6"));
    let (fact, _) = told(layout("(4):(1)").tile_to_shape(2));
    let wanted = "blocks of 4 elements must divide the only mode of the shape, which has 2 \
                  elements";
    assert!(fact.contains(wanted), "{fact}");
}

/// Returns the integers after `what` in a suggestion.
fn offered(suggestion: &str, what: &str) -> Vec<i64> {
    let Some((_, after)) = suggestion.split_once(what) else {
        return Vec::new();
    };
    let end = after.find([',', 'w']).unwrap_or(after.len());
    let numbers = after[..end].split(" or ");
    numbers.filter_map(|n| n.trim().parse().ok()).collect()
}

#[test]
fn what_a_remedy_offers_is_accepted() {
    let offers = Cell::new(0);
    let leaf = (2..=9_i64, 1..=9_i64);
    for_all(
        4000,
        (random(96), leaf),
        |(a, (n, r))| -> Result<(), TestCaseError> {
            let a = at_value_level(&a);
            let Err(error) = a.composition(Layout::new(n, r).unwrap()) else {
                return Ok(());
            };
            let suggestion = error.suggestion().unwrap_or_default();
            let strides = offered(&suggestion, "stride ").into_iter().map(|r| (n, r));
            let counts = offered(&suggestion, "count ").into_iter().map(|n| (n, r));
            for (n, r) in strides.chain(counts) {
                offers.set(offers.get() + 1);
                prop_assert!(
                    a.composition(Layout::new(n, r).unwrap()).is_ok(),
                    "{}: {}",
                    error,
                    suggestion
                );
            }
            Ok(())
        },
    );
    assert!(offers.get() > 500, "{}", offers.get());
}
