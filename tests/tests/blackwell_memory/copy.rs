//! Copy atoms of `tcgen05.ld`, `tcgen05.st` and `tcgen05.cp`.

use layout_algebra::tcgen05::{SharedToTmem, TmemCopy};

use crate::golden::{number, records, text};

/// Returns the copy of a name such as `SM100_TMEM_LOAD_16dp256b2x_16b`.
fn copy(name: &str) -> Option<TmemCopy> {
    let name = name.trim_start_matches("STAT_");
    let (name, is_packed) = match name.strip_suffix("_16b") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let (lanes, rest) = name.split_once("dp")?;
    let (bits, repeats) = rest.strip_suffix('x')?.split_once('b')?;
    let number = |text: &str| text.parse().ok();
    TmemCopy::new(number(lanes)?, number(bits)?, number(repeats)?, is_packed)
}

#[test]
fn copies_agree_with_cute() {
    let mut copies = 0;
    for record in records(include_str!("../../blackwell/copy_atom.jsonl")) {
        let atom = text(&record, "atom");
        if atom.contains("UTCCP") {
            continue;
        }
        let name = atom
            .strip_prefix("SM100_TMEM_LOAD_")
            .map(|name| (name, "dst", "src"));
        let store = || {
            atom.strip_prefix("SM100_TMEM_STORE_")
                .map(|name| (name, "src", "dst"))
        };
        let (name, registers, memory) = name.or_else(store).expect("a copy of tensor memory");
        let copy = copy(name).expect("an instruction");
        assert_eq!(
            copy.in_registers().to_string(),
            text(&record, registers),
            "{record}"
        );
        assert_eq!(
            copy.in_tmem().to_string(),
            text(&record, memory),
            "{record}"
        );
        assert_eq!(
            copy.addresses().to_string(),
            text(&record, "val_id"),
            "{record}"
        );
        let count = number(&record, &format!("{registers}_regs"));
        assert_eq!(copy.registers(), count, "{record}");
        copies += 1;
    }
    assert!(copies > 90, "{copies} copies");
}

#[test]
fn copies_from_shared_memory_agree_with_cute() {
    let mut copies = 0;
    for record in records(include_str!("../../blackwell/copy_atom.jsonl")) {
        let Some(name) = text(&record, "atom").strip_prefix("SM100_UTCCP_") else {
            continue;
        };
        let (name, ctas) = name.rsplit_once('_').expect("a number of CTAs");
        let copy = match name {
            "128dp256bit" => SharedToTmem::Lanes128Bits256,
            "128dp128bit" => SharedToTmem::Lanes128Bits128,
            "4dp256bit" => SharedToTmem::Lanes4,
            "4x32dp128bit" => SharedToTmem::Lanes32,
            "2x64dp128bitlw0213" => SharedToTmem::Lanes64Apart,
            "2x64dp128bitlw0123" => SharedToTmem::Lanes64Adjacent,
            _ => panic!("unknown copy {name}"),
        };
        let is_pair = ctas == "2cta";
        assert_eq!(
            copy.source(is_pair).to_string(),
            text(&record, "src"),
            "{record}"
        );
        assert_eq!(
            copy.destination(is_pair).to_string(),
            text(&record, "dst"),
            "{record}"
        );
        assert_eq!(
            copy.addresses().to_string(),
            text(&record, "val_id"),
            "{record}"
        );
        copies += 1;
    }
    assert!(copies > 5, "{copies} copies");
}
