//! Tests of `layout repl` with lines from another program.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Returns the exit status, the standard output and the standard error.
fn repl(lines: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_layout"));
    let command = command.arg("repl").stdin(Stdio::piped());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut repl = command.spawn().expect("the command runs");
    let mut input = repl.stdin.take().expect("an input");
    input.write_all(lines.as_bytes()).expect("a reader");
    drop(input);
    let output = repl.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let status = output.status.code().expect("an exit status");
    (status, text(output.stdout), text(output.stderr))
}

#[test]
fn names_have_values_in_later_lines() {
    let lines = "
A = (4, 8):(8, 1)
Tile = <2, 4>
type B = A / Tile;

size(B)
eval size(B, 0) + 1
show A o 2
formula A
check A o 2:2 = 2:16
cost (32, 4):(4, 1) 16 1 --json
exit
nobody reads this
";
    let expected = "\
A = (4,8):(8,1)
Tile = (2,4)
B = ((2,2),(4,2)):((8,16),(1,4))
32
5
2:8
      0 1
    ┌────
  0 │ 0 8
|i, j| 8 * i + j
|i| 8 * (i % 4) + i / 4
find(|i, j| 8 * i + j, (4, 8))
holds: result(c) == a(b(c)) for all c in b, and shape(result) refines shape(b)
";
    let (status, output, error) = repl(lines);
    assert_eq!((status, error.as_str()), (0, ""));
    let (before, json) = output.split_at(expected.len().min(output.len()));
    assert_eq!(before, expected);
    assert!(json.starts_with('{') && json.ends_with("}\n"), "{json}");
}

#[test]
fn a_line_of_more_than_1_mb_is_rejected() {
    let lines = format!(
        "4:1\n{}\r\n8:1\r\n{}",
        "4".repeat(3_000_000),
        "4".repeat(2_000_000)
    );
    let (status, output, error) = repl(&lines);
    let told = "error: the line is too long: expected at most 1000000 bytes\n  = help: run `layout help` to list the commands\n";
    assert_eq!(
        (status, &output[..], error),
        (2, "4:1\n8:1\n", told.repeat(2))
    );
}

#[test]
fn a_rejection_does_not_end_it() {
    let (status, output, error) = repl("A = 8:1\nA / 3\nshow\nA o 2\n");
    assert_eq!((status, output.as_str()), (1, "A = 8:1\n2:1\n"));
    let (_, _, unknown) = repl("A = 8:1\nB = 4:1\nC o 2\n");
    assert_eq!(
        unknown,
        "error: unknown name `C`: expected one of `A`, `B` [L0019]\n  |\n  | C o 2\n  | ^\n"
    );
    assert!(
        error.starts_with("error: `8:1 / 3` is not a layout [L0006]\n  |\n  | A / 3\n  |     ^\n")
    );
}
