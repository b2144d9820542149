//! `layout help`.

use super::{fails, layout};

/// All commands.
const COMMANDS: [&str; 18] = [
    "eval",
    "explain",
    "explain-error",
    "show",
    "formula",
    "emit",
    "find",
    "reshape",
    "check",
    "cute",
    "swizzle",
    "tv",
    "cost",
    "tune",
    "plan",
    "repl",
    "completion",
    "help",
];

fn help(arguments: &[&str]) -> String {
    let (status, help, error) = layout(arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}");
    help
}

#[test]
fn every_command_is_listed() {
    let list = help(&["help"]);
    for command in COMMANDS {
        assert!(list.contains(&format!("\n  layout {command}")), "{list}");
    }
    // Two spaces separate a command from its description.
    for line in list.lines().filter(|line| line.starts_with("  layout ")) {
        assert!(line.trim_start().contains("  "), "{line}");
    }
    assert_eq!(help(&["--help"]), list);
    assert_eq!(help(&["-h"]), list);
}

#[test]
fn each_command_has_help_of_its_own() {
    for command in COMMANDS {
        let text = help(&["help", command]);
        assert!(text.starts_with(&format!("layout {command}")), "{text}");
        assert!(text.contains("The exit status is 0"), "{text}");
        assert_eq!(help(&[command, "--help"]), text);
        let width = text.lines().map(|line| line.chars().count()).max();
        assert!(width < Some(180), "{text}");
    }
    let text = help(&["help", "show"]);
    assert!(text.contains("\n  --bank BYTES "), "{text}");
    assert!(
        text.contains("\n$ layout show '10:1 / 4'\n10:1 / 4\ndoes not tile"),
        "{text}"
    );
}

#[test]
fn there_is_no_help_for_what_is_no_command() {
    fails(
        &["help", "draw"],
        2,
        "error: unknown command `draw`\n  = help: did you mean `layout show`?\n",
    );
}
