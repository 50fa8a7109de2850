//! A day's puzzle: made once for each server and day, kept in a row of its own, and posted where a server wants that.
//!
//! It is looked for in what was played on the server of late, by people who are on leaderboards; else the puzzle of that day serves
//! which is drawn for all. Who asks while it is looked for waits for the same one; of two processes that look for one, one is kept.

use crate::ai::Outcome;
use crate::base::id::{PersonId, Place, ServerId};
use crate::base::scene::Look;
use crate::base::time::Span;
use crate::chat::{Message, puzzles as compose};
use crate::game::{AnyGame, MoveText, PositionText, Table};
use crate::host::puzzle::NO_PUZZLE_TODAY;
use crate::host::puzzle::{Day, POOL, Puzzle, Puzzling, Source};
use crate::host::{Match, Phase, Refusal, view};
use crate::host::{hours, puzzle};
use crate::store::{Key, Subject};

use super::super::deciding::Entries;
use super::super::failure::{Failure, Fault};
use super::super::puzzles::{Played, Search, draw};
use super::{Deliverer, Item, Outcome as Told};

/// How long ago a match may have ended that a puzzle is from.
const OF_LATE: Span = Span::days(30);
/// Of so many people what they have played is looked at.
const PEOPLE: usize = 12;
/// So many of the newest matches of each.
const MATCHES: usize = 10;

impl Deliverer {
    /// The puzzle of a game on a day of a server. The first who asks has to wait for it to be found, and everybody with them.
    pub async fn puzzle(
        &self,
        server: ServerId,
        day: Day,
        game: &'static dyn AnyGame,
    ) -> Result<Puzzle, Failure> {
        let found = if server == POOL {
            self.puzzle_for_all(day, game).await?
        } else {
            let key = (server, day, game.facts().id);
            self.making.get(key, self.puzzle_of(server, day, game)).await?
        };
        Ok(found.ok_or(NO_PUZZLE_TODAY)?)
    }

    /// A server's own puzzle: the one that was made, else one from what was played there, else the one that is for all.
    async fn puzzle_of(
        &self,
        server: ServerId,
        day: Day,
        game: &'static dyn AnyGame,
    ) -> Result<Option<Puzzle>, Failure> {
        if let Some(kept) = self.kept_puzzle(server, day, game.facts().id).await? {
            return Ok(Some(kept));
        }
        let found = match self.mine(server, day, game).await? {
            Some(mined) => Some(mined),
            None => self.puzzle_for_all(day, game).await?,
        };
        self.keep(server, day, found).await
    }

    /// The puzzle of all who have none of their own, drawn where nobody has needed it yet.
    async fn puzzle_for_all(&self, day: Day, game: &'static dyn AnyGame) -> Result<Option<Puzzle>, Failure> {
        let id = game.facts().id;
        let draw_it = async {
            if let Some(kept) = self.kept_puzzle(POOL, day, id).await? {
                return Ok(Some(kept));
            }
            let drawn = draw(&*self.thinker, game, day, self.effort).await?;
            self.keep(POOL, day, drawn).await
        };
        self.making.get((POOL, day, id), draw_it).await
    }

    /// The puzzle of a game on a day of a server, where it was made already.
    pub async fn kept_puzzle(
        &self,
        server: ServerId,
        day: Day,
        game: &str,
    ) -> Result<Option<Puzzle>, Failure> {
        let kept = self.decider.ledger.reads().puzzles(server, day).await?.record;
        Ok(kept.of(game).filter(|puzzle| self.is_playable(puzzle)).cloned())
    }

    /// Keeps a puzzle where one was found, or finds that somebody else has kept one first.
    async fn keep(
        &self,
        server: ServerId,
        day: Day,
        puzzle: Option<Puzzle>,
    ) -> Result<Option<Puzzle>, Failure> {
        let Some(puzzle) = puzzle else { return Ok(None) };
        let reads = self.decider.ledger.reads();
        let decide = || async {
            let kept = reads.puzzles(server, day).await?;
            let others = kept.record.of(&puzzle.game).filter(|others| self.is_playable(others));
            if let Some(others) = others {
                return Ok((Entries::default(), others.clone()));
            }
            let next = kept.record.with(puzzle.clone());
            Ok((Entries::default().put(Key::Puzzle(server, day), kept.expected, &next), puzzle.clone()))
        };
        self.decider.settle(&reads, decide).await.map(Some)
    }

    /// Whether a puzzle holds under the rules as they are.
    fn is_playable(&self, puzzle: &Puzzle) -> bool {
        self.decider.game(&puzzle.game).is_ok_and(|game| puzzle.table(game).is_ok())
    }

