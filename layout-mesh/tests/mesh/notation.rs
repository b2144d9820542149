//! The items of `layout!` against the values that they stand for.

use core::any::TypeId;

use layout_core::layout;
use layout_mesh::{
    Mesh, OpenPlan, Place, Placement, Plan, PlanType, Reduction, Sharding, ShardingType,
    StaticPlanType, StepKind, Threads, bytes_sent, peak_bytes,
};

layout! {
    type Pod = mesh(dp: 2, tp: 4);
    type Sequence = shard((?b, 4 * ?s, 4 * ?h, 8 * ?d), Pod, tp: 1);
    type Heads = shard((?b, 4 * ?s, 4 * ?h, 8 * ?d), Pod, tp: 2);
    type Terms = shard((64, 64), Pod, tp: sum);
    type Exchange = Sequence -> Heads;
    type Same = Heads -> Heads;
    type Columns = shard((8, 8), mesh(x: 4), x: 0) -> shard((8, 8), mesh(x: 4), x: 1);
}

const _: () = assert!(Exchange::VECTOR >= 8);
const _: () = assert!(matches!(Exchange::STEPS, [StepKind::AllToAll]));
const _: () = assert!(Same::STEPS.is_empty());
const _: () = assert!(Columns::ELEMENTS_SENT == 12 && peak_bytes::<Columns, u16>() == 64);

/// Returns the value of a sharding with static sizes.
fn of<S: ShardingType>() -> Sharding {
    S::sharding().at(&|_| panic!("no dynamic size")).unwrap()
}

/// Checks the constants against the plan of the values.
fn check<P: StaticPlanType>() {
    let plan = Plan::new(&of::<P::From>(), &of::<P::To>()).unwrap();
    let steps: Vec<_> = plan.steps().iter().map(|step| step.kind).collect();
    assert_eq!(P::STEPS, steps);
    assert_eq!(P::VECTOR, plan.vector());
    assert_eq!(P::DIGITS, plan.digits());
    assert_eq!(P::ELEMENTS_SENT, plan.traffic().max_sent);
    assert_eq!(i128::from(P::PEAK_ELEMENTS), plan.peak());
    assert_eq!(bytes_sent::<P, f64>(), 8 * P::ELEMENTS_SENT);
    assert_eq!(peak_bytes::<P, f64>(), 8 * P::PEAK_ELEMENTS);
}

#[test]
fn a_sharding_has_the_placements_of_its_item() {
    layout! {
        type N = 16;
        type Mixed = mesh(x: 2:1, y: 3:2);
        type Strided = shard((N, 2 * N), Mixed, y: max, x: strided(1, 2));
        type Replicas = shard(12, Mixed, x: _);
        type Short = shard((12,), Mixed, y: 0,);
    }
    let ranks = "(2,3):(1,2)".parse().unwrap();
    let mesh = Mesh::with_ranks(["x", "y"], &ranks).unwrap();
    let strided = Placement::StridedShard { dim: 1, split: 2 };
    let placed = [("y", Placement::Partial(Reduction::Max)), ("x", strided)];
    assert_eq!(
        of::<Strided>(),
        Sharding::new(&mesh, &[16, 32], &placed).unwrap()
    );
    let replicas = Sharding::new(&mesh, &[12], &[("x", Placement::Replicate)]).unwrap();
    assert_eq!(of::<Replicas>(), replicas);
    let short = Sharding::new(&mesh, &[12], &[("y", Placement::Shard(0))]).unwrap();
    assert_eq!(of::<Short>(), short);
    assert!(of::<Terms>().is_partial("tp"));
}

#[test]
fn a_plan_has_the_constants_of_its_values() {
    layout! {
        type Six = mesh(x: 2, y: 3);
        type Rows = shard((6, 6), Six, x: 0);
        type Boxes = Rows -> shard((6, 6), Six, y: 0);
        type Gather = Rows -> shard((6, 6), Six);
        type Scatter = shard((6, 6), Six, x: sum) -> Rows;
        type Uneven = shard((5, 7), Six, x: 0, y: 1) -> shard((5, 7), Six, y: 0);
        type View = view(shard((12, 8), mesh(x: 4), x: 0), shard((16, 6), mesh(x: 4), x: 0));
    }
    check::<Columns>();
    check::<Boxes>();
    check::<Gather>();
    check::<Scatter>();
    check::<Uneven>();
    check::<View>();
    assert_eq!(Scatter::STEPS, [StepKind::ReduceScatter]);
    assert_eq!(Boxes::STEPS, [StepKind::Boxes]);
    assert_eq!((View::STEPS, View::ELEMENTS_SENT), (&[][..], 0));
    assert_eq!(Columns::DIGITS[3].from, Place::Rank(1));
    // The source is the named item.
    assert_eq!(
        TypeId::of::<<Boxes as PlanType>::From>(),
        TypeId::of::<Rows>()
    );
}

