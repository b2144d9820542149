//! The results in words and tables.

use core::fmt::Write as _;

use crate::cell::{Numbers, Sweep};
use crate::family::Family;
use crate::fixed::Fixed;
use crate::machine;
use crate::measure::{CellMeasured, Measured};
use crate::peer::Peers;
use crate::peer::rust::NEXT;

/// What is asked for: how many times less than CuTe an operation costs in types, in `layout!`, and
/// naming the library.
const BARS: [f64; 3] = [10.0, 100.0, 3.0];

/// A line for each empty user.
pub(crate) fn fixed(fixed: &Fixed) -> String {
    let mut text = String::from("fixed cost:");
    for (name, time) in &fixed.peers {
        let _ = write!(text, "  {name} {} ms", time.as_millis());
    }
    let _ = write!(text, "  cargo check {} ms", fixed.cargo.as_millis());
    text
}

/// The line of a cell.
pub(crate) fn line(measured: &CellMeasured) -> String {
    let mut text = measured.cell.to_string();
    for (name, cost) in &measured.costs {
        let _ = write!(text, "  {name} {cost:.3}");
    }
    text
}

/// The table of families.
pub(crate) fn families(measured: &Measured) -> String {
    let mut text = String::from(
        "| operation | CuTe, ms | types, ms | times less | lowest | next solver, ms | times less | lowest | `layout!`, ms | times less | lowest |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for family in Family::ALL {
        let cells = of(measured, family, Sweep::Rank);
        let cute = mean(&cells, CellMeasured::cute);
        let types = mean(&cells, |cell| cost(cell, "types"));
        let next = mean(&cells, |cell| cost(cell, NEXT));
        let notation = mean(&cells, |cell| cost(cell, "layout!"));
        let _ = writeln!(
            text,
            "| `{}` | {cute:.1} | {types:.2} | {:.1} | {} | {next:.2} | {:.1} | {} | {notation:.3} | {} | {} |",
            family.name(),
            cute / types,
            judged(lowest(&cells, "types"), BARS[0]),
            cute / next,
            judged(lowest(&cells, NEXT), BARS[0]),
            times(cute / notation),
            judged(lowest(&cells, "layout!"), BARS[1]),
        );
    }
    text
}

/// The whole of `RESULTS.md`.
pub(crate) fn text(measured: &Measured, peers: &Peers) -> String {
    format!(
        "# Results\n\n{}\n## The bars\n\n{}\n{}\n![Cost against rank and against size](chart.svg)\n\n\
         ## Each kind of operands\n\n{}\n## Growth\n\n{}",
        machines(peers),
        families(measured),
        fixed_table(measured),
        cells(measured),
        growth(measured),
    )
}

fn machines(peers: &Peers) -> String {
    let mut text = format!(
        "Written by `cargo xtask bench compile` on {}; {}, load {} at the end, of which this is 1. CuTe of CUTLASS {}. What is measured \
         and how is in [README.md](README.md).\n\n",
        machine::date(),
        machine::processor(),
        machine::load(),
        peers.cute,
    );
    for peer in &peers.all {
        let _ = writeln!(text, "* {}: {}", peer.name, peer.version);
    }
    text
}

fn fixed_table(measured: &Measured) -> String {
    let Fixed { peers, cargo } = &measured.fixed;
    let mut text = String::from(
        "CuTe is the faster of the C++ compilers, kind by kind; times are means over the kinds of \
         operands with 16 bits below, and *lowest* is the ratio of the kind where it is lowest. Asked for are \
         10 times in types, by each trait solver, and 100 times in `layout!`, in every kind.\n\n\
         | who names the library and does nothing | ms |\n|---|---:|\n",
    );
    for (name, time) in peers.iter().filter(|(name, _)| *name != "layout!") {
        let _ = writeln!(text, "| {} | {} |", empty(name), time.as_millis());
    }
    let _ = writeln!(
        text,
        "| `cargo check` of a crate, cargo included | {} |",
        cargo.as_millis()
    );
    let cpp = peers.iter().filter(|(name, _)| name.ends_with("++"));
    let cute = cpp
        .map(|(_, time)| time.as_secs_f64())
        .fold(f64::INFINITY, f64::min);
    let ratio = cute / cargo.as_secs_f64();
    let _ = writeln!(
        text,
        "\n`cargo check` takes {} times less than the faster C++ compiler; asked for are 3.",
        judged(ratio, BARS[2])
    );
    text
}

