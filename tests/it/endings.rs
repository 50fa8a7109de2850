//! Tests that play every recorded round to its end, by buttons, menus, private panels, and `/move`.
//!
//! Each game is replaced by [`Staged`], which deals the setup of the recorded round. Everything else is the
//! real game.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::{Mutex, PoisonError};

use engawa::ai::Level;
use engawa::base::position::Ending;
use engawa::base::scene::{Artwork, Sprite, Theme};
use engawa::base::seat::Seat;
use engawa::base::text::{Arg, Text};
use engawa::base::time::Span;
use engawa::chat::voice::Voice;
use engawa::game::record::ReplayError;
use engawa::game::{
    AnyGame, Facts, Lesson, MoveText, NextStarter, OptionError, Options, PositionText, Registry, Table,
    Tutorial, ending_text,
};
use engawa::games::GAMES;
use engawa::host::{ByPlayer, Conclusion, Match, Player};
use engawa::words::{Catalogue, Language};
use rand::Rng;
use serde_json::{Value, json};

use super::harness::{Harness, TestGames};
use super::matches::{Results, assert_end_card, conclusion, rule_of};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{controls, match_on, person, text};
use super::playthroughs::recorded;

/// Maximum number of plies of a round that is played in full.
const WHOLE: usize = 16;
/// Number of plies at the end of a longer round that are played, if the first seat begins them.
const CUT: usize = 12;
/// Number of plies played of each round in a match of several rounds.
const SHORT: usize = 4;

/// A game that deals the setup chosen by a test instead of a random one.
struct Staged {
    game: &'static dyn AnyGame,
    setup: Mutex<PositionText>,
}

impl Staged {
    /// Wraps a game. The wrapper is never freed, because the registry needs games that live as long as the
    /// program.
    fn new(game: &'static dyn AnyGame) -> &'static Self {
        Box::leak(Box::new(Self { game, setup: Mutex::new(PositionText(String::new())) }))
    }

    fn lay_out(&self, setup: &PositionText) {
        self.setup.lock().unwrap_or_else(PoisonError::into_inner).clone_from(setup);
    }
}

impl AnyGame for Staged {
    fn facts(&self) -> &'static Facts {
        self.game.facts()
    }

    fn deal(&self, options: &Options, rng: &mut dyn Rng) -> Result<PositionText, OptionError> {
        self.game.deal(options, rng)?;
        Ok(self.setup.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    fn open(&self, position: &PositionText, moves: &[MoveText]) -> Result<Box<dyn Table>, ReplayError> {
        self.game.open(position, moves)
    }

    fn sprites(&self) -> &'static [Sprite] {
        self.game.sprites()
    }

    fn emblems(&self) -> &'static [&'static str] {
        self.game.emblems()
    }

    fn art(&self, theme: Theme) -> Artwork {
        self.game.art(theme)
    }

    fn levels(&self, options: &Options) -> Vec<Level> {
        self.game.levels(options)
    }

    fn lesson(&self) -> Lesson {
        self.game.lesson()
    }

    fn tutorial(&self) -> Tutorial {
        self.game.tutorial()
    }
}

/// A recorded round; `is_whole` is false if its first plies are cut off.
struct Line {
    setup: PositionText,
    moves: Vec<MoveText>,
    ending: Ending,
    is_whole: bool,
}

impl Line {
    /// Reads all recorded rounds of a game.
    fn all(game: &dyn AnyGame) -> Vec<Self> {
        let read = |path| Self::read(game, &fs::read_to_string(path).expect("a playthrough is text"));
        recorded(game).into_iter().map(read).collect()
    }

    fn read(game: &dyn AnyGame, recorded: &str) -> Self {
        let line = |start| recorded.lines().find_map(|line| line.strip_prefix(start)).expect("recorded");
        let setup = PositionText(line("start: ").to_owned());
        let moves: Vec<_> = line("moves: ").split(' ').map(|mv| MoveText(mv.to_owned())).collect();
        let ending =
            game.open(&setup, &moves).expect("it replays").ending().expect("it is played to its end");
        Self { setup, moves, ending, is_whole: true }
    }

