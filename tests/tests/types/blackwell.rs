//! Descriptors and shapes of `tcgen05`, compared with CuTe. `blackwell/README.md` describes the records.

use std::fs;

use layout_decide::tcgen05::{
    Format, Instruction, MmaKind, Operands, ResultFormat, ScaleFormat, Scales, matrix,
};
use layout_decide::{Modes, Swizzle};
use serde_json::Value as Json;

/// Returns the records of a file of `tests/blackwell`.
fn records(file: &str) -> Vec<Json> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/blackwell/");
    let text = fs::read_to_string(format!("{folder}{file}.jsonl")).unwrap();
    let record = |line| serde_json::from_str(line).unwrap();
    text.lines().map(record).collect()
}

fn number(record: &Json, key: &str) -> u32 {
    record[key].as_u64().unwrap_or(0).try_into().unwrap()
}

fn format(name: &str) -> Option<Format> {
    Some(match name {
        "f16" => Format::F16,
        "bf16" => Format::Bf16,
        "tf32" => Format::Tf32,
        "e4m3" => Format::E4m3,
        "e5m2" => Format::E5m2,
        "e2m3" | "float_e2m3_t" => Format::E2m3,
        "e3m2" => Format::E3m2,
        "e2m1" => Format::E2m1,
        "u8" => Format::U8,
        "s8" => Format::S8,
        _ => return None,
    })
}

fn scale_format(name: &str) -> ScaleFormat {
    if name.contains("ue8m0") {
        ScaleFormat::Ue8m0
    } else {
        ScaleFormat::Ue4m3
    }
}

/// Returns the instruction of a record, or `None` if a type is unknown.
fn instruction(record: &Json) -> Option<Instruction> {
    let kind = match record["kind_mma"].as_str().unwrap() {
        "f16" => MmaKind::F16,
        "tf32" => MmaKind::Tf32,
        "f8f6f4" | "bad types" => MmaKind::F8f6f4,
        "i8" => MmaKind::I8,
        "mxf8f6f4" => MmaKind::Mxf8f6f4,
        "mxf4" | "mxf4nvf4" => MmaKind::Mxf4,
        other => panic!("{other}"),
    };
    let text = |key: &str| record[key].as_str().unwrap_or("");
    let result = match text("d") {
        "f16" => ResultFormat::F16,
        "s32" | "int32_t" => ResultFormat::S32,
        "f32" | "float" | "" => ResultFormat::F32,
        _ => return None,
    };
    let is = |key: &str| number(record, key) == 1;
    let scales = record["sf"].as_str().map(|name| Scales {
        format: scale_format(name),
        ids: [number(record, "sfa_id"), number(record, "sfb_id")],
    });
    let operands = [format(text("a"))?, format(text("b"))?];
    let (m, n) = (number(record, "m"), number(record, "n"));
    Some(Instruction {
        result,
        are_mn_major: [text("a_major") == "MN", text("b_major") == "MN"],
        negates: [is("neg_a"), is("neg_b")],
        saturates: is("sat"),
        is_sparse: is("sparse"),
        max_shift: number(record, "max_shift"),
        scales,
        ..Instruction::new(kind, operands, m, n)
    })
}

#[test]
fn instruction_descriptors_match_cute() {
    let mut counts = [0; 2];
    for record in ["idesc", "idesc_block_scaled"]
        .into_iter()
        .flat_map(records)
    {
        let found = instruction(&record).and_then(|instruction| instruction.descriptor());
        let hexadecimal = record["result"].as_str();
        let expected = hexadecimal.map(|text| u32::from_str_radix(&text[2..], 16).unwrap());
        assert_eq!(found, expected, "{record}");
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts[0] >= 3 && counts[1] >= 500, "{counts:?}");
}

