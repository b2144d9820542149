//! Suggestions for failed operations. Each suggestion is tried before it is shown.

use layout_algebra::{
    Coord, Error, IntTuple, Layout, Operand, Part, Rule, Site, Suggestion, Tiler,
};

use super::{Apply, Argument, Arguments, Kind, Operation};

/// Maximum number of elements of an operand for which an operation is retried.
const MAX_SIZE: i64 = 1 << 12;

/// Maximum distance of a suggested integer.
const NEARBY: i64 = 16;

/// Maximum number of retries.
const TRIED: usize = 400;

/// Maximum length of a suggested expression.
const MAX_LENGTH: usize = 120;

/// The suggestion for a failed operation.
#[derive(Default)]
pub(crate) struct Remedy {
    /// The suggestion in words.
    pub(crate) sentence: Option<String>,
    /// The position of the integer to change, if the error is about a different integer.
    pub(crate) site: Option<Site>,
    /// The replacements.
    pub(crate) changes: Vec<Change>,
}

/// A replacement.
pub(crate) enum Change {
    /// An integer.
    Number(Suggestion),
    /// The argument at a position.
    Argument(usize, String),
}

/// Returns a suggestion for a failed operation.
///
/// `is_written` returns `true` for integers that are literals, which the user can change.
pub(crate) fn suggestion(
    operation: &Operation,
    arguments: &Arguments,
    error: &Error,
    is_written: impl Fn(&Site) -> bool,
) -> Remedy {
    let mut offers = error.offers();
    offers.retain(|offer| {
        let changed = changed(operation, arguments, offer);
        is_written(&offer.site) && changed.is_some_and(|changed| is_accepted(operation, &changed))
    });
    if let Some(sentence) = offers.sentence() {
        return Remedy {
            sentence: Some(sentence),
            site: offers.site().cloned(),
            changes: offers.iter().cloned().map(Change::Number).collect(),
        };
    }
    if let Some((sentence, change)) = another(operation, arguments, error) {
        return Remedy {
            sentence: Some(sentence),
            site: None,
            changes: vec![change],
        };
    }
    let sentence = error.rule().suggestion();
    let tile = match error.rule() {
        Rule::NoOperand { .. } | Rule::NoBoxes { .. } => sentence.as_deref().and_then(tile),
        _ => None,
    };
    Remedy {
        changes: tile
            .into_iter()
            .map(|tile| Change::Argument(0, tile))
            .collect(),
        sentence,
        site: None,
    }
}

/// Returns the tile that a sentence suggests with ``use `tile` ``.
fn tile(sentence: &str) -> Option<String> {
    let quoted = sentence
        .strip_prefix("use `")
        .or_else(|| sentence.strip_prefix("take `"))?;
    let (tile, _) = quoted.split_once('`')?;
    Some(tile.to_owned())
}

/// Returns the position of an operand among the arguments.
pub(crate) fn position(operation: &Operation, count: usize, operand: Operand) -> Option<usize> {
    let is_operand = |kind| {
        matches!(
            kind,
            Kind::Layout
                | Kind::Plain
                | Kind::Tiler
                | Kind::Inner
                | Kind::ShapeOrLayout
                | Kind::Tuple(_)
        )
    };
    let mut operands = (0..count).filter(|i| is_operand(operation.kind(*i)));
    match operand {
        Operand::Left => operands.next(),
        Operand::Right => operands.nth(1),
    }
}

/// Returns `true` if the operation has a result.
fn is_accepted(operation: &Operation, arguments: &Arguments) -> bool {
    match operation.apply {
        _ if arguments.has_coordinates() => {
            super::on_coordinates(operation, arguments).is_some_and(|result| result.is_ok())
        }
        Apply::Layout(apply) => apply(arguments).is_ok(),
        Apply::Tuple(apply) => apply(arguments).is_ok(),
        Apply::Slice(apply) => apply(arguments).is_ok(),
        Apply::Verdict(_) => true,
        Apply::Checked(apply) => apply(arguments).is_ok(),
    }
}

