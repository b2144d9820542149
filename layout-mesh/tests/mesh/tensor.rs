//! Distributed tensors, and their files.

use core::ops::Range;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use layout_algebra::formula::Number;
use layout_mesh::Placement::{Partial, Shard, StridedShard};
use layout_mesh::{
    DistributedTensor, Engine, InputError, OpenSharding, Placement, Plan, Reduction, ShardingType,
    TensorError, Threads,
};

/// Declares shardings of a `(6 * ?m, 10)` tensor.
macro_rules! shardings {
    ($($name:ident: [$($axis:literal = $size:literal),*], [$($on:literal: $placement:expr),*];)+) => {$(
        struct $name;
        impl ShardingType for $name {
            fn sharding() -> OpenSharding {
                let rows = Number::product(6, ["m".into()]);
                let placements: &[(&str, Placement)] = &[$(($on, $placement)),*];
                OpenSharding::new(&[$(($axis, Number::from($size))),*], &[rows, 10.into()], placements)
            }
        }
    )+};
}

shardings! {
    Rows: ["x" = 6], ["x": Shard(0)];
    Columns: ["x" = 5], ["x": Shard(1)];
    Uneven: ["x" = 4], ["x": Shard(1)];
    Strided: ["x" = 3], ["x": StridedShard { dim: 0, split: 2 }];
    Grid: ["x" = 2, "y" = 2], ["x": Shard(0), "y": Shard(1)];
    Replica: ["x" = 2], [];
    One: [], [];
    OtherRows: ["x" = 3, "y" = 2], ["x": Shard(0), "y": Shard(0)];
    OtherColumns: ["x" = 6], ["x": Shard(1)];
    Terms: ["x" = 6], ["x": Partial(Reduction::Sum)];
}

type Tensor<S> = DistributedTensor<'static, i32, S, Threads>;

const SIZES: &[(&str, i64)] = &[("m", 2)];

fn numbers() -> Vec<i32> {
    (0..120).map(|n| n * n - 50 * n).collect()
}

