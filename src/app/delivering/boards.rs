//! Boards in the channel: the board of each turn is posted once and recorded, and the board before it is
//! retired (it loses its controls).

use crate::app::deciding::{self, Decider, StoredRecord, Transaction, WriteBatch};
use crate::app::failure::Result;
use crate::base::id::MessageId;
use crate::base::time::Span;
use crate::chat::compose::struck_line;
use crate::host::notification::NotificationRoute;
use crate::host::{Effect, Match, Offer, Press};
use crate::store::rows::{BoardMessage, EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::matches::{deliver_message, is_offer_open};
use super::outbox_item::{DeliveredMessage, DeliveryContext, Disposition, EntryRef, Retry, SubjectEntries};

/// Posts a board into the channel of its match, unless a later board supersedes it.
pub(super) async fn deliver_board(
    cx: DeliveryContext<'_>,
    record: &Match,
    board: Option<&BoardMessage>,
    turn: u32,
) -> Result<Disposition> {
    if turn == record.turn {
        // This board is posted already: when a match moves to the channel, a second entry for its board
        // may be added.
        if board.is_some_and(|board| board.shown == turn && board.message.is_some()) {
            return Ok(Disposition::Drop("superseded"));
        }
        if is_result_pending(cx.rows, cx.item.number) {
            let channel = record.place.channel;
            let is_closed = cx.sender.unreachable.is_closed(channel);
            return Ok(if is_closed {
                Retry::WhenReachable(channel).into()
            } else {
                Disposition::WaitForEarlier
            });
        }
        return deliver_message(cx, record, board, &Effect::Board { turn }).await;
    }
    if cx.item.delivery_unknown
        && let Err(wait) = retire_unacknowledged(cx, record, turn).await?
    {
        return Ok(Retry::Trouble(wait).into());
    }
    Ok(Disposition::Drop("superseded"))
}

/// Whether an entry before `number` still has to post the result of a round. The board of the
/// next round must come after that result.
pub fn is_result_pending(rows: &SubjectEntries, number: u64) -> bool {
    let is_result = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Round { .. }));
    rows.iter().any(|(other, row)| *other < number && is_result(row))
}

/// Retires a board that was posted without an acknowledgement and has been superseded by another one.
/// Without this, the board would keep its controls.
async fn retire_unacknowledged(
    cx: DeliveryContext<'_>,
    record: &Match,
    turn: u32,
) -> Result<Result<(), Option<Span>>> {
    let lookups = async {
        let answered = cx.sender.find_answer(cx.item.row).await?;
        Ok((answered, cx.sender.recent(cx.item, record.place.channel).await?))
    };
    let (answered, recent) = match lookups.await {
        Ok(found) => found,
        Err(wait) => return Ok(Err(wait)),
    };
    let of_turn = |component: &String| {
        Press::read(component).is_some_and(|press| press.turn() == Some((record.id, turn)))
    };
    let live = recent.iter().filter(|recent| recent.components.iter().any(of_turn)).map(|recent| recent.id);
    let retire = |entries, message| MessageRetirement::new(record, message).entry(entries, cx.decider);
    let entries = live.chain(answered).fold(WriteBatch::default(), retire);
    cx.decider.write(entries).await.map(Ok)
}

/// Records that a message was posted: the board it shows, its notifications if they were delivered, and
/// the retirement of the message that it replaces.
pub async fn record_message(
    decider: &Decider,
    record: &Match,
    effect: &Effect,
    delivered: DeliveredMessage<'_>,
) -> Result<()> {
    let (subject, reads) = (Subject::Match(record.id), decider.repository.transaction());
    let note = PostedMatchMessage { decider, reads: &reads, record, delivered };
    let decide = || async {
        let entries = without_entry(subject, delivered);
        let entries = match effect {
            _ if has_moved(&reads, record).await? => {
                MessageRetirement::new(record, delivered.message).entry(entries, decider)
            }
            Effect::Board { turn } => note.shown(entries, *turn).await?,
            Effect::Offer { offer, .. } => note.offered(entries, *offer).await?,
            _ => entries,
        };
        Ok((entries, ()))
    };
    decider.transact(&reads, decide).await?;
    release_notifications(decider, subject, delivered.entry);
    if let Effect::Round { .. } = effect {
        hasten_boards(decider, subject, delivered.entry);
    }
    Ok(())
}

/// Makes boards due that have waited for the result of a round.
pub(super) fn hasten_boards(decider: &Decider, subject: Subject, EntryRef { number, rows }: EntryRef<'_>) {
    let is_board = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Board { .. }));
    for (board, _) in rows.iter().filter(|(other, row)| *other > number && is_board(row)) {
        decider.schedule.hold(subject, *board, decider.now());
    }
}

/// Makes leased notifications due that a posted message could have carried but has not.
pub(super) fn release_notifications(
    decider: &Decider,
    subject: Subject,
    EntryRef { number, rows }: EntryRef<'_>,
) {
    let now = decider.now();
    for (call, _) in rows.iter().filter(|(_, row)| row.with == Some(number) && row.lease.is_some()) {
        decider.schedule.release(subject, *call, now, false);
    }
}