/// Returns the operands of a record, or `None` if no instruction has these scales.
fn operands(record: &Json) -> Operands {
    let op = record["op"].as_str().unwrap();
    let kind = if op.contains("ULTRA") {
        MmaKind::Mxf4Ultra
    } else if op.contains("MXF8F6F4") {
        MmaKind::Mxf8f6f4
    } else if op.contains("MXF4") {
        MmaKind::Mxf4
    } else if op.contains("F8F6F4") {
        MmaKind::F8f6f4
    } else if op.contains("F16BF16") {
        MmaKind::F16
    } else if op.contains("TF32") {
        MmaKind::Tf32
    } else {
        MmaKind::I8
    };
    let scales = record["vec"].as_u64().map(|_| {
        let name = record["sf_type"].as_str().unwrap();
        (scale_format(name), number(record, "vec"))
    });
    Operands {
        kind,
        is_pair: record["ctas"] == 2,
        is_a_in_tensor_memory: op.contains("_TS"),
        is_sparse: op.contains("SPARSE"),
        are_mn_major: [record["a_major"] == "MN", record["b_major"] == "MN"],
        scales,
    }
}

/// Returns `true` if CuTe accepts the operands of the record, but no instruction exists: an MN-major
/// operand of 4 bits, or scales of 32 elements that are not `ue8m0`. CuTe also does not check the rows
/// of a sparse `mxf4nvf4` instruction of two blocks.
fn is_unchecked(record: &Json, operands: &Operands) -> bool {
    let m = number(record, "m");
    operands.kind == MmaKind::Mxf4
        && (operands.are_mn_major != [false; 2]
            || operands.scales
                == Some((ScaleFormat::Ue4m3, if operands.is_sparse { 64 } else { 32 }))
            || operands.is_pair && operands.is_sparse && m != 128 && m != 256)
}

#[test]
fn legal_shapes_match_cute() {
    let mut counts = [0; 3];
    for record in records("mma_legal") {
        let operands = operands(&record);
        for (key, expected) in [("n_legal", true), ("n_illegal", false)] {
            for n in record[key].as_array().unwrap() {
                let n = u32::try_from(n.as_u64().unwrap()).unwrap();
                let found = operands.check(number(&record, "m"), n);
                if expected && is_unchecked(&record, &operands) {
                    assert!(found.is_err(), "{n} columns: {record}");
                    counts[2] += 1;
                    continue;
                }
                assert_eq!(found.is_ok(), expected, "{n} columns: {found:?}, {record}");
                counts[usize::from(expected)] += 1;
            }
        }
    }
    assert!(
        counts[0] >= 1000 && counts[1] >= 1000 && counts[2] >= 100,
        "{counts:?}"
    );
}

/// Returns the modes of a tile's rows or of its `k`, as pairs of extent and stride.
fn modes(record: &Json, key: &str) -> Vec<(u64, u64)> {
    let pair = |mode: &Json| (mode[0].as_u64().unwrap(), mode[1].as_u64().unwrap());
    record[key].as_array().unwrap().iter().map(pair).collect()
}

/// CuTe does not check that the elements of a 16-byte unit are contiguous, and that the extent along
/// `k` matches an instruction.
#[test]
fn matrix_descriptors_match_cute() {
    let mut counts = [0; 3];
    for record in records("smem_desc_raw") {
        let (rows, k) = (modes(&record, "rows"), modes(&record, "k"));
        let tile = Modes::of(0, &[&rows, &k]).unwrap();
        let [bits, base, shift] = [0, 1, 2].map(|i| record["swizzle"][i].as_u64().unwrap());
        let of_element = record["bits"].as_u64().unwrap();
        // The vectors swizzle byte addresses, and `Swizzle` swizzles offsets of elements.
        let read = (((1_u64 << bits) - 1) << (base + shift)) * 8 / of_element;
        let swizzle = Swizzle {
            offset: 0,
            read,
            shift: if bits == 0 {
                3
            } else {
                i32::try_from(shift).unwrap()
            },
        };
        let found = matrix(&tile, &swizzle, of_element, record["major"] == "K");
        let found = found.and_then(|matrix| matrix.descriptor(0));
        let expected = record["result"].as_str();
        let expected = expected.map(|text| u64::from_str_radix(&text[2..], 16).unwrap());
        // A tile with less `k` than an instruction is an error here.
        let is_short = record["other_k"] == true && found.is_err();
        if record["wrong"] == true || is_short {
            assert!(found.is_err(), "{record}");
            counts[2] += 1;
            continue;
        }
        assert_eq!(found.ok(), expected, "{found:?}, {record}");
        counts[usize::from(expected.is_some())] += 1;
    }
    assert!(
        counts[0] >= 100 && counts[1] >= 100 && counts[2] == 7,
        "{counts:?}"
    );
}
