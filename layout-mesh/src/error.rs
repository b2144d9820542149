//! The errors of shardings, plans and runs.

use core::error::Error;
use core::fmt;

use crate::{Conflict, Reduction};

/// An input is invalid. The text has the expected and the found value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError(String);

impl InputError {
    /// Returns the error "expected .., found ..".
    pub(crate) fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Self(format!("expected {expected}, found {found}"))
    }

    /// Returns the error with a fix.
    pub(crate) fn with_help(&self, help: impl fmt::Display) -> Self {
        Self(format!("{self}\nhelp: {help}"))
    }

    /// Returns the error that a number does not fit in an `i64`.
    pub(crate) fn overflow(what: &str) -> Self {
        Self::new(format_args!("{what} below 2^63"), "more")
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InputError {}

impl From<layout_algebra::Error> for InputError {
    fn from(error: layout_algebra::Error) -> Self {
        Self(error.to_string())
    }
}

/// A pair of shardings has no plan, or a plan does not meet a requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs)] // the texts name the fields
pub enum PlanError {
    /// The meshes differ in the number of devices.
    Devices([i64; 2]),
    /// The tensors differ in the number of elements.
    Elements([i64; 2]),
    /// The shardings have different reductions.
    Reductions([Reduction; 2]),
    /// Terms of a reduction are not redistributed, because the cuts do not divide each other.
    Cuts {
        conflict: Conflict,
        through: Option<String>,
    },
    /// Uneven shards and a plain layout, or another tensor shape, have no common boxes.
    Uneven { uneven: String, other: String },
    /// An exchange has too many boxes.
    TooManyBoxes {
        conflict: Option<Conflict>,
        limit: usize,
        through: Option<String>,
    },
    /// Elements move between devices although none may.
    Moves {
        element: i64,
        from: i64,
        to: i64,
        received: i64,
        elements: i64,
    },
    /// An integer does not fit in an `i64`.
    Overflow(&'static str),
    /// A sharding is invalid.
    Input(InputError),
}

impl From<InputError> for PlanError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let help = |f: &mut fmt::Formatter<'_>, through: &Option<String>| match through {
            Some(through) => write!(f, "\nhelp: redistribute to `{through}` first"),
            None => Ok(()),
        };
        match self {
            Self::Devices([a, b]) => {
                write!(
                    f,
                    "expected meshes with the same number of devices, found {a} and {b}"
                )
            }
            Self::Elements([a, b]) => {
                write!(
                    f,
                    "expected tensors with the same number of elements, found {a} and {b}"
                )
            }
            Self::Reductions([a, b]) => {
                write!(
                    f,
                    "expected the same reduction in both shardings, found {a} and {b}"
                )
            }
            Self::Cuts { conflict, through } => {
                write!(
                    f,
                    "expected cuts that divide each other to reduce, found {conflict}"
                )?;
                help(f, through)
            }
            Self::Uneven { uneven, other } => write!(
                f,
                "expected two shardings from placements of one tensor shape, found the uneven shards \
                 `{uneven}` and `{other}`"
            ),
            Self::TooManyBoxes {
                conflict,
                limit,
                through,
            } => {
                write!(
                    f,
                    "expected an exchange of at most {limit} boxes, found more"
                )?;
                if let Some(conflict) = conflict {
                    write!(f, ": {conflict}")?;
                }
                help(f, through)
            }
            Self::Moves {
                element,
                from,
                to,
                received,
                elements,
            } => write!(
                f,
                "expected all elements to stay on their devices, found element {element} on device \
                 {from} before and device {to} after; devices receive {received} elements of a tensor of {elements}"
            ),
            Self::Overflow(what) => write!(f, "{what} does not fit in an `i64`"),
            Self::Input(error) => error.fmt(f),
        }
    }
}

impl Error for PlanError {}
