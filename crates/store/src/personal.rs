//! Personal data: finds all rows that concern a person, formats them as files for that person, and requests
//! their deletion. Each row kind declares how its rows refer to people ([`PersonReference`]).
//!
//! The search looks at the JSON fields that hold ids of people, so it finds rows of every version. In
//! bytes that are no JSON, the search looks for the digits of the id. Other modules delete or change the
//! rows.

use serde_json::{Map, Value, json};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::host::user_deletion::UserDeletion;
use crate::host::view::{StoredDataView, Topic};
use crate::host::{Blocks, Challenge, Match};

use super::keys::PersonReference;
use super::{
    Batch, CommitError, Key, KeyRange, OpenFault, Precondition, Row, RowKind, Rows, Store, StoreFault,
    loading, rows,
};

/// Value of the `format` field in a file of personal data.
const FORMAT: &str = "engawa-personal-1";

/// Names of the JSON fields that hold ids of people, over all records.
const FIELDS: [&str; 7] = ["people", "from", "to", "person", "by", "untold", "informed"];
/// Smallest number that counts as a person's id in free text. Discord's ids have been larger since
/// Discord's first year.
const LEAST_BARE: u64 = 10_000_000_000_000_000;

/// Whether a row concerns a person: the key names that person, or the contents do, if contents
/// of this kind can name people.
pub fn is_about(key: &Key, bytes: &[u8], person: PersonId) -> bool {
    let is_named = key.person() == Some(person);
    match key.kind().person_reference() {
        PersonReference::Nobody => false,
        PersonReference::Key(_) => is_named,
        PersonReference::Row(_) | PersonReference::Withheld => {
            is_named
                || match serde_json::from_slice::<Value>(bytes) {
                    Ok(mut row) if key.kind() != RowKind::Quarantined => {
                        replace_id(&mut row, false, person, person)
                    }
                    _ => id_offsets(bytes, person).next().is_some(),
                }
        }
    }
}

/// The bytes of a row with another id in place of a person's id, in the fields that hold people
/// and in texts.
pub fn replace_person(bytes: &[u8], person: PersonId, other: PersonId) -> Vec<u8> {
    match serde_json::from_slice(bytes) {
        Ok(mut row) => {
            replace_id(&mut row, false, person, other);
            row.to_string().into_bytes()
        }
        Err(_) => replace_in_bytes(bytes, person, other),
    }
}

/// Replaces a person's id in a JSON value, and in the values within: as a number, if `holds_people` is set, and
/// inside texts. Returns whether the id was there.
fn replace_id(part: &mut Value, holds_people: bool, person: PersonId, other: PersonId) -> bool {
    match part {
        Value::Number(number) if holds_people && number.as_u64() == Some(person.0) => {
            *number = other.0.into();
            true
        }
        Value::String(text) if mentions(text, person) => {
            *text = String::from_utf8_lossy(&replace_in_bytes(text.as_bytes(), person, other)).into_owned();
            true
        }
        Value::Array(parts) => {
            parts.iter_mut().fold(false, |found, part| replace_id(part, holds_people, person, other) | found)
        }
        Value::Object(fields) => fields.iter_mut().fold(false, |found, (name, part)| {
            replace_id(part, FIELDS.contains(&name.as_str()), person, other) | found
        }),
        _ => false,
    }
}

/// Whether a text names a person: by a mention (`<@id>`), or by a bare id of the usual length.
fn mentions(text: &str, person: PersonId) -> bool {
    if person.0 < LEAST_BARE {
        return text.contains(&format!("<@{person}>"));
    }
    id_offsets(text.as_bytes(), person).next().is_some()
}

/// Replaces every occurrence of a person's id as a complete number, in bytes of any format.
fn replace_in_bytes(bytes: &[u8], person: PersonId, other: PersonId) -> Vec<u8> {
    let (id, other) = (person.to_string(), other.to_string());
    let (mut changed, mut from) = (Vec::with_capacity(bytes.len()), 0);
    for at in id_offsets(bytes, person) {
        changed.extend_from_slice(&bytes[from..at]);
        changed.extend_from_slice(other.as_bytes());
        from = at + id.len();
    }
    changed.extend_from_slice(&bytes[from..]);
    changed
}

/// The offsets at which the id occurs as a complete number, not as a part of a longer one.
fn id_offsets(bytes: &[u8], person: PersonId) -> impl Iterator<Item = usize> + use<'_> {
    let id = person.to_string().into_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    (0..bytes.len().saturating_sub(id.len() - 1)).filter(move |&at| {
        bytes[at..].starts_with(&id)
            && !is_digit(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !is_digit(bytes.get(at + id.len()))
    })
}

