//! `proofs ORACLE [--random N] [--types N] [--seed SEED] [--first]`: the library beside what is proved.
//!
//! Asks the program that Rocq extracts from `proofs` for the results of all golden vectors and of `N`
//! random operations, and compares them to the letter with those of values; then those of `N` random
//! operations with types. Prints what differs, and what was compared of each operation; exits with 1
//! if anything differs (`--first`: at once), with 2 if it cannot ask.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::{env, io};

use layout_algebra::Layout;
use layout_tests::conform::level::{Answer, Level};
use layout_tests::conform::proofs::Proofs;
use layout_tests::conform::table::OPERATIONS;
use layout_tests::conform::types::Types;
use layout_tests::conform::value;
use layout_tests::conform::vector::{self, Vector};
use layout_tests::random::Random;

/// The operations that are asked at a time.
const BATCH: usize = 10_000;

fn main() -> ExitCode {
    match run() {
        Ok(differences) => ExitCode::from(u8::from(differences > 0)),
        Err(error) => {
            eprintln!(
                "{error}\nusage: proofs ORACLE [--random N] [--types N] [--seed SEED] [--first]"
            );
            ExitCode::from(2)
        }
    }
}

fn run() -> io::Result<usize> {
    let mut arguments = env::args().skip(1);
    let oracle = arguments
        .next()
        .ok_or_else(|| io::Error::other("no oracle"))?;
    let oracle = Proofs(PathBuf::from(oracle));
    let (mut random, mut types, mut seed) = (100_000, 2_000, 0);
    let mut ends_at_first = false;
    while let Some(option) = arguments.next() {
        if option == "--first" {
            ends_at_first = true;
            continue;
        }
        let number = arguments.next().and_then(|number| number.parse().ok());
        let number = number.ok_or_else(|| io::Error::other(format!("{option} needs a number")))?;
        match option.as_str() {
            "--random" => random = number,
            "--types" => types = number,
            "--seed" => seed = number,
            _ => return Err(io::Error::other(format!("no option {option}"))),
        }
    }
    let mut tally = Tally::new(ends_at_first);
    for file in vector::files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/golden")))? {
        let vectors = vector::read(&file)?;
        tally.compare(&vectors, &oracle)?;
    }
    println!("golden vectors: {tally}");
    let mut differences = tally.differences;

    let names: Vec<_> = OPERATIONS
        .iter()
        .map(|operation| operation.names[0])
        .collect();
    let mut source = Random::new(u64::try_from(seed).unwrap_or(0));
    let mut tally = Tally::new(ends_at_first);
    for start in (0..random).step_by(BATCH) {
        let batch = start..(start + BATCH).min(random);
        let vectors: Vec<_> = batch
            .map(|i| source.vector(names[i % names.len()]))
            .collect();
        tally.compare(&vectors, &oracle)?;
    }
    println!("random operations, seed {seed}: {tally}");
    tally.print();
    differences += tally.differences;

    let on_types: Vec<_> = names
        .iter()
        .copied()
        .filter(|name| Types.has(name))
        .collect();
    let vectors: Vec<_> = (0..types)
        .map(|i| source.vector(on_types[i % on_types.len()]))
        .collect();
    let mut tally = Tally::new(ends_at_first);
    tally.compare_types(&vectors, &oracle)?;
    println!("random operations on types: {tally}");
    Ok(differences + tally.differences)
}

/// What came of comparing.
#[derive(Default)]
struct Tally {
    operations: BTreeMap<String, Counts>,
    differences: usize,
    /// Where types leave to `layout!` what values decide, or cannot say it.
    left: usize,
    /// Whether the first difference ends the program.
    ends_at_first: bool,
}

/// The comparisons of an operation.
#[derive(Default)]
struct Counts {
    accepted: usize,
    refused: usize,
    /// Those that the oracle does not know.
    unknown: usize,
}

impl Tally {
    fn new(ends_at_first: bool) -> Self {
        Self {
            ends_at_first,
            ..Self::default()
        }
    }