    /// Shortens the round to its last plies. If the second seat would begin the rest, keeps at least one ply
    /// more.
    fn cut(self, game: &dyn AnyGame, plies: usize) -> Self {
        let from = self.moves.len().saturating_sub(plies);
        let opened = |at: usize| {
            let setup = game.open(&self.setup, &self.moves[..at]).expect("it replays").position();
            let table = game.open(&setup, &self.moves[at..]).expect("it goes on from there");
            let begins = game.open(&setup, &[]).expect("it was written").turn() == Seat::First;
            let ending = table.ending().expect("it ends as before");
            begins.then(|| Self { setup, moves: self.moves[at..].to_vec(), ending, is_whole: at == 0 })
        };
        (0..=from).rev().find_map(opened).expect("the first seat begins")
    }
}

/// The way in which a test makes a move.
#[derive(Clone, Copy)]
pub enum MoveInput {
    /// Presses the controls of the board.
    Press,
    /// Sends the command `/move`.
    Write,
}

impl MoveInput {
    /// Returns an endless sequence: twice by controls, twice by command. As the players alternate, both use
    /// both ways.
    pub fn taking_turns() -> impl Iterator<Item = Self> {
        [Self::Press, Self::Press, Self::Write, Self::Write].into_iter().cycle()
    }
}

impl Harness {
    /// Makes a move as the mover, and returns the next board.
    pub async fn play_by(&self, input: MoveInput, board: &Value, mv: &MoveText) -> Value {
        match input {
            MoveInput::Press => self.play(board, mv).await,
            MoveInput::Write => self.write(board, mv).await,
        }
    }

    /// Makes a move by `/move`. Autocomplete must suggest the move when all but its last character is typed.
    async fn write(&self, board: &Value, mv: &MoveText) -> Value {
        let before = self.game_match(match_on(board));
        let mover = before.mover().expect("a running match").to_string();
        let typed = &mv.0[..mv.0.len() - 1];
        let offered = self.people.suggestions(&mover, "move", "move", typed).await;
        let mut offered = offered["choices"].as_array().expect("suggestions").iter();
        assert!(offered.any(|choice| choice["value"] == mv.0.as_str()), "{mv} after {typed}");
        let outcome = self.people.slash(&mover, "move", json!({ "move": mv.0 })).await;
        self.board_after(&before, mv, &outcome).await
    }

