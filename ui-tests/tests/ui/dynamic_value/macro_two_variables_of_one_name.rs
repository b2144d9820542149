// error[E0277]: two different variables of this layout have the same name
use layout_core::*;

macro_rules! matrix {
    ($m:ident) => {{
        let m = 8_u32;
        layout!(($m, 16 * m):(1, 64))
    }};
}

fn main() {
    let m = 4_u32;
    let _ = matrix!(m);
}
