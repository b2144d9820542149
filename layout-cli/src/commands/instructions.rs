//! Lookup of instructions by name.

use layout_algebra::{CopyAtom, MmaAtom, Wgmma};

use crate::failure::Failure;

/// Returns the names of all instructions except the warpgroup instructions, which are too many to
/// list.
pub(crate) fn names() -> impl Iterator<Item = String> {
    let products = MmaAtom::ALL.into_iter().map(|atom| atom.to_string());
    products.chain(CopyAtom::ALL.into_iter().map(|atom| atom.to_string()))
}

/// Returns the MMA atom of a name such as `M16n8k16F32F16` or `m16n8k16_f32_f16`.
pub(super) fn product(name: &str) -> Result<MmaAtom, Failure> {
    product_named(name).ok_or_else(|| {
        let names = MmaAtom::ALL.map(|atom| atom.to_string()).join(", ");
        Failure::Usage(format!(
            "unknown MMA atom `{name}`, expected one of {names}"
        ))
    })
}

pub(super) fn product_named(name: &str) -> Option<MmaAtom> {
    let all = MmaAtom::ALL.into_iter();
    let mut all = all.chain(Wgmma::all().map(MmaAtom::Wgmma));
    all.find(|atom| plain(&atom.to_string()) == plain(name))
}

pub(super) fn copy_named(name: &str) -> Option<CopyAtom> {
    let mut all = CopyAtom::ALL.into_iter();
    all.find(|atom| plain(&atom.to_string()) == plain(name))
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| *letter != '_');
    letters.collect::<String>().to_lowercase()
}
