//! The first rows and columns of a layout.

use core::fmt;

use layout_algebra::{IntTuple, Layout};

/// Maximum number of rows and columns of a layout that is shown in full.
const WHOLE: i64 = 16;

/// Number of rows and columns shown of a larger layout.
const PART: i64 = 8;

/// Offsets in rows (mode 0) and columns (mode 1). Other modes are fixed at 0.
pub(super) struct Corner {
    pub(super) rows: Vec<Vec<i64>>,
    /// `true` if there are more rows.
    pub(super) is_cut_below: bool,
    /// `true` if there are more columns.
    pub(super) is_cut_right: bool,
    /// The shape of the row mode and of the column mode.
    pub(super) modes: [IntTuple; 2],
    /// The slice that is shown, `(_,_,0)`, if there are more than two modes.
    pub(super) slice: Option<String>,
}

impl Corner {
    /// Returns the corner, or `None` on overflow.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        let shape = layout.shape();
        let one = IntTuple::Int(1);
        let (down, right, others) = match shape.modes() {
            [] => (&one, &one, 0),
            [only] => (&one, only, 0),
            [down, right, others @ ..] => (down, right, others.len()),
        };
        let height = down.product()?;
        let (rows, is_cut_below) = shown(height);
        let (columns, is_cut_right) = shown(right.product()?);
        let row = |i: i64| (0..columns).map(move |j| i.checked_add(height.checked_mul(j)?));
        let rows = (0..rows).map(|i| row(i).map(|index| layout.offset(index?).ok()).collect());
        Some(Self {
            rows: rows.collect::<Option<_>>()?,
            is_cut_below,
            is_cut_right,
            modes: [down.clone(), right.clone()],
            slice: (others > 0).then(|| format!("(_,_{})", ",0".repeat(others))),
        })
    }

    pub(super) fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// Returns the number of digits of the largest offset.
    pub(super) fn width(&self) -> usize {
        let largest = self.rows.iter().flatten().max();
        largest.map_or(1, |largest| largest.to_string().len())
    }
}

/// Returns the number of rows or columns shown, and `true` if there are more.
fn shown(count: i64) -> (i64, bool) {
    if count <= WHOLE {
        (count, false)
    } else {
        (PART, true)
    }
}

/// Prints a block of text.
impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "```text")?;
        let width = self.width();
        for row in &self.rows {
            let mut blank = "";
            for offset in row {
                write!(f, "{blank}{offset:width$}")?;
                blank = " ";
            }
            writeln!(f, "{}", if self.is_cut_right { " …" } else { "" })?;
        }
        if self.is_cut_below {
            let below = vec![format!("{:>width$}", "…"); self.columns()];
            writeln!(f, "{}", below.join(" "))?;
        }
        write!(f, "```")
    }
}
