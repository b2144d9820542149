//! Every definition and claim of the papers and documents has a test, or a reason for having no
//! test.

use layout_tests::coverage::{self, scan};

#[test]
fn everything_is_covered_or_excused() {
    let table = coverage::table().expect("the sources");
    let problems = table.problems();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let counts: Vec<_> = (0..8).map(|kind| table.count(kind).0).collect();
    assert_eq!(counts, [28, 84, 34, 12, 97, 8, 16, 36]);
}

#[test]
fn a_line_names_what_there_is_and_stands_before_a_test() {
    let test = "// covers: operation 27 28, theorem 53\n#[test]\nfn all() {}\n";
    let found = scan::of_source("a.rs", test).unwrap();
    let covers: Vec<_> = found[0].covers.iter().map(ToString::to_string).collect();
    assert_eq!(covers, ["operation 27", "operation 28", "theorem 53"]);
    for wrong in [
        "// covers: operation\n#[test]\nfn all() {}\n",
        "// covers: melody 3\n#[test]\nfn all() {}\n",
        "// covers: operation x\n#[test]\nfn all() {}\n",
        "// covers: operation 3\nfn helper() {}\n",
        "// covers: operation 3\n",
    ] {
        assert!(scan::of_source("a.rs", wrong).is_err(), "{wrong}");
    }
}
