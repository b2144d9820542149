//! Reference implementations of the kernels in `f64`.

use hopper_kernels::kernel::ElementType;

use crate::aligned::Element;
use crate::cells::Cells;
use crate::device::EPSILON;
use crate::shape::{Matrix, Shape};

/// An expected value with the sum of the magnitudes of its terms. Rounding errors are relative to
/// the sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// The exact result, within `f64` precision.
    pub value: f64,
    /// The magnitude to which rounding errors are relative.
    pub magnitude: f64,
}

impl Expected {
    /// Returns an expected value whose error is relative to itself.
    #[must_use]
    pub const fn exactly(value: f64) -> Self {
        Self {
            value,
            magnitude: value.abs(),
        }
    }

    /// Returns the expected value after one more rounding. Errors up to `limit` are rounding errors
    /// of the value before.
    #[must_use]
    pub fn rounded(self, to: ElementType, limit: f64) -> Self {
        // Half a unit in the last place for 11-bit or 8-bit significands, and the smallest positive
        // value.
        let (relative, smallest) = match to {
            ElementType::F16 => (1.0 / 2048.0, 1.0 / 33_554_432.0),
            ElementType::Bf16 => (1.0 / 256.0, 0.0),
            ElementType::F32 => return self,
            ElementType::E4m3 | ElementType::E5m2 => {
                unreachable!("expected 16-bit or 32-bit elements, found FP8")
            }
        };
        let rounding = self.value.abs() * relative + smallest;
        Self {
            magnitude: self.magnitude + rounding / limit,
            ..self
        }
    }
}

/// Returns one element of `a*x + y`.
#[must_use]
pub fn axpy(a: f32, x: f32, y: f32) -> Expected {
    let (product, y) = (f64::from(a) * f64::from(x), f64::from(y));
    Expected {
        value: product + y,
        magnitude: product.abs() + y.abs(),
    }
}

/// Returns row `i` of `A * B`, with row-major `B`.
#[must_use]
pub fn product_row<T: Element>(a: (Shape, &[T]), b: (Shape, &[T]), i: usize) -> Vec<Expected> {
    let mut row = vec![Expected::default(); b.0.columns as usize];
    for (l, a) in row_of(a, i).enumerate() {
        for (sum, b) in row.iter_mut().zip(row_of(b, l)) {
            add(sum, a * b);
        }
    }
    row
}

/// Returns row `i` of `A * B`, with the columns of `B` stored as rows.
#[must_use]
pub fn product_row_by_columns<T: Element>(
    a: (Shape, &[T]),
    b: (Shape, &[T]),
    i: usize,
) -> Vec<Expected> {
    let a: Vec<f64> = row_of(a, i).collect();
    let sum = |j| sum_of_products(a.iter().copied(), row_of(b, j));
    (0..b.0.rows as usize).map(sum).collect()
}

/// Returns element `(i, j)` of `A * B`, where the columns of `B` are stored as rows.
#[must_use]
pub fn product_cell(
    (of_a, a): (Matrix, &Cells),
    (of_b, b): (Matrix, &Cells),
    (i, j): (usize, usize),
) -> Expected {
    let columns = 0..of_a.extents().1 as usize;
    let a = columns.clone().map(|l| a.get(of_a.offset(i, l)));
    sum_of_products(a, columns.map(|l| b.get(of_b.offset(j, l))))
}

/// Returns the dot product.
pub fn sum_of_products(a: impl Iterator<Item = f64>, b: impl Iterator<Item = f64>) -> Expected {
    let mut sum = Expected::default();
    for (a, b) in a.zip(b) {
        add(&mut sum, a * b);
    }
    sum
}

/// Returns the softmax of row `i`.
#[must_use]
pub fn softmax_row(matrix: (Shape, &[f32]), i: usize) -> Vec<Expected> {
    let max = row_of(matrix, i).fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row_of(matrix, i).map(|x| (x - max).exp()).sum();
    let share = |x: f64| Expected::exactly((x - max).exp() / sum);
    row_of(matrix, i).map(share).collect()
}

