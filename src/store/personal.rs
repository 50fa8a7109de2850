//! What is kept about one person: the rows that hold them, by what their kinds declare ([`Holding`]), and
//! those rows as files for that person.
//!
//! Rows are looked at as JSON, by the names of the fields that hold people, so that one of any version is
//! found; what is no JSON is looked through for the number. Decides nothing about what becomes of a row.

use serde_json::{Map, Value, json};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::view::{KeptView, Topic};
use crate::host::{Blocks, Challenge, Match};

use super::keys::Holding;
use super::{Direction, Fault, Key, KeyRange, Row, RowKind, Store, rows};

/// The most rows that one scan reads.
const STRETCH: usize = 512;
/// What a file of personal rows is.
const FORMAT: &str = "engawa-personal-1";

/// The fields of rows that hold people.
const FIELDS: [&str; 7] = ["people", "from", "to", "person", "by", "untold", "informed"];
/// A number in a text that is at least so large, as the chat's are since its first year, is taken for a
/// person.
const LEAST_BARE: u64 = 10_000_000_000_000_000;

/// Whether a row holds a person.
pub fn is_about(key: &Key, bytes: &[u8], person: PersonId) -> bool {
    match (key.kind().holding(), serde_json::from_slice::<Value>(bytes)) {
        (Holding::Nobody, _) => false,
        (Holding::Key(_), _) => key.person() == Some(person),
        (Holding::Row(_) | Holding::Withheld, _) if key.person() == Some(person) => true,
        (Holding::Row(_) | Holding::Withheld, Ok(row)) if key.kind() != RowKind::SetAside => {
            stands_in(&row, false, person)
        }
        (Holding::Row(_) | Holding::Withheld, _) => places(bytes, person).next().is_some(),
    }
}

/// The same bytes with another id wherever a person's stands.
pub fn with_another(bytes: &[u8], person: PersonId, other: PersonId) -> Vec<u8> {
    match serde_json::from_slice(bytes) {
        Ok(mut row) => {
            exchange(&mut row, false, person, other);
            row.to_string().into_bytes()
        }
        Err(_) => exchanged(bytes, person, other),
    }
}

/// Whether a part of a row holds a person: as a number in a field that holds people, or within a text.
fn stands_in(part: &Value, holds_people: bool, person: PersonId) -> bool {
    match part {
        Value::Number(number) => holds_people && number.as_u64() == Some(person.0),
        Value::String(text) => is_told_of(text, person),
        Value::Array(parts) => parts.iter().any(|part| stands_in(part, holds_people, person)),
        Value::Object(fields) => {
            fields.iter().any(|(name, part)| stands_in(part, FIELDS.contains(&name.as_str()), person))
        }
        Value::Null | Value::Bool(_) => false,
    }
}

fn exchange(part: &mut Value, holds_people: bool, person: PersonId, other: PersonId) {
    match part {
        Value::Number(number) if holds_people && number.as_u64() == Some(person.0) => {
            *number = other.0.into();
        }
        Value::String(text) if is_told_of(text, person) => {
            *text = String::from_utf8_lossy(&exchanged(text.as_bytes(), person, other)).into_owned();
        }
        Value::Array(parts) => {
            for part in parts {
                exchange(part, holds_people, person, other);
            }
        }
        Value::Object(fields) => {
            for (name, part) in fields {
                exchange(part, FIELDS.contains(&name.as_str()), person, other);
            }
        }
        _ => {}
    }
}

/// Whether a text names a person: as a mention, or by a number that is as long as the chat's are.
fn is_told_of(text: &str, person: PersonId) -> bool {
    if person.0 < LEAST_BARE {
        return text.contains(&format!("<@{person}>"));
    }
    places(text.as_bytes(), person).next().is_some()
}

/// The same bytes with another number wherever a person's stands, whatever they are.
fn exchanged(bytes: &[u8], person: PersonId, other: PersonId) -> Vec<u8> {
    let (id, other) = (person.to_string(), other.to_string());
    let (mut changed, mut from) = (Vec::with_capacity(bytes.len()), 0);
    for at in places(bytes, person) {
        changed.extend_from_slice(&bytes[from..at]);
        changed.extend_from_slice(other.as_bytes());
        from = at + id.len();
    }
    changed.extend_from_slice(&bytes[from..]);
    changed
}

/// Where the id of a person stands as a whole number.
fn places(bytes: &[u8], person: PersonId) -> impl Iterator<Item = usize> + use<'_> {
    let id = person.to_string().into_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    (0..bytes.len().saturating_sub(id.len() - 1)).filter(move |&at| {
        bytes[at..].starts_with(&id)
            && !is_digit(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !is_digit(bytes.get(at + id.len()))
    })
}

