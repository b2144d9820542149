// error[E0446]: private type `Rows` in public interface
pub mod items {
    layout_core::layout! {
        type Rows = shard((8, 8), mesh(x: 4), x: 0);
        pub type Gather = Rows -> shard((8, 8), mesh(x: 4));
    }
}

fn main() {}
