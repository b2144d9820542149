//! Modes taken apart and put together, derived.

use super::{Derivation, Path, Step};
use crate::algebra::checked::notation;
use crate::algebra::modes::written;
use crate::{Answer, Error, IntTuple, Layout};

/// The derivation of [`Layout::get`]: the modes on the way.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
/// let text = explain::get(&a, &[1, 0]).to_string();
/// assert!(text.ends_with("\n  mode 1 stays: (2,3):(4,8)\n  mode 1.0 stays: 2:4\n  = 2:4"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn get(a: &Layout, path: &[usize]) -> Derivation {
    let ways = (1..=path.len()).map(|length| &path[..length]);
    let steps = ways.map_while(|way| {
        let leaf = Path(way.to_vec());
        a.get(way).ok().map(|mode| Step::Keeps {
            leaf,
            mode: mode.into(),
        })
    });
    let steps = steps.collect();
    Derivation::new(format!("get({a}, {})", written(path)), steps, a.get(path))
}

/// The derivation of [`Layout::take`]: the modes that stay.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,2,3):(1,4,8)".parse()?;
/// let text = explain::take(&a, 1, 3).to_string();
/// assert!(text.ends_with("\n  mode 1 stays: 2:4\n  mode 2 stays: 3:8\n  = (2,3):(4,8)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn take(a: &Layout, begin: usize, end: usize) -> Derivation {
    let steps = stay(a, begin..end.min(a.rank()));
    let operation = format!("take({a}, {begin}, {end})");
    Derivation::new(operation, steps, a.take(begin, end))
}

/// The derivation of [`Layout::select`]: the modes that stay, in their order.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,2,3):(1,4,8)".parse()?;
/// let text = explain::select(&a, &[2, 0]).to_string();
/// assert!(text.ends_with("\n  mode 2 stays: 3:8\n  mode 0 stays: 4:1\n  = (3,4):(8,1)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn select(a: &Layout, positions: &[usize]) -> Derivation {
    let steps = stay(a, positions.iter().copied());
    let operation = format!("select({a}, {})", written(positions));
    Derivation::new(operation, steps, a.select(positions))
}

/// The derivation of [`Layout::group`]: the group, which takes the place of its modes.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,2,3):(1,4,8)".parse()?;
/// let text = explain::group(&a, 0, 2).to_string();
/// assert!(text.ends_with("\n  take((4,2,3):(1,4,8), 0, 2)\n    mode 0 stays: 4:1\n    mode 1 \
///     stays: 2:4\n    = (4,2):(1,4)\n  mode 2 stays: 3:8\n  = ((4,2),3):((1,4),8)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn group(a: &Layout, begin: usize, end: usize) -> Derivation {
    let result = a.group(begin, end);
    let mut steps = Vec::new();
    if result.is_ok() {
        steps.extend(stay(a, 0..begin));
        let group = (begin < end).then(|| Step::Part(take(a, begin, end)));
        steps.extend(group);
        steps.extend(stay(a, end..a.rank()));
    }
    Derivation::new(format!("group({a}, {begin}, {end})"), steps, result)
}

/// The derivation of [`Layout::append`]: the modes, and the one after them.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, x]: [Layout; 2] = ["(4,2):(1,4)".parse()?, "3:8".parse()?];
/// let text = explain::append(&a, &x).to_string();
/// assert!(text.ends_with("\n  mode 1 stays: 2:4\n  the mode that is added: 3:8\n  = (4,2,3):(1,4,8)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn append(a: &Layout, x: &Layout) -> Derivation {
    let steps = stay(a, 0..a.rank()).into_iter().chain([added(x)]);
    Derivation::new(format!("append({a}, {x})"), steps.collect(), a.append(x))
}

/// The derivation of [`Layout::prepend`]: the modes, and the one before them.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, x]: [Layout; 2] = ["(4,2):(1,4)".parse()?, "3:8".parse()?];
/// let text = explain::prepend(&a, &x).to_string();
/// assert!(text.contains("\n  the mode that is added: 3:8\n  mode 0 stays: 4:1\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn prepend(a: &Layout, x: &Layout) -> Derivation {
    let steps = [added(x)].into_iter().chain(stay(a, 0..a.rank()));
    Derivation::new(format!("prepend({a}, {x})"), steps.collect(), a.prepend(x))
}

/// The derivation of [`Layout::append_n`]: the modes, and those after them.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, x]: [Layout; 2] = ["4:1".parse()?, "1:0".parse()?];
/// let text = explain::append_n(&a, 3, &x).to_string();
/// assert!(text.ends_with("\n  the mode that is added: 1:0\n  = (4,1,1):(1,0,0)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn append_n(a: &Layout, rank: usize, x: &Layout) -> Derivation {
    let result = a.append_n(rank, x);
    let operation = format!("append({a}, {rank}, {x})");
    padded(operation, a, x, result)
}

/// The derivation of [`Layout::prepend_n`]: the modes, and those before them.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, x]: [Layout; 2] = ["4:1".parse()?, "1:0".parse()?];
/// let text = explain::prepend_n(&a, 3, &x).to_string();
/// assert!(text.ends_with("\n  the mode that is added: 1:0\n  = (1,1,4):(0,0,1)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn prepend_n(a: &Layout, rank: usize, x: &Layout) -> Derivation {
    let result = a.prepend_n(rank, x);
    let operation = format!("prepend({a}, {rank}, {x})");
    padded(operation, a, x, result)
}

