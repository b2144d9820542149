//! Coverage of the definitions and claims in the texts by tests.
//!
//! * [`inventory`] reads the list of all objects, operations, predicates, algorithms, theorems,
//!   post-conditions, errors and conventions.
//! * [`scan`] reads the sources of the tests. A test covers the items in the line
//!   `// covers: operation 27, theorem 53` before it. A test also covers the theorem whose number
//!   is in the name of the test.
//! * [`table()`] joins items and tests, and [`page`] writes `docs/coverage.md`.

pub mod inventory;
pub mod page;
pub mod scan;
pub mod table;

use std::io;
use std::path::Path;

use table::Table;

/// The path of the page.
pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/coverage.md");

/// Returns the table of this repository.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or is not in its format.
pub fn table() -> io::Result<Table> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let items = inventory::read(&root.join("coverage/inventory.txt"))?;
    let tests = scan::read(&root.join("tests"))?;
    Ok(Table::new(items, &tests))
}
