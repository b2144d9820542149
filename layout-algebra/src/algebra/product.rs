//! `logical_product`: copies of a layout in the pattern of another.

use std::collections::{HashMap, HashSet};

use layout_decide::STEPS;

use super::by_mode::{Rest, by_mode, tile_of};
use super::checked::{at_least, notation, rejection};
use super::coalesce::{merge, merge_running_on};
use super::complement::Gaps;
use super::composition::compose_exactly;
use super::exact::Work;
use super::unzip::{Form, Pairs};
use crate::error::{Error, Mode, Operand, Operation, Path, Rule};
use crate::explain;
use crate::{IntTuple, Layout, Tiler};

impl Layout {
    /// Returns `self * b`: mode 0 is this layout, mode 1 iterates over copies in the pattern `b`.
    ///
    /// A tuple of tilers multiplies mode by mode. Modes beyond the tuple do not change.
    ///
    /// ```text
    /// result == (a, complement(a, size(a) * cosize(b)) o b)
    /// ```
    ///
    /// If the layout has no complement, for example because of padded rows, the copies leave gaps.
    /// Each gap between its modes receives the maximum number of copies that fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,2):(4,1)".parse()?;
    /// let b: Layout = "6:1".parse()?;
    /// assert_eq!(a.logical_product(&b)?.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// let padded: Layout = "(32,32):(33,1)".parse()?;
    /// assert_eq!(padded.logical_product(2)?.to_string(), "((32,32),2):((33,1),1056)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not complementable* if a stride of `a` is below the extent of the modes with
    /// smaller strides, *not injective* if two copies overlap, the errors of
    /// [`composition`](Self::composition) if copies cannot follow `b`, *overflow*, or *rank*.
    ///
    /// # Source
    ///
    /// CuTe `logical_product` (`layout.hpp`).
    ///
    /// Proved: `copies_accepts`, `multiply_accepts` (`proofs/ProductForms.v`), `logical_product_injective`
    /// (`proofs/Product.v`).
    pub fn logical_product(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| a.multiply_tiler(&b.into()))
    }

    /// Returns `self * b` with all blocks in mode 0. Mode 1 has the iteration over copies, followed
    /// by the modes beyond the tiler.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,5):(5,1)".parse()?;
    /// assert_eq!(a.zipped_product((3, 4))?.to_string(), "((2,5),(3,4)):((5,1),(1,5))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`logical_product`](Self::logical_product), or *rank* if the
    /// tiler keeps a full mode that is not a pair.
    ///
    /// # Source
    ///
    /// CuTe `zipped_product` (`layout.hpp`).
    ///
    /// Proved: `unzip_function`, `zipped_function` (`proofs/DivisionForms.v`).
    pub fn zipped_product(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| a.multiply_in_form(&b.into(), Form::Zipped))
    }

    /// Returns `self * b` with all blocks in mode 0 and each iteration over copies in its own mode.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(1,4)".parse()?;
    /// let b: Layout = "(3,2):(1,3)".parse()?;
    /// assert_eq!(a.tiled_product(&b)?.to_string(), "((4,8),3,2):((1,4),32,96)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_product`](Self::zipped_product).
    ///
    /// # Source
    ///
    /// CuTe `tiled_product` (`layout.hpp`).
    ///
    /// Proved: `tiled_function` (`proofs/DivisionForms.v`).
    pub fn tiled_product(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| a.multiply_in_form(&b.into(), Form::Tiled))
    }

    /// Returns `self * b` with each mode of the block and each iteration over copies in its own
    /// mode.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(4,8):(1,4)".parse()?;
    /// let b: Layout = "(3,2):(1,3)".parse()?;
    /// assert_eq!(a.flat_product(&b)?.to_string(), "(4,8,3,2):(1,4,32,96)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`zipped_product`](Self::zipped_product).
    ///
    /// # Source
    ///
    /// CuTe `flat_product` (`layout.hpp`).
    ///
    /// Proved: `flat_function` (`proofs/DivisionForms.v`).
    pub fn flat_product(&self, b: impl Into<Tiler>) -> Result<Self, Error> {
        self.around(|a| a.multiply_in_form(&b.into(), Form::Flat))
    }

    /// Returns the product as a grid of blocks: mode `i` iterates through mode `i` of the block,
    /// then through mode `i` of `b`.
    ///
    /// Missing modes of either operand count as `1:0`. Two integers form one pair.
    ///
    /// ```text
    /// result == ((a0, b0'), (a1, b1'), ...)   where a * b == (a, b')
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,5):(5,1)".parse()?;
    /// let b: Layout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(a.blocked_product(&b)?.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    /// let strided: Layout = "8:8".parse()?;
    /// let copies: Layout = "16:1".parse()?;
    /// assert_eq!(strided.blocked_product(&copies)?.to_string(), "((8,(8,2))):((8,(1,64)))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`logical_product`](Self::logical_product).
    ///
    /// # Source
    ///
    /// CuTe `blocked_product` (`layout.hpp`).
    ///
    /// Proved: `blocked_function`, `blocked_copies` (`proofs/ProductForms.v`).
    pub fn blocked_product(&self, b: &Self) -> Result<Self, Error> {
        self.around(|a| {
            let operation = || format!("blocked_product({a}, {b})");
            explain::operation(operation, || {
                let (block, copies) = a.side_by_side(b)?;
                paired(block, copies).map_err(|rule| rejection(operation(), rule))
            })
        })
    }

    /// Returns the product with interleaved blocks: mode `i` iterates through mode `i` of `b`, then
    /// through mode `i` of the block.
    ///
    /// ```text
    /// result == ((b0', a0), (b1', a1), ...)   where a * b == (a, b')
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,5):(5,1)".parse()?;
    /// let b: Layout = "(3,4):(1,3)".parse()?;
    /// assert_eq!(a.raked_product(&b)?.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`logical_product`](Self::logical_product).
    ///
    /// # Source
    ///
    /// CuTe `raked_product` (`layout.hpp`).
    ///
    /// Proved: `raked_function` (`proofs/ProductForms.v`).
    pub fn raked_product(&self, b: &Self) -> Result<Self, Error> {
        self.around(|a| {
            let operation = || format!("raked_product({a}, {b})");
            explain::operation(operation, || {
                let (block, copies) = a.side_by_side(b)?;
                paired(copies, block).map_err(|rule| rejection(operation(), rule))
            })
        })
    }

    /// Returns this layout as a block, repeated without gaps until it fills `shape`, mode 0 first.
    ///
    /// ```text
    /// shape.is_compatible(shape(result))
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let atom: Layout = "(8,64):(64,1)".parse()?;
    /// assert_eq!(atom.tile_to_shape((16, 128))?.to_string(), "((8,2),(64,2)):((64,512),(1,1024))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *rank* if the block has more modes than the shape, *does not tile* if the block does
    /// not divide the shape mode by mode, *not complementable*, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `tile_to_shape` (`layout.hpp`).
    ///
    /// Proved: `tile_to_shape_sizes`, `tile_to_shape_offsets` (`proofs/ProductForms.v`).
    pub fn tile_to_shape(&self, shape: impl Into<IntTuple>) -> Result<Self, Error> {
        self.around(|a| a.repeat_to(&shape.into(), None))
    }

    /// Tiles like [`tile_to_shape`](Self::tile_to_shape), but repeats first along the modes of
    /// lower `order`.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let atom: Layout = "(8,64):(64,1)".parse()?;
    /// let tiled = atom.tile_to_shape_ordered((16, 128), (1, 0))?;
    /// assert_eq!(tiled.to_string(), "((8,2),(64,2)):((64,1024),(1,512))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`tile_to_shape`](Self::tile_to_shape), *congruence* if the order
    /// does not have one integer for each mode of the shape, or *ambiguous order* if copies repeat
    /// along two modes of the same order.
    ///
    /// # Source
    ///
    /// CuTe `tile_to_shape` (`layout.hpp`).
    ///
    /// Proved: `tile_to_shape_offsets`, `before_order` (`proofs/ProductForms.v`).
    pub fn tile_to_shape_ordered(
        &self,
        shape: impl Into<IntTuple>,
        order: impl Into<IntTuple>,
    ) -> Result<Self, Error> {
        self.around(|a| a.repeat_to(&shape.into(), Some(&order.into())))
    }

    fn repeat_to(&self, shape: &IntTuple, order: Option<&IntTuple>) -> Result<Self, Error> {
        let operation = || match &order {
            None => format!("tile_to_shape({self}, {})", notation(shape)),
            Some(order) => {
                let operands = (notation(shape), notation(order));
                format!("tile_to_shape({self}, {}, {})", operands.0, operands.1)
            }
        };
        explain::operation(operation, || self.repeat_in(shape, order, &operation))
    }

    fn repeat_in(
        &self,
        shape: &IntTuple,
        order: Option<&IntTuple>,
        operation: &dyn Fn() -> String,
    ) -> Result<Self, Error> {
        let rejected = |rule| rejection(operation(), rule);
        at_least("shape", shape, 1).map_err(rejected)?;
        let rank = shape.rank();
        if self.rank() > rank {
            return Err(rejected(Rule::Modes {
                what: "the layout",
                modes: self.rank(),
                of: "the shape",
                rank,
            }));
        }
        let block = self.append_n(rank, &Self::new(1, 0)?)?;
        let mut copies = Vec::with_capacity(rank);
        for (i, (mode, target)) in block.modes().iter().zip(shape.modes()).enumerate() {
            let (tile, size) = (mode.size(), target.product());
            let size = size.ok_or_else(|| rejected(Rule::Overflow { what: "the size" }))?;
            let leaf = match shape {
                IntTuple::Int(_) => Path::default(),
                IntTuple::Tuple(_) => Path(vec![i]),
            };
            if size % tile != 0 {
                let rule = Rule::DoesNotFill { size, tile, leaf };
                let error = Error::new(operation(), rule, Operand::Right);
                return Err(error.claiming("has no result"));
            }
            let times = size / tile;
            explain::step(|| format!("{}: {size} by {tile} is {times}", Mode(&leaf)));
            copies.push(IntTuple::Int(times));
        }
        let copies = IntTuple::Tuple(copies);
        let copies = match order {
            None => Self::make_layout(copies),
            Some(order) => Self::make_ordered_layout(copies, order),
        };
        block
            .blocked_product(&copies.map_err(|error| rejected(error.rule().clone()))?)
            .map_err(|error| rejected(error.rule().clone()).within(error.operation().into()))
    }

    /// Returns the modes of this block and the modes of its copies in the pattern `b`.
    ///
    /// The copies along one mode form one mode, even if the composition splits them. Next to an
    /// integer, a tuple of one mode keeps its parentheses.
    fn side_by_side(&self, b: &Self) -> Result<(Vec<Self>, Vec<Self>), Error> {
        let copies = self.logical_product(b)?.get(&[1])?;
        let integers = (self.depth() == 0, b.depth() == 0);
        let beside = |whole: Self, of: &Self, other_is_integer: bool| {
            let one_mode = of.rank() == 1 && other_is_integer;
            if of.depth() == 0 || one_mode {
                vec![whole]
            } else {
                whole.modes()
            }
        };
        let block = beside(self.clone(), self, integers.1);
        Ok((block, beside(copies, b, integers.0)))
    }

    fn multiply_in_form(&self, b: &Tiler, form: Form) -> Result<Self, Error> {
        form.of(self, b, Pairs::BLOCKS, || self.multiply_tiler(b))
    }

    fn multiply_tiler(&self, b: &Tiler) -> Result<Self, Error> {
        let notation = || format!("{self} * {b}");
        explain::operation(notation, || match b {
            Tiler::Keep => Ok(self.clone()),
            Tiler::Size(n) => self.multiply_layout(&tile_of(*n)?, &notation),
            Tiler::Layout(b) => self.multiply_layout(b, &notation),
            Tiler::Modes(tilers) => {
                by_mode(self, tilers, Rest::Kept, &notation, &Self::multiply_tiler)
            }
        })
    }

    fn multiply_layout(&self, b: &Self, notation: &dyn Fn() -> String) -> Result<Self, Error> {
        let rejected = |rule: &Rule, operand| {
            Error::new(notation(), rule.clone(), operand).trying(Operation::Multiply, self, b)
        };
        if b.as_plain().is_none() {
            return Err(Error::new(notation(), Rule::Swizzled, Operand::Right));
        }
        let copies = match self.size().checked_mul(b.cosize()) {
            Some(room) => {
                let places = self
                    .places(room)
                    .map_err(|rule| rejected(&rule, Operand::Left).showing(self.overlap()))?;
                let copies = places.composition(b).map_err(|error| {
                    rejected(error.rule(), Operand::Right)
                        .showing(error.counter_example().cloned())
                        .within(error.operation().into())
                })?;
                explain::silently(|| self.stay_apart(&places, b))
                    .map_err(|rule| rejected(&rule, Operand::Left))?;
                copies
            }
            None => self.copies_anywhere(b, &rejected)?,
        };
        Self::from_modes([self.clone(), copies])
            .map_err(|error| rejected(error.rule(), Operand::Left).at(None))
    }

    /// Returns the start offsets of copies: the complement in `room`, or CuTe's rounded complement.
    pub(crate) fn places(&self, room: i64) -> Result<Self, Rule> {
        let operation = || match self.overlap() {
            None => format!("complement({self}, {room})"),
            Some(_) => format!("start offsets of copies of {self} in {room} offsets"),
        };
        explain::operation(operation, || {
            Self::flat(&merge(&self.gaps(room, Gaps::LeftOver)?))
        })
    }

    /// Returns an error if two copies at different elements of `b` overlap.
    ///
    /// Copies within the complement do not overlap, and neither do copies that continue it in full
    /// blocks. However, the last mode can be the mode of a gap, and then copies past the complement
    /// can overlap.
    fn stay_apart(&self, places: &Self, b: &Self) -> Result<(), Rule> {
        let rule = |error: Error| error.rule().clone();
        let block = self.filter_zeros();
        let last = places.flat_modes().last().map_or(0, |mode| mode.stride);
        if places.size() >= b.cosize() || last >= block.cosize() {
            return Ok(());
        }
        let copies = places.composition(b.filter_zeros()).map_err(rule)?;
        let all = Self::from_modes([block.clone(), copies.clone()]).map_err(rule)?;
        match all.injective().map_err(rule) {
            // Two copies overlap, or `b` repeats one copy.
            Err(Rule::NotInjective { .. }) => {}
            decided => return decided,
        }
        if all.size() > i64::from(STEPS) {
            return Err(Rule::NotSearched { steps: STEPS });
        }
        let mut numbers = HashSet::new();
        let mut reached = HashMap::new();
        for copy in 0..b.size() {
            let number = b.offset(copy).map_err(rule)?;
            if !numbers.insert(number) {
                continue;
            }
            let start = places.offset(number).map_err(rule)?;
            for i in 0..block.size() {
                let offset = start + block.offset(i).map_err(rule)?;
                if let Some(other) = reached.insert(offset, copy).filter(|other| *other != copy) {
                    let copies = [other, copy];
                    return Err(Rule::CopiesMeet { copies, offset });
                }
            }
        }
        Ok(())
    }

    /// Computes the copies if the room that `b` might need overflows `i64`. `b` may not need all of
    /// this room.
    fn copies_anywhere(
        &self,
        b: &Self,
        rejected: &dyn Fn(&Rule, Operand) -> Error,
    ) -> Result<Self, Error> {
        let gaps = self
            .gaps(i64::MAX, Gaps::LeftOver)
            .map_err(|rule| rejected(&rule, Operand::Left))?;
        compose_exactly(&merge_running_on(&gaps), b, Work::MOST).map_err(|rejection| {
            let shown = rejection.counter_example.map(|shown| *shown);
            rejected(&rejection.rule, Operand::Right).showing(shown)
        })
    }
}

/// Returns the modes of both in pairs, where the shorter list is continued with `1:0`.
fn paired(first: Vec<Layout>, second: Vec<Layout>) -> Result<Layout, Rule> {
    let rank = first.len().max(second.len());
    let padded = |mut modes: Vec<Layout>| {
        modes.resize(rank, Layout::from_flat(&[]));
        modes
    };
    let pairs = padded(first).into_iter().zip(padded(second));
    let pairs = pairs.map(|(a, b)| Layout::from_modes([a, b]));
    pairs
        .collect::<Result<Vec<_>, _>>()
        .and_then(Layout::from_modes)
        .map_err(|error| error.rule().clone())
}
