//! scratch
use super::support::compact;
use crate::layout;
#[test]
fn scratch() {
    for source in include_str!("/tmp/sources.txt").split("\n---\n") {
        println!("=== {source}");
        let expanded = layout(source.parse().unwrap());
        let text = super::support::rendered(source, &expanded);
        if text.is_empty() {
            println!("{}", compact(&expanded))
        } else {
            println!("{text}")
        }
    }
}
