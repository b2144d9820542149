//! Hieu's Python listing, including its bugs.

use layout_algebra::Layout;

/// The exception that the listing raises.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Crash;

/// Computes the listing's `find_layout(f)`.
pub(crate) fn listing(f: &[i64]) -> Result<Option<Layout>, Crash> {
    let modes = modes(f)?;
    Ok(modes.map(|modes| {
        let (shape, stride): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
        Layout::new(shape, stride).expect("a layout")
    }))
}

fn modes(f: &[i64]) -> Result<Option<Vec<(i64, i64)>>, Crash> {
    // `f[0]`
    if *f.first().ok_or(Crash)? != 0 {
        return Ok(None);
    }
    // `f[1]`
    let s_0 = *f.get(1).ok_or(Crash)?;
    // `np.arange(0, m * s_0, s_0)`
    if s_0 == 0 {
        return Err(Crash);
    }
    // The listing also finds negative strides. No layout has negative strides, so the result is
    // `None`.
    if f.iter().any(|value| *value < 0) {
        return Ok(None);
    }
    let m = f.len();
    let multiples = (0..).map(|i| i * s_0);
    let Some(t) = f.iter().zip(multiples).position(|(f, i)| *f != i) else {
        return Ok(Some(vec![(i64::try_from(m).unwrap(), s_0)]));
    };
    for n_0 in (1..=t).rev() {
        let columns = m.div_ceil(n_0);
        let pad_f = |row: usize, column: usize| f.get(column * n_0 + row).copied().unwrap_or(0);
        let is_step = |row: usize, column| pad_f(row + 1, column) - pad_f(row, column) == s_0;
        // `row_d[:, :-1]`, whose last column was removed before.
        let mut rows = (0..n_0 - 1).map(|row| (0..columns.saturating_sub(2), row));
        let row_d = rows.all(|(mut columns, row)| columns.all(|column| is_step(row, column)));
        // `pad_f[: m % n_0, -1]`
        let last = (m % n_0).saturating_sub(1);
        let last_d = (0..last).all(|row| is_step(row, columns - 1));
        if row_d && last_d {
            let first: Vec<_> = (0..columns).map(|column| pad_f(0, column)).collect();
            // `n_0 = 1` recurses on the same table.
            if n_0 == 1 {
                return Err(Crash);
            }
            return Ok(modes(&first)?
                .map(|rest| [&[(i64::try_from(n_0).unwrap(), s_0)], &rest[..]].concat()));
        }
    }
    Ok(None)
}
