//! `/challenge`, rematches, and the buttons of a challenge.

use std::future::ready;

use futures_util::future::try_join;

use crate::base::id::{ChallengeId, MatchId, MessageId, PersonId};
use crate::base::level::Level;
use crate::base::seat::Seat;
use crate::chat::limits::ENTRIES;
use crate::chat::table::name;
use crate::chat::{Act, Answer, Call, compose};
use crate::game::Options;
use crate::game::options::{OptionFact, Takes};
use crate::host::challenge::{self, Band, Command, Loads, Note, Offer, Opponent, SeatWish};
use crate::host::limits::Load;
use crate::host::refusal::{Link, Refusal};
use crate::host::{Actor, Control, Format, Press, Server, Terms, clock, format, view};
use crate::store::Key;

use super::super::deciding::{Asked, Settled, Teller};
use super::super::failure::Failure;
use super::Answerer;
use super::moves::{answer_to, asked};
use super::origin::Origin;
use super::request::Request;

impl Answerer {
    /// `/challenge`: the game is the subcommand.
    pub(super) async fn challenge(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let offer = self.read_offer(request, call).await?;
        self.offer(request, &offer).await
    }

    /// A rematch is a challenge to the same opponent with the seats swapped. Where the opponent has asked for it already, it
    /// begins.
    pub(super) async fn rematch(&self, request: Request<'_>, id: MatchId) -> Result<Option<Answer>, Failure> {
        let record = request.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
        let player = record.people.player_of(request.person());
        let opponent = player.map_or(request.person(), |player| record.people[player.other()]);
        let offer = challenge::rematch(&record, request.person(), request.reads.load(opponent).await?)?;
        // By a command it may be asked for elsewhere than where they played.
        let offer = Offer { place: request.place()?, ..offer };
        match self.offer(request, &offer).await {
            Err(Failure::Refused(Refusal { leads_to: Link::Card(id), .. }))
                if self.waits_here(request, id).await? =>
            {
                self.accept(request, id).await
            }
            offered => offered,
        }
    }

