//! Random pairs of plain layouts. `layout-tests` includes this file too.

use fastrand::Rng;
use layout_algebra::Layout;
use layout_mesh::{InputError, Mesh, Sharding};

/// The layouts of a sharding.
#[derive(Clone, Debug)]
pub(crate) struct Layouts {
    /// `(mesh, local) -> element`
    pub(crate) elements: Layout,
    /// `mesh -> rank`
    pub(crate) ranks: Layout,
    /// `local -> address`
    pub(crate) memory: Layout,
}

impl Layouts {
    /// Returns the sharding, whose axes have the names `x0`, `x1`, ...
    pub(crate) fn sharding(&self) -> Result<Sharding, InputError> {
        let count = self.ranks.shape().leaves().count();
        let names: Vec<_> = (0..count).map(|i| format!("x{i}")).collect();
        let mesh = Mesh::with_ranks(names.iter().map(String::as_str), &self.ranks)?;
        Sharding::from_layout(&mesh, &self.elements, &self.memory)
    }

    /// Random layouts whose digits have the given sizes, from small strides to large ones.
    fn random(rng: &mut Rng, ranks: &[i64], data: &[i64]) -> Self {
        let mut free = strides(data);
        rng.shuffle(&mut free);
        let mut mesh: Vec<_> = strides(ranks)
            .into_iter()
            .map(|(size, rank)| {
                let shard = free.iter().position(|&(other, _)| other == size);
                let element = shard
                    .filter(|_| rng.u8(..100) < 65)
                    .map(|i| free.remove(i).1);
                (size, rank, element.unwrap_or(0))
            })
            .collect();
        rng.shuffle(&mut mesh);
        // Some memory layouts have gaps.
        let mut end = 1;
        let local = free.iter().map(|&(size, _)| {
            let stride = end + i64::from(rng.u8(..40) == 0);
            end = stride * size;
            (size, stride)
        });
        let memory = layout(&local.collect::<Vec<_>>());
        let ranks: Vec<_> = mesh.iter().map(|&(size, rank, _)| (size, rank)).collect();
        let shards: Vec<_> = mesh.iter().map(|&(size, _, n)| (size, n)).collect();
        Self {
            elements: Layout::from_modes([layout(&shards), layout(&free)]).unwrap(),
            ranks: layout(&ranks),
            memory,
        }
    }
}

fn layout(modes: &[(i64, i64)]) -> Layout {
    let (sizes, strides): (Vec<_>, Vec<_>) = modes.iter().copied().unzip();
    match sizes[..] {
        [] => Layout::new(1, 0).unwrap(),
        [size] => Layout::new(size, strides[0]).unwrap(),
        _ => Layout::new(sizes, strides).unwrap(),
    }
}

/// Strides of factors in the given order.
fn strides(factors: &[i64]) -> Vec<(i64, i64)> {
    let place = |end: &mut i64, &size: &i64| {
        let stride = *end;
        *end *= size;
        Some((size, stride))
    };
    factors.iter().scan(1, place).collect()
}

/// A random pair with equal numbers of devices and elements. In every third, the factors are in different
/// orders.
pub(crate) fn pair(rng: &mut Rng) -> (Layouts, Layouts) {
    const RANKS: [&[i64]; 7] = [
        &[2],
        &[3],
        &[2, 2],
        &[2, 3],
        &[2, 2, 2],
        &[2, 2, 3],
        &[1, 4],
    ];
    const MORE: [&[i64]; 5] = [&[], &[2], &[3], &[5], &[2, 2]];
    loop {
        let mut ranks = rng.choice(RANKS).unwrap().to_vec();
        rng.shuffle(&mut ranks);
        let mut data = ranks.repeat(if ranks.len() > 2 { 2 } else { 3 });
        data.extend(rng.choice(MORE).unwrap());
        rng.shuffle(&mut data);
        if data.iter().product::<i64>() > 400 {
            continue;
        }
        let a = Layouts::random(rng, &ranks, &data);
        if rng.u8(..3) == 0 {
            rng.shuffle(&mut ranks);
            rng.shuffle(&mut data);
        }
        return (a, Layouts::random(rng, &ranks, &data));
    }
}
