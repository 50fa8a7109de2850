//! Tests of the views of matches, challenges and lists.

use crate::base::id::ChallengeId;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::base::time::Span;
use crate::game::Prompt;
use engawa_host::view::{board, challenge, ending, list, match_notification, moves_since, resign, round};
use engawa_host::{Challenge, ChallengeState, Scope, SeasonNumber, SeatWish, Server};

use super::*;

fn word(text: &Text, name: &str) -> String {
    match arg(text, name) {
        Some(Arg::Word(word)) => word.clone(),
        other => panic!("{name} is {other:?}"),
    }
}

fn seen(record: &Match, game: &dyn AnyGame) -> engawa_host::view::BoardView {
    board(record, &*record.table(game).expect("the record replays"), &[], engawa_host::view::PUBLIC_SEAT)
}

#[test]
fn running_board_shows_turn_and_legal_choices() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let view = seen(&record, &RopeGame);
    assert_eq!((view.turn, view.mover, view.actions.abort), (2, Some(BEN), true));
    assert_eq!(keys(&view.status), ["board-turn"]);
    assert_eq!(arg(&view.status[0], "person"), Some(&Arg::Person(BEN.0)));
    assert_eq!(view.last.as_ref().map(|text| &*text.key), Some("tug-tell"));
    assert_eq!((view.score, view.changes), (None, None));
    assert_eq!(arg(&view.headline, "ones-seat"), Some(&Arg::Text(Text::of("tug", "seat-first"))));
    let Some(Prompt::Choose(open)) = view.prompt else { panic!("the prompt offers choices") };
    assert_eq!(open.choices.len(), 2);
}

#[test]
fn ended_board_shows_result_and_rating_changes() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "right", "right", "right"]);
    let view = seen(&record, &RopeGame);
    assert_eq!((view.mover, view.prompt, view.actions.abort), (None, None, false));
    assert_eq!(keys(&view.status), ["tug-ending-pulled"]);
    assert_eq!(arg(&view.status[0], "winner"), Some(&Arg::Person(ADA.0)));
    let changes = view.changes.expect("both ratings in one line");
    let Some(Arg::Text(two)) = arg(&changes, "two") else { panic!("{changes:?}") };
    let said = |name| word(two, name);
    assert_eq!(
        (said("before"), said("after"), said("difference")),
        ("1500".into(), "1338".into(), "−162".into())
    );
    let length = view.length.expect("moves and time");
    assert_eq!((arg(&length, "moves"), word(&length, "unit")), (Some(&Arg::Number(4)), "minutes".into()));
}

#[test]
fn ending_has_a_sign_unless_the_score_decided() {
    let begun = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left"]);
    let shown = |record: &Match| ending(record, &*record.table(&RopeGame).expect("it replays"));
    assert_eq!(shown(&begun), None, "it is not over");
    let resign = MatchCommand::Resign { turn: begun.turn, whole: true };
    let resigned = act(&begun, &RopeGame, Actor::Person(ADA), &resign).expect("possible").next;
    let view = shown(&resigned).expect("it is over");
    assert_eq!((view.sign, view.notes.len()), (Some("sign-flag"), 2));
    assert_eq!(word(&view.notes[0].1, "difference"), "+162", "the winner comes first");
    let won = play_on(begun, &RopeGame, &["right", "right", "right", "right"]);
    assert_eq!(shown(&won).and_then(|view| view.sign), None);
}

#[test]
fn every_ending_has_a_sentence() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right"]);
    let turn = record.turn;
    let ended = |actor, command| act(&record, &RopeGame, actor, &command).expect("possible").next;
    let both_moved = play_on(record.clone(), &RopeGame, &["left"]);
    let resign = MatchCommand::Resign { turn: both_moved.turn, whole: true };
    let resigned = act(&both_moved, &RopeGame, Actor::Person(ADA), &resign).expect("possible").next;
    assert_eq!(keys(&seen(&resigned, &RopeGame).status), ["match-resigned"]);
    let aborted = ended(Actor::Person(ADA), MatchCommand::Abort { turn });
    assert_eq!(keys(&seen(&aborted, &RopeGame).status), ["match-aborted"]);
    let moderated = ended(Actor::Moderator(CLEO), MatchCommand::Abort { turn });
    assert_eq!(keys(&seen(&moderated, &RopeGame).status), ["match-aborted-by-moderator"]);
    let mut level = record.clone();
    for _ in 0..3 {
        let moves: &[&str] = if level.round().moves.is_empty() { &["right", "left"] } else { &["left"] };
        level = play_on(play_on(level, &RopeGame, moves), &RopeGame, &["right", "left"]);
    }
    assert_eq!(keys(&seen(&level, &RopeGame).status), ["match-level"]);
    let won = play_on(play_on(record, &RopeGame, &["right"; 3]), &RopeGame, &["left"; 4]);
    assert_eq!(keys(&seen(&won, &RopeGame).status), ["match-won-by"], "one sentence for round and match");
}

