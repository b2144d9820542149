//! [`OpenPlan`]: plans for all values of dynamic sizes.

use core::error::Error;
use core::fmt;

use layout_algebra::formula::Number;

use crate::digit::{Conflict, Place};
use crate::error::{InputError, PlanError};
use crate::mode;
use crate::route::StepKind;
use crate::{Mesh, Placement, Plan, Sharding, Uneven};

/// A sharding with dynamic sizes, such as `(4 * m, 4 * k)` on `x = 4` or `x = p`.
///
/// Shards are row-major in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSharding {
    pub(crate) mesh: Vec<(String, Number)>,
    /// The rank strides of the axes, or `None` if the last axis is contiguous in ranks.
    pub(crate) ranks: Option<Vec<Number>>,
    pub(crate) shape: Vec<Number>,
    pub(crate) placements: Vec<(String, Placement)>,
    pub(crate) uneven: Uneven,
}

impl OpenSharding {
    /// Creates a sharding, with the arguments of [`Mesh::new`] and [`Sharding::new`].
    #[must_use]
    pub fn new(
        mesh: &[(&str, Number)],
        shape: &[Number],
        placements: &[(&str, Placement)],
    ) -> Self {
        let mesh = mesh
            .iter()
            .map(|(name, size)| ((*name).to_owned(), size.clone()));
        let placements = placements
            .iter()
            .map(|&(name, placed)| (name.to_owned(), placed));
        Self {
            mesh: mesh.collect(),
            ranks: None,
            shape: shape.to_vec(),
            placements: placements.collect(),
            uneven: Uneven::default(),
        }
    }

    /// Returns the sharding with rank strides of the mesh axes, as for [`Mesh::with_ranks`].
    ///
    /// ```
    /// use layout_mesh::{OpenSharding, Placement};
    ///
    /// let mesh = [("x", 2.into()), ("y", 4.into())];
    /// let rows = OpenSharding::new(&mesh, &[8.into()], &[("x", Placement::Shard(0))]);
    /// let rows = rows.with_ranks(&[1.into(), 2.into()]);
    /// assert_eq!(rows.at(&|_| 1)?.layout()?.to_string(), "((2,4),4):((4,0),1)");
    /// # Ok::<(), layout_mesh::InputError>(())
    /// ```
    #[must_use]
    pub fn with_ranks(mut self, strides: &[Number]) -> Self {
        self.ranks = Some(strides.to_vec());
        self
    }

    /// Returns the sharding with a convention for uneven shards.
    #[must_use]
    pub fn with_uneven(mut self, uneven: Uneven) -> Self {
        self.uneven = uneven;
        self
    }

    /// Returns the sharding for values of the dynamic sizes.
    ///
    /// # Errors
    ///
    /// As for [`Mesh::new`], [`Mesh::with_ranks`] and [`Sharding::with_uneven`].
    pub fn at(&self, value: &dyn Fn(&str) -> i64) -> Result<Sharding, InputError> {
        let number = |number: &Number| {
            let mut values = number.names().iter().map(|name| value(name));
            let product = values.try_fold(number.factor(), i64::checked_mul);
            product.ok_or_else(|| InputError::overflow("a size"))
        };
        let axes = self
            .mesh
            .iter()
            .map(|(name, size)| Ok((name.as_str(), number(size)?)));
        let axes = axes.collect::<Result<Vec<_>, InputError>>()?;
        let mesh = match &self.ranks {
            None => Mesh::new(axes)?,
            Some(ranks) => {
                let strides = ranks.iter().map(number).collect::<Result<Vec<_>, _>>()?;
                Mesh::with_strides(&axes, &strides)?
            }
        };
        let shape = self
            .shape
            .iter()
            .map(number)
            .collect::<Result<Vec<_>, _>>()?;
        let placed = self
            .placements
            .iter()
            .map(|(name, placed)| (name.as_str(), *placed));
        Sharding::with_uneven(&mesh, &shape, &placed.collect::<Vec<_>>(), self.uneven)
    }

