//! Tests of the analysis after a match: requested on the end card, limited to proven claims, computed
//! once, and shown to everybody by a press.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engawa::ai::{Level, Thought};
use engawa::app::{InlineThinker, AppFault, Thinker};
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::seat::Seat;
use engawa::chat::{Answer, BoxFuture, CommandCall, Visibility, OptionValue as Given};
use engawa::features::analysis::decide::{
    Analysis, DecisiveMoment, NOTHING_DECIDED, PositionResult, STILL_PLAYED, winner_of,
};
use engawa::game::{AnyGame, MoveText, Table};
use engawa::games::GAMES;
use engawa::host::{Limits, Match, Press};
use engawa::store::{Batch, Precondition, Key, MemoryStore, RowKind, Store};
use serde_json::{Value, json};

use super::harness::{Harness, TestGames, until};
use super::noughts;
use super::people::{HANA, NELL, OTIS};
use super::plain::{Plain, Value as Plainly, after};
use super::rows::{all, at_once, kept};
use super::seats::{assert_refused, controls, game_of, line_to, match_on, offers, pressed_game, small, text};
use super::shell::{Shell, presses};

/// Maximum number of positions that the plain search visits.
const PATIENCE: u32 = 4_000;
/// Search depth of the plain search, in plies.
const PLIES: u32 = 9;

fn asks(public: bool) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Analyse { public: shown, .. } if *shown == public)
}

fn looks(press: &Press) -> bool {
    matches!(press, Press::Replay { .. })
}

/// Opens the replay at the first moment that an analysis lists.
async fn look(harness: &Harness, who: &str, told: &Value) -> Value {
    let mut ids = controls(told).into_iter().filter_map(|control| control["custom_id"].as_str());
    let first = ids.find(|id| Press::read(id).is_some_and(|press| looks(&press))).expect("a moment");
    harness.people.press(who, told, first, &[]).await["message"].clone()
}

/// Returns the stored analysis of a match.
fn known(harness: &Harness, id: MatchId) -> Option<Analysis> {
    let row = harness.all_rows().into_iter().find(|(key, _)| *key == Key::Analysis(id))?.1;
    Some(engawa::store::rows::from_bytes(&row.bytes).expect("what was written can be read"))
}

fn moments(record: &Match, known: &Analysis) -> Vec<DecisiveMoment> {
    known.moments(&record.rounds[known.round].moves, winner_of(record, known.round))
}

