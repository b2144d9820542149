//! Compiles and runs the functions that `layout emit` writes for all layouts of the golden vectors,
//! and for some of these layouts with dynamic values. The results must equal the results of the
//! library.
//!
//! Each program calls the functions of all layouts with the same arguments in the same order, and
//! computes one hash of the results per layout. The library computes the same hashes.

mod c;
mod case;
mod device;
mod fits;
mod program;
mod python;
mod rust;
mod shader;

use std::env;

/// Checks that a program printed the expected hash of each case.
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

/// Returns `true` if a compiler is missing. If `LAYOUT_ALL` is set, a missing compiler is an error.
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
