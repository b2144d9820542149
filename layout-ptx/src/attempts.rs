//! Attempts by several methods, one after another.

use core::fmt::Display;

use anyhow::{Error, Result};

/// Returns the result of the first method that succeeds.
///
/// # Errors
///
/// Returns the errors of all methods, each with the name of its method.
pub fn first<W: Copy + Display, T>(
    ways: &[W],
    go: impl Fn(W) -> Result<T>,
) -> Result<T, Vec<Error>> {
    let mut errors = Vec::new();
    for &way in ways {
        match go(way) {
            Ok(end) => return Ok(end),
            Err(error) => errors.push(error.context(way.to_string())),
        }
    }
    Err(errors)
}

/// Returns the errors in one line.
#[must_use]
pub fn list(errors: &[Error]) -> String {
    let errors: Vec<String> = errors.iter().map(|error| format!("{error:#}")).collect();
    errors.join("; ")
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;

    use anyhow::bail;

    use super::{first, list};

    #[test]
    fn a_way_that_fails_is_followed_by_the_next() {
        let tried = RefCell::new(Vec::new());
        let end = first(&["rustup", "debian", "source"], |way| {
            tried.borrow_mut().push(way);
            match way {
                "debian" => Ok(way),
                _ => bail!("no network"),
            }
        });
        assert_eq!(end.unwrap(), "debian");
        assert_eq!(tried.into_inner(), ["rustup", "debian"]);
    }

    #[test]
    fn every_failure_is_told() {
        let errors = first::<_, ()>(&["rustup", "debian"], |way| bail!("{way} is not here"));
        assert_eq!(
            list(&errors.unwrap_err()),
            "rustup: rustup is not here; debian: debian is not here"
        );
    }
}
