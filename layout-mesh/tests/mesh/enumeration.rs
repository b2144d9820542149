//! Checks of a plan by enumeration of all elements.

use std::collections::{BTreeMap, BTreeSet};

use layout_mesh::{Element, Plan, Reduction, Run, Sharding, StepKind, Threads};

/// The elements on each device, by address.
fn held(sharding: &Sharding) -> Vec<BTreeMap<i64, i64>> {
    let ranks = 0..sharding.mesh().devices();
    ranks
        .map(|rank| sharding.held_by(rank).unwrap().into_iter().collect())
        .collect()
}

/// The buffers of a tensor whose element `n` is `value(n, rank)` on the device `rank`.
fn buffers<T: Element>(sharding: &Sharding, value: impl Fn(i64, usize) -> T) -> Vec<Vec<T>> {
    let devices = held(sharding).into_iter().enumerate();
    let buffer = |(rank, held): (usize, BTreeMap<i64, i64>)| {
        let mut buffer = vec![T::default(); usize::try_from(sharding.local_len()).unwrap()];
        for (address, element) in held {
            buffer[usize::try_from(address).unwrap()] = value(element, rank);
        }
        buffer
    };
    devices.map(buffer).collect()
}

/// Checks the law, the minimum of bytes, the steps and both forms of the engine.
pub(crate) fn check(plan: &Plan) {
    let (a, b) = (held(plan.from()), held(plan.to()));
    let mut sent = vec![0; a.len()];
    let mut received = sent.clone();
    for (rank, elements) in b.iter().enumerate() {
        let here: BTreeSet<_> = a[rank].values().collect();
        let missing = elements
            .values()
            .filter(|element| !here.contains(element))
            .count();
        for (&address, element) in elements {
            let (device, source) = plan
                .source_of(i64::try_from(rank).unwrap(), address)
                .unwrap();
            let device = usize::try_from(device).unwrap();
            assert_eq!(
                a[device].get(&source),
                Some(element),
                "rank {rank}, address {address}"
            );
            sent[device] += u64::from(device != rank);
            received[rank] += u64::from(device != rank);
        }
        assert_eq!(received[rank], missing as u64, "not minimal");
    }
    let most = |counts: &[u64]| i64::try_from(*counts.iter().max().unwrap()).unwrap();
    let total = i64::try_from(received.iter().sum::<u64>()).unwrap();
    let traffic = plan.traffic();
    assert_eq!(traffic.received, total);
    assert_eq!(traffic.max_received, most(&received));
    assert_eq!(traffic.max_sent, most(&sent));
    assert!((traffic.max_sent_balanced - balanced(&a, &b)).abs() < 1e-9);
    assert_eq!(
        plan.steps().iter().map(|step| step.received).sum::<i64>(),
        total
    );
    if let (Some(layouts), Some(source)) = (plan.source_layouts(true), plan.source()) {
        let size: i64 = source
            .mesh
            .iter()
            .chain(&source.local)
            .map(|mode| mode.size)
            .product();
        assert_eq!(layouts.device.size(), size);
    }
    assert!(
        plan.source().is_none() || plan.source_layouts(true).is_some(),
        "P is no layout"
    );
    vectors_are_widest(plan, &b);
    check_transfers(plan);
    assert_eq!((plan.needs_pack(), plan.needs_unpack()), packing(plan, &b));

    let input = buffers(plan.from(), |element, _| element + 1);
    let expected = buffers(plan.to(), |element, _| element + 1);
    assert_eq!(by_messages(plan, &input, Reduction::Sum), expected);
    for run in [
        Threads.run(plan, &input).unwrap(),
        Threads.pull(plan, &input).unwrap(),
    ] {
        assert_eq!(run.buffers, expected);
        assert_eq!(run.received.iter().sum::<u64>(), total.unsigned_abs());
        assert_eq!(run.sent.iter().sum::<u64>(), total.unsigned_abs());
    }
}

