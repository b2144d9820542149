//! The CuTe translations of the operations, one row for each usage.

/// Returns the translation of an operation to C++ or Python.
pub(super) fn template(usage: &str, is_cpp: bool) -> Option<&'static str> {
    let (_, cpp, dsl) = FORMS.iter().find(|(known, ..)| *known == usage)?;
    Some(if is_cpp { *cpp } else { *dsl }).filter(|form| !form.is_empty())
}

/// Returns `true` if CuTe has a name for the static integer, such as `_8`.
pub(super) fn is_named(value: i64) -> bool {
    match value {
        0..=10 | 12 | 384 | 768 => true,
        16..=256 => value % 8 == 0,
        _ => (512..=524_288).contains(&value) && value.count_ones() == 1,
    }
}

/// Each operation with its translation to C++ and to Python. `{0}` is an argument, `{<0}` an
/// integer template argument, `{*}` all arguments. An empty text means that there is no
/// translation.
#[rustfmt::skip]
const FORMS: &[(&str, &str, &str)] = &[
    ("make_layout(shape)", "make_layout({0})", "cute.make_layout({0})"),
    ("make_layout(shape, stride)", "make_layout({0}, {1})", "cute.make_layout({0}, stride={1})"),
    ("make_layout(A, B, ...)", "make_layout({*})", ""),
    ("make_layout_left(shape)", "make_layout({0}, LayoutLeft{})", "cute.make_layout({0})"),
    ("make_layout_right(shape)", "make_layout({0}, LayoutRight{})", ""),
    ("make_ordered_layout(shape, order)", "make_ordered_layout({0}, {1})", "cute.make_ordered_layout({0}, order={1})"),
    ("make_layout_like(A)", "make_layout_like({0})", "cute.make_layout_like({0})"),
    ("make_fragment_like(A)", "make_fragment_like({0})", ""),
    ("domain_distribute(shape, n)", "domain_distribute({0}, {1})", ""),
    ("get(A, path)", "get<{<1}>({0})", "cute.get({0}, mode=[{<1}])"),
    ("select(A, (i, j, ...))", "select<{<1}>({0})", "cute.select({0}, mode=[{<1}])"),
    ("take(A, begin, end)", "take<{<1}, {<2}>({0})", ""),
    ("group(A, begin, end)", "group<{<1}, {<2}>({0})", "cute.group_modes({0}, {<1}, {<2})"),
    ("append(A, rank)", "append<{<1}>({0})", "cute.append_ones({0}, up_to_rank={<1})"),
    ("append(A, B)", "append({0}, {1})", "cute.append({0}, {1})"),
    ("append(A, rank, B)", "append<{<1}>({0}, {2})", "cute.append({0}, {2}, up_to_rank={<1})"),
    ("prepend(A, rank)", "prepend<{<1}>({0})", "cute.prepend_ones({0}, up_to_rank={<1})"),
    ("prepend(A, B)", "prepend({0}, {1})", "cute.prepend({0}, {1})"),
    ("prepend(A, rank, B)", "prepend<{<1}>({0}, {2})", "cute.prepend({0}, {2}, up_to_rank={<1})"),
    ("replace(A, i, B)", "replace<{<1}>({0}, {2})", ""),
    ("reverse(A)", "make_layout(reverse(shape({0})), reverse(stride({0})))", ""),
    ("flatten(A)", "flatten({0})", "cute.flatten({0})"),
    ("unflatten(A, profile)", "unflatten({0}, {1})", ""),
    ("zip(A)", "zip({0})", ""),
    ("zip(A, B)", "zip({0}, {1})", ""),
    ("coalesce(A)", "coalesce({0})", "cute.coalesce({0})"),
    ("coalesce(A, profile)", "coalesce({0}, {1})", "cute.coalesce({0}, target_profile={1})"),
    ("coalesce_x(A)", "detail::coalesce_x({0})", ""),
    ("filter(A)", "filter({0})", "cute.filter({0})"),
    ("filter(A, profile)", "filter({0}, {1})", ""),
    ("filter_zeros(A)", "filter_zeros({0})", "cute.filter_zeros({0})"),
    ("filter_zeros(A, profile)", "filter_zeros({0}, {1})", "cute.filter_zeros({0}, target_profile={1})"),
    ("with_shape(A, shape)", "{0}.with_shape({1})", "cute.composition({0}, cute.make_layout({1}))"),
    ("composition(A, B)", "composition({0}, {1})", "cute.composition({0}, {1})"),
    ("composition(Sw<B,M,S>, offset, A)", "composition({0}, {1}, {2})", "cute.make_composed_layout({0}, {1}, {2})"),
    ("complement(A)", "complement({0})", ""),
    ("complement(A, M)", "complement({0}, {1})", "cute.complement({0}, {1})"),
    ("logical_divide(A, B)", "logical_divide({0}, {1})", "cute.logical_divide({0}, {1})"),
    ("zipped_divide(A, B)", "zipped_divide({0}, {1})", "cute.zipped_divide({0}, {1})"),
    ("tiled_divide(A, B)", "tiled_divide({0}, {1})", "cute.tiled_divide({0}, {1})"),
    ("flat_divide(A, B)", "flat_divide({0}, {1})", "cute.flat_divide({0}, {1})"),
    ("logical_product(A, B)", "logical_product({0}, {1})", "cute.logical_product({0}, {1})"),
    ("zipped_product(A, B)", "zipped_product({0}, {1})", "cute.zipped_product({0}, {1})"),
    ("tiled_product(A, B)", "tiled_product({0}, {1})", "cute.tiled_product({0}, {1})"),
    ("flat_product(A, B)", "flat_product({0}, {1})", "cute.flat_product({0}, {1})"),
    ("blocked_product(A, B)", "blocked_product({0}, {1})", "cute.blocked_product({0}, {1})"),
    ("raked_product(A, B)", "raked_product({0}, {1})", "cute.raked_product({0}, {1})"),
    ("tile_to_shape(A, shape)", "tile_to_shape({0}, {1})", ""),
    ("tile_to_shape(A, shape, order)", "tile_to_shape({0}, {1}, {2})", "cute.tile_to_shape({0}, {1}, {2})"),
    ("right_inverse(A)", "right_inverse({0})", "cute.right_inverse({0})"),
    ("left_inverse(A)", "left_inverse({0})", "cute.left_inverse({0})"),
    ("max_common_layout(A, B)", "max_common_layout({0}, {1})", "cute.max_common_layout({0}, {1})"),
    ("nullspace(A)", "nullspace({0})", "cute.nullspace({0})"),
    ("upcast(A, n)", "upcast<{<1}>({0})", "cute.recast_layout({<1}, 1, {0})"),
    ("downcast(A, n)", "downcast<{<1}>({0})", "cute.recast_layout(1, {<1}, {0})"),
    ("recast_layout(A, old_bits, new_bits)", "recast_layout<uint_bit_t<{<1}>, uint_bit_t<{<2}>>({0})", "cute.recast_layout({<2}, {<1}, {0})"),
    ("slice(coordinate, A)", "slice({0}, {1})", "cute.slice_({1}, {0})"),
    ("dice(coordinate, A)", "dice({0}, {1})", "cute.dice({1}, {0})"),
    ("slice_and_offset(coordinate, A)", "slice_and_offset({0}, {1})", "cute.slice_and_offset({0}, {1})"),
    ("local_tile(A, tiler, coordinate)", "local_tile(make_tensor(counting_iterator<int>{}, {0}), {1}, {2}).layout()", ""),
    ("local_tile(A, tiler, coordinate, projection)", "local_tile(make_tensor(counting_iterator<int>{}, {0}), {1}, {2}, {3}).layout()", ""),
    ("local_tile_and_offset(A, tiler, coordinate)", "local_tile(make_tensor(counting_iterator<int>{}, {0}), {1}, {2})", ""),
    ("local_tile_and_offset(A, tiler, coordinate, projection)", "local_tile(make_tensor(counting_iterator<int>{}, {0}), {1}, {2}, {3})", ""),
    ("local_partition(A, threads, index)", "local_partition(make_tensor(counting_iterator<int>{}, {0}), {1}, {2}).layout()", ""),
    ("local_partition_and_offset(A, threads, index)", "local_partition(make_tensor(counting_iterator<int>{}, {0}), {1}, {2})", ""),
    ("make_identity_layout(shape)", "make_identity_layout({0})", "cute.make_identity_layout({0})"),
    ("make_layout_tv(threads, values)", "", "cute.make_layout_tv({0}, {1})[1]"),
    ("size(A)", "size({0})", "cute.size({0})"),
    ("size(A, path)", "size<{<1}>({0})", "cute.size({0}, mode=[{<1}])"),
    ("apply(Sw<B,M,S>, offset)", "{0}({1})", ""),
    ("cosize(A)", "cosize({0})", "cute.cosize({0})"),
    ("cosize(A, path)", "cosize<{<1}>({0})", "cute.cosize({0}, mode=[{<1}])"),
    ("coshape(A)", "coshape({0})", ""),
    ("rank(A)", "rank({0})", "cute.rank({0})"),
    ("rank(A, path)", "rank<{<1}>({0})", "cute.rank({0}, mode=[{<1}])"),
    ("depth(A)", "depth({0})", "cute.depth({0})"),
    ("depth(A, path)", "depth<{<1}>({0})", "cute.depth(cute.get({0}, mode=[{<1}]))"),
    ("shape(A)", "shape({0})", "{0}.shape"),
    ("shape(A, path)", "shape<{<1}>({0})", "cute.get({0}, mode=[{<1}]).shape"),
    ("stride(A)", "stride({0})", "{0}.stride"),
    ("stride(A, path)", "stride<{<1}>({0})", "cute.get({0}, mode=[{<1}]).stride"),
    ("max_alignment(A)", "max_alignment({0})", ""),
    ("max_common_vector(A, B)", "max_common_vector({0}, {1})", "cute.max_common_vector({0}, {1})"),
    ("compact_col_major(shape)", "compact_col_major({0})", ""),
    ("compact_col_major(shape, stride)", "compact_col_major({0}, {1})", ""),
    ("compact_row_major(shape)", "compact_row_major({0})", ""),
    ("compact_row_major(shape, stride)", "compact_row_major({0}, {1})", ""),
    ("compact_order(shape, order)", "compact_order({0}, {1})", ""),
    ("shape_div(shape, by)", "shape_div({0}, {1})", "cute.shape_div({0}, {1})"),
    ("ceil_div(shape, B)", "ceil_div({0}, {1})", "cute.ceil_div({0}, {1})"),
    ("idx2crd(index, shape)", "idx2crd({0}, shape({1}))", "cute.idx2crd({0}, {1})"),
    ("crd2idx(coordinate, A)", "crd2idx({0}, {1})", "cute.crd2idx({0}, {1})"),
    ("crd2crd(coordinate, from, to)", "crd2crd({0}, shape({1}), shape({2}))", ""),
    ("get_hier_coord(A, offset)", "{0}.get_hier_coord({1})", "{0}.get_hier_coord({1})"),
    ("get_flat_coord(A, offset)", "{0}.get_flat_coord({1})", "{0}.get_flat_coord({1})"),
    ("get_1d_coord(A, offset)", "{0}.get_1d_coord({1})", ""),
    ("congruent(A, B)", "congruent({0}, {1})", "cute.is_congruent({0}, {1})"),
    ("weakly_congruent(A, B)", "weakly_congruent({0}, {1})", "cute.is_weakly_congruent({0}, {1})"),
    ("compatible(A, B)", "compatible({0}, {1})", ""),
    ("evenly_divides(A, B)", "evenly_divides({0}, {1})", ""),
];

/// The operations that CuTe does not have: proofs, predicated tiles and `find`.
#[cfg(test)]
const WITHOUT: &[&str] = &[
    "partition_tv",
    "injective",
    "covers",
    "inside",
    "vector_access",
    "swizzle_fits",
    "wgmma_operand",
    "tma_boxes",
    "conflict_free",
    "sector_efficiency",
    "best_swizzle",
    "best_padding",
    "wgmma_tile",
    "predicated_divide",
    "zipped_predicated_divide",
    "tiled_predicated_divide",
    "flat_predicated_divide",
    "shape_mod",
];

#[cfg(test)]
mod tests {
    use super::{FORMS, WITHOUT};
    use crate::operations::Operation;

    #[test]
    fn every_operation_has_a_form_or_is_known_to_have_none() {
        for operation in Operation::all() {
            let has_form = FORMS.iter().any(|(usage, ..)| *usage == operation.usage);
            let (name, usage) = (operation.name(), operation.usage);
            assert!(has_form != WITHOUT.contains(&name), "{usage}");
        }
        for (usage, ..) in FORMS {
            let is_known = Operation::all().any(|operation| operation.usage == *usage);
            assert!(is_known, "{usage}");
        }
    }
}
