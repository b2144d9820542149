//! Claims about vectors in Rust source, one line each, and what the compiler makes of them.

use std::io;

use super::compile::{self, Message};
use super::level::{Answer, Limit, Outcome};
use super::value;
use super::vector::Vector;

/// How a level claims in source what the value level answers.
pub trait Claims {
    /// The name of the level.
    fn name(&self) -> &'static str;

    /// The line that compiles if the level gives `outcome`, too.
    ///
    /// # Errors
    ///
    /// The limit that keeps the level from answering.
    fn gives(&self, vector: &Vector, outcome: &Outcome) -> Result<String, Limit>;

    /// The line that does not compile if the level refuses.
    ///
    /// # Errors
    ///
    /// The limit that keeps the level from answering.
    fn refuses(&self, vector: &Vector) -> Result<String, Limit>;

    /// The answer that the level promises, the value level giving `by_value`.
    fn promised(&self, _vector: &Vector, by_value: Answer) -> Answer {
        by_value
    }

    /// The refusal that the errors of a line tell, where the level may refuse what exists.
    fn refusal(&self, _vector: &Vector, _errors: &[Message]) -> Option<String> {
        None
    }

    /// What is wrong with the errors of a line that should be refused.
    fn objection(&self, errors: &[Message]) -> Option<String>;
}

/// The answers that the level promises, where the compiler agrees that it gives them.
///
/// # Errors
///
/// If the compiler cannot be asked.
pub fn answers(claims: &dyn Claims, vectors: &[Vector]) -> io::Result<Vec<Answer>> {
    let answers = vectors
        .iter()
        .map(|vector| claims.promised(vector, value::answer(vector)));
    let mut answers: Vec<_> = answers.collect();
    let (mut given, mut refused) = (Vec::new(), Vec::new());
    for (i, vector) in vectors.iter().enumerate() {
        let line = match &answers[i] {
            Answer::Given(outcome) => claims.gives(vector, outcome),
            Answer::Refused(_) => claims.refuses(vector),
            Answer::Unknown(_) | Answer::Outside(_) => continue,
        };
        match (line, &answers[i]) {
            (Ok(line), Answer::Given(_)) => given.push((i, line)),
            (Ok(line), _) => refused.push((i, line)),
            (Err(limit), _) => answers[i] = Answer::Outside(limit),
        }
    }
    // An error of a macro stops the compiler before it looks at types: apart from each other.
    let name = claims.name();
    let met = |i: usize, errors: &[Message]| match errors.first() {
        None => Met::AsClaimed,
        Some(error) => claims
            .refusal(&vectors[i], errors)
            .map_or_else(|| Met::Otherwise(error.text.clone()), Met::Refused),
    };
    judge(&mut answers, &format!("{name}-given"), &given, &met)?;
    let met = |_, errors: &[Message]| {
        let objection = claims.objection(errors);
        objection.map_or(Met::AsClaimed, Met::Otherwise)
    };
    judge(&mut answers, &format!("{name}-refused"), &refused, &met)?;
    Ok(answers)
}

/// What the compiler makes of a line.
enum Met {
    AsClaimed,
    Refused(String),
    Otherwise(String),
}

/// Replaces answers that the compiler does not agree with.
fn judge(
    answers: &mut [Answer],
    package: &str,
    lines: &[(usize, String)],
    met: &dyn Fn(usize, &[Message]) -> Met,
) -> io::Result<()> {
    let sources: Vec<_> = lines.iter().map(|(_, line)| line.clone()).collect();
    let errors = compile::check(package, &sources)?;
    for ((i, line), errors) in lines.iter().zip(&errors) {
        answers[*i] = match met(*i, errors) {
            Met::AsClaimed => continue,
            Met::Refused(refusal) => Answer::Refused(refusal),
            Met::Otherwise(objection) => Answer::Unknown(format!(
                "by value: {by_value}\n  source:   {line}\n  compiler: {objection}",
                by_value = &answers[*i]
            )),
        };
    }
    Ok(())
}
