//! Tests of the texts around a board in every game and language, such as seats, first turns and endings,
//! and of typed moves.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::options::AllowedValues;
use crate::game::{Options, Prompt, conform, typed};
use crate::games::GAMES;
use crate::host::view::{self, PUBLIC_SEAT};
use crate::host::{
    Challenge, ChallengeState, Conclusion, Format, Match, MatchEnd, Phase, Player, Press, Server,
};
use crate::words::{Catalogue, Language};
use engawa_chat::voice::Voice;
use engawa_chat::{Message, Row, compose, offers};

/// Maximum number of characters of the line that says how one wins.
const LONGEST_GOAL: usize = 120;

fn voices(words: &Catalogue) -> impl Iterator<Item = Voice<'_>> {
    Language::all().map(|language| Voice::new(words, language))
}

fn board(record: &Match, voice: Voice<'_>) -> Message {
    let game = GAMES.iter().find(|game| game.facts().id == record.terms.game).expect("it is registered");
    let view = view::board(record, &*record.table(*game).expect("it replays"), &[], PUBLIC_SEAT);
    let emoji = |sprite: &str| Some(format!("{sprite}:1"));
    compose::board(&view, picture(""), voice, &emoji, &[])
}

/// Returns the same match, ended by this conclusion.
fn over(record: Match, conclusion: Conclusion) -> Match {
    let over = MatchEnd { conclusion, at: NOON, ratings: None, season: None, reason: None };
    Match { phase: Phase::Over(Box::new(over)), ..record }
}

#[test]
fn first_turns_explain_what_to_do() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        for voice in voices(&words) {
            for moves in 0..4 {
                let record = played(begun(*game, Format::BestOf(3)), *game, moves);
                let table = record.table(*game).expect("it replays");
                let view = view::board(&record, &*table, &[], PUBLIC_SEAT);
                let expected = if moves < 2 { table.explain_turn() } else { table.describe_constraint() };
                assert_eq!(view.next, expected, "after {moves} moves of {}", game.facts().id);
                if let Some(next) = expected {
                    let said = voice.say(&next);
                    assert!(board(&record, voice).text.lines().any(|line| line == said), "{said}");
                }
                assert!(moves >= 2 || view.next.is_some());
                let goal = Text::of(game.facts().id, "goal");
                assert_eq!(view.goal.as_ref(), (moves == 0).then_some(&goal));
                let goal = voice.say(&goal);
                assert!(goal.chars().count() <= LONGEST_GOAL, "{goal}");
                assert_eq!(board(&record, voice).text.lines().any(|line| line == goal), moves == 0, "{goal}");
            }
        }
    }
}

#[test]
fn opened_panel_names_match_and_last_move_and_asks() {
    let words = Catalogue::load().expect("the catalogue loads");
    for (game, voice) in GAMES.iter().flat_map(|game| voices(&words).map(move |voice| (game, voice))) {
        let record = played(begun(*game, Format::Single), *game, 3);
        let table = record.table(*game).expect("it replays");
        let view = view::board(&record, &*table, &[], PUBLIC_SEAT);
        let Prompt::Choose(choose) = table.prompt(&[]) else { panic!("a choice") };
        let panel = compose::panel(&view, &[], &[], picture(""), voice, &|_| None);
        let last = view.last.expect("a move");
        let said = [&view.headline, &last, &choose.question].map(|text| voice.say(text));
        assert_eq!(panel.text, said.join("\n"));
    }
}

#[test]
fn later_rounds_do_not_explain_first_turns() {
    for game in GAMES {
        let mut record = begun(*game, Format::BestOf(3));
        let mut second = record.rounds[0].clone();
        second.moves.clear();
        record.rounds.push(second);
        let table = record.table(*game).expect("it replays");
        let view = view::board(&record, &*table, &[], PUBLIC_SEAT);
        assert_eq!(view.next, table.describe_constraint(), "{}", game.facts().id);
    }
}