/// A posted message of a match, with the reads of the commit that records it.
#[derive(Clone, Copy)]
struct PostedMatchMessage<'a> {
    decider: &'a Decider,
    reads: &'a Transaction<'a>,
    record: &'a Match,
    delivered: DeliveredMessage<'a>,
}

impl PostedMatchMessage<'_> {
    /// Records that the message shows the board of a turn.
    async fn shown(self, entries: WriteBatch, turn: u32) -> Result<WriteBatch> {
        let Self { decider, reads, record, delivered: DeliveredMessage { message, .. } } = self;
        let line = self.line().await?;
        let Some(StoredRecord { record: known, expected }) = reads.board(record.id).await? else {
            // Without this row, the end of the match is already shown. A board from before the end comes
            // too late, so retire it.
            let late = record.is_running();
            let retired = MessageRetirement { line, ..MessageRetirement::new(record, message) };
            return Ok(if late { retired.entry(entries, decider) } else { entries });
        };
        let language = known.language.clone();
        let former = known.message.filter(|former| *former != message);
        if known.shown >= turn && former.is_some() {
            let retired = MessageRetirement { record, message, line, turn: Some(turn), language };
            return Ok(retired.entry(entries, decider));
        }
        let entries = match former {
            Some(message) => {
                let line = line_at_rest(&known, turn, record);
                MessageRetirement { record, message, line, turn: Some(known.shown), language }
                    .entry(entries, decider)
            }
            // The match has its first board now, so the message of its challenge can link to it.
            None => match record.challenge.filter(|_| known.message.is_none()) {
                Some(id) => entries.update_message_of(id, decider.now()),
                None => entries,
            },
        };
        if !record.is_running() {
            let entries = self.with_last_message(entries).await?;
            return Ok(entries.remove(Key::Board(record.id), expected));
        }
        let next = BoardMessage { message: Some(message), shown: turn, rest: line, ..known };
        Ok(entries.put(Key::Board(record.id), expected, &next))
    }

    /// Writes the id of the final message into the outbox entries of features about the match, since no
    /// other row keeps it.
    async fn with_last_message(self, entries: WriteBatch) -> Result<WriteBatch> {
        let subject = Subject::Match(self.record.id);
        let rows = self.decider.repository.versioned_outbox_entries(subject).await?;
        let of_features =
            rows.into_iter().filter(|(_, row, _)| matches!(row.content, EntryContent::Feature(_)));
        Ok(of_features.fold(entries, |entries, (number, row, version)| {
            let row = OutboxEntry { message: Some(self.delivered.message), ..row };
            entries.put(Key::Outbox(subject, number), Precondition::Version(version), &row)
        }))
    }

    /// The line that will replace the board when it is retired. The line names a player, so it
    /// is `None` if the data of a player was deleted after the message was composed. Such a deletion
    /// ends the match, which adds outbox entries: without new entries, no deletion has happened.
    async fn line(self) -> Result<Option<String>> {
        let Self { decider, reads, record, delivered: DeliveredMessage { entry, composed, .. } } = self;
        let counted = entry.rows.iter().filter(|(_, row)| matches!(row.content, EntryContent::Effect(_)));
        let known_count = counted.map(|(number, _)| number + 1).max();
        let current_count = reads.board(record.id).await?.map(|stored| stored.record.outbox_count);
        let has_newer_entries =
            record.is_running() && (current_count.is_none() || current_count > known_count);
        if has_newer_entries && has_lost_a_player(decider, reads, record).await? {
            return Ok(None);
        }
        Ok(composed.retired_line.clone())
    }

    /// Records that the message shows an offer. If the offer was answered meanwhile, retires the
    /// message.
    async fn offered(self, entries: WriteBatch, offer: Offer) -> Result<WriteBatch> {
        let Self { decider, reads, record, delivered: DeliveredMessage { message, .. } } = self;
        let now = reads.game_match(record.id).await?.map(|stored| stored.record);
        let waits = now.is_some_and(|now| now.turn == record.turn && is_offer_open(&now, offer));
        let Some(StoredRecord { record: known, expected }) = reads.board(record.id).await?.filter(|_| waits)
        else {
            return Ok(MessageRetirement::new(record, message).entry(entries, decider));
        };
        Ok(entries.put(Key::Board(record.id), expected, &BoardMessage { offer: Some(message), ..known }))
    }
}

