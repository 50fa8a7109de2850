//! Tests of leaderboard pages and their pictures. The alternative text and the list of *As text* say what a
//! picture shows, and the picture marks the reader only in private.

use std::collections::BTreeSet;
use std::sync::Arc;

use engawa::app::clock::SystemClock;
use engawa::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use engawa::base::text::Text;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::voice::Voice;
use engawa::chat::{Answer, CommandCall, Message, Row, UserAction, Visibility};
use engawa::features::leaderboard::LadderPress;
use engawa::games::GAMES;
use engawa::host::ladder::PAGE;
use engawa::host::{Limits, Press, PressFields, Rating, RelativeScope, Scope, SeasonName, Server};
use engawa::render::ChartRow;
use engawa::store::{Batch, Key, Ladder, MemoryStore, Precondition, Store};
use engawa::words::{Catalogue, Language};

use crate::testing::shell::{Shell, call, message, presses};

/// Number of people on the leaderboard. People with higher ids have lower ratings.
const PEOPLE: u64 = 23;
/// The person who asks for the leaderboard and is on its second page.
const ASKER: PersonId = PersonId(14);

async fn crowded() -> Shell {
    let people = (1..=PEOPLE).map(|number| {
        let below = i32::try_from(number).expect("few");
        let rating = Rating { value_milli: 1_900_000 - below * 20_000, ..Rating::default() };
        (PersonId(number), rating)
    });
    with_people(people).await
}

/// Returns a bot with people on the global leaderboard of the first game.
async fn with_people(people: impl Iterator<Item = (PersonId, Rating)>) -> Shell {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let store = Arc::new(MemoryStore::new());
    let ladder = Ladder::new(GAMES[0].facts().id, Scope::Global);
    let batch = people.fold(Batch::new(), |batch, (person, rating)| {
        let place = Key::Rank(ladder.clone(), rating.standing(person));
        let key = Key::Rating(person, ladder.clone());
        batch.put_record(key, Precondition::Any, &rating).put_record(place, Precondition::Any, &rating)
    });
    store.commit(batch).await.expect("committed");
    Shell::over(store, place, Limits::default(), 1)
}

fn by_command() -> CommandCall {
    call("leaderboard", [("game", GAMES[0].facts().id), ("scope", "global")])
}

/// Returns the alternative text of the message's picture, and the text that the shell stores in place of the
/// picture.
fn picture(message: &Message) -> (&str, &str) {
    let file = message.file.as_ref().expect("a picture");
    let pages = (1..=3).map(|page| format!("{}-ladder-{page}.png", GAMES[0].facts().id));
    assert!(pages.into_iter().any(|name| name == file.name), "{}", file.name);
    (&file.alt, std::str::from_utf8(&file.bytes).expect("the shell's artist writes"))
}

/// Asserts that the picture and its alternative text list the same ranks, names and ratings in the same order.
/// The message itself has one line, about the asker.
fn assert_fits(message: &Message, first: usize, count: usize, marked: Option<usize>) {
    let (alt, drawn) = picture(message);
    let rungs = (first..first + count).map(|rank| {
        let rating = 1900 - rank * 20;
        // The server knows only the asker's name, because nobody else has used the bot there.
        let name = (rank as u64 == ASKER.0).then(|| format!("guest {rank}"));
        let shown = name.as_deref().unwrap_or("someone");
        let said = format!("#{rank}: {shown}, {rating} (provisional), give or take 350.");
        assert!(alt.contains(&said), "{said} in {alt}");
        let (marked, rating) = (marked == Some(rank), u16::try_from(rating).expect("a rating"));
        ChartRow { rank: rank as u64, name, rating, deviation: 350, settled: false, marked, crowned: false }
    });
    assert_eq!(drawn, format!("{:?}", rungs.collect::<Vec<_>>()));
    assert_eq!(alt.matches("give or take").count(), count);
    let own = format!("**#{ASKER}** with **1620 (provisional)**");
    assert!(message.text.lines().count() == 1 && message.text.contains(&own), "{}", message.text);
}

