//! Check that a layout is injective.

use crate::modes::Modes;
use crate::sum::{Found, Sums};
use crate::{Answer, STEPS};

/// Checks that no two coordinates have the same offset. `No` holds two indices with the same offset,
/// the smaller first.
///
/// The difference of two such coordinates is a list of `x_i` with `|x_i| < s_i`. The products
/// `x_i * d_i` with the strides `d_i` add up to 0. In order of the strides, the last stride with
/// nonzero `x_i` is at most the reach of the preceding modes.
#[must_use]
pub const fn injective(modes: &Modes) -> Answer<[u64; 2]> {
    let sums = Sums::of(&modes.sorted());
    let mut steps = 0;
    let mut i = 0;
    while i < modes.len {
        let mode = sums.modes.list[i];
        let reach = sums.reaches[i] as i128;
        let mut count = 1;
        let mut target = mode.stride as i128;
        while count < mode.shape && target <= reach {
            if steps == STEPS {
                return Answer::NotDecided;
            }
            steps += 1;
            match sums.multiples(i, target, true, &mut steps) {
                Found::Some(multiples) => {
                    let (mut a, mut b) = (count * mode.index, 0);
                    let mut j = 0;
                    while j < i {
                        let step = multiples[j].unsigned_abs() as u64 * sums.modes.list[j].index;
                        if multiples[j] < 0 {
                            a += step;
                        } else {
                            b += step;
                        }
                        j += 1;
                    }
                    return Answer::No(if a < b { [a, b] } else { [b, a] });
                }
                Found::None => {}
                Found::NotDecided => return Answer::NotDecided,
            }
            count += 1;
            target += mode.stride as i128;
        }
        i += 1;
    }
    Answer::Yes
}
