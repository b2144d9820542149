//! `layout explain-error`.

use super::{fails, layout};

#[test]
fn a_code_and_a_name_print_the_entry() {
    let (status, entry, error) = layout(&["explain-error", "L0003"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(
        entry.starts_with("L0003: no carry\n\nIf several modes"),
        "{entry}"
    );
    let parts = [
        "\nWhat to do. ",
        "\nWhy. ",
        "\nExample:\n\nlayout! {",
        "error: `(6,2):(1,7)",
    ];
    let places: Vec<_> = parts.iter().map(|part| entry.find(part)).collect();
    assert!(places.is_sorted() && places[0].is_some(), "{entry}");
    for words in [
        &["explain-error", "l0003"][..],
        &["explain-error", "[L0003]"],
        &["explain-error", "no", "carry"],
    ] {
        assert_eq!(layout(words).1, entry, "{words:?}");
    }
    // `aligned` is an alternative name.
    let (_, vectors, _) = layout(&["explain-error", "aligned"]);
    assert!(vectors.starts_with("L0039: vectors\n"), "{vectors}");
}

#[test]
fn the_code_of_an_error_is_explained() {
    let (_, _, error) = layout(&["eval", "10:1 / 4"]);
    let headline = error.lines().next().unwrap_or_default();
    let (_, code) = headline.rsplit_once(' ').unwrap_or_default();
    let (status, entry, _) = layout(&["explain-error", code]);
    assert_eq!(status, 0, "{headline}");
    assert!(entry.starts_with("L0006: does not tile\n"), "{entry}");
}

#[test]
fn an_unknown_code_has_near_ones() {
    let help = "\n  = help: run `layout help explain-error` to see the usage\n";
    fails(
        &["explain-error", "L0999"],
        2,
        &format!(
            "error: expected the code or the name of a rule, found `L0999`; similar are L0048 (staging), \
             L0049 (rows), L0050 (mesh){help}"
        ),
    );
    fails(
        &["explain-error", "no carryy"],
        2,
        &format!(
            "error: expected the code or the name of a rule, found `no carryy`; similar are L0003 (no carry), \
             L0028 (no layout){help}"
        ),
    );
    fails(
        &["explain-error", "frobnicate"],
        2,
        &format!("error: expected the code or the name of a rule, found `frobnicate`{help}"),
    );
}
