//! Random layouts of matrices.

use fastrand::Rng;
use layout_algebra::Layout;

use super::{each, plain, shuffled, signed, split, strides};
use crate::conform::source;

/// An integer of a layout.
#[derive(Clone)]
enum Number {
    Static(u64),
    /// The product of the first value and a variable. The second value is the position of the
    /// variable.
    Multiple(u64, usize),
}

/// The random layout of a matrix.
#[derive(Clone)]
pub(super) struct Matrix {
    shape: Vec<Number>,
    stride: Vec<Number>,
    /// The expression for the value of each variable, in terms of earlier variables.
    variables: Vec<String>,
    /// The notation of a static layout that replaces the fields above, possibly swizzled.
    pub(super) notation: Option<String>,
}

impl Matrix {
    /// Creates a static layout with these extents.
    pub(super) fn fixed(random: &mut Rng, shape: &[u64], order: &[usize]) -> Self {
        let stride = strides(random, shape, order);
        let fixed = |numbers: &[u64]| numbers.iter().copied().map(Number::Static).collect();
        Self {
            shape: fixed(shape),
            stride: fixed(&stride),
            variables: Vec::new(),
            notation: None,
        }
    }

    /// Creates a layout with nested modes, or a swizzled layout.
    pub(super) fn nested(random: &mut Rng, shape: &[u64]) -> Self {
        let mut parts = Vec::new();
        for (mode, extent) in shape.iter().enumerate() {
            let count = random.usize(1..=2);
            let split = split(random, *extent, count);
            parts.extend(split.into_iter().map(|extent| (mode, extent)));
        }
        let order = shuffled(random, parts.len());
        let extents: Vec<_> = parts.iter().map(|(_, extent)| *extent).collect();
        let is_swizzled = random.bool();
        let stride = strides(random, &extents, &order);
        let tuple = |numbers: &[u64]| {
            let modes = (0..shape.len()).map(|mode| {
                let of_mode = parts.iter().zip(numbers).filter(|((m, _), _)| *m == mode);
                let of_mode: Vec<_> = of_mode.map(|(_, number)| number.to_string()).collect();
                match &of_mode[..] {
                    [one] => one.clone(),
                    many => format!("({})", many.join(",")),
                }
            });
            format!("({})", modes.collect::<Vec<_>>().join(","))
        };
        let layout = format!("{}:{}", tuple(&extents), tuple(&stride));
        let notation = if is_swizzled {
            let (bits, base) = (random.u32(1..=2), random.u32(0..=2));
            format!(
                "Sw<{bits},{base},{}> o 0 o {layout}",
                bits + random.u32(0..=1)
            )
        } else {
            layout
        };
        let order = shuffled(random, shape.len());
        Self {
            notation: Some(notation),
            ..Self::fixed(random, shape, &order)
        }
    }

    /// Creates a layout with some dynamic integers, where extents are multiples of `unit`.
    pub(super) fn mixed(random: &mut Rng, rank: usize, unit: &[u64], tile: &[u64]) -> Self {
        let mut matrix = Self {
            shape: Vec::new(),
            stride: vec![Number::Static(1); rank],
            variables: Vec::new(),
            notation: None,
        };
        for mode in 0..rank {
            let most = (3 * tile[mode]).div_ceil(unit[mode]).max(1);
            if random.u8(..4) == 0 {
                matrix
                    .shape
                    .push(Number::Static(unit[mode] * random.u64(1..=most)));
            } else {
                matrix
                    .shape
                    .push(Number::Multiple(unit[mode], matrix.variables.len()));
                matrix.variables.push(format!("n.of(1..={most})"));
            }
        }
        let order = shuffled(random, rank);
        let mut next = Number::Static(1);
        for (place, &mode) in order.iter().enumerate() {
            matrix.stride[mode] = next.clone();
            if place + 1 == rank {
                break;
            }
            let is_packed = random.bool();
            next = match (&next, &matrix.shape[mode]) {
                (Number::Static(1), extent) if is_packed => extent.clone(),
                (stride, extent) => {
                    let [stride, extent] = [stride, extent].map(Number::expression);
                    matrix
                        .variables
                        .push(format!("{stride} * {extent} + n.of(0..=2)"));
                    Number::Multiple(1, matrix.variables.len() - 1)
                }
            };
        }
        matrix
    }

    pub(super) fn is_static(&self) -> bool {
        self.variables.is_empty()
    }

    /// Returns the layout of a tile. Fixed large integers replace dynamic strides.
    pub(super) fn of_tile(&self, tile: &[u64]) -> Option<Layout> {
        let stride = self
            .stride
            .iter()
            .enumerate()
            .map(|(i, stride)| match stride {
                Number::Static(stride) => *stride,
                Number::Multiple(..) => [1009, 100_003, 1_000_003][i],
            });
        plain(tile, &stride.collect::<Vec<_>>())
    }

    /// Returns the type.
    pub(super) fn layout(&self) -> Option<String> {
        if let Some(notation) = &self.notation {
            return source::composed_in(notation);
        }
        let tuple = |numbers: &[Number]| {
            let numbers = numbers.iter().map(|number| match number {
                Number::Static(number) => source::integer(signed(&[*number])[0]) + ",",
                Number::Multiple(unit, variable) => {
                    let unit = source::integer(signed(&[*unit])[0]);
                    format!("Dynamic<{unit}, (Var<_{variable}>, ())>,")
                }
            });
            format!("({})", numbers.collect::<String>())
        };
        let layout = format!("Layout<{}, {}>", tuple(&self.shape), tuple(&self.stride));
        Some(match self.variables.len() {
            0 => layout,
            count => format!("MixedLayout<{layout}, [u32; {count}]>"),
        })
    }

    /// Returns statements that draw the variables as the vector `v`, and create the layout `name`
    /// and its notation.
    pub(super) fn statements(&self, name: &str) -> String {
        let draw = each(self.variables.len(), |i| {
            let draw = &self.variables[i];
            format!("let x = {draw}; v.push(x); ")
        });
        let value = match self.variables.len() {
            0 => "L::new()".to_owned(),
            count => format!("L::from_values(<[u32; {count}]>::try_from(&v[..]).unwrap())"),
        };
        let tuple = |numbers: &[Number]| {
            let numbers: Vec<_> = numbers.iter().map(Number::expression).collect();
            (vec!["{}"; numbers.len()].join(","), numbers.join(", "))
        };
        let notation = if let Some(notation) = &self.notation {
            format!("{notation:?}.to_string()")
        } else {
            let [(shape, s), (stride, d)] = [&self.shape, &self.stride].map(|it| tuple(it));
            format!("format!(\"({shape}):({stride})\", {s}, {d})")
        };
        let layout = self.layout().unwrap_or_default();
        format!(
            "let ({name}, {name}_notation) = {{ type L = {layout}; let mut v = Vec::<u32>::new(); \
             {draw}({value}, {notation}) }}; "
        )
    }
}

impl Number {
    fn expression(&self) -> String {
        match self {
            Self::Static(number) => number.to_string(),
            Self::Multiple(unit, variable) => format!("({unit} * v[{variable}])"),
        }
    }
}
