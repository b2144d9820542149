//! The schedules of all ranks, run on the host, against the `Threads` engine.

use super::{DESTINATION, Part, Phase, SOURCE, Schedule, Transfer};
use layout_mesh::Placement::{Partial, Replicate, Shard, StridedShard};
use layout_mesh::{Element, Mesh, Message, Placement, Plan, Reduction, Sharding, Threads, Uneven};

type Buffers = [Vec<i64>; 3];

fn at(n: i64) -> usize {
    usize::try_from(n).unwrap()
}

/// Runs copies between the buffers of a rank.
fn copy(messages: &[Message], buffers: &mut Buffers) {
    for message in messages {
        for i in 0..message.elements() {
            let (mut i, mut from, mut to) = (i, message.from_address, message.to_address);
            for mode in &message.modes {
                from += i % mode.size * mode.from;
                to += i % mode.size * mode.to;
                i /= mode.size;
            }
            buffers[at(message.to)][at(to)] = buffers[at(message.from[0])][at(from)];
        }
    }
}

/// Runs a phase on all ranks.
fn run(phases: &[&Phase], sources: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let ranks = phases.iter().zip(sources);
    let mut ranks: Vec<Buffers> = ranks
        .map(|(phase, source)| {
            let fill = phase.fill.map_or(0, i64::identity);
            let destination = vec![fill; at(phase.local_len)];
            [source, vec![0; at(phase.staging)], destination]
        })
        .collect();
    for (phase, buffers) in phases.iter().zip(&mut ranks) {
        assert!(phase.pack.iter().all(|message| message.from[0] == SOURCE));
        copy(&phase.pack, buffers);
    }
    let before = ranks.clone();
    for (rank, phase) in phases.iter().enumerate() {
        match &phase.transfer {
            Transfer::Exchange { receives, .. } => {
                for part in receives {
                    let from = at(part.peer);
                    let sent =
                        |sends: &[Part]| sends.iter().find(|sent| at(sent.peer) == rank).copied();
                    let Transfer::Exchange { sends, .. } = &phases[from].transfer else {
                        panic!("rank {from} reduces")
                    };
                    let sent = sent(sends).expect("a part for each receiver");
                    assert_eq!(sent.elements, part.elements);
                    for i in 0..part.elements {
                        ranks[rank][at(part.buffer)][at(part.address + i)] =
                            before[from][at(sent.buffer)][at(sent.address + i)];
                    }
                }
            }
            Transfer::Reduce {
                group,
                op,
                parts,
                elements,
                terms,
                result,
            } => {
                let own = |rank: i64| -> i64 {
                    group
                        .iter()
                        .map(|(size, stride)| rank / stride % size * stride)
                        .sum()
                };
                let me = i64::try_from(rank).unwrap();
                let members = (0..)
                    .take(phases.len())
                    .filter(|&peer| peer - own(peer) == me - own(me));
                let members: Vec<i64> = members.collect();
                assert!(*parts == 1 || at(*parts) == members.len());
                let part = members.iter().position(|&member| member == me).unwrap();
                let first = if *parts == 1 {
                    0
                } else {
                    i64::try_from(part).unwrap() * elements
                };
                for i in 0..*elements {
                    let at_term = at(terms.1 + first + i);
                    let values = members
                        .iter()
                        .map(|&it| before[at(it)][at(terms.0)][at_term]);
                    let value = values.reduce(|a, b| a.reduce(b, *op)).unwrap();
                    ranks[rank][at(result.0)][at(result.1 + i)] = value;
                }
            }
        }
    }
    for (phase, buffers) in phases.iter().zip(&mut ranks) {
        assert!(phase.unpack.iter().all(|message| message.to == DESTINATION));
        copy(&phase.unpack, buffers);
    }
    ranks
        .into_iter()
        .map(|[_, _, destination]| destination)
        .collect()
}

