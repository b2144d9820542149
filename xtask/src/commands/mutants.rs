//! Mutation tests: each change to a decision must be detected by the comparison with the extracted oracle.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::proofs;
use crate::progress::Outcome;
use crate::{paths, process};

/// A file of the workspace, a text that occurs in it exactly once, and its replacement.
type Mutant = (&'static str, &'static str, &'static str);

#[rustfmt::skip]
const MUTANTS: &[Mutant] = &[
    ("layout-algebra/src/algebra/coalesce.rs", "_ if mode.shape == 1 => Fate::Dropped", "_ if mode.shape == 0 => Fate::Dropped"),
    ("layout-algebra/src/algebra/coalesce.rs", "mode.stride.times(mode.shape) == Some(next.stride)", "mode.stride == next.stride"),
    ("layout-algebra/src/algebra/coalesce.rs", "merged.push(FlatMode { shape, ..last });", "merge_onto(&mut merged, FlatMode { shape: shape - 1, ..last });"),
    ("layout-algebra/src/algebra/coalesce.rs", "profiles.len() > modes.len()", "profiles.len() >= modes.len()"),
    ("layout-algebra/src/algebra/filter.rs", "(IntTuple::Int(0), shape) => ones(shape)", "(IntTuple::Int(1), shape) => ones(shape)"),
    ("layout-algebra/src/algebra/complement.rs", "Gaps::Filled => mode.stride % block == 0", "Gaps::Filled => mode.stride >= block"),
    ("layout-algebra/src/algebra/complement.rs", "shape: ceil_div(cells, block)", "shape: cells / block + 1"),
    ("layout-algebra/src/algebra/complement.rs", "mode.shape > 1 && mode.stride > 0", "mode.shape > 2 && mode.stride > 0"),
    ("layout-algebra/src/algebra/complement.rs", "(mode.stride, mode.shape)", "(mode.shape, mode.stride)"),
    ("layout-algebra/src/algebra/composition/walk.rs", "if n > fit && m % c != 0 {", "if n > fit && m % c > 1 {"),
    ("layout-algebra/src/algebra/composition/walk.rs", "if *reach >= m {", "if *reach > m {"),
    ("layout-algebra/src/algebra/composition/walk.rs", "if n % stays != 0 {", "if stays > n {"),
    ("layout-algebra/src/algebra/composition/walk.rs", "c = c / m + i64::from(c % m != 0);", "c /= m;"),
    ("layout-algebra/src/algebra/exact/carries.rs", "slope.jump += place.jump", "slope.jump -= place.jump"),
    ("layout-algebra/src/algebra/exact/carries.rs", "if jump != 0 {", "if jump > 0 {"),
    ("layout-algebra/src/algebra/exact/carries.rs", "((i128::from(self.carries) + 1) * unit + rise - 1) / rise", "((i128::from(self.carries) + 1) * unit + rise) / rise"),
    ("layout-algebra/src/algebra/exact/meeting.rs", "if reach < i128::from(place.unit) {", "if reach <= i128::from(place.unit) {"),
    ("layout-algebra/src/algebra/exact/meeting.rs", "meetings.retain(|meeting| meeting.jump != 0);", "meetings.retain(|meeting| meeting.jump > 0);"),
    ("layout-algebra/src/algebra/divide.rs", "fit == Fit::Exact && covered != size", "fit == Fit::Exact && covered < size"),
    ("layout-algebra/src/algebra/divide.rs", "mode.shape > 1 && mode.stride == 0", "mode.shape > 2 && mode.stride == 0"),
    ("layout-algebra/src/algebra/by_mode.rs", "(None, Rest::Dropped) => explain::dropped(path, mode),", "(None, Rest::Dropped) => results.push(mode.clone()),"),
    ("layout-algebra/src/algebra/unzip.rs", "Self::Flat => [spliced(&tiles), spliced(&rests)].concat(),", "Self::Flat => [vec![tiles], spliced(&rests)].concat(),"),
    ("layout-algebra/src/algebra/product.rs", "match self.size().checked_mul(b.cosize()) {", "match self.cosize().checked_mul(b.cosize()) {"),
    ("layout-algebra/src/algebra/product.rs", "if places.size() >= b.cosize() || last >= block.cosize() {", "if places.size() > 0 || last >= block.cosize() {"),
    ("layout-algebra/src/algebra/product.rs", "if size % tile != 0 {", "if size < tile {"),
    ("layout-algebra/src/algebra/inverse.rs", "if self.stride != begin {", "if self.stride < begin {"),
    ("layout-algebra/src/algebra/inverse.rs", "i > 0 && modes[i - 1].shape > steps", "i > 1 && modes[i - 1].shape > steps"),
    ("layout-algebra/src/algebra/inverse.rs", "if mode.stride % below != 0 {", "if mode.stride < below {"),
    ("layout-algebra/src/algebra/common.rs", "first.shape.min(end)", "first.shape.max(end)"),
    ("layout-algebra/src/algebra/common.rs", "let common = gcd(divisor, mode.stride);", "let common = divisor.min(mode.stride);"),
    ("layout-algebra/src/algebra/nullspace.rs", "if mode.shape == 1 { 0 } else { index }", "index"),
    ("layout-algebra/src/algebra/recast.rs", "if shape % k != 0 && k % shape != 0 {", "if shape % k != 0 {"),
    ("layout-algebra/src/algebra/recast.rs", "Ordering::Less => Err(Rule::ElementMissing { n, offset: filled }),", "Ordering::Less => Ok(()),"),
    ("layout-algebra/src/algebra/recast.rs", "|mode| mode.stride == 1 && mode.shape > 1", "|mode| mode.stride == 1"),
    ("layout-algebra/src/algebra/slice.rs", "Kept::Fixed => *coordinate != Coord::Free,", "Kept::Fixed => *coordinate == Coord::Free,"),
    ("layout-algebra/src/algebra/slice.rs", "let origin = coordinate.origin();", "let origin = Coord::from(0).origin();"),
    ("layout-algebra/src/algebra/modes.rs", "if begin >= end {", "if begin > end {"),
    ("layout-algebra/src/algebra/modes.rs", "(IntTuple::Tuple(_), n) if n == rank => modes.push(x.clone()),", ""),
    ("layout-algebra/src/algebra/compact.rs", "if *size == 1 { 0 } else { *current }", "*current"),
    ("layout-algebra/src/algebra/compact.rs", "filter(|(other, _)| *other < order)", "filter(|(other, _)| *other <= order)"),
    ("layout-algebra/src/algebra/compact.rs", "if order == other {", "if order > other {"),
    ("layout-algebra/src/algebra/distribute.rs", "let shape = gcd(mode.shape, rest);", "let shape = mode.shape.min(rest);"),
    ("layout-algebra/src/algebra/coordinate.rs", "times(above, size, OVERFLOW)", "times(above, size + here, OVERFLOW)"),
    ("layout-algebra/src/algebra/coordinate.rs", "if value >= end {", "if value > end {"),
    ("layout-algebra/src/algebra/profile.rs", "(Self::Int(size), _) => other.product() == Some(*size),", "(Self::Int(_), _) => true,"),
    ("layout-algebra/src/algebra/profile.rs", "tilers.len() <= modes.len()", "tilers.len() < modes.len()"),
    ("layout-algebra/src/algebra/tuple.rs", "if s % b == 0 || b % s == 0 {", "if s % b == 0 || b > s {"),
    ("layout-algebra/src/algebra/tuple.rs", "let (b, none) = (product(b, \"the divisor\")?, |_, _| Ok(1));", "let (b, none) = (product(b, \"the divisor\")? + 1, |_, _| Ok(1));"),
    ("layout-algebra/src/algebra/inside.rs", "if self.cosize() <= end {", "if self.cosize() <= end + 1 {"),
    ("layout-algebra/src/algebra/swizzle.rs", "read >> self.shift", "read >> (self.shift - 1).max(0)"),
    ("layout-algebra/src/algebra/swizzle.rs", "&& distance >= bits", "&& distance + 1 >= bits"),
    ("layout-algebra/src/algebra/swizzle/slice.rs", "let outside = self.start & !swizzled_bits;", "let outside = self.start;"),
    ("layout-algebra/src/thread_value/tv_layout.rs", "if reached != layout.size() {", "if reached > layout.size() {"),
    ("layout-algebra/src/thread_value/partition.rs", "[thread.coalesce(), value]", "[thread, value]"),
    ("layout-decide/src/vector_access.rs", "if shape % n != 0 {", "if shape < n {"),
    ("layout-decide/src/injective.rs", "while count < mode.shape && target <= reach {", "while count + 1 < mode.shape && target <= reach {"),
    ("layout-decide/src/covers.rs", "Found::None => return Answer::No(index),", "Found::None if index > 1 => return Answer::No(index),\n            Found::None => {}"),
    ("layout-decide/src/conflict_free.rs", "16 => WARP / 4,", "16 => WARP / 8,"),
    ("layout-decide/src/swizzle_fits.rs", "if to > largest {", "if to > largest + 1 {"),
    ("layout-decide/src/boxes.rs", "run * bytes % 16 != 0 || is_swizzled", "is_swizzled"),
    ("layout-mesh/src/source.rs", "if rank.from == Content::Replica {", "if rank.from == rank.to {"),
    ("layout-mesh/src/mode.rs", "if stride != end {", "if stride < end {"),
    ("layout-mesh/src/mode.rs", "let nested = stride > extent;", "let nested = stride >= extent;"),
    ("layout-mesh/src/digit.rs", "data.extend(by_rank.into_iter().map(element));", ""),
    ("layout-mesh/src/boxes.rs", "from: part.from + own(to),", "from: part.from,"),
    ("layout-mesh/src/traffic.rs", "let received = devices * local - keeping * kept;", "let received = devices * (local - kept);"),
    ("layout-mesh/src/step.rs", "let received = if keeping < devices { held } else { held - part };\n                return (received, devices * held - keeping * part);", "return (held, devices * (held - part));"),
    ("layout-mesh/src/step.rs", "StepKind::AllGather => held * (peers - 1),", "StepKind::AllGather => held * peers - 1,"),
    ("layout-decide/src/operand.rs", "let (unit, line) = (128 / bits, span * 8 / bits);", "let (unit, line) = (128 / bits, span * 16 / bits);"),
];

/// Maximum number of random operations to detect a mutant.
const RANDOM: &str = "50000";

/// Applies each mutation to a copy of the workspace, one at a time.
pub(crate) fn check() -> Result<Outcome> {
    proofs::build()?;
    let copy = paths::target().join("mutants").join("workspace");
    copied(&copy)?;
    ensure!(
        notices(&copy)?.is_none(),
        "the library differs from the oracle before any change"
    );
    let mut unnoticed = Vec::new();
    for (i, (file, from, to)) in MUTANTS.iter().enumerate() {
        let path = copy.join(file);
        let source = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        ensure!(
            source.matches(from).count() == 1,
            "expected `{from}` once in {file}"
        );
        fs::write(&path, source.replace(from, to))?;
        let noticed = notices(&copy);
        fs::write(&path, source)?;
        match noticed? {
            Some(first) => println!("{}/{}: {file}: `{to}`: {first}", i + 1, MUTANTS.len()),
            None => unnoticed.push(format!("{file}: `{to}` for `{from}`")),
        }
    }
    if !unnoticed.is_empty() {
        bail!("not noticed:\n{}", unnoticed.join("\n"));
    }
    Ok(Outcome::Done(format!(
        "all {} changes are detected",
        MUTANTS.len()
    )))
}

/// Returns the first operation with a wrong result in a workspace, if any.
fn notices(workspace: &Path) -> Result<Option<String>> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(workspace)
        .env("CARGO_TARGET_DIR", paths::target().join("mutants"));
    cargo.args([
        "build",
        "--quiet",
        "--package",
        "layout-tests",
        "--bin",
        "proofs",
    ]);
    process::run_quietly(&mut cargo)?;
    let mut compare = process::command(paths::target().join("mutants/debug/proofs"));
    compare.arg(proofs::oracle());
    compare.args(["--random", RANDOM, "--types", "0", "--first"]);
    let told = compare.output()?;
    let text = String::from_utf8_lossy(&told.stdout);
    match told.status.code() {
        Some(0) => Ok(None),
        Some(1) => {
            let before = text
                .lines()
                .take_while(|line| !line.starts_with("  library: "));
            Ok(Some(before.last().unwrap_or_default().to_owned()))
        }
        // The exit code of a panic, for example from arithmetic overflow.
        Some(101) => Ok(Some("a panic".into())),
        other => bail!(
            "the comparison ends with {other:?}: {}",
            String::from_utf8_lossy(&told.stderr)
        ),
    }
}

/// Copies all files of the workspace that git does not ignore.
fn copied(to: &Path) -> Result<()> {
    let files = process::output(process::command("git").args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
    ]))?;
    for file in files.lines() {
        let (from, to) = (paths::root().join(file), to.join(file));
        if !from.is_file() {
            continue;
        }
        let text = fs::read(&from)?;
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().unwrap_or(&to))?;
            fs::write(&to, text)?;
        }
    }
    Ok(())
}
