//! Inputs at the limits: large sizes, many dimensions, and invalid values.

use fastrand::Rng;
use layout_algebra::Layout;
use layout_mesh::{Mesh, Placement, Plan, Reduction, Sharding, StepKind, Threads, Uneven};

const LARGE: i64 = 1 << 62;

fn mesh(axes: &[(&str, i64)]) -> Mesh {
    Mesh::new(axes.iter().copied()).unwrap()
}

fn shard(axis: &str, dim: usize) -> (&str, Placement) {
    (axis, Placement::Shard(dim))
}

fn plan(mesh: &Mesh, shape: &[i64], a: &[(&str, Placement)], b: &[(&str, Placement)]) -> Plan {
    let side = |placed| Sharding::new(mesh, shape, placed).unwrap();
    Plan::new(&side(a), &side(b)).unwrap()
}

#[test]
fn large_tensors_have_plans() {
    let two = mesh(&[("x", 2)]);
    let rows = plan(&two, &[LARGE / 4, 4], &[shard("x", 0)], &[shard("x", 1)]);
    assert_eq!(rows.traffic().received, LARGE / 2);
    assert_eq!(rows.steps()[0].kind, StepKind::AllToAll);
    assert_eq!(rows.source_of(1, LARGE / 2 - 1), Some((1, LARGE / 2 - 1)));
    assert_eq!(rows.source_of(i64::MAX, i64::MAX), None);
    assert_eq!(rows.source_of(i64::MIN, i64::MIN), None);
    let error = Threads.run(&rows, &[vec![0], vec![0]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "expected at most 4294967296 elements on all devices, found {}",
            1_i128 << 63
        )
    );

    let odd = plan(&two, &[i64::MAX], &[shard("x", 0)], &[]);
    assert_eq!(odd.boxes().unwrap().all().len(), 4);
    assert_eq!(odd.traffic().received, i64::MAX);
    assert_eq!(odd.peak(), i128::from(LARGE) + i128::from(i64::MAX));
    assert_eq!(odd.source_of(0, i64::MIN), None);
    assert!(odd.explain().contains("no common digits: uneven shards"));

    let six = mesh(&[("x", 2), ("y", 3)]);
    let mixed = plan(&six, &[6, LARGE / 16], &[shard("x", 0)], &[shard("y", 0)]);
    assert_eq!(mixed.boxes().unwrap().of(1).len(), 2);

    let eight = mesh(&[("x", 8)]);
    let side = |placed: &[_]| Sharding::new(&eight, &[LARGE], placed).unwrap();
    let error = Plan::new(&side(&[shard("x", 0)]), &side(&[])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a count of elements does not fit in an `i64`"
    );
}

#[test]
fn many_axes_and_dimensions_have_plans() {
    let names: Vec<_> = (0..32).map(|i| format!("x{i}")).collect();
    let mesh = Mesh::new(names.iter().map(|name| (name.as_str(), 2))).unwrap();
    let placed = |flip: usize| -> Vec<_> {
        names
            .iter()
            .enumerate()
            .map(|(i, name)| shard(name, i ^ flip))
            .collect()
    };
    let shape = [[4_i64; 28].as_slice(), &[2; 4]].concat();
    let swapped = plan(&mesh, &shape[..31], &placed(0)[..31], &placed(1)[..30]);
    assert!(swapped.steps().len() == 2, "{}", swapped.explain());
    assert!(swapped.explain().len() < 8192, "{}", swapped.explain());
    assert!(Threads.run::<u8>(&swapped, &[]).is_err());
    let long = format!("({}2):({}1)", "1,".repeat(500), "7,".repeat(500));
    let long: Layout = long.parse().unwrap();
    let names: Vec<_> = (0..501).map(|i| format!("x{i}")).collect();
    let mesh = Mesh::with_ranks(names.iter().map(String::as_str), &long).unwrap();
    let side = |dim| Sharding::new(&mesh, &[4, 4], &[("x500", Placement::Shard(dim))]).unwrap();
    assert_eq!(Plan::new(&side(0), &side(1)).unwrap().traffic().received, 8);
}

#[test]
fn unrelated_factors_are_rejected_with_a_distribution_that_works() {
    let mesh = mesh(&[("x", 2048), ("y", 2187)]);
    let side = |placed: &[_]| Sharding::new(&mesh, &[2048 * 2187], placed).unwrap();
    let error = Plan::new(&side(&[shard("x", 0)]), &side(&[shard("y", 0)])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected an exchange of at most 65536 boxes, found more: element cuts 2048 and 2187\n\
         help: redistribute to `[] of (4478976) on x=2048, y=2187` first"
    );
    let side = |placed: &[_]| Sharding::new(&mesh, &[4099], placed).unwrap();
    let error = Plan::new(&side(&[shard("x", 0)]), &side(&[])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected an exchange of at most 65536 boxes, found more"
    );
}

