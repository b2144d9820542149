//! Inputs that cannot be drawn, with the reason.

use layout_algebra::{IntTuple, Layout};
use layout_picture::{Diagram, Grid, Picture, PictureError};
use layout_theory::category::{CategoryError, MutualRefinement, NestMorphism, TupleMorphism};

fn layout(notation: &str) -> Layout {
    notation.parse().expect("a layout")
}

/// Returns an integer in `depth` parentheses.
fn nested(depth: usize) -> IntTuple {
    (0..depth).fold(IntTuple::Int(2), |inner, _| IntTuple::Tuple(vec![inner]))
}

#[test]
fn too_many_cells() {
    let limit = 65536;
    assert!(Grid::new(&layout("(256,256):(1,256)")).is_ok());
    let large = layout("(257,256):(1,257)");
    let cells = PictureError::Cells {
        cells: 65792,
        limit,
    };
    assert_eq!(Grid::new(&large).err(), Some(cells.clone()));
    assert_eq!(
        Grid::difference(&layout("4:1"), &large).err(),
        Some(cells.clone())
    );
    assert_eq!(Grid::thread_value(&large, 4).err(), Some(cells.clone()));
    assert_eq!(
        Grid::thread_value(&layout("(2,2):(1,2)"), (257, 256)).err(),
        Some(cells)
    );

    let largest = Layout::new(i64::MAX, 0).expect("a layout");
    let rejected = Grid::new(&largest).expect_err("too many cells");
    assert!(
        rejected
            .to_string()
            .ends_with("cells, found 9223372036854775807: draw a slice or a tile")
    );
}

#[test]
fn threads_and_values_outside_of_the_tile() {
    let rejected = Grid::thread_value(&layout("(4,2):(2,10)"), (4, 4)).expect_err("outside");
    assert_eq!(
        rejected,
        PictureError::OutsideTile {
            thread: 3,
            value: 1,
            index: 16,
            size: 16
        }
    );
}

#[test]
fn tiles_that_are_no_shapes() {
    let two = layout("(2,2):(1,2)");
    for tile in [
        IntTuple::from((0, 4)),
        IntTuple::from((-2, 2)),
        IntTuple::from((i64::MAX, 2)),
        nested(17),
        nested(2000),
    ] {
        let rejected = Grid::thread_value(&two, tile).err();
        assert!(
            matches!(rejected, Some(PictureError::Layout(_))),
            "{rejected:?}"
        );
    }
}

#[test]
fn too_many_entries() {
    let identity = |length: usize| {
        let tuple = vec![1; length];
        let images = vec![0; length];
        TupleMorphism::from_numbers(&tuple, &[], &images).expect("a morphism")
    };
    assert!(Diagram::tuple_morphism(&identity(256)).is_ok());
    let entries = |entries| PictureError::Entries {
        entries,
        limit: 256,
    };
    assert_eq!(
        Diagram::tuple_morphism(&identity(257)).err(),
        Some(entries(257))
    );

    // Empty modes also take up space.
    let coarse = IntTuple::from(vec![1; 300]);
    let fine = IntTuple::Tuple(vec![().into(); 300]);
    assert_eq!(
        Diagram::refinement(&coarse, &fine).err(),
        Some(entries(300))
    );
}

#[test]
fn no_refinements_and_no_composites() {
    let [six, two] = [IntTuple::Int(6), IntTuple::from((2, 2))];
    assert!(matches!(
        Diagram::refinement(&six, &two),
        Err(PictureError::Category(CategoryError::NotARefinement { .. }))
    ));
    assert!(matches!(
        Diagram::refinement(&nested(2000), &two),
        Err(PictureError::Category(CategoryError::Depth { .. }))
    ));
    let refinement = MutualRefinement::of(&six, &IntTuple::from((2, 3))).expect("a refinement");
    assert!(matches!(
        Diagram::mutual_refinement(&refinement, &six, &two),
        Err(PictureError::Category(CategoryError::NotARefinement { .. }))
    ));
    let f = NestMorphism::from_numbers(2, (3, 2), &[2]).expect("a morphism");
    assert!(matches!(
        Diagram::composite(&f, &f),
        Err(PictureError::Category(CategoryError::NotComposable { .. }))
    ));
    assert!(matches!(
        Diagram::pullback(&f, &six),
        Err(PictureError::Category(CategoryError::NotARefinement { .. }))
    ));
    assert!(matches!(
        Diagram::standard_representation(&layout("(2,2):(1,3)")),
        Err(PictureError::Category(CategoryError::NotTractable { .. }))
    ));
    let rejected = Diagram::composition(&layout("(2,5):(1,8)"), &layout("2:3"));
    let rejected = rejected.expect_err("no mutual refinement");
    assert!(
        rejected.to_string().starts_with("no mutual refinement: "),
        "{rejected}"
    );
}

#[test]
fn the_largest_numbers_are_drawn() {
    let f = NestMorphism::from_numbers((i64::MAX, 1), (1, i64::MAX), &[2, 1]).expect("a morphism");
    for picture in [
        &Diagram::morphism(&f).expect("a diagram") as &dyn Picture,
        &Grid::new(&Layout::new((2, 2), (i64::MAX / 2, 1)).expect("a layout")).expect("a grid"),
    ] {
        super::forms::check(picture);
    }
}
