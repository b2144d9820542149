//! `cargo xtask words`: counts phrases to avoid in prose.

use core::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

use crate::progress::Outcome;
use crate::words::{Area, Hit, PATTERNS, areas, prose};
use crate::{paths, process};

/// The recorded figures. The number of hits per 1000 sentences must not rise.
const FIGURES: &str = "xtask/words.txt";
/// The argument that prints the hits of all patterns in new sentences.
const NEW: &str = "new";
/// Maximum number of sentences that a failed check prints for an area.
const WORST: usize = 5;

/// Numbers of hits and sentences.
type Figure = (usize, usize);

/// Prints the hit rate of each area and the number of hits of each pattern.
pub(crate) fn print() -> Result<()> {
    let (areas, mut counts) = (areas()?, BTreeMap::<_, usize>::new());
    println!("hits per 1000 sentences, in the areas:");
    for (name, area) in &areas {
        println!("{:>6}  {}", rate(figure(area)), line(name, area));
        for pattern in area.hits.iter().flat_map(|hit| &hit.patterns) {
            *counts.entry(pattern.name).or_default() += 1;
        }
    }
    println!("hits of the patterns, with the rewrite:");
    for pattern in PATTERNS.iter() {
        let count = counts.get(pattern.name).unwrap_or(&0);
        println!("{count:>6}  {}: {}", pattern.name, pattern.rewrite);
    }
    Ok(())
}

/// Prints the hits of a pattern, or the hits in new sentences, in paths that start with `path`.
pub(crate) fn show(name: &str, path: &str) -> Result<()> {
    ensure!(
        name == NEW || PATTERNS.iter().any(|it| it.name == name),
        "unknown pattern `{name}`: `cargo xtask words` lists the patterns"
    );
    for area in areas()?.values() {
        let has = |hit: &&Hit| hit.patterns.iter().any(|it| it.name == name);
        let hits = if name == NEW {
            new(area)?
        } else {
            area.hits.iter().filter(has).collect()
        };
        for hit in hits.iter().filter(|hit| hit.path.starts_with(path)) {
            println!("{}", described(hit));
        }
    }
    Ok(())
}

/// Compares the counts with the recorded figures, or records them if `UPDATE_GENERATED` is set.
pub(crate) fn check() -> Result<Outcome> {
    let (areas, file) = (areas()?, paths::root().join(FIGURES));
    if env::var_os("UPDATE_GENERATED").is_some() {
        let lines = areas.iter().map(|(name, area)| line(name, area) + "\n");
        fs::write(&file, lines.collect::<String>()).context(FIGURES)?;
        return Ok(Outcome::Done(format!("wrote {FIGURES}")));
    }
    let recorded = fs::read_to_string(&file).context(FIGURES)?;
    let recorded = recorded.lines().map(|line| parsed(line).context(FIGURES));
    let mut limits: BTreeMap<_, _> = recorded.collect::<Result<_>>()?;
    let (mut risen, mut fallen) = (Vec::new(), Vec::new());
    for (name, area) in &areas {
        let (now, limit) = (figure(area), limits.remove(&**name).unwrap_or_default());
        let (found, most) = (rate(now), rate(limit));
        let text = format!("{name}: {found} hits per 1000 sentences, the limit is {most}");
        let change = change(now, limit);
        if change.is_gt() {
            let mut hits = new(area)?;
            hits.sort_by_key(|hit| Reverse(hit.patterns.len()));
            risen.push(text);
            risen.extend(hits.into_iter().take(WORST).map(described));
        } else if change.is_lt() {
            fallen.push(text);
        }
    }
    fallen.extend(
        limits
            .keys()
            .map(|name| format!("{name}: found no sentences")),
    );
    ensure!(
        risen.is_empty(),
        "too many hits of phrases to avoid\n{}\nhelp: rewrite the sentences; `cargo xtask words --show {NEW} [PATH]` lists \
         all hits in new sentences, `cargo xtask words --show PATTERN [PATH]` all hits of a pattern",
        risen.join("\n")
    );
    ensure!(
        fallen.is_empty(),
        "lower the limits\n{}\nhelp: run `UPDATE_GENERATED=1 cargo xtask test words` to record the figures",
        fallen.join("\n")
    );
    Ok(Outcome::Done(format!("{} areas", areas.len())))
}

/// Returns the hits in sentences that their files did not have when the figures were recorded.
fn new(area: &Area) -> Result<Vec<&Hit>> {
    let git = |arguments: &[&str]| process::output(process::command("git").args(arguments));
    let commit = git(&["log", "-1", "--format=%H", "--", FIGURES])?;
    let (mut new, mut path, mut old) = (Vec::new(), "", Vec::new());
    for hit in &area.hits {
        if hit.path != path {
            path = &hit.path;
            let source = git(&["show", &format!("{}:{path}", commit.trim())]);
            old = prose::sentences(path, &source.unwrap_or_default());
        }
        if old.iter().all(|(_, text)| *text != hit.text) {
            new.push(hit);
        }
    }
    Ok(new)
}

/// Returns the numbers of hits and sentences of an area.
fn figure(area: &Area) -> Figure {
    let hits = area.hits.iter().map(|hit| hit.patterns.len()).sum();
    (hits, area.sentences.len())
}

/// Returns the hits per 1000 sentences, rounded up.
fn rate((hits, sentences): Figure) -> usize {
    (1000 * hits).div_ceil(sentences.max(1))
}

/// Compares a figure with its limit. Removing text without hits raises the rate, so a figure exceeds
/// its limit only if the number of hits also rises.
fn change(now: Figure, limit: Figure) -> Ordering {
    if now.0 > limit.0 && rate(now) > rate(limit) {
        Ordering::Greater
    } else if rate(now) * 10 < rate(limit) * 9 {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

/// Returns the line of an area in the recorded figures.
fn line(name: &str, area: &Area) -> String {
    let (hits, sentences) = figure(area);
    format!("{name}: {hits} hits in {sentences} sentences")
}

/// Parses the line of an area.
fn parsed(line: &str) -> Option<(&str, Figure)> {
    let (name, figure) = line.split_once(": ")?;
    let mut words = figure.split(' ').filter_map(|word| word.parse().ok());
    Some((name, words.next().zip(words.next())?))
}

/// Describes a hit, with the rewrite of each pattern.
fn described(hit: &Hit) -> String {
    let rewrites = hit.patterns.iter();
    let rewrites = rewrites.map(|it| format!("\n    {}: {}", it.name, it.rewrite));
    let rewrites: String = rewrites.collect();
    format!("  {}:{}: {}{rewrites}", hit.path, hit.line, hit.text)
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::{change, parsed};

    #[test]
    fn only_more_hits_per_1000_sentences_are_a_rise() {
        let (name, limit) = parsed("docs/book: 49 hits in 1000 sentences").unwrap();
        assert_eq!((name, limit), ("docs/book", (49, 1000)));
        assert_eq!(change((50, 1000), limit), Ordering::Greater);
        assert_eq!(change((50, 1030), limit), Ordering::Equal, "text was added");
        assert_eq!(
            change((49, 900), limit),
            Ordering::Equal,
            "text was removed"
        );
        assert_eq!(change((45, 1000), limit), Ordering::Equal);
        assert_eq!(change((44, 1000), limit), Ordering::Less);
        assert_eq!(change((1, 10), (0, 0)), Ordering::Greater, "a new area");
    }
}
