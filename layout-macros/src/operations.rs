//! The operations by name: one row each.

use layout_algebra::{Error, IntTuple, Layout, Tiler};

use crate::ast::Operator;

/// An operation of the algebra.
pub(crate) struct Operation {
    /// CuTe's name.
    pub(crate) name: &'static str,
    /// The arguments as the user writes them, for messages.
    pub(crate) usage: &'static str,
    /// The alias in `layout_core` for its result on types.
    pub(crate) alias: &'static str,
    pub(crate) apply: Apply,
}

/// What an operation takes, and what it does on values.
#[derive(Clone, Copy)]
pub(crate) enum Apply {
    /// `op(A)`
    Layout(fn(&Layout) -> Result<Layout, Error>),
    /// `op(A, B)`, `B` a layout or a tiler
    Tiler(fn(&Layout, &Tiler) -> Result<Layout, Error>),
    /// `op(A, M)`, `M` an integer or a shape
    Cotarget(fn(&Layout, &IntTuple) -> Result<Layout, Error>),
}

impl Operation {
    pub(crate) fn argument_count(&self) -> usize {
        match self.apply {
            Apply::Layout(_) => 1,
            Apply::Tiler(_) | Apply::Cotarget(_) => 2,
        }
    }

    /// The operation that an operator stands for.
    pub(crate) fn of(operator: Operator) -> &'static Self {
        match operator {
            Operator::Compose => &COMPOSITION,
            Operator::Divide => &LOGICAL_DIVIDE,
            Operator::Multiply => &LOGICAL_PRODUCT,
        }
    }

    /// The rows with the name `name`; they differ in the number of arguments.
    pub(crate) fn named(name: &str) -> Vec<&'static Self> {
        all().filter(|operation| operation.name == name).collect()
    }
}

const COMPOSITION: Operation = Operation {
    name: "composition",
    usage: "composition(A, B)",
    alias: "Composed",
    apply: Apply::Tiler(|a, b| a.composition(b)),
};

const LOGICAL_DIVIDE: Operation = Operation {
    name: "logical_divide",
    usage: "logical_divide(A, B)",
    alias: "Divided",
    apply: Apply::Tiler(|a, b| a.logical_divide(b)),
};

const LOGICAL_PRODUCT: Operation = Operation {
    name: "logical_product",
    usage: "logical_product(A, B)",
    alias: "Multiplied",
    apply: Apply::Tiler(|a, b| a.logical_product(b)),
};

/// Operations without an operator.
const NAMED: &[Operation] = &[
    Operation {
        name: "coalesce",
        usage: "coalesce(A)",
        alias: "Coalesced",
        apply: Apply::Layout(|a| Ok(a.coalesce())),
    },
    Operation {
        name: "complement",
        usage: "complement(A)",
        alias: "ComplementedDefault",
        apply: Apply::Layout(Layout::complement_default),
    },
    Operation {
        name: "complement",
        usage: "complement(A, M)",
        alias: "Complemented",
        apply: Apply::Cotarget(|a, cotarget| a.complement(cotarget)),
    },
];

fn all() -> impl Iterator<Item = &'static Operation> {
    [&COMPOSITION, &LOGICAL_DIVIDE, &LOGICAL_PRODUCT]
        .into_iter()
        .chain(NAMED)
}

/// All names, each once.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = all().map(|operation| operation.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The name that `word` probably stands for: one that contains it, or is a few letters away.
pub(crate) fn nearest(word: &str) -> Option<&'static str> {
    // Longer words are no slips of the pen.
    if word.len() > 64 {
        return None;
    }
    let word = word.to_lowercase();
    let contains = |name: &&str| word.len() >= 4 && (name.contains(&word) || word.contains(*name));
    if let Some(name) = names().into_iter().find(contains) {
        return Some(name);
    }
    names()
        .into_iter()
        .map(|name| (100 * distance(&word, name) / name.len(), name))
        .filter(|(percent, _)| *percent <= 50)
        .min()
        .map(|(_, name)| name)
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
            ("swizzle", None),
            ("f", None),
        ] {
            assert_eq!(nearest(word), name, "{word}");
        }
    }
}
