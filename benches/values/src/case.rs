//! The measured cases.

use anyhow::{Context as _, Result};
use layout_algebra::Layout;

/// An operation on two layouts.
type Operation = fn(&Layout, &Layout) -> Option<Layout>;

/// An operation with its operands.
pub struct Case {
    /// The name of the operation in both libraries.
    pub name: &'static str,
    /// The left operand.
    pub a: Layout,
    /// The right operand.
    pub b: Layout,
    operation: Operation,
}

/// Compositions from CuTe's documentation, and compositions of tiles from kernels.
const COMPOSED: [(&str, &str); 8] = [
    ("(6,2):(8,2)", "(4,3):(3,1)"),
    ("(10,2):(16,4)", "(5,4):(1,5)"),
    ("(3,6,2,8):(100,17,5,7)", "16:9"),
    ("(4,8):(13,1)", "8:2"),
    ("20:2", "(5,4):(4,1)"),
    ("(128,64):(64,1)", "((8,16),(16,4)):((1,8),(128,2048))"),
    (
        "((4,8),(8,16)):((1,32),(4,256))",
        "((2,4),(8,16)):((1,4),(32,256))",
    ),
    ("(2,2,2,2,2,2):(32,16,8,4,2,1)", "(8,8):(8,1)"),
];

/// Operations that use composition or are used by composition.
const OTHERS: [(&str, Operation, &str, &str); 3] = [
    (
        "coalesce",
        |a, _| Some(a.coalesce()),
        "(2,(1,6),4):(1,(6,2),12)",
        "1:0",
    ),
    (
        "logical_divide",
        |a, b| a.logical_divide(b).ok(),
        "(4,2,3):(2,1,8)",
        "4:2",
    ),
    (
        "logical_product",
        |a, b| a.logical_product(b).ok(),
        "(2,2):(4,1)",
        "6:1",
    ),
];

/// Returns all cases, compositions first.
///
/// # Errors
///
/// Returns an error if an operand is not a layout.
pub fn cases() -> Result<Vec<Case>> {
    let composed = COMPOSED.map(|(a, b)| {
        let composition: Operation = |a, b| a.composition(b).ok();
        ("composition", composition, a, b)
    });
    let cases = composed.into_iter().chain(OTHERS);
    let case = |(name, operation, a, b): (_, _, &str, &str)| {
        let (a, b) = (a.parse()?, b.parse()?);
        Ok(Case {
            name,
            a,
            b,
            operation,
        })
    };
    cases.map(case).collect()
}

impl Case {
    /// Returns the result.
    #[must_use]
    #[inline]
    pub fn run(&self) -> Option<Layout> {
        (self.operation)(&self.a, &self.b)
    }

    /// Returns the operands in layout notation.
    #[must_use]
    pub fn operands(&self) -> String {
        match self.name {
            "coalesce" => self.a.to_string(),
            _ => format!("{} and {}", self.a, self.b),
        }
    }

    /// Returns the result in layout notation.
    ///
    /// # Errors
    ///
    /// Returns an error if the operation fails.
    pub fn result(&self) -> Result<String> {
        let result = self.run().with_context(|| self.operands())?;
        Ok(result.to_string())
    }
}
