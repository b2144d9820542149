//! Tiled copies: a copy atom repeated over a tile.

use super::{CopyAtom, TvLayout};
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout, Tiler};

/// A tiled copy: all threads of a thread-value layout copy a tile, with an atom as the instruction.
///
/// [`Layout::partition_s`] and [`Layout::partition_d`] return the elements of a tensor that each
/// thread reads and writes.
///
/// ```
/// use layout_algebra::{Bytes, CopyAtom, Layout, TiledCopy};
///
/// let threads: Layout = "(32,8):(1,32)".parse()?;
/// let values: Layout = "(4,1):(1,0)".parse()?;
/// let atom = CopyAtom::UniversalCopy(Bytes::B16);
/// let copy = TiledCopy::make_tiled_copy(atom, 32, &threads, &values)?;
/// assert_eq!(copy.layout_s_tv()?.to_string(), "(256,(4,1)):(4,(1,0))");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `TiledCopy` (`copy_atom.hpp`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledCopy {
    atom: CopyAtom,
    bits: i64,
    tv: TvLayout,
}

/// The source or destination of a copy.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Source,
    Destination,
}

impl TiledCopy {
    /// Creates the copy of `bits`-bit elements by `atom`, whose registers are assigned as in `tv`.
    ///
    /// # Errors
    ///
    /// Returns *atom* if the number of threads or values of `tv` is not a multiple of the atom's,
    /// or *divisibility* if the atom splits elements of that size.
    ///
    /// # Source
    ///
    /// CuTe `make_tiled_copy_impl` (`copy_atom.hpp`).
    pub fn new(atom: CopyAtom, bits: i64, tv: TvLayout) -> Result<Self, Error> {
        let reference = atom.reference(bits)?;
        let counts = [("threads", tv.threads()), ("values", tv.values())];
        for ((what, count), mode) in counts.into_iter().zip(reference.modes()) {
            if count % mode.size() != 0 {
                let rule = Rule::Atom {
                    what,
                    count,
                    atom: mode.size(),
                };
                return Err(rejection(format!("{tv} by {atom}"), rule));
            }
        }
        // The source side has the same threads as the atom.
        atom.src(bits)?;
        atom.dst(bits)?;
        Ok(Self { atom, bits, tv })
    }

    /// Creates the copy by `atom` with threads arranged as in `thr`, each with values as in `val`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`TvLayout::make_layout_tv`] and [`new`](Self::new).
    ///
    /// # Source
    ///
    /// CuTe `make_tiled_copy` (`copy_atom.hpp`).
    pub fn make_tiled_copy(
        atom: CopyAtom,
        bits: i64,
        thr: &Layout,
        val: &Layout,
    ) -> Result<Self, Error> {
        Self::new(atom, bits, TvLayout::make_layout_tv(thr, val)?)
    }

    /// Returns the atom.
    #[must_use]
    pub fn atom(&self) -> CopyAtom {
        self.atom
    }

    /// Returns the size of an element in bits.
    #[must_use]
    pub fn bits(&self) -> i64 {
        self.bits
    }

