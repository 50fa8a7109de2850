//! What a commit records after a message was posted: the board of a turn, an offer or a challenge with its
//! message, the retirement of the message before it (it loses its controls), and the delivered entries.

use crate::app::deciding::{self, Decider, StoredRecord, Transaction, WriteBatch, recent_match};
use crate::app::failure::Result;
use crate::base::id::{MessageId, PersonId};
use crate::base::time::{Span, Timestamp};
use crate::chat::compose::former_line;
use crate::host::notification::NotificationRoute;
use crate::host::recap::RecentMatch;
use crate::host::{Challenge, ChallengeState, Effect, Match, Offer, Round};
use crate::store::rows::{BoardMessage, ChallengeMessage, EntryContent, OutboxEntry, ReminderMessage};
use crate::store::{Key, Precondition, Subject};

use super::composer::ComposedMessage;
use super::context::DeliveryContext;
use super::entry::{OutboxItem, Outcome, Record, SubjectEntries};
use super::search::PostedMessage;

#[derive(Clone, Copy)]
pub(super) struct DeliveredMessage<'a> {
    pub item: OutboxItem<'a>,
    pub rows: &'a SubjectEntries,
    pub composed: &'a ComposedMessage,
    pub posted: PostedMessage,
}

pub(super) async fn record(decider: &Decider, record: Record<'_>, sent: DeliveredMessage<'_>) -> Result<()> {
    match record {
        Record::Match(record) => record_message(decider, record, sent).await?,
        Record::Challenge(record) => record_card(decider, record, sent).await?,
    }
    hasten_others(decider, sent.item, sent.rows);
    Ok(())
}

/// Records that the message of a challenge was posted. If the challenge was closed meanwhile, adds an entry
/// that updates the message, since the entry of the closing did not know it.
async fn record_card(decider: &Decider, record: &Challenge, delivered: DeliveredMessage<'_>) -> Result<()> {
    let DeliveredMessage { item, posted: PostedMessage { message, .. }, .. } = delivered;
    let (channel, language) = (record.place.channel, item.row.language.clone());
    let card = message.map(|message| ChallengeMessage { channel, message, language });
    let reads = decider.repository.transaction();
    let decide = || async {
        let entries = without_entry(delivered);
        let (Some(card), Some(stored)) = (&card, reads.challenge(record.id).await?) else {
            return Ok(entries);
        };
        let entries = entries.put(Key::Card(record.id), Precondition::Any, card);
        let is_open = stored.record.state == ChallengeState::Open;
        Ok(if is_open { entries } else { entries.update_message_of(record.id, decider.now()) })
    };
    decider.update(&reads, decide).await
}

/// Records a posted message, the notifications that it carried, and the retirement of the former one.
async fn record_message(decider: &Decider, record: &Match, delivered: DeliveredMessage<'_>) -> Result<()> {
    let reads = decider.repository.transaction();
    let note = PostedMatchMessage { decider, reads: &reads, record, delivered };
    let decide = || async {
        let entries = without_entry(delivered);
        match delivered.item.effect() {
            _ if has_moved(&reads, record).await? => Ok(note.retired(entries, None, None)),
            Some(Effect::Board { turn }) => note.with_shown_board(entries, *turn).await,
            Some(Effect::Offer { offer, .. }) => note.with_offer_message(entries, *offer).await,
            _ => Ok(entries),
        }
    };
    decider.update(&reads, decide).await
}

/// Makes the entries due that have waited for a message: leased notifications that it could have carried
/// but has not, and boards after the result of a round.
fn hasten_others(decider: &Decider, item: OutboxItem<'_>, rows: &SubjectEntries) {
    let now = decider.now();
    let is_board = |row: &OutboxEntry| matches!(row.content, EntryContent::Effect(Effect::Board { .. }));
    let is_result = matches!(item.effect(), Some(Effect::Round { .. }));
    for (other, row) in rows {
        if row.combined_with == Some(item.number) && row.lease.is_some() {
            decider.schedule.release(item.subject, *other, now, false);
        } else if is_result && *other > item.number && is_board(row) {
            decider.schedule.hold(item.subject, *other, now);
        }
    }
}

#[derive(Clone, Copy)]
struct PostedMatchMessage<'a> {
    decider: &'a Decider,
    reads: &'a Transaction<'a>,
    record: &'a Match,
    delivered: DeliveredMessage<'a>,
}

