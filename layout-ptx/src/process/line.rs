//! Commands as text.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Returns a short form of the command, for errors.
pub(super) fn short(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    words(name, command)
}

/// Returns the command as a shell command for its folder, with the relevant environment variables.
pub(super) fn by_hand(command: &Command) -> String {
    let mut before: Vec<String> = Vec::new();
    for (name, value) in command.get_envs() {
        if value.is_none() && env::var_os(name).is_some() {
            before.push(format!("-u {}", quoted(name)));
        }
    }
    if !before.is_empty() {
        before.insert(0, "env".to_owned());
    }
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            before.push(format!("{}={}", quoted(name), quoted(value)));
        }
    }
    let program = match command.get_program() {
        own if env::var_os("CARGO").is_some_and(|cargo| cargo == own) => OsStr::new("cargo"),
        program => program,
    };
    before.push(words(program, command));
    before.join(" ")
}

fn words(program: &OsStr, command: &Command) -> String {
    let words: Vec<String> = core::iter::once(program)
        .chain(command.get_args())
        .map(quoted)
        .collect();
    words.join(" ")
}

/// Returns a word in shell quotes.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+,./:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{by_hand, short};

    #[test]
    fn a_line_can_be_typed() {
        let mut command = Command::new("/tools/bin/opt");
        command
            .args(["--passes=internalize,default<O3>", "it's", ""])
            .env("RUSTC", "/tools/my rustc")
            .env_remove("PATH")
            .env_remove("NO_SUCH_VARIABLE");
        let arguments = r"'--passes=internalize,default<O3>' 'it'\''s' ''";
        assert_eq!(short(&command), format!("opt {arguments}"));
        assert_eq!(
            by_hand(&command),
            format!("env -u PATH RUSTC='/tools/my rustc' /tools/bin/opt {arguments}")
        );
    }
}
