//! Tests of rejected rows: the compiler's text, the marks at the error, and the picture that shows
//! the error.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::browser::Browser;

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_rejection_is_shown_with_marks_and_a_picture() {
    let page = Browser::with(&["8:1", "10:1 / 4"]);
    let told = page.text("rejections(1)[0]");
    for part in [
        "error: `10:1 / 4` is not a layout",
        "does not tile: tiles of 4 elements cover 12 elements, but the layout has 10",
        "at coordinate 10 = (2,2) the tiles reach element 10, but the last element is 9",
    ] {
        assert!(
            told.contains(part),
            "`{part}` is not in the rejection:\n{told}"
        );
    }
    assert_eq!(
        page.value(&marked(1)),
        json!(["4"]),
        "the tile is not marked"
    );
    let under = page.value(
        "(() => {
           const style = getComputedStyle(input(1));
           const pen = document.createElement('canvas').getContext('2d');
           pen.font = style.font;
           const [field, mark] = [input(1), row(1).querySelector('mark')].map((part) => part.getBoundingClientRect());
           const wanted = field.left + parseFloat(style.paddingLeft) + pen.measureText('10:1 / ').width;
           return Math.abs(mark.left - wanted) < 2 && mark.top >= field.top && mark.bottom <= field.bottom + 2;
         })()",
    );
    assert_eq!(under, json!(true), "the mark is not under its token");
    assert_eq!(
        page.value("grids(1).length >= 1"),
        json!(true),
        "nothing shows the rejection"
    );
    assert_eq!(
        page.value("rejections(0).length"),
        json!(0),
        "the row before is rejected, too"
    );
    page.writes(1, "10:1 / 5");
    assert_eq!(
        page.value("rejections(1).length"),
        json!(0),
        "the rejection stays when its reason is gone"
    );
    assert_eq!(
        page.value(&marked(1)),
        json!([]),
        "the mark stays when its reason is gone"
    );
    assert_eq!(
        page.value("results(1)"),
        json!(["(5,2):(1,5)"]),
        "what is accepted has no result"
    );
}

/// Parts of the page's errors about names and items that exist only in Rust code.
const OF_RUST: [&str; 3] = [
    "has a value only in Rust code",
    "has a value only at run time",
    "declare it as an item",
];

/// Parts of the compiler's errors about limits of types, which do not apply to values on the page.
const OF_TYPES: [&str; 2] = ["rank: a tuple in a type", "swizzle: a layout type supports"];

/// Each compile error of the macros in this project is also tested as a row, with the same text and
/// a mark that begins at the compiler's position.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn the_page_says_what_the_compiler_says() {
    let page = Browser::with(&[""]);
    let (mut same, mut others) = (0, Vec::new());
    for case in &cases() {
        let told = page.run(
            "input(0).value = arguments[0];
             input(0).dispatchEvent(new Event('input', { bubbles: true }));
             notebook.compute();
             const marks = [...row(0).querySelector('.marks').childNodes];
             const before = marks.slice(0, marks.findIndex((node) => node.nodeName === 'MARK'));
             const at = before.reduce((n, node) => n + node.textContent.length, 0);
             return [rejections(0).map((text) => text.split('\\n').map((line) => line.replace(/^(error: | += )/, ''))), at];",
            &[json!(case.row)],
        );
        let says = |of: &[&str], text: &str| of.iter().any(|part| text.contains(part));
        if told == json!([[case.lines], case.at]) {
            same += 1;
        } else if !says(&OF_RUST, &told.to_string()) && !says(&OF_TYPES, &case.lines.join("\n")) {
            let Case {
                file,
                row,
                lines,
                at,
            } = case;
            let file = file.display();
            others.push(format!(
                "{file}\n  row: {row}\n  compiler: {lines:?} at {at}\n  page: {told}"
            ));
        }
    }
    assert!(
        others.is_empty(),
        "the page says otherwise than the compiler:\n{}",
        others.join("\n")
    );
    assert!(same >= 90, "only {same} compile errors are the page's, too");
    println!("{same} compile errors are the page's, too");
}

/// Returns the marked parts of a row.
fn marked(row: usize) -> String {
    format!("[...row({row}).querySelectorAll('mark')].map((mark) => mark.textContent)")
}

/// A compile error of a macro.
struct Case {
    file: PathBuf,
    /// The contents of the macro.
    row: String,
    /// The text of the error.
    lines: Vec<String>,
    /// The number of characters of the row before the error.
    at: usize,
}

/// Returns the cases with one error in one `layout!`, on one line.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/tests/ui");
    let folders = fs::read_dir(folder).expect("there are compile errors");
    let files = folders.flat_map(|folder| {
        let folder = folder.expect("a folder is read").path();
        fs::read_dir(folder).into_iter().flatten()
    });
    let mut files: Vec<PathBuf> = files
        .map(|file| file.expect("a file is read").path())
        .collect();
    files.sort();
    files.iter().filter_map(|file| case(file)).collect()
}

fn case(file: &Path) -> Option<Case> {
    let is_of_macro = file.file_name()?.to_str()?.starts_with("macro_");
    if !is_of_macro || file.extension()? != "stderr" {
        return None;
    }
    let told = fs::read_to_string(file).ok()?;
    let (text, rest) = told.split_once("\n --> ")?;
    let text = text.strip_prefix("error: ")?;
    if rest.contains("\nerror") {
        return None;
    }
    let place = rest.lines().next()?;
    let mut place = place.rsplitn(3, ':');
    let [column, line] = [place.next()?, place.next()?].map(|number| number.parse::<usize>().ok());
    let (column, line) = (column?.checked_sub(1)?, line?.checked_sub(1)?);
    let source = fs::read_to_string(file.with_extension("rs")).ok()?;
    let source = source.lines().nth(line)?;
    let begin = source.find("layout!")?;
    // `assert_layout!` cannot be tested as a row.
    if source[..begin].ends_with('_') {
        return None;
    }
    let begin = begin + "layout!".len();
    let open = begin + source[begin..].find(['(', '{', '['])?;
    let inside = &source[open + 1..open + closing(&source[open..])?];
    let row = inside.trim();
    let at = column.checked_sub(open + 1 + inside.find(row)?)?;
    Some(Case {
        file: file.to_owned(),
        row: row.to_owned(),
        // The last line of the message is a link to the web page. The web page does not show this
        // line.
        lines: text
            .lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.starts_with("see: "))
            .collect(),
        at,
    })
}

/// Returns the position of the bracket that closes the first bracket of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        depth += match c {
            '(' | '{' | '[' => 1,
            ')' | '}' | ']' => -1,
            _ => 0,
        };
        (depth == 0).then_some(at)
    })
}

#[test]
fn a_compile_error_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/tests/ui");
    let case = case(&folder.join("does_not_tile/macro_value.stderr")).expect("it is one error");
    assert_eq!(case.row, "10:1 / 4");
    assert_eq!(case.at, 7);
    assert_eq!(case.lines[0], "`10:1 / 4` is not a layout [L0006]");
    assert_eq!(Value::from(case.lines.len()), 4);
}
