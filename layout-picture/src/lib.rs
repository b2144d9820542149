//! Pictures of layouts: layouts as grids, morphisms and refinements as diagrams.
//!
//! | picture | made by | from |
//! |---|---|---|
//! | the offsets of a layout | [`Grid::new`] | CuTe `print_layout`, `print_latex` |
//! | two layouts, the differing cells marked | [`Grid::difference`] | |
//! | why an operation is refused | [`Grid::refusal`] | |
//! | the threads and values of a tile | [`Grid::thread_value`] | CuTe `print_latex_copy` |
//! | the threads of a partition on a tile in memory | [`Grid::owners`] | |
//! | the boxes of a matrix that TMA copies | [`Grid::boxes`] | |
//! | who waits at which bank of shared memory | [`Grid::turns`] | |
//! | what a warp uses of which sector | [`Grid::sectors`] | |
//! | arrows of a morphism | [`Diagram::morphism`], [`Diagram::tuple_morphism`] | 3.1.1.13, 3.2.1.1 |
//! | arrows of a tractable layout | [`Diagram::standard_representation`] | 3.1.2.5, 3.2.2.6 |
//! | two morphisms pasted together | [`Diagram::composite`] | 3.1.5.1 |
//! | a morphism and a refinement | [`Diagram::pullback`], [`Diagram::pushforward`] | 3.2.5.5, 3.2.5.12 |
//! | a refinement as a tree | [`Diagram::refinement`] | 2.2.4.1 |
//! | two trees on one column | [`Diagram::mutual_refinement`] | 4.1.1.1 |
//! | the chain of a composition | [`Diagram::composition`] | Algorithm 4.1.2 |
//!
//! Each is a [`Picture`]: aligned text, text with the colours of a terminal, an SVG file that
//! stands alone, or a `tikzpicture`.
//!
//! ```
//! use layout_algebra::Layout;
//! use layout_picture::{Grid, Picture};
//!
//! let blocked: Layout = "(2,(2,2)):(2,(1,4))".parse()?;
//! let lines = [
//!     "(2,(2,2)):(2,(1,4))",
//!     "      0 1 │ 2 3",
//!     "    ┌─────┼────",
//!     "  0 │ 0 1 │ 4 5",
//!     "  1 │ 2 3 │ 6 7",
//! ];
//! assert_eq!(Grid::new(&blocked)?.to_text().lines().collect::<Vec<_>>(), lines);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod colour;
mod diagram;
mod error;
mod frame;
mod grid;
mod surface;

pub use diagram::Diagram;
pub use error::PictureError;
pub use frame::Frame;
pub use grid::{Board, Cell, Grid, bank};

/// What can be drawn, in four forms.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_picture::{Diagram, Grid, Picture};
///
/// let tiled: Layout = "((2,2),(2,4)):((1,4),(2,8))".parse()?;
/// let pictures: [Box<dyn Picture>; 2] = [
///     Box::new(Grid::new(&tiled)?),
///     Box::new(Diagram::standard_representation(&tiled)?),
/// ];
/// for picture in pictures {
///     assert!(picture.to_svg().starts_with("<svg "));
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Picture {
    /// Returns the picture with what fits a frame: the first and the last cells, those that are marked, and others as far as
    /// there is room. `…` stands for what is left out.
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_picture::{Frame, Grid, Picture};
    ///
    /// let matrix: Layout = "(64,64):(64,1)".parse()?;
    /// let frame = Frame::Text { width: 26, rows: 3 };
    /// let lines = [
    ///     "(64,64):(64,1)",
    ///     "         0    1 …   63",
    ///     "    ┌─────────────────",
    ///     "  0 │    0    1 …   63",
    ///     "  ⋮ │    ⋮    ⋮ ⋱    ⋮",
    ///     " 63 │ 4032 4033 … 4095",
    /// ];
    /// let text = Grid::new(&matrix)?.fitted(frame).to_text();
    /// assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn fitted(&self, frame: Frame) -> Box<dyn Picture>;

    /// Lines of text, aligned where all characters are equally wide.
    fn to_text(&self) -> String;

    /// Returns the text with the 256 colours of terminals.
    fn to_ansi(&self) -> String;

    /// Returns an SVG file.
    ///
    /// It stands alone, and has a white background of its own.
    fn to_svg(&self) -> String;

    /// Returns a `tikzpicture`; the document needs only `\usepackage{tikz}`.
    fn to_tikz(&self) -> String;

    /// Returns a TeX document with the picture alone on its page.
    fn to_tex(&self) -> String {
        let picture = self.to_tikz();
        format!(
            "\\documentclass[tikz,border=2mm]{{standalone}}\n\
             \\begin{{document}}\n{picture}\\end{{document}}\n"
        )
    }
}

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
