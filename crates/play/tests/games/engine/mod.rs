//! Compares the engine with exhaustive searches, in every game.

use engawa_base::seat::Seat;
use engawa_play::ai::{BestPlayOutcome, Level, SearchLimits, Thought};
use engawa_play::game::conform::each_table;
use engawa_play::game::{AnyGame, MoveText, Options, Table};
use engawa_play::games::GAMES;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::noughts::five;
use super::plain::{Plain, Value, after};

mod forced;
mod okiya;
mod onitama;
mod onitama_endings;
#[path = "../../../../../benches/ai/reference.rs"]
mod reference;
mod verify;

/// A node budget of the engine that suffices for every position that the exhaustive search solves.
const NODES: u64 = 200_000;
/// The number of rounds between two levels.
const ROUNDS: u32 = 50;
/// The maximum depth of the exhaustive search, in plies.
const PLIES: u32 = 5;
/// The maximum number of positions that the exhaustive search visits.
const BUDGET: u32 = 800;

fn each_game(check: impl Fn(&dyn AnyGame)) {
    five().iter().for_each(check);
}

/// Converts a result of the exhaustive search to an outcome and a number of plies of the engine.
fn outcome(value: &Value) -> (BestPlayOutcome, Option<u32>) {
    match value {
        Value::Won { plies, .. } => (BestPlayOutcome::Won, Some(*plies)),
        Value::Lost(plies) => (BestPlayOutcome::Lost, Some(*plies)),
        Value::Drawn => (BestPlayOutcome::Drawn, None),
    }
}

/// Compares an analysis of the engine with the exhaustive search. Returns `false` if that search finds no
/// result within its limits.
fn agrees(game: &dyn AnyGame, table: &dyn Table) -> bool {
    let Some(value) = Plain::new(BUDGET).deepen(table, PLIES) else { return false };
    let thought = table.think(SearchLimits::nodes(NODES));
    assert_can_be_played(table, &thought);
    let (outcome, plies) = outcome(&value);
    let position = table.position();
    assert_eq!(thought.outcome, Some(outcome), "{position}: {thought:?}");
    if let Some(plies) = plies {
        assert_eq!(thought.plies, Some(plies), "{position}: {thought:?}");
    }
    if let Value::Won { by, .. } = &value {
        assert_eq!(&thought.best, by, "{position}");
    }
    if game.facts().points_match.is_none() {
        assert_eq!(thought.points, None, "{position}: {thought:?}");
    } else if let Some(points) = Plain::new(BUDGET * 10).points(table) {
        assert_eq!(thought.points, Some(points), "{position}: {thought:?}");
    }
    true
}

/// Checks that the best moves are legal and sorted, that the expected line of play can be played, and
/// that it begins with one of the best moves.
fn assert_can_be_played(table: &dyn Table, thought: &Thought<MoveText>) {
    let (position, legal) = (table.position(), table.legal());
    assert!(thought.best.iter().all(|mv| legal.contains(mv)), "{position}: {thought:?}");
    assert_eq!(thought.best.is_empty(), table.ending().is_some(), "{position}");
    assert!(thought.best.is_sorted(), "{position}: {thought:?}");
    let mut table = table.fork();
    for mv in &thought.line {
        table.play(mv).unwrap_or_else(|why| panic!("{position}: {why:?} at {mv} of {thought:?}"));
    }
    assert!(thought.line.first().is_none_or(|mv| thought.best.contains(mv)), "{position}: {thought:?}");
}

#[test]
fn results_agree_with_exhaustive_search() {
    each_game(|game| {
        let (mut tables, mut solved) = (0, 0);
        each_table(game, |table| {
            // Compare every position with fewer than six legal moves, and a fifth of the others.
            tables += 1;
            if tables % 5 == 0 || table.legal().len() < 6 {
                solved += u32::from(agrees(game, table));
            }
        });
        println!("{}: {solved} positions solved", game.facts().id);
        assert!(solved >= 15, "{}: only {solved} positions were solved", game.facts().id);
    });
}

