//! Redistributions and views.

use core::fmt;

use layout_mesh::{Digit, OpenPlan, PlanError, StepKind};

use super::{Evaluator, Operand, help_of};
use crate::ast::Expr;
use crate::code;
use crate::document::Reader;
use crate::range::Range;

/// A redistribution.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(super) from: Operand,
    pub(super) to: Operand,
    pub(super) steps: Vec<StepKind>,
    /// A number of elements of a vector access, for all values of dynamic sizes.
    pub(super) vector: i64,
    /// The numbers of a plan with static sizes.
    pub(super) counts: Option<Counts>,
    explanation: String,
}

/// The numbers of a plan with static sizes.
#[derive(Clone)]
pub(super) struct Counts {
    pub(super) digits: Vec<Digit>,
    pub(super) sent: i64,
    pub(super) peak: i64,
}

impl Plan {
    pub(super) fn documentation(&self, reader: Reader) -> String {
        match reader {
            Reader::Compiler => {
                let steps = self.steps.iter().map(StepKind::to_string);
                let steps = steps.collect::<Vec<_>>().join(", ");
                let steps = if steps.is_empty() { "no step" } else { &steps };
                format!(
                    "`{}` -> `{}`: {steps}",
                    self.from.sharding, self.to.sharding
                )
            }
            Reader::Editor | Reader::Rustdoc => format!("```text\n{}```", self.explanation),
        }
    }
}

impl Evaluator {
    /// Returns the redistribution between two shardings.
    pub(super) fn plan(&mut self, [from, to]: &[Expr; 2]) -> Option<Plan> {
        let (from, to) = (self.operand(from), self.operand(to));
        let (from, to) = (from?, to?);
        self.derived(from, to, None)
    }

    /// Returns the redistribution between two shardings that moves no element to another device.
    pub(super) fn view(&mut self, [from, to]: &[Expr; 2]) -> Option<Plan> {
        let arrow = format!("{from} -> {to}");
        let (from, to) = (self.operand(from), self.operand(to));
        let (from, to) = (from?, to?);
        self.derived(from, to, Some(&arrow))
    }

    /// Derives a plan. `view` is the redistribution to write in place of a view.
    fn derived(&mut self, from: Operand, to: Operand, view: Option<&str>) -> Option<Plan> {
        if from.sharding.is_static() && to.sharding.is_static() {
            return self.of_static(from, to, view);
        }
        let plan = match OpenPlan::new(&from.sharding, &to.sharding) {
            Ok(plan) => plan,
            Err(error) => {
                let message = format!("{error}{}", help_of(&error));
                return self.fail_of(code::MESH, from.at.to(to.at), message);
            }
        };
        if let (Some(arrow), Err(error)) = (view, plan.require_local()) {
            return self.moves(&error, arrow, to.at);
        }
        let steps: Vec<_> = plan.steps.iter().map(StepKind::to_string).collect();
        let steps = if steps.is_empty() {
            "no step".to_owned()
        } else {
            steps.join(", ")
        };
        let explanation = format!(
            "from {}\nto   {}\n{steps}\nvectors have {} elements\n",
            from.sharding, to.sharding, plan.vector
        );
        Some(Plan {
            from,
            to,
            vector: plan.vector.factor(),
            steps: plan.steps,
            counts: None,
            explanation,
        })
    }

    fn of_static(&mut self, from: Operand, to: Operand, view: Option<&str>) -> Option<Plan> {
        let known = |operand: &Operand| operand.sharding.at(&|_| 1);
        let plan = known(&from)
            .and_then(|from| Ok((from, known(&to)?)))
            .map_err(PlanError::from)
            .and_then(|(from, to)| layout_mesh::Plan::new(&from, &to));
        let plan = match plan {
            Ok(plan) => plan,
            Err(error) => {
                let (at, help) = match error {
                    PlanError::Devices(_) => (to.at, "\nhelp: use one mesh"),
                    PlanError::Elements(_) => {
                        (to.at, "\nhelp: use one tensor shape, or a view of it")
                    }
                    PlanError::Reductions(_) => (to.at, "\nhelp: redistribute to replicas first"),
                    _ => (from.at.to(to.at), ""),
                };
                return self.fail_of(code::MESH, at, format_args!("{error}{help}"));
            }
        };
        if let (Some(arrow), Err(error)) = (view, plan.require_local()) {
            return self.moves(&error, arrow, to.at);
        }
        let Ok(peak) = i64::try_from(plan.peak()) else {
            let message = format!("expected a peak below 2^63 elements, found {}", plan.peak());
            return self.fail_of(code::OVERFLOW, from.at.to(to.at), message);
        };
        Some(Plan {
            steps: plan.steps().iter().map(|step| step.kind).collect(),
            vector: plan.vector(),
            counts: Some(Counts {
                digits: plan.digits().to_vec(),
                sent: plan.traffic().max_sent,
                peak,
            }),
            explanation: plan.explain(),
            from,
            to,
        })
    }

    fn moves<T>(&mut self, error: &dyn fmt::Display, arrow: &str, at: Range) -> Option<T> {
        let message = format!("{error}\nhelp: redistribute the tensor: `{arrow}`");
        self.fail_of(code::MESH, at, message)
    }
}
