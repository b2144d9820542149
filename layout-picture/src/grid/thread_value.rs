//! The threads and values of a tile.

use std::collections::HashMap;

use layout_algebra::{IntTuple, Layout};

use super::board::{Board, Cell};
use super::{Grid, check_cells};
use crate::PictureError;
use crate::colour::Colour;

impl Grid {
    /// Draws a tile. Each cell contains the thread and the value that a layout
    /// `(thread, value) -> element` maps to it: `T3 V1`.
    ///
    /// An element that two threads own shows both. An element with more owners shows the first and
    /// the number of others. An element without an owner is empty. The cells of a thread have the
    /// same color, out of 32.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Grid, Picture};
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
    /// Returns [`Modes`](PictureError::Modes) unless the layout has two modes,
    /// [`OutsideTile`](PictureError::OutsideTile) if it reaches outside the tile,
    /// [`Cells`](PictureError::Cells) for more than 65536 cells or values, and the errors of
    /// [`Layout::new`] for the shape of the tile.
    ///
    /// # Source
    ///
    /// CuTe `print_latex_copy` (`util/print_latex.hpp`), whose layouts are `(t,v) -> m,n`.
    pub fn thread_value(layout: &Layout, tile: impl Into<IntTuple>) -> Result<Self, PictureError> {
        let tile = tile.into();
        let modes = layout.modes();
        if modes.len() != 2 {
            let modes = modes.len();
            return Err(PictureError::Modes { modes });
        }
        let strides = tile.compact_col_major(1)?;
        let tile = Layout::new(tile, strides)?;
        let shape = tile.shape();
        let title = format!("{layout} on {shape}");
        Ok(Self {
            title,
            ..Self::owners(layout, &tile)?
        })
    }

    /// Draws a tile in memory. Each cell contains the threads of a partition `(thread, value, ...)`
    /// of the same memory that access its offset, formatted like
    /// [`thread_value`](Self::thread_value).
    ///
    /// ```
    /// use layout_algebra::{Layout, TvLayout};
    /// use layout_picture::{Grid, Picture};
    ///
    /// let tile: Layout = "(2,4):(4,1)".parse()?;
    /// let tv = TvLayout::make_layout_tv(&"(2,2):(2,1)".parse()?, &"(1,2):(0,1)".parse()?)?;
    /// let lines = [
    ///     "(4,2,1,1):(2,1,0,0) on (2,4):(4,1)",
    ///     "          0     1     2     3",
    ///     "    ┌────────────────────────",
    ///     "  0 │ T0 V0 T0 V1 T1 V0 T1 V1",
    ///     "  1 │ T2 V0 T2 V1 T3 V0 T3 V1",
    /// ];
    /// let grid = Grid::owners(&tile.partition_tv(&tv)?, &tile)?;
    /// assert_eq!(grid.to_text().lines().collect::<Vec<_>>(), lines);
    /// assert_eq!(grid.boards()[0][0].cells()[3].owners(), [[1, 1]]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutsideTile`](PictureError::OutsideTile) if the partition accesses offsets outside
    /// the tile, [`Cells`](PictureError::Cells) for more than 65536 cells or values.
    pub fn owners(layout: &Layout, tile: &Layout) -> Result<Self, PictureError> {
        let size = tile.size();
        check_cells(size)?;
        check_cells(layout.size())?;
        let threads = layout.modes().first().map_or(1, Layout::size);
        let mut owners = HashMap::<i64, Vec<[i64; 2]>>::new();
        for index in 0..size {
            owners.insert(tile.offset(index)?, Vec::new());
        }
        for i in 0..layout.size() {
            let (thread, value, index) = (i % threads, i / threads, layout.offset(i)?);
            let Some(all) = owners.get_mut(&index) else {
                return Err(PictureError::OutsideTile {
                    thread,
                    value,
                    index,
                    size,
                });
            };
            all.push([thread, value]);
        }
        let boards = Board::sheet(tile.shape(), |index| {
            let offset = tile.offset(index)?;
            Ok(Cell::of_owners(offset, owners[&offset].clone()))
        })?;
        Ok(Self {
            title: format!("{layout} on {tile}"),
            note: None,
            boards,
        })
    }
}

impl Cell {
    /// Returns the cell of an offset with its owners.
    fn of_owners(offset: i64, owners: Vec<[i64; 2]>) -> Self {
        let Some([thread, _]) = owners.first() else {
            return Self::default();
        };
        let shown = if owners.len() == 2 { 2 } else { 1 };
        let names = owners[..shown].iter();
        let mut label: Vec<_> = names
            .flat_map(|[thread, value]| [format!("T{thread}"), format!("V{value}")])
            .collect();
        if owners.len() > shown {
            label.push(format!("+{}", owners.len() - shown));
        }
        Self {
            offset: Some(offset),
            label,
            colour: Some(Colour::of_class(*thread)),
            owners,
            ..Self::default()
        }
    }
}
