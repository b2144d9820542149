// error[E0080]: evaluation panicked: not injective: (thread 1, value 0) and (thread 0, value 2) both have offset 2: make each stride larger than the largest offset of the modes with smaller strides
use layout_core::{bounds::*, checks::*, *};

fn store<Parts: CheckedLayout>(_: Parts) {
    const { assert_injective::<Parts>() };
}

fn main() {
    store(Layout::<(_32, _4), (_2, _1)>::new());
}
