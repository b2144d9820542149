//! Globals in shared memory.
//!
//! A static in the section [`SECTION`] becomes shared memory of its kernel. The external globals
//! [`DYNAMIC`] become the dynamic shared memory of a launch. Each use is a cast to a generic
//! pointer.

use std::collections::HashSet;

use super::{bracketed, global, with_globals};

/// Section of statics in shared memory.
const SECTION: &str = "section \".layout.shared\"";
/// Names of the dynamic shared memory in `layout-device` and `cuda_std`.
pub(crate) const DYNAMIC: [&str; 2] = ["layout_dynamic_shared", "_Zcuda_std_dyn_shared"];
/// Lists that stop rustc from removing statics. These lists would also keep the statics in the PTX.
const KEPT: [&str; 2] = ["@llvm.used", "@llvm.compiler.used"];

/// Returns the module with these globals in the shared address space.
pub(crate) fn rewritten(module: &str) -> String {
    let is_shared = |line: &&str| line.contains(SECTION) || is_dynamic(global(line));
    let shared: HashSet<&str> = module
        .lines()
        .filter(is_shared)
        .filter_map(global)
        .collect();
    let mut text = String::with_capacity(module.len());
    for line in module.lines() {
        match global(line) {
            Some(name) if KEPT.contains(&name) => continue,
            Some(name) if shared.contains(name) => text.push_str(&definition(name, line)),
            _ => text.push_str(&with_globals(line, |name| {
                let cast = || format!("addrspacecast (ptr addrspace(3) {name} to ptr)");
                shared.contains(name).then(cast)
            })),
        }
        text.push('\n');
    }
    text
}

/// Returns `true` for a name of the dynamic shared memory.
fn is_dynamic(name: Option<&str>) -> bool {
    let name = name.and_then(|name| name.strip_prefix('@'));
    name.is_some_and(|name| DYNAMIC.contains(&name))
}

/// Returns the definition of a global in shared memory, without an initial value.
fn definition(name: &str, line: &str) -> String {
    if is_dynamic(Some(name)) {
        return format!("{name} = external addrspace(3) global [0 x i8], align 1024");
    }
    let kind = [" global ", " constant "];
    let start = kind
        .iter()
        .find_map(|kind| Some(line.find(kind)? + kind.len()));
    let value = &line[start.unwrap_or(line.len())..];
    let first_word = || value.split([' ', ',']).next().unwrap_or_default();
    let ty = bracketed(value).unwrap_or_else(first_word);
    let end = line.rfind(", align ").map_or("", |at| &line[at..]);
    let align = end.split(", !").next().unwrap_or_default();
    format!("{name} = internal addrspace(3) global {ty} undef{align}")
}

#[cfg(test)]
mod tests {
    use super::rewritten;

    #[test]
    fn a_static_becomes_shared_memory() {
        let module = r#"
@T = internal unnamed_addr global <{ [64 x i8] }> undef, section ".layout.shared", align 16, !dbg !2
@N = dso_local global i32 0, section ".layout.shared"
@T2 = internal global [4 x i8] undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr @T], section "llvm.metadata"
  store float %x, ptr @T, align 4
  %p = getelementptr inbounds i8, ptr @T, i64 %i
  %e = icmp eq ptr %p, @N
  call void @f(ptr noundef align 4 getelementptr inbounds (i8, ptr @T, i64 4), ptr @T2)
"#;
        let expected = r"
@T = internal addrspace(3) global <{ [64 x i8] }> undef, align 16
@N = internal addrspace(3) global i32 undef
@T2 = internal global [4 x i8] undef, align 4
  store float %x, ptr addrspacecast (ptr addrspace(3) @T to ptr), align 4
  %p = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @T to ptr), i64 %i
  %e = icmp eq ptr %p, addrspacecast (ptr addrspace(3) @N to ptr)
  call void @f(ptr noundef align 4 getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @T to ptr), i64 4), ptr @T2)
";
        assert_eq!(rewritten(module), expected);
    }

    #[test]
    fn the_shared_memory_of_a_launch() {
        let module = "@layout_dynamic_shared = external global i8, align 1\n  \
                      ret ptr @layout_dynamic_shared\n";
        let expected = "@layout_dynamic_shared = external addrspace(3) global [0 x i8], align 1024\n  \
                        ret ptr addrspacecast (ptr addrspace(3) @layout_dynamic_shared to ptr)\n";
        assert_eq!(rewritten(module), expected);
    }

    #[test]
    fn a_module_without_shared_memory_stays() {
        let module = "@x = internal constant [2 x i8] c\"@T\", align 1\ndeclare void @f()\n";
        assert_eq!(rewritten(module), module);
    }
}
