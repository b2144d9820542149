//! Random morphisms, nested tuples and layouts: every result equals that of `tract`, except for its defects.

use std::collections::BTreeMap;

use layout_algebra::{IntTuple, Layout};
use layout_tests::examples::operand;
use layout_theory::category::{
    CategoryError, MutualRefinement, NestMorphism, NestedTuple, Predicates, flat,
};
use serde_json::{Value, json};

use super::lines;

/// The operands in a line.
struct Case<'a>(&'a Value);

impl Case<'_> {
    fn nest(&self, name: &str) -> NestMorphism {
        operand::morphism(&self.0[name]).expect("a morphism")
    }

    fn tuple(&self, name: &str) -> IntTuple {
        operand::tuple(&self.0[name]).expect("a tuple")
    }

    fn layout(&self, name: &str) -> Layout {
        operand::layout(&self.0[name]).expect("a layout")
    }

    /// Converts 1-based positions to 0-based positions.
    fn positions(&self, name: &str) -> Vec<usize> {
        let positions = self.0[name].as_array().expect("positions").iter();
        let position = |value: &Value| usize::try_from(value.as_u64().expect("a position"));
        positions
            .map(|value| position(value).expect("small") - 1)
            .collect()
    }
}

fn text<T: ToString>(value: &T) -> Value {
    json!(value.to_string())
}

fn or_null<T: ToString, E>(result: Result<T, E>) -> Value {
    result.map_or(Value::Null, |value| text(&value))
}

