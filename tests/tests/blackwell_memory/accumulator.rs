//! Accumulators in tensor memory.

use layout_algebra::tcgen05::{Accumulator, Placement, accumulator, accumulator_columns};

use crate::golden::{holds, number, numbers, records, text};

const FILES: [&str; 2] = [
    include_str!("../../blackwell/tmem_accumulator.jsonl"),
    include_str!("../../blackwell/tmem_accumulator_ws.jsonl"),
];

fn placement(name: &str) -> Placement {
    match name {
        "Interleaved" => Placement::Interleaved,
        "NonInterleaved" => Placement::NonInterleaved,
        "Duplicated" => Placement::Duplicated,
        "-" => Placement::WeightStationary,
        _ => panic!("unknown placement {name}"),
    }
}

/// The layouts and the columns are CuTe's. Both reject the same accumulators. We also reject
/// more than 512 columns, which CuTe accepts.
#[test]
fn accumulators_agree_with_cute() {
    let (mut layouts, mut refusals) = (0, 0);
    for record in FILES.iter().flat_map(|lines| records(lines)) {
        let tile = Accumulator {
            bits: number(&record, "value_bits"),
            cell: number(&record, "storage_bits"),
            ctas: number(&record, "ctas"),
            rows: number(&record, "m_per_cta"),
            columns: number(&record, "n"),
            placement: placement(text(&record, "alloc_mode")),
        };
        let tiles = numbers(&record, "tiles");
        let found = accumulator(tile, &tiles);
        if holds(&record) {
            let found = found.unwrap_or_else(|error| panic!("{record}: {error}"));
            assert_eq!(found.to_string(), text(&record, "layout"), "{record}");
            let columns = number(&record, "columns");
            assert_eq!(accumulator_columns(tile, &tiles), Ok(columns), "{record}");
            layouts += 1;
        } else {
            assert!(found.is_err(), "{record}: {found:?}");
            refusals += 1;
        }
    }
    assert!(
        layouts > 100 && refusals > 20,
        "{layouts} layouts, {refusals} refusals"
    );
}
