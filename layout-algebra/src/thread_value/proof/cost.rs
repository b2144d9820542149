//! Cost of the accesses of a partition.

use layout_decide::{
    self as decide, Access, ConflictGroup, GlobalCost, STEPS, Scattered, SharedCost, WARP,
};

use super::conflict_free::vectors_of;
use super::{access, decided, signed, vector_access};
use crate::algebra::checked::{denied, rejection};
use crate::error::{Error, Rule};
use crate::{Layout, Path};

impl Layout {
    /// Returns the shared-memory cost of a partition whose threads move `n` values of `bytes` bytes
    /// per access. The cost is the number of wavefronts and the number without bank conflicts,
    /// counted as in [`conflict_free`](Self::conflict_free).
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // 32 threads read columns of a 32 x 32 `f32` tile, one value per access.
    /// let tile: Layout = "(32,32):(32,1)".parse()?;
    /// let cost = tile.shared_cost(1, 4)?;
    /// assert_eq!((cost.instructions, cost.ideal_wavefronts, cost.wavefronts), (32, 32, 1024));
    /// // The worst bank conflict.
    /// assert_eq!(cost.longest.map(|found| (found.first, found.bank, found.wavefronts)), Some((0, 0, 32)));
    /// // 16 bytes per thread: eight threads are served together.
    /// let rows: Layout = "(32,4):(4,1)".parse()?;
    /// let cost = rows.shared_cost(4, 4)?;
    /// assert_eq!((cost.instructions, cost.ideal_wavefronts, cost.wavefronts), (1, 4, 4));
    /// // Adjacent threads read the same 16 bytes in pairs: 16 threads are served together.
    /// let pairs: Layout = "((2,16),4):((0,4),1)".parse()?;
    /// assert_eq!(pairs.shared_cost(4, 4)?.wavefronts, 2);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`conflict_free`](Self::conflict_free), except *bank conflict*.
    ///
    /// # Source
    ///
    /// The source of [`conflict_free`](Self::conflict_free). `ncu` reports wavefronts as
    /// `l1tex__data_pipe_lsu_wavefronts_mem_shared`, and `benches/gpu/counters.py` compares the
    /// two.
    pub fn shared_cost(&self, n: i64, bytes: i64) -> Result<SharedCost, Error> {
        self.cost("shared_cost", n, bytes, decide::shared_cost)
    }

