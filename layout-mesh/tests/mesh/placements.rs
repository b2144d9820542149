//! Random placements, even and uneven, against enumeration.

use fastrand::Rng;
use layout_algebra::Layout;
use layout_mesh::{Mesh, Placement, Plan, Sharding, Uneven};

use crate::enumeration::check;

fn placement(rng: &mut Rng, rank: usize) -> Placement {
    match rng.u8(..8) {
        0 | 1 => Placement::Replicate,
        2 => Placement::StridedShard {
            dim: rng.usize(..rank),
            split: rng.i64(1..4),
        },
        _ => Placement::Shard(rng.usize(..rank)),
    }
}

fn sharding(rng: &mut Rng, mesh: &Mesh, shape: &[i64], uneven: Uneven) -> Sharding {
    let mut axes: Vec<_> = mesh.axes().iter().map(layout_mesh::Axis::name).collect();
    rng.shuffle(&mut axes);
    let placed: Vec<_> = axes
        .into_iter()
        .map(|axis| (axis, placement(rng, shape.len())))
        .collect();
    let sharding = Sharding::with_uneven(mesh, shape, &placed, uneven).unwrap();
    // Any order of the dimensions in memory.
    let sizes: Vec<_> = sharding.memory().modes().iter().map(Layout::size).collect();
    let mut order: Vec<_> = (0..sizes.len()).collect();
    rng.shuffle(&mut order);
    let mut strides = vec![0; sizes.len()];
    let mut end = 1;
    for d in order {
        strides[d] = end;
        end *= sizes[d];
    }
    sharding
        .with_memory(&Layout::new(sizes, strides).unwrap())
        .unwrap()
}

#[test]
fn random_placements_equal_enumeration() {
    const MESHES: [&[(&str, i64)]; 5] = [
        &[("x", 4)],
        &[("x", 2), ("y", 2)],
        &[("x", 2), ("y", 3)],
        &[("x", 3), ("y", 1)],
        &[("x", 2), ("y", 2), ("z", 2)],
    ];
    let mut rng = Rng::with_seed(9);
    let (mut even, mut boxes) = (0, 0);
    for round in 0..300 {
        let mesh = Mesh::new(rng.choice(MESHES).unwrap().iter().copied()).unwrap();
        let extent = |rng: &mut Rng| {
            if round % 2 == 0 {
                4 * rng.i64(1..4)
            } else {
                rng.i64(1..10)
            }
        };
        let shape = [extent(&mut rng), extent(&mut rng)];
        let uneven = if round % 4 < 2 {
            Uneven::Covering
        } else {
            Uneven::Chunk
        };
        let a = sharding(&mut rng, &mesh, &shape, uneven);
        let b = sharding(&mut rng, &mesh, &shape, uneven);
        let plan = Plan::new(&a, &b).unwrap();
        check(&plan);
        if a.is_even() {
            let plain = Sharding::from_layout(&mesh, &a.layout().unwrap(), a.memory()).unwrap();
            assert_eq!(plain.held_by(1).unwrap(), a.held_by(1).unwrap());
            assert!(Plan::new(&a, &plain).unwrap().steps().is_empty());
            assert!(plan.peak() == i128::from(a.local_len() + b.local_len()));
        }
        even += usize::from(plan.source().is_some());
        boxes += usize::from(plan.boxes().is_some());
    }
    assert!(
        even > 80 && boxes > 80,
        "{even} plans with digits, {boxes} with boxes"
    );
}
