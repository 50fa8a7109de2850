//! The command `store outbox`: what is not delivered yet and why, without texts and without people.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::ExitCode;

use crate::app::clock::SystemClock;
use crate::base::id::ChannelId;
use crate::base::rfc3339;
use crate::base::time::{Clock, Timestamp};
use crate::host::{Challenge, Match};
use crate::store::loading::scan_all;
use crate::store::personal::is_about;
use crate::store::rows::{
    self, EntryContent, EntryState, OutboxEntry, UnreachableChannel, UnreachableReason,
};
use crate::store::sled::{self as disk, StoreContents};
use crate::store::{Key, KeyRange, RowKind, Store, Subject, backup};

use super::{Result, StoreLocation, print_missing};

const KINDS: [RowKind; 2] = [RowKind::Outbox, RowKind::UnreachableChannels];
const UNREADABLE: &str = "unreadable";

type Rows = BTreeMap<Key, Vec<u8>>;

/// Lists the entries in the order of their keys. The exit code is a failure if rows are missing or unreadable.
pub(super) fn list(place: &StoreLocation, out: &mut impl Write) -> Result<ExitCode> {
    let scan = async |store: &dyn Store| {
        let mut rows = Rows::new();
        for kind in KINDS {
            let all = scan_all(store, KeyRange::of_kind(kind)).await?;
            rows.extend(all.into_iter().map(|(key, row)| (key, row.bytes)));
        }
        Ok(rows)
    };
    let (rows, lost) = read(place, scan, |key| KINDS.contains(&key.kind()))?;
    let listing = Listing { records: records(place, &rows)?, now: SystemClock::default().now(), rows };
    let mut counts = BTreeMap::<&str, usize>::new();
    for (key, bytes) in &listing.rows {
        let Key::Outbox(subject, number) = key else { continue };
        let (state, rest) = rows::from_bytes(bytes).map_or_else(
            |_| (UNREADABLE, "`engawa store verify` says why".to_owned()),
            |row| listing.describe(*subject, &row),
        );
        *counts.entry(state).or_default() += 1;
        writeln!(out, "{:<34} {state:<10}  {rest}", name(*subject, *number))?;
    }
    let parts: Vec<_> = counts.iter().map(|(state, count)| format!("{count} {state}")).collect();
    match counts.values().sum::<usize>() {
        0 => writeln!(out, "The outbox is empty.")?,
        all => writeln!(out, "{all} entries: {}.", parts.join(", "))?,
    }
    print_missing(&lost, None);
    let is_whole = lost.is_empty() && !counts.contains_key(UNREADABLE);
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The subject and number of an entry. The id of a person is left out; the number finds the row in an export.
fn name(subject: Subject, number: u64) -> String {
    match subject {
        Subject::Person(_) => format!("person/*/{number}"),
        subject => format!("{subject}/{number}"),
    }
}

struct Listing {
    rows: Rows,
    /// The matches and challenges on whose channels the states depend.
    records: Rows,
    now: Timestamp,
}

impl Listing {
    /// Returns the state of an entry, and the other columns: when it was decided, its next attempt and the reason.
    fn describe(&self, subject: Subject, row: &OutboxEntry) -> (&'static str, String) {
        let closed = self.closed_channel(subject, row);
        let facts = row.facts(closed.map(|(_, why)| why), self.now);
        let (state, time) =
            (facts.state(self.now), |at| rfc3339::write(at).unwrap_or_else(|| "-".to_owned()));
        let now = |reason: &str| ("now".to_owned(), reason.to_owned());
        let (next, reason) = match (state, closed) {
            (EntryState::Sending, _) => now("the process that decided it is sending it"),
            (EntryState::Unknown, _) => now("an attempt ended without an outcome"),
            (_, Some((channel, why))) => ("-".to_owned(), format!("{} channel {channel}", refusal(why))),
            (EntryState::Waits, None) => (time(facts.due), "not before its time".to_owned()),
            (EntryState::Due | EntryState::Refused, None) => now("-"),
        };
        (state.name(), format!("{}  {next:<24}  {reason}", time(row.made)))
    }

    /// The closed channel into which an entry is to be delivered; none for a notification, since a direct message
    /// replaces it.
    fn closed_channel(&self, subject: Subject, row: &OutboxEntry) -> Option<(ChannelId, UnreachableReason)> {
        let record = record_of(subject).and_then(|key| self.records.get_key_value(&key));
        let channel = match (&row.content, record?) {
            (
                EntryContent::RetireMessage { channel, .. } | EntryContent::DeleteMessage { channel, .. },
                _,
            ) => *channel,
            _ if row.notified_person().is_some() => return None,
            (_, (Key::Match(_), bytes)) => rows::from_bytes::<Match>(bytes).ok()?.place.channel,
            (_, (_, bytes)) => rows::from_bytes::<Challenge>(bytes).ok()?.place.channel,
        };
        let closed = self.rows.get(&Key::UnreachableChannel(channel))?;
        let UnreachableChannel { why, uninformed, informed, .. } = rows::from_bytes(closed).ok()?;
        let names = |person| record.is_some_and(|(key, bytes)| is_about(key, bytes, person));
        let is_concerned =
            why != UnreachableReason::Refused || (&uninformed | &informed).into_iter().any(names);
        is_concerned.then_some((channel, why))
    }
}

const fn refusal(why: UnreachableReason) -> &'static str {
    match why {
        UnreachableReason::Forbidden => "until somebody acts there, since a permission is missing in",
        UnreachableReason::Gone => "Discord has deleted",
        UnreachableReason::Refused => "Discord refuses messages of these people in",
    }
}

/// The key of the record that says in which channel the entries of a subject belong.
const fn record_of(subject: Subject) -> Option<Key> {
    match subject {
        Subject::Match(id) => Some(Key::Match(id)),
        Subject::Challenge(id) => Some(Key::Challenge(id)),
        Subject::Person(_) | Subject::Server(_) => None,
    }
}

/// Reads the matches and challenges that have entries, if any channel is closed.
fn records(place: &StoreLocation, rows: &Rows) -> Result<Rows> {
    let subject = |key: &Key| if let Key::Outbox(subject, _) = key { record_of(*subject) } else { None };
    let wanted: BTreeSet<Key> = rows.keys().filter_map(subject).collect();
    if !rows.keys().any(|key| key.kind() == RowKind::UnreachableChannels) {
        return Ok(Rows::new());
    }
    let load = async |store: &dyn Store| {
        let keys: Vec<Key> = wanted.iter().cloned().collect();
        let found = store.load(&keys).await?;
        Ok(keys.into_iter().zip(found).filter_map(|(key, row)| Some((key, row?.bytes))).collect())
    };
    Ok(read(place, load, |key| wanted.contains(key))?.0)
}

/// Reads rows from a database with `from_database`, or from all files of a folder, also while a bot uses it. The second
/// value has a sentence for everything that no file of the folder holds in readable form.
fn read(
    place: &StoreLocation,
    from_database: impl AsyncFnOnce(&dyn Store) -> Result<Rows>,
    is_wanted: impl Fn(&Key) -> bool,
) -> Result<(Rows, Vec<String>)> {
    let StoreLocation::Folder(folder) = place else { return Ok((place.run(from_database)?, Vec::new())) };
    let StoreContents { rows: all, lost, .. } = backup::contents(folder)?;
    let mut rows = Rows::new();
    for row in all {
        let row = row.map_err(disk::fault_at(folder))?;
        rows.extend(Key::read(&row.key).filter(&is_wanted).map(|key| (key, row.bytes)));
    }
    Ok((rows, lost))
}