    /// Returns the names of the dynamic sizes. A name can occur several times.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.numbers().flat_map(Number::names).map(String::as_str)
    }

    /// Returns the axes of the mesh: names and sizes.
    #[must_use]
    pub fn axes(&self) -> &[(String, Number)] {
        &self.mesh
    }

    /// Returns the rank strides of the axes, or `None` if the last axis is contiguous in ranks.
    #[must_use]
    pub fn ranks(&self) -> Option<&[Number]> {
        self.ranks.as_deref()
    }

    /// Returns the tensor shape.
    #[must_use]
    pub fn shape(&self) -> &[Number] {
        &self.shape
    }

    /// Returns the placements of axes, from outer to inner.
    #[must_use]
    pub fn placements(&self) -> &[(String, Placement)] {
        &self.placements
    }

    /// Returns `true` if no size is dynamic.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.numbers().all(|number| number.known().is_some())
    }

    /// Checks that the sharding is valid for all values of the dynamic sizes.
    ///
    /// # Errors
    ///
    /// [`OpenError`] as for [`at`](Self::at), or if a strided shard is uneven. The blocks of an uneven
    /// strided shard differ between libraries.
    ///
    /// ```
    /// # use layout_mesh::{OpenSharding, Placement};
    /// let strided = Placement::StridedShard { dim: 0, split: 2 };
    /// let open = OpenSharding::new(&[("x", 2.into())], &[5.into()], &[("x", strided)]);
    /// assert_eq!(
    ///     open.check().unwrap_err().to_string(),
    ///     "expected even strided shards, found 5 elements in dimension 0 of \
    ///      `[x: StridedShard(0, 2)] of (5) on x=2`\n\
    ///      help: pad the dimension to a multiple of 4 elements",
    /// );
    /// ```
    pub fn check(&self) -> Result<(), OpenError> {
        let primes = Primes::of(&[self]);
        let sharding = self.at_primes(&primes)?;
        for (_, placement) in &self.placements {
            let Placement::StridedShard { dim, .. } = *placement else {
                continue;
            };
            let dimension = sharding.dimensions.iter().flatten().nth(dim);
            let Some(dimension) = dimension.filter(|dimension| !dimension.is_even()) else {
                continue;
            };
            let shards = dimension.levels.iter().map(|level| i128::from(level.size));
            let shards = shards.fold(1, i128::saturating_mul);
            let found = format!(
                "{} elements in dimension {dim} of `{self}`",
                self.shape[dim]
            );
            let mut error = InputError::new("even strided shards", found);
            if let Ok(shards) = i64::try_from(shards) {
                let shards = primes.number(shards);
                let help = format!("pad the dimension to a multiple of {shards} elements");
                error = error.with_help(help);
            }
            return Err(OpenError::Plan(error.into()));
        }
        Ok(())
    }

    fn at_primes(&self, primes: &Primes) -> Result<Sharding, OpenError> {
        let sharding = self.at(&|name| primes.value(name));
        sharding.map_err(|error| {
            let value = |number: &Number| {
                let values = number.names().iter().map(|name| primes.value(name));
                values.fold(number.factor(), i64::saturating_mul)
            };
            let sizes = self.mesh.iter().map(|(_, size)| value(size));
            let ranks = self.ranks.iter().flatten().map(value);
            match mode::first_gap(sizes.zip(ranks).collect()) {
                // The error has values in place of the names.
                Some((rank, is_twice)) if !self.is_static() => {
                    let expected = format!(
                        "each rank once for all values in the mesh `{}`",
                        self.mesh_text()
                    );
                    let found = if is_twice { "twice" } else { "missing" };
                    let rank = primes.number(rank);
                    let error = InputError::new(expected, format_args!("rank {rank} {found}"));
                    OpenError::Plan(error.into())
                }
                _ => OpenError::Plan(error.into()),
            }
        })
    }

    /// Returns the tensor shape in parentheses.
    pub(crate) fn shape_text(&self) -> String {
        format!("({})", join(self.shape.iter().map(Number::to_string)))
    }

    /// Returns the axes with their sizes, and with their rank strides if any.
    pub(crate) fn mesh_text(&self) -> String {
        let axis = |(i, (name, size)): (usize, &(String, Number))| {
            let stride = self.ranks.as_ref().and_then(|ranks| ranks.get(i));
            let stride = stride.map_or(String::new(), |stride| format!(":{stride}"));
            format!("{name}={size}{stride}")
        };
        join(self.mesh.iter().enumerate().map(axis))
    }

    fn numbers(&self) -> impl Iterator<Item = &Number> {
        let sizes = self.mesh.iter().map(|(_, size)| size);
        let ranks = self.ranks.iter().flatten();
        sizes.chain(ranks).chain(&self.shape)
    }

    /// Returns the integers that sizes are multiplied and divided by.
    fn integers(&self) -> impl Iterator<Item = i64> + '_ {
        let splits = self
            .placements
            .iter()
            .map(|(_, placement)| match placement {
                Placement::StridedShard { split, .. } => *split,
                _ => 1,
            });
        self.numbers().map(Number::factor).chain(splits)
    }
}

