//! [`ShardingType`]: a sharding as a type.

use crate::OpenSharding;

/// A sharding as a type, with static and dynamic sizes.
///
/// ```
/// use layout_mesh::{OpenSharding, Placement, ShardingType};
///
/// /// The rows of an 8x8 matrix on four devices.
/// struct Rows;
///
/// impl ShardingType for Rows {
///     fn sharding() -> OpenSharding {
///         OpenSharding::new(&[("x", 4.into())], &[8.into(), 8.into()], &[("x", Placement::Shard(0))])
///     }
/// }
///
/// let rows = Rows::sharding().at(&|name| unreachable!("no size is dynamic: {name}"))?;
/// assert_eq!(rows.layout()?.to_string(), "(4,(2,8)):(16,(8,1))");
/// # Ok::<(), layout_mesh::InputError>(())
/// ```
pub trait ShardingType {
    /// Returns the sharding.
    fn sharding() -> OpenSharding;
}
