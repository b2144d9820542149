//! Matrix products on devices against the product of the tensors.

use std::collections::BTreeMap;

use fastrand::Rng;
use layout_mesh::Placement::{Partial, Replicate, Shard, StridedShard};
use layout_mesh::{Mesh, Number, OpenSharding, Placement, Reduction, Sharding, Uneven};

const SUM: Placement = Partial(Reduction::Sum);

/// The local values of a device: element to address and value.
type Local = BTreeMap<i64, (i64, i64)>;

/// Returns the local values of all devices. The terms of a device are random, and their sum is the
/// tensor.
fn distribute(sharding: &Sharding, tensor: &[i64], rng: &mut Rng) -> Vec<Local> {
    let axes = sharding.mesh().axes();
    let partial: Vec<_> = axes
        .iter()
        .filter(|axis| sharding.is_partial(axis.name()))
        .collect();
    let (mut devices, mut rest) = (Vec::new(), BTreeMap::new());
    for rank in 0..sharding.mesh().devices() {
        let is_first = partial.iter().all(|axis| axis.coordinate(rank) == 0);
        let held = sharding.held_by(rank).unwrap().into_iter();
        let local = held.map(|(address, element)| {
            let index = usize::try_from(element).unwrap();
            // Replicas have the same terms.
            let group: Vec<_> = partial.iter().map(|axis| axis.coordinate(rank)).collect();
            let value = if is_first {
                tensor[index]
            } else {
                *rest
                    .entry((element, group))
                    .or_insert_with(|| rng.i64(-9..9))
            };
            (element, (address, value))
        });
        devices.push(local.collect::<Local>());
    }
    // The first term is the tensor minus all others.
    for ((element, _), value) in rest {
        for (rank, local) in devices.iter_mut().enumerate() {
            let rank = i64::try_from(rank).unwrap();
            if partial.iter().all(|axis| axis.coordinate(rank) == 0) {
                if let Some((_, first)) = local.get_mut(&element) {
                    *first -= value;
                }
            }
        }
    }
    devices
}

/// Returns the error of a product on the devices, if any: each device multiplies its local parts by
/// position.
fn compare(x: &Sharding, w: &Sharding, product: &Sharding) -> Result<(), String> {
    let [m, k, n] = [x.shape()[0], x.shape()[1], w.shape()[1]];
    let mut rng = Rng::with_seed(7);
    let mut random = |size: i64| -> Vec<i64> { (0..size).map(|_| rng.i64(-9..9)).collect() };
    let (left, right) = (random(m * k), random(k * n));
    let at = |tensor: &[i64], i: i64| tensor[usize::try_from(i).unwrap()];
    let (xs, ws) = (
        distribute(x, &left, &mut rng),
        distribute(w, &right, &mut rng),
    );
    let partial: Vec<_> = product
        .mesh()
        .axes()
        .iter()
        .filter(|axis| product.is_partial(axis.name()))
        .collect();
    let mut sums = BTreeMap::<(i64, i64), i64>::new();
    for rank in 0..product.mesh().devices() {
        let (a, b) = (
            &xs[usize::try_from(rank).unwrap()],
            &ws[usize::try_from(rank).unwrap()],
        );
        let ks = |local: &Local, of: fn(i64, i64, i64) -> i64| {
            let mut ks: Vec<_> = local.keys().map(|&e| of(e, k, n)).collect();
            ks.sort_unstable();
            ks.dedup();
            ks
        };
        let held = product.held_by(rank).unwrap();
        if !held.is_empty() && ks(a, |e, k, _| e % k) != ks(b, |e, _, n| e / n) {
            return Err(format!("other indices of k on device {rank}"));
        }
        let mut inner: Vec<_> = a.keys().map(|e| e % k).collect();
        inner.sort_unstable();
        inner.dedup();
        let group: i64 = partial
            .iter()
            .map(|axis| axis.coordinate(rank) * axis.stride())
            .sum();
        for (_, element) in held {
            let (i, j) = (element / n, element % n);
            let terms = inner
                .iter()
                .map(|l| Some(a.get(&(i * k + l))?.1 * b.get(&(l * n + j))?.1));
            let Some(terms) = terms.collect::<Option<Vec<_>>>() else {
                return Err(format!("no operand of element {element} on device {rank}"));
            };
            *sums.entry((element, rank - group)).or_default() += terms.iter().sum::<i64>();
        }
    }
    for ((element, _), sum) in sums {
        let (i, j) = (element / n, element % n);
        let terms = (0..k).map(|l| at(&left, i * k + l) * at(&right, l * n + j));
        if sum != terms.sum::<i64>() {
            return Err(format!("a wrong element {element}"));
        }
    }
    Ok(())
}

