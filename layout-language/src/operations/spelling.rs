//! What a misspelt word stands for.

use super::{Operation, names, table};

/// The name that `word` probably stands for: one that contains it, is a few letters away, or is
/// part of it.
pub(crate) fn nearest(word: &str) -> Option<&'static str> {
    // Longer words are not typing errors.
    if word.len() > 64 {
        return None;
    }
    let word = word.to_lowercase();
    // In the order of the table: those with an operator first.
    let mut rows = table::all().map(Operation::name);
    if let Some(name) = rows.find(|name| word.len() >= 4 && name.contains(&word)) {
        return Some(name);
    }
    let misspelt = names()
        .into_iter()
        .map(|name| (100 * distance(&word, name) / name.len(), name))
        .filter(|(percent, _)| *percent <= 50)
        .min();
    let longest = || {
        let names = names().into_iter().filter(|name| word.contains(*name));
        names.max_by_key(|name| name.len())
    };
    misspelt.map(|(_, name)| name).or_else(longest)
}

/// The one of some names that differs least from `word`, if it is a few letters away.
pub(crate) fn nearest_of<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let short = |name: &&str| word.len().max(name.len()) <= 64;
    let near = names
        .filter(short)
        .map(|name| (distance(&word.to_lowercase(), &name.to_lowercase()), name));
    let near = near.filter(|(letters, name)| 2 * letters <= name.len());
    near.min().map(|(_, name)| name)
}

/// The least number of letters to insert, delete or replace (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_pen_is_understood() {
        for (word, name) in [
            ("colaesce", Some("coalesce")),
            ("Coalesce", Some("coalesce")),
            ("coalesced", Some("coalesce")),
            ("compose", Some("composition")),
            ("compliment", Some("complement")),
            ("divide", Some("logical_divide")),
            ("logical_div", Some("logical_divide")),
            ("logicalproduct", Some("logical_product")),
            ("left_inv", Some("left_inverse")),
            ("zip_divide", Some("zipped_divide")),
            ("frobnicate", None),
            ("f", None),
        ] {
            assert_eq!(nearest(word), name, "{word}");
        }
    }
}