impl PostedMatchMessage<'_> {
    async fn with_shown_board(self, entries: WriteBatch, turn: u32) -> Result<WriteBatch> {
        let Self { decider, reads, record, delivered } = self;
        if let Some(recent) = recent_match(record) {
            reads.fetch(&[recent, Key::Match(record.id), Key::Board(record.id)]).await?;
        }
        let line = self.line().await?;
        let Some(StoredRecord { record: known, expected }) = reads.board(record.id).await? else {
            // Without this row, the end of the match is shown already, so retire a board from before it.
            return Ok(if record.is_running() { self.retired(entries, line, None) } else { entries });
        };
        let message = delivered.posted.message;
        let former = known.message.filter(|former| Some(*former) != message);
        if known.shown >= turn && former.is_some() {
            return Ok(self.retired(entries, line, Some(turn)));
        }
        let replaces = is_replaced(&known, turn, record) && delivered.composed.replaces_boards;
        let entries = with_deletion(entries, record, known.former.filter(|_| replaces), decider);
        let entries = match (former, record.challenge) {
            (Some(message), _) => {
                let line = former_board_line(&known, turn, record);
                with_retirement(entries, record, message, (line, Some(known.shown)), decider.now())
            }
            // The match has its first board now, so the message of its challenge can name its place.
            (None, Some(id)) if known.message.is_none() => entries.update_message_of(id, decider.now()),
            (None, _) => entries,
        };
        if !record.is_running() {
            let entries = self.with_last_message(entries).await?;
            return Ok(entries.remove(Key::Board(record.id), expected));
        }
        let is_recorded = known.shown == turn;
        // The press that moved may have come before its board was recorded, so look for reactions and talk again.
        let is_spare = |former: &MessageId| {
            let concerns_people = decider.messages.concerns_people(*former, record.place.channel);
            message.is_some() && replaces && !known.stays && !concerns_people
        };
        let former = if is_recorded { known.former } else { former.filter(is_spare) };
        let stays = known.stays && is_recorded;
        let next = BoardMessage { message, shown: turn, retired_text: line, former, stays, ..known };
        Ok(entries.put(Key::Board(record.id), expected, &next))
    }

    /// Writes the id of the final message, which no other row keeps, into the list of recent matches and the entries of
    /// features. These link to it at the match's place, so they get no message that was posted above a lost thread.
    async fn with_last_message(self, entries: WriteBatch) -> Result<WriteBatch> {
        let subject = Subject::Match(self.record.id);
        let rows = self.decider.repository.versioned_outbox_entries(subject).await?;
        let is_of_feature = |row: &OutboxEntry| matches!(row.content, EntryContent::Feature(_));
        let rows: Vec<_> = rows.into_iter().filter(|(_, row, _)| is_of_feature(row)).collect();
        let is_here = |stored: StoredRecord<Match>| stored.record.place == self.record.place;
        if !self.reads.readable_match(self.record.id).await?.is_some_and(is_here) {
            return Ok(entries);
        }
        let message = self.delivered.posted.message;
        let recent = self.reads.recent_match(self.record).await?;
        let entries = recent.into_iter().fold(entries, |entries, (key, stored)| {
            entries.put(key, stored.expected, &RecentMatch { message })
        });
        Ok(rows.into_iter().fold(entries, |entries, (number, row, version)| {
            let row = OutboxEntry { message, ..row };
            entries.put(Key::Outbox(subject, number), Precondition::Version(version), &row)
        }))
    }

    /// The lines that will replace the board when it is retired. The first one names a player, so nothing is left
    /// if the data of this player was deleted after the message was composed. Such a deletion ends the match, which
    /// adds outbox entries: without new entries, it has not happened. The other lines name people who only watch.
    async fn line(self) -> Result<Option<String>> {
        let Self { decider, reads, record, delivered: DeliveredMessage { rows, composed, .. } } = self;
        let counted = rows.iter().filter(|(_, row)| matches!(row.content, EntryContent::Effect(_)));
        let known_count = counted.map(|(number, _)| number + 1).max();
        let current_count = reads.board(record.id).await?.map(|stored| stored.record.outbox_count);
        let has_newer_entries =
            record.is_running() && (current_count.is_none() || current_count > known_count);
        let Some(lines) = composed.retired_line.as_deref() else { return Ok(None) };
        let (first, others) = lines.split_once('\n').unwrap_or((lines, ""));
        if has_newer_entries && names_deleted_people(decider, reads, first).await? {
            return Ok(None);
        }
        let kept = if names_deleted_people(decider, reads, others).await? { first } else { lines };
        Ok(Some(kept.to_owned()))
    }

    /// Records that the message shows an offer. If the offer was answered meanwhile, retires the message.
    async fn with_offer_message(self, entries: WriteBatch, offer: Offer) -> Result<WriteBatch> {
        let Self { reads, record, delivered, .. } = self;
        let now = reads.game_match(record.id).await?.map(|stored| stored.record);
        let waits = now.is_some_and(|now| now.turn == record.turn && is_offer_open(&now, offer));
        let Some(StoredRecord { record: known, expected }) = reads.board(record.id).await?.filter(|_| waits)
        else {
            return Ok(self.retired(entries, None, None));
        };
        let offer = delivered.posted.message;
        Ok(entries.put(Key::Board(record.id), expected, &BoardMessage { offer, ..known }))
    }

    fn retired(self, entries: WriteBatch, line: Option<String>, turn: Option<u32>) -> WriteBatch {
        let Some(message) = self.delivered.posted.message else { return entries };
        with_retirement(entries, self.record, message, (line, turn), self.decider.now())
    }
}

