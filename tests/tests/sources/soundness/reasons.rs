//! Reasons why no `unsafe` code relies on the traits that other crates can implement, or on the
//! callers of hidden functions.

/// The package, the names of traits, and the common reason. The name of a macro follows the name of
/// its module.
pub(crate) const OPEN: &[(&str, &str, &str)] = &[
    (
        "layout-core",
        "Append AppendTo BlockedMultiply CeilDivide Coalesce CoalesceByMode CompactOrder Complement ComplementDefault \
         Compose Concatenate Dice Divide DomainDistribute Downcast Filter FilterByMode FilterZeros FilterZerosByMode \
         FlatDivide FlatMultiply Flatten GetMode Group LeftInverse LocalPartition LocalPartitionAt LocalPartitionOffset \
         LocalTile LocalTileOffset MakeFragmentLike MakeIdentityLayout MakeLayoutLeft MakeLayoutLike MakeLayoutRight \
         MakeOrderedLayout MaxAlignment MaxCommonLayout MaxCommonVector Multiply Nullspace Prepend PrependTo Project \
         RakedMultiply RecastLayout Replace Reverse RightInverse Select ShapeDivide ShapeModulo Slice SliceOf \
         StaticOffset Take TileToShape TileToShapeInOrder TiledDivide TiledMultiply Unflatten Upcast WithShape Zip \
         ZipWith ZippedDivide ZippedMultiply compact::$by compact::$op covering::$op range::$side",
        "The result of an operation is an ordinary layout, and a tensor with this layout is checked against its cosize. \
         Methods of a tensor with validated memory require sealed operands, and only this crate implements the trait for these \
         operands.",
    ),
    (
        "layout-core",
        "covering::$of gather::$right gather::$split identity::[<Then$op>] identity::[<Then$rejecting>] \
         outcome::[<$OpOutcome>] times::$By times::$Right contradiction::$Trait",
        "A macro generates these intermediate traits, and no public module exports them.",
    ),
    (
        "layout-core",
        "IsAnswer",
        "`layout!` uses the trait to name the result of an operation. The result is an ordinary layout, and a constant \
         next to the alias contains the error.",
    ),
    (
        "layout-core",
        "SameCount Congruent Cosize Decimal InOrderOf IntoStatic IntoTypenum IsLayout Meet Size Times WgmmaColumns WgmmaRows",
        "`unsafe` code uses the trait in one of two forms. In the first form, the trait is a bound on the integers, \
         shapes and strides of a `TensorLayout`, for which no other crate can implement the trait. In the second form, \
         the trait's result is the length of an array.",
    ),
    (
        "layout-core",
        "BoundedExtents CheckInBounds Coord CoordinateOf FitsArray FixesInside InBounds IsInside MixedCoord RuntimeCosize ThreadOf WindowOf",
        "`Self` is sealed. The parameter is a layout, shape, thread shape, extent or partition of a tensor, which are types of \
         this crate.",
    ),
    (
        "layout-core",
        "OffsetAt StaticLayout",
        "The supertrait requires `OffsetAtOutcome<C, Self>`, which has no public path. The only implementation is of \
         `OffsetAtOutcome<C, Layout>`.",
    ),
    (
        "layout-core",
        "TakenBy",
        "The supertrait has the same parameters and no public path. One implementation covers all `DisjointMut`.",
    ),
    (
        "layout-core",
        "CountedIn InIntegers PartExtents SameIn TakesIntegers",
        "Every method that uses the trait also requires a sealed type: `CheckInBounds`, `Coord`, `ThreadNumber` or \
         `Sealed`.",
    ),
    (
        "layout-core",
        "ArrayFor MovesTo MovesToThread MovedBy",
        "The trait only states that the verdict of its supertrait is not a rejection. The supertrait is `unsafe`, or has no public path.",
    ),
    (
        "layout-core",
        "InShared",
        "The method that makes a tile is an `unsafe fn`. An implementation in safe code therefore cannot call the method of \
         another tile.",
    ),
    (
        "layout-core",
        "CopyTraits GetLayoutTvD GetLayoutTvS IsCopyAtom IsTiledCopy IsTiledMma IsTvLayout IsWgmmaAtom MakeLayoutTv MmaTraits \
         WidestAtom",
        "The trait describes threads and values. `IsInside` and `IsDisjoint` decide from the resulting layout whether a \
         partition stays in its tile and returns no element twice. Instructions are `unsafe` traits. Code that writes \
         rows or columns of an atom's accumulators checks the atom's layouts in constants.",
    ),
    (
        "layout-core",
        "PartitionA PartitionB PartitionC PartitionD PartitionS PartitionTv Retile partition::$Fragment",
        "Tensors require `PartitionBy` and `PartitionOperand`, which have no public path. The order that `Retile` returns \
         is only used for indices within the fragment, and the parameter of `Retile` is a `TiledCopy`.",
    ),
    (
        "layout-core",
        "Accepted IsViolation IsAccepted Rejects Verdict",
        "Methods use only verdicts computed by traits that other crates cannot implement. The one exception is \
         `MmaTraits::Verdict`; partitions of such MMAs are checked from their layouts.",
    ),
    (
        "layout-core",
        "FixesMode Next row_macro::$row",
        "The parameters of the trait are constants. Only types of this crate need the trait, and no other crate can \
         implement the trait for these types.",
    ),
    (
        "layout-core",
        "CountedLike RunTime",
        "The trait returns the sizes and strides of a layout that `layout!` makes. Any integers make a valid layout, and \
         memory is compared with the layout's cosize.",
    ),
    (
        "layout-core",
        "AnyLayout HasValue",
        "The macros evaluate the trait to report integers that do not fit.",
    ),
    (
        "layout-device",
        "Launched",
        "`#[kernel]` requires the trait of the type of `ctx`. `thread_context` returns this type, a `ThreadContext`.",
    ),
    (
        "layout-device",
        "ScratchOutcome",
        "An implementation returns a tile of shared memory that it owns, in safe code.",
    ),
    (
        "layout-device",
        "StoreMatrices",
        "`unsafe` code uses only the implementations for `Stmatrix`. Generic code requires `PutSums`, which is `unsafe`.",
    ),
    (
        "layout-device",
        "Multiplies MultipliesHeld",
        "The methods are `unsafe fn`. The operands of an MMA are checked when the pipeline stages are filled.",
    ),
    (
        "layout-device",
        "TileExtents",
        "The trait contains constants. The coordinate of a block determines the tile that the block owns, whatever the \
         extents are.",
    ),
    (
        "layout-device",
        "Parameter",
        "An `unsafe fn` makes the parameter, under the obligations of the kernel's caller. A launcher accepts only the \
         types of this crate.",
    ),
    (
        "layout-device",
        "TmaPipelines Tasks",
        "A crate-private supertrait distributes the tasks and pipelines among the threads. The supertrait is implemented \
         for types of this crate, and for iterators; every thread has a separate copy of the iterator.",
    ),
    (
        "layout-device",
        "TileCoordinate",
        "TMA reads 0 for every coordinate outside the tensor.",
    ),
    (
        "layout-device",
        "Word",
        "The trait converts a value to and from 32 bits, in safe code.",
    ),
    (
        "layout-device",
        "Major",
        "The trait is only a parameter of the `unsafe fn` of `Wgmma`, whose callers guarantee this order of the tiles.",
    ),
    (
        "layout-theory",
        "Nested NestedLayout NestedTuple Predicates",
        "The crate has no `unsafe` code.",
    ),
    (
        "layout-mesh",
        "Element Engine PlanType ShardingType StaticPlanType",
        "The crate forbids `unsafe` code.",
    ),
    (
        "layout-picture",
        "Picture",
        "The crate has no `unsafe` code.",
    ),
    (
        "layout-arrays",
        "AsTensor AsTensorMut",
        "An implementation makes a tensor with a checked constructor, or with its own `unsafe` code.",
    ),
    (
        "layout-cubecl",
        "KernelLayout",
        "Unchecked accesses require `StaticCells`, which is sealed, and coordinates of sealed types. All other accesses are \
         checked.",
    ),
    (
        "layout-cubecl",
        "FlatShape KnownByType",
        "No `unsafe` code requires the trait.",
    ),
];