/// Prints the placements, the tensor shape and the mesh.
impl fmt::Display for OpenSharding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let placed = self.placements.iter();
        let placed = placed.map(|(axis, placed)| format!("{axis}: {placed}"));
        let (placed, shape) = (join(placed), self.shape_text());
        write!(f, "[{placed}] of {shape} on {}", self.mesh_text())
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// The place of a digit with dynamic strides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenPlace {
    /// The digit selects the device, with this stride in ranks.
    Rank(Number),
    /// The digit is local, with this stride in addresses.
    Address(Number),
}

/// A digit of the element index with dynamic sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDigit {
    /// The number of values.
    pub size: Number,
    /// The stride in elements.
    pub element: Number,
    /// The place in the source.
    pub from: OpenPlace,
    /// The place in the destination.
    pub to: OpenPlace,
}

/// A plan for all values of the dynamic sizes.
///
/// ```
/// use layout_algebra::formula::Number;
/// use layout_mesh::{OpenPlan, OpenSharding, Placement, StepKind};
///
/// let size = |factor, name: &str| Number::product(factor, [name.into()]);
/// let shape = [size(4, "m"), size(4, "k")];
/// let shards = |dim| OpenSharding::new(&[("x", 4.into())], &shape, &[("x", Placement::Shard(dim))]);
/// let plan = OpenPlan::new(&shards(0), &shards(1))?;
/// assert_eq!(plan.steps, [StepKind::AllToAll]);
/// let sizes: Vec<_> = plan.digits.iter().map(|digit| digit.size.to_string()).collect();
/// assert_eq!(sizes, ["k", "4", "m", "4"]);
/// # Ok::<(), layout_mesh::OpenError>(())
/// ```
///
/// # Source
///
/// All sizes and strides of a plan are products of integers and dynamic values. A product divides
/// another for all values if and only if it does for different primes that divide none of the
/// integers. So the plan for such primes has the digits of all values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPlan {
    /// The digits. A digit has size 1 for some values.
    pub digits: Vec<OpenDigit>,
    /// The collectives in order.
    pub steps: Vec<StepKind>,
    /// A number of elements that each load and store can transfer at once, for all values.
    pub vector: Number,
    /// The first element that moves, its device before, and its device after.
    moved: Option<[Number; 3]>,
    received: Option<Number>,
    pub(crate) from: OpenSharding,
    pub(crate) to: OpenSharding,
}

/// No plan is valid for all values of the dynamic sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The numbers of devices or elements differ for some values.
    Counts([Number; 2]),
    /// Two cuts do not divide each other for all values.
    Cuts([Number; 2]),
    /// A cut does not divide a mode for all values.
    Mode {
        /// The size of the mode.
        size: Number,
        /// The stride of the mode.
        stride: Number,
        /// The cut.
        cut: Number,
    },
    /// The shards are not even for all values.
    Uneven(OpenSharding),
    /// An element moves to another device for some values.
    Moves {
        /// The index of the element.
        element: Number,
        /// The device before.
        from: Number,
        /// The device after.
        to: Number,
    },
    /// The pair has no plan for some values.
    Plan(PlanError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counts([a, b]) => write!(
                f,
                "expected equal numbers of devices and elements for all values, found {a} and {b}"
            ),
            Self::Cuts([a, b]) => write!(
                f,
                "expected cuts that divide each other for all values, found {a} and {b}"
            ),
            Self::Mode { size, stride, cut } => write!(
                f,
                "expected cuts that divide each mode for all values, found a cut at {cut} in the mode \
                 {size}:{stride}"
            ),
            Self::Uneven(sharding) => {
                write!(
                    f,
                    "expected shards that are even for all values, found `{sharding}`"
                )
            }
            Self::Moves { element, from, to } => write!(
                f,
                "expected all elements to stay on their devices for all values, found element {element} \
                 on device {from} before and device {to} after"
            ),
            Self::Plan(error) => error.fmt(f),
        }
    }
}

