//! The golden vectors `tests/golden/mesh.jsonl`.

use std::fs;
use std::path::Path;

use layout_algebra::Layout;
use layout_mesh::{
    Conflict, Mesh, Place, Placement, Plan, PlanError, Reduction, Sharding, SourceMode, Uneven,
};
use serde_json::{Value, json};

use crate::enumeration::{check, check_reduction};
use crate::fields;

fn vectors() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/mesh.jsonl");
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn layout(value: &Value) -> Layout {
    value.as_str().unwrap().parse().unwrap()
}

/// The sizes and strides of all modes.
fn leaves(layout: &Layout) -> Vec<(i64, i64)> {
    let strides = layout.stride().leaves();
    layout.shape().leaves().zip(strides).collect()
}

fn ints(value: &Value) -> Vec<i64> {
    let ints = value.as_array().into_iter().flatten();
    ints.map(|int| int.as_i64().unwrap()).collect()
}

fn sharding(elements: &Value, ranks: &Value, memory: &Value, partial: &Value) -> Sharding {
    let ranks = layout(ranks);
    let names: Vec<_> = (0..ranks.shape().leaves().count())
        .map(|i| format!("x{i}"))
        .collect();
    let mesh = Mesh::with_ranks(names.iter().map(String::as_str), &ranks).unwrap();
    let sharding = Sharding::from_layout(&mesh, &layout(elements), &layout(memory)).unwrap();
    ints(partial).into_iter().fold(sharding, |sharding, axis| {
        sharding
            .with_partial(&format!("x{axis}"), Reduction::Sum)
            .unwrap()
    })
}

pub(crate) fn pair(case: &Value) -> (Sharding, Sharding) {
    let side = |elements, ranks, memory, partial| {
        sharding(&case[elements], &case[ranks], &case[memory], &case[partial])
    };
    (
        side("A", "ranks_A", "a", "partial_A"),
        side("B", "ranks_B", "b", "partial_B"),
    )
}

