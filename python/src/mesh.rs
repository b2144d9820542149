//! Meshes of devices, and plans that redistribute tensors.

use layout_mesh::{
    Mesh as Devices, Placement, Plan as Moves, PlanError, Reduction, Sharding as Placed,
    Step as Collective, Uneven,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::LayoutArg;
use crate::refused::{broken, guarded};
use crate::search::search;
use crate::values::Layout;

/// Returns the exception for an error of a mesh or plan.
fn rejected(py: Python<'_>, rule: &str, error: &dyn core::fmt::Display) -> PyErr {
    let text = error.to_string();
    let (text, help) = match text.split_once("\nhelp: ") {
        Some((text, help)) => (text.to_owned(), Some(help.to_owned())),
        None => (text, None),
    };
    broken(py, rule, text, PyDict::new(py), help)
}

/// A class and its arguments, for `pickle`.
type Reduced<'py> = (Bound<'py, PyAny>, (Vec<String>, Layout));

/// Devices along named axes, with the layout that maps mesh coordinates to ranks.
///
/// The arguments are names and sizes, last axis contiguous in ranks, or names and the layout of the ranks.
/// `check_mesh` makes a `Mesh` from a `DeviceMesh` or an array of ranks.
///
/// >>> from exact_layouts import Layout, Mesh
/// >>> mesh = Mesh(["dp", "tp"], [2, 4])
/// >>> mesh
/// Mesh(['dp', 'tp'], Layout((2, 4), (4, 1)))
/// >>> mesh.devices, mesh.ranks(1, 2)
/// (8, 6)
/// >>> Mesh(["x", "y"], Layout((2, 4), (1, 2))).ranks(1, 2)
/// 5
#[pyclass(frozen, eq, hash, module = "exact_layouts")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Mesh(Devices);

#[pymethods]
impl Mesh {
    #[new]
    fn new(py: Python<'_>, names: Vec<String>, sizes: Bound<'_, PyAny>) -> PyResult<Self> {
        let axes = names.iter().map(String::as_str);
        let mesh = if let Ok(LayoutArg(ranks)) = sizes.extract() {
            guarded(|| Devices::with_ranks(axes, &ranks))?
        } else {
            let sizes: Vec<i64> = sizes.extract()?;
            if sizes.len() != names.len() {
                return Err(PyValueError::new_err(format!(
                    "expected {} sizes, one for each name, found {}",
                    names.len(),
                    sizes.len()
                )));
            }
            guarded(|| Devices::new(axes.zip(sizes)))?
        };
        mesh.map(Self).map_err(|error| rejected(py, "mesh", &error))
    }

    /// The names of the axes.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.0.axes().iter().map(layout_mesh::Axis::name).collect()
    }

    /// The number of devices along each axis.
    #[getter]
    fn sizes(&self) -> Vec<i64> {
        self.0.axes().iter().map(layout_mesh::Axis::size).collect()
    }

    /// The number of devices.
    #[getter]
    fn devices(&self) -> i64 {
        self.0.devices()
    }

    /// The layout that maps mesh coordinates to ranks.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<Layout> {
        let ranks = self.0.ranks();
        ranks
            .map(Layout)
            .map_err(|error| rejected(py, "mesh", &error))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let ranks = Bound::new(py, self.ranks(py)?)?.repr()?;
        let names: Vec<_> = self
            .names()
            .iter()
            .map(|name| format!("'{name}'"))
            .collect();
        Ok(format!("Mesh([{}], {ranks})", names.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let mesh = slf.get();
        let names = mesh.names().into_iter().map(ToOwned::to_owned).collect();
        Ok((slf.get_type().into_any(), (names, mesh.ranks(slf.py())?)))
    }
}

/// A placement along an axis: name of the axis, kind, dimension, number of blocks, and reduction.
type Described = (String, String, usize, i64, String);

/// Returns the placement of a description.
fn placement((axis, kind, dim, split, op): &Described) -> PyResult<(&str, Placement)> {
    let placement = match kind.as_str() {
        "Shard" => Placement::Shard(*dim),
        "StridedShard" => Placement::StridedShard {
            dim: *dim,
            split: *split,
        },
        "Replicate" => Placement::Replicate,
        "Partial" => Placement::Partial(match op.as_str() {
            "sum" => Reduction::Sum,
            "product" => Reduction::Product,
            "max" => Reduction::Max,
            "min" => Reduction::Min,
            other => {
                return Err(PyValueError::new_err(format!(
                    "expected the reduction sum, product, max or min, found {other}"
                )));
            }
        }),
        other => {
            let message = format!("expected a placement, found {other}");
            return Err(PyValueError::new_err(message));
        }
    };
    Ok((axis, placement))
}

