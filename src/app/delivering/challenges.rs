//! The message of a challenge: sent while it is open, written anew when it is not, and then forgotten.

use crate::base::id::{ChallengeId, MessageId};
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::time::Span;
use crate::chat::limits::{self, cut};
use crate::chat::voice::Voice;
use crate::chat::{Edit, File, Message, Seen, compose};
use crate::host::call::About;
use crate::host::challenge::ChallengeState;
use crate::host::profile::finishes;
use crate::host::view::Begun;
use crate::host::{ByPlayer, Challenge, Press, Scope, view};
use crate::store::rows::Card;
use crate::store::{Expected, Key, Subject};

use super::super::deciding::{Entries, ReadSet};
use super::super::failure::Failure;
use super::boards::heard_by;
use super::messages::Composed;
use super::sending::Sent;
use super::{Deliverer, Item, Outcome, Rows};

/// Matches by which it is told whether somebody finishes what they begin, the newest.
const LOOKED_AT: usize = 60;

impl Deliverer {
    pub(super) async fn tell_card(&self, item: Item<'_>, id: ChallengeId) -> Result<Outcome, Failure> {
        let Some(kept) = item.reads.challenge(id).await? else { return self.drop_as(item, "gone").await };
        let record = &kept.record;
        let card = item.reads.card(id).await?.map(|kept| kept.record);
        match card {
            // Its message came as an answer.
            Some(_) if record.state == ChallengeState::Open && item.row.made <= record.made => {
                self.remove(item).await
            }
            Some(card) if record.state == ChallengeState::Open => self.renew_card(item, record, &card).await,
            Some(card) => self.close_card(item, record, &card).await,
            None if record.state == ChallengeState::Open => self.open_card(item, record).await,
            None => self.close_unheard(item, record).await,
        }
    }

    async fn open_card(&self, item: Item<'_>, record: &Challenge) -> Result<Outcome, Failure> {
        let language = item.row.language.as_deref();
        let voice = self.voice(language);
        let composed = self.compose_card(record, item.number, item.rows, item.reads, voice).await?;
        let people: Vec<_> = [Some(record.from), record.to].into_iter().flatten().collect();
        let (sent, heard) = self.post_owed(item, record.place, &people, &composed.message).await?;
        match sent {
            Sent::There(message) => {
                self.has_shown_card(record, item.number, item.rows, &composed, (message, heard)).await?;
                Ok(Outcome::Over)
            }
            Sent::Closed | Sent::Refused | Sent::Trouble(_) => {
                Ok(sent.outcome(record.place).unwrap_or(Outcome::Over))
            }
        }
    }

    /// The message says until when the challenge is open now.
    async fn renew_card(&self, item: Item<'_>, record: &Challenge, card: &Card) -> Result<Outcome, Failure> {
        let voice = self.voice(card.language.as_deref());
        let text = self.card(record, item.reads, voice).await?.text;
        self.edit(item, card.channel, card.message, Edit { text: Some(text), ..Edit::default() }).await
    }

    /// The message says what became of the challenge; it is not needed after that.
    async fn close_card(&self, item: Item<'_>, record: &Challenge, card: &Card) -> Result<Outcome, Failure> {
        let voice = self.voice(card.language.as_deref());
        let text = self.card(record, item.reads, voice).await?.text;
        let edit = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
        let outcome = self.edit(item, card.channel, card.message, edit).await?;
        // With the first board it is written anew: it says then where the match is.
        let begun = self.begun(record, item.reads).await?;
        let is_last = begun.is_none_or(|(begun, _)| begun != Begun::Soon);
        if outcome == Outcome::Over && is_last {
            self.decider.write(Entries::default().unmark(Key::Card(record.id))).await?;
        }
        Ok(outcome)
    }

    /// A challenge that is over, of whose message nobody heard that it was sent.
    async fn close_unheard(&self, item: Item<'_>, record: &Challenge) -> Result<Outcome, Failure> {
        let found = if item.doubtful { self.find_card(item, record).await } else { Ok(None) };
        let message = match found {
            Ok(Some(message)) => message,
            Ok(None) => return self.drop_as(item, "superseded").await,
            Err(wait) => return Ok(Outcome::Trouble(wait)),
        };
        let card = Card { channel: record.place.channel, message, language: item.row.language.clone() };
        self.close_card(item, record, &card).await
    }

    async fn find_card(&self, item: Item<'_>, record: &Challenge) -> Result<Option<MessageId>, Option<Span>> {
        if let Some(answer) = self.answered(item.row).await? {
            return Ok(Some(answer));
        }
        let seen = self.recent(item, record.place.channel).await?;
        Ok(seen.into_iter().find(|seen| is_card_of(seen, record.id)).map(|seen| seen.id))
    }

