//! The source map: where each element of the destination is in the source.

use crate::digit::{Content, Digits, Place};
use crate::route::{Path, Route, StepKind};

/// A mode of a source map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SourceMode {
    /// The number of values.
    pub size: i64,
    /// The stride in the destination: of the rank in a mesh mode, of the address in a local mode.
    pub stride: i64,
    /// The stride in the ranks of the source.
    pub device: i64,
    /// The stride in the addresses of the source.
    pub address: i64,
}

/// A condition on the elements that a device takes. The others are the identity of the reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    /// The number of values of the rank digit.
    pub size: i64,
    /// The stride of the rank digit.
    pub rank: i64,
    /// The stride of the address digit that must equal the rank digit, or `None` if the rank digit
    /// must be 0.
    pub address: Option<i64>,
}

/// The source map `P`: from a rank and address in the destination to a rank and address in the
/// source.
///
/// Mesh modes are by increasing rank stride, local modes by increasing address stride.
///
/// ```text
/// A(P(d, l)) == B(d, l)     for all devices d and local coordinates l
/// ```
///
/// Proved: `source_map_law`, `own_device_first`, `redistribution_correct` (`proofs/Redistribution.v`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SourceMap {
    /// The modes of the rank.
    pub mesh: Vec<SourceMode>,
    /// The modes of the address.
    pub local: Vec<SourceMode>,
    /// The sizes and rank strides of the source devices whose terms are reduced.
    pub reduce: Vec<(i64, i64)>,
    /// Conditions for terms of a reduction in the destination.
    pub mask: Vec<Mask>,
}

impl SourceMap {
    /// Returns the rank and address in the source for a rank and address of the destination.
    ///
    /// The address must be one that holds an element. Terms of a reduction are at this rank, shifted
    /// by the modes of [`reduce`](Self::reduce).
    #[must_use]
    pub fn at(&self, rank: i64, address: i64) -> (i64, i64) {
        let mut at = (0, 0);
        for (modes, mut rest) in [(&self.mesh, rank), (&self.local, address)] {
            for mode in modes.iter().rev() {
                let c = rest / mode.stride % mode.size;
                rest %= mode.stride;
                at = (at.0 + c * mode.device, at.1 + c * mode.address);
            }
        }
        at
    }

    /// Returns `true` if an address of the destination holds an element.
    pub(crate) fn holds(&self, address: i64) -> bool {
        let rest = self.local.iter().rev().try_fold(address, |rest, mode| {
            let inside = (0..mode.size).contains(&(rest / mode.stride));
            inside.then_some(rest % mode.stride)
        });
        rest == Some(0)
    }

    /// Returns `true` if the device `rank` takes the element at `address` of the destination, and
    /// `false` if the element is the identity of the reduction.
    #[must_use]
    pub fn takes(&self, rank: i64, address: i64) -> bool {
        self.mask.iter().all(|mask| {
            let local = mask.address.map_or(0, |stride| {
                let larger = self
                    .local
                    .iter()
                    .rev()
                    .take_while(|mode| mode.stride > stride);
                larger.fold(address, |rest, mode| rest % mode.stride) / stride
            });
            rank / mask.rank % mask.size == local
        })
    }

    /// Returns the number of local elements. The product is at most the number of elements.
    #[must_use]
    pub fn local_elements(&self) -> i64 {
        self.local.iter().map(|mode| mode.size).product()
    }

    /// Returns the map from the digits of two shardings.
    pub(crate) fn of(digits: &Digits, route: &Route) -> Self {
        let source = |k: usize| match digits.data[k].from {
            Place::Rank(stride) => (stride, 0),
            Place::Address(stride) => (0, stride),
        };
        let mut map = Self::default();
        for rank in &digits.ranks {
            let (mut device, address) = match rank.to {
                Content::Data(k) => source(k),
                Content::Replica | Content::Partial => (0, 0),
            };
            // A device reads its own replica.
            if rank.from == Content::Replica {
                device += rank.stride;
            }
            map.mesh.push(SourceMode {
                size: rank.size,
                stride: rank.stride,
                device,
                address,
            });
        }
        for (k, digit) in digits.data.iter().enumerate() {
            if let Place::Address(stride) = digit.to {
                let ((device, address), size) = (source(k), digit.size);
                map.local.push(SourceMode {
                    size,
                    stride,
                    device,
                    address,
                });
            }
        }
        map.local.sort_by_key(|mode| mode.stride);
        let rank = |i: usize| (digits.ranks[i].size, digits.ranks[i].stride);
        for path in route.of_kinds(&[StepKind::Permute]) {
            map.mesh[path.begin].device += digits.ranks[path.end].stride;
        }
        let reduced = route.of_kinds(&[StepKind::ReduceScatter, StepKind::AllReduce]);
        map.reduce = reduced.map(|path| rank(path.end)).collect();
        map.reduce.sort_by_key(|&(_, stride)| stride);
        map.mask = masks(digits, route);
        map
    }
}

/// Returns the conditions for terms in the destination.
fn masks(digits: &Digits, route: &Route) -> Vec<Mask> {
    let address = |k: usize| match digits.data[k].to {
        Place::Address(stride) => Some(stride),
        Place::Rank(_) => None,
    };
    let paths = route.of_kinds(&[StepKind::Embed, StepKind::Zero]);
    let mask = |path: &Path| Mask {
        size: digits.ranks[path.begin].size,
        rank: digits.ranks[path.begin].stride,
        address: path.out.and_then(address),
    };
    paths.map(mask).collect()
}
