//! Nested tuples as trees.

use layout_algebra::IntTuple;

use super::layers::{Layers, Links, Node};
use layout_theory::category::NestedTuple;

/// Returns the number of rows of a tuple: its entries and its empty tuples.
pub(super) fn places(tuple: &IntTuple) -> usize {
    match tuple {
        IntTuple::Int(_) => 1,
        IntTuple::Tuple(modes) if modes.is_empty() => 1,
        IntTuple::Tuple(modes) => modes.iter().map(places).sum(),
    }
}

/// Returns the rows of the entries of tuples that share a prefix, for the longest tuple. Each entry
/// has one row. Before an entry, empty tuples at that position take one row each.
pub(super) fn rows(tuples: &[&IntTuple]) -> Vec<i64> {
    fn count(tuple: &IntTuple, entry: &mut usize, gaps: &mut Vec<i64>) {
        match tuple {
            IntTuple::Int(_) => *entry += 1,
            IntTuple::Tuple(modes) => {
                if modes.is_empty() {
                    gaps[*entry] += 1;
                }
                for mode in modes {
                    count(mode, entry, gaps);
                }
            }
        }
    }
    let longest = tuples.iter().map(|tuple| tuple.length()).max().unwrap_or(0);
    let mut widest = vec![0; longest + 1];
    for tuple in tuples {
        let mut gaps = vec![0; longest + 1];
        count(tuple, &mut 0, &mut gaps);
        for (widest, gap) in widest.iter_mut().zip(gaps) {
            *widest = gap.max(*widest);
        }
    }
    let mut next = 0;
    let rows = widest[..longest].iter().map(|gap| {
        let row = next + gap;
        next = row + 1;
        row
    });
    rows.collect()
}

/// Returns the tree of a nested tuple, from its modes on the left to its entries on the right.
pub(super) fn of_tuple(tuple: &IntTuple) -> Layers {
    let modes = match tuple {
        IntTuple::Int(_) => IntTuple::Int(1),
        IntTuple::Tuple(modes) => IntTuple::from(vec![1; modes.len()]),
    };
    of_refinement(&modes, tuple, &rows(&[tuple]))
}

/// Returns the trees from the modes of `coarse` on the left to the entries of `coarse`, and from
/// these entries to the entries of `fine` on the right. `rows` contains the rows of these entries.
/// `fine` must have the parentheses of a refinement of `coarse`.
pub(super) fn of_refinement(coarse: &IntTuple, fine: &IntTuple, rows: &[i64]) -> Layers {
    let entries = coarse.depth().saturating_sub(1);
    let tips = entries + depth_below(coarse, fine);
    let mut tree = Tree {
        columns: vec![Vec::new(); tips + 1],
        links: vec![Vec::new(); tips],
        entries,
        rows: rows.iter(),
        next: 0,
    };
    match (coarse, fine) {
        (IntTuple::Tuple(coarse), IntTuple::Tuple(fine)) => {
            for (coarse, fine) in coarse.iter().zip(fine) {
                tree.grow(Some(coarse), fine, 0);
            }
        }
        _ => {
            tree.grow(Some(coarse), fine, 0);
        }
    }
    Layers {
        columns: tree.columns,
        links: tree.links.into_iter().map(Links::Branches).collect(),
    }
}

/// Returns the maximum depth of `fine` below an entry of `coarse`.
fn depth_below(coarse: &IntTuple, fine: &IntTuple) -> usize {
    match (coarse, fine) {
        (IntTuple::Tuple(coarse), IntTuple::Tuple(fine)) => {
            let modes = coarse.iter().zip(fine);
            modes
                .map(|(coarse, fine)| depth_below(coarse, fine))
                .max()
                .unwrap_or(0)
        }
        _ => fine.depth(),
    }
}

/// Trees that are built from left to right, and from the lowest row to the highest.
struct Tree<'a> {
    columns: Vec<Vec<Node>>,
    links: Vec<Vec<(usize, usize)>>,
    /// The column of the entries of the coarse tuple.
    entries: usize,
    /// The remaining rows of the entries of the fine tuple.
    rows: core::slice::Iter<'a, i64>,
    /// The next free row.
    next: i64,
}

/// A node in its column, and the rows of its lowest and highest leaf.
struct Grown {
    node: usize,
    span: (i64, i64),
}

impl Tree<'_> {
    /// Adds a subtree with its root in `column`, either above the entries of the coarse tuple or
    /// below one of these entries.
    fn grow(&mut self, coarse: Option<&IntTuple>, fine: &IntTuple, column: usize) -> Grown {
        let is_entry = matches!(coarse, Some(IntTuple::Int(_))) && column == self.entries;
        let is_tip = column + 1 == self.columns.len();
        let grown: Vec<Grown> = match (coarse, fine) {
            (Some(IntTuple::Tuple(coarse)), IntTuple::Tuple(fine)) => {
                let modes = coarse.iter().zip(fine);
                modes
                    .map(|(coarse, fine)| self.grow(Some(coarse), fine, column + 1))
                    .collect()
            }
            (Some(IntTuple::Int(_)), _) if column < self.entries => {
                vec![self.grow(coarse, fine, column + 1)]
            }
            (_, IntTuple::Tuple(fine)) => {
                let modes = fine.iter();
                modes
                    .map(|fine| self.grow(None, fine, column + 1))
                    .collect()
            }
            (_, IntTuple::Int(_)) if is_tip => Vec::new(),
            (_, IntTuple::Int(_)) => vec![self.grow(None, fine, column + 1)],
        };
        let span = match (&grown[..], fine) {
            ([first, .., last], _) => (first.span.0, last.span.1),
            ([only], _) => only.span,
            ([], IntTuple::Tuple(_)) => self.take(self.next),
            ([], IntTuple::Int(_)) => {
                let row = self.rows.next().copied();
                self.take(row.unwrap_or(self.next))
            }
        };
        let passes = matches!(fine, IntTuple::Int(_)) || matches!(coarse, Some(IntTuple::Int(_)));
        let label = if passes && column > 0 && !is_entry && !is_tip {
            String::new()
        } else if grown.is_empty() && !is_entry {
            fine.to_string()
        } else {
            let product = fine.product();
            product.map_or_else(|| fine.to_string(), |product| product.to_string())
        };
        let node = self.columns[column].len();
        self.columns[column].push(Node {
            label,
            height: span.0 + span.1,
        });
        let links = grown.into_iter().map(|child| (node, child.node));
        if let Some(branches) = self.links.get_mut(column) {
            branches.extend(links);
        }
        Grown { node, span }
    }

    /// Reserves a row for a leaf.
    fn take(&mut self, row: i64) -> (i64, i64) {
        self.next = row + 1;
        (row, row)
    }
}
