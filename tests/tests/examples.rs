//! The examples of the texts, see `examples/README.md`.

use layout_algebra::admissible::{
    Factorisation, Notion, admissible_for_complementation, admissible_restricted,
    composition_by_modes, extended_layout_function,
};
use layout_algebra::fact::{FactMorphism, OrderedFactorisation};
use layout_algebra::find::find_layout;
use layout_algebra::{IntTuple, Layout, Tiler};
use serde_json::{Value, json};

/// All lines of `examples/{file}.jsonl`.
fn read(file: &str) -> Vec<Value> {
    let path = format!("{}/examples/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    lines.collect()
}

fn expected(example: &Value) -> &Value {
    match example.get("correct") {
        Some(correct) if example["verified"] == false => correct,
        _ => &example["result"],
    }
}

fn layout(value: &Value) -> Layout {
    value.as_str().expect("a layout").parse().expect("a layout")
}

fn integer(value: &Value) -> i64 {
    value.as_i64().expect("an integer")
}

fn integers(value: &Value) -> Vec<i64> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(integer)
        .collect()
}

/// `[232]`, or a list of primes.
fn factorisation(value: &Value) -> Option<OrderedFactorisation> {
    let primes = match value.as_str() {
        Some(text) => {
            let digits = text.trim_matches(['[', ']']).chars();
            digits
                .map(|digit| i64::from(digit.to_digit(10).expect("a digit")))
                .collect()
        }
        None => integers(value),
    };
    OrderedFactorisation::new(primes).ok()
}

fn morphism(args: &[Value]) -> FactMorphism {
    let map = integers(&args[1])
        .into_iter()
        .map(|i| usize::try_from(i - 1).expect("from 1"));
    FactMorphism::new(factorisation(&args[0]).expect("primes"), map).expect("a morphism")
}

fn table(layout: &Layout) -> Vec<i64> {
    (0..layout.size())
        .map(|i| layout.offset(i).expect("an offset"))
        .collect()
}

fn is_injection_into(layout: &Layout, n: i64) -> bool {
    let mut offsets = table(layout);
    offsets.sort_unstable();
    offsets.dedup();
    offsets.len() == table(layout).len() && offsets.last().is_none_or(|last| *last < n)
}

/// A layout by stride, then extent.
fn sorted(layout: &Layout) -> Layout {
    let mut modes: Vec<_> = layout
        .stride()
        .leaves()
        .zip(layout.shape().leaves())
        .collect();
    modes.sort_unstable();
    let (stride, shape): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
    Layout::new(shape, stride).expect("a layout")
}

fn text<E>(result: Result<Layout, E>) -> Value {
    result.map_or(Value::Null, |layout| json!(layout.to_string()))
}

/// What this crate has for an example.
fn answer(op: &str, args: &[Value]) -> Value {
    match op {
        "layout_fn" => {
            json!(extended_layout_function(&layout(&args[0]), integer(&args[1])).unwrap())
        }
        "coord_fn" => {
            let coordinate: IntTuple = integers(&args[1]).into();
            json!(layout(&args[0]).offset(coordinate).unwrap())
        }
        "table" => json!(table(&layout(&args[0]))),
        "is_flat_layout" => json!(layout(&args[0]).depth() <= 1),
        "same_function" => json!(layout(&args[0]).coalesce() == layout(&args[1]).coalesce()),
        "sort" => json!(sorted(&layout(&args[0])).to_string()),
        "compact" => {
            let layout = layout(&args[0]);
            json!(is_injection_into(&layout, layout.size()))
        }
        "composition" => text(layout(&args[0]).composition(layout(&args[1]))),
        "composition_tiler" => {
            let modes = args[1].as_array().unwrap().iter();
            let modes = modes.map(|mode| Tiler::Layout(layout(mode))).collect();
            text(layout(&args[0]).composition(Tiler::Modes(modes)))
        }
        "complement" => {
            let (layout, cotarget) = (layout(&args[0]), integer(&args[1]));
            match admissible_for_complementation(&layout, cotarget) {
                Ok(()) => text(layout.complement(cotarget)),
                Err(_) => Value::Null,
            }
        }
        "admissible_restricted" => {
            let shape: IntTuple = args[0].as_str().unwrap().parse().unwrap();
            let shape = Factorisation::new(shape).unwrap();
            let b = layout(&args[1]);
            let notion = match args[2].as_str() {
                Some("weak") => Notion::Weak,
                Some("cutlass") => Notion::Cutlass,
                other => panic!("notion {other:?}"),
            };
            let (n, r) = (b.size(), b.stride().leaves().next().unwrap());
            json!(admissible_restricted(&shape, n, r, notion).is_ok())
        }
        "ordered_factorization_valid" => json!(factorisation(&args[0]).is_some()),
        "fact_domain" => json!(morphism(args).domain().primes()),
        "fact_layout" => text(morphism(args).layout()),
        "fact_range_ok" => {
            let (morphism, layout) = (morphism(args), morphism(args).layout().unwrap());
            let is_in_range = layout.cosize() <= morphism.codomain().size();
            assert!(morphism.realisation().is_err() || is_in_range);
            json!(is_in_range)
        }
        "find_layout" => text(find_layout(&integers(&args[0]))),
        other => panic!("unknown operation {other}"),
    }
}

/// The examples of a file, and how many there must be at least.
fn all(file: &str, least: usize) {
    let examples = read(file);
    assert!(examples.len() >= least);
    for example in examples {
        let (id, op) = (
            &example["id"],
            example["op"].as_str().expect("an operation"),
        );
        let args = example["args"].as_array().expect("operands");
        // Where the texts differ this crate has CuTe's answer.
        let refutes = example["refutes"].as_str().unwrap_or_default();
        let wanted = if refutes.contains(" vs ") && op != "complement" {
            &example["cute_cpp"]
        } else {
            expected(&example)
        };
        assert_eq!(&answer(op, args), wanted, "{id}");
        if op == "complement" && refutes.contains(" vs ") {
            let rounded = text(layout(&args[0]).complement(integer(&args[1])));
            assert_eq!(rounded, example["cute_cpp"], "{id}");
        }
        if refutes.contains("000 Thm 2.18") {
            let [a, b] = [layout(&args[0]), layout(&args[1])];
            let by_modes = composition_by_modes(&a, &b, Notion::Weak);
            assert_eq!(text(by_modes), example["cute_cpp"], "{id}");
        }
    }
}

#[test]
fn mao() {
    all("mao", 25);
}

#[test]
fn hieu() {
    all("hieu", 9);
}
