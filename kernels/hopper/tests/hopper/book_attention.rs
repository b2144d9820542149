//! The code in the book's chapter on attention must match the source.

const CHAPTER: &str = include_str!("../../../../docs/book/18-attention.md");
const SOURCE: &str = concat!(
    include_str!("../../src/attention.rs"),
    include_str!("../../src/sequences.rs")
);
const ROWS: &str = include_str!("../../../../layout-device/src/rows/retile.rs");

/// Returns `true` if the lines are consecutive in the source, all with the same additional
/// indentation.
fn is_in_source(block: &[&str]) -> bool {
    let source: Vec<&str> = SOURCE.lines().collect();
    source.windows(block.len()).any(|lines| {
        let indentation = lines[0].strip_suffix(block[0]);
        indentation.is_some_and(|indentation| {
            indentation.trim().is_empty()
                && lines.iter().zip(block).all(|(line, shown)| {
                    line.strip_prefix(indentation).unwrap_or(line.trim()) == *shown
                })
        })
    })
}

#[test]
fn what_it_shows_of_the_kernel_is_in_the_source() {
    let blocks = CHAPTER.split("```rust,ignore\n").skip(1);
    let blocks: Vec<&str> = blocks
        .map(|block| block.split_once("```").expect("the end of a block").0)
        .collect();
    assert!(blocks.len() > 15, "{}", blocks.len());
    for block in blocks {
        let lines: Vec<&str> = block.lines().collect();
        assert!(is_in_source(&lines), "{block}");
    }
}

#[test]
fn the_rejection_is_that_of_retile() {
    let start = "error[E0080]: evaluation panicked: retile";
    let shown = CHAPTER.lines().find(|line| line.starts_with(start));
    let lines = ROWS
        .lines()
        .map(|line| line.trim().trim_start_matches("///").trim());
    let documented = lines.collect::<Vec<_>>().join(" ");
    assert!(documented.contains(shown.expect("the rejection")));
}

#[test]
fn the_layouts_over_the_pictures_are_those_of_the_atoms() {
    use layout_core::atoms::{MmaTraits, Registers, WgmmaF32E4m3, WgmmaF32F16};
    use layout_core::{_16, _64};

    // These layouts are the same as in `tests/src/generate/pictures.rs`.
    assert_eq!(
        <WgmmaF32F16<_16> as MmaTraits>::C::new().to_string(),
        "((4,8,4),(2,2,2)):((128,1,16),(64,8,512))"
    );
    assert_eq!(
        <WgmmaF32E4m3<_64, Registers> as MmaTraits>::A::new().to_string(),
        "((4,8,4),(4,2,2)):((256,1,16),(64,8,1024))"
    );
}
