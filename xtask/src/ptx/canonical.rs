//! Canonical form of PTX: instructions without specific names of registers, labels and functions.

use layout_ptx::ptx::Function;
use std::collections::HashMap;

/// Returns the signature and the instructions in canonical form. Registers and labels are numbered in order
/// of first appearance, and the function is named `@`.
pub(crate) fn lines(function: &Function) -> Vec<String> {
    let mut names = Names::default();
    core::iter::once(&function.signature)
        .chain(&function.body)
        .map(|line| names.rename(&line.replace(&function.name, "@")))
        .collect()
}

#[derive(Default)]
struct Names {
    /// The new name for each old name.
    new: HashMap<String, String>,
    /// The number of names of each kind.
    count: HashMap<String, usize>,
}

impl Names {
    fn rename(&mut self, line: &str) -> String {
        let mut renamed = String::new();
        let mut rest = line;
        while let Some(start) = rest.find(['%', '$']) {
            let (before, after) = rest.split_at(start);
            renamed.push_str(before);
            let end = after[1..]
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .map_or(after.len(), |end| end + 1);
            let (name, after) = after.split_at(end);
            renamed.push_str(&self.of(name));
            rest = after;
        }
        renamed.push_str(rest);
        renamed
    }

    /// Renames a register or label: `%rd7` becomes the next `%rd`, and `%tid` stays.
    fn of(&mut self, name: &str) -> String {
        let kind = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if kind.len() == name.len() {
            return name.to_owned();
        }
        let kind = if kind.starts_with('$') { "$L" } else { kind };
        if let Some(new) = self.new.get(name) {
            return new.clone();
        }
        let count = self.count.entry(kind.to_owned()).or_default();
        *count += 1;
        let new = format!("{kind}{count}");
        self.new.insert(name.to_owned(), new.clone());
        new
    }
}

#[cfg(test)]
mod tests {
    use super::lines;
    use layout_ptx::ptx::Function;

    fn function(name: &str, body: &[&str]) -> Function {
        Function {
            name: name.to_owned(),
            is_entry: false,
            signature: format!(".param .b32 {name}_param_0"),
            body: body.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn names_do_not_matter() {
        let a = function(
            "f_layout",
            &[
                "ld.param.b32 %r7, [f_layout_param_0];",
                "shl.b32 %r2, %r7, 3;",
                "bra $L__BB0_2;",
            ],
        );
        let b = function(
            "f_by_hand",
            &[
                "ld.param.b32 %r1, [f_by_hand_param_0];",
                "shl.b32 %r3, %r1, 3;",
                "bra $L__BB4_1;",
            ],
        );
        assert_eq!(lines(&a), lines(&b));
        assert_eq!(lines(&a)[2], "shl.b32 %r2, %r1, 3;");
    }

    #[test]
    fn everything_else_matters() {
        let shift = |line: &str| lines(&function("f", &["mov.b32 %r1, %r2;", line]));
        let same = shift("shl.b32 %r3, %r1, 3;");
        assert_eq!(same, shift("shl.b32 %r9, %r1, 3;"));
        for other in [
            "shl.b32 %r3, %r1, 4;",
            "shr.b32 %r3, %r1, 3;",
            "shl.b32 %r3, %r2, 3;",
            "shl.b32 %r1, %r1, 3;",
            "shl.b64 %rd3, %rd1, 3;",
            "mov.b32 %r3, %tid.x;",
        ] {
            assert_ne!(same, shift(other), "{other}");
        }
    }
}
