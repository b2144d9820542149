//! Counts of elements that devices send and receive.

use crate::digit::{Content, Digits, Place};
use crate::error::PlanError;
use crate::source::SourceMap;

/// The elements that devices send and receive if each device reads from its own replica first.
///
/// Proved: `received_least`, `missing_exact` (`proofs/LeastTraffic.v`): devices receive the minimum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traffic {
    /// The elements that all devices receive from others.
    pub received: i64,
    /// The most elements that one device receives from others.
    pub max_received: i64,
    /// The most elements that one device sends to others.
    pub max_sent: i64,
    /// The most elements that one device sends to others, if replicas share the work evenly.
    pub max_sent_balanced: f64,
}

/// Converts a count.
pub(crate) fn int(count: i128) -> Result<i64, PlanError> {
    i64::try_from(count).map_err(|_| PlanError::Overflow("a count of elements"))
}

/// Returns the number of coordinates whose entries are equal along each pair.
///
/// The sizes of a pair are equal.
pub(crate) fn assignments(sizes: &[i64], pairs: impl IntoIterator<Item = (usize, usize)>) -> i128 {
    let mut class: Vec<usize> = (0..sizes.len()).collect();
    for (a, b) in pairs {
        let (from, to) = (class[a], class[b]);
        for entry in class.iter_mut().filter(|entry| **entry == from) {
            *entry = to;
        }
    }
    let leaders = (0..sizes.len()).filter(|&i| class[i] == i);
    leaders.map(|i| i128::from(sizes[i])).product()
}

/// Returns the traffic of the source map without reductions.
#[allow(clippy::cast_precision_loss)] // a ratio for messages
pub(crate) fn traffic(digits: &Digits, map: &SourceMap) -> Result<Traffic, PlanError> {
    let ranks = &digits.ranks;
    let sizes: Vec<_> = ranks.iter().map(|rank| rank.size).collect();
    let devices: i128 = sizes.iter().map(|&size| i128::from(size)).product();
    let rank_of = |place| match place {
        Place::Rank(stride) => Some(digits.rank_at(stride)),
        Place::Address(_) => None,
    };
    let held = |places: &dyn Fn(usize) -> bool| -> i128 {
        let places = (0..digits.data.len()).filter(|&k| places(k));
        places.map(|k| i128::from(digits.data[k].size)).product()
    };
    let from_rank = |k: usize| rank_of(digits.data[k].from);
    let to_rank = |k: usize| rank_of(digits.data[k].to);
    let local = i128::from(map.local_elements());

    // A device keeps elements if it has them in both shardings.
    let kept = held(&|k| from_rank(k).is_none() && to_rank(k).is_none());
    let both = (0..digits.data.len()).filter_map(|k| Some((from_rank(k)?, to_rank(k)?)));
    let keeping = assignments(&sizes, both);
    let received = devices * local - keeping * kept;
    let max_received = if keeping < devices {
        local
    } else {
        local - kept
    };

    // The rank digit of the destination that selects each rank digit of the source.
    let selector = |j: usize| match ranks[j].from {
        Content::Data(k) => to_rank(k),
        Content::Replica | Content::Partial => Some(j),
    };
    let selectors: Vec<_> = (0..ranks.len()).map(selector).collect();
    let mut equal = Vec::new();
    for (j, selector) in selectors.iter().enumerate().filter(|(_, s)| s.is_some()) {
        let first = selectors.iter().position(|other| other == selector);
        equal.extend(first.map(|first| (first, j)));
    }
    let free = (0..ranks.len()).filter(|&i| !selectors.contains(&Some(i)));
    let readers: i128 = free.map(|i| i128::from(sizes[i])).product();
    let sent = readers * kept;
    let senders = assignments(&sizes, equal);
    let max_sent = if senders > keeping { sent } else { sent - kept };

    let all_of = |condition: &dyn Fn(usize) -> bool| -> i128 {
        let digits = (0..ranks.len()).filter(|&i| condition(i));
        digits.map(|i| i128::from(sizes[i])).product()
    };
    let is_data = |content: Content| matches!(content, Content::Data(_));
    let holders = all_of(&|i| !is_data(ranks[i].to));
    let replicas = all_of(&|i| !is_data(ranks[i].from));
    let keep_both = all_of(&|i| !is_data(ranks[i].to) && !is_data(ranks[i].from));
    let mut source = held(&|k| from_rank(k).is_none());
    let needed = source * holders;
    for rank in ranks {
        if let (Content::Data(from), Content::Data(to)) = (rank.from, rank.to) {
            if from != to {
                let size = i128::from(digits.data[to].size);
                source = if from_rank(to).is_some() {
                    0
                } else {
                    source / size
                };
            }
        }
    }
    let balanced = (needed - keep_both * source) as f64 / replicas as f64;
    Ok(Traffic {
        received: int(received)?,
        max_received: int(max_received)?,
        max_sent: int(max_sent)?,
        max_sent_balanced: balanced,
    })
}

/// Returns the largest common vector of both sides, in elements.
pub(crate) fn vector(map: &SourceMap) -> i64 {
    let mut run = 1;
    for mode in &map.local {
        if mode.stride == run && mode.address == run && mode.device == 0 {
            run *= mode.size;
        } else if mode.stride >= run {
            break;
        }
    }
    let local = map
        .local
        .iter()
        .flat_map(|mode| [mode.stride, mode.address]);
    let local = local.filter(|&stride| stride >= run);
    let mesh = map.mesh.iter().map(|mode| mode.address);
    local.chain(mesh).fold(run, gcd)
}

/// Returns `true` for pack if the piece for a peer is not contiguous in the source, and for unpack if
/// the piece needs to be reordered in the destination.
pub(crate) fn packing(map: &SourceMap) -> (bool, bool) {
    let piece = || map.local.iter().filter(|mode| mode.device == 0);
    let dense = |stride: fn(&crate::SourceMode) -> i64| {
        let strides = piece().map(|mode| (mode.size, stride(mode))).collect();
        crate::mode::first_gap(strides).is_none()
    };
    let (source, destination) = (dense(|mode| mode.address), dense(|mode| mode.stride));
    let ordered = piece().all(|mode| mode.address == mode.stride);
    (!source, !destination || (source && !ordered))
}

pub(crate) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
