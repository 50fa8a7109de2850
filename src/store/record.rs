//! A record as the bytes of a row: one JSON object, small enough to read, with its version under `v`. Knows
//! no key and no particular record.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::base::id::{Hash, PersonId};

/// Brings the object of a row from one version to the next, or says why it cannot.
pub type Migration = fn(Map<String, Value>) -> Result<Map<String, Value>, String>;

/// A record that rows hold. The object in a row has the fields that serde writes, and `v`.
pub trait Record: Serialize + DeserializeOwned {
    /// What it is called in messages and in the names of fixtures.
    const KIND: &'static str;
    /// The way from version 1 to the present one: the first step makes version 2 of version 1, and so on.
    const MIGRATIONS: &'static [Migration] = &[];

    /// Checks, after a record was read, what the types of its fields do not ensure.
    fn check(&self) -> Result<(), &'static str> {
        Ok(())
    }

    /// The record without what a person has said or is owed in it, once their data is deleted; `None` if
    /// there is nothing of the kind, and the row stays as it was written. Their id is replaced afterwards,
    /// wherever it stands.
    fn without(self, _gone: Gone) -> Option<Self> {
        None
    }
}

/// The version in which a record is written today; the first is 1.
pub const fn version<R: Record>() -> u64 {
    R::MIGRATIONS.len() as u64 + 1
}

/// Why the bytes of a row are not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBytes {
    /// They are no JSON object with a version.
    #[error("no {kind}: {why}")]
    Garbage {
        /// The [`Record::KIND`] of the record that was expected.
        kind: &'static str,
        why: String,
    },
    #[error("{kind} of version {found}; this program knows versions up to {known}")]
    Newer {
        kind: &'static str,
        found: u64,
        /// The newest that can be read.
        known: u64,
    },
    /// An object of a known version that does not say what it should.
    #[error("{kind} of version {version}: {why}")]
    Wrong {
        kind: &'static str,
        /// The version that the row claims, at most the newest known.
        version: u64,
        why: String,
    },
}

pub fn write<R: Record>(record: &R) -> Vec<u8> {
    #[derive(Serialize)]
    struct Sealed<'a, R> {
        v: u64,
        #[serde(flatten)]
        record: &'a R,
    }
    let sealed = Sealed { v: version::<R>(), record };
    serde_json::to_vec(&sealed).expect("rows are structs with texts for keys, which JSON can always say")
}

/// The record that bytes hold, whichever version they were written in.
pub fn from_bytes<R: Record>(bytes: &[u8]) -> Result<R, BadBytes> {
    from_present(bytes).map_or_else(|| from_any(bytes), Ok)
}

/// Reads a row of any version.
pub(super) fn from_any<R: Record>(bytes: &[u8]) -> Result<R, BadBytes> {
    let garbage = |why: String| BadBytes::Garbage { kind: R::KIND, why };
    let mut object: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| garbage(error.to_string()))?;
    let found = object.remove("v").and_then(|version| version.as_u64()).filter(|&version| version > 0);
    let found = found.ok_or_else(|| garbage("it has no version".into()))?;
    let known = version::<R>();
    if found > known {
        return Err(BadBytes::Newer { kind: R::KIND, found, known });
    }
    let wrong = |why: String| BadBytes::Wrong { kind: R::KIND, version: found, why };
    let steps = R::MIGRATIONS.iter().zip(1..).filter(|(_, from)| *from >= found);
    let object = steps.map(|(step, _)| step).try_fold(object, |object, step| step(object)).map_err(wrong)?;
    // By way of bytes, so that the program holds one reader of each row and not two.
    let bytes = serde_json::to_vec(&object).expect("an object that was read can be written");
    let record: R = serde_json::from_slice(&bytes).map_err(|error| wrong(without_place(&error)))?;
    record.check().map_err(|why| wrong(why.to_owned()))?;
    Ok(record)
}

/// The message of an error without its line and column: they count in bytes that were made for the reading.
fn without_place(error: &serde_json::Error) -> String {
    let why = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    why.strip_suffix(&place).unwrap_or(&why).to_owned()
}

/// The record of a row in the present version, read without a `Value` in between. `None` if the version
/// differs or the row is damaged: [`from_any`] then says why.
fn from_present<R: Record>(bytes: &[u8]) -> Option<R> {
    let sealed = format!("{{\"v\":{},", version::<R>());
    let rest = bytes.strip_prefix(sealed.as_bytes()).filter(|rest| rest.starts_with(b"\""))?;
    let record: R = serde_json::from_slice(&[b"{", rest].concat()).ok()?;
    record.check().is_ok().then_some(record)
}

/// A person whose data is deleted, and the hash that stays of their id.
#[derive(Clone, Copy, Debug)]
pub struct Gone {
    pub person: PersonId,
    pub hash: Hash,
}

/// What the rows of one kind hold, as functions over their bytes.
#[derive(Clone, Copy)]
pub struct Contents {
    /// Whether the rows are an index that follows from records alone.
    pub is_index: bool,
    /// Says what is wrong with the bytes of a row, if anything is.
    pub check: fn(&[u8]) -> Result<(), String>,
    /// [`Record::without`] for the bytes of a row; `None` if they cannot be read.
    pub without: fn(&[u8], Gone) -> Option<Vec<u8>>,
}

impl Contents {
    /// Rows without a record: the key says everything.
    pub const EMPTY: Self = Self { is_index: false, check: check_empty, without: |_, _| None };
    /// Rows of an index without records.
    pub const INDEX: Self = Self { is_index: true, ..Self::EMPTY };
    /// Different records, each by its name.
    pub const OBJECT: Self = Self { check: check_object, ..Self::EMPTY };

    pub const fn of<R: Record>() -> Self {
        Self { is_index: false, check: check::<R>, without: without::<R> }
    }

    /// An index that holds records again. Rows from before it did so are empty.
    pub const fn index_of<R: Record>() -> Self {
        Self {
            is_index: true,
            check: |bytes| if bytes.is_empty() { Ok(()) } else { check::<R>(bytes) },
            ..Self::of::<R>()
        }
    }
}

fn check<R: Record>(bytes: &[u8]) -> Result<(), String> {
    from_bytes::<R>(bytes).map(drop).map_err(|bad| bad.to_string())
}

fn check_empty(bytes: &[u8]) -> Result<(), String> {
    if bytes.is_empty() { Ok(()) } else { Err("there is something in it".into()) }
}

fn check_object(bytes: &[u8]) -> Result<(), String> {
    let object = serde_json::from_slice::<Map<String, Value>>(bytes);
    let is_record = object.is_ok_and(|object| object.get("v").is_some_and(Value::is_u64));
    if is_record { Ok(()) } else { Err("it is no object with a version".into()) }
}

fn without<R: Record>(bytes: &[u8], gone: Gone) -> Option<Vec<u8>> {
    from_bytes::<R>(bytes).ok()?.without(gone).map(|record| write(&record))
}
