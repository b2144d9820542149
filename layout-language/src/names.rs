//! Names that are not reserved words of any target language.

use std::collections::HashSet;

/// The reserved words of all target languages, so that a variable has the same name in each. Words
/// that end in digits, such as `float4`, are listed without the digits.
const WORDS: &str = "\
    abs abstract active alias alignas alignof and and_eq array as as_type asm asm_fragment assert async atomic atomic_bool \
    atomic_float atomic_int atomic_uint atomic_ulong attribute auto await base become bf16 bfloat binding bitand \
    bitcast bitor block_size bool boolean box break buffer bvec case cast catch centroid char class co_await \
    co_return co_yield coherent column_major common compile compile_fragment compl complex compute concept const \
    const_assert const_cast constant consteval constexpr constinit continue continuing contract_assert crate \
    debugger decltype def default del delete demote demote_to_helper device diagnostic discard dmat do double dvec \
    dyn dynamic_cast elif else enable enum Err errno except explicit export extends extern external f16 f32 f64 \
    fallthrough False false filter final finally fixed flat float fn for fragment friend from fvec fxgroup gen \
    generic get global goto groupshared half handle highp hvec i128 i16 i32 i386 i64 i8 if imaginary impl \
    implements implicit import in inline inout input instance instanceof int interface invariant is isize ivec \
    kernel lambda layout let linux llong local long loop lowp macro macro_rules main mat match mediump meta metal \
    mod module move mut mutable namespace native new nil noexcept noinline nointerpolation non_coherent \
    noncoherent None nonlocal noperspective not not_eq null nullptr object_data of offsetof Ok operator or or_eq \
    out output override pack package packed packoffset partition pass patch pipe pixelfragment pragma precise \
    precision premerge priv private proc protected pthread ptr pub public quad quat raise range ray_data read_only \
    read_write readonly ref reflexpr regardless register reinterpret_cast require requires resource restrict \
    return row_major sample Self self set shader shared short signed sizeof smooth snorm Some static static_assert \
    static_cast std str struct subroutine super superp switch synchronized target template this thread \
    thread_local threadgroup threadgroup_imageblock throw trait True true try type typedef typeid typename typeof \
    typeof_unqual u128 u16 u32 u64 u8 uchar uint ullong ulong uniform union unix unless unorm unsafe unsigned \
    unsized use ushort using usize uvec var varying vec vec_step vertex virtual void volatile wgsl where while \
    with workgroup write_only writeonly xor xor_eq yield";

/// Macros in C, POSIX and Windows headers that are not all upper case.
const MACROS: &str = "\
    B0 B50 B75 B110 B134 B150 B200 B300 B600 B1200 B1800 B2400 B4800 B9600 B19200 B38400 B57600 B115200 \
    B230400 B460800 B500000 B576000 B921600 B1000000 B1152000 B1500000 B2000000 B2500000 B3000000 B3500000 \
    B4000000 AF_DECnet I L_ctermid L_cuserid L_tmpnam PF_DECnet P_tmpdir cdecl d_fileno environ far h_addr h_errno hyper \
    ifa_broadaddr ifa_dstaddr ifc_buf ifc_req math_errhandling near noreturn pascal s6_addr s6_addr16 \
    s6_addr32 s_addr sa_handler sa_sigaction sched_priority signgam sigev_notify_attributes \
    sigev_notify_function small st_atime st_ctime st_mtime stderr stdin stdout ut_xtime";

/// Letters for coordinates, without letters that resemble digits or the composition operator.
const LETTERS: &str = "ijkmnpqrstuvwxyz";

/// The set of names in use.
///
/// ```
/// let mut names = layout_language::Names::default();
/// assert_eq!(["ld", "ld", "int"].map(|name| names.fresh(name)), ["ld", "ld_2", "int_"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names(HashSet<String>);