/// Returns the arguments with a suggested integer.
fn changed(operation: &Operation, arguments: &Arguments, offer: &Suggestion) -> Option<Arguments> {
    let i = position(operation, arguments.0.len(), offer.site.operand)?;
    let argument = match &arguments.0[i] {
        Argument::Layout(layout) => Argument::Layout(with(layout, offer, &offer.site.path.0)?),
        Argument::Tiler(tiler) => Argument::Tiler(tiler_with(tiler, offer, &offer.site.path.0)?),
        Argument::Tuple(tuple) if offer.site.part == Part::Shape => {
            let mut tuple = tuple.clone();
            *leaf(&mut tuple, &offer.site.path.0)? = offer.value;
            Argument::Tuple(tuple)
        }
        _ => return None,
    };
    let mut arguments = arguments.0.clone();
    arguments[i] = argument;
    Some(Arguments(arguments))
}

fn with(layout: &Layout, offer: &Suggestion, path: &[usize]) -> Option<Layout> {
    let (mut shape, mut stride) = (layout.shape().clone(), layout.stride().clone());
    let half = match offer.site.part {
        Part::Shape => &mut shape,
        Part::Stride => &mut stride,
    };
    *leaf(half, path)? = offer.value;
    rebuilt(layout, shape, stride)
}

fn tiler_with(tiler: &Tiler, offer: &Suggestion, path: &[usize]) -> Option<Tiler> {
    match (tiler, path) {
        (Tiler::Modes(modes), [first, path @ ..]) => {
            let mut modes = modes.clone();
            let mode = modes.get_mut(*first)?;
            *mode = tiler_with(mode, offer, path)?;
            Some(Tiler::Modes(modes))
        }
        (_, []) if offer.is_whole => Some(Tiler::Size(offer.value)),
        (Tiler::Size(_), []) if offer.site.part == Part::Shape => Some(Tiler::Size(offer.value)),
        (Tiler::Size(n), []) => Layout::new(*n, offer.value).ok().map(Tiler::Layout),
        (Tiler::Layout(layout), path) => with(layout, offer, path).map(Tiler::Layout),
        _ => None,
    }
}

fn leaf<'a>(mut tuple: &'a mut IntTuple, path: &[usize]) -> Option<&'a mut i64> {
    for i in path {
        tuple = match tuple {
            IntTuple::Int(_) => return None,
            IntTuple::Tuple(modes) => modes.get_mut(*i)?,
        };
    }
    match tuple {
        IntTuple::Int(value) => Some(value),
        IntTuple::Tuple(_) => None,
    }
}

/// Returns a valid operation that differs by a small change of one integer, such as
/// `upcast((8,4):(1,8), 2)`.
fn another(
    operation: &Operation,
    arguments: &Arguments,
    error: &Error,
) -> Option<(String, Change)> {
    let is_small = arguments
        .0
        .iter()
        .all(|argument| size(argument) <= MAX_SIZE);
    let is_short = written(operation, arguments).len() <= MAX_LENGTH;
    if !is_about_a_number(error.rule()) || !is_small || !is_short {
        return None;
    }
    let blamed = error.site().and_then(|site| {
        let i = position(operation, arguments.0.len(), site.operand)?;
        Some((i, index(&arguments.0[i], site)?))
    });
    let mut candidates = Vec::new();
    for (i, argument) in arguments.0.iter().enumerate() {
        // The type of an element determines its width.
        if let Kind::Integer(super::BITS | super::BYTES) = operation.kind(i) {
            continue;
        }
        let numbers = numbers(argument);
        let strides = match argument {
            Argument::Layout(_) => numbers.len() / 2..numbers.len(),
            _ => 0..0,
        };
        for (k, number) in numbers.iter().enumerate() {
            // Smaller integers are trivially accepted.
            let least = if strides.contains(&k) { 1 } else { 2 };
            for distance in 1..=NEARBY {
                let nearby = [number.checked_sub(distance), number.checked_add(distance)];
                let values = nearby.into_iter().flatten().filter(|value| *value >= least);
                let is_blamed = blamed == Some((i, k));
                candidates.extend(values.map(|value| (!is_blamed, distance, i, k, value)));
            }
        }
    }
    // Changes of the right operand and of strides come first.
    candidates.sort_by_key(|(other, distance, i, k, _)| {
        (*other, *distance, core::cmp::Reverse((*i, *k)))
    });
    let candidates = candidates.into_iter().take(TRIED);
    let accepted = candidates.into_iter().find_map(|(_, _, i, k, value)| {
        let argument = with_number(&arguments.0[i], k, value)?;
        let mut arguments = arguments.0.clone();
        arguments[i] = argument;
        let arguments = Arguments(arguments);
        is_accepted(operation, &arguments).then_some((arguments, i))
    });
    accepted.map(|(arguments, i)| {
        let accepted = written(operation, &arguments);
        let argument = arguments.0[i].to_string();
        (format!("use `{accepted}`"), Change::Argument(i, argument))
    })
}

