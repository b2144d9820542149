//! The measured operations.

use layout_algebra::{Error, IntTuple, Layout, Tiler};

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    Coalesce,
    Composition,
    Complement,
    LogicalDivide,
    ZippedDivide,
    LogicalProduct,
    BlockedProduct,
}

/// The right operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Right {
    None,
    Size(i64),
    Sizes(Vec<i64>),
    Layout(Layout),
}

/// An operation with operands and the result of `layout-algebra`.
pub(crate) struct Operation {
    pub(crate) family: Family,
    pub(crate) left: Layout,
    pub(crate) right: Right,
    pub(crate) result: Layout,
}

impl Family {
    /// All operations, in the order of the tables.
    pub(crate) const ALL: [Self; 7] = [
        Self::Coalesce,
        Self::Composition,
        Self::Complement,
        Self::LogicalDivide,
        Self::ZippedDivide,
        Self::LogicalProduct,
        Self::BlockedProduct,
    ];

    /// Returns the name in CuTe.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Coalesce => "coalesce",
            Self::Composition => "composition",
            Self::Complement => "complement",
            Self::LogicalDivide => "logical_divide",
            Self::ZippedDivide => "zipped_divide",
            Self::LogicalProduct => "logical_product",
            Self::BlockedProduct => "blocked_product",
        }
    }

    /// Returns the alias in `layout_core`.
    pub(crate) const fn alias(self) -> &'static str {
        match self {
            Self::Coalesce => "Coalesced",
            Self::Composition => "Composed",
            Self::Complement => "Complemented",
            Self::LogicalDivide => "Divided",
            Self::ZippedDivide => "ZippedDivided",
            Self::LogicalProduct => "Multiplied",
            Self::BlockedProduct => "BlockedMultiplied",
        }
    }

    /// Returns `true` if the right operand is a layout or a tiler, so that its number of modes
    /// affects the cost.
    pub(crate) const fn is_binary(self) -> bool {
        !matches!(self, Self::Coalesce | Self::Complement)
    }

    /// Returns the result of `layout-algebra`.
    pub(crate) fn evaluate(self, left: &Layout, right: &Right) -> Result<Layout, Error> {
        match (self, right) {
            (Self::Complement, Right::Size(size)) => left.complement(IntTuple::Int(*size)),
            (Self::Composition, right) => left.composition(tiler(right)),
            (Self::LogicalDivide, right) => left.logical_divide(tiler(right)),
            (Self::ZippedDivide, right) => left.zipped_divide(tiler(right)),
            (Self::LogicalProduct, right) => left.logical_product(tiler(right)),
            (Self::BlockedProduct, Right::Layout(right)) => left.blocked_product(right),
            (Self::Coalesce | Self::Complement | Self::BlockedProduct, _) => Ok(left.coalesce()),
        }
    }
}

fn tiler(right: &Right) -> Tiler {
    match right {
        Right::None => Tiler::Keep,
        Right::Size(size) => Tiler::Size(*size),
        Right::Sizes(sizes) => Tiler::Modes(sizes.iter().copied().map(Tiler::Size).collect()),
        Right::Layout(layout) => Tiler::Layout(layout.clone()),
    }
}