/// All placements of the axes `x` and `y`, in both orders.
fn placements() -> Vec<Vec<(&'static str, Placement)>> {
    let each = [
        Replicate,
        Shard(0),
        Shard(1),
        StridedShard { dim: 0, split: 2 },
        StridedShard { dim: 1, split: 2 },
        SUM,
        Partial(Reduction::Max),
    ];
    let mut all = Vec::new();
    for a in each {
        for b in each {
            all.extend([vec![("x", a), ("y", b)], vec![("y", b), ("x", a)]]);
        }
    }
    all
}

#[test]
fn products_of_devices_are_the_product() {
    let (mut accepted, mut rejected) = (0, 0);
    for (sizes, [m, k, n]) in [
        ([2, 2], [4, 8, 4]),
        ([2, 3], [6, 12, 6]),
        ([1, 2], [4, 4, 4]),
        ([2, 2], [3, 5, 2]),
    ] {
        let mesh = Mesh::new(["x", "y"].into_iter().zip(sizes)).unwrap();
        let side = |shape: [i64; 2]| -> Vec<_> {
            let all = placements();
            let shardings = all.iter().map(|placed| {
                [Uneven::Covering, Uneven::Chunk]
                    .map(|uneven| Sharding::with_uneven(&mesh, &shape, placed, uneven))
            });
            shardings.flatten().filter_map(Result::ok).collect()
        };
        let (xs, ws) = (side([m, k]), side([k, n]));
        let mut rng = Rng::with_seed(3);
        for _ in 0..5_000 {
            let (x, w) = (&xs[rng.usize(..xs.len())], &ws[rng.usize(..ws.len())]);
            match x.matmul(w) {
                Ok(product) => {
                    accepted += 1;
                    let found = compare(x, w, &product);
                    assert_eq!(found, Ok(()), "{x} times {w} is {product}");
                }
                Err(error) => {
                    rejected += 1;
                    let text = error.to_string();
                    assert!(text.starts_with("expected "), "{text}");
                }
            }
        }
    }
    assert!(accepted > 1000 && rejected > 8000, "{accepted} {rejected}");
}

