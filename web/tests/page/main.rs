//! Tests of the page in a browser, opened as a file: `cargo xtask test web`.
//!
//! Every test starts its own browser with the program `chromedriver`, and opens the page that
//! `cargo xtask web` has built. At the end, each test checks that the page has reported no error.

mod browser;
mod driver;
mod expressions;
mod figures;
mod hardware;
mod keyboard;
mod link;
mod load;
mod network;
mod notebook;
mod operations;
mod pictures;
mod plan;
mod rejections;
mod rows;
mod sizes;
mod taken;

use std::path::{Path, PathBuf};

/// Returns the folder of the page, which also receives pictures of the page.
fn folder() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    target.unwrap_or(Path::new(".")).join("web")
}

/// Returns the path of the page.
fn page() -> PathBuf {
    let page = folder().join("layout.html");
    assert!(
        page.exists(),
        "there is no page; `cargo xtask web` builds it"
    );
    page
}
