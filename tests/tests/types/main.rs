//! Layouts as types, and with run-time numbers.

mod known;
mod meetings;
mod mixed;
mod partitions;
mod starts;
mod strides;
mod thread_value;
mod wgmma;
mod witness;
