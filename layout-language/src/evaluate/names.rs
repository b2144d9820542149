//! Naming conventions that determine the kind of a name.

use proc_macro2::{Ident, TokenTree};

use crate::ast::Name;

/// Returns `true` if a word can be the name of a type: by convention, it does not begin in lower case.
pub(crate) fn names_a_type(word: &Ident) -> bool {
    let word = word.to_string();
    let word = word.strip_prefix("r#").unwrap_or(&word);
    word.trim_start_matches('_')
        .starts_with(|c: char| !c.is_lowercase())
}

/// Returns the value of `typenum::U8`.
pub(super) fn of_typenum(name: &Name) -> Option<i64> {
    let mut words = name.path.clone().into_iter();
    let is_of_typenum = words.any(|word| word.to_string() == "typenum");
    let last = name.last.to_string();
    let value = last.strip_prefix('U').filter(|_| is_of_typenum)?;
    value.parse().ok()
}

/// Returns `true` if a word can only be the name of a constant: by convention, no type has a name
/// such as `BLOCK_M`.
pub(crate) fn names_a_constant(word: &Ident) -> bool {
    let word = word.to_string();
    let inner = word.trim_matches('_');
    inner.contains('_')
        && inner.starts_with(|c: char| c.is_ascii_uppercase())
        && !inner.contains(char::is_lowercase)
}

/// Returns `true` if a word names a primitive Rust type that cannot be a dynamic value.
pub(crate) fn is_primitive(word: &Ident) -> bool {
    bits(&word.to_string()).is_some()
}

/// Returns `true` if a path starts with a primitive Rust type, as in `u32::MAX`.
pub(super) fn is_of_primitive(name: &Name) -> bool {
    let first = name.path.clone().into_iter().next();
    matches!(first, Some(TokenTree::Ident(first)) if is_primitive(&first))
}

/// Returns the operation for CuTe's name of a compact layout.
pub(super) fn compact(word: &Ident) -> Option<&'static str> {
    match word.to_string().as_str() {
        "LayoutRight" | "GenRowMajor" => Some("make_layout_right"),
        "LayoutLeft" | "GenColMajor" => Some("make_layout_left"),
        _ => None,
    }
}

/// Returns the expression for an associated constant: `size(A)` for `A::SIZE`.
pub(super) fn constant_of_type(name: &Name) -> Option<String> {
    let path = name.to_string();
    let (ty, constant) = path.rsplit_once("::")?;
    match constant {
        "SIZE" | "COSIZE" | "RANK" | "DEPTH" => Some(format!("{}({ty})", constant.to_lowercase())),
        "U32" | "USIZE" | "VALUE" => Some(ty.to_owned()),
        _ => None,
    }
}

/// Returns the number of bits of an element type.
pub(super) fn bits(name: &str) -> Option<u32> {
    Some(match name {
        "bool" | "u8" | "i8" => 8,
        "u16" | "i16" | "f16" | "bf16" => 16,
        "u32" | "i32" | "f32" | "char" => 32,
        "u64" | "i64" | "f64" | "usize" | "isize" => 64,
        "u128" | "i128" | "f128" => 128,
        _ => return None,
    })
}
