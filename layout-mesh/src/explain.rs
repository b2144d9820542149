//! [`Plan::explain`]: a plan in words.

use core::fmt::{self, Write};

use layout_algebra::formula::Number;

use crate::digit::Place;
use crate::step::sums;
use crate::{OpenPlace, OpenPlan, Plan, Step, StepKind};

/// Maximum number of ranks, groups or devices in a list.
const MOST: usize = 8;

impl Plan {
    /// Explains the plan: digits, steps, groups and counts of elements.
    ///
    /// ```
    /// use layout_mesh::{Mesh, Placement, Plan, Sharding};
    ///
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
    /// let columns = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(1))])?;
    /// assert_eq!(
    ///     Plan::new(&rows, &columns)?.explain(),
    ///     "\
    /// from [x: Shard(0)] of (8,8) on x=4
    /// to   [x: Shard(1)] of (8,8) on x=4
    /// digit 2:1 stays at address stride 1
    /// digit 4:2 moves from address stride 2 to rank stride 1
    /// digit 2:8 moves from address stride 8 to address stride 2
    /// digit 4:16 moves from rank stride 1 to address stride 4
    /// step 1, all-to-all in 1 group of 4 devices, {0,1,2,3}: each device sends 4 elements to each of \
    /// 3 others; a device receives at most 12 elements, all devices 48
    /// each device allocates 32 elements; vectors have 2 elements; pieces are packed
    /// ",
    /// );
    /// # Ok::<(), layout_mesh::PlanError>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "from {}\nto   {}", self.from(), self.to())?;
        for digit in self.digits() {
            write!(text, "digit {}:{} ", digit.size, digit.element)?;
            match (digit.from, digit.to) {
                (from, to) if from == to => writeln!(text, "stays at {to}")?,
                (from, to) => writeln!(text, "moves from {from} to {to}")?,
            }
        }
        match self.conflict() {
            Some(conflict) => writeln!(text, "no common digits: {conflict}")?,
            None if self.source().is_none() => writeln!(text, "no common digits: uneven shards")?,
            None => {}
        }
        for (i, step) in self.steps().iter().enumerate() {
            write!(text, "step {}, {}", i + 1, step.kind)?;
            self.write_groups(step, text)?;
            self.write_work(step, text)?;
            if step.received > 0 {
                let (most, all) = (step.received_per_device, step.received);
                write!(
                    text,
                    "; a device receives at most {most} elements, all devices {all}"
                )?;
            }
            writeln!(text)?;
        }
        if self.steps().is_empty() {
            writeln!(text, "no step: each device copies its own elements")?;
        }
        write!(text, "each device allocates {} elements", self.peak())?;
        let plural = if self.vector() == 1 { "" } else { "s" };
        write!(text, "; vectors have {} element{plural}", self.vector())?;
        writeln!(
            text,
            "{}",
            match (self.needs_pack(), self.needs_unpack()) {
                (false, false) => "",
                (true, false) => "; pieces are packed",
                (false, true) => "; pieces are unpacked",
                (true, true) => "; pieces are packed and unpacked",
            }
        )
    }

    fn write_groups(&self, step: &Step, text: &mut String) -> fmt::Result {
        let size: i64 = step.group.iter().map(|&(size, _)| size).product();
        if size == 1 {
            return write!(text, ": ");
        }
        let count = self.from().mesh().devices() / size;
        let plural = if count == 1 { "" } else { "s" };
        write!(text, " in {count} group{plural} of {size} devices")?;
        for first in sums(&self.outside(step)).take(MOST / 2) {
            let ranks = list(step.group_of(first));
            write!(text, ", {{{ranks}}}")?;
        }
        let dots = if count > 4 { ", ..: " } else { ": " };
        text.write_str(dots)
    }

    /// Returns the rank digits that are not in the group of a step.
    fn outside(&self, step: &Step) -> Vec<(i64, i64)> {
        let ranks = self
            .source()
            .map(|source| &source.mesh)
            .into_iter()
            .flatten();
        let ranks = ranks.map(|mode| (mode.size, mode.stride));
        ranks.filter(|digit| !step.group.contains(digit)).collect()
    }

    fn write_work(&self, step: &Step, text: &mut String) -> fmt::Result {
        let after = step.map.local_elements();
        let others = step.peers - 1;
        match step.kind {
            StepKind::Slice => write!(text, "each device keeps {after} elements"),
            StepKind::ReduceScatter => write!(
                text,
                "each device sends {after} elements to {} and reduces {} terms",
                each_of(others),
                step.peers
            ),
            StepKind::Permute => {
                let readers = step.group_of(0).map(|rank| (step.map.at(rank, 0).0, rank));
                let moves = readers.filter(|(source, rank)| source != rank).take(MOST);
                let moves: Vec<_> = moves.map(|(a, b)| format!("{a} to {b}")).collect();
                write!(
                    text,
                    "each device sends its {after} elements, {}",
                    moves.join(", ")
                )
            }
            StepKind::AllToAll | StepKind::Exchange => {
                let piece = after / step.peers;
                let peers = match step.kind {
                    StepKind::AllToAll => each_of(others),
                    _ => format!("each of {} devices", step.peers),
                };
                write!(text, "each device sends {piece} elements to {peers}")
            }
            StepKind::AllReduce => {
                write!(text, "each device gets the reduction of {after} elements")
            }
            StepKind::AllGather => {
                let part = after / step.peers;
                write!(
                    text,
                    "each device sends its {part} elements to {}",
                    each_of(others)
                )
            }
            StepKind::Embed => write!(
                text,
                "each device sets the elements of others to the identity"
            ),
            StepKind::Zero => write!(text, "all replicas but one become the identity"),
            StepKind::Boxes => {
                let Some(boxes) = self.boxes() else {
                    return Ok(());
                };
                let messages = boxes.messages();
                write!(
                    text,
                    "{} boxes, {messages} messages between devices",
                    boxes.all().len()
                )?;
                let moved = boxes.all().iter().filter(|copy| copy.from != copy.to);
                for copy in moved.take(MOST) {
                    let (from, to, elements) = (copy.from, copy.to, copy.elements());
                    write!(text, ", {elements} elements from {from} to {to}")?;
                }
                Ok(())
            }
        }
    }
}

