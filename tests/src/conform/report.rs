//! Counting and printing of verdicts.

use core::fmt;
use std::collections::BTreeMap;

use super::judge::{Exception, Verdict};
use super::level::Answer;
use super::vector::{Expected, Vector};

/// The verdicts on the vectors of one file at one level.
#[derive(Clone, Debug)]
pub struct FileReport {
    file: String,
    level: &'static str,
    passed: usize,
    exceptions: BTreeMap<Exception, usize>,
    failures: Vec<String>,
}

impl FileReport {
    /// Creates an empty report.
    #[must_use]
    pub fn new(file: &str, level: &'static str) -> Self {
        Self {
            file: file.into(),
            level,
            passed: 0,
            exceptions: BTreeMap::new(),
            failures: Vec::new(),
        }
    }

    /// Counts the verdict on an answer.
    pub fn add(&mut self, vector: &Vector, answer: &Answer, verdict: Verdict) {
        match verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Excepted(exception) => *self.exceptions.entry(exception).or_default() += 1,
            Verdict::Failed(reason) => {
                let expected = match &vector.expected {
                    Expected::Answer { text, offset, .. } => match offset {
                        Some(offset) => format!("{text} from {offset}"),
                        None => text.clone(),
                    },
                    Expected::Rejection => "an error, or the correct function".into(),
                    Expected::Exact { representable, .. } if *representable => {
                        "the enumerated values".into()
                    }
                    Expected::Exact { .. } => "a rejection".into(),
                };
                let (id, op, args) = (&vector.id, &vector.op, vector.args.join(", "));
                let got = match answer {
                    // The answer itself is the reason.
                    Answer::Unknown(_) => String::new(),
                    answer => format!("\n  got      {answer}"),
                };
                self.failures.push(format!(
                    "{id} {op}({args})\n  expected {expected}{got}\n  {reason}"
                ));
            }
        }
    }

    /// Returns the failed vectors: operation, operands, expected and actual result.
    #[must_use]
    pub fn failures(&self) -> &[String] {
        &self.failures
    }
}

/// `composition.jsonl value: 1243 passed, 0 failed, 33 rejected by rule 7`
impl fmt::Display for FileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, level, failed) = (&self.file, self.level, self.failures.len());
        write!(f, "{file} {level}: {} passed, {failed} failed", self.passed)?;
        for (exception, count) in &self.exceptions {
            write!(f, ", {count} {exception}")?;
        }
        Ok(())
    }
}

/// The verdicts on the vectors of all files.
#[derive(Clone, Debug, Default)]
pub struct Report {
    passed: usize,
    excepted: usize,
    failures: Vec<String>,
}

impl Report {
    /// Adds the verdicts of a file.
    pub fn add(&mut self, of_file: &FileReport) {
        self.passed += of_file.passed;
        self.excepted += of_file.exceptions.values().sum::<usize>();
        self.failures.extend_from_slice(&of_file.failures);
    }

    /// Returns the number of passed vectors, without those that a rule excepts.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// Returns the number of vectors that differ by a rule.
    #[must_use]
    pub fn excepted(&self) -> usize {
        self.excepted
    }

    /// Returns the failed vectors.
    #[must_use]
    pub fn failures(&self) -> &[String] {
        &self.failures
    }
}

/// `12000 passed, 0 failed`
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failures.len())
    }
}