#[tokio::test]
async fn page_picture_marks_only_its_own_reader() {
    let shell = crowded().await;
    let shown = shell.command(ASKER, by_command()).await;
    let Answer::Message(Visibility::Public, message) = &shown else { panic!("{shown:?}") };
    assert_fits(message, 1, PAGE, None);

    let text = |press: &Press| matches!(LadderPress::of(press), Some(LadderPress::AsText { .. }));
    let text = presses(&shown).into_iter().find(text).expect("a way to the list");
    let list = shell.press(ASKER, &text).await;
    let Answer::Message(Visibility::Private, message) = &list else { panic!("{list:?}") };
    for rank in 1..=PAGE {
        let said = format!("**#{rank}** <@{rank}> · **{} (provisional)** · 0 drawn", 1900 - rank * 20);
        assert!(message.text.lines().any(|line| line == said), "{said} in {}", message.text);
    }

    let mine = |press: &Press| matches!(press, Press::Ladder { page: None, .. });
    let mine = presses(&shown).into_iter().find(mine).expect("a way to one's own page");
    let own = shell.press(ASKER, &mine).await;
    let Answer::Message(Visibility::Private, message) = &own else { panic!("{own:?}") };
    assert_fits(message, 11, PAGE, Some(14));

    // A press of *Next* in a private leaderboard replaces its text and its picture with the next page.
    let next = |press: &Press| matches!(press, Press::Ladder { page: Some(2), .. });
    let next = presses(&own).into_iter().find(next).expect("a way on");
    let (message, component) = (MessageId(9), next.to_string());
    let act = UserAction::Press { message, private: true, component, values: Vec::new() };
    let paged = shell.hear(shell.event(ASKER, act)).await;
    let [Answer::Replace(message)] = &paged[..] else { panic!("{paged:?}") };
    assert_fits(message, 21, 3, None);
}

/// People with ratings of 1700, 1600 ... whose last rated match was so many days ago. The asker is the second one.
fn last_played(days: [i64; 4]) -> impl Iterator<Item = (PersonId, Rating)> {
    let now = SystemClock::default().now();
    let people = [PersonId(1), ASKER, PersonId(3), PersonId(4)].into_iter().zip((0..4).rev()).zip(days);
    people.map(move |((person, points), days)| {
        let last = Some(now - Span::days(days));
        (person, Rating { value_milli: 1_400_000 + points * 100_000, last, ..Rating::default() })
    })
}

#[tokio::test]
async fn absent_people_leave_the_ranks() {
    let shell = with_people(last_played([3, 92, 80, 89])).await;
    let shown = shell.command(ASKER, by_command()).await;
    let (alt, _) = picture(message(&shown));
    for rank in ["#1: someone, 1700", "#2: someone, 1500", "#3: someone, 1400"] {
        assert!(alt.contains(rank), "{rank} in {alt}");
    }
    assert!(!alt.contains("1600"), "{alt}");
    let said = &message(&shown).text;
    assert!(said.contains("Their rating is still **1600") && said.contains(&format!("<@{ASKER}>")), "{said}");
    let page =
        |page| Press::Ladder { game: GAMES[0].facts().id.to_owned(), scope: RelativeScope::Global, page };
    for number in [None, Some(0)] {
        let own = shell.press(ASKER, &page(number)).await;
        assert!(message(&own).text.contains("You have no rank at the moment"), "{own:?}");
    }
    let other = shell.press(PersonId(3), &page(None)).await;
    assert!(message(&other).text.contains("You’re **#2** with **1500"), "{other:?}");
    let profile = |who| shell.command(who, call("profile", []));
    let absent = |profile: &Answer| message(profile).text.contains("No rank in ");
    assert!(absent(&profile(ASKER).await) && !absent(&profile(PersonId(3)).await));
    shell.clock.advance(Span::days(20));
    let later = shell.command(ASKER, by_command()).await;
    let (alt, _) = picture(message(&later));
    assert!(
        alt.contains("#2: ") && alt.contains("1600"),
        "one is left, so everybody keeps their rank: {alt}"
    );
    assert!(!absent(&profile(ASKER).await));
}

#[tokio::test]
async fn empty_leaderboard_has_no_picture() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::new(MemoryStore::new()), place, Limits::default(), 1);
    let shown = shell.command(ASKER, by_command()).await;
    let Answer::Message(Visibility::Public, message) = &shown else { panic!("{shown:?}") };
    assert!(message.file.is_none() && message.text.contains("Nobody has finished"), "{message:?}");
}