/// Returns `true` if a different integer can satisfy a rule that does not itself determine the
/// integer.
fn is_about_a_number(rule: &Rule) -> bool {
    !matches!(
        rule,
        Rule::Rank { .. }
            | Rule::Modes { .. }
            | Rule::NoMode { .. }
            | Rule::NoModes { .. }
            | Rule::Congruence { .. }
            | Rule::OutOfRange { .. }
            | Rule::NotBelow { .. }
            | Rule::Outside { .. }
            | Rule::Overflow { .. }
            | Rule::Depth { .. }
            | Rule::NotDecided { .. }
            | Rule::NotSearched { .. }
            | Rule::NoAccess { .. }
            | Rule::NoOperand { .. }
            | Rule::NoBoxes { .. }
            | Rule::NotInjective { .. }
            | Rule::NotSurjective { .. }
            | Rule::NotAligned { .. }
            | Rule::BankConflict { .. }
            | Rule::NoSwizzle { .. }
            | Rule::NoPadding { .. }
            | Rule::HasGaps { .. }
            | Rule::SectorUse { .. }
            | Rule::SwizzleNeverSet { .. }
            | Rule::SwizzleBehind { .. }
    )
}

/// Returns the position of an integer in an argument.
fn index(argument: &Argument, site: &Site) -> Option<usize> {
    let (shape, is_stride) = match argument {
        Argument::Layout(layout) => (layout.shape(), site.part == Part::Stride),
        Argument::Tuple(tuple) => (tuple, false),
        _ => return None,
    };
    let mut tuple = shape;
    let mut before = 0;
    for i in &site.path.0 {
        let IntTuple::Tuple(modes) = tuple else {
            return None;
        };
        before += modes
            .iter()
            .take(*i)
            .map(|mode| mode.leaves().count())
            .sum::<usize>();
        tuple = modes.get(*i)?;
    }
    let shape = if is_stride { shape.leaves().count() } else { 0 };
    matches!(tuple, IntTuple::Int(_)).then_some(shape + before)
}

/// Returns the number of elements that a retry with an argument can visit.
fn size(argument: &Argument) -> i64 {
    match argument {
        Argument::Layout(layout) => layout.size(),
        Argument::Coordinates(_) => i64::MAX,
        Argument::Tuple(tuple) => tuple.product().unwrap_or(i64::MAX),
        Argument::Tiler(tiler) => size_of_tiler(tiler),
        Argument::Swizzle(_)
        | Argument::Integer(_)
        | Argument::Path(_)
        | Argument::Coordinate(_) => 1,
    }
}

fn size_of_tiler(tiler: &Tiler) -> i64 {
    match tiler {
        Tiler::Layout(layout) => layout.size(),
        Tiler::Size(n) => *n,
        Tiler::Keep => 1,
        Tiler::Modes(modes) => modes.iter().map(size_of_tiler).fold(1, i64::saturating_mul),
    }
}

