//! Pictures of layouts: layouts as grids, morphisms and refinements as diagrams.
//!
//! | picture | function | source |
//! |---|---|---|
//! | the offsets of a layout | [`Grid::new`] | CuTe `print_layout`, `print_latex` |
//! | two layouts with marks at different cells | [`Grid::difference`] | |
//! | the reason why an operation fails | [`Grid::rejection`] | |
//! | the threads and values of a tile | [`Grid::thread_value`] | CuTe `print_latex_copy` |
//! | the threads of a partition on a tile in memory | [`Grid::owners`] | |
//! | the boxes of a matrix that TMA copies | [`Grid::boxes`] | |
//! | the shared-memory wavefronts and bank conflicts of a warp | [`Grid::wavefronts`] | |
//! | the bytes that a warp uses of each sector | [`Grid::sectors`] | |
//! | the elements that devices send to each other | [`Grid::transfers`] | |
//! | arrows of a morphism | [`Diagram::morphism`], [`Diagram::tuple_morphism`] | 3.1.1.13, 3.2.1.1 |
//! | arrows of a tractable layout | [`Diagram::standard_representation`] | 3.1.2.5, 3.2.2.6 |
//! | two composed morphisms | [`Diagram::composite`] | 3.1.5.1 |
//! | a morphism and a refinement | [`Diagram::pullback`], [`Diagram::pushforward`] | 3.2.5.5, 3.2.5.12 |
//! | a refinement as a tree | [`Diagram::refinement`] | 2.2.4.1 |
//! | two trees that share a column | [`Diagram::mutual_refinement`] | 4.1.1.1 |
//! | the steps of a composition | [`Diagram::composition`] | Algorithm 4.1.2 |
//!
//! Each result is a [`Picture`], which prints aligned text, text with terminal colors, a standalone
//! SVG file, or a `tikzpicture`.
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

/// A picture in four formats.
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
    /// Returns the picture reduced to a frame. The frame keeps the first, last and marked cells,
    /// and other cells as far as space permits. `…` marks omitted parts.
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

    /// Returns aligned text for a monospaced font.
    fn to_text(&self) -> String;

    /// Returns text with the 256 terminal colors.
    fn to_ansi(&self) -> String;

    /// Returns an SVG file.
    ///
    /// The file is standalone and has a white background.
    fn to_svg(&self) -> String;

    /// Returns a `tikzpicture`. The document only needs `\usepackage{tikz}`.
    fn to_tikz(&self) -> String;

    /// Returns a TeX document with the picture as its only page.
    fn to_tex(&self) -> String {
        let picture = self.to_tikz();
        format!(
            "\\documentclass[tikz,border=2mm]{{standalone}}\n\
             \\begin{{document}}\n{picture}\\end{{document}}\n"
        )
    }
}

/// Runs the README example as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
