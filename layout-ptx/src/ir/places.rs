//! Source locations of instructions.

use core::fmt;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// A source location.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// File, relative to the folder of the package.
    pub file: PathBuf,
    /// Line, starting at 1.
    pub line: u32,
    /// Column, starting at 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

/// The debug metadata of a module.
pub(crate) struct Places<'a> {
    /// The text after `!7 = `, by `!7`.
    nodes: HashMap<&'a str, &'a str>,
    folder: &'a Path,
}

impl<'a> Places<'a> {
    /// Returns the locations of a module in files below `folder`.
    pub(crate) fn new(module: &'a str, folder: &'a Path) -> Self {
        let node = |line: &'a str| line.starts_with('!').then(|| line.split_once(" = "))?;
        Self {
            nodes: module.lines().filter_map(node).collect(),
            folder,
        }
    }

    /// Returns the innermost location of an instruction in the package's own files. For an
    /// instruction in a function of another crate, the location is the call.
    pub(crate) fn of(&self, instruction: &str) -> Option<Place> {
        let (_, location) = instruction.rsplit_once("!dbg ")?;
        let mut location = Some(location.split(',').next()?.trim());
        while let Some(node) = location.and_then(|location| self.nodes.get(location)) {
            let file = field(node, "scope: ").and_then(|scope| self.file(scope));
            let number = |name| field(node, name)?.parse().ok();
            let line = number("line: ").filter(|line| *line > 0);
            if let (Some(file), Some(line)) = (file, line) {
                let column = number("column: ").unwrap_or(1);
                return Some(Place { file, line, column });
            }
            location = field(node, "inlinedAt: ");
        }
        None
    }

    /// Returns the file of a scope, if it is part of the package.
    fn file(&self, scope: &str) -> Option<PathBuf> {
        let file = self.nodes.get(field(self.nodes.get(scope)?, "file: ")?)?;
        let [name, folder] = ["filename: ", "directory: "].map(|name| field(file, name));
        let path = Path::new(folder.unwrap_or_default()).join(name?);
        path.strip_prefix(self.folder).ok().map(Path::to_owned)
    }
}

/// Returns the value of a node's field, without quotes.
fn field<'a>(node: &'a str, name: &str) -> Option<&'a str> {
    let start = node.find(name)? + name.len();
    let value = &node[start..];
    match value.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => value.split([',', ')']).next(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Places;

    const MODULE: &str = r#"
  %x = load float, ptr %p, align 4, !dbg !20, !noundef !9
!1 = !DIFile(filename: "src/lib.rs", directory: "/home/me/kernels")
!2 = !DIFile(filename: "/home/me/.cargo/registry/src/layout-core/src/tensor.rs", directory: "")
!9 = !{}
!10 = distinct !DISubprogram(name: "scale", scope: !5, file: !1, line: 4, unit: !0)
!11 = !DILexicalBlock(scope: !10, file: !1, line: 5)
!12 = distinct !DISubprogram(name: "get", scope: !6, file: !2, line: 90)
!20 = !DILocation(line: 91, column: 9, scope: !12, inlinedAt: !21)
!21 = distinct !DILocation(line: 7, column: 13, scope: !11)
!22 = !DILocation(line: 0, scope: !10)
"#;

    #[test]
    fn the_innermost_place_in_the_package_counts() {
        let places = Places::new(MODULE, Path::new("/home/me/kernels"));
        let place = |instruction: &str| places.of(instruction).map(|place| place.to_string());
        let expected = Some("src/lib.rs:7:13".to_owned());
        assert_eq!(place(MODULE.lines().nth(1).unwrap()), expected);
        assert_eq!(place("  call void @f(), !dbg !21"), expected);
        assert_eq!(place("  call void @f(), !dbg !22"), None);
        assert_eq!(place("  call void @f()"), None);
        let places = Places::new(MODULE, Path::new("/home/you"));
        assert_eq!(places.of("  ret void, !dbg !20"), None);
    }
}
