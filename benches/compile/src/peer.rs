//! The measured peers: a compiler with a notation for the operations.

pub(crate) mod cute;
pub(crate) mod notation;
pub(crate) mod rust;
pub(crate) mod types;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::family::Operation;
use crate::headers;
use crate::process;

/// A notation for the operations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    Cute,
    Types,
    Notation,
}

impl Notation {
    /// Returns a source with the types of all operands and results, and with the first `count` operations.
    pub(crate) fn source(self, operations: &[Operation], count: usize) -> String {
        match self {
            Self::Cute => cute::source(operations, count),
            Self::Types => types::source(operations, count),
            Self::Notation => notation::source(operations, count),
        }
    }

    /// Returns the source of a program that only imports the library.
    pub(crate) const fn empty(self) -> &'static str {
        match self {
            Self::Cute => cute::EMPTY,
            Self::Types | Self::Notation => types::EMPTY,
        }
    }

    /// Returns the file name of a source.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Cute => "cute.cpp",
            Self::Types => "types.rs",
            Self::Notation => "notation.rs",
        }
    }
}

/// A compiler with a notation for the operations.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) version: String,
    pub(crate) notation: Notation,
    program: String,
    arguments: Vec<String>,
    /// `true` if rustc uses the next trait solver.
    is_next: bool,
    /// Additional arguments for sources with operations: the precompiled headers.
    included: Vec<String>,
}

impl Peer {
    /// Returns the command that checks a source.
    pub(crate) fn command(&self, source: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(source);
        if self.is_next {
            command.arg("-Znext-solver=globally");
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        command
    }

    /// Returns the command that checks a source with operations.
    pub(crate) fn operations(&self, source: &Path) -> Command {
        let mut command = self.command(source);
        command.args(&self.included);
        command
    }

    /// Returns the indices of the operations whose result differs from `layout-algebra`.
    pub(crate) fn rejected(&self, operations: &[Operation], work: &Path) -> Result<Vec<usize>> {
        let path = work.join(self.notation.file());
        std::fs::write(&path, self.notation.source(operations, operations.len()))?;
        let output = self.operations(&path).output()?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let rejected = cute::named(&text, &path.display().to_string());
        ensure!(!rejected.is_empty(), "{} says\n{text}", self.name);
        Ok(rejected)
    }
}

/// All measured peers.
pub(crate) struct Peers {
    /// The peers, in the order of the tables.
    pub(crate) all: Vec<Peer>,
    /// The version of CuTe.
    pub(crate) cute: String,
}

impl Peers {
    /// Finds the compilers and the headers, and builds `layout-core`.
    pub(crate) fn find(work: &Path) -> Result<Self> {
        let headers = headers::get()?;
        let mut all = cute::compilers(&headers, work)?;
        ensure!(
            !all.is_empty(),
            "expected clang++ or g++, found neither; help: run `apt-get install clang`"
        );
        all.extend(rust::compilers(work)?);
        let cute = headers::version(&headers).context("found no version in the CuTe headers")?;
        Ok(Self { all, cute })
    }

    /// Returns the compiler that checks CuTe's results.
    pub(crate) fn reference(&self) -> &Peer {
        &self.all[0]
    }
}

/// Returns the first program that starts, and the first line of its version.
fn program(names: impl IntoIterator<Item = String>) -> Option<(String, String)> {
    names
        .into_iter()
        .find_map(|name| process::version(&name).map(|version| (name, version)))
}