    async fn play_through(&self, mut board: Value, line: &Line) -> Value {
        for (mv, input) in line.moves.iter().zip(MoveInput::taking_turns()) {
            board = self.play_by(input, &board, mv).await;
        }
        board
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn recorded_rounds_end_alike_in_the_channel() {
    for game in GAMES {
        let staged = Staged::new(*game);
        let harness =
            Harness::of(TestGames { games: Registry::new(&[staged]), ..TestGames::default() }).await;
        let (mut hana, mut otis) = (Results::default(), Results::default());
        let mut missing: BTreeSet<&str> = game.facts().endings.iter().copied().collect();
        let mut whole = 0;
        for line in Line::all(*game) {
            let line = if line.moves.len() > WHOLE { line.cut(*game, CUT) } else { line };
            let record = play_alone(&harness, staged, &line).await;
            hana.count(person(HANA), &record);
            otis.count(person(OTIS), &record);
            missing.remove(line.ending.rule);
            whole += u32::from(line.is_whole);
        }
        assert!(whole > 0 && missing.is_empty(), "{} is not played to {missing:?}", game.facts().id);
        let shown = harness.people.slash(HANA, "leaderboard", json!({ "game": game.facts().id })).await;
        let list = harness.as_text(HANA, &shown["message"]).await;
        for (who, results) in [(HANA, hana), (OTIS, otis)] {
            let mut lines = text(&list).lines();
            let line = lines.find(|line| line.contains(&format!("<@{who}>")));
            assert!(line.is_some_and(|line| line.ends_with(&results.said())), "{line:?} {}", results.said());
        }
        harness.close_and_check().await;
    }
}

/// Plays a match whose only round is `line`. Asserts the result, the change of ratings, and the last
/// message.
async fn play_alone(harness: &Harness, staged: &Staged, line: &Line) -> Match {
    staged.lay_out(&line.setup);
    // Only the first two matches of the same two people within a day are rated.
    harness.clock.advance(Span::days(1));
    let board = harness.start_match(HANA, OTIS, staged.facts().id, json!({})).await;
    let end = harness.play_through(board, line).await;
    let record = harness.game_match(match_on(&end));
    assert_eq!(record.round().setup, line.setup);
    assert_eq!(rule_of(&record), Some(line.ending.rule));
    let winner = line.ending.winner.map(|seat| record.round().player(seat));
    assert_eq!(conclusion(&record), Conclusion::Rounds { winner });
    let rated = if record.terms.rated { 4 } else { 0 };
    assert_eq!(record.rating_changes().len(), rated, "both, here and everywhere");
    let said = said(&ending_with_names(&record, 0, line));
    assert!(text(&end).contains(&said), "{said} in {}", text(&end));
    assert_end_card(&end, &record);
    record
}

/// Returns the sentence that tells how a round ended, with the names of its players.
fn ending_with_names(record: &Match, round: usize, line: &Line) -> Text {
    let (ending, round) = (line.ending, &record.rounds[round]);
    let person = |seat| Arg::Person(record.people[round.player(seat)].0);
    let description = ending_text(&record.terms.game, ending.rule, ending.winner.is_some());
    let Some(winner) = ending.winner else { return description };
    let description = description.with("winner", person(winner)).with("loser", person(winner.other()));
    let points = ending.points.filter(|_| record.terms.format.counts_points());
    description.with("points", points.map_or_else(|| Arg::from("none"), Arg::from))
}

pub fn said(text: &Text) -> String {
    let words = Catalogue::load().expect("the catalogue");
    Voice::new(&words, Language::ENGLISH).say(text)
}

#[tokio::test(flavor = "multi_thread")]
async fn next_round_follows_the_games_starter_and_score() {
    for game in GAMES {
        let staged = Staged::new(*game);
        let harness =
            Harness::of(TestGames { games: Registry::new(&[staged]), ..TestGames::default() }).await;
        let lines = Line::all(*game).into_iter().map(|line| (line.ending.winner, line));
        // Keep one round for each result: a win of the first or second seat, or a draw.
        let ways: BTreeMap<Option<Seat>, Line> = lines.collect();
        for line in ways.into_values() {
            play_three(&harness, staged, &line.cut(*game, SHORT)).await;
        }
        harness.close_and_check().await;
    }
}

/// Plays a best of three in which every round follows `line`.
async fn play_three(harness: &Harness, staged: &Staged, line: &Line) {
    staged.lay_out(&line.setup);
    let mut board =
        harness.start_match(HANA, OTIS, staged.facts().id, json!({ "format": "best-of-3" })).await;
    let id = match_on(&board);
    let mut first = harness.game_match(id).round().first;
    let mut halves = ByPlayer([0, 0]);
    for number in 1..=3 {
        let winner = line.ending.winner.map(|seat| if seat == Seat::First { first } else { first.other() });
        for player in Player::BOTH {
            halves[player] += winner.map_or(1, |winner| if winner == player { 2 } else { 0 });
        }
        board = harness.play_through(board, line).await;
        let score = format!("**{}–{}**", shown(halves[Player::One]), shown(halves[Player::Two]));
        assert!(text(&board).contains(&score), "{score} in {}", text(&board));
        if Player::BOTH.iter().any(|&player| halves[player] > 3) || number == 3 {
            break;
        }
        first = starter(staged, first, winner);
        let record = harness.game_match(id);
        assert_eq!((record.rounds.len(), record.round().first), (number + 1, first));
        assert_card(harness, &record, line, &score).await;
    }
    let ahead = Player::BOTH.into_iter().find(|&player| halves[player] > 3);
    assert_eq!(conclusion(&harness.game_match(id)), Conclusion::Rounds { winner: ahead });
    assert_end_card(&board, &harness.game_match(id));
}

/// Returns the player who begins the next round. In some games the loser begins; otherwise the two players
/// alternate.
fn starter(game: &dyn AnyGame, started: Player, winner: Option<Player>) -> Player {
    match (game.facts().next_starter, winner) {
        (NextStarter::Loser, Some(winner)) => winner.other(),
        _ => started.other(),
    }
}

/// Asserts that the message between two rounds tells how the last round ended, and the score.
async fn assert_card(harness: &Harness, record: &Match, line: &Line, score: &str) {
    let last = record.rounds.len() - 1;
    let round = format!(", round {last} · ");
    let ended = said(&ending_with_names(record, last - 1, line));
    let messages = harness.people.messages(NELL).await;
    let card = messages.iter().rev().find(|message| text(message).contains(&round));
    let card = card.unwrap_or_else(|| panic!("no card of round {last}"));
    assert!(text(card).contains(score) && text(card).contains(&ended), "{score}, {ended}: {}", text(card));
    assert!(controls(card).is_empty(), "nothing to press between rounds: {card}");
}

/// Formats a number of half points, such as `1½`.
fn shown(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, half) => format!("{whole}{}", if half == 1 { "½" } else { "" }),
    }
}