    /// Returns the conflict groups of one warp instruction, each with its number of wavefronts. The
    /// instruction contains access `index`. Each thread moves `n` values of `bytes` bytes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // 16 bytes per thread: eight threads are served together.
    /// let rows: Layout = "((8,2),4):((4,64),1)".parse()?;
    /// let served = rows.shared_groups(4, 4, 0)?;
    /// assert_eq!(served.iter().map(|group| (group.from, group.to, group.wavefronts)).collect::<Vec<_>>(), [(0, 8, 1), (8, 16, 1)]);
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`shared_cost`](Self::shared_cost), or *out of range* for an
    /// index past the size of the layout.
    pub fn shared_groups(
        &self,
        n: i64,
        bytes: i64,
        index: i64,
    ) -> Result<Vec<ConflictGroup>, Error> {
        self.offset(index)?;
        self.cost("shared_groups", n, bytes, |access, bytes| {
            let index = index.unsigned_abs();
            let threads = access.modes.threads();
            let thread = index % threads;
            let mut from = index - thread % WARP;
            let end = index - thread + threads.min(thread / WARP * WARP + WARP);
            let mut groups = Vec::new();
            while from < end {
                let group = decide::served(access, bytes, from);
                from = group.to;
                groups.push(group);
            }
            Some(groups)
        })
    }

    /// Returns the global-memory cost of a partition whose threads move `n` values of `bytes` bytes
    /// per access. The cost is the number of 32-byte sectors and 128-byte lines that warp
    /// instructions touch, and the number of bytes used. The memory starts at a multiple of 128
    /// bytes.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// // Each warp accesses a row of `f32` elements, and then a column.
    /// let rows: Layout = "(32,32):(1,32)".parse()?;
    /// let cost = rows.global_cost(1, 4)?;
    /// assert_eq!((cost.instructions, cost.sectors, cost.lines, cost.bytes), (32, 128, 32, 4096));
    /// let columns: Layout = "(32,32):(32,1)".parse()?;
    /// let cost = columns.global_cost(1, 4)?;
    /// assert_eq!((cost.sectors, cost.lines), (1024, 1024));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`shared_cost`](Self::shared_cost).
    ///
    /// # Source
    ///
    /// CUDA C++ Best Practices Guide, coalesced access; `ncu` counts sectors as `l1tex__t_sectors_pipe_lsu_mem_global`.
    pub fn global_cost(&self, n: i64, bytes: i64) -> Result<GlobalCost, Error> {
        self.cost("global_cost", n, bytes, decide::global_cost)
    }

    /// Checks that the accesses of a partition to global memory use at least `percent` percent of
    /// the bytes in the sectors that the accesses touch. Sectors and bytes are counted as in
    /// [`global_cost`](Self::global_cost). Each thread moves `n` values of `bytes` bytes per
    /// access.
    ///
    /// ```text
    /// 100 * bytes >= percent * 32 * sectors
    /// ```
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let rows: Layout = "(32,32):(1,32)".parse()?;
    /// rows.sector_efficiency(1, 4, 100)?;
    /// let columns: Layout = "(32,32):(32,1)".parse()?;
    /// assert_eq!(
    ///     columns.sector_efficiency(1, 4, 50).unwrap_err().to_string(),
    ///     "`sector_efficiency((32,32):(32,1), 1, 4, 50)` does not hold: sector efficiency: 32 instructions \
    ///      access 1024 sectors and use 12 % of their bytes: (thread 0, value 0) is at byte \
    ///      0, and (thread 1, value 0) at 128",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *sector efficiency* with two threads that access different sectors, or the errors of
    /// [`global_cost`](Self::global_cost).
    ///
    /// Proved: `global_cost_exact`, `sector_use_tree_yes`, `sector_use_tree_no` (`proofs/SectorUse.v`).
    pub fn sector_efficiency(&self, n: i64, bytes: i64, percent: i64) -> Result<(), Error> {
        let swizzles = self.to_decide();
        let result = access(self, &swizzles, n).and_then(|access| {
            vector_access(&access)?;
            let of_a_value = vectors_of(&access, n, bytes)?;
            let percent = match percent {
                0..=100 => percent.unsigned_abs(),
                _ => {
                    return Err(Rule::NotBelow {
                        what: "percent",
                        value: percent,
                        of: "the exclusive limit",
                        end: 101,
                        path: Path::default(),
                    });
                }
            };
            decided(
                decide::sector_efficiency(&access, of_a_value, percent),
                |Scattered { apart, cost }| Rule::SectorUse {
                    threads: signed(access.modes.threads()),
                    apart: apart.map(|pair| {
                        let at = |index| access.at(index).saturating_mul(of_a_value);
                        pair.map(|index| {
                            (signed(index), i64::try_from(at(index)).unwrap_or(i64::MAX))
                        })
                    }),
                    instructions: cost.instructions,
                    sectors: cost.sectors,
                    bytes: cost.bytes,
                },
            )
        });
        result.map_err(|rule| {
            denied(
                format!("sector_efficiency({self}, {n}, {bytes}, {percent})"),
                rule,
            )
        })
    }

    fn cost<T>(
        &self,
        name: &str,
        n: i64,
        bytes: i64,
        cost: impl FnOnce(&Access<'_>, u64) -> Option<T>,
    ) -> Result<T, Error> {
        let swizzles = self.to_decide();
        let result = access(self, &swizzles, n).and_then(|access| {
            vector_access(&access)?;
            let bytes = vectors_of(&access, n, bytes)?;
            cost(&access, bytes).ok_or(Rule::NotSearched { steps: STEPS })
        });
        result.map_err(|rule| {
            rejection(format!("{name}({self}, {n}, {bytes})"), rule).claiming("is not known")
        })
    }
}