fn tensor<S: ShardingType>() -> Tensor<S> {
    Tensor::distribute(&Threads, SIZES, &numbers()).unwrap()
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = env::temp_dir().join(format!("layout-mesh-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn path(&self, rank: i64) -> PathBuf {
        self.0.join(format!("{rank}.safetensors"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn redistributions_keep_the_tensor() {
    assert_eq!(tensor::<Rows>().gather().unwrap(), numbers());
    assert_eq!(tensor::<Uneven>().gather().unwrap(), numbers());
    let columns = tensor::<Rows>().redistribute::<OtherColumns>().unwrap();
    // Columns 4 and 5 of 10 on device 2 of 6, of which two hold none.
    assert_eq!(
        columns.local(2).unwrap()[..4],
        [4, 5, 14, 15].map(|n| n * n - 50 * n)
    );
    assert!(columns.local(6).is_none() && columns.local(-1).is_none());
    assert_eq!(columns.gather().unwrap(), numbers());
    let other = tensor::<Rows>().redistribute::<OtherRows>().unwrap();
    let terms = other.redistribute::<Terms>().unwrap();
    assert_eq!(terms.gather().unwrap(), numbers());
    let back = terms.redistribute::<Rows>().unwrap();
    assert_eq!(back.into_local(), tensor::<Rows>().into_local());
}

#[test]
fn a_redistribution_to_the_same_sharding_keeps_the_buffers() {
    let rows = tensor::<Rows>();
    let place = |tensor: &Tensor<Rows>| tensor.local(3).unwrap().as_ptr();
    let before = place(&rows);
    assert_eq!(place(&rows.redistribute::<Rows>().unwrap()), before);
    let rows = tensor::<OtherRows>();
    let before = rows.local(3).unwrap().as_ptr();
    let view = rows.view::<Rows>().unwrap();
    assert_eq!(place(&view), before);
    assert_eq!(view.gather().unwrap(), numbers());
}

#[test]
fn views_are_rejected_if_an_element_moves() {
    let error = tensor::<Rows>().view::<OtherColumns>().err().unwrap();
    assert_eq!(
        error.to_string(),
        "expected all elements to stay on their devices, found element 2 on device 0 before and device 1 \
         after; devices receive 100 elements of a tensor of 120",
    );
    let terms = tensor::<Rows>().redistribute::<Terms>().unwrap();
    assert!(matches!(
        terms.view::<Rows>(),
        Err(TensorError::Plan(_) | TensorError::Input(_))
    ));
}

#[test]
fn wrong_input_is_an_error() {
    let error = |result: Result<Tensor<Rows>, TensorError<_>>| result.err().unwrap().to_string();
    assert_eq!(
        error(Tensor::distribute(&Threads, SIZES, &[0; 119])),
        "expected 120 elements, found 119",
    );
    assert_eq!(
        error(Tensor::distribute(&Threads, &[("k", 2)], &numbers())),
        "expected the size `m`, found `k`",
    );
    assert_eq!(
        error(Tensor::distribute(&Threads, &[("m", i64::MAX)], &numbers())),
        "expected a size below 2^63, found more",
    );
    assert_eq!(
        Tensor::<Terms>::distribute(&Threads, SIZES, &numbers())
            .err()
            .unwrap()
            .to_string(),
        "expected a sharding without terms of a reduction, found `[x: Partial(sum)] of (12,10) on x=6`",
    );
}

#[test]
fn files_are_read_with_any_sharding() {
    fn reload<A: ShardingType, B: ShardingType>(folder: &Folder) {
        let loaded = Tensor::<B>::load::<A>(&Threads, SIZES, "w", |rank| folder.path(rank));
        let loaded = loaded.unwrap();
        assert_eq!(loaded.gather().unwrap(), numbers(), "{}", loaded.sharding());
    }
    fn check<A: ShardingType>(folder: &Folder) {
        tensor::<A>().save("w", |rank| folder.path(rank)).unwrap();
        reload::<A, Rows>(folder);
        reload::<A, Columns>(folder);
        reload::<A, Uneven>(folder);
        reload::<A, Strided>(folder);
        reload::<A, Grid>(folder);
        reload::<A, Replica>(folder);
        reload::<A, One>(folder);
        reload::<A, OtherRows>(folder);
    }
    let folder = Folder::new("files");
    check::<Rows>(&folder);
    check::<Columns>(&folder);
    check::<Uneven>(&folder);
    check::<Strided>(&folder);
    check::<Grid>(&folder);
    check::<Replica>(&folder);
    check::<One>(&folder);
    check::<OtherRows>(&folder);
}

#[test]
fn unknown_and_repeated_sizes_are_errors() {
    struct Square;
    impl ShardingType for Square {
        fn sharding() -> OpenSharding {
            let [m, n] = ["m", "n"].map(|name| Number::product(1, [name.into()]));
            OpenSharding::new(&[("x", 1.into())], &[n, m], &[])
        }
    }
    struct Fixed;
    impl ShardingType for Fixed {
        fn sharding() -> OpenSharding {
            OpenSharding::new(&[("x", 1.into())], &[4.into()], &[])
        }
    }
    struct All;
    impl ShardingType for All {
        fn sharding() -> OpenSharding {
            OpenSharding::new(&[], &[12.into(), 10.into()], &[])
        }
    }
    fn error<S: ShardingType>(sizes: &[(&str, i64)]) -> String {
        let distributed = Tensor::<S>::distribute(&Threads, sizes, &[1, 2, 3, 4]);
        let local = Tensor::<S>::from_local(&Threads, sizes, vec![vec![1, 2, 3, 4]]);
        let [distributed, local] = [distributed, local].map(|it| it.err().unwrap().to_string());
        assert_eq!(distributed, local);
        local
    }
    assert_eq!(
        error::<Square>(&[("m", 2), ("n", 2), ("batch", 8)]),
        "expected only the sizes `m`, `n`, found `batch`\nhelp: omit `batch`",
    );
    assert_eq!(
        error::<Square>(&[("n", 2), ("m", 2), ("n", 3)]),
        "expected one value of the size `n`, found 2 and 3\nhelp: omit one `n`",
    );
    assert_eq!(
        error::<Fixed>(&[("m", 4)]),
        "expected no dynamic size, found `m`\nhelp: omit `m`",
    );
    // The sharding of the files has the dynamic size `m`. The sharding of the tensor has no dynamic
    // size.
    let folder = Folder::new("sizes");
    let path = |rank| folder.path(rank);
    tensor::<One>().save("w", path).unwrap();
    let loaded = Tensor::<All>::load::<One>(&Threads, SIZES, "w", path).unwrap();
    assert_eq!(loaded.gather().unwrap(), numbers());
    let loaded = Tensor::<All>::load::<One>(&Threads, &[("m", 2), ("k", 2)], "w", path);
    assert_eq!(
        loaded.err().unwrap().to_string(),
        "expected only the size `m`, found `k`\nhelp: omit `k`",
    );
}

#[test]
fn wrong_files_are_errors() {
    let folder = Folder::new("wrong");
    let path = |rank| folder.path(rank);
    let terms = tensor::<Rows>().redistribute::<Terms>().unwrap();
    assert_eq!(
        terms.save("w", path).err().unwrap().to_string(),
        "expected a sharding without terms of a reduction, found `[x: Partial(sum)] of (12,10) on x=6`: reduce \
         the terms with `redistribute`",
    );
    tensor::<Rows>().save("w", path).unwrap();
    let load = |name: &str, sizes| {
        let loaded = Tensor::<One>::load::<Rows>(&Threads, sizes, name, path);
        let text = loaded.err().unwrap().to_string();
        text.replace(&*folder.0.to_string_lossy(), "")
    };
    assert_eq!(
        load("v", SIZES),
        "/0.safetensors: expected a tensor `v`, found `w`"
    );
    assert_eq!(
        load("w", &[("m", 1)]),
        "/0.safetensors: expected 40 bytes of `w` for `[x: Shard(0)] of (6,10) on x=6`, found 80",
    );
    let other = Tensor::<One>::load::<OtherRows>(&Threads, SIZES, "w", path);
    assert!(other.err().unwrap().to_string().ends_with(
        "expected the sharding `[x: Shard(0), y: Shard(0)] of (12,10) on x=3, y=2`, found `[x: \
         Shard(0)] of (12,10) on x=6`",
    ));
    let first = Tensor::<One>::load::<Rows>(&Threads, SIZES, "w", |_| folder.path(0));
    let text = first.err().unwrap().to_string();
    assert!(
        text.ends_with("expected the part of rank 1, found rank 0"),
        "{text}"
    );
    let floats = DistributedTensor::<f32, One, _>::load::<Rows>(&Threads, SIZES, "w", path);
    assert!(
        floats
            .err()
            .unwrap()
            .to_string()
            .ends_with("expected numbers F32, found I32")
    );
    let rewrite = |path: &Path, change: fn(Vec<u8>) -> Vec<u8>| {
        let bytes = fs::read(path).unwrap();
        fs::write(path, change(bytes)).unwrap();
    };
    rewrite(&path(5), |mut bytes| {
        bytes.truncate(bytes.len() - 1);
        bytes
    });
    assert_eq!(
        load("w", SIZES),
        "/5.safetensors: expected a file of at least 224 bytes, found 223"
    );
    rewrite(&path(0), |mut bytes| {
        bytes[..8].copy_from_slice(&u64::MAX.to_le_bytes());
        bytes
    });
    assert_eq!(
        load("w", SIZES),
        "/0.safetensors: expected a header of at most 100000000 bytes, found 18446744073709551615",
    );
    rewrite(&path(0), |_| vec![4, 0, 0, 0, 0, 0, 0, 0, b'{', b'}']);
    assert_eq!(
        load("w", SIZES),
        "/0.safetensors: expected a header of 4 bytes, found 2"
    );
    rewrite(&path(0), |_| vec![2, 0, 0, 0, 0, 0, 0, 0, b'[', b']']);
    assert!(load("w", SIZES).starts_with("/0.safetensors: expected a safetensors header, found "));
    fs::remove_file(path(0)).unwrap();
    assert_eq!(
        load("w", SIZES),
        "/0.safetensors: No such file or directory (os error 2)"
    );
}

#[test]
fn offsets_past_the_largest_address_are_errors() {
    let folder = Folder::new("offsets");
    let path = |rank| folder.path(rank);
    tensor::<Rows>().save("w", path).unwrap();
    let begin = u64::MAX - 99;
    // Earlier tensors that fill the file, each below 2^64 bits.
    let size = (1 << 61) - 1;
    let earlier = (0..8).map(|i| {
        let (start, end) = (i * size, ((i + 1) * size).min(begin));
        let extent = end - start;
        format!(r#""{i}":{{"dtype":"U8","shape":[{extent}],"data_offsets":[{start},{end}]}}"#)
    });
    let earlier = earlier.collect::<Vec<_>>().join(",");
    let end = begin + 80;
    let header = format!(
        r#"{{{earlier},"w":{{"dtype":"I32","shape":[2,10],"data_offsets":[{begin},{end}]}}}}"#
    );
    let length = u64::try_from(header.len()).unwrap();
    let mut bytes = length.to_le_bytes().to_vec();
    bytes.extend(header.bytes());
    fs::write(path(0), &bytes).unwrap();
    let error = Tensor::<One>::load::<Rows>(&Threads, SIZES, "w", path).err();
    let expected = u128::from(begin) + 80 + 8 + u128::from(length);
    assert!(error.unwrap().to_string().ends_with(&format!(
        "expected a file of at least {expected} bytes, found {}",
        bytes.len()
    )));
}

#[test]
fn transposed_files_are_errors() {
    let folder = Folder::new("transposed");
    let path = |rank| folder.path(rank);
    tensor::<Rows>().save("w", path).unwrap();
    let bytes = fs::read(path(0)).unwrap();
    let text = b"[2,10]";
    let at = bytes.windows(text.len()).position(|it| it == text).unwrap();
    let with_shape = |shape: &[u8; 6]| {
        let mut changed = bytes.clone();
        changed[at..][..6].copy_from_slice(shape);
        fs::write(path(0), changed).unwrap();
        let loaded = Tensor::<One>::load::<Rows>(&Threads, SIZES, "w", path);
        loaded.err().map(|error| error.to_string())
    };
    assert!(with_shape(b"[10,2]").unwrap().ends_with(
        "expected the shape [2, 10] of `w` for `[x: Shard(0)] of (12,10) on x=6`, found [10, 2]",
    ));
    assert_eq!(with_shape(b"[2,10]"), None);
}

/// `Threads`, of which a process holds rank 5 only.
struct Process;

impl Engine<i32> for Process {
    type Buffer = Vec<i32>;
    type Error = InputError;

    const DTYPE: &'static str = "I32";

    fn ranks(&self, _devices: i64) -> Range<i64> {
        5..6
    }

    fn upload(&self, rank: i64, bytes: &[u8]) -> Result<Vec<i32>, InputError> {
        Threads.upload(rank, bytes)
    }

    fn download(&self, rank: i64, buffer: &Vec<i32>) -> Result<Vec<u8>, InputError> {
        Threads.download(rank, buffer)
    }

    fn len(&self, buffer: &Vec<i32>) -> usize {
        buffer.len()
    }

    fn redistribute(&self, _: &Plan, from: &[Vec<i32>]) -> Result<Vec<Vec<i32>>, InputError> {
        Ok(from.to_vec())
    }

    fn encode(numbers: &[i32]) -> Vec<u8> {
        <Threads as Engine<i32>>::encode(numbers)
    }

    fn decode(bytes: &[u8]) -> Vec<i32> {
        <Threads as Engine<i32>>::decode(bytes)
    }
}

#[test]
fn a_mesh_without_the_rank_of_the_engine_is_an_error() {
    let distributed = DistributedTensor::<i32, Rows, _>::distribute(&Process, SIZES, &numbers());
    assert_eq!(distributed.unwrap().local(5), tensor::<Rows>().local(5));
    let grid = DistributedTensor::<i32, Grid, _>::distribute(&Process, SIZES, &numbers());
    let expected = "expected a mesh with the rank 5, found 4 devices";
    assert_eq!(grid.err().unwrap().to_string(), expected);
    let part = vec![vec![0; 30]];
    let grid = DistributedTensor::<i32, Grid, _>::from_local(&Process, SIZES, part);
    assert_eq!(grid.err().unwrap().to_string(), expected);
    let folder = Folder::new("rank");
    let path = |rank| folder.path(rank);
    tensor::<Rows>().save("w", path).unwrap();
    let grid = DistributedTensor::<i32, Grid, _>::load::<Rows>(&Process, SIZES, "w", path);
    assert_eq!(grid.err().unwrap().to_string(), expected);
}

/// One element in blocks that allocate 2^57 addresses.
struct Blocks;

impl ShardingType for Blocks {
    fn sharding() -> OpenSharding {
        let strided = StridedShard {
            dim: 0,
            split: 1 << 57,
        };
        OpenSharding::new(&[("x", 2.into())], &[1.into()], &[("x", strided)])
    }
}

#[test]
fn parts_that_do_not_fit_in_memory_are_errors() {
    let error = Tensor::<Blocks>::distribute(&Threads, &[], &[7]).err();
    assert_eq!(
        error.unwrap().to_string(),
        "expected a local part that fits in memory, found 144115188075855872 elements",
    );
}