/// A side of a redistribution: the mesh, the shape of the tensor, and the placements from outer to inner.
#[derive(FromPyObject)]
struct Side<'py>(PyRef<'py, Mesh>, Vec<i64>, Vec<Described>);

impl Side<'_> {
    fn sharding(&self, py: Python<'_>, uneven: Uneven) -> PyResult<Placed> {
        let Self(mesh, shape, placements) = self;
        let placed: Vec<_> = placements.iter().map(placement).collect::<PyResult<_>>()?;
        let sharding = guarded(|| Placed::with_uneven(&mesh.0, shape, &placed, uneven))?;
        sharding.map_err(|error| rejected(py, "sharding", &error))
    }
}

/// The plan of a redistribution: the collectives, their bytes, and the peak of the memory.
///
/// `redistribute_plan` makes plans. `str(plan)` explains the plan.
///
/// >>> from exact_layouts import redistribute_plan
/// >>> plan = redistribute_plan({"x": 4}, (8, 8), ["Shard(0)"], ["Replicate"], itemsize=2)
/// >>> plan.max_bytes_received, plan.peak
/// (96, 160)
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Plan {
    plan: Moves,
    itemsize: i64,
}

impl Plan {
    fn bytes(&self, elements: i64) -> i128 {
        i128::from(elements) * i128::from(self.itemsize)
    }
}

#[pymethods]
impl Plan {
    /// The steps, in order. A plan without steps moves elements at most within each device.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        let step = |step: &Collective| Step {
            collective: step.clone(),
            itemsize: self.itemsize,
            devices: self.plan.from().mesh().devices(),
        };
        self.plan.steps().iter().map(step).collect()
    }

    /// The number of bytes that all devices receive from others.
    #[getter]
    fn bytes_received(&self) -> i128 {
        self.bytes(self.plan.traffic().received)
    }

    /// The largest number of bytes that one device receives from others.
    #[getter]
    fn max_bytes_received(&self) -> i128 {
        self.bytes(self.plan.traffic().max_received)
    }

    /// The largest number of bytes that one device sends to others.
    #[getter]
    fn max_bytes_sent(&self) -> i128 {
        self.bytes(self.plan.traffic().max_sent)
    }

    /// The largest number of bytes that a device allocates at once, source and destination included.
    #[getter]
    fn peak(&self) -> i128 {
        self.plan.peak() * i128::from(self.itemsize)
    }

    /// The number of elements that each load and store can move at once.
    #[getter]
    fn vector(&self) -> i64 {
        self.plan.vector()
    }

    /// `True` if the piece for a peer is not contiguous in the source.
    #[getter]
    fn needs_pack(&self) -> bool {
        self.plan.needs_pack()
    }

    /// `True` if the piece from a peer must be reordered in the destination.
    #[getter]
    fn needs_unpack(&self) -> bool {
        self.plan.needs_unpack()
    }

    /// Returns the device and the address where an element of the destination is in the source.
    fn source_of(&self, rank: i64, address: i64) -> PyResult<Option<(i64, i64)>> {
        guarded(|| self.plan.source_of(rank, address))
    }

    /// Raises `Refused` if an element moves to another device, as a view must not.
    fn require_local(&self, py: Python<'_>) -> PyResult<()> {
        let local = guarded(|| self.plan.require_local())?;
        local.map_err(|error| rejected(py, "redistribution", &error))
    }

    /// Returns the plan in words: digits, steps, groups and counts of elements.
    fn explain(&self) -> PyResult<String> {
        guarded(|| self.plan.explain())
    }

    fn __repr__(&self) -> PyResult<String> {
        self.explain().map(|text| text.trim_end().to_owned())
    }
}

/// A collective of a plan.
///
/// >>> from exact_layouts import redistribute_plan
/// >>> [step] = redistribute_plan({"x": 4}, (8, 8), ["Shard(0)"], ["Replicate"]).steps
/// >>> step.kind, step.group_of(0)
/// ('all-gather', [0, 1, 2, 3])
#[pyclass(frozen, module = "exact_layouts")]
pub(crate) struct Step {
    collective: Collective,
    itemsize: i64,
    devices: i64,
}

#[pymethods]
impl Step {
    /// The name of the collective, such as `all-to-all`.
    #[getter]
    fn kind(&self) -> String {
        self.collective.kind.to_string()
    }

    /// The number of devices that receive elements from one device, that device included.
    #[getter]
    fn peers(&self) -> i64 {
        self.collective.peers
    }

    /// The number of bytes that all devices receive from others.
    #[getter]
    fn bytes_received(&self) -> i128 {
        i128::from(self.collective.received) * i128::from(self.itemsize)
    }

    /// The largest number of bytes that one device receives from others.
    #[getter]
    fn max_bytes_received(&self) -> i128 {
        i128::from(self.collective.received_per_device) * i128::from(self.itemsize)
    }

