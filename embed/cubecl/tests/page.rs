//! The kernel of `docs/embedding.md`, run.

mod common;
#[path = "page/transpose.rs"]
mod transpose;

use common::{Buffer, client};

#[test]
fn the_page_has_this_kernel() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/embedding.md");
    let page = std::fs::read_to_string(path).unwrap();
    let here = include_str!("page/transpose.rs");
    assert!(page.contains(here), "docs/embedding.md has another kernel than tests/page/transpose.rs");
}

#[test]
fn the_kernel_of_the_page_runs() {
    let client = client();
    let (rows, columns) = (40, 23);
    let cells: Vec<f32> = (0..rows * columns).map(|i: u16| f32::from(i)).collect();
    let (input, output) = (Buffer::new(&client, &cells), Buffer::new(&client, &vec![-1.0_f32; cells.len()]));
    let (of, to) = (
        transpose::Matrix::from_values([rows.into(), columns.into(), columns.into()]),
        transpose::Matrix::from_values([columns.into(), rows.into(), rows.into()]),
    );
    transpose::transposed(&client, (input.argument(), of), (output.argument(), to)).unwrap();
    let output = output.read::<f32>(&client);
    for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
        let (from, to) = (usize::from(i * columns + j), usize::from(j * rows + i));
        assert_eq!(output[to], cells[from], "({i}, {j})");
    }
}
