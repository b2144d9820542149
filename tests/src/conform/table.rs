//! The operations of the format: name, operands, and function at the value level.

use layout_algebra::{
    Answer, Coord, CoordinateLayout, Error, IntTuple, Layout, Swizzle, Tiler, TvLayout,
};

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A layout.
    Layout,
    /// An integer.
    Int,
    /// A nested tuple of integers: a shape, an order, a coordinate, or a profile.
    Tuple,
    /// A tuple of positions.
    Positions,
    /// A coordinate with free modes.
    Coord,
    /// A layout or a tiler.
    Tiler,
    /// A swizzle.
    Swizzle,
    /// A composed layout, written as one operand, or as the three operands swizzle, offset and
    /// layout.
    Composed,
}

/// A parsed operand.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A layout.
    Layout(Layout),
    /// An integer.
    Int(i64),
    /// A nested tuple.
    Tuple(IntTuple),
    /// Positions.
    Positions(Vec<usize>),
    /// A coordinate with free modes.
    Coord(Coord),
    /// A tiler.
    Tiler(Tiler),
    /// A swizzle.
    Swizzle(Swizzle),
}

/// A result of the value level.
#[derive(Clone, Debug)]
pub enum Value {
    /// A layout.
    Layout(Layout),
    /// A layout and its start offset.
    Slice(Layout, i64),
    /// A nested tuple.
    Tuple(IntTuple),
    /// An integer.
    Int(i64),
    /// A verdict.
    Bool(bool),
    /// A result whose offsets are not listed.
    Shown(Answer),
}

/// An operation.
pub struct Operation {
    /// The names of the operation in vectors.
    pub names: &'static [&'static str],
    /// The operands.
    pub operands: &'static [Kind],
    /// The number of trailing operands that may be missing.
    pub optional: usize,
    /// `true` if the last operand may be repeated.
    pub variadic: bool,
    /// The function at the value level.
    pub evaluate: fn(&Operands) -> Result<Value, Error>,
}

/// The parsed operands of an operation, as its table entry specifies.
#[derive(Clone, Debug)]
pub struct Operands(pub Vec<Argument>);

