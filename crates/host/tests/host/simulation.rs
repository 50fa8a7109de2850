//! A simulation of people who give random commands: right, wrong, late and out of turn. After each
//! accepted command, the invariants of a match are checked.

use rand::RngExt;

use crate::base::time::Span;
use engawa_host::{OfferKind, Phase};

use super::*;

/// Checks one accepted step against the record before it.
fn check(before: &Match, step: &MatchUpdate, actor: Actor, command: &MatchCommand, game: &dyn AnyGame) {
    let after = &step.next;
    let shown = step.effects.iter().any(|effect| matches!(effect, Effect::Board { .. }));
    assert!(before.is_running(), "an ended match never changes");
    assert!(command.turn().is_none_or(|turn| turn == before.turn), "the command names the current turn");
    assert_eq!(after.turn - before.turn, u32::from(shown), "each board has its own turn number");
    let (last, kept) = (before.rounds.len() - 1, &after.rounds[before.rounds.len() - 1]);
    assert_eq!(before.rounds[..last], after.rounds[..last], "rounds that are over never change");
    let moves = &before.rounds[last].moves;
    match command {
        MatchCommand::Play { mv, .. } => {
            assert_eq!(Actor::Person(before.mover().expect("running")), actor, "the mover has moved");
            assert_eq!(
                (&kept.moves[..moves.len()], &kept.moves[moves.len()..]),
                (&moves[..], &[mv.clone()][..])
            );
        }
        MatchCommand::Undo { .. } | MatchCommand::Offer { .. } | MatchCommand::Answer { .. } => {
            assert!(
                moves.starts_with(&kept.moves) && moves.len() - kept.moves.len() <= 2,
                "moves are taken back"
            );
        }
        _ => assert_eq!(&kept.moves, moves),
    }
    for ply in kept.moves.len().min(moves.len())..kept.moves.len() {
        assert_eq!(kept.turn_of(ply), Some(before.turn), "each move keeps its turn number");
    }
    let table = before.table(game).expect("every record replays");
    let reached = after.table_after(before, table, game).expect("every record replays");
    let replayed = after.table(game).expect("every record replays");
    assert_eq!(
        (reached.position(), reached.repetition_count()),
        (replayed.position(), replayed.repetition_count())
    );
    check_alone(after, game);
}

/// Checks the invariants that concern a single record.
fn check_alone(record: &Match, game: &dyn AnyGame) {
    let table = record.table(game).expect("every record replays");
    let (current, earlier) = record.rounds.split_last().expect("a match has a round");
    assert!(earlier.iter().all(|round| round.result.is_some()), "only the last round may be open");
    match &record.phase {
        Phase::Playing(playing) => {
            assert_eq!(current.result, None);
            assert_eq!(current.player(table.turn()), playing.mover, "the record knows whose turn it is");
            assert!(table.ending().is_none() && !table.legal().is_empty());
            assert!(record.next_alarm().is_some_and(|at| at > NOON), "the next alarm is in the future");
            assert_eq!(playing.clocks.is_some(), record.terms.clock != TimeControl::None);
        }
        Phase::Over(over) => {
            let counts = record.terms.rated && over.conclusion.counts();
            assert_eq!(record.rating_changes().len(), if counts { 4 } else { 0 });
        }
    }
}

fn random_command(record: &Match, game: &dyn AnyGame, dice: &mut ChaCha8Rng) -> MatchCommand {
    let turn = record.turn.saturating_sub(u32::from(dice.random_ratio(1, 10)));
    let plies = dice.random_range(0..4);
    let kinds =
        [OfferKind::Draw, OfferKind::Takeback { plies }, OfferKind::Pause, OfferKind::Time, OfferKind::Draw];
    let kind = kinds[dice.random_range(0..kinds.len())];
    match dice.random_range(0..80) {
        60..64 => MatchCommand::Undo { turn },
        64..69 => MatchCommand::Offer { turn, kind },
        69..74 => MatchCommand::Answer { turn, kind, yes: dice.random() },
        74 => MatchCommand::Withdraw { turn },
        75 => MatchCommand::GiveTime { turn },
        76 => MatchCommand::Resume { turn },
        77 => MatchCommand::GoOnVacation { until: NOON + Span::days(1) },
        78 => MatchCommand::EndVacation { undone: None },
        79 => MatchCommand::RunDue,
        0 => MatchCommand::Resign { turn, whole: dice.random() },
        1 => MatchCommand::Abort { turn },
        2..6 => MatchCommand::Play { turn, mv: MoveText("nonsense".to_owned()) },
        _ => {
            let legal = record.table(game).expect("every record replays").legal();
            let mv = if legal.is_empty() { 0 } else { dice.random_range(0..legal.len()) };
            let mv = legal.get(mv).cloned().unwrap_or(MoveText("a1".to_owned()));
            MatchCommand::Play { turn, mv }
        }
    }
}

fn random_actor(dice: &mut ChaCha8Rng) -> Actor {
    match dice.random_range(0..20) {
        0 => Actor::Person(CLEO),
        1 => Actor::Clock,
        n if n % 2 == 0 => Actor::Person(ADA),
        _ => Actor::Person(BEN),
    }
}

/// Gives random commands until the match is over. Returns the numbers of accepted and refused commands.
fn press_at_random(seed: u64, game: &dyn AnyGame, format: Format) -> (u32, u32) {
    let mut dice = dice(seed);
    let clock = if seed.is_multiple_of(2) { TimeControl::None } else { TimeControl::USUAL };
    let (mut record, mut accepted, mut refused) = (begun_by(game, format, clock), 0, 0);
    check_alone(&record, game);
    while record.is_running() {
        let (actor, command) = (random_actor(&mut dice), random_command(&record, game, &mut dice));
        match act(&record, game, actor, &command) {
            Ok(step) => {
                check(&record, &step, actor, &command, game);
                assert!(!step.effects.is_empty(), "every step has outbox entries");
                record = step.next;
                accepted += 1;
            }
            Err(refusal) => {
                assert!(!refusal.text.key.is_empty(), "a refusal has words");
                refused += 1;
            }
        }
        assert!(accepted + refused < 100_000, "a match ends");
    }
    (accepted, refused)
}

#[test]
fn random_presses_keep_the_invariants() {
    let games: [&dyn AnyGame; 2] = [&Okiya, &RopeGame];
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..150 {
        for game in games {
            for format in Format::offered(game.facts()) {
                let (yes, no) = press_at_random(seed, game, format);
                accepted += yes;
                refused += no;
            }
        }
    }
    assert!(accepted > 5_000 && refused > 5_000, "{accepted} accepted, {refused} refused");
}
