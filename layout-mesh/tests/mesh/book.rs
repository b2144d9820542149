//! Chapter 23 of the book shows the output of `Plan::explain`.

use layout_mesh::{Mesh, Placement, Plan, Sharding};

const CHAPTER: &str = include_str!("../../../docs/book/23-several-gpus.md");

#[test]
fn the_chapter_shows_what_explain_prints() {
    let (x, xy) = (Mesh::new([("x", 4)]), Mesh::new([("x", 2), ("y", 3)]));
    let (x, xy) = (x.unwrap(), xy.unwrap());
    let sharding = |mesh, extent, axis, dim| {
        Sharding::new(mesh, &[extent, extent], &[(axis, Placement::Shard(dim))]).unwrap()
    };
    let pairs = [
        (sharding(&x, 8, "x", 0), sharding(&x, 8, "x", 1)),
        (sharding(&xy, 6, "x", 0), sharding(&xy, 6, "y", 0)),
    ];
    for (from, to) in pairs {
        let text = Plan::new(&from, &to).unwrap().explain();
        assert!(CHAPTER.contains(&format!("```text\n{text}```\n")), "{text}");
    }
}
