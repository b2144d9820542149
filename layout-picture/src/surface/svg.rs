//! SVG.

use core::fmt::{Arguments, Write as _};

use super::{Anchor, Ink, LINE, MARGIN, Point, Surface, Tile, width_of};

/// Returns the text with XML markup escaped. Characters that XML does not support become U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// An SVG file.
#[derive(Default)]
pub(crate) struct Svg {
    body: String,
    has_arrows: bool,
    right: i64,
    bottom: i64,
}

impl Svg {
    fn add(&mut self, right: i64, bottom: i64, element: Arguments<'_>) {
        self.right = self.right.max(right);
        self.bottom = self.bottom.max(bottom);
        let _ = writeln!(self.body, "{element}");
    }

    /// Returns the file, with a background that makes it readable on any page.
    pub(crate) fn finish(self, title: &str) -> String {
        let (width, height) = (self.right + MARGIN, self.bottom + MARGIN);
        let (body, title) = (self.body, escaped(title));
        let arrows = if self.has_arrows { ARROWS } else { "" };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" \
             font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" \
             font-size=\"12\" fill=\"#1f2328\">\n\
             <title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             {arrows}{body}</svg>\n"
        )
    }
}

/// The head and tail of the arrow `|->`.
const ARROWS: &str = "\
<defs>
<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" \
markerHeight=\"7\" orient=\"auto\"><path d=\"M1 1L9 5L1 9\" fill=\"none\" \
stroke=\"#1f2328\" stroke-width=\"1.5\"/></marker>
<marker id=\"tail\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"7\" \
markerHeight=\"7\" orient=\"auto\"><path d=\"M5 1V9\" stroke=\"#1f2328\" \
stroke-width=\"1.5\"/></marker>
</defs>
";

impl Surface for Svg {
    fn text(&mut self, (x, y): Point, anchor: Anchor, ink: Ink, text: &str) {
        let width = width_of(text);
        let (anchor, right) = match anchor {
            Anchor::Start => ("", x + width),
            Anchor::Middle => (" text-anchor=\"middle\"", x + width / 2),
            Anchor::End => (" text-anchor=\"end\"", x),
        };
        let fill = match ink {
            Ink::Faint => " fill=\"#6e7781\"",
            _ => "",
        };
        let (baseline, text) = (y + 4, escaped(text));
        self.add(
            right,
            y + LINE / 2,
            format_args!("<text x=\"{x}\" y=\"{baseline}\"{anchor}{fill}>{text}</text>"),
        );
    }

    fn tile(&mut self, tile: &Tile<'_>) {
        let ((x, y), (width, height)) = (tile.corner, tile.size);
        let fill = match tile.colour {
            Some(colour) => colour.to_string(),
            None => "#ffffff".into(),
        };
        let mut element = format!(
            "<g><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" \
             height=\"{height}\" fill=\"{fill}\" stroke=\"#8c959f\" stroke-width=\"0.5\"/>",
            escaped(tile.hint)
        );
        let bold = if tile.marked {
            let (x, y, width, height) = (x + 1, y + 1, width - 2, height - 2);
            let _ = write!(
                element,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                 fill=\"none\" stroke=\"#cf222e\" stroke-width=\"1.5\"/>"
            );
            " font-weight=\"bold\""
        } else {
            ""
        };
        for (middle, line) in tile.lines() {
            let (x, baseline) = (x + width / 2, middle + 4);
            let _ = write!(
                element,
                "<text x=\"{x}\" y=\"{baseline}\" text-anchor=\"middle\"{bold}>{}</text>",
                escaped(line)
            );
        }
        self.add(x + width, y + height, format_args!("{element}</g>"));
    }

    fn line(&mut self, from: Point, to: Point, ink: Ink) {
        let width = match ink {
            Ink::Faint => "0.5",
            Ink::Plain => "1",
            Ink::Heavy => "1.5",
            Ink::Heaviest => "2.5",
        };
        self.add(
            from.0.max(to.0),
            from.1.max(to.1),
            format_args!(
                "<path d=\"M{} {}L{} {}\" stroke=\"#1f2328\" stroke-width=\"{width}\"/>",
                from.0, from.1, to.0, to.1
            ),
        );
    }

    fn arrow(&mut self, from: Point, to: Point) {
        self.has_arrows = true;
        self.add(
            from.0.max(to.0),
            from.1.max(to.1),
            format_args!(
                "<path d=\"M{} {}L{} {}\" stroke=\"#1f2328\" \
                 marker-start=\"url(#tail)\" marker-end=\"url(#head)\"/>",
                from.0, from.1, to.0, to.1
            ),
        );
    }
}
