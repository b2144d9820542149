//! Tiled MMAs: an atom repeated over threads and over a tile.

use super::tiled_copy::shape;
use super::{CopyAtom, MmaAtom, TiledCopy, TvLayout};
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout, Tiler};

/// An operand of an MMA `D = A * B + C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MmaOperand {
    /// `m` by `k`.
    A,
    /// `n` by `k`.
    B,
    /// `m` by `n`. `D` has the same layout as `C`.
    C,
}

impl MmaOperand {
    /// Returns the positions of the operand's modes among `m`, `n` and `k`, and the position of the
    /// missing mode.
    fn modes(self) -> ([usize; 2], usize) {
        match self {
            Self::A => ([0, 2], 1),
            Self::B => ([1, 2], 0),
            Self::C => ([0, 1], 2),
        }
    }
}

/// A tiled MMA: several atoms whose threads compute a tile together.
///
/// [`Layout::partition_mma`] returns the elements of a tensor that each thread owns.
///
/// ```
/// use layout_algebra::{MmaAtom, MmaOperand, TiledMma};
///
/// let mma = TiledMma::new(MmaAtom::M16n8k16F32F16, &"(2,2,1):(1,2,0)".parse()?)?;
/// assert_eq!(mma.tile()?.to_string(), "(32,16,16)");
/// assert_eq!(mma.thr_layout_vmnk().to_string(), "(32,2,2,1):(1,32,64,0)");
/// assert_eq!(
///     mma.layout_tv(MmaOperand::C)?.to_string(),
///     "((4,8,2,2),((2,2),(1,1))):((64,1,16,256),((32,8),(0,0)))",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `TiledMMA` (`mma_atom.hpp`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledMma {
    atom: MmaAtom,
    vmnk: Layout,
    permutation: [Tiler; 3],
}

impl TiledMma {
    /// Creates the MMA whose thread groups are arranged over `m`, `n` and `k` as in `atoms`.
    ///
    /// # Errors
    ///
    /// Returns *rank* if `atoms` has more than three modes; *not compact* if `atoms` skips indices
    /// or uses an index twice; or the errors of the product of the atom's threads with `atoms`.
    ///
    /// # Source
    ///
    /// CuTe `make_tiled_mma` (`mma_atom.hpp`).
    pub fn new(atom: MmaAtom, atoms: &Layout) -> Result<Self, Error> {
        let keep = [Tiler::Keep, Tiler::Keep, Tiler::Keep];
        Self::with_permutation(atom, atoms, keep)
    }

    /// Creates an MMA like [`new`](Self::new), with a tile in each of `m`, `n` and `k`. The tile is
    /// divided before the atoms are arranged in it. [`Tiler::Keep`] is the tile of one atom for
    /// each thread group.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    ///
    /// # Source
    ///
    /// CuTe `make_tiled_mma` (`mma_atom.hpp`).
    pub fn with_permutation(
        atom: MmaAtom,
        atoms: &Layout,
        permutation: [Tiler; 3],
    ) -> Result<Self, Error> {
        if atoms.rank() > 3 {
            let rule = Rule::Modes {
                what: "the layout of atoms",
                modes: atoms.rank(),
                of: "the MMA",
                rank: 3,
            };
            return Err(rejection(format!("{atom} by {atoms}"), rule));
        }
        atoms.strides_alone("atoms")?;
        let atoms = atoms.append_n(3, &Layout::make_layout(1)?)?;
        let reached = atoms.right_inverse()?.size();
        if reached != atoms.size() {
            let rule = Rule::NotCompact {
                what: "atoms",
                reached,
                size: atoms.size(),
            };
            return Err(rejection(format!("{atom} by {atoms}"), rule));
        }
        let vmnk = atom.thr_id().tiled_product(&atoms)?;
        Ok(Self {
            atom,
            vmnk,
            permutation,
        })
    }

    /// Returns the atom.
    #[must_use]
    pub fn atom(&self) -> MmaAtom {
        self.atom
    }

