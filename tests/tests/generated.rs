//! The generated file is that of its generator.

use std::fs;

use layout_tests::generate::{PATH, cases};

/// `UPDATE_GENERATED=1 cargo test -p layout-tests --test generated` writes the file anew.
#[test]
fn the_cases_for_both_levels_are_those_that_the_generator_writes() {
    let wanted = cases();
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(PATH, &wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(PATH).unwrap_or_default();
    let differing = found
        .lines()
        .zip(wanted.lines())
        .find(|(found, wanted)| found != wanted);
    assert_eq!(differing, None, "set UPDATE_GENERATED=1 to write it anew");
    assert_eq!(
        found.len(),
        wanted.len(),
        "set UPDATE_GENERATED=1 to write it anew"
    );
}
