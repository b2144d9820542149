//! `layout completion`: completion scripts for shells.

use core::fmt::Write as _;

use super::{COMMANDS, Command, emit, explain_error, instructions, or_nearest};
use crate::arguments;
use crate::desk::Desk;
use crate::failure::Failure;

pub(super) const COMMAND: Command = Command {
    name: "completion",
    usage: "completion bash|zsh|fish",
    what: "a shell script that completes commands and options",
    more: "\x20 bash    source <(layout completion bash), in ~/.bashrc\n\
           \x20 zsh     source <(layout completion zsh), in ~/.zshrc after compinit\n\
           \x20 fish    layout completion fish | source, in ~/.config/fish/config.fish",
    options: &[],
    examples: &[],
    run,
};

fn run(arguments: &mut lexopt::Parser, desk: &mut Desk<'_>) -> Result<(), Failure> {
    let script = match arguments::text(arguments)?.as_str() {
        "bash" => bash(),
        "zsh" => zsh(),
        "fish" => fish(),
        other => {
            let nearest = or_nearest(other, ["bash", "zsh", "fish"].into_iter());
            let message = format!("expected one of bash, zsh, fish, found `{other}`{nearest}");
            return Err(Failure::Usage(message));
        }
    };
    desk.output.line(script.trim_end());
    Ok(())
}

/// Returns the names of the commands.
fn names() -> String {
    let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    names.join(" ")
}

/// Returns the words that can follow a command, without expressions.
fn words(command: &Command) -> Vec<String> {
    let flags = command
        .options
        .iter()
        .map(|(option, _)| flag(option).into());
    let mut words: Vec<String> = flags.collect();
    match command.name {
        "tv" | "tune" => words.extend(instructions::names()),
        "emit" => words.extend(emit::languages().map(String::from)),
        "completion" => words.extend(["bash", "zsh", "fish"].map(String::from)),
        "explain-error" => words.extend(explain_error::codes()),
        "help" => words.push(names()),
        _ => {}
    }
    words
}

/// Returns `--bank` of `--bank BYTES`.
fn flag(option: &str) -> &str {
    option.split(' ').next().unwrap_or(option)
}

/// Returns a text in shell quotes.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Returns one `case` clause for each command with words to complete.
fn cases(case: impl Fn(&str, &str) -> String) -> String {
    let of = COMMANDS
        .iter()
        .map(|command| (command.name, words(command).join(" ")));
    of.filter(|(_, words)| !words.is_empty())
        .map(|(name, words)| case(name, &words))
        .collect()
}

fn bash() -> String {
    let (names, cases) = (
        names(),
        cases(|name, words| format!("        {name}) words='{words}' ;;\n")),
    );
    format!(
        "_layout() {{\n    local words=\n    case ${{COMP_WORDS[1]}} in\n{cases}    esac\n    \
         if [ \"$COMP_CWORD\" -eq 1 ]; then words='{names}'; fi\n    \
         COMPREPLY=($(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\"))\n}}\n\
         complete -F _layout layout\n"
    )
}

fn zsh() -> String {
    let described = COMMANDS
        .iter()
        .map(|Command { name, what, .. }| quoted(&format!("{name}:{what}")));
    let described = described.collect::<Vec<_>>().join("\n        ");
    let cases = cases(|name, words| format!("        {name}) compadd -- {words} ;;\n"));
    format!(
        "#compdef layout\n_layout() {{\n    local -a commands=(\n        {described}\n    )\n    \
         if (( CURRENT == 2 )); then _describe command commands; return; fi\n    \
         case $words[2] in\n{cases}    esac\n}}\ncompdef _layout layout\n"
    )
}

fn fish() -> String {
    let mut script = String::from("complete -c layout -f\n");
    for command in COMMANDS {
        let Command {
            name,
            what,
            options,
            ..
        } = command;
        let what = quoted(what);
        // Writing to a string cannot fail.
        let _ = writeln!(
            script,
            "complete -c layout -n __fish_use_subcommand -a {name} -d {what}"
        );
        let condition = format!("'__fish_seen_subcommand_from {name}'");
        for (option, what) in *options {
            let (long, what) = (flag(option).trim_start_matches('-'), quoted(what));
            let takes = if option.contains(' ') { " -r" } else { "" };
            let _ = writeln!(
                script,
                "complete -c layout -n {condition} -l {long}{takes} -d {what}"
            );
        }
        let words = words(command);
        let words: Vec<_> = words.iter().filter(|word| !word.starts_with('-')).collect();
        for word in words {
            let _ = writeln!(script, "complete -c layout -n {condition} -a '{word}'");
        }
    }
    script
}