#[test]
fn seats_and_tokens_follow_their_players() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        for (voice, first) in voices(&words).flat_map(|voice| Player::BOTH.map(|first| (voice, first))) {
            let mut record = begun(*game, Format::Single);
            record.rounds[0].first = first;
            let table = record.table(*game).expect("it replays");
            let headline = board(&record, voice).text.lines().next().expect("a headline").to_owned();
            for player in Player::BOTH {
                let seat = record.round().seat(player);
                let name = voice.plain(&table.seat_label(seat));
                let together = format!("{name} <:{}:1>", table.token(seat));
                let person = format!("<@{}>", record.people[player]);
                let text = headline.split_once(&person).expect("a name").1;
                let (between, _) =
                    text.split_once(&together).unwrap_or_else(|| panic!("{together} in {text}"));
                let other = format!("<@{}>", record.people[player.other()]);
                assert!(!between.contains(&other), "{together} is {person}’s: {headline}");
            }
            assert_ne!(table.token(Seat::First), table.token(Seat::Second));
        }
    }
}

#[test]
fn last_board_has_one_row_of_buttons() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        for voice in voices(&words) {
            let record = played(begun(*game, Format::Single), *game, usize::from(game.facts().longest_play));
            assert!(!record.is_running());
            let rows = board(&record, voice).rows;
            let [Row::Buttons(buttons)] = rows.as_slice() else { panic!("{rows:?}") };
            let presses: Vec<Press> = buttons.iter().filter_map(|button| Press::read(&button.id)).collect();
            let all = [
                matches!(presses.first(), Some(Press::Rematch(_))),
                matches!(presses.get(1), Some(Press::Replay { .. })),
                matches!(presses.last(), Some(Press::Side(_))),
            ];
            assert_eq!(all, [true; 3], "{presses:?}");
            let is_decided = record.decisive_round().is_some();
            assert_eq!(presses.len(), 3 + usize::from(is_decided));
            assert!(!is_decided || matches!(presses[2], Press::Analyse { .. }));
            let table = record.table(*game).expect("it replays");
            let view = view::board(&record, &*table, &[], PUBLIC_SEAT);
            for reader in [ADA, CLEO] {
                let offered: Vec<Press> = offers::more(&view, reader, &[], voice)
                    .rows
                    .into_iter()
                    .flat_map(|row| match row {
                        Row::Buttons(buttons) => buttons,
                        Row::Menu(_) | Row::Link(_) => Vec::new(),
                    })
                    .filter_map(|button| Press::read(&button.id))
                    .collect();
                assert!(offered.iter().any(|press| matches!(press, Press::Export(_))));
                assert!(offered.iter().any(|press| matches!(press, Press::Words(_))));
                assert!(offered.iter().any(|press| matches!(press, Press::Rules(_))));
            }
        }
    }
}

#[test]
fn result_of_a_match_is_one_sentence() {
    let words = Catalogue::load().expect("the catalogue loads");
    let winner = Player::Two;
    let off_the_board = [
        Conclusion::Resigned { winner },
        Conclusion::Time { winner },
        Conclusion::Agreed,
        Conclusion::Aborted { by: Some(winner) },
        Conclusion::Abandoned,
        Conclusion::Closed,
        Conclusion::Adjudicated,
    ];
    for game in GAMES {
        let whole = played(begun(*game, Format::Single), *game, usize::MAX);
        let others = off_the_board.map(|one| over(begun(*game, Format::BestOf(3)), one));
        for (record, voice) in
            others.iter().chain([&whole]).flat_map(|one| voices(&words).map(move |voice| (one, voice)))
        {
            let view = view::board(record, &*record.table(*game).expect("it replays"), &[], PUBLIC_SEAT);
            let said: String = view.status.iter().map(|line| voice.say(line)).collect();
            assert_eq!(said.matches(['.', '。']).count(), 1, "{said}");
        }
    }
}

