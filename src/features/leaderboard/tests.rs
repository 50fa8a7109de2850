//! Tests of leaderboards: their contents, and the messages in every language.

use std::sync::Arc;

use super::SEASON_EVERYWHERE;
use super::view::{self, Choices, LadderView};
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::{Day, Span};
use crate::chat::voice::Voice;
use crate::games::GAMES;
use crate::host::ladder::{Page, RoundCounts, SeatCounts};
use crate::host::rating::rate;
use crate::host::server::MIN_SEASON_LENGTH;
use crate::host::{ByPlayer, Player, Rating, RelativeScope, Scope, SeasonName, SeasonNumber, Server};
use crate::store::rows::conform::{Fixtures, check_fixture};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, CLEO, MessageSnapshot, NOON};
use engawa_samples::{HERE, active_page, arg, keys, sorted_page};

#[test]
fn leaderboard_marks_provisional_ratings() {
    let settled = Rating { deviation_milli: 60_000, last: Some(NOON), ..Rating::default() };
    let people = [(ADA, settled), (BEN, Rating::default())];
    let page = sorted_page("okiya", Scope::Server(HERE.server), &people, None, BEN);
    let view = view::ladder(&page, &Server::default(), NOON);
    let ratings: Vec<_> = view.lines.iter().map(|line| arg(line, "rating").cloned()).collect();
    let rating = |key| Some(Arg::Text(Text::new(key).with("rating", "1500")));
    assert_eq!(ratings, ["rating-settled", "rating-new"].map(rating));
    assert_eq!(view.why_new, Some(Text::new("rating-new-why")));
    let alone = sorted_page("okiya", Scope::Server(HERE.server), &people[..1], None, ADA);
    assert_eq!(view::ladder(&alone, &Server::default(), NOON).why_new, None, "nobody is new");
    let rungs: Vec<_> =
        view.rungs.iter().map(|rung| (rung.rank, rung.deviation, rung.settled, rung.mine)).collect();
    assert_eq!(rungs, [(1, 60, true, false), (1, 350, false, true)]);
    assert_eq!(keys(&view.in_words()).len(), 3, "what it shows, and each rank");
    assert!(view.clone().for_everybody().rungs.iter().all(|rung| !rung.mine));
    let later = view::ladder(&page, &Server::default(), NOON + Span::days(400));
    assert!(later.rungs[0].deviation > 60, "certainty fades");
    assert_eq!((&*view.title.key, view.scope), ("ladder-title-here", RelativeScope::ThisServer(None)));
    assert_eq!(view.mine.map(|mine| mine.key.into_owned()), Some("ladder-mine".to_owned()));
    let nobody = view::ladder(&sorted_page("okiya", Scope::Global, &[], None, BEN), &Server::default(), NOON);
    assert_eq!((keys(&nobody.lines), nobody.scope), (vec!["ladder-empty"], RelativeScope::Global));
    assert_eq!(nobody.rungs, []);
}

#[test]
fn page_leaves_out_people_with_hidden_ratings() {
    let people = [(ADA, Rating::default()), (BEN, Rating::default())];
    let page = sorted_page("okiya", Scope::Global, &people, None, ADA);
    let without = |hidden: &[PersonId]| {
        let hidden = hidden.iter().copied().collect();
        view::ladder_without(page.clone(), &hidden, &Server::default(), NOON)
    };
    assert_eq!(without(&[]), view::ladder(&page, &Server::default(), NOON));
    let shown = without(&[ADA, CLEO]);
    assert_eq!(shown.rungs.iter().map(|rung| rung.person).collect::<Vec<_>>(), [BEN]);
    assert_eq!((shown.lines.len(), shown.mine, shown.is_placed), (1, None, false));
    assert_eq!(shown.hidden, Some(Text::new("ratings-hidden")));
    let nobody = without(&[ADA, BEN]);
    assert_eq!((nobody.lines, nobody.rungs), (Vec::new(), Vec::new()), "the page is not empty, but hidden");
}

