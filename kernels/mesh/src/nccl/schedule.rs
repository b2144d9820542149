//! [`Schedule`]: a plan as one rank runs it with NCCL.

use layout_mesh::{Message, MessageMode, Plan, Reduction, Step, StepKind};

/// Index of the source buffer in the messages of a [`Phase`].
pub(crate) const SOURCE: i64 = 0;
/// Index of the staging buffer.
pub(crate) const STAGING: i64 = 1;
/// Index of the destination buffer.
pub(crate) const DESTINATION: i64 = 2;

/// Staged transfers begin at a multiple of this many elements, so that they are aligned to 16 bytes.
const ALIGNMENT: i64 = 16;

/// A plan as one rank runs it with NCCL.
///
/// A phase reads the destination of the phase before it. The first phase reads the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// The phases, in order.
    pub(crate) phases: Vec<Phase>,
}

/// Copies and transfers from one buffer of a rank to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phase {
    /// The copies before the transfers: elements that stay on the rank, and elements that are packed.
    pub(crate) pack: Vec<Message>,
    /// The transfers between ranks.
    pub(crate) transfer: Transfer,
    /// The copies after the transfers.
    pub(crate) unpack: Vec<Message>,
    /// The number of elements of the staging buffer.
    pub(crate) staging: i64,
    /// The number of elements of the destination.
    pub(crate) local_len: i64,
    /// The reduction whose identity the destination has before the copies, if elements are missing.
    pub(crate) fill: Option<Reduction>,
}

/// Transfers between ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Transfer {
    /// Parts that the rank sends and receives.
    Exchange {
        /// The parts that the rank sends.
        sends: Vec<Part>,
        /// The parts that the rank receives.
        receives: Vec<Part>,
    },
    /// A reduction in a group.
    Reduce {
        /// The sizes and rank strides of the digits of the group.
        group: Vec<(i64, i64)>,
        /// The operator.
        op: Reduction,
        /// The number of ranks that share the result. Each rank gets a part, or all ranks get all.
        parts: i64,
        /// The number of elements of a part.
        elements: i64,
        /// The buffer and the address of the terms, all parts in the order of the ranks.
        terms: (i64, i64),
        /// The buffer and the address of the result.
        result: (i64, i64),
    },
}

/// Contiguous elements for a peer, or from a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The rank of the peer.
    pub(crate) peer: i64,
    /// The index of the buffer.
    pub(crate) buffer: i64,
    /// The address of the first element.
    pub(crate) address: i64,
    /// The number of elements.
    pub(crate) elements: i64,
}

impl Schedule {
    /// Returns the schedule of a rank. A plan without a reduction is one exchange.
    ///
    /// All ranks derive the same order of elements in each transfer.
    #[must_use]
    pub(crate) fn new(plan: &Plan, rank: i64) -> Self {
        let devices = plan.to().mesh().devices();
        let op = plan.from().reduction().or(plan.to().reduction());
        let reduces =
            |step: &Step| matches!(step.kind, StepKind::ReduceScatter | StepKind::AllReduce);
        if !plan.steps().iter().any(reduces) {
            let is_masked = plan.source().is_some_and(|source| !source.mask.is_empty());
            let mut phase = exchange(&|rank| plan.messages(rank), rank, devices);
            phase.local_len = plan.to().local_len();
            phase.fill = op.filter(|_| is_masked);
            return Self {
                phases: vec![phase],
            };
        }
        let phase = |step: &Step| {
            let messages = |rank| step.map.messages(rank);
            let mut phase = match op {
                Some(op) if reduces(step) => reduce(step, op, rank),
                _ => exchange(&messages, rank, devices),
            };
            phase.local_len = step.local_len;
            phase.fill = op.filter(|_| !step.map.mask.is_empty());
            phase
        };
        Self {
            phases: plan.steps().iter().map(phase).collect(),
        }
    }
}

/// The order of the elements of a message in a transfer.
struct Order {
    /// The modes with their strides in the transfer.
    modes: Vec<(MessageMode, i64)>,
    elements: i64,
}

impl Order {
    /// Returns an order in which the elements are contiguous in the destination, or else in the source.
    fn new(message: &Message) -> Self {
        let by = |stride: fn(&MessageMode) -> i64| {
            let mut modes = message.modes.clone();
            modes.sort_by_key(stride);
            let mut elements = 1;
            let place = |mode: MessageMode| {
                let stride = elements;
                elements *= mode.size;
                (mode, stride)
            };
            let modes: Vec<_> = modes.into_iter().map(place).collect();
            let is_dense = modes.iter().all(|(mode, place)| stride(mode) == *place);
            (Self { modes, elements }, is_dense)
        };
        let (to, is_dense_in_destination) = by(|mode| mode.to);
        let (from, is_dense_in_source) = by(|mode| mode.from);
        if is_dense_in_source && !is_dense_in_destination {
            from
        } else {
            to
        }
    }

    fn is_dense(&self, stride: fn(&MessageMode) -> i64) -> bool {
        self.modes
            .iter()
            .all(|(mode, place)| stride(mode) == *place)
    }

    /// Returns the copy of the source elements to the staging buffer.
    fn pack(&self, message: &Message, address: i64) -> Message {
        let mode = |(mode, place): &(MessageMode, i64)| MessageMode {
            to: *place,
            ..*mode
        };
        Message {
            from: vec![SOURCE],
            to: STAGING,
            from_address: message.from_address,
            to_address: address,
            modes: self.modes.iter().map(mode).collect(),
        }
    }

