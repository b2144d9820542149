// error[E0624]: method `filling` is private
use layout_device::TmaPipelines;

fn all_threads<'k, Of: TmaPipelines<'k>>(rings: Of) -> Of::Producer {
    rings.filling() // and once more by every thread that reads
}

fn main() {}
