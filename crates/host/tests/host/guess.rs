//! Guesses: which are accepted, and that the record alone judges them, whatever is undone.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::base::id::PersonId;
use crate::game::MoveText;
use engawa_host::guess;
use engawa_host::guess::{
    GuessCount, Guesses, Judgement, MOST_BEST, MOST_GUESSES, best, may_guess, right_guessers,
};
use engawa_host::matches::play_planned_answer;
use engawa_host::{
    Actor, BlockStatus, ByPlayer, Format, Match, MatchCommand, MatchContext, OfferKind, Phase, Plan, Refusal,
    Terms,
};

const DORA: PersonId = PersonId(44);

/// Returns the guesses with one more for the current turn.
fn guessing(guesses: Guesses, record: &Match, mv: &str) -> Guesses {
    let table = record.table(&RopeGame).expect("the record replays");
    let mv = MoveText(mv.to_owned());
    guesses.with(record, &*table, CLEO, record.turn, &mv).expect("it can be guessed")
}

fn judged(guesses: &Guesses, record: &Match) -> Vec<Judgement> {
    guesses.list.iter().map(|guess| guess.judge(record)).collect()
}

fn undone(record: &Match, by: PersonId) -> Match {
    let undo = MatchCommand::Undo { turn: record.turn };
    act(record, &RopeGame, Actor::Person(by), &undo).expect("it can be undone").next
}

fn refusal(record: &Match, person: PersonId, turn: u32) -> Option<Refusal> {
    let table = record.table(&RopeGame).expect("the record replays");
    may_guess(record, &*table, person, turn).err()
}

#[test]
fn guess_is_open_until_the_move() {
    let before = begun(&RopeGame, Format::Single);
    let (yes, no) =
        (guessing(Guesses::default(), &before, "right"), guessing(Guesses::default(), &before, "left"));
    assert_eq!((judged(&yes, &before), yes.count(&before)), (vec![Judgement::Open], GuessCount::default()));
    assert_eq!(yes.now(&before), Some(&MoveText("right".into())));
    let after = play_on(before, &RopeGame, &["right"]);
    assert_eq!((judged(&yes, &after), judged(&no, &after)), (vec![Judgement::Right], vec![Judgement::Wrong]));
    assert_eq!((yes.count(&after), yes.now(&after)), (GuessCount { guessed: 1, hit: 1 }, None));
    assert_eq!(no.count(&after), GuessCount { guessed: 1, hit: 0 });
    let all = [(CLEO, yes), (DORA, no)];
    assert_eq!(right_guessers(&after, &all, after.turn), [CLEO]);
    assert_eq!(
        (right_guessers(&after, &all, after.turn - 1), right_guessers(&after, &all, after.turn + 1)),
        (vec![], vec![])
    );
    assert_eq!(
        best(&after, &all),
        [(CLEO, GuessCount { guessed: 1, hit: 1 })],
        "nobody without a right guess"
    );
}

#[test]
fn guess_may_change_until_the_move() {
    let before = begun(&RopeGame, Format::Single);
    let changed = guessing(guessing(Guesses::default(), &before, "left"), &before, "right");
    assert_eq!(changed, guessing(Guesses::default(), &before, "right"));
}

#[test]
fn undone_or_taken_back_move_voids_its_guess() {
    let before = begun(&RopeGame, Format::Single);
    let first = guessing(Guesses::default(), &before, "right");
    let played = play_on(before, &RopeGame, &["right"]);
    let back = undone(&played, ADA);
    assert_eq!(judged(&first, &back), [Judgement::Void]);
    let both = guessing(first.clone(), &back, "right");
    assert_eq!(both.list.len(), 1, "void guesses are removed");
    let again = play_on(back, &RopeGame, &["right"]);
    assert_eq!(
        (judged(&first, &again), judged(&both, &again)),
        (vec![Judgement::Void], vec![Judgement::Right])
    );
    assert_eq!(right_guessers(&again, &[(CLEO, first), (DORA, both.clone())], again.turn), [DORA]);

    let later = play_on(again, &RopeGame, &["left", "right"]);
    let asks = MatchCommand::Offer { turn: later.turn, kind: OfferKind::Takeback { plies: 3 } };
    let asked = act(&later, &RopeGame, Actor::Person(ADA), &asks).expect("it can be asked").next;
    let Some(offer) = asked.playing().and_then(|playing| playing.offer) else { panic!("no offer") };
    let yes = MatchCommand::Answer { turn: asked.turn, kind: offer.kind, yes: true };
    let taken = act(&asked, &RopeGame, Actor::Person(BEN), &yes).expect("it can be granted").next;
    let kept = taken.round().moves.len();
    assert!(
        kept < 3 && judged(&both, &taken) == [if kept == 0 { Judgement::Void } else { Judgement::Right }]
    );
}

