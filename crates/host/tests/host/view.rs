//! Tests of the views of matches, challenges and lists.

use crate::base::id::ChallengeId;
use crate::base::text::{Arg, Text};
use crate::base::time::Span;
use crate::game::Prompt;
use engawa_host::view::{board, challenge, list, resign, round};
use engawa_host::{Challenge, ChallengeState, Scope, SeasonNumber};

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
    assert_eq!((view.score, view.changes), (None, Vec::new()));
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
    assert_eq!(keys(&view.changes), ["rating-change-new", "rating-change-new"]);
    let said = |name| word(&view.changes[1], name);
    assert_eq!(
        (said("before"), said("after"), said("difference")),
        ("1500".into(), "1338".into(), "−162".into())
    );
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
    let mut level = record;
    for _ in 0..3 {
        let moves: &[&str] = if level.round().moves.is_empty() { &["right", "left"] } else { &["left"] };
        level = play_on(play_on(level, &RopeGame, moves), &RopeGame, &["right", "left"]);
    }
    assert_eq!(keys(&seen(&level, &RopeGame).status), ["round-repetition", "match-level"]);
}

#[test]
fn rounds_have_cards_and_a_score() {
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "left", "left", "right"]);
    let card = round(&record, 0).expect("the round is over");
    assert_eq!(keys(&card.status), ["round-repetition", "round-next"]);
    assert_eq!(arg(&card.status[1], "person"), Some(&Arg::Person(BEN.0)));
    let score = card.score.expect("there are several rounds");
    assert_eq!((word(&score, "ones"), word(&score, "twos")), ("½".to_owned(), "½".to_owned()));
    assert_eq!(round(&record, 1), None, "the second round is not over");
    assert_eq!(round(&record, 2), None, "there is no third round");
    let view = seen(&record, &RopeGame);
    assert_eq!(view.last, None);
    assert_eq!(view.score, Some(score));
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
fn challenge_shows_its_terms_and_stakes() {
    let ratings = ByPlayer::default();
    let view = challenge(
        &challenged(Some(BEN)),
        RopeGame.facts(),
        Some((&ratings, Scope::Global)),
        false,
        None,
        NOON,
    );
    assert_eq!(
        keys(&view.terms),
        ["format-single", "tug-option-start", "clock-none", "terms-rated", "terms-seat-random"]
    );
    assert_eq!(word(&view.terms[1], "value"), "middle", "the default is shown too");
    assert_eq!(view.stakes.len(), 2);
    assert_eq!(word(&view.stakes[0], "win"), "+162");
    let season = Scope::Season(SeasonNumber::MIN, HERE.server);
    let in_season =
        challenge(&challenged(Some(BEN)), RopeGame.facts(), Some((&ratings, season)), false, None, NOON);
    assert_eq!(keys(&in_season.stakes[..1]), ["ratings-of-season"], "the line names the season");
    assert_eq!(in_season.stakes[1..], view.stakes);
    assert_eq!((view.asked, view.is_open, view.may_decline), (Some(BEN), true, true));
    assert_eq!(arg(&view.status, "when"), Some(&Arg::When(NOON + Span::days(7))));
    let open = challenge(&challenged(None), RopeGame.facts(), None, false, None, NOON);
    assert_eq!((open.asked, open.may_decline, open.stakes), (None, false, Vec::new()));
    let closed = Challenge { state: ChallengeState::Declined, ..challenged(Some(BEN)) };
    let closed = challenge(&closed, RopeGame.facts(), Some((&ratings, Scope::Global)), false, None, NOON);
    assert_eq!((closed.is_open, closed.asked, &*closed.status.key), (false, None, "challenge-declined"));
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