    /// Returns `(thread of the atom, m, n, k) -> thread`.
    ///
    /// # Source
    ///
    /// CuTe `TiledMMA::get_thr_layout_vmnk` (`mma_atom.hpp`).
    #[must_use]
    pub fn thr_layout_vmnk(&self) -> &Layout {
        &self.vmnk
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> i64 {
        self.vmnk.size()
    }

    /// Returns the tile that all threads compute together.
    ///
    /// # Errors
    ///
    /// Returns *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `tile_shape` (`mma_atom.hpp`).
    pub fn tile(&self) -> Result<IntTuple, Error> {
        let extents = (0..3).map(|i| self.tile_extent(i));
        Ok(extents.collect::<Result<Vec<_>, _>>()?.into())
    }

    fn tile_extent(&self, i: usize) -> Result<i64, Error> {
        let overflow = || rejection(self.to_string(), Rule::Overflow { what: "the tile" });
        shape(&self.permutation(i)?).product().ok_or_else(overflow)
    }

    /// Returns the tile in mode `i`.
    fn permutation(&self, i: usize) -> Result<Tiler, Error> {
        match &self.permutation[i] {
            Tiler::Keep => {
                let atoms = self.vmnk.get(&[i + 1])?.size();
                let extent = self.atom.shape_mnk()[i].checked_mul(atoms);
                let overflow = || rejection(self.to_string(), Rule::Overflow { what: "the tile" });
                extent.map(Tiler::Size).ok_or_else(overflow)
            }
            tiler => Ok(tiler.clone()),
        }
    }

    /// Returns `(thread, (value of an atom, atom)) -> coordinate in the tile` of an operand.
    ///
    /// Threads that differ only in the mode missing from the operand own the same elements.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::partition_mma`].
    ///
    /// # Source
    ///
    /// CuTe `TiledMMA::get_layoutA_TV`, `get_layoutB_TV`, `get_layoutC_TV` (`mma_atom.hpp`). CuTe's
    /// `C` layout exceeds the tile if there are several atoms in `k`.
    pub fn layout_tv(&self, operand: MmaOperand) -> Result<Layout, Error> {
        let tile = Layout::make_layout(IntTuple::from(self.tile_of(operand)?))?;
        let parts = self.thread_fragments(&tile, operand)?;
        let [threads, values] = [parts.get(&[0])?, parts.get(&[1])?];
        Layout::from_modes([self.by_thread(&threads, operand)?, values])
    }

    fn tile_of(&self, operand: MmaOperand) -> Result<Vec<i64>, Error> {
        let (modes, _) = operand.modes();
        modes.into_iter().map(|i| self.tile_extent(i)).collect()
    }

    /// Creates the copy of `bits`-bit elements by `atom` whose registers are those of an operand.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`layout_tv`](Self::layout_tv) and [`TiledCopy::new`].
    ///
    /// # Source
    ///
    /// CuTe `make_tiled_copy_A`, `make_tiled_copy_B`, `make_tiled_copy_C` (`copy_atom.hpp`).
    pub fn make_tiled_copy(
        &self,
        atom: CopyAtom,
        bits: i64,
        operand: MmaOperand,
    ) -> Result<TiledCopy, Error> {
        let tile = IntTuple::from(self.tile_of(operand)?);
        let tv = TvLayout::new(&tile, &self.layout_tv(operand)?)?;
        TiledCopy::new(atom, bits, tv)
    }

    /// Returns the compact register layout of a thread's elements of an operand.
    ///
    /// ```
    /// use layout_algebra::{Layout, MmaAtom, MmaOperand, TiledMma};
    ///
    /// let mma = TiledMma::new(MmaAtom::M16n8k16F32F16, &"(2,2,1):(1,2,0)".parse()?)?;
    /// let a: Layout = "(64,32):(32,1)".parse()?;
    /// assert_eq!(
    ///     mma.fragment(&a, MmaOperand::A)?.to_string(),
    ///     "((2,2,2),2,2):((1,2,4),16,8)",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Layout::partition_mma`].
    ///
    /// # Source
    ///
    /// CuTe `partition_fragment_A`, `partition_fragment_B`, `partition_fragment_C` (`mma_atom.hpp`).
    pub fn fragment(&self, layout: &Layout, operand: MmaOperand) -> Result<Layout, Error> {
        let part = layout.partition_mma(self, operand)?;
        let part = part.take(1, part.rank())?;
        match operand {
            MmaOperand::A | MmaOperand::B => part.make_fragment_like(),
            MmaOperand::C => Layout::make_layout(part.shape()),
        }
    }

    /// Returns `((ThrV, (ThrM, ThrN)), (value of an atom, (rest...)))` of an operand.
    ///
    /// Implements CuTe's `thrfrg_A`, `thrfrg_B`, `thrfrg_C`.
    pub(super) fn thread_fragments(
        &self,
        tensor: &Layout,
        operand: MmaOperand,
    ) -> Result<Layout, Error> {
        let (modes, _) = operand.modes();
        let tile = modes.into_iter().map(|i| self.permutation(i));
        let permuted = tensor.logical_divide(Tiler::Modes(tile.collect::<Result<_, _>>()?))?;
        let extents = modes.map(|i| self.atom.shape_mnk()[i]);
        let atoms = permuted.zipped_divide(Tiler::Modes(tiles(extents)?))?;
        let of_atom = match operand {
            MmaOperand::A => self.atom.a(),
            MmaOperand::B => self.atom.b(),
            MmaOperand::C => self.atom.c(),
        };
        let values = atoms.composition(Tiler::Modes(vec![of_atom.into(), Tiler::Keep]))?;
        let groups = modes.map(|i| self.vmnk.modes()[i + 1].size());
        let groups = Tiler::Modes(tiles(groups)?);
        values.zipped_divide(Tiler::Modes(vec![Tiler::Keep, groups]))
    }

    /// Converts the mode `(ThrV, (ThrM, ThrN))` of an operand to a mode of threads.
    pub(super) fn by_thread(&self, mode: &Layout, operand: MmaOperand) -> Result<Layout, Error> {
        let (_, lacking) = operand.modes();
        // Maps (v, m, n, k) to (v, (m, n)).
        let mut next = 1;
        let mut without = Vec::new();
        for (i, of) in self.vmnk.modes().iter().enumerate() {
            if i == lacking + 1 {
                without.push(Layout::new(of.size(), 0)?);
            } else {
                without.push(Layout::new(of.size(), next)?);
                next *= of.size();
            }
        }
        // Maps a thread to (v, m, n, k). Threads outside the layout repeat the work of other
        // threads.
        let idle = self.vmnk.complement_default()?;
        let threads = Layout::from_modes([self.vmnk.clone(), idle.clone()])?.right_inverse()?;
        let busy = Layout::new((self.vmnk.size(), idle.size()), (1, 0))?;
        let all = mode.composition(Layout::from_modes(without)?)?;
        all.composition(busy.composition(threads)?)
    }
}

/// Returns tilers for the full extents.
fn tiles(extents: [i64; 2]) -> Result<Vec<Tiler>, Error> {
    let layouts = extents.into_iter().map(Layout::make_layout);
    layouts.map(|layout| Ok(layout?.into())).collect()
}

/// Prints the atom, its threads and the tile, `m16n8k16_f32_f16 by (32,2,2,1):(1,32,64,0)`.
impl core::fmt::Display for TiledMma {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} by {}", self.atom, self.vmnk)
    }
}
