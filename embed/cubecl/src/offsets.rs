//! Layouts as CubeCL's.

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

use cubecl::ir::Scope;
use cubecl::prelude::*;
use cubecl::std::tensor::launch::ViewArg;
use cubecl::std::tensor::layout::{Coords1d, Layout, LayoutExpand};
use layout_core::bounds::IndexAt;
use layout_core::numbers::Terms;
use layout_core::{ComposedLayout, MixedLayout, StaticInteger};

use crate::coordinate::Coordinate;
use crate::refusal::Refusal;
use crate::term::{Plan, Swizzle};
use crate::walk::Walk;

/// A layout that kernels of CubeCL take, with the coordinates `C`: one of [`layout_core`], static, swizzled
/// or with run-time numbers in `u32`, or a value of [`layout_algebra`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a layout that kernels take at the coordinates `{C}`",
    label = "not a layout of these coordinates",
    note = "a layout's coordinates are `u32`, `usize`, and tuples with one coordinate for each mode of the shape; \
            behind a swizzle all its numbers are static"
)]
pub trait KernelLayout<C>: fmt::Display + Send + Sync + 'static {
    /// What a kernel is expanded for.
    fn plan(&self) -> Plan;
    /// The values of its run-time integers.
    fn values(&self) -> Vec<u32> {
        Vec::new()
    }
}

impl<S, D, C> KernelLayout<C> for layout_core::Layout<S, D>
where
    C: Coordinate,
    Self: IndexAt<C::Counted> + fmt::Display + Send + Sync + 'static,
    S: Terms,
    D: Terms,
{
    fn plan(&self) -> Plan {
        Plan::of::<S, D>(Vec::new())
    }
}

impl<S, D, const N: usize, C> KernelLayout<C> for MixedLayout<layout_core::Layout<S, D>, [u32; N]>
where
    C: Coordinate,
    Self: IndexAt<C::Counted> + fmt::Display + Send + Sync + 'static,
    S: Terms,
    D: Terms,
{
    fn plan(&self) -> Plan {
        Plan::of::<S, D>(Vec::new())
    }
    fn values(&self) -> Vec<u32> {
        MixedLayout::values(self).to_vec()
    }
}

impl<S, D, O, const BITS: u32, const BASE: u32, const SHIFT: i32, C> KernelLayout<C>
    for ComposedLayout<layout_core::Swizzle<BITS, BASE, SHIFT>, O, layout_core::Layout<S, D>>
where
    C: Coordinate,
    Self: IndexAt<C::Counted> + fmt::Display + Send + Sync + 'static,
    S: Terms,
    D: Terms,
    O: StaticInteger,
{
    fn plan(&self) -> Plan {
        let start = O::VALUE.unwrap_or(u64::MAX);
        Plan::of::<S, D>(vec![Swizzle::new(start, BITS, BASE, SHIFT)])
    }
}

/// A value is compared with the coordinates when a kernel is launched or expanded.
impl<C> KernelLayout<C> for layout_algebra::Layout {
    fn plan(&self) -> Plan {
        let swizzles = self.swizzles().iter().map(|(swizzle, start)| {
            let (bits, base) = (swizzle.bits(), swizzle.base());
            Swizzle::new(start.unsigned_abs(), bits, base, swizzle.shift())
        });
        Plan {
            shape: self.shape().into(),
            stride: self.stride().into(),
            swizzles: swizzles.collect(),
        }
    }
}

/// A layout that its type determines.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has numbers that its type does not tell",
    label = "not a static layout",
    note = "with run-time numbers it is a parameter of the kernel, `Offsets<L>`, whose argument is \
            `Offsets::launch(layout)?`; a value known when the kernel is expanded is `Offsets::of(layout)`"
)]
pub trait KnownByType: Default {}
#[diagnostic::do_not_recommend]
impl<L: Default> KnownByType for L {}

/// A layout in a kernel: the function from coordinates `C` to offsets.
///
/// It implements CubeCL's [`Layout`], so that [views](cubecl::std::tensor::View) take it, for slices of
/// global and of shared memory. What is static of it is written into the kernel as constants: a shift for
/// the stride 64, nothing for the stride 1, an exclusive or for a swizzle. Run-time numbers are `u32`
/// arguments of the kernel.
///
/// ```text
/// to_source_pos(c) == offset(c) of the layout, for every c in its shape
/// is_in_bounds(c)  == every part of c is below the extent of its mode
/// shape()          == the sizes of the modes that C counts
/// ```
///
/// An offset of a coordinate in the shape is below the layout's cosize.
#[derive(CubeType, Clone)]
#[expect(dead_code, reason = "kernels read the fields of its expansion")]
pub struct Offsets<L: 'static, C: 'static = (u32, u32)> {
    values: Sequence<u32>,
    #[cube(comptime)]
    plan: Plan,
    #[cube(comptime)]
    of: PhantomData<fn(L, C)>,
}

/// A layout that has been checked, as the argument of a kernel.
pub struct OffsetsLaunch<L, C> {
    plan: Plan,
    values: Vec<u32>,
    cells: u64,
    of: PhantomData<fn(L, C)>,
}

