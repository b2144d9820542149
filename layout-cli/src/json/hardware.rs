//! Hardware queries: the owner, bank, sector or box of each element of a tile.

use layout_algebra::{Answer, IntTuple, Layout};
use layout_picture::{Cell, Grid, Picture as _, bank};
use serde_json::{Value, json};

use super::pictures;
use crate::hardware::{self, Accesses, Of, Shown, with_remedy};

/// Returns the names of the instructions that have pictures, by family.
pub(crate) fn instructions() -> Value {
    let families = hardware::instructions().into_iter();
    let families = families.map(|(name, all)| json!({ "family": name, "names": all }));
    families.collect()
}

/// Returns the pictures of the instruction `name`, or of the boxes of a `matrix` that TMA copies to
/// a `tile`.
///
/// `ldmatrix` and `stmatrix` move a `tile`, and the elements of `matrix` have `bits` bits.
/// [`shown`] describes `pictures`, and `facts` lists lines of text. `partition` is the partition of
/// the shared-memory accesses, with 8 values of 2 bytes per thread. The answer's `tile` has no
/// swizzles.
pub(crate) fn instruction(question: &Value) -> Result<Value, String> {
    let told = match (question["name"].as_str(), question["matrix"].as_str()) {
        (Some(name), _) => {
            let tile = question["tile"]
                .as_str()
                .filter(|text| !text.trim().is_empty());
            hardware::instruction(name, tile.map(layout).transpose()?)?
        }
        (None, Some(matrix)) => {
            let tile = layout(question["tile"].as_str().unwrap_or_default())?;
            hardware::boxes(
                &layout(matrix)?,
                &tile,
                number(question, "bits").unwrap_or(16),
            )?
        }
        (None, None) => {
            return Err("expected `name` or `matrix` in the question about an instruction".into());
        }
    };
    if let Some(form) = question["form"].as_str() {
        let drawn = told.shown.iter().map(|one| drawn(&one.grid, form));
        return Ok(json!({ "drawn": drawn.collect::<Vec<_>>() }));
    }
    Ok(json!({
        "pictures": told.shown.iter().map(shown).collect::<Vec<_>>(),
        "facts": told.facts,
        "partition": told.partition.map(|partition| partition.to_string()),
        "tile": told.tile.map(|tile| tile.to_string()),
    }))
}

/// Returns a grid with a `heading` and the meaning of its owners (`of`). Each cell also has its
/// owners, `[thread, value]`.
fn shown(shown: &Shown) -> Value {
    let of = match shown.of {
        Of::Threads => "threads",
        Of::Addresses => "addresses",
        Of::Boxes => "boxes",
        Of::Memory => "memory",
    };
    let mut told = owned(&shown.grid, |_| json!({}));
    told["heading"] = json!(shown.heading);
    told["of"] = json!(of);
    told
}

/// Returns a grid whose cells have `owners` and the additional data of `more`.
fn owned(grid: &Grid, more: impl Fn(&Cell) -> Value) -> Value {
    let mut told = pictures::grid(grid);
    let boards = grid.boards().iter().flatten();
    let told_boards = told["boards"].as_array_mut().into_iter().flatten();
    let told_boards = told_boards.filter_map(Value::as_array_mut).flatten();
    for (board, told) in boards.zip(told_boards) {
        let cells = told["cells"].as_array_mut().into_iter().flatten();
        for (cell, told) in board.cells().iter().zip(cells) {
            told["owners"] = json!(cell.owners());
            if let (Value::Object(told), Value::Object(more)) = (told, more(cell)) {
                told.extend(more);
            }
        }
    }
    told
}

/// Returns the picture of a partition `layout` with values of `bytes` bytes on a `tile`, with a
/// `bank` for each cell.
///
/// Without a tile, the picture shows the memory that the threads access, with 128 bytes per row.
/// `threads` and `values` are counts. A tile given as a shape is counted along its modes.
pub(crate) fn threads(question: &Value) -> Result<Value, String> {
    let accesses = accesses(question)?;
    let modes = accesses.layout.modes();
    let threads = modes.first().map_or(1, Layout::size);
    let tile = question["tile"].as_str();
    let grid = match tile {
        Some(tile) => Grid::owners(&accesses.layout, &layout(tile)?),
        None => accesses.memory(),
    };
    let grid = grid.map_err(|error| error.to_string())?;
    if let Some(form) = question["form"].as_str() {
        return Ok(json!({ "drawn": [drawn(&grid, form)] }));
    }
    let mut told = owned(&grid, of_bank(accesses.bytes));
    told["of"] = json!("threads");
    told["threads"] = json!(threads);
    told["values"] = json!(accesses.layout.size() / threads);
    Ok(told)
}

fn of_bank(bytes: i64) -> impl Fn(&Cell) -> Value {
    let bytes = u32::try_from(bytes).unwrap_or(4);
    move |cell| match cell.offset() {
        Some(offset) => json!({ "bank": bank(offset, bytes) }),
        None => json!({}),
    }
}

