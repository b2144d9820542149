//! Kernels on the executor against the `Threads` engine.

#![allow(clippy::cast_precision_loss)] // numbers below 128

use super::{Fill, Table};
use crate::kernel::{
    Copy1Kernel, Copy2Kernel, Copy4Kernel, Copy8Kernel, Copy16Kernel, Message, Mode,
    ReduceBf16Kernel, ReduceBf16x8Kernel, ReduceF32Kernel, ReduceF32x4Kernel,
};
use crate::{Direction, ElementType, Error};
use layout_device::{Bf16, host};
use layout_mesh::{Mesh, Placement, Plan, Reduction, Sharding, Threads, Uneven};

/// Buffers whose addresses are aligned to 16 bytes, as those on a GPU.
struct Buffers(Vec<Vec<u128>>);

impl Buffers {
    fn of<T: Copy>(buffers: &[Vec<T>]) -> Self {
        let words = |buffer: &Vec<T>| {
            let mut words = vec![0_u128; size_of_val(&buffer[..]).div_ceil(16).max(1)];
            // SAFETY: the words have at least as many bytes as the buffer.
            unsafe {
                let to = words.as_mut_ptr().cast::<T>();
                to.copy_from_nonoverlapping(buffer.as_ptr(), buffer.len());
            }
            words
        };
        Self(buffers.iter().map(words).collect())
    }

    fn read<T: Copy>(&self, len: usize) -> Vec<Vec<T>> {
        // SAFETY: the words have the bytes of `len` numbers, and all bits are valid numbers.
        let numbers = |words: &Vec<u128>| unsafe {
            core::slice::from_raw_parts(words.as_ptr().cast::<T>(), len).to_vec()
        };
        self.0.iter().map(numbers).collect()
    }

    fn addresses(&mut self) -> [u64; 8] {
        let mut addresses = [0; 8];
        for (address, words) in addresses.iter_mut().zip(&mut self.0) {
            *address = words.as_mut_ptr().expose_provenance() as u64;
        }
        addresses
    }
}

/// Runs the messages of all GPUs on the executor.
fn run<T: Copy>(plan: &Plan, table: &Table, input: &[Vec<T>], identity: T) -> Vec<Vec<T>> {
    let len = usize::try_from(plan.to().local_len()).unwrap();
    assert_eq!(
        table.fill.is_some(),
        plan.source().is_some_and(|map| !map.mask.is_empty())
    );
    let (mut from, mut to) = (
        Buffers::of(input),
        Buffers::of(&vec![vec![identity; len]; input.len()]),
    );
    let addresses = [from.addresses(), to.addresses()];
    for (messages, modes) in &table.gpus {
        if !messages.is_empty() {
            launch(table, messages, modes, addresses);
        }
    }
    to.read(len)
}

fn launch(table: &Table, messages: &[Message], modes: &[Mode], [from, to]: [[u64; 8]; 2]) {
    let grid = (u32::try_from(messages.len()).unwrap(), 2);
    // SAFETY: the buffers have all elements of the plan.
    let launched = unsafe {
        if let Some(operation) = table.operation {
            let arguments = (messages, modes, operation, from, to);
            match table.kernel {
                "reduce_f32" => host::launch::<ReduceF32Kernel>(grid, arguments),
                "reduce_f32x4" => host::launch::<ReduceF32x4Kernel>(grid, arguments),
                "reduce_bf16" => host::launch::<ReduceBf16Kernel>(grid, arguments),
                "reduce_bf16x8" => host::launch::<ReduceBf16x8Kernel>(grid, arguments),
                other => panic!("{other}"),
            }
        } else {
            let arguments = (messages, modes, from, to);
            match table.word {
                1 => host::launch::<Copy1Kernel>(grid, arguments),
                2 => host::launch::<Copy2Kernel>(grid, arguments),
                4 => host::launch::<Copy4Kernel>(grid, arguments),
                8 => host::launch::<Copy8Kernel>(grid, arguments),
                16 => host::launch::<Copy16Kernel>(grid, arguments),
                other => panic!("{other}"),
            }
        }
    };
    launched.unwrap();
}

fn mesh(axes: &[(&str, i64)]) -> Mesh {
    Mesh::new(axes.iter().copied()).unwrap()
}

/// Plans of all kinds on two to eight devices.
fn plans() -> Vec<Plan> {
    use Placement::{Partial, Replicate, Shard};
    let sum = Partial(Reduction::Sum);
    let (four, grid, eight) = (
        mesh(&[("x", 4)]),
        mesh(&[("x", 2), ("y", 2)]),
        mesh(&[("x", 2), ("y", 4)]),
    );
    let x = |placement| vec![("x", placement)];
    let both = |a, b| vec![("x", a), ("y", b)];
    let mut plans = Vec::new();
    for (mesh, shape, a, b) in [
        (&four, vec![16, 64], x(Shard(0)), x(Shard(1))),
        (&four, vec![16, 64], x(Shard(1)), x(Shard(0))),
        (&four, vec![12, 20], x(Shard(1)), x(Shard(0))),
        (&four, vec![8, 32], x(Shard(0)), x(Replicate)),
        (&four, vec![8, 32], x(Replicate), x(Shard(1))),
        (&four, vec![2, 16, 8, 4], x(Shard(1)), x(Shard(2))),
        (
            &grid,
            vec![8, 16],
            both(Shard(0), Shard(1)),
            both(Shard(1), Shard(0)),
        ),
        (
            &grid,
            vec![8, 16],
            both(Shard(0), Shard(0)),
            both(Shard(1), Replicate),
        ),
        (
            &eight,
            vec![16, 64],
            both(Shard(0), Shard(1)),
            both(Shard(1), Shard(1)),
        ),
        (&four, vec![16, 64], x(sum), x(Shard(0))),
        (&four, vec![16, 60], x(sum), x(Shard(1))),
        (&four, vec![6, 10], x(sum), x(Replicate)),
        (&four, vec![8, 16], x(Shard(0)), x(sum)),
        (&four, vec![8, 16], x(Replicate), x(sum)),
        (
            &grid,
            vec![8, 64],
            both(sum, Shard(0)),
            both(Shard(1), Shard(0)),
        ),
    ] {
        let from = Sharding::new(mesh, &shape, &a).unwrap();
        let to = Sharding::new(mesh, &shape, &b).unwrap();
        plans.push(Plan::new(&from, &to).unwrap());
    }
    let uneven = |dim| {
        Sharding::with_uneven(&four, &[10, 7], &[("x", Shard(dim))], Uneven::Covering).unwrap()
    };
    plans.push(Plan::new(&uneven(0), &uneven(1)).unwrap());
    plans
}

