//! Checkpoints: local parts in safetensors files, read with another sharding.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use safetensors::tensor::{Dtype, Metadata, TensorView, serialize_to_file};

use crate::error::InputError;
use crate::tensor::{at, held_ranks, zeros};
use crate::{
    DistributedTensor, Engine, Message, MessageMode, Plan, Sharding, ShardingType, TensorError,
};

/// The key of the sharding in the metadata of a file.
const SHARDING: &str = "sharding";

/// The key of the rank.
const RANK: &str = "rank";

/// Maximum number of bytes of a header, as in the safetensors format.
const MOST_HEADER: u64 = 100_000_000;

impl<'e, T, S: ShardingType, E: Engine<T>> DistributedTensor<'e, T, S, E> {
    /// Writes the local parts that the engine holds, one safetensors file for each rank.
    ///
    /// `path` returns the file of a rank. The file has one tensor, `name`, with the local extents as
    /// shape, and the sharding in its metadata. An existing file is replaced.
    ///
    /// # Errors
    ///
    /// Returns an error if the sharding has terms of a reduction, if the engine returns an error, or if a file
    /// cannot be written.
    pub fn save(
        &self,
        name: &str,
        path: impl Fn(i64) -> PathBuf,
    ) -> Result<(), TensorError<E::Error>> {
        if self.sharding.reduction().is_some() {
            let found = format!("`{}`: reduce the terms with `redistribute`", self.sharding);
            return Err(InputError::new("a sharding without terms of a reduction", found).into());
        }
        let shape: Vec<_> = local_shape(&self.sharding);
        let ranks = self.engine.ranks(self.sharding.mesh().devices());
        for (rank, part) in ranks.zip(&self.parts) {
            let (bytes, path) = (self.engine.download(rank, part), path(rank));
            let bytes = bytes.map_err(TensorError::Engine)?;
            let failed = |reason: &dyn core::fmt::Display| file_error(&path, reason);
            let dtype = dtype(E::DTYPE).map_err(|error| failed(&error))?;
            let view = TensorView::new(dtype, shape.clone(), &bytes);
            let view = view.map_err(|error| failed(&error))?;
            let metadata = [
                (SHARDING.to_owned(), self.sharding.to_string()),
                (RANK.to_owned(), rank.to_string()),
            ];
            serialize_to_file([(name, view)], Some(metadata.into()), &path)
                .map_err(|error| failed(&error))?;
        }
        Ok(())
    }

    /// Loads a tensor that was saved with the sharding `A`, on any number of devices.
    ///
    /// `path` returns the file of a rank of `A`. Each device reads only its own elements. Files of other
    /// programs need a tensor `name` with the local extents as shape and the elements of the local part in
    /// row-major order.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is missing or occurs in neither sharding, if `A` has terms of a
    /// reduction, if the shardings have no plan, if a file does not have the local part of its
    /// rank, or if the engine returns an error.
    ///
    /// ```
    /// use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};
    ///
    /// /// (8,8) by rows on four devices.
    /// struct Rows;
    /// /// (8,8) by columns on two devices.
    /// struct Columns;
    ///
    /// fn sharding(devices: i64, dim: usize) -> OpenSharding {
    ///     let mesh = [("x", devices.into())];
    ///     OpenSharding::new(&mesh, &[8.into(), 8.into()], &[("x", Placement::Shard(dim))])
    /// }
    ///
    /// impl ShardingType for Rows {
    ///     fn sharding() -> OpenSharding {
    ///         sharding(4, 0)
    ///     }
    /// }
    ///
    /// impl ShardingType for Columns {
    ///     fn sharding() -> OpenSharding {
    ///         sharding(2, 1)
    ///     }
    /// }
    ///
    /// let folder = std::env::temp_dir().join(format!("weights-{}", std::process::id()));
    /// std::fs::create_dir_all(&folder)?;
    /// let path = |rank| folder.join(format!("{rank}.safetensors"));
    /// let weights: Vec<f32> = (0..64_u8).map(f32::from).collect();
    /// DistributedTensor::<f32, Rows, _>::distribute(&Threads, &[], &weights)?.save("weight", path)?;
    /// let columns = DistributedTensor::<f32, Columns, _>::load::<Rows>(&Threads, &[], "weight", path)?;
    /// assert_eq!(columns.local(1).unwrap()[..5], [4.0, 5.0, 6.0, 7.0, 12.0]);
    /// assert_eq!(columns.gather()?, weights);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load<A: ShardingType>(
        engine: &'e E,
        sizes: &[(&str, i64)],
        name: &str,
        path: impl Fn(i64) -> PathBuf,
    ) -> Result<Self, TensorError<E::Error>> {
        let all = [S::sharding(), A::sharding()];
        let (sizes_of_parts, to) = Self::sharding_at(sizes, &all)?;
        let (_, saved) = DistributedTensor::<T, A, E>::sharding_at(sizes, &all)?;
        if saved.reduction().is_some() {
            let found = format!("`{saved}`");
            return Err(InputError::new("files without terms of a reduction", found).into());
        }
        // Both sides of a plan have the same number of devices.
        let [files, devices] = [&saved, &to].map(|sharding| sharding.mesh().devices());
        let all = lcm(files, devices)?;
        let from = saved.with_replicas(all / files)?;
        let plan = Plan::new(&from, &to.with_replicas(all / devices)?)?;
        let mut parts = Vec::new();
        for rank in held_ranks(engine, &to)? {
            let (mut part, mut messages) = (zeros::<T>(&to)?, plan.messages(rank));
            messages.sort_by_key(|message| message.from[0] % files);
            let mut opened: Option<(i64, Shard)> = None;
            for message in messages {
                let file = message.from[0] % files;
                if opened.as_ref().is_none_or(|(rank, _)| *rank != file) {
                    let path = path(file);
                    let shard = Shard::open::<T>(&path, name, E::DTYPE, &saved, file);
                    opened = Some((file, shard.map_err(|reason| file_error(&path, &reason))?));
                }
                let Some((_, shard)) = &mut opened else {
                    continue;
                };
                let read = shard.read(&message, size_of::<T>(), &mut part);
                read.map_err(|error| file_error(&path(file), &error))?;
            }
            parts.push(engine.upload(rank, &part).map_err(TensorError::Engine)?);
        }
        Self::checked(engine, sizes_of_parts, to, parts)
    }
}