macro_rules! operand {
    ($(#[$doc:meta])* $name:ident: $variant:ident -> $type:ty) => {
        $(#[$doc])*
        /// # Panics
        ///
        /// Panics if the operand has a different kind in the table.
        #[must_use]
        pub fn $name(&self, i: usize) -> &$type {
            match &self.0[i] {
                Argument::$variant(operand) => operand,
                other => panic!("operand {i} is {other:?}"),
            }
        }
    };
}

impl Operands {
    operand! {
        /// Returns operand `i`, a layout.
        layout: Layout -> Layout
    }
    operand! {
        /// Returns operand `i`, an integer.
        int: Int -> i64
    }
    operand! {
        /// Returns operand `i`, a tuple.
        tuple: Tuple -> IntTuple
    }
    operand! {
        /// Returns operand `i`, positions.
        positions: Positions -> [usize]
    }
    operand! {
        /// Returns operand `i`, a coordinate.
        coord: Coord -> Coord
    }
    operand! {
        /// Returns operand `i`, a tiler.
        tiler: Tiler -> Tiler
    }
    operand! {
        /// Returns operand `i`, a swizzle.
        swizzle: Swizzle -> Swizzle
    }

    /// Returns operand `i`, an integer that counts modes.
    #[must_use]
    pub fn count(&self, i: usize) -> usize {
        usize::try_from(*self.int(i)).unwrap_or(usize::MAX)
    }

    /// Returns the number of operands.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no operands.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns the operation with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS
        .iter()
        .find(|operation| operation.names.contains(&name))
}

const fn op(
    names: &'static [&'static str],
    operands: &'static [Kind],
    evaluate: fn(&Operands) -> Result<Value, Error>,
) -> Operation {
    Operation {
        names,
        operands,
        optional: 0,
        variadic: false,
        evaluate,
    }
}

impl Operation {
    const fn with_optional(self, optional: usize) -> Self {
        Self { optional, ..self }
    }

    const fn variadic(self) -> Self {
        Self {
            variadic: true,
            ..self
        }
    }
}

fn pad(x: &Operands) -> Layout {
    match x.0.get(2) {
        Some(Argument::Layout(layout)) => layout.clone(),
        _ => Layout::new(1, 0).expect("1:0 is a layout"),
    }
}

fn current(x: &Operands) -> IntTuple {
    match x.0.get(1) {
        Some(Argument::Tuple(current)) => current.clone(),
        _ => IntTuple::Int(1),
    }
}

/// All operations.
pub const OPERATIONS: &[Operation] = &[
    op(&["make_layout"], &[Kind::Layout], |x| {
        let modes = (0..x.len()).map(|i| x.layout(i).clone());
        Layout::from_modes(modes).map(Value::Layout)
    })
    .variadic(),
    op(&["make_layout_left"], &[Kind::Tuple], |x| {
        Layout::make_layout_left(x.tuple(0)).map(Value::Layout)
    }),
    op(&["make_layout_right"], &[Kind::Tuple], |x| {
        Layout::make_layout_right(x.tuple(0)).map(Value::Layout)
    }),
    op(&["make_ordered_layout"], &[Kind::Tuple, Kind::Tuple], |x| {
        Layout::make_ordered_layout(x.tuple(0), x.tuple(1)).map(Value::Layout)
    }),
    op(&["make_layout_like"], &[Kind::Layout], |x| {
        x.layout(0).make_layout_like().map(Value::Layout)
    }),
    op(&["make_fragment_like"], &[Kind::Layout], |x| {
        x.layout(0).make_fragment_like().map(Value::Layout)
    }),
    op(&["compact_col_major"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(0).compact_col_major(current(x)).map(Value::Tuple)
    })
    .with_optional(1),
    op(&["compact_row_major"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(0).compact_row_major(current(x)).map(Value::Tuple)
    })
    .with_optional(1),
    op(&["shape_div"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(0).shape_div(x.tuple(1)).map(Value::Tuple)
    }),
    op(&["size"], &[Kind::Layout], |x| {
        Ok(Value::Int(x.layout(0).size()))
    }),
    op(&["cosize"], &[Kind::Layout], |x| {
        Ok(Value::Int(x.layout(0).cosize()))
    }),
    op(&["rank"], &[Kind::Layout], |x| {
        Ok(Value::Int(to_int(x.layout(0).rank())))
    }),
    op(&["depth"], &[Kind::Layout], |x| {
        Ok(Value::Int(to_int(x.layout(0).depth())))
    }),
    op(&["size_i"], &[Kind::Layout, Kind::Positions], |x| {
        Ok(Value::Int(x.layout(0).get(x.positions(1))?.size()))
    }),
    op(&["cosize_i"], &[Kind::Layout, Kind::Positions], |x| {
        Ok(Value::Int(x.layout(0).get(x.positions(1))?.cosize()))
    }),
    op(&["get"], &[Kind::Layout, Kind::Positions], |x| {
        x.layout(0).get(x.positions(1)).map(Value::Layout)
    }),
    op(&["take"], &[Kind::Layout, Kind::Int, Kind::Int], |x| {
        x.layout(0).take(x.count(1), x.count(2)).map(Value::Layout)
    }),
    op(&["group"], &[Kind::Layout, Kind::Int, Kind::Int], |x| {
        x.layout(0).group(x.count(1), x.count(2)).map(Value::Layout)
    }),
    op(&["select"], &[Kind::Layout, Kind::Positions], |x| {
        x.layout(0).select(x.positions(1)).map(Value::Layout)
    }),
    op(&["append"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).append(x.layout(1)).map(Value::Layout)
    }),
    op(&["prepend"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).prepend(x.layout(1)).map(Value::Layout)
    }),
    op(
        &["append_n"],
        &[Kind::Layout, Kind::Int, Kind::Layout],
        |x| x.layout(0).append_n(x.count(1), &pad(x)).map(Value::Layout),
    )
    .with_optional(1),
    op(
        &["prepend_n"],
        &[Kind::Layout, Kind::Int, Kind::Layout],
        |x| {
            x.layout(0)
                .prepend_n(x.count(1), &pad(x))
                .map(Value::Layout)
        },
    )
    .with_optional(1),
    op(
        &["replace"],
        &[Kind::Layout, Kind::Int, Kind::Layout],
        |x| {
            x.layout(0)
                .replace(x.count(1), x.layout(2))
                .map(Value::Layout)
        },
    ),
    op(&["reverse"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).reverse()))
    }),
    op(&["flatten"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).flatten()))
    }),
    op(&["unflatten"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).unflatten(x.tuple(1)).map(Value::Layout)
    }),
    op(&["zip"], &[Kind::Layout], |x| {
        x.layout(0).zip().map(Value::Layout)
    }),
    op(&["zip2"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).zip_with(x.layout(1)).map(Value::Layout)
    }),
    op(&["congruent"], &[Kind::Tuple, Kind::Tuple], |x| {
        Ok(Value::Bool(x.tuple(0).is_congruent(x.tuple(1))))
    }),
    op(&["weakly_congruent"], &[Kind::Tuple, Kind::Tuple], |x| {
        Ok(Value::Bool(x.tuple(0).is_weakly_congruent(x.tuple(1))))
    }),
    op(&["compatible"], &[Kind::Tuple, Kind::Tuple], |x| {
        Ok(Value::Bool(x.tuple(0).is_compatible(x.tuple(1))))
    }),
    op(&["evenly_divides"], &[Kind::Tuple, Kind::Tuple], |x| {
        Ok(Value::Bool(x.tuple(0).evenly_divides(x.tuple(1))))
    }),
    op(&["coalesce"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).coalesce()))
    }),
    op(&["coalesce_by_mode"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).coalesce_by_mode(x.tuple(1)).map(Value::Layout)
    }),
    op(&["coalesce_x"], &[Kind::Layout], |x| {
        x.layout(0).coalesce_x().map(Value::Layout)
    }),
    op(&["filter"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).filter()))
    }),
    op(&["filter_by_mode"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).filter_by_mode(x.tuple(1)).map(Value::Layout)
    }),
    op(&["filter_zeros"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).filter_zeros()))
    }),
    op(
        &["filter_zeros_profile"],
        &[Kind::Layout, Kind::Tuple],
        |x| {
            x.layout(0)
                .filter_zeros_profile(x.tuple(1))
                .map(Value::Layout)
        },
    ),
    op(
        &["composition", "composition_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).composition(x.tiler(1)).map(Value::Layout),
    ),
    op(&["with_shape"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).with_shape(x.tuple(1)).map(Value::Layout)
    }),
    op(&["complement"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).complement(x.tuple(1)).map(Value::Layout)
    }),
    op(&["complement_default"], &[Kind::Layout], |x| {
        x.layout(0).complement_default().map(Value::Layout)
    }),
    op(
        &["logical_divide", "logical_divide_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).logical_divide(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["zipped_divide", "zipped_divide_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).zipped_divide(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["tiled_divide", "tiled_divide_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).tiled_divide(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["flat_divide", "flat_divide_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).flat_divide(x.tiler(1)).map(Value::Layout),
    ),
    op(&["ceil_div"], &[Kind::Tuple, Kind::Tiler], |x| {
        x.tuple(0).ceil_div(x.tiler(1)).map(Value::Tuple)
    }),
    op(
        &["logical_product", "logical_product_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).logical_product(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["zipped_product", "zipped_product_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).zipped_product(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["tiled_product", "tiled_product_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).tiled_product(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["flat_product", "flat_product_tiler"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).flat_product(x.tiler(1)).map(Value::Layout),
    ),
    op(&["blocked_product"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).blocked_product(x.layout(1)).map(Value::Layout)
    }),
    op(&["raked_product"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).raked_product(x.layout(1)).map(Value::Layout)
    }),
    op(
        &["tile_to_shape"],
        &[Kind::Layout, Kind::Tuple, Kind::Tuple],
        |x| {
            let tiled = match x.0.get(2) {
                None => x.layout(0).tile_to_shape(x.tuple(1)),
                Some(_) => x.layout(0).tile_to_shape_ordered(x.tuple(1), x.tuple(2)),
            };
            tiled.map(Value::Layout)
        },
    )
    .with_optional(1),
    op(&["right_inverse"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).right_inverse()?))
    }),
    op(&["left_inverse"], &[Kind::Layout], |x| {
        x.layout(0).left_inverse().map(Value::Layout)
    }),
    op(&["max_common_layout"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0)
            .max_common_layout(x.layout(1))
            .map(Value::Layout)
    }),
    op(&["max_common_vector"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).max_common_vector(x.layout(1)).map(Value::Int)
    }),
    op(&["max_alignment"], &[Kind::Layout], |x| {
        Ok(Value::Int(x.layout(0).max_alignment()))
    }),
    op(&["nullspace"], &[Kind::Layout], |x| {
        Ok(Value::Layout(x.layout(0).nullspace()?))
    }),
    op(&["domain_distribute"], &[Kind::Tuple, Kind::Int], |x| {
        Layout::domain_distribute(x.tuple(0), *x.int(1)).map(Value::Layout)
    }),
    op(&["upcast"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).upcast(*x.int(1)).map(Value::Layout)
    }),
    op(&["downcast"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).downcast(*x.int(1)).map(Value::Layout)
    }),
    op(
        &["recast_layout"],
        &[Kind::Layout, Kind::Int, Kind::Int],
        |x| {
            x.layout(0)
                .recast_layout(*x.int(1), *x.int(2))
                .map(Value::Layout)
        },
    ),
    op(&["eval"], &[Kind::Layout, Kind::Tuple], |x| {
        x.layout(0).offset(x.tuple(1)).map(Value::Int)
    }),
    op(&["idx2crd"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(1).idx2crd(x.tuple(0)).map(Value::Tuple)
    }),
    op(&["crd2idx_shape"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(1).crd2idx(x.tuple(0)).map(Value::Int)
    }),
    op(
        &["crd2crd"],
        &[Kind::Tuple, Kind::Tuple, Kind::Tuple],
        |x| x.tuple(1).crd2crd(x.tuple(0), x.tuple(2)).map(Value::Tuple),
    ),
    op(&["get_hier_coord"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).get_hier_coord(*x.int(1)).map(Value::Tuple)
    }),
    op(&["get_flat_coord"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).get_flat_coord(*x.int(1)).map(Value::Tuple)
    }),
    op(&["get_1d_coord"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).get_1d_coord(*x.int(1)).map(Value::Int)
    }),
    op(&["slice"], &[Kind::Coord, Kind::Layout], |x| {
        x.layout(1).slice(x.coord(0)).map(Value::Layout)
    }),
    op(&["dice"], &[Kind::Coord, Kind::Layout], |x| {
        x.layout(1).dice(x.coord(0)).map(Value::Layout)
    }),
    op(&["slice_and_offset"], &[Kind::Coord, Kind::Layout], |x| {
        slice(x.layout(1).slice_and_offset(x.coord(0)))
    }),
    op(
        &["local_tile"],
        &[Kind::Layout, Kind::Tiler, Kind::Coord],
        |x| slice(x.layout(0).local_tile(x.tiler(1), x.coord(2))),
    ),
    op(
        &["local_tile_proj"],
        &[Kind::Layout, Kind::Tiler, Kind::Coord, Kind::Coord],
        |x| {
            slice(
                x.layout(0)
                    .local_tile_proj(x.tiler(1), x.coord(2), x.coord(3)),
            )
        },
    ),
    op(
        &["local_partition"],
        &[Kind::Layout, Kind::Layout, Kind::Int],
        |x| slice(x.layout(0).local_partition(x.layout(1), *x.int(2))),
    ),
    op(&["swizzle_apply"], &[Kind::Swizzle, Kind::Int], |x| {
        Ok(Value::Int(x.swizzle(0).apply(*x.int(1))))
    }),
    op(&["swizzle_compose"], &[Kind::Composed], |x| {
        Ok(Value::Layout(x.layout(0).clone()))
    }),
    op(
        &["swizzle_compose_then_compose"],
        &[Kind::Composed, Kind::Tiler],
        |x| x.layout(0).composition(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["swizzle_compose_then_zipped_divide"],
        &[Kind::Composed, Kind::Tiler],
        |x| x.layout(0).zipped_divide(x.tiler(1)).map(Value::Layout),
    ),
    op(
        &["composition_layout_swizzle"],
        &[Kind::Layout, Kind::Swizzle],
        |x| {
            x.layout(0)
                .composition_swizzle(*x.swizzle(1))
                .map(Value::Layout)
        },
    ),
    op(
        &["swizzle_composition"],
        &[Kind::Layout, Kind::Composed],
        |x| x.layout(0).composition(x.layout(1)).map(Value::Layout),
    ),
    op(&["swizzle_upcast"], &[Kind::Composed, Kind::Int], |x| {
        x.layout(0).upcast(*x.int(1)).map(Value::Layout)
    }),
    op(&["swizzle_downcast"], &[Kind::Composed, Kind::Int], |x| {
        x.layout(0).downcast(*x.int(1)).map(Value::Layout)
    }),
    op(
        &["swizzle_recast_layout"],
        &[Kind::Composed, Kind::Int, Kind::Int],
        |x| {
            x.layout(0)
                .recast_layout(*x.int(1), *x.int(2))
                .map(Value::Layout)
        },
    ),
    op(&["swizzle_right_inverse"], &[Kind::Composed], |x| {
        x.layout(0).right_inverse().map(Value::Layout)
    }),
    op(&["swizzle_left_inverse"], &[Kind::Composed], |x| {
        x.layout(0).left_inverse().map(Value::Layout)
    }),
    op(
        &["swizzle_slice_and_offset"],
        &[Kind::Composed, Kind::Coord],
        |x| {
            let (slice, offset) = x.layout(0).slice_and_offset(x.coord(1))?;
            Ok(Value::Slice(slice, offset))
        },
    ),
    op(
        &["swizzle_tile_to_shape"],
        &[Kind::Composed, Kind::Tuple, Kind::Tuple],
        |x| {
            let tiled = match x.0.get(2) {
                None => x.layout(0).tile_to_shape(x.tuple(1)),
                Some(_) => x.layout(0).tile_to_shape_ordered(x.tuple(1), x.tuple(2)),
            };
            tiled.map(Value::Layout)
        },
    )
    .with_optional(1),
    op(&["compact_order"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(0).compact_order(x.tuple(1)).map(Value::Tuple)
    }),
    op(&["shape_mod"], &[Kind::Tuple, Kind::Tuple], |x| {
        x.tuple(0).shape_mod(x.tuple(1)).map(Value::Tuple)
    }),
    op(&["coshape"], &[Kind::Layout], |x| {
        Ok(Value::Tuple(x.layout(0).coshape()))
    }),
    op(&["make_identity_layout"], &[Kind::Tuple], |x| {
        CoordinateLayout::make_identity_layout(x.tuple(0)).map(shown)
    }),
    op(&["predicated_divide"], &[Kind::Layout, Kind::Tiler], |x| {
        x.layout(0).predicated_divide(x.tiler(1)).map(shown)
    }),
    op(
        &["zipped_predicated_divide"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).zipped_predicated_divide(x.tiler(1)).map(shown),
    ),
    op(
        &["tiled_predicated_divide"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).tiled_predicated_divide(x.tiler(1)).map(shown),
    ),
    op(
        &["flat_predicated_divide"],
        &[Kind::Layout, Kind::Tiler],
        |x| x.layout(0).flat_predicated_divide(x.tiler(1)).map(shown),
    ),
    op(&["make_layout_tv"], &[Kind::Layout, Kind::Layout], |x| {
        TvLayout::make_layout_tv(x.layout(0), x.layout(1)).map(shown)
    }),
    op(
        &["partition_tv"],
        &[Kind::Layout, Kind::Layout, Kind::Layout],
        |x| {
            let tv = TvLayout::make_layout_tv(x.layout(1), x.layout(2))?;
            x.layout(0).partition_tv(&tv).map(Value::Layout)
        },
    ),
    op(&["injective"], &[Kind::Layout], |x| {
        x.layout(0).injective().map(|()| same(x))
    }),
    op(&["covers"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).covers(x.layout(1)).map(|()| same(x))
    }),
    op(&["inside"], &[Kind::Layout, Kind::Layout], |x| {
        x.layout(0).inside(x.layout(1)).map(|()| same(x))
    }),
    op(&["vector_access"], &[Kind::Layout, Kind::Int], |x| {
        x.layout(0).vector_access(*x.int(1)).map(|()| same(x))
    }),
    op(&["swizzle_fits"], &[Kind::Layout], |x| {
        x.layout(0).swizzle_fits().map(|()| same(x))
    }),
    op(
        &["conflict_free"],
        &[Kind::Layout, Kind::Int, Kind::Int],
        |x| {
            let free = x.layout(0).conflict_free(*x.int(1), *x.int(2));
            free.map(|()| same(x))
        },
    ),
    op(
        &["sector_efficiency"],
        &[Kind::Layout, Kind::Int, Kind::Int, Kind::Int],
        |x| {
            let used = x
                .layout(0)
                .sector_efficiency(*x.int(1), *x.int(2), *x.int(3));
            used.map(|()| same(x))
        },
    ),
    op(
        &["wgmma_operand"],
        &[Kind::Layout, Kind::Int, Kind::Int],
        |x| {
            let operand = x.layout(0).wgmma_operand(*x.int(1), *x.int(2));
            operand.map(|_| same(x))
        },
    ),
    op(&["wgmma_tile"], &[Kind::Tuple, Kind::Int, Kind::Int], |x| {
        Layout::wgmma_tile(x.tuple(0), *x.int(1), x.count(2)).map(Value::Layout)
    }),
    op(&["tma_boxes"], &[Kind::Layout, Kind::Int, Kind::Int], |x| {
        let boxes = x.layout(0).tma_boxes(*x.int(1), x.count(2));
        boxes.map(|_| same(x))
    }),
];

/// Returns the first operand. An operation that only proves a property returns its operand.
fn same(x: &Operands) -> Value {
    Value::Layout(x.layout(0).clone())
}

fn shown(answer: impl Into<Answer>) -> Value {
    Value::Shown(answer.into())
}

fn slice(result: Result<(Layout, i64), Error>) -> Result<Value, Error> {
    result.map(|(layout, offset)| Value::Slice(layout, offset))
}

fn to_int(count: usize) -> i64 {
    i64::try_from(count).expect("a count of modes fits 64 bits")
}
