//! Checks that `ui-tests/SCORES.md` has the table of the error texts of `GOLDEN_RUSTC`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use layout_ui_tests::scores::{self, Text};

#[test]
fn the_table_is_that_of_the_texts() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui");
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut texts = BTreeMap::new();
    for rule in fs::read_dir(rules).unwrap() {
        let rule = rule.unwrap().path();
        if !rule.is_dir() {
            continue;
        }
        for case in fs::read_dir(&rule).unwrap() {
            let case = case.unwrap().path();
            if case
                .extension()
                .is_some_and(|extension| extension == "stderr")
            {
                let whole = fs::read_to_string(&case).unwrap();
                // Another test checks the first error of each case.
                let is_promised = true;
                let text = Text { whole, is_promised };
                texts.insert(format!("{}__{}", name(&rule), name(&case)), text);
            }
        }
    }
    scores::assert_table(layout_ui_tests::GOLDEN_RUSTC, &texts);
}
