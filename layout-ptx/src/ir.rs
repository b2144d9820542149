//! Text-level parsing of LLVM IR.

pub(crate) mod launch;
pub(crate) mod names;
pub(crate) mod places;
pub(crate) mod shared;

use std::collections::HashMap;

/// Returns the name of the global at the start of `text`, such as `@x` or `@"x y"`.
pub(crate) fn global(text: &str) -> Option<&str> {
    let name = text.strip_prefix('@')?;
    let length = match name.strip_prefix('"') {
        Some(quoted) => quoted.find('"')? + 2,
        None => name
            .find(|c: char| !(c.is_ascii_alphanumeric() || "-$._".contains(c)))
            .unwrap_or(name.len()),
    };
    (length > 0).then(|| &text[..=length])
}

/// Returns the line with some globals replaced. Quoted text and comments stay unchanged.
pub(crate) fn with_globals(line: &str, other: impl Fn(&str) -> Option<String>) -> String {
    let mut changed = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(start) = rest.find(['@', '"', ';']) {
        let (before, after) = rest.split_at(start);
        changed.push_str(before);
        let length = match after.as_bytes()[0] {
            b';' => after.len(),
            b'"' => after[1..].find('"').map_or(after.len(), |end| end + 2),
            _ => global(after).map_or(1, str::len),
        };
        let (word, after) = after.split_at(length);
        match other(word) {
            Some(other) => changed.push_str(&other),
            None => changed.push_str(word),
        }
        rest = after;
    }
    changed.push_str(rest);
    changed
}

/// Returns the text up to the bracket that closes the first bracket.
pub(crate) fn bracketed(text: &str) -> Option<&str> {
    let mut open = 0_usize;
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' | b'<' => open += 1,
            b')' | b']' | b'}' | b'>' => {
                open = open.checked_sub(1)?;
                if open == 0 {
                    return Some(&text[..=at]);
                }
            }
            _ => {}
        }
        if open == 0 {
            return None;
        }
    }
    None
}

/// A function with a body.
pub(crate) struct Function<'a> {
    /// The name, without `@` and quotes.
    pub(crate) name: &'a str,
    /// The first line.
    head: &'a str,
    /// The lines after the first one.
    pub(crate) body: Vec<&'a str>,
}

/// Returns the functions of a module that have a body.
pub(crate) fn functions(module: &str) -> Vec<Function<'_>> {
    let mut functions = Vec::new();
    let mut lines = module.lines();
    while let Some(head) = lines.next() {
        if let Some(name) = head.strip_prefix("define ").and_then(named) {
            let body = lines.by_ref().take_while(|line| *line != "}").collect();
            functions.push(Function { name, head, body });
        }
    }
    functions
}

/// Returns the kernels: functions with the kernel calling convention.
pub(crate) fn entry_points(module: &str) -> Vec<&str> {
    functions(module)
        .into_iter()
        .filter(|function| function.head.contains(" ptx_kernel "))
        .map(|function| function.name)
        .collect()
}

/// Returns the functions that never return, including panics.
pub(crate) fn never_returning(module: &str) -> Vec<&str> {
    let groups: Vec<&str> = module
        .lines()
        .filter_map(|line| line.strip_prefix("attributes ")?.split_once(" = "))
        .filter(|(_, attributes)| attributes.split(' ').any(|word| word == "noreturn"))
        .map(|(group, _)| group)
        .collect();
    let never = |head: &&str| {
        let mut words = head.split(' ');
        words.any(|word| word == "noreturn" || groups.contains(&word))
    };
    heads(module).filter(never).filter_map(named).collect()
}

/// Returns the undefined functions and statics, except LLVM's own.
pub(crate) fn undefined(module: &str) -> impl Iterator<Item = &str> {
    let is_elsewhere = |line: &&str| {
        let global = || {
            line.split_once(" = ")
                .is_some_and(|(_, rest)| rest.starts_with("external "))
        };
        line.starts_with("declare ") || (line.starts_with('@') && global())
    };
    module
        .lines()
        .filter(is_elsewhere)
        .filter_map(named)
        .filter(|name| !name.starts_with("llvm.") && !shared::DYNAMIC.contains(name))
}

