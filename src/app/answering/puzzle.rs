//! `/puzzle`: the day's puzzle, looked at and tried in private. What was tried is kept with the person, for that day.

use crate::base::id::ServerId;
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::table::name;
use crate::chat::{Answer, Call, puzzles as compose};
use crate::game::{AnyGame, MoveText, Table};
use crate::host::puzzle::PUZZLE_OVER;
use crate::host::puzzle::{Day, POOL, Puzzle, Puzzling, Source, Tried, Tries};
use crate::host::{Press, Refusal, view};
use crate::host::{hours, puzzle};
use crate::store::Key;

use super::super::deciding::Entries;
use super::super::failure::{Failure, Fault};
use super::Answerer;
use super::origin::Origin;
use super::plan::ready;
use super::request::Request;

/// A puzzle that somebody looks at.
struct At<'a> {
    press: &'a Puzzling,
    puzzle: &'a Puzzle,
    game: &'static dyn AnyGame,
    table: &'a dyn Table,
}

impl Answerer {
    /// `/puzzle`: of the game whose turn it is, or of one that is named.
    pub(super) async fn puzzle_by_command(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let day = self.today(request);
        let id =
            call.text(name::GAME).unwrap_or_else(|| puzzle::game_of(day, &self.decider.games).facts().id);
        self.puzzle_press(request, Puzzling::new(day, id), &[]).await
    }

    /// A press at a puzzle.
    pub(super) async fn puzzle_press(
        &self,
        request: Request<'_>,
        press: Puzzling,
        values: &[String],
    ) -> Result<Option<Answer>, Failure> {
        let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
        let found = self.decider.games.find(&press.game);
        let game = found.ok_or_else(|| Refusal::unknown_game(&press.game))?;
        if press.day != self.today(request) {
            return self.puzzle_of_another_day(request, &press, game).await.map(Some);
        }
        let puzzle = self.deliverer.puzzle(place_of(request), press.day, game).await?;
        let table = puzzle.table(game).map_err(Fault::from)?;
        let at = At { press: &press, puzzle: &puzzle, game, table: &*table };
        match ready(&*table, &press.chosen)? {
            Some(mv) => self.try_move(request, &at, &mv).await,
            None => self.show_puzzle(request, &at).await.map(Some),
        }
    }

    /// The day by the clock of the server where it has named one, else by UTC.
    fn today(&self, request: Request<'_>) -> Day {
        hours::day_of(self.decider.now(), request.server.puzzle.as_ref().map(|posting| &posting.zone))
    }

    async fn show_puzzle(&self, request: Request<'_>, at: &At<'_>) -> Result<Answer, Failure> {
        let tries = request.reads.tries(request.person(), place_of(request)).await?.record;
        match tries.at(at.press.day, &at.press.game) {
            Some(attempt) if attempt.solved => self.show_solved(request, at, attempt).await,
            attempt => self.show_choices(request, at, (None, attempt)).await,
        }
    }

    /// What can be chosen, after what has become of a try.
    async fn show_choices(
        &self,
        request: Request<'_>,
        at: &At<'_>,
        (told, tried): (Option<Text>, Option<&Tried>),
    ) -> Result<Answer, Failure> {
        let mut shown = at.table.fork();
        if !at.press.chosen.is_empty() {
            shown.choose(&at.press.chosen);
        }
        let (picture, yesterday) = self.puzzle_pictured(request, at, shown).await?;
        let about = if at.press.chosen.is_empty() { view::puzzle(at.puzzle, at.table) } else { Vec::new() };
        let said: Vec<Text> = told.into_iter().chain(view::puzzle_tries(tried)).chain(about).collect();
        let emoji = |sprite: &str| self.deliverer.emblem(&at.press.game, sprite);
        let message =
            compose::choose((at.press, at.table), &said, (picture, yesterday), request.private, &emoji);
        Ok(Origin::of(request.incoming).in_private(message))
    }

    async fn show_solved(&self, request: Request<'_>, at: &At<'_>, tried: &Tried) -> Result<Answer, Failure> {
        let mut shown = at.table.fork();
        shown.play(&at.puzzle.solution).map_err(Refusal::illegal)?;
        let shown = self.puzzle_pictured(request, at, shown).await?;
        let title = view::puzzle(at.puzzle, at.table).into_iter().take(1);
        let said: Vec<Text> = title.chain(view::puzzle_solved(at.puzzle, at.table, tried)).collect();
        Ok(Origin::of(request.incoming).in_private(compose::solved(&said, shown, request.private)))
    }