/// Whether a text mentions somebody whose data was deleted lately, and so must not be stored.
async fn names_deleted_people(decider: &Decider, reads: &Transaction<'_>, text: &str) -> Result<bool> {
    for mention in text.split("<@").skip(1) {
        let id = mention.split('>').next().and_then(|id| id.parse().ok());
        if let Some(id) = id
            && deciding::deletion::is_deleted_lately(decider, reads, PersonId(id)).await?
        {
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
) -> Result<Outcome> {
    if !deciding::presence::is_shared(cx.decider) {
        return Ok(Outcome::RemoveInBatch);
    }
    let reads = cx.decider.repository.transaction();
    let Some(now) = reads.game_match(record.id).await?.map(|stored| stored.record) else {
        return Ok(Outcome::RemoveInBatch);
    };
    let known = reads.board(record.id).await?.map(|stored| stored.record);
    if known.as_ref().is_some_and(|known| known.message == Some(message)) {
        return Ok(if now == *record { Outcome::RemoveInBatch } else { Outcome::After(Span::default()) });
    }
    let next = known.filter(|known| known.shown == now.turn).map_or(board.shown, |known| known.shown);
    let line = former_board_line(board, next, &now);
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        let entries = WriteBatch::default().delete_any(cx.item.key());
        let pending = reads.read::<OutboxEntry>(Key::Outbox(cx.item.subject, message.0)).await?;
        let content = pending.map(|stored| stored.record.content);
        if matches!(content, Some(EntryContent::DeleteMessage { .. })) {
            return Ok(entries);
        }
        // `board` was read before the edit. The line must not name people whose data was deleted since.
        let text = line.as_deref().unwrap_or_default();
        let is_nameless = names_deleted_people(cx.decider, &reads, text).await?;
        let line = line.clone().filter(|_| !is_nameless);
        Ok(with_retirement(entries, record, message, (line, Some(board.shown)), cx.decider.now()))
    };
    cx.decider.update(&reads, decide).await?;
    Ok(Outcome::Done)
}

/// Records a reminder as posted. If the turn is over or has another deadline by now, retires the reminder.
pub(super) async fn record_reminder(
    cx: DeliveryContext<'_>,
    record: &Match,
    reminder: &ReminderMessage,
) -> Result<()> {
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        let entries = WriteBatch::default();
        let now = reads.readable_match(record.id).await?.and_then(|stored| stored.record.timed_turn());
        let board = reads.board(record.id).await?.filter(|_| now == record.timed_turn());
        let Some(StoredRecord { record: mut board, expected }) = board else {
            return Ok(entries.retire_reminder(record.id, reminder.clone(), cx.decider.now()));
        };
        board.reminders.retain(|known| known.message != reminder.message);
        board.reminders.push(reminder.clone());
        Ok(entries.put(Key::Board(record.id), expected, &board))
    };
    cx.decider.update(&reads, decide).await
}

pub(super) fn is_offer_open(record: &Match, offer: Offer) -> bool {
    record.playing().is_some_and(|playing| playing.offer == Some(offer))
}

/// Adds the entry that retires a message of a match, with the line that replaces its text, if any, and the turn of
/// its board, if it is one. The number of the entry, the message's id, sorts above sequence numbers.
pub(super) fn with_retirement(
    entries: WriteBatch,
    record: &Match,
    message: MessageId,
    (text, board): (Option<String>, Option<u32>),
    now: Timestamp,
) -> WriteBatch {
    let what = EntryContent::RetireMessage { channel: record.place.channel, message, text, board };
    entries.queue(Subject::Match(record.id), message.0, what, now)
}

