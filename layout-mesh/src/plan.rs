//! [`Plan`]: the redistribution of a tensor from one sharding to another.

use crate::Sharding;
use crate::boxes::{self, Boxes};
use crate::digit::{Conflict, Content, Digit, Digits, Place, RankDigit, refine};
use crate::error::PlanError;
use crate::mode::coalesce;
use crate::route::{Route, StepKind};
use crate::source::SourceMap;
use crate::step::{Step, steps};
use crate::traffic::{self, Traffic};

/// The redistribution of a tensor from one sharding to another.
///
/// ```text
/// A(P(d, l)) == B(d, l)     for all devices d and local coordinates l of the destination
/// ```
///
/// `P` is the [source map](Self::source). Among replicas, each device reads its own. The number of
/// elements that devices receive is the minimum of all plans without reductions.
///
/// ```
/// use layout_mesh::{Mesh, Placement, Plan, Sharding, StepKind};
///
/// let mesh = Mesh::new([("x", 4)])?;
/// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
/// let columns = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(1))])?;
/// let plan = Plan::new(&rows, &columns)?;
/// assert_eq!(plan.steps().len(), 1);
/// assert_eq!(plan.steps()[0].kind, StepKind::AllToAll);
/// assert_eq!(plan.steps()[0].received_per_device, 12);
/// // Address 2 of device 1 is element (1,2), which is on device 0.
/// assert_eq!(plan.source_of(1, 2), Some((0, 10)));
/// # Ok::<(), layout_mesh::PlanError>(())
/// ```
///
/// # Source
///
/// The modes of both layouts are refined to common digits. Each digit moves from one place to
/// another, and each kind of move is one collective, as in the normal form of Rink, Paszke,
/// Vytiniotis and Schmid, *Memory-efficient array redistribution through portable collective
/// communication* (arXiv 2112.01075), with the permutation fused into the all-to-all.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    from: Sharding,
    to: Sharding,
    transfer: Transfer,
    steps: Vec<Step>,
    traffic: Traffic,
    vector: i64,
    packing: (bool, bool),
}

/// The form of a redistribution.
#[derive(Clone, Debug, PartialEq)]
enum Transfer {
    Digits {
        digits: Digits,
        source: SourceMap,
    },
    Boxes {
        boxes: Boxes,
        conflict: Option<Conflict>,
    },
}

impl Plan {
    /// Derives the plan from `from` to `to`.
    ///
    /// If the shardings have common digits, the plan has [steps](Self::steps). Otherwise it is one
    /// exchange of [boxes](Self::boxes), and [`conflict`](Self::conflict) tells why.
    ///
    /// The tensor shapes can differ if the numbers of elements are equal: the destination then has a
    /// view of the tensor. See [`require_local`](Self::require_local).
    ///
    /// # Errors
    ///
    /// [`PlanError`] if the shardings differ in the number of devices, of elements or in the
    /// reduction, if terms of a reduction have no common digits, if an exchange has more than 2^16
    /// boxes, if uneven shards are combined with a plain layout, or if a count overflows.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Plan, PlanError, Reduction, Sharding};
    /// let (two, three) = (Mesh::new([("x", 2)])?, Mesh::new([("x", 3)])?);
    /// let rows = |mesh| Sharding::new(mesh, &[6, 6], &[("x", Placement::Shard(0))]);
    /// assert_eq!(
    ///     Plan::new(&rows(&two)?, &rows(&three)?).unwrap_err().to_string(),
    ///     "expected meshes with the same number of devices, found 2 and 3",
    /// );
    /// let mesh = Mesh::new([("x", 2), ("y", 3)])?;
    /// let sum = Placement::Partial(Reduction::Sum);
    /// let a = Sharding::new(&mesh, &[6, 6], &[("x", sum), ("y", Placement::Shard(0))])?;
    /// let b = Sharding::new(&mesh, &[6, 6], &[("x", Placement::Shard(0))])?;
    /// assert_eq!(
    ///     Plan::new(&a, &b).unwrap_err().to_string(),
    ///     "expected cuts that divide each other to reduce, found element cuts 12 and 18\n\
    ///      help: redistribute to `[y: Shard(0)] of (6,6) on x=2, y=3` first",
    /// );
    /// # Ok::<(), PlanError>(())
    /// ```
    pub fn new(from: &Sharding, to: &Sharding) -> Result<Self, PlanError> {
        let devices = [from.mesh().devices(), to.mesh().devices()];
        if devices[0] != devices[1] {
            return Err(PlanError::Devices(devices));
        }
        let elements = [from.elements(), to.elements()];
        if elements[0] != elements[1] {
            return Err(PlanError::Elements(elements));
        }
        if let (Some(a), Some(b)) = (from.reduction(), to.reduction()) {
            if a != b {
                return Err(PlanError::Reductions([a, b]));
            }
        }
        let modes = from.modes.as_ref().zip(to.modes.as_ref());
        let refined =
            modes.map(|(a, b)| refine(&coalesce(a), &coalesce(b), elements[0], devices[0]));
        match refined {
            Some(Ok(digits)) => Self::from_digits(from, to, digits),
            Some(Err(conflict)) => Self::from_boxes(from, to, Some(conflict)),
            None => Self::from_boxes(from, to, None),
        }
    }

