//! Diagrams as drawings.

use super::Diagram;
use super::layers::{Layers, Links, Node};
use crate::surface::{Anchor, Ink, LINE, MARGIN, Point, Surface, width_of};

/// Half the distance between two rows.
const HALF_ROW: i64 = 13;

/// The space between a label and a line.
const SPACE: i64 = 4;

/// The length of an arrow to `*`.
const STUB: i64 = 26;

/// Draws a diagram.
pub(super) fn draw(diagram: &Diagram, surface: &mut impl Surface) {
    let mut y = MARGIN + LINE / 2;
    surface.text((MARGIN, y), Anchor::Start, Ink::Plain, &diagram.title);
    y += LINE;
    for panel in &diagram.panels {
        if !panel.caption.is_empty() {
            y += LINE / 2;
        }
        for line in &panel.caption {
            surface.text((MARGIN, y), Anchor::Start, Ink::Plain, line);
            y += LINE;
        }
        let nodes = panel.layers.columns.iter().flatten();
        if let Some(top) = nodes.map(|node| node.height).max() {
            y += HALF_ROW * top + LINE / 2;
            draw_layers(&panel.layers, y, surface);
            y += HALF_ROW + LINE / 2;
        }
    }
}

/// Draws columns whose lowest entries are at `bottom`.
fn draw_layers(layers: &Layers, bottom: i64, surface: &mut impl Surface) {
    let place = |middle: i64, node: &Node| (middle, bottom - HALF_ROW * node.height);
    let mut middles = Vec::new();
    let mut end = MARGIN + LINE;
    for (k, nodes) in layers.columns.iter().enumerate() {
        if let Some(links) = k.checked_sub(1).map(|k| &layers.links[k]) {
            end += match links {
                Links::Apart => 64,
                Links::Branches(_) => 44,
                Links::Arrows { .. } => 96,
            };
        }
        let labels = nodes.iter().map(|node| width_of(&node.label));
        let width = labels.max().unwrap_or(0);
        middles.push(end + width / 2);
        end += width;
    }
    for (nodes, middle) in layers.columns.iter().zip(&middles) {
        for node in nodes.iter().filter(|node| !node.label.is_empty()) {
            surface.text(
                place(*middle, node),
                Anchor::Middle,
                Ink::Plain,
                &node.label,
            );
        }
    }
    for (k, links) in layers.links.iter().enumerate() {
        let (left, right) = (&layers.columns[k], &layers.columns[k + 1]);
        for &(from, to) in links.pairs() {
            let from = after(place(middles[k], &left[from]), &left[from]);
            let to = before(place(middles[k + 1], &right[to]), &right[to]);
            if let Links::Branches(_) = links {
                surface.line(from, to, Ink::Plain);
            } else {
                surface.arrow(from, to);
            }
        }
        for &node in links.nowhere() {
            let (x, y) = after(place(middles[k], &left[node]), &left[node]);
            surface.arrow((x, y), (x + STUB, y));
            surface.text((x + STUB + SPACE, y), Anchor::Start, Ink::Plain, "*");
        }
    }
}

/// Returns the point where lines leave a node.
fn after((x, y): Point, node: &Node) -> Point {
    (x + room(node), y)
}

/// Returns the point where lines arrive at a node.
fn before((x, y): Point, node: &Node) -> Point {
    (x - room(node), y)
}

/// Returns half the width of a node, or 0 for a node without a label.
fn room(node: &Node) -> i64 {
    if node.label.is_empty() {
        return 0;
    }
    width_of(&node.label) / 2 + SPACE
}