    /// The picture of a table from the side that is to move in a puzzle, and the way to yesterday's.
    async fn puzzle_pictured(
        &self,
        request: Request<'_>,
        at: &At<'_>,
        shown: Box<dyn Table>,
    ) -> Result<(crate::chat::File, Option<Puzzling>), Failure> {
        let look = Look { seat: at.table.turn(), theme: request.settled.palette };
        let before = at.press.day.before();
        let id = puzzle::game_of(before, &self.decider.games).facts().id;
        let yesterday = self.deliverer.kept_puzzle(place_of(request), before, id).await?;
        let yesterday = yesterday.map(|_| Puzzling::new(before, id));
        let png = self.deliverer.draw(at.game, shown.fork(), look, request.private.language()).await?;
        Ok((compose::picture(&*shown, at.press, png, request.private), yesterday))
    }

    /// A whole move: it is written down, and right or not.
    async fn try_move(
        &self,
        request: Request<'_>,
        at: &At<'_>,
        mv: &MoveText,
    ) -> Result<Option<Answer>, Failure> {
        let right = *mv == at.puzzle.solution;
        let (person, server) = (request.person(), place_of(request));
        let decide = || async {
            let kept = request.reads.tries(person, server).await?;
            let next: Tries = kept.record.with(at.press.day, &at.press.game, mv, right);
            if request.reads.is_leaving(person).await? {
                return Ok((Entries::default(), next));
            }
            Ok((Entries::default().put(Key::Tries(person, server), kept.expected, &next), next))
        };
        let Some(tries) = self.once(request, decide).await? else { return Ok(None) };
        let attempt = tries.at(at.press.day, &at.press.game);
        if let Some(attempt) = attempt.filter(|attempt| attempt.solved) {
            return self.show_solved(request, at, attempt).await.map(Some);
        }
        let answer = self.deliverer.answer_to_try(at.table, mv).await?;
        let told = view::puzzle_wrong(at.table, mv, answer.as_ref());
        let anew = Puzzling::new(at.press.day, &at.press.game);
        let at = At { press: &anew, ..*at };
        self.show_choices(request, &at, (Some(told), attempt)).await.map(Some)
    }

    /// What is pressed when its day is over leads to the solution, and to today's.
    async fn puzzle_of_another_day(
        &self,
        request: Request<'_>,
        press: &Puzzling,
        game: &'static dyn AnyGame,
    ) -> Result<Answer, Failure> {
        let (server, today) = (place_of(request), self.today(request));
        let origin = Origin::of(request.incoming);
        let now = Puzzling::new(today, puzzle::game_of(today, &self.decider.games).facts().id);
        let kept = self.deliverer.kept_puzzle(server, press.day, &press.game).await?;
        let Some(puzzle) = kept.filter(|_| press.day < today) else {
            let over = PUZZLE_OVER.text;
            return Ok(origin.in_private(compose::over(&over, now, request.private)));
        };
        let table = puzzle.table(game).map_err(Fault::from)?;
        let mut shown = table.fork();
        shown.play(&puzzle.solution).map_err(Refusal::illegal)?;
        let record = self.match_of_puzzle(request, &puzzle).await?;
        let players = record.as_ref().map(|(record, _)| record.people.0);
        let said = view::puzzle_solution((&puzzle, press.day), &*table, today, players);
        let look_back = record.map(|(record, frame)| Press::Replay { id: record.id, part: 0, frame });
        let look = Look { seat: table.turn(), theme: request.settled.palette };
        let png = self.deliverer.draw(game, shown.fork(), look, request.private.language()).await?;
        let picture = compose::picture(&*shown, press, png, request.private);
        Ok(origin.in_private(compose::solution(&said, picture, (now, look_back), request.private)))
    }

    /// The match that a puzzle is from, and where in it, as long as both who played it may be named.
    async fn match_of_puzzle(
        &self,
        request: Request<'_>,
        puzzle: &Puzzle,
    ) -> Result<Option<(crate::host::Match, u32)>, Failure> {
        let Source::Played(id, frame) = puzzle.source else { return Ok(None) };
        let Some(kept) = request.reads.game_match(id).await? else { return Ok(None) };
        let record = kept.record;
        let is_shown = request.incoming.server == Some(record.place.server);
        let may = is_shown && self.deliverer.may_be_named(&record).await?;
        Ok(may.then_some((record, frame)))
    }
}

/// Whose puzzles somebody sees: those of the server where they are, or those of who writes to us alone.
fn place_of(request: Request<'_>) -> ServerId {
    request.incoming.server.unwrap_or(POOL)
}
