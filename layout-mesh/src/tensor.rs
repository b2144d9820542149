//! [`DistributedTensor`]: the local parts of a tensor, with their sharding in the type.

use core::error::Error;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;
use std::collections::BTreeSet;

use crate::error::{InputError, PlanError};
use crate::{Engine, OpenSharding, Placement, Plan, Sharding, ShardingType, SourceMap};

/// A tensor whose numbers `T` are distributed as the type `S` states.
///
/// The tensor owns the local parts that its engine holds: all of them, or one if each process has one
/// device.
///
/// ```text
/// a.redistribute::<B>().gather() == a.gather()
/// ```
///
/// ```
/// use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};
///
/// struct Rows;
/// struct Columns;
///
/// fn sharding(dim: usize) -> OpenSharding {
///     OpenSharding::new(&[("x", 2.into())], &[2.into(), 4.into()], &[("x", Placement::Shard(dim))])
/// }
///
/// impl ShardingType for Rows {
///     fn sharding() -> OpenSharding {
///         sharding(0)
///     }
/// }
///
/// impl ShardingType for Columns {
///     fn sharding() -> OpenSharding {
///         sharding(1)
///     }
/// }
///
/// let numbers = [0, 1, 2, 3, 4, 5, 6, 7];
/// let rows = DistributedTensor::<i32, Rows, _>::distribute(&Threads, &[], &numbers)?;
/// assert_eq!(rows.local(1), Some(&vec![4, 5, 6, 7]));
/// let columns = rows.redistribute::<Columns>()?;
/// assert_eq!(columns.local(1), Some(&vec![2, 3, 6, 7]));
/// assert_eq!(columns.gather()?, numbers);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
///
/// `torch.distributed.tensor.DTensor`, with the placements in the type.
pub struct DistributedTensor<'e, T, S, E: Engine<T>> {
    pub(crate) engine: &'e E,
    sizes: Vec<(String, i64)>,
    pub(crate) sharding: Sharding,
    pub(crate) parts: Vec<E::Buffer>,
    types: PhantomData<fn() -> (T, S)>,
}

/// An error of a [`DistributedTensor`], with the error `E` of its engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TensorError<E> {
    /// A size or a sharding is invalid.
    Input(InputError),
    /// The shardings have no plan.
    Plan(PlanError),
    /// The engine returned an error.
    Engine(E),
    /// A file cannot be read or written.
    File {
        /// The path of the file.
        path: String,
        /// The reason.
        reason: String,
    },
}

impl<E> From<InputError> for TensorError<E> {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl<E> From<PlanError> for TensorError<E> {
    fn from(error: PlanError) -> Self {
        Self::Plan(error)
    }
}

impl<E: fmt::Display> fmt::Display for TensorError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Plan(error) => error.fmt(f),
            Self::Engine(error) => error.fmt(f),
            Self::File { path, reason } => write!(f, "{path}: {reason}"),
        }
    }
}

impl<E: Error> Error for TensorError<E> {}

/// Returns the sharding of a type.
fn sharding_of<S: ShardingType>(sizes: &[(String, i64)]) -> Result<Sharding, InputError> {
    let open: OpenSharding = S::sharding();
    let value = |name: &str| sizes.iter().find(|(known, _)| known == name);
    if let Some(name) = open.names().find(|name| value(name).is_none()) {
        let known = sizes.iter().map(|(name, _)| format!("`{name}`"));
        let known = known.collect::<Vec<_>>().join(", ");
        let found = if known.is_empty() { "no sizes" } else { &known };
        return Err(InputError::new(format_args!("the size `{name}`"), found));
    }
    open.at(&|name| value(name).map_or(1, |&(_, value)| value))
}

/// Returns an error if a size occurs twice, or if none of the shardings has the size.
fn check_names(sizes: &[(&str, i64)], shardings: &[OpenSharding]) -> Result<(), InputError> {
    let known: BTreeSet<_> = shardings.iter().flat_map(OpenSharding::names).collect();
    for (i, (name, value)) in sizes.iter().enumerate() {
        if !known.contains(name) {
            let names: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
            let expected = match &names[..] {
                [] => "no dynamic size".to_owned(),
                [name] => format!("only the size {name}"),
                names => format!("only the sizes {}", names.join(", ")),
            };
            let error = InputError::new(expected, format_args!("`{name}`"));
            return Err(error.with_help(format_args!("omit `{name}`")));
        }
        if let Some((_, first)) = sizes[..i].iter().find(|(other, _)| other == name) {
            let expected = format!("one value of the size `{name}`");
            let error = InputError::new(expected, format_args!("{first} and {value}"));
            return Err(error.with_help(format_args!("omit one `{name}`")));
        }
    }
    Ok(())
}

