//! Tests of `layout plan`.

use std::time::Instant;

use layout_cli::{Session, json};
use serde_json::{Value, json};

use super::{fails, layout, says};

const ROWS: &str = "shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), x: 1)";

const EXPLAINED: &str = "\
from [x: Shard(0)] of (8,8) on x=4
to   [x: Shard(1)] of (8,8) on x=4
digit 2:1 stays at address stride 1
digit 4:2 moves from address stride 2 to rank stride 1
digit 2:8 moves from address stride 8 to address stride 2
digit 4:16 moves from rank stride 1 to address stride 4
step 1, all-to-all in 1 group of 4 devices, {0,1,2,3}: each device sends 4 elements to each of 3 others; a device receives at most 12 elements, all devices 48
each device allocates 32 elements; vectors have 2 elements; pieces are packed
";

#[test]
fn a_plan_has_steps_bytes_and_memory() {
    for (option, bytes) in [
        (
            None,
            "with 2 bytes per element, a device receives at most 24 bytes, all devices 96; each device allocates 64 bytes",
        ),
        (
            Some("1"),
            "with 1 byte per element, a device receives at most 12 bytes, all devices 48; each device allocates 32 bytes",
        ),
        (
            Some("4"),
            "with 4 bytes per element, a device receives at most 48 bytes, all devices 192; each device allocates 128 bytes",
        ),
    ] {
        let option = option.iter().flat_map(|bytes| ["--bytes", bytes]);
        let arguments: Vec<_> = ["plan", ROWS].into_iter().chain(option).collect();
        says(&arguments, &format!("{EXPLAINED}{bytes}\n"));
    }
    // The words of the line need no quotes.
    let said = Session::default().line(&format!("plan {ROWS}"));
    assert!(said.output.starts_with(EXPLAINED), "{said:?}");
}

#[test]
fn a_plan_of_dynamic_sizes_is_for_all_values() {
    let text = "shard((4 * ?m, ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, ?k))";
    says(
        &["plan", text],
        "
from [x: Shard(0)] of (4 * m, k) on x=4
to   [] of (4 * m, k) on x=4
digit m * k:1 stays at address stride 1
digit 4:m * k moves from rank stride 1 to address stride m * k
step 1, all-gather
a device receives at most 3 * m * k elements; each device has m * k elements before and 4 * m * k elements after
with 2 bytes per element, a device receives at most 6 * m * k bytes; each device has 2 * m * k bytes before and 8 * m * k bytes after
",
    );
    fails(
        &["plan", "--draw", text],
        1,
        &format!(
            "error: expected static sizes for a picture, found dynamic sizes\n  |\n  | {text}\n  | {}\n  \
             = help: replace each dynamic size by an integer, or omit the picture\n",
            "^".repeat(text.len())
        ),
    );
}

#[test]
fn the_picture_has_one_board_for_each_step() {
    let text = "mesh (2, 2) shape (4, 4): (Shard(0), Partial()) -> (Replicate(), Shard(1))";
    let (status, output, error) = layout(&["plan", "--torch", "--draw", text]);
    assert_eq!((status, error.as_str()), (0, ""));
    let picture = "
elements from each device (row) to each device (column)
step 1, reduce-scatter    step 2, all-gather
      0 1 │ 2 3                 0 1 │ 2 3
    ┌─────┼────               ┌─────┼────
  0 │ 4 4 │ · ·             0 │ 4 · │ 4 ·
  1 │ 4 4 │ · ·             1 │ · 4 │ · 4
    ├─────┼────               ├─────┼────
  2 │ · · │ 4 4             2 │ 4 · │ 4 ·
  3 │ · · │ 4 4             3 │ · 4 │ · 4
";
    assert!(output.ends_with(picture), "{output}");
    let (_, svg, _) = layout(&["plan", "--torch", "--svg", text]);
    assert!(
        svg.starts_with("<svg ") && svg.contains(">step 2, all-gather<"),
        "{svg}"
    );
    assert!(
        svg.contains("<title>device 2 to device 0: 4</title>"),
        "{svg}"
    );
    let (_, tikz, _) = layout(&["plan", "--torch", "--tikz", text]);
    assert!(tikz.starts_with("\\begin{tikzpicture}"), "{tikz}");
    let (_, coloured, _) = layout(&["plan", "--torch", "--draw", "--colour", text]);
    assert!(
        coloured.contains("\u{1b}[38;5;16;48;5;153m 4"),
        "{coloured}"
    );
    assert!(
        coloured.contains("\u{1b}[38;5;16;48;5;193m 4"),
        "{coloured}"
    );
}