/// Every row that concerns a person, in key order. Reads all rows of every kind that can name
/// people, so the cost grows with the store.
pub async fn rows_of(store: &dyn Store, person: PersonId) -> Result<Rows, StoreFault> {
    let mut found = Vec::new();
    for kind in RowKind::ALL.into_iter().filter(|kind| kind.person_reference() != PersonReference::Nobody) {
        loading::each_chunk(store, KeyRange::of_kind(kind), |chunk| {
            found.extend(chunk.into_iter().filter(|(key, row)| is_about(key, &row.bytes, person)));
            true
        })
        .await?;
    }
    Ok(found)
}

/// The heading under which `/privacy` lists a row for a person, or `None` if the person may not
/// read the row. People never learn who has blocked them, nor who else is banned from a server. A
/// person's own ban appears in the audit log of the server.
pub fn topic(key: &Key, bytes: &[u8], person: PersonId) -> Option<Topic> {
    let topic = match (key, key.kind().person_reference()) {
        (_, PersonReference::Nobody | PersonReference::Withheld) => return None,
        (Key::Blocks(of), _) if *of != person => return None,
        (_, PersonReference::Key(topic) | PersonReference::Row(topic)) => topic,
    };
    let is_open = match key {
        Key::Match(_) => rows::from_bytes::<Match>(bytes).is_ok_and(|record| record.is_running()),
        Key::Challenge(_) => rows::from_bytes::<Challenge>(bytes).is_ok_and(|one| one.due().is_some()),
        _ => false,
    };
    Some(match topic {
        Topic::EndedMatches if is_open => Topic::RunningMatches,
        Topic::ClosedChallenges if is_open => Topic::OpenChallenges,
        topic => topic,
    })
}

