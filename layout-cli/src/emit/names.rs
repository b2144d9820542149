//! Names that no language has words of its own for.

use std::collections::HashSet;

/// The words of all languages together, so that a number has one name in all of them. Those that end in digits,
/// as `float4`, are here without them.
const WORDS: &str = "\
    abs abstract alias alignas alignof and and_eq array as asm assert async atomic attribute auto await base become \
    bf16 bfloat binding bitand bitcast bitor block_size bool boolean box break buffer bvec case cast catch centroid \
    char class coherent column_major common compl complex compute concept const const_cast constant constexpr \
    constinit continue crate debugger decltype def default del delete demote device diagnostic discard dmat do \
    double dvec dyn dynamic_cast elif else enable enum except explicit export extends extern external f16 f32 f64 \
    fallthrough false filter final finally fixed flat float fn for fragment friend from fvec gen generic get global \
    goto groupshared half handle highp hvec i128 i16 i32 i64 i8 if image impl implements implicit import in inline \
    inout input instance int interface invariant is isize ivec kernel lambda layout let linux local long loop lowp \
    macro main mat match mediump meta metal mod module move mut mutable namespace native new nil noexcept noinline \
    None nonlocal noperspective not null nullptr of offsetof operator or or_eq out output override pack package \
    partition pass patch pragma precise precision premerge priv private proc protected pthread ptr ptrdiff_t pub \
    public quad quat raise readonly ref register reinterpret_cast require requires resource restrict return row_major \
    sampler self Self set shader shared short signed size_t sizeof smooth snorm static static_assert static_cast std \
    str struct subroutine super superp switch target template thread thread_local threadgroup throw trait true True \
    False try type typedef typeid typename typeof u128 u16 u32 u64 u8 uchar uint uintptr_t ulong uniform union unix \
    unless unorm unsafe unsigned unsized use ushort using usize uvec var varying vec vertex virtual void volatile \
    wchar_t wgsl where while with workgroup writeonly xor xor_eq yield __host__ __device__";

/// Letters for coordinates: none that looks like a digit or composes.
const LETTERS: &str = "ijkmnpqrstuvwxyz";

/// The names that are taken.
#[derive(Clone, Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// The name, or one like it that is free.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        // Two underscores in a row, and one at the begin, are those of compilers.
        let parts = wanted.split('_').filter(|part| !part.is_empty());
        let mut plain = parts.collect::<Vec<_>>().join("_");
        if plain.is_empty()
            || plain.starts_with(|c: char| c.is_ascii_digit())
            || plain.starts_with("gl_")
        {
            plain.insert(0, 'n');
        }
        let first = if is_word(&plain) {
            format!("{plain}_")
        } else {
            plain.clone()
        };
        let others = (2..).map(|i| format!("{plain}_{i}"));
        let mut all = core::iter::once(first).chain(others);
        let free = all.find(|name| !self.0.contains(name));
        let name = free.unwrap_or(plain);
        self.0.insert(name.clone());
        name
    }

    /// As many names of coordinates.
    pub(super) fn coordinates(&mut self, count: usize) -> Vec<String> {
        let free = LETTERS.chars().map(String::from);
        let free: Vec<_> = free
            .filter(|name| !self.0.contains(name))
            .take(count)
            .collect();
        if free.len() == count {
            self.0.extend(free.iter().cloned());
            return free;
        }
        (0..count).map(|i| self.fresh(&format!("i{i}"))).collect()
    }
}

fn is_word(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'x');
    WORDS
        .split_ascii_whitespace()
        .any(|word| word == name || word == stem)
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn words_of_languages_are_no_names() {
        let mut names = Names::default();
        let fresh = [
            "ld", "in", "in", "float4", "__x", "_", "gl_m", "ld", "lambda",
        ]
        .map(|wanted| names.fresh(wanted));
        assert_eq!(
            fresh,
            [
                "ld", "in_", "in_2", "float4_", "x", "n", "ngl_m", "ld_2", "lambda_"
            ]
        );
        assert_eq!(names.fresh("m"), "m");
        assert_eq!(names.coordinates(4), ["i", "j", "k", "p"]);
    }
}
