use super::{fails, says};

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
        "error: expected a command, found no argument\n  = help: run `layout help` to list the commands\n",
    );
}

#[test]
fn an_unknown_command() {
    fails(
        &["evaluate", "8:1"],
        2,
        "error: unknown command `evaluate`\n  = help: did you mean `layout eval`?\n",
    );
    for (word, help) in [
        ("evall", "did you mean `layout eval`?"),
        ("shwo", "did you mean `layout show`?"),
        ("reshap", "did you mean `layout reshape`?"),
        ("view", "did you mean `layout reshape`?"),
        ("reshard", "did you mean `layout plan`?"),
        ("coalesce", "did you mean `layout eval 'coalesce(A)'`?"),
        ("is_injective", "did you mean `layout eval 'injective(A)'`?"),
        ("frobnicate", "run `layout help` to list the commands"),
    ] {
        let expected = format!("error: unknown command `{word}`\n  = help: {help}\n");
        fails(&[word, "8:1"], 2, &expected);
        fails(&["help", word], 2, &expected);
    }
}

#[test]
fn an_unknown_option() {
    fails(
        &["eval", "--verbose"],
        2,
        "error: invalid option '--verbose'\n  = help: run `layout help eval` to see the usage\n",
    );
    fails(
        &["formula", "--json"],
        2,
        "error: invalid option '--json'\n  = help: run `layout help formula` to see the usage\n",
    );
    fails(
        &["eval", "--jsn", "8:1"],
        2,
        "error: invalid option '--jsn'\n  = help: did you mean `--json`?\n",
    );
    fails(
        &["reshape", "--colum-major", "8:1", "8"],
        2,
        "error: invalid option '--colum-major'\n  = help: did you mean `--column-major`?\n",
    );
    fails(
        &["--verbose"],
        2,
        "error: invalid option '--verbose'\n  = help: run `layout help` to list the commands\n",
    );
}