/// The package, the functions, and why safe code may call them.
pub(crate) const HIDDEN: &[(&str, &str, &str)] = &[
    (
        "layout-core",
        "CountedLike::counted Held::value fact::held fact::same static_integer::digit",
        "`layout!` expands to the function. A layout can hold any integers.",
    ),
    (
        "layout-core",
        "Verdict::or __private::check __private::exists assert::differ assert::expect_size",
        "The function evaluates constants, returns its argument, or does nothing.",
    ),
    (
        "layout-core",
        "Filled::view PredicatedTile::local_tile PredicatedTile::local_partition_mut Shared::view Tensor::local_partition_mut Whole::fill",
        "No type satisfies the bound of the function, so no program can call the function.",
    ),
    (
        "layout-core",
        "Project::project",
        "The function returns a part of a tuple.",
    ),
    (
        "layout-device",
        "Shared::new shared::__report shared::__shared_fits shared::__shared_static",
        "`#[kernel]` expands to the function. The function returns uninitialized memory, evaluates constants, or returns \
         a raw pointer.",
    ),
    (
        "layout-device",
        "Given::new",
        "`#[kernel]` expands to the function. The function keeps the pointers, and only `unsafe` functions read the \
         pointers.",
    ),
    (
        "layout-cubecl",
        "BoundedCoord::plain Coordinate::extents Coordinate::fits Coordinate::part FlatShape::any",
        "The function expands a kernel, or compares integers, in safe code.",
    ),
];