#[test]
fn ended_notification_speaks_to_its_reader() {
    let over = |conclusion| ended([ADA, BEN], "okiya", 0, conclusion, ByPlayer::default());
    let said = |record: &Match, person| {
        let call = Notification { person, turn: record.turn, why: NotificationReason::Ended };
        match_notification(record, &call)
    };
    let resigned = over(Conclusion::Resigned { winner: Player::One });
    assert_eq!(keys(&[ADA, BEN].map(|person| said(&resigned, person))), ["call-won", "call-lost"]);
    assert_eq!(said(&over(Conclusion::Agreed), BEN).key, "call-ended");
    let mut awarded = over(Conclusion::Decided { winner: Some(Player::One) });
    let Phase::Over(end) = &mut awarded.phase else { panic!("it is over") };
    end.reason = Note::read("He left.").expect("a short note");
    for (person, how) in [(ADA, "match-decided-you"), (BEN, "match-decided")] {
        let text = said(&awarded, person);
        let Some(Arg::Text(inner)) = arg(&text, "how") else { panic!("{text:?}") };
        assert_eq!((&*text.key, &*inner.key), ("call-ended-why", how));
    }
}

#[test]
fn rounds_have_cards_and_a_score() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "left", "left", "right"]);
    let card = round(&record, 0).expect("the round is over");
    assert_eq!(keys(&card.status), ["round-repetition"]);
    let score = card.score.expect("there are several rounds");
    assert_eq!((word(&score, "ones"), word(&score, "twos")), ("½".to_owned(), "½".to_owned()));
    assert_eq!(round(&record, 1), None, "the second round is not over");
    assert_eq!(round(&record, 2), None, "there is no third round");
    let view = seen(&record, &RopeGame);
    assert_eq!(view.last, None);
    assert_eq!(view.score, Some(score));
}

#[test]
fn moves_since_a_look_count_across_rounds() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "left", "left", "right"]);
    let next = play_on(record.clone(), &RopeGame, &["right"]);
    let since = [1, 4, 5, next.turn].map(|turn| moves_since(&next, turn));
    assert_eq!(since, [Some((5, 1)), Some((2, 4)), Some((1, 6)), None]);
    let (undo, by) = (MatchCommand::Undo { turn: next.turn }, record.mover().expect("it runs"));
    let undone = act(&next, &RopeGame, Actor::Person(by), &undo).expect("nobody has answered").next;
    assert_eq!(moves_since(&undone, next.turn), None);
    let again = play_on(undone, &RopeGame, &["right"]);
    assert_eq!(moves_since(&again, next.turn), Some((1, 6)), "the move in place of the one that was seen");
}

#[test]
fn mirror_match_is_explained_before_its_first_move() {
    let said = |record: &Match| seen(record, &RopeGame).score.expect("two rounds").key;
    let mirror = begun(&RopeGame, Format::Mirror { by_points: false });
    assert_eq!(said(&mirror), "format-mirror-explained");
    assert_eq!(said(&play_on(mirror, &RopeGame, &["right"])), "format-mirror");
}

#[test]
fn resign_question_names_match_opponent_and_cost() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right"]);
    let early = resign(&record, BEN);
    assert_eq!((&*early.question.key, early.calls_off, early.has_rounds), ("abort-really", true, false));
    let record = play_on(record, &RopeGame, &["left"]);
    let asked = resign(&record, BEN);
    assert_eq!((&*asked.question.key, asked.calls_off, asked.has_rounds), ("resign-really", false, true));
    assert_eq!((asked.id, asked.turn), (record.id, record.turn));
    for (person, other) in [(ADA, BEN), (BEN, ADA)] {
        let text = resign(&record, person).question;
        assert_eq!(arg(&text, "other"), Some(&Arg::Person(other.0)));
        assert_eq!(arg(&text, "game"), Some(&Arg::Text(Text::of("tug", "name"))));
    }
}

