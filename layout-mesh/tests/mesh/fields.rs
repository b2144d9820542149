//! Fields of the golden vectors that no plan has, computed from a plan.

use std::collections::BTreeMap;

use layout_mesh::{Place, Plan, StepKind};
use serde_json::{Value, json};

/// The steps with a permutation and an all-to-all in place of an exchange.
pub(crate) fn named_steps(plan: &Plan) -> Value {
    let mut named = Vec::new();
    for step in plan.steps() {
        if step.kind != StepKind::Exchange {
            named.push(json!([
                step.kind.to_string(),
                step.received,
                step.received_per_device
            ]));
            continue;
        }
        let (held, devices) = (step.map.local_elements(), plan.from().mesh().devices());
        let moved = (0..devices).filter(|&rank| permuted(plan, rank) != rank);
        let moved = i64::try_from(moved.count()).unwrap();
        named.push(json!([
            "permute",
            moved * held,
            if moved > 0 { held } else { 0 }
        ]));
        let sent = held / step.peers * (step.peers - 1);
        named.push(json!(["all-to-all", devices * sent, sent]));
    }
    named.into()
}

/// The rank that gets the contents of `rank`: the content of a rank digit goes to the digit that
/// selects it in the destination. The last digit of a path goes to the first.
fn permuted(plan: &Plan, rank: i64) -> i64 {
    let mut to = BTreeMap::new();
    for digit in plan.digits() {
        if let (Place::Rank(from), Place::Rank(onto)) = (digit.from, digit.to) {
            to.insert(from, onto);
        }
    }
    let modes = &plan.source().unwrap().mesh;
    for mode in modes {
        if to.values().all(|&onto| onto != mode.stride) {
            let mut end = mode.stride;
            while let Some(&next) = to.get(&end) {
                end = next;
            }
            to.insert(end, mode.stride);
        }
    }
    let digit = |from: i64, size: i64| rank / from % size * to[&from];
    modes.iter().map(|mode| digit(mode.stride, mode.size)).sum()
}

/// The position in the source, relative to another one: device and address.
type Step = [i64; 2];

fn times(count: i64, [device, address]: Step) -> Step {
    [count * device, count * address]
}

/// A mode of the destination: size, address stride and element stride.
type Mode = [i64; 3];

/// The largest number of layouts that the local part of a device needs as a source map. A mode that is
/// not a layout is cut at its first jump.
pub(crate) fn pieces(plan: &Plan, modes: &[Mode]) -> u64 {
    let modes: Vec<_> = coalesced(modes)
        .iter()
        .map(|&[size, address, _]| (size, address))
        .collect();
    let ranks = 0..plan.to().mesh().devices();
    let pieces = ranks.map(|rank| {
        let source = |address: i64| {
            let (device, address) = plan.source_of(rank, address).unwrap();
            [device, address]
        };
        count(&source, &modes, 0)
    });
    pieces.max().unwrap()
}

/// Merges the first modes that extend each other in both strides.
fn coalesced(modes: &[Mode]) -> Vec<Mode> {
    let mut modes: Vec<_> = modes.iter().copied().filter(|mode| mode[0] > 1).collect();
    let pairs = |count: usize| (0..count).flat_map(move |i| (0..count).map(move |j| (i, j)));
    let extends = |a: Mode, b: Mode| (1..3).all(|k| b[k] == a[0] * a[k]);
    while let Some((i, j)) =
        pairs(modes.len()).find(|&(i, j)| i != j && extends(modes[i], modes[j]))
    {
        modes[i][0] *= modes[j][0];
        modes.remove(j);
    }
    modes
}

fn count(source: &dyn Fn(i64) -> Step, modes: &[(i64, i64)], base: i64) -> u64 {
    let first = source(base);
    let relative = |address: i64| {
        let at = source(address);
        [at[0] - first[0], at[1] - first[1]]
    };
    let without = |i: usize| [&modes[..i], &modes[i + 1..]].concat();
    for (i, &(size, stride)) in modes.iter().enumerate() {
        let along: Vec<_> = (0..size).map(|c| relative(base + c * stride)).collect();
        if is_layout(&along) {
            continue;
        }
        let end = (2..size).find(|&c| along[usize::try_from(c).unwrap()] != times(c, along[1]));
        let end = end.unwrap_or(size);
        let part = |begin: i64, size: i64| {
            let modes = [without(i), vec![(size, stride)]].concat();
            count(source, &modes, base + begin * stride)
        };
        return part(0, end) + part(end, size - end);
    }
    let mut positions = vec![(0, [0, 0])];
    for &(size, stride) in modes {
        let all = positions
            .iter()
            .flat_map(|&(at, sum): &(i64, Step)| (0..size).map(move |c| (at, sum, c * stride)));
        let next = all.map(|(at, sum, offset)| {
            let step = relative(base + offset);
            (at + offset, [sum[0] + step[0], sum[1] + step[1]])
        });
        positions = next.collect();
    }
    if positions
        .iter()
        .all(|&(at, sum)| relative(base + at) == sum)
    {
        return 1;
    }
    let mut widest = 0;
    for (i, mode) in modes.iter().enumerate() {
        if mode.0 > modes[widest].0 {
            widest = i;
        }
    }
    let (size, stride) = modes[widest];
    let parts = (0..size).map(|c| count(source, &without(widest), base + c * stride));
    parts.sum()
}

/// Returns `true` if values that begin with 0 are those of a layout of one mode.
fn is_layout(values: &[Step]) -> bool {
    let mut kept: Vec<usize> = (0..values.len()).collect();
    while kept.len() > 1 {
        let step = values[kept[1]];
        let line = |&m: &usize| values[kept[m]] == times(i64::try_from(m).unwrap(), step);
        let size = 1 + (1..kept.len()).take_while(line).count();
        if kept.len() % size != 0 {
            return false;
        }
        let factors = (0..kept.len()).all(|c| {
            let (x, y) = (values[kept[c % size]], values[kept[c - c % size]]);
            values[kept[c]] == [x[0] + y[0], x[1] + y[1]]
        });
        if !factors {
            return false;
        }
        kept = kept.into_iter().step_by(size).collect();
    }
    true
}

/// Returns `true` if the source of a local position, relative to the source of position 0, is the same
/// on all devices of the destination.
pub(crate) fn is_regular(plan: &Plan) -> bool {
    let mut known = BTreeMap::new();
    for rank in 0..plan.to().mesh().devices() {
        let Some(first) = plan.source_of(rank, 0) else {
            continue;
        };
        for (address, _) in plan.to().held_by(rank).unwrap() {
            let (device, source) = plan.source_of(rank, address).unwrap();
            let relative = (device - first.0, source - first.1);
            if *known.entry(address).or_insert(relative) != relative {
                return false;
            }
        }
    }
    true
}
