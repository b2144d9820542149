//! Diagrams of morphisms, refinements and compositions.

use core::cell::Cell;

use layout_algebra::{IntTuple, Layout};
use layout_picture::{Diagram, Picture, PictureError};
use layout_theory::category::{MutualRefinement, NestedTuple, compose_tractable};
use roxmltree::Document;

use super::forms::{check, parsed, texts};
use crate::random::{Random, check as for_random};

fn tuple(notation: &str) -> IntTuple {
    notation.parse().expect("a tuple")
}

fn layout(notation: &str) -> Layout {
    notation.parse().expect("a layout")
}

/// Returns the number of arrows and the number of other lines in a drawing.
fn lines(document: &Document<'_>) -> (usize, usize) {
    let markers = |node: &roxmltree::Node<'_, '_>| node.ancestors().any(|n| n.has_tag_name("defs"));
    let paths = document.descendants();
    let paths = paths.filter(|node| node.has_tag_name("path") && !markers(node));
    let (arrows, others): (Vec<_>, Vec<_>) =
        paths.partition(|node| node.attribute("marker-end").is_some());
    (arrows.len(), others.len())
}

/// Follows the line of box characters after a row's label, and returns the label at its end.
fn follow(lines: &[Vec<char>], row: usize) -> Option<String> {
    let label = lines[row].iter().position(|c| *c == ' ')?;
    let (mut x, mut y) = (label + 1, row);
    let mut step = (1_isize, 0_isize);
    let at = |x: usize, y: usize| lines.get(y).and_then(|line| line.get(x)).copied();
    loop {
        step = match (at(x, y)?, step) {
            ('─', (_, 0)) | ('│', (0, _)) | ('┼', _) => step,
            ('┐', (1, 0)) => (0, 1),
            ('┘', (1, 0)) => (0, -1),
            ('└', (0, 1)) | ('┌', (0, -1)) => (1, 0),
            ('→', (1, 0)) => return Some(lines[y][x + 1..].iter().collect::<String>()),
            _ => return None,
        };
        (x, y) = (x.checked_add_signed(step.0)?, y.checked_add_signed(step.1)?);
    }
}

#[test]
fn arrows_of_text_lead_from_entries_to_their_images() {
    let crossing = Cell::new(0);
    let make = |random: &mut Random| {
        // Distinct entries, so that each entry determines the end of its arrow.
        let mut codomain: Vec<i64> = (2..10).take(random.below(9)).collect();
        random.shuffle(&mut codomain);
        random.morphism_into(&codomain, 0)
    };
    for_random(make, |f| {
        let text = Diagram::tuple_morphism(f).expect("a diagram").to_text();
        let lines: Vec<Vec<char>> = text.lines().skip(1).map(|l| l.chars().collect()).collect();
        let begins = |row: &usize| lines[*row].first().is_some_and(char::is_ascii_digit);
        let mut entries = Vec::new();
        for row in (0..lines.len()).rev().filter(begins) {
            let entry = lines[row][0].to_string();
            let image = follow(&lines, row);
            assert_eq!(image.as_deref().map(str::trim), Some(&*entry), "{text}");
            entries.push(entry.parse::<i64>().expect("an entry"));
        }
        assert_eq!(entries, f.domain(), "{text}");
        crossing.set(crossing.get() + usize::from(text.contains('┼')));
    });
    assert!(crossing.get() > 50, "{}", crossing.get());
}

// covers: object 25
#[test]
fn drawings_have_an_arrow_for_each_entry() {
    for_random(Random::nest_morphism, |f| {
        let diagram = Diagram::morphism(f).expect("a diagram");
        check(&diagram);
        let svg = diagram.to_svg();
        let entries = f.map().images();
        let arrows = lines(&parsed(&svg)).0;
        assert_eq!(arrows, entries.len(), "{f}");
        assert_eq!(
            diagram.to_tikz().matches("\\draw[|->]").count(),
            arrows,
            "{f}"
        );

        let texts = texts(&svg);
        assert_eq!(texts[0], f.to_string());
        let nowhere = entries.iter().filter(|image| image.is_none()).count();
        assert_eq!(
            texts.iter().filter(|text| *text == "*").count(),
            nowhere,
            "{f}"
        );
        assert_eq!(diagram.to_text().matches('→').count(), arrows, "{f}");
    });
}

// covers: object 25
#[test]
fn refinements_have_their_entries_in_the_first_and_the_last_column() {
    let make = |random: &mut Random| {
        let coarse = random.nested_tuple(4);
        let fine = random.refinement(&coarse);
        (coarse, fine)
    };
    for_random(make, |(coarse, fine)| {
        let diagram = Diagram::refinement(coarse, fine).expect("a diagram");
        check(&diagram);
        // The last word of a row is an entry of the fine tuple, or an empty tuple.
        let text = diagram.to_text();
        let rows = text
            .lines()
            .skip(1)
            .filter_map(|line| line.split(' ').next_back());
        let mut entries: Vec<i64> = rows.filter_map(|word| word.parse().ok()).collect();
        entries.reverse();
        let is_full = !format!("{coarse}{fine}").contains("()");
        if is_full {
            assert_eq!(entries, fine.leaves().collect::<Vec<_>>(), "{text}");
        }
        let texts = texts(&diagram.to_svg());
        for entry in coarse.leaves().chain(fine.leaves()) {
            assert!(texts.contains(&entry.to_string()), "{text}");
        }
    });
}

