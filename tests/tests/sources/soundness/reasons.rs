//! Why no `unsafe` code relies on the traits that other crates can implement, and on who calls hidden functions.

/// The package, the names, and the reason for all of them. A name of a macro has its module before it.
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
        "The result of an operation is a layout as any other: a tensor is checked against its cells. Where a tensor promises \
         its cells, its methods require operands that are sealed, and there this crate has the only implementation.",
    ),
    (
        "layout-core",
        "covering::$of gather::$right gather::$split identity::[<Then$op>] identity::[<Then$refusing>] \
         outcome::[<$OpOutcome>] times::$By times::$Right contradiction::$Trait",
        "A macro names these steps of operations, and no public module exports them.",
    ),
    (
        "layout-core",
        "IsAnswer",
        "`layout!` names the result of an operation by it. The result is a layout as any other, and a constant beside the alias has the refusal.",
    ),
    (
        "layout-core",
        "AsManyValues Congruent Cosize Decimal InOrderOf IntoStatic IntoTypenum IsLayout Meet Size Times WgmmaColumns WgmmaRows",
        "`unsafe` code asks it of the numbers, shapes and strides of a `TensorLayout`, for which no other crate can implement it, \
         or takes an array whose length is the result itself.",
    ),
    (
        "layout-core",
        "BelowExtents CheckInBounds Coord CoordinateOf FitsArray FixesInside InBounds IsInside MixedCoord Stretch ThreadOf WindowOf",
        "`Self` is sealed. The parameter is a layout, shape, thread shape, extent or partition of a tensor, which are types of \
         this crate.",
    ),
    (
        "layout-core",
        "OffsetAt StaticLayout",
        "Its supertrait requires `OffsetAtOutcome<C, Self>`, which has no public path, and whose one implementation is for `Layout` in place \
         of that `Self`.",
    ),
    (
        "layout-core",
        "TakenBy",
        "Its supertrait has the same parameters and no public path, and one implementation covers all `Parts`.",
    ),
    (
        "layout-core",
        "CountedIn InIntegers PartExtents SameIn TakesIntegers",
        "Every method that uses it requires a sealed type: it also asks `CheckInBounds`, `Coord`, `ThreadNumber` or `Sealed`.",
    ),
    (
        "layout-core",
        "ArrayFor MovesTo MovesToThread MovedBy",
        "The trait only states that the verdict of its supertrait is not a rejection. The supertrait is `unsafe`, or has no public path.",
    ),
    (
        "layout-core",
        "InShared",
        "The method that makes a tile is an `unsafe fn`, so that an implementation in safe code cannot call the one of another \
         tile.",
    ),
    (
        "layout-core",
        "CopyTraits GetLayoutTvD GetLayoutTvS IsCopyAtom IsTiledCopy IsTiledMma IsTvLayout IsWgmmaAtom MakeLayoutTv MmaTraits \
         WidestAtom",
        "It describes threads and values. Whether a partition stays in its tile, and gives no element twice, is decided from the \
         resulting layout, by `IsInside` and `IsDisjoint`. Instructions are `unsafe` traits, and constants check the layouts of an \
         atom where rows or columns of its accumulators are written.",
    ),
    (
        "layout-core",
        "PartitionA PartitionB PartitionC PartitionD PartitionS PartitionTv Retile partition::$Fragment",
        "Tensors ask `PartitionBy` and `PartitionOperand`, which have no public path. What `Retile` orders is indexed within the \
         fragment, and its parameter is a `TiledCopy`.",
    ),
    (
        "layout-core",
        "Accepted Broken Kept Refuses Verdict",
        "Methods use only verdicts computed by traits that other crates cannot implement. The one exception is \
         `MmaTraits::Verdict`; partitions of such MMAs are checked from their layouts.",
    ),
    (
        "layout-core",
        "FixesMode Next row_macro::$row",
        "Its parameters are constants, and it is asked only of types of this crate, for which no other crate can implement it.",
    ),
    (
        "layout-core",
        "CountedLike RunTime",
        "It gives the numbers of a layout that `layout!` makes. Any numbers make a layout, and memory is compared with its cells.",
    ),
    (
        "layout-core",
        "AnyLayout HasValue",
        "The macros evaluate it to report numbers that do not fit.",
    ),
    (
        "layout-device",
        "Launched",
        "`#[kernel]` asks it of the type of `here`, which `here()` makes: it is `Here`.",
    ),
    (
        "layout-device",
        "ScratchOutcome",
        "An implementation returns a tile of shared memory that it has, in safe code.",
    ),
    (
        "layout-device",
        "StoreMatrices",
        "`unsafe` code uses its implementations for `Stmatrix` alone; generic code asks `PutSums`, which is `unsafe`.",
    ),
    (
        "layout-device",
        "Multiplies MultipliesHeld",
        "The methods are `unsafe fn`, and what a product says of its operands is checked where slots are filled.",
    ),
    (
        "layout-device",
        "TileExtents",
        "Constants. Which tile a block owns is decided by its coordinate, whatever the extents are.",
    ),
    (
        "layout-device",
        "Parameter",
        "It is made by an `unsafe fn` under the promise of the kernel's caller, and a launcher accepts the types of this crate \
         alone.",
    ),
    (
        "layout-device",
        "Rings Tasks",
        "A crate-private supertrait divides them among the threads. Its implementations are types of this crate, and iterators, \
         of which every thread has a full copy.",
    ),
    (
        "layout-device",
        "TileCoordinate",
        "TMA reads 0 where a coordinate is outside of the tensor, whatever the coordinate is.",
    ),
    (
        "layout-device",
        "Word",
        "It converts a number to and from 32 bits, in safe code.",
    ),
    (
        "layout-device",
        "Major",
        "A parameter of the `unsafe fn` of `Wgmma` alone, whose callers say that tiles lie so.",
    ),
    (
        "layout-theory",
        "Nested NestedLayout NestedTuple Predicates",
        "The crate has no `unsafe` code.",
    ),
    (
        "layout-picture",
        "Picture",
        "The crate has no `unsafe` code.",
    ),
    (
        "layout-arrays",
        "AsTensor AsTensorMut",
        "An implementation makes a tensor by a checked constructor, or by `unsafe` code of its own.",
    ),
    (
        "layout-cubecl",
        "KernelLayout",
        "Unchecked accesses require `StaticCells`, which is sealed, and coordinates that are. Other accesses are checked.",
    ),
    (
        "layout-cubecl",
        "FlatShape KnownByType",
        "No `unsafe` code asks it.",
    ),
];