impl<'e, T, S: ShardingType, E: Engine<T>> DistributedTensor<'e, T, S, E> {
    /// Creates a tensor from the local parts of the ranks that the engine holds, in memory order.
    ///
    /// `sizes` has the values of the dynamic sizes of `S`, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is missing, unknown or invalid, or if the number or length of the
    /// parts is wrong.
    ///
    /// ```
    /// # use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};
    /// # struct Rows;
    /// # impl ShardingType for Rows {
    /// #     fn sharding() -> OpenSharding {
    /// #         let m = layout_algebra::formula::Number::product(2, ["m".into()]);
    /// #         OpenSharding::new(&[("x", 2.into())], &[m, 4.into()], &[("x", Placement::Shard(0))])
    /// #     }
    /// # }
    /// // `Rows` is (2 * ?m, 4) by rows on two devices.
    /// type Tensor = DistributedTensor<'static, i32, Rows, Threads>;
    /// let error = |sizes: &[(&str, i64)], parts| {
    ///     Tensor::from_local(&Threads, sizes, parts).err().unwrap().to_string()
    /// };
    /// assert_eq!(error(&[], vec![]), "expected the size `m`, found no sizes");
    /// assert_eq!(
    ///     error(&[("m", 1), ("n", 8)], vec![]),
    ///     "expected only the size `m`, found `n`\nhelp: omit `n`",
    /// );
    /// assert_eq!(error(&[("m", 1)], vec![vec![0; 4]]), "expected 2 local parts, found 1");
    /// assert_eq!(
    ///     error(&[("m", 1)], vec![vec![0; 4], vec![0; 3]]),
    ///     "expected 4 elements on device 1, found 3",
    /// );
    /// ```
    pub fn from_local(
        engine: &'e E,
        sizes: &[(&str, i64)],
        parts: Vec<E::Buffer>,
    ) -> Result<Self, TensorError<E::Error>> {
        let (sizes, sharding) = Self::sharding_at(sizes, &[S::sharding()])?;
        Self::checked(engine, sizes, sharding, parts)
    }

    pub(crate) fn checked(
        engine: &'e E,
        sizes: Vec<(String, i64)>,
        sharding: Sharding,
        parts: Vec<E::Buffer>,
    ) -> Result<Self, TensorError<E::Error>> {
        let ranks = held_ranks(engine, &sharding)?;
        let count = usize::try_from(ranks.end - ranks.start).unwrap_or(usize::MAX);
        if parts.len() != count {
            let expected = format!("{count} local parts");
            return Err(InputError::new(expected, parts.len()).into());
        }
        let len = sharding.local_len();
        for (rank, part) in ranks.zip(&parts) {
            let found = engine.len(part);
            if i64::try_from(found) != Ok(len) {
                let expected = format!("{len} elements on device {rank}");
                return Err(InputError::new(expected, found).into());
            }
        }
        Ok(Self {
            engine,
            sizes,
            sharding,
            parts,
            types: PhantomData,
        })
    }

    /// Returns the sizes as owned names, and the sharding for these sizes. Sizes that do not occur
    /// in `all` are errors.
    pub(crate) fn sharding_at(
        sizes: &[(&str, i64)],
        all: &[OpenSharding],
    ) -> Result<(Vec<(String, i64)>, Sharding), InputError> {
        let owned: Vec<_> = sizes
            .iter()
            .map(|&(name, size)| (name.to_owned(), size))
            .collect();
        let sharding = sharding_of::<S>(&owned)?;
        check_names(sizes, all)?;
        Ok((owned, sharding))
    }

