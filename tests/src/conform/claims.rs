//! Claims about vectors as one-line Rust items, and the compiler's answers.

use std::io;

use super::compile::{self, Common, Message};
use super::level::{Answer, Limit, Outcome};
use super::run;
use super::value;
use super::vector::Vector;

/// The claims of a level, written as source, about the results of the value level.
pub trait Claims {
    /// Returns the name of the level.
    fn name(&self) -> &'static str;

    /// Returns items that the lines use, as one line. With a prelude, each line is the body of a
    /// function. The function runs, and panics if the claim is false.
    fn prelude(&self) -> Option<&'static str> {
        None
    }

    /// Returns a line that compiles if the level also returns `outcome`.
    ///
    /// # Errors
    ///
    /// Returns the limit that prevents a result of the level.
    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit>;

    /// Returns a line that does not compile if the level rejects the operation.
    ///
    /// # Errors
    ///
    /// Returns the limit that prevents a result of the level.
    fn rejects(&self, vector: &Vector) -> Result<String, Limit>;

    /// Returns the level's promised answer, given the value level's answer `by_value`.
    fn promised(&self, _vector: &Vector, by_value: Answer) -> Answer {
        by_value
    }

    /// Returns the limit that the errors of a line report.
    fn limit(&self, _errors: &[Message]) -> Option<Limit> {
        None
    }

    /// Returns the level's rejection if the errors of a line show one. The level may reject
    /// operations that the value level accepts.
    fn rejection(&self, _vector: &Vector, _errors: &[Message]) -> Option<String> {
        None
    }

    /// Returns an objection if a line that must be rejected has the wrong errors.
    fn objection(&self, errors: &[Message]) -> Option<String>;
}

/// Returns the promised answers, corrected by the compiler's results.
///
/// # Errors
///
/// Returns an error if the compiler cannot run.
pub fn answers(claims: &dyn Claims, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
    let answers = vectors
        .iter()
        .map(|vector| claims.promised(vector, value::answer(vector)));
    let mut answers: Vec<_> = answers.collect();
    let (mut given, mut rejected) = (Vec::new(), Vec::new());
    for (i, vector) in vectors.iter().enumerate() {
        let line = match &answers[i] {
            Answer::Given(outcome) => claims.gives(vector, outcome),
            Answer::Rejected(_) => claims.rejects(vector),
            Answer::Unknown(_) | Answer::Outside(_) => continue,
        };
        match (line, &answers[i]) {
            (Ok(line), Answer::Given(_)) => given.push((i, item(claims, i, line))),
            (Ok(line), _) => rejected.push((i, item(claims, i, line))),
            (Err(limit), _) => answers[i] = Answer::Outside(limit),
        }
    }
    // A macro error stops the compiler before type checking, so accepted and rejected lines are compiled
    // separately.
    let name = claims.name();
    let met = |i: usize, errors: &[Message]| match errors.first() {
        None => Met::AsClaimed,
        Some(error) => match (claims.limit(errors), claims.rejection(&vectors[i], errors)) {
            (Some(limit), _) => Met::Outside(limit),
            (None, Some(rejection)) => Met::Rejected(rejection),
            (None, None) => Met::Otherwise(error.text.clone()),
        },
    };
    let source = Common {
        name,
        prelude: claims.prelude().unwrap_or_default(),
        dependencies: &[],
        lines: compile::LINES,
        is_interpreted: false,
    };
    judge(&mut answers, &source, "given", &given, &met)?;
    if claims.prelude().is_some() {
        run_given(&mut answers, &source, &given)?;
    }
    let met = |_, errors: &[Message]| {
        let objection = claims.objection(errors);
        objection.map_or(Met::AsClaimed, Met::Otherwise)
    };
    judge(&mut answers, &source, "rejected", &rejected, &met)?;
    Ok(answers)
}

/// Returns a line as an item. If the level has a prelude, the item is a function `claim_i` whose
/// body is the line.
fn item(claims: &dyn Claims, i: usize, line: String) -> String {
    match claims.prelude() {
        Some(_) => format!("fn claim_{i}() {{ {line} }}"),
        None => line,
    }
}

/// The compiler's answer to a line.
enum Met {
    AsClaimed,
    Rejected(String),
    Outside(Limit),
    Otherwise(String),
}

/// Replaces answers that the compiler contradicts.
fn judge(
    answers: &mut [Answer],
    source: &Common<'_>,
    kind: &str,
    lines: &[(usize, String)],
    met: &dyn Fn(usize, &[Message]) -> Met,
) -> io::Result<()> {
    let sources: Vec<_> = lines.iter().map(|(_, line)| line.clone()).collect();
    let package = format!("{}-{kind}", source.name);
    let common = Common {
        name: &package,
        ..*source
    };
    let errors = compile::check(&common, &sources)?;
    for ((i, line), errors) in lines.iter().zip(&errors) {
        answers[*i] = match met(*i, errors) {
            Met::AsClaimed => continue,
            Met::Rejected(rejection) => Answer::Rejected(rejection),
            Met::Outside(limit) => Answer::Outside(limit),
            Met::Otherwise(objection) => Answer::Unknown(format!(
                "by value: {by_value}\n  source:   {line}\n  compiler: {objection}",
                by_value = &answers[*i]
            )),
        };
    }
    Ok(())
}

/// Replaces answers whose lines compile, but whose claims are false at run time.
fn run_given(
    answers: &mut [Answer],
    source: &Common<'_>,
    lines: &[(usize, String)],
) -> io::Result<()> {
    let given = |i: &usize| matches!(answers[*i], Answer::Given(_));
    let lines: Vec<_> = lines.iter().filter(|(i, _)| given(i)).cloned().collect();
    let package = format!("{}-run", source.name);
    let common = Common {
        name: &package,
        ..*source
    };
    let panics = run::run(&common, &lines)?;
    for ((i, line), panic) in lines.iter().zip(panics) {
        if let Some(why) = panic {
            answers[*i] = Answer::Unknown(format!(
                "by value: {by_value}\n  source:   {line}\n  running:  {why}",
                by_value = &answers[*i]
            ));
        }
    }
    Ok(())
}
