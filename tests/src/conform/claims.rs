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
    let objection = |errors: &[Message]| errors.first().map(|error| error.text.clone());
    judge(&mut answers, &format!("{name}-given"), &given, &objection)?;
    let objection = |errors: &[Message]| claims.objection(errors);
    judge(
        &mut answers,
        &format!("{name}-refused"),
        &refused,
        &objection,
    )?;
    Ok(answers)
}

/// Replaces answers to whose lines there is an objection.
fn judge(
    answers: &mut [Answer],
    package: &str,
    lines: &[(usize, String)],
    objection: &dyn Fn(&[Message]) -> Option<String>,
) -> io::Result<()> {
    let sources: Vec<_> = lines.iter().map(|(_, line)| line.clone()).collect();
    let errors = compile::check(package, &sources)?;
    for ((i, line), errors) in lines.iter().zip(&errors) {
        if let Some(objection) = objection(errors) {
            let by_value = &answers[*i];
            answers[*i] = Answer::Unknown(format!(
                "by value: {by_value}\n  source:   {line}\n  compiler: {objection}"
            ));
        }
    }
    Ok(())
}
