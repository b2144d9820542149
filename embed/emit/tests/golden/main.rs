//! The functions of `layout emit` for all layouts of the golden vectors, and for the same with numbers that arrive at
//! run time: compiled, run, and compared with the library.
//!
//! Each program goes through all layouts. For each it calls the functions with the same arguments in the same order, and
//! makes one number of what they give, which the library makes, too.

mod c;
mod case;
mod device;
mod fits;
mod program;
mod python;
mod rust;
mod shader;

use std::env;

/// Fails unless the program says what the library does, case by case.
#[track_caller]
fn compare(what: &str, cases: &[&case::Case], said: &str) {
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), cases.len(), "{what}");
    let mut wrong = Vec::new();
    for (case, said) in cases.iter().zip(said) {
        let expected = case.expected.to_string();
        if said != expected {
            wrong.push(format!("{}: {said}, expected {expected}", case.about()));
        }
    }
    let count = wrong.len();
    wrong.truncate(8);
    assert!(
        count == 0,
        "{what}: {count} are wrong\n{}",
        wrong.join("\n")
    );
}

/// Whether a compiler is missing that this machine may do without: `LAYOUT_ALL` says that it may not.
fn is_missing(program: &str) -> bool {
    let is_missing = !program::exists(program);
    assert!(
        !is_missing || env::var_os("LAYOUT_ALL").is_none(),
        "{program} is not installed"
    );
    if is_missing {
        eprintln!("skipped: {program} is not installed");
    }
    is_missing
}