impl Names {
    /// Reserves a name.
    pub fn take(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    /// Returns the name, or a similar unused name, and reserves it.
    #[must_use]
    pub fn fresh(&mut self, wanted: &str) -> String {
        // Compilers reserve names with two consecutive underscores or a leading underscore.
        let parts = wanted.split('_').filter(|part| !part.is_empty());
        let mut plain = parts.collect::<Vec<_>>().join("_");
        if plain.is_empty()
            || plain.starts_with(|c: char| c.is_ascii_digit())
            || plain.starts_with("gl_")
        {
            plain.insert(0, 'n');
        }
        let no_word = |name: String| if is_word(&name) { name + "_" } else { name };
        let first = no_word(plain.clone());
        // `M_PI_2` is a macro too.
        let others = (2..).map(|i| no_word(format!("{plain}_{i}")));
        let mut all = core::iter::once(first).chain(others);
        let free = all.find(|name| !self.0.contains(name));
        let name = free.unwrap_or(plain);
        self.take(&name);
        name
    }

    /// Returns `count` names of coordinates, and reserves them.
    #[must_use]
    pub fn coordinates(&mut self, count: usize) -> Vec<String> {
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
        || is_type(name)
        || is_macro(name)
}

/// Returns `true` if the name belongs to a family of types: `uint32_t`, `image2d_t`, `samplerCube`,
/// `usampler2D`, `subpassInputMS`.
fn is_type(name: &str) -> bool {
    let of_any = name.strip_prefix(['i', 'u']).unwrap_or(name);
    let mut families = ["image", "sampler", "subpassInput", "texture"].into_iter();
    name.ends_with("_t")
        || families.any(|family| {
            [name, of_any]
                .into_iter()
                .filter_map(|name| name.strip_prefix(family))
                .any(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase() || c == '_'))
        })
}

/// Returns `true` if headers define the name. Headers define upper-case names such as `NULL`,
/// `UINT32_MAX` and `M_PI`, families such as `M_PIf`, `PRIu32` and `ifr_name`, and
/// [others](MACROS). `OpenCL` defines the names of its extensions.
fn is_macro(name: &str) -> bool {
    let capitals = |text: &str| text.chars().filter(char::is_ascii_uppercase).count();
    let is_loud = !name.contains(|c: char| c.is_ascii_lowercase());
    let is_constant =
        |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
    let mut families = [
        "PRI", "R_", "SCN", "SHT_", "arp_", "cl_", "icmp_", "icmp6_", "ifr_", "ip6_", "mld_",
        "nd_", "rr_", "si_",
    ]
    .into_iter();
    is_loud && capitals(name) > 1
        || name.strip_prefix("M_").is_some_and(is_constant)
        || families.any(|family| name.starts_with(family))
        || MACROS.split_ascii_whitespace().any(|word| word == name)
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
        for word in [
            "uint32_t",
            "image2d_t",
            "char16_t",
            "UINT32_MAX",
            "NULL",
            "M_PI",
            "this",
            "co_await",
            "consteval",
            "Some",
            "Err",
            "read_only",
            "active",
            "samplerCube",
            "isampler2DArray",
            "usamplerBuffer",
            "iimage3D",
            "sampler2DShadow",
            "atomic_uint",
            "subpassInputMS",
            "cl_khr_fp64",
            "char8_t",
            "range",
            "typeof_unqual",
            "const_assert",
            "I",
            "B50",
            "EOF",
            "M_PIf",
            "M_1_PIl",
            "PRIu32",
            "SCNx64",
            "L_tmpnam",
            "near",
            "si_pid",
            "st_mtime",
            "stdin",
            "icmp6_mtu",
            "nd_na_type",
            "R_390_12",
            "ut_xtime",
        ] {
            assert_eq!(names.fresh(word), format!("{word}_"));
        }
        for name in [
            "M",
            "N0",
            "B",
            "I2",
            "M_tile",
            "min",
            "max",
            "image_width",
            "samples",
            "size",
            "textured",
        ] {
            assert_eq!(names.clone().fresh(name), name);
        }
        assert_eq!(names.coordinates(4), ["i", "j", "k", "p"]);
        assert_eq!(names.fresh("M__PI"), "M_PI_2_");
    }
}
