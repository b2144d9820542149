//! Without their feature, the macros name it.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const PROGRAM: &str = "\
use layout_core::*;

layout! { type Smem = (8, 8):(8, 1); }
assert_layout!(Smem == |i, j| 8 * i + j);

pub fn kernel(_: Layout![4:1], _: Layout<_4, _1>) -> u32 {
    layout!(4:1).offset(3)
}
";

#[test]
fn a_macro_that_is_off_names_its_feature() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("features");
    fs::create_dir_all(root.join("src")).unwrap();
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core");
    let manifest = format!(
        "[package]\nname = \"features\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nlayout-core = {{ path = '{}', default-features = false }}\n\n[workspace]\n",
        core.display()
    );
    fs::write(root.join("Cargo.toml"), manifest).unwrap();
    fs::write(root.join("src/lib.rs"), PROGRAM).unwrap();
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    fs::copy(lock, root.join("Cargo.lock")).unwrap();
    let output = Command::new(env::var_os("CARGO").unwrap())
        .args(["check", "--offline", "--quiet"])
        .current_dir(&root)
        .env("CARGO_TARGET_DIR", root.join("target"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let errors: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("error: `"))
        .collect();
    let needs = |name: &str| format!("error: `{name}!` needs the feature `macros` of layout-core");
    let wanted = ["layout", "assert_layout", "Layout", "layout"].map(needs);
    assert_eq!(errors, wanted, "{text}");
    assert_eq!(
        text.matches("write `features = [\"macros\"]`").count(),
        4,
        "{text}"
    );
    assert!(!text.contains("error["), "{text}");
}
