//! Tests of the expansion for rust-analyzer.

use proc_macro2::{TokenStream, TokenTree};

use crate::document::Reader;
use crate::{editor, expand};

/// A word and its byte position in the source.
type Word = (String, usize);

/// Collects the words with source positions, except the words of errors.
fn words(tokens: TokenStream, into: &mut Vec<Word>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => words(group.stream(), into),
            TokenTree::Ident(word) => {
                let at = word.span().byte_range().start;
                let word = word.to_string();
                if at > 0 && !["core", "compile_error"].contains(&word.as_str()) {
                    into.push((word, at));
                }
            }
            _ => {}
        }
    }
}

/// Returns the source words that the expansion contains, each once. No other word may have a source
/// position.
fn read(source: &str, expand: fn(TokenStream, Reader) -> TokenStream) -> (Vec<String>, String) {
    let source: TokenStream = format!(" {source}").parse().unwrap();
    let (mut written, mut read) = (Vec::new(), Vec::new());
    words(source.clone(), &mut written);
    let expanded = expand(source, Reader::Editor);
    let text = expanded.to_string();
    words(expanded, &mut read);
    read.sort_by_key(|(_, at)| *at);
    for pair in read.windows(2) {
        assert_ne!(pair[0].1, pair[1].1, "{pair:?} in {text}");
    }
    for word in &read {
        assert!(written.contains(word), "{word:?} in {text}");
    }
    (read.into_iter().map(|(word, _)| word).collect(), text)
}

#[test]
fn each_name_in_items_is_read_once() {
    let (words, text) = read(
        "pub type Gmem = (4096, _8):(8, 1); type Tiles = coalesce(Gmem / (32, 8)) o far::Away<Gmem>;
         type Open = (?m, {BLOCK + 1}):(?m, Sw<1, 2, 3> * ROWS_M); type Generic<L: Bound, M = Gmem, const N: usize> = L o M;
         type Found = find(|i, j| i + 8 * j, (8, 4));",
        expand::layout,
    );
    let expected = "pub type Gmem type Tiles coalesce Gmem far Away Gmem type Open m BLOCK m ROWS_M \
                    type Generic L Bound M Gmem N L M type Found find i j i j";
    assert_eq!(words.join(" "), expected, "{text}");
}

#[cfg(feature = "mesh")]
#[test]
fn each_name_of_a_mesh_is_read_once() {
    let (words, text) = read(
        "type Pod = mesh(dp: 2, tp: ?p:2); type Rows = shard((8 * ?p, N), Pod, dp: 0, tp: sum);
         type Both = shard((8, 8), mesh(x: 4), x: strided(0, 2)) -> Rows; type View = view(Rows, Rows);
         type Product = matmul(Rows, Weights); type Wrong = shard((8, 8), Pod, dpp: 0);",
        expand::layout,
    );
    let expected = "type Pod mesh dp tp p type Rows shard p N Pod dp tp type Both shard mesh x x Rows \
                    type View view Rows Rows type Product matmul Rows Weights type Wrong shard Pod dpp";
    assert_eq!(words.join(" "), expected, "{text}");
}

#[test]
fn each_name_in_a_value_is_read_once() {
    let (words, _) = read("(m, 8):(1, ld * m) / Tile", expand::layout);
    assert_eq!(words.join(" "), "m ld m Tile");
    let (words, _) = read("size(Gmem)", expand::layout);
    assert_eq!(words.join(" "), "size Gmem");
}

#[test]
fn each_name_in_a_type_is_read_once() {
    let (words, _) = read("Gmem / (8, 8)", expand::layout_type);
    assert_eq!(words.join(" "), "Gmem");
    let (words, text) = read("gm / (8, 8)", expand::layout_type);
    assert_eq!(words.join(" "), "gm");
    assert!(text.contains("compile_error"), "{text}");
}

#[test]
fn a_variable_may_have_the_name_of_an_operation() {
    let (words, text) = read("(size, 8):(8, 1)", expand::layout);
    assert_eq!(words.join(" "), "size");
    assert!(!text.contains("fn size"), "{text}");
}

#[test]
fn names_follow_angle_brackets_patterns_and_paths() {
    let (words, _) = read(
        "type A = Sw<3, 3, 3> o B; type C = <D as far::E>::F; type G = find(|(i, j), k| i + k, (H, 4));",
        expand::layout,
    );
    assert_eq!(
        words.join(" "),
        "type A B type C D as far E F type G find i j k i k H"
    );
    let (words, _) = read(
        "deep::Tile o ({ deep::ROWS }, 8):(8, 1)",
        expand::layout_type,
    );
    assert_eq!(words.join(" "), "deep Tile deep ROWS");
}

#[test]
fn a_slip_before_the_first_item_leaves_the_others() {
    for slip in ["p", "typ X = 8:1;", ";"] {
        let (_, text) = read(&format!("{slip} type A = 8:1;"), expand::layout);
        assert!(text.contains("type A = :: layout_core :: Layout"), "{text}");
        assert!(text.contains("compile_error"), "{text}");
    }
}

#[test]
fn an_assertion_uses_its_names_once() {
    let assert_layout = |input: TokenStream, _| editor::assertion(input, TokenStream::new());
    let (words, _) = read("A == |i, j| 8 * i + j", assert_layout);
    assert_eq!(words.join(" "), "A i j i j");
}

#[test]
fn an_unclosed_bracket_ends_with_its_item() {
    // rust-analyzer closes the bracket at the end of the block.
    let source = "type A = ((8, 4):(1, 8); type B = 8:1; type C = A / 2;)";
    let (_, text) = read(source, expand::layout);
    for name in ["A", "B", "C"] {
        assert!(text.contains(&format!("type {name} =")), "{text}");
    }
}

#[test]
fn a_word_that_is_being_completed_has_the_operations_and_the_types_beside_it() {
    let (words, text) = read("type A = 8:1; type B = completed;", expand::layout);
    assert_eq!(words.join(" "), "type A type B completed");
    assert!(text.contains("fn coalesce ()"), "{text}");
    let (_, text) = read("type A = 8:1; type B = Completed;", expand::layout);
    assert!(text.contains("let _ : Completed ;"), "{text}");
}