#[test]
fn mutual_refinements_of_the_paper() {
    for (left, right, expected) in [
        (
            "(6,6)",
            "(2,6,3)",
            "
   ┌─ 3 ─── 3
6 ─┴─ 2 ─┐
   ┌─ 3 ─┴─ 6
6 ─┴─ 2 ─── 2
",
        ),
        (
            "(8,8,8)",
            "(2,8,8,8)",
            "
      2 ─┐
   ┌─ 4 ─┴─ 8
8 ─┴─ 2 ─┐
   ┌─ 4 ─┴─ 8
8 ─┴─ 2 ─┐
   ┌─ 4 ─┴─ 8
8 ─┴─ 2 ─── 2
",
        ),
        (
            "(4,2,2,32)",
            "(32,32)",
            "
        2 ─┐
    ┌─ 16 ─┴─ 32
32 ─┴── 2 ─┐
 2 ──── 2 ─┤
 2 ──── 2 ─┼─ 32
 4 ──── 4 ─┘
",
        ),
    ] {
        let (left, right) = (tuple(left), tuple(right));
        let refinement = MutualRefinement::of(&left, &right).expect("a refinement");
        let diagram = Diagram::mutual_refinement(&refinement, &left, &right).expect("a diagram");
        check(&diagram);
        let text = diagram.to_text();
        assert_eq!(
            text.split_once('\n').map(|(_, rows)| rows),
            Some(expected.trim_start_matches('\n'))
        );
    }
}

#[test]
fn the_composition_of_example_4_1_4_2() {
    let (b, a) = (layout("(12,3,6):(1,72,12)"), layout("(6,6):(6,1)"));
    let chain = Diagram::composition(&b, &a).expect("a diagram");
    check(&chain);
    let expected = "\
(12,3,6):(1,72,12) o (6,6):(6,1)

1. standard representations of A = (6,6):(6,1) and B = (12,3,6):(1,72,12)
f: (6,6) -(2,1)-> (6,6), g: (12,3,6) -(1,3,2)-> (12,6,3)
                    ┌───→ 3
                6 ──┼┐
6 ──┐               │└──→ 6
   ┌┼─→ 6       3 ──┘
6 ─┘│              ┌───→ 12
    └─→ 6      12 ─┘

2. mutual refinement of (6,6) and (12,3,6)
      6 ──── 6
   ┌─ 3 ──── 3
6 ─┴─ 2 ─┐
6 ─── 6 ─┴─ 12

3. f, the mutual refinement, g
              6 ──── 6 ─┐
                        │
           ┌─ 3 ──── 3 ─┼──→ 3
6 ──┐      │            │
   ┌┼─→ 6 ─┴─ 2 ─┐      └──→ 6
6 ─┘│            │
    └─→ 6 ─── 6 ─┴─ 12 ───→ 12

4. pullback f' of f and pushforward g' of g
f': ((2,3),6) -(2,3,1)-> ((6,2),3,6), g': ((6,2),3,6) -(1,2,4,3)-> ((6,2),6,3)
                    ┌──→ 3 ──── 3
               6 ───┼┐
6 ─── 6 ───┐        │└─→ 6 ──── 6
          ┌┼─→ 3 ───┘
   ┌─ 3 ──┘│       ┌───→ 2 ─┐
   │     ┌─┼─→ 2 ──┘        │
6 ─┴─ 2 ─┘ │      ┌────→ 6 ─┴─ 12
           └─→ 6 ─┘

5. composite g' o f': ((2,3),6) -(2,4,1)-> ((6,2),6,3)
         ┌───→ 3 ──── 3
6 ─── 6 ─┼─┐   6 ──── 6
   ┌─ 3 ─┘┌┼─→ 2 ─┐
6 ─┴─ 2 ──┘└─→ 6 ─┴─ 12

6. its layout: ((2,3),6):((6,72),1)
7. coalesced over (6,6): ((2,3),6):((6,72),1)
";
    assert_eq!(chain.to_text(), expected);
}

#[test]
fn chains_end_with_the_composition() {
    let accepted = Cell::new(0);
    let make = |random: &mut Random| {
        let (b, a) = (random.tractable(), random.tractable());
        (random.nest_layout(&b), random.nest_layout(&a))
    };
    for_random(make, |(b, a)| {
        match (compose_tractable(b, a), Diagram::composition(b, a)) {
            (Ok(result), Ok(chain)) => {
                check(&chain);
                let text = chain.to_text();
                let last = format!("7. coalesced over {}: {result}", a.shape());
                assert_eq!(text.lines().next_back(), Some(&*last));
                accepted.set(accepted.get() + 1);
            }
            (Err(rejected), Err(error)) => assert_eq!(error, PictureError::Category(rejected)),
            (result, chain) => panic!("{result:?}, but {chain:?}"),
        }
    });
    assert!(accepted.get() > 50, "{}", accepted.get());
}

// covers: object 25
#[test]
fn squares_and_composites_of_random_morphisms() {
    let make = |random: &mut Random| {
        let f = random.nest_morphism();
        let g = random.nest_from(f.codomain());
        let fine = (
            random.refinement(f.domain()),
            random.refinement(f.codomain()),
        );
        (f, g, fine)
    };
    for_random(make, |(f, g, (domain, codomain))| {
        let entries = [f, g].map(|morphism| morphism.map().images().len());
        let pullback = Diagram::pullback(f, codomain).expect("a diagram");
        let pushforward = Diagram::pushforward(f, domain).expect("a diagram");
        let composite = Diagram::composite(f, g).expect("a diagram");
        for diagram in [&pullback, &pushforward, &composite] {
            check(diagram);
        }
        let arrows = |diagram: &Diagram| lines(&parsed(&diagram.to_svg())).0;
        assert_eq!(arrows(&composite), entries[0] + entries[1]);
        let of_pullback = f.pullback(codomain).expect("a pullback").domain().length();
        assert_eq!(arrows(&pullback), entries[0] + of_pullback);
        assert_eq!(arrows(&pushforward), entries[0] + domain.length());
    });
}