    /// Returns the ranks that exchange elements with a rank, itself included.
    fn group_of(&self, rank: i64) -> PyResult<Vec<i64>> {
        if !(0..self.devices).contains(&rank) {
            return Err(PyValueError::new_err(format!(
                "expected a rank below {}, found {rank}",
                self.devices
            )));
        }
        guarded(|| self.collective.group_of(rank).collect())
    }

    fn __repr__(&self) -> String {
        format!(
            "Step(kind='{}', peers={}, bytes_received={}, max_bytes_received={})",
            self.kind(),
            self.peers(),
            self.bytes_received(),
            self.max_bytes_received()
        )
    }
}

/// Returns the plan between two shardings. `redistribute_plan` reads the shardings from Python objects.
#[pyfunction]
fn _plan(
    py: Python<'_>,
    from: Side<'_>,
    to: Side<'_>,
    itemsize: i64,
    uneven: &str,
) -> PyResult<Plan> {
    let uneven = match uneven {
        "chunk" => Uneven::Chunk,
        "covering" => Uneven::Covering,
        other => {
            let message = format!("expected uneven \"chunk\" or \"covering\", found {other:?}");
            return Err(PyValueError::new_err(message));
        }
    };
    plan(
        py,
        from.sharding(py, uneven)?,
        to.sharding(py, uneven)?,
        itemsize,
    )
}

fn plan(py: Python<'_>, from: Placed, to: Placed, itemsize: i64) -> PyResult<Plan> {
    if itemsize < 1 {
        let message = format!("expected an itemsize of at least 1 byte, found {itemsize}");
        return Err(PyValueError::new_err(message));
    }
    let plan: Result<Moves, PlanError> = search(py, move || Moves::new(&from, &to))?;
    match plan {
        Ok(plan) => Ok(Plan { plan, itemsize }),
        Err(error) => Err(rejected(py, "redistribution", &error)),
    }
}

/// A tensor on a mesh as a layout `(mesh, local) -> element`, with the memory layout `local -> address`.
///
/// A sharding can have any layout. `redistribute_plan` makes shardings from placements. `partial` lists the axes whose
/// devices have the terms of a sum.
///
/// >>> from exact_layouts import Layout, Mesh, Sharding
/// >>> mesh = Mesh(["x"], [4])
/// >>> rows = Sharding(mesh, Layout("(4,(2,8)):(16,(8,1))"), Layout((2, 8), (8, 1)))
/// >>> columns = Sharding(mesh, Layout("(4,(8,2)):(2,(8,1))"), Layout((8, 2), (2, 1)))
/// >>> rows.plan_to(columns, itemsize=2).steps
/// [Step(kind='all-to-all', peers=4, bytes_received=96, max_bytes_received=24)]
#[pyclass(frozen, name = "Sharding", module = "exact_layouts")]
pub(crate) struct OnMesh(Placed);

#[pymethods]
impl OnMesh {
    #[new]
    #[pyo3(signature = (mesh, layout, memory, partial=Vec::new()))]
    fn new(
        py: Python<'_>,
        mesh: PyRef<'_, Mesh>,
        layout: LayoutArg,
        memory: LayoutArg,
        partial: Vec<String>,
    ) -> PyResult<Self> {
        let sharding = guarded(|| {
            let sharding = Placed::from_layout(&mesh.0, &layout.0, &memory.0)?;
            let mut axes = partial.iter();
            axes.try_fold(sharding, |sharding, axis| {
                sharding.with_partial(axis, Reduction::Sum)
            })
        })?;
        let sharding = sharding.map(Self);
        sharding.map_err(|error| rejected(py, "sharding", &error))
    }

    /// The layout `(mesh, local) -> element`.
    #[getter]
    fn layout(&self, py: Python<'_>) -> PyResult<Layout> {
        let layout = self.0.layout().map(Layout);
        layout.map_err(|error| rejected(py, "sharding", &error))
    }

    /// The layout `local -> address`.
    #[getter]
    fn memory(&self) -> Layout {
        Layout(self.0.memory().clone())
    }

    /// The number of addresses on each device.
    #[getter]
    fn local_len(&self) -> i64 {
        self.0.local_len()
    }

    /// Returns the plan that redistributes the tensor to another sharding.
    #[pyo3(signature = (target, itemsize=1))]
    fn plan_to(&self, py: Python<'_>, target: PyRef<'_, Self>, itemsize: i64) -> PyResult<Plan> {
        plan(py, self.0.clone(), target.0.clone(), itemsize)
    }

    fn __repr__(&self) -> String {
        format!("Sharding({})", self.0)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Mesh>()?;
    module.add_class::<OnMesh>()?;
    module.add_class::<Plan>()?;
    module.add_class::<Step>()?;
    module.add_function(wrap_pyfunction!(_plan, module)?)
}