    /// Distributes a tensor of the host. `numbers` has all elements in row-major order.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is missing, unknown or invalid, if the number of elements is wrong, if
    /// `S` has terms of a reduction, or if the engine returns an error.
    pub fn distribute(
        engine: &'e E,
        sizes: &[(&str, i64)],
        numbers: &[T],
    ) -> Result<Self, TensorError<E::Error>> {
        let (sizes, sharding) = Self::sharding_at(sizes, &[S::sharding()])?;
        if sharding.reduction().is_some() {
            let found = format!("`{sharding}`");
            return Err(InputError::new("a sharding without terms of a reduction", found).into());
        }
        if i64::try_from(numbers.len()) != Ok(sharding.elements()) {
            let expected = format!("{} elements", sharding.elements());
            return Err(InputError::new(expected, numbers.len()).into());
        }
        let mut parts = Vec::new();
        for rank in held_ranks(engine, &sharding)? {
            let mut part = zeros::<T>(&sharding)?;
            for (address, element) in sharding.held_by(rank)? {
                // Both are below the lengths of memory that exists.
                let (address, element) = (at(address), at(element));
                let number = E::encode(&numbers[element..=element]);
                part[address * size_of::<T>()..][..number.len()].copy_from_slice(&number);
            }
            parts.push(engine.upload(rank, &part).map_err(TensorError::Engine)?);
        }
        Self::checked(engine, sizes, sharding, parts)
    }

    /// Returns the sharding.
    #[must_use]
    pub fn sharding(&self) -> &Sharding {
        &self.sharding
    }

    /// Returns the local part of a device, or `None` if the engine does not hold it.
    #[must_use]
    pub fn local(&self, rank: i64) -> Option<&E::Buffer> {
        let ranks = self.engine.ranks(self.sharding.mesh().devices());
        let position = ranks.contains(&rank).then(|| rank - ranks.start)?;
        self.parts.get(usize::try_from(position).ok()?)
    }

    /// Returns the local parts that the engine holds, by rank.
    #[must_use]
    pub fn into_local(self) -> Vec<E::Buffer> {
        self.parts
    }