fn challenged(to: Option<PersonId>) -> Challenge {
    Challenge {
        id: ChallengeId::from_random(4),
        terms: terms("tug", Format::Single),
        ..engawa_samples::challenge(to, ChallengeState::Open)
    }
}

#[test]
fn challenge_shows_its_stakes_while_it_is_open() {
    let rating =
        Rating { deviation_milli: 60_000, wins: 9, losses: 9, last: Some(NOON), ..Rating::default() };
    let (ratings, new) = (ByPlayer([rating; 2]), ByPlayer([rating, Rating::default()]));
    let see_rated = |record: &Challenge, ratings, scope: Option<Scope>| {
        let known = scope.map(|scope| (ratings, scope));
        challenge(record, RopeGame.facts(), &Server::default(), known, false, None, NOON)
    };
    let see = |record: &Challenge, scope| see_rated(record, &ratings, scope);
    let settling = see_rated(&challenged(Some(BEN)), &new, Some(Scope::Global));
    assert_eq!(keys(&settling.stakes), ["challenge-settling"], "numbers of a new rating would frighten");
    assert_eq!(
        settling.rows.last().map(|(sign, text)| (*sign, &*text.key)),
        Some(("sign-stakes", "challenge-settling"))
    );
    let view = see(&challenged(Some(BEN)), Some(Scope::Global));
    assert_eq!(view.stakes.len(), 2);
    assert_eq!(word(&view.stakes[0], "win"), "+10");
    assert_eq!(
        view.rows.iter().map(|(sign, _)| *sign).collect::<Vec<_>>(),
        ["sign-clock", "sign-rated", "sign-stakes"]
    );
    let in_season = see(&challenged(Some(BEN)), Some(Scope::Season(SeasonNumber::MIN, HERE.server)));
    assert_eq!(keys(&in_season.stakes[..1]), ["ratings-of-season"], "the line names the season");
    assert_eq!(in_season.stakes[1..], view.stakes);
    assert_eq!((view.asked, view.is_open), (Some(BEN), true));
    assert_eq!(arg(&view.status, "when"), Some(&Arg::When(NOON + Span::days(7))));
    let open = see(&challenged(None), None);
    assert_eq!((open.asked, open.stakes), (None, Vec::new()));
    let closed = Challenge { state: ChallengeState::Declined, ..challenged(Some(BEN)) };
    let closed = see(&closed, Some(Scope::Global));
    assert_eq!((closed.is_open, closed.asked, &*closed.status.key), (false, None, "challenge-declined"));
    assert_eq!(closed.stakes, []);
}

#[test]
fn challenge_shows_terms_that_differ_from_the_usual_ones() {
    let terms = |record: &Challenge, server: &Server| {
        let view = challenge(record, RopeGame.facts(), server, None, false, None, NOON);
        keys(&view.terms).join(" ")
    };
    let usual = challenged(None);
    assert_eq!(terms(&usual, &Server::default()), "clock-none terms-rated", "these two are always there");
    let server = Server { format: Some(Format::BestOf(5)), ..Server::default() };
    assert_eq!(terms(&usual, &server), "clock-none terms-rated format-single");
    let mut other = Challenge { seat: SeatWish::Seat(Seat::Second), ..usual };
    (other.terms.rated, other.terms.guesses, other.terms.hints) = (false, false, true);
    other.terms.options = Options([("start".to_owned(), "right".to_owned())].into());
    assert_eq!(
        terms(&other, &Server::default()),
        "clock-none terms-casual tug-option-start terms-hints terms-seat-second terms-unguessed"
    );
}

#[test]
fn list_begins_with_own_turns_of_running_matches() {
    let mine = begun(&RopeGame, Format::Single);
    let mut theirs = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    theirs.id = MatchId::from_random(1);
    let off = MatchCommand::Abort { turn: mine.turn };
    let ended = act(&mine, &RopeGame, Actor::Person(ADA), &off).expect("nobody has moved").next;
    let rows = list(ADA, &[ended, theirs.clone(), mine.clone()]);
    let shown: Vec<(MatchId, bool)> = rows.iter().map(|row| (row.id, row.mine)).collect();
    assert_eq!(shown, [(mine.id, true), (theirs.id, false)]);
    assert_eq!(arg(&rows[0].text, "person"), Some(&Arg::Person(BEN.0)));
    assert_eq!(list(CLEO, &[mine]), []);
}