fn check(plan: &Plan) {
    let devices = plan.to().mesh().devices();
    let from = plan.from();
    let part = |rank: i64| {
        // Replicas are equal, terms differ.
        let axes = from.mesh().axes().iter();
        let partial = axes.filter(|axis| from.is_partial(axis.name()));
        let term: i64 = partial.map(|axis| axis.coordinate(rank) + 1).product();
        let mut part = vec![0; at(from.local_len())];
        for (address, element) in from.held_by(rank).unwrap() {
            part[at(address)] = (element * 37 + term * 11) % 101 - 50;
        }
        part
    };
    let input: Vec<Vec<i64>> = (0..devices).map(part).collect();
    let expected = Threads.run(plan, &input).unwrap().buffers;
    let schedules: Vec<_> = (0..devices).map(|rank| Schedule::new(plan, rank)).collect();
    let mut buffers = input;
    for phase in 0..schedules[0].phases.len() {
        let phases: Vec<_> = schedules
            .iter()
            .map(|schedule| &schedule.phases[phase])
            .collect();
        buffers = run(&phases, buffers);
    }
    assert_eq!(buffers, expected, "{}", plan.explain());
}

#[test]
fn schedules_match_the_plans() {
    let sum = Partial(Reduction::Sum);
    let strided = StridedShard { dim: 0, split: 2 };
    let meshes: [&[(&str, i64)]; 4] = [
        &[("x", 2)],
        &[("x", 4)],
        &[("x", 2), ("y", 2)],
        &[("x", 2), ("y", 3)],
    ];
    let placements = [Shard(0), Shard(1), Shard(2), strided, Replicate, sum];
    let (mut plans, mut reductions, mut boxes) = (0, 0, 0);
    for axes in meshes {
        let mesh = Mesh::new(axes.iter().copied()).unwrap();
        let mut shardings = Vec::new();
        for uneven in [Uneven::Covering, Uneven::Chunk] {
            for x in placements {
                for y in &placements[..if axes.len() == 2 { placements.len() } else { 1 }] {
                    let placed: [(&str, Placement); 2] = [("x", x), ("y", *y)];
                    let placed = &placed[..axes.len()];
                    let sharding = Sharding::with_uneven(&mesh, &[12, 6, 4], placed, uneven);
                    let sharding = sharding.unwrap();
                    if !shardings.contains(&sharding) {
                        shardings.push(sharding);
                    }
                }
            }
        }
        for (i, from) in shardings.iter().enumerate() {
            for (j, to) in shardings.iter().enumerate() {
                // A fifth of the pairs of a mesh of two axes.
                if axes.len() == 2 && (i + j) % 5 != 0 {
                    continue;
                }
                let Ok(plan) = Plan::new(from, to) else {
                    continue;
                };
                check(&plan);
                plans += 1;
                boxes += usize::from(plan.boxes().is_some());
                reductions += usize::from(Schedule::new(&plan, 0).phases.len() > 1);
            }
        }
    }
    assert!(
        plans > 500 && reductions > 30 && boxes > 60,
        "{plans}, {reductions}, {boxes}"
    );
}

/// A sum and a shard of almost 2^63 elements, whose staging buffers would have 1.5 times as many.
#[test]
fn staging_buffers_past_all_addresses_are_saturated() {
    let columns = (1_i64 << 61) - 4;
    let mesh = Mesh::new([("x", 2)]).unwrap();
    let sharding = |rows: i64, placement| {
        let sharding = Sharding::new(&mesh, &[4, columns], &[("x", placement)]).unwrap();
        let memory = format!("({rows},{columns}):({},1)", columns + 1);
        sharding.with_memory(&memory.parse().unwrap()).unwrap()
    };
    let (from, to) = (sharding(4, Partial(Reduction::Sum)), sharding(2, Shard(0)));
    let schedule = Schedule::new(&Plan::new(&from, &to).unwrap(), 0);
    assert_eq!(schedule.phases[0].staging, i64::MAX);
}
