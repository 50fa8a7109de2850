//! Challenges: offered by a command or as a rematch, answered by buttons, expired by the clock.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::Seat;
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Act, Answer, Call, Later, Message, Shown, compose};
use crate::game::Options;
use crate::host::challenge::{self, Command, Loads, Offer, Opponent, SeatWish, Setting};
use crate::host::view;
use crate::host::{Actor, ByPlayer, Challenge, Control, Format, Refusal, Scope, Terms};
use crate::store::rows::Card;
use crate::store::{Expected, Key};

use super::App;
use super::handle::already_done;
use super::ledger::{Entries, Kept};
use super::no::{Fault, No};
use super::reply::{Given, Reply};
use super::request::Request;
use super::tell::called_by;

impl App {
    /// `/challenge`: the game is the subcommand.
    pub(super) async fn challenge(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let offer = self.read_offer(request, call)?;
        self.offer(request, &offer, reply).await
    }

    /// A rematch is a challenge to the same opponent with the seats swapped.
    pub(super) async fn rematch(
        &self,
        request: Request<'_>,
        id: MatchId,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let record = self.ledger.game_match(id)?.ok_or(Refusal::NoSuchMatch)?.record;
        let player = record.people.player_of(request.person());
        let opponent = player.map_or(request.person(), |player| record.people[player.other()]);
        let offer = challenge::rematch(&record, request.person(), self.ledger.load(opponent)?)?;
        self.offer(request, &offer, reply).await
    }

    async fn offer(
        &self,
        request: Request<'_>,
        offer: &Offer,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let decide = || {
            if self.ledger.has_seen(request.id())? {
                return Ok((Entries::default(), None));
            }
            let load = self.ledger.load(offer.from)?;
            let mut dice = self.dice.draw();
            let mut setting = self.setting(&offer.terms.game, ByPlayer([offer.from; 2]), &mut dice)?;
            let made = challenge::make(offer.clone(), load, &mut setting)?;
            Ok((Entries::default().seen(request.id(), made.made).challenge(None, &made), Some(made)))
        };
        let later = Later::Message(Shown::Public);
        let Some(made) = reply.meanwhile(later, self.settle(decide)).await? else {
            return Ok(Some(already_done(request)));
        };
        if let Some(game) = self.games.find(&made.terms.game) {
            self.artist.prepare(game);
        }
        let message = self.challenge_message(&made, request.public)?;
        if let Given::Shown(shown) = reply.give(Answer::Message(Shown::Public, message)).await {
            let card = Card { channel: made.place.channel, message: shown };
            self.settle(|| Ok((Entries::default().put(Key::Card(made.id), Expected::Any, &card), ())))
                .await?;
        }
        Ok(None)
    }

    fn read_offer(&self, request: Request<'_>, call: &Call) -> Result<Offer, No> {
        let id = call.sub.clone().unwrap_or_default();
        let game = self.games.find(&id).ok_or_else(|| Refusal::UnknownGame { game: id.clone() })?;
        let facts = game.facts();
        let format = match call.text(name::FORMAT) {
            None => Format::Single,
            Some(word) => {
                Format::read(word, facts).ok_or_else(|| Refusal::Format { format: word.to_owned() })?
            }
        };
        let named = |fact: &crate::game::OptionFact| {
            call.text(fact.name).map(|value| (fact.name.to_owned(), value.trim().to_owned()))
        };
        let options = Options(facts.options.iter().filter_map(named).collect());
        let rated = call.flag(name::RATED).unwrap_or(true);
        let quiet = call.flag(name::NIGHTS).unwrap_or(false);
        let seat = match call.text(name::SEAT) {
            Some("first") => SeatWish::Seat(Seat::First),
            Some("second") => SeatWish::Seat(Seat::Second),
            _ => SeatWish::Random,
        };
        Ok(Offer {
            place: request.incoming.place,
            from: request.person(),
            to: call.person(name::OPPONENT).map(|person| self.opponent(person)).transpose()?,
            terms: Terms { game: id, options, format, rated, clock: read_clock(call)?, quiet },
            seat,
        })
    }

    fn opponent(&self, person: &crate::chat::Person) -> Result<Opponent, Fault> {
        Ok(Opponent { person: person.id, is_bot: person.bot, load: self.ledger.load(person.id)? })
    }

