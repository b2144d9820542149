//! [`Message`]: the elements that a plan moves from one device to another.

use std::collections::BTreeMap;

use crate::source::{SourceMap, SourceMode};
use crate::step::sums;
use crate::{BoxCopy, Plan, Step, StepKind};

/// A mode of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageMode {
    /// The number of values, at least 2.
    pub size: i64,
    /// The stride in addresses of the source.
    pub from: i64,
    /// The stride in addresses of the destination.
    pub to: i64,
}

/// The elements that one device gets from another, or from itself.
///
/// ```text
/// destination[to_address + sum of c_i * modes[i].to] = source[from_address + sum of c_i * modes[i].from]
/// ```
///
/// If `from` has several ranks, the destination gets the reduction of their elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// The rank of the source, or the ranks of the terms in order.
    pub from: Vec<i64>,
    /// The rank of the destination.
    pub to: i64,
    /// The address of the first element in the source.
    pub from_address: i64,
    /// The address of the first element in the destination.
    pub to_address: i64,
    /// The modes, by increasing stride in the destination.
    pub modes: Vec<MessageMode>,
}

impl Message {
    /// Returns the number of elements. The product is at most the number of elements of the tensor.
    #[must_use]
    pub fn elements(&self) -> i64 {
        self.modes.iter().map(|mode| mode.size).product()
    }

    fn of_box(copy: &BoxCopy) -> Self {
        let mode = |mode: &crate::BoxMode| MessageMode {
            size: mode.size,
            from: mode.from,
            to: mode.to,
        };
        Self {
            from: vec![copy.from],
            to: copy.to,
            from_address: copy.from_address,
            to_address: copy.to_address,
            modes: merged(copy.modes.iter().map(mode).collect()),
        }
    }
}