    /// Returns the plan that [`redistribute`](Self::redistribute) runs.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is missing, or if the shardings have no plan.
    ///
    /// ```
    /// # use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};
    /// # struct Rows;
    /// # struct Columns;
    /// # fn sharding(dim: usize) -> OpenSharding {
    /// #     OpenSharding::new(&[("x", 2.into())], &[2.into(), 4.into()], &[("x", Placement::Shard(dim))])
    /// # }
    /// # impl ShardingType for Rows {
    /// #     fn sharding() -> OpenSharding {
    /// #         sharding(0)
    /// #     }
    /// # }
    /// # impl ShardingType for Columns {
    /// #     fn sharding() -> OpenSharding {
    /// #         sharding(1)
    /// #     }
    /// # }
    /// // A (2,4) tensor on two devices.
    /// let rows = DistributedTensor::<i32, Rows, _>::distribute(&Threads, &[], &[0; 8])?;
    /// assert_eq!(rows.plan::<Columns>()?.traffic().received, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan<B: ShardingType>(&self) -> Result<Plan, PlanError> {
        Plan::new(&self.sharding, &sharding_of::<B>(&self.sizes)?)
    }

    /// Returns the tensor with the sharding `B`. Between equal shardings, no buffer is copied.
    ///
    /// `B` has the dynamic sizes of `S`.
    ///
    /// # Errors
    ///
    /// Returns an error if a size is missing, if the shardings have no plan, or if the engine returns an
    /// error.
    pub fn redistribute<B: ShardingType>(
        self,
    ) -> Result<DistributedTensor<'e, T, B, E>, TensorError<E::Error>> {
        let to = sharding_of::<B>(&self.sizes)?;
        if self.sharding == to {
            return DistributedTensor::checked(self.engine, self.sizes, to, self.parts);
        }
        let plan = Plan::new(&self.sharding, &to)?;
        let parts = self.engine.redistribute(&plan, &self.parts);
        let parts = parts.map_err(TensorError::Engine)?;
        DistributedTensor::checked(self.engine, self.sizes, to, parts)
    }

    /// Returns the buffers as a tensor with the sharding `B`, whose shape can differ. No element moves.
    ///
    /// # Errors
    ///
    /// Returns an error if an element would move to another device or address.
    ///
    /// ```
    /// # use layout_mesh::{DistributedTensor, OpenSharding, Placement, ShardingType, Threads};
    /// # struct Columns;
    /// # struct Rows;
    /// # fn sharding(shape: [i64; 2], dim: usize) -> OpenSharding {
    /// #     OpenSharding::new(&[("x", 4.into())], &shape.map(Into::into), &[("x", Placement::Shard(dim))])
    /// # }
    /// # impl ShardingType for Columns {
    /// #     fn sharding() -> OpenSharding {
    /// #         sharding([12, 8], 1)
    /// #     }
    /// # }
    /// # impl ShardingType for Rows {
    /// #     fn sharding() -> OpenSharding {
    /// #         sharding([16, 6], 0)
    /// #     }
    /// # }
    /// // (12,8) by columns as (16,6) by rows, PyTorch issue 179502.
    /// let columns = DistributedTensor::<i32, Columns, _>::distribute(&Threads, &[], &[0; 96])?;
    /// assert_eq!(
    ///     columns.view::<Rows>().err().unwrap().to_string(),
    ///     "expected all elements to stay on their devices, found element 2 on device 1 before and \
    ///      device 0 after; devices receive 72 elements of a tensor of 96",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view<B: ShardingType>(
        self,
    ) -> Result<DistributedTensor<'e, T, B, E>, TensorError<E::Error>> {
        let plan = self.plan::<B>()?;
        let to = plan.to().clone();
        plan.require_local()?;
        let has_terms = |map: &SourceMap| !map.reduce.is_empty() || !map.mask.is_empty();
        if plan.source().is_some_and(has_terms) {
            let expected = format!("the terms of `{}` to stay", self.sharding);
            let found = format!("`{to}`: use `redistribute`");
            return Err(InputError::new(expected, found).into());
        }
        if let Some((rank, from, to)) = plan.first_shift() {
            let expected = format!("address {from} of device {rank} to stay");
            let found = format!("address {to}: use `redistribute`");
            return Err(InputError::new(expected, found).into());
        }
        DistributedTensor::checked(self.engine, self.sizes, to, self.parts)
    }

    /// Returns all elements in row-major order, with terms of a reduction reduced.
    ///
    /// Each device allocates all elements, so this is for tests.
    ///
    /// # Errors
    ///
    /// Returns an error if the shardings have no plan, or if the engine returns an error.
    pub fn gather(&self) -> Result<Vec<T>, TensorError<E::Error>> {
        let mesh = self.sharding.mesh();
        let replicas: [(&str, Placement); 0] = [];
        let all = Sharding::new(mesh, self.sharding.shape(), &replicas)?;
        let plan = Plan::new(&self.sharding, &all)?;
        let parts = self.engine.redistribute(&plan, &self.parts);
        let parts = parts.map_err(TensorError::Engine)?;
        let rank = self.engine.ranks(mesh.devices()).start;
        let Some(part) = parts.first() else {
            return Ok(Vec::new());
        };
        let bytes = self.engine.download(rank, part);
        Ok(E::decode(&bytes.map_err(TensorError::Engine)?))
    }
}

/// Returns the ranks whose parts the engine holds. The mesh must have them.
pub(crate) fn held_ranks<T, E: Engine<T>>(
    engine: &E,
    sharding: &Sharding,
) -> Result<Range<i64>, InputError> {
    let devices = sharding.mesh().devices();
    let ranks = engine.ranks(devices);
    if ranks.start < 0 || ranks.end > devices {
        let expected = format!("a mesh with the rank {}", ranks.end - 1);
        return Err(InputError::new(expected, format_args!("{devices} devices")));
    }
    Ok(ranks)
}

/// Returns zeros for the bytes of a local part.
pub(crate) fn zeros<T>(sharding: &Sharding) -> Result<Vec<u8>, InputError> {
    let len = usize::try_from(sharding.local_len()).ok();
    let len = len.and_then(|len| len.checked_mul(size_of::<T>()));
    let mut bytes = Vec::new();
    let reserved = len.filter(|&len| bytes.try_reserve_exact(len).is_ok());
    let len = reserved.ok_or_else(|| {
        let found = format!("{} elements", sharding.local_len());
        InputError::new("a local part that fits in memory", found)
    })?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// Converts an address or an element index, which is at least 0.
pub(crate) fn at(index: i64) -> usize {
    usize::try_from(index).expect("an index below a length")
}
