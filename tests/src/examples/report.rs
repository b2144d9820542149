//! Counting and printing of verdicts.

use core::fmt;
use std::collections::BTreeMap;

use super::judge::Verdict;
use super::record::Line;

/// The verdicts on the examples of a file.
#[derive(Clone, Debug, Default)]
pub struct Report {
    passed: BTreeMap<&'static str, usize>,
    failed: Vec<String>,
    unsupported: Vec<String>,
}

impl Report {
    /// Counts the verdict on a line.
    pub fn add(&mut self, line: &Line, verdict: Verdict) {
        let name = match &line.record {
            Ok(example) => {
                let args: Vec<_> = example.args.iter().map(ToString::to_string).collect();
                format!("{} {}({})", line.id, example.op, args.join(", "))
            }
            Err(_) => line.id.clone(),
        };
        match verdict {
            Verdict::Passed(reading) => *self.passed.entry(reading).or_default() += 1,
            Verdict::Failed(why) => self.failed.push(format!("{name}: {why}")),
            Verdict::Unsupported(why) => self.unsupported.push(format!("{name}: {why}")),
        }
    }

    /// Returns the number of examples that hold.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed.values().sum()
    }

    /// Returns the examples that fail, with the actual results.
    #[must_use]
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    /// Returns the unsupported examples, with the reason.
    #[must_use]
    pub fn unsupported(&self) -> &[String] {
        &self.unsupported
    }

    /// Returns `true` if all examples hold.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.failed.is_empty() && self.unsupported.is_empty()
    }
}

/// Prints one line for each example that fails or is unsupported, and the counts.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.failed {
            writeln!(f, "failed {line}")?;
        }
        for line in &self.unsupported {
            writeln!(f, "unsupported {line}")?;
        }
        write!(
            f,
            "{} passed, {} failed, {} unsupported",
            self.passed(),
            self.failed.len(),
            self.unsupported.len()
        )
    }
}
