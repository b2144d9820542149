//! Redistributions of tensors between devices: their plans, explanations and pictures.

use layout_algebra::formula::Number;
use layout_mesh::{
    Axis, NotationError, OpenPlan, OpenSharding, Plan, parse_redistribution,
    parse_torch_redistribution,
};
use layout_picture::{Grid, PictureError};

use crate::rejection::Rejection;

/// The number of bytes of an element, if unspecified.
pub(crate) const BYTES: i64 = 2;

/// A parser of redistributions.
type Read = fn(&str) -> Result<[OpenSharding; 2], NotationError>;

/// A plan for given sizes, or for all values of dynamic sizes.
pub(crate) enum Redistribution {
    Plan(Box<Plan>),
    Open(Box<OpenPlan>),
}

impl Redistribution {
    /// Derives the plan of a redistribution, in PyTorch's notation if `is_torch` is true.
    pub(crate) fn of(source: &str, is_torch: bool) -> Result<Self, Rejection> {
        let rejection =
            |error: &dyn core::fmt::Display| Rejection::new(source, 0..source.len(), error);
        let (read, other, option): (Read, Read, _) = if is_torch {
            let option = "omit `--torch`, which is for PyTorch's notation";
            (parse_torch_redistribution, parse_redistribution, option)
        } else {
            let option = "add `--torch` for PyTorch's notation";
            (parse_redistribution, parse_torch_redistribution, option)
        };
        let [from, to] = read(source).map_err(|error| {
            if other(source).is_ok() {
                let message = error.to_string();
                let message = message.lines().next().unwrap_or_default();
                return Rejection::new(source, error.at(), format!("{message}\nhelp: {option}"));
            }
            Rejection::new(source, error.at(), error)
        })?;
        if !from.is_static() || !to.is_static() {
            let plan = OpenPlan::new(&from, &to).map_err(|error| rejection(&error))?;
            return Ok(Self::Open(Box::new(plan)));
        }
        let side = |side: &OpenSharding| side.at(&|_| 1);
        let from = side(&from).map_err(|error| rejection(&error))?;
        let to = side(&to).map_err(|error| rejection(&error))?;
        let plan = Plan::new(&from, &to).map_err(|error| rejection(&error))?;
        Ok(Self::Plan(Box::new(plan)))
    }

    /// Returns the explanation of the plan, with a line about bytes.
    pub(crate) fn explain(&self, bytes: i64) -> String {
        let unit = if bytes == 1 { "byte" } else { "bytes" };
        match self {
            Self::Plan(plan) => {
                let [most, all, peak] =
                    counts(plan).map(|count| count.saturating_mul(bytes.into()));
                format!(
                    "{}with {bytes} {unit} per element, a device receives at most {most} bytes, all devices {all}; \
                     each device allocates {peak} bytes\n",
                    plan.explain()
                )
            }
            Self::Open(plan) => {
                let of = |elements: &Number| match elements.factor().checked_mul(bytes) {
                    Some(factor) => Number::product(factor, elements.names().to_vec()).to_string(),
                    None => format!("{bytes} * {elements}"),
                };
                let [before, after] = plan.held().map(|elements| of(&elements));
                let received = plan.received().map_or_else(String::new, |elements| {
                    format!("a device receives at most {} bytes; ", of(&elements))
                });
                format!(
                    "{}with {bytes} {unit} per element, {received}each device has {before} bytes before and \
                     {after} bytes after\n",
                    plan.explain()
                )
            }
        }
    }

    /// Returns both shardings.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Plan(plan) => format!("from {}\nto   {}", plan.from(), plan.to()),
            Self::Open(_) => String::new(),
        }
    }

    /// Returns the picture of the elements that devices send.
    pub(crate) fn picture(&self, source: &str, title: &str) -> Result<Grid, Rejection> {
        let rejection = |message: String| Rejection::new(source, 0..source.len(), message);
        let Self::Plan(plan) = self else {
            let message = "expected static sizes for a picture, found dynamic sizes\n\
                           help: replace each dynamic size by an integer, or omit the picture";
            return Err(rejection(message.into()));
        };
        let steps = plan.steps().iter().enumerate();
        let mut steps: Vec<_> = steps
            .map(|(i, step)| format!("step {}, {}", i + 1, step.kind))
            .collect();
        if steps.is_empty() {
            steps.push("no step".into());
        }
        let mesh = plan.from().mesh();
        let strides: Vec<_> = mesh.axes().iter().map(Axis::stride).collect();
        let grid = Grid::transfers(title, mesh.devices(), &strides, &steps, |step, rank| {
            plan.transfers(step, rank)
        });
        grid.map_err(|error| match error {
            PictureError::Cells { limit, .. } => {
                let count = steps.len();
                let plural = if count == 1 { "" } else { "s" };
                let most = (limit / i64::try_from(count).unwrap_or(i64::MAX)).isqrt();
                rejection(format!(
                    "expected at most {most} devices in the picture of {count} step{plural}, found {}\n\
                     help: draw the plan of a smaller mesh",
                    mesh.devices(),
                ))
            }
            error => rejection(error.to_string()),
        })
    }
}

/// Returns the most elements that a device receives, the elements that all devices receive, and the
/// most elements that a device allocates.
pub(crate) fn counts(plan: &Plan) -> [i128; 3] {
    let traffic = plan.traffic();
    [
        traffic.max_received.into(),
        traffic.received.into(),
        plan.peak(),
    ]
}
