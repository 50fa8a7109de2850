//! What is said about a match beside its board: offers and what became of them, reminders and other news. To each in the
//! way they have chosen: by a mention in the channel, by a direct message, by both or not at all.

use crate::base::id::{MatchId, MessageId, PersonId};
use crate::chat::voice::Voice;
use crate::chat::{Answer, ChatFault, Edit, Message, Shown, compose, time};
use crate::host::effect::News;
use crate::host::matches::Offer;
use crate::host::player::Player;
use crate::host::view;
use crate::host::{Effect, Match};
use crate::store::rows::Board;
use crate::store::{CommitError, Key};
use crate::words::Language;

use super::App;
use super::ledger::Entries;
use super::matches::Origin;
use super::no::No;
use super::repaint::Sent;
use super::reply::{Given, Reply};
use super::request::{Request, language_of};
use super::steps::Moved;

/// How often a board is written anew at a time, when others change it meanwhile.
const ATTEMPTS: usize = 3;

/// One thing to say in the channel.
struct Tiding {
    /// By which name saying it twice is saying it once.
    what: String,
    message: Message,
    /// The offer that it makes.
    offer: Option<Offer>,
    /// Whether it says what became of one.
    closes: bool,
    /// Whom it is for, however they are told.
    called: Vec<PersonId>,
}

