//! The tile of a block and the elements of a thread.

use super::{Kept, kept, shallow};
use crate::algebra::checked::rejection;
use crate::algebra::coordinate::{below, in_shape};
use crate::algebra::unzip::unzip;
use crate::error::{Error, Operand, Path, Rule};
use crate::explain;
use crate::{Coord, Layout, Tiler};

impl Layout {
    /// Returns the tile at a coordinate among the tiles of shape `tiler`, and the offset where the
    /// tile starts.
    ///
    /// Free or missing modes of `coordinate` iterate over tiles.
    ///
    /// ```text
    /// result == slice((_, coordinate), a.zipped_divide(tiler)), the modes of the tile flat
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(128,64):(1,128)".parse()?;
    /// let (tile, offset) = a.local_tile((32, 8), (1, Coord::Free))?;
    /// assert_eq!((tile.to_string(), offset), ("(32,8,8):(1,128,1024)".into(), 32));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide) and
    /// [`slice_and_offset`](Self::slice_and_offset). Also returns *out of range* for an index past
    /// the last tile.
    ///
    /// # Source
    ///
    /// CuTe `local_tile` (`tensor_impl.hpp`), on the layout of a tensor.
    ///
    /// Proved: `local_tile_law`, `local_tile_accepts`, `local_tile_partitions` (`proofs/Local.v`).
    pub fn local_tile(
        &self,
        tiler: impl Into<Tiler>,
        coordinate: impl Into<Coord>,
    ) -> Result<(Self, i64), Error> {
        let (tiler, coordinate) = (tiler.into(), coordinate.into());
        self.tile_at(&tiler, &coordinate, &|rule| {
            rejection(self.tile_notation(&tiler, &coordinate), rule)
        })
    }

    fn tile_at(
        &self,
        tiler: &Tiler,
        coordinate: &Coord,
        rejected: &dyn Fn(Rule) -> Error,
    ) -> Result<(Self, i64), Error> {
        let operation = || self.tile_notation(tiler, coordinate);
        explain::operation(operation, || {
            let (tiles, rests) = self.inside_swizzles().tiles_and_rests(tiler)?;
            let coordinate = padded(coordinate.clone(), rests.rank());
            in_shape("coordinate", &coordinate, rests.shape()).map_err(rejected)?;
            let whole = self.around(|_| Self::from_modes([tiles.clone(), rests]))?;
            whole.slice_and_offset((all_free(&tiles), coordinate))
        })
    }

    fn tile_notation(&self, tiler: &Tiler, coordinate: &Coord) -> String {
        format!("local_tile({self}, {tiler}, {})", shallow(coordinate))
    }

