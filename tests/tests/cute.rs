//! The model of CuTe's answers against the recorded ones.

use std::path::Path;

use layout_algebra::Answer as Given;
use layout_tests::conform::level::{Answer, Outcome};
use layout_tests::conform::value;
use layout_tests::conform::vector::{self, Expected, Vector};
use layout_theory::cute;

/// The name of an operation of the vectors in the language, and its operands.
fn operation(vector: &Vector) -> (&str, Vec<String>) {
    let op = vector.op.strip_suffix("_tiler").unwrap_or(&vector.op);
    let name = match op {
        "complement_default" => "complement",
        "composition_layout_swizzle" | "swizzle_compose_then_compose" => "composition",
        "swizzle_compose_then_zipped_divide" => "zipped_divide",
        other => other.strip_prefix("swizzle_").unwrap_or(other),
    };
    let args = &vector.args;
    // A swizzle, an offset and a layout are one operand.
    let operands = match &args[..] {
        [swizzle, offset, layout, rest @ ..] if swizzle.starts_with("Sw") => {
            let composed = format!("{swizzle} o {offset} o {layout}");
            [&[composed], rest].concat()
        }
        _ => args.clone(),
    };
    (name, operands)
}

/// What the model answers, in words, and where a slice starts; `None` for a refusal.
///
/// In the operations that the model leaves out, CuTe and the algebra agree.
fn answer(vector: &Vector) -> (bool, Option<Outcome>) {
    let outcome = |text: String, offset: Option<i64>| Outcome {
        text,
        offset: offset.map(i128::from),
        values: None,
    };
    let (name, operands) = operation(vector);
    let operands: Vec<_> = operands.iter().map(String::as_str).collect();
    match cute::answer(name, &operands) {
        Some(Ok(Given::Slice(layout, offset))) => {
            (true, Some(outcome(layout.to_string(), Some(offset))))
        }
        Some(answer) => (
            true,
            answer.ok().map(|answer| outcome(answer.to_string(), None)),
        ),
        None => match value::answer(vector) {
            Answer::Given(outcome) => (false, Some(outcome)),
            _ => (false, None),
        },
    }
}

/// Whether a stride is negative, or a factor of a recast with it.
fn is_negative(vector: &Vector) -> bool {
    let layouts = vector.args.iter().filter_map(|text| text.rsplit_once(':'));
    let mut strides = layouts.map(|(_, stride)| stride);
    strides.any(|stride| stride.contains('-'))
}

#[test]
fn the_model_gives_every_recorded_answer() {
    let golden = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden"));
    let (mut modelled, mut alike, mut unlike) = (0, 0, Vec::new());
    for path in vector::files(golden).expect("the vectors can be read") {
        let vectors = vector::read(&path).expect("the vectors can be read");
        for vector in vectors.iter().filter(|vector| !is_negative(vector)) {
            let recorded = match &vector.expected {
                Expected::Answer { text, offset, .. } => Some((text, *offset)),
                Expected::Refusal => None,
                Expected::Exact { .. } => continue,
            };
            let (is_modelled, answer) = answer(vector);
            let is_so = match (&answer, recorded) {
                // Some slices are recorded without their start.
                (Some(answer), Some((text, offset))) => {
                    answer.text == *text && (offset.is_none() || answer.offset == offset)
                }
                (None, None) => true,
                _ => false,
            };
            modelled += usize::from(is_modelled);
            alike += usize::from(!is_modelled);
            if !is_so {
                unlike.push(format!(
                    "{}({}): {answer:?}",
                    vector.op,
                    vector.args.join(", ")
                ));
            }
        }
    }
    // Slices behind swizzles, and coordinates out of range, are left out of the model.
    let is_left_out = |id: &String| id.contains("slice_and_offset") || id.contains("crd2crd");
    let (left_out, wrong): (Vec<_>, _) = unlike.into_iter().partition(is_left_out);
    assert_eq!(wrong, [""; 0]);
    assert_eq!(left_out.len(), 12, "{left_out:?}");
    assert!(modelled > 6000 && alike > 3000, "{modelled} and {alike}");
}
