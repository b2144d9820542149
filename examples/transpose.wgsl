// cargo run -p cargo-layout --bin layout -- emit --lang wgsl --name tile 'Sw<5,0,5> o (32,32):(32,1)'
// Transposes a 32 x 32 matrix through a swizzled tile. The command prints the functions of the tile.

// The index functions of Sw<5,0,5> o 0 o (32,32):(32,1).

const TILE_SIZE: u32 = 1024;
const TILE_COSIZE: u32 = 1024;

// Returns the offset of (i, j), for i < 32 and j < 32.
fn tile_offset(i: u32, j: u32) -> u32 {
    return (32 * i + j) ^ i;
}

// Returns the offset of an index, for index < 1024. The first mode varies fastest.
fn tile_offset_at(index: u32) -> u32 {
    return (32 * (index & 31) + (index >> 5)) ^ (index & 31);
}

// Returns true if (i, j) is in the layout.
fn tile_is_inside(i: u32, j: u32) -> bool {
    return i < 32 && j < 32;
}

// Returns the coordinate (i, j) of an offset, if any. Otherwise returns false.
fn tile_coordinate(offset: u32, i: ptr<function, u32>, j: ptr<function, u32>) -> bool {
    let inside = offset ^ ((offset & 0x3e0) >> 5);
    *i = inside >> 5;
    *j = inside & 31;
    return *i < 32;
}

@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> answers: array<u32>;

var<workgroup> tile: array<u32, TILE_COSIZE>;

@compute @workgroup_size(32, 8) fn main(@builtin(local_invocation_id) thread: vec3u) {
    for (var i = thread.y; i < 32; i += 8) {
        tile[tile_offset(i, thread.x)] = source[32 * i + thread.x];
    }
    workgroupBarrier();
    for (var i = thread.y; i < 32; i += 8) {
        answers[32 * i + thread.x] = tile[tile_offset(thread.x, i)];
    }
}