    /// Compares values with the oracle.
    fn compare(&mut self, vectors: &[Vector], oracle: &Proofs) -> io::Result<()> {
        let vectors: Vec<_> = vectors
            .iter()
            .filter(|vector| !is_negative(vector))
            .cloned()
            .collect();
        for (vector, proved) in vectors.iter().zip(oracle.answer(&vectors)?) {
            self.add(vector, &value::answer(vector), &proved);
        }
        Ok(())
    }

    /// Compares types with the oracle.
    fn compare_types(&mut self, vectors: &[Vector], oracle: &Proofs) -> io::Result<()> {
        let proved = oracle.answer(vectors)?;
        let by_types = Types.answer(vectors)?;
        for ((vector, ours), proved) in vectors.iter().zip(by_types).zip(proved) {
            let by_value = value::answer(vector);
            match (&ours, &by_value) {
                (Answer::Outside(_), _) | (Answer::Refused(_), Answer::Given(_)) => self.left += 1,
                _ => self.add(vector, &ours, &proved),
            }
        }
        Ok(())
    }

    fn add(&mut self, vector: &Vector, ours: &Answer, proved: &Answer) {
        let counts = self.operations.entry(vector.op.clone()).or_default();
        match (ours, proved) {
            (_, Answer::Unknown(why)) if why.starts_with("no operation") => counts.unknown += 1,
            (_, Answer::Outside(_)) => {}
            (Answer::Given(a), Answer::Given(b)) if (&a.text, a.offset) == (&b.text, b.offset) => {
                counts.accepted += 1;
            }
            (Answer::Refused(why), Answer::Refused(verdict))
                if is_question(&vector.op)
                    || why.contains("not decided") == (verdict == "not decided") =>
            {
                counts.refused += 1;
            }
            (Answer::Refused(why), Answer::Given(outcome))
                if why.contains("overflow") && is_too_large(&outcome.text) =>
            {
                counts.refused += 1;
            }
            _ => {
                self.differences += 1;
                println!("{}\n  library: {ours}\n  proofs:  {proved}", vector.id);
                if self.ends_at_first {
                    process::exit(1);
                }
            }
        }
    }

    fn print(&self) {
        for (name, counts) in &self.operations {
            let Counts {
                accepted,
                refused,
                unknown,
            } = counts;
            let more = if *unknown > 0 {
                format!(", {unknown} not asked")
            } else {
                String::new()
            };
            println!("  {name}: {accepted} accepted, {refused} refused{more}");
        }
    }
}

impl core::fmt::Display for Tally {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sum = |part: fn(&Counts) -> usize| self.operations.values().map(part).sum::<usize>();
        let (accepted, refused) = (sum(|counts| counts.accepted), sum(|counts| counts.refused));
        let unknown = sum(|counts| counts.unknown);
        write!(
            f,
            "{accepted} accepted and {refused} refused as proved, {} differ",
            self.differences
        )?;
        if self.left > 0 {
            write!(f, ", {} left to `layout!`", self.left)?;
        }
        if unknown > 0 {
            write!(f, ", {unknown} not in the oracle")?;
        }
        Ok(())
    }
}

/// Whether a number of the result, its size or its cosize exceeds 64 bits.
fn is_too_large(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|digits| !digits.is_empty());
    numbers.any(|digits| digits.parse::<i64>().is_err())
        || matches!(text.parse::<Layout>(), Err(error) if error.to_string().contains("overflow"))
}

/// Whether an operation gives back what it was asked of: its oracle has one word for no, and for what takes
/// too many steps.
fn is_question(op: &str) -> bool {
    matches!(
        op,
        "distinct"
            | "covers"
            | "inside"
            | "vector_access"
            | "conflict_free"
            | "sector_use"
            | "swizzle_fits"
    )
}

/// Whether an operand has a negative stride, which the proofs leave out.
fn is_negative(vector: &Vector) -> bool {
    vector.args.iter().any(|text| {
        let strides = text
            .split_once('>')
            .map_or(text.as_str(), |(_, after)| after);
        strides.contains(":-") || strides.contains(",-") || strides.contains("(-")
    })
}
