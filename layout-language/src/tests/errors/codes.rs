//! Codes of the rules, at the end of the first line of an error.

use layout_algebra::{CODES, code_of};

use crate::tests::support::codes;

/// Expressions with one error each, and the rule that they break.
const CASES: &[(&str, &str)] = &[
    ("(6, 4):(1, 10) o 3:4", "stride divides shape"),
    ("10:1 / 4", "does not tile"),
    ("(2,2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128,256)", "rank"),
    ("(4, 2, 3):(1, 4)", "congruence"),
    ("-4:1", "out of range"),
    ("Sw<3, 4, 2> o (8, 128):(128, 1)", "swizzle"),
    ("99999999999999999999:1", "overflow"),
    ("((((((((((((((((((4)))))))))))))))))):1", "depth"),
    ("(4, 2)", "notation"),
    ("kolesce(4:1)", "unknown operation"),
    ("composition(4:1)", "unknown operation"),
    ("find(|i| i * 2)", "formula"),
    ("find(|i| i / (3 - i), 64)", "formula"),
    ("find([0, 2, 4, 7, 9, 100])", "contradiction"),
    ("type R = coalesce_x(memory::Smem);", "known numbers"),
    ("type A = (typenum::U8, 4):(1, 8);", "static integer"),
    ("100 / 8", "static integer"),
    ("slice((i, _), (8, 4):(1, 8))", "run time number"),
    ("(?m, 128):(1, ?ld)", "missing fact"),
];

#[test]
fn each_error_has_the_code_of_its_rule() {
    for (source, rule) in CASES {
        let code = code_of(rule).expect("a rule");
        assert_eq!(codes(source), [code], "{source}");
    }
}

#[test]
fn each_rule_of_the_notation_has_a_case() {
    let notation = CODES.iter().map(|rule| rule.names[0]);
    let notation = notation.skip_while(|name| *name != "notation");
    // Formulas of `assert_layout!` have `another function`.
    for rule in notation.take_while(|name| *name != "no layout") {
        let has_case = CASES.iter().any(|(_, of)| *of == rule);
        assert!(has_case || rule == "another function", "{rule}");
    }
}

#[test]
fn an_assertion_has_a_code() {
    let tokens = "(32, 8):(8, 1) == |i, j| i + 32 * j".parse().unwrap();
    let expanded = crate::assert_layout(tokens).to_string();
    assert!(expanded.contains(" [L0023]\\nat index 1"), "{expanded}");
}
