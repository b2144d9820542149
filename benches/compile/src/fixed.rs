//! Measures the fixed cost: compiling a program that only imports the library.

use core::time::Duration;
use std::path::Path;
use std::{env, fs};

use anyhow::Result;

use crate::peer::{Peers, rust};
use crate::plan::Plan;
use crate::process;

/// The minimum time of each peer, and of `cargo check`.
pub(crate) struct Fixed {
    pub(crate) peers: Vec<(&'static str, Duration)>,
    pub(crate) cargo: Duration,
}

/// Measures the peers on empty programs, interleaved.
pub(crate) fn measure(peers: &Peers, plan: &Plan, work: &Path) -> Result<Fixed> {
    let user = User::new(work)?;
    let mut least = vec![Duration::MAX; peers.all.len()];
    let mut cargo = Duration::MAX;
    for _ in 0..3 * plan.rounds {
        for (peer, least) in peers.all.iter().zip(&mut least) {
            let source = work.join(peer.notation.file());
            fs::write(&source, peer.notation.empty())?;
            *least = process::time(&mut peer.command(&source))?.min(*least);
        }
        cargo = user.check()?.min(cargo);
    }
    let names = peers.all.iter().map(|peer| peer.name);
    Ok(Fixed {
        peers: names.zip(least).collect(),
        cargo,
    })
}

/// A crate that depends on `layout-core`.
struct User<'a> {
    work: &'a Path,
}

impl<'a> User<'a> {
    /// Writes the crate and builds its dependencies.
    fn new(work: &'a Path) -> Result<Self> {
        let user = Self { work };
        let folder = work.join("user/src");
        fs::create_dir_all(&folder)?;
        let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../layout-core");
        let manifest = format!(
            "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [workspace]\n\n[dependencies]\nlayout-core = {{ path = {library:?} }}\n"
        );
        fs::write(work.join("user/Cargo.toml"), manifest)?;
        user.check()?;
        Ok(user)
    }

    /// Rewrites the source of the crate and returns the time of `cargo check`.
    fn check(&self) -> Result<Duration> {
        let folder = self.work.join("user");
        fs::write(folder.join("src/lib.rs"), crate::peer::types::EMPTY)?;
        let mut check = rust::cargo();
        check.args(["check", "--quiet", "--manifest-path"]);
        check.arg(folder.join("Cargo.toml"));
        process::time(check.arg("--target-dir").arg(self.work.join("target")))
    }
}
