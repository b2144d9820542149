//! The maximum size of a picture.

/// The maximum size of a picture. [`Picture::fitted`](super::Picture::fitted) omits parts that do
/// not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Frame {
    /// Text with a maximum line length and number of rows.
    Text {
        /// Characters per line.
        width: usize,
        /// Rows of cells.
        rows: usize,
    },
    /// A drawing with a maximum number of cells.
    Cells {
        /// Cells per row.
        columns: usize,
        /// Rows of cells.
        rows: usize,
    },
}

/// Returns the text in lines of at most `width` characters, broken after spaces and commas if
/// possible.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut rest: Vec<char> = line.chars().collect();
        while rest.len() > width.max(1) {
            let is_end = |mark: char| {
                let end = rest[..width.max(1)].iter().rposition(|c| *c == mark);
                end.map(|end| end + 1).filter(|end| 2 * end > width)
            };
            let end = is_end(' ').or_else(|| is_end(',')).unwrap_or(width.max(1));
            let after = rest.split_off(end);
            let line: String = rest.into_iter().collect();
            lines.push(line.trim_end().into());
            rest = after;
        }
        lines.push(rest.into_iter().collect());
    }
    lines.join("\n")
}
