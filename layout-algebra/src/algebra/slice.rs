//! Slices: the part of a layout at a coordinate with free modes.

use super::checked::refusal;
use super::unzip::unzip;
use crate::error::{Error, Operand, Path, Rule};
use crate::{Coord, IntTuple, Layout, MAX_DEPTH, Tiler};

impl Layout {
    /// The modes that `coordinate` leaves free.
    ///
    /// Free modes inside a mode stand beside each other in the result; a free mode keeps its
    /// parentheses.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// let free = Coord::Free;
    /// assert_eq!(a.slice((1, (free.clone(), 2)))?.to_string(), "(2):(12)");
    /// assert_eq!(a.slice((1, free))?.to_string(), "((2,3)):((12,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if the coordinate has parentheses that the layout lacks.
    ///
    /// # Source
    ///
    /// CuTe `slice` (`underscore.hpp`, `layout.hpp`).
    pub fn slice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        let refused = |rule| refusal(format!("slice({}, {self})", shallow(&coordinate)), rule);
        kept(&coordinate, self, Kept::Free).map_err(refused)
    }

    /// The modes that `coordinate` fixes: what [`slice`](Self::slice) leaves out.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// assert_eq!(a.dice((1, (Coord::Free, 2)))?.to_string(), "(3,3):(3,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if the coordinate has parentheses that the layout lacks.
    ///
    /// # Source
    ///
    /// CuTe `dice` (`underscore.hpp`, `layout.hpp`).
    pub fn dice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        let refused = |rule| refusal(format!("dice({}, {self})", shallow(&coordinate)), rule);
        kept(&coordinate, self, Kept::Fixed).map_err(refused)
    }

    /// The slice at `coordinate`, and the offset at which it starts.
    ///
    /// ```text
    /// a(coordinate with c in its free modes) == slice(c) + offset
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(8,(16,4)):(64,(1,16))".parse()?;
    /// let (row, offset) = a.slice_and_offset((3, (Coord::Free, 2)))?;
    /// assert_eq!((row.to_string(), offset), ("(16):(1)".into(), 224));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if the coordinate has parentheses that the layout lacks, *out of range* for a
    /// number below 0, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `slice_and_offset` (`layout.hpp`).
    pub fn slice_and_offset(&self, coordinate: impl Into<Coord>) -> Result<(Self, i64), Error> {
        let coordinate = coordinate.into();
        let slice = self.slice(&coordinate)?;
        let offset = self.offset(coordinate.origin())?;
        Ok((slice, offset))
    }

    /// The tile at a coordinate among the tiles of shape `tiler`, and the offset at which it
    /// starts.
    ///
    /// Modes of `coordinate` that are free, or missing, run over tiles.
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
    /// Those of [`zipped_divide`](Self::zipped_divide) and
    /// [`slice_and_offset`](Self::slice_and_offset).
    ///
    /// # Source
    ///
    /// CuTe `local_tile` (`tensor_impl.hpp`), on the layout of a tensor.
    pub fn local_tile(
        &self,
        tiler: impl Into<Tiler>,
        coordinate: impl Into<Coord>,
    ) -> Result<(Self, i64), Error> {
        let (tiles, rests) = self.tiles_and_rests(&tiler.into())?;
        let coordinate = padded(coordinate.into(), rests.rank());
        let whole = Self::from_modes([tiles.clone(), rests])?;
        whole.slice_and_offset((all_free(&tiles), coordinate))
    }

    /// [`local_tile`](Self::local_tile) with the modes of `tiler` and `coordinate` that
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
    /// Those of [`local_tile`](Self::local_tile); *congruence* if the projection has parentheses
    /// that the others lack.
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
        let refused = |rule| {
            let (c, p) = (shallow(&coordinate), shallow(&projection));
            refusal(format!("local_tile({self}, {tiler}, {c}, {p})"), rule)
        };
        let tiler = kept(&projection, &tiler, Kept::Fixed).map_err(refused)?;
        let coordinate = kept(&projection, &coordinate, Kept::Fixed).map_err(refused)?;
        self.local_tile(tiler, coordinate)
    }

    /// The elements of thread `index`, where the threads lie like `threads`, and the offset of
    /// the first.
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
    /// Those of [`zipped_divide`](Self::zipped_divide), *out of range* for an index below 0,
    /// *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `local_partition` (`tensor_impl.hpp`), on the layout of a tensor.
    pub fn local_partition(&self, threads: &Self, index: i64) -> Result<(Self, i64), Error> {
        let sizes = threads
            .modes()
            .into_iter()
            .map(|mode| Tiler::Size(mode.size()));
        let (tiles, rests) = self.tiles_and_rests(&Tiler::Modes(sizes.collect()))?;
        let coordinate = Coord::from(&threads.get_flat_coord(index)?);
        let coordinate = padded(coordinate, tiles.rank());
        let whole = Self::from_modes([tiles, rests.clone()])?;
        whole.slice_and_offset((coordinate, all_free(&rests)))
    }

    fn tiles_and_rests(&self, tiler: &Tiler) -> Result<(Self, Self), Error> {
        let pairs = self.logical_divide(tiler)?;
        unzip(&pairs, tiler)
            .map_err(|rule| Error::new(format!("{self} / {tiler}"), rule, Operand::Right))
    }
}