#[test]
fn invalid_shardings_are_rejected() {
    let two = mesh(&[("x", 2), ("y", 2)]);
    let text = |shape: &[i64], placed: &[_], uneven| {
        Sharding::with_uneven(&two, shape, placed, uneven)
            .unwrap_err()
            .to_string()
    };
    let covering = |shape: &[i64], placed: &[_]| text(shape, placed, Uneven::Covering);
    assert_eq!(
        covering(&[4, 0], &[]),
        "expected extents of at least 1, found 0 in dimension 1"
    );
    assert_eq!(
        covering(&[i64::MIN], &[]),
        format!(
            "expected extents of at least 1, found {} in dimension 0",
            i64::MIN
        )
    );
    assert_eq!(
        covering(&[LARGE, 2], &[]),
        "expected a number of elements below 2^63, found more"
    );
    assert_eq!(
        covering(&[4], &[shard("x", 0), shard("x", 0)]),
        "expected one placement for each axis, found two for `x`"
    );
    let split = |split| [("x", Placement::StridedShard { dim: 0, split })];
    assert_eq!(
        covering(&[4], &split(0)),
        "expected a split of at least 1, found 0"
    );
    assert_eq!(
        text(&[5], &split(LARGE), Uneven::Chunk),
        "expected at most 65536 shards, found more in an uneven dimension of extent 5"
    );
    let partial = |op| Placement::Partial(op);
    assert_eq!(
        covering(
            &[4],
            &[
                ("x", partial(Reduction::Sum)),
                ("y", partial(Reduction::Max))
            ]
        ),
        "expected one reduction on all axes, found sum and max"
    );
    let rows = Sharding::new(&two, &[4, 4], &[shard("x", 0)]).unwrap();
    assert_eq!(
        rows.clone()
            .with_partial("x", Reduction::Sum)
            .unwrap_err()
            .to_string(),
        "expected replicas along axis `x`, found shards"
    );
    let memory = |text: &str| {
        let memory = text.parse().unwrap();
        rows.clone().with_memory(&memory).unwrap_err().to_string()
    };
    assert_eq!(
        memory("(2,4):(3,1)"),
        "expected a memory layout whose strides are past the extents of the smaller modes, found \
         `(2,4):(3,1)`"
    );
    assert_eq!(
        memory("(4,4):(4,1)"),
        "expected a memory layout of the extents [2, 4], found `(4,4):(4,1)`"
    );
    assert_eq!(
        memory("Sw<1,0,1> o 0 o (2,4):(4,1)"),
        "expected a layout without swizzles, found `Sw<1,0,1> o 0 o (2,4):(4,1)`"
    );
    let layout = "((2,2),1):((4611686018427387904,1),0)".parse().unwrap();
    let error = Sharding::from_layout(&two, &layout, &Layout::new(1, 0).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("expected each element of `{layout}` in one place, found element 2 on no device")
    );
    let axes = [("x", LARGE), ("y", 2)];
    assert_eq!(
        Mesh::new(axes).unwrap_err().to_string(),
        "expected a number of devices below 2^63, found more"
    );
}

#[test]
fn invalid_pairs_are_rejected() {
    let two = mesh(&[("x", 2)]);
    let side = |shape: &[i64], placed| Sharding::new(&two, shape, &[("x", placed)]).unwrap();
    let text = |a: &Sharding, b: &Sharding| Plan::new(a, b).unwrap_err().to_string();
    let rows = side(&[4, 4], Placement::Shard(0));
    assert_eq!(
        text(&rows, &side(&[4, 5], Placement::Shard(0))),
        "expected tensors with the same number of elements, found 16 and 20"
    );
    let partial = |op| side(&[4, 4], Placement::Partial(op));
    assert_eq!(
        text(&partial(Reduction::Sum), &partial(Reduction::Min)),
        "expected the same reduction in both shardings, found sum and min"
    );
    let reduced = Plan::new(
        &partial(Reduction::Sum),
        &side(&[4, 4], Placement::Replicate),
    );
    assert_eq!(
        reduced.unwrap().require_local().unwrap_err().to_string(),
        "expected all elements to stay on their devices, found element 0 on device 1 before and \
         device 0 after; devices receive 32 elements of a tensor of 16"
    );
    let uneven = side(&[5, 4], Placement::Shard(0));
    assert_eq!(
        text(&uneven, &side(&[4, 5], Placement::Shard(0))),
        "expected two shardings from placements of one tensor shape, found the uneven shards `[x: \
         Shard(0)] of (5,4) on x=2` and `[x: Shard(0)] of (4,5) on x=2`"
    );
    let partial = side(&[5, 4], Placement::Partial(Reduction::Sum));
    assert_eq!(
        text(&partial, &uneven),
        "expected even shards, found `[x: Shard(0)] of (5,4) on x=2`"
    );
}

