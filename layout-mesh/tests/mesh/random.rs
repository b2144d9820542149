//! Random pairs of plain layouts against enumeration.

use fastrand::Rng;
use layout_algebra::Layout;
use layout_mesh::{Mesh, Placement, Plan, PlanError, Reduction, Sharding, Threads};

use crate::enumeration::{check, check_reduction};

fn layout(modes: &[(i64, i64)]) -> Layout {
    let (sizes, strides): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    match sizes[..] {
        [] => Layout::new(1, 0).unwrap(),
        [size] => Layout::new(size, strides[0]).unwrap(),
        _ => Layout::new(sizes, strides).unwrap(),
    }
}

/// Strides of factors in the given order.
fn strides(factors: &[i64]) -> Vec<(i64, i64)> {
    let place = |end: &mut i64, &size: &i64| {
        let stride = *end;
        *end *= size;
        Some((size, stride))
    };
    factors.iter().scan(1, place).collect()
}

/// A random sharding whose digits have the given sizes, from small strides to large ones.
fn sharding(rng: &mut Rng, ranks: &[i64], data: &[i64], op: Option<Reduction>) -> Sharding {
    let mut free = strides(data);
    rng.shuffle(&mut free);
    let mut mesh: Vec<_> = strides(ranks)
        .into_iter()
        .map(|(size, rank)| {
            let shard = free.iter().position(|&(other, _)| other == size);
            let element = shard
                .filter(|_| rng.u8(..100) < 65)
                .map(|i| free.remove(i).1);
            (size, rank, element)
        })
        .collect();
    rng.shuffle(&mut mesh);
    // Some memory layouts have gaps.
    let mut end = 1;
    let local = free.iter().map(|&(size, _)| {
        let stride = end + i64::from(rng.u8(..40) == 0);
        end = stride * size;
        (size, stride)
    });
    let memory = layout(&local.collect::<Vec<_>>());
    let names: Vec<_> = (0..mesh.len()).map(|i| format!("x{i}")).collect();
    let axes: Vec<_> = mesh.iter().map(|&(size, rank, _)| (size, rank)).collect();
    let elements: Vec<_> = mesh
        .iter()
        .map(|&(n, _, element)| (n, element.unwrap_or(0)))
        .collect();
    let elements = Layout::from_modes([layout(&elements), layout(&free)]).unwrap();
    let mesh = Mesh::with_ranks(names.iter().map(String::as_str), &layout(&axes)).unwrap();
    let mut sharding = Sharding::from_layout(&mesh, &elements, &memory).unwrap();
    for name in &names {
        if let Some(op) = op.filter(|_| rng.u8(..100) < 60) {
            sharding = sharding.clone().with_partial(name, op).unwrap_or(sharding);
        }
    }
    sharding
}

/// A pair of random shardings. In every third, the factors are in different orders.
fn pair(rng: &mut Rng, op: Option<Reduction>) -> (Sharding, Sharding) {
    const RANKS: [&[i64]; 7] = [
        &[2],
        &[3],
        &[2, 2],
        &[2, 3],
        &[2, 2, 2],
        &[2, 2, 3],
        &[1, 4],
    ];
    const MORE: [&[i64]; 5] = [&[], &[2], &[3], &[5], &[2, 2]];
    loop {
        let mut ranks = rng.choice(RANKS).unwrap().to_vec();
        rng.shuffle(&mut ranks);
        let mut data = ranks.repeat(if ranks.len() > 2 { 2 } else { 3 });
        data.extend(rng.choice(MORE).unwrap());
        rng.shuffle(&mut data);
        if data.iter().product::<i64>() > 400 {
            continue;
        }
        let a = sharding(rng, &ranks, &data, op);
        if rng.u8(..3) == 0 {
            rng.shuffle(&mut ranks);
            rng.shuffle(&mut data);
        }
        let op = op.filter(|_| rng.u8(..3) == 0);
        return (a, sharding(rng, &ranks, &data, op));
    }
}

#[test]
fn random_pairs_equal_enumeration() {
    let mut rng = Rng::with_seed(7);
    let (mut digits, mut boxes) = (0, 0);
    for _ in 0..300 {
        let (a, b) = pair(&mut rng, None);
        let plan = Plan::new(&a, &b).unwrap();
        check(&plan);
        *(if plan.source().is_some() {
            &mut digits
        } else {
            &mut boxes
        }) += 1;
    }
    assert!(
        digits > 200 && boxes > 20,
        "{digits} plans with digits, {boxes} with boxes"
    );
}

#[test]
fn terms_are_reduced_by_increasing_rank() {
    let ranks = "(2,2):(1,2)".parse().unwrap();
    let mesh = Mesh::with_ranks(["x", "y"], &ranks).unwrap();
    let sum = Placement::Partial(Reduction::Sum);
    let terms = Sharding::new(&mesh, &[1], &[("x", sum), ("y", sum)]).unwrap();
    let plan = Plan::new(&terms, &Sharding::new(&mesh, &[1], &[]).unwrap()).unwrap();
    let run = Threads
        .run(&plan, &[1e16, -1e16, 1.0, 1.0].map(|term: f64| vec![term]))
        .unwrap();
    assert_eq!(run.buffers, [[2.0]; 4]);
    let run = Threads
        .run(&plan, &[1e16, 1.0, -1e16, 1.0].map(|term: f64| vec![term]))
        .unwrap();
    assert_eq!(run.buffers, [[1.0]; 4]);
    let pair = Sharding::new(&mesh, &[2], &[("x", sum), ("y", sum)]).unwrap();
    let scattered = Sharding::new(&mesh, &[2], &[("y", Placement::Shard(0))]).unwrap();
    let plan = Plan::new(&pair, &scattered).unwrap();
    let terms = [1e16, 1.0, -1e16, 1.0].map(|term: f64| vec![term; 2]);
    assert_eq!(Threads.pull(&plan, &terms).unwrap().buffers, [[1.0]; 4]);
}

#[test]
fn random_reductions_equal_enumeration() {
    use Reduction::{Max, Min, Product, Sum};
    let mut rng = Rng::with_seed(8);
    let mut rejected = 0;
    for round in 0..200 {
        let op = [Sum, Max, Min, Product][round % 4];
        let (a, b) = pair(&mut rng, Some(op));
        match Plan::new(&a, &b) {
            Ok(plan) => check_reduction(&plan, op),
            Err(PlanError::Cuts { through, .. }) => {
                assert!(through.is_some() || a.reduction().is_some() && b.reduction().is_some());
                rejected += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(rejected < 60, "{rejected} rejected");
}