/// Compares the transfers of each step with the counts of the step.
fn check_transfers(plan: &Plan) {
    for (i, step) in plan.steps().iter().enumerate() {
        let received = |rank: i64| -> i64 {
            let transfers = plan.transfers(i, rank).into_iter();
            let others = transfers.filter(|&(from, _)| from != rank);
            others.map(|(_, elements)| elements).sum()
        };
        let received: Vec<_> = (0..plan.to().mesh().devices()).map(received).collect();
        let sum: i64 = received.iter().sum();
        if step.kind == StepKind::AllReduce && step.map.local_elements() % step.peers != 0 {
            assert!(sum >= step.received, "{}", step.kind);
            continue;
        }
        assert_eq!(sum, step.received, "{}", step.kind);
        let most = received.into_iter().max();
        assert_eq!(most, Some(step.received_per_device), "{}", step.kind);
    }
}

/// The most elements that one device sends if replicas share the work evenly.
fn balanced(a: &[BTreeMap<i64, i64>], b: &[BTreeMap<i64, i64>]) -> f64 {
    let mut holders = BTreeMap::<i64, BTreeSet<usize>>::new();
    for (rank, held) in a.iter().enumerate() {
        for element in held.values() {
            holders.entry(*element).or_default().insert(rank);
        }
    }
    let mut sent = vec![0.0; a.len()];
    for (rank, held) in b.iter().enumerate() {
        for holders in held.values().map(|element| &holders[element]) {
            for &holder in holders.iter().filter(|_| !holders.contains(&rank)) {
                sent[holder] += 1.0 / f64::from(u32::try_from(holders.len()).unwrap());
            }
        }
    }
    sent.into_iter().fold(0.0, f64::max)
}

/// Compares the vector width with the widest that divides all runs. Only for compact memory.
fn vectors_are_widest(plan: &Plan, held: &[BTreeMap<i64, i64>]) {
    let len = plan.to().local_len();
    let source = |rank: usize, address| plan.source_of(i64::try_from(rank).unwrap(), address);
    let ranks = || held.iter().enumerate();
    let fits = |width: i64| {
        ranks().all(|(rank, held)| {
            held.keys()
                .filter(|&address| address % width == 0)
                .all(|&address| {
                    let Some((device, first)) = source(rank, address) else {
                        return false;
                    };
                    let next = |i| source(rank, address + i) == Some((device, first + i));
                    first % width == 0 && (0..width).all(next)
                })
        })
    };
    assert!(
        fits(plan.vector()),
        "vectors of {} do not fit",
        plan.vector()
    );
    if plan.source().is_some() && held.iter().all(|held| i64::try_from(held.len()) == Ok(len)) {
        let widest = (1..=len)
            .filter(|width| len % width == 0 && fits(*width))
            .max();
        assert_eq!(Some(plan.vector()), widest);
    }
}

/// Returns `true` if the elements of a pair of devices have gaps in the source, and `true` if they
/// have gaps or another order in the destination.
fn packing(plan: &Plan, held: &[BTreeMap<i64, i64>]) -> (bool, bool) {
    let mut pairs = BTreeMap::<_, Vec<_>>::new();
    for (rank, held) in held.iter().enumerate() {
        for &address in held.keys() {
            let to = i64::try_from(rank).unwrap();
            let (from, source) = plan.source_of(to, address).unwrap();
            if from != to {
                pairs.entry((from, to)).or_default().push((source, address));
            }
        }
    }
    let (mut pack, mut unpack) = (false, false);
    for mut pair in pairs.into_values() {
        pair.sort_unstable();
        let gaps = |mut side: Vec<i64>| {
            side.sort_unstable();
            side.windows(2).any(|next| next[0] + 1 != next[1])
        };
        let sources_have_gaps = gaps(pair.iter().map(|(source, _)| *source).collect());
        let ordered = pair.windows(2).all(|next| next[0].1 < next[1].1);
        pack |= sources_have_gaps;
        unpack |= gaps(pair.iter().map(|(_, address)| *address).collect());
        unpack |= !sources_have_gaps && !ordered;
    }
    (pack, unpack)
}

