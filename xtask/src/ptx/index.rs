//! Index instructions of a kernel.

use layout_ptx::ptx::Function;

/// Prefixes of the integer instructions that compute indices. The `mov` instructions read the
/// thread and block indices.
const BEGINNINGS: [&str; 14] = [
    "mov.u32", "mov.b32", "shl.", "shr.", "and.", "or.", "xor.", "bfe.", "bfi.", "mad.", "mul.",
    "add.", "sub.", "cvt.",
];

/// Returns the instructions that compute indices and addresses. `or`, `add` and similar instructions on
/// floats or predicates are omitted.
pub(crate) fn instructions(function: &Function) -> Vec<&str> {
    let of_an_index = |line: &&str| {
        let mnemonic = line.split_whitespace().next().unwrap_or_default();
        let float = mnemonic.contains(".f32") || mnemonic.contains(".rn");
        let predicate = mnemonic.contains(".pred");
        BEGINNINGS.iter().any(|b| mnemonic.starts_with(b)) && !float && !predicate
    };
    function
        .body
        .iter()
        .map(String::as_str)
        .filter(of_an_index)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::instructions;
    use layout_ptx::ptx::Function;

    #[test]
    fn only_integer_arithmetic_counts() {
        let body = [
            "mov.u32 %r1, %tid.x;",
            "shl.b32 %r2, %r1, 2;",
            "mul.wide.u32 %rd1, %r2, 4;",
            "ld.global.f32 %f1, [%rd1];",
            "add.f32 %f2, %f1, %f1;",
            "fma.rn.f32 %f2, %f1, %f1, %f1;",
            "setp.lt.u32 %p1, %r1, 8;",
            "or.pred %p2, %p1, %p1;",
            "ret;",
        ];
        let function = Function {
            name: "f".to_owned(),
            is_entry: false,
            signature: String::new(),
            body: body.map(str::to_owned).to_vec(),
        };
        assert_eq!(instructions(&function), body[..3]);
    }
}