    fn from_digits(from: &Sharding, to: &Sharding, digits: Digits) -> Result<Self, PlanError> {
        let route = Route::of(&digits);
        let source = SourceMap::of(&digits, &route);
        let steps = steps(&digits, &route, from.mesh().devices(), to.local_len())?;
        let reduces = from.reduction().is_some() || to.reduction().is_some();
        let traffic = if reduces {
            of_steps(&steps)?
        } else {
            traffic::traffic(&digits, &source)?
        };
        let vector = traffic::vector(&source);
        let moves = traffic.received > 0;
        let packing = if moves {
            traffic::packing(&source)
        } else {
            (false, false)
        };
        Ok(Self {
            from: from.clone(),
            to: to.clone(),
            transfer: Transfer::Digits { digits, source },
            steps,
            traffic,
            vector,
            packing,
        })
    }

    fn from_boxes(
        from: &Sharding,
        to: &Sharding,
        conflict: Option<Conflict>,
    ) -> Result<Self, PlanError> {
        if from.reduction().is_some() || to.reduction().is_some() {
            let Some(conflict) = conflict else {
                let uneven = |s: &Sharding| !s.is_even();
                let uneven = if uneven(from) { from } else { to };
                return Err(crate::sharding::uneven(uneven).into());
            };
            let through = match (from.reduction(), to.reduction()) {
                (Some(_), None) => through(from, to, &from.reduced()),
                (None, Some(_)) => through(from, to, &to.reduced()),
                _ => None,
            };
            return Err(PlanError::Cuts { conflict, through });
        }
        let boxes = boxes::boxes(from, to).map_err(|error| match error {
            PlanError::TooManyBoxes { limit, .. } => {
                let replicas = Sharding::new(from.mesh(), from.shape(), &[]).ok();
                let replicas = replicas.filter(|_| conflict.is_some());
                let through = replicas.and_then(|replicas| through(from, to, &replicas));
                PlanError::TooManyBoxes {
                    conflict,
                    limit,
                    through,
                }
            }
            error => error,
        })?;
        let traffic = boxes.traffic(from)?;
        let step = Step {
            kind: StepKind::Boxes,
            group: vec![(from.mesh().devices(), 1)],
            peers: from.mesh().devices(),
            received: traffic.received,
            received_per_device: traffic.max_received,
            local_len: to.local_len(),
            map: SourceMap::default(),
        };
        Ok(Self {
            from: from.clone(),
            to: to.clone(),
            // Without messages, each device copies its own elements.
            steps: Vec::from_iter((traffic.received > 0).then_some(step)),
            traffic,
            vector: boxes.vector(),
            packing: boxes.packing(),
            transfer: Transfer::Boxes { boxes, conflict },
        })
    }

    /// Returns the source sharding.
    #[must_use]
    pub fn from(&self) -> &Sharding {
        &self.from
    }

    /// Returns the destination sharding.
    #[must_use]
    pub fn to(&self) -> &Sharding {
        &self.to
    }

    /// Returns the digits of the element index, or an empty slice for an exchange of boxes.
    #[must_use]
    pub fn digits(&self) -> &[Digit] {
        match &self.transfer {
            Transfer::Digits { digits, .. } => &digits.data,
            Transfer::Boxes { .. } => &[],
        }
    }

    /// Returns the source map, or `None` for an exchange of boxes.
    #[must_use]
    pub fn source(&self) -> Option<&SourceMap> {
        match &self.transfer {
            Transfer::Digits { source, .. } => Some(source),
            Transfer::Boxes { .. } => None,
        }
    }

    /// Returns the boxes of an exchange without common digits.
    #[must_use]
    pub fn boxes(&self) -> Option<&Boxes> {
        match &self.transfer {
            Transfer::Digits { .. } => None,
            Transfer::Boxes { boxes, .. } => Some(boxes),
        }
    }

