//! Why a command has no answer.

use core::fmt;

use crate::refusal::Refusal;

pub(crate) enum Failure {
    /// The command cannot be read.
    Usage(String),
    /// There is no such layout, or no such notation.
    Refused(Vec<Refusal>),
}

impl Failure {
    /// The exit status.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Refused(_) => 1,
            Self::Usage(_) => 2,
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(vec![refusal])
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(what) => {
                writeln!(
                    f,
                    "error: {what}\n  = help: `layout --help` lists the commands"
                )
            }
            Self::Refused(refusals) => refusals.iter().try_for_each(|refusal| refusal.fmt(f)),
        }
    }
}
