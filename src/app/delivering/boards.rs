//! Boards in the channel: each turn's board is posted once and recorded, and the board before it is
//! retired.

use crate::app::deciding;
use crate::base::id::MessageId;
use crate::base::time::Span;
use crate::chat::compose::taken_back;
use crate::host::call::Way;
use crate::host::matches::Offer;
use crate::host::owed::Owed;
use crate::host::{Match, Press};
use crate::store::rows::{Board, Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::super::deciding::{Decider, Entries, Kept, ReadSet};
use super::super::failure::Result;
use super::matches::{tell_message, waits};
use super::outbox_item::{Context, Delivered, Disposition, Entry, Retry, Rows};

/// Posts a board into the channel of its match, unless a later one supersedes it.
pub(super) async fn tell_board(
    cx: Context<'_>,
    record: &Match,
    board: Option<&Board>,
    turn: u32,
) -> Result<Disposition> {
    if turn == record.turn {
        // A move to the channel may have added a second entry for the same board.
        if board.is_some_and(|board| board.shown == turn && board.message.is_some()) {
            return Ok(Disposition::Drop("superseded"));
        }
        if is_result_owed(cx.rows, cx.item.number) {
            let channel = record.place.channel;
            let is_closed = cx.sender.unreachable.is_closed(channel);
            return Ok(if is_closed { Retry::WhenOpen(channel).into() } else { Disposition::Behind });
        }
        return tell_message(cx, record, board, &Owed::Board { turn }).await;
    }
    if cx.item.doubtful
        && let Err(wait) = retire_unheard(cx, record, turn).await?
    {
        return Ok(Retry::Trouble(wait).into());
    }
    Ok(Disposition::Drop("superseded"))
}

/// Returns whether the result of a round is still undelivered before entry `number`: the board of the
/// next round must follow it.
pub fn is_result_owed(rows: &Rows, number: u64) -> bool {
    let is_result = |row: &Delivery| matches!(row.what, What::Owed(Owed::Round { .. }));
    rows.iter().any(|(other, row)| *other < number && is_result(row))
}

/// Retires a board that was posted without an acknowledgement and is followed by another one. It would
/// keep its controls otherwise.
async fn retire_unheard(cx: Context<'_>, record: &Match, turn: u32) -> Result<Result<(), Option<Span>>> {
    let asked = async {
        let answered = cx.sender.answered(cx.item.row).await?;
        Ok((answered, cx.sender.recent(cx.item, record.place.channel).await?))
    };
    let (answered, seen) = match asked.await {
        Ok(found) => found,
        Err(wait) => return Ok(Err(wait)),
    };
    let of_turn = |component: &String| {
        Press::read(component).is_some_and(|press| press.turn() == Some((record.id, turn)))
    };
    let live = seen.iter().filter(|seen| seen.components.iter().any(of_turn)).map(|seen| seen.id);
    let retire = |entries, message| Retired::new(record, message).entry(entries, cx.decider);
    let entries = live.chain(answered).fold(Entries::default(), retire);
    cx.decider.write(entries).await.map(Ok)
}

/// Records that a message was posted: the board it shows, its notifications if they were delivered, and
/// the retirement of the message that it replaces.
pub async fn note_message(
    decider: &Decider,
    record: &Match,
    owed: &Owed,
    delivered: Delivered<'_>,
) -> Result<()> {
    let (subject, reads) = (Subject::Match(record.id), decider.ledger.reads());
    let note = Note { decider, reads: &reads, record, delivered };
    let decide = || async {
        let entries = without_entry(subject, delivered);
        let entries = match owed {
            _ if has_moved(&reads, record).await? => {
                Retired::new(record, delivered.message).entry(entries, decider)
            }
            Owed::Board { turn } => note.shown(entries, *turn).await?,
            Owed::Offer { offer, .. } => note.offered(entries, *offer).await?,
            _ => entries,
        };
        Ok((entries, ()))
    };
    decider.settle(&reads, decide).await?;
    release_calls(decider, subject, delivered.entry);
    if let Owed::Round { .. } = owed {
        hasten_boards(decider, subject, delivered.entry);
    }
    Ok(())
}

/// Makes boards due that were waiting for the result of a round.
pub(super) fn hasten_boards(decider: &Decider, subject: Subject, Entry { number, rows }: Entry<'_>) {
    let is_board = |row: &Delivery| matches!(row.what, What::Owed(Owed::Board { .. }));
    for (board, _) in rows.iter().filter(|(other, row)| *other > number && is_board(row)) {
        decider.schedule.hold(subject, *board, decider.now());
    }
}

/// Frees the notifications that a posted message did not carry, so that any process may deliver them.
pub(super) fn release_calls(decider: &Decider, subject: Subject, Entry { number, rows }: Entry<'_>) {
    let now = decider.now();
    for (call, _) in rows.iter().filter(|(_, row)| row.with == Some(number) && row.lease.is_some()) {
        decider.schedule.release(subject, *call, now, false);
    }
}

/// A posted message of a match, with the reads of the commit that records it.
#[derive(Clone, Copy)]
struct Note<'a> {
    decider: &'a Decider,
    reads: &'a ReadSet<'a>,
    record: &'a Match,
    delivered: Delivered<'a>,
}

