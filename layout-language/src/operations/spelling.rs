//! Suggestions for misspelled names and for names of other libraries.

use super::{Operation, names, table};

/// Operations with their names in CuTe, `PyTorch`, `NumPy` and `mdspan`.
const OTHER_NAMES: &[(&str, &str)] = &[
    (
        "cosize",
        "codomain_size num_cells required_span_size span storage_size",
    ),
    (
        "size",
        "domain_size extent len length nelement num_elements numel",
    ),
    ("rank", "dim dims ndim ndims num_dims"),
    ("shape", "extents sizes"),
    ("stride", "strides"),
    ("get", "layout_of mode"),
    ("slice", "narrow submdspan take_along_dim"),
    (
        "crd2idx",
        "address index linearize offset offset_of ravel_multi_index",
    ),
    (
        "idx2crd",
        "coord coordinate delinearize unravel unravel_index",
    ),
    ("select", "moveaxis permute permute_dims swapaxes transpose"),
    ("append", "expand_dims unsqueeze"),
    (
        "make_layout",
        "as_strided cat concat concatenate join layout_stride make_tensor stack",
    ),
    ("flatten", "ravel"),
    ("coalesce", "simplify squeeze"),
    ("zip", "hier_unzip tile_unzip zip2_by"),
    ("composition", "compose"),
    ("compatible", "equivalent"),
];

/// Methods of other libraries, each with an equivalent expression in `A` and an explanation.
const QUESTIONS: &[(&str, &str, &str)] = &[
    (
        "distinct is_always_unique is_disjoint is_injective is_one_to_one is_unique overlaps",
        "injective(A)",
        "accepts A if it is injective: no two coordinates have the same offset",
    ),
    (
        "bijective is_bijection is_bijective is_compact is_dense is_permutation",
        "covers(A, make_layout(size(A)))",
        "accepts A if it is bijective: each offset below its size occurs once",
    ),
    (
        "is_always_exhaustive is_exhaustive is_onto is_surjective onto surjective",
        "covers(A, make_layout(cosize(A)))",
        "accepts A if it reaches each offset below its cosize",
    ),
    (
        "contiguous is_c_contiguous is_contiguous is_row_major",
        "coalesce(reverse(A))",
        "is `n:1` if A is contiguous in row-major order",
    ),
    (
        "is_col_major is_column_major is_f_contiguous is_fortran",
        "coalesce(A)",
        "is `n:1` if A is contiguous in column-major order",
    ),
    (
        "is_always_strided is_strided",
        "stride(A)",
        "returns the strides of A: every layout without a swizzle is strided",
    ),
    (
        "make_swizzle swizzle",
        "Sw<1,0,3> o A",
        "swizzles A with the bits, base and shift of CuTe's `Swizzle<1,0,3>`",
    ),
    (
        "num_bytes nbytes size_in_bytes",
        "size(A)",
        "returns the number of elements: multiply this number by the bytes per element",
    ),
    (
        "as_view reshape resize view",
        "with_shape(A, (size(A),))",
        "reads A in column-major order; the command `layout reshape` also supports row-major order",
    ),
];

/// Returns the help line for a method of another library.
pub(crate) fn question(word: &str) -> Option<String> {
    let (_, expression, answer) = QUESTIONS.iter().find(|(words, ..)| has_word(words, word))?;
    Some(format!("replace it by `{expression}`, which {answer}"))
}

/// Returns the expression in `A` that is equivalent to a method of another library.
///
/// ```
/// assert_eq!(layout_language::answer_to("is_injective"), Some("injective(A)"));
/// assert_eq!(layout_language::answer_to("size"), None);
/// ```
#[must_use]
pub fn answer_to(word: &str) -> Option<&'static str> {
    let mut questions = QUESTIONS.iter();
    let (_, expression, _) = questions.find(|(words, ..)| has_word(words, word))?;
    Some(expression)
}

fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Returns the operation that `word` probably refers to: a name in another library, a name that
/// contains `word`, a similar name, or a name that is part of `word`.
pub(crate) fn nearest(word: &str) -> Option<&'static str> {
    // Longer words are not typing errors.
    if word.len() > 64 {
        return None;
    }
    let word = word.to_lowercase();
    let mut others = OTHER_NAMES.iter();
    if let Some((name, _)) = others.find(|(_, words)| has_word(words, &word)) {
        return Some(name);
    }
    // Rows are in table order, operations with an operator first.
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

/// Returns the most similar name, if it differs in a few letters.
///
/// ```
/// let commands = ["eval", "explain", "show"];
/// assert_eq!(layout_language::nearest_of("evall", commands.into_iter()), Some("eval"));
/// assert_eq!(layout_language::nearest_of("frobnicate", commands.into_iter()), None);
/// ```
#[must_use]
pub fn nearest_of<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let short = |name: &&str| word.len().max(name.len()) <= 64;
    let near = names
        .filter(short)
        .map(|name| (distance(&word.to_lowercase(), &name.to_lowercase()), name));
    let near = near.filter(|(letters, name)| 2 * letters <= name.len().min(word.len()));
    near.min().map(|(_, name)| name)
}

/// Returns the Levenshtein distance: the minimum number of letters to insert, delete or replace.
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
    use super::{OTHER_NAMES, Operation, QUESTIONS, nearest, question};
    use crate::evaluate;

    #[test]
    fn words_of_other_libraries_are_understood() {
        for (name, words) in OTHER_NAMES {
            assert!(!Operation::named(name).is_empty(), "{name}");
            for word in words.split(' ') {
                assert!(Operation::named(word).is_empty(), "{word}");
                assert_eq!(nearest(word), Some(*name), "{word}");
            }
        }
        for (words, expression, _) in QUESTIONS {
            let applied = expression.replace('A', "(4, 8):(8, 1)");
            assert!(evaluate(applied.parse().unwrap()).is_ok(), "{applied}");
            for word in words.split(' ') {
                assert!(Operation::named(word).is_empty(), "{word}");
                assert!(question(word).unwrap().contains(expression), "{word}");
            }
        }
    }

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
