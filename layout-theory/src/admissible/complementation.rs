//! Admissibility for complementation.

use core::fmt;

use layout_algebra::{Layout, Path};

use crate::leaf::{Leaf, flat_tuple, named_leaves};

/// The reason that a layout and a size are not admissible for complementation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotComplementable {
    /// The size is below 1.
    Cotarget {
        /// The size.
        cotarget: i64,
    },
    /// A stride is 0, but the paper requires positive strides.
    ZeroStride {
        /// The leaf.
        leaf: Path,
    },
    /// In sorted order, extent times stride of a leaf does not divide the next stride.
    Order {
        /// The leaf, its extent and stride.
        leaf: (Path, i64, i64),
        /// The next leaf and its stride.
        next: (Path, i64),
    },
    /// Extent times stride of the last leaf does not divide the size.
    Last {
        /// The leaf, its extent and stride.
        leaf: (Path, i64, i64),
        /// The size.
        cotarget: i64,
    },
}

impl fmt::Display for NotComplementable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cotarget { cotarget } => write!(f, "expected a positive size, found {cotarget}"),
            Self::ZeroStride { leaf } => {
                write!(f, "expected positive strides, found 0 in leaf {leaf}")
            }
            Self::Order { leaf, next } => {
                let (leaf, n, d) = leaf;
                let (next, stride) = next;
                write!(
                    f,
                    "{n} * {d} of leaf {leaf} does not divide stride {stride}"
                )?;
                write!(f, " of leaf {next}, the next by stride")
            }
            Self::Last { leaf, cotarget } => {
                let (leaf, n, d) = leaf;
                write!(f, "{n} * {d} of leaf {leaf} does not divide {cotarget}")
            }
        }
    }
}

impl core::error::Error for NotComplementable {}

/// Checks that a layout and a size are admissible for complementation.
///
/// ```text
/// sorted by stride, then extent:
/// N(i-1) d(i-1) divides d(i)       for all leaves but the first
/// N(last) d(last) divides cotarget
/// ```
///
/// Unlike in [`Layout::complement`], leaves of extent 1 count.
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::admissible_for_complementation;
///
/// let a: Layout = "4:3".parse()?;
/// assert!(admissible_for_complementation(&a, 24).is_ok());
/// assert_eq!(
///     admissible_for_complementation(&a, 8).unwrap_err().to_string(),
///     "4 * 3 of leaf 0 does not divide 8",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first condition that does not hold.
///
/// # Source
///
/// Mao, Definition 2.5. Hieu, Lemma 2.1 (2), only requires that the size divides `cotarget`. The
/// requirement is not sufficient: `4:3` has no complement in 8.
pub fn admissible_for_complementation(
    layout: &Layout,
    cotarget: i64,
) -> Result<(), NotComplementable> {
    sorted(layout, cotarget).map(drop)
}

/// Returns the complement with all its modes, including modes of extent 1.
///
/// ```text
/// (d0, d1 / (N0 d0), ..., M / (N(last) d(last))) : (1, N0 d0, ..., N(last) d(last))
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::uncoalesced_complement;
///
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// assert_eq!(uncoalesced_complement(&a, 24)?.to_string(), "(1,3,2):(1,2,12)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`admissible_for_complementation`].
///
/// # Source
///
/// Mao, Definition 2.6. [`Layout::complement`] also coalesces, like CuTe.
pub fn uncoalesced_complement(layout: &Layout, cotarget: i64) -> Result<Layout, NotComplementable> {
    let mut modes = Vec::new();
    let mut block = 1;
    for (_, mode) in sorted(layout, cotarget)? {
        let shape = mode.stride / block;
        modes.push(Leaf {
            shape,
            stride: block,
        });
        // Divides the cotarget, so it does not overflow.
        block = mode.shape * mode.stride;
    }
    modes.push(Leaf {
        shape: cotarget / block,
        stride: block,
    });
    Ok(flat_tuple(&modes))
}

/// Returns the leaves by stride, then extent, if they are admissible.
fn sorted(layout: &Layout, cotarget: i64) -> Result<Vec<(Path, Leaf)>, NotComplementable> {
    if cotarget < 1 {
        return Err(NotComplementable::Cotarget { cotarget });
    }
    let mut leaves: Vec<_> = named_leaves(layout).collect();
    if let Some((leaf, _)) = leaves.iter().find(|(_, mode)| mode.stride == 0) {
        return Err(NotComplementable::ZeroStride { leaf: leaf.clone() });
    }
    leaves.sort_by_key(|(_, mode)| (mode.stride, mode.shape));
    let divides = |mode: &Leaf, n: i64| {
        let block = mode.shape.checked_mul(mode.stride);
        block.is_some_and(|block| n % block == 0)
    };
    let named = |(leaf, mode): &(Path, Leaf)| (leaf.clone(), mode.shape, mode.stride);
    for pair in leaves.windows(2) {
        if !divides(&pair[0].1, pair[1].1.stride) {
            return Err(NotComplementable::Order {
                leaf: named(&pair[0]),
                next: (pair[1].0.clone(), pair[1].1.stride),
            });
        }
    }
    match leaves.last() {
        Some(last) if !divides(&last.1, cotarget) => Err(NotComplementable::Last {
            leaf: named(last),
            cotarget,
        }),
        _ => Ok(leaves),
    }
}
