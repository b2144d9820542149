//! Three pairs that PyTorch redistributes wrongly, without an error.

use layout_mesh::{Mesh, Placement, Plan, Sharding, Threads, Uneven};

use crate::enumeration::check;

/// <https://github.com/pytorch/pytorch/issues/179502>: the view of a shard moves elements.
#[test]
fn a_view_of_columns_moves_elements() {
    let mesh = Mesh::new([("x", 4)]).unwrap();
    let columns = Sharding::new(&mesh, &[12, 8], &[("x", Placement::Shard(1))]).unwrap();
    let rows = Sharding::new(&mesh, &[16, 6], &[("x", Placement::Shard(0))]).unwrap();
    let plan = Plan::new(&columns, &rows).unwrap();
    assert_eq!(
        plan.require_local().unwrap_err().to_string(),
        "expected all elements to stay on their devices, found element 2 on device 1 before and \
         device 0 after; devices receive 72 elements of a tensor of 96"
    );
    check(&plan);
    let rows = Sharding::new(&mesh, &[12, 8], &[("x", Placement::Shard(0))]).unwrap();
    let view = Sharding::new(&mesh, &[48, 2], &[("x", Placement::Shard(0))]).unwrap();
    Plan::new(&rows, &view).unwrap().require_local().unwrap();
}

/// <https://github.com/pytorch/pytorch/issues/168134>: uneven strided shards.
#[test]
fn uneven_strided_shards_are_gathered() {
    let mesh = Mesh::new([("x", 2)]).unwrap();
    let strided = [("x", Placement::StridedShard { dim: 0, split: 2 })];
    let all = Sharding::new(&mesh, &[5], &[]).unwrap();
    for (uneven, expected) in [
        (Uneven::Covering, [vec![0, 1, 3, 4], vec![2]]),
        (Uneven::Chunk, [vec![0, 1, 3], vec![2, 4]]),
    ] {
        let sharding = Sharding::with_uneven(&mesh, &[5], &strided, uneven).unwrap();
        let held = |rank| sharding.held_by(rank).unwrap();
        let elements = |rank| -> Vec<i64> { held(rank).into_iter().map(|(_, n)| n).collect() };
        assert_eq!([elements(0), elements(1)], expected);
        if uneven == Uneven::Chunk {
            assert_eq!(held(1), [(0, 2), (1, 4)]);
        }
        let plan = Plan::new(&sharding, &all).unwrap();
        check(&plan);
        let buffer = |rank| {
            let mut buffer = vec![-1; usize::try_from(sharding.local_len()).unwrap()];
            for (address, element) in held(rank) {
                buffer[usize::try_from(address).unwrap()] = element;
            }
            buffer
        };
        let run = Threads.run(&plan, &[buffer(0), buffer(1)]).unwrap();
        assert_eq!(run.buffers, [[0, 1, 2, 3, 4]; 2]);
    }
}

/// <https://github.com/pytorch/pytorch/issues/166598>: a contraction over `k`, sharded in two orders.
#[test]
fn a_contraction_over_two_shard_orders_is_rejected() {
    let mesh = Mesh::new([("x", 2), ("y", 2)]).unwrap();
    let order = |axes: [&str; 2]| {
        let placed = axes.map(|axis| (axis, Placement::Shard(0)));
        Sharding::new(&mesh, &[8], &placed).unwrap()
    };
    let (outer_x, outer_y) = (order(["x", "y"]), order(["y", "x"]));
    let k = |sharding: &Sharding| -> Vec<i64> {
        sharding
            .held_by(1)
            .unwrap()
            .into_iter()
            .map(|(_, element)| element)
            .collect()
    };
    assert_eq!((k(&outer_x), k(&outer_y)), (vec![2, 3], vec![4, 5]));
    let plan = Plan::new(&outer_x, &outer_y).unwrap();
    assert_eq!(
        plan.require_local().unwrap_err().to_string(),
        "expected all elements to stay on their devices, found element 2 on device 1 before and \
         device 2 after; devices receive 4 elements of a tensor of 8"
    );
    check(&plan);
}