#[test]
fn planned_answer_tells_guesses_with_both_moves() {
    let before = begun(&RopeGame, Format::Single);
    let guesses = guessing(Guesses::default(), &before, "right");
    let table = before.table(&RopeGame).expect("the record replays");
    let [theirs, mine] = ["right", "left"].map(|mv| MoveText(mv.to_owned()));
    let line = [theirs, mine.clone()];
    let plan = Plan::default().with_line(&before, &*table, BEN, &line).expect("planned");
    let first = act(&before, &RopeGame, Actor::Person(ADA), &playing(&before, "right")).expect("it is legal");
    let (ratings, mut dice) = (fresh_ratings(), dice(1));
    let mut setting = MatchContext {
        now: NOON,
        game: &RopeGame,
        ratings: &ratings,
        season: None,
        people: ByPlayer::default(),
        block_status: BlockStatus::Nothing,
        dice: &mut dice,
    };
    let after = play_planned_answer(&before, &*table, Some(&plan), first, &mut setting).next;
    assert_eq!((after.turn, after.round().planned.as_slice()), (before.turn + 2, &[1][..]));
    let all = [(CLEO, guesses.clone())];
    assert_eq!(
        (right_guessers(&after, &all, after.turn), judged(&guesses, &after)),
        (vec![CLEO], vec![Judgement::Right])
    );
    // Nobody could have guessed the answer: its turn never had a board.
    let mut forged = guesses;
    let guess = &mut forged.list[0];
    (guess.turn, guess.ply, guess.mv) = (before.turn + 1, 1, mine);
    assert_eq!(judged(&forged, &after), [Judgement::Void]);
}

#[test]
fn round_ending_without_the_move_voids_guesses() {
    let before = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "left"]);
    let guesses = guessing(Guesses::default(), &before, "right");
    let resign = MatchCommand::Resign { turn: before.turn, whole: false };
    let next = act(&before, &RopeGame, Actor::Person(ADA), &resign).expect("it can be resigned").next;
    assert_eq!((next.rounds.len(), judged(&guesses, &next)), (2, vec![Judgement::Void]));
    let more = guessing(guesses, &next, "left");
    let first = more.list.iter().find(|guess| guess.turn == next.turn).expect("it is kept");
    assert_eq!((first.round, first.ply), (1, 0));
    let whole = MatchCommand::Resign { turn: next.turn, whole: true };
    let over = act(&next, &RopeGame, Actor::Person(BEN), &whole).expect("it can be resigned").next;
    assert_eq!((judged(&more, &over), more.count(&over)), (vec![Judgement::Void], GuessCount::default()));
}

#[test]
fn refusals_say_why_nobody_may_guess() {
    let record = begun(&RopeGame, Format::Single);
    assert_eq!(refusal(&record, CLEO, record.turn), None);
    assert_eq!(refusal(&record, BEN, record.turn), Some(guess::PLAYER));
    let after = play_on(record.clone(), &RopeGame, &["right"]);
    assert_eq!(refusal(&after, CLEO, record.turn), Some(guess::TOO_LATE));
    let off = Match { terms: Terms { guesses: false, ..record.terms.clone() }, ..record.clone() };
    assert_eq!(refusal(&off, CLEO, off.turn), Some(guess::CANNOT_GUESS));
    let abort = MatchCommand::Abort { turn: record.turn };
    let over = act(&record, &RopeGame, Actor::Person(ADA), &abort).expect("it can be called off").next;
    assert_eq!(refusal(&over, CLEO, over.turn), Some(Refusal::OVER));
    let mut paused = record.clone();
    let Phase::Playing(playing) = &mut paused.phase else { panic!("it runs") };
    playing.paused = true;
    assert_eq!(refusal(&paused, CLEO, record.turn), Some(guess::NOTHING_TO_GUESS));
    let table = record.table(&RopeGame).expect("the record replays");
    let none = Guesses::default().with(&record, &*table, CLEO, record.turn, &MoveText("up".into()));
    assert_eq!(none.map_err(|refusal| refusal.text.key), Err(ILLEGAL.into()));
}