/// Returns the component id of each menu in an answer, with the values of its entries.
fn menus(answer: &Answer) -> Vec<(String, Vec<String>)> {
    let menu = |row: &Row| match row {
        Row::Menu(menu) => {
            Some((menu.id.clone(), menu.entries.iter().map(|entry| entry.value.clone()).collect()))
        }
        Row::Buttons(_) | Row::Link(_) => None,
    };
    message(answer).rows.iter().filter_map(menu).collect()
}

#[tokio::test]
async fn leaderboard_choices_open_a_private_view() {
    let store = Arc::new(MemoryStore::new());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let seasons = 40;
    let server = (0..seasons).fold(Server::default(), |server, number| {
        let name = SeasonName::read(&format!("Season {number}")).expect("a name");
        server.begin_season(name, Timestamp(0) + Span::days(number)).expect("it begins")
    });
    let batch = Batch::new().put_record(Key::Server(place.server), Precondition::Any, &server);
    store.commit(batch).await.expect("committed");
    let shown = shell.command(ASKER, call("leaderboard", [("game", GAMES[0].facts().id)])).await;
    assert!(matches!(shown, Answer::Message(Visibility::Public, _)), "{shown:?}");
    assert!(message(&shown).text.contains("Season 39"), "the season that runs: {}", message(&shown).text);

    let choose = async |id: &str, value: &str, private: bool| {
        let act = UserAction::Press {
            message: MessageId(9),
            private,
            component: id.to_owned(),
            values: vec![value.to_owned()],
        };
        shell.hear(shell.event(ASKER, act)).await.remove(0)
    };
    let [games, among] = &menus(&shown)[..] else { panic!("two menus: {shown:?}") };
    assert_eq!(games.1.len(), GAMES.len() - 1, "every other game");
    for (value, game) in games.1.iter().zip(&GAMES[1..]) {
        let other = choose(&games.0, value, false).await;
        assert!(matches!(other, Answer::Message(Visibility::Private, _)), "only they see it: {other:?}");
        let name = Text::of(game.facts().id, "name");
        assert!(message(&other).text.contains(&english(&name)), "{}", message(&other).text);
        assert!(message(&other).text.contains("Season 39"), "the same season: {}", message(&other).text);
    }
    // A menu shows a part of the seasons. Its last entry replaces the menu with the next part.
    let (mut menu, mut seen) = (among.clone(), BTreeSet::new());
    for _ in 0..9 {
        seen.extend(menu.1.iter().cloned());
        let next = choose(&menu.0, menu.1.last().expect("an entry"), true).await;
        assert!(matches!(next, Answer::Replace(_)), "it replaces a private one: {next:?}");
        menu = menus(&next).pop().expect("the seasons");
    }
    assert!(
        message(&choose(&menu.0, menu.1.last().expect("an entry"), true).await)
            .text
            .contains("before the first season")
    );
    assert_eq!(seen.len(), 41, "every season, and what was before");

    let everywhere = |press: &Press| matches!(press, Press::Ladder { scope: RelativeScope::Global, .. });
    let everywhere = presses(&shown).into_iter().find(everywhere).expect("a way to all servers");
    let wide = shell.press(ASKER, &everywhere).await;
    assert!(
        matches!(wide, Answer::Message(Visibility::Private, _))
            && message(&wide).text.contains("across all servers"),
        "{wide:?}"
    );
    let back =
        |press: &Press| matches!(press, Press::Ladder { scope: RelativeScope::ThisServer(Some(_)), .. });
    let back = presses(&wide).into_iter().find(back).expect("a way back to this server");
    assert!(message(&shell.press(ASKER, &back).await).text.contains("Season 39"));
    for nonsense in ["", "1l.chess", "1o", "okiya"] {
        let refused = choose(&games.0, nonsense, false).await;
        assert!(matches!(refused, Answer::Message(Visibility::Private, _)), "{refused:?}");
    }
}

fn english(text: &Text) -> String {
    let words = Catalogue::load().expect("the catalogue");
    Voice::new(&words, Language::ENGLISH).plain(text)
}