/// Checks a plan with a reduction: both shardings reduce to the same tensor.
pub(crate) fn check_reduction(plan: &Plan, op: Reduction) {
    check_transfers(plan);
    let value = |n: i64, rank: usize| {
        let rank = i64::try_from(rank).unwrap();
        // Replicas hold equal terms.
        (n * 7919 + term(plan.from(), rank) * 104_729) % 1009 - 500
    };
    let input = buffers(plan.from(), value);
    let expected = reduced(plan.from(), &input, op);
    let run = Threads.run(plan, &input).unwrap();
    assert_eq!(reduced(plan.to(), &run.buffers, op), expected);
    assert_eq!(Threads.pull(plan, &input).unwrap().buffers, run.buffers);
    assert_eq!(by_messages(plan, &input, op), run.buffers);
    let exact = |step: &layout_mesh::Step| {
        let devices: i64 = step.group.iter().map(|&(size, _)| size).product();
        step.kind != StepKind::AllReduce || step.map.local_elements() % devices == 0
    };
    if plan.steps().iter().all(exact) {
        let counted: Run<i64> = run;
        let planned: i64 = plan.steps().iter().map(|step| step.received).sum();
        let most = counted.received.iter().max().unwrap();
        assert!(
            *most <= plan.traffic().max_received.unsigned_abs(),
            "unbalanced"
        );
        assert_eq!(counted.received.iter().sum::<u64>(), planned.unsigned_abs());
        assert_eq!(counted.bytes(), 8 * planned.unsigned_abs());
    }
}

/// The coordinate of a device along the axes with terms.
fn term(sharding: &Sharding, rank: i64) -> i64 {
    let axes = sharding
        .mesh()
        .axes()
        .iter()
        .filter(|axis| sharding.is_partial(axis.name()));
    axes.fold(0, |term, axis| term * axis.size() + axis.coordinate(rank))
}

/// The tensor of each group of replicas: the reduction of all terms.
fn reduced(sharding: &Sharding, buffers: &[Vec<i64>], op: Reduction) -> Vec<i64> {
    let elements = usize::try_from(sharding.elements()).unwrap();
    let mut tensor = vec![BTreeMap::new(); elements];
    for (rank, held) in held(sharding).into_iter().enumerate() {
        let term = term(sharding, i64::try_from(rank).unwrap());
        for (address, element) in held {
            let value = buffers[rank][usize::try_from(address).unwrap()];
            let terms = &mut tensor[usize::try_from(element).unwrap()];
            assert_eq!(
                *terms.entry(term).or_insert(value),
                value,
                "replicas differ"
            );
        }
    }
    let reduce = |terms: BTreeMap<i64, i64>| {
        let terms = terms.into_values();
        terms.reduce(|a, b| a.reduce(b, op)).unwrap()
    };
    tensor.into_iter().map(reduce).collect()
}

/// Runs the messages of all devices. Elements without a message are the identity.
fn by_messages(plan: &Plan, input: &[Vec<i64>], op: Reduction) -> Vec<Vec<i64>> {
    let index = |n: i64| usize::try_from(n).unwrap();
    let result = |rank: i64| {
        let mut result = vec![0; index(plan.to().local_len())];
        for address in 0..plan.to().local_len() {
            if plan.source_of(rank, address).is_some() {
                result[index(address)] = i64::identity(op);
            }
        }
        for message in plan.messages(rank) {
            for n in 0..message.elements() {
                let (mut rest, mut from, mut to) = (n, message.from_address, message.to_address);
                for mode in &message.modes {
                    from += rest % mode.size * mode.from;
                    to += rest % mode.size * mode.to;
                    rest /= mode.size;
                }
                let terms = message
                    .from
                    .iter()
                    .map(|&rank| input[index(rank)][index(from)]);
                result[index(to)] = terms.reduce(|a, b| a.reduce(b, op)).unwrap();
            }
        }
        result
    };
    (0..plan.to().mesh().devices()).map(result).collect()
}
