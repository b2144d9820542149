//! The threads and values of a tile.

use std::collections::HashMap;

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
        let strides = tile.compact_col_major(1)?;
        let tile = Layout::new(tile, strides)?;
        let title = format!("{layout} on {}", tile.shape());
        Self::owned(layout, &tile, title)
    }

    /// The grid of a layout `of`, each cell with the thread and the value whose offset a layout
    /// `(thread, value) -> offset` has there, as in [`thread_value`](Self::thread_value).
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::picture::{Grid, Picture};
    ///
    /// let rows: Layout = "(2,4):(4,1)".parse()?;
    /// let lines = [
    ///     "(4,2):(2,1) in (2,4):(4,1)",
    ///     "          0     1     2     3",
    ///     "    ┌────────────────────────",
    ///     "  0 │ T0 V0 T0 V1 T1 V0 T1 V1",
    ///     "  1 │ T2 V0 T2 V1 T3 V0 T3 V1",
    /// ];
    /// let grid = Grid::owners(&"(4,2):(2,1)".parse()?, &rows)?;
    /// assert_eq!(grid.to_text().lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Modes`](PictureError::Modes) unless the layout has two,
    /// [`OutsideTile`](PictureError::OutsideTile) for an offset that `of` does not have,
    /// [`Cells`](PictureError::Cells) for more than 65536 cells or values.
    pub fn owners(layout: &Layout, of: &Layout) -> Result<Self, PictureError> {
        Self::owned(layout, of, format!("{layout} in {of}"))
    }

    fn owned(layout: &Layout, of: &Layout, title: String) -> Result<Self, PictureError> {
        let modes = layout.modes();
        let [threads, _] = &modes[..] else {
            let modes = modes.len();
            return Err(PictureError::Modes { modes });
        };
        let threads = threads.size();
        let size = of.size();
        check_cells(size)?;
        check_cells(layout.size())?;

        let offsets = (0..size).map(|index| Ok((of.offset(index)?, Owners::default())));
        let mut owners: HashMap<_, _> = offsets.collect::<Result<_, PictureError>>()?;
        for i in 0..layout.size() {
            let (thread, value, index) = (i % threads, i / threads, layout.offset(i)?);
            match owners.get_mut(&index) {
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
        let boards = Board::sheet(of.shape(), |index| {
            let offset = of.offset(index)?;
            Ok(cell(offset, &owners[&offset]))
        })?;
        Ok(Self {
            title,
            note: None,
            boards,
        })
    }
}

fn cell(offset: i64, owners: &Owners) -> Cell {
    let Some((thread, value)) = owners.first else {
        return Cell::default();
    };
    let mut label = vec![format!("T{thread}"), format!("V{value}")];
    if owners.others > 0 {
        label.push(format!("+{}", owners.others));
    }
    Cell {
        offset: Some(offset),
        label,
        colour: Some(Colour::of_class(thread)),
        ..Cell::default()
    }
}