impl Note<'_> {
    /// Records that the message shows the board of a turn.
    async fn shown(self, entries: Entries, turn: u32) -> Result<Entries> {
        let Self { decider, reads, record, delivered: Delivered { message, .. } } = self;
        let line = self.line().await?;
        let Some(Kept { record: known, expected }) = reads.board(record.id).await? else {
            // The match has ended and its end is shown: a board from before the end came too late.
            let late = record.is_running();
            let retired = Retired { line, ..Retired::new(record, message) };
            return Ok(if late { retired.entry(entries, decider) } else { entries });
        };
        let language = known.language.clone();
        let former = known.message.filter(|former| *former != message);
        if known.shown >= turn && former.is_some() {
            let retired = Retired { record, message, line, turn: Some(turn), language };
            return Ok(retired.entry(entries, decider));
        }
        let entries = match former {
            Some(message) => {
                let line = line_at_rest(&known, turn, record);
                Retired { record, message, line, turn: Some(known.shown), language }.entry(entries, decider)
            }
            None if known.message.is_none() => entries.placed(record, decider.now()),
            None => entries,
        };
        if !record.is_running() {
            let entries = self.with_last_message(entries).await?;
            return Ok(entries.remove(Key::Board(record.id), expected));
        }
        let next = Board { message: Some(message), shown: turn, rest: line, ..known };
        Ok(entries.put(Key::Board(record.id), expected, &next))
    }

    /// Writes the id of the final message into the outbox entries of features about the match, since no
    /// other row keeps it.
    async fn with_last_message(self, entries: Entries) -> Result<Entries> {
        let subject = Subject::Match(self.record.id);
        let owed = self.decider.ledger.owed_with_versions(subject).await?;
        let of_features = owed.into_iter().filter(|(_, row, _)| matches!(row.what, What::Feature(_)));
        Ok(of_features.fold(entries, |entries, (number, row, version)| {
            let row = Delivery { message: Some(self.delivered.message), ..row };
            entries.put(Key::Owed(subject, number), Expected::Version(version), &row)
        }))
    }

    /// Returns the line that replaces the board at its next turn. It names the mover, and is `None` if a
    /// player was deleted since. Such a deletion has ended the match, so that the outbox has more
    /// entries than at composition.
    async fn line(self) -> Result<Option<String>> {
        let Self { decider, reads, record, delivered: Delivered { entry, composed, .. } } = self;
        let counted = entry.rows.iter().filter(|(_, row)| matches!(row.what, What::Owed(_)));
        let told = counted.map(|(number, _)| number + 1).max();
        let now = reads.board(record.id).await?.map(|kept| kept.record.told);
        let is_more_owed = record.is_running() && (now.is_none() || now > told);
        if is_more_owed && has_lost_a_player(decider, reads, record).await? {
            return Ok(None);
        }
        Ok(composed.rest.clone())
    }

    /// Records that the message shows an offer. If the offer was answered meanwhile, the message loses
    /// its buttons.
    async fn offered(self, entries: Entries, offer: Offer) -> Result<Entries> {
        let Self { decider, reads, record, delivered: Delivered { message, .. } } = self;
        let now = reads.game_match(record.id).await?.map(|kept| kept.record);
        let waits = now.is_some_and(|now| now.turn == record.turn && waits(&now, offer));
        let Some(Kept { record: known, expected }) = reads.board(record.id).await?.filter(|_| waits) else {
            return Ok(Retired::new(record, message).entry(entries, decider));
        };
        Ok(entries.put(Key::Board(record.id), expected, &Board { offer: Some(message), ..known }))
    }
}