#[test]
fn match_decided_off_the_board_shows_no_score() {
    let words = Catalogue::load().expect("the catalogue loads");
    let game = GAMES[0];
    for winner in Player::BOTH {
        let beside = [
            Conclusion::Time { winner },
            Conclusion::Resigned { winner },
            Conclusion::Decided { winner: Some(winner) },
        ];
        for (conclusion, voice) in
            beside.into_iter().flat_map(|one| voices(&words).map(move |voice| (one, voice)))
        {
            let record = over(begun(game, Format::BestOf(3)), conclusion);
            let view = view::board(&record, &*record.table(game).expect("it replays"), &[], PUBLIC_SEAT);
            let text = voice.say(&view.status[0]);
            assert!(text.contains(&format!("<@{}>", record.people[winner])), "{text}");
            assert_eq!(view.score, None, "the sentence says who has won");
            assert_eq!(view::result(&record).score, None, "nor in the picture");
            assert_eq!(view::result(&record).winner, Some(winner));
        }
        let single = over(begun(game, Format::Single), Conclusion::Time { winner });
        assert!(view::result(&single).score.is_some());
    }
    let level = over(begun(game, Format::BestOf(3)), Conclusion::Agreed);
    assert_eq!(view::result(&level).score, None, "0–0 says nothing");
}

#[test]
fn replaced_option_is_hidden_in_challenges() {
    let mut replaced = 0;
    for game in GAMES {
        for fact in game.facts().options {
            let Some(other) = fact.replaced_by else { continue };
            let other = game.facts().options.iter().find(|fact| fact.name == other).expect("an option");
            let value = match other.takes {
                AllowedValues::One(words) => words[0].to_owned(),
                AllowedValues::Several(count, words) => words[..count].join(","),
            };
            let told = |options: Options| {
                let open = challenge(Some(BEN), ChallengeState::Open);
                let mut terms = open.terms.clone();
                (terms.game, terms.options) = (game.facts().id.to_owned(), options);
                let open = Challenge { terms, ..open };
                let view = view::challenge(&open, game.facts(), &Server::default(), None, false, None, NOON);
                let key = Text::of(game.facts().id, &format!("option-{}", fact.name)).key;
                view.terms.iter().any(|term| term.key == key)
            };
            let another = (fact.name.to_owned(), fact.words()[1].to_owned());
            assert!(told(Options([another.clone()].into())) && !told(Options::default()));
            assert!(!told(Options([another, (other.name.to_owned(), value)].into())));
            replaced += 1;
        }
    }
    assert!(replaced > 0);
}

/// The bot understands the typed name of an illegal move in every language, so that the reply can say why
/// the move is illegal.
#[test]
fn names_of_illegal_moves_are_understood() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut understood = 0;
        let mut visited = 0;
        conform::each_table(*game, |former| {
            visited += 1;
            let named = former.named_moves();
            let Some((played, _)) = named.choose(&mut rng).filter(|_| visited % 7 == 0) else { return };
            let table = &*former.after(played);
            if table.ending().is_some() {
                return;
            }
            let say = |text: &Text| voices(&words).map(|voice| voice.plain(text)).collect::<Vec<_>>();
            let terms: Vec<_> = table.terms().into_iter().map(|(word, name)| (word, say(&name))).collect();
            let legal: Vec<_> = table.named_moves().into_iter().map(|(mv, name)| (mv, say(&name))).collect();
            let some: Vec<_> = named.sample(&mut rng, 6).cloned().collect();
            for (mv, name) in some.into_iter().filter(|(mv, _)| !table.legal().contains(mv)) {
                for said in say(&name) {
                    let meant = typed::find_legal_move(&legal, &said);
                    assert!(!table.legal().contains(&meant), "{said} is another move");
                    let spelled = typed::find_illegal_move(table, &terms, &meant.0);
                    assert_eq!(spelled.as_ref(), Some(&mv), "{said}");
                    let why = table.fork().play(&mv).expect_err("not legal");
                    assert!(!why.key.contains("unreadable"), "{said}: {}", why.key);
                    understood += 1;
                }
            }
            for (mv, _) in table.named_moves() {
                assert_eq!(typed::find_illegal_move(table, &terms, &mv.0), None, "a legal move is itself");
            }
        });
        assert!(understood > 50, "{understood} in {}", game.facts().id);
    }
}
