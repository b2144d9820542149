//! Tests that the page on embedding shows compiled code.

const PAGE: &str = include_str!("../../../docs/embedding.md");
/// The documentation's examples, and the operation.
const COMPILED: [&str; 2] = [
    include_str!("../README.md"),
    include_str!("../src/host/gelu.rs"),
];

/// Returns the lines without their common indentation.
fn lines(text: &str) -> String {
    text.lines()
        .map(|line| line.trim().to_owned() + "\n")
        .collect()
}

#[test]
fn the_code_of_the_page_is_compiled() {
    let (_, section) = PAGE.split_once("\n## candle\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    let blocks: Vec<_> = section.split("```").skip(1).step_by(2).collect();
    assert_eq!(blocks.len(), 3);
    for block in blocks {
        let (_, code) = block.split_once('\n').unwrap();
        let is_compiled = COMPILED
            .iter()
            .any(|text| lines(text).contains(&lines(code)));
        assert!(is_compiled, "{code}");
    }
}