/// Removes the entries of a posted message and of the notifications that need no direct message besides.
fn without_entry(delivered: DeliveredMessage<'_>) -> WriteBatch {
    let DeliveredMessage { item, rows, composed, posted } = delivered;
    let entries = WriteBatch::default().delete_any(item.key());
    let carried = composed.notifications.iter().filter(|_| posted.has_notified);
    carried.fold(entries, |entries, (number, way)| mark_notified(entries, item.subject, *number, *way, rows))
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
    let Some(row) = row.filter(|_| way == NotificationRoute::Both) else { return entries.delete_any(key) };
    entries.put(key, Precondition::Any, &OutboxEntry { mentioned: true, lease: None, ..row.clone() })
}

/// Whether another process has moved the match out of its thread while a message was posted there.
async fn has_moved(reads: &Transaction<'_>, record: &Match) -> Result<bool> {
    let is_elsewhere = |stored: StoredRecord<Match>| stored.record.place != record.place;
    Ok(record.thread_of.is_some() && reads.game_match(record.id).await?.is_some_and(is_elsewhere))
}

/// Adds the entry that deletes the line of a former board, if there is one, in place of one that would still make it a line.
fn with_deletion(
    entries: WriteBatch,
    record: &Match,
    line: Option<MessageId>,
    decider: &Decider,
) -> WriteBatch {
    let Some(line) = line else { return entries };
    let what = EntryContent::DeleteMessage { channel: record.place.channel, message: line };
    entries.queue(Subject::Match(record.id), line.0, what, decider.now())
}

/// Whether the board of turn `next` replaces the one that is shown: each turn in between has a move. So nothing
/// is deleted after an undo, a takeback, or an end that nobody has played. Threads keep all lines.
fn is_replaced(board: &BoardMessage, next: u32, record: &Match) -> bool {
    let has_move = |round: &Round, turn| (0..round.moves.len()).any(|ply| round.turn_of(ply) == Some(turn));
    let is_played = |turn| record.rounds.iter().any(|round| has_move(round, turn));
    let is_channel = board.is_channel && record.thread_of.is_none();
    is_channel && (1..next).contains(&board.shown) && (board.shown..next).all(is_played)
}

/// The line that replaces a board once the board of turn `next` is posted. The line is struck
/// through if the move that it names was taken back.
fn former_board_line(board: &BoardMessage, next: u32, record: &Match) -> Option<String> {
    let undone = next == board.shown + 1 && was_taken_back(record);
    board.retired_text.as_ref().map(|lines| former_line(lines, undone))
}

/// Whether the last change of the board was a takeback: the last move was not played just before this turn.
/// Without a move, only the first round can have lost one; a later round was just dealt.
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

#[cfg(test)]
mod tests {
    use engawa_samples::{begun, played};

    use super::*;
    use crate::app::deciding::tests::ADA;
    use crate::base::id::ChannelId;
    use crate::base::time::Timestamp;
    use crate::delivery::tests::memory;
    use crate::games::GAMES;
    use crate::host::Format;

    #[test]
    fn only_moves_in_a_channel_replace_boards() {
        for game in GAMES {
            let record = played(begun(*game, Format::Single), *game, 3);
            let board = |shown| BoardMessage { shown, is_channel: true, ..BoardMessage::default() };
            let last = board(record.turn - 1);
            assert!(is_replaced(&last, record.turn, &record), "{}", game.facts().id);
            assert!(is_replaced(&board(record.turn - 2), record.turn, &record), "two moves at once");
            assert!(!is_replaced(&board(0), record.turn, &record), "the first board");
            assert!(!is_replaced(&board(record.turn), record.turn, &record), "the same board");
            assert!(!is_replaced(&BoardMessage { is_channel: false, ..last.clone() }, record.turn, &record));
            let threaded = Match { thread_of: Some(ChannelId(9)), ..record.clone() };
            assert!(!is_replaced(&last, record.turn, &threaded));
            assert!(!is_replaced(&board(record.turn), record.turn + 1, &record), "nobody has moved");
            let mut forced = record.clone();
            let round = forced.rounds.last_mut().expect("a round");
            round.add(round.moves[0].clone(), Timestamp(0), record.turn - 1);
            assert!(is_replaced(&board(record.turn - 2), record.turn, &forced), "forced moves share a turn");
        }
    }

    #[tokio::test]
    async fn deleted_people_are_found_in_lines() {
        let decider = memory();
        let begin = || deciding::deletion::begin_deletion(&decider, ADA);
        decider.transact(&decider.repository.transaction(), begin).await.expect("memory");
        let reads = decider.repository.transaction();
        for (text, is_found) in [("<@7> and <@8>", false), (format!("<@7> and <@{ADA}>").as_str(), true)] {
            let found = names_deleted_people(&decider, &reads, text).await.expect("memory");
            assert_eq!(found, is_found, "{text}");
        }
    }
}