impl Error for OpenError {}

impl OpenPlan {
    /// Derives the plan for all values of the dynamic sizes.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the plan depends on the values. The pair can still have a plan for given
    /// values: see [`OpenSharding::at`].
    ///
    /// ```
    /// # use layout_algebra::formula::Number;
    /// # use layout_mesh::{OpenPlan, OpenSharding, Placement};
    /// let size = |factor, name: &str| Number::product(factor, [name.into()]);
    /// let shards = |dim, shape: &[Number]| {
    ///     OpenSharding::new(&[("x", 4.into())], shape, &[("x", Placement::Shard(dim))])
    /// };
    /// let view = shards(0, &[size(4, "n"), size(1, "m")]);
    /// let other = shards(0, &[size(4, "m"), size(1, "n")]);
    /// assert_eq!(OpenPlan::new(&view, &other)?.steps, []);
    /// let columns = shards(1, &[size(1, "n"), size(4, "m")]);
    /// assert_eq!(
    ///     OpenPlan::new(&view, &columns).unwrap_err().to_string(),
    ///     "expected cuts that divide each other for all values, found n * m and 4 * m",
    /// );
    /// # Ok::<(), layout_mesh::OpenError>(())
    /// ```
    pub fn new(from: &OpenSharding, to: &OpenSharding) -> Result<Self, OpenError> {
        let (primes, a, b) = sides(from, to)?;
        a.is_even()
            .then_some(())
            .ok_or_else(|| OpenError::Uneven(from.clone()))?;
        b.is_even()
            .then_some(())
            .ok_or_else(|| OpenError::Uneven(to.clone()))?;
        let plan = match Plan::new(&a, &b) {
            Ok(plan) => plan,
            Err(PlanError::Devices(counts) | PlanError::Elements(counts)) => {
                return Err(OpenError::Counts(counts.map(|count| primes.number(count))));
            }
            Err(
                PlanError::Cuts { conflict, .. }
                | PlanError::TooManyBoxes {
                    conflict: Some(conflict),
                    ..
                },
            ) => return Err(primes.cuts(conflict)),
            Err(error) => return Err(OpenError::Plan(error)),
        };
        if let Some(conflict) = plan.conflict() {
            return Err(primes.cuts(conflict));
        }
        let place = |place| match place {
            Place::Rank(stride) => OpenPlace::Rank(primes.number(stride)),
            Place::Address(stride) => OpenPlace::Address(primes.number(stride)),
        };
        let digits = plan.digits().iter().map(|digit| OpenDigit {
            size: primes.number(digit.size),
            element: primes.number(digit.element),
            from: place(digit.from),
            to: place(digit.to),
        });
        let moved = match plan.require_local() {
            Err(PlanError::Moves {
                element, from, to, ..
            }) => Some([element, from, to].map(|number| primes.number(number))),
            _ => None,
        };
        Ok(Self {
            digits: digits.collect(),
            steps: plan.steps().iter().map(|step| step.kind).collect(),
            vector: primes.number(plan.vector()),
            moved,
            received: primes.received(&plan, from),
            from: from.clone(),
            to: to.clone(),
        })
    }

    /// Returns an error if any element moves to another device for some values, as
    /// [`Plan::require_local`] does.
    ///
    /// # Errors
    ///
    /// [`OpenError::Moves`] with the first element that moves.
    ///
    /// ```
    /// # use layout_mesh::{Number, OpenPlan, OpenSharding, Placement};
    /// let size = |name: &str| Number::product(4, [name.into()]);
    /// let shards = |dim| {
    ///     let shape = [size("m"), size("n")];
    ///     OpenSharding::new(&[("x", 4.into())], &shape, &[("x", Placement::Shard(dim))])
    /// };
    /// assert_eq!(
    ///     OpenPlan::new(&shards(1), &shards(0))?.require_local().unwrap_err().to_string(),
    ///     "expected all elements to stay on their devices for all values, found element n on device 1 \
    ///      before and device 0 after",
    /// );
    /// # Ok::<(), layout_mesh::OpenError>(())
    /// ```
    pub fn require_local(&self) -> Result<(), OpenError> {
        let Some([element, from, to]) = self.moved.clone() else {
            return Ok(());
        };
        Err(OpenError::Moves { element, from, to })
    }