impl OpenPlan {
    /// Explains the plan: digits, steps, and the elements on each device.
    ///
    /// ```
    /// let text = "shard((4 * ?m, 4 * ?k), mesh(x: 4), x: 0) -> shard((4 * ?m, 4 * ?k), x: 1)";
    /// let [from, to] = layout_mesh::parse_redistribution(text)?;
    /// assert_eq!(
    ///     layout_mesh::OpenPlan::new(&from, &to)?.explain(),
    ///     "\
    /// from [x: Shard(0)] of (4 * m, 4 * k) on x=4
    /// to   [x: Shard(1)] of (4 * m, 4 * k) on x=4
    /// digit k:1 stays at address stride 1
    /// digit 4:k moves from address stride k to rank stride 1
    /// digit m:4 * k moves from address stride 4 * k to address stride k
    /// digit 4:4 * m * k moves from rank stride 1 to address stride m * k
    /// step 1, all-to-all
    /// a device receives at most 3 * m * k elements; each device has 4 * k * m elements before and \
    /// 4 * k * m elements after
    /// ",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "from {}\nto   {}", self.from, self.to)?;
        for digit in &self.digits {
            write!(text, "digit {}:{} ", digit.size, digit.element)?;
            match (&digit.from, &digit.to) {
                (from, to) if from == to => writeln!(text, "stays at {to}")?,
                (from, to) => writeln!(text, "moves from {from} to {to}")?,
            }
        }
        for (i, step) in self.steps.iter().enumerate() {
            writeln!(text, "step {}, {step}", i + 1)?;
        }
        if self.steps.is_empty() {
            writeln!(text, "no step: each device copies its own elements")?;
        }
        if let Some(received) = self.received() {
            write!(text, "a device receives at most {received} elements; ")?;
        }
        let [before, after] = self.held();
        writeln!(
            text,
            "each device has {before} elements before and {after} elements after"
        )
    }

    /// Returns the numbers of elements on each device in the source and in the destination.
    #[must_use]
    pub fn held(&self) -> [Number; 2] {
        [true, false].map(|is_source| {
            let local = self.digits.iter().filter(|digit| {
                let place = if is_source { &digit.from } else { &digit.to };
                matches!(place, OpenPlace::Address(_))
            });
            let sizes: Vec<_> = local.map(|digit| &digit.size).collect();
            // At most the number of elements, whose product fits for the primes of the plan.
            let factors = sizes.iter().map(|size| size.factor());
            let factor = factors.fold(1, i64::saturating_mul);
            let names = sizes.iter().flat_map(|size| size.names()).cloned();
            Number::product(factor, names)
        })
    }
}

/// Prints a number of other devices.
fn each_of(others: i64) -> String {
    match others {
        1 => "1 other".into(),
        others => format!("each of {others} others"),
    }
}

/// Prints the first ranks.
fn list(ranks: impl Iterator<Item = i64>) -> String {
    let mut ranks: Vec<_> = ranks.take(MOST + 1).map(|rank| rank.to_string()).collect();
    if ranks.len() > MOST {
        ranks[MOST] = "..".into();
    }
    ranks.join(",")
}

/// Prints the place of a digit.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank(stride) => write!(f, "rank stride {stride}"),
            Self::Address(stride) => write!(f, "address stride {stride}"),
        }
    }
}

/// Prints the place of a digit.
impl fmt::Display for OpenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank(stride) => write!(f, "rank stride {stride}"),
            Self::Address(stride) => write!(f, "address stride {stride}"),
        }
    }
}