/// Returns whether a player was deleted lately, so that no line may name them.
async fn has_lost_a_player(decider: &Decider, reads: &ReadSet<'_>, record: &Match) -> Result<bool> {
    for person in record.people.0 {
        if deciding::leaving::is_deleted_lately(decider, reads, person).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes the entry of a refreshed board, unless the match has changed since `record` was read.
///
/// With several processes, another one may have edited the same message meanwhile, and edits may arrive
/// in any order. If this edit has put controls into a retired board, the board is tidied again. If it
/// has replaced newer words, a new refresh follows.
pub(super) async fn finish_refresh(
    cx: Context<'_>,
    record: &Match,
    board: &Board,
    message: MessageId,
) -> Result<Disposition> {
    if !deciding::presence::is_shared(cx.decider) {
        return Ok(Disposition::RemoveInBatch);
    }
    let reads = cx.decider.ledger.reads();
    let Some(now) = reads.game_match(record.id).await?.map(|kept| kept.record) else {
        return Ok(Disposition::RemoveInBatch);
    };
    let known = reads.board(record.id).await?.map(|kept| kept.record);
    if known.as_ref().is_some_and(|known| known.message == Some(message)) {
        let is_unchanged = now == *record;
        return Ok(if is_unchanged { Disposition::RemoveInBatch } else { Retry::After(Span(0)).into() });
    }
    let next = known.filter(|known| known.shown == now.turn).map_or(board.shown, |known| known.shown);
    let line = line_at_rest(board, next, &now);
    let reads = cx.decider.ledger.reads();
    let decide = || async {
        // The line names the mover, and `board` was read before the edit.
        let is_nameless = has_lost_a_player(cx.decider, &reads, record).await?;
        let line = if is_nameless { None } else { line.clone() };
        let (turn, language) = (Some(board.shown), board.language.clone());
        let retired = Retired { record, message, line, turn, language };
        Ok((retired.entry(Entries::default().unmark(cx.item.key()), cx.decider), ()))
    };
    cx.decider.settle(&reads, decide).await?;
    Ok(Disposition::Done)
}

/// A message of a match that is to lose its controls.
struct Retired<'a> {
    record: &'a Match,
    message: MessageId,
    line: Option<String>,
    /// The turn that the board shows. Its line names the watchers who guessed the move, in the language
    /// of the channel.
    turn: Option<u32>,
    language: Option<String>,
}

impl<'a> Retired<'a> {
    /// Creates the retirement of a message without a replacement line.
    const fn new(record: &'a Match, message: MessageId) -> Self {
        Self { record, message, line: None, turn: None, language: None }
    }

    /// Adds the outbox entry that retires the message. Its number is the message's id, which sorts above
    /// all sequence numbers.
    fn entry(self, entries: Entries, decider: &Decider) -> Entries {
        let Self { record, message, line: text, turn: board, language } = self;
        let what = What::Tidy { channel: record.place.channel, message, text, board };
        let row = Delivery { language, ..Delivery::new(what, decider.now()) };
        entries.put(Key::Owed(Subject::Match(record.id), message.0), Expected::Any, &row)
    }
}

/// Removes the entry of a posted message, and the notifications in it if they were delivered. Entries
/// for people who also want a direct message stay.
pub(super) fn without_entry(subject: Subject, delivered: Delivered<'_>) -> Entries {
    let Delivered { entry: Entry { number, rows }, composed, heard, .. } = delivered;
    let entries = Entries::default().unmark(Key::Owed(subject, number));
    let carried = composed.carried.iter().filter(|_| heard);
    carried.fold(entries, |entries, (number, way)| heard_by(entries, subject, *number, *way, rows))
}

/// Removes a notification that was delivered in the channel. If the person also wants a direct message,
/// the entry is marked as mentioned instead.
pub(super) fn heard_by(entries: Entries, subject: Subject, number: u64, way: Way, rows: &Rows) -> Entries {
    let key = Key::Owed(subject, number);
    let row = rows.iter().find(|(other, _)| *other == number).map(|(_, row)| row);
    match row.filter(|_| way == Way::Both) {
        Some(row) => {
            entries.put(key, Expected::Any, &Delivery { mentioned: true, lease: None, ..row.clone() })
        }
        None => entries.unmark(key),
    }
}

/// Returns whether another process has moved the match out of its thread while a message was posted
/// there.
async fn has_moved(reads: &ReadSet<'_>, record: &Match) -> Result<bool> {
    if record.thread_of.is_none() {
        return Ok(false);
    }
    let now = reads.game_match(record.id).await?;
    Ok(now.is_some_and(|kept| kept.record.place != record.place))
}

/// Returns the line that replaces a board once the board of the turn `next` stands. It says if the move
/// was taken back.
fn line_at_rest(board: &Board, next: u32, record: &Match) -> Option<String> {
    let undone = next == board.shown + 1 && was_taken_back(record);
    board.rest.as_ref().map(|line| if undone { taken_back(line) } else { line.clone() })
}

/// Returns whether the last change of the board took moves back. The last move in the record was then
/// not played just before this turn. A round that was just dealt has none.
fn was_taken_back(record: &Match) -> bool {
    if !record.is_running() {
        return false;
    }
    let round = record.round();
    match round.moves.len().checked_sub(1) {
        Some(last) => round.turn_of(last).is_some_and(|played| played.saturating_add(1) != record.turn),
        None => record.rounds.len() == 1,
    }
}
