//! `layout repl`: an interactive prompt.

use std::fs;
use std::io::{self, BufRead, IsTerminal as _, Read as _};
use std::process::ExitCode;

use layout_cli::{MAX_INPUT, Session};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::history;
use crate::screen::Screen;

const PROMPT: &str = "layout> ";

/// Answers lines until the input ends.
pub(crate) fn run(session: Session, screen: &Screen) -> ExitCode {
    if !io::stdin().is_terminal() {
        return piped(session, screen);
    }
    match edited(session, screen) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns `true` if the line ends the session.
fn is_end(line: &str) -> bool {
    ["exit", "quit"].contains(&line.trim())
}

/// Answers lines from a file or a pipe. The exit status is the status of the last failed line.
fn piped(mut session: Session, screen: &Screen) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        if is_end(&line) {
            break;
        }
        let said = session.line(&line);
        screen.show(&said);
        if said.status != 0 {
            status = ExitCode::from(said.status);
        }
    }
    status
}

/// Returns the next line. If the line is longer than the session accepts, returns only its
/// beginning.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let most = 1 + MAX_INPUT as u64;
    input.take(most).read_until(b'\n', &mut line).ok()?;
    if line.is_empty() {
        return None;
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_INPUT {
        input.skip_until(b'\n').ok()?;
    }
    Some(
        String::from_utf8_lossy(&line)
            .trim_end_matches('\r')
            .to_owned(),
    )
}

/// Answers lines from a terminal, and saves them in the history.
fn edited(session: Session, screen: &Screen) -> rustyline::Result<()> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .build();
    let mut editor = Editor::<Words, FileHistory>::with_config(config)?;
    editor.set_helper(Some(Words(session)));
    let history = history::path();
    if let Some(path) = &history {
        // A missing or unreadable history is not an error.
        let _ = editor.load_history(path);
        let _ = path.parent().map(fs::create_dir_all);
    }
    println!("layout algebra: `help` lists the commands, Tab completes, `exit` quits");
    loop {
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        };
        if is_end(&line) {
            break;
        }
        if let Some(path) = &history {
            let _ = editor.append_history(path);
        }
        if let Some(Words(session)) = editor.helper_mut() {
            screen.show(&session.line(&line));
        }
    }
    Ok(())
}

/// The session, as a source of completions.
struct Words(Session);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.completions(&line[..position]))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
