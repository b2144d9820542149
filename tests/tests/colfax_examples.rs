//! The examples of "Categorical Foundations for CuTe Layouts", see `examples/README.md`.

use layout_algebra::category::{
    CategoryError, MutualRefinement, NestMorphism, PointedMap, Profile, flat,
};
use layout_algebra::{IntTuple, Layout};
use serde_json::{Map, Value, json};

fn examples() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/colfax.jsonl");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The printed result, or the right one where that is wrong.
fn expected(example: &Value) -> &Value {
    match example.get("correct") {
        Some(correct) if example["verified"] == false => correct,
        _ => &example["result"],
    }
}

fn layout(value: &Value) -> Layout {
    let text = value.as_str().expect("a layout");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn integer(value: &Value) -> i64 {
    value.as_i64().expect("an integer")
}

fn integers(value: &Value) -> Vec<i64> {
    let list = value.as_array().expect("a list");
    list.iter().map(integer).collect()
}

/// A position from 1, as one from 0.
fn position(value: &Value) -> usize {
    usize::try_from(integer(value) - 1).expect("a position")
}

fn positions(value: &Value) -> Vec<usize> {
    let list = value.as_array().expect("a list");
    list.iter().map(position).collect()
}

/// A nested tuple in notation or as nested lists.
fn tuple(value: &Value) -> IntTuple {
    match value {
        Value::String(text) => text.parse().unwrap_or_else(|error| panic!("{error}")),
        Value::Array(modes) => IntTuple::Tuple(modes.iter().map(tuple).collect()),
        _ => IntTuple::Int(integer(value)),
    }
}

fn lists(tuple: &IntTuple) -> Value {
    match tuple {
        IntTuple::Int(entry) => json!(entry),
        IntTuple::Tuple(modes) => modes.iter().map(lists).collect(),
    }
}

fn profile(value: &Value) -> Profile {
    let text = value.as_str().expect("a profile");
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn map(value: &Value, codomain: usize) -> Result<PointedMap, CategoryError> {
    let numbers = integers(value).into_iter();
    let numbers: Vec<_> = numbers
        .map(|n| usize::try_from(n).expect("a number"))
        .collect();
    PointedMap::from_numbers(&numbers, codomain)
}

fn read_morphism(value: &Value) -> Result<NestMorphism, CategoryError> {
    let (domain, codomain) = (tuple(&value["domain"]), tuple(&value["codomain"]));
    let map = map(&value["map"], codomain.length())?;
    NestMorphism::new(domain, codomain, map)
}

fn morphism(value: &Value) -> NestMorphism {
    read_morphism(value).unwrap_or_else(|error| panic!("{error}"))
}

fn shown(morphism: &NestMorphism) -> Value {
    json!({
        "domain": lists(morphism.domain()),
        "codomain": lists(morphism.codomain()),
        "map": morphism.map().numbers(),
    })
}

fn text<T: ToString, E>(result: Result<T, E>) -> Value {
    result.map_or(Value::Null, |value| json!(value.to_string()))
}

fn picture(result: Result<NestMorphism, CategoryError>) -> Value {
    result.map_or(Value::Null, |morphism| shown(&morphism))
}

/// The attributes that are asked for.
fn attributes(wanted: &Value, all: &Value) -> Value {
    let wanted = wanted.as_object().expect("attributes");
    let pairs = wanted.keys().map(|key| (key.clone(), all[key].clone()));
    Value::Object(pairs.collect::<Map<_, _>>())
}

fn on_tuples(op: &str, args: &[Value], wanted: &Value) -> Option<Value> {
    Some(match op {
        "tuple_attrs" | "nested_attrs" => {
            let tuple = tuple(&args[0]);
            let all = json!({
                "rank": tuple.rank(),
                "len": tuple.length(),
                "depth": tuple.depth(),
                "size": tuple.product(),
            });
            attributes(wanted, &all)
        }
        "profile_attrs" => {
            let profile = profile(&args[0]);
            let all = json!({
                "rank": profile.rank(),
                "len": profile.length(),
                "depth": profile.depth(),
            });
            attributes(wanted, &all)
        }
        "profile_mode" => json!(profile(&args[0]).modes()[position(&args[1])].to_string()),
        "tuple_divides" => json!(tuple(&args[0]).divides(&tuple(&args[1]))),
        "tuple_permute" => text(tuple(&args[0]).permute(&positions(&args[1]))),
        "flatten_profile" => {
            let tuple = tuple(&args[0]);
            json!({
                "flat": tuple.flattening().to_string(),
                "profile": tuple.profile().to_string(),
            })
        }
        "nested_mode" => text(tuple(&args[0]).mode(position(&args[1]))),
        "nested_entry" => json!(tuple(&args[0]).entry(position(&args[1])).ok()),
        "congruent" => json!(tuple(&args[0]).is_congruent(&tuple(&args[1]))),
        "refines" => json!(tuple(&args[0]).refines(&tuple(&args[1]))),
        "relative_mode" => {
            let modes = tuple(&args[0]).relative_modes(&tuple(&args[1]));
            text(modes.map(|modes| modes[position(&args[2])].clone()))
        }
        "relative_flatten" => text(tuple(&args[0]).relative_flattening(&tuple(&args[1]))),
        "substitute" => {
            let list = args[1].as_array().expect("a list");
            if list
                .iter()
                .any(|item| item.as_str().is_some_and(|text| text.contains('*')))
            {
                let list: Vec<_> = list.iter().map(profile).collect();
                text(profile(&args[0]).substitute(&list))
            } else {
                let list: Vec<_> = list.iter().map(tuple).collect();
                text(profile(&args[0]).substitute(&list))
            }
        }
        "mutual_refinement" => MutualRefinement::of(&tuple(&args[0]), &tuple(&args[1])).map_or(
            Value::Null,
            |refinement| {
                json!([
                    refinement.left().to_string(),
                    refinement.right().to_string()
                ])
            },
        ),
        _ => return None,
    })
}

fn on_layouts(op: &str, args: &[Value], wanted: &Value) -> Option<Value> {
    let a = || layout(&args[0]);
    Some(match op {
        "coord_fn" => json!(a().offset(IntTuple::from(integers(&args[1]))).ok()),
        "layout_fn" => json!(a().offset(integer(&args[1])).ok()),
        "table" => (0..a().size()).map(|i| a().offset(i).ok()).collect(),
        "same_function" => json!(a().coalesce() == layout(&args[1]).coalesce()),
        "is_layout" => json!(Layout::new(tuple(&args[0]), tuple(&args[1])).is_ok()),
        "is_flat_layout" => json!(a().is_flat()),
        "column_major" => json!(a().is_column_major()),
        "row_major" => json!(a().is_row_major()),
        "non_degenerate" => json!(a().is_non_degenerate()),
        "is_sorted" => json!(a().is_sorted()),
        "is_flat_coalesced" => json!(a().is_flat_coalesced()),
        "is_coalesced" => json!(a().is_coalesced()),
        "compact" => json!(a().is_compact()),
        "tractable" => json!(a().is_tractable()),
        "mode_order_chain" => {
            let modes: Vec<_> = args.iter().map(layout).collect();
            let modes: Vec<_> = modes.iter().collect();
            json!(flat::concat(&modes).is_ok_and(|chain| chain.is_sorted()))
        }
        "complementable" => json!(a().is_complementable(args.get(1).and_then(Value::as_i64))),
        "is_complement" => json!(flat::is_complement(&a(), &layout(&args[1]), None)),
        "is_N_complement" => {
            let size = Some(integer(&args[2]));
            json!(flat::is_complement(&a(), &layout(&args[1]), size))
        }
        "layout_attrs" | "nested_layout_attrs" => {
            let a = a();
            let mut all = json!({
                "rank": a.rank(),
                "len": a.shape().length(),
                "depth": a.depth(),
                "size": a.size(),
                "cosize": a.cosize(),
                "profile": a.profile().to_string(),
            });
            for (i, mode) in a.modes().iter().enumerate() {
                all[format!("mode_{}", i + 1)] = json!(mode.to_string());
            }
            attributes(wanted, &all)
        }
        "layout_modes_entries" => {
            let strings = |layouts: Vec<Layout>| -> Value {
                layouts.iter().map(ToString::to_string).collect()
            };
            json!({ "modes": strings(a().modes()), "entries": strings(a().flatten().modes()) })
        }
        "restrict" => text(flat::restrict(&a(), &positions(&args[1]))),
        "squeeze" => json!(flat::squeeze(&a()).to_string()),
        "filter" => json!(flat::filter(&a()).to_string()),
        "permute" => text(flat::permute(&a(), &positions(&args[1]))),
        "sort" => json!(flat::sort(&a()).to_string()),
        "flat_coalesce" => json!(flat::coalesce(&a()).to_string()),
        "flat_complement" => text(flat::complement(&a(), args[1].as_i64())),
        "flat_composition" => text(flat::composition(&a(), &layout(&args[1]))),
        "flat_divide" => text(flat::division(&a(), &layout(&args[1]))),
        "flatten_layout" => text(flat::concat(&[&a()])),
        "substitute_layout" => text(a().with_mode_profile(&profile(&args[1]))),
        "concat" => text(Layout::from_modes(args.iter().map(layout))),
        "coalesce" => json!(a().coalesce().to_string()),
        "relative_mode_layout" => {
            let modes = a().relative_modes(&tuple(&args[1]));
            text(modes.map(|modes| modes[position(&args[2])].clone()))
        }
        "complement" => text(a().complement_within(args[1].as_i64())),
        "composition" => text(a().composite(&layout(&args[1]))),
        "logical_divide" => text(a().logical_divide(layout(&args[1]))),
        "logical_product" => text(a().logical_product(layout(&args[1]))),
        _ => return None,
    })
}

fn on_morphisms(op: &str, args: &[Value]) -> Option<Value> {
    let f = || morphism(&args[0]);
    let g = || morphism(&args[1]);
    Some(match op {
        "fin_tractable" => {
            let codomain = usize::try_from(integer(&args[1])).expect("a length");
            json!(map(&args[0], codomain).is_ok_and(|map| map.is_tractable()))
        }
        "morphism_valid" => json!(read_morphism(&args[0]).is_ok()),
        "layout_of" => json!(f().layout().to_string()),
        "layout_of_complement" => text(f().complement().map(|f| f.layout())),
        "standard_rep" => picture(NestMorphism::standard_representation(&layout(&args[0]))),
        "standard_form" => json!(f().is_standard_form()),
        "F_on_coords" => json!(f().flatten().on_coordinate(&integers(&args[1])).ok()),
        "composable" => json!(f().then(&g()).is_ok()),
        "compose" => picture(f().then(&g())),
        "complementable_morphism" => json!(f().is_injective()),
        "disjoint_images" => json!(f().images_are_disjoint(&g())),
        "entry_inclusion" => {
            let identity = NestMorphism::identity(tuple(&args[0])).expect("an identity");
            picture(identity.entry(position(&args[1])))
        }
        "mode_inclusion" => {
            let identity = NestMorphism::identity(tuple(&args[0])).expect("an identity");
            picture(identity.mode(position(&args[1])))
        }
        "pullback" => picture(f().pullback(&tuple(&args[1]))),
        "pushforward" => picture(f().pushforward(&tuple(&args[1]))),
        "morph_concat" => picture(f().concat(&g())),
        "morph_coalesce" => json!(shown(&f().coalesce())),
        "morph_complement" => picture(f().complement()),
        "morph_logical_divide" => picture(f().logical_divide(&g())),
        "morph_logical_product" => picture(f().logical_product(&g())),
        _ => return None,
    })
}

/// The one record without an operand, as it is lost in the text.
const WITHOUT_OPERANDS: &str = "filter_result_only";

#[test]
fn the_examples_of_the_text() {
    let examples = examples();
    let mut failures = Vec::new();
    for example in &examples {
        let op = example["op"].as_str().expect("an operation");
        if op == WITHOUT_OPERANDS {
            continue;
        }
        let args = example["args"].as_array().expect("operands");
        let expected = expected(example);
        let answer = on_tuples(op, args, expected)
            .or_else(|| on_layouts(op, args, expected))
            .or_else(|| on_morphisms(op, args));
        if answer.as_ref() != Some(expected) {
            let answer = answer.map_or("no such operation".into(), |answer| answer.to_string());
            failures.push(format!("{}: {op}: {expected}, not {answer}", example["id"]));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(examples.len() > 200, "{} examples", examples.len());
}