    /// The message of a challenge with the calls that it may carry.
    pub async fn compose_card(
        &self,
        record: &Challenge,
        number: u64,
        rows: &Rows,
        reads: &ReadSet<'_>,
        voice: Voice<'_>,
    ) -> Result<Composed, Failure> {
        let (pings, carried) = self.carried(number, rows, About::Challenge(record), reads).await?;
        let message = Message { pings, ..self.card(record, reads, voice).await? };
        Ok(Composed { message, carried, rest: None })
    }

    /// Remembers the message of a challenge.
    pub async fn has_shown_card(
        &self,
        record: &Challenge,
        number: u64,
        rows: &Rows,
        composed: &Composed,
        (message, heard): (MessageId, bool),
    ) -> Result<(), Failure> {
        let subject = Subject::Challenge(record.id);
        let language =
            rows.iter().find(|(other, _)| *other == number).and_then(|(_, row)| row.language.clone());
        let card = Card { channel: record.place.channel, message, language };
        let entries = Entries::default().unmark(Key::Owed(subject, number));
        let entries = entries.put(Key::Card(record.id), Expected::Any, &card);
        let carried = composed.carried.iter().filter(|_| heard);
        let entries =
            carried.fold(entries, |entries, (number, way)| heard_by(entries, subject, *number, *way, rows));
        self.decider.write(entries).await?;
        self.release_calls(subject, number, rows);
        Ok(())
    }

    /// Where the match is played that a challenge became, where that is not simply here; with the way to its board where it was to
    /// have a thread and is played here.
    async fn begun(
        &self,
        record: &Challenge,
        reads: &ReadSet<'_>,
    ) -> Result<Option<(Begun, Option<String>)>, Failure> {
        let ChallengeState::Accepted(id) = record.state else { return Ok(None) };
        let Some(became) = reads.readable_match(id).await?.map(|kept| kept.record) else { return Ok(None) };
        let place = Begun::In(became.place.channel);
        if became.challenge != Some(record.id) {
            return Ok(became.thread_of.map(|_| (place, None)));
        }
        let board = reads.board(id).await?.map(|kept| kept.record);
        Ok(match self.address(&became, board.as_ref()) {
            Some(link) => Some((place, Some(link).filter(|_| became.thread_of.is_none()))),
            None => became.is_running().then_some((Begun::Soon, None)),
        })
    }

    /// What it starts from, as a picture, where that is no new deal and still a position.
    async fn start_of(&self, record: &Challenge, voice: Voice<'_>) -> Result<Option<File>, Failure> {
        let Some(start) = record.start.as_ref().filter(|_| record.state == ChallengeState::Open) else {
            return Ok(None);
        };
        let game = self.decider.game(&record.terms.game)?;
        let Ok(table) = game.open(start.setup(), &[]) else { return Ok(None) };
        let alt = cut(&voice.plain(&table.describe()), limits::ALT);
        let look = Look { seat: Seat::First, theme: Theme::default() };
        let bytes = self.draw(game, table, look, voice.language()).await?;
        Ok(Some(File { bytes, name: format!("{}-{}-start.png", record.terms.game, record.id), alt }))
    }

    /// The message of a challenge as it stands; it calls nobody by itself.
    pub async fn card(
        &self,
        record: &Challenge,
        reads: &ReadSet<'_>,
        voice: Voice<'_>,
    ) -> Result<Message, Failure> {
        let game = &record.terms.game;
        let facts = self.decider.game(game)?.facts();
        let ratings = match record.to {
            Some(to) => {
                let server = record.place.server;
                // Without a season people know each other by what they are over all servers.
                let season = reads.season(server).await?;
                let people = ByPlayer([record.from, to]);
                let found = reads.ratings(game, &people, Scope::here(server, season)).await?;
                let (ratings, scope) = match season {
                    Some(number) => (found.server, Scope::Season(number, server)),
                    None => (found.global, Scope::Global),
                };
                Some((ratings.map(|kept| kept.record), scope))
            }
            None => None,
        };
        let now = self.decider.now();
        let finishes = record.state == ChallengeState::Open && {
            let ended = self.decider.ledger.ended(record.from, LOOKED_AT).await?;
            finishes(&ended, record.from, now)
        };
        let begun = self.begun(record, reads).await?;
        let view = view::challenge(
            record,
            facts,
            ratings.as_ref().map(|(ratings, scope)| (ratings, *scope)),
            (finishes, begun.as_ref().map(|(begun, _)| *begun)),
            now,
        );
        let mut message = compose::challenge(&view, voice);
        if let Some(link) = begun.and_then(|(_, link)| link) {
            message.text = compose::with_link(&message.text, &link, voice);
        }
        let file = self.start_of(record, voice).await?;
        Ok(Message { pings: Vec::new(), file, ..message })
    }
}

/// Whether a message is that of a challenge: only there it can be answered.
fn is_card_of(seen: &Seen, id: ChallengeId) -> bool {
    let accepts = |component: &String| matches!(Press::read(component), Some(Press::Accept(of)) if of == id);
    seen.components.iter().any(accepts)
}
