//! Differences between results and references.

use core::fmt;

use crate::reference::Expected;

/// Maximum relative error of a result, and its index.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    limit: f64,
    largest: f64,
    place: usize,
    compared: usize,
}

impl Difference {
    /// Returns an empty comparison. Errors up to `limit` are rounding errors.
    #[must_use]
    pub const fn within(limit: f64) -> Self {
        Self {
            limit,
            largest: 0.0,
            place: 0,
            compared: 0,
        }
    }

    /// Compares the element at index `place`. A NaN differs infinitely from every value.
    pub fn compare(&mut self, place: usize, actual: impl Into<f64>, expected: Expected) {
        let distance = (actual.into() - expected.value).abs();
        let error = if distance == 0.0 {
            0.0
        } else if distance.is_nan() {
            f64::INFINITY
        } else {
            distance / expected.magnitude
        };
        if error > self.largest {
            (self.largest, self.place) = (error, place);
        }
        self.compared += 1;
    }

    /// Records an element that a kernel must not have written.
    pub fn untouched(&mut self, place: usize, actual: impl Into<f64>) {
        if !actual.into().is_nan() {
            (self.largest, self.place) = (f64::INFINITY, place);
        }
    }

    /// Returns `true` if at least one element was compared and every error is within the limit.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.compared > 0 && self.largest <= self.limit
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} elements, relative error {:.1e}, limit {:.1e}",
            self.compared, self.largest, self.limit
        )?;
        if !self.passes() {
            write!(f, ", worst at element {}", self.place)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Difference;
    use crate::reference::Expected;

    const TWO: Expected = Expected {
        value: 2.0,
        magnitude: 4.0,
    };

    #[test]
    fn errors_are_relative_to_the_magnitude() {
        let mut difference = Difference::within(0.25);
        difference.compare(0, 2.0_f32, TWO);
        difference.compare(1, 3.0, TWO);
        assert!(difference.passes());
        difference.compare(2, 3.5, TWO);
        assert!(!difference.passes());
        assert!(difference.to_string().ends_with("worst at element 2"));
    }

    #[test]
    fn a_nan_fails() {
        let mut difference = Difference::within(1e9);
        difference.compare(7, f32::NAN, TWO);
        assert!(!difference.passes());
    }

    #[test]
    fn a_write_beyond_the_result_fails() {
        let mut difference = Difference::within(1e9);
        difference.compare(0, 2.0_f32, TWO);
        difference.untouched(1, f32::NAN);
        assert!(difference.passes());
        difference.untouched(2, 0.0);
        assert!(!difference.passes());
    }

    #[test]
    fn nothing_compared_is_no_success() {
        assert!(!Difference::within(1.0).passes());
    }
}