#[test]
fn a_plan_of_dynamic_sizes_has_the_steps_of_its_values() {
    let plan = OpenPlan::new(&Sequence::sharding(), &Heads::sharding()).unwrap();
    assert_eq!(Exchange::STEPS, plan.steps);
    assert_eq!(
        (Exchange::VECTOR, plan.vector.to_string()),
        (8, "8 * h * d".to_owned())
    );
    for d in 1..4 {
        let at = |name: &str| if name == "d" { d } else { 3 };
        let [from, to] = [Sequence::sharding(), Heads::sharding()].map(|s| s.at(&at).unwrap());
        let plan = Plan::new(&from, &to).unwrap();
        assert_eq!(plan.vector() % (Exchange::VECTOR * 3 * d), 0);
    }
}

#[test]
fn the_vector_width_holds_for_all_values() {
    layout! {
        type M = mesh(x: ?p, y: 2);
        type A = shard((2 * ?p * ?m, 4 * ?p * ?n), M, x: 0, y: 1);
        type B = shard((2 * ?p * ?m, 4 * ?p * ?n), M, y: 1, x: 1);
        type Move = A -> B;
        type Rest = B -> A;
    }
    for p in 1..4 {
        for (m, n) in [(1, 1), (2, 3), (5, 1), (4, 6)] {
            let at = |name: &str| match name {
                "p" => p,
                "m" => m,
                _ => n,
            };
            let [a, b] = [A::sharding(), B::sharding()].map(|s| s.at(&at).unwrap());
            for (plan, vector) in [
                (Plan::new(&a, &b).unwrap(), Move::VECTOR),
                (Plan::new(&b, &a).unwrap(), Rest::VECTOR),
            ] {
                assert_eq!(plan.vector() % vector, 0, "{}", plan.explain());
            }
        }
    }
}

#[test]
fn a_redistribution_to_the_same_sharding_costs_nothing() {
    layout! {
        type Six = mesh(x: 2, y: 3);
        type Even = shard((6, 6), Six, x: 0, y: 1) -> shard((6, 6), Six, x: 0, y: 1);
        type Terms = shard((6, 6), Six, x: sum, y: 1) -> shard((6, 6), Six, x: sum, y: 1);
        type Replicas = shard((6, 6), Six) -> shard((6, 6), Six);
        type Uneven = shard((5, 7), Six, x: 0, y: 1) -> shard((5, 7), Six, x: 0, y: 1);
        type Nested = shard((7,), Six, x: 0, y: 0) -> shard((7,), Six, x: 0, y: 0);
        type Dynamic = shard((2 * ?m, ?n), Six, x: 0) -> shard((2 * ?m, ?n), Six, x: 0);
    }
    fn costs_nothing<P: StaticPlanType>() {
        check::<P>();
        assert!(P::STEPS.is_empty());
        assert_eq!(bytes_sent::<P, f32>(), 0);
        let plan = Plan::new(&of::<P::From>(), &of::<P::To>()).unwrap();
        assert_eq!(plan.require_local(), Ok(()));
        let local = usize::try_from(plan.from().local_len()).unwrap();
        let buffers: Vec<Vec<i32>> = (0..6).map(|rank| vec![rank; local]).collect();
        let run = Threads.run(&plan, &buffers).unwrap();
        assert_eq!((run.bytes(), run.sent), (0, vec![0; 6]));
        for (rank, buffer) in (0..).zip(&buffers) {
            let after = &run.buffers[usize::try_from(rank).unwrap()];
            for (address, _) in plan.to().held_by(rank).unwrap() {
                let address = usize::try_from(address).unwrap();
                assert_eq!(after[address], buffer[address]);
            }
        }
    }
    costs_nothing::<Even>();
    costs_nothing::<Terms>();
    costs_nothing::<Replicas>();
    costs_nothing::<Uneven>();
    costs_nothing::<Nested>();
    assert!(Dynamic::STEPS.is_empty());
}

#[test]
fn a_product_is_the_product_of_the_values() {
    layout! {
        type X = shard((16, 32), Pod, dp: 0, tp: 1);
        type W = shard((32, 8), Pod, tp: 0);
        type Y = matmul(X, W);
        type Reduce = Y -> shard((16, 8), Pod, dp: 0, tp: 1);
        type Pod = mesh(dp: 2, tp: 4);
        type Open = matmul(shard((?m, 4 * ?k), Pod, tp: 1), shard((4 * ?k, ?n), Pod, tp: 0));
    }
    assert_eq!(of::<Y>(), of::<X>().matmul(&of::<W>()).unwrap());
    assert_eq!(Reduce::STEPS, [StepKind::ReduceScatter]);
    check::<Reduce>();
    assert_eq!(
        Open::sharding().to_string(),
        "[tp: Partial(sum)] of (m, n) on dp=2, tp=4"
    );
}

/// The items of one call have the visibility and the attributes of the call.
mod items {
    layout_core::layout! {
        /// A mesh.
        pub(crate) type Ring = mesh(x: 4);
        /// Rows.
        #[allow(clippy::module_name_repetitions)]
        pub(crate) type Rows = shard((8, 8), Ring, x: 0);
        #[cfg(any())]
        pub(crate) type Hidden = Rows -> Missing;
        #[cfg(not(any()))]
        pub(crate) type Hidden = Rows -> shard((8, 8), Ring);
    }
}

#[test]
fn items_have_visibility_and_conditions() {
    assert_eq!(<items::Hidden as PlanType>::STEPS, [StepKind::AllGather]);
    assert_eq!(format!("{:?} {:?}", items::Ring, items::Rows), "Ring Rows");
}
