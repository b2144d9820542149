//! Who is measured: compilers with a way to write the operations.

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

/// A way to write the operations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Cute,
    Types,
    Notation,
}

impl Way {
    /// The source of the types of all operands and results, and of the first `count` operations.
    pub(crate) fn source(self, operations: &[Operation], count: usize) -> String {
        match self {
            Self::Cute => cute::source(operations, count),
            Self::Types => types::source(operations, count),
            Self::Notation => notation::source(operations, count),
        }
    }

    /// The source of a user that only names the library.
    pub(crate) const fn empty(self) -> &'static str {
        match self {
            Self::Cute => cute::EMPTY,
            Self::Types | Self::Notation => types::EMPTY,
        }
    }

    /// The name of a source.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Cute => "cute.cpp",
            Self::Types => "types.rs",
            Self::Notation => "notation.rs",
        }
    }
}

/// A compiler with a way to write the operations.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) version: String,
    pub(crate) way: Way,
    program: String,
    arguments: Vec<String>,
    /// `true` if rustc uses the next trait solver.
    is_next: bool,
    /// What operations get as well: the headers, precompiled.
    included: Vec<String>,
}

impl Peer {
    /// The command that checks a source.
    pub(crate) fn command(&self, source: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).arg(source);
        if self.is_next {
            command.arg("-Znext-solver=globally");
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        command
    }

    /// The command that checks a source of operations.
    pub(crate) fn operations(&self, source: &Path) -> Command {
        let mut command = self.command(source);
        command.args(&self.included);
        command
    }

    /// The operations, by number, that do not give the result of the value level.
    pub(crate) fn refused(&self, operations: &[Operation], work: &Path) -> Result<Vec<usize>> {
        let path = work.join(self.way.file());
        std::fs::write(&path, self.way.source(operations, operations.len()))?;
        let output = self.operations(&path).output()?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let text = String::from_utf8_lossy(&output.stderr);
        let refused = cute::named(&text, &path.display().to_string());
        ensure!(!refused.is_empty(), "{} says\n{text}", self.name);
        Ok(refused)
    }
}

/// All who are measured.
pub(crate) struct Peers {
    /// In the order of the tables.
    pub(crate) all: Vec<Peer>,
    /// What CuTe's version is.
    pub(crate) cute: String,
}

impl Peers {
    /// Finds the compilers and the headers, builds `layout-core`.
    pub(crate) fn find(work: &Path) -> Result<Self> {
        let headers = headers::get()?;
        let mut all = cute::compilers(&headers, work)?;
        ensure!(
            !all.is_empty(),
            "there is no clang++ and no g++: `apt-get install clang` installs one"
        );
        all.extend(rust::compilers(work)?);
        let cute = headers::version(&headers).context("no version in the headers of CuTe")?;
        Ok(Self { all, cute })
    }

    /// The compiler that is asked about CuTe's results.
    pub(crate) fn reference(&self) -> &Peer {
        &self.all[0]
    }
}

/// The first line of what a program prints about its version, and the program.
fn program(names: impl IntoIterator<Item = String>) -> Option<(String, String)> {
    names
        .into_iter()
        .find_map(|name| process::version(&name).map(|version| (name, version)))
}
