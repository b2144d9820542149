//! Demangling of rustc's function names.

/// Returns the path of a library function without types in its name: `_RNvCs1_3foo3bar` is
/// `foo::bar`.
pub(crate) fn path(name: &str) -> Option<String> {
    Rest(name.strip_prefix("_R")?).path()
}

/// The unparsed rest of a name.
struct Rest<'a>(&'a str);

impl Rest<'_> {
    fn path(&mut self) -> Option<String> {
        match self.next()? {
            'C' => self.identifier(),
            'N' => {
                let is_item = self.next()?.is_ascii_lowercase();
                let outer = self.path()?;
                let name = self.identifier()?;
                let name = if is_item { &name } else { "{closure}" };
                Some(format!("{outer}::{name}"))
            }
            // Type arguments follow the path.
            'I' => self.path(),
            _ => None,
        }
    }

    /// Parses an identifier: `s1_3foo`, `3foo` or `u7_...`.
    fn identifier(&mut self) -> Option<String> {
        if let Some(hash) = self.0.strip_prefix('s') {
            self.0 = hash.split_once('_')?.1;
        }
        self.0 = self.0.strip_prefix('u').unwrap_or(self.0);
        let digits = self.0.find(|c: char| !c.is_ascii_digit())?;
        let (length, after) = self.0.split_at(digits);
        let after = after.strip_prefix('_').unwrap_or(after);
        let (name, rest) = after.split_at_checked(length.parse().ok()?)?;
        self.0 = rest;
        Some(name.to_owned())
    }

    fn next(&mut self) -> Option<char> {
        let mut rest = self.0.chars();
        let first = rest.next()?;
        self.0 = rest.as_str();
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn names_are_paths() {
        for (name, expected) in [
            (
                "_RNvNtCs27Vx93FoQ6z_4core9panicking18panic_bounds_check",
                Some("core::panicking::panic_bounds_check"),
            ),
            ("_RINvNtC3std3mem8align_ofjdE", Some("std::mem::align_of")),
            ("_RNCNvCs1_3foo3bar0B3_", Some("foo::bar::{closure}")),
            ("_RNvXs8_NtCs1_4core3fmtmNtB7_7Display3fmt", None),
            ("_RNvCs1_9foo", None),
            ("vprintf", None),
        ] {
            assert_eq!(path(name).as_deref(), expected, "{name}");
        }
    }
}
