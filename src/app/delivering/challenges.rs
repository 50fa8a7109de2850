//! The message of a challenge: sent while it is open, written anew when it is not, and then forgotten.

use crate::base::id::{ChallengeId, ChannelId, MessageId};
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::chat::limits::{self, cut};
use crate::chat::voice::Voice;
use crate::chat::{Edit, File, Message, compose};
use crate::host::call::About;
use crate::host::challenge::ChallengeState;
use crate::host::profile::finishes;
use crate::host::{ByPlayer, Challenge, Scope, view};
use crate::store::rows::Card;
use crate::store::{Expected, Key, Subject};

use super::super::deciding::{Entries, ReadSet};
use super::super::failure::Failure;
use super::boards::heard_by;
use super::messages::Composed;
use super::sending::{Sent, token};
use super::{Deliverer, Item, Outcome, Rows};

/// Matches by which it is told whether somebody finishes what they begin, the newest.
const LOOKED_AT: usize = 60;

impl Deliverer {
    pub(super) async fn tell_card(&self, item: Item<'_>, id: ChallengeId) -> Result<Outcome, Failure> {
        let Some(kept) = item.reads.challenge(id).await? else { return self.drop_as(item, "gone").await };
        let record = &kept.record;
        let card = item.reads.card(id).await?.map(|kept| kept.record);
        match card {
            Some(_) if record.state == ChallengeState::Open => self.remove(item).await,
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
            Sent::Never => self.drop_as(item, "refused").await,
            Sent::Closed | Sent::Trouble(_) => Ok(sent.outcome(record.place).unwrap_or(Outcome::Over)),
        }
    }

    /// The message says what became of the challenge; it is not needed after that.
    async fn close_card(&self, item: Item<'_>, record: &Challenge, card: &Card) -> Result<Outcome, Failure> {
        let voice = self.voice(card.language.as_deref());
        let text = self.card(record, item.reads, voice).await?.text;
        let edit = Edit { text: Some(text), rows: Some(Vec::new()), ..Edit::default() };
        let outcome = self.edit(item, card.channel, card.message, edit).await?;
        if outcome == Outcome::Over {
            self.decider.write(Entries::default().unmark(Key::Card(record.id))).await?;
        }
        Ok(outcome)
    }

    /// A challenge that is over, of whose message nobody heard that it was sent.
    async fn close_unheard(&self, item: Item<'_>, record: &Challenge) -> Result<Outcome, Failure> {
        let to = token(item.row).filter(|_| item.doubtful);
        let answered = match to {
            Some(to) => self.chat.original(&to).await.ok().flatten(),
            None => None,
        };
        let Some(message) = answered else { return self.drop_as(item, "superseded").await };
        let card = Card { channel: record.place.channel, message, language: item.row.language.clone() };
        self.close_card(item, record, &card).await
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

    /// The thread that the match has to itself which it became.
    async fn thread_of(&self, record: &Challenge, reads: &ReadSet<'_>) -> Option<ChannelId> {
        let ChallengeState::Accepted(id) = record.state else { return None };
        // What is wrong with the match is not wrong with its challenge.
        let became = reads.game_match(id).await.ok().flatten()?.record;
        became.thread_of.map(|_| became.place.channel)
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
        let view = view::challenge(
            record,
            facts,
            ratings.as_ref().map(|(ratings, scope)| (ratings, *scope)),
            (finishes, self.thread_of(record, reads).await),
            now,
        );
        let file = self.start_of(record, voice).await?;
        Ok(Message { pings: Vec::new(), file, ..compose::challenge(&view, voice) })
    }
}