/// Returns the sums of the rows `i` of two matrices.
#[must_use]
pub fn sums_row<T: Element>(x: (Shape, &[T]), y: (Shape, &[T]), i: usize) -> Vec<Expected> {
    let both = row_of(x, i).zip(row_of(y, i));
    let sum = |(x, y): (f64, f64)| Expected {
        value: x + y,
        magnitude: x.abs() + y.abs(),
    };
    both.map(sum).collect()
}

/// Smallest normal 16-bit value. Errors of smaller values are relative to this value.
const SMALLEST: f64 = 1.0 / 16_384.0;

/// Returns row `i` divided by its root mean square with [`EPSILON`], times `weight`.
#[must_use]
pub fn rmsnorm_row<T: Element>(matrix: (Shape, &[T]), weight: &[T], i: usize) -> Vec<Expected> {
    let squares: f64 = row_of(matrix, i).map(|x| x * x).sum();
    let root = (squares / f64::from(matrix.0.columns) + f64::from(EPSILON)).sqrt();
    let row = row_of(matrix, i).zip(weight);
    let share = |(x, weight): (f64, &T)| {
        let value = x / root * weight.to_f64();
        Expected {
            value,
            magnitude: value.abs() + SMALLEST,
        }
    };
    row.map(share).collect()
}

/// Returns the prefix sums.
pub fn prefix_sums(numbers: &[f32]) -> impl Iterator<Item = Expected> {
    numbers.iter().scan(Expected::default(), |sum, &number| {
        add(sum, number.into());
        Some(*sum)
    })
}

/// Returns row `i` of a convolution with 3 x 3 weights. Elements outside the image are zeros.
#[must_use]
pub fn conv2d_row((shape, cells): (Shape, &[f32]), weights: &[f32], i: usize) -> Vec<Expected> {
    let cell = |row: usize, column: usize| {
        // Both indices include the halo, so they are one too large.
        let (row, column) = (row.checked_sub(1)?, column.checked_sub(1)?);
        let is_inside = row < shape.rows as usize && column < shape.columns as usize;
        is_inside.then(|| f64::from(cells[shape.offset(row, column)]))
    };
    let sum = |j| {
        let mut sum = Expected::default();
        for (place, &weight) in weights.iter().enumerate() {
            let cell = cell(i + place / 3, j + place % 3).unwrap_or(0.0);
            add(&mut sum, f64::from(weight) * cell);
        }
        sum
    };
    (0..shape.columns as usize).map(sum).collect()
}

/// Returns the elements of a row.
fn row_of<T: Element>((shape, cells): (Shape, &[T]), i: usize) -> impl Iterator<Item = f64> {
    let row = &cells[shape.offset(i, 0)..][..shape.columns as usize];
    row.iter().map(|number| number.to_f64())
}

fn add(sum: &mut Expected, product: f64) {
    sum.value += product;
    sum.magnitude += product.abs();
}

#[cfg(test)]
mod tests {
    use super::{
        Expected, axpy, conv2d_row, prefix_sums, product_cell, product_row, product_row_by_columns,
        rmsnorm_row, softmax_row, sums_row,
    };
    use crate::cells::Cells;
    use crate::difference::Difference;
    use crate::shape::Matrix;
    use crate::shape::Shape;
    use hopper_kernels::kernel::ElementType;
    use layout_device::{Bf16, F16};

    #[test]
    fn small_cases_by_hand() {
        let expected = |value, magnitude| Expected { value, magnitude };
        assert_eq!(axpy(2.0, 3.0, -4.0), expected(2.0, 10.0));
        // (1 -2) * (3 5)  =  (3 - 8, 5 - 0), rows three apart
        //          (4 0)
        let shape = Shape::aligned(2, 2, 3);
        let (a, b) = (
            [9.0_f32, 9.0, 9.0, 1.0, -2.0, 9.0],
            [3.0, 5.0, 9.0, 4.0, 0.0, 9.0],
        );
        let row = [expected(-5.0, 11.0), expected(5.0, 5.0)];
        assert_eq!(product_row((shape, &a), (shape, &b), 1), row);
        let columns = [3.0, 4.0, 9.0, 5.0, 0.0, 9.0];
        let by_columns = product_row_by_columns((shape, &a), (shape, &columns), 1);
        assert_eq!(by_columns, row);
    }