/// Every row that holds a person, in the order of the keys. Reads every row of every kind that can, a stretch
/// at a time.
pub async fn rows_of(store: &dyn Store, person: PersonId) -> Result<Vec<(Key, Row)>, Fault> {
    let mut found = Vec::new();
    for kind in RowKind::ALL.into_iter().filter(|kind| kind.holding() != Holding::Nobody) {
        each_stretch(store, KeyRange::of_kind(kind), |stretch| {
            found.extend(stretch.into_iter().filter(|(key, row)| is_about(key, &row.bytes, person)));
        })
        .await?;
    }
    Ok(found)
}

pub async fn rows_of_kind(store: &dyn Store, kind: RowKind) -> Result<Vec<(Key, Row)>, Fault> {
    let mut found = Vec::new();
    each_stretch(store, KeyRange::of_kind(kind), |stretch| found.extend(stretch)).await?;
    Ok(found)
}

async fn each_stretch(
    store: &dyn Store,
    mut range: KeyRange,
    mut see: impl FnMut(Vec<(Key, Row)>),
) -> Result<(), Fault> {
    loop {
        let stretch = store.scan(&range, STRETCH, Direction::Up).await?;
        let Some((last, _)) = stretch.last() else { return Ok(()) };
        let more = stretch.len() == STRETCH;
        range = range.after(last);
        see(stretch);
        if !more {
            return Ok(());
        }
        // A store that answers at once lets nobody else come in between.
        tokio::task::yield_now().await;
    }
}

/// As what a person reads a row that holds them; nothing where they may not read it: whom others have
/// blocked, which they are never told, and who else is banned from a server. That they are banned themselves
/// stands among its deeds.
pub fn topic(key: &Key, bytes: &[u8], person: PersonId) -> Option<Topic> {
    let topic = match (key, key.kind().holding()) {
        (_, Holding::Nobody | Holding::Withheld) => return None,
        (Key::Blocks(of), _) if *of != person => return None,
        (_, Holding::Key(topic) | Holding::Row(topic)) => topic,
    };
    let goes_on = match key {
        Key::Match(_) => rows::from_bytes::<Match>(bytes).is_ok_and(|record| record.is_running()),
        Key::Challenge(_) => rows::from_bytes::<Challenge>(bytes).is_ok_and(|one| one.due().is_some()),
        _ => false,
    };
    Some(match topic {
        Topic::Ended if goes_on => Topic::Running,
        Topic::Closed if goes_on => Topic::Open,
        topic => topic,
    })
}

/// What is kept about a person, in numbers: every row that the export has, each in one topic.
pub fn overview(rows: &[(Key, Row)], person: PersonId) -> KeptView {
    let mut view = KeptView::default();
    for (key, row) in rows {
        let Some(topic) = topic(key, &row.bytes, person) else { continue };
        *view.rows.entry(topic).or_default() += 1;
        if topic == Topic::Blocked {
            let blocks = rows::from_bytes::<Blocks>(&row.bytes).unwrap_or_default();
            view.blocked += blocks.people().count() + blocks.former.len();
        }
    }
    view
}

/// The rows that a person may read as files of JSON, each a whole object of at most so many bytes unless a
/// single row needs more. `PRIVACY.md` says what stands in them. Tokens of answers are in none.
pub fn files(rows: &[(Key, Row)], person: PersonId, now: Timestamp, most_bytes: usize) -> Vec<Vec<u8>> {
    let theirs = rows.iter().filter(|(key, row)| topic(key, &row.bytes, person).is_some());
    let entries: Vec<String> = theirs.map(|(key, row)| entry(key, row)).collect();
    let frame = frame(person, now, usize::MAX, usize::MAX, "").len();
    let (mut parts, mut part) = (Vec::new(), String::new());
    for entry in entries {
        if !part.is_empty() && frame + part.len() + entry.len() + 2 > most_bytes {
            parts.push(std::mem::take(&mut part));
        }
        if !part.is_empty() {
            part.push_str(",\n");
        }
        part.push_str(&entry);
    }
    parts.push(part);
    let of = parts.len();
    let file = |(at, part): (usize, &String)| frame_of(person, now, at + 1, of, part);
    parts.iter().enumerate().map(file).collect()
}

fn frame_of(person: PersonId, now: Timestamp, part: usize, parts: usize, entries: &str) -> Vec<u8> {
    frame(person, now, part, parts, entries).into_bytes()
}

fn frame(person: PersonId, now: Timestamp, part: usize, parts: usize, entries: &str) -> String {
    format!(
        "{{\"format\":\"{FORMAT}\",\"person\":\"{person}\",\"made\":{},\"part\":{part},\"parts\":{parts},\"rows\":[\n{entries}\n]}}\n",
        now.0
    )
}

