//! Partitions: the elements of a tensor that each thread reads or writes.

use super::tiled_copy::Side;
use super::{MmaOperand, TiledCopy, TiledMma, TvLayout};
use crate::error::Error;
use crate::{Layout, Tiler};

impl Layout {
    /// Returns the values of each thread in each tile of this layout: `(thread, value, rest...)`.
    ///
    /// The mode of the threads is coalesced, so an integer indexes it.
    ///
    /// ```text
    /// result(t, v, rest...) == zipped_divide(a, tiler)(tv(t, v), (rest...))
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Layout, TvLayout};
    ///
    /// let tv = TvLayout::make_layout_tv(&"(32,8):(8,1)".parse()?, &"(1,8):(0,1)".parse()?)?;
    /// let a: Layout = "(128,64):(64,1)".parse()?;
    /// assert_eq!(a.partition_tv(&tv)?.to_string(), "(256,8,4,1):(8,1,2048,0)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide) by the tile, and as the
    /// composition with the thread-value layout.
    ///
    /// # Source
    ///
    /// CuTe DSL `composition(zipped_divide(a, tiler), (tv, _))`.
    ///
    /// Proved: `partition_tv_law`, `partition_tv_exact`, `partition_tv_one` (`proofs/PartitionTv.v`).
    pub fn partition_tv(&self, tv: &TvLayout) -> Result<Self, Error> {
        self.partition_by(tv.tiler(), tv.layout())
    }

    /// Returns the values that each thread of a copy reads:
    /// `(thread, (value of an atom, atom), rest...)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Bytes, CopyAtom, Layout, TiledCopy};
    ///
    /// let (threads, values) = ("(16,8):(8,1)".parse()?, "(1,8):(0,1)".parse()?);
    /// let atom = CopyAtom::CpAsync(Bytes::B16);
    /// let copy = TiledCopy::make_tiled_copy(atom, 16, &threads, &values)?;
    /// let a: Layout = "(128,64):(64,1)".parse()?;
    /// let parts = a.partition_s(&copy)?;
    /// assert_eq!(parts.to_string(), "(128,(8,1),8,1):(8,(1,0),1024,0)");
    /// let smem: Layout = "Sw<3,3,3> o 0 o (64,64):(64,1)".parse()?;
    /// let parts = smem.partition_s(&copy)?;
    /// assert_eq!(parts.to_string(), "Sw<3,3,3> o 0 o (128,(8,1),4,1):(8,(1,0),1024,0)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`partition_tv`](Self::partition_tv).
    ///
    /// # Source
    ///
    /// CuTe `ThrCopy::partition_S` (`copy_atom.hpp`) for all threads.
    pub fn partition_s(&self, copy: &TiledCopy) -> Result<Self, Error> {
        self.partition_by(copy.tv().tiler(), &copy.thread_values(Side::Source)?)
    }

    /// Returns the values that each thread of a copy writes:
    /// `(thread, (value of an atom, atom), rest...)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{CopyAtom, Layout, Matrices, MmaAtom, MmaOperand, TiledMma};
    ///
    /// let atoms: Layout = "(1,1,1):(0,0,0)".parse()?;
    /// let mma = TiledMma::with_permutation(
    ///     MmaAtom::M16n8k16F16F16,
    ///     &atoms,
    ///     [16.into(), 16.into(), 16.into()],
    /// )?;
    /// let copy = mma.make_tiled_copy(CopyAtom::Stmatrix(Matrices::X4), 16, MmaOperand::C)?;
    /// let c: Layout = "(32,32):(32,1)".parse()?;
    /// // Each thread writes rows of 8 elements, from registers that hold two at a time.
    /// let parts = c.partition_d(&copy)?;
    /// assert_eq!(parts.to_string(), "((16,2),(8,1),2,2):((32,8),(1,0),512,16)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`partition_tv`](Self::partition_tv).
    ///
    /// # Source
    ///
    /// CuTe `ThrCopy::partition_D` (`copy_atom.hpp`) for all threads.
    pub fn partition_d(&self, copy: &TiledCopy) -> Result<Self, Error> {
        self.partition_by(copy.tv().tiler(), &copy.thread_values(Side::Destination)?)
    }

    /// Returns the operand elements that each thread of an MMA owns:
    /// `(thread, value of an atom, rest...)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Layout, MmaAtom, MmaOperand, TiledMma};
    ///
    /// let mma = TiledMma::new(MmaAtom::M16n8k16F32F16, &"(2,2,1):(1,2,0)".parse()?)?;
    /// let c: Layout = "(64,48):(48,1)".parse()?;
    /// assert_eq!(
    ///     c.partition_mma(&mma, MmaOperand::C)?.to_string(),
    ///     "((4,8,2,2),(2,2),2,3):((2,48,768,8),(1,384),1536,16)",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the divisions by the tile, the atom and its threads, and of the
    /// compositions.
    ///
    /// # Source
    ///
    /// CuTe `ThrMMA::partition_A`, `partition_B`, `partition_C` (`mma_atom.hpp`) for all threads.
    pub fn partition_mma(&self, mma: &TiledMma, operand: MmaOperand) -> Result<Self, Error> {
        self.around(|a| {
            let parts = mma.thread_fragments(a, operand)?;
            let [threads, values] = [parts.get(&[0])?, parts.get(&[1])?];
            let threads = mma.by_thread(&threads, operand)?.coalesce();
            let [value, rest] = [values.get(&[0])?, values.get(&[1])?];
            Self::from_modes([threads, value].into_iter().chain(rest.modes()))
        })
    }

    /// Returns `(thread, value, rest...)` for tiles whose integer coordinates are
    /// `(thread, value)`.
    fn partition_by(&self, tiler: &Tiler, tv: &Self) -> Result<Self, Error> {
        self.around(|a| {
            let tiles = a.zipped_divide(tiler)?;
            let parts = tiles.composition(Tiler::Modes(vec![tv.into(), Tiler::Keep]))?;
            let [thread, value] = [parts.get(&[0, 0])?, parts.get(&[0, 1])?];
            let rest = parts.get(&[1])?;
            let rest = if a.rank() > 1 {
                rest.modes()
            } else {
                vec![rest]
            };
            Self::from_modes([thread.coalesce(), value].into_iter().chain(rest))
        })
    }
}
