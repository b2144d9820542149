//! Layouts as types, and with dynamic values.

mod blackwell;
mod known;
mod meetings;
mod mixed;
mod partitions;
mod starts;
mod strides;
mod thread_value;
mod wgmma;
mod witness;