    /// `/rematch`: of the match that is named, or of the one that the person has finished last in this channel.
    pub(super) async fn rematch_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let id = if let Some(named) = call.text(name::MATCH) {
            let id = MatchId::read(named.trim()).ok_or(Refusal::NO_SUCH_MATCH)?;
            self.seated(request, id).await?.id
        } else {
            let ended = self.decider.ledger.ended(request.person(), ENTRIES).await?;
            let last = ended.into_iter().find(|record| request.plays_here(record));
            last.ok_or(challenge::NOTHING_TO_REPEAT)?.id
        };
        self.rematch(request, id).await
    }

    /// Whether a challenge by the opponent waits in this channel: accepted from another, its board would stand in the wrong one.
    async fn waits_here(&self, request: Request<'_>, id: ChallengeId) -> Result<bool, Failure> {
        let challenge = request.reads.challenge(id).await?;
        Ok(challenge.is_some_and(|kept| {
            kept.record.from != request.person() && Some(kept.record.place) == request.incoming.place()
        }))
    }

    pub(super) async fn offer(&self, request: Request<'_>, offer: &Offer) -> Result<Option<Answer>, Failure> {
        let decide = || async {
            if let (Some(of), Some(to)) = (offer.rematch_of, &offer.to)
                && let Some(waits) = request.reads.rematch_of(of, [offer.from, to.person]).await?
            {
                return Err(challenge::rematch_waits(waits.id).into());
            }
            let load = request.reads.load(offer.from).await?;
            let asked = Asked {
                teller: Teller::Answer(answer_to(request)),
                language: Some(request.public.language()),
                ..asked(request, Origin::of(request.incoming))
            };
            let (made, entries) = self.decider.make(request.reads, offer, load, &asked).await?;
            Ok((entries, made))
        };
        let Some(made) = self.once(request, decide).await? else { return Ok(None) };
        if let Some(game) = self.decider.games.find(&made.next.terms.game) {
            self.deliverer.artist.prepare(game);
        }
        self.tell_card(request, &made).await?;
        Ok(None)
    }

    async fn read_offer(&self, request: Request<'_>, call: &Call) -> Result<Offer, Failure> {
        let id = call.sub.clone().unwrap_or_default();
        let game = self.decider.games.find(&id).ok_or_else(|| Refusal::unknown_game(&id))?;
        let facts = game.facts();
        let format = match call.text(name::FORMAT) {
            // What starts from something given is one round.
            None if is_given(call) => Format::Single,
            None => request.server.usual_format(),
            Some(word) => Format::read(word, facts).ok_or_else(|| format::unknown_format(word))?,
        };
        let named = |fact: &OptionFact| {
            let value = call.text(fact.name)?.trim();
            let value = match fact.takes {
                Takes::One(_) => value.to_owned(),
                Takes::Several(..) => self.words_of(&id, fact, value),
            };
            Some((fact.name.to_owned(), value))
        };
        let options = Options(facts.options.iter().filter_map(named).collect());
        let given = self.read_start(request, call, game).await?;
        let options = given.as_ref().and_then(|(_, options)| options.clone()).unwrap_or(options);
        let start = given.map(|(start, _)| start);
        let hints = call.flag(name::HINTS).unwrap_or(false);
        let usually_rated = start.is_none() && !hints && request.server.usually_rated();
        let rated = call.flag(name::RATED).unwrap_or(usually_rated);
        let quiet = call.flag(name::NIGHTS).unwrap_or(false);
        let guesses = call.flag(name::GUESSES).unwrap_or(true);
        let seat = match call.text(name::SEAT) {
            Some("first") => SeatWish::Seat(Seat::First),
            Some("second") => SeatWish::Seat(Seat::Second),
            _ => SeatWish::Random,
        };
        let to = self.read_opponent(request, call).await?;
        Ok(Offer {
            place: request.place()?,
            from: request.person(),
            to,
            rematch_of: None,
            note: call.text(name::NOTE).map(Note::read).transpose()?.flatten(),
            band: call.text(name::RATINGS).map(Band::read).transpose()?,
            start,
            terms: Terms {
                game: id,
                options,
                format,
                rated,
                clock: read_clock(call, request.server)?,
                quiet,
                guesses,
                hints,
            },
            seat,
        })
    }

    /// Whom a challenge is for. The computer is challenged by name, or by a level alone.
    async fn read_opponent(&self, request: Request<'_>, call: &Call) -> Result<Option<Opponent>, Failure> {
        let level = call.text(name::LEVEL);
        let person = call.person(name::OPPONENT);
        let is_computer = person.map_or(level.is_some(), |person| person.id.is_computer());
        if is_computer {
            let level = level.and_then(Level::named).unwrap_or_default();
            let person = PersonId::computer(level);
            return Ok(Some(Opponent { person, is_bot: true, load: Load::default() }));
        }
        let Some(person) = person else { return Ok(None) };
        if level.is_some() {
            return Err(challenge::LEVEL_FOR_PERSON.into());
        }
        let load = request.reads.load(person.id).await?;
        Ok(Some(Opponent { person: person.id, is_bot: person.bot, load }))
    }

    /// Accept: the first board is the answer, and the card of the challenge says so.
    pub(super) async fn accept(
        &self,
        request: Request<'_>,
        id: ChallengeId,
    ) -> Result<Option<Answer>, Failure> {
        let decide = |from| async move {
            let people = [from, request.person()];
            request.reads.fetch(&people.map(Key::Guard)).await?;
            let (from, to) = try_join(request.reads.load(people[0]), request.reads.load(people[1])).await?;
            Ok(Command::Accept(Loads { from, to }))
        };
        let Some(settled) = self.answer_challenge(request, id, decide).await? else { return Ok(None) };
        let opened = settled.opened.as_ref().expect("an accepted challenge opens a match");
        if opened.next.place == settled.next.place {
            return self.tell(request, opened).await;
        }
        if pressed(request).is_some() {
            let card = self.deliverer.card(&settled.next, request.reads, request.public).await?;
            return Ok(Some(Answer::Replace(card)));
        }
        let begins = compose::words(&request.private.say(&view::begins_in(&opened.next)));
        Ok(Some(Origin::of(request.incoming).in_private(begins)))
    }

    /// Decline: the card says so.
    pub(super) async fn decline(
        &self,
        request: Request<'_>,
        id: ChallengeId,
    ) -> Result<Option<Answer>, Failure> {
        self.close(request, id, Command::Decline).await
    }

    /// Withdraw: the card says so.
    pub(super) async fn withdraw(
        &self,
        request: Request<'_>,
        id: ChallengeId,
    ) -> Result<Option<Answer>, Failure> {
        self.close(request, id, Command::Withdraw).await
    }

    async fn close(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        command: Command,
    ) -> Result<Option<Answer>, Failure> {
        let deciding = self.answer_challenge(request, id, |_| ready(Ok(command)));
        let Some(settled) = deciding.await? else { return Ok(None) };
        let card = self.deliverer.card(&settled.next, request.reads, request.public).await?;
        Ok(Some(Answer::Replace(card)))
    }

    /// Decides what becomes of a challenge, by a command to whom it is from, and commits it; nothing when this interaction has taken effect already.
    async fn answer_challenge<Chosen>(
        &self,
        request: Request<'_>,
        id: ChallengeId,
        command: impl Fn(PersonId) -> Chosen,
    ) -> Result<Option<Settled>, Failure>
    where
        Chosen: Future<Output = Result<Command, Failure>>,
    {
        let reads = request.reads;
        let decide = || async {
            let kept = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
            if Some(kept.record.place.server) != request.incoming.server {
                return Err(Refusal::NO_SUCH_CHALLENGE.into());
            }
            let deed = (Actor::Person(request.person()), command(kept.record.from).await?);
            let asked = asked(request, Origin::of(request.incoming));
            let (settled, entries) =
                self.decider.step_challenge(reads, &kept, deed, &asked, pressed(request)).await?;
            Ok((entries, settled))
        };
        self.once(request, decide).await
    }
}

/// Whether it starts from something else than a new deal.
fn is_given(call: &Call) -> bool {
    [name::SAME_DEAL, name::FROM].into_iter().any(|option| call.text(option).is_some())
}

/// The clock that is asked for, or the usual one.
fn read_clock(call: &Call, server: &Server) -> Result<Control, Refusal> {
    match call.text(name::CLOCK) {
        None => Ok(server.usual_clock()),
        Some(word) => Control::read(word).ok_or_else(|| clock::unknown_clock(word)),
    }
}

/// The message of the challenge, where it was pressed.
fn pressed(request: Request<'_>) -> Option<MessageId> {
    let Act::Press { component, message, private: false, .. } = &request.incoming.act else { return None };
    let is_card = |press: &Press| matches!(press, Press::Accept(_) | Press::Decline(_) | Press::Withdraw(_));
    Press::read(component).filter(is_card).map(|_| *message)
}
