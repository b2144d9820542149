//! Tests that errors in kernels are detected.

use layout_programs::{Part, Program, Thread};

/// Returns a program with two blocks of four threads, where each thread has every fourth of eight
/// elements.
fn program() -> Program {
    Program {
        a: "(16):(1)".into(),
        b: "(16):(2)".into(),
        tile: vec![8],
        is_of_thread: false,
        part: Part::Threads(vec![4]),
        threads: [4, 1, 1],
        shared: 0,
        more_blocks: 0,
    }
}

/// Copies each element, except where `wrong` gives a thread and a coordinate another number.
fn run(wrong: impl Fn(Thread<'_>, u32) -> Option<u32> + Sync, is_load: bool) {
    let kernel = |at: Thread<'_>| {
        let element = |i: u32| at.block()[0] * 8 + at.thread()[0] + 4 * i;
        let number = |i: u32, is_load_of: bool| {
            let wrong = wrong(at, i).filter(|_| is_load_of == is_load);
            (i < 2).then(|| wrong.unwrap_or(element(i)))
        };
        at.copy(
            &[2],
            |i| number(i[0], true).and_then(|i| at.a().get(i as usize).copied()),
            |i, x| {
                let Some(cell) = number(i[0], false) else {
                    return false;
                };
                // SAFETY: memory surrounds the elements.
                unsafe { *at.b().add(2 * cell as usize) = x };
                true
            },
        );
    };
    program().run(&[2], &[&kernel]);
}

fn first(at: Thread<'_>, i: u32) -> bool {
    (at.block(), at.thread(), i) == ([1, 0, 0], [2, 0, 0], 1)
}

#[test]
fn what_is_right() {
    run(|_, _| None, true);
}

#[test]
#[should_panic(expected = "thread [2, 0, 0] of block [1, 0, 0] at [1]")]
fn another_element() {
    run(|at, i| first(at, i).then_some(3), true);
}

#[test]
#[should_panic(expected = "a = (16):(1)")]
fn another_cell() {
    run(|at, i| first(at, i).then_some(13), false);
}

#[test]
#[should_panic(expected = "cells around the matrix were written")]
fn a_cell_past_the_matrix() {
    run(|at, i| first(at, i).then_some(16), false);
}
