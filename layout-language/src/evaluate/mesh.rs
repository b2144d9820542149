//! Meshes, shardings and redistributions, evaluated by `layout-mesh`.

mod expand;
mod plan;
mod sharding;

use layout_algebra::IntTuple;
use layout_mesh::{Number, OpenError, OpenSharding};
use proc_macro2::Ident;

use super::{Binding, Evaluator, Failure};
use crate::ast::{Distributed, Expr, Form, Item, Name, Operator};
use crate::code;
use crate::document::Reader;
use crate::operations;
use crate::range::Range;
use plan::Plan;

/// A mesh, a sharding or a redistribution.
#[derive(Clone)]
pub(crate) enum Value {
    /// A mesh, as a sharding of a tensor without dimensions.
    Mesh(OpenSharding),
    Sharding(OpenSharding),
    Plan(Box<Plan>),
}

impl Value {
    /// Returns the noun of the value.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Mesh(_) => "mesh",
            Self::Sharding(_) => "sharding",
            Self::Plan(_) => "redistribution",
        }
    }

    /// Returns the text of the generated documentation.
    pub(crate) fn documentation(&self, reader: Reader) -> String {
        match self {
            Self::Mesh(mesh) => format!("`{}`", axes_of(mesh)),
            Self::Sharding(sharding) => format!("`{sharding}`"),
            Self::Plan(plan) => plan.documentation(reader),
        }
    }
}

/// An operand of a redistribution or of a matrix product.
#[derive(Clone)]
struct Operand {
    sharding: OpenSharding,
    /// The item, if the operand is a name.
    name: Option<Ident>,
    at: Range,
}

impl Evaluator {
    /// Returns the value of an item.
    pub(crate) fn distributed(
        &mut self,
        item: &Item,
        distributed: &Distributed,
    ) -> Result<Value, Failure> {
        self.parameters.clear();
        let generics = Range::of_stream(&item.generics);
        let value = if item.generics.is_empty() {
            self.value_of(distributed)
        } else {
            let noun = distributed.form.noun();
            let message = format!(
                "expected a {noun} without generic parameters, found `{}`\n\
                 help: write a size that is known only at run time as `?m`",
                crate::ast::spelled(&item.generics)
            );
            self.fail(generics, message)
        };
        let expr = Expr::Distributed(Box::new(distributed.clone()));
        self.finished(value, &expr)
    }

    /// Binds an item for later expressions.
    pub(crate) fn bind_distributed(&mut self, item: &Item, value: Option<&Value>) {
        let binding = match value {
            None => Binding::Failed,
            Some(_) if item.is_conditional() => return self.hide(&item.name),
            Some(value) => Binding::Distributed(value.clone()),
        };
        self.bindings.insert(item.name.to_string(), binding);
    }

    fn value_of(&mut self, distributed: &Distributed) -> Option<Value> {
        match &distributed.form {
            Form::Mesh(axes) => self.mesh(axes, distributed.at).map(Value::Mesh),
            Form::Shard {
                shape,
                mesh,
                placements,
            } => {
                let sharding = self.shard(shape, mesh, placements);
                sharding.map(Value::Sharding)
            }
            Form::Plan(both) => Some(Value::Plan(Box::new(self.plan(both)?))),
            Form::View(both) => Some(Value::Plan(Box::new(self.view(both)?))),
            Form::Matmul([left, right]) => {
                let (left, right) = (self.operand(left), self.operand(right));
                let (left, right) = (left?, right?);
                match left.sharding.matmul(&right.sharding) {
                    Ok(product) => Some(Value::Sharding(product)),
                    Err(error) => {
                        let message = format!("{error}{}", help_of(&error));
                        self.fail_of(code::MESH, left.at.to(right.at), message)
                    }
                }
            }
        }
    }

    /// Returns the sharding that an expression is.
    fn operand(&mut self, expr: &Expr) -> Option<Operand> {
        let example = "shard((64, 64), Mesh, x: 0)";
        let value = self.named_or_written(expr, "a sharding", example)?;
        let name = match expr.ungrouped() {
            Expr::Name(name) => name.local.clone(),
            _ => None,
        };
        match value {
            Value::Sharding(sharding) => Some(Operand {
                sharding,
                name,
                at: expr.range(),
            }),
            other => self.misplaced("a sharding", &other, expr),
        }
    }

    /// Returns the mesh that an expression is, as a sharding of a tensor without dimensions.
    fn mesh_of(&mut self, expr: &Expr) -> Option<OpenSharding> {
        match self.named_or_written(expr, "a mesh", "mesh(x: 4)")? {
            Value::Mesh(mesh) => Some(mesh),
            other => self.misplaced("a mesh", &other, expr),
        }
    }

    fn misplaced<T>(&mut self, wanted: &str, found: &Value, expr: &Expr) -> Option<T> {
        let (noun, written) = (found.noun(), expr.ungrouped());
        let help = match found {
            Value::Mesh(_) => format!("write the tensor too: `shard((64, 64), {written})`"),
            Value::Sharding(_) => "write a mesh, such as `mesh(x: 4)`".to_owned(),
            Value::Plan(_) => "write its source or its destination".to_owned(),
        };
        let message = format!("expected {wanted}, found the {noun} `{written}`\nhelp: {help}");
        self.fail_of(code::MESH, expr.range(), message)
    }

