//! Random pairs of plain layouts against enumeration.

use fastrand::Rng;
use layout_mesh::{Mesh, Placement, Plan, PlanError, Reduction, Sharding, Threads};

use crate::enumeration::{check, check_reduction};
use crate::pairs::{self, Layouts};

/// A random sharding, in which replicas can become terms.
fn sharding(rng: &mut Rng, layouts: &Layouts, op: Option<Reduction>) -> Sharding {
    let mut sharding = layouts.sharding().unwrap();
    let axes: Vec<_> = sharding.mesh().axes().to_vec();
    for axis in axes {
        if let Some(op) = op.filter(|_| rng.u8(..100) < 60) {
            sharding = sharding
                .clone()
                .with_partial(axis.name(), op)
                .unwrap_or(sharding);
        }
    }
    sharding
}

fn pair(rng: &mut Rng, op: Option<Reduction>) -> (Sharding, Sharding) {
    let (a, b) = pairs::pair(rng);
    let a = sharding(rng, &a, op);
    let op = op.filter(|_| rng.u8(..3) == 0);
    (a, sharding(rng, &b, op))
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