#[test]
fn second_solver_agrees_on_a_hundred_deals() {
    okiya::each_deal(50, |table, theirs| {
        let thought = table.think(SearchLimits::nodes(5_000_000));
        let ours = thought.outcome.zip(thought.plies).map(|(outcome, plies)| match outcome {
            BestPlayOutcome::Won => plies.cast_signed(),
            BestPlayOutcome::Lost => -plies.cast_signed(),
            BestPlayOutcome::Drawn => 0,
        });
        let drawn = thought.outcome == Some(BestPlayOutcome::Drawn);
        assert_eq!(ours.or(drawn.then_some(0)), Some(theirs.value), "{}", table.position());
        if theirs.value > 0 {
            let best: Vec<String> = thought.best.into_iter().map(|mv| mv.0).collect();
            assert_eq!(best, theirs.best, "{}", table.position());
        }
    });
}

/// Compares claims under budgets that end in the middle of a search with those of a large budget, in
/// positions from the whole length of random rounds.
#[test]
fn interrupted_searches_claim_nothing_false() {
    each_game(|game| {
        let mut claims = 0;
        for seed in 0..4 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            let mut table = begun(game, 2, seed);
            while let Some(mv) = table.legal().choose(rng) {
                table.play(mv).expect("legal");
                claims += interrupted_claims(&*table);
            }
        }
        println!("{}: {claims} claims", game.facts().id);
        assert!(claims > 50, "{}: only {claims} claims", game.facts().id);
    });
}

/// Returns how many smaller budgets suffice to claim a result, if a large one finds it. They are parts of the
/// nodes that the result took, so that they end at all stages of the search.
///
/// # Panics
///
/// Panics if a claim differs from that of the large budget.
fn interrupted_claims(table: &dyn Table) -> usize {
    let truth = table.think(SearchLimits::nodes(200_000));
    let Some(outcome) = truth.outcome else { return 0 };
    let position = table.position();
    let mut claims = 0;
    for part in 1..20 {
        let thought = table.think(SearchLimits::nodes((truth.nodes * part / 20).max(1)));
        claims += usize::from(thought.outcome.is_some());
        assert!(thought.outcome.is_none_or(|claim| claim == outcome), "{position}: {thought:?}");
        let both = thought.plies.zip(truth.plies);
        assert!(both.is_none_or(|(claim, plies)| claim == plies), "{position}: {thought:?}");
    }
    claims
}

#[test]
fn equal_limits_give_equal_results() {
    each_game(|game| {
        let table = begun(game, 4, 7);
        let think = || table.think(SearchLimits::nodes(40_000));
        let thought = think();
        assert_eq!(think(), thought);
        assert!(thought.nodes <= 40_001, "{} nodes are more than asked for", thought.nodes);
        for level in Level::ALL {
            let reply = |seed| {
                table.reply(level, SearchLimits::nodes(u64::MAX), &mut ChaCha8Rng::seed_from_u64(seed))
            };
            assert_eq!(reply(3), reply(3), "{}: {level:?}", game.facts().id);
        }
    });
}

#[test]
fn one_node_still_gives_a_move() {
    each_game(|game| {
        let table = begun(game, 3, 11);
        let thought = table.think(SearchLimits::nodes(1));
        assert_can_be_played(&*table, &thought);
        assert!(thought.nodes < 10_000, "{} nodes", thought.nodes);
    });
}

#[test]
fn no_level_misses_an_immediate_win() {
    each_game(|game| {
        let mut won = 0;
        let rng = &mut ChaCha8Rng::seed_from_u64(5);
        each_table(game, |table| {
            let turn = table.turn();
            let wins = |mv: &MoveText| after(table, mv).ending().is_some_and(|end| end.winner == Some(turn));
            if table.legal().iter().any(wins) {
                for level in Level::ALL {
                    let reply =
                        table.reply(level, SearchLimits::nodes(u64::MAX), rng).expect("it is not over");
                    assert!(wins(&reply), "{level:?} misses a win in {}", table.position());
                    won += 1;
                }
            }
        });
        assert!(won > 0, "{}: nothing could be won", game.facts().id);
    });
}

#[test]
fn each_level_beats_the_level_below() {
    for game in GAMES {
        for (below, above) in Level::ALL.into_iter().zip(Level::ALL.into_iter().skip(1)) {
            if above == Level::Perfect {
                continue;
            }
            let won: u32 = (0..ROUNDS).map(|seed| u32::from(wins_round(*game, [above, below], seed))).sum();
            println!("{}: {} won {won} of {ROUNDS}", game.facts().id, above.name());
            assert!(won * 10 > ROUNDS * 7, "{} won {won} rounds of {}", above.name(), game.facts().id);
        }
    }
}