    /// Returns the maximum number of elements that a device receives from other devices, or `None`
    /// if the number of devices is dynamic.
    ///
    /// ```text
    /// plan.received() at the values == Plan::new(..).traffic().max_received for the values
    /// ```
    ///
    /// ```
    /// let text = "shard((4 * ?m, 4 * ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, 4 * ?k), x: 1)";
    /// let [from, to] = layout_mesh::parse_redistribution(text)?;
    /// let received = layout_mesh::OpenPlan::new(&from, &to)?.received();
    /// assert_eq!(received.unwrap().to_string(), "3 * m * k");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn received(&self) -> Option<Number> {
        self.received.clone()
    }
}

/// Returns two shardings for values that stand for all values.
pub(crate) fn sides(
    from: &OpenSharding,
    to: &OpenSharding,
) -> Result<(Primes, Sharding, Sharding), OpenError> {
    let primes = Primes::of(&[from, to]);
    let (from, to) = (from.at_primes(&primes)?, to.at_primes(&primes)?);
    Ok((primes, from, to))
}

/// A different prime for each dynamic value. No prime divides an integer of the shardings.
pub(crate) struct Primes(Vec<(String, i64)>);

impl Primes {
    fn of(shardings: &[&OpenSharding]) -> Self {
        let integers = shardings.iter().flat_map(|sharding| sharding.integers());
        let integers: Vec<_> = integers.filter(|&integer| integer != 0).collect();
        let is_prime = |n: &i64| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0);
        let free = |n: &i64| integers.iter().all(|integer| integer % n != 0);
        let mut primes = (2..).filter(|n| is_prime(n) && free(n));
        let mut found = Self(Vec::new());
        for name in shardings
            .iter()
            .flat_map(|s| s.numbers())
            .flat_map(Number::names)
        {
            if found.0.iter().all(|(known, _)| known != name) {
                found
                    .0
                    .extend(primes.next().map(|prime| (name.clone(), prime)));
            }
        }
        found
    }

    fn value(&self, name: &str) -> i64 {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map_or(1, |&(_, prime)| prime)
    }

    /// Returns the product that has this value.
    pub(crate) fn number(&self, mut value: i64) -> Number {
        let mut names = Vec::new();
        for (name, prime) in &self.0 {
            while value != 0 && value % prime == 0 {
                value /= prime;
                names.push(name.clone());
            }
        }
        Number::product(value, names)
    }

    /// Returns the maximum number of elements that a device receives, for a static mesh.
    ///
    /// On a static mesh, each device holds a fixed fraction of the tensor. So the maximum is an
    /// integer times the dynamic sizes of the shape. A prime that stands for a size can also divide
    /// this integer, so `number` cannot recover the factors.
    fn received(&self, plan: &Plan, from: &OpenSharding) -> Option<Number> {
        let mut axes = from.mesh.iter();
        if axes.any(|(_, size)| size.known().is_none()) {
            return None;
        }
        let received = plan.traffic().max_received;
        if received == 0 {
            return Some(0.into());
        }
        let names: Vec<_> = from.shape.iter().flat_map(Number::names).cloned().collect();
        let mut values = names.iter().map(|name| self.value(name));
        let all = values.try_fold(1, i64::checked_mul)?;
        (received % all == 0).then(|| Number::product(received / all, names))
    }

    fn cuts(&self, conflict: Conflict) -> OpenError {
        match conflict {
            Conflict::ElementCuts(cuts) | Conflict::RankCuts(cuts) => {
                OpenError::Cuts(cuts.map(|cut| self.number(cut)))
            }
            Conflict::Mode {
                size, stride, cut, ..
            } => OpenError::Mode {
                size: self.number(size),
                stride: self.number(stride),
                cut: self.number(cut),
            },
        }
    }
}
