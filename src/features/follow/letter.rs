//! The private message at the end of a followed match, in two steps. The commit that ends the match
//! writes one outbox entry; its delivery writes one entry for each follower.
//!
//! Followers are read after the end is committed, when nobody can begin to follow any more. So none is
//! missed, and the commit that ends a match does not grow with their number.

use crate::app::delivering::{Context, Delivering, Disposition, Letter, write_letter};
use crate::app::{AtTheEnd, Ended, Entries, Failure, why_barred};
use crate::base::id::{MatchId, PersonId};
use crate::base::time::Span;
use crate::chat::BoxFuture;
use crate::store::feature_owed::{FeatureOwed, Owes};
use crate::store::rows::{Class, Delivery, What};
use crate::store::{Expected, Key, KeyRange, RowKind, Subject};

use super::decide::Follower;
use super::keep::unfollow;
use super::row::{OwedFollowers, OwedLetter, end_key};
use super::view;

/// Added to the bits of a match for the number of a message about it. No other entry of a person has
/// this bit so far: they are numbered by bare ids and by milliseconds.
const OF_LETTERS: u64 = 1 << 62;
/// The longest wait for the last board, to which the messages link.
const PATIENCE: Span = Span::minutes(1);

/// Returns the outbox key of the message to a person about a match. A match ends once, so the number is
/// used once.
pub const fn letter_key(id: MatchId, person: PersonId) -> Key {
    Key::Owed(Subject::Person(person), OF_LETTERS | id.bits())
}

/// Writes the outbox entry for the followers of an ending match, if it ever had one.
pub const AT_THE_END: AtTheEnd = AtTheEnd { key: Key::Followed, run: at_the_end };

fn at_the_end(ended: Ended<'_>) -> BoxFuture<'_, Result<Entries, Failure>> {
    Box::pin(async move {
        let Ended { decider, reads, record } = ended;
        let mark = Key::Followed(record.id);
        if reads.row(&mark).await?.is_none() {
            return Ok(Entries::default());
        }
        let row = Delivery::new(What::Feature(OwedFollowers {}.owed()), decider.now());
        Ok(Entries::default().unmark(mark).put(end_key(record.id), Expected::Any, &row))
    })
}

pub fn deliver<'a>(cx: Context<'a>, owed: &'a FeatureOwed) -> Option<Delivering<'a>> {
    match cx.item.subject {
        Subject::Match(id) => {
            OwedFollowers::of(owed)?;
            Some(Box::pin(owe_letters(cx, id)))
        }
        Subject::Person(person) => {
            let letter = OwedLetter::of(owed)?;
            Some(Box::pin(tell_end(cx, letter, person)))
        }
        Subject::Challenge(_) | Subject::Server(_) => None,
    }
}

async fn owe_letters(cx: Context<'_>, id: MatchId) -> Result<Disposition, Failure> {
    let now = cx.decider.now();
    let board_waits = cx.rows.iter().any(|(_, row)| row.class() == Class::Message);
    if board_waits && now - cx.item.row.made < PATIENCE {
        return Ok(Disposition::Until(now + Span::seconds(1)));
    }
    // A server that is gone shows no end; then the board before it stays the last one.
    let board = cx.reads.board(id).await?.and_then(|kept| kept.record.message);
    let last = cx.item.row.message.or(board);
    for key in cx.decider.ledger.keys(KeyRange::under(RowKind::Followers, &id)).await? {
        if let Some(person) = key.person() {
            owe_letter(cx, &OwedLetter { id, last }, person).await?;
        }
    }
    Ok(Disposition::Remove)
}

/// Turns a follower into an outbox entry for them, in one commit.
async fn owe_letter(cx: Context<'_>, letter: &OwedLetter, person: PersonId) -> Result<(), Failure> {
    let (reads, id) = (cx.decider.ledger.reads(), letter.id);
    let decide = || async {
        let key = Key::Follower(id, person);
        if reads.row(&key).await?.is_none() {
            return Ok((Entries::default(), ()));
        }
        let Follower { language } = reads.read_or_lost(key).await?.record;
        let row = Delivery::new(What::Feature(letter.owed()), cx.decider.now());
        let row = Delivery { language, ..row };
        let entries = unfollow(&reads, Entries::default(), id, person).await?;
        Ok((entries.put(letter_key(id, person), Expected::Any, &row), ()))
    };
    cx.decider.settle(&reads, decide).await
}

/// Sends the message, unless a block or a ban has come since.
async fn tell_end(
    cx: Context<'_>,
    OwedLetter { id, last }: OwedLetter,
    person: PersonId,
) -> Result<Disposition, Failure> {
    let Some(kept) = cx.reads.readable_match(id).await? else { return Ok(Disposition::Drop("gone")) };
    let record = kept.record;
    if why_barred(cx.decider, cx.reads, &record, person).await?.is_some() {
        return Ok(Disposition::Drop("barred"));
    }
    let link = last.and_then(|message| cx.composer.address(record.place, message));
    let written = Letter { to: person, is_unique: link.is_some() };
    write_letter(cx, written, |voice| view::letter(&record, link.as_deref(), voice)).await
}
