//! Small drawings of the first rows and columns of a layout, for HTML.

use core::fmt::Write as _;

use layout_algebra::{IntTuple, Layout};

use super::corner::Corner;

/// The width of a character in units of the drawing.
const CHARACTER: usize = 7;

/// The height of a cell.
const HEIGHT: usize = 20;

/// The number of cell shades, from the first offset to the last.
const SHADES: u8 = 12;

/// Returns an SVG on a single line, so that Markdown passes it through.
///
/// Cells of one shade form one path, and integers of one row form one text element, to keep the
/// output short. Colors are half transparent, so that they fit light and dark pages.
pub(super) fn svg(corner: &Corner, layout: &Layout) -> String {
    let (rows, columns) = (corner.rows.len(), corner.columns());
    let digits = corner.width() + 2;
    let cell = CHARACTER * digits;
    let (width, height) = (cell * columns, HEIGHT * rows);
    let margin = |is_cut| if is_cut { 2 * CHARACTER + 2 } else { 2 };
    let (right, below) = (margin(corner.is_cut_right), margin(corner.is_cut_below));
    let mut svg = format!(
        "<div><svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         aria-label=\"offsets of {layout}\" width=\"{0}\" height=\"{1}\" \
         viewBox=\"-1 -1 {0} {1}\" style=\"max-width:100%;height:auto\" \
         font-family=\"monospace\" font-size=\"12\" fill=\"currentColor\" stroke=\"none\">",
        width + right,
        height + below,
    );
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<g fill=\"#48c\" transform=\"scale({cell} {HEIGHT})\">"
    );
    for (shade, path) in shaded(corner).iter().enumerate().skip(1) {
        if !path.is_empty() {
            let opacity = 60 * shade / usize::from(SHADES);
            let _ = write!(svg, "<path fill-opacity=\".{opacity:02}\" d=\"{path}\"/>");
        }
    }
    svg += "</g>";
    for (is_heavy, opacity) in [(false, ".25"), (true, ".9")] {
        let lines = |count, mode| {
            let starts = starts(mode);
            (0..=count).filter(move |line| is_edge(*line, count, &starts) == is_heavy)
        };
        let across =
            lines(rows, &corner.modes[0]).map(|row| format!("M0 {}h{width}", row * HEIGHT));
        let down = lines(columns, &corner.modes[1]).map(|i| format!("M{} 0v{height}", i * cell));
        let path: String = across.chain(down).collect();
        let _ = write!(
            svg,
            "<path stroke=\"currentColor\" stroke-opacity=\"{opacity}\" d=\"{path}\"/>"
        );
    }
    for (row, offsets) in corner.rows.iter().enumerate() {
        let y = row * HEIGHT + 14;
        // A cell is as wide as its text, and one less character on the left keeps space on the
        // right.
        let mut text = String::new();
        for offset in offsets {
            let _ = write!(text, "{offset:digits$}");
        }
        let _ = write!(
            svg,
            "<text style=\"white-space:pre\" x=\"-{CHARACTER}\" y=\"{y}\" textLength=\"{width}\">{text}</text>"
        );
        if corner.is_cut_right {
            let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">…</text>", width + CHARACTER);
        }
    }
    if corner.is_cut_below {
        let y = height + 14;
        let _ = write!(svg, "<text x=\"{}\" y=\"{y}\">⋮</text>", cell / 2);
    }
    svg + "</svg></div>"
}

/// Returns the cells of each shade, as a path of unit squares.
fn shaded(corner: &Corner) -> [String; SHADES as usize + 1] {
    let largest = corner.rows.iter().flatten().max().copied();
    let largest = i128::from(largest.unwrap_or(0).max(1));
    let mut shaded = [const { String::new() }; SHADES as usize + 1];
    for (row, offsets) in corner.rows.iter().enumerate() {
        for (column, offset) in offsets.iter().enumerate() {
            let shade = i128::from(*offset) * i128::from(SHADES) / largest;
            let shade = usize::try_from(shade).unwrap_or(0);
            let _ = write!(shaded[shade], "M{column} {row}h1v1h-1z");
        }
    }
    shaded
}

/// Returns the multiples at which submodes start over.
fn starts(mode: &IntTuple) -> Vec<usize> {
    let mut product = 1_usize;
    let mut starts = Vec::new();
    for extent in mode.leaves() {
        starts.push(product);
        product = product.saturating_mul(usize::try_from(extent).unwrap_or(1));
    }
    starts.retain(|start| *start > 1);
    starts
}

/// Returns `true` if a line is the first, the last, or the start of a submode.
fn is_edge(line: usize, count: usize, starts: &[usize]) -> bool {
    line == 0 || line == count || starts.iter().any(|start| line % start == 0)
}
