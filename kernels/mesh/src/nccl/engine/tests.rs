//! Tests of the comparison of plans between ranks, with a fake NCCL.

use layout_mesh::{Mesh, Placement, Sharding};

use super::*;
use crate::nccl::api::fake;
use crate::nccl::board;

#[test]
fn the_longest_time_out_is_accepted() {
    assert!(after(Duration::MAX) > after(Duration::from_secs(1)));
    assert!(after(Duration::ZERO) <= Instant::now());
}

fn plan(rows: i64, dim: usize) -> Plan {
    let mesh = Mesh::new([("x", 2)]).unwrap();
    let shard = |dim| {
        let placed = [("x", Placement::Shard(dim))];
        Sharding::new(&mesh, &[rows, 8], &placed).unwrap()
    };
    Plan::new(&shard(dim), &shard(1)).unwrap()
}

#[test]
fn plans_sizes_and_numbers_have_different_hashes() {
    let hashes = [
        hash(&plan(8, 0), ElementType::F32),
        hash(&plan(16, 0), ElementType::F32),
        hash(&plan(8, 1), ElementType::F32),
        hash(&plan(8, 0), ElementType::Bytes(4)),
    ];
    for (i, a) in hashes.iter().enumerate() {
        assert!(hashes[i + 1..].iter().all(|b| a != b), "{hashes:?}");
    }
    assert_eq!(hashes[0], hash(&plan(8, 0), ElementType::F32));
}

/// Returns two ranks with fake communicators.
fn ranks() -> Vec<Shared> {
    let shared = |board| Shared {
        board,
        calls: Mutex::new(Calls {
            all: fake::communicator(),
            groups: Vec::new(),
            pending: VecDeque::new(),
            failure: None,
        }),
        closed: AtomicBool::new(false),
    };
    board::tests::boards(2).into_iter().map(shared).collect()
}

fn agree(ranks: &[Shared], plans: [&Plan; 2], wait: Duration) -> Vec<Result<(), Error>> {
    thread::scope(|scope| {
        let agree = |(rank, plan): (_, &&Plan)| {
            let hash = hash(plan, ElementType::F32);
            scope.spawn(move || Shared::agree(rank, hash, after(wait)))
        };
        let threads: Vec<_> = ranks.iter().zip(&plans).map(agree).collect();
        let results = threads.into_iter().map(|thread| thread.join().unwrap());
        results.collect()
    })
}

#[test]
fn ranks_with_different_plans_get_an_error_and_can_go_on() {
    let (ranks, wait) = (ranks(), Duration::from_secs(10));
    let aborts = fake::aborts();
    let found = agree(&ranks, [&plan(8, 0), &plan(16, 0)], wait);
    for result in &found {
        assert_eq!(
            result.as_ref().unwrap_err().to_string(),
            "expected the plan, element type and sizes of rank 0 as plan 1 of all ranks, found others \
             on rank 1: prepare the same plans in the same order on all ranks",
        );
    }
    let found = agree(&ranks, [&plan(8, 0), &plan(8, 0)], wait);
    assert_eq!(found, vec![Ok(()); 2]);
    assert_eq!(fake::aborts(), aborts);
}

#[test]
fn a_rank_that_does_not_prepare_ends_the_communicator() {
    let ranks = ranks();
    let aborts = fake::aborts();
    let wait = Duration::from_millis(50);
    let agree = || ranks[0].agree(hash(&plan(8, 0), ElementType::F32), after(wait));
    let text = agree().unwrap_err().to_string();
    assert_eq!(
        text,
        "plan 1 is not prepared: rank 1 did not prepare it in time: prepare the same plans in the \
         same order on all ranks",
    );
    assert_eq!(fake::aborts(), aborts + 1);
    // Later calls return the same error, and do not abort the communicators again.
    assert_eq!(agree().unwrap_err().to_string(), text);
    assert_eq!(fake::aborts(), aborts + 1);
    drop(ranks);
    // Dropping the other rank without `close` aborts its communicator.
    assert_eq!(fake::aborts(), aborts + 2);
}
