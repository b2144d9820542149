//! Checks of item names: no duplicates and no cycles.

use std::collections::HashMap;

use proc_macro2::Ident;

use crate::ast::{Expr, Item, Name};
use crate::range::Range;

/// Removes items whose name is already declared, and breaks cycles. Errors go to `failed`, or
/// become the value of the item.
///
/// An item under a `cfg` can have the same name as another item.
pub(crate) fn check(items: &mut Vec<Item>, mut failed: impl FnMut(syn::Error)) {
    let mut declared: HashMap<Ident, usize> = HashMap::new();
    let mut kept = Vec::with_capacity(items.len());
    for item in items.drain(..) {
        if item.is_conditional() {
            kept.push(item);
        } else if declared.contains_key(&item.name) {
            let message = format!("this block declares `{}` twice", item.name);
            failed(Range::from(item.name.span()).error(message));
        } else {
            declared.insert(item.name.clone(), kept.len());
            kept.push(item);
        }
    }
    *items = kept;
    for (i, error) in walk(items, &declared).circles {
        items[i].value = Err(error);
    }
}

/// Returns the positions of acyclic items in dependency order.
pub(crate) fn order(items: &[Item]) -> Vec<usize> {
    let named = items.iter().enumerate();
    let declared = named.map(|(i, item)| (item.name.clone(), i)).collect();
    walk(items, &declared).order
}

/// An item on the current path of the traversal.
struct Step {
    item: usize,
    /// The uses of other items in the value of this item, in reverse order.
    uses: Vec<(usize, Name)>,
}

/// The result of the dependency traversal.
struct Walk {
    /// Item positions in dependency order.
    order: Vec<usize>,
    /// Items whose value refers to an item on the current path.
    circles: Vec<(usize, syn::Error)>,
}

/// Visits every item and the items that it uses.
fn walk(items: &[Item], declared: &HashMap<Ident, usize>) -> Walk {
    let step = |item: usize| Step {
        item,
        uses: uses(&items[item], declared),
    };
    let mut is_done = vec![false; items.len()];
    let mut is_on_the_way = vec![false; items.len()];
    let (mut order, mut circles) = (Vec::new(), Vec::new());
    for start in 0..items.len() {
        if is_done[start] {
            continue;
        }
        let mut way = vec![step(start)];
        is_on_the_way[start] = true;
        while let Some(last) = way.last_mut() {
            match last.uses.pop() {
                Some((used, name)) if is_on_the_way[used] => {
                    let begin = way.iter().position(|step| step.item == used);
                    let circle = way[begin.unwrap_or_default()..].iter();
                    let circle: Vec<_> = circle.map(|step| &items[step.item].name).collect();
                    let item = way.last().map_or(used, |step| step.item);
                    circles.push((item, name.at.error(message(&circle))));
                }
                Some((used, _)) if is_done[used] => {}
                Some((used, _)) => {
                    is_on_the_way[used] = true;
                    way.push(step(used));
                }
                None => {
                    order.push(last.item);
                    is_done[last.item] = true;
                    is_on_the_way[last.item] = false;
                    way.pop();
                }
            }
        }
    }
    Walk { order, circles }
}

/// Returns the message that `B` refers to itself through other items.
fn message(circle: &[&Ident]) -> String {
    match circle {
        [first, others @ ..] if !others.is_empty() && others.len() < 4 => {
            let others: Vec<_> = others.iter().map(|name| format!("`{name}`")).collect();
            format!(
                "the definition of `{first}` refers to itself through {}",
                others.join(", ")
            )
        }
        [first, _, ..] => format!(
            "the definition of `{first}` refers to itself through {} other items",
            circle.len() - 1
        ),
        [first] => format!("the definition of `{first}` refers to itself"),
        [] => String::new(),
    }
}

/// Returns the uses of other items in the value of an item.
fn uses(item: &Item, declared: &HashMap<Ident, usize>) -> Vec<(usize, Name)> {
    let mut uses = Vec::new();
    let Ok(expr) = &item.value else {
        return uses;
    };
    if item.is_conditional() {
        return uses;
    }
    let mut exprs = vec![expr];
    while let Some(expr) = exprs.pop() {
        match expr {
            Expr::Name(name) => {
                let local = name.local.as_ref();
                let is_parameter = |local: &Ident| {
                    let mut parameters = item.parameters.iter();
                    parameters.any(|parameter| parameter.name == *local)
                };
                let local = local.filter(|local| !is_parameter(local));
                if let Some(used) = local.and_then(|local| declared.get(local)) {
                    uses.push((*used, name.clone()));
                }
            }
            Expr::Layout { shape, stride } => exprs.extend([&**shape, &**stride]),
            Expr::Tuple { modes, .. } | Expr::Tiler { modes, .. } => exprs.extend(modes),
            Expr::Call { arguments, .. } => exprs.extend(arguments),
            Expr::Chain { first, rest } => {
                exprs.push(first);
                exprs.extend(rest.iter().map(|(_, operand)| operand));
            }
            Expr::Find(find) => exprs.extend(&find.domain),
            Expr::Distributed(distributed) => exprs.extend(distributed.form.operands()),
            Expr::Integer { .. }
            | Expr::Keep { .. }
            | Expr::Open { .. }
            | Expr::Swizzle { .. }
            | Expr::Invalid { .. } => {}
        }
    }
    uses
}
