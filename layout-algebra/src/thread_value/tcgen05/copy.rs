//! Copy atoms of `tcgen05.ld` and `tcgen05.st`.

use super::signed;
use crate::Layout;
use crate::thread_value::copy_atom::layout;

/// A copy between registers of a warp and tensor memory.
///
/// All layouts are in bits.
///
/// ```
/// use layout_algebra::tcgen05::TmemCopy;
///
/// let copy = TmemCopy::new(32, 32, 8, false).unwrap();
/// assert_eq!(copy.registers(), 8);
/// assert_eq!(copy.in_registers().to_string(), "(32,256):(256,1)");
/// assert_eq!(copy.addresses().to_string(), "(256,32):(1,2097152)");
/// assert!(TmemCopy::new(16, 256, 64, false).is_none());
/// ```
///
/// # Source
///
/// CuTe `SM100_TMEM_LOAD_*` and `SM100_TMEM_STORE_*` (`copy_traits_sm100.hpp`). No hardware has
/// tested this layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TmemCopy {
    lanes: u64,
    bits: u64,
    repeats: u64,
    is_packed: bool,
}

impl TmemCopy {
    /// Creates the copy of `lanes` lanes, `bits` bits and `repeats` repeats, or `None` if the
    /// instruction does not exist. The form of 16 lanes and 32 bits is `.16x32bx2`.
    ///
    /// A thread has at most 128 registers. `is_packed` is `.pack::16b` or `.unpack::16b`.
    #[must_use]
    pub fn new(lanes: u64, bits: u64, repeats: u64, is_packed: bool) -> Option<Self> {
        let exists = matches!((lanes, bits), (16, 32 | 64 | 128 | 256) | (32, 32));
        let copy = Self {
            lanes,
            bits,
            repeats,
            is_packed,
        };
        let repeats = repeats.is_power_of_two() && repeats <= 128;
        (exists && repeats && copy.registers() <= 128).then_some(copy)
    }

    /// Returns the number of registers of a thread.
    #[must_use]
    pub fn registers(self) -> u64 {
        self.bits.div_ceil(64).min(4) * self.repeats
    }

    /// Returns the number of bits of one lane.
    fn width(self) -> i64 {
        signed(self.registers() * 32 * 32 / self.lanes)
    }

    /// Returns the layout from a bit to its address in tensor memory. A lane is `1 << 21` bits.
    #[must_use]
    pub fn addresses(self) -> Layout {
        let (width, lanes) = (self.width(), signed(self.lanes));
        if self.is_packed {
            layout(((16, width / 16), lanes), ((1, 32), 1 << 21))
        } else {
            layout((width, lanes), (1, 1 << 21))
        }
    }

    /// Returns the layout `(thread, bit)` of tensor memory: each thread has all bits.
    #[must_use]
    pub fn in_tmem(self) -> Layout {
        layout((32, self.width() * signed(self.lanes)), (0, 1))
    }

    /// Returns the layout `(thread, bit)` of the registers.
    #[must_use]
    pub fn in_registers(self) -> Layout {
        let (w, r) = (self.width(), signed(self.repeats));
        match (self.lanes, self.bits, r) {
            (32, _, _) => layout((32, w), (w, 1)),
            (_, 32, _) => layout(((16, 2), w / 2), ((w, w / 2), 1)),
            (_, 64, 1) => layout(((2, 2, 8), 32), ((8 * w, 32, w), 1)),
            (_, 64, _) => layout(((2, 2, 8), (32, r)), ((8 * w, 32, w), (1, 64))),
            (_, bits, _) => {
                let (part, bits) = (signed(bits / 4), signed(bits));
                if r == 1 {
                    layout(((4, 8), (part, 2)), ((part, w), (1, 8 * w)))
                } else {
                    layout(((4, 8), (part, 2, r)), ((part, w), (1, 8 * w, bits)))
                }
            }
        }
    }
}

/// A copy of `tcgen05.cp` from shared memory to tensor memory.
///
/// All layouts are in bits. Modes of stride 0 repeat the source.
///
/// ```
/// use layout_algebra::tcgen05::SharedToTmem;
///
/// let copy = SharedToTmem::Lanes32;
/// assert_eq!(copy.source(false).to_string(), "(1,(32,128,4)):(0,(1,32,0))");
/// assert_eq!(copy.destination(false).to_string(), "(1,16384):(0,1)");
/// ```
///
/// # Source
///
/// CuTe `SM100_UTCCP_*` (`copy_traits_sm100.hpp`). No hardware has tested this layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SharedToTmem {
    /// `.128x256b`.
    Lanes128Bits256,
    /// `.128x128b`.
    Lanes128Bits128,
    /// `.4x256b`. CuTe describes it as a part of `.128x256b`: one lane of each 32.
    Lanes4,
    /// `.32x128b.warpx4`.
    Lanes32,
    /// `.64x128b.warpx2::02_13`.
    Lanes64Apart,
    /// `.64x128b.warpx2::01_23`.
    Lanes64Adjacent,
}

impl SharedToTmem {
    /// Returns the layout from a bit to its address in tensor memory. A lane is `1 << 21` bits.
    #[must_use]
    pub fn addresses(self) -> Layout {
        let lane = 1 << 21;
        match self {
            Self::Lanes128Bits256 | Self::Lanes4 => layout((128, 256), (lane, 1)),
            Self::Lanes128Bits128 => layout((128, 128), (lane, 1)),
            Self::Lanes32 => layout((32, 128, 4), (lane, 1, 32 * lane)),
            Self::Lanes64Apart => layout((64, 128, 2), (lane, 1, 64 * lane)),
            Self::Lanes64Adjacent => layout((32, 128, 2, 2), (lane, 1, 64 * lane, 32 * lane)),
        }
    }

    /// Returns the layout `(cta, bit)` of shared memory, for one CTA or a pair.
    #[must_use]
    pub fn source(self, is_pair: bool) -> Layout {
        let n = i64::from(is_pair) + 1;
        match self {
            Self::Lanes32 => layout((n, (32, 128, 4)), (0, (1, 32, 0))),
            Self::Lanes64Apart => layout((n, (64, 128, 2)), (0, (1, 64, 0))),
            Self::Lanes64Adjacent => layout((n, (32, 128, 2, 2)), (0, (1, 32, 4096, 0))),
            _ => self.destination(is_pair),
        }
    }

    /// Returns the layout `(cta, bit)` of tensor memory, for one CTA or a pair.
    #[must_use]
    pub fn destination(self, is_pair: bool) -> Layout {
        let n = i64::from(is_pair) + 1;
        match self {
            Self::Lanes128Bits256 => layout((n, 32768), (0, 1)),
            Self::Lanes4 => layout((n, (4, 256)), (0, (32, 128))),
            _ => layout((n, 16384), (0, 1)),
        }
    }
}