/// Returns the source paths of functions, by name. rustc writes a path above each function.
pub(crate) fn paths(module: &str) -> HashMap<String, String> {
    let mut paths = HashMap::new();
    let mut path = None;
    for line in module.lines() {
        match line.strip_prefix("; ") {
            Some(comment) if comment.starts_with("Function Attrs:") => {}
            Some(comment) => path = Some(comment),
            None => {
                let is_head = line.starts_with("declare ") || line.starts_with("define ");
                let name = is_head.then(|| named(line)).flatten();
                if let (Some(name), Some(path)) = (name, path.take()) {
                    paths.insert(name.to_owned(), path.to_owned());
                }
            }
        }
    }
    paths
}

/// Returns the first line of each function.
fn heads(module: &str) -> impl Iterator<Item = &str> {
    module
        .lines()
        .filter(|line| line.starts_with("declare ") || line.starts_with("define "))
}

/// Returns the name of the first global in a line.
fn named(line: &str) -> Option<&str> {
    let name = global(&line[line.find('@')?..])?;
    Some(name[1..].trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::{
        bracketed, entry_points, functions, global, never_returning, paths, undefined, with_globals,
    };

    const MODULE: &str = r#"
@TILE = internal global [4 x float] undef
@TABLE = external global [4 x i32]
@layout_dynamic_shared = external global i8
define internal void @helper(ptr %x) #0 {
start:
  ret void
}
define dso_local ptx_kernel void @scale(float %a) unnamed_addr #1 !dbg !4 {
start:
  call void @helper(ptr @TILE)
  ret void
}

; core::panicking::panic
; Function Attrs: cold noinline noreturn
declare void @_RNvNtCs1_4core9panicking5panic(ptr, i64) unnamed_addr #2
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0
attributes #0 = { nounwind }
attributes #2 = { cold noinline noreturn "target-cpu"="sm_90" }
"#;

    const PANIC: &str = "_RNvNtCs1_4core9panicking5panic";

    #[test]
    fn names() {
        assert_eq!(
            global("@_ZN3foo$1.llvm-7, align"),
            Some("@_ZN3foo$1.llvm-7")
        );
        assert_eq!(global("@\"a b\" = "), Some("@\"a b\""));
        assert_eq!(global("@ x"), None);
        assert_eq!(global("x"), None);
    }

    #[test]
    fn only_globals_are_replaced() {
        let line = r#"store ptr @x, ptr @xy, "@x" @"x" ; @x"#;
        let changed = with_globals(line, |name| (name == "@x").then(|| "@z".to_owned()));
        assert_eq!(changed, r#"store ptr @z, ptr @xy, "@x" @"x" ; @x"#);
    }

    #[test]
    fn brackets_have_partners() {
        assert_eq!(bracketed("<{ [4 x i8] }> undef"), Some("<{ [4 x i8] }>"));
        assert_eq!(bracketed(r#"(ptr %")") x"#), Some(r#"(ptr %")")"#));
        assert_eq!(bracketed("[4 x i8"), None);
        assert_eq!(bracketed("i8"), None);
    }

    #[test]
    fn functions_are_found() {
        let names: Vec<_> = functions(MODULE).iter().map(|f| f.name).collect();
        assert_eq!(names, ["helper", "scale"]);
        assert_eq!(functions(MODULE)[1].body.len(), 3);
        assert_eq!(entry_points(MODULE), ["scale"]);
        assert_eq!(undefined(MODULE).collect::<Vec<_>>(), ["TABLE", PANIC]);
        assert_eq!(never_returning(MODULE), [PANIC]);
        let paths: Vec<_> = paths(MODULE).into_iter().collect();
        assert_eq!(
            paths,
            [(PANIC.to_owned(), "core::panicking::panic".to_owned())]
        );
    }
}
