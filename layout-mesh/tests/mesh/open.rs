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
