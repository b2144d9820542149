//! Whether each coordinate has a cell of its own.

use crate::modes::Modes;
use crate::sum::{Found, Sums};
use crate::{Answer, STEPS};

/// Whether no two coordinates have the same offset; or two indices that do, the smaller first.
///
/// They differ by multiples `x_i` of the strides `d_i` with `|x_i| < s_i` that add up to 0. Of the
/// strides in order, the last with `x_i` other than 0 is at most what the modes before it reach.
#[must_use]
pub const fn distinct(modes: &Modes) -> Answer<[u64; 2]> {
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
