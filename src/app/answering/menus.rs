//! What stands in the menus of people and messages: *Challenge*, *Compare* and *Open this match*.

use std::collections::BTreeSet;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::chat::table::name;
use crate::chat::{Answer, Call, Shown, compose};
use crate::game::Options;
use crate::host::challenge::{self, Offer, Opponent, SeatWish};
use crate::host::profile::{self, Compared, Comparison, by_game};
use crate::host::rating::Scope;
use crate::host::{Press, Refusal, Terms, view};
use crate::store::Ladder;

use super::super::failure::Failure;
use super::profile::LOOKED_AT;
use super::request::Request;
use super::{Answerer, privately};

impl Answerer {
    /// *Challenge*: which game it shall be.
    pub(super) fn ask_which_game(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let whom = other_than_oneself(request, call, challenge::ONESELF)?;
        let games: Vec<&str> = self.decider.games.iter().map(|game| game.facts().id).collect();
        let question = Text::new("menu-which-game").with("person", Arg::Person(whom.0));
        let message = compose::which_game(whom, &question, &games, request.private);
        Ok(Answer::Message(Shown::Private, message))
    }

    /// A game chosen there: a challenge on the usual terms.
    pub(super) async fn invite(
        &self,
        request: Request<'_>,
        (game, person): (String, Option<PersonId>),
    ) -> Result<Option<Answer>, Failure> {
        if self.decider.games.find(&game).is_none() {
            return Err(Refusal::unknown_game(&game).into());
        }
        let to = match person {
            Some(person) => {
                let load = request.reads.load(person).await?;
                Some(Opponent { person, is_bot: person.is_computer(), load })
            }
            None => None,
        };
        let offer = Offer {
            place: request.place()?,
            from: request.person(),
            to,
            terms: Terms {
                game,
                options: Options::default(),
                format: request.server.usual_format(),
                rated: request.server.usually_rated(),
                clock: request.server.usual_clock(),
                quiet: false,
                guesses: true,
                hints: false,
            },
            start: None,
            seat: SeatWish::Random,
            rematch_of: None,
            note: None,
            band: None,
        };
        self.offer(request, &offer).await
    }

    /// *Compare*: the reader and somebody else side by side.
    pub(super) async fn compare(&self, request: Request<'_>, call: &Call) -> Result<Answer, Failure> {
        let whom = other_than_oneself(request, call, profile::SAME_PERSON)?;
        let people = [request.person(), whom];
        let own = request.reads.ladders(people[0]).await?;
        // Who is hidden shows no ratings; what the two have played both know.
        let hidden = request.reads.person(whom).await?.record.hidden;
        let theirs = if hidden { Vec::new() } else { request.reads.ladders(whom).await? };
        let met = by_game(&self.decider.ledger.ended(whom, LOOKED_AT).await?, people[0], whom);
        let rated = own.iter().chain(&theirs).map(|(ladder, _)| ladder.game().to_owned());
        let games: BTreeSet<String> = rated.chain(met.keys().cloned()).collect();
        let compared = |game: String| {
            let ratings = [&own, &theirs].map(|ladders| {
                let of_all = |ladder: &Ladder| ladder.game() == game && ladder.scope() == Scope::Global;
                ladders.iter().find(|(ladder, _)| of_all(ladder)).map(|(_, kept)| kept.record)
            });
            let results = met.get(&game).copied().unwrap_or_default();
            Compared { game, ratings, results }
        };
        let known = games.into_iter().filter(|game| self.decider.games.find(game).is_some());
        let comparison = Comparison { people, games: known.map(compared).collect() };
        let said = view::compare(&comparison, self.decider.now());
        let said: Vec<String> = said.iter().map(|line| request.private.say(line)).collect();
        Ok(privately(&said.join("\n")))
    }

    /// *Open this match*: a running one from one's own side, one that is over at its end.
    pub(super) async fn open_match(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let mut presses = call.message(name::MESSAGE).iter().filter_map(|id| Press::read(id));
        let found = presses.find_map(|press| press.game_match());
        let id = found.ok_or(Refusal::NOTHING_TO_OPEN)?;
        let record = self.found(request, id).await?;
        if record.is_running() {
            return self.my_view(request, id).await.map(Some);
        }
        self.replay(request, id, u32::MAX, &[]).await
    }
}

/// The person in whose menu it stands, who is somebody to play with.
fn other_than_oneself(request: Request<'_>, call: &Call, oneself: Refusal) -> Result<PersonId, Refusal> {
    let whom = call.person(name::PERSON).ok_or(Refusal::UNKNOWN_PRESS)?;
    if whom.id == request.person() {
        return Err(oneself);
    }
    if whom.bot && !whom.id.is_computer() { Err(Refusal::bot(whom.id)) } else { Ok(whom.id) }
}
