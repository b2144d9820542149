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
        "error: a command is missing\n  = help: `layout help` lists the commands\n",
    );
}

#[test]
fn an_unknown_command() {
    fails(
        &["evaluate", "8:1"],
        2,
        "error: no command is called `evaluate`\n  = help: `layout help` lists the commands\n",
    );
}

#[test]
fn an_unknown_option() {
    fails(
        &["eval", "--verbose"],
        2,
        "error: invalid option '--verbose'\n  = help: `layout help eval` says how it is written\n",
    );
    fails(
        &["formula", "--json"],
        2,
        "error: invalid option '--json'\n  = help: `layout help formula` says how it is written\n",
    );
    fails(
        &["--verbose"],
        2,
        "error: invalid option '--verbose'\n  = help: `layout help` lists the commands\n",
    );
}
