//! Runs the kernel of `docs/embedding.md` and of the README.
#![allow(clippy::float_cmp)] // the numbers are integers, or copied
#![allow(clippy::default_trait_access)] // as short as a page has it

mod common;

use common::{Buffer, client};

include!("page/transpose.rs");
include!("page/host.rs");

#[test]
fn the_pages_have_this_kernel() {
    for page in ["docs/embedding.md", "embed/cubecl/README.md"] {
        let path = format!("{}/../../{page}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        assert!(
            text.contains(include_str!("page/transpose.rs")),
            "{page} has another kernel than tests/page"
        );
        let is_readme = page.ends_with("README.md");
        assert!(!is_readme || text.contains(include_str!("page/host.rs")));
    }
}

#[test]
fn the_readme_runs() {
    main().unwrap();
}

#[test]
fn the_kernel_of_the_page_runs() {
    let client = client();
    let (rows, columns) = (40, 23);
    let cells: Vec<f32> = (0..rows * columns).map(|i: u16| f32::from(i)).collect();
    let (input, output) = (
        Buffer::new(&client, &cells),
        Buffer::new(&client, &vec![-1.0_f32; cells.len()]),
    );
    let (of, to) = (
        Matrix::from_values([rows.into(), columns.into(), columns.into()]),
        Matrix::from_values([columns.into(), rows.into(), rows.into()]),
    );
    transposed(&client, (input.argument(), of), (output.argument(), to)).unwrap();
    let output = output.read::<f32>(&client);
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let (from, to) = (usize::from(i * columns + j), usize::from(j * rows + i));
        assert_eq!(output[to], cells[from], "({i}, {j})");
    }
}