    /// Returns the copy of the elements in the staging buffer to the destination.
    fn unpack(&self, message: &Message, address: i64) -> Message {
        let mode = |(mode, place): &(MessageMode, i64)| MessageMode {
            from: *place,
            ..*mode
        };
        Message {
            from: vec![STAGING],
            to: DESTINATION,
            from_address: address,
            to_address: message.to_address,
            modes: self.modes.iter().map(mode).collect(),
        }
    }
}

fn align(address: i64) -> i64 {
    address.saturating_add(ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
}

/// Returns the phase that exchanges messages. `messages` returns those that a rank receives.
fn exchange(messages: &dyn Fn(i64) -> Vec<Message>, rank: i64, devices: i64) -> Phase {
    let (mut pack, mut unpack, mut staging) = (Vec::new(), Vec::new(), 0);
    let (mut sends, mut receives) = (Vec::new(), Vec::new());
    for peer in (0..devices).filter(|&peer| peer != rank) {
        let mut sent = messages(peer);
        sent.retain(|message| message.from == [rank]);
        sends.extend(part(&sent, peer, SOURCE, &mut staging, &mut pack));
    }
    let (own, mut received): (Vec<_>, Vec<_>) = messages(rank)
        .into_iter()
        .partition(|message| message.from == [rank]);
    pack.extend(own.into_iter().map(|message| Message {
        from: vec![SOURCE],
        to: DESTINATION,
        ..message
    }));
    // The order of messages from one peer stays.
    received.sort_by_key(|message| message.from[0]);
    for messages in received.chunk_by(|a, b| a.from == b.from) {
        let peer = messages[0].from[0];
        receives.extend(part(messages, peer, DESTINATION, &mut staging, &mut unpack));
    }
    Phase {
        pack,
        transfer: Transfer::Exchange { sends, receives },
        unpack,
        staging,
        local_len: 0,
        fill: None,
    }
}

/// Returns the part that has the elements of messages between two ranks. The part is in `buffer`, or
/// in the staging buffer after the copies.
fn part(
    messages: &[Message],
    peer: i64,
    buffer: i64,
    staging: &mut i64,
    copies: &mut Vec<Message>,
) -> Option<Part> {
    let orders: Vec<_> = messages.iter().map(Order::new).collect();
    let elements = orders.iter().map(|order| order.elements).sum();
    let is_source = buffer == SOURCE;
    let stride: fn(&MessageMode) -> i64 = if is_source {
        |mode| mode.from
    } else {
        |mode| mode.to
    };
    let (buffer, address) = match (messages, &orders[..]) {
        ([], _) => return None,
        ([message], [order]) if order.is_dense(stride) => {
            let address = if is_source {
                message.from_address
            } else {
                message.to_address
            };
            (buffer, address)
        }
        _ => {
            let first = align(*staging);
            *staging = first;
            for (message, order) in messages.iter().zip(&orders) {
                copies.push(if is_source {
                    order.pack(message, *staging)
                } else {
                    order.unpack(message, *staging)
                });
                // A saturated buffer is larger than any memory, so it is never allocated.
                *staging = staging.saturating_add(order.elements);
            }
            (STAGING, first)
        }
    };
    Some(Part {
        peer,
        buffer,
        address,
        elements,
    })
}

/// Returns the phase of a reduce-scatter or an all-reduce.
fn reduce(step: &Step, op: Reduction, rank: i64) -> Phase {
    let scatters = step.kind == StepKind::ReduceScatter;
    let ranks: Vec<_> = if scatters {
        step.group_of(rank).collect()
    } else {
        vec![rank]
    };
    let staged = |ranks: &[i64], copy: fn(&Order, &Message, i64) -> Message| {
        let (mut copies, mut address) = (Vec::new(), 0);
        for &peer in ranks {
            for message in step.map.messages(peer) {
                let order = Order::new(&message);
                copies.push(copy(&order, &message, address));
                address = address.saturating_add(order.elements);
            }
        }
        (copies, address)
    };
    let (mut pack, terms) = staged(&ranks, Order::pack);
    let (mut unpack, elements) = staged(&[rank], Order::unpack);
    // Terms or a result that are contiguous stay where they are.
    let first = pack.first().map_or(0, |message| message.from_address);
    let place_of_terms = if are_shifted(&pack, -first) {
        pack.clear();
        (SOURCE, first)
    } else {
        (STAGING, 0)
    };
    let end = if pack.is_empty() { 0 } else { align(terms) };
    let first = unpack.first().map_or(0, |message| message.to_address);
    let result = if are_shifted(&unpack, first) {
        unpack.clear();
        (DESTINATION, first)
    } else {
        for message in &mut unpack {
            message.from_address = message.from_address.saturating_add(end);
        }
        (STAGING, end)
    };
    Phase {
        staging: if unpack.is_empty() {
            end
        } else {
            end.saturating_add(elements)
        },
        pack,
        transfer: Transfer::Reduce {
            group: step.group.clone(),
            op,
            parts: if scatters { ranks.len() as i64 } else { 1 },
            elements,
            terms: place_of_terms,
            result,
        },
        unpack,
        local_len: 0,
        fill: None,
    }
}

/// Returns `true` if all copies move contiguous elements by `shift` addresses.
fn are_shifted(copies: &[Message], shift: i64) -> bool {
    copies.iter().all(|message| {
        message.to_address - message.from_address == shift
            && message.modes.iter().all(|mode| mode.from == mode.to)
    })
}

#[cfg(test)]
mod tests;
