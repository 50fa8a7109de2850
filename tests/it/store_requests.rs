//! Tests of the number of store requests per press. With a database server, each request is a round trip.

use std::sync::Arc;

use engawa::base::id::{ChannelId, PersonHash, PersonId, Place, ServerId};
use engawa::chat::{Answer, Message, UserAction};
use engawa::features::club::ClubPress;
use engawa::game::Registry;
use engawa::game::prompt::Prompt;
use engawa::games::GAMES;
use engawa::host::server::Bans;
use engawa::host::{Limits, Match, Press, PressFields, Server};
use engawa::store::rows::DisplayName;
use engawa::store::{Batch, Key, Precondition, Store};

use super::rows;
use super::testing::shell::{Shell, acceptance, call, challenge_to, presses};
use super::testing::store::{FaultyStore, StoreCalls};

const HANA: PersonId = PersonId(1);
const NELL: PersonId = PersonId(2);

/// Returns the numbers of reads and commits since the last call.
fn take(store: &FaultyStore) -> (u32, u32) {
    let StoreCalls { reads, commits, .. } = store.faults.take_calls();
    (reads, commits)
}

/// A press reads two or three times: first the person and the match, then everything that the decision needs. The
/// guesses of spectators are read once more, while the picture is drawn. The commits need no further reads.
#[tokio::test]
async fn move_press_takes_four_round_trips() {
    let store = Arc::new(FaultyStore::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let card = shell.command(HANA, challenge_to("okiya", NELL)).await;
    let mut board = shell.press(NELL, &acceptance(&card)).await;
    let mut moves = 0;
    while let Some((mover, press)) = next_move(&*store, &board) {
        take(&store);
        board = shell.press(mover, &press).await;
        let (reads, commits) = take(&store);
        // At the end of a match, features read more: the outbox entries that link to the last board, and the score
        // between the two players.
        let is_last = next_move(&*store, &board).is_none();
        assert!(reads <= 4 + 3 * u32::from(is_last), "{reads} round trips for move {moves}");
        assert_eq!(commits, 2, "the move, and where its board is shown");
        moves += 1;
    }
    assert!(moves >= 6, "they played {moves} moves");
    // The picture of the last board names both players.
    let Answer::Message(_, Message { file: Some(picture), .. }) = board else { panic!("{board:?}") };
    let drawn = String::from_utf8(picture.bytes.to_vec()).expect("the shell's artist writes");
    for part in ["\"guest 1\"", "\"guest 2\"", "leads: true"] {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    assert!(drawn.contains("1 – 0") || drawn.contains("0 – 1") || drawn.contains("½ – ½"), "{drawn}");
}

/// Names, and what is known of newcomers, are read along with everything else, and written only if they are new. Before
/// each such write, one more read checks that the person's data was not deleted; no answer waits for it.
#[tokio::test]
async fn only_new_names_cost_a_commit() {
    let store = Arc::new(FaultyStore::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let open = || Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let help = |shell: &Shell, name: &str| {
        let mut incoming = shell.event(HANA, UserAction::Command(call("help", [])));
        incoming.person.name = name.to_owned();
        incoming
    };
    let key = Key::DisplayName(place.server, HANA);
    let (shell, stored_name) = (open(), || rows::stored::<DisplayName>(&*store, &key));
    for (name, cost) in [("Hana", (3, 2)), ("Hana", (1, 0)), ("花", (2, 1)), ("花", (1, 0)), (" ", (1, 0))]
    {
        shell.hear(help(&shell, name)).await;
        assert_eq!(take(&store), cost, "{name:?}");
    }
    assert_eq!(stored_name(), DisplayName::new("花"), "an empty name is none");
    take(&store);
    let shell = open();
    for _ in 0..2 {
        shell.hear(help(&shell, "花")).await;
        assert_eq!(take(&store), (1, 0), "after a start it is read with everything else");
    }
    let mut incoming = help(&shell, "Hana");
    incoming.server = Some(ServerId(9));
    shell.hear(incoming).await;
    assert_eq!(stored_name(), DisplayName::new("花"), "in another server they may be called otherwise");
}

#[tokio::test]
async fn matches_to_follow_are_read_together() {
    let store = Arc::new(FaultyStore::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let mut reads = Vec::new();
    for number in 10..13 {
        let card = shell.command(HANA, challenge_to("okiya", PersonId(number))).await;
        shell.press(PersonId(number), &acceptance(&card)).await;
        take(&store);
        let list = shell.command(PersonId(10 * number), call("follow", [])).await;
        assert_eq!(presses(&list).len(), reads.len() + 1, "{list:?}");
        reads.push(take(&store).0);
    }
    assert_eq!(reads[0], reads[2], "{reads:?} round trips");
}

#[tokio::test]
async fn matches_to_watch_are_read_together() {
    let store = Arc::new(FaultyStore::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    // With such a ban, the hash of each person decides whether they are banned.
    let banned = Bans { former: [PersonHash([7; 16])].into(), ..Bans::default() };
    let server = Server { banned, ..Server::default() };
    let row = Batch::new().put_record(Key::Server(place.server), Precondition::Absent, &server);
    store.commit(row).await.expect("memory");
    let mut reads = Vec::new();
    for number in 10..13 {
        let card = shell.command(HANA, challenge_to("okiya", PersonId(number))).await;
        shell.press(PersonId(number), &acceptance(&card)).await;
        take(&store);
        let list = shell.press(PersonId(10 * number), &ClubPress::Watch(0).press()).await;
        let shown = presses(&list).into_iter().filter(|press| matches!(press, Press::MyView(_))).count();
        assert_eq!(shown, reads.len() + 1, "{list:?}");
        reads.push(take(&store).0);
    }
    assert_eq!(reads[0], reads[2], "{reads:?} round trips");
}

/// Returns the mover with a press that plays a legal move, or `None` once the match is over.
pub fn next_move(store: &dyn Store, board: &Answer) -> Option<(PersonId, Press)> {
    let controls = presses(board);
    let record: Match = rows::stored(store, &Key::Match(controls.iter().find_map(Press::game_match)?))?;
    let table = record.table(Registry::new(GAMES).find(&record.terms.game)?).expect("it replays");
    let plays = |press: &Press| match press {
        Press::Play(step) => matches!(table.prompt(&step.chosen), Prompt::Ready(_)),
        _ => false,
    };
    Some((record.mover()?, controls.into_iter().find(plays)?))
}
