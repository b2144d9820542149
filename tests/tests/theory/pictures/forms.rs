//! Requirements for every form of a picture.

use layout_picture::Picture;
use roxmltree::Document;

/// A cell of an SVG file.
#[derive(Debug)]
pub(crate) struct Cell {
    /// `coordinate: value`.
    pub(crate) hint: String,
    pub(crate) labels: Vec<String>,
    pub(crate) fill: String,
    pub(crate) marked: bool,
}

/// Parses the SVG file as XML, and checks that it is self-contained: a size, a background, no external
/// references.
pub(crate) fn parsed(svg: &str) -> Document<'_> {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let root = document.root_element();
    assert_eq!(
        root.tag_name().namespace(),
        Some("http://www.w3.org/2000/svg")
    );
    let size = ["width", "height"].map(|name| {
        let length = root
            .attribute(name)
            .and_then(|length| length.parse::<i64>().ok());
        length.expect("a length in pixels")
    });
    assert_eq!(
        root.attribute("viewBox"),
        Some(&*format!("0 0 {} {}", size[0], size[1]))
    );
    let background = root.children().find(|node| node.has_tag_name("rect"));
    let background = background.expect("a background");
    assert_eq!(background.attribute("fill"), Some("#ffffff"));
    assert_eq!(background.attribute("width"), root.attribute("width"));
    assert!(!svg.contains("href"), "{svg}");

    for node in root.descendants() {
        for (name, most) in ["x", "y"].into_iter().zip(size) {
            let at = node
                .attribute(name)
                .map(|at| at.parse::<i64>().expect("an integer"));
            assert!(at.is_none_or(|at| (0..most).contains(&at)), "{node:?}");
        }
    }
    document
}

/// Returns the cells of a grid in SVG.
pub(crate) fn cells(svg: &str) -> Vec<Cell> {
    let document = parsed(svg);
    let groups = document.descendants().filter(|node| node.has_tag_name("g"));
    let text = |node: roxmltree::Node<'_, '_>| node.text().unwrap_or_default().to_string();
    let cells = groups.map(|group| {
        let of = |tag| group.children().filter(move |node| node.has_tag_name(tag));
        let rectangles: Vec<_> = of("rect").collect();
        Cell {
            hint: of("title").map(text).collect(),
            labels: of("text").map(text).collect(),
            fill: rectangles[0].attribute("fill").expect("a colour").into(),
            marked: rectangles.len() > 1,
        }
    });
    cells.collect()
}

/// Returns the texts outside cells, in file order.
pub(crate) fn texts(svg: &str) -> Vec<String> {
    let document = parsed(svg);
    let nodes = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    nodes
        .filter_map(|node| node.text())
        .map(String::from)
        .collect()
}

/// Checks the common requirements of all forms of a picture.
pub(crate) fn check(picture: &dyn Picture) {
    parsed(&picture.to_svg());

    let tikz = picture.to_tikz();
    assert!(tikz.starts_with("\\begin{tikzpicture}["), "{tikz}");
    assert!(tikz.ends_with("\\end{tikzpicture}\n"), "{tikz}");
    for line in tikz.lines() {
        let unescaped = line.replace("\\{", "").replace("\\}", "");
        let count = |c| unescaped.matches(c).count();
        assert_eq!(count('{'), count('}'), "{line}");
        assert!(line.starts_with('\\'), "{line}");
    }
    assert!(picture.to_tex().contains(&tikz));

    // Without colour codes, the text is the same.
    let (text, ansi) = (picture.to_text(), picture.to_ansi());
    let mut plain = String::new();
    for (i, piece) in ansi.split("\x1b[").enumerate() {
        plain += if i == 0 {
            piece
        } else {
            piece.split_once('m').expect("a colour").1
        };
    }
    let lines = plain.lines().map(|line| format!("{}\n", line.trim_end()));
    assert_eq!(lines.collect::<String>(), text);
}
