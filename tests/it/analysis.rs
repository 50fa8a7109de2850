//! Tests of analyses of finished matches. Any reader of the last board can request an analysis. The bot
//! computes it once, and claims only what is proven. A button shows the analysis to everybody.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engawa::ai::{Level, Thought};
use engawa::app::{AppFault, InlineThinker, Thinker};
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::seat::Seat;
use engawa::chat::{Answer, BoxFuture, Visibility};
use engawa::game::{AnyGame, MoveText, Table};
use engawa::games::GAMES;
use engawa::host::analysis::{Analysis, DecisiveMoment, NOTHING_DECIDED, PositionResult, STILL_PLAYED};
use engawa::host::{Limits, Match, Press, Refusal};
use engawa::store::{Batch, Key, MemoryStore, Precondition, RowKind, Store};
use serde_json::{Value, json};

use super::harness::{Harness, TestGames, until};
use super::noughts;
use super::people::{HANA, NELL, OTIS};
use super::plain::{Plain, Value as Plainly, after};
use super::player_actions::{
    assert_refused, control, controls, game_of, line_to, match_on, offers, pressed_game, small, text,
};
use super::rows::{all, block_on_store, stored};
use super::testing::shell::{Shell, acceptance, call, message};

/// Maximum number of positions that the plain search (a simple reference search) visits.
const PATIENCE: u32 = 4_000;
/// Depth of the plain search (a simple reference search), in plies.
const PLIES: u32 = 9;

fn asks(public: bool) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Analyse { public: shown, .. } if *shown == public)
}

fn looks(press: &Press) -> bool {
    matches!(press, Press::Replay { .. })
}

/// Presses the first *Replay* button of an analysis, which belongs to its first decisive moment. Returns the
/// replay.
async fn look(harness: &Harness, who: &str, panel: &Value) -> Value {
    let mut ids = controls(panel).into_iter().filter_map(|control| control["custom_id"].as_str());
    let first = ids.find(|id| Press::read(id).is_some_and(|press| looks(&press))).expect("a moment");
    harness.people.press(who, panel, first, &[]).await["message"].clone()
}

fn known(harness: &Harness, id: MatchId) -> Option<Analysis> {
    let row = harness.all_rows().into_iter().find(|(key, _)| *key == Key::Analysis(id))?.1;
    Some(engawa::store::rows::from_bytes(&row.bytes).expect("what was written can be read"))
}

fn moments(record: &Match, known: &Analysis) -> Vec<DecisiveMoment> {
    known.moments(&record.rounds[known.round].moves, record.winner_of(known.round))
}

/// Plays a match of Hana and Otis to an ending that depends on `seed`. Returns the last board.
async fn played(harness: &Harness, game: &dyn AnyGame, seed: u64) -> Value {
    let mut board = harness.start_match(HANA, OTIS, game.facts().id, small(game)).await;
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
        // Nell, who watches, requests an analysis too. On a slow machine the first answer may hold only a
        // deferral, so the test waits for the stored analysis and asks again.
        harness.press(NELL, &end, asks(false)).await;
        until("it is found out", async || known(&harness, record.id).is_some()).await;
        let answer = harness.press(NELL, &end, asks(false)).await["message"].clone();
        assert_eq!(answer["you"]["alone_see_it"], true, "{answer}");
        let analysis = known(&harness, record.id).expect("it is stored");
        let moments = moments(&record, &analysis);
        let lines = text(&answer).lines().count();
        let starts = usize::from(says_how_it_began(&record, &analysis, &moments, text(&answer)));
        assert_eq!(lines, 1 + starts + moments.len().max(1), "{}", text(&answer));
        names_both_moves(&record, game, &analysis, &moments, text(&answer));
        let won = record.round().result.as_ref().is_some_and(|result| result.winner.is_some());
        assert!(!won || !moments.is_empty(), "{}: {}", game.facts().id, text(&answer));
        proven += prove(game, &record, &analysis);
        if moments.is_empty() {
            assert!(text(&answer).contains("I couldn’t prove"), "{answer}");
            continue;
        }
        shown_to_all(&harness, &answer).await;
        let seen = look(&harness, NELL, &answer).await;
        let (ply, count) = (moments[0].ply(), record.round().moves.len());
        let place =
            if ply == 0 { "Before the first move".to_owned() } else { format!("Move {ply} of {count}.") };
        assert!(text(&seen).contains(&place), "{place}: {}", text(&seen));
        let alt = seen["attachments"][0]["description"].as_str().expect("a picture");
        assert!(alt.contains("A strip below shows who was ahead"), "{alt}");
        assert!(offers(&seen, asks(false)), "the way back: {seen}");
    }
    assert!(proven > 10, "only {proven} positions were proven by the plain search, too");
    harness.close_and_check().await;
}

