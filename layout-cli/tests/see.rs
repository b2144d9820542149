//! The macros end an error with `see: layout show '...'` where that draws something.

use layout_algebra::Layout;
use layout_language::Notebook;
use layout_picture::Grid;
use proc_macro2::TokenStream;

/// Rejections with a picture and without.
const REFUSED: [(&str, bool); 16] = [
    ("10:1 / 4", true),
    ("(6, 2):(1, 7) o (3, 2):(2, 3)", true),
    ("(6, 4):(1, 10) o 3:4", true),
    ("(1024, 1000):(1, 1024) / (128, 32)", true),
    ("Sw<2, 0, 2> o 10:1 / 4", true),
    ("complement((2, 2):(1, 3), 12)", true),
    ("8:1 / (2, 2):(1, 0)", false),
    ("injective((4, 4):(1, 3))", true),
    ("left_inverse((16, 4):(1, 1))", true),
    ("covers(4:2, 8:1)", true),
    ("inside(4:3, 8:1)", true),
    ("vector_access((4, 4):(4, 2), 2)", true),
    ("conflict_free((32, 1):(32, 0), 1, 4)", true),
    ("(1000000, 3):(1, 1000000) / 7", false),
    ("get((4, 2):(1, 4), 2)", false),
    ("upcast(4:3, 4)", false),
];

fn command_after(source: &str) -> Option<String> {
    let text = layout_language::layout(tokens(source)).to_string();
    let (_, command) = text.split_once("see: layout show '")?;
    command
        .split_once('\'')
        .map(|(operation, _)| operation.into())
}

fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap()
}

fn is_drawn(source: &str) -> bool {
    let entry = Notebook::new().enter(tokens(source)).pop().unwrap();
    let operands = entry.applied.last().map(|last| &last.operands[..]);
    let operands = operands.unwrap_or_default().iter();
    let operands: Vec<Layout> = operands.filter_map(|text| text.parse().ok()).collect();
    let reason = entry.answer.unwrap_err().reason;
    Grid::rejection(&reason.unwrap(), &operands).is_some()
}

#[test]
fn an_error_leads_to_its_picture_where_there_is_one() {
    for (source, has_picture) in REFUSED {
        let command = command_after(source);
        assert_eq!(is_drawn(source), has_picture, "{source}");
        assert_eq!(command.is_some(), has_picture, "{source}: {command:?}");
        assert!(command.is_none_or(|command| is_drawn(&command)), "{source}");
    }
}

#[test]
fn the_prompt_and_the_page_draw_it_themselves() {
    for (source, _) in REFUSED {
        let error = layout_language::evaluate(tokens(source)).unwrap_err();
        assert!(!error.to_string().contains("see:"), "{source}");
    }
}

#[test]
fn a_long_operation_is_not_offered() {
    let deep = format!("{}10:1{} / 4", "(".repeat(8), ")".repeat(8));
    assert_eq!(command_after(&deep).as_deref(), Some("10:1 / 4"));
    let ones = ["1"; 60].join(",");
    let zeros = ["0"; 60].join(",");
    let long = format!("(10,{ones}):(1,{zeros}) / 4");
    assert_eq!(command_after(&long), None);
}
