//! Builds the documentation, fails on warnings, and checks page sizes and trait counts.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::packages::published;
use crate::progress::Outcome;
use crate::{paths, process};

/// Maximum page size in bytes.
const MAX_PAGE_BYTES: u64 = 300_000;

/// Maximum number of traits that a crate lists.
const MAX_TRAITS: usize = 150;

/// Builds the documentation of the workspace, and checks the pages of the published libraries.
pub(crate) fn check() -> Result<Outcome> {
    let mut doc = process::cargo();
    doc.args(["doc", "--workspace", "--no-deps"])
        .env("RUSTDOCFLAGS", "-Dwarnings");
    process::run(&mut doc)?;
    let (mut traits, mut largest) = (0, 0);
    for package in published(".")? {
        let Some(library) = package.library() else {
            continue;
        };
        let folder = paths::target().join("doc").join(library);
        let items = Items::of(&folder)?;
        ensure!(
            items.traits <= MAX_TRAITS,
            "expected at most {MAX_TRAITS} traits in {library}, found {}\n\
             help: add `#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]` to traits that users do not name in bounds",
            items.traits
        );
        let (bytes, page) = &items.largest;
        ensure!(
            *bytes <= MAX_PAGE_BYTES,
            "expected at most {MAX_PAGE_BYTES} bytes in {library}/{page}, found {bytes}\n\
             help: add `#[doc(hidden)]` to internal impls"
        );
        traits = traits.max(items.traits);
        largest = largest.max(*bytes);
    }
    Ok(Outcome::Done(format!(
        "maximum {traits} traits per crate, {largest} bytes per page"
    )))
}

/// Statistics of a crate's documentation.
struct Items {
    traits: usize,
    /// The size in bytes of the largest page, and its name.
    largest: (u64, String),
}

impl Items {
    fn of(folder: &Path) -> Result<Self> {
        let list = folder.join("all.html");
        let text = fs::read_to_string(&list).with_context(|| list.display().to_string())?;
        let links = text.split("<a href=\"").skip(1);
        let links = links.filter_map(|rest| rest.split('"').next());
        let pages: Vec<_> = links
            .filter(|link| {
                Path::new(link)
                    .extension()
                    .is_some_and(|kind| kind == "html")
                    && !link.starts_with(['.', '#'])
                    && !link.contains("://")
            })
            .chain(["index.html"])
            .collect();
        let is_trait = |page: &&&str| {
            page.rsplit('/')
                .next()
                .is_some_and(|name| name.starts_with("trait."))
        };
        let bytes = |page: &str| Ok((fs::metadata(folder.join(page))?.len(), page.to_owned()));
        let sizes: Vec<(u64, String)> = pages
            .iter()
            .map(|page| bytes(page))
            .collect::<Result<_>>()?;
        Ok(Self {
            traits: pages.iter().filter(is_trait).count(),
            largest: sizes
                .into_iter()
                .max()
                .context("expected at least one page")?,
        })
    }
}
