//! Random redistributions, as queries for the oracle with the library's answers.

use fastrand::Rng;
use layout_algebra::Layout;
use layout_mesh::{Plan, PlanError};

use crate::conform::level::{Answer, Outcome};
use crate::conform::vector::{Expected, Vector};

#[path = "../../layout-mesh/tests/mesh/pairs.rs"]
mod pairs;

use pairs::Layouts;

/// Returns a random pair of shardings, with the sources and the counts of its plan.
///
/// In one of six pairs, a stride differs from a valid one. In one of ten, the shardings are of different pairs.
#[must_use]
pub fn random(rng: &mut Rng) -> (Vector, Answer) {
    let (mut a, mut b) = pairs::pair(rng);
    if rng.u8(..10) == 0 {
        b = pairs::pair(rng).1;
    }
    if rng.u8(..6) == 0 {
        let changed = if rng.bool() { &mut a } else { &mut b };
        let part = rng.choice([
            &mut changed.elements,
            &mut changed.ranks,
            &mut changed.memory,
        ]);
        if let Some(part) = part {
            *part = with_another_stride(rng, part);
        }
    }
    let layouts =
        |side: &Layouts| [&side.elements, &side.ranks, &side.memory].map(Layout::to_string);
    let args = [layouts(&a), layouts(&b)].concat();
    let vector = Vector {
        id: format!("redistribution({})", args.join(", ")),
        op: "redistribution".into(),
        args,
        expected: Expected::Rejection,
    };
    let text = planned(&a, &b);
    let answer = text.map_or_else(
        |error| Answer::Rejected(error.to_string()),
        |text| {
            Answer::Given(Outcome {
                text,
                offset: None,
                values: None,
            })
        },
    );
    (vector, answer)
}

/// Returns the layout with one stride increased, or replaced by 0.
fn with_another_stride(rng: &mut Rng, layout: &Layout) -> Layout {
    let text = layout.to_string();
    let strides = text.find(':').map_or(0, |colon| colon + 1);
    let is_begin = |&(at, c): &(usize, char)| {
        let before = text[..at].chars().next_back();
        at >= strides && c.is_ascii_digit() && before.is_none_or(|c| !c.is_ascii_digit())
    };
    let begins: Vec<_> = text.char_indices().filter(is_begin).collect();
    let Some(&(begin, _)) = rng.choice(&begins) else {
        return layout.clone();
    };
    let end = text[begin..].find(|c: char| !c.is_ascii_digit());
    let end = end.map_or(text.len(), |length| begin + length);
    let stride: i64 = text[begin..end].parse().unwrap_or(0);
    let other = if rng.bool() { stride + 1 } else { 0 };
    let changed = format!("{}{other}{}", &text[..begin], &text[end..]);
    changed.parse().unwrap_or_else(|_| layout.clone())
}

/// Returns the number of received elements and the sources of each device, then the traffic of the plan.
fn planned(a: &Layouts, b: &Layouts) -> Result<String, PlanError> {
    let (a, b) = (a.sharding()?, b.sharding()?);
    let plan = Plan::new(&a, &b)?;
    let mut devices = Vec::new();
    for rank in 0..b.mesh().devices() {
        let addresses = b.held_by(rank)?.into_iter().map(|(address, _)| address);
        let sources: Vec<_> = addresses
            .map(|address| plan.source_of(rank, address))
            .collect();
        let is_received =
            |source: &&Option<(i64, i64)>| source.is_some_and(|(device, _)| device != rank);
        let received = sources.iter().filter(is_received).count();
        let places = sources.into_iter().map(|source| {
            source.map_or("none".into(), |(device, address)| {
                format!("({device},{address})")
            })
        });
        let places: Vec<_> = places.collect();
        devices.push(format!("{received} of {}", places.join(" ")));
    }
    let traffic = plan.traffic();
    let steps: i64 = plan.steps().iter().map(|step| step.received).sum();
    let (all, most) = (traffic.received, traffic.max_received);
    devices.push(format!(
        "in all {all}, by the steps {steps}, at most {most}"
    ));
    Ok(devices.join("; "))
}
