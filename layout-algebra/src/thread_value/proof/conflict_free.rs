//! Check that the threads of a warp access shared memory without bank conflicts.

use layout_decide::{self as decide, Access, STEPS, Vectors};

use super::{access, decided, signed, vector_access};
use crate::algebra::checked::denied;
use crate::error::{Error, Rule};
use crate::{Layout, Swizzle};

impl Layout {
    /// Checks that no two threads of a warp have a bank conflict, if each thread moves `n` values
    /// of `bytes` bytes per access, as in [`vector_access`](Self::vector_access).
    ///
    /// Shared memory has 32 banks of 4-byte words. The threads served together are 32 threads of a
    /// warp, 16 if each moves 8 bytes, or 8 if each moves 16 bytes. The group is twice as large if
    /// all pairs of threads `t` and `t xor 1`, or all pairs `t` and `t xor 2`, read the same
    /// address. Threads conflict if they access different words of one bank. Threads that access
    /// the same word do not conflict. The memory starts at a multiple of 128 bytes.
    ///
    /// ```text
    /// word(t, v) = self(t, v) * bytes / 4
    /// word(t, v) == word(u, v)  or  word(t, v) % 32 != word(u, v) % 32    for t, u served together
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // Threads that go down a column, of a tile of 32 by 32 floats.
    /// let padded: Layout = "(32,32):(33,1)".parse()?;
    /// padded.conflict_free(1, 4)?;
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// assert_eq!(
    ///     tile.conflict_free(1, 4).unwrap_err().to_string(),
    ///     "`conflict_free((32,32):(32,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) \
    ///      and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 32 \
    ///      wavefronts",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *bank conflict* with two threads that conflict; *out of range* if an access does not
    /// have 1, 2, 4, 8 or 16 bytes; the errors of [`vector_access`](Self::vector_access); or *not
    /// decided* if the work limit is reached.
    ///
    /// # Source
    ///
    /// CUDA C++ Programming Guide, shared memory of compute capability 5.x and above.
    ///
    /// Proved: `conflict_free_exact` (`proofs/ConflictFree.v`), `conflict_free_tree_yes`,
    /// `conflict_free_tree_no` (`proofs/Alike.v`).
    pub fn conflict_free(&self, n: i64, bytes: i64) -> Result<(), Error> {
        let swizzles = self.to_decide();
        let result = access(self, &swizzles, n).and_then(|access| conflict_free(&access, n, bytes));
        result.map_err(|rule| denied(format!("conflict_free({self}, {n}, {bytes})"), rule))
    }
}

fn conflict_free(access: &Access<'_>, n: i64, bytes: i64) -> Result<(), Rule> {
    vector_access(access)?;
    let of_a_value = vectors_of(access, n, bytes)?;
    decided(decide::conflict_free(access, of_a_value), |conflict| {
        Rule::BankConflict {
            first: signed(conflict.first),
            second: signed(conflict.second),
            threads: signed(access.modes.threads()),
            bank: signed(conflict.bank),
            offsets: [conflict.first, conflict.second].map(|index| signed(access.at(index))),
            wavefronts: conflict.wavefronts,
            swizzle: if access.swizzles.is_empty() {
                enough(access, of_a_value)
            } else {
                None
            },
        }
    })
}

/// Returns the smallest swizzle that makes this access free of conflicts, if a short search finds
/// one.
fn enough(access: &Access<'_>, bytes: u64) -> Option<Swizzle> {
    let vectors = [Vectors {
        modes: access.modes,
        n: access.n,
    }];
    let found = decide::free_swizzle(&access.modes, &vectors, bytes, STEPS.into());
    Swizzle::of_decided(found.ok()??.swizzle?)
}

/// Returns the size of a value in bytes, if an instruction can move a vector of these values.
pub(super) fn vectors_of(access: &Access<'_>, n: i64, bytes: i64) -> Result<u64, Rule> {
    let of_a_value = u64::try_from(bytes).unwrap_or(0);
    if decide::is_access(access.n, of_a_value) {
        Ok(of_a_value)
    } else {
        Err(Rule::NoAccess { n, bytes })
    }
}
