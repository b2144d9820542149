//! Primes.

/// Returns `true` if `n` is a prime.
pub(crate) fn is_prime(n: i64) -> bool {
    // With these bases, the Miller-Rabin test is exact below 3.3 * 10^24.
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let Ok(n) = u64::try_from(n) else {
        return false;
    };
    if n < 2 {
        return false;
    }
    if let Some(p) = BASES.iter().find(|p| n % **p == 0) {
        return n == *p;
    }
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    BASES.iter().all(|base| {
        let mut x = power(*base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = times(x, x, n);
            x == n - 1
        })
    })
}

fn times(a: u64, b: u64, modulus: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(modulus);
    // Below the modulus.
    u64::try_from(product).unwrap_or(0)
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base, modulus);
        }
        base = times(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// Returns the prime factors of `n >= 1`, smallest first.
///
/// Uses trial division up to the cube root. The remainder has at most two prime factors.
pub(crate) fn factors(n: i64) -> Vec<i64> {
    let mut factors = Vec::new();
    let mut rest = n;
    let mut p = 2;
    while p <= rest / p / p {
        if rest % p == 0 {
            factors.push(p);
            rest /= p;
        } else {
            p += 1;
        }
    }
    if rest > 1 && !is_prime(rest) {
        let factor = factor(rest);
        factors.push(factor.min(rest / factor));
        rest /= factor.min(rest / factor);
    }
    factors.extend((rest > 1).then_some(rest));
    factors
}

/// Returns a factor of a product of two primes: the root of a square, or a factor found with
/// Pollard's rho.
fn factor(n: i64) -> i64 {
    let root = n.isqrt();
    let Ok(modulus) = u64::try_from(n) else {
        return n;
    };
    if root * root == n {
        return root;
    }
    for constant in 1..modulus {
        let step = |x: u64| (times(x, x, modulus) + constant) % modulus;
        let (mut slow, mut fast, mut divisor) = (2_u64, step(2), 1);
        while divisor == 1 {
            divisor = common_divisor(slow.abs_diff(fast), modulus);
            slow = step(slow);
            fast = step(step(fast));
        }
        if divisor < modulus {
            // Below the modulus, which is an `i64`.
            return i64::try_from(divisor).unwrap_or(n);
        }
    }
    n
}

/// Returns the greatest common divisor.
fn common_divisor(a: u64, b: u64) -> u64 {
    if a == 0 { b } else { common_divisor(b % a, a) }
}

#[cfg(test)]
mod tests {
    use super::{factors, is_prime};

    #[test]
    fn primes_have_one_factor() {
        for n in 1..5000 {
            assert_eq!(is_prime(n), factors(n) == [n], "{n}");
            assert_eq!(factors(n).iter().product::<i64>(), n);
        }
        assert!(is_prime(9_223_372_036_854_775_783));
        let product = |factors: &[i64]| factors.iter().product::<i64>();
        for wanted in [
            &[9_223_372_036_854_775_783][..],
            &[3_037_000_493, 3_037_000_493],
            &[2_147_483_629, 2_147_483_647],
            &[2, 2, 1_000_003, 1_000_003],
            &[2, 2, 2_147_483_647],
            &[2; 62],
        ] {
            assert_eq!(factors(product(wanted)), wanted);
        }
        assert!(!is_prime(i64::MAX) && !is_prime(i64::MIN) && !is_prime(3_215_031_751));
    }
}