    /// Returns the value of a name of this block, or of a written mesh or sharding.
    fn named_or_written(&mut self, expr: &Expr, wanted: &str, example: &str) -> Option<Value> {
        let name = match expr.ungrouped() {
            Expr::Distributed(distributed) => return self.value_of(distributed),
            Expr::Invalid { error, .. } => {
                self.errors.push(error.clone());
                return None;
            }
            Expr::Name(name) => name,
            other => {
                let message = format!(
                    "expected {wanted}, found `{other}`\nhelp: write `{example}`, or the name of an item"
                );
                return self.fail_of(code::MESH, expr.range(), message);
            }
        };
        match self.binding(name) {
            Some(Binding::Distributed(value)) => {
                let value = value.clone();
                self.use_value_of(name);
                Some(value)
            }
            Some(Binding::Failed) => self.pass_over(name),
            Some(binding @ (Binding::Known(_) | Binding::Number(_))) => {
                let noun = match binding {
                    Binding::Number(_) => "integer",
                    _ => "layout",
                };
                let message = format!(
                    "expected {wanted}, found the {noun} `{name}`\nhelp: declare `type {name} = {example};`"
                );
                self.fail_of(code::MESH, name.at, message)
            }
            Some(Binding::Opaque(_)) => {
                let message = format!(
                    "expected {wanted} that the macro can read, found the item `{name}` with a `cfg` or with unknown sizes\n\
                     help: declare `type {name} = {example};` without conditions"
                );
                self.fail_of(code::MESH, name.at, message)
            }
            None => self.unknown(name, wanted, example),
        }
    }

    /// Fails for a name that the block does not declare.
    fn unknown<T>(&mut self, name: &Name, wanted: &str, example: &str) -> Option<T> {
        let written = name.to_string();
        let declared = self.bindings.iter();
        let declared = declared.filter(|(_, binding)| matches!(binding, Binding::Distributed(_)));
        let nearest = operations::nearest_of(&written, declared.map(|(name, _)| name.as_str()));
        let help = match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!(
                "declare `type {} = {example};` in the same `layout! {{ ... }}` as this item",
                name.last
            ),
        };
        let message = format!(
            "expected {wanted} of this `layout!`, found `{written}`: a macro cannot read the items of another call\n\
             help: {help}"
        );
        self.fail_of(code::MESH, name.at, message)
    }

    /// Returns a size: a product of integers and dynamic values.
    fn size(&mut self, expr: &Expr) -> Option<Number> {
        let calculated = self.calculated(expr);
        let (mut factor, mut names) = (1_i64, Vec::new());
        self.multiply(&calculated, &mut factor, &mut names)?;
        Some(Number::product(factor, names))
    }

    fn multiply(&mut self, expr: &Expr, factor: &mut i64, names: &mut Vec<String>) -> Option<()> {
        let value = match expr {
            Expr::Integer { value, .. } => *value,
            Expr::Open { name, .. } => {
                names.push(name.to_string());
                1
            }
            Expr::Tuple {
                modes,
                comma: false,
                ..
            } if modes.len() == 1 => {
                return self.multiply(&modes[0], factor, names);
            }
            Expr::Chain { first, rest }
                if rest.iter().all(|(sign, _)| *sign == Operator::Multiply) =>
            {
                self.multiply(first, factor, names)?;
                for (_, operand) in rest {
                    self.multiply(operand, factor, names)?;
                }
                return Some(());
            }
            Expr::Invalid { error, .. } => {
                self.errors.push(error.clone());
                return None;
            }
            Expr::Name(name) => match (self.number(name), self.binding(name)) {
                (Some(IntTuple::Int(value)), _) => {
                    self.use_value_of(name);
                    value
                }
                (_, Some(Binding::Failed)) => return self.pass_over(name),
                _ => return self.no_size(expr),
            },
            _ => return self.no_size(expr),
        };
        let Some(product) = factor.checked_mul(value) else {
            let message = "expected a size below 2^63, found more";
            return self.fail_of(code::OVERFLOW, expr.range(), message);
        };
        *factor = product;
        Some(())
    }

    fn no_size<T>(&mut self, expr: &Expr) -> Option<T> {
        let message = format!(
            "expected an integer, a dynamic value such as `?m`, or a product of them, found `{expr}`\n\
             help: write the integer, or declare it in this `layout!`: `type N = 64;`"
        );
        self.fail_of(code::MESH, expr.range(), message)
    }
}

/// Returns the line with the fix of an error that depends on dynamic sizes.
fn help_of(error: &OpenError) -> &'static str {
    match error {
        OpenError::Uneven(_) => "\nhelp: state the number of devices in the size, such as `4 * ?m`",
        OpenError::Cuts(_) | OpenError::Mode { .. } => {
            "\nhelp: state the common factors in the sizes, such as `4 * ?m`, or derive the plan from known \
             sizes, with `OpenSharding::at` and `Plan::new`"
        }
        OpenError::Counts(_) => "\nhelp: use one mesh and one number of elements",
        OpenError::Moves { .. } | OpenError::Plan(_) => "",
    }
}

/// Returns the axes of a mesh with their sizes, and with their rank strides if any.
fn axes_of(mesh: &OpenSharding) -> String {
    let axis = |(i, (name, size)): (usize, &(String, Number))| {
        let stride = mesh.ranks().and_then(|ranks| ranks.get(i));
        let stride = stride.map_or_else(String::new, |stride| format!(":{stride}"));
        format!("{name}={size}{stride}")
    };
    let axes = mesh.axes().iter().enumerate().map(axis);
    axes.collect::<Vec<_>>().join(", ")
}

/// Returns the notation of a mesh without rank strides.
fn without_strides(mesh: &OpenSharding) -> String {
    let axes = mesh.axes().iter().map(|(name, size)| {
        let factor =
            (size.factor() != 1 || size.names().is_empty()).then(|| size.factor().to_string());
        let names = size.names().iter().map(|name| format!("?{name}"));
        let size: Vec<_> = factor.into_iter().chain(names).collect();
        format!("{name}: {}", size.join(" * "))
    });
    format!("mesh({})", axes.collect::<Vec<_>>().join(", "))
}
