//! What the README and the book show is what the program says.

use std::fs;
use std::path::Path;

use super::layout;

/// The words of a command, some of them in quotes.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(String::from).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// Asserts what a page shows behind each `$ layout`; how many there are.
fn check(page: &Path) -> usize {
    let text = fs::read_to_string(page).expect("a page");
    let mut count = 0;
    for shown in text.split("\n$ layout ").skip(1) {
        let end = ["\n$ ", "\n```"]
            .iter()
            .filter_map(|end| shown.find(end))
            .min();
        let (command, expected) = shown[..end.unwrap_or(shown.len())]
            .split_once('\n')
            .unwrap_or((shown, ""));
        // Some go into a file.
        if expected.is_empty() {
            continue;
        }
        let words = words(command);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let (_, output, rejection) = layout(&words);
        let said = output + &rejection;
        // What comes last may be left out.
        let expected = expected.trim_end();
        assert!(
            said.starts_with(expected),
            "{}: {command} says\n{said}and the page\n{expected}",
            page.display()
        );
        count += 1;
    }
    count
}

#[test]
fn commands_say_what_the_pages_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let chapters = fs::read_dir(root.join("docs/book")).expect("the book");
    let chapters = chapters.map(|chapter| chapter.expect("a chapter").path());
    let others = [
        "README.md",
        "layout-cli/README.md",
        "docs/README.md",
        "docs/embedding.md",
    ]
    .map(|page| root.join(page));
    let pages = chapters.chain(others);
    let count: usize = pages.map(|page| check(&page)).sum();
    assert!(count > 10, "{count}");
}

/// The first line of the shader has the command that prints its functions.
#[test]
fn the_shader_of_the_examples_has_the_functions_that_emit_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/transpose.wgsl");
    let shader = fs::read_to_string(path).expect("the shader");
    let (command, functions) = shader.split_once('\n').expect("a command");
    let (_, command) = command.split_once(" -- ").expect("a command");
    let words = words(command);
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let (status, output, _) = layout(&words);
    assert_eq!(status, 0);
    assert!(
        functions.contains(&output),
        "expected these functions in examples/transpose.wgsl:\n{output}"
    );
}