#[test]
fn pictures_fit_80_characters() {
    let text = "shard((256, 256), mesh(x: 64, y: 2), x: 0) -> shard((256, 256), y: 1)";
    let (_, output, _) = layout(&["plan", "--draw", text]);
    let drawn = output.lines().skip_while(|line| !line.is_empty());
    let longest = drawn.map(|line| line.chars().count()).max();
    assert!(
        longest.is_some_and(|longest| 40 < longest && longest <= 80),
        "{output}"
    );
    fails(
        &[
            "plan",
            "--svg",
            "shard(512, mesh(x: 512), x: 0) -> shard(512)",
        ],
        1,
        "
error: expected at most 256 devices in the picture of 1 step, found 512
  |
  | shard(512, mesh(x: 512), x: 0) -> shard(512)
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = help: draw the plan of a smaller mesh
",
    );
}

#[test]
fn errors_mark_the_text() {
    fails(
        &[
            "plan",
            "shard((8, 8), mesh(x: 4), y: 0) -> shard((8, 8), x: 1)",
        ],
        1,
        "
error: expected an axis of the mesh `x=4`, found `y`
  |
  | shard((8, 8), mesh(x: 4), y: 0) -> shard((8, 8), x: 1)
  |                           ^
  = help: write the placement as `x: 0`
",
    );
    let torch = "mesh 4 shape (8, 8): S(0) -> R";
    fails(
        &["plan", torch],
        1,
        &format!(
            "error: expected `shard`, found `mesh`\n  |\n  | {torch}\n  | ^^^^\n  \
             = help: add `--torch` for PyTorch's notation\n"
        ),
    );
    fails(
        &["plan", "--torch", ROWS],
        1,
        &format!(
            "error: expected `mesh`, `shape`, or `:` before the placements, found `shard`\n  |\n  | {ROWS}\n  \
             | ^^^^^\n  = help: omit `--torch`, which is for PyTorch's notation\n"
        ),
    );
    fails(
        &["plan", "shard(8, mesh(x: 2), x: sum) -> shard(9)"],
        1,
        "
error: expected tensors with the same number of elements, found 8 and 9
  |
  | shard(8, mesh(x: 2), x: sum) -> shard(9)
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
    fails(
        &["plan", "--bytes", "0", ROWS],
        2,
        "error: expected at least 1 byte per element after `--bytes`, found `0`\n  \
         = help: run `layout help plan` to see the usage\n",
    );
    fails(
        &["plan"],
        2,
        "error: expected a redistribution `FROM -> TO`, found no argument\n  \
         = help: run `layout help plan` to see the usage\n",
    );
}

#[test]
fn json_has_the_counts() {
    let (status, output, _) = layout(&["plan", "--json", "--bytes", "4", ROWS]);
    assert_eq!(status, 0);
    let told: Value = serde_json::from_str(&output).unwrap();
    let step = json!({ "kind": "all-to-all", "peers": 4, "received": 48, "max_received": 12 });
    assert_eq!(told["steps"], json!([step]));
    for (key, value) in [
        ("kind", json!("plan")),
        ("devices", json!(4)),
        ("received", json!(48)),
        ("peak", json!(32)),
        ("bytes", json!(4)),
        ("pack", json!(true)),
    ] {
        assert_eq!(told[key], value, "{key}");
    }
    let (status, output, _) = layout(&["plan", "--json", "shard(8, mesh(x: 4), x: 1)"]);
    assert_eq!(status, 1);
    let told: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (&told["kind"], &told["errors"][0]["from"]),
        (&json!("rejection"), &json!(24))
    );
}