/// The coordinate with free modes up to `rank`; an integer counts through all modes.
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

/// All modes of `layout` free, each by itself; a layout of one mode keeps its parentheses.
fn all_free(layout: &Layout) -> Coord {
    match layout.rank() {
        1 => Coord::Free,
        rank => Coord::Modes(vec![Coord::Free; rank]),
    }
}

/// The coordinate in notation, or dots if it nests too deep to print.
pub(super) fn shallow(coordinate: &Coord) -> String {
    if coordinate.is_deeper_than(MAX_DEPTH) {
        "(...)".into()
    } else {
        coordinate.to_string()
    }
}

/// Which modes stay.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// Those at `_`.
    Free,
    /// Those at an integer.
    Fixed,
}

/// What has modes to choose from.
pub(super) trait Modes: Clone {
    /// The modes, or `None` for a leaf.
    fn children(&self) -> Option<Vec<Self>>;
    /// The tuple of these modes, which are some of those of a whole.
    fn whole(modes: Vec<Self>) -> Self;
    /// The notation, for refusals.
    fn notation(&self) -> String;
}

impl Modes for Layout {
    fn children(&self) -> Option<Vec<Self>> {
        matches!(self.shape(), IntTuple::Tuple(_)).then(|| self.modes())
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::tuple(modes)
    }

    fn notation(&self) -> String {
        self.to_string()
    }
}

impl Modes for Coord {
    fn children(&self) -> Option<Vec<Self>> {
        match self {
            Self::Modes(modes) => Some(modes.clone()),
            _ => None,
        }
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::Modes(modes)
    }

    fn notation(&self) -> String {
        shallow(self)
    }
}

impl Modes for Tiler {
    fn children(&self) -> Option<Vec<Self>> {
        match self {
            Self::Modes(modes) => Some(modes.clone()),
            _ => None,
        }
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::Modes(modes)
    }

    fn notation(&self) -> String {
        self.to_string()
    }
}

/// ```text
/// _               everything, if free modes are kept
/// i               everything, if fixed modes are kept
/// (c0, c1, ...)   what is kept of each mode, side by side
/// ```
pub(super) fn kept<T: Modes>(coordinate: &Coord, of: &T, which: Kept) -> Result<T, Rule> {
    if coordinate.is_deeper_than(MAX_DEPTH) {
        return Err(Rule::Depth { limit: MAX_DEPTH });
    }
    let mut modes = Vec::new();
    match coordinate {
        Coord::Modes(_) => collect(coordinate, of, which, &Path::default(), &mut modes)?,
        Coord::Free if which == Kept::Free => return Ok(of.clone()),
        Coord::At(_) if which == Kept::Fixed => return Ok(of.clone()),
        _ => {}
    }
    Ok(T::whole(modes))
}

fn collect<T: Modes>(
    coordinate: &Coord,
    of: &T,
    which: Kept,
    path: &Path,
    modes: &mut Vec<T>,
) -> Result<(), Rule> {
    let Coord::Modes(coordinates) = coordinate else {
        let keeps = match which {
            Kept::Free => *coordinate == Coord::Free,
            Kept::Fixed => *coordinate != Coord::Free,
        };
        if keeps {
            modes.push(of.clone());
        }
        return Ok(());
    };
    let children = of.children().filter(|c| c.len() == coordinates.len());
    let children = children.ok_or_else(|| Rule::Congruence {
        shape: of.notation(),
        other: coordinate.to_string(),
        path: path.clone(),
    })?;
    let mut pairs = coordinates.iter().zip(&children).enumerate();
    pairs.try_for_each(|(i, (c, child))| collect(c, child, which, &path.child(i), modes))
}