/// Returns whether the first of two levels wins a round. Each deal is played twice with the seats swapped.
fn wins_round(game: &dyn AnyGame, levels: [Level; 2], seed: u32) -> bool {
    // A game with a single deal begins with random moves, so that rounds differ.
    let random = if begun(game, 0, 0).position() == begun(game, 0, 1).position() { 2 } else { 0 };
    let mut table = begun(game, random, u64::from(seed / 2));
    let ours = if seed.is_multiple_of(2) { Seat::First } else { Seat::Second };
    let rng = &mut ChaCha8Rng::seed_from_u64(u64::from(seed));
    // Best play may repeat positions for ever.
    for _ in 0..200 {
        let level = levels[usize::from(table.turn() != ours)];
        let Some(mv) = table.reply(level, SearchLimits::nodes(40_000), rng) else { break };
        table.play(&mv).expect("legal");
    }
    table.ending().is_some_and(|ending| ending.winner == Some(ours))
}

/// Returns a deal under each set of options that names at most one option and whose game offers
/// [`Level::Perfect`] then.
fn solved_deals(game: &dyn AnyGame, rng: &mut ChaCha8Rng) -> Vec<Box<dyn Table>> {
    let mut all = vec![Options::default()];
    for option in game.facts().options {
        let named = |word: &&str| Options([(option.name.to_owned(), (*word).to_owned())].into());
        all.extend(option.words().iter().map(named));
    }
    let is_solved = |options: &Options| game.levels(options).contains(&Level::Perfect);
    let deals = all.into_iter().filter(is_solved).filter_map(|options| game.deal(&options, rng).ok());
    deals.map(|deal| game.open(&deal, &[]).expect("a dealt position can be read")).collect()
}

#[test]
fn perfect_level_wins_every_won_round() {
    let mut games = 0;
    for &game in GAMES {
        let mut rounds = 0;
        for seed in 0..5 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            for mut table in solved_deals(game, rng) {
                let mv = table.legal().choose(rng).cloned().expect("a round is longer");
                table.play(&mv).expect("legal");
                let nodes = SearchLimits::nodes(table.nodes_for(Level::Perfect));
                let winner = match table.think(nodes).outcome.expect("every position is solved") {
                    BestPlayOutcome::Won => table.turn(),
                    BestPlayOutcome::Lost => table.turn().other(),
                    BestPlayOutcome::Drawn => continue,
                };
                while table.ending().is_none() {
                    let level = if table.turn() == winner { Level::Perfect } else { Level::Strong };
                    let mv = table.reply(level, SearchLimits::nodes(u64::MAX), rng).expect("it is not over");
                    table.play(&mv).expect("legal");
                }
                assert_eq!(
                    table.ending().and_then(|ending| ending.winner),
                    Some(winner),
                    "{}",
                    table.position()
                );
                rounds += 1;
            }
        }
        games += u32::from(rounds > 0);
    }
    assert!(games > 1, "the test has played only {games} games");
}

/// A level that knows that it is lost must still give a weak opponent chances to err.
#[test]
fn perfect_level_fights_in_lost_rounds() {
    let mut games = 0;
    for &game in GAMES {
        let mut won = [0, 0];
        for seed in 0..12 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            for table in solved_deals(game, rng) {
                let nodes = SearchLimits::nodes(table.nodes_for(Level::Perfect));
                if table.think(nodes).outcome != Some(BestPlayOutcome::Lost) {
                    continue;
                }
                let (mut table, loser) = (table.fork(), table.turn());
                while table.ending().is_none() {
                    let level = if table.turn() == loser { Level::Perfect } else { Level::Gentle };
                    let mv = table.reply(level, SearchLimits::nodes(u64::MAX), rng).expect("it is not over");
                    table.play(&mv).expect("legal");
                }
                won[usize::from(table.ending().is_some_and(|ending| ending.winner == Some(loser)))] += 1;
            }
        }
        println!("{}: lost and won {won:?}", game.facts().id);
        assert!(won[0] * 5 <= won[1], "{}: lost and won {won:?}", game.facts().id);
        games += u32::from(won[1] > 0);
    }
    assert!(games > 1, "the test has played only {games} games");
}