/// Returns the shared-memory accesses of a partition `layout`. A thread moves `vector` values of
/// `bytes` bytes, or the maximum number of contiguous values.
///
/// `instructions` is the number of instructions. `wavefronts` is the number of their wavefronts,
/// and `ideal_wavefronts` is the number without conflicts. `groups` are the threads of
/// `instruction`, or of the slowest instruction, that are served together. Each group has the
/// threads `from` and `to` at `value`, its `wavefronts`, and its `grid` with one row per wavefront.
/// `conflict` describes the bank conflict, and `suggestion` suggests a fix. `freed` is the
/// conflict-free partition with `swizzles`, if one exists.
pub(crate) fn banks(question: &Value) -> Result<Value, String> {
    let accesses = accesses(question)?;
    let (layout, n, bytes) = (&accesses.layout, accesses.n, accesses.bytes);
    let cost = layout
        .shared_cost(n, bytes)
        .map_err(|error| with_remedy(&error))?;
    let longest = cost.longest.map_or(0, |found| found.served[0]);
    let at = chosen(&accesses, question, longest);
    let groups = accesses.groups(at).map_err(|error| error.to_string())?;
    if let Some(form) = question["form"].as_str() {
        let drawn = groups.iter().map(|(_, grid)| drawn(grid, form));
        return Ok(json!({ "drawn": drawn.collect::<Vec<_>>() }));
    }
    let threads = layout
        .modes()
        .first()
        .map_or(1, Layout::size)
        .unsigned_abs();
    let groups = groups.iter().map(|(group, grid)| {
        json!({
            "from": group.from % threads,
            "to": (group.to - 1) % threads,
            "value": group.from / threads,
            "wavefronts": group.wavefronts,
            "grid": owned(grid, |_| json!({})),
        })
    });
    let conflict = layout.conflict_free(n, bytes).err();
    let (suggestion, freed) = match &conflict {
        Some(_) => accesses.suggestion(),
        None => (String::new(), None),
    };
    let swizzles = freed.iter().flat_map(Layout::swizzles);
    let swizzles = swizzles.map(|(swizzle, _)| swizzle.to_string());
    Ok(json!({
        "vector": n,
        "bytes": bytes,
        "instructions": cost.instructions,
        "wavefronts": cost.wavefronts,
        "ideal_wavefronts": cost.ideal_wavefronts,
        "instruction": at,
        "groups": groups.collect::<Vec<_>>(),
        "conflict": conflict.map(|error| error.to_string()),
        "suggestion": suggestion,
        "freed": freed.as_ref().map(ToString::to_string),
        "swizzles": swizzles.collect::<Vec<_>>(),
    }))
}

/// Returns the global-memory accesses of a partition: the `sectors` and `lines` of all instructions
/// and the percentage of their bytes that is `used`. `grid` shows one instruction with one row per
/// line.
pub(crate) fn sectors(question: &Value) -> Result<Value, String> {
    let accesses = accesses(question)?;
    let (layout, n, bytes) = (&accesses.layout, accesses.n, accesses.bytes);
    let cost = layout
        .global_cost(n, bytes)
        .map_err(|error| with_remedy(&error))?;
    let at = chosen(&accesses, question, cost.least_used.unwrap_or(0));
    let grid = accesses.sectors(at).map_err(|error| error.to_string())?;
    if let Some(form) = question["form"].as_str() {
        return Ok(json!({ "drawn": [drawn(&grid, form)] }));
    }
    Ok(json!({
        "vector": n,
        "bytes": bytes,
        "instructions": cost.instructions,
        "sectors": cost.sectors,
        "lines": cost.lines,
        "used": cost.percent_used(),
        "instruction": at,
        "grid": owned(&grid, |_| json!({})),
    }))
}

/// Returns the index of the requested instruction, or of the instruction that contains the access
/// `index`.
fn chosen(accesses: &Accesses, question: &Value, index: u64) -> i64 {
    let otherwise = accesses.instruction(i64::try_from(index).unwrap_or(0));
    number(question, "instruction").unwrap_or(otherwise).max(0)
}

fn accesses(question: &Value) -> Result<Accesses, String> {
    let layout = layout(question["layout"].as_str().unwrap_or_default())?;
    let bytes = number(question, "bytes").unwrap_or(4);
    Ok(Accesses::new(layout, bytes, number(question, "vector")))
}

fn number(question: &Value, key: &str) -> Option<i64> {
    question[key].as_i64()
}

/// Returns the layout of an expression. A shape counts along its modes.
fn layout(text: &str) -> Result<Layout, String> {
    if let Ok(shape) = text.parse::<IntTuple>() {
        return Layout::make_layout(shape).map_err(|error| error.to_string());
    }
    let tokens = crate::tokens(text).map_err(|(_, message)| message)?;
    match layout_language::evaluate(tokens).map_err(|error| error.to_string())? {
        Answer::Layout(layout) => Ok(layout),
        other => Err(format!("expected a layout, found `{other}`")),
    }
}

