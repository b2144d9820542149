//! A sequence of commands that share names.

use core::mem;
use std::ffi::OsString;

use layout_language::Notebook;

use crate::Said;
use crate::commands::{self, COMMANDS, SHOW};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::rejection::{self, Rejection};
use crate::{arguments, complete, cute, printed, usage};

/// A sequence of commands, expressions and items. Each line can use the names of earlier lines.
///
/// ```
/// let mut session = layout_cli::Session::default();
/// assert_eq!(session.line("A = (4, 8):(8, 1)").output, "A = (4,8):(8,1)\n");
/// assert_eq!(session.line("A / (2, 4)").output, "((2,2),(4,2)):((8,16),(1,4))\n");
/// assert_eq!(session.line("formula A").output.lines().next(), Some("|i, j| 8 * i + j"));
/// assert_eq!(session.line("B").status, 1);
/// ```
pub struct Session {
    notebook: Notebook,
    names: Vec<String>,
    has_colours: bool,
    width: usize,
}

/// A session without names. Pictures have no colors and are 80 characters wide.
impl Default for Session {
    fn default() -> Self {
        Self {
            notebook: Notebook::default(),
            names: Vec::new(),
            has_colours: false,
            width: 80,
        }
    }
}

impl Session {
    /// Sets whether pictures use terminal colors.
    #[must_use]
    pub fn with_colours(self, has_colours: bool) -> Self {
        Self {
            has_colours,
            ..self
        }
    }

    /// Sets the maximum width of pictures to `width` characters. `--all` lifts the limit.
    ///
    /// ```
    /// let mut session = layout_cli::Session::default().with_width(40);
    /// let picture = session.line("show (8,256):(256,1)").output;
    /// assert!(picture.lines().all(|line| line.chars().count() <= 40));
    /// assert_eq!(picture.lines().last(), Some("  7 │ 1792 1793 1794 … 2045 2046 2047"));
    /// ```
    #[must_use]
    pub fn with_width(self, width: usize) -> Self {
        Self { width, ..self }
    }

    /// Runs a command with these arguments, like the program `layout`.
    pub fn run(&mut self, arguments: &[OsString]) -> Said {
        self.ask(|desk| usage::run(arguments, desk))
    }

    /// Runs `layout show`.
    pub(crate) fn show(&mut self, arguments: Vec<OsString>) -> Said {
        self.ask(|desk| (usage::answer(&SHOW, arguments, desk), Some(SHOW.name)))
    }

    /// Runs a line: a command with its arguments, an expression, or items.
    ///
    /// Arguments are separated by blanks outside brackets and quotes.
    pub fn line(&mut self, line: &str) -> Said {
        if let Err(too_long) = arguments::bounded("the line", line.len()) {
            return self.ask(|_| (Err(too_long), None));
        }
        let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let is_command = COMMANDS.iter().any(|command| command.name == first);
        if is_command && !rest.trim_start().starts_with('=') {
            let words: Vec<_> = words(line).into_iter().map(OsString::from).collect();
            return self.run(&words);
        }
        let mut names = Vec::new();
        let said = self.ask(|desk| {
            let entered = of_cute(line).map_err(Into::into);
            let entered = entered.and_then(|line| enter(&line, desk, &mut names));
            (entered, None)
        });
        for name in names {
            if !self.names.contains(&name) {
                self.names.push(name);
            }
        }
        said
    }

    /// Returns the start byte of the last word of the line, and its completions.
    ///
    /// ```
    /// let session = layout_cli::Session::default();
    /// let (begin, words) = session.completions("size(comple");
    /// assert_eq!((begin, &words[0][..]), (5, "complement("));
    /// ```
    #[must_use]
    pub fn completions(&self, line: &str) -> (usize, Vec<String>) {
        complete::completions(line, &self.names)
    }

    fn ask(
        &mut self,
        answer: impl FnOnce(&mut Desk<'_>) -> (Result<(), Failure>, Option<&'static str>),
    ) -> Said {
        let mut desk = Desk::new(&mut self.notebook, self.has_colours, self.width);
        let (result, command) = answer(&mut desk);
        let result = match result {
            Err(Failure::Rejected { rejections, .. }) if desk.is_json => {
                desk.tell(&rejection::in_json(&rejections))
            }
            other => other,
        };
        let output = mem::take(&mut desk.output).into_text();
        match result {
            Ok(()) => Said {
                output,
                rejection: String::new(),
                status: 0,
            },
            Err(failure) => Said {
                output,
                rejection: failure.text(command, commands::meant(&failure, command)),
                status: failure.status(),
            },
        }
    }
}

/// Converts a line, or its part after `=`, to notation if the line is CuTe source code or CuTe
/// output.
fn of_cute(line: &str) -> Result<String, Rejection> {
    let after_name = line
        .split_once('=')
        .map(|(name, expression)| (format!("{name}= "), expression));
    for (name, expression) in [(String::new(), line)].into_iter().chain(after_name) {
        match printed::notation(expression) {
            Some(Ok(notation)) => return Ok(name + &notation),
            Some(Err(why)) => return Err(Rejection::new(line, 0..line.len(), why)),
            None => {}
        }
        if let Some(notation) = cute::notation(expression) {
            return Ok(name + &notation);
        }
    }
    Ok(line.into())
}

/// Writes the values of an expression or of items, and adds the names of items.
fn enter(line: &str, desk: &mut Desk<'_>, names: &mut Vec<String>) -> Result<(), Failure> {
    let tokens = crate::tokens(line);
    let tokens = tokens.map_err(|(at, message)| Rejection::new(line, at, message))?;
    let mut rejections = Vec::new();
    for entry in desk.notebook.enter(tokens) {
        match (&entry.answer, &entry.name) {
            (Ok(value), Some(name)) => desk.output.line(format_args!("{name} = {value}")),
            (Ok(value), None) => desk.output.line(value),
            (Err(rejected), _) => {
                rejections.extend(Rejection::of_language(line, rejected.errors.clone()));
            }
        }
        names.extend(entry.name);
    }
    if rejections.is_empty() {
        return Ok(());
    }
    Err(Failure::Rejected {
        rejections,
        why: None,
    })
}

/// Returns the words of a line. Blanks inside brackets and quotes do not separate words.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut depth, mut quote) = (Vec::new(), None::<String>, 0_usize, None);
    for c in line.chars() {
        let is_inside = depth > 0 || quote.is_some();
        if c.is_whitespace() && !is_inside {
            words.extend(word.take());
            continue;
        }
        let word = word.get_or_insert_default();
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            _ => {}
        }
        if quote != Some(c) && !(matches!(c, '\'' | '"') && quote.is_none()) {
            word.push(c);
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_end_at_blanks_outside_brackets_and_quotes() {
        assert_eq!(
            words(" cost  (32, 4):(4, 1) 4 "),
            ["cost", "(32, 4):(4, 1)", "4"]
        );
        assert_eq!(
            words("tv 'A o B' \"4:1 o 2\" ''"),
            ["tv", "A o B", "4:1 o 2", ""]
        );
        assert_eq!(words("eval (4 o"), ["eval", "(4 o"]);
    }
}
