//! The work limit of a decision.

/// The remaining number of evaluations of a decision.
pub(in crate::algebra) struct Work {
    most: u32,
    left: u32,
}

impl Work {
    /// Maximum number of evaluations of one decision.
    pub(in crate::algebra) const MOST: u32 = 1 << 20;

    /// Creates a limit of `most` evaluations.
    pub(in crate::algebra) fn at_most(most: u32) -> Self {
        Self { most, left: most }
    }

    /// Returns the number of evaluations so far.
    pub(super) fn spent(&self) -> u32 {
        self.most - self.left
    }

    /// Uses one evaluation. Returns `true` if an evaluation was left.
    pub(super) fn spend(&mut self) -> bool {
        let more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        more
    }
}
