//! Block scales.

use layout_algebra::tcgen05::{
    Scales, TmemScales, output_scales, scale_atom, scales, scales_in_shared, scales_in_tmem,
};
use serde_json::Value;

use crate::golden::{holds, number, numbers, records, text};

fn form(record: &Value) -> Scales {
    Scales {
        vector: number(record, "vec"),
        is_sm103: text(record, "arch") == "sm103",
        is_row_major: record.get("major").is_some_and(|major| major == "MN"),
    }
}

/// Checks that the layout equals CuTe's, or that we return an error where CuTe rejects the layout or crashes.
fn check<E: core::fmt::Display>(record: &Value, found: Result<layout_algebra::Layout, E>) {
    match found {
        Ok(found) => {
            assert!(holds(record), "{record}: {found}");
            assert_eq!(found.to_string(), text(record, "layout"), "{record}");
        }
        Err(error) => assert!(!holds(record), "{record}: {error}"),
    }
}

#[test]
fn atoms_agree_with_cute() {
    for record in records(include_str!("../../blackwell/scale_atom.jsonl")) {
        check(&record, scale_atom(form(&record)));
    }
}

#[test]
fn layouts_agree_with_cute() {
    for record in records(include_str!("../../blackwell/scale_layout.jsonl")) {
        let problem = numbers(&record, "problem_mnkl");
        let rows = problem[usize::from(text(&record, "operand") == "B")];
        let batch = problem.get(3).copied();
        check(&record, scales(form(&record), rows, problem[2], batch));
    }
}

#[test]
fn output_layouts_agree_with_cute() {
    for record in records(include_str!("../../blackwell/scale_layout_d.jsonl")) {
        let problem = numbers(&record, "problem_mnk");
        check(
            &record,
            output_scales(form(&record), problem[0], problem[1], 1),
        );
    }
}

#[test]
fn shared_layouts_agree_with_cute() {
    for record in records(include_str!("../../blackwell/scale_smem.jsonl")) {
        let (tile, vector) = (numbers(&record, "tile_mnk"), number(&record, "vec"));
        let k = if text(&record, "op").contains("MXF8F6F4") {
            32
        } else {
            64
        };
        let rows = match text(&record, "operand") {
            "A" => tile[0] / number(&record, "ctas"),
            _ => tile[1],
        };
        check(&record, scales_in_shared(vector, rows, tile[2], k / vector));
    }
}

#[test]
fn tmem_layouts_agree_with_cute() {
    for record in records(include_str!("../../blackwell/tmem_scale.jsonl")) {
        let form = TmemScales {
            vector: number(&record, "vec"),
            ctas: number(&record, "ctas"),
            is_b: text(&record, "operand") == "B",
            is_two_by_two: text(&record, "alloc_mode").ends_with("2by2"),
            rows: number(&record, "mn"),
            scales: number(&record, "scales_per_mma_k"),
        };
        let tiles = numbers(&record, "tiles");
        check(&record, scales_in_tmem(form, &tiles));
        if holds(&record) {
            assert_eq!(
                form.columns_of(&tiles),
                Ok(number(&record, "columns")),
                "{record}"
            );
        }
    }
}