#[test]
fn leaderboard_names_its_season() {
    let begun = |server: Server, name, at| {
        server.begin_season(SeasonName::read(name).expect("a name"), at).expect("it may begin")
    };
    let server = begun(begun(Server::default(), "Spring", NOON), "Summer", NOON + MIN_SEASON_LENGTH);
    let title = |scope, server: &Server| {
        let view = view::ladder(&sorted_page("okiya", scope, &[], None, BEN), server, NOON);
        let season = arg(&view.title, "season").cloned();
        (view.title.key.into_owned(), season, keys(&view.lines).concat())
    };
    let here = Scope::Server(HERE.server);
    let first = Scope::Season(SeasonNumber::MIN, HERE.server);
    let said = |title: &str, season: Option<&str>, line: &str| {
        (title.to_owned(), season.map(|name| Arg::Name(name.to_owned())), line.to_owned())
    };
    assert_eq!(title(here, &Server::default()), said("ladder-title-here", None, "ladder-empty"));
    assert_eq!(title(here, &server), said("ladder-title-before", None, "ladder-empty-before"));
    assert_eq!(title(first, &server), said("ladder-title-season", Some("Spring"), "ladder-empty-season"));
    let now = Scope::Season(server.current_season().expect("the second"), HERE.server);
    assert_eq!(title(now, &server), said("ladder-title-season", Some("Summer"), "ladder-empty-season-now"));
    assert_eq!(title(Scope::Global, &server), said("ladder-title-everywhere", None, "ladder-empty"));
    let page = sorted_page("okiya", first, &[(ADA, Rating::default())], None, ADA);
    let view = view::ladder(&page, &server, NOON);
    assert_eq!(arg(&view.in_words()[0], "title"), Some(&Arg::Text(view.title.clone())));
    assert_eq!(view.scope, RelativeScope::ThisServer(Some(SeasonNumber::MIN)));
}

#[test]
fn message_has_one_line_and_the_text_every_place() {
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::ENGLISH);
    let people = [(ADA, Rating::default()), (BEN, Rating::default())];
    for me in [ADA, CLEO] {
        let page = sorted_page("okiya", Scope::Global, &people, Some(0), me);
        let view = view::ladder(&page, &Server::default(), NOON);
        let message = view::message(&view, Some(Arc::from(&[][..])), &Choices::default(), voice);
        assert_eq!(message.text.lines().count(), 1, "one's own place, or else the title: {}", message.text);
        let text = view::as_text(&view, voice).text;
        assert_eq!(text.lines().count(), 4, "the title, two places, and what new means: {text}");
    }
}

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/leaderboard/rows"),
    files: &[(1, "seat-counts", |file| {
        let konane = RoundCounts { drawn: 0, first: 27, second: 23 };
        let games = [("okiya".to_owned(), ROUNDS), ("konane".to_owned(), konane)].into();
        check_fixture(file, &SeatCounts { games });
    })],
};

const ROUNDS: RoundCounts = RoundCounts { drawn: 6, first: 54, second: 40 };

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn absent_reader_learns_how_to_return() {
    let words = Catalogue::load().expect("the catalogue loads");
    let people: Vec<_> = (0..11).map(|number| (PersonId(number), Rating::default())).collect();
    let absent = Rating { last: Some(NOON), ..Rating::default() };
    let everybody: Vec<_> = people.iter().copied().chain([(ADA, absent)]).collect();
    let since = Day(NOON.day().0 + 1);
    let page = active_page(&everybody, None, ADA, since);
    assert_eq!((page.mine, page.absent, page.page, page.pages), (None, Some((ADA, absent)), 0, 2));
    let few = active_page(&everybody[9..], None, ADA, since);
    let rank = few.mine.map(|mine| mine.rank);
    assert_eq!((few.absent, rank), (None, Some(1)), "fewer than three would be left");

    let view = view::ladder(&page, &Server::default(), NOON);
    assert!(view.rungs.iter().all(|rung| rung.person != ADA));
    for language in Language::all() {
        let voice = Voice::new(&words, language);
        let message = view::message(&view, Some(Arc::from(&[][..])), &Choices::default(), voice);
        let said = voice.say(view.mine.as_ref().expect("they are told"));
        assert!(said.contains("90") && said.contains("1500"), "{said}");
        assert_eq!(message.text, said);
        assert!(view::as_text(&view, voice).text.contains(&said));
        let public = view.clone().for_everybody().mine.expect("they have asked");
        assert!(voice.say(&public).contains(&format!("<@{ADA}>")), "{}", voice.say(&public));
    }
    let season = Scope::Season(SeasonNumber::MIN, HERE.server);
    let begun = |server: Server, at| {
        server.begin_season(SeasonName::read("Spring").expect("a name"), at).expect("it may begin")
    };
    let server = begun(begun(Server::default(), NOON), NOON + MIN_SEASON_LENGTH);
    let past = view::ladder(&Page { scope: season, ..page }, &server, NOON);
    assert_eq!((past.mine, past.is_placed), (None, false), "nobody returns to a leaderboard of the past");
}