/// Asserts that the summary says who had lost from the start, if anybody had. Returns whether an extra line
/// says so. There is none if a decisive moment at ply 0 says it already.
fn says_how_it_began(record: &Match, analysis: &Analysis, moments: &[DecisiveMoment], summary: &str) -> bool {
    let loser = analysis.verdicts[0].winner().flatten().map(Seat::other);
    let is_kept = moments.iter().any(|moment| matches!(moment, DecisiveMoment::Decided { ply: 0, .. }));
    let game = game_of(record);
    let lost = if game.facts().has_fixed_start() {
        "had a losing position from the start"
    } else {
        "was dealt a losing position"
    };
    if let Some(loser) = loser {
        let loser = record.people[record.rounds[analysis.round].player(loser)];
        assert!(summary.contains(&format!("<@{loser}> {lost}")), "{summary}");
    }
    assert_eq!(summary.contains("no move could have saved it"), loser.is_some() && is_kept, "{summary}");
    loser.is_some() && !is_kept
}

/// Asserts that the text about each lost advantage names two moves: the move played, and the move that would
/// have kept the advantage.
fn names_both_moves(
    record: &Match,
    game: &dyn AnyGame,
    analysis: &Analysis,
    moments: &[DecisiveMoment],
    summary: &str,
) {
    let round = &record.rounds[analysis.round];
    let words = noughts::words();
    let voice = engawa::chat::voice::Voice::new(&words, engawa::words::Language::ENGLISH);
    let table = game.open(&round.setup, &round.moves).expect("it replays");
    for moment in moments {
        let DecisiveMoment::GivenAway { ply, instead, .. } = moment else { continue };
        let name = |mv| voice.say(&table.name_move(*ply, mv).expect("it has a name"));
        let (mine, better) = (name(&round.moves[*ply]), name(instead));
        assert!(summary.contains(&format!("With move {}, **{mine}**, <@", ply + 1)), "{mine}: {summary}");
        assert!(summary.contains(&format!("**{better}** would have kept it")), "{better}: {summary}");
    }
}

/// Asserts that a button turns a private analysis into a public message with the same text, and that whoever showed it
/// can remove it, as no other spectator can.
async fn shown_to_all(harness: &Harness, panel: &Value) {
    let shown = harness.press(NELL, panel, asks(true)).await["message"].clone();
    assert_eq!(shown["you"]["alone_see_it"], false, "{shown}");
    assert_eq!(text(&shown).lines().count(), text(panel).lines().count());
    let blamed = text(panel).matches("gave away").count();
    assert_eq!(text(&shown).matches("A better move was").count(), blamed, "{shown}");
    assert!(!offers(&shown, asks(true)) && offers(&shown, looks), "{shown}");
    let seen = look(harness, OTIS, &shown).await;
    assert_eq!(seen["you"]["alone_see_it"], true, "{seen}");
    let is_removal = |press: &Press| press.to_string().starts_with("1M.");
    let removal = control(&shown, is_removal);
    let of_another = removal.replace(NELL, OTIS);
    assert_refused(&harness.press_planted(NELL, &of_another).await, &Refusal::new("refused-analysis-remove"));
    let removed = harness.people.press(NELL, &shown, &removal, &[]).await["message"].clone();
    assert!(text(&removed).ends_with("removed this analysis.") && !offers(&removed, looks), "{removed}");
}

/// Returns the outcome of a position for `seat` according to the plain search, or `None` if the search gives
/// up.
fn plainly(table: &dyn Table, seat: Seat) -> Option<PositionResult> {
    let outcome = match Plain::new(PATIENCE).deepen(table, PLIES)? {
        Plainly::Won { .. } => PositionResult::Won,
        Plainly::Lost(_) => PositionResult::Lost,
        Plainly::Drawn => PositionResult::Drawn,
    };
    Some(if table.turn() == seat { outcome } else { outcome.reversed() })
}

/// Asserts that the analysis never contradicts the plain search. Returns the number of positions that the
/// plain search could judge.
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
        let board = harness.start_match(HANA, OTIS, game.facts().id, small(*game)).await;
        let board = harness.play_anything(&board).await;
        let board = harness.play_anything(&board).await;
        let id = match_on(&board);
        let early = harness.press_planted(HANA, &Press::Analyse { id, public: false }.to_string()).await;
        assert_refused(&early, &STILL_PLAYED);
        let question = harness.ask_to_resign(HANA, &board).await;
        harness
            .press(HANA, &question["message"], |press| {
                matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
            })
            .await;
        harness.wait_for_board(id).await;
        let asks = Press::Analyse { id, public: false }.to_string();
        harness.press_planted(OTIS, &asks).await;
        until("it is stored", async || known(&harness, id).is_some()).await;
        // On a slow machine the bot defers the answer to the first press. The bot answers this second press
        // at once, from the stored analysis.
        let answer = harness.press_planted(OTIS, &asks).await;
        let record = harness.game_match(id);
        let analysis = known(&harness, id).expect("it is stored");
        let answer = text(&answer["message"]);
        assert_eq!(answer.contains("I couldn’t prove"), moments(&record, &analysis).is_empty(), "{answer}");
    }
    // An aborted match has no decisive moments.
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let off = harness.call_off(HANA, &board).await;
    assert!(!offers(&off, asks(false)), "{off}");
    let id = match_on(&board);
    let answer = harness.press_planted(HANA, &Press::Analyse { id, public: true }.to_string()).await;
    assert_refused(&answer, &NOTHING_DECIDED);
    harness.close_and_check().await;
}

