//! Layouts that implement CubeCL's layout trait.

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
use crate::rejection::Rejection;
use crate::term::{Plan, Swizzle};
use crate::walk::Walk;

/// A layout for CubeCL kernels with the coordinates `C`. The layout is a [`layout_core`] layout
/// (static, swizzled or with dynamic `u32` values) or a [`layout_algebra`] layout.
#[diagnostic::on_unimplemented(
    message = "expected a kernel layout with coordinates `{C}`, found `{Self}`",
    label = "this is not a layout with these coordinates",
    note = "use a `u32`, a `usize`, or a tuple with one coordinate per mode as coordinate; \
            a swizzled layout must be static"
)]
pub trait KernelLayout<C>: fmt::Display + Send + Sync + 'static {
    /// Returns the description for which a kernel is expanded.
    fn plan(&self) -> Plan;
    /// Returns the dynamic values.
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

/// A layout by value is checked against the coordinates when a kernel is launched or expanded.
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

/// A layout that is determined by its type.
#[diagnostic::on_unimplemented(
    message = "expected a static layout, found `{Self}`",
    label = "this is not a static layout",
    note = "pass a layout with dynamic values as a kernel parameter `Offsets<L>`, with the argument \
            `Offsets::launch(layout)?`; use `Offsets::of(layout)` for a value that is known when the kernel is expanded"
)]
pub trait KnownByType: Default {}
#[diagnostic::do_not_recommend]
impl<L: Default> KnownByType for L {}

/// A layout in a kernel: the function from coordinates `C` to offsets.
///
/// `Offsets` implements CubeCL's [`Layout`], so [views](cubecl::std::tensor::View) of slices in
/// global and shared memory accept it. Static values become constants in the kernel: a stride of 64
/// is a shift, a stride of 1 needs no code, and a swizzle is an exclusive or. Dynamic values are
/// `u32` arguments of the kernel.
///
/// ```text
/// to_source_pos(c) == offset(c) of the layout, for every c in its shape
/// is_in_bounds(c)  == every part of c is below the extent of its mode
/// shape()          == the sizes of the modes that C counts
/// ```
///
/// The offset of a coordinate in the shape is below the layout's cosize.
#[derive(CubeType, Clone)]
#[expect(dead_code, reason = "kernels read the fields of its expansion")]
pub struct Offsets<L: 'static, C: 'static = (u32, u32)> {
    values: Sequence<u32>,
    #[cube(comptime)]
    plan: Plan,
    #[cube(comptime)]
    of: PhantomData<fn(L, C)>,
}

/// A checked layout, as a kernel argument.
pub struct OffsetsLaunch<L, C> {
    plan: Plan,
    values: Vec<u32>,
    cells: u64,
    of: PhantomData<fn(L, C)>,
}

impl<L: 'static, C: 'static> Offsets<L, C> {
    /// Returns the argument of a kernel that takes `Offsets<L, C>`.
    ///
    /// # Errors
    ///
    /// Returns an error if a size, a stride, the total size or the last offset exceeds `u32`, or if
    /// the coordinates have modes that the shape lacks.
    #[allow(clippy::needless_pass_by_value)] // it becomes the argument
    pub fn launch(layout: L) -> Result<OffsetsLaunch<L, C>, Rejection>
    where
        L: KernelLayout<C>,
        C: Coordinate,
    {
        let (plan, mut values) = (layout.plan(), layout.values());
        let cells = plan.cells(&layout, &values)?;
        // An operation may have removed the last values.
        values.truncate(plan.run_time());
        if !C::fits(&plan.shape) {
            let (layout, coordinates) = (layout.to_string(), type_name::<C>());
            return Err(Rejection::Coordinates {
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

/// Returns a buffer in a layout, as the argument of a kernel that takes a
/// [`View`](cubecl::std::tensor::View) or `ViewMut` of scalars with the coordinates `C`.
///
/// The offset of each coordinate in the shape is below the buffer length. If a kernel checks
/// `view.is_in_bounds(c)`, an access at `c` needs no other check. The function trusts the declared
/// length of the buffer, in elements of the kernel's type, and that the elements are scalars, not
/// vectors. A `ViewMut` also accepts strides of 0, so different units can write the same element.
///
/// # Errors
///
/// Returns the errors of [`Offsets::launch`], and an error if the buffer is too short.
pub fn view<L, C>(buffer: BufferArg, layout: L) -> Result<ViewArg<C>, Rejection>
where
    L: KernelLayout<C>,
    C: Coordinate,
{
    let text = layout.to_string();
    let argument = Offsets::<L, C>::launch(layout)?;
    let (cells, len) = (argument.cells, buffer.len());
    if cells > len as u64 {
        return Err(Rejection::Short {
            layout: text,
            cells,
            len,
        });
    }
    Ok(ViewArg::new_array::<Offsets<L, C>>(buffer, argument))
}

#[cube]
impl<L: 'static, C: 'static> Offsets<L, C> {
    /// Returns a layout with values known at expansion. Dynamic values also become constants.
    ///
    /// An error of [`launch`](Offsets::launch) stops the expansion, and the kernel does not run.
    /// CubeCL reports the error at the next read of the kernel's output, because a launch returns
    /// no result.
    #[allow(unused_variables, clippy::needless_pass_by_value)]
    pub fn of(#[comptime] layout: L) -> Self
    where
        L: KernelLayout<C>,
        C: Coordinate,
    {
        intrinsic!(|scope| OffsetsExpand::known(scope, layout))
    }

    /// Returns a fully static layout. A layout with dynamic values must be a kernel parameter, with
    /// an argument from [`launch`](Offsets::launch).
    pub fn new() -> Self
    where
        L: KernelLayout<C> + KnownByType,
        C: Coordinate,
    {
        intrinsic!(|scope| OffsetsExpand::known(scope, L::default()))
    }
}

impl<L: KernelLayout<C>, C: Coordinate> OffsetsExpand<L, C> {
    /// Returns the layout as constants.
    fn known(scope: &Scope, layout: L) -> Self {
        let argument = Offsets::launch(layout).unwrap_or_else(|rejection| panic!("{rejection}"));
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