    fn setting<'a>(
        &'a self,
        game: &str,
        people: ByPlayer<PersonId>,
        dice: &'a mut dyn rand::Rng,
    ) -> Result<Setting<'a>, Fault> {
        let game = self.games.find(game).ok_or_else(|| Fault::UnknownGame(game.to_owned()))?;
        let people = self.ledger.habits(people, self.clock.now())?;
        Ok(Setting { now: self.clock.now(), limits: &self.limits, game, people, dice })
    }

    /// Accept: the first board is the answer, and the card of the challenge says so.
    pub(super) async fn accept(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let decide = |kept: &Kept<Challenge>| {
            let load = |person| self.ledger.load(person);
            Ok(Command::Accept(Loads { from: load(kept.record.from)?, to: load(request.person())? }))
        };
        let deciding = self.answer_challenge(request, id, decide);
        let step = reply.meanwhile(Later::Message(Shown::Public), deciding).await?;
        let Some(step) = step else { return Ok(Some(already_done(request))) };
        let opened = step.opened.as_ref().expect("an accepted challenge opens a match");
        self.give_board(request, opened, called_by(&step.effects), reply).await?;
        self.repaint_card(&step.next, pressed(request), request.public).await?;
        self.write_to_called(opened, called_by(&step.effects), request.public).await;
        Ok(None)
    }

    /// Decline: the card says so.
    pub(super) async fn decline(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        self.close(request, id, Command::Decline, reply).await
    }

    /// Withdraw: the card says so.
    pub(super) async fn withdraw(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        self.close(request, id, Command::Withdraw, reply).await
    }

    async fn close(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        command: Command,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let deciding = self.answer_challenge(request, id, |_| Ok(command));
        let Some(step) = reply.meanwhile(Later::Replace, deciding).await? else {
            return Ok(Some(already_done(request)));
        };
        let message = self.challenge_message(&step.next, request.public)?;
        if reply.give(Answer::Replace(message)).await == Given::Lost {
            self.repaint_card(&step.next, pressed(request), request.public).await?;
        } else {
            self.forget_card(id).await?;
        }
        Ok(None)
    }

    /// Decides what becomes of a challenge and commits it; nothing when this interaction has taken effect already.
    async fn answer_challenge(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        command: impl Fn(&Kept<Challenge>) -> Result<Command, No>,
    ) -> Result<Option<challenge::Step>, No> {
        let decide = || {
            if self.ledger.has_seen(request.id())? {
                return Ok((Entries::default(), None));
            }
            let kept = self.ledger.challenge(id)?.ok_or(Refusal::NoSuchChallenge)?;
            if kept.record.place.server != request.incoming.place.server {
                return Err(Refusal::NoSuchChallenge.into());
            }
            let command = command(&kept)?;
            let (step, entries) = self.step_challenge(&kept, Actor::Person(request.person()), command)?;
            Ok((entries.seen(request.id(), self.clock.now()), Some(step)))
        };
        self.settle(decide).await
    }

    /// One decision about a challenge, with what to write for it.
    pub(super) fn step_challenge(
        &self,
        kept: &Kept<Challenge>,
        actor: Actor,
        command: Command,
    ) -> Result<(challenge::Step, Entries), No> {
        let mut dice = self.dice.draw();
        let other = match actor {
            Actor::Person(person) | Actor::Moderator(person) => person,
            Actor::Clock => kept.record.from,
        };
        let people = ByPlayer([kept.record.from, other]);
        let mut setting = self.setting(&kept.record.terms.game, people, &mut dice)?;
        let now = setting.now;
        let step = challenge::step(&kept.record, actor, command, &mut setting)?;
        let entries = Entries::default().challenge(Some(kept), &step.next);
        let entries = match &step.opened {
            Some(opened) => entries.game_match(None, opened, now, &Kept::default()),
            None => entries,
        };
        Ok((step, entries))
    }

    /// Paints the card of a challenge again, where it is known to be or else seems to be; it is not needed after that.
    pub(super) async fn repaint_card(
        &self,
        record: &Challenge,
        seems: Option<Card>,
        voice: Voice<'_>,
    ) -> Result<(), No> {
        let known = self.ledger.card(record.id)?.map(|kept| kept.record);
        let Some(Card { channel, message: shown }) = known.or(seems) else { return Ok(()) };
        let message = self.challenge_message(record, voice)?;
        self.retire(channel, shown, Some(message.text)).await;
        self.forget_card(record.id).await
    }

    async fn forget_card(&self, id: ChallengeId) -> Result<(), No> {
        self.settle(|| Ok((Entries::default().unmark(Key::Card(id)), ()))).await
    }

    fn challenge_message(&self, record: &Challenge, voice: Voice<'_>) -> Result<Message, No> {
        let game = &record.terms.game;
        let facts = self.games.find(game).ok_or_else(|| Fault::UnknownGame(game.clone()))?.facts();
        let rating = |person| Ok::<_, No>(self.ledger.rating(person, game, Scope::Global)?.record);
        let ratings = match record.to {
            Some(to) => Some(ByPlayer([rating(record.from)?, rating(to)?])),
            None => None,
        };
        let view = view::challenge(record, facts, ratings.as_ref(), self.clock.now());
        Ok(compose::challenge(&view, voice))
    }
}

/// The clock that is asked for, or the usual one.
fn read_clock(call: &Call) -> Result<Control, Refusal> {
    match call.text(name::CLOCK) {
        None => Ok(Control::USUAL),
        Some(word) => Control::read(word).ok_or_else(|| Refusal::UnknownClock { clock: word.to_owned() }),
    }
}

/// The public message that was pressed.
fn pressed(request: Request<'_>) -> Option<Card> {
    match request.incoming.act {
        Act::Press { message, private: false, .. } => {
            Some(Card { channel: request.incoming.place.channel, message })
        }
        _ => None,
    }
}
