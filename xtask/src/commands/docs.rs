//! The documentation: it builds without a warning, and its pages can be read.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::packages::published;
use crate::progress::Outcome;
use crate::{paths, process};

/// The most bytes of a page.
const LARGEST_PAGE: u64 = 300_000;

/// The most traits that a crate lists: those that somebody names in a bound.
const MOST_TRAITS: usize = 150;

/// Builds the pages of the workspace, and measures those of the libraries that are published.
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
            items.traits <= MOST_TRAITS,
            "{library} lists {} traits, at most {MOST_TRAITS} are to be: `#[cfg_attr(any(doc, rust_analyzer), doc(hidden))]` \
             hides what no bound names",
            items.traits
        );
        let (bytes, page) = &items.largest;
        ensure!(
            *bytes <= LARGEST_PAGE,
            "{library}/{page} has {bytes} bytes, at most {LARGEST_PAGE} are to be: `#[doc(hidden)]` hides an implementation"
        );
        traits = traits.max(items.traits);
        largest = largest.max(*bytes);
    }
    Ok(Outcome::Done(format!(
        "at most {traits} traits, and {largest} bytes a page"
    )))
}

/// The items that a crate lists.
struct Items {
    traits: usize,
    /// The bytes of the largest page, and its name.
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
            largest: sizes.into_iter().max().context("it lists nothing")?,
        })
    }
}
