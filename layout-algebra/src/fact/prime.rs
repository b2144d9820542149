//! Primes.

/// Whether `n` is a prime.
pub(super) fn is_prime(n: i64) -> bool {
    // With these bases the test of Miller and Rabin is exact below 3.3 * 10^24.
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

/// The prime factors of `n >= 1`, the least first, by trial division.
pub(super) fn factors(n: i64) -> Vec<i64> {
    let mut factors = Vec::new();
    let mut rest = n;
    let mut p = 2;
    while p <= rest / p {
        if rest % p == 0 {
            factors.push(p);
            rest /= p;
        } else {
            p += 1;
        }
    }
    factors.extend((rest > 1).then_some(rest));
    factors
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
        assert!(!is_prime(i64::MAX) && !is_prime(i64::MIN) && !is_prime(3_215_031_751));
    }
}
