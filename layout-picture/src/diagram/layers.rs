//! Columns of labels, and links between adjacent columns.

use layout_theory::category::PointedMap;

/// A label in a column.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The label, or an empty string for a node that only continues a line.
    pub(super) label: String,
    /// The height above the lowest entry, in half rows.
    pub(super) height: i64,
}

/// The links between two columns.
#[derive(Clone, Debug)]
pub(super) enum Links {
    /// No links. The columns belong to separate pictures.
    Apart,
    /// The branches of trees, from nodes on the left to nodes on the right.
    Branches(Vec<(usize, usize)>),
    /// The arrows of a map.
    Arrows {
        /// Pairs of a node on the left and its image on the right.
        pairs: Vec<(usize, usize)>,
        /// The nodes on the left without an image.
        nowhere: Vec<usize>,
    },
}

/// Columns from left to right, with links between adjacent columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    pub(super) columns: Vec<Vec<Node>>,
    /// The links, one for each pair of adjacent columns.
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

    /// Returns the links, except arrows to `*`.
    pub(super) fn pairs(&self) -> &[(usize, usize)] {
        match self {
            Self::Apart => &[],
            Self::Branches(pairs) | Self::Arrows { pairs, .. } => pairs,
        }
    }

    /// Returns the nodes without an image.
    pub(super) fn nowhere(&self) -> &[usize] {
        match self {
            Self::Arrows { nowhere, .. } => nowhere,
            _ => &[],
        }
    }
}

impl Layers {
    /// Returns the trees mirrored, with branches from right to left.
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

    /// Appends `other` on the right, with links from the last column to the first column of
    /// `other`.
    pub(super) fn joined(mut self, links: Links, other: Self) -> Self {
        self.columns.extend(other.columns);
        self.links.push(links);
        self.links.extend(other.links);
        self
    }

    /// Appends `other` on the right, and merges the last column with the first column of `other`,
    /// or with the first nodes of that column.
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
