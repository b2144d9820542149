//! Plans with dynamic sizes against plans for values.

use fastrand::Rng;
use layout_algebra::formula::Number;
use layout_mesh::{OpenError, OpenPlace, OpenPlan, OpenSharding, Placement, Plan, StepKind};

/// The product of an integer and names of one letter.
fn size(factor: i64, names: &str) -> Number {
    Number::product(factor, names.chars().map(String::from))
}

fn shard(dim: usize) -> [(&'static str, Placement); 1] {
    [("x", Placement::Shard(dim))]
}

/// Compares the digits with the plans for 60 random values.
fn check(a: &OpenSharding, b: &OpenSharding, steps: &[StepKind]) {
    let open = OpenPlan::new(a, b).unwrap();
    assert_eq!(open.steps, steps);
    let mut rng = Rng::with_seed(12);
    for _ in 0..60 {
        let values: Vec<_> = (0..26).map(|_| rng.i64(1..4)).collect();
        let value = |name: &str| values[usize::from(name.as_bytes()[0] - b'a')];
        let at = |number: &Number| {
            number.factor()
                * number
                    .names()
                    .iter()
                    .map(|name| value(name))
                    .product::<i64>()
        };
        let plan = Plan::new(&a.at(&value).unwrap(), &b.at(&value).unwrap()).unwrap();
        assert!(plan.steps().iter().all(|step| steps.contains(&step.kind)));
        for rank in 0..plan.to().mesh().devices() {
            for (address, element) in plan.to().held_by(rank).unwrap() {
                let mut source = (0, 0);
                for digit in &open.digits {
                    let c = element / at(&digit.element) % at(&digit.size);
                    match &digit.from {
                        OpenPlace::Rank(stride) => source.0 += c * at(stride),
                        OpenPlace::Address(stride) => source.1 += c * at(stride),
                    }
                }
                assert_eq!(plan.source_of(rank, address), Some(source));
            }
        }
    }
}

#[test]
fn dynamic_sizes_have_one_plan() {
    let shards = |devices: &Number, shape: &[Number], dim| {
        OpenSharding::new(&[("x", devices.clone())], shape, &shard(dim))
    };
    for devices in [size(4, ""), size(1, "p"), size(2, "p")] {
        let times = |name: &str| {
            let names = devices.names().iter().cloned().chain([name.to_owned()]);
            Number::product(devices.factor(), names)
        };
        let matrix = [times("m"), times("k")];
        let [rows, columns] = [0, 1].map(|dim| shards(&devices, &matrix, dim));
        check(&rows, &columns, &[StepKind::AllToAll]);
        check(&columns, &rows, &[StepKind::AllToAll]);
        check(&rows, &rows, &[]);
        // Batch, sequence, heads, head dimension.
        let ulysses = [size(1, "b"), times("s"), times("h"), size(1, "d")];
        let [sequence, heads] = [1, 2].map(|dim| shards(&devices, &ulysses, dim));
        check(&sequence, &heads, &[StepKind::AllToAll]);
        check(&heads, &sequence, &[StepKind::AllToAll]);
    }
}

/// Compares the formula for received elements with plans for static sizes.
fn check_received(a: &OpenSharding, b: &OpenSharding, expected: Option<&Number>) {
    let received = OpenPlan::new(a, b).unwrap().received();
    assert_eq!(received.as_ref(), expected);
    let Some(received) = received else { return };
    for m in 1..5 {
        for k in 1..5 {
            let value = |name: &str| if name == "m" { m } else { k };
            let values: i64 = received.names().iter().map(|name| value(name)).product();
            let plan = Plan::new(&a.at(&value).unwrap(), &b.at(&value).unwrap()).unwrap();
            assert_eq!(received.factor() * values, plan.traffic().max_received);
        }
    }
}

/// The factors 3, 5 and 11 are also the primes that stand for dynamic sizes.
#[test]
fn received_elements_are_a_formula() {
    use Placement::{Partial, Replicate, Shard};
    for devices in [4, 6, 12] {
        let shape = [size(devices, "m"), size(devices, "kk")];
        let on = |placed| OpenSharding::new(&[("x", devices.into())], &shape, &[("x", placed)]);
        let (rows, columns, all) = (on(Shard(0)), on(Shard(1)), on(Replicate));
        let sum = on(Partial(layout_mesh::Reduction::Sum));
        let elements = |factor| size(factor, "mkk");
        check_received(&rows, &columns, Some(&elements(devices - 1)));
        check_received(&rows, &all, Some(&elements(devices * (devices - 1))));
        check_received(&sum, &rows, Some(&elements(devices * (devices - 1))));
        check_received(&all, &rows, Some(&0.into()));
        check_received(&rows, &rows, Some(&0.into()));
    }
    let grid = [("x", 2.into()), ("y", 3.into())];
    let shape = [size(6, "m"), size(6, "k")];
    let on = |x, y| OpenSharding::new(&grid, &shape, &[("x", x), ("y", y)]);
    let blocks = on(Shard(0), Shard(1));
    check_received(&blocks, &on(Shard(0), Replicate), Some(&size(12, "mk")));
    let dynamic = OpenSharding::new(&[("x", size(1, "p"))], &[size(1, "p")], &shard(0));
    let all = OpenSharding::new(&[("x", size(1, "p"))], &[size(1, "p")], &[]);
    check_received(&dynamic, &all, None);
}

#[test]
fn plans_that_depend_on_values_are_rejected() {
    let shards = |shape: &[Number], dim| OpenSharding::new(&[("x", 4.into())], shape, &shard(dim));
    let text = |a: &OpenSharding, b: &OpenSharding| OpenPlan::new(a, b).unwrap_err().to_string();
    let rows = shards(&[size(4, "r"), size(1, "k")], 0);
    let columns = shards(&[size(1, "n"), size(4, "q")], 1);
    assert_eq!(
        text(&rows, &columns),
        "expected equal numbers of devices and elements for all values, found 4 * r * k and 4 * n * q"
    );
    let uneven = shards(&[size(2, "n"), size(6, "m")], 0);
    assert_eq!(
        text(&uneven, &uneven),
        "expected shards that are even for all values, found `[x: Shard(0)] of (2 * n, 6 * m) on x=4`"
    );
    let (two, three) = (size(2, "m"), size(3, "m"));
    let mesh = |axis| {
        let placed = [(axis, Placement::Shard(0))];
        OpenSharding::new(
            &[("x", two.clone()), ("y", three.clone())],
            &[size(6, "mm")],
            &placed,
        )
    };
    assert_eq!(
        text(&mesh("x"), &mesh("y")),
        "expected cuts that divide each other for all values, found 2 * m and 3 * m"
    );
    let zero = OpenSharding::new(&[("x", size(0, "p"))], &[size(1, "m")], &shard(0));
    assert!(matches!(
        OpenPlan::new(&zero, &zero),
        Err(OpenError::Plan(_))
    ));
}