    /// Returns the reason why the shardings have no common digits. Uneven shards never have any.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        match &self.transfer {
            Transfer::Digits { .. } => None,
            Transfer::Boxes { conflict, .. } => *conflict,
        }
    }

    /// Returns the rank and address in the source for a rank and address of the destination, or
    /// `None` if the address holds no element.
    #[must_use]
    pub fn source_of(&self, rank: i64, address: i64) -> Option<(i64, i64)> {
        match &self.transfer {
            Transfer::Digits { source, .. } => {
                let inside = (0..self.to.mesh().devices()).contains(&rank);
                (inside && source.holds(address)).then(|| source.at(rank, address))
            }
            Transfer::Boxes { boxes, .. } => boxes.source_of(rank, address),
        }
    }

    /// Returns the steps in order. Without steps, elements at most change their address.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the numbers of elements that devices send and receive.
    ///
    /// With a reduction, these are the sums over all [steps](Self::steps).
    #[must_use]
    pub fn traffic(&self) -> Traffic {
        self.traffic
    }

    /// Returns the most addresses that a device allocates at once, if each step frees the buffer that
    /// it has read. The source and the destination alone are the peak of a plan without reductions.
    #[must_use]
    pub fn peak(&self) -> i128 {
        let lengths = self.steps.iter().map(|step| i128::from(step.local_len));
        let from = i128::from(self.from.local_len());
        let before = [from].into_iter().chain(lengths.clone());
        let steps = before.zip(lengths).map(|(before, after)| before + after);
        steps.fold(from + i128::from(self.to.local_len()), i128::max)
    }

    /// Returns the largest number of elements that each load and store can transfer at once.
    #[must_use]
    pub fn vector(&self) -> i64 {
        self.vector
    }

    /// Returns `true` if the piece for a peer is not contiguous in the source.
    #[must_use]
    pub fn needs_pack(&self) -> bool {
        self.packing.0
    }

    /// Returns `true` if the piece from a peer must be reordered in the destination.
    #[must_use]
    pub fn needs_unpack(&self) -> bool {
        self.packing.1
    }

    /// Returns an error if any element moves to another device, as a view must not.
    ///
    /// # Errors
    ///
    /// [`PlanError::Moves`] with the first element that moves.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Plan, PlanError, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let columns = Sharding::new(&mesh, &[12, 8], &[("x", Placement::Shard(1))])?;
    /// let view = Sharding::new(&mesh, &[16, 6], &[("x", Placement::Shard(0))])?;
    /// assert_eq!(
    ///     Plan::new(&columns, &view)?.require_local().unwrap_err().to_string(),
    ///     "expected all elements to stay on their devices, found element 2 on device 1 before and \
    ///      device 0 after; devices receive 72 elements of a tensor of 96",
    /// );
    /// # Ok::<(), PlanError>(())
    /// ```
    pub fn require_local(&self) -> Result<(), PlanError> {
        let first = match &self.transfer {
            Transfer::Digits { digits, .. } => first_move(digits),
            Transfer::Boxes { boxes, .. } => boxes.first_move(),
        };
        first.map_or(Ok(()), |(element, from, to)| {
            Err(PlanError::Moves {
                element,
                from,
                to,
                received: self.traffic.received,
                elements: self.from.elements(),
            })
        })
    }
}

/// Returns the notation of `middle` if both plans through it succeed.
fn through(from: &Sharding, to: &Sharding, middle: &Sharding) -> Option<String> {
    let tried = Plan::new(from, middle).and_then(|_| Plan::new(middle, to));
    tried.is_ok().then(|| middle.to_string())
}

/// Returns the first element that moves, its device before, and its device after.
fn first_move(digits: &Digits) -> Option<(i64, i64, i64)> {
    // The first element of a term that is reduced.
    let reduced = |rank: &&RankDigit| rank.from == Content::Partial && rank.to != rank.from;
    let term = digits.ranks.iter().find(reduced);
    let moved = |digit: &Digit| match (digit.from, digit.to) {
        (Place::Rank(a), Place::Rank(b)) if a != b => Some((digit.element, a, b)),
        (Place::Rank(a), Place::Address(_)) => Some((digit.element, a, 0)),
        (Place::Address(_), Place::Rank(b)) => {
            let rank = digits.ranks[digits.rank_at(b)];
            matches!(rank.from, Content::Data(_)).then_some((digit.element, 0, b))
        }
        _ => None,
    };
    let term = term.map(|rank| (0, rank.stride, 0));
    term.or_else(|| digits.data.iter().find_map(moved))
}

/// Returns the traffic of all steps.
#[allow(clippy::cast_precision_loss)] // a ratio for messages
fn of_steps(steps: &[Step]) -> Result<Traffic, PlanError> {
    let sum = |count: fn(&Step) -> i64| steps.iter().map(|s| i128::from(count(s))).sum();
    let max = traffic::int(sum(|step| step.received_per_device))?;
    Ok(Traffic {
        received: traffic::int(sum(|step| step.received))?,
        max_received: max,
        max_sent: max,
        max_sent_balanced: max as f64,
    })
}