#[test]
fn ended_round_needs_no_move() {
    each_game(|game| {
        each_table(game, |table| {
            if let Some(ending) = table.ending() {
                let thought = table.think(SearchLimits::nodes(100));
                let expected = match ending.winner {
                    None => BestPlayOutcome::Drawn,
                    Some(winner) if winner == table.turn() => BestPlayOutcome::Won,
                    Some(_) => BestPlayOutcome::Lost,
                };
                assert_eq!((thought.outcome, thought.plies, thought.nodes), (Some(expected), Some(0), 0));
                let rng = &mut ChaCha8Rng::seed_from_u64(1);
                assert_eq!(table.reply(Level::Gentle, SearchLimits::nodes(1), rng), None);
            }
        });
    });
}

/// Checks that the engine wins each proven win within the claimed number of plies. The defenders play at
/// random or use the engine.
#[test]
fn proven_wins_are_won() {
    each_game(|game| {
        let rng = &mut ChaCha8Rng::seed_from_u64(17);
        let wins = proven_wins(game, rng);
        for number in 0..1_100 {
            let (table, plies) = wins.choose(rng).expect("there are proven wins");
            // One defender in eleven uses the engine; the others play at random.
            play_out(&**table, *plies, number % 11 == 0, 20_000, rng);
        }
    });
}

/// Returns twelve positions from random rounds in which the engine proves a win in three plies or more, each
/// with that number of plies.
fn proven_wins(game: &dyn AnyGame, rng: &mut ChaCha8Rng) -> Vec<(Box<dyn Table>, u32)> {
    let mut wins = Vec::new();
    while wins.len() < 12 {
        let mut table = begun(game, 0, rng.random());
        while let Some(mv) = table.legal().choose(rng) {
            table.play(mv).expect("legal");
            let thought = table.think(SearchLimits::nodes(3_000));
            if let (Some(BestPlayOutcome::Won), Some(plies @ 3..)) = (thought.outcome, thought.plies) {
                wins.push((table, plies));
                break;
            }
        }
    }
    wins
}

/// Plays a won position to its end, with so many nodes for each move, and returns the number of plies.
///
/// # Panics
///
/// Panics if the mover does not win within `plies`.
fn play_out(table: &dyn Table, plies: u32, thinks: bool, nodes: u64, rng: &mut ChaCha8Rng) -> u32 {
    let (start, winner, mut table) = (table.position(), table.turn(), table.fork());
    for left in (1..=plies).rev() {
        let thought = table.think(SearchLimits::nodes(nodes));
        let mv = if table.turn() == winner {
            assert!(thought.plies.is_some_and(|plies| plies <= left), "{start}: {thought:?}");
            thought.best[0].clone()
        } else if thinks {
            thought.best[0].clone()
        } else {
            table.legal().choose(rng).expect("it is not over").clone()
        };
        table.play(&mv).expect("legal");
        if let Some(ending) = table.ending() {
            assert_eq!(ending.winner, Some(winner), "{start}");
            return plies - left + 1;
        }
    }
    panic!("{start} was not won within {plies} plies");
}

/// Returns a random deal after `plies` random moves.
fn begun(game: &dyn AnyGame, plies: usize, seed: u64) -> Box<dyn Table> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let position = game.deal(&Options::default(), rng).expect("the usual options are taken");
    let mut table = game.open(&position, &[]).expect("a dealt position can be read");
    for _ in 0..plies {
        let mv = table.legal().choose(rng).cloned().expect("a round is longer");
        table.play(&mv).expect("legal");
    }
    table
}

#[test]
fn konane_openings_on_six_squares_are_known() {
    let registry = five();
    let game = registry.find("konane").expect("a registered game");
    let options = Options([("size".to_owned(), "6".to_owned())].into());
    let dealt = game.deal(&options, &mut ChaCha8Rng::seed_from_u64(0)).expect("an offered size");
    let table = game.open(&dealt, &[]).expect("a dealt position can be read");
    let thought = table.think(SearchLimits::nodes(5_000));
    let outcome = thought.outcome.expect("the opening is known");
    // The mover keeps a win with the best move, and every move of a lost position loses.
    let replies = if outcome == BestPlayOutcome::Won { thought.best } else { table.legal() };
    for reply in replies {
        let next = after(&*table, &reply).think(SearchLimits::nodes(5_000)).outcome;
        let expected =
            if outcome == BestPlayOutcome::Won { BestPlayOutcome::Lost } else { BestPlayOutcome::Won };
        assert_eq!(next, Some(expected), "after {reply}");
    }
}
