//! Layouts as values: operations compared with their laws, enumeration and random operands.

mod coordinates;
mod costs;
mod decided;
mod exhaustive;
mod explained;
mod extremes;
mod field;
mod formulas;
mod interplay;
mod laws;
mod linear;
mod oracle;
mod products;
mod proofs;
mod recasts;
mod rejections;
mod shown;
mod swizzles;
mod tune;
mod verify;
