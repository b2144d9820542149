//! Tests of `layout completion`.

use std::process::Command;

use super::{fails, layout};

fn script(shell: &str) -> String {
    let (status, script, error) = layout(&["completion", shell]);
    assert_eq!((status, error.as_str()), (0, ""));
    script
}

#[test]
fn scripts_name_commands_options_and_instructions() {
    for shell in ["bash", "zsh", "fish"] {
        let script = script(shell);
        for word in ["formula", "bank", "wgsl", "m16n8k16_f32_f16", "ldmatrix_x4"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    fails(
        &["completion", "sh"],
        2,
        "error: expected one of bash, zsh, fish, found `sh`; did you mean `zsh`?\n  \
         = help: run `layout help completion` to see the usage\n",
    );
}

#[test]
fn bash_completes() {
    let complete = |words: &str, last: usize| {
        let script = script("bash");
        let test = format!(
            "{script}\nCOMP_WORDS=({words})\nCOMP_CWORD={last}\n_layout\necho \"${{COMPREPLY[*]}}\""
        );
        let output = Command::new("bash").args(["-c", &test]).output();
        output
            .ok()
            .map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    for (words, last, expected) in [
        ("layout fo", 1, "formula"),
        ("layout show --ba", 2, "--bank"),
        ("layout help sw", 2, "swizzle"),
        (
            "layout explain-error L004",
            2,
            "L0040 L0041 L0042 L0043 L0044 L0045 L0046 L0047 L0048 L0049",
        ),
        ("layout emit --lang wg", 3, "wgsl"),
        ("layout plan --to", 2, "--torch"),
        (
            "layout tv m16n8k16_f32_",
            2,
            "m16n8k16_f32_f16 m16n8k16_f32_bf16",
        ),
    ] {
        // bash may not be installed.
        if let Some(found) = complete(words, last) {
            assert_eq!(found, expected, "{words}");
        }
    }
}