/// Plays a match of two people to some ending and returns its last board.
async fn played(harness: &Harness, game: &dyn AnyGame, seed: u64) -> Value {
    let mut board = harness.sit_down(HANA, OTIS, game.facts().id, small(game)).await;
    let record = harness.game_match(match_on(&board));
    let table = game.open(&record.round().setup, &[]).expect("it opens");
    for mv in line_to(&*table, seed, &|_| true).expect("rounds end") {
        board = harness.play(&board, &mv).await;
    }
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_shows_the_decisive_moments_of_every_game() {
    let harness = Harness::of(TestGames { games: noughts::five(), words: noughts::words }).await;
    let mut proven = 0;
    let games = noughts::five();
    for (game, seed) in games.iter().flat_map(|game| [(game, 1), (game, 2)]) {
        let end = played(&harness, game, seed).await;
        let record = harness.game_match(match_on(&end));
        assert_eq!(known(&harness, record.id), None, "nobody has asked yet");
        // Watchers may ask as well. A busy machine answers only after the interaction was deferred.
        harness.press(NELL, &end, asks(false)).await;
        until("it is found out", async || known(&harness, record.id).is_some()).await;
        let told = harness.press(NELL, &end, asks(false)).await["message"].clone();
        assert_eq!(told["you"]["alone_see_it"], true, "{told}");
        let analysis = known(&harness, record.id).expect("it is kept");
        let moments = moments(&record, &analysis);
        let lines = text(&told).lines().count();
        let starts = usize::from(says_how_it_began(&record, &analysis, &moments, text(&told)));
        assert_eq!(lines, 1 + starts + moments.len().max(1), "{}", text(&told));
        names_both_moves(&record, game, &analysis, &moments, text(&told));
        let won = record.round().result.as_ref().is_some_and(|result| result.winner.is_some());
        assert!(!won || !moments.is_empty(), "{}: {}", game.facts().id, text(&told));
        proven += prove(game, &record, &analysis);
        if moments.is_empty() {
            assert!(text(&told).contains("Nothing is proven"), "{told}");
            continue;
        }
        shown_to_all(&harness, &told).await;
        let seen = look(&harness, NELL, &told).await;
        let (ply, count) = (moments[0].ply(), record.round().moves.len());
        let place =
            if ply == 0 { "Before the first move".to_owned() } else { format!("Move {ply} of {count}.") };
        assert!(text(&seen).contains(&place), "{place}: {}", text(&seen));
        let alt = seen["attachments"][0]["description"].as_str().expect("a picture");
        assert!(alt.contains("A strip below shows how it stood"), "{alt}");
        assert!(offers(&seen, asks(false)), "the way back: {seen}");
    }
    assert!(proven > 10, "only {proven} positions were proven by the plain search, too");
    harness.close_and_judge().await;
}

/// Returns whether a separate line says that the round was lost for a player from the start. This must
/// be proven, and no listed moment may say it already.
fn says_how_it_began(record: &Match, analysis: &Analysis, moments: &[DecisiveMoment], told: &str) -> bool {
    let loser = analysis.verdicts[0].winner().flatten().map(Seat::other);
    let is_kept = moments.iter().any(|moment| matches!(moment, DecisiveMoment::Decided { ply: 0, .. }));
    let game = game_of(record);
    let from = if game.facts().has_fixed_start() { "The starting position" } else { "The deal" };
    if let Some(loser) = loser {
        let loser = record.people[record.rounds[analysis.round].player(loser)];
        assert!(told.contains(&format!("{from} was lost for <@{loser}> from the start")), "{told}");
    }
    assert_eq!(told.contains("no move could have saved it"), loser.is_some() && is_kept, "{told}");
    loser.is_some() && !is_kept
}

/// Asserts that a lost advantage is told with two named moves: the one played and the one that would
/// have kept it.
fn names_both_moves(record: &Match, game: &dyn AnyGame, analysis: &Analysis, moments: &[DecisiveMoment], told: &str) {
    let round = &record.rounds[analysis.round];
    let words = noughts::words();
    let voice = engawa::chat::voice::Voice::new(&words, engawa::words::Language::ENGLISH);
    let table = game.open(&round.setup, &round.moves).expect("it replays");
    for moment in moments {
        let DecisiveMoment::GivenAway { ply, instead, .. } = moment else { continue };
        let name = |mv| voice.say(&table.name_move(*ply, mv).expect("it has a name"));
        let (mine, better) = (name(&round.moves[*ply]), name(instead));
        assert!(told.contains(&format!("With move {}, **{mine}**, <@", ply + 1)), "{mine}: {told}");
        assert!(told.contains(&format!("**{better}** would have kept it")), "{better}: {told}");
    }
}

/// Asserts that a privately read analysis can be shown to everybody.
async fn shown_to_all(harness: &Harness, told: &Value) {
    let shown = harness.press(NELL, told, asks(true)).await["message"].clone();
    assert_eq!(shown["you"]["alone_see_it"], false, "{shown}");
    assert_eq!(text(&shown), text(told));
    assert!(!offers(&shown, asks(true)) && offers(&shown, looks), "{shown}");
    let seen = look(harness, OTIS, &shown).await;
    assert_eq!(seen["you"]["alone_see_it"], true, "{seen}");
}

/// Returns the outcome of a position for a seat according to the plain search, or nothing if the search
/// does not finish.
fn plainly(table: &dyn Table, seat: Seat) -> Option<PositionResult> {
    let outcome = match Plain::new(PATIENCE).deepen(table, PLIES)? {
        Plainly::Won { .. } => PositionResult::Won,
        Plainly::Lost(_) => PositionResult::Lost,
        Plainly::Drawn => PositionResult::Drawn,
    };
    Some(if table.turn() == seat { outcome } else { outcome.reversed() })
}

/// Compares the claims about a round with the plain search. Returns the number of positions that the
/// search could judge.
fn prove(game: &dyn AnyGame, record: &Match, analysis: &Analysis) -> usize {
    let round = &record.rounds[analysis.round];
    let at = |ply: usize| game.open(&round.setup, &round.moves[..ply]).expect("it replays");
    let mut judged = 0;
    for (ply, verdict) in analysis.verdicts.iter().enumerate() {
        let table = at(ply);
        assert_eq!(verdict.turn, table.turn());
        let Some(found) = plainly(&*table, verdict.turn) else { continue };
        judged += 1;
        assert!(verdict.outcome.is_none_or(|claimed| claimed == found), "{}: {verdict:?}", table.position());
    }
    for moment in moments(record, analysis) {
        match moment {
            DecisiveMoment::GivenAway { ply, by, worth, instead, only, .. } => {
                let table = at(ply);
                assert_ne!(instead, round.moves[ply]);
                let value = |mv: &MoveText| plainly(&*after(&*table, mv), by);
                assert!(
                    value(&instead).is_none_or(|value| value == worth),
                    "{instead} of {}",
                    table.position()
                );
                assert!(value(&round.moves[ply]).is_none_or(|value| value < worth), "{}", table.position());
                let others = table.legal().into_iter().filter(|mv| only && *mv != instead);
                for mv in others {
                    assert!(value(&mv).is_none_or(|value| value < worth), "{mv} of {}", table.position());
                }
            }
            DecisiveMoment::Decided { ply, loser } => {
                let seat = loser.unwrap_or(Seat::First);
                let wanted = if loser.is_some() { PositionResult::Lost } else { PositionResult::Drawn };
                let plain = plainly(&*at(ply), seat);
                assert!(plain.is_none_or(|value| value == wanted), "{}", at(ply).position());
            }
            DecisiveMoment::Unplayed { .. } => panic!("the board has ended it"),
        }
    }
    judged
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_of_a_resigned_match_judges_the_board() {
    let harness = Harness::open().await;
    for game in GAMES {
        let board = harness.sit_down(HANA, OTIS, game.facts().id, small(*game)).await;
        let board = harness.play_anything(&board).await;
        let board = harness.play_anything(&board).await;
        let id = match_on(&board);
        let early = harness.press_planted(HANA, &Press::Analyse { id, public: false }.to_string()).await;
        assert_refused(&early, &STILL_PLAYED);
        let asked = harness.ask_to_resign(HANA, &board).await;
        harness.press(HANA, &asked["message"], |press| matches!(press, Press::ResignYes { .. })).await;
        harness.calm(id).await;
        let asks = Press::Analyse { id, public: false }.to_string();
        harness.press_planted(OTIS, &asks).await;
        until("it is kept", async || known(&harness, id).is_some()).await;
        // A busy machine defers the first answer. A stored analysis is answered at once.
        let told = harness.press_planted(OTIS, &asks).await;
        let record = harness.game_match(id);
        let analysis = known(&harness, id).expect("it is kept");
        let told = text(&told["message"]);
        assert_eq!(told.contains("Nothing is proven"), moments(&record, &analysis).is_empty(), "{told}");
    }
    // A match that was called off has no decisive moment.
    let board = harness.sit_down(HANA, OTIS, pressed_game(), json!({})).await;
    let off = harness.press(HANA, &board, |press| matches!(press, Press::Abort { .. })).await;
    assert!(!offers(&off["message"], asks(false)), "{off}");
    let id = match_on(&board);
    let told = harness.press_planted(HANA, &Press::Analyse { id, public: true }.to_string()).await;
    assert_refused(&told, &NOTHING_DECIDED);
    harness.close_and_judge().await;
}

/// Counts the requests to think.
#[derive(Default)]
struct Counting(AtomicU64);

impl Thinker for Counting {
    fn reply(
        &self,
        table: Box<dyn Table>,
        level: Level,
        seed: u64,
    ) -> BoxFuture<'_, Result<Option<MoveText>, AppFault>> {
        InlineThinker.reply(table, level, seed)
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> BoxFuture<'_, Result<Thought<MoveText>, AppFault>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        InlineThinker.think(table, nodes)
    }
}

const ONE: PersonId = PersonId(1);
const TWO: PersonId = PersonId(2);

fn call(name: &str, sub: Option<&str>, options: &[(&str, String)]) -> CommandCall {
    let options =
        options.iter().map(|(name, text)| ((*name).to_owned(), Given::Text(text.clone()))).collect();
    CommandCall { name: name.to_owned(), sub: sub.map(str::to_owned), options }
}

/// Plays a match to its end, always with the first legal move.
async fn play_out(shell: &Shell, store: &dyn Store, game: &dyn AnyGame) -> Match {
    let card = shell.command(ONE, call("challenge", Some(game.facts().id), &[])).await;
    let accept = presses(&card).into_iter().find(|press| matches!(press, Press::Accept(_)));
    shell.press(TWO, &accept.expect("it can be accepted")).await;
    loop {
        let record: Match = all(store, RowKind::Matches).remove(0).1;
        let Some(mover) = record.mover() else { return record };
        let mv = record.table(game).expect("it replays").legal().remove(0);
        let options = [("move", mv.0), ("match", record.id.to_string())];
        shell.command(mover, call("move", None, &options)).await;
    }
}

fn said(answer: &Answer) -> &str {
    let (Answer::Message(_, message) | Answer::Replace(message)) = answer else { panic!("no message") };
    &message.text
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_is_computed_once() {
    let store: Arc<MemoryStore> = Arc::default();
    let thinker: Arc<Counting> = Arc::default();
    let place = Place { server: ServerId(5), channel: ChannelId(6) };
    let shell =
        Shell::thinking(Arc::clone(&store) as _, place, Limits::default(), 1, Arc::clone(&thinker) as _);
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("registered");
    let record = play_out(&shell, &*store, *game).await;
    let thoughts = || thinker.0.load(Ordering::Relaxed);
    assert_eq!(thoughts(), 0, "nobody has asked");
    let ask = Press::Analyse { id: record.id, public: false };
    let first = shell.press(ONE, &ask).await;
    let once = thoughts();
    assert!(usize::try_from(once).is_ok_and(|once| once > record.round().moves.len()), "{once} thoughts");
    let second = shell.press(TWO, &ask).await;
    assert_eq!((thoughts(), said(&second)), (once, said(&first)), "it was read");
    let shown = shell.press(TWO, &Press::Analyse { id: record.id, public: true }).await;
    assert!(matches!(shown, Answer::Message(Visibility::Public, _)), "{shown:?}");
    assert_eq!(thoughts(), once);
    // An unreadable row is replaced by a new analysis.
    let key = Key::Analysis(record.id);
    let known: Analysis = kept(&*store, &key).expect("it is kept");
    at_once(store.commit(Batch::new().put(key.clone(), Precondition::Any, b"{}".to_vec()))).expect("committed");
    let again = shell.press(ONE, &ask).await;
    assert_eq!((said(&again), thoughts()), (said(&first), 2 * once));
    assert_eq!(kept(&*store, &key), Some(known));
}