fn input<T>(plan: &Plan, value: impl Fn(u32) -> T) -> Vec<Vec<T>> {
    let len = u32::try_from(plan.from().local_len()).unwrap();
    let devices = u32::try_from(plan.from().mesh().devices()).unwrap();
    let buffer = |rank: u32| (0..len).map(|i| value(rank * 977 + i * 7)).collect();
    (0..devices).map(buffer).collect()
}

#[test]
fn kernels_equal_the_threads_engine() {
    for plan in plans() {
        let sums = input(&plan, |n| (n % 128) as f32);
        let expected = Threads.pull(&plan, &sums).unwrap().buffers;
        for direction in [Direction::Push, Direction::Pull] {
            let table = Table::new(&plan, ElementType::F32, direction).unwrap();
            assert!(
                run(&plan, &table, &sums, 0.0) == expected,
                "{}",
                plan.explain()
            );
            let table = Table::new(&plan, ElementType::Bf16, direction).unwrap();
            let halves = sums
                .iter()
                .map(|all| all.iter().copied().map(Bf16::from_f32).collect());
            let halves: Vec<Vec<Bf16>> = halves.collect();
            let found = run(&plan, &table, &halves, Bf16::from_f32(0.0));
            let rounded =
                |all: &Vec<f32>| all.iter().map(|x| Bf16::from_f32(*x).to_bits()).collect();
            let rounded: Vec<Vec<u16>> = expected.iter().map(rounded).collect();
            let bits = |all: Vec<Bf16>| all.into_iter().map(Bf16::to_bits).collect();
            assert_eq!(
                found.into_iter().map(bits).collect::<Vec<Vec<u16>>>(),
                rounded
            );
        }
    }
}

#[test]
fn words_are_as_wide_as_the_messages_allow() {
    let four = mesh(&[("x", 4)]);
    let shard =
        |dim, shape: &[i64]| Sharding::new(&four, shape, &[("x", Placement::Shard(dim))]).unwrap();
    for (columns, word) in [
        (64, 16),
        (32, 16),
        (16, 8),
        (8, 4),
        (4, 2),
        (12, 2),
        (24, 4),
    ] {
        let shape = [16, columns];
        let plan = Plan::new(&shard(0, &shape), &shard(1, &shape)).unwrap();
        let table = Table::new(&plan, ElementType::Bf16, Direction::Push).unwrap();
        assert_eq!(table.word, word, "{columns} columns");
        let values = input(&plan, |n| u16::try_from(n % 60_000).unwrap());
        let expected = values
            .iter()
            .map(|all| all.iter().map(|n| i32::from(*n)).collect());
        let expected = Threads
            .run(&plan, &expected.collect::<Vec<_>>())
            .unwrap()
            .buffers;
        let found = run(&plan, &table, &values, 0).into_iter();
        let found = found.map(|all| all.into_iter().map(i32::from).collect::<Vec<_>>());
        assert!(found.collect::<Vec<_>>() == expected, "{columns} columns");
    }
}

#[test]
fn unsupported_plans_are_rejected() {
    let many = mesh(&[("x", 16)]);
    let rows = Sharding::new(&many, &[16, 16], &[("x", Placement::Shard(0))]).unwrap();
    let plan = Plan::new(&rows, &rows).unwrap();
    assert_eq!(
        Table::new(&plan, ElementType::F32, Direction::Push)
            .unwrap_err()
            .to_string(),
        "expected at most 8 GPUs with peer access, found 16"
    );
    let two = mesh(&[("x", 2)]);
    let sum = Sharding::new(
        &two,
        &[16, 16],
        &[("x", Placement::Partial(Reduction::Max))],
    )
    .unwrap();
    let rows = Sharding::new(&two, &[16, 16], &[("x", Placement::Shard(0))]).unwrap();
    let plan = Plan::new(&sum, &rows).unwrap();
    let table = |plan, number| Table::new(plan, number, Direction::Push);
    assert_eq!(table(&plan, ElementType::Bytes(4)), Err(Error::Reduction));
    let plan = Plan::new(&rows, &sum).unwrap();
    let fill = Some(Fill::Words32(f32::NEG_INFINITY.to_bits()));
    assert_eq!(table(&plan, ElementType::F32).unwrap().fill, fill);
    let large = Sharding::new(&two, &[2, 1 << 36], &[("x", Placement::Shard(0))]).unwrap();
    let plan = Plan::new(&large, &large).unwrap();
    assert_eq!(
        table(&plan, ElementType::Bytes(1)).unwrap_err().to_string(),
        "expected a message of fewer than 2^31 units, found 4294967296: split the tensor"
    );
}