/// The derivation of [`Layout::replace`]: the modes that stay, and the one that is added.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, x]: [Layout; 2] = ["(4,2):(1,4)".parse()?, "3:8".parse()?];
/// let text = explain::replace(&a, 1, &x).to_string();
/// assert!(text.ends_with("\n  mode 0 stays: 4:1\n  the mode that is added: 3:8\n  = (4,3):(1,8)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn replace(a: &Layout, n: usize, x: &Layout) -> Derivation {
    let rank = a.rank();
    let before = stay(a, 0..n.min(rank));
    let behind = stay(a, n.saturating_add(1)..rank);
    let steps = before.into_iter().chain([added(x)]).chain(behind);
    let operation = format!("replace({a}, {n}, {x})");
    Derivation::new(operation, steps.collect(), a.replace(n, x))
}

/// The derivation of [`Layout::reverse`]: the modes, in the order of the result.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,(2,3)):(1,(4,12))".parse()?;
/// let text = explain::reverse(&a).to_string();
/// assert!(text.ends_with("\n  mode 1 stays: (2,3):(4,12)\n  mode 0 stays: 4:1\n  = ((2,3),4):((4,12),1)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn reverse(a: &Layout) -> Derivation {
    let steps = stay(a, (0..a.rank()).rev());
    Derivation::new(format!("reverse({a})"), steps, Ok(a.reverse()))
}

/// The derivation of [`Layout::flatten`]: the leaves.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
/// let text = explain::flatten(&a).to_string();
/// assert!(text.ends_with("\n  mode 1.0 stays: 2:4\n  mode 1.1 stays: 3:8\n  = (4,2,3):(1,4,8)"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn flatten(a: &Layout) -> Derivation {
    let leaves = a.leaf_paths().into_iter().zip(a.flat_modes());
    let steps = leaves.map(|(leaf, mode)| Step::Keeps {
        leaf,
        mode: Layout::from_flat(&[*mode]).into(),
    });
    Derivation::new(format!("flatten({a})"), steps.collect(), Ok(a.flatten()))
}

/// The derivation of [`Layout::unflatten`]: the modes, which fill the profile from the left.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,2,3):(1,4,8)".parse()?;
/// let text = explain::unflatten(&a, (0, (0, 0))).to_string();
/// assert!(text.ends_with("\n  mode 2 stays: 3:8\n  = (4,(2,3)):(1,(4,8))"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn unflatten(a: &Layout, profile: impl Into<IntTuple>) -> Derivation {
    let profile = profile.into();
    let operation = format!("unflatten({a}, {})", notation(&profile));
    Derivation::new(operation, stay(a, 0..a.rank()), a.unflatten(profile))
}

/// The derivation of [`Layout::zip`]: the modes of the modes, in the order of the result.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "((4,2),(3,5)):((1,4),(8,24))".parse()?;
/// let text = explain::zip(&a).to_string();
/// assert!(text.contains("\n  mode 0.0 stays: 4:1\n  mode 1.0 stays: 3:8\n  mode 0.1 stays: 2:4\n"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn zip(a: &Layout) -> Derivation {
    Derivation::new(format!("zip({a})"), zipped(a), a.zip())
}

/// The derivation of [`Layout::zip_with`]: that of [`zip`] for the pair.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let [a, b]: [Layout; 2] = ["(4,2):(1,4)".parse()?, "(3,5):(8,24)".parse()?];
/// let text = explain::zip_with(&a, &b).to_string();
/// assert!(text.ends_with("\n  mode 1.1 stays: 5:24\n  = ((4,3),(2,5)):((1,8),(4,24))"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn zip_with(a: &Layout, b: &Layout) -> Derivation {
    let pair = Layout::from_modes([a.clone(), b.clone()]);
    let steps = pair.map_or(Vec::new(), |pair| zipped(&pair));
    Derivation::new(format!("zip({a}, {b})"), steps, a.zip_with(b))
}

fn zipped(a: &Layout) -> Vec<Step> {
    let rows: Vec<Vec<Layout>> = a.modes().iter().map(Layout::modes).collect();
    let columns = rows.first().map_or(0, Vec::len);
    let keep = |j: usize| {
        let rows = rows.iter().enumerate();
        rows.filter_map(move |(i, row)| {
            let leaf = Path(vec![i, j]);
            let mode = row.get(j)?.clone().into();
            Some(Step::Keeps { leaf, mode })
        })
    };
    (0..columns).flat_map(keep).collect()
}

/// The modes at these positions, which stay.
fn stay(a: &Layout, positions: impl IntoIterator<Item = usize>) -> Vec<Step> {
    let keep = |i| {
        let leaf = Path::default().child(i);
        a.mode(i).map(|mode| Step::Keeps {
            leaf,
            mode: mode.into(),
        })
    };
    positions.into_iter().map_while(keep).collect()
}

fn added(x: &Layout) -> Step {
    Step::Is {
        what: "the mode that is added",
        value: Answer::from(x.clone()),
    }
}

/// An operation that adds a mode until there are enough.
fn padded(operation: String, a: &Layout, x: &Layout, result: Result<Layout, Error>) -> Derivation {
    let mut steps = stay(a, 0..a.rank());
    if result.as_ref().is_ok_and(|result| result.rank() > a.rank()) {
        steps.push(added(x));
    }
    Derivation::new(operation, steps, result)
}
