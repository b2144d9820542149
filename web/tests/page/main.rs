//! The page in a browser, as somebody has it who opens the file: `cargo xtask test web`.
//!
//! Every test starts a browser of its own, by the program `chromedriver`, and opens the page that
//! `cargo xtask web` has built. At the end it looks whether the page has complained.

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
mod rejections;
mod rows;
mod sizes;
mod taken;

use std::path::{Path, PathBuf};

/// The folder of the page, for pictures of it, too.
fn folder() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    target.unwrap_or(Path::new(".")).join("web")
}

/// The page.
fn page() -> PathBuf {
    let page = folder().join("layout.html");
    assert!(
        page.exists(),
        "there is no page; `cargo xtask web` builds it"
    );
    page
}