impl<L: 'static, C: 'static> Offsets<L, C> {
    /// The argument of a kernel that takes `Offsets<L, C>`.
    ///
    /// # Errors
    ///
    /// If a number of the layout, its size or its last offset exceeds `u32`, or the coordinates have modes that
    /// its shape lacks.
    #[allow(clippy::needless_pass_by_value)] // it becomes the argument
    pub fn launch(layout: L) -> Result<OffsetsLaunch<L, C>, Refusal>
    where
        L: KernelLayout<C>,
        C: Coordinate,
    {
        let (plan, mut values) = (layout.plan(), layout.values());
        let cells = plan.cells(&layout, &values)?;
        // An operation may have left out the last.
        values.truncate(plan.run_time());
        if !C::fits(&plan.shape) {
            let (layout, coordinates) = (layout.to_string(), type_name::<C>());
            return Err(Refusal::Coordinates {
                layout,
                coordinates,
            });
        }
        Ok(OffsetsLaunch {
            plan,
            values,
            cells,
            of: PhantomData,
        })
    }
}

/// The argument of a kernel that takes a [`View`](cubecl::std::tensor::View) or `ViewMut` of numbers, no
/// vectors, with the coordinates `C`: the buffer in a layout.
///
/// A coordinate in the shape has an offset below the length of the buffer: where a kernel knows
/// `view.is_in_bounds(c)`, a read or write at `c` needs no other check. Trusted are the length that the buffer's
/// argument declares, in elements of the kernel's type, and that these are no vectors. A stride of 0 is taken for
/// a `ViewMut` too: that two units do not write one cell is not proved.
///
/// # Errors
///
/// Those of [`Offsets::launch`], and if the buffer is too short.
pub fn view<L, C>(buffer: BufferArg, layout: L) -> Result<ViewArg<C>, Refusal>
where
    L: KernelLayout<C>,
    C: Coordinate,
{
    let text = layout.to_string();
    let argument = Offsets::<L, C>::launch(layout)?;
    let (cells, len) = (argument.cells, buffer.len());
    if cells > len as u64 {
        return Err(Refusal::Short {
            layout: text,
            cells,
            len,
        });
    }
    Ok(ViewArg::new_array::<Offsets<L, C>>(buffer, argument))
}

#[cube]
impl<L: 'static, C: 'static> Offsets<L, C> {
    /// A layout that is known when the kernel is expanded; run-time numbers become constants too.
    ///
    /// What [`launch`](Offsets::launch) refuses ends the expansion, and the kernel does not run. A launch gives no
    /// result: CubeCL reports it where what the kernel should have written is read next.
    #[allow(unused_variables, clippy::needless_pass_by_value)]
    pub fn of(#[comptime] layout: L) -> Self
    where
        L: KernelLayout<C>,
        C: Coordinate,
    {
        intrinsic!(|scope| OffsetsExpand::known(scope, layout))
    }

    /// A layout all of whose numbers are static. One with run-time numbers is a parameter of the kernel, and
    /// its argument that of [`launch`](Offsets::launch).
    pub fn new() -> Self
    where
        L: KernelLayout<C> + KnownByType,
        C: Coordinate,
    {
        intrinsic!(|scope| OffsetsExpand::known(scope, L::default()))
    }
}

impl<L: KernelLayout<C>, C: Coordinate> OffsetsExpand<L, C> {
    /// The layout as constants.
    fn known(scope: &Scope, layout: L) -> Self {
        let argument = Offsets::launch(layout).unwrap_or_else(|refusal| panic!("{refusal}"));
        let plan = argument.plan.with(&argument.values);
        Self {
            values: Sequence::__expand_new(scope),
            plan,
            of: PhantomData,
        }
    }

    /// Writes index code.
    fn write<R>(&self, scope: &Scope, code: impl FnOnce(&Walk<'_>) -> R) -> R {
        let values = (0..self.plan.run_time())
            .map(|i| *self.values.__expand_index_method(scope, i.into()))
            .collect();
        code(&Walk { scope, values })
    }
}

#[cube]
impl<L: KernelLayout<C>, C: Coordinate> Layout for Offsets<L, C> {
    type Coordinates = C;
    type SourceCoordinates = Coords1d;

    #[allow(unused_variables)]
    fn to_source_pos(&self, pos: C) -> usize {
        intrinsic!(|scope| self.write(scope, |walk| walk.offset(&self.plan, &C::part(walk, pos))))
    }

    fn to_source_pos_checked(&self, pos: C) -> (usize, bool) {
        (self.to_source_pos(pos.clone()), self.is_in_bounds(pos))
    }

    fn shape(&self) -> C {
        intrinsic!(|scope| self.write(scope, |walk| C::extents(walk, &self.plan.shape)))
    }

    #[allow(unused_variables)]
    fn is_in_bounds(&self, pos: C) -> bool {
        intrinsic!(|scope| self.write(scope, |walk| {
            walk.is_inside(&self.plan.shape, &C::part(walk, pos))
        }))
    }
}

impl<L: KernelLayout<C>, C: Coordinate> LaunchArg for Offsets<L, C> {
    type RuntimeArg = OffsetsLaunch<L, C>;
    type CompilationArg = Plan;

    fn register(argument: OffsetsLaunch<L, C>, launcher: &mut KernelLauncher) -> Plan {
        for value in argument.values {
            <u32 as LaunchArg>::register(value, launcher);
        }
        argument.plan
    }

    fn expand(plan: &Plan, builder: &mut KernelBuilder) -> OffsetsExpand<L, C> {
        let mut values = Sequence::__expand_new(&builder.scope);
        for _ in 0..plan.run_time() {
            let value = <u32 as LaunchArg>::expand(&(), builder);
            values.__expand_push_method(&builder.scope, value);
        }
        OffsetsExpand {
            values,
            plan: plan.clone(),
            of: PhantomData,
        }
    }
}
