use super::{fails, layout, says};

#[test]
fn a_layout_is_a_grid() {
    says(
        &["show", "(4,4):(4,1) / (2,2)"],
        "
((2,2),(2,2)):((4,8),(1,2))
       0  1 │  2  3
    ┌───────┼──────
  0 │  0  1 │  2  3
  1 │  4  5 │  6  7
    ├───────┼──────
  2 │  8  9 │ 10 11
  3 │ 12 13 │ 14 15
",
    );
}

#[test]
fn two_layouts_are_compared() {
    says(
        &["show", "(2,4):(4,1)", "--diff", "Sw<1,0,2> o (2,4):(4,1)"],
        "
(2,4):(4,1) and Sw<1,0,2> o 0 o (2,4):(4,1): 4 cells differ
(2,4):(4,1)          Sw<1,0,2> o 0 o (2,4):(4,1)
      0  1  2  3           0  1  2  3
    ┌────────────        ┌────────────
  0 │ 0  1  2  3       0 │ 0  1  2  3
  1 │ 4* 5* 6* 7*      1 │ 5* 4* 7* 6*
",
    );
}

#[test]
fn banks_threads_and_arrows() {
    says(
        &["show", "--bank", "2", "(2,4):(64,1)"],
        "
(2,4):(64,1)
banks of 2-byte elements
      0 1 2 3
    ┌────────
  0 │ 0 0 1 1
  1 │ 0 0 1 1
",
    );
    says(
        &["show", "((2,2),2):((4,1),2)", "--threads=(2,4)"],
        "
((2,2),2):((4,1),2) on (2,4)
          0     1     2     3
    ┌────────────────────────
  0 │ T0 V0 T0 V1 T1 V0 T1 V1
  1 │ T2 V0 T2 V1 T3 V0 T3 V1
",
    );
    says(
        &["show", "--arrows", "(4,2):(1,12)"],
        "
(4,2):(1,12), as (4,2) -(1,3)-> (4,3,2)
   ┌─→ 2
2 ─┘   3
4 ───→ 4
",
    );
}

#[test]
fn a_picture_has_several_forms() {
    let first_line = |form| {
        let (status, output, error) = layout(&["show", "2:1", form]);
        assert_eq!((status, error.as_str()), (0, ""));
        output.lines().next().map(String::from)
    };
    let tikz = first_line("--tikz").expect("a line");
    assert!(tikz.starts_with("\\begin{tikzpicture}["), "{tikz}");
    let svg = first_line("--svg").expect("a line");
    assert!(svg.starts_with("<svg xmlns="), "{svg}");
    assert_eq!(first_line("--colour").as_deref(), Some("2:1"));
    let coloured = layout(&["show", "2:1", "--colour"]).1;
    assert!(coloured.contains("\u{1b}[38;5;16;48;5;"), "{coloured}");
}

#[test]
fn what_is_no_layout_is_not_drawn() {
    fails(
        &["show", "size(8:1)"],
        1,
        "
error: expected a layout, found `8`
  |
  | size(8:1)
  | ^^^^^^^^^
",
    );
    fails(
        &["show", "2:1", "--diff", "8:1 o 0:1"],
        1,
        "
error: `0:1` is not a layout [L0009]
  |
  | 8:1 o 0:1
  |       ^
  = out of range: shape 0 must be at least 1
",
    );
}

#[test]
fn a_picture_that_is_too_large_is_not_drawn() {
    fails(
        &["show", "(512,512):(1,512)"],
        1,
        "
error: a picture has at most 65536 cells, found 262144: draw a slice or a tile
  |
  | (512,512):(1,512)
  | ^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn one_picture_at_a_time() {
    fails(
        &["show", "8:1", "--bank", "4", "--arrows"],
        2,
        "
error: expected at most one of --bank, --threads, --diff, --arrows and --after, found 2
  = help: run `layout help show` to see the usage
",
    );
}

#[test]
fn a_composition_is_drawn_step_by_step() {
    let (status, chain, error) = layout(&["show", "(12,3,6):(1,72,12)", "--after", "(6,6):(6,1)"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(chain.starts_with("(12,3,6):(1,72,12) o (6,6):(6,1)\n\n1. standard representations"));
    assert!(chain.ends_with("\n7. coalesced over (6,6): ((2,3),6):((6,72),1)\n"));
    fails(
        &["show", "8:1", "--after", "Sw<1,0,1> o 4:1"],
        1,
        "
error: expected a layout without a swizzle, because swizzled layouts have no diagram, found `Sw<1,0,1> o 0 o 4:1`
  |
  | Sw<1,0,1> o 4:1
  | ^^^^^^^^^^^^^^^
",
    );
    fails(
        &["show", "(2,5):(1,8)", "--after", "2:3"],
        1,
        "
error: no mutual refinement: the factor 3 of entry 0 of the left tuple must match the factor 2 of entry 0 of the right tuple, but neither divides the other
  |
  | (2,5):(1,8)
  | ^^^^^^^^^^^
",
    );
}

#[test]
fn a_rejection_is_drawn_and_told() {
    let (status, picture, rejection) = layout(&["show", "10:1 / 4"]);
    assert_eq!(status, 1);
    assert_eq!(
        picture,
        "10:1 / 4
does not tile: tiles of 4 elements cover 12 elements, but the layout has 10
       0   1   2
    ┌────────────
  0 │  0   4   8
  1 │  1   5   9
  2 │  2   6  10*
  3 │  3   7  11*
"
    );
    assert_eq!(rejection, layout(&["eval", "10:1 / 4"]).2);
    let svg = layout(&["show", "--svg", "10:1 / 4"]).1;
    assert!(svg.starts_with("<svg xmlns="), "{svg}");
}

#[test]
fn colours_are_asked_for_or_forbidden() {
    let is_coloured = |options: &[&str]| {
        let arguments = [&["show", "2:1"], options].concat();
        layout(&arguments).1.contains('\u{1b}')
    };
    assert!(is_coloured(&["--colour"]) && is_coloured(&["--color"]));
    assert!(!is_coloured(&[]) && !is_coloured(&["--colour", "--plain"]));
}
