//! Replacements for the macros if the feature `macros` is off: an error that names the feature.

/// `layout!` without the feature `macros`.
#[doc(hidden)]
#[macro_export]
macro_rules! __no_layout {
    ($($_:tt)*) => {
        ::core::compile_error!(
            "`layout!` needs the feature `macros` of layout-core\nhelp: enable this default \
             feature: with `default-features = false`, write `features = [\"macros\"]`"
        );
    };
}

/// `Layout!` without the feature `macros`.
#[doc(hidden)]
#[macro_export]
macro_rules! __no_layout_type {
    ($($_:tt)*) => {
        [(); ::core::compile_error!(
            "`Layout!` needs the feature `macros` of layout-core\nhelp: enable this default \
             feature: with `default-features = false`, write `features = [\"macros\"]`"
        )]
    };
}

/// `assert_layout!` without the feature `macros`.
#[doc(hidden)]
#[macro_export]
macro_rules! __no_assert_layout {
    ($($_:tt)*) => {
        ::core::compile_error!(
            "`assert_layout!` needs the feature `macros` of layout-core\nhelp: enable this \
             default feature: with `default-features = false`, write `features = [\"macros\"]`"
        );
    };
}

pub use {__no_assert_layout as assert_layout, __no_layout as layout, __no_layout_type as Layout};