/// Returns this workspace's value for each result in a line.
fn results(case: &Case<'_>) -> BTreeMap<&'static str, Value> {
    match case.0["kind"].as_str() {
        Some("tuple") => of_tuples(case),
        Some("nest") => of_nested(case),
        Some("refinement") => of_refinements(case),
        Some("layout") => of_layouts(case),
        Some("weak") => {
            let weak = case.nest("f").weak_composite(&case.nest("g"));
            BTreeMap::from([("weak_composite", or_null(weak))])
        }
        kind => panic!("kind {kind:?}"),
    }
}

fn of_tuples(case: &Case<'_>) -> BTreeMap<&'static str, Value> {
    let [f, g, beside, factor] =
        ["f", "g", "beside", "factor"].map(|name| case.nest(name).flatten().clone());
    let joined = f.concat(&beside);
    BTreeMap::from([
        ("size", json!(f.size())),
        ("cosize", json!(f.cosize())),
        ("layout", text(&f.layout())),
        ("is_sorted", json!(f.is_sorted())),
        ("is_coalesced", json!(f.is_coalesced())),
        ("is_complementable", json!(f.is_injective())),
        ("is_isomorphism", json!(f.is_isomorphism())),
        ("sort", text(&f.sort())),
        ("squeeze", text(&f.squeeze())),
        ("coalesce", text(&f.coalesce())),
        ("strong_coalesce", text(&f.strong_coalesce())),
        ("complement", or_null(f.complement())),
        ("compose", or_null(f.then(&g))),
        ("sum", or_null(f.sum(&g))),
        ("restrict", or_null(f.restrict(&case.positions("domain")))),
        (
            "factorize",
            or_null(f.factorize(&case.positions("codomain"))),
        ),
        ("images_are_disjoint", json!(f.images_are_disjoint(&beside))),
        ("concat", or_null(joined.as_ref())),
        // `tract` raises an error if images overlap.
        (
            "is_complementary_to",
            joined.map_or(Value::Null, |_| json!(f.is_complement_of(&beside))),
        ),
        ("flat_divide", or_null(g.flat_divide(&f))),
        ("flat_product", or_null(f.flat_product(&factor))),
    ])
}

fn of_nested(case: &Case<'_>) -> BTreeMap<&'static str, Value> {
    let [f, g, beside, factor] = ["f", "g", "beside", "factor"].map(|name| case.nest(name));
    let joined = f.concat(&beside);
    let standard = NestMorphism::standard_representation(&f.layout());
    BTreeMap::from([
        ("size", json!(f.size())),
        ("cosize", json!(f.cosize())),
        ("layout", text(&f.layout())),
        ("standard_representation", or_null(standard)),
        ("is_sorted", json!(f.is_sorted())),
        ("is_complementable", json!(f.is_injective())),
        ("is_isomorphism", json!(f.is_isomorphism())),
        ("flatten", text(&f.flatten())),
        ("flatten_codomain", text(&f.flatten_codomain())),
        ("coalesce", text(&f.coalesce())),
        ("complement", or_null(f.complement())),
        ("compose", or_null(f.then(&g))),
        ("images_are_disjoint", json!(f.images_are_disjoint(&beside))),
        ("concat", or_null(joined.as_ref())),
        (
            "is_complementary_to",
            joined.map_or(Value::Null, |_| json!(f.is_complement_of(&beside))),
        ),
        ("logical_divide", or_null(g.logical_divide(&f))),
        ("logical_product", or_null(f.logical_product(&factor))),
        ("pullback", or_null(f.pullback(&case.tuple("of_codomain")))),
        (
            "pushforward",
            or_null(f.pushforward(&case.tuple("of_domain"))),
        ),
    ])
}

fn of_refinements(case: &Case<'_>) -> BTreeMap<&'static str, Value> {
    let [fine, coarse, other] = ["fine", "coarse", "other"].map(|name| case.tuple(name));
    let underlying = |modes: Vec<IntTuple>| -> Value {
        let modes = modes.iter().enumerate();
        modes
            .flat_map(|(i, mode)| vec![i + 1; mode.length()])
            .collect()
    };
    let mutual =
        |found: MutualRefinement| json!([found.left().to_string(), found.right().to_string()]);
    BTreeMap::from([
        ("length", json!(fine.length())),
        ("rank", json!(fine.rank())),
        ("depth", json!(fine.depth())),
        ("size", json!(fine.product())),
        ("is_congruent", json!(fine.is_congruent(&coarse))),
        ("refines", json!(fine.refines(&coarse))),
        (
            "relative_flattening",
            or_null(fine.relative_flattening(&coarse)),
        ),
        (
            "underlying_map",
            fine.relative_modes(&coarse).map_or(Value::Null, underlying),
        ),
        (
            "mutual_refinement",
            MutualRefinement::of(&coarse, &other).map_or(Value::Null, mutual),
        ),
    ])
}

fn of_layouts(case: &Case<'_>) -> BTreeMap<&'static str, Value> {
    let [flat_layout, nested, other] = ["flat", "nested", "other"].map(|name| case.layout(name));
    let size = case.0["size"].as_i64();
    // Several permutations can sort, so the found one is checked by its result.
    let permutation = case.0["results"]["sort_permutation"].clone();
    let found = permutation.as_array().expect("positions").iter();
    let found: Vec<_> = found
        .map(|i| usize::try_from(i.as_u64().expect("a position")).expect("small") - 1)
        .collect();
    let sorts = flat::permute(&flat_layout, &found).is_ok_and(|l| l == flat::sort(&flat_layout));
    BTreeMap::from([
        ("flatten", or_null(flat::concat(&[&nested]))),
        ("sort", text(&flat::sort(&flat_layout))),
        (
            "sort_permutation",
            if sorts { permutation } else { Value::Null },
        ),
        ("is_tractable", json!(nested.is_tractable())),
        (
            "standard_representation",
            or_null(NestMorphism::standard_representation(&nested)),
        ),
        (
            "flat_standard_representation",
            or_null(NestMorphism::standard_representation(&flat_layout)),
        ),
        ("normalize", text(&flat::normalize(&nested))),
        (
            "flat_concat",
            or_null(flat::concat(&[&flat_layout, &other])),
        ),
        ("concat", or_null(Layout::from_modes([nested, other]))),
        (
            "flat_complement",
            or_null(flat::complement(&flat_layout, size)),
        ),
    ])
}

/// Returns the defect of `tract` that explains a different result. The operands decide.
fn defect(case: &Case<'_>, name: &str, theirs: &Value) -> Option<&'static str> {
    match name {
        "is_coalesced" => {
            let f = case.nest("f");
            let stars = f.map().images().windows(2).any(|pair| pair == [None, None]);
            (stars && theirs == true).then_some("1: adjacent stars")
        }
        "refines" => {
            let recursion = case.0["errors"]["refines"] == "RecursionError";
            (theirs.is_null() && recursion).then_some("2: tuples of length 1")
        }
        "mutual_refinement" => {
            let absorbs = absorbs_ones(&case.tuple("coarse"), &case.tuple("other"));
            (theirs.is_null() && absorbs).then_some("3: trailing ones")
        }
        "weak_composite" => {
            let absorbs = absorbs_ones(case.nest("f").codomain(), case.nest("g").domain());
            (theirs.is_null() && absorbs).then_some("3: trailing ones")
        }
        "flat_complement" => of_complement(case, theirs).then_some("7: complements"),
        "depth" => (theirs == 1).then_some("10: depth"),
        "concat" => {
            let empty = |name| case.layout(name).rank() == 0;
            (theirs.is_null() && empty("nested") && empty("other"))
                .then_some("11: empty layouts in a tuple")
        }
        _ => None,
    }
}

/// Returns `true` if a mutual refinement refines a 1 of the left tuple by the empty tuple.
fn absorbs_ones(left: &IntTuple, right: &IntTuple) -> bool {
    let modes = |found: MutualRefinement| found.left().relative_modes(left);
    let modes = MutualRefinement::of(left, right).and_then(modes);
    modes.is_ok_and(|modes| modes.iter().any(|mode| mode.length() == 0))
}

/// Returns `true` if a different complement is due to defect 7.
fn of_complement(case: &Case<'_>, theirs: &Value) -> bool {
    let a = case.layout("flat");
    let ours = flat::complement(&a, case.0["size"].as_i64());
    let is_degenerate = a.rank() == 0 || a.shape().leaves().any(|extent| extent == 1);
    match (ours, operand::layout(theirs)) {
        // The peer's complement may not be coalesced, and degenerate modes can change it.
        (Ok(ours), Some(theirs)) => is_degenerate || flat::coalesce(&theirs) == ours,
        (Ok(_), None) => is_degenerate,
        // Not checked.
        (Err(error), Some(_)) => matches!(error, CategoryError::NotComplementable { .. }),
        (Err(_), None) => false,
    }
}

#[test]
fn tract_agrees_but_for_its_defects() {
    let cases = lines("agreement");
    assert_eq!(cases.len(), 1000);
    let (mut equal, mut excepted, mut failures) = (0, BTreeMap::new(), Vec::new());
    for line in &cases {
        let case = Case(line);
        let ours = results(&case);
        let theirs = line["results"].as_object().expect("results");
        assert_eq!(ours.len(), theirs.len(), "{line}");
        for (name, ours) in &ours {
            let theirs = &theirs[*name];
            if ours == theirs {
                equal += 1;
            } else if let Some(defect) = defect(&case, name, theirs) {
                *excepted.entry(defect).or_insert(0) += 1;
            } else {
                failures.push(format!("{name}: {ours}, tract {theirs}, of {line}"));
            }
        }
    }
    let list = failures.join("\n");
    assert!(failures.is_empty(), "{} differ:\n{list}", failures.len());
    let defects: usize = excepted.values().sum();
    assert!(
        equal > 13_000 && defects < 250,
        "{equal} equal, {excepted:?}"
    );
}
