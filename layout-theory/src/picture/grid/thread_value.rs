//! The threads and values of a tile.

use layout_algebra::{IntTuple, Layout};

use super::board::{Board, Cell};
use super::{Grid, check_cells};
use crate::picture::PictureError;
use crate::picture::colour::Colour;

/// Who has an element of a tile.
#[derive(Clone, Default)]
struct Owners {
    /// The first thread, and its value.
    first: Option<(i64, i64)>,
    /// How many more.
    others: usize,
}

impl Grid {
    /// The grid of a tile, each cell with the thread and the value that a layout
    /// `(thread, value) -> element` gives it: `T3 V1`.
    ///
    /// An element that several threads have shows the first, and how many more; one that none has is
    /// empty. The cells of a thread have one colour, of 32.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::picture::{Grid, Picture};
    ///
    /// let copy: Layout = "((2,2),2):((4,1),2)".parse()?;
    /// let lines = [
    ///     "((2,2),2):((4,1),2) on (2,4)",
    ///     "          0     1     2     3",
    ///     "    ┌────────────────────────",
    ///     "  0 │ T0 V0 T0 V1 T1 V0 T1 V1",
    ///     "  1 │ T2 V0 T2 V1 T3 V0 T3 V1",
    /// ];
    /// assert_eq!(
    ///     Grid::thread_value(&copy, (2, 4))?.to_text().lines().collect::<Vec<_>>(),
    ///     lines,
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Modes`](PictureError::Modes) unless the layout has two,
    /// [`OutsideTile`](PictureError::OutsideTile) if it leads out of the tile,
    /// [`Cells`](PictureError::Cells) for more than 65536 cells or values, and what
    /// [`Layout::new`] refuses of the shape of the tile.
    ///
    /// # Source
    ///
    /// CuTe `print_latex_copy` (`util/print_latex.hpp`), whose layouts are `(t,v) -> m,n`.
    pub fn thread_value(layout: &Layout, tile: impl Into<IntTuple>) -> Result<Self, PictureError> {
        let tile = tile.into();
        let modes = layout.modes();
        let [threads, _] = &modes[..] else {
            let modes = modes.len();
            return Err(PictureError::Modes { modes });
        };
        let threads = threads.size();
        let strides = tile.compact_col_major(1)?;
        let tile = Layout::new(tile, strides)?;
        let size = tile.size();
        check_cells(size)?;
        check_cells(layout.size())?;

        let mut owners = vec![Owners::default(); usize::try_from(size).unwrap_or(0)];
        for i in 0..layout.size() {
            let (thread, value, index) = (i % threads, i / threads, layout.offset(i)?);
            let owner = usize::try_from(index).ok().and_then(|i| owners.get_mut(i));
            match owner {
                None => {
                    return Err(PictureError::OutsideTile {
                        thread,
                        value,
                        index,
                        size,
                    });
                }
                Some(owners) if owners.first.is_some() => owners.others += 1,
                Some(owners) => owners.first = Some((thread, value)),
            }
        }
        let boards = Board::sheet(tile.shape(), |index| {
            let owners = usize::try_from(index).ok().and_then(|i| owners.get(i));
            Ok(owners.map_or_else(Cell::default, |owners| cell(index, owners)))
        })?;
        Ok(Self {
            title: format!("{layout} on {}", tile.shape()),
            note: None,
            boards,
        })
    }
}

fn cell(index: i64, owners: &Owners) -> Cell {
    let Some((thread, value)) = owners.first else {
        return Cell::default();
    };
    let mut label = vec![format!("T{thread}"), format!("V{value}")];
    if owners.others > 0 {
        label.push(format!("+{}", owners.others));
    }
    Cell {
        offset: Some(index),
        label,
        colour: Some(Colour::of_class(thread)),
        ..Cell::default()
    }
}
