//! `proofs ORACLE [--random N] [--types N] [--seed SEED] [--first]` compares the library with the proved
//! oracle.
//!
//! `ORACLE` is the program that Rocq extracts from `proofs`. The results for all golden vectors and
//! for `N` random operations must equal the library's values literally, and so must the sources and counts
//! of one random redistribution per 100 operations. The results for `N` random
//! operations on types must also equal the results of the oracle. The program prints differences,
//! and counts per operation. The exit code is 1 if anything differs, and 2 if the oracle cannot
//! run. With `--first`, the first difference ends the program. With at least 100000 random
//! operations, the exit code is also 1 if an operation has too few accepted or rejected cases.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::{env, io};

use fastrand::Rng;
use layout_algebra::Layout;
use layout_algebra::find;
use layout_tests::conform::level::{Answer, Level, Outcome};
use layout_tests::conform::proofs::{self, Proofs};
use layout_tests::conform::table::OPERATIONS;
use layout_tests::conform::types::Types;
use layout_tests::conform::value;
use layout_tests::conform::vector::{self, Expected, Vector};
use layout_tests::random::Random;
use layout_tests::redistribution;

/// Number of operations per call of the oracle.
const BATCH: usize = 10_000;

/// Number of random operations per random table search.
const FIND: usize = 50;

/// Number of random operations per random redistribution.
const REDISTRIBUTION: usize = 100;

/// Number of redistributions per call of the oracle.
const REDISTRIBUTION_BATCH: usize = 1_000;

/// Minimum number of accepted cases, and of rejected cases, for each operation. Checked only with
/// at least 100000 random operations.
const FEWEST: usize = 20;