pub(super) fn drawn(grid: &Grid, form: &str) -> String {
    match form {
        "tikz" => grid.to_tikz(),
        "text" => grid.to_text(),
        _ => grid.to_svg(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the owners of all cells of a picture, in order.
    fn owners(picture: &Value) -> Vec<Value> {
        let boards = picture["boards"].as_array().unwrap().iter();
        let boards = boards.flat_map(|row| row.as_array().unwrap());
        let cells = boards.flat_map(|board| board["cells"].as_array().unwrap());
        cells.map(|cell| cell["owners"].clone()).collect()
    }

    #[test]
    fn every_instruction_has_pictures_without_a_gap() {
        for (family, names) in hardware::instructions() {
            // Only a few, because all `wgmma` pictures are drawn in the same way.
            let few = names.iter().step_by(if family == "wgmma" { 37 } else { 1 });
            for name in few {
                let told = instruction(&json!({ "name": name })).unwrap();
                for picture in told["pictures"].as_array().unwrap() {
                    let has_owners = picture["of"] != "memory";
                    let owners = owners(picture);
                    let is_one = |all: &Value| all.as_array().unwrap().len() == 1;
                    assert!(!owners.is_empty());
                    assert_eq!(
                        owners.iter().all(is_one),
                        has_owners,
                        "{name}: {}",
                        picture["heading"]
                    );
                }
            }
        }
        assert!(instruction(&json!({ "name": "ldmatrix_x3" })).is_err());
    }

    #[test]
    fn a_phase_of_ldmatrix_is_a_matrix() {
        let told = instruction(&json!({ "name": "ldmatrix_x4" })).unwrap();
        let question = json!({ "layout": told["partition"], "vector": 8, "bytes": 2 });
        let told = banks(&question).unwrap();
        // Rows of 128 bytes: all eight accesses are in the same banks.
        assert_eq!(
            (&told["wavefronts"], &told["ideal_wavefronts"]),
            (&json!(32), &json!(4))
        );
        let groups = told["groups"].as_array().unwrap();
        let threads: Vec<_> = groups
            .iter()
            .map(|group| [&group["from"], &group["to"]])
            .collect();
        assert_eq!(json!(threads), json!([[0, 7], [8, 15], [16, 23], [24, 31]]));

        let tile = "Sw<3,3,3> o (16,16):(64,1)";
        let told = instruction(&json!({ "name": "ldmatrix_x4", "tile": tile })).unwrap();
        let question = json!({ "layout": told["partition"], "vector": 8, "bytes": 2 });
        assert_eq!(banks(&question).unwrap()["wavefronts"], 4);
    }

    #[test]
    fn accesses_are_told_by_instruction() {
        let question =
            json!({ "layout": "(64,(2,2)):(4,(1,2))", "bytes": 4, "vector": 2, "instruction": 3 });
        let told = banks(&question).unwrap();
        assert_eq!(told["instructions"], 4);
        let groups = told["groups"].as_array().unwrap();
        let served: Vec<_> = groups
            .iter()
            .map(|group| [&group["from"], &group["to"], &group["value"]])
            .collect();
        assert_eq!(json!(served), json!([[32, 47, 2], [48, 63, 2]]));
        let told = sectors(&question).unwrap();
        assert_eq!((&told["sectors"], &told["used"]), (&json!(64), &json!(50)));
        assert!(
            told["grid"]["note"]
                .as_str()
                .unwrap()
                .starts_with("threads 32 to 63 at value 2")
        );
    }

    #[test]
    fn both_owners_of_an_overlap_are_told() {
        let question = json!({ "layout": "(4,2):(1,3)", "tile": "7", "bytes": 2 });
        let told = threads(&question).unwrap();
        assert_eq!(owners(&told)[3], json!([[3, 0], [0, 1]]));
        let drawn =
            threads(&json!({ "layout": "(4,2):(1,3)", "tile": "7", "form": "svg" })).unwrap();
        assert!(drawn["drawn"][0].as_str().unwrap().starts_with("<svg"));
    }

    #[test]
    fn boxes_overhang_or_are_rejected() {
        let question =
            json!({ "matrix": "(20,72):(72,1)", "tile": "wgmma_tile((16,64), 16, 1)", "bits": 16 });
        let told = instruction(&question).unwrap();
        let boards = &told["pictures"][0]["boards"][0][0];
        let cells = boards["cells"].as_array().unwrap();
        let marked = cells.iter().filter(|cell| cell["marked"] == true);
        assert_eq!(
            (cells.len(), marked.count()),
            (32 * 128, 32 * 128 - 20 * 72)
        );
        let odd =
            json!({ "matrix": "(20,70):(70,1)", "tile": "wgmma_tile((16,64), 16, 1)", "bits": 16 });
        assert!(instruction(&odd).unwrap_err().contains("16 bytes"));
    }
}
