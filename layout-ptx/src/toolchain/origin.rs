//! Origins of toolchains.

use core::fmt;
use std::env::VarError;

use anyhow::{Result, anyhow, bail};

/// Environment variable that restricts the choice to one origin.
const VARIABLE: &str = "LAYOUT_TOOLCHAIN";

/// An origin of a toolchain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Rustup,
    Debian,
}

impl Origin {
    /// All origins, in order of preference.
    const ALL: [Self; 2] = [Self::Rustup, Self::Debian];

    fn name(self) -> &'static str {
        match self {
            Self::Rustup => "rustup",
            Self::Debian => "debian",
        }
    }

    /// Returns the origins that the user allows.
    pub(super) fn allowed() -> Result<Vec<Self>> {
        match std::env::var(VARIABLE) {
            Ok(value) => Self::named(&value),
            Err(VarError::NotPresent) => Ok(Self::ALL.to_vec()),
            Err(error) => bail!("{VARIABLE}: {error}"),
        }
    }

    fn named(name: &str) -> Result<Vec<Self>> {
        let found = Self::ALL.into_iter().find(|origin| origin.name() == name);
        found.map(|origin| vec![origin]).ok_or_else(|| {
            let choices = Self::ALL.map(Self::name).join(" or ");
            anyhow!("expected {VARIABLE} to be {choices}, found {name}")
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn a_name_narrows_the_choice() {
        assert_eq!(Origin::named("rustup").unwrap(), [Origin::Rustup]);
        assert_eq!(Origin::named("debian").unwrap(), [Origin::Debian]);
    }

    #[test]
    fn other_names_are_rejected_with_the_choices() {
        for name in ["rust-up", "Debian", ""] {
            assert_eq!(
                Origin::named(name).unwrap_err().to_string(),
                format!("expected LAYOUT_TOOLCHAIN to be rustup or debian, found {name}")
            );
        }
    }
}