fn ask(question: &Value) -> Value {
    serde_json::from_str(&json::answer(&question.to_string())).unwrap()
}

#[test]
fn the_page_gets_the_picture() {
    let told = ask(&json!({ "ask": "plan", "text": ROWS }));
    let cells = told["grid"]["boards"][0][0]["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 16);
    assert_eq!(cells[1]["at"], "device 0 to device 1");
    assert_eq!(cells[1]["label"], json!(["4"]));
    let drawn = ask(&json!({ "ask": "plan", "text": ROWS, "form": "svg" }));
    assert!(drawn["drawn"][0].as_str().unwrap().starts_with("<svg "));
    let torch = "mesh 1024 shape 1024: S(0) -> R";
    let told = ask(&json!({ "ask": "plan", "text": torch, "torch": true, "bytes": 1 }));
    assert_eq!(told["grid"], Value::Null);
    assert!(
        told["note"]
            .as_str()
            .unwrap()
            .starts_with("expected at most 256 devices")
    );
    let told = ask(&json!({ "ask": "plan", "text": "shard(" }));
    assert_eq!(told["kind"], "rejection");
    let told = ask(&json!({ "ask": "plan", "text": ROWS, "bytes": 0 }));
    assert_eq!(
        told,
        json!({ "error": "expected at least 1 byte per element, found 0" })
    );
}

#[test]
fn hostile_input_gives_an_answer() {
    let ones = vec!["1"; 256].join(", ");
    let axes: Vec<_> = (0..200).map(|i| format!("x{i}: 1")).collect();
    let twos: Vec<_> = (0..62).map(|i| format!("x{i}: 2")).collect();
    let placed: Vec<_> = (0..62).map(|i| format!("x{i}: 0")).collect();
    let reversed: Vec<_> = placed.iter().rev().cloned().collect();
    let (axes, twos) = (axes.join(", "), twos.join(", "));
    let (placed, reversed) = (placed.join(", "), reversed.join(", "));
    let large = 1_i64 << 62;
    for text in [
        "(".repeat(900_000),
        "shard(".repeat(100_000),
        format!("shard(({ones}), mesh({axes}), x7: 200) -> shard(({ones}), x8: 100)"),
        format!("shard({large}, mesh({twos}), {placed}) -> shard({large}, {reversed})"),
        format!("shard({large}, mesh(x: {large}), x: 0) -> shard({large}, x: 0)"),
        format!("shard({large}, mesh(x: {large}), x: sum) -> shard({large}, x: _)"),
        format!(
            "shard({}, mesh(x: 2, y: 3, z: 5), x: 0, y: 0, z: 0) -> shard({}, z: 0)",
            i64::MAX,
            i64::MAX
        ),
        "shard((65537, 3), mesh(x: 65535), x: strided(0, 3), chunk) -> shard((65537, 3), chunk)"
            .into(),
        "shard((1024, 1024), mesh(x: 256), x: 0) -> shard((1024, 1024), x: 1)".into(),
    ] {
        let begin = Instant::now();
        let said = ["", "--draw", "--svg", "--json"].map(|option| {
            let options: Vec<_> = [option].into_iter().filter(|o| !o.is_empty()).collect();
            let words = [&["plan"][..], &options, &[&text]].concat();
            let words: Vec<_> = words.into_iter().map(Into::into).collect();
            layout_cli::run(&words).status
        });
        let taken = begin.elapsed();
        assert!(said.iter().all(|status| *status < 2), "{text:.80}");
        // The limit is for a machine under load.
        assert!(taken.as_secs() < 10, "{taken:?}: {text:.80}");
    }
}
