//! Runs each example, and compares its output with the block at the top of its source.
//!
//! With `UPDATE_GENERATED=1`, the blocks are rewritten.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The prefix of a line of output in a source.
const OUTPUT: &str = "//!     ";

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the sources of the examples of this package.
fn sources() -> Vec<PathBuf> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path());
    let sources: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|it| it == "rs"))
        .collect();
    assert!(sources.len() > 10, "{sources:?}");
    sources
}

/// Runs an example that `cargo test` has built.
fn run(name: &str) -> String {
    let me = env::current_exe().unwrap();
    let built = me.ancestors().nth(2).unwrap().join("examples").join(name);
    let output = Command::new(&built).output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "{}: {error}: run `cargo test -p layout-examples`",
            built.display()
        )
    });
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn each_example_prints_the_block_at_its_top() {
    for path in sources() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = fs::read_to_string(&path).unwrap();
        let printed = run(name);
        let lines = printed.lines().flat_map(|line| [OUTPUT, line, "\n"]);
        let printed: String = lines.collect();
        let is_output = |line: &&str| line.starts_with(OUTPUT);
        let shown: String = source.split_inclusive('\n').filter(is_output).collect();
        if env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&path, source.replace(&shown, &printed)).unwrap();
        } else {
            assert_eq!(
                shown, printed,
                "{name}: set UPDATE_GENERATED=1 to rewrite the block"
            );
        }
    }
}

/// The table in `README.md` has the file, the subject, the lines and the command of each example.
/// The command is also the first line of the file.
#[test]
fn the_index_has_the_command_of_each_example() {
    let index = fs::read_to_string(folder().join("README.md")).unwrap();
    let mut listed = 0;
    for row in index.lines().filter(|line| line.starts_with("| [")) {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        let [_, link, _, lines, command, _] = cells[..] else {
            panic!("{row}");
        };
        let (_, path) = link.trim_end_matches(')').split_once("](").unwrap();
        let source = fs::read_to_string(folder().join(path)).expect(path);
        let (_, first) = source.lines().next().unwrap().split_once(' ').unwrap();
        assert_eq!(command.trim_matches('`'), first, "{path}");
        assert_eq!(lines, source.lines().count().to_string(), "lines of {path}");
        listed += usize::from(sources().contains(&folder().join(path)));
    }
    assert_eq!(listed, sources().len(), "rows of this package");
}