#[test]
fn oldest_guesses_are_only_counted() {
    let (mut record, mut guesses) = (begun(&RopeGame, Format::ToPoints(10)), Guesses::default());
    let moves = ["right", "left"].iter().cycle();
    let mut count = 0_u32;
    for mv in moves.take(MOST_GUESSES + 60) {
        if !record.is_running() {
            break;
        }
        guesses = guessing(guesses, &record, "right");
        record = play_on(record, &RopeGame, &[mv]);
        count += 1;
    }
    assert!(guesses.list.len() <= MOST_GUESSES);
    let GuessCount { guessed, hit } = guesses.count(&record);
    assert_eq!((guessed, hit), (count, count.div_ceil(2)), "none is lost");
    assert!(guesses.counted.guessed > 0, "{count} guesses");
}

#[test]
fn best_three_guessers_are_named() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left"]);
    let with = |guessed, hit| Guesses { counted: GuessCount { guessed, hit }, ..Guesses::default() };
    let all: Vec<(PersonId, Guesses)> = [with(9, 3), with(3, 3), with(9, 0), with(5, 4), with(3, 3)]
        .into_iter()
        .zip(1..)
        .map(|(g, id)| (PersonId(id), g))
        .collect();
    let named: Vec<u64> = best(&record, &all).iter().map(|(person, _)| person.0).collect();
    assert_eq!((named, MOST_BEST), (vec![4, 2, 5], 3));
}

/// A step in a random match.
#[derive(Clone, Copy, Debug)]
enum MatchAct {
    Play(bool),
    Undo,
    Guess(bool),
    ResignRound,
}

fn any_act_() -> impl Strategy<Value = MatchAct> {
    prop_oneof![
        4 => any::<bool>().prop_map(MatchAct::Play),
        3 => any::<bool>().prop_map(MatchAct::Guess),
        2 => Just(MatchAct::Undo),
        1 => Just(MatchAct::ResignRound),
    ]
}

const fn pull(right: bool) -> &'static str {
    if right { "right" } else { "left" }
}

proptest! {
    /// A naive model remembers the turn number of each move that stands, and the turn of each guess.
    #[test]
    fn record_judges_guesses_like_a_naive_model(acts in proptest::collection::vec(any_act_(), 1..80)) {
        let mut record = begun(&RopeGame, Format::BestOf(5));
        let mut guesses = Guesses::default();
        // Moves that stand, by round, each with its turn number; and guesses, by turn number.
        let mut stands: Vec<Vec<(u32, &str)>> = vec![Vec::new()];
        let mut guessed: BTreeMap<u32, &str> = BTreeMap::new();
        for act_ in acts {
            let Some(mover) = record.mover() else { break };
            let turn = record.turn;
            let command = match act_ {
                MatchAct::Guess(right) => {
                    guesses = guessing(guesses, &record, pull(right));
                    guessed.insert(turn, pull(right));
                    continue;
                }
                MatchAct::Play(right) => playing(&record, pull(right)),
                MatchAct::Undo => MatchCommand::Undo { turn },
                MatchAct::ResignRound => MatchCommand::Resign { turn, whole: false },
            };
            let by = match act_ {
                MatchAct::Undo => record.people.0.into_iter().find(|person| *person != mover).expect("two"),
                _ => mover,
            };
            let Ok(step) = act(&record, &RopeGame, Actor::Person(by), &command) else { continue };
            match act_ {
                MatchAct::Play(right) => stands.last_mut().expect("a round").push((turn, pull(right))),
                MatchAct::Undo => drop(stands.last_mut().expect("a round").pop()),
                MatchAct::ResignRound | MatchAct::Guess(_) => {}
            }
            record = step.next;
            if stands.len() < record.rounds.len() {
                stands.push(Vec::new());
            }
        }
        let played: BTreeMap<u32, &str> = stands.into_iter().flatten().collect();
        let counts = guessed.iter().filter_map(|(turn, mv)| Some(*played.get(turn)? == *mv));
        let (hit, guessed) = (counts.clone().filter(|hit| *hit).count(), counts.count());
        let [guessed, hit] = [guessed, hit].map(|count| u32::try_from(count).expect("few"));
        let count = GuessCount { guessed, hit };
        prop_assert_eq!(guesses.count(&record), count);
    }
}