/// A `Thinker` that counts its calls, to show that the bot stores analyses, or that it never asks.
#[derive(Default)]
pub struct Counting {
    pub calls: AtomicU64,
    /// Whether `think` visits one node only. The patient thinker visits all that it may.
    brief: bool,
}

impl Thinker for Counting {
    fn reply(
        &self,
        table: Box<dyn Table>,
        level: Level,
        seed: u64,
    ) -> BoxFuture<'_, Result<Option<MoveText>, AppFault>> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        InlineThinker.reply(table, level, seed)
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> BoxFuture<'_, Result<Thought<MoveText>, AppFault>> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        InlineThinker.think(table, if self.brief { 1 } else { nodes })
    }

    fn patient(&self) -> Option<Arc<dyn Thinker>> {
        self.brief.then(|| Arc::new(InlineThinker) as _)
    }
}

const ONE: PersonId = PersonId(1);
const TWO: PersonId = PersonId(2);

/// Plays a match to its end. Each move is the first legal one.
async fn play_out(shell: &Shell, store: &dyn Store, game: &dyn AnyGame) -> Match {
    let card = shell.command(ONE, call(&format!("challenge {}", game.facts().id), [])).await;
    shell.press(TWO, &acceptance(&card)).await;
    loop {
        let record: Match = all(store, RowKind::Matches).remove(0).1;
        let Some(mover) = record.mover() else { return record };
        let mv = record.table(game).expect("it replays").legal().remove(0);
        let typed = call("move", [("move", &mv.0), ("match", &record.id.to_string())]);
        shell.command(mover, typed).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn patient_analysis_replaces_the_first() {
    let store: Arc<MemoryStore> = Arc::default();
    let place = Place { server: ServerId(5), channel: ChannelId(6) };
    let thinker = Counting { brief: true, ..Counting::default() };
    let shell = Shell::thinking(Arc::clone(&store) as _, place, Limits::default(), 1, Arc::new(thinker));
    let game = GAMES.iter().find(|game| game.facts().id == "okiya").expect("registered");
    let record = play_out(&shell, &*store, *game).await;
    let key = Key::Analysis(record.id);
    let known = || stored::<Analysis>(&*store, &key).expect("it is stored");
    let is_open = |known: &Analysis| known.verdicts.iter().any(|verdict| verdict.outcome.is_none());
    let ask = Press::Analyse { id: record.id, public: false };
    shell.press(ONE, &ask).await;
    until("everything is proven", async || !is_open(&known())).await;
    let answer = shell.press(ONE, &ask).await;
    assert!(!message(&answer).text.contains("couldn’t prove"), "{}", message(&answer).text);
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
    let thoughts = || thinker.calls.load(Ordering::Relaxed);
    assert_eq!(thoughts(), 0, "nobody has asked");
    let ask = Press::Analyse { id: record.id, public: false };
    let first = shell.press(ONE, &ask).await;
    let once = thoughts();
    assert!(usize::try_from(once).is_ok_and(|once| once > record.round().moves.len()), "{once} thoughts");
    let second = shell.press(TWO, &ask).await;
    assert_eq!((thoughts(), &message(&second).text), (once, &message(&first).text), "it was read");
    let shown = shell.press(TWO, &Press::Analyse { id: record.id, public: true }).await;
    assert!(matches!(shown, Answer::Message(Visibility::Public, _)), "{shown:?}");
    assert_eq!(thoughts(), once);
    // The bot replaces an unreadable row with a new analysis.
    let key = Key::Analysis(record.id);
    let known: Analysis = stored(&*store, &key).expect("it is stored");
    block_on_store(store.commit(Batch::new().put(key.clone(), Precondition::Any, b"{}".to_vec())))
        .expect("committed");
    let again = shell.press(ONE, &ask).await;
    assert_eq!((&message(&again).text, thoughts()), (&message(&first).text, 2 * once));
    assert_eq!(stored(&*store, &key), Some(known));
}
