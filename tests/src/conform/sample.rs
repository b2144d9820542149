//! A daily sample of the golden vectors of every operation.

use std::collections::BTreeMap;

use crate::day;

use super::vector::Vector;

/// Selects about `count` vectors of the operations that satisfy `has`, spread evenly over all files
/// and operations. Selects at least one vector for each operation in each file. The sample depends
/// on [`day`].
#[must_use]
pub fn choose(
    files: &[(String, Vec<Vector>)],
    count: usize,
    has: &dyn Fn(&str) -> bool,
) -> Vec<(String, Vec<Vector>)> {
    let day = day();
    println!("vectors of day {day}");
    let eligible = |vectors: &[Vector]| vectors.iter().filter(|v| has(&v.op)).count();
    let all: usize = files.iter().map(|(_, vectors)| eligible(vectors)).sum();
    let chosen = |vectors: &[Vector]| {
        let mut families: BTreeMap<&str, Vec<&Vector>> = BTreeMap::new();
        for vector in vectors.iter().filter(|vector| has(&vector.op)) {
            families.entry(&vector.op).or_default().push(vector);
        }
        let families = families.values();
        families
            .flat_map(|family| spread(family, (family.len() * count).div_ceil(all), day))
            .collect()
    };
    let files = files.iter();
    files
        .map(|(name, vectors)| (name.clone(), chosen(vectors)))
        .collect()
}

/// Returns `count` evenly spaced vectors, starting at index `first` and wrapping around at the end.
fn spread(vectors: &[&Vector], count: usize, first: usize) -> Vec<Vector> {
    let count = count.min(vectors.len());
    (0..count)
        .map(|i| vectors[(first + i * vectors.len() / count) % vectors.len()].clone())
        .collect()
}