fn empty(peer: &str) -> String {
    match peer {
        "types" => "rustc, `use layout_core::*;`".into(),
        NEXT => "rustc, next solver, `use layout_core::*;`".into(),
        other => format!("{other}, `#include <cute/layout.hpp>`"),
    }
}

fn cells(measured: &Measured) -> String {
    let mut text = String::from(
        "Milliseconds for one operation, with what they may be off by.\n\n\
         | operation | numbers | rank | bits | clang++ | g++ | types | next solver | `layout!` | types | next solver | `layout!` |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for measured in &measured.cells {
        let cell = &measured.cell;
        let shown = |name, digits| {
            let cost = measured.cost(name);
            cost.map_or(String::new(), |cost| format!("{cost:.digits$}"))
        };
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            cell.family.name(),
            cell.numbers,
            cell.rank,
            cell.bits,
            shown("clang++", 1),
            shown("g++", 1),
            shown("types", 2),
            shown(NEXT, 2),
            shown("layout!", 3),
            times(measured.cute() / cost(measured, "types")),
            times(measured.cute() / cost(measured, NEXT)),
            times(measured.cute() / cost(measured, "layout!")),
        );
    }
    text
}

/// How the cost in types grows compared with (modes of A) x (modes of B) x (bits).
fn growth(measured: &Measured) -> String {
    let mut text = String::from(
        "The cost in types was to grow no faster than (modes of A) x (modes of B) x (bits). The \
         factors by which it grew, from the first to the last point of each curve, and by which it \
         might:\n\n\
         | operation | powers of two, rank | arbitrary, rank | might | bits | might |\n\
         |---|---:|---:|---:|---:|---:|\n",
    );
    for family in Family::ALL {
        let ranks = of(measured, family, Sweep::Rank);
        let by = |numbers| {
            let cells = ranks.iter().copied();
            let cells: Vec<_> = cells.filter(|x| x.cell.numbers == numbers).collect();
            grown(&cells, |cell| cost(cell, "types"))
        };
        let bits = of(measured, family, Sweep::Bits);
        let modes = |cell: &CellMeasured| cell.cell.rank.pow(1 + u32::from(family.is_binary()));
        let _ = writeln!(
            text,
            "| `{}` | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} |",
            family.name(),
            by(Numbers::PowersOfTwo),
            by(Numbers::Arbitrary),
            grown(&ranks, |cell| count(modes(cell))),
            grown(&bits, |cell| cost(cell, "types")),
            grown(&bits, |cell| f64::from(cell.cell.bits)),
        );
    }
    text
}

/// The cells of one family and series, in order.
pub(crate) fn of(measured: &Measured, family: Family, sweep: Sweep) -> Vec<&CellMeasured> {
    let cells = measured.cells.iter();
    cells
        .filter(|measured| measured.cell.family == family && measured.cell.sweep == sweep)
        .collect()
}

/// Milliseconds of a peer, or what they cannot be told from.
pub(crate) fn cost(cell: &CellMeasured, peer: &str) -> f64 {
    let cost = cell.cost(peer);
    cost.map_or(f64::NAN, |cost| cost.slope.max(cost.noise))
}

fn mean(cells: &[&CellMeasured], value: impl Fn(&CellMeasured) -> f64) -> f64 {
    cells.iter().map(|cell| value(cell)).sum::<f64>() / count(cells.len())
}

fn lowest(cells: &[&CellMeasured], peer: &str) -> f64 {
    let ratios = cells.iter().map(|cell| cell.cute() / cost(cell, peer));
    ratios.fold(f64::INFINITY, f64::min)
}

/// From the first cell to the last.
fn grown(cells: &[&CellMeasured], value: impl Fn(&CellMeasured) -> f64) -> f64 {
    match cells {
        [first, .., last] => value(last) / value(first),
        _ => 1.0,
    }
}

#[allow(clippy::cast_precision_loss)] // a few dozen at most
fn count(count: usize) -> f64 {
    count as f64
}

fn times(ratio: f64) -> String {
    format!("{ratio:.0}")
}

/// A ratio, and in bold that it is too low.
fn judged(ratio: f64, bar: f64) -> String {
    if ratio >= bar {
        format!("{ratio:.1}")
    } else {
        format!("**{ratio:.1}, missed**")
    }
}
