//! The bound on the work of a decision.

/// What is left of the evaluations that a decision may take.
pub(in crate::algebra) struct Work {
    most: u32,
    left: u32,
}

impl Work {
    /// The evaluations of one decision.
    pub(in crate::algebra) const MOST: u32 = 1 << 20;

    /// At most `most` evaluations.
    pub(in crate::algebra) fn at_most(most: u32) -> Self {
        Self { most, left: most }
    }

    /// Returns how many it has taken so far.
    pub(super) fn spent(&self) -> u32 {
        self.most - self.left
    }

    /// Returns `true` if one more evaluation is left.
    pub(super) fn spend(&mut self) -> bool {
        let more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        more
    }
}
