//! Some vectors of every kind.

use std::collections::BTreeMap;

use super::vector::Vector;

/// About `count` vectors of the operations that satisfy `has`, spread evenly over all files and
/// operations, at least one of each; always the same ones.
#[must_use]
pub fn choose(
    files: &[(String, Vec<Vector>)],
    count: usize,
    has: &dyn Fn(&str) -> bool,
) -> Vec<(String, Vec<Vector>)> {
    let eligible = |vectors: &[Vector]| vectors.iter().filter(|v| has(&v.op)).count();
    let all: usize = files.iter().map(|(_, vectors)| eligible(vectors)).sum();
    let chosen = |vectors: &[Vector]| {
        let mut families: BTreeMap<&str, Vec<&Vector>> = BTreeMap::new();
        for vector in vectors.iter().filter(|vector| has(&vector.op)) {
            families.entry(&vector.op).or_default().push(vector);
        }
        let families = families.values();
        families
            .flat_map(|family| spread(family, (family.len() * count).div_ceil(all)))
            .collect()
    };
    let files = files.iter();
    files
        .map(|(name, vectors)| (name.clone(), chosen(vectors)))
        .collect()
}

/// `count` vectors, equally far apart.
fn spread(vectors: &[&Vector], count: usize) -> Vec<Vector> {
    let count = count.min(vectors.len());
    (0..count)
        .map(|i| vectors[i * vectors.len() / count].clone())
        .collect()
}