/// An integer that is often near a limit.
fn integer(rng: &mut Rng) -> i64 {
    let near = match rng.u8(..6) {
        0 => 1 << rng.u8(..63),
        1 => i64::MAX,
        2 => 3_i64.pow(rng.u32(..40)),
        _ => rng.i64(-1..13),
    };
    near.saturating_add(rng.i64(-1..2))
}

#[test]
fn random_input_does_not_panic() {
    let mut rng = Rng::with_seed(10);
    let (mut plans, mut errors) = (0, 0);
    for _ in 0..3000 {
        let sizes: Vec<_> = (0..rng.usize(1..4)).map(|_| integer(&mut rng)).collect();
        let names = ["x", "y", "z"];
        let Ok(mesh) = Mesh::new(names.into_iter().zip(sizes)) else {
            continue;
        };
        let shape: Vec<_> = (0..rng.usize(1..4)).map(|_| integer(&mut rng)).collect();
        let side = |rng: &mut Rng| {
            let mut axes: Vec<_> = mesh.axes().iter().map(layout_mesh::Axis::name).collect();
            rng.shuffle(&mut axes);
            let placement = |rng: &mut Rng| match rng.u8(..8) {
                0 => Placement::Partial(Reduction::Sum),
                1 => Placement::Replicate,
                2 => Placement::StridedShard {
                    dim: rng.usize(..3),
                    split: integer(rng),
                },
                _ => Placement::Shard(rng.usize(..shape.len())),
            };
            let placed: Vec<_> = axes
                .into_iter()
                .map(|axis| (axis, placement(rng)))
                .collect();
            let uneven = [Uneven::Covering, Uneven::Chunk][rng.usize(..2)];
            Sharding::with_uneven(&mesh, &shape, &placed, uneven)
        };
        let (Ok(a), Ok(b)) = (side(&mut rng), side(&mut rng)) else {
            continue;
        };
        match Plan::new(&a, &b) {
            Ok(plan) => {
                plans += 1;
                assert!(plan.explain().len() < 16384);
                for _ in 0..8 {
                    let _ = plan.source_of(integer(&mut rng), integer(&mut rng));
                }
                let _ = (plan.require_local(), plan.source_layouts(true));
                assert!(Threads.run::<u8>(&plan, &[]).is_err());
            }
            Err(error) => {
                errors += 1;
                assert!(error.to_string().len() < 1024);
            }
        }
    }
    assert!(
        plans > 200 && errors > 100,
        "{plans} plans, {errors} errors"
    );
}

#[test]
fn random_layouts_do_not_panic() {
    let mut rng = Rng::with_seed(11);
    let mut accepted = 0;
    for _ in 0..20000 {
        let modes = |rng: &mut Rng| -> Vec<(i64, i64)> {
            let stride = |rng: &mut Rng| {
                if rng.bool() {
                    1 << rng.u8(..4)
                } else {
                    integer(rng)
                }
            };
            (0..rng.usize(1..4))
                .map(|_| (rng.i64(1..4), stride(rng)))
                .collect()
        };
        let layout = |modes: &[(i64, i64)]| {
            let (sizes, strides): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
            Layout::new(sizes, strides)
        };
        let (mesh, local) = (modes(&mut rng), modes(&mut rng));
        let names = ["x", "y", "z"].into_iter().take(mesh.len());
        let ranks = names.clone().zip(&mesh).map(|(name, mode)| (name, mode.0));
        let memory: Vec<_> = local
            .iter()
            .map(|mode| (mode.0, integer(&mut rng)))
            .collect();
        let (Ok(mesh), Ok(local), Ok(memory)) = (layout(&mesh), layout(&local), layout(&memory))
        else {
            continue;
        };
        let (Ok(layout), Ok(mesh)) = (Layout::from_modes([mesh, local]), Mesh::new(ranks)) else {
            continue;
        };
        let Ok(sharding) = Sharding::from_layout(&mesh, &layout, &memory) else {
            continue;
        };
        accepted += 1;
        let all = Sharding::new(&mesh, &[sharding.elements()], &[]).unwrap();
        let plan = Plan::new(&sharding, &all).unwrap();
        assert!(plan.source().is_some());
        assert!(Plan::new(&all, &sharding).unwrap().source().is_some());
    }
    assert!(accepted > 50, "{accepted} accepted");
}
