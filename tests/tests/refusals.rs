//! What is refused, at its numbers, and what is not.

use layout_algebra::{Layout, MAX_DEPTH, Operand, Part};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

#[test]
fn a_product_is_refused_only_where_its_numbers_exceed_64_bits() {
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
fn a_refused_cotarget_is_on_the_right() {
    let error = layout("4:1").complement((2, 0)).unwrap_err();
    let site = error.site().expect("the number is known");
    assert_eq!((site.operand, site.part), (Operand::Right, Part::Shape));
    assert_eq!(site.path.to_string(), "1");
}

#[test]
fn a_negative_stride_is_told() {
    let error = "(8,4):(1,-8)".parse::<Layout>().unwrap_err();
    assert!(error.to_string().contains("strides are not negative"));
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
