//! `layout cost`.

use crate::{fails, says};

#[test]
fn turns_and_sectors_are_counted() {
    // Four floats at a time, as they lie side by side.
    says(
        &["cost", "(32,4):(4,1)", "4"],
        "
instructions of warps  1 of 4 x 4 bytes a thread
shared memory          4 turns, 4 without a conflict
global memory          16 sectors, 4 lines, 100 % of the sectors' bytes are used
",
    );
    says(
        &["cost", "(32,4):(32,1)", "4", "1"],
        "
instructions of warps  4 of 1 x 4 bytes a thread
shared memory          128 turns, 4 without a conflict
global memory          128 sectors, 128 lines, 12 % of the sectors' bytes are used
`conflict_free((32,4):(32,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both reach bank 0, at offsets 0 and 32: the access takes 32 turns
",
    );
}

#[test]
fn what_no_access_moves_is_refused() {
    fails(
        &["cost", "32:1", "3"],
        1,
        "
error: `shared_cost(32:1, 1, 3)` is not known: out of range: an access moves 1, 2, 4, 8 or 16 bytes, not 1 times 3
  |
  | 32:1
  | ^^^^
",
    );
}