/// Returns the integers of an argument, shapes before strides.
fn numbers(argument: &Argument) -> Vec<i64> {
    let mut numbers = Vec::new();
    let _ = edited(argument, &mut |number| {
        numbers.push(*number);
    });
    numbers
}

/// Returns the argument with a different integer at position `k`.
fn with_number(argument: &Argument, k: usize, value: i64) -> Option<Argument> {
    let mut position = 0;
    edited(argument, &mut |number| {
        if position == k {
            *number = value;
        }
        position += 1;
    })
}

/// Returns the argument with its integers edited.
fn edited(argument: &Argument, edit: &mut dyn FnMut(&mut i64)) -> Option<Argument> {
    Some(match argument {
        Argument::Layout(layout) => Argument::Layout(edited_layout(layout, edit)?),
        Argument::Tiler(tiler) => Argument::Tiler(edited_tiler(tiler, edit)?),
        Argument::Tuple(tuple) => {
            let mut tuple = tuple.clone();
            edit_tuple(&mut tuple, edit);
            Argument::Tuple(tuple)
        }
        Argument::Integer(value) => {
            let mut value = *value;
            edit(&mut value);
            Argument::Integer(value)
        }
        Argument::Coordinate(coordinate) => {
            let mut coordinate = coordinate.clone();
            edit_coordinate(&mut coordinate, edit);
            Argument::Coordinate(coordinate)
        }
        Argument::Coordinates(_) | Argument::Swizzle(_) | Argument::Path(_) => return None,
    })
}

fn edited_layout(layout: &Layout, edit: &mut dyn FnMut(&mut i64)) -> Option<Layout> {
    let (mut shape, mut stride) = (layout.shape().clone(), layout.stride().clone());
    edit_tuple(&mut shape, edit);
    edit_tuple(&mut stride, edit);
    rebuilt(layout, shape, stride)
}

/// Returns the layout with a different shape and stride.
fn rebuilt(layout: &Layout, shape: IntTuple, stride: IntTuple) -> Option<Layout> {
    let inside = Layout::new(shape, stride);
    let mut swizzles = layout.swizzles().iter().rev();
    let behind = |inside, (swizzle, offset): &_| Layout::behind(*swizzle, *offset, &inside);
    inside
        .and_then(|inside| swizzles.try_fold(inside, behind))
        .ok()
}

fn edited_tiler(tiler: &Tiler, edit: &mut dyn FnMut(&mut i64)) -> Option<Tiler> {
    Some(match tiler {
        Tiler::Layout(layout) => Tiler::Layout(edited_layout(layout, edit)?),
        Tiler::Size(n) => {
            let mut n = *n;
            edit(&mut n);
            if n < 1 {
                return None;
            }
            Tiler::Size(n)
        }
        Tiler::Keep => Tiler::Keep,
        Tiler::Modes(modes) => {
            let modes = modes.iter().map(|mode| edited_tiler(mode, edit));
            Tiler::Modes(modes.collect::<Option<_>>()?)
        }
    })
}

fn edit_tuple(tuple: &mut IntTuple, edit: &mut dyn FnMut(&mut i64)) {
    match tuple {
        IntTuple::Int(value) => edit(value),
        IntTuple::Tuple(modes) => modes.iter_mut().for_each(|mode| edit_tuple(mode, edit)),
    }
}

fn edit_coordinate(coordinate: &mut Coord, edit: &mut dyn FnMut(&mut i64)) {
    match coordinate {
        Coord::Free => {}
        Coord::At(index) => edit(index),
        Coord::Modes(modes) => modes
            .iter_mut()
            .for_each(|mode| edit_coordinate(mode, edit)),
    }
}

/// Returns the operation in notation: `a / b` or `name(a, b)`.
fn written(operation: &Operation, arguments: &Arguments) -> String {
    let arguments: Vec<_> = arguments.0.iter().map(Argument::to_string).collect();
    match operation.name() {
        "composition" => arguments.join(" o "),
        "logical_divide" => arguments.join(" / "),
        "logical_product" => arguments.join(" * "),
        name => format!("{name}({})", arguments.join(", ")),
    }
}