    /// Returns the thread-value layout of the registers.
    #[must_use]
    pub fn tv(&self) -> &TvLayout {
        &self.tv
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> i64 {
        self.tv.threads()
    }

    /// Returns `(thread, (value of an atom, atom)) -> coordinate in the tile` for the reads.
    ///
    /// # Errors
    ///
    /// Returns the errors of the compositions, if the atoms do not have constant strides in the
    /// tile.
    ///
    /// # Source
    ///
    /// CuTe `TiledCopy::get_layoutS_TV` (`copy_atom.hpp`).
    pub fn layout_s_tv(&self) -> Result<Layout, Error> {
        self.of_the_tile(Side::Source)
    }

    /// Returns `(thread, (value of an atom, atom)) -> coordinate in the tile` for the writes.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`layout_s_tv`](Self::layout_s_tv).
    ///
    /// # Source
    ///
    /// CuTe `TiledCopy::get_layoutD_TV` (`copy_atom.hpp`).
    pub fn layout_d_tv(&self) -> Result<Layout, Error> {
        self.of_the_tile(Side::Destination)
    }

    fn of_the_tile(&self, side: Side) -> Result<Layout, Error> {
        let tile = Layout::make_layout(shape(self.tv.tiler()))?;
        tile.composition(self.thread_values(side)?)
    }

    /// Returns `(thread, (value of an atom, atom)) -> coordinate in the tile` for one side.
    pub(super) fn thread_values(&self, side: Side) -> Result<Layout, Error> {
        let reference = self.atom.reference(self.bits)?;
        let target = match side {
            Side::Source => self.atom.src(self.bits)?,
            Side::Destination => self.atom.dst(self.bits)?,
        };
        // Maps (thread, value) of the target to (thread, value) of the registers.
        let to_registers = reference.inverse_of_run().composition(&target)?;
        let counts = reference
            .modes()
            .iter()
            .map(Layout::size)
            .collect::<Vec<_>>();
        let atoms = self.tv.layout().zipped_divide(&IntTuple::from(counts))?;
        let atoms = atoms.composition(Tiler::Modes(vec![to_registers.into(), Tiler::Keep]))?;
        atoms.zip()?.coalesce_by_mode((1, (1, 1)))
    }

    /// Returns the view of the registers `fragment` that this copy needs:
    /// `((value of an atom, atom), rest...)`. The fragment belongs to a thread of another tiled
    /// operation with the same tile.
    ///
    /// ```
    /// use layout_algebra::{CopyAtom, Layout, Matrices, MmaAtom, MmaOperand, TiledMma};
    ///
    /// let mma = TiledMma::new(MmaAtom::M16n8k16F32F16, &"(1,1,1):(0,0,0)".parse()?)?;
    /// let copy = mma.make_tiled_copy(CopyAtom::Ldmatrix(Matrices::X4), 16, MmaOperand::A)?;
    /// let fragment: Layout = "((2,2,2),2,2):((1,2,4),8,16)".parse()?;
    /// assert_eq!(copy.retile(&fragment)?.to_string(), "((8,1),2,2):((1,0),8,16)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of the divisions and compositions, if the fragment does not consist of
    /// full tiles.
    ///
    /// # Source
    ///
    /// CuTe `TiledCopy::retile`, `retile_S`, `retile_D` (`copy_atom.hpp`).
    pub fn retile(&self, fragment: &Layout) -> Result<Layout, Error> {
        let values = fragment.modes().first().map_or(1, Layout::size);
        let atom_values = self.atom.reference(self.bits)?.modes()[1].size();
        let tile = shape(self.tv.tiler());
        // Maps a coordinate in the tile to its group of values.
        let groups = self.tv.layout().inverse_of_run().with_shape(tile)?;
        let groups = groups.groups(self.threads() * values)?;
        // Maps (value of an atom, atom) to (value, coordinate).
        let order = Layout::make_layout(values)?.logical_product(groups.inverse_of_run())?;
        let order = order.zipped_divide(atom_values)?;
        let mut extents = vec![values];
        extents.extend(groups.modes().iter().map(Layout::size));
        let tiles = fragment.zipped_divide(&IntTuple::from(extents))?;
        let retiled = tiles.composition(Tiler::Modes(vec![order.into(), Tiler::Keep]))?;
        let [values, rest] = [retiled.get(&[0])?, retiled.get(&[1])?];
        // Skips the group of the values themselves.
        let rest = rest.modes().into_iter().skip(1);
        Layout::from_modes([values].into_iter().chain(rest))
    }
}

/// Returns the shape of a tile.
pub(super) fn shape(tiler: &Tiler) -> IntTuple {
    match tiler {
        Tiler::Layout(layout) => layout.shape().clone(),
        Tiler::Size(n) => IntTuple::Int(*n),
        Tiler::Modes(modes) => modes.iter().map(shape).collect::<Vec<_>>().into(),
        // The tiler of a thread-value layout never keeps a full mode.
        Tiler::Keep => IntTuple::Int(1),
    }
}