#[test]
fn leaderboard_says_how_often_the_first_player_won() {
    let words = Catalogue::load().expect("the catalogue loads");
    let people = [(ADA, Rating::default()), (BEN, Rating::default())];
    let page = sorted_page("okiya", Scope::Server(HERE.server), &people, Some(0), ADA);
    let view = view::ladder(&page, &Server::default(), NOON);
    for language in Language::all() {
        let voice = Voice::new(&words, language);
        for counts in [ROUNDS, RoundCounts { drawn: 0, ..ROUNDS }, RoundCounts { drawn: 1, ..ROUNDS }] {
            let view = LadderView { rounds: Some(view::rounds(counts)), ..view.clone() };
            let message = view::message(&view, Some(Arc::from(&[][..])), &Choices::default(), voice);
            let line = message.text.lines().nth(1).expect("a second line");
            assert!(line.contains("54") && line.contains(&counts.all().to_string()), "{line}");
            assert!(view::as_text(&view, voice).text.contains(line));
        }
    }
    let voice = Voice::new(&words, Language::ENGLISH);
    let said = voice.say(&view::rounds(RoundCounts { drawn: 0, first: 54, second: 46 }));
    assert_eq!(said, "The first player won 54 of 100 rounds here.");
}

fn choices(server: &Server, shown: &LadderView) -> Choices {
    let games = GAMES.iter().map(|game| game.facts().id.to_owned()).collect();
    Choices { games, seasons: view::seasons(server, shown.scope, None) }
}

fn pages(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let changed = rate(&ByPlayer([Rating::default(); 2]), Some(Player::One), NOON);
    let everybody = [
        (ADA, changed[Player::One].after),
        (BEN, changed[Player::Two].after),
        (
            CLEO,
            Rating {
                value_milli: 1_700_000,
                deviation_milli: 60_000,
                wins: 12,
                draws: 1,
                losses: 4,
                ..Rating::default()
            },
        ),
    ];
    for (heading, scope, people) in [
        ("A leaderboard", Scope::Server(HERE.server), &everybody[..]),
        ("Nobody has played", Scope::Global, &[]),
    ] {
        let page = sorted_page("okiya", scope, people, Some(0), BEN);
        let shown = view::ladder(&page, &Server::default(), NOON).for_everybody();
        let picture = (!shown.rungs.is_empty()).then(|| Arc::from(&[][..]));
        let choices = choices(&Server::default(), &shown);
        book.page(heading, &view::message(&shown, picture, &choices, voice));
    }
    let spring = SeasonName::read("*Spring* <@22>").expect("a name");
    let server = Server::default().begin_season(spring, NOON).expect("the first");
    let season = Scope::Season(SeasonNumber::MIN, HERE.server);
    for (heading, scope, people) in [
        ("A leaderboard of a season", season, &everybody[..2]),
        ("Nobody has played in a season", season, &[]),
        ("Before the first season", Scope::Server(HERE.server), &everybody[..]),
    ] {
        let page = sorted_page("okiya", scope, people, Some(0), BEN);
        let shown = view::ladder(&page, &server, NOON).for_everybody();
        let picture = (!shown.rungs.is_empty()).then(|| Arc::from(&[][..]));
        let choices = choices(&server, &shown);
        book.page(heading, &view::message(&shown, picture, &choices, voice));
    }
    let crowd: Vec<_> = (0..21).map(|number| (PersonId(number), Rating::default())).collect();
    let page = sorted_page("okiya", Scope::Global, &crowd, Some(1), PersonId(3));
    let shown = view::ladder(&page, &Server::default(), NOON);
    let choices = choices(&Server::default(), &shown);
    book.page("A page in the middle", &view::message(&shown, Some(Arc::from(&[][..])), &choices, voice));
    book.page("The same as text", &view::as_text(&shown, voice));
}

#[test]
fn leaderboards_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        pages(&mut book);
        book.words(&SEASON_EVERYWHERE.text.key, &SEASON_EVERYWHERE.text);
        insta::assert_snapshot!(format!("leaderboards-{}", language.code()), book.text);
    }
}
