//! Random pairs of plain layouts against enumeration.

use std::time::{SystemTime, UNIX_EPOCH};

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

/// Checks random pairs, and returns the numbers of plans with digits and with boxes.
fn check_pairs(seed: u64, count: usize) -> (usize, usize) {
    let mut rng = Rng::with_seed(seed);
    let mut digits = 0;
    for _ in 0..count {
        let (a, b) = pair(&mut rng, None);
        let plan = Plan::new(&a, &b).unwrap();
        check(&plan);
        digits += usize::from(plan.source().is_some());
    }
    (digits, count - digits)
}

/// Checks random pairs with a reduction, and returns the number of rejected pairs.
fn check_reductions(seed: u64, count: usize) -> usize {
    use Reduction::{Max, Min, Product, Sum};
    let mut rng = Rng::with_seed(seed);
    let mut rejected = 0;
    for round in 0..count {
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
    rejected
}

#[test]
fn random_pairs_equal_enumeration() {
    let (digits, boxes) = check_pairs(7, 300);
    assert!(
        digits > 200 && boxes > 20,
        "{digits} plans with digits, {boxes} with boxes"
    );
}

#[test]
fn random_reductions_equal_enumeration() {
    let rejected = check_reductions(8, 200);
    assert!(rejected < 60, "{rejected} rejected");
}

/// The pairs differ from day to day. To repeat them, set `LAYOUT_DAY` to the number of days since 1970-01-01.
#[test]
#[ignore = "it checks thousands of pairs: `cargo xtask test redistributions`"]
fn many_random_pairs_equal_enumeration() {
    let named = std::env::var("LAYOUT_DAY").ok();
    let day = named.and_then(|day| day.parse().ok()).unwrap_or_else(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| since.as_secs() / 86_400)
    });
    let (digits, boxes) = check_pairs(day, 8000);
    let rejected = check_reductions(day, 8000);
    assert!(
        digits > 5000 && boxes > 500 && rejected < 2400,
        "day {day}: {digits} plans with digits, {boxes} with boxes, {rejected} rejected"
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