/// Counts the rows about a person by heading of `/privacy`. Every row in the person's export has exactly
/// one heading.
pub fn overview(rows: &[(Key, Row)], person: PersonId) -> StoredDataView {
    let mut view = StoredDataView::default();
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

/// Formats the rows that a person may read as JSON files, without the secret tokens of interactions.
/// Each file has at most `most_bytes` bytes unless a single row is larger. `PRIVACY.md` documents the
/// contents.
pub fn files(rows: &[(Key, Row)], person: PersonId, now: Timestamp, most_bytes: usize) -> Vec<Vec<u8>> {
    let theirs = rows.iter().filter(|(key, row)| topic(key, &row.bytes, person).is_some());
    let entries: Vec<String> = theirs.map(|(key, row)| entry(key, row)).collect();
    let frame_bytes = frame(person, now, usize::MAX, usize::MAX, "").len();
    let (mut parts, mut part) = (Vec::new(), String::new());
    for entry in entries {
        if !part.is_empty() && frame_bytes + part.len() + entry.len() + 2 > most_bytes {
            parts.push(std::mem::take(&mut part));
        }
        if !part.is_empty() {
            part.push_str(",\n");
        }
        part.push_str(&entry);
    }
    parts.push(part);
    let file = |(part, number): (&String, usize)| frame(person, now, number, parts.len(), part).into_bytes();
    parts.iter().zip(1..).map(file).collect()
}

fn frame(person: PersonId, now: Timestamp, part: usize, parts: usize, entries: &str) -> String {
    format!(
        "{{\"format\":\"{FORMAT}\",\"person\":\"{person}\",\"made\":{},\"part\":{part},\"parts\":{parts},\"rows\":[\n{entries}\n]}}\n",
        now.0
    )
}

/// Formats a row as a JSON object with its kind, key and contents. Leaves out the interaction that an
/// outbox entry answers, because its token is secret.
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

#[derive(Debug, thiserror::Error)]
pub enum PersonDeletionFault {
    /// The deletion could never end, because the computer and former players stay in the matches of others.
    #[error("{0} is not the id of a Discord account: only the computer or a former player has such an id")]
    NoAccount(PersonId),
    #[error(transparent)]
    Store(#[from] StoreFault),
    #[error(transparent)]
    Open(#[from] OpenFault),
}

/// Requests the deletion of a person's data for somebody who cannot use the bot any more, unless nothing
/// concerns the person. The bot then deletes it as if the person had asked. Returns the number of rows that
/// concern the person. Without `deletion`, only counts them.
pub async fn request_deletion(
    store: &dyn Store,
    person: PersonId,
    deletion: Option<UserDeletion>,
) -> Result<usize, PersonDeletionFault> {
    if !person.can_be_account() {
        return Err(PersonDeletionFault::NoAccount(person));
    }
    let rows = rows_of(store, person).await?.len();
    if let Some(deletion) = deletion.filter(|_| rows > 0) {
        let batch = Batch::new().put_record(Key::UserDeletion(person), Precondition::Absent, &deletion);
        match store.commit(batch).await {
            // After a conflict, the deletion was requested before.
            Ok(()) | Err(CommitError::Conflict { .. }) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::id::{MatchId, ServerId};
    use crate::base::level::Level;
    use crate::tests::{commit, wait};
    use crate::{MemoryStore, Subject};

    const HANA: PersonId = PersonId(1_100_000_000_000_000_011);
    const OTIS: PersonId = PersonId(1_100_000_000_000_000_012);

    #[test]
    fn ids_are_replaced_only_where_people_are_named() {
        let row = br#"{"people":[1100000000000000011,11000000000000000112],"text":"<@1100000000000000011>"}"#;
        let changed = String::from_utf8(replace_person(row, HANA, PersonId(7))).expect("text");
        assert_eq!(changed, r#"{"people":[7,11000000000000000112],"text":"<@7>"}"#);
        let small = br#"{"at":1,"call":{"person":1},"text":"1 and <@1>","v":1}"#;
        let key = Key::Outbox(Subject::Match(MatchId::from_random(5)), 1);
        assert!(is_about(&key, small, PersonId(1)) && !is_about(&key, small, PersonId(11)));
        assert!(!is_about(&key, br#"{"at":1,"text":"1","v":1}"#, PersonId(1)));
        let changed = String::from_utf8(replace_person(b"no JSON: 1100000000000000011.", HANA, OTIS));
        assert_eq!(changed.as_deref(), Ok("no JSON: 1100000000000000012."));
        assert_eq!(id_offsets(b"", HANA).count(), 0);
    }

    fn filled() -> MemoryStore {
        let store = MemoryStore::default();
        let id = MatchId::from_random(5);
        let row = |text: &str| text.as_bytes().to_vec();
        let rows = [
            (Key::Match(id), row(r#"{"v":1,"people":[1100000000000000011,1100000000000000012]}"#)),
            (Key::RunningMatch(HANA, id), Vec::new()),
            (Key::RunningMatch(OTIS, id), Vec::new()),
            (Key::DisplayName(ServerId(9), HANA), row(r#"{"v":1,"name":"Hana"}"#)),
            (Key::Blocks(OTIS), row(r#"{"v":1,"people":[1100000000000000011]}"#)),
            (
                Key::Outbox(Subject::Match(id), 1),
                row(r#"{"v":1,"what":{"call":{"person":1100000000000000011}},"answer":{"token":"secret"}}"#),
            ),
            (Key::Quarantined(Box::new(Key::Board(id))), row("broken <@1100000000000000011>")),
            (Key::Board(id), row(r#"{"v":1,"shown":1}"#)),
        ];
        let put = |batch: Batch, (key, bytes)| batch.put(key, Precondition::Absent, bytes);
        wait(store.commit(rows.into_iter().fold(Batch::new(), put))).expect("committed");
        store
    }

    #[test]
    fn rows_of_every_kind_are_found_for_a_person() {
        let rows = wait(rows_of(&filled(), HANA)).expect("read");
        let kinds: Vec<String> = rows.iter().map(|(key, _)| key.kind().name()).collect();
        assert_eq!(kinds, ["matches", "running-matches", "outbox", "quarantined", "names", "blocks"]);
        let total = overview(&rows, HANA).rows.values().sum::<usize>();
        assert_eq!(total, 5, "nobody is told who has blocked them");
    }

    #[test]
    fn files_respect_size_and_omit_secrets() {
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

    #[test]
    fn only_accounts_can_be_deleted() {
        let store = MemoryStore::new();
        let computers = Level::ALL.map(PersonId::computer);
        for person in computers.into_iter().chain([PersonId::former(7), PersonId(u64::MAX)]) {
            let key = Key::Person(person);
            commit(&store, Batch::new().put(key, Precondition::Any, vec![1])).expect("committed");
            let deletion = UserDeletion { former: PersonId::former(1), since: Timestamp(0) };
            let fault =
                wait(request_deletion(&store, person, Some(deletion))).expect_err("nobody has this id");
            assert!(matches!(fault, PersonDeletionFault::NoAccount(_)), "{fault}");
        }
    }
}
