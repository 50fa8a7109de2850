//! People who press at random: right, wrong, late and out of turn. What must always hold is checked from outside.

use rand::RngExt;

use super::super::matches::Phase;
use super::*;

/// Checks one accepted step against the record that it came from.
fn check(before: &Match, after: &Match, actor: Actor, command: &Command, game: &dyn AnyGame) {
    assert!(before.is_running(), "an ended match never changes");
    assert_eq!((command.turn(), after.turn), (before.turn, before.turn + 1), "one turn number a step");
    let (last, kept) = (before.rounds.len() - 1, &after.rounds[before.rounds.len() - 1]);
    assert_eq!(before.rounds[..last], after.rounds[..last], "rounds that are over never change");
    let moves = &before.rounds[last].moves;
    match command {
        Command::Play { mv, .. } => {
            assert_eq!(Actor::Person(before.mover().expect("running")), actor, "moved by whoever is to move");
            assert_eq!(
                (&kept.moves[..moves.len()], &kept.moves[moves.len()..]),
                (&moves[..], &[mv.clone()][..])
            );
        }
        Command::Resign { .. } | Command::Abort { .. } => assert_eq!(&kept.moves, moves),
    }
    check_alone(after, game);
}

/// Checks what a record says of itself.
fn check_alone(record: &Match, game: &dyn AnyGame) {
    let table = record.table(game).expect("every record replays");
    let (current, earlier) = record.rounds.split_last().expect("a match has a round");
    assert!(earlier.iter().all(|round| round.result.is_some()), "only the last round may be open");
    match &record.phase {
        Phase::Playing(playing) => {
            assert_eq!(current.result, None);
            assert_eq!(current.player(table.turn()), playing.mover, "the record knows whose turn it is");
            assert!(table.ending().is_none() && !table.legal().is_empty());
        }
        Phase::Over(over) => {
            let counts = record.terms.rated && over.conclusion.counts();
            assert_eq!(record.rating_changes().len(), if counts { 4 } else { 0 });
        }
    }
}

fn random_command(record: &Match, game: &dyn AnyGame, dice: &mut ChaCha8Rng) -> Command {
    let turn = record.turn.saturating_sub(u32::from(dice.random_ratio(1, 10)));
    match dice.random_range(0..60) {
        0 => Command::Resign { turn, whole: dice.random() },
        1 => Command::Abort { turn },
        2..6 => Command::Play { turn, mv: MoveText("nonsense".to_owned()) },
        _ => {
            let legal = record.table(game).expect("every record replays").legal();
            let mv = if legal.is_empty() { 0 } else { dice.random_range(0..legal.len()) };
            let mv = legal.get(mv).cloned().unwrap_or(MoveText("a1".to_owned()));
            Command::Play { turn, mv }
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

/// Presses until the match is over. Gives the number of steps that were accepted and that were refused.
fn press_at_random(seed: u64, game: &dyn AnyGame, format: Format) -> (u32, u32) {
    let mut dice = dice(seed);
    let (mut record, mut accepted, mut refused) = (begun(game, format), 0, 0);
    check_alone(&record, game);
    while record.is_running() {
        let (actor, command) = (random_actor(&mut dice), random_command(&record, game, &mut dice));
        match act(&record, game, actor, &command) {
            Ok(step) => {
                check(&record, &step.next, actor, &command, game);
                assert!(!step.effects.is_empty(), "what happened is told");
                record = step.next;
                accepted += 1;
            }
            Err(refusal) => {
                assert!(!refusal.text().key.is_empty(), "a refusal has words");
                refused += 1;
            }
        }
        assert!(accepted + refused < 100_000, "a match ends");
    }
    (accepted, refused)
}

#[test]
fn whatever_people_press_the_invariants_hold() {
    let games: [&dyn AnyGame; 2] = [&Okiya, &Tug];
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