/// The local part of a rank, in a file.
struct Shard {
    file: File,
    /// The position of the first element.
    begin: u64,
}

impl Shard {
    /// Opens a file, and checks that its tensor `name` is the local part of a sharding.
    fn open<T>(
        path: &Path,
        name: &str,
        number: &str,
        saved: &Sharding,
        rank: i64,
    ) -> Result<Self, String> {
        let text = |error: std::io::Error| error.to_string();
        let mut file = File::open(path).map_err(text)?;
        let mut length = [0; 8];
        file.read_exact(&mut length).map_err(text)?;
        let length = u64::from_le_bytes(length);
        if length > MOST_HEADER {
            return Err(format!(
                "expected a header of at most {MOST_HEADER} bytes, found {length}"
            ));
        }
        let mut header = Vec::new();
        let read = file.by_ref().take(length).read_to_end(&mut header);
        if read.map_err(text)? as u64 != length {
            return Err(format!(
                "expected a header of {length} bytes, found {}",
                header.len()
            ));
        }
        let header: Metadata = serde_json::from_slice(&header)
            .map_err(|error| format!("expected a safetensors header, found {error}"))?;
        let Some(info) = header.info(name) else {
            let mut names = header.offset_keys();
            names.truncate(8);
            return Err(format!(
                "expected a tensor `{name}`, found `{}`",
                names.join("`, `")
            ));
        };
        if info.dtype != dtype(number)? {
            return Err(format!("expected numbers {number}, found {}", info.dtype));
        }
        // A header has increasing offsets.
        let found = info.data_offsets.1.saturating_sub(info.data_offsets.0);
        let expected = i128::from(saved.local_len()) * size_of::<T>() as i128;
        if found as i128 != expected {
            return Err(format!(
                "expected {expected} bytes of `{name}` for `{saved}`, found {found}"
            ));
        }
        // Sizes of 1 do not change the order of the elements.
        let extents = |shape: &[usize]| -> Vec<usize> {
            shape.iter().copied().filter(|&extent| extent > 1).collect()
        };
        let shape = local_shape(saved);
        if extents(&info.shape) != extents(&shape) {
            let found = &info.shape;
            return Err(format!(
                "expected the shape {shape:?} of `{name}` for `{saved}`, found {found:?}"
            ));
        }
        let written = |key| header.metadata().as_ref().and_then(|it| it.get(key));
        if let Some(written) = written(SHARDING).filter(|&it| *it != saved.to_string()) {
            return Err(format!(
                "expected the sharding `{saved}`, found `{written}`"
            ));
        }
        if let Some(written) = written(RANK).filter(|&it| *it != rank.to_string()) {
            return Err(format!(
                "expected the part of rank {rank}, found rank {written}"
            ));
        }
        let begin = u128::from(8 + length) + info.data_offsets.0 as u128;
        let expected = begin + found as u128;
        let found = file.metadata().map_err(text)?.len();
        match u64::try_from(begin) {
            Ok(begin) if expected <= u128::from(found) => Ok(Self { file, begin }),
            _ => Err(format!(
                "expected a file of at least {expected} bytes, found {found}"
            )),
        }
    }

    /// Reads the elements of a message to their addresses. Contiguous elements are one read.
    fn read(&mut self, message: &Message, size: usize, part: &mut [u8]) -> std::io::Result<()> {
        let contiguous = |mode: &&MessageMode| (mode.from, mode.to) == (1, 1);
        let run = message.modes.first().filter(contiguous);
        let run = run.map_or(1, |mode| mode.size);
        for i in 0..message.elements() / run {
            let (mut i, mut from, mut to) = (i * run, message.from_address, message.to_address);
            for mode in &message.modes {
                from += i % mode.size * mode.from;
                to += i % mode.size * mode.to;
                i /= mode.size;
            }
            // Addresses are below the lengths of the parts.
            let [from, to, run] = [from, to, run].map(|n| at(n) * size);
            self.file.seek(SeekFrom::Start(self.begin + from as u64))?;
            self.file.read_exact(&mut part[to..][..run])?;
        }
        Ok(())
    }
}

fn file_error<E>(path: &Path, reason: &dyn core::fmt::Display) -> TensorError<E> {
    TensorError::File {
        path: path.display().to_string(),
        reason: reason.to_string(),
    }
}

/// Returns the number type of a name.
fn dtype(name: &str) -> Result<Dtype, String> {
    let quoted = serde_json::Value::String(name.to_owned());
    serde_json::from_value(quoted).map_err(|error| error.to_string())
}

/// Returns the local extent of each dimension. The product is the number of addresses.
fn local_shape(sharding: &Sharding) -> Vec<usize> {
    match sharding.shape().len() {
        0 => Vec::new(),
        1 => vec![at(sharding.memory().size())],
        _ => {
            let modes = sharding.memory().modes();
            modes.iter().map(|mode| at(mode.size())).collect()
        }
    }
}

/// Returns the least common multiple.
fn lcm(a: i64, b: i64) -> Result<i64, InputError> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    let lcm = (a / x).checked_mul(b);
    lcm.ok_or_else(|| InputError::overflow("a number of devices"))
}