    /// Returns the [`local_tile`](Self::local_tile) for the modes of `tiler` and `coordinate` that
    /// `projection` fixes.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// // The tiles of A in C = A * B: modes m and k of the tiler (m, n, k).
    /// let a: Layout = "(128,64):(1,128)".parse()?;
    /// let step = (1, Coord::Free, 1);
    /// let (tile, offset) = a.local_tile_proj((32, 16, 8), (1, 5, Coord::Free), step)?;
    /// assert_eq!((tile.to_string(), offset), ("(32,8,8):(1,128,1024)".into(), 32));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`local_tile`](Self::local_tile), or *congruence* if the
    /// projection has parentheses that the others lack.
    ///
    /// # Source
    ///
    /// CuTe `local_tile` with a projection (`tensor_impl.hpp`).
    pub fn local_tile_proj(
        &self,
        tiler: impl Into<Tiler>,
        coordinate: impl Into<Coord>,
        projection: impl Into<Coord>,
    ) -> Result<(Self, i64), Error> {
        let (tiler, coordinate) = (tiler.into(), coordinate.into());
        let projection = projection.into();
        let operation = || {
            let (c, p) = (shallow(&coordinate), shallow(&projection));
            format!("local_tile({self}, {tiler}, {c}, {p})")
        };
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            // The derivation of the nested operation shows the projected tiler and coordinate.
            let tiler = explain::silently(|| kept(&projection, &tiler, Kept::Fixed));
            let coordinate = explain::silently(|| kept(&projection, &coordinate, Kept::Fixed));
            let (tiler, coordinate) = (tiler.map_err(rejected)?, coordinate.map_err(rejected)?);
            self.tile_at(&tiler, &coordinate, &|mut rule| {
                rule.rename_modes(&|path| before_projection(&projection, path));
                rejected(rule)
            })
        })
    }

    /// Returns the elements of thread `index`, where the threads are arranged as `threads`, and the
    /// offset of the first element.
    ///
    /// ```text
    /// result == slice((coordinate of the thread, _), a.zipped_divide(shape(threads)))
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(32,8):(1,32)".parse()?;
    /// let threads: Layout = "(8,4):(4,1)".parse()?;
    /// let (mine, offset) = a.local_partition(&threads, 6)?;
    /// assert_eq!((mine.to_string(), offset), ("(4,2):(8,128)".into(), 65));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_divide`](Self::zipped_divide). Also returns *out of
    /// range* for an index that is not a thread, *not compact* if the digits of the index are the
    /// coordinate of a different thread, *not invertible* if two threads have the same index, or
    /// *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `local_partition` (`tensor_impl.hpp`), on the layout of a tensor.
    ///
    /// Proved: `local_partition_law`, `local_partition_accepts`, `local_partition_partitions`
    /// (`proofs/Local.v`).
    pub fn local_partition(&self, threads: &Self, index: i64) -> Result<(Self, i64), Error> {
        let operation = || format!("local_partition({self}, {threads}, {index})");
        explain::operation(operation, || {
            threads.strides_alone("local_partition")?;
            let sizes = threads
                .modes()
                .into_iter()
                .map(|mode| Tiler::Size(mode.size()));
            let (tiles, rests) = self
                .inside_swizzles()
                .tiles_and_rests(&Tiler::Modes(sizes.collect()))?;
            let rejected = |rule| rejection(operation(), rule);
            below("index", index, "cosize", threads.cosize(), &Path::default())
                .map_err(rejected)?;
            let coordinate = threads.coordinate_of("thread", index).map_err(rejected)?;
            let coordinate = Coord::from(&threads.flat_coordinate(coordinate)?);
            explain::silently(|| one_number_each(threads)).map_err(rejected)?;
            let coordinate = padded(coordinate, tiles.rank());
            let whole = self.around(|_| Self::from_modes([tiles, rests.clone()]))?;
            whole.slice_and_offset((coordinate, all_free(&rests)))
        })
    }

    fn tiles_and_rests(&self, tiler: &Tiler) -> Result<(Self, Self), Error> {
        let pairs = self.logical_divide(tiler)?;
        unzip(&pairs, tiler)
            .map_err(|rule| Error::new(format!("{self} / {tiler}"), rule, Operand::Right))
    }
}

/// Returns an error if two threads have the same index.
fn one_number_each(threads: &Layout) -> Result<(), Rule> {
    let Err(error) = threads.injective() else {
        return Ok(());
    };
    Err(match error.rule() {
        Rule::NotInjective {
            coordinates,
            offset,
            ..
        } => Rule::NotInvertible {
            coordinates: coordinates.clone(),
            offset: *offset,
            leaf: Path::default(),
        },
        other => other.clone(),
    })
}

/// Maps a path after the projection back to the path before it.
fn before_projection(projection: &Coord, path: &Path) -> Path {
    let (Coord::Modes(modes), Some((first, rest))) = (projection, path.0.split_first()) else {
        return path.clone();
    };
    let fixed = modes
        .iter()
        .enumerate()
        .filter(|(_, mode)| **mode != Coord::Free);
    let first = fixed.map(|(i, _)| i).nth(*first).unwrap_or(*first);
    Path([&[first], rest].concat())
}

/// Returns the coordinate, extended with free modes to `rank`. An integer counts through all modes.
fn padded(coordinate: Coord, rank: usize) -> Coord {
    match coordinate {
        Coord::Modes(mut modes) => {
            let rank = rank.max(modes.len());
            modes.resize(rank, Coord::Free);
            Coord::Modes(modes)
        }
        whole => whole,
    }
}

/// Returns a coordinate with each mode of `layout` free. A layout of one mode keeps its
/// parentheses.
fn all_free(layout: &Layout) -> Coord {
    match layout.rank() {
        1 => Coord::Free,
        rank => Coord::Modes(vec![Coord::Free; rank]),
    }
}
