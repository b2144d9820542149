//! The generated files are up to date.

use std::fs;

use layout_tests::{coverage, generate};

/// Checks a file, or rewrites it with `UPDATE_GENERATED=1 cargo test -p layout-tests --test sources`.
fn assert_written(path: &str, wanted: &str) {
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        fs::write(path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
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

#[test]
fn the_cases_for_both_levels_are_those_that_the_generator_writes() {
    assert_written(generate::PATH, &generate::cases());
}

#[test]
fn the_operations_on_modes_are_those_that_the_generator_writes() {
    assert_written(generate::parts::PATH, &generate::parts::parts());
}

#[test]
fn the_layouts_whose_coordinates_meet_are_those_that_the_generator_writes() {
    assert_written(generate::meetings::PATH, &generate::meetings::meetings());
}

#[test]
fn the_pictures_of_the_book_are_those_that_are_drawn_and_shown() {
    let pictures = generate::pictures::pictures();
    for (name, svg) in &pictures {
        assert_written(&format!("{}/{name}", generate::pictures::FOLDER), svg);
    }
    let files = fs::read_dir(generate::pictures::FOLDER).expect("the folder of the pictures");
    assert_eq!(
        files.count(),
        pictures.len(),
        "files that are drawn no more"
    );

    let pages = generate::pictures::PAGES.map(|page| fs::read_to_string(page).expect("the page"));
    let pages = pages.concat();
    for (name, _) in &pictures {
        assert!(pages.contains(&format!("](../pictures/{name})")), "{name}");
    }
    assert_eq!(pages.matches("](../pictures/").count(), pictures.len());
}

#[test]
fn the_page_of_coverage_is_that_of_the_tests() {
    let table = coverage::table().expect("the sources");
    assert_written(coverage::PATH, &coverage::page::page(&table));
}

#[test]
fn the_thread_value_layouts_are_those_that_the_generator_writes() {
    assert_written(
        generate::thread_value::PATH,
        &generate::thread_value::thread_values(),
    );
}
