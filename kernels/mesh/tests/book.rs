//! The code of `Peer` in chapter 23 of the book must match its documentation.

const CHAPTER: &str = include_str!("../../../docs/book/23-several-gpus.md");
const SOURCE: &str = include_str!("../src/peer.rs");

#[test]
fn the_chapter_shows_the_example_of_peer() {
    let (_, rest) = CHAPTER.split_once("```rust,ignore\n").expect("a block");
    let (block, _) = rest.split_once("```").expect("the end of the block");
    for line in block.lines() {
        let documented = format!("/// {line}\n");
        assert!(SOURCE.contains(&documented), "{line}");
    }
}