/// Whether the data of a player was deleted lately, so that no line may name this player.
async fn has_lost_a_player(decider: &Decider, reads: &Transaction<'_>, record: &Match) -> Result<bool> {
    for person in record.people.0 {
        if deciding::deletion::is_deleted_lately(decider, reads, person).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Removes the outbox entry of a refreshed board, unless the match has changed since `record` was read.
///
/// If several processes share the store, another process may have edited the same message meanwhile, and
/// edits may arrive in any order. If this edit has put controls back into a retired board, the board is
/// retired again. If it has replaced newer words, another refresh follows.
pub(super) async fn finish_refresh(
    cx: DeliveryContext<'_>,
    record: &Match,
    board: &BoardMessage,
    message: MessageId,
) -> Result<Disposition> {
    if !deciding::presence::is_shared(cx.decider) {
        return Ok(Disposition::RemoveInBatch);
    }
    let reads = cx.decider.repository.transaction();
    let Some(now) = reads.game_match(record.id).await?.map(|stored| stored.record) else {
        return Ok(Disposition::RemoveInBatch);
    };
    let known = reads.board(record.id).await?.map(|stored| stored.record);
    if known.as_ref().is_some_and(|known| known.message == Some(message)) {
        let is_unchanged = now == *record;
        return Ok(if is_unchanged { Disposition::RemoveInBatch } else { Retry::After(Span(0)).into() });
    }
    let next = known.filter(|known| known.shown == now.turn).map_or(board.shown, |known| known.shown);
    let line = line_at_rest(board, next, &now);
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        // `board` was read before the edit. If the data of a player was deleted since, the line must not
        // name them.
        let is_nameless = has_lost_a_player(cx.decider, &reads, record).await?;
        let line = if is_nameless { None } else { line.clone() };
        let (turn, language) = (Some(board.shown), board.language.clone());
        let retired = MessageRetirement { record, message, line, turn, language };
        Ok((retired.entry(WriteBatch::default().delete_any(cx.item.key()), cx.decider), ()))
    };
    cx.decider.transact(&reads, decide).await?;
    Ok(Disposition::Done)
}

/// A message of a match that is to lose its controls.
struct MessageRetirement<'a> {
    record: &'a Match,
    message: MessageId,
    line: Option<String>,
    /// Turn number of the board in the message, if it is a board. On delivery, its line also names the
    /// people who guessed the next move, in `language`.
    turn: Option<u32>,
    language: Option<String>,
}

impl<'a> MessageRetirement<'a> {
    /// Creates the retirement of a message that keeps its text.
    const fn new(record: &'a Match, message: MessageId) -> Self {
        Self { record, message, line: None, turn: None, language: None }
    }

    /// Adds the outbox entry that retires the message. The entry's number is the message's id, which
    /// sorts above all sequence numbers.
    fn entry(self, entries: WriteBatch, decider: &Decider) -> WriteBatch {
        let Self { record, message, line: text, turn: board, language } = self;
        let what = EntryContent::Tidy { channel: record.place.channel, message, text, board };
        let row = OutboxEntry { language, ..OutboxEntry::new(what, decider.now()) };
        entries.put(Key::Outbox(Subject::Match(record.id), message.0), Precondition::Any, &row)
    }
}

/// Removes the entry of a posted message, and the entries of notifications that it has carried. Entries
/// for people who also want a direct message stay.
pub(super) fn without_entry(subject: Subject, delivered: DeliveredMessage<'_>) -> WriteBatch {
    let DeliveredMessage { entry: EntryRef { number, rows }, composed, has_notified, .. } = delivered;
    let entries = WriteBatch::default().delete_any(Key::Outbox(subject, number));
    let carried = composed.notifications.iter().filter(|_| has_notified);
    carried.fold(entries, |entries, (number, way)| mark_notified(entries, subject, *number, *way, rows))
}

/// Removes the entry of a notification that was delivered in the channel. If the person also wants a
/// direct message, marks the entry as mentioned instead.
pub(super) fn mark_notified(
    entries: WriteBatch,
    subject: Subject,
    number: u64,
    way: NotificationRoute,
    rows: &SubjectEntries,
) -> WriteBatch {
    let key = Key::Outbox(subject, number);
    let row = rows.iter().find(|(other, _)| *other == number).map(|(_, row)| row);
    match row.filter(|_| way == NotificationRoute::Both) {
        Some(row) => {
            entries.put(key, Precondition::Any, &OutboxEntry { mentioned: true, lease: None, ..row.clone() })
        }
        None => entries.delete_any(key),
    }
}

/// Whether another process has moved the match out of its thread while a message was posted
/// there.
async fn has_moved(reads: &Transaction<'_>, record: &Match) -> Result<bool> {
    if record.thread_of.is_none() {
        return Ok(false);
    }
    let now = reads.game_match(record.id).await?;
    Ok(now.is_some_and(|stored| stored.record.place != record.place))
}

/// The line that replaces a board once the board of turn `next` is posted. The line is struck
/// through if the move that it names was taken back.
fn line_at_rest(board: &BoardMessage, next: u32, record: &Match) -> Option<String> {
    let undone = next == board.shown + 1 && was_taken_back(record);
    board.rest.as_ref().map(|line| if undone { struck_line(line) } else { line.clone() })
}

/// Whether the last change of the board was a takeback. The last move in the record was then not
/// played just before this turn. Without a move, only the first round can have lost one; a later round
/// was just dealt.
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
