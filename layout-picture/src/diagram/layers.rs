//! Columns of labels and the links between neighbours.

use layout_theory::category::PointedMap;

/// A label in a column.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// What is written there; nothing where a line passes.
    pub(super) label: String,
    /// The height above the lowest entry, in half rows.
    pub(super) height: i64,
}

/// What connects two columns.
#[derive(Clone, Debug)]
pub(super) enum Links {
    /// Nothing: two pictures side by side.
    Apart,
    /// The branches of trees, from nodes at the left to nodes at the right.
    Branches(Vec<(usize, usize)>),
    /// The arrows of a map.
    Arrows {
        /// From nodes at the left to nodes at the right.
        pairs: Vec<(usize, usize)>,
        /// The nodes at the left that go nowhere.
        nowhere: Vec<usize>,
    },
}

/// Columns from left to right, with links between neighbours.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    pub(super) columns: Vec<Vec<Node>>,
    /// One less than columns.
    pub(super) links: Vec<Links>,
}

impl Links {
    /// Returns the arrows of a pointed map.
    pub(super) fn arrows(map: &PointedMap) -> Self {
        let (mut pairs, mut nowhere) = (Vec::new(), Vec::new());
        for (i, image) in map.images().iter().enumerate() {
            match *image {
                Some(j) => pairs.push((i, j)),
                None => nowhere.push(i),
            }
        }
        Self::Arrows { pairs, nowhere }
    }

    /// Returns the links, without those to nowhere.
    pub(super) fn pairs(&self) -> &[(usize, usize)] {
        match self {
            Self::Apart => &[],
            Self::Branches(pairs) | Self::Arrows { pairs, .. } => pairs,
        }
    }

    /// Returns the nodes that go nowhere.
    pub(super) fn nowhere(&self) -> &[usize] {
        match self {
            Self::Arrows { nowhere, .. } => nowhere,
            _ => &[],
        }
    }
}

impl Layers {
    /// Branches from right to left.
    pub(super) fn mirrored(mut self) -> Self {
        self.columns.reverse();
        self.links.reverse();
        for links in &mut self.links {
            if let Links::Branches(pairs) = links {
                for pair in pairs {
                    *pair = (pair.1, pair.0);
                }
            }
        }
        self
    }

    /// `other` to the right of these, with links from the last column to its first.
    pub(super) fn joined(mut self, links: Links, other: Self) -> Self {
        self.columns.extend(other.columns);
        self.links.push(links);
        self.links.extend(other.links);
        self
    }

    /// `other` to the right of these, the last column being its first one, or the first nodes of
    /// it.
    pub(super) fn glued(mut self, other: Self) -> Self {
        let own = self.columns.pop().unwrap_or_default();
        let mut others = other.columns.into_iter();
        let first = others.next().unwrap_or_default();
        self.columns
            .push(if own.len() > first.len() { own } else { first });
        self.columns.extend(others);
        self.links.extend(other.links);
        self
    }
}