    #[test]
    fn a_number_of_sixteen_bits_is_rounded_once_more() {
        for value in [1.0 / 3.0, 1.0 + 1.0 / 3072.0, -7.3, 1000.01, 1e-7_f32] {
            let passes = |actual: f64, to| {
                let mut difference = Difference::within(1e-5);
                let expected = Expected::exactly(value.into()).rounded(to, 1e-5);
                difference.compare(0, actual, expected);
                difference.passes()
            };
            let half = F16::from_f32(value);
            let other = F16::from_bits(half.to_bits() + 2);
            assert!(passes(half.to_f32().into(), ElementType::F16), "{value}");
            assert!(!passes(other.to_f32().into(), ElementType::F16), "{value}");
            let half = Bf16::from_f32(value);
            let other = Bf16::from_bits(half.to_bits() + 3);
            assert!(passes(half.to_f32().into(), ElementType::Bf16), "{value}");
            assert!(!passes(other.to_f32().into(), ElementType::Bf16), "{value}");
            assert!(passes(value.into(), ElementType::F32), "{value}");
            assert!(!passes(half.to_f32().into(), ElementType::F32), "{value}");
        }
    }

    #[test]
    fn a_cell_of_a_product_by_hand() {
        // (1 2) * (3 5), with column-major A and row-major B, both with leading stride 2.
        let matrix = |by_columns| Matrix::aligned(1, 2, by_columns, 2);
        let mut a = Cells::poisoned(ElementType::F32, 4);
        let mut b = Cells::poisoned(ElementType::F16, 2);
        a.set(0, 1.0);
        a.set(2, -2.0);
        b.set(0, 3.0);
        b.set(1, 5.0);
        let cell = product_cell((matrix(true), &a), (matrix(false), &b), (0, 0));
        assert_eq!((cell.value, cell.magnitude), (-7.0, 13.0));
    }

    #[test]
    fn sums_and_a_norm_by_hand() {
        let expected = |value, magnitude| Expected { value, magnitude };
        let (shape, rows) = (Shape::packed(2, 2), [9.0_f32, 9.0, 3.0, -4.0]);
        let sums = sums_row((shape, &rows), (shape, &rows), 1);
        assert_eq!(sums, [expected(6.0, 6.0), expected(-8.0, 8.0)]);
        let sums: Vec<_> = prefix_sums(&rows[1..]).collect();
        let by_hand = [(9.0, 9.0), (12.0, 12.0), (8.0, 16.0)];
        assert_eq!(
            sums,
            by_hand.map(|(value, magnitude)| expected(value, magnitude))
        );
        // The square root of the mean of 9 and 16.
        let norm = rmsnorm_row((shape, &rows), &[2.0, 1.0], 1);
        let root = 12.5_f64.sqrt();
        for (norm, by_hand) in norm.iter().zip([6.0 / root, -4.0 / root]) {
            assert!((norm.value - by_hand).abs() < 1e-6, "{}", norm.value);
        }
    }

    #[test]
    fn a_convolution_by_hand() {
        // The weights are powers of ten, so that each digit of the result is one element.
        let weights = [1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1e0];
        let image = (Shape::aligned(2, 2, 3), &[1.0, 2.0, 9.0, 3.0, 4.0, 9.0][..]);
        let row = conv2d_row(image, &weights, 1);
        assert_eq!(row, [12_034_000.0, 120_340_000.0].map(Expected::exactly));
    }

    #[test]
    fn a_softmax_by_hand() {
        let rows = [0.0, 0.0, f32::NEG_INFINITY, 7.0];
        let half = Expected::exactly(0.5);
        assert_eq!(softmax_row((Shape::packed(2, 2), &rows), 0), [half; 2]);
        let row = softmax_row((Shape::packed(2, 2), &rows), 1);
        assert_eq!(row, [Expected::exactly(0.0), Expected::exactly(1.0)]);
    }
}
