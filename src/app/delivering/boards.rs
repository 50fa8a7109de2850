//! Boards in the channel: shown once for each turn, remembered, and the one before put to rest.

use crate::base::id::MessageId;
use crate::base::time::Span;
use crate::chat::compose::taken_back;
use crate::host::call::Way;
use crate::host::owed::Owed;
use crate::host::{Match, Press};
use crate::store::rows::{Board, Delivery, What};
use crate::store::{Expected, Key, Subject as RowSubject};

use super::super::deciding::{Entries, Kept, ReadSet};
use super::super::failure::Failure;
use super::messages::Composed;
use super::{Deliverer, Item, Outcome, Rows};

impl Deliverer {
    /// A board into the channel of its match, unless a later one makes it needless.
    pub(super) async fn tell_board(
        &self,
        item: Item<'_>,
        record: &Match,
        board: Option<&Board>,
        turn: u32,
    ) -> Result<Outcome, Failure> {
        if turn == record.turn {
            // After a move to the channel it may be owed twice.
            if board.is_some_and(|board| board.shown == turn && board.message.is_some()) {
                return self.drop_as(item, "superseded").await;
            }
            return self.tell_message(item, record, board, &Owed::Board { turn }).await;
        }
        if item.doubtful
            && let Err(wait) = self.put_to_rest_unheard(item, record, turn).await?
        {
            return Ok(Outcome::Trouble(wait));
        }
        self.drop_as(item, "superseded").await
    }

    /// A board of which nobody heard that it was shown, and after which another one came, would keep its controls.
    async fn put_to_rest_unheard(
        &self,
        item: Item<'_>,
        record: &Match,
        turn: u32,
    ) -> Result<Result<(), Option<Span>>, Failure> {
        let answered = match self.answered(item.row).await {
            Ok(answered) => answered,
            Err(wait) => return Ok(Err(wait)),
        };
        let seen = match self.recent(item, record.place.channel).await {
            Ok(seen) => seen,
            Err(wait) => return Ok(Err(wait)),
        };
        let of_turn = |component: &String| {
            Press::read(component).is_some_and(|press| press.turn() == Some((record.id, turn)))
        };
        let live = seen.iter().filter(|seen| seen.components.iter().any(of_turn)).map(|seen| seen.id);
        let entries = live.chain(answered).fold(Entries::default(), |entries, message| {
            entries.put(tidy_key(record, message), Expected::Any, &self.tidy_row(record, message, None))
        });
        self.decider.write(entries).await.map(Ok)
    }