    /// A puzzle from what was played on a server.
    async fn mine(
        &self,
        server: ServerId,
        day: Day,
        game: &'static dyn AnyGame,
    ) -> Result<Option<Puzzle>, Failure> {
        let id = game.facts().id;
        let yesterdays = self.kept_puzzle(server, day.before(), id).await?;
        let former: Vec<PositionText> = yesterdays.into_iter().map(|puzzle| puzzle.position).collect();
        let spend = (self.effort.thought, self.effort.mining);
        let mut search = Search::new(&*self.thinker, game, day, spend, former);
        for record in self.played(server, day, id).await? {
            if search.is_over() {
                break;
            }
            match look_through(&mut search, &record).await {
                // What cannot be replayed is no puzzle.
                Ok(()) | Err(Fault::Record(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(search.found())
    }

    /// Matches of a game that were played on a server of late by people who are on leaderboards, in an order of the day's own.
    async fn played(&self, server: ServerId, day: Day, game: &str) -> Result<Vec<Match>, Failure> {
        let ledger = &self.decider.ledger;
        let since = self.decider.now() - OF_LATE;
        let mut found: Vec<Match> = Vec::new();
        for person in ledger.some_people_of(server, day.seed("people", 0), PEOPLE).await? {
            let ended = ledger.ended(person, MATCHES).await?.into_iter();
            let is_meant = |record: &Match| {
                let is_late = matches!(&record.phase, Phase::Over(over) if over.at >= since);
                is_late && record.place.server == server && record.terms.game == game
            };
            found.extend(ended.filter(is_meant));
        }
        found.sort_by_key(|record| (day.seed("match", record.id.bits()), record.id));
        found.dedup_by_key(|record| record.id);
        let mut shown = Vec::new();
        for record in found {
            if self.may_be_named(&record).await? {
                shown.push(record);
            }
        }
        Ok(shown)
    }

    /// What a move at a puzzle meets, where it is proven to lose.
    pub async fn answer_to_try(&self, table: &dyn Table, mv: &MoveText) -> Result<Option<MoveText>, Failure> {
        let mut after = table.fork();
        after.play(mv).map_err(Refusal::illegal)?;
        let thought = self.thinker.think(after, self.effort.thought).await?;
        let is_lost = thought.outcome == Some(Outcome::Won);
        Ok(thought.best.into_iter().next().filter(|_| is_lost))
    }

    /// Whether both who have played a match are there and on leaderboards.
    pub async fn may_be_named(&self, record: &Match) -> Result<bool, Failure> {
        let reads = self.decider.ledger.reads();
        for person in record.people.0.into_iter().filter(|person| !person.is_computer()) {
            let is_gone = person.is_former() || self.decider.ledger.is_there(&Key::Leaving(person)).await?;
            if is_gone || reads.person(person).await?.record.hidden {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The day's puzzle into the channel where a server wants it, unless its day is over.
    pub(super) async fn tell_puzzle(
        &self,
        item: Item<'_>,
        server: ServerId,
        day: Day,
    ) -> Result<Told, Failure> {
        let settled = item.reads.server(server).await?.record;
        let now = self.decider.now();
        let Some(posting) = settled.puzzle.filter(|posting| hours::day_of(now, Some(&posting.zone)) == day)
        else {
            return self.drop_as(item, "passed").await;
        };
        let puzzle = match self.puzzle(server, day, puzzle::game_of(day, &self.decider.games)).await {
            Ok(puzzle) => puzzle,
            Err(Failure::Refused(_)) => return self.drop_as(item, "nothing").await,
            Err(fault) => return Err(fault),
        };
        let language = settled.language.as_deref().unwrap_or(&posting.language);
        let message = self.posted_puzzle(&puzzle, day, settled.theme, language).await?;
        let place = Place { server, channel: posting.channel };
        let nobody: [PersonId; 0] = [];
        let (sent, _) = self.post_owed(item, place, &nobody, &message).await?;
        match sent.outcome(place) {
            Some(outcome) => Ok(outcome),
            None => self.remove(item).await,
        }
    }

    async fn posted_puzzle(
        &self,
        puzzle: &Puzzle,
        day: Day,
        theme: crate::base::scene::Theme,
        language: &str,
    ) -> Result<Message, Failure> {
        let voice = self.voice(Some(language));
        let game = self.decider.game(&puzzle.game)?;
        let table = puzzle.table(game).map_err(Fault::from)?;
        let (at, look) = (Puzzling::new(day, &puzzle.game), Look { seat: table.turn(), theme });
        let png = self.draw(game, table.fork(), look, voice.language()).await?;
        let picture = compose::picture(&*table, &at, png, voice);
        Ok(compose::posted(&view::puzzle(puzzle, &*table), picture, at, voice))
    }
}

/// Looks through the rounds of a match, the last one first.
async fn look_through(search: &mut Search<'_>, record: &Match) -> Result<(), Fault> {
    for (index, round) in record.rounds.iter().enumerate().rev() {
        let before: usize = record.rounds[..index].iter().map(|round| round.moves.len() + 1).sum();
        let frame = |ply: usize| u32::try_from(before + ply).unwrap_or(u32::MAX);
        let played = Played { setup: round.setup.clone(), moves: round.moves.clone() };
        search.look_through(&played, |ply| Source::Played(record.id, frame(ply))).await?;
    }
    Ok(())
}

impl Deliverer {
    /// The number under which the posting of a day is owed.
    pub const fn posting_key(server: ServerId, day: Day) -> Key {
        Key::Owed(Subject::Server(server), day.0 as u64)
    }
}