/// A row as it stands in a file: what kind it is, its key, and what it says.
fn entry(key: &Key, row: &Row) -> String {
    let says = match serde_json::from_slice::<Map<String, Value>>(&row.bytes) {
        Ok(mut says) => {
            if key.kind() == RowKind::Outbox {
                says.remove("answer");
            }
            Value::Object(says)
        }
        Err(_) if row.bytes.is_empty() => Value::Null,
        Err(_) => Value::String(String::from_utf8_lossy(&row.bytes).into_owned()),
    };
    json!({ "kind": key.kind().name(), "key": key.to_string(), "row": says }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{MatchId, ServerId};
    use crate::store::Subject;
    use crate::store::conform::wait;
    use crate::store::{Batch, Expected, MemoryStore};

    const HANA: PersonId = PersonId(1_100_000_000_000_000_011);
    const OTIS: PersonId = PersonId(1_100_000_000_000_000_012);

    #[test]
    fn ids_are_found_and_exchanged_where_people_stand_and_nowhere_else() {
        let row = br#"{"people":[1100000000000000011,11000000000000000112],"text":"<@1100000000000000011>"}"#;
        let changed = String::from_utf8(with_another(row, HANA, PersonId(7))).expect("text");
        assert_eq!(changed, r#"{"people":[7,11000000000000000112],"text":"<@7>"}"#);
        let small = br#"{"at":1,"call":{"person":1},"text":"1 and <@1>","v":1}"#;
        let key = Key::Owed(Subject::Match(MatchId::from_random(5)), 1);
        assert!(is_about(&key, small, PersonId(1)) && !is_about(&key, small, PersonId(11)));
        assert!(!is_about(&key, br#"{"at":1,"text":"1","v":1}"#, PersonId(1)));
        let changed = String::from_utf8(with_another(b"no JSON: 1100000000000000011.", HANA, OTIS));
        assert_eq!(changed.as_deref(), Ok("no JSON: 1100000000000000012."));
        assert_eq!(places(b"", HANA).count(), 0);
    }

    fn filled() -> MemoryStore {
        let store = MemoryStore::default();
        let id = MatchId::from_random(5);
        let row = |text: &str| text.as_bytes().to_vec();
        let rows = [
            (Key::Match(id), row(r#"{"v":1,"people":[1100000000000000011,1100000000000000012]}"#)),
            (Key::Running(HANA, id), Vec::new()),
            (Key::Running(OTIS, id), Vec::new()),
            (Key::DisplayName(ServerId(9), HANA), row(r#"{"v":1,"name":"Hana"}"#)),
            (Key::Blocks(OTIS), row(r#"{"v":1,"people":[1100000000000000011]}"#)),
            (
                Key::Owed(Subject::Match(id), 1),
                row(r#"{"v":1,"what":{"call":{"person":1100000000000000011}},"answer":{"token":"secret"}}"#),
            ),
            (Key::SetAside(Box::new(Key::Board(id))), row("broken <@1100000000000000011>")),
            (Key::Board(id), row(r#"{"v":1,"shown":1}"#)),
        ];
        let put = |batch: Batch, (key, bytes)| batch.put(key, Expected::Absent, bytes);
        wait(store.commit(rows.into_iter().fold(Batch::new(), put))).expect("committed");
        store
    }

    #[test]
    fn what_holds_somebody_is_found_whichever_kind_it_is() {
        let rows = wait(rows_of(&filled(), HANA)).expect("read");
        let kinds: Vec<&str> = rows.iter().map(|(key, _)| key.kind().name()).collect();
        assert_eq!(kinds, ["matches", "running", "outbox", "set-aside", "names", "blocks"]);
        let told = overview(&rows, HANA).rows.values().sum::<usize>();
        assert_eq!(told, 5, "nobody is told who has blocked them");
    }

    #[test]
    fn files_are_as_small_as_asked_and_hold_every_row_once_and_no_secret() {
        let rows = wait(rows_of(&filled(), HANA)).expect("read");
        let whole = files(&rows, HANA, Timestamp(5), usize::MAX);
        assert_eq!(whole.len(), 1);
        let parts = files(&rows, HANA, Timestamp(5), 360);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= 360), "{}", parts.len());
        let keys = |files: &[Vec<u8>]| -> Vec<String> {
            let read = |file: &Vec<u8>| serde_json::from_slice::<Value>(file).expect("JSON");
            let rows =
                files.iter().map(read).flat_map(|file| file["rows"].as_array().cloned().expect("rows"));
            rows.map(|row| row["key"].as_str().expect("a key").to_owned()).collect()
        };
        assert_eq!(keys(&whole), keys(&parts));
        assert_eq!(keys(&whole).len(), 5);
        for file in whole.iter().chain(&parts) {
            let text = String::from_utf8_lossy(file);
            assert!(!text.contains("secret") && !text.contains("blocks/"), "{text}");
        }
    }
}
