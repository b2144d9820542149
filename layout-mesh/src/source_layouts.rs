//! The source map as layouts, by composition.

use std::collections::BTreeSet;

use layout_algebra::{IntTuple, Layout};

use crate::Plan;
use crate::mode::{self, Kind, coalesce};

/// The source map as two layouts with one shape, which refines the destination.
///
/// # Source
///
/// `P = A+ o B`: the inverse of `A` without its replicas, composed with `B`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLayouts {
    /// The rank in the source.
    pub device: Layout,
    /// The address in the source.
    pub address: Layout,
}

impl Plan {
    /// Returns the source map as layouts over the modes of the destination.
    ///
    /// With `coalesced`, the modes of the destination are merged first, which accepts more pairs. The
    /// result is `None` if no layouts have this function, or if they cannot be decided. Pairs without
    /// common digits can have these layouts.
    ///
    /// ```
    /// # use layout_mesh::{Mesh, Placement, Plan, PlanError, Sharding};
    /// let mesh = Mesh::new([("x", 4)])?;
    /// let rows = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(0))])?;
    /// let columns = Sharding::new(&mesh, &[8, 8], &[("x", Placement::Shard(1))])?;
    /// let layouts = Plan::new(&rows, &columns)?.source_layouts(false).unwrap();
    /// assert_eq!(layouts.device.to_string(), "(4,(2,4),2):(0,(0,1),0)");
    /// assert_eq!(layouts.address.to_string(), "(4,(2,4),2):(2,(8,0),1)");
    /// # Ok::<(), PlanError>(())
    /// ```
    #[must_use]
    pub fn source_layouts(&self, coalesced: bool) -> Option<SourceLayouts> {
        let (a, b) = (self.from().modes.as_ref()?, self.to().modes.as_ref()?);
        let b = if coalesced { coalesce(b) } else { b.clone() };
        let mut inverse: Vec<_> = a
            .iter()
            .filter(|m| m.has_elements() && m.size > 1)
            .collect();
        inverse.sort_by_key(|mode| mode.element);
        let mut ranks: Vec<_> = a
            .iter()
            .filter(|m| m.kind != Kind::Local && m.size > 1)
            .collect();
        ranks.sort_by_key(|mode| mode.place);
        // A function of the element, then of the rank, so that each device reads its own replica.
        let inverse_by = |kind: Kind, own: bool| {
            let place = |m: &&mode::Mode| (m.size, if m.kind == kind { m.place } else { 0 });
            let mut modes: Vec<_> = inverse.iter().map(place).collect();
            if own {
                let own =
                    |m: &&mode::Mode| (m.size, if m.kind == Kind::Replica { m.place } else { 0 });
                modes.extend(ranks.iter().map(own));
            }
            mode::layout(modes).ok()
        };
        let elements = self.from().elements();
        let destination = |own: bool| {
            let stride = |m: &mode::Mode| {
                let rank = if own && m.kind != Kind::Local {
                    m.place
                } else {
                    0
                };
                m.element.checked_add(elements.checked_mul(rank)?)
            };
            let modes: Option<Vec<_>> = b.iter().map(|m| Some((m.size, stride(m)?))).collect();
            mode::layout(modes?).ok()
        };
        let device = inverse_by(Kind::Shard, true)?
            .composition(&destination(true)?)
            .ok()?;
        let address = inverse_by(Kind::Local, false)?
            .composition(&destination(false)?)
            .ok()?;
        let shape = common_shape(&device, &address, b.len())?;
        Some(SourceLayouts {
            device: device.with_shape(shape.clone()).ok()?,
            address: address.with_shape(shape).ok()?,
        })
    }
}

/// Returns the shape that refines two layouts with `count` modes of equal size, if any does.
fn common_shape(a: &Layout, b: &Layout, count: usize) -> Option<IntTuple> {
    let modes = |layout: &Layout| match count {
        1 => vec![layout.clone()],
        _ => layout.modes(),
    };
    let refined = |(a, b): (&Layout, &Layout)| {
        let mut cuts = BTreeSet::from([1]);
        for mode in [a, b] {
            let mut end = 1;
            cuts.extend(mode::leaves(mode).into_iter().map(|(size, _)| {
                end *= size;
                end
            }));
        }
        let pairs = cuts.iter().zip(cuts.iter().skip(1));
        let sizes: Option<Vec<_>> = pairs.map(|(a, b)| (b % a == 0).then_some(b / a)).collect();
        Some(match sizes?[..] {
            [] => IntTuple::Int(1),
            [size] => IntTuple::Int(size),
            ref sizes => sizes.to_vec().into(),
        })
    };
    let (a, b) = (modes(a), modes(b));
    let shape = a.iter().zip(&b).map(refined).collect::<Option<Vec<_>>>()?;
    Some(match shape.len() {
        1 => shape.into_iter().next()?,
        _ => shape.into(),
    })
}
