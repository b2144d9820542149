//! Spans of vectors over the field with two elements. The bits of an integer are a vector.

use crate::error::Rule;

/// Linearly independent vectors in reduced form. Each row has a pivot bit that no other row has,
/// and the set of added vectors whose sum is the row.
#[derive(Clone, Debug, Default)]
pub(super) struct Span(Vec<Row>);

#[derive(Clone, Copy, Debug)]
struct Row {
    vector: i64,
    /// The bit that no other row has.
    pivot: u32,
    /// The set of added vectors whose sum is this row, as a bit mask.
    of: i64,
}

impl Span {
    /// Returns the span of the vectors.
    pub(super) fn of(vectors: &[i64]) -> Self {
        let mut span = Self::default();
        for vector in vectors {
            span.add(*vector);
        }
        span
    }

    pub(super) fn rank(&self) -> usize {
        self.0.len()
    }

    /// Returns the basis in reduced form.
    pub(super) fn basis(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().map(|row| row.vector)
    }

    /// Returns the basis vectors, each with its pivot bit.
    pub(super) fn rows(&self) -> impl Iterator<Item = (i64, u32)> + '_ {
        self.0.iter().map(|row| (row.vector, row.pivot))
    }

    /// Returns `true` if this span contains `other`.
    pub(super) fn has_all(&self, other: &Self) -> bool {
        other.basis().all(|vector| self.contains(vector))
    }

    /// Returns the mask of the pivot bits.
    pub(super) fn pivots(&self) -> i64 {
        self.0.iter().fold(0, |all, row| all | 1 << row.pivot)
    }

    /// Returns the vector reduced by the basis. The result is 0 if the vector is in the span.
    pub(super) fn rest(&self, vector: i64) -> i64 {
        self.reduced(vector, 0).0
    }

    pub(super) fn contains(&self, vector: i64) -> bool {
        self.rest(vector) == 0
    }

    /// Returns the set of added vectors whose sum is `vector`. `vector` must be in the span.
    pub(super) fn combination(&self, vector: i64) -> i64 {
        self.reduced(vector, 0).1
    }

    fn reduced(&self, vector: i64, of: i64) -> (i64, i64) {
        self.0.iter().fold((vector, of), |(vector, of), row| {
            if vector >> row.pivot & 1 == 1 {
                (vector ^ row.vector, of ^ row.of)
            } else {
                (vector, of)
            }
        })
    }

    /// Adds a vector. Returns `true` if the vector was not in the span.
    pub(super) fn add(&mut self, vector: i64) -> bool {
        self.add_with(vector, 0, 0).is_ok()
    }

    /// Adds a vector. The pivot of the vector is one of the `preferred` bits if possible. If the
    /// vector is in the span, returns the set of vectors, including `of`, whose sum is 0.
    pub(super) fn add_with(&mut self, vector: i64, of: i64, preferred: i64) -> Result<(), i64> {
        let (vector, of) = self.reduced(vector, of);
        if vector == 0 {
            return Err(of);
        }
        let choice = if vector & preferred == 0 {
            vector
        } else {
            vector & preferred
        };
        let pivot = choice.ilog2();
        for row in &mut self.0 {
            if row.vector >> pivot & 1 == 1 {
                row.vector ^= vector;
                row.of ^= of;
            }
        }
        self.0.push(Row { vector, pivot, of });
        Ok(())
    }

    /// Adds the image of a bit. If the image is in the span, returns the two indices with the same
    /// image.
    pub(super) fn meeting(&mut self, image: i64, bit: usize) -> Option<Rule> {
        let all = self.add_with(image, 1 << bit, 0).err()?;
        let second = 1 << bit;
        Some(Rule::OneImage {
            indices: [all ^ second, second],
            image,
        })
    }

    /// Returns a basis of the intersection.
    pub(super) fn intersection(&self, other: &Self) -> Vec<i64> {
        let mut sum = Self::default();
        let mut own = Vec::new();
        for (i, vector) in self.basis().enumerate() {
            // The first vectors are independent.
            let _ = sum.add_with(vector, 1 << i, 0);
            own.push(vector);
        }
        let mut common = Vec::new();
        for vector in other.basis() {
            if let Err(of) = sum.add_with(vector, 0, 0) {
                let vectors = own.iter().enumerate();
                common.push(vectors.fold(
                    0,
                    |sum, (i, vector)| {
                        if of >> i & 1 == 1 { sum ^ vector } else { sum }
                    },
                ));
            }
        }
        common
    }
}

/// Returns the positions of the bits that are set.
pub(super) fn bits_of(mask: i64) -> impl Iterator<Item = u32> {
    (0..i64::BITS).filter(move |bit| mask >> bit & 1 == 1)
}