/// The hash of the source of every address, by rank and address.
fn fnv(plan: &Plan) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for rank in 0..plan.to().mesh().devices() {
        let mut held = plan.to().held_by(rank).unwrap();
        held.sort_unstable();
        for (address, _) in held {
            let (device, source) = plan.source_of(rank, address).unwrap();
            for int in [device, source] {
                for byte in &int.to_le_bytes()[..4] {
                    hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
    }
    format!("{hash:016x}")
}

fn reason(conflict: Conflict) -> String {
    match conflict {
        Conflict::ElementCuts([a, b]) => format!("index cuts {a} and {b}"),
        Conflict::RankCuts([a, b]) => format!("rank cuts {a} and {b}"),
        Conflict::Mode {
            mode,
            size,
            stride,
            cut,
        } => {
            format!("{mode} mode {size}:{stride} is cut at {cut}")
        }
    }
}

fn digits(plan: &Plan) -> Value {
    let place = |place| match place {
        Place::Rank(stride) => format!("rank:{stride}"),
        Place::Address(stride) => format!("addr:{stride}"),
    };
    let digits = plan.digits().iter();
    let digits = digits.map(|digit| {
        let (from, to) = (place(digit.from), place(digit.to));
        json!({ "size": digit.size, "n": digit.element, "A": from, "B": to })
    });
    digits.collect()
}

fn modes(modes: &[SourceMode]) -> Value {
    let mode = |m: &SourceMode| json!([m.size, m.stride, m.device, m.address]);
    modes.iter().map(mode).collect()
}

fn steps(plan: &Plan) -> Value {
    let steps = plan.steps().iter();
    let step = steps.map(|s| json!([s.kind.to_string(), s.received, s.received_per_device]));
    step.collect()
}

/// The expected fields that a plan has.
fn found(plan: &Plan, expected: &Value) -> Vec<(&'static str, Value)> {
    let mut found = Vec::new();
    if let Some(source) = plan.source() {
        found.push(("digits", digits(plan)));
        let (mesh, local) = (modes(&source.mesh), modes(&source.local));
        let fields = expected["P"]["fields"].clone();
        found.push((
            "P",
            json!({ "mesh": mesh, "local": local, "fields": fields }),
        ));
        found.push(("steps", steps(plan)));
        found.push(("steps_named", fields::named_steps(plan)));
    } else {
        found.push(("digits", Value::Null));
        found.push(("refused_because", json!(reason(plan.conflict().unwrap()))));
    }
    if plan.from().reduction().is_some() || plan.to().reduction().is_some() {
        return found;
    }
    let traffic = plan.traffic();
    found.extend([
        ("P_is_layout", json!(plan.source_layouts(true).is_some())),
        (
            "P_refines_B_as_written",
            json!(plan.source_layouts(false).is_some()),
        ),
        ("elements_received", json!(traffic.received)),
        ("max_received", json!(traffic.max_received)),
        ("max_sent_own_first", json!(traffic.max_sent)),
        (
            "max_sent_balanced",
            json!((traffic.max_sent_balanced * 1e4).round() / 1e4),
        ),
        ("peak_elements", json!(i64::try_from(plan.peak()).unwrap())),
        ("vector", json!(plan.vector())),
        ("pack", json!(plan.needs_pack())),
        ("unpack", json!(plan.needs_unpack())),
        ("P_fnv", json!(fnv(plan))),
    ]);
    found
}

#[test]
fn plans_equal_the_vectors() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in vectors().iter().filter(|case| !case["ranks_A"].is_null()) {
        let (a, b) = pair(case);
        assert_eq!(a.elements(), case["N"].as_i64().unwrap());
        count += 1;
        let expected = &case["expected"];
        match Plan::new(&a, &b) {
            Ok(plan) => {
                let mut found = found(&plan, expected);
                if let Some(ok) = expected["ok_by_simulation"].as_bool() {
                    match a.reduction().or(b.reduction()) {
                        Some(op) => check_reduction(&plan, op),
                        None => check(&plan),
                    }
                    assert!(ok);
                }
                if !expected["pieces_per_device"].is_null() {
                    let (places, elements) = (layout(&case["b"]), layout(&case["B"]));
                    let local = leaves(&elements.modes()[1])
                        .into_iter()
                        .zip(leaves(&places));
                    let modes = local.map(|((size, n), (_, place))| [size, place, n]);
                    let pieces = fields::pieces(&plan, &modes.collect::<Vec<_>>());
                    found.push(("pieces_per_device", json!(pieces)));
                }
                for field in expected.as_object().unwrap().keys() {
                    let compared = found.iter().any(|(name, _)| name == field);
                    assert!(compared || field == "ok_by_simulation", "{field}");
                }
                for (field, value) in found {
                    if expected[field] != value {
                        let name = &case["name"];
                        wrong.push(format!("{name} {field}: {} {value}", expected[field]));
                    }
                }
            }
            Err(PlanError::Cuts {
                conflict,
                through: Some(_),
            }) => {
                assert_eq!(expected["refused_because"], reason(conflict));
            }
            Err(error) => panic!("{}: {error}", case["name"]),
        }
    }
    assert_eq!(count, 111);
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn placements(value: &Value) -> Vec<(String, Placement)> {
    let placements = value.as_array().unwrap().iter().enumerate();
    let placements = placements.map(|(axis, placement)| {
        let dim = placement.as_u64().map(|dim| usize::try_from(dim).unwrap());
        (
            format!("x{axis}"),
            dim.map_or(Placement::Replicate, Placement::Shard),
        )
    });
    placements.collect()
}

/// The elements of boxes of a matrix with `columns` columns.
fn elements(ranges: &Value, columns: i64) -> Vec<i64> {
    let range = |d: usize| ranges[d][0].as_i64().unwrap()..ranges[d][1].as_i64().unwrap();
    range(0)
        .flat_map(|i| range(1).map(move |j| columns * i + j))
        .collect()
}

#[test]
fn uneven_shards_equal_the_vectors() {
    let mut count = 0;
    for case in vectors()
        .iter()
        .filter(|case| !case["convention"].is_null())
    {
        count += 1;
        let sizes = ints(&case["mesh"]);
        let names: Vec<_> = (0..sizes.len()).map(|i| format!("x{i}")).collect();
        let axes = names.iter().map(String::as_str).zip(sizes);
        let mesh = Mesh::new(axes).unwrap();
        let (shape, expected) = (ints(&case["dims"]), &case["expected"]);
        let uneven = match case["convention"].as_str() {
            Some("chunk") => Uneven::Chunk,
            _ => Uneven::Covering,
        };
        let side = |placed: &Value, ranges: &Value| {
            let placed = placements(placed);
            let placed: Vec<_> = placed.iter().map(|(axis, p)| (axis.as_str(), *p)).collect();
            let sharding = Sharding::with_uneven(&mesh, &shape, &placed, uneven).unwrap();
            for rank in 0..mesh.devices() {
                let mut held = sharding.held_by(rank).unwrap();
                held.sort_unstable();
                let held: Vec<_> = held.into_iter().map(|(_, element)| element).collect();
                let ranges = &ranges[usize::try_from(rank).unwrap()];
                assert_eq!(
                    held,
                    elements(ranges, shape[1]),
                    "{} rank {rank}",
                    case["name"]
                );
            }
            sharding
        };
        let a = side(&case["A"], &expected["A_ranges"]);
        let b = side(&case["B"], &expected["B_ranges"]);
        let plan = Plan::new(&a, &b).unwrap();
        let boxes = plan.boxes().unwrap();
        assert_eq!(expected["elements_received"], plan.traffic().received);
        assert_eq!(expected["messages"], boxes.messages());
        assert_eq!(
            expected["padded_elements"],
            i64::try_from(boxes.padded()).unwrap()
        );
        // A plan of chunks is not one layout, so the vectors have no value.
        let regular = expected["regular"].as_bool().unwrap_or(false);
        assert_eq!(fields::is_regular(&plan), regular, "{}", case["name"]);
    }
    assert_eq!(count, 4);
}

#[test]
fn a_mesh_that_drops_ranks_is_rejected() {
    let vectors = vectors();
    let case = vectors.iter().find(|case| !case["expr"].is_null()).unwrap();
    let (mesh, taken) = case["expr"].as_str().unwrap().split_once(" o ").unwrap();
    let (mesh, taken): (Layout, Layout) = (mesh.parse().unwrap(), taken.parse().unwrap());
    let error = mesh.composition(&taken).unwrap_err();
    assert_eq!(case["expected"]["refused"], error.rule().name());
    let ranks: Vec<_> = (0..taken.size())
        .map(|i| mesh.offset(taken.offset(i).unwrap()).unwrap())
        .collect();
    assert_eq!(ranks, ints(&case["expected"]["values"]));
}

#[test]
fn a_view_that_moves_elements_is_rejected() {
    let vectors = vectors();
    let case = vectors.iter().find(|case| case["A"].is_object()).unwrap();
    let side =
        |side: &Value| sharding(&side["A"], &side["rank"], &side["memory"], &side["partial"]);
    let plan = Plan::new(&side(&case["A"]), &side(&case["B"])).unwrap();
    let expected = &case["expected"];
    let int = |field: &str| expected[field].as_i64().unwrap();
    assert_eq!(
        plan.require_local(),
        Err(PlanError::Moves {
            element: int("first"),
            from: int("device_A"),
            to: int("device_B"),
            received: int("moved"),
            elements: int("of"),
        })
    );
}
