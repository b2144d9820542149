//! Diagrams as text.

use super::Diagram;
use super::canvas::{self, Canvas};
use super::layers::{Layers, Links, Node};
use crate::frame::wrapped;

/// Returns the lines of a diagram.
pub(super) fn text(diagram: &Diagram, colours: bool) -> String {
    let [width, rows] = diagram.limit.unwrap_or([usize::MAX; 2]);
    let mut text = wrapped(&diagram.title, width) + "\n";
    for panel in &diagram.panels {
        if !panel.caption.is_empty() {
            text.push('\n');
        }
        for line in &panel.caption {
            text += &wrapped(line, width);
            text.push('\n');
        }
        let lines = lines(&panel.layers, width, colours);
        let hidden = if lines.len() > rows {
            rows / 2..lines.len() - rows.saturating_sub(1) / 2
        } else {
            0..0
        };
        for (i, line) in lines.iter().enumerate() {
            if hidden.start == i && !hidden.is_empty() {
                text += "⋮\n";
            }
            if !hidden.contains(&i) {
                text += line;
                text.push('\n');
            }
        }
    }
    text
}

/// A column on the canvas.
struct Column {
    /// The position after the last character of the column.
    end: usize,
    /// The rows of its nodes.
    rows: Vec<usize>,
}

/// The space between two columns.
struct Gap {
    width: usize,
    /// For each link, the position of its vertical segment, or `None` for a link within a row.
    channels: Vec<Option<usize>>,
    /// `true` if the columns after the gap are shifted by half a row.
    staggered: bool,
}

fn lines(layers: &Layers, width: usize, colours: bool) -> Vec<String> {
    let columns = layers.columns.iter();
    let levels: Vec<Vec<usize>> = columns
        .map(|column| column.iter().map(level).collect())
        .collect();
    let pairs = levels.iter().zip(levels.iter().skip(1));
    let gaps = layers.links.iter().zip(pairs);
    let gaps: Vec<Gap> = gaps
        .map(|(links, (left, right))| gap(links, left, right))
        .collect();

    // Rows are two lines high if columns are shifted.
    let height = if gaps.iter().any(|gap| gap.staggered) {
        2
    } else {
        1
    };
    let top = levels
        .iter()
        .flatten()
        .max()
        .map_or(0, |level| level * height);
    let (mut shift, mut end) = (0, 0);
    let mut columns = Vec::new();
    for (k, (nodes, levels)) in layers.columns.iter().zip(&levels).enumerate() {
        if let Some(gap) = k.checked_sub(1).map(|k| &gaps[k]) {
            shift = (shift + usize::from(gap.staggered)) % 2;
            end += gap.width;
        }
        let labels = nodes.iter().map(|node| node.label.chars().count());
        end += labels.max().unwrap_or(0);
        let rows = levels.iter().map(|level| top - level * height + shift);
        columns.push(Column {
            end,
            rows: rows.collect(),
        });
    }
    let lowest = columns.iter().flat_map(|column| &column.rows).max();
    let mut canvas = Canvas::new(end, lowest.map_or(0, |row| row + 1));
    for (nodes, column) in layers.columns.iter().zip(&columns) {
        for (node, row) in nodes.iter().zip(&column.rows) {
            let start = column.end - node.label.chars().count();
            canvas.write(start, *row, &node.label, None);
        }
    }
    for (k, gap) in gaps.iter().enumerate() {
        draw(&mut canvas, layers, k, gap, (&columns[k], &columns[k + 1]));
    }
    let lines: Vec<String> = canvas.without_middle(width).lines(colours).collect();
    let first = lines.iter().position(|line| !line.is_empty());
    lines[first.unwrap_or(0)..].to_vec()
}

/// Returns the row of a node, counted from the bottom.
fn level(node: &Node) -> usize {
    usize::try_from(node.height / 2).unwrap_or(0)
}

/// Draws the links after column `k`.
fn draw(canvas: &mut Canvas, layers: &Layers, k: usize, gap: &Gap, columns: (&Column, &Column)) {
    let links = &layers.links[k];
    let is_map = matches!(links, Links::Arrows { .. });
    let (nodes, targets) = (&layers.columns[k], &layers.columns[k + 1]);
    // The first position in the gap where links start. Links start after the arrows to `*`.
    let start = |node: &Node| {
        if node.label.is_empty() {
            columns.0.end - 1
        } else {
            columns.0.end + 1
        }
    };
    for &node in links.nowhere() {
        let (x, y) = (start(&nodes[node]), columns.0.rows[node]);
        canvas.write(x, y, "→ *", None);
    }
    let first = columns.0.end + 2 + if links.nowhere().is_empty() { 0 } else { 4 };
    for (i, (&(from, to), channel)) in links.pairs().iter().zip(&gap.channels).enumerate() {
        let colour = is_map.then(|| canvas::colour(i));
        let (y, target) = (columns.0.rows[from], columns.1.rows[to]);
        let label = targets[to].label.chars().count();
        let end = match label {
            0 => columns.1.end - 1,
            _ => columns.1.end - label - 2,
        };
        match channel {
            None => canvas.across(y, start(&nodes[from]), end, colour),
            Some(channel) => {
                let x = first + channel;
                canvas.across(y, start(&nodes[from]), x, colour);
                canvas.along(x, (y, target), colour);
                canvas.across(target, x, end, colour);
            }
        }
        if is_map {
            canvas.write(end, target, "→", colour);
        }
    }
}

/// Returns positions of the vertical segments of links such that no two segments overlap.
fn gap(links: &Links, left: &[usize], right: &[usize]) -> Gap {
    let pairs = links.pairs().iter();
    let rows: Vec<(usize, usize)> = pairs.map(|&(from, to)| (left[from], right[to])).collect();
    match links {
        Links::Apart => Gap {
            width: 6,
            channels: Vec::new(),
            staggered: false,
        },
        // The branches of one node can overlap. Branches of different nodes are in different rows.
        Links::Branches(_) => Gap {
            width: 5,
            channels: rows
                .iter()
                .map(|(from, to)| (from != to).then_some(0))
                .collect(),
            staggered: false,
        },
        Links::Arrows { nowhere, .. } => {
            let ordered = in_order(&rows);
            let staggered = ordered.is_none();
            let channels = ordered.unwrap_or_else(|| (0..rows.len()).map(Some).collect());
            let ways = channels.iter().flatten().count();
            let width = 5 + ways + if nowhere.is_empty() { 0 } else { 4 };
            Gap {
                width,
                channels,
                staggered,
            }
        }
    }
}

/// Returns an order of the links between rows in which a link that leaves a row precedes a link
/// that arrives in it. Returns `None` if no order exists.
fn in_order(rows: &[(usize, usize)]) -> Option<Vec<Option<usize>>> {
    let mut channels = vec![None; rows.len()];
    let mut open: Vec<usize> = (0..rows.len())
        .filter(|&i| rows[i].0 != rows[i].1)
        .collect();
    let mut next = 0;
    while !open.is_empty() {
        let free = |&i: &usize| open.iter().all(|&j| rows[j].0 != rows[i].1);
        let i = open.iter().copied().find(|i| free(i))?;
        channels[i] = Some(next);
        next += 1;
        open.retain(|&j| j != i);
    }
    Some(channels)
}
