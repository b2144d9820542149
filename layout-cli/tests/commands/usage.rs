use super::{fails, layout, says};

#[test]
fn help_lists_every_command() {
    let (status, help, error) = layout(&["--help"]);
    assert_eq!((status, error.as_str()), (0, ""));
    for command in ["eval", "explain", "check", "find", "draw", "cost", "tune"] {
        assert!(help.contains(&format!("\n  layout {command} ")), "{help}");
    }
    assert_eq!(layout(&["-h"]).1, help);
    assert_eq!(layout(&["explain", "--help"]).1, help);
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = concat!("layout ", env!("CARGO_PKG_VERSION"), "\n");
    says(&["--version"], version);
    says(&["-V"], version);
}

#[test]
fn no_command() {
    fails(
        &[],
        2,
        "error: a command is missing\n  = help: `layout --help` lists the commands\n",
    );
}

#[test]
fn an_unknown_command() {
    fails(
        &["evaluate", "8:1"],
        2,
        "error: no command is called `evaluate`\n  = help: `layout --help` lists the commands\n",
    );
}

#[test]
fn an_unknown_option() {
    fails(
        &["eval", "--verbose"],
        2,
        "error: invalid option '--verbose'\n  = help: `layout --help` lists the commands\n",
    );
}
