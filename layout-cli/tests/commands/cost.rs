//! `layout cost`.

use crate::{fails, layout, says};

#[test]
fn turns_and_sectors_are_counted() {
    // Four contiguous floats at a time.
    says(
        &["cost", "(32,4):(4,1)", "4"],
        "
warp instructions      1, 4 x 4 bytes per thread, 512 bytes in total
shared memory          4 wavefronts, 4 without bank conflicts
global memory          16 sectors, 4 lines, 100% of the sectors' bytes used
with 2 x 4 bytes       2 instructions, 8 wavefronts, 32 sectors
with 1 x 4 bytes       4 instructions, 16 wavefronts, 64 sectors
",
    );
}

#[test]
fn who_waits_is_drawn_and_what_frees_them() {
    says(
        &["cost", "(32,32):(32,1)", "4"],
        "
warp instructions      8, 4 x 4 bytes per thread, 4096 bytes in total
shared memory          256 wavefronts, 32 without bank conflicts
global memory          256 sectors, 256 lines, 50% of the sectors' bytes used
with 2 x 4 bytes       16 instructions, 512 wavefronts, 512 sectors
with 1 x 4 bytes       32 instructions, 1024 wavefronts, 1024 sectors

`conflict_free((32,32):(32,1), 4, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 8 wavefronts

(32,32):(32,1), 4 x 4 bytes
threads 0 to 7 at value 0, one row per wavefront, one column per 4 banks
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

no bank conflicts with `Sw<3,2,3> o 0 o (32,32):(32,1)`: 32 wavefronts

(32,32):(32,1), 4 x 4 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 16 bytes, first 8 of 32 rows
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
    // The banks hold 64 values, but the threads span 94 values.
    says(
        &["cost", "(32,2):(3,1)", "2"],
        "
warp instructions      2, 1 x 2 bytes per thread, 128 bytes in total
shared memory          4 wavefronts, 2 without bank conflicts
global memory          12 sectors, 4 lines, 33% of the sectors' bytes used

`conflict_free((32,2):(3,1), 1, 2)` does not hold: bank conflict: (thread 1, value 0) and (thread 22, value 0) both access bank 1, at offsets 3 and 66: the access takes 2 wavefronts

(32,2):(3,1), 1 x 2 bytes
threads 0 to 31 at value 0, one row per wavefront, one column per bank
       0  1  2  3  4  5  6  7  8  9 10 11 12 … 21 22 … 24 25 … 27 28 … 30 31
    ┌───────────────────────────────────────────────────────────────────────
  0 │  0  1 23  2  3 25  4  5 27  6  7 29  8 … 14 15 … 16 17 … 18 19 … 20 21
    ├───────────────────────────────────────────────────────────────────────
  1 │  · 22  ·  · 24  ·  · 26  ·  · 28  ·  · …  ·  · …  ·  · …  ·  · …  ·  ·

no bank conflicts with `Sw<1,0,-6> o 0 o (32,2):(3,1)` (needs memory for 128 values): 2 wavefronts

(32,2):(3,1), 1 x 2 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 4 bytes
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
warp instructions      4, 1 x 4 bytes per thread, 512 bytes in total
shared memory          128 wavefronts, 4 without bank conflicts
global memory          128 sectors, 128 lines, 12% of the sectors' bytes used

`conflict_free((32,4):(32,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 32: the access takes 32 wavefronts

(32,4):(32,1), 1 x 4 bytes
threads 0 to 31 at value 0, one row per wavefront, one column per bank, first 8
of 32 rows
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

no bank conflicts with `Sw<5,0,5> o 0 o (32,4):(32,1)` (needs memory for 1024 values): 4 wavefronts

(32,4):(32,1), 1 x 4 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 4 bytes, first 8 of 32 rows
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
warp instructions      1, 8 x 2 bytes per thread, 512 bytes in total
shared memory          32 wavefronts, 4 without bank conflicts
global memory          32 sectors, 32 lines, 50% of the sectors' bytes used
with 4 x 2 bytes       2 instructions, 64 wavefronts, 64 sectors
with 2 x 2 bytes       4 instructions, 128 wavefronts, 128 sectors
with 1 x 2 bytes       8 instructions, 256 wavefronts, 256 sectors

`conflict_free(Sw<1,0,5> o 0 o (32,8):(64,1), 8, 2)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 64: the access takes 8 wavefronts

Sw<1,0,5> o 0 o (32,8):(64,1), 8 x 2 bytes
threads 0 to 7 at value 0, one row per wavefront, one column per 4 banks
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

no bank conflicts with `Sw<3,3,3> o 0 o (32,8):(64,1)` (needs memory for 2048 values): 4 wavefronts

Sw<1,0,5> o 0 o (32,8):(64,1), 8 x 2 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 16 bytes, first 8 of 32 rows
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
warp instructions      1, 1 x 4 bytes per thread, 128 bytes in total
shared memory          2 wavefronts, 1 without bank conflicts
global memory          6 sectors, 2 lines, 66% of the sectors' bytes used

`conflict_free(((8,4),1):((2,9),0), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 23, value 0) both access bank 0, at offsets 0 and 32: the access takes 2 wavefronts

((8,4),1):((2,9),0), 1 x 4 bytes
threads 0 to 31 at value 0, one row per wavefront, one column per bank
       0  1  2  3  4  5  6  7  8  9 10 11 … 20 21 22 23 24 … 26 27 28 29 30 31
    ┌─────────────────────────────────────────────────────────────────────────
  0 │  0 27  1 28  2 29  3 30  4  8  5  9 … 17 14 18 15 19 … 20 24 21 25 22 26
    ├─────────────────────────────────────────────────────────────────────────
  1 │ 23  ·  ·  ·  ·  ·  ·  ·  · 31  ·  · …  ·  ·  ·  ·  · …  ·  ·  ·  ·  ·  ·

`best_swizzle(64:1, 4, ((8,4),1,1):((2,9),0,0))` has no result: bank conflict: none of 44 swizzles avoids all bank conflicts: without a swizzle, the accesses take 2 wavefronts, 1 without conflicts

((8,4),1):((2,9),0), 1 x 4 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 4 bytes
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
for ?row >= 96: 16 of every 32 values have no bank conflicts

best case, for example ?row = 97
warp instructions      4, 1 x 4 bytes per thread, 512 bytes in total
shared memory          4 wavefronts, 4 without bank conflicts
global memory          128 sectors, 128 lines, 12% of the sectors' bytes used

worst case, for example ?row = 96
warp instructions      4, 1 x 4 bytes per thread, 512 bytes in total
shared memory          128 wavefronts, 4 without bank conflicts
global memory          128 sectors, 128 lines, 12% of the sectors' bytes used

`conflict_free((32,4):(96,1), 1, 4)` does not hold: bank conflict: (thread 0, value 0) and (thread 1, value 0) both access bank 0, at offsets 0 and 96: the access takes 32 wavefronts

(32,4):(96,1), 1 x 4 bytes
threads 0 to 31 at value 0, one row per wavefront, one column per bank, first 8
of 32 rows
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

no bank conflicts with `Sw<5,0,5> o 0 o (32,4):(96,1)` (needs memory for 4096 values): 4 wavefronts

(32,4):(96,1), 1 x 4 bytes
threads 0 to 31 at value 0, one row per line of global memory, split into
sectors, one column per 4 bytes, first 8 of 32 rows
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
error: expected at most one variable, found `?m` and `?ld`: replace the others by values
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
error: expected variables only in strides, found `?m` in the shape: replace it by a value
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
error: expected at most 1048576 accesses in total for 9007199254740992 values of `?ld`, after which the costs repeat, found 2305843009213693952: replace the variable by a value, or pass a part of the partition
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
    let (of_shared, _) = told.split_once("\n\n((8,32),4,2,2):((256,1),64,2048,32), 1 x 4 bytes\nthreads 0 to 31 at value 0, one row per line").expect("two pictures");
    let shown = format!("$ layout cost '{expression}' 4\n{of_shared}\n```");
    assert!(book.contains(&shown), "{shown}");
    // The answer counts the values of `?row` modulo 32.
    let (_, told, _) = layout(&["cost", "(32,4):(?row,1)", "4", "1"]);
    assert!(told.starts_with("for ?row >= 96: 16 of every 32 values have no bank conflicts\n"));
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
