//! Pages of leaderboards with their pictures: of the page that is shown, without the asker where everybody
//! sees it.

use std::sync::Arc;

use engawa::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use engawa::chat::{Act, Answer, Call, Message, Shown, Value};
use engawa::games::GAMES;
use engawa::host::ladder::PAGE;
use engawa::host::rating::Rating;
use engawa::host::{Limits, Press, Scope};
use engawa::render::Rung;
use engawa::store::{Batch, Expected, Key, Ladder, MemoryStore, Store};

use crate::shell::{Shell, presses};

/// How many stand on the leaderboard: the higher the id, the worse.
const PEOPLE: u64 = 23;
/// Whoever asks; they stand on the second page.
const ASKER: PersonId = PersonId(14);

async fn crowded() -> Shell {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let store = Arc::new(MemoryStore::new());
    let ladder = Ladder::new(GAMES[0].facts().id, Scope::Global);
    let batch = (1..=PEOPLE).fold(Batch::new(), |batch, number| {
        let (person, below) = (PersonId(number), i32::try_from(number).expect("few"));
        let rating = Rating { value_milli: 1_900_000 - below * 20_000, ..Rating::default() };
        let place = Key::Rank(ladder.clone(), rating.standing(person));
        let kept = Key::Rating(person, ladder.clone());
        batch.put_record(kept, Expected::Any, &rating).put_record(place, Expected::Any, &rating)
    });
    store.commit(batch).await.expect("committed");
    Shell::over(store, place, Limits::default(), 1)
}

fn by_command() -> Call {
    let options = [("game", GAMES[0].facts().id), ("scope", "global")];
    let options = options.map(|(name, said)| (name.to_owned(), Value::Text(said.to_owned())));
    Call { name: "leaderboard".into(), sub: None, options: options.into() }
}

/// The picture of a message in words for those who do not see it, and as it was asked to be drawn.
fn picture(message: &Message) -> (&str, &str) {
    let file = message.file.as_ref().expect("a picture");
    let pages = (1..=3).map(|page| format!("{}-ladder-{page}.png", GAMES[0].facts().id));
    assert!(pages.into_iter().any(|name| name == file.name), "{}", file.name);
    (&file.alt, std::str::from_utf8(&file.bytes).expect("the shell's artist writes"))
}

/// People, picture and its words have the same ranks with the same ratings, in one order; and who is marked
/// in it.
fn assert_fits(message: &Message, first: usize, count: usize, marked: Option<usize>) {
    let (alt, drawn) = picture(message);
    let rungs = (first..first + count).map(|rank| {
        let rating = 1900 - rank * 20;
        let said = format!("#{rank}: {rating} (new), give or take 350.");
        assert!(alt.contains(&said), "{said} in {alt}");
        assert!(
            message.text.contains(&format!("**#{rank}** <@{rank}> · **{rating} (new)**")),
            "{}",
            message.text
        );
        let (marked, rating) = (marked == Some(rank), u16::try_from(rating).expect("a rating"));
        // Only one of them has ever done anything here.
        let name = (rank as u64 == ASKER.0).then(|| format!("guest {rank}"));
        Rung { rank: rank as u64, name, rating, deviation: 350, settled: false, marked }
    });
    assert_eq!(drawn, format!("{:?}", rungs.collect::<Vec<_>>()));
    assert_eq!(alt.matches("give or take").count(), count);
    let pointer = marked.map(|rank| format!("A pointer marks yours, #{rank}."));
    assert!(pointer.map_or(!alt.contains("pointer"), |pointer| alt.contains(&pointer)), "{alt}");
}

#[tokio::test]
async fn each_page_has_its_picture_and_only_readers_of_their_own_are_marked() {
    let shell = crowded().await;
    let shown = shell.command(ASKER, by_command()).await;
    let Answer::Message(Shown::Public, message) = &shown else { panic!("{shown:?}") };
    assert_fits(message, 1, PAGE, None);

    let mine = |press: &Press| matches!(press, Press::Ladder { page: None, .. });
    let mine = presses(&shown).into_iter().find(mine).expect("a way to one's own page");
    let own = shell.press(ASKER, &mine).await;
    let Answer::Message(Shown::Private, message) = &own else { panic!("{own:?}") };
    assert_fits(message, 11, PAGE, Some(14));

    // Who turns a page of their own gets the next one, words and picture, in its place.
    let next = |press: &Press| matches!(press, Press::Ladder { page: Some(2), .. });
    let next = presses(&own).into_iter().find(next).expect("a way on");
    let (message, component) = (MessageId(9), next.to_string());
    let act = Act::Press { message, private: true, component, values: Vec::new() };
    let last = shell.hear(shell.deed(ASKER, act)).await;
    let [Answer::Replace(message)] = &last[..] else { panic!("{last:?}") };
    assert_fits(message, 21, 3, None);
}

#[tokio::test]
async fn an_empty_leaderboard_has_no_picture() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::new(MemoryStore::new()), place, Limits::default(), 1);
    let shown = shell.command(ASKER, by_command()).await;
    let Answer::Message(Shown::Public, message) = &shown else { panic!("{shown:?}") };
    assert!(message.file.is_none() && message.text.contains("Nobody has finished"), "{message:?}");
}
