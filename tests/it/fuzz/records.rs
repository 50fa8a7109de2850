//! Tests of rows and keys as bytes, which a disk, another program or an older version may have damaged or
//! written differently.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use engawa::base::id::PersonId;
use engawa::game::Registry;
use engawa::games::GAMES;
use engawa::host::{Challenge, Match, Person, Rating, view};
use engawa::store::rows::{
    BoardMessage, ChallengeMessage, DisplayName, HandledInteraction, Record, from_bytes, write,
};
use engawa::store::{Key, RowKind};
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns all rows in the example folders of the repository.
fn examples() -> &'static [Vec<u8>] {
    static EXAMPLES: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let within = |folder: PathBuf| {
            fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry").path())
        };
        let features = within(root.join("src/features")).map(|feature| feature.join("rows"));
        let folders = features.chain([root.join("tests/rows")]).flat_map(within);
        let mut paths: Vec<_> = folders.flat_map(within).collect();
        assert!(paths.len() > 60, "the fixtures are not found");
        paths.sort();
        paths.into_iter().map(|path| fs::read(path).expect("a file")).collect()
    })
}

/// Decodes bytes as a record. Asserts that the record stays the same when it is written and read again.
fn read<R: Record + PartialEq + std::fmt::Debug>(bytes: &[u8]) -> Option<R> {
    let record = from_bytes::<R>(bytes).ok()?;
    assert_eq!(from_bytes::<R>(&write(&record)).as_ref(), Ok(&record));
    Some(record)
}

fn read_all(bytes: &[u8]) {
    read::<BoardMessage>(bytes);
    read::<ChallengeMessage>(bytes);
    read::<HandledInteraction>(bytes);
    read::<DisplayName>(bytes);
    read::<Rating>(bytes);
    read::<Person>(bytes);
    read::<Challenge>(bytes);
    if let Some(record) = read::<Match>(bytes) {
        look_at(&record);
    }
}

/// Asserts that showing any readable match causes no panic, even if its moves cannot be replayed.
fn look_at(record: &Match) {
    let _ = (record.mover(), record.can_abort(), record.rating_changes(), record.seated());
    let me: PersonId = record.people.0[0];
    assert_eq!(view::list(me, std::slice::from_ref(record)).len(), usize::from(record.is_running()));
    let Some(game) = Registry::new(GAMES).find(&record.terms.game) else { return };
    if let Ok(table) = record.table(game) {
        view::board(record, &*table, &[], view::PUBLIC_SEAT);
    }
    for round in 0..record.rounds.len() {
        view::round(record, round);
    }
}

/// Replaces bytes of a row. Each pair of `slips` names a position and its new byte, which is arbitrary or
/// copied from the row.
fn with_slips(bytes: &[u8], slips: &[(u16, u16)]) -> Vec<u8> {
    let mut slipped = bytes.to_vec();
    for &(at, from) in slips {
        let at = usize::from(at) % slipped.len();
        slipped[at] = match from {
            0..256 => from.to_le_bytes()[0],
            _ => bytes[usize::from(from) % bytes.len()],
        };
    }
    slipped
}

/// Replaces one value in the JSON of a row with `other`. Random bytes seldom lead to valid JSON with another
/// value.
fn with_another_part(bytes: &[u8], pick: usize, other: &str) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let starts: Vec<usize> = text.match_indices([':', '[', ',']).map(|(at, _)| at + 1).collect();
    let start = *starts.get(pick % starts.len().max(1))?;
    let length = text[start..].find([',', '}', ']'])?;
    Some([&text[..start], other, &text[start + length..]].concat().into_bytes())
}

proptest! {
    #[test]
    fn any_bytes_are_a_row_or_none(bytes in vec(any::<u8>(), 0..64)) {
        read_all(&bytes);
    }

    #[test]
    fn damaged_row_is_a_row_or_none(pick in any::<prop::sample::Index>(), slips in vec(any::<(u16, u16)>(), 1..5)) {
        read_all(&with_slips(pick.get::<Vec<u8>>(examples()), &slips));
    }

    #[test]
    fn row_with_other_value_is_row_or_none(
        pick in any::<prop::sample::Index>(),
        part in any::<u16>(),
        other in "-?[0-9]{1,20}|null|true|\"[a-z0-9-]{0,9}\"|\\[\\]|\\{\\}",
    ) {
        if let Some(bytes) = with_another_part(pick.get::<Vec<u8>>(examples()), usize::from(part), &other) {
            read_all(&bytes);
        }
    }

    #[test]
    fn any_bytes_are_a_key_or_none(table in any::<u8>(), rest in vec(any::<u8>(), 0..40), plain in any::<bool>()) {
        // Stored ids consist of letters and digits, which random bytes seldom are. So take only such bytes
        // if `plain`.
        let rest = rest.into_iter().map(|byte| if plain { b"0123456789abcdefghjkmnpqrstvwxyz"[usize::from(byte % 32)] } else { byte });
        let table = RowKind::ALL.get(usize::from(table) % RowKind::ALL.len()).map_or(table, |table| *table as u8);
        let bytes: Vec<u8> = [table].into_iter().chain(rest).collect();
        for end in 0..=bytes.len() {
            if let Some(key) = Key::read(&bytes[..end]) {
                assert_eq!(key.to_bytes(), bytes[..end], "one key, one form");
                assert!(!key.to_string().is_empty());
            }
        }
    }
}
