//! Meshes, shardings and redistributions.

use super::support::{codes, expands};

/// Returns the expansion without the crate `layout_mesh`, derives and paths.
fn short(source: &str) -> String {
    let expanded = expands(source);
    let expanded = expanded.replace("::layout_mesh::", "");
    expanded.replace("#[derive(Clone,Copy,Debug)]", "")
}

#[test]
fn a_mesh_is_a_unit_type() {
    assert_eq!(
        short("pub type Pod = mesh(dp: 2, tp: 4);"),
        "pub struct Pod;"
    );
    assert_eq!(
        short("/// Devices.\ntype Pod = mesh(dp: 2:1, tp: 2 * ?p:2,);"),
        "#[doc=\" Devices.\"]#[doc=\"\"]#[doc=\"`dp=2:1, tp=2 * p:2`\"]struct Pod;"
    );
}

#[test]
fn a_sharding_implements_its_trait() {
    assert_eq!(
        short("pub type T = shard((8 * ?m, 64), mesh(x: 4, y: 2), x: 0, y: sum);"),
        "pub struct T;#[allow(deprecated)]implShardingType for T{fn sharding()->OpenSharding{\
         OpenSharding::new(\
         &[(\"x\",Number::from(4i64)),(\"y\",Number::from(2i64))],\
         &[Number::product(8i64,[::std::string::String::from(\"m\")]),Number::from(64i64)],\
         &[(\"x\",Placement::Shard(0usize)),(\"y\",Placement::Partial(Reduction::Sum))])}}"
    );
}

#[test]
fn a_plan_has_constants() {
    let expanded = short(
        "type M = mesh(x: 4:1); pub type A = shard((8, 8), M, x: 0);
         pub type P = A -> shard((8, 8), M, x: strided(1, 2));",
    );
    for part in [
        "#[allow(dead_code)]#[doc=\"`x=4:1`\"]struct M;",
        ".with_ranks(&[Number::from(1i64)])",
        "pub struct To;",
        "type From=A;type To=To;",
        "const STEPS:&'static[StepKind]=&[StepKind::AllToAll];const VECTOR:i64=1i64;",
        "Digit{size:4i64,element:1i64,from:Place::Address(1i64)",
        "const ELEMENTS_SENT:i64=12i64;const PEAK_ELEMENTS:i64=32i64;",
    ] {
        assert!(expanded.contains(part), "{part}\n{expanded}");
    }
    let dynamic =
        short("pub type P = shard(4 * ?m, mesh(x: 4), x: 0) -> shard(4 * ?m, mesh(x: 4));");
    assert!(dynamic.contains("&[StepKind::AllGather]"), "{dynamic}");
    assert!(!dynamic.contains("StaticPlanType"), "{dynamic}");
}

#[test]
fn items_can_be_in_any_order() {
    let expanded = short(
        "pub type P = A -> A; pub type A = shard(8, M, x: 0); pub type M = mesh(x: N); type N = 4;",
    );
    assert!(expanded.starts_with("pub struct P;"), "{expanded}");
    assert!(
        expanded.contains("const STEPS:&'static[StepKind]=&[];"),
        "{expanded}"
    );
    // A condition can hide an item, so other items cannot use it.
    let expanded = short("#[cfg(a)] pub type P = A -> A; pub type A = shard(8, mesh(x: 4), x: 0);");
    assert!(
        expanded.starts_with("#[cfg(a)]pub struct P;#[cfg(a)]"),
        "{expanded}"
    );
}

#[test]
fn axes_can_have_the_names_of_keywords_and_operators() {
    let expanded = short(
        "pub type A = shard((8, 8), mesh(type: 2, o: 2, sum: 2, r#in: 2), in: 1, o: 0, sum: sum);",
    );
    assert!(
        expanded.contains("(\"in\",Placement::Shard(1usize)),(\"o\","),
        "{expanded}"
    );
}

#[test]
fn errors_have_the_code_of_the_rule() {
    assert_eq!(codes("type M = mesh(x: 0);"), ["L0050"]);
    assert_eq!(
        codes("type A = shard((8, 8), mesh(x: 4), x: 2);"),
        ["L0050"]
    );
    assert_eq!(
        codes("type M = mesh(x: 9223372036854775807 * 2);"),
        ["L0016"]
    );
    assert_eq!(codes("type M = mesh(4);"), ["L0019"]);
}

#[test]
fn many_axes_are_read_in_time() {
    let axes: Vec<_> = (0..2000).map(|i| format!("a{i}: 1")).collect();
    let axes = axes.join(", ");
    let placed: Vec<_> = (0..2000).map(|i| format!("a{i}: 0")).collect();
    let placed = placed.join(", ");
    let source =
        format!("pub type A = shard(8, mesh({axes}), {placed}) -> shard(8, mesh({axes}));");
    assert!(short(&source).contains("const STEPS:&'static[StepKind]=&[];"));
    let wrong = source.replacen("a1999: 0", "a1999: 3", 1);
    assert_eq!(codes(&wrong), ["L0050"]);
}