/// Operations that never reject operands.
const NEVER_REFUSED: &[&str] = &[
    "append",
    "coalesce",
    "coalesce_x",
    "compatible",
    "congruent",
    "coshape",
    "cosize",
    "depth",
    "eval",
    "evenly_divides",
    "filter",
    "filter_zeros",
    "flatten",
    "make_layout",
    "make_layout_like",
    "max_alignment",
    "max_common_vector",
    "nullspace",
    "prepend",
    "rank",
    "reverse",
    "right_inverse",
    "size",
    "weakly_congruent",
];

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
        let number = number
            .ok_or_else(|| io::Error::other(format!("expected an integer after {option}")))?;
        match option.as_str() {
            "--random" => random = number,
            "--types" => types = number,
            "--seed" => seed = number,
            _ => return Err(io::Error::other(format!("unknown option {option}"))),
        }
    }
    let at_zero = oracle.ask(&["at_zero".into()])?;
    if !matches!(&at_zero[..], [Answer::Given(outcome)] if outcome.text == "true") {
        let why = "expected 0 in the integer format of Rocq, found a different text in the oracle";
        return Err(io::Error::other(why));
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
    for start in (0..random / FIND).step_by(BATCH) {
        let count = BATCH.min(random / FIND - start);
        tally.compare_found(&mut source, count, &oracle)?;
    }
    let mut rng = Rng::with_seed(u64::try_from(seed).unwrap_or(0));
    let redistributions = random / REDISTRIBUTION;
    for start in (0..redistributions).step_by(REDISTRIBUTION_BATCH) {
        let count = REDISTRIBUTION_BATCH.min(redistributions - start);
        let pairs: Vec<_> = (0..count)
            .map(|_| redistribution::random(&mut rng))
            .collect();
        tally.compare_lines(&pairs, &oracle)?;
    }
    println!("random operations, seed {seed}: {tally}");
    tally.print();
    differences += tally.differences;
    if random >= 100_000 {
        differences += tally.one_sided();
    }

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

/// The result of a comparison.
#[derive(Default)]
struct Tally {
    operations: BTreeMap<String, Counts>,
    differences: usize,
    /// Operations that types cannot express, or that only `layout!` can decide.
    left: usize,
    /// Operations that are not compared: with negative strides, or with coordinates out of range.
    skipped: usize,
    /// `true` if the program stops at the first difference.
    ends_at_first: bool,
}

/// The counts of one operation.
#[derive(Default)]
struct Counts {
    accepted: usize,
    rejected: usize,
    /// Operations that the oracle does not know.
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
        let kept = vectors.iter().filter(|vector| !is_negative(vector));
        let kept: Vec<_> = kept.cloned().collect();
        self.skipped += vectors.len() - kept.len();
        let vectors = kept;
        for (vector, proved) in vectors.iter().zip(oracle.answer(&vectors)?) {
            self.add(vector, &value::answer(vector), &proved);
        }
        Ok(())
    }

    /// Compares types with the oracle's results for types.
    fn compare_types(&mut self, vectors: &[Vector], oracle: &Proofs) -> io::Result<()> {
        let proved = oracle.answer(vectors)?;
        let by_types = Types.answer(vectors)?;
        let lines: Vec<_> = vectors.iter().map(proofs::line_on_types).collect();
        let asked: Vec<_> = lines.iter().flatten().cloned().collect();
        let mut on_types = oracle.ask(&asked)?.into_iter();
        for (i, (vector, ours)) in vectors.iter().zip(by_types).enumerate() {
            let on_types = lines[i].as_ref().and_then(|_| on_types.next());
            match (&ours, on_types) {
                (Answer::Outside(_), _) => self.left += 1,
                (_, Some(on_types)) => self.add(vector, &ours, &on_types),
                (Answer::Rejected(_), None)
                    if matches!(value::answer(vector), Answer::Given(_)) =>
                {
                    self.left += 1;
                }
                _ => self.add(vector, &ours, &proved[i]),
            }
        }
        Ok(())
    }

    /// Compares the layouts that the library finds for random tables with the oracle's layouts.
    fn compare_found(
        &mut self,
        source: &mut Random,
        count: usize,
        oracle: &Proofs,
    ) -> io::Result<()> {
        let mut found = Vec::new();
        for i in 0..count {
            let (table, shape) = source.table();
            let text = table.iter().map(i64::to_string).collect::<Vec<_>>();
            let text = format!("({})", text.join(","));
            let (op, args, layout) = match i % 3 {
                0 => ("find", vec![text], find::find_layout_in(&table)),
                1 => {
                    let layout = find::find_layout_with_shape(&table, &shape);
                    ("find", vec![text, shape.to_string()], layout)
                }
                _ => {
                    let prefix = find::find_prefix(&table).map(|prefix| prefix.layout);
                    ("find_prefix", vec![text], prefix)
                }
            };
            let ours = match layout {
                Ok(layout) => Answer::Given(Outcome {
                    text: layout.to_string(),
                    offset: None,
                    values: None,
                }),
                Err(contradiction) => Answer::Rejected(contradiction.to_string()),
            };
            let vector = Vector {
                id: format!("{op}({})", args.join(", ")),
                op: op.to_owned(),
                args,
                expected: Expected::Rejection,
            };
            found.push((vector, ours));
        }
        self.compare_lines(&found, oracle)
    }

    /// Compares the library's answers with the oracle's, for operations with one query per vector.
    fn compare_lines(&mut self, ours: &[(Vector, Answer)], oracle: &Proofs) -> io::Result<()> {
        let line =
            |(vector, _): &(Vector, Answer)| format!("{}|{}", vector.op, vector.args.join("|"));
        let lines: Vec<_> = ours.iter().map(line).collect();
        for ((vector, ours), proved) in ours.iter().zip(oracle.ask(&lines)?) {
            self.add(vector, ours, &proved);
        }
        Ok(())
    }

    fn add(&mut self, vector: &Vector, ours: &Answer, proved: &Answer) {
        let counts = self.operations.entry(vector.op.clone()).or_default();
        match (ours, proved) {
            (_, Answer::Unknown(why)) if why.starts_with("no operation") => counts.unknown += 1,
            (_, Answer::Outside(_)) => self.skipped += 1,
            (Answer::Given(a), Answer::Given(b)) if (&a.text, a.offset) == (&b.text, b.offset) => {
                counts.accepted += 1;
            }
            (Answer::Rejected(why), Answer::Rejected(verdict))
                if why.contains("not decided") == (verdict == "not decided") =>
            {
                counts.rejected += 1;
            }
            (Answer::Rejected(why), Answer::Given(outcome))
                if why.contains("overflow") && is_too_large(&outcome.text) =>
            {
                counts.rejected += 1;
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

    /// Returns the number of operations with too few accepted or rejected cases.
    fn one_sided(&self) -> usize {
        let mut count = 0;
        for (name, counts) in &self.operations {
            let is_never_rejected = NEVER_REFUSED.contains(&name.as_str());
            if counts.accepted < FEWEST || (counts.rejected < FEWEST && !is_never_rejected) {
                println!("{name}: expected at least {FEWEST} accepted and rejected results");
                count += 1;
            }
        }
        count
    }

    fn print(&self) {
        for (name, counts) in &self.operations {
            let Counts {
                accepted,
                rejected,
                unknown,
            } = counts;
            let more = if *unknown > 0 {
                format!(", {unknown} not checked")
            } else {
                String::new()
            };
            println!("  {name}: {accepted} accepted, {rejected} rejected{more}");
        }
    }
}

impl core::fmt::Display for Tally {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let sum = |part: fn(&Counts) -> usize| self.operations.values().map(part).sum::<usize>();
        let (accepted, rejected) = (sum(|counts| counts.accepted), sum(|counts| counts.rejected));
        let unknown = sum(|counts| counts.unknown);
        write!(
            f,
            "{accepted} accepted and {rejected} rejected as proved, {} differ",
            self.differences
        )?;
        if self.left > 0 {
            write!(f, ", {} checked only by `layout!`", self.left)?;
        }
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        if unknown > 0 {
            write!(f, ", {unknown} not in the oracle")?;
        }
        Ok(())
    }
}

/// Returns `true` if an integer of the result, its size or its cosize exceeds 64 bits.
fn is_too_large(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|digits| !digits.is_empty());
    numbers.any(|digits| digits.parse::<i64>().is_err())
        || matches!(text.parse::<Layout>(), Err(error) if error.to_string().contains("overflow"))
}

/// Returns `true` if an operand has a negative stride. The proofs do not cover negative strides.
fn is_negative(vector: &Vector) -> bool {
    vector.args.iter().any(|text| {
        let strides = text
            .split_once('>')
            .map_or(text.as_str(), |(_, after)| after);
        strides.contains(":-") || strides.contains(",-") || strides.contains("(-")
    })
}