    /// Remembers that a message is there: what it shows, that its calls were heard if they were, and that the message which
    /// it replaces has had its time.
    pub async fn has_told(
        &self,
        record: &Match,
        (number, owed): (u64, &Owed),
        rows: &Rows,
        composed: &Composed,
        (message, heard): (MessageId, bool),
    ) -> Result<(), Failure> {
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let entries = over(record, number, rows, composed, heard);
            let entries = match owed {
                _ if has_moved(&reads, record).await? => entries.put(
                    tidy_key(record, message),
                    Expected::Any,
                    &self.tidy_row(record, message, None),
                ),
                Owed::Board { turn } => {
                    let line = self.line_of(&reads, record, rows, composed).await?;
                    self.shown(&reads, entries, (record, *turn), line, message).await?
                }
                Owed::Offer { offer, .. } => self.offered(&reads, entries, record, *offer, message).await?,
                _ => entries,
            };
            Ok((entries, ()))
        };
        self.decider.settle(&reads, decide).await?;
        self.release_calls(RowSubject::Match(record.id), number, rows);
        Ok(())
    }

    /// The calls of a message that is there, and that it did not carry, are anybody's.
    pub(super) fn release_calls(&self, subject: RowSubject, number: u64, rows: &Rows) {
        let now = self.decider.now();
        for (call, _) in rows.iter().filter(|(_, row)| row.with == Some(number) && row.lease.is_some()) {
            self.decider.schedule.release(subject, *call, now, false);
        }
    }

    /// The line that a board becomes. It names who moved: nothing once one of them was deleted, which has ended the match, so that more
    /// is owed than when it was composed.
    async fn line_of(
        &self,
        reads: &ReadSet<'_>,
        record: &Match,
        rows: &Rows,
        composed: &Composed,
    ) -> Result<Option<String>, Failure> {
        let counted = rows.iter().filter(|(_, row)| matches!(row.what, What::Owed(_)));
        let told = counted.map(|(number, _)| number + 1).max();
        let now = reads.board(record.id).await?.map(|kept| kept.record.told);
        let is_more_owed = record.is_running() && (now.is_none() || now > told);
        if is_more_owed && self.has_lost_a_player(reads, record).await? {
            return Ok(None);
        }
        Ok(composed.rest.clone())
    }

    /// Whether a player was deleted lately: then no line may name them.
    async fn has_lost_a_player(&self, reads: &ReadSet<'_>, record: &Match) -> Result<bool, Failure> {
        for person in record.people.0 {
            if self.decider.is_deleted_lately(reads, person).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is written when a message shows the board of a turn.
    async fn shown(
        &self,
        reads: &ReadSet<'_>,
        entries: Entries,
        (record, turn): (&Match, u32),
        composed: Option<String>,
        message: MessageId,
    ) -> Result<Entries, Failure> {
        let tidy = |entries: Entries, message, text| {
            entries.put(tidy_key(record, message), Expected::Any, &self.tidy_row(record, message, text))
        };
        let rest = |entries: Entries, message, text, (turn, known): (u32, &Board)| {
            let row = self.rest_row(record, message, text, (turn, known.language.clone()));
            entries.put(tidy_key(record, message), Expected::Any, &row)
        };
        let Some(Kept { record: known, expected }) = reads.board(record.id).await? else {
            // The match is over and its end is shown: a board on which it was still played came too late.
            let late = record.is_running();
            return Ok(if late { tidy(entries, message, composed) } else { entries });
        };
        let former = known.message.filter(|former| *former != message);
        if known.shown >= turn && former.is_some() {
            return Ok(rest(entries, message, composed, (turn, &known)));
        }
        let entries = match former {
            Some(former) => rest(entries, former, line_at_rest(&known, turn, record), (known.shown, &known)),
            None if known.message.is_none() => entries.placed(record, self.decider.now()),
            None => entries,
        };
        if !record.is_running() {
            return Ok(entries.remove(Key::Board(record.id), expected));
        }
        let next = Board { message: Some(message), shown: turn, rest: composed, ..known };
        Ok(entries.put(Key::Board(record.id), expected, &next))
    }

    /// What is written when a message makes an offer; one that was answered meanwhile loses its buttons.
    async fn offered(
        &self,
        reads: &ReadSet<'_>,
        entries: Entries,
        record: &Match,
        offer: crate::host::matches::Offer,
        message: MessageId,
    ) -> Result<Entries, Failure> {
        let now = reads.game_match(record.id).await?.map(|kept| kept.record);
        let waits = now.is_some_and(|now| now.turn == record.turn && super::matches::waits(&now, offer));
        let Some(Kept { record: known, expected }) = reads.board(record.id).await?.filter(|_| waits) else {
            let row = self.tidy_row(record, message, None);
            return Ok(entries.put(tidy_key(record, message), Expected::Any, &row));
        };
        Ok(entries.put(Key::Board(record.id), expected, &Board { offer: Some(message), ..known }))
    }

    /// Removes the row of a board whose words were written anew, unless the match has changed since `record` was read. With several
    /// processes another one may have edited the same message meanwhile, and edits arrive in any order: these controls may stand in a
    /// board of a former turn, which then is tidied again, and these words may have replaced newer ones, which then are written again.
    pub(super) async fn finish_refresh(
        &self,
        item: Item<'_>,
        record: &Match,
        (board, message): (&Board, MessageId),
    ) -> Result<Outcome, Failure> {
        if !self.decider.is_shared() {
            return self.remove_with_others(item).await;
        }
        let reads = self.decider.ledger.reads();
        let Some(now) = reads.game_match(record.id).await?.map(|kept| kept.record) else {
            return self.remove_with_others(item).await;
        };
        let known = reads.board(record.id).await?.map(|kept| kept.record);
        if known.as_ref().is_some_and(|known| known.message == Some(message)) {
            if now == *record {
                return self.remove_with_others(item).await;
            }
            return Ok(Outcome::Soon(Span::default()));
        }
        let next = known.filter(|known| known.shown == now.turn).map_or(board.shown, |known| known.shown);
        let line = line_at_rest(board, next, &now);
        let reads = self.decider.ledger.reads();
        let decide = || async {
            // The line names who moved, and `board` was read before the edit.
            let line = if self.has_lost_a_player(&reads, record).await? { None } else { line.clone() };
            let row = self.rest_row(record, message, line, (board.shown, board.language.clone()));
            let entries = Entries::default().unmark(item.key());
            Ok((entries.put(tidy_key(record, message), Expected::Any, &row), ()))
        };
        self.decider.settle(&reads, decide).await?;
        Ok(Outcome::Over)
    }

    /// A message has had its time.
    fn tidy_row(&self, record: &Match, message: MessageId, text: Option<String>) -> Delivery {
        let channel = record.place.channel;
        Delivery::new(What::Tidy { channel, message, text, board: None }, self.decider.now())
    }

    /// The board of a turn has had its time, in a channel that speaks a language: its line says who has guessed the move.
    fn rest_row(
        &self,
        record: &Match,
        message: MessageId,
        text: Option<String>,
        (turn, language): (u32, Option<String>),
    ) -> Delivery {
        let what = What::Tidy { channel: record.place.channel, message, text, board: Some(turn) };
        Delivery { language, ..Delivery::new(what, self.decider.now()) }
    }
}

/// Under which a message that has had its time is owed: by its own number, far above those that are counted.
fn tidy_key(record: &Match, message: MessageId) -> Key {
    Key::Owed(RowSubject::Match(record.id), message.0)
}

/// What is over once a message is there: it, and the calls in it if they were heard. Who is to be written to as well still is.
fn over(record: &Match, number: u64, rows: &Rows, composed: &Composed, heard: bool) -> Entries {
    let subject = RowSubject::Match(record.id);
    let entries = Entries::default().unmark(Key::Owed(subject, number));
    let carried = composed.carried.iter().filter(|_| heard);
    carried.fold(entries, |entries, (number, way)| heard_by(entries, subject, *number, *way, rows))
}

/// What is left of a call that was heard in the channel.
pub(super) fn heard_by(entries: Entries, subject: RowSubject, number: u64, way: Way, rows: &Rows) -> Entries {
    let key = Key::Owed(subject, number);
    let row = rows.iter().find(|(other, _)| *other == number).map(|(_, row)| row);
    match row.filter(|_| way == Way::Both) {
        Some(row) => {
            entries.put(key, Expected::Any, &Delivery { mentioned: true, lease: None, ..row.clone() })
        }
        None => entries.unmark(key),
    }
}

/// Whether another process has moved a match out of its thread while something was told there.
async fn has_moved(reads: &ReadSet<'_>, record: &Match) -> Result<bool, Failure> {
    if record.thread_of.is_none() {
        return Ok(false);
    }
    let now = reads.game_match(record.id).await?;
    Ok(now.is_some_and(|kept| kept.record.place != record.place))
}

/// The line that a board becomes once the board of the turn `next` stands: it says so when its move was taken back.
fn line_at_rest(board: &Board, next: u32, record: &Match) -> Option<String> {
    let undone = next == board.shown + 1 && was_taken_back(record);
    board.rest.as_ref().map(|line| if undone { taken_back(line) } else { line.clone() })
}

/// Whether the last thing that happened to the board was that moves were taken back: then the last one that stands was not
/// played just before this turn. A round that has just been dealt has none.
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
