//! Reasons why a command fails.

use layout_language::{Applied, Rejected};
use layout_picture::Grid;

use crate::json::rows;
use crate::rejection::Rejection;

pub(crate) enum Failure {
    /// A usage error.
    Usage(String),
    /// An unknown command.
    Unknown(String),
    /// An unknown option of the command.
    Option(String),
    /// The layout or the notation is invalid.
    Rejected {
        rejections: Vec<Rejection>,
        /// A picture that shows the reason.
        why: Option<Box<Grid>>,
    },
    /// The output already contains the error.
    Told,
}

impl Failure {
    /// Returns the language's error about `source`.
    pub(crate) fn of_entry(source: &str, rejected: &Rejected, applied: &[Applied]) -> Self {
        Self::Rejected {
            rejections: Rejection::of_language(source, rejected.errors.clone()),
            why: rows::why(rejected, applied).map(Box::new),
        }
    }

    /// Returns the language's errors about `source`.
    pub(crate) fn of_language(source: &str, errors: syn::Error) -> Self {
        Self::Rejected {
            rejections: Rejection::of_language(source, errors),
            why: None,
        }
    }

    /// Returns the exit status.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Rejected { .. } | Self::Told => 1,
            Self::Usage(_) | Self::Unknown(_) | Self::Option(_) => 2,
        }
    }

    /// Returns the text for the standard error. `command` is the failed command, if known. `meant`
    /// is the command or option that an unknown name probably means.
    pub(crate) fn text(&self, command: Option<&str>, meant: Option<String>) -> String {
        match (self, command) {
            (Self::Usage(what), Some(command)) => {
                format!("error: {what}\n  = help: run `layout help {command}` to see the usage\n")
            }
            (Self::Usage(what), None) => {
                format!("error: {what}\n  = help: run `layout help` to list the commands\n")
            }
            (Self::Unknown(name), _) => match meant {
                Some(meant) => {
                    format!("error: unknown command `{name}`\n  = help: did you mean {meant}?\n")
                }
                None => Self::Usage(format!("unknown command `{name}`")).text(None, None),
            },
            (Self::Option(name), command) => {
                let message = format!("invalid option '{name}'");
                match meant {
                    Some(meant) => {
                        format!("error: {message}\n  = help: did you mean `{meant}`?\n")
                    }
                    None => Self::Usage(message).text(command, None),
                }
            }
            (Self::Rejected { rejections, .. }, _) => {
                rejections.iter().map(ToString::to_string).collect()
            }
            (Self::Told, _) => String::new(),
        }
    }
}

impl From<Rejection> for Failure {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected {
            rejections: vec![rejection],
            why: None,
        }
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        match error {
            lexopt::Error::UnexpectedOption(name) => Self::Option(name),
            error => Self::Usage(error.to_string()),
        }
    }
}
