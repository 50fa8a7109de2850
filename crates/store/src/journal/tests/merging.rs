//! Tests that compare merges of a snapshot and journals with a plain map, for all window sizes.

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::*;

/// Batches of a journal. Each puts some rows (person, version and text) or deletes them (`None`).
type Batches = Vec<Vec<(u64, Option<(u64, String)>)>>;

fn batches() -> impl Strategy<Value = Batches> {
    vec(vec((0..12_u64, proptest::option::weighted(0.7, (1..9_u64, "[a-c]{0,40}"))), 1..4), 0..8)
}

fn changes(batch: &[(u64, Option<(u64, String)>)]) -> Changes {
    let row = |row: &Option<(u64, String)>| {
        row.as_ref().map(|(version, text)| Row { version: *version, bytes: text.as_bytes().into() })
    };
    batch.iter().map(|(person, changed)| (Key::Person(PersonId(*person)), row(changed))).collect()
}

proptest! {
    #[test]
    fn merge_agrees_with_plain_map(
        first in btree_map(0..12_u64, (1..9_u64, "[a-c]{0,40}"), 0..12),
        journals in vec(batches(), 1..4),
        capacity in prop_oneof![Just(0_usize), 1..800_usize, Just(1_usize << 20)],
    ) {
        let home = home();
        let rows: Vec<_> = first.iter().map(|(person, (version, text))| (*person, *version, text.as_str())).collect();
        snapshot(home.path(), 1, 0, &rows);
        let mut model: BTreeMap<u64, (u64, String)> = first;
        let mut number = 0;
        for (generation, batches) in (1..).zip(&journals) {
            let changed: Vec<Changes> = batches.iter().map(|batch| changes(batch)).collect();
            journal(home.path(), generation, number, &changed);
            number += batches.len() as u64;
            for (person, row) in batches.iter().flatten() {
                match row {
                    Some(row) => drop(model.insert(*person, row.clone())),
                    None => drop(model.remove(person)),
                }
            }
        }
        let (chain, _) = Generations::list(home.path()).expect("readable").best(home.path()).expect("a chain");
        let merge = Merge::new(chain, capacity, None).expect("readable");
        prop_assert_eq!(merge.end.place.number, number);
        let expected: Vec<RawRow> = model
            .into_iter()
            .map(|(person, (version, text))| RawRow { key: key(person), version, bytes: text.into_bytes() })
            .collect();
        prop_assert_eq!(all(merge).expect("readable"), expected);
    }
}
