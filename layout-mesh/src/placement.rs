//! [`Placement`]: the distribution of a tensor along one mesh axis.

use core::fmt;

/// The operator of a reduction over devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// The sum.
    Sum,
    /// The product.
    Product,
    /// The maximum.
    Max,
    /// The minimum.
    Min,
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sum => "sum",
            Self::Product => "product",
            Self::Max => "max",
            Self::Min => "min",
        })
    }
}

/// The distribution of a tensor along one mesh axis.
///
/// The names are PyTorch's: `Shard(0)`, `Replicate`, `Partial(sum)`, `_StridedShard(0, 2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placement {
    /// The devices divide a dimension into contiguous shards.
    Shard(usize),
    /// The dimension is divided into `split` contiguous blocks, and the devices divide each block.
    StridedShard {
        /// The dimension.
        dim: usize,
        /// The number of blocks.
        split: i64,
    },
    /// Each device has a replica.
    Replicate,
    /// Each device has a term. The reduction of all terms is the tensor.
    Partial(Reduction),
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shard(dim) => write!(f, "Shard({dim})"),
            Self::StridedShard { dim, split } => write!(f, "StridedShard({dim}, {split})"),
            Self::Replicate => f.write_str("Replicate"),
            Self::Partial(op) => write!(f, "Partial({op})"),
        }
    }
}
