//! Which test covers what the texts define and claim.
//!
//! * [`inventory`] reads the list of all objects, operations, predicates, algorithms, theorems,
//!   post-conditions, errors and conventions.
//! * [`scan`] reads the sources of the tests. A test covers what the line `// covers: operation 27,
//!   theorem 53` before it names, and the theorem whose number in the text its own name has.
//! * [`table()`] joins them, and [`page`] writes `docs/coverage.md`.

pub mod inventory;
pub mod page;
pub mod scan;
pub mod table;

use std::io;
use std::path::Path;

use table::Table;

/// The page, from the root of the repository.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/coverage.md");

/// The table of this repository.
///
/// # Errors
///
/// If a file cannot be read, or is not in its format.
pub fn table() -> io::Result<Table> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let items = inventory::read(&root.join("coverage/inventory.txt"))?;
    let tests = scan::read(&root.join("tests"))?;
    Ok(Table::new(items, &tests))
}
