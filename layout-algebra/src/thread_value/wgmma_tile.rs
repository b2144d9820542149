//! Tiles of swizzle atoms, which `wgmma` reads and TMA copies.

use layout_decide::{AtomTile, Modes, NoOperand, Swizzle as Moved};

use super::proof::signed;
use crate::algebra::checked::rejection;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout, Swizzle, explain};

impl Layout {
    /// Creates the shared-memory tile `(row, k)` of `bits`-bit elements, contiguous along mode
    /// `contiguous`. The tile uses the widest swizzle atom whose lines divide the tile.
    ///
    /// An atom is 8 consecutive lines. The line length is the span within which the swizzle moves
    /// 16-byte units: 128, 64 or 32 bytes, or 16 bytes without a swizzle. Atoms are arranged across
    /// the lines first, which minimizes the number of TMA boxes. An instruction reads 32 bytes of
    /// `k`, so a tile that is contiguous along `k` (mode 1) never has 16-byte lines.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a = Layout::wgmma_tile((128, 64), 16, 1)?;
    /// assert_eq!(a.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
    /// // 96 16-bit elements are three 64-byte lines, and not a multiple of a 128-byte line.
    /// let b = Layout::wgmma_tile((64, 96), 16, 1)?;
    /// assert_eq!(b.to_string(), "Sw<2,3,3> o 0 o ((8,8),(32,3)):((32,256),(1,2048))");
    /// assert!(Layout::wgmma_tile((64, 60), 16, 1).is_err());
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// * *wgmma operand* if elements do not have 8, 16 or 32 bits, or if a tile that is contiguous
    ///   along the rows does not have 16-bit elements
    /// * *rank*
    /// * the errors of [`tile_to_shape_ordered`](Self::tile_to_shape_ordered), in particular *does
    ///   not tile* if no lines fill the tile
    ///
    /// # Source
    ///
    /// CUTLASS `ss_smem_selector` (`cutlass/gemm/collective/builders/sm90_common.inl`).
    ///
    /// Proved: `wgmma_tile_is_read`, `wgmma_tile_is_copied` (`proofs/WgmmaTile.v`).
    pub fn wgmma_tile(
        shape: impl Into<IntTuple>,
        bits: i64,
        contiguous: usize,
    ) -> Result<Self, Error> {
        let shape = shape.into();
        let operation = || format!("wgmma_tile({shape}, {bits}, {contiguous})");
        explain::operation(operation, || {
            let (atom, order) =
                widest(&shape, bits, contiguous).map_err(|rule| rejection(operation(), rule))?;
            atom.tile_to_shape_ordered(shape.clone(), order)
                .map_err(|error| {
                    rejection(operation(), error.rule().clone()).within(error.operation().into())
                })
        })
    }
}

/// Returns the widest atom whose lines divide a shape, and the order of the atoms.
fn widest(shape: &IntTuple, bits: i64, contiguous: usize) -> Result<(Layout, IntTuple), Rule> {
    let [rows, k] = shape.modes() else {
        return Err(Rule::Modes {
            what: "the shape",
            modes: shape.rank(),
            of: "a tile (row, k)",
            rank: 2,
        });
    };
    if contiguous > 1 {
        return Err(Rule::NoMode {
            mode: contiguous,
            rank: 2,
        });
    }
    let size = |mode: &IntTuple| mode.product().ok_or(Rule::Overflow { what: "the size" });
    let extents = [size(rows)?.unsigned_abs(), size(k)?.unsigned_abs()];
    let (width, is_k_major) = (u64::try_from(bits).unwrap_or(0), contiguous == 1);
    let no = match width {
        16 => None,
        8 | 32 if is_k_major => None,
        8 | 32 => Some(NoOperand::NotKMajor),
        _ => Some(NoOperand::Bits),
    };
    if let Some(no) = no {
        let nothing = Moved {
            offset: 0,
            read: 0,
            shift: 0,
        };
        let fact = no.fact(&Modes::new(0), &nothing, width, 0);
        return Err(Rule::NoOperand {
            fact: fact.as_str().into(),
            suggestion: match no {
                NoOperand::NotKMajor => along_k(shape, bits),
                _ => None,
            },
        });
    }
    let tile = AtomTile::widest(extents, width, is_k_major);
    explain::steps(|| chosen(&tile));
    let [row, k] = tile.atom().map(signed);
    let line = signed(tile.line());
    let (strides, order) = if is_k_major {
        ((line, 1), (0, 1))
    } else {
        ((1, line), (1, 0))
    };
    let atom = || {
        let (b, m) = tile.swizzle();
        let lines = Layout::new((row, k), strides)?;
        if b == 0 {
            return Ok(lines);
        }
        Layout::behind(Swizzle::new(b.into(), m.into(), 3)?, 0, &lines)
    };
    let atom = atom().map_err(|error: Error| error.rule().clone())?;
    Ok((atom, order.into()))
}

/// Returns a suggested tile of the same shape, contiguous along `k`.
fn along_k(shape: &IntTuple, bits: i64) -> Option<String> {
    explain::silently(|| Layout::wgmma_tile(shape.clone(), bits, 1)).ok()?;
    Some(format!("use `wgmma_tile({shape}, {bits}, 1)`"))
}

/// Returns the reason for the line length.
fn chosen(tile: &AtomTile) -> Vec<String> {
    let mode = usize::from(tile.is_k_major);
    let extent = tile.extents[mode];
    let no_multiple = |span: u64| {
        let line = span * 8 / tile.bits;
        format!(
            "mode {mode}: {extent} elements are not a multiple of {line}, the elements in a line of {span} bytes"
        )
    };
    let wider = [128, 64, 32].into_iter().filter(|span| *span > tile.span);
    let mut lines: Vec<_> = wider.map(no_multiple).collect();
    let line = tile.line();
    lines.push(match extent / line {
        _ if extent % line != 0 => no_multiple(tile.span) + ", the shortest",
        1 => format!(
            "mode {mode}: {extent} elements are one line of {} bytes",
            tile.span
        ),
        count => format!(
            "mode {mode}: {extent} elements are {count} lines of {} bytes",
            tile.span
        ),
    });
    lines
}