/// The package, the functions, and why safe code may call them.
pub(crate) const HIDDEN: &[(&str, &str, &str)] = &[
    (
        "layout-core",
        "CountedLike::counted Held::value fact::held fact::same static_integer::digit",
        "`layout!` expands to it. A layout can hold any integers.",
    ),
    (
        "layout-core",
        "Verdict::or __private::check __private::exists assert::differ assert::expect_size",
        "It evaluates constants, gives back what it is given, or does nothing.",
    ),
    (
        "layout-core",
        "Filled::view Overhanging::local_tile Overhanging::own_part Shared::view Tensor::own_part Whole::fill",
        "Its bound does not hold for any type: no program calls it.",
    ),
    (
        "layout-core",
        "Project::project",
        "It takes a part of a tuple.",
    ),
    (
        "layout-device",
        "Shared::new shared::__report shared::__shared_fits shared::__shared_static",
        "`#[kernel]` expands to it. It makes memory without a value, evaluates constants, or returns a raw pointer.",
    ),
    (
        "layout-device",
        "Given::new",
        "`#[kernel]` expands to it. It keeps the pointers, and only `unsafe` functions read them.",
    ),
    (
        "layout-cubecl",
        "Bounded::plain Coordinate::extents Coordinate::fits Coordinate::part FlatShape::any",
        "It expands a kernel, or compares numbers, in safe code.",
    ),
];
