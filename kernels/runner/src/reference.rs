//! What the kernels are to compute, written as plainly as can be, in `f64`.

/// A number and the sum of the magnitudes it was made of: rounding errors are relative to
/// the latter.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Expected {
    /// The exact result, up to `f64`.
    pub value: f64,
    /// What rounding errors are relative to.
    pub magnitude: f64,
}

/// One element of `a*x + y`.
#[must_use]
pub fn axpy(a: f32, x: f32, y: f32) -> Expected {
    let (product, y) = (f64::from(a) * f64::from(x), f64::from(y));
    Expected {
        value: product + y,
        magnitude: product.abs() + y.abs(),
    }
}

/// Row `i` of `A * B`: `n` elements, of `k` products each. Rows are `leading` apart.
#[must_use]
pub fn product_row(
    a: &[f32],
    b: &[f32],
    i: usize,
    (n, k): (usize, usize),
    leading: usize,
) -> Vec<Expected> {
    let mut row = vec![Expected::default(); n];
    for (l, &a) in a[i * leading..][..k].iter().enumerate() {
        let a = f64::from(a);
        for (sum, &b) in row.iter_mut().zip(&b[l * leading..][..n]) {
            let product = a * f64::from(b);
            sum.value += product;
            sum.magnitude += product.abs();
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::{Expected, axpy, product_row};

    #[test]
    fn small_cases_by_hand() {
        let expected = |value, magnitude| Expected { value, magnitude };
        assert_eq!(axpy(2.0, 3.0, -4.0), expected(2.0, 10.0));
        // (1 -2) * (3 5)  =  (3 - 8, 5 - 0), rows three apart
        //          (4 0)
        let (a, b) = (
            [9.0, 9.0, 9.0, 1.0, -2.0, 9.0],
            [3.0, 5.0, 9.0, 4.0, 0.0, 9.0],
        );
        assert_eq!(
            product_row(&a, &b, 1, (2, 2), 3),
            [expected(-5.0, 11.0), expected(5.0, 5.0)]
        );
    }
}
