//! Program text of a tuned GEMM.

use core::fmt;

use super::{Product, Staged, Tuned};
use crate::{CopyAtom, IntTuple, Layout, Tiler};

impl Product {
    /// Returns notes on a configuration: extents that the tile does not divide, copies that could
    /// be wider, accumulator registers per thread, and arithmetic intensity.
    #[must_use]
    pub fn notes(&self, tuned: &Tuned) -> Vec<String> {
        let [m, n, k] = tuned.tile;
        let mut notes = self.a.notes('A', ['m', 'k'], [m, k], self.bytes);
        notes.extend(self.b.notes('B', ['n', 'k'], [n, k], self.bytes));
        let read = u128::from(tuned.cost.sectors.saturating_mul(32)).max(1);
        let tenths = 10 * u128::from(tuned.multiplications()) / read;
        notes.push(format!(
            "each thread holds {} accumulators; {}.{} multiplications per byte read from global \
             memory",
            m * n / self.threads,
            tenths / 10,
            tenths % 10
        ));
        notes
    }
}

/// Prints program text: tiles, MMA, copies, loads, and assertions for accesses without bank
/// conflicts.
impl fmt::Display for Tuned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { atom, a, b, .. } = self;
        let bits = 8 * self.bytes;
        let operands = [("A", a), ("B", b)];
        writeln!(
            f,
            "use layout_core::{{atoms::*, checks::*, *}};\n\nlayout! {{"
        )?;
        for (name, staged) in operands {
            writeln!(f, "    type Tile{name} = {};", layout(&staged.tile))?;
        }
        let permutation = self.permutation.each_ref().map(tiler).join(", ");
        let atoms = layout(&self.atoms);
        writeln!(
            f,
            "}}\ntype Mma = TiledMma<{atom:?}, Layout![{atoms}], ({permutation})>;"
        )?;
        for (name, staged) in operands {
            let [threads, values] = staged.threads_and_values.each_ref().map(layout);
            let copy = instruction(staged.copy.atom());
            writeln!(
                f,
                "type Fill{name} = TiledCopyOf<CopyAtom<{copy}, _{bits}>, Layout![{threads}], Layout![{values}]>;"
            )?;
        }
        for (name, staged) in operands {
            match staged.load {
                Some(load) => writeln!(
                    f,
                    "type Load{name} = TiledCopy{name}<CopyAtom<{}, _{bits}>, Mma>;",
                    instruction(load)
                )?,
                None => writeln!(
                    f,
                    "// Read {name} with `partition_{}(Mma::new(), me)`.",
                    name.to_lowercase()
                )?,
            }
        }
        let mut asserted = Vec::new();
        for (name, staged) in operands {
            asserted.extend(assertions(name, staged, self.bytes));
        }
        if !asserted.is_empty() {
            writeln!(f, "\nconst _: () = {{")?;
            for assertion in asserted {
                writeln!(f, "    {assertion}")?;
            }
            writeln!(f, "}};")?;
        }
        Ok(())
    }
}

/// Returns assertions that a tile has no bank conflicts, for accesses that a partition can express.
fn assertions(name: &str, staged: &Staged, bytes: i64) -> Vec<String> {
    let mut all = Vec::new();
    if staged.cost.wavefronts > staged.cost.ideal_wavefronts {
        return all;
    }
    let n = staged.threads_and_values[1].size();
    all.push(format!(
        "assert_conflict_free::<PartitionedD<Tile{name}, Fill{name}>, _{n}, _{bytes}>();"
    ));
    if staged.load.is_some() {
        let n = 16 / bytes;
        all.push(format!(
            "assert_conflict_free::<PartitionedS<Tile{name}, Load{name}>, _{n}, _{bytes}>();"
        ));
    }
    all
}

/// Returns a layout in notation, with spaces.
fn layout(layout: &Layout) -> String {
    let inside = layout.inside_swizzles();
    let swizzles = layout.swizzles().iter();
    let swizzles = swizzles.map(|(swizzle, _)| format!("{swizzle} o ").replace(',', ", "));
    let swizzles: String = swizzles.collect();
    format!(
        "{swizzles}{}:{}",
        tuple(inside.shape()),
        tuple(inside.stride())
    )
}

fn tuple(tuple: &IntTuple) -> String {
    tuple.to_string().replace(',', ", ")
}

/// Returns a tiler as a type.
fn tiler(tiler: &Tiler) -> String {
    match tiler {
        Tiler::Size(size) => format!("_{size}"),
        Tiler::Layout(of) => format!("Layout![{}]", layout(of)),
        other => other.to_string(),
    }
}

/// Returns an instruction as a type.
fn instruction(atom: CopyAtom) -> String {
    match atom {
        CopyAtom::UniversalCopy(bytes) => format!("UniversalCopy<_{}>", bytes.count()),
        CopyAtom::CpAsync(bytes) => format!("CpAsync<_{}>", bytes.count()),
        CopyAtom::Ldmatrix(n) => format!("Ldmatrix<_{}>", n.count()),
        CopyAtom::LdmatrixTrans(n) => format!("LdmatrixTrans<_{}>", n.count()),
        CopyAtom::Stmatrix(n) => format!("Stmatrix<_{}>", n.count()),
        CopyAtom::StmatrixTrans(n) => format!("StmatrixTrans<_{}>", n.count()),
    }
}