impl Plan {
    /// Returns the messages that the device `rank` receives, its own elements included.
    ///
    /// A rank that the mesh does not have receives none.
    ///
    /// Each element of the destination is in one message, except for elements that are the identity
    /// of a reduction, which are in none. The devices of a plan can run all messages at once, in
    /// any order.
    ///
    /// ```
    /// use layout_mesh::{Mesh, MessageMode, Placement, Plan, Sharding};
    ///
    /// let mesh = Mesh::new([("x", 2)])?;
    /// let rows = Sharding::new(&mesh, &[4, 4], &[("x", Placement::Shard(0))])?;
    /// let columns = Sharding::new(&mesh, &[4, 4], &[("x", Placement::Shard(1))])?;
    /// let messages = Plan::new(&rows, &columns)?.messages(1);
    /// assert_eq!(messages.len(), 2);
    /// // Device 1 gets columns 2 and 3 of both rows of device 0.
    /// assert_eq!((&messages[0].from[..], messages[0].from_address), (&[0][..], 2));
    /// let modes = [MessageMode { size: 2, from: 1, to: 1 }, MessageMode { size: 2, from: 4, to: 2 }];
    /// assert_eq!(messages[0].modes, modes);
    /// # Ok::<(), layout_mesh::PlanError>(())
    /// ```
    #[must_use]
    pub fn messages(&self, rank: i64) -> Vec<Message> {
        if !(0..self.to().mesh().devices()).contains(&rank) {
            return Vec::new();
        }
        match (self.source(), self.boxes()) {
            (Some(source), _) => source.messages(rank),
            (_, Some(boxes)) => boxes.of(rank).iter().map(Message::of_box).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// Returns the numbers of elements that the device `rank` gets in a step from each device, its own
    /// elements included. The pairs of a source rank and a number are by increasing rank.
    ///
    /// An all-reduce counts as a reduce-scatter and an all-gather, so a pair of devices exchanges two
    /// parts, rounded up. Without steps, step 0 is the copy of the own elements. An unknown step or
    /// rank has no pairs.
    ///
    /// ```
    /// use layout_mesh::{Mesh, Placement, Plan, Sharding};
    ///
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
    /// let columns = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(1))])?;
    /// let plan = Plan::new(&rows, &columns)?;
    /// assert_eq!(plan.transfers(0, 1), [(0, 4), (1, 4), (2, 4), (3, 4)]);
    /// # Ok::<(), layout_mesh::PlanError>(())
    /// ```
    #[must_use]
    pub fn transfers(&self, step: usize, rank: i64) -> Vec<(i64, i64)> {
        if !(0..self.to().mesh().devices()).contains(&rank) {
            return Vec::new();
        }
        let messages = match self.steps().get(step) {
            None if self.steps().is_empty() && step == 0 => self.messages(rank),
            None => return Vec::new(),
            Some(step) if step.kind == StepKind::AllReduce => {
                let others = step.group_of(rank).filter(|&other| other != rank);
                let part = all_reduced(step);
                return others.map(|other| (other, part)).collect();
            }
            Some(step) if step.kind == StepKind::Boxes => self.messages(rank),
            Some(step) => step.map.messages(rank),
        };
        let mut elements = BTreeMap::new();
        for message in messages {
            for &from in &message.from {
                *elements.entry(from).or_insert(0) += message.elements();
            }
        }
        elements.into_iter().collect()
    }
}

/// Returns the number of elements that a pair of devices exchanges in an all-reduce.
fn all_reduced(step: &Step) -> i64 {
    let twice = 2 * i128::from(step.map.local_elements());
    let peers = i128::from(step.peers);
    i64::try_from((twice + peers - 1) / peers).unwrap_or(i64::MAX)
}

impl SourceMap {
    /// Returns the messages that the device `rank` receives, its own elements included.
    ///
    /// An engine that runs the steps of a plan one by one runs the messages of each step.
    ///
    /// ```
    /// use layout_mesh::{Mesh, Placement, Plan, Sharding};
    ///
    /// let mesh = Mesh::new([("x", 2)])?;
    /// let rows = Sharding::new(&mesh, &[4, 4], &[("x", Placement::Shard(0))])?;
    /// let all = Sharding::new(&mesh, &[4, 4], &[])?;
    /// let plan = Plan::new(&rows, &all)?;
    /// let messages = plan.steps()[0].map.messages(0);
    /// assert_eq!(messages.iter().map(|message| message.to_address).collect::<Vec<_>>(), [0, 8]);
    /// # Ok::<(), layout_mesh::PlanError>(())
    /// ```
    #[must_use]
    pub fn messages(&self, rank: i64) -> Vec<Message> {
        of_map(self, rank)
    }
}

fn of_map(map: &SourceMap, rank: i64) -> Vec<Message> {
    let shifts: Vec<_> = sums(&map.reduce).collect();
    let (device, address) = map.at(rank, 0);
    let mut starts = vec![(device, address, 0)];
    let mut modes = Vec::new();
    // The coordinate that a mask requires of the digit at an address.
    let required = |mode: &SourceMode| {
        let mut masks = map.mask.iter();
        let mask = masks.find(|mask| mask.address == Some(mode.stride))?;
        Some(rank / mask.rank % mask.size)
    };
    let held = |mask: &crate::Mask| mask.address.is_some() || rank / mask.rank % mask.size == 0;
    if !map.mask.iter().all(held) {
        return Vec::new();
    }
    for mode in &map.local {
        let coordinates = match (required(mode), mode.device) {
            (Some(c), _) => c..c + 1,
            (None, 0) => {
                modes.push(MessageMode {
                    size: mode.size,
                    from: mode.address,
                    to: mode.stride,
                });
                continue;
            }
            (None, _) => 0..mode.size,
        };
        let at = |&(device, from, to): &(i64, i64, i64), c: i64| {
            (
                device + c * mode.device,
                from + c * mode.address,
                to + c * mode.stride,
            )
        };
        let starts_at = |c: i64| starts.iter().map(move |start| at(start, c));
        starts = coordinates.flat_map(starts_at).collect();
    }
    let modes = merged(modes);
    let message = |(device, from_address, to_address)| Message {
        from: shifts.iter().map(|shift| device + shift).collect(),
        to: rank,
        from_address,
        to_address,
        modes: modes.clone(),
    };
    starts.into_iter().map(message).collect()
}

/// Returns `true` if the values of `mode` continue the values of `last`, on both sides.
fn follows(last: &MessageMode, mode: &MessageMode) -> bool {
    let end = |stride: i64| last.size.checked_mul(stride);
    end(last.from) == Some(mode.from) && end(last.to) == Some(mode.to)
}

/// Returns the modes by increasing stride in the destination, with adjacent modes merged.
fn merged(mut modes: Vec<MessageMode>) -> Vec<MessageMode> {
    modes.retain(|mode| mode.size > 1);
    modes.sort_by_key(|mode| mode.to);
    let mut merged = Vec::<MessageMode>::new();
    for mode in modes {
        match merged.last_mut() {
            Some(last) if follows(last, &mode) => {
                last.size *= mode.size;
            }
            _ => merged.push(mode),
        }
    }
    merged
}
