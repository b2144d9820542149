//! Parser of CuTe's answers for thread-value layouts. `thread_value/README.md` describes the format.

use std::fs;

use layout_algebra::{CopyAtom, Layout, MmaAtom, Tiler, Wgmma};
use serde_json::Value;

/// The path of the file with the expected results.
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/thread_value/vectors.jsonl");

/// A line of the file.
pub struct Vector {
    /// The operation.
    pub op: String,
    record: Value,
}

/// Returns all vectors.
///
/// # Panics
///
/// Panics if the file cannot be read or is not in the format.
#[must_use]
pub fn read() -> Vec<Vector> {
    let text = fs::read_to_string(PATH).unwrap_or_else(|error| panic!("{PATH}: {error}"));
    let parse = |line| {
        let record: Value = serde_json::from_str(line).ok()?;
        let op = record["op"].as_str()?.to_owned();
        Some(Vector { op, record })
    };
    let vectors: Option<Vec<_>> = text.lines().map(parse).collect();
    vectors.unwrap_or_else(|| panic!("cannot parse {PATH}"))
}

/// # Panics
///
/// All methods panic if the record has no such entry.
#[allow(clippy::missing_panics_doc)] // The impl documents the panics.
impl Vector {
    fn missing(&self, key: &str) -> ! {
        panic!("expected `{key}` in {}", self.record)
    }

    /// Returns a text.
    #[must_use]
    pub fn text(&self, key: &str) -> &str {
        self.record[key]
            .as_str()
            .unwrap_or_else(|| self.missing(key))
    }

    /// Returns an integer.
    #[must_use]
    pub fn number(&self, key: &str) -> i64 {
        self.record[key]
            .as_i64()
            .unwrap_or_else(|| self.missing(key))
    }

    /// Returns a list of integers.
    #[must_use]
    pub fn numbers(&self, key: &str) -> Vec<i64> {
        let list = self.record[key].as_array();
        let numbers = list.and_then(|list| list.iter().map(Value::as_i64).collect());
        numbers.unwrap_or_else(|| self.missing(key))
    }

    /// Returns a layout.
    #[must_use]
    pub fn layout(&self, key: &str) -> Layout {
        let layout = self.text(key).parse();
        layout.unwrap_or_else(|error| panic!("{key}: {error}"))
    }

    /// Returns a tiler.
    #[must_use]
    pub fn tiler(&self, key: &str) -> Tiler {
        let tiler = self.text(key).parse();
        tiler.unwrap_or_else(|error| panic!("{key}: {error}"))
    }

    /// Returns a copy atom by its name.
    #[must_use]
    pub fn copy_atom(&self, key: &str) -> CopyAtom {
        let name = self.text(key);
        let atom = CopyAtom::ALL
            .into_iter()
            .find(|atom| atom.to_string() == name);
        atom.unwrap_or_else(|| panic!("unknown copy atom {name}"))
    }

    /// Returns an MMA atom by its name.
    #[must_use]
    pub fn mma_atom(&self, key: &str) -> MmaAtom {
        let name = self.text(key);
        let wgmmas = Wgmma::all().map(MmaAtom::Wgmma);
        let atom = MmaAtom::ALL
            .into_iter()
            .chain(wgmmas)
            .find(|atom| atom.to_string() == name);
        atom.unwrap_or_else(|| panic!("unknown MMA atom {name}"))
    }
}