impl App {
    /// The voice of a match's channel.
    pub(super) fn voice_of(&self, board: Option<&Board>) -> Voice<'_> {
        let known = board.and_then(|board| board.language.as_deref()).and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }

    /// Those of some people who want to be mentioned in the channel.
    pub(super) fn mentioned(&self, people: &[PersonId]) -> Vec<PersonId> {
        people.iter().copied().filter(|&person| self.settled(person).alerts.mentions()).collect()
    }

    /// Answers whoever has done something beside the board: with what everybody reads, or by closing their panel, which
    /// waits for nothing that is still to be sent.
    pub(super) async fn tell_beside(
        &self,
        request: Request<'_>,
        moved: &Moved,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let board = self.ledger.board(moved.next.id)?.map(|kept| kept.record);
        let tidings = self.tidings(moved, board.as_ref(), request.public);
        let origin = Origin::of(&request.incoming.act);
        let done = || compose::words(&request.private.key("beside-done"));
        if origin == Origin::Panel {
            reply.give(Answer::Replace(done())).await;
        } else if tidings.is_empty() {
            reply.give(Answer::Message(Shown::Private, done())).await;
        }
        for tiding in tidings {
            let there = matches!(origin, Origin::Board(pressed) if moved.offer == Some(pressed));
            if reply.is_given() {
                self.send(&moved.next, &tiding).await?;
            } else if tiding.closes && there {
                reply.give(Answer::Replace(tiding.message.clone())).await;
            } else {
                match reply.give(Answer::Message(Shown::Public, tiding.message.clone())).await {
                    Given::Shown(shown) => self.has_sent(&moved.next, &tiding, shown).await?,
                    Given::Lost => self.send(&moved.next, &tiding).await?,
                    Given::Done => {}
                }
            }
            if tiding.closes && !there {
                self.close_offer(&moved.next, moved.offer, &tiding.message).await;
            }
            self.write_to(&moved.next, &tiding.called, &tiding.message, request.public).await;
        }
        self.refresh(moved.next.id, request.public).await?;
        Ok(None)
    }

    /// Tells what a step has done that nobody waits for: the clock's, or one of several at once.
    pub(super) async fn tell_alone(&self, moved: &Moved) -> Result<(), No> {
        let record = &moved.next;
        let board = self.ledger.board(record.id)?.map(|kept| kept.record);
        let voice = self.voice_of(board.as_ref());
        for effect in &moved.effects {
            if let Effect::ShowBoard { mention, .. } = effect {
                self.show_board(record, voice, *mention).await?;
                self.write_to_called(record, *mention, voice).await;
            }
        }
        for tiding in self.tidings(moved, board.as_ref(), voice) {
            if tiding.closes {
                self.close_offer(record, moved.offer, &tiding.message).await;
            } else {
                self.send(record, &tiding).await?;
                self.write_to(record, &tiding.called, &tiding.message, voice).await;
            }
        }
        self.refresh(record.id, voice).await
    }

    /// Ends what a new board has made void: the offer that nobody answered, or that was answered by it.
    pub(super) async fn close_with_board(&self, moved: &Moved, voice: Voice<'_>) {
        for tiding in self.tidings(moved, None, voice).iter().filter(|tiding| tiding.closes) {
            self.close_offer(&moved.next, moved.offer, &tiding.message).await;
        }
    }

    fn tidings(&self, moved: &Moved, board: Option<&Board>, voice: Voice<'_>) -> Vec<Tiding> {
        let tiding = |effect: &Effect| self.tiding(&moved.next, effect, board, voice);
        moved.effects.iter().filter_map(tiding).collect()
    }

    fn tiding(
        &self,
        record: &Match,
        effect: &Effect,
        board: Option<&Board>,
        voice: Voice<'_>,
    ) -> Option<Tiding> {
        let none = Tiding {
            what: String::new(),
            message: Message::default(),
            offer: None,
            closes: false,
            called: Vec::new(),
        };
        Some(match effect {
            Effect::TellOffer { offer, mention, .. } => {
                let called: Vec<PersonId> = mention.iter().copied().collect();
                let message = time::offer(record, *offer, self.mentioned(&called), voice);
                Tiding { what: self.what("o"), message, offer: Some(*offer), called, ..none }
            }
            Effect::CloseOffer { offer, end, .. } => {
                let end = view::offer_end(record, *offer, *end);
                let message = compose::words(&time::offer_closed(record, *offer, &end, voice));
                Tiding { what: self.what("c"), message, closes: true, ..none }
            }
            Effect::Tell { news, calls, .. } => {
                let called: Vec<PersonId> =
                    Player::BOTH.into_iter().filter(|p| calls[*p]).map(|p| record.people[p]).collect();
                let at = board
                    .and_then(|board| board.message)
                    .map(|message| self.chat.address(record.place, message));
                let said = view::news(record, *news);
                let message = time::news(&said, at.as_deref(), self.mentioned(&called), voice);
                Tiding { what: self.what("n"), message, called, ..none }
            }
            _ => return None,
        })
    }

    /// A name for something said at this moment.
    fn what(&self, kind: &str) -> String {
        format!("{kind}{}", self.clock.now().seconds())
    }

    async fn send(&self, record: &Match, tiding: &Tiding) -> Result<(), No> {
        match self.post(record, &tiding.what, tiding.message.clone()).await {
            Sent::There(shown) => self.has_sent(record, tiding, shown).await,
            Sent::Shut | Sent::Trouble => Ok(()),
        }
    }

    /// Remembers the message of an offer; when it was answered meanwhile, it loses its buttons at once.
    async fn has_sent(&self, record: &Match, tiding: &Tiding, shown: MessageId) -> Result<(), No> {
        let Some(offer) = tiding.offer else { return Ok(()) };
        let decide = || {
            let open = self.ledger.game_match(record.id)?.map(|kept| kept.record);
            let waits = open.as_ref().is_some_and(|open| {
                open.turn == record.turn && open.playing().is_some_and(|playing| playing.offer == Some(offer))
            });
            let Some(kept) = self.ledger.board(record.id)?.filter(|_| waits) else {
                return Ok((Entries::default(), false));
            };
            let board = Board { offer: Some(shown), ..kept.record.clone() };
            Ok((Entries::default().put(Key::Board(record.id), kept.expected, &board), true))
        };
        if !self.settle(decide).await? {
            self.retire(record.place.channel, shown, None).await;
        }
        Ok(())
    }

    async fn close_offer(&self, record: &Match, offer: Option<MessageId>, closed: &Message) {
        if let Some(offer) = offer {
            self.retire(record.place.channel, offer, Some(closed.text.clone())).await;
        }
    }

    /// Writes anew what stands over and under the board, when it has changed. What fails is taken up by the sweep.
    ///
    /// Two may write at once, and the older words may arrive last: who finds that the row has changed meanwhile writes
    /// again what is true then.
    pub(super) async fn refresh(&self, id: MatchId, voice: Voice<'_>) -> Result<(), No> {
        let mut anyway = false;
        for _ in 0..ATTEMPTS {
            let (Some(kept), Some(board)) = (self.ledger.game_match(id)?, self.ledger.board(id)?) else {
                break;
            };
            let shows = board.record.shown == kept.record.turn;
            let Some(message) = board.record.message.filter(|_| shows && (anyway || board.record.stale))
            else {
                break;
            };
            if !self.write_anew(&kept.record, message, voice).await? {
                break;
            }
            let calm = Board { stale: false, ..board.record };
            let entries = Entries::default().put(Key::Board(id), board.expected, &calm);
            match self.commit(entries.batch()).await {
                Ok(()) => break,
                Err(CommitError::Conflict { .. }) => anyway = true,
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
        }
        Ok(())
    }

    /// Writes the words and controls of a board anew. Tells whether that is settled: done, or never possible.
    async fn write_anew(&self, record: &Match, message: MessageId, voice: Voice<'_>) -> Result<bool, No> {
        let view = view::board(record, &*self.table_of(record)?, &[]);
        let edit: Edit = compose::board_anew(&view, voice, &|sprite| self.emblem(&view.game, sprite));
        let Err(fault) = self.chat.edit(record.place.channel, message, edit).await else { return Ok(true) };
        tracing::warn!(%fault, id = %record.id, "a board could not be written anew");
        Ok(!fault.may_pass())
    }

    /// Writes to whoever a new board calls and wants to be written to.
    pub(super) async fn write_to_called(&self, record: &Match, called: Option<PersonId>, voice: Voice<'_>) {
        if let Some(person) = called {
            let voice = self.voice_for(person, voice);
            let board = self.ledger.board(record.id).ok().flatten().and_then(|kept| kept.record.message);
            let at = board.map(|message| self.chat.address(record.place, message));
            let message = time::news(&view::your_turn(record, person), at.as_deref(), Vec::new(), voice);
            self.write_to(record, &[person], &message, voice).await;
        }
    }

    /// Writes to those of some people who want to be written to. Who does not let us is called in the channel instead.
    async fn write_to(&self, record: &Match, people: &[PersonId], message: &Message, voice: Voice<'_>) {
        for &person in people.iter().filter(|&&person| self.settled(person).alerts.writes()) {
            let direct = Message { pings: Vec::new(), rows: Vec::new(), ..message.clone() };
            let once = format!("{}-{}", record.id, self.what("d"));
            match self.chat.direct(person, &once, direct).await {
                Ok(()) => {}
                Err(ChatFault::Forbidden) if !message.pings.contains(&person) => {
                    self.call_in_channel(record, person, voice).await;
                }
                Err(fault) => tracing::warn!(%fault, %person, "a person could not be written to"),
            }
        }
    }

    /// Calls somebody to a board that has come so late that it called nobody.
    pub(super) async fn call_late(&self, record: &Match, person: PersonId, voice: Voice<'_>) {
        if record.is_running() && self.settled(person).alerts.mentions() {
            self.call_in_channel(record, person, voice).await;
        }
    }

    /// Calls somebody in the channel who could not be told otherwise.
    async fn call_in_channel(&self, record: &Match, person: PersonId, voice: Voice<'_>) {
        let Some(player) = record.people.player_of(person) else { return };
        let said = view::news(record, News::Morning { player });
        let message = time::news(&said, None, vec![person], voice);
        self.post(record, &self.what("m"), message).await;
    }

    /// The language that a person has chosen for themselves, else that of the channel.
    fn voice_for<'a>(&'a self, person: PersonId, channel: Voice<'a>) -> Voice<'a> {
        language_of(&self.settled(person)).map_or(channel, |language| channel.in_language(language))
    }
}
