// error[E0624]: method `filling` is private
use layout_device::Rings;

fn all_threads<'k, Of: Rings<'k>>(rings: Of) -> Of::Filling {
    rings.filling() // and once more by every thread that reads
}

fn main() {}
