//! The chart has a column per operation, with cost against rank at the top and cost against size at the bottom.

use core::fmt::Write as _;

use crate::cell::{Numbers, Sweep};
use crate::family::Family;
use crate::measure::{CellMeasured, Measured};
use crate::peer::rust::NEXT;
use crate::report::{cost, of};

/// The peers, with colours that color-blind readers can distinguish.
const PEERS: [(&str, &str); 5] = [
    ("clang++", "#0072b2"),
    ("g++", "#56b4e9"),
    ("types", "#d55e00"),
    (NEXT, "#cc79a7"),
    ("layout!", "#009e73"),
];

/// The decades of the vertical axis, milliseconds.
const DECADES: [(f64, &str); 6] = [
    (0.01, "0.01"),
    (0.1, "0.1"),
    (1.0, "1"),
    (10.0, "10"),
    (100.0, "100"),
    (1000.0, "1000"),
];

const LEFT: f64 = 52.0;
const TOP: f64 = 62.0;
const WIDTH: f64 = 118.0;
const HEIGHT: f64 = 190.0;
const COLUMN: f64 = WIDTH + 14.0;
const RIGHT: f64 = 4.0;
const ROW: f64 = HEIGHT + 58.0;
/// The distance between the frame of a panel and its first and last point.
const INSET: f64 = 12.0;

/// Returns the chart as SVG.
pub(crate) fn svg(measured: &Measured) -> String {
    let width = LEFT + 7.0 * COLUMN + RIGHT;
    let height = TOP + 2.0 * ROW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"Helvetica, Arial, sans-serif\" font-size=\"11\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"13\">Compile time of one operation, \
         milliseconds</text>\n",
    );
    legend(&mut text);
    for (column, family) in (0..7).map(f64::from).zip(Family::ALL) {
        let x = LEFT + column * COLUMN;
        let middle = x + WIDTH / 2.0;
        for (y, sweep) in [(TOP, Sweep::Rank), (TOP + ROW, Sweep::Bits)] {
            let first = column == 0.0;
            Panel::new(x, y, of(measured, family, sweep), sweep).draw(&mut text, first);
            let _ = writeln!(
                text,
                "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                y - 6.0,
                family.name()
            );
        }
    }
    text + "</svg>\n"
}

fn legend(text: &mut String) {
    let mut x = LEFT;
    for (name, colour) in PEERS {
        let name = match name {
            "clang++" | "g++" => format!("CuTe, {name}"),
            other => other.to_owned(),
        };
        let _ = writeln!(
            text,
            "<line x1=\"{x}\" y1=\"34\" x2=\"{}\" y2=\"34\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"38\">{name}</text>",
            x + 22.0,
            x + 27.0,
        );
        x += 124.0;
    }
    let _ = writeln!(
        text,
        "<text x=\"{x}\" y=\"38\">solid: powers of two, dashed: arbitrary sizes</text>"
    );
}

/// One diagram of the chart.
struct Panel<'a> {
    x: f64,
    y: f64,
    cells: Vec<&'a CellMeasured>,
    sweep: Sweep,
}

impl<'a> Panel<'a> {
    fn new(x: f64, y: f64, cells: Vec<&'a CellMeasured>, sweep: Sweep) -> Self {
        Self { x, y, cells, sweep }
    }

    fn draw(&self, text: &mut String, with_scale: bool) {
        self.frame(text, with_scale);
        for (peer, colour) in PEERS {
            for (numbers, dashes) in [(Numbers::PowersOfTwo, ""), (Numbers::Arbitrary, "4 3")] {
                let cells = self.cells.iter();
                let points: Vec<(f64, f64)> = cells
                    .filter(|cell| cell.cell.numbers == numbers && cell.cost(peer).is_some())
                    .map(|cell| (self.across(self.abscissa(cell)), self.up(cost(cell, peer))))
                    .collect();
                curve(text, &points, colour, dashes);
            }
        }
    }

    fn frame(&self, text: &mut String, with_scale: bool) {
        let (x, y, right, bottom) = (self.x, self.y, self.x + WIDTH, self.y + HEIGHT);
        for (decade, name) in DECADES {
            let y = self.up(decade);
            let _ = writeln!(
                text,
                "<line x1=\"{x}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>"
            );
            if with_scale {
                let _ = writeln!(
                    text,
                    "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
                    x - 6.0,
                    y + 4.0
                );
            }
        }
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" \
             stroke=\"#888\"/>"
        );
        let mut ticks: Vec<f64> = self.cells.iter().map(|cell| self.abscissa(cell)).collect();
        ticks.sort_by(f64::total_cmp);
        ticks.dedup();
        for tick in ticks {
            let _ = writeln!(
                text,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>",
                self.across(tick),
                bottom + 14.0
            );
        }
        let name = match self.sweep {
            Sweep::Rank => "rank, 16 bits",
            Sweep::Bits => "bits, rank 3",
        };
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#666\">{name}</text>",
            x + WIDTH / 2.0,
            bottom + 28.0
        );
    }

    #[allow(clippy::cast_precision_loss)] // The value is a rank.
    fn abscissa(&self, cell: &CellMeasured) -> f64 {
        match self.sweep {
            Sweep::Rank => cell.cell.rank as f64,
            Sweep::Bits => f64::from(cell.cell.bits),
        }
    }

    fn across(&self, value: f64) -> f64 {
        let values = self.cells.iter().map(|cell| self.abscissa(cell));
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        let share = if most > least {
            (value - least) / (most - least)
        } else {
            0.5
        };
        self.x + INSET + share * (WIDTH - 2.0 * INSET)
    }

    fn up(&self, cost: f64) -> f64 {
        let (low, high) = (DECADES[0].0.log10(), DECADES[5].0.log10());
        let share = (cost.log10() - low) / (high - low);
        self.y + HEIGHT * (1.0 - share.clamp(0.0, 1.0))
    }
}

fn curve(text: &mut String, points: &[(f64, f64)], colour: &str, dashes: &str) {
    if points.is_empty() {
        return;
    }
    let line: Vec<_> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\" \
         stroke-dasharray=\"{dashes}\"/>",
        line.join(" ")
    );
    for (x, y) in points {
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.2\" fill=\"{colour}\"/>"
        );
    }
}