/// Operands are rejected if and only if an index of k has different places.
#[test]
fn an_index_of_k_is_on_the_devices_of_the_error() {
    let mesh = Mesh::new([("x", 2), ("y", 3)]).unwrap();
    let mut found = 0;
    for k in [6, 12, 18, 7, 5] {
        for left in placements() {
            for right in placements() {
                let only = |placed: &[(&'static str, Placement)], dim| {
                    placed.iter().all(|(_, placed)| match placed {
                        Shard(other) | StridedShard { dim: other, .. } => *other == dim,
                        _ => false,
                    })
                };
                if !only(&left, 1) || !only(&right, 0) {
                    continue;
                }
                let x = Sharding::new(&mesh, &[2, k], &left).unwrap();
                let w = Sharding::new(&mesh, &[k, 2], &right).unwrap();
                // The first device with an element, and the address of the element.
                let on = |sharding: &Sharding, element: i64| {
                    let found = (0..6).find_map(|rank| {
                        let held = sharding.held_by(rank).unwrap();
                        let found = held.iter().find(|(_, other)| *other == element);
                        found.map(|(address, _)| (rank, *address))
                    });
                    found.unwrap()
                };
                let places = |i: i64| {
                    let (device, address) = on(&w, 2 * i);
                    [on(&x, i), (device, address / 2)]
                };
                let different = (0..k).find(|&i| places(i)[0] != places(i)[1]);
                match (x.matmul(&w), different) {
                    (Ok(_), None) => {}
                    (Err(error), Some(_)) => {
                        found += 1;
                        let text = error.to_string();
                        let (_, rest) = text.split_once("found index ").expect(&text);
                        let words = rest.split([' ', '\n']);
                        let numbers = words.filter_map(|word| word.parse::<i64>().ok());
                        let [index, a, b] = numbers.take(3).collect::<Vec<_>>()[..] else {
                            panic!("{text}")
                        };
                        let [left, right] = places(index);
                        let told = if text.contains("positions") {
                            [left.1, right.1]
                        } else {
                            [left.0, right.0]
                        };
                        assert_eq!(told, [a, b], "{text}");
                        let fixed = text.split_once("\nhelp: redistribute the right operand to ");
                        assert!(fixed.is_some(), "{text}");
                    }
                    (result, different) => panic!("{x} times {w}: {result:?}, {different:?}"),
                }
            }
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn operands_with_different_local_extents_of_k_are_rejected() {
    let mesh = Mesh::new([("a", 3)]).unwrap();
    let strided = |dim, split| [("a", StridedShard { dim, split })];
    let left = Sharding::with_uneven(&mesh, &[4, 2], &strided(1, 2), Uneven::Chunk).unwrap();
    let right = Sharding::with_uneven(&mesh, &[2, 2], &strided(0, 3), Uneven::Covering).unwrap();
    assert_eq!(
        left.matmul(&right).unwrap_err().to_string(),
        "expected equal local extents of the summed dimension, found 2 in the left operand and 3 in the \
         right operand",
    );
}

#[test]
fn products_without_a_sharding_are_rejected() {
    let mesh = Mesh::new([("x", 2)]).unwrap();
    let error = |x: &Sharding, w: &Sharding| x.matmul(w).unwrap_err().to_string();
    let new = |shape: &[i64], placed| Sharding::new(&mesh, shape, &[("x", placed)]).unwrap();
    assert_eq!(
        error(&new(&[4, 8], Shard(0)), &new(&[6, 2], Shard(0))),
        "expected matrices of the shapes (m,k) and (k,n), found (4,8) and (6,2)"
    );
    assert_eq!(
        error(&new(&[4, 8, 2], Shard(0)), &new(&[6, 2], Shard(0))),
        "expected matrices of the shapes (m,k) and (k,n), found (4,8,2) and (6,2)"
    );
    assert_eq!(
        error(&new(&[4, 8], Shard(0)), &new(&[8, 2], Shard(0))),
        "expected along axis `x` shards of k in both operands, or shards of m or n in one operand, found \
         Shard(0) in the left operand and Shard(0) in the right operand\n\
         help: redistribute the right operand to `[] of (8,2) on x=2`"
    );
    assert_eq!(
        error(&new(&[4, 8], Replicate), &new(&[8, 2], Shard(0))),
        "expected along axis `x` shards of k in both operands, or shards of m or n in one operand, found \
         Replicate in the left operand and Shard(0) in the right operand\n\
         help: redistribute the left operand to `[x: Shard(1)] of (4,8) on x=2`"
    );
    let other = Mesh::with_ranks(["a", "b"], &"(2,2):(1,2)".parse().unwrap()).unwrap();
    let first = Mesh::new([("a", 2), ("b", 2)]).unwrap();
    let replicas = |mesh: &Mesh| Sharding::new(mesh, &[4, 4], &[]).unwrap();
    assert_eq!(
        error(&replicas(&first), &replicas(&other)),
        "expected operands on the same mesh, found `a=2, b=2` and `a=2:1, b=2:2`"
    );
    let plain = "(2,4):(4,1)".parse().unwrap();
    let plain = Sharding::from_layout(&mesh, &plain, &"4:1".parse().unwrap()).unwrap();
    assert_eq!(
        error(&plain, &new(&[8, 2], Shard(0))),
        "expected matrices of the shapes (m,k) and (k,n), found (8) and (8,2)"
    );
}

#[test]
fn products_of_dynamic_sizes_are_decided_for_all_values() {
    let size = |factor, names: &str| Number::product(factor, names.chars().map(String::from));
    let mesh = [("x", size(1, "p")), ("y", size(2, ""))];
    let new = |shape: [Number; 2], placed: &[_]| OpenSharding::new(&mesh, &shape, placed);
    let x = new(
        [size(1, "m"), size(2, "pk")],
        &[("x", Shard(1)), ("y", Shard(1))],
    );
    let w = |placed: &[_]| new([size(2, "pk"), size(1, "n")], placed);
    let product = x.matmul(&w(&[("x", Shard(0)), ("y", Shard(0))])).unwrap();
    assert_eq!(
        product.to_string(),
        "[x: Partial(sum), y: Partial(sum)] of (m, n) on x=p, y=2"
    );
    let error = |other: &OpenSharding| x.matmul(other).unwrap_err().to_string();
    assert_eq!(
        error(&w(&[("y", Shard(0)), ("x", Shard(0))])),
        "expected each index of the summed dimension on one device in both operands, found index k on \
         device 1 of the left operand and on device 2 of the right operand\n\
         help: redistribute the right operand to `[x: Shard(0), y: Shard(0)] of (2 * p * k, n) on x=p, y=2`"
    );
    let other = OpenSharding::new(&[("x", size(2, "p"))], &[size(2, "pk"), size(1, "n")], &[]);
    assert_eq!(
        error(&other),
        "expected operands on the same mesh, found `x=p, y=2` and `x=2 * p`"
    );
    assert_eq!(
        error(&new([size(2, "pm"), size(1, "n")], &[])),
        "expected matrices of the shapes (m,k) and (k,n), found (m, 2 * p * k) and (2 * p * m, n)"
    );
    let uneven = new([size(1, "k"), size(1, "n")], &[("x", Shard(0))]);
    let left = new([size(1, "m"), size(1, "k")], &[("x", Shard(1))]);
    assert_eq!(
        left.matmul(&uneven).unwrap_err().to_string(),
        "expected shards that are even for all values, found `[x: Shard(1)] of (m, k) on x=p, y=2`"
    );
}
