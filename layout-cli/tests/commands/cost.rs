//! `layout cost`.

use crate::{fails, layout, says};

#[test]
fn turns_and_sectors_are_counted() {
    // Four floats at a time, as they lie side by side.
    says(
        &["cost", "(32,4):(4,1)", "4"],
        "
instructions of warps  1 of 4 x 4 bytes a thread, 512 bytes in all
shared memory          4 turns, 4 without a conflict
global memory          16 sectors, 4 lines, 100 % of the sectors' bytes are used
by 2 x 4 bytes         2 instructions, 8 turns, 32 sectors
by 1 x 4 bytes         4 instructions, 16 turns, 64 sectors
",
    );
}

#[test]
fn who_waits_is_drawn_and_what_frees_them() {
    says(
        &["cost", "(32,32):(32,1)", "4"],
        "
instructions of warps  8 of 4 x 4 bytes a thread, 4096 bytes in all
shared memory          256 turns, 32 without a conflict
global memory          256 sectors, 256 lines, 50 % of the sectors' bytes are used
by 2 x 4 bytes         16 instructions, 512 turns, 512 sectors
by 1 x 4 bytes         32 instructions, 1024 turns, 1024 sectors

`conflict_free((32,32):(32,1), 4, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 8 wavefronts

(32,32):(32,1), 4 x 4 bytes
threads 0 to 7 at value 0, a row a turn, a column 4 banks
      0 1 2 3 4 5 6 7
    ┌────────────────
  0 │ 0 · · · · · · ·
    ├────────────────
  1 │ 1 · · · · · · ·
  2 │ 2 · · · · · · ·
  3 │ 3 · · · · · · ·
  4 │ 4 · · · · · · ·
  5 │ 5 · · · · · · ·
  6 │ 6 · · · · · · ·
  7 │ 7 · · · · · · ·

no thread waits in `Sw<3,2,3> o 0 o (32,32):(32,1)`: 32 turns

(32,32):(32,1), 4 x 4 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
16 bytes, the first 8 of 32
      0 1 │ 2 3 │ 4 5 │ 6 7
    ┌─────┼─────┼─────┼────
  0 │ 0 · │ · · │ · · │ · ·
  1 │ 1 · │ · · │ · · │ · ·
  2 │ 2 · │ · · │ · · │ · ·
  3 │ 3 · │ · · │ · · │ · ·
  4 │ 4 · │ · · │ · · │ · ·
  5 │ 5 · │ · · │ · · │ · ·
  6 │ 6 · │ · · │ · · │ · ·
  7 │ 7 · │ · · │ · · │ · ·
",
    );
}

#[test]
fn lanes_take_turns_at_a_bank() {
    // Every value has a bank, and 22 threads are 64 values apart.
    says(
        &["cost", "(32,2):(3,1)", "2"],
        "
instructions of warps  2 of 1 x 2 bytes a thread, 128 bytes in all
shared memory          4 turns, 2 without a conflict
global memory          12 sectors, 4 lines, 33 % of the sectors' bytes are used

`conflict_free((32,2):(3,1), 1, 2)` does not hold: bank conflict: (thread 1, value 0) and (thread 22, value 0) both access bank 1, at offsets 3 and 66: the access takes 2 wavefronts

(32,2):(3,1), 1 x 2 bytes
threads 0 to 31 at value 0, a row a turn, a column bank
       0  1  2  3  4  5  6  7  8  9 10 11 12 … 21 22 … 24 25 … 27 28 … 30 31
    ┌───────────────────────────────────────────────────────────────────────
  0 │  0  1 23  2  3 25  4  5 27  6  7 29  8 … 14 15 … 16 17 … 18 19 … 20 21
    ├───────────────────────────────────────────────────────────────────────
  1 │  · 22  ·  · 24  ·  · 26  ·  · 28  ·  · …  ·  · …  ·  · …  ·  · …  ·  ·

no thread waits in `Sw<1,0,-6> o 0 o (32,2):(3,1)` in memory of 128 values: 2 turns

(32,2):(3,1), 1 x 2 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
4 bytes
       0  1  2  3  4  5  6  7 │  8  9 10 11 12 … 21 22 … │ 24 25 … 27 28 … 30 31
    ┌─────────────────────────┼──────────────────────────┼──────────────────────
  0 │  0  1  ·  2  3  ·  4  5 │  ·  6  7  ·  8 … 14 15 … │ 16 17 … 18 19 … 20 21
  1 │  · 22 23  · 24 25  · 26 │ 27  · 28 29  · …  ·  · … │  ·  · …  ·  · …  ·  ·
",
    );
}

#[test]
fn a_swizzle_may_need_more_memory() {
    // The largest offset is 995.
    says(
        &["cost", "(32,4):(32,1)", "4", "1"],
        "
instructions of warps  4 of 1 x 4 bytes a thread, 512 bytes in all
shared memory          128 turns, 4 without a conflict
global memory          128 sectors, 128 lines, 12 % of the sectors' bytes are used

`conflict_free((32,4):(32,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 32 wavefronts

(32,4):(32,1), 1 x 4 bytes
threads 0 to 31 at value 0, a row a turn, a column bank, the first 8 of 32
       0  1  2  3  4  5  6  7  8  9 10 11 … 20 21 22 23 24 25 26 27 28 29 30 31
    ┌──────────────────────────────────────────────────────────────────────────
  0 │  0  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ├──────────────────────────────────────────────────────────────────────────
  1 │  1  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  2 │  2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  3 │  3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  4 │  4  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  5 │  5  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  6 │  6  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  7 │  7  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·

no thread waits in `Sw<5,0,5> o 0 o (32,4):(32,1)` in memory of 1024 values: 4 turns

(32,4):(32,1), 1 x 4 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
4 bytes, the first 8 of 32
       0  1  2  3  4  5  6  7 │  8  9 10 11 … 21 22 23 │ 24 25 26 27 28 29 30 31
    ┌─────────────────────────┼────────────────────────┼────────────────────────
  0 │  0  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  1 │  1  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  2 │  2  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  3 │  3  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  4 │  4  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  5 │  5  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  6 │  6  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  7 │  7  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
",
    );
}

#[test]
fn another_swizzle_is_found() {
    says(
        &["cost", "Sw<1,0,5> o (32,8):(64,1)", "2"],
        "
instructions of warps  1 of 8 x 2 bytes a thread, 512 bytes in all
shared memory          32 turns, 4 without a conflict
global memory          32 sectors, 32 lines, 50 % of the sectors' bytes are used
by 4 x 2 bytes         2 instructions, 64 turns, 64 sectors
by 2 x 2 bytes         4 instructions, 128 turns, 128 sectors
by 1 x 2 bytes         8 instructions, 256 turns, 256 sectors

`conflict_free(Sw<1,0,5> o 0 o (32,8):(64,1), 8, 2)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 64: the access takes 8 wavefronts

Sw<1,0,5> o 0 o (32,8):(64,1), 8 x 2 bytes
threads 0 to 7 at value 0, a row a turn, a column 4 banks
      0 1 2 3 4 5 6 7
    ┌────────────────
  0 │ 0 · · · · · · ·
    ├────────────────
  1 │ 1 · · · · · · ·
  2 │ 2 · · · · · · ·
  3 │ 3 · · · · · · ·
  4 │ 4 · · · · · · ·
  5 │ 5 · · · · · · ·
  6 │ 6 · · · · · · ·
  7 │ 7 · · · · · · ·

no thread waits in `Sw<3,3,3> o 0 o (32,8):(64,1)` in memory of 2048 values: 4 turns

Sw<1,0,5> o 0 o (32,8):(64,1), 8 x 2 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
16 bytes, the first 8 of 32
      0 1 │ 2 3 │ 4 5 │ 6 7
    ┌─────┼─────┼─────┼────
  0 │ 0 · │ · · │ · · │ · ·
  1 │ 1 · │ · · │ · · │ · ·
  2 │ 2 · │ · · │ · · │ · ·
  3 │ 3 · │ · · │ · · │ · ·
  4 │ 4 · │ · · │ · · │ · ·
  5 │ 5 · │ · · │ · · │ · ·
  6 │ 6 · │ · · │ · · │ · ·
  7 │ 7 · │ · · │ · · │ · ·
",
    );
}

#[test]
fn what_no_swizzle_frees() {
    says(
        &["cost", "((8,4),1):((2,9),0)", "4"],
        "
instructions of warps  1 of 1 x 4 bytes a thread, 128 bytes in all
shared memory          2 turns, 1 without a conflict
global memory          6 sectors, 2 lines, 66 % of the sectors' bytes are used

`conflict_free(((8,4),1):((2,9),0), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 23, value 0) both access bank 0, at offsets 0 and 32: the access takes 2 wavefronts

((8,4),1):((2,9),0), 1 x 4 bytes
threads 0 to 31 at value 0, a row a turn, a column bank
       0  1  2  3  4  5  6  7  8  9 10 11 … 20 21 22 23 24 … 26 27 28 29 30 31
    ┌─────────────────────────────────────────────────────────────────────────
  0 │  0 27  1 28  2 29  3 30  4  8  5  9 … 17 14 18 15 19 … 20 24 21 25 22 26
    ├─────────────────────────────────────────────────────────────────────────
  1 │ 23  ·  ·  ·  ·  ·  ·  ·  · 31  ·  · …  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·

`best_swizzle(64:1, 4, ((8,4),1,1):((2,9),0,0))` has no result: bank conflict: none of 44 swizzles avoids all bank conflicts: without a swizzle, the accesses take 2 wavefronts, 1 without conflicts

((8,4),1):((2,9),0), 1 x 4 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
4 bytes
       0  1  2  3  4  5  6  7 │  8  9 10 11 … 21 22 23 │ 24 … 26 27 28 29 30 31
    ┌─────────────────────────┼────────────────────────┼───────────────────────
  0 │  0  ·  1  ·  2  ·  3  · │  4  8  5  9 … 14 18 15 │ 19 … 20 24 21 25 22 26
  1 │ 23 27  · 28  · 29  · 30 │  · 31  ·  · …  ·  ·  · │  · …  ·  ·  ·  ·  ·  ·
",
    );
}

#[test]
fn an_open_stride_has_a_best_and_a_worst_case() {
    says(
        &["cost", "(32,4):(?row,1)", "4", "1"],
        "
of all ?row from 96 on: no thread waits for 16 of each 32

at best, as for ?row = 97
instructions of warps  4 of 1 x 4 bytes a thread, 512 bytes in all
shared memory          4 turns, 4 without a conflict
global memory          128 sectors, 128 lines, 12 % of the sectors' bytes are used

at worst, as for ?row = 96
instructions of warps  4 of 1 x 4 bytes a thread, 512 bytes in all
shared memory          128 turns, 4 without a conflict
global memory          128 sectors, 128 lines, 12 % of the sectors' bytes are used

`conflict_free((32,4):(96,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 96: the access takes 32 wavefronts

(32,4):(96,1), 1 x 4 bytes
threads 0 to 31 at value 0, a row a turn, a column bank, the first 8 of 32
       0  1  2  3  4  5  6  7  8  9 10 11 … 20 21 22 23 24 25 26 27 28 29 30 31
    ┌──────────────────────────────────────────────────────────────────────────
  0 │  0  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ├──────────────────────────────────────────────────────────────────────────
  1 │  1  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  2 │  2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  3 │  3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  4 │  4  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  5 │  5  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  6 │  6  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
  7 │  7  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·

no thread waits in `Sw<5,0,5> o 0 o (32,4):(96,1)` in memory of 4096 values: 4 turns

(32,4):(96,1), 1 x 4 bytes
threads 0 to 31 at value 0, a row a line of global memory in sectors, a column
4 bytes, the first 8 of 32
       0  1  2  3  4  5  6  7 │  8  9 10 11 … 21 22 23 │ 24 25 26 27 28 29 30 31
    ┌─────────────────────────┼────────────────────────┼────────────────────────
  0 │  0  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  1 │  1  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  2 │  2  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  3 │  3  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  4 │  4  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  5 │  5  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  6 │  6  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
  7 │  7  ·  ·  ·  ·  ·  ·  · │  ·  ·  ·  · …  ·  ·  · │  ·  ·  ·  ·  ·  ·  ·  ·
",
    );
}

#[test]
fn two_open_numbers_are_rejected() {
    fails(
        &["cost", "(?m,32):(1,?ld)", "4"],
        1,
        "
error: `?m` and `?ld` are open, and costs are searched over the values of one number: give the others values
  |
  | (?m,32):(1,?ld)
  | ^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn an_open_extent_is_rejected() {
    fails(
        &["cost", "(?m,32):(1,64)", "4"],
        1,
        "
error: `?m` is in a shape, and a partition whose extents are open has no count of instructions: let strides be open alone
  |
  | (?m,32):(1,64)
  | ^^^^^^^^^^^^^^
",
    );
}

#[test]
fn bits_far_up_are_rejected() {
    fails(
        &["cost", "Sw<3,30,20> o (32,8):(?ld,1)", "2"],
        1,
        "
error: costs repeat after 9007199254740992 values of `?ld` only, which are 2305843009213693952 accesses, and 1048576 are looked at: give the number a value, or take a part of the partition
  |
  | Sw<3,30,20> o (32,8):(?ld,1)
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
",
    );
}

#[test]
fn the_book_shows_who_waits() {
    let book = include_str!("../../../docs/book/09-swizzle.md");
    let expression = "partition_tv((64,64):(64,1), (8,32):(1,8), (4,1):(1,0))";
    let (status, told, _) = layout(&["cost", expression, "4"]);
    assert_eq!(status, 0);
    let (of_shared, _) = told.split_once("\n\n((8,32),4,2,2):((256,1),64,2048,32), 1 x 4 bytes\nthreads 0 to 31 at value 0, a row a line").expect("two pictures");
    let shown = format!("$ layout cost '{expression}' 4\n{of_shared}\n```");
    assert!(book.contains(&shown), "{shown}");
    // Of each 32.
    let (_, told, _) = layout(&["cost", "(32,4):(?row,1)", "4", "1"]);
    assert!(told.starts_with("of all ?row from 96 on: no thread waits for 16 of each 32\n"));
}

#[test]
fn the_picture_is_a_file_too() {
    let (status, svg, error) = layout(&["cost", "--svg", "(32,32):(32,1)", "4"]);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for lane in 0..8 {
        assert!(svg.contains(&format!(">{lane}</text>")), "{svg}");
    }
}

#[test]
fn what_no_access_moves_is_rejected() {
    fails(
        &["cost", "32:1", "3"],
        1,
        "
error: `shared_cost(32:1, 1, 3)` is not known: out of range: expected an access of 1, 2, 4, 8 or 16 bytes, found 1 x 3 bytes
  |
  | 32:1
  | ^^^^
",
    );
}
