//! The oracle: the program that Rocq extracts from the theorems in `proofs`.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use layout_algebra::Layout;

use super::level::{Answer, Level, Limit, Outcome};
use super::macros;
use super::table;
use super::vector::Vector;

/// The oracle at this path. `cargo xtask test proofs` builds it.
pub struct Proofs(pub PathBuf);

impl Level for Proofs {
    fn name(&self) -> &'static str {
        "proofs"
    }

    fn answer(&self, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
        let lines: Vec<_> = vectors.iter().map(line).collect();
        let asked: Vec<_> = lines.iter().flatten().cloned().collect();
        let mut told = self.ask(&asked)?.into_iter();
        let outside = Answer::Outside(Limit::Operation);
        let answer = |line: Option<String>| match line {
            None => outside.clone(),
            Some(_) => told.next().expect("an answer for each line"),
        };
        Ok(lines.into_iter().map(answer).collect())
    }
}

impl Proofs {
    /// Returns the program's answers to the given lines.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot run, or ends before its last answer.
    ///
    /// # Panics
    ///
    /// Panics if the thread that writes the lines panics.
    pub fn ask(&self, lines: &[String]) -> io::Result<Vec<Answer>> {
        let mut oracle = Command::new(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdin = oracle.stdin.take().expect("it is piped");
        let stdout = BufReader::new(oracle.stdout.take().expect("it is piped"));
        let asked: String = lines.iter().map(|line| line.clone() + "\n").collect();
        let writer = thread::spawn(move || stdin.write_all(asked.as_bytes()));
        let mut told = stdout.lines();
        let answers = lines.iter().map(|line| {
            let answer = told.next().transpose()?;
            let ended = || io::Error::other(format!("the oracle stopped at `{line}`"));
            answer.map(|text| read(&text)).ok_or_else(ended)
        });
        let answers = answers.collect::<io::Result<_>>()?;
        writer.join().expect("it only writes")?;
        oracle.wait()?;
        Ok(answers)
    }
}

/// Returns the query for the result at the type level, where compositions follow CuTe's algorithm.
/// Returns `None` for operations without such a query, and for operands that are not plain layouts.
#[must_use]
pub fn line_on_types(vector: &Vector) -> Option<String> {
    let name = vector.op.strip_suffix("_tiler").unwrap_or(&vector.op);
    let is_plain = |text: &String| {
        text.parse::<Layout>()
            .is_ok_and(|a| text.contains(':') && a.swizzles().is_empty())
    };
    let has_line = match name {
        "composition" | "logical_divide" | "logical_product" => vector.args.iter().all(is_plain),
        "complement" => vector.args.first().is_some_and(is_plain),
        _ => false,
    };
    has_line.then(|| format!("{name}_on_types|{}", vector.args.join("|")))
}

/// Returns the query for the oracle: the call of `layout!` with bars instead of parentheses and commas.
fn line(vector: &Vector) -> Option<String> {
    let operation = table::find(&vector.op)?;
    if macros::is_out_of_range(vector) {
        return None;
    }
    if vector.op == "swizzle_compose" {
        let name = if vector.args.len() == 1 {
            "itself"
        } else {
            "composition"
        };
        return Some(format!("{name}|{}", vector.args.join("|")));
    }
    let (name, arguments) = macros::call(operation, vector);
    Some(format!("{name}|{}", arguments.join("|")))
}

/// Parses an answer of the oracle.
fn read(text: &str) -> Answer {
    if text == "refused" || text == "not decided" {
        return Answer::Rejected(text.into());
    }
    if let Some(why) = text.strip_prefix("error: ") {
        return Answer::Unknown(why.into());
    }
    let (text, offset) = match text.split_once(" at offset ") {
        Some((text, offset)) => (text, offset.parse().ok()),
        None => (text, None),
    };
    Answer::Given(Outcome {
        text: text.into(),
        offset,
        values: None,
    })
}
