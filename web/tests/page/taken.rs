//! Tests of pictures that the user saves.

use core::time::Duration;
use std::path::Path;
use std::{fs, thread};

use serde_json::json;

use crate::browser::Browser;

/// The start of the picture in a file of each form.
const FORMS: [(&str, &str, &str); 2] = [
    ("SVG", "svg", "<svg"),
    ("TikZ", "tex", "\\begin{tikzpicture}"),
];

/// Every button that offers a file saves a file of its kind.
#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn pictures_are_taken_as_svg_and_tikz() {
    let page = Browser::with(&[
        "(16, 16):(16, 1)",
        "10:1 / 4",
        "(4, 8):(8, 1) o (2, 2):(1, 4)",
    ]);
    for name in ["ldmatrix", "sectors", "banks", "threads"] {
        page.clicks(&format!(
            "[...row(0).querySelectorAll('.bar button')].find((one) => one.textContent === '{name}')"
        ));
        for (form, ending, begins) in FORMS {
            let files = page.later(&TAKEN.replace("FORM", form));
            let files = files.as_array().expect("files are a list");
            assert!(!files.is_empty(), "{name}: nothing can be taken as {form}");
            for (i, file) in files.iter().enumerate() {
                let [name_of_file, text] =
                    [0, 1].map(|part| file[part].as_str().unwrap_or_default());
                assert!(
                    name_of_file.ends_with(ending),
                    "{name}: button {i} of {form} saves `{name_of_file}`"
                );
                assert!(
                    text.contains(begins),
                    "{name}: button {i} of {form} saves `{text:.100}`"
                );
                if form == "SVG" {
                    let read = roxmltree::Document::parse(text);
                    read.unwrap_or_else(|error| panic!("{name}: button {i} saves no SVG: {error}"));
                }
            }
        }
    }
}

/// A script that returns the names and texts of the files that all buttons of a form would save.
const TAKEN: &str = "
    const [done] = arguments;
    const blobs = [];
    const create = URL.createObjectURL;
    const click = HTMLAnchorElement.prototype.click;
    URL.createObjectURL = (blob) => (blobs.push([blob]), create.call(URL, blob));
    HTMLAnchorElement.prototype.click = function () { blobs.at(-1).push(this.download); };
    const buttons = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'FORM' && one.checkVisibility());
    for (const button of buttons) {
      const before = blobs.length;
      button.click();
      if (blobs.length === before) blobs.push([new Blob(), `nothing: ${button.parentElement.parentElement.textContent}`]);
    }
    URL.createObjectURL = create;
    HTMLAnchorElement.prototype.click = click;
    Promise.all(blobs.map(async ([blob, name]) => [name, await blob.text()])).then(done);
";

#[test]
#[ignore = "needs a browser: cargo xtask test web"]
fn a_picture_is_saved_as_a_file() {
    let page = Browser::with(&["(16, 16):(16, 1)"]);
    page.clicks(
        "[...row(0).querySelectorAll('.bar button')].find((one) => one.textContent === 'threads')",
    );
    let folder = crate::folder().join("taken");
    for (form, ending, begins) in FORMS {
        drop(fs::remove_dir_all(&folder));
        let parameters =
            json!({ "behavior": "allow", "downloadPath": folder.display().to_string() });
        page.command("Browser.setDownloadBehavior", &parameters);
        page.clicks(&format!(
            "[...document.querySelectorAll('button')].find((one) => one.textContent === '{form}')"
        ));
        let text = file(&folder, ending).unwrap_or_else(|| panic!("{form} saves nothing"));
        assert!(text.contains(begins), "{form} saves `{text:.100}`");
    }
    drop(fs::remove_dir_all(&folder));
}

/// Returns the saved file, if it is complete.
fn file(folder: &Path, ending: &str) -> Option<String> {
    for _ in 0..250 {
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files = files.map(|file| file.path());
        if let Some(path) = files.find(|path| path.extension().is_some_and(|kind| kind == ending)) {
            return fs::read_to_string(path).ok();
        }
        thread::sleep(Duration::from_millis(20));
    }
    None
}
