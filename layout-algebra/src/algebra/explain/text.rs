//! Steps as text.

use core::fmt;

use super::{Path, Step};

/// A leaf in words.
struct Leaf<'a>(&'a Path);

impl fmt::Display for Leaf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            f.write_str("the only mode")
        } else {
            write!(f, "mode {}", self.0)
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passes { .. } | Self::Fits { .. } | Self::Runs { .. } => self.fmt_walk(f),
            Self::Jumps { stride, jumps } => {
                write!(f, "the left at x is {stride}*x")?;
                for (unit, jump) in jumps {
                    let sign = if *jump < 0 { '-' } else { '+' };
                    write!(f, " {sign} {}*floor(x / {unit})", jump.unsigned_abs())?;
                }
                Ok(())
            }
            Self::Coalesces { from, to } => write!(f, "{from} coalesces to {to}"),
            Self::Stops { rule } => write!(f, "{}: {rule}", rule.name()),
            Self::Decided { evaluations: 0 } => f.write_str("the carries tell"),
            Self::Decided { evaluations } => write!(f, "{evaluations} evaluations tell"),
            Self::Drops { leaf, mode } => write!(f, "{} is dropped: {mode}", Leaf(leaf)),
            Self::Merges {
                leaf,
                mode: (s, d),
                next: (n, r),
            } => write!(
                f,
                "{} merges: {s}:{d} before {n}:{r}, as {s}*{d} = {r}",
                Leaf(leaf)
            ),
            Self::Keeps { leaf, mode } => write!(f, "{} stays: {mode}", Leaf(leaf)),
            Self::Becomes {
                leaf,
                from: (s, d),
                to: (n, r),
            } => write!(f, "{}, {s}:{d}, becomes {n}:{r}", Leaf(leaf)),
            Self::Gap {
                leaf: Some(leaf),
                gap: (s, d),
            } => write!(f, "below {}: {s}:{d}", Leaf(leaf)),
            Self::Gap {
                leaf: None,
                gap: (s, d),
            } => write!(f, "whole blocks: {s}:{d}"),
            Self::Continues {
                mode: (s, d),
                index,
            } => write!(f, "{s}:{d} goes on at offset {d}: {s}:{index}"),
            Self::LeadsBack {
                count,
                stride,
                index,
            } => write!(
                f,
                "{count} elements at stride {stride} lead back to {count}:{index}"
            ),
            Self::Gets { leaf, mode: (s, d) } => {
                write!(f, "{}, of extent {s}, gets stride {d}", Leaf(leaf))
            }
            Self::Shares {
                leaf,
                mode: (s, d),
                parts,
                here,
            } => write!(
                f,
                "{}, {s} elements for {parts} parts: {here}:{d}",
                Leaf(leaf)
            ),
            Self::Moves {
                leaf,
                count,
                stride,
            } => write!(
                f,
                "{}: {count}*{stride} = {}",
                Leaf(leaf),
                i128::from(*count) * i128::from(*stride)
            ),
            Self::Digit { .. } => self.fmt_digit(f),
            Self::Divides {
                leaf,
                extent,
                by,
                to,
            } => write!(f, "{}: {extent} by {by} is {to}", Leaf(leaf)),
            Self::Is { what, value } => write!(f, "{what}: {value}"),
            Self::Part(part) => part.fmt(f),
        }
    }
}

impl Step {
    fn fmt_walk(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passes {
                leaf,
                mode,
                extent,
                stride,
            } => write!(
                f,
                "{} of the right passes by mode {mode}: stride {stride} is {}*{extent}",
                Leaf(leaf),
                stride / (*extent).max(1)
            ),
            Self::Fits {
                leaf,
                mode,
                count,
                stride,
                fit,
                image,
                sum,
            } => {
                write!(
                    f,
                    "{} of the right, {count} elements at stride {stride}, in mode {mode}: {fit} fit \
                     as {fit}:{image}",
                    Leaf(leaf)
                )?;
                sum.map_or(Ok(()), |sum| write!(f, ", sum {sum}"))
            }
            Self::Runs {
                count,
                stride,
                run,
                image,
            } => write!(
                f,
                "{count} elements at stride {stride}: the offsets of {run} grow evenly, {run}:{image}"
            ),
            _ => Ok(()),
        }
    }

    fn fmt_digit(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Digit {
            leaf,
            of,
            unit,
            below,
            digit,
        } = self
        else {
            return Ok(());
        };
        let (leaf, whole) = (Leaf(leaf), *unit == 1);
        match (whole, below) {
            (true, None) => write!(f, "{leaf}: {digit}"),
            (true, Some(below)) => write!(f, "{leaf}: {of} mod {below} = {digit}"),
            (false, None) => write!(f, "{leaf}: floor({of} / {unit}) = {digit}"),
            (false, Some(below)) => {
                write!(f, "{leaf}: floor({of} / {unit}) mod {below} = {digit}")
            }
        }
    }
}
