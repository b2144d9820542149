//! Counting and printing.

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

    /// How many examples hold.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.passed.values().sum()
    }

    /// Those that do not hold, with what is given instead.
    #[must_use]
    pub fn failed(&self) -> &[String] {
        &self.failed
    }

    /// Those that are not judged, with the reason.
    #[must_use]
    pub fn unsupported(&self) -> &[String] {
        &self.unsupported
    }

    /// Whether all hold.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.failed.is_empty() && self.unsupported.is_empty()
    }
}

/// One line for each example that does not hold or is not judged, and the counts.
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
