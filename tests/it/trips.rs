//! Tests of the number of store requests per press. With a database server, each request is a round trip.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::chat::{Answer, CommandCall, Message, OptionValue, UserAction};
use engawa::game::Registry;
use engawa::game::prompt::Prompt;
use engawa::games::GAMES;
use engawa::host::{Limits, Match, Press};
use engawa::store::rows::DisplayName;
use engawa::store::{Batch, Direction, Key, KeyRange, MemoryStore, PendingRead, Receipt, Row, Store};

use super::rows;
use super::shell::{Shell, presses, somebody};

const HANA: PersonId = PersonId(1);
const NELL: PersonId = PersonId(2);

#[derive(Default)]
struct Counting {
    rows: MemoryStore,
    reads: AtomicU32,
    commits: AtomicU32,
}

impl Counting {
    /// Returns the numbers of reads and commits since the last call.
    fn take(&self) -> (u32, u32) {
        (self.reads.swap(0, Ordering::SeqCst), self.commits.swap(0, Ordering::SeqCst))
    }
}

impl Store for Counting {
    fn load<'a>(&'a self, keys: &'a [Key]) -> PendingRead<'a, Vec<Option<Row>>> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.rows.load(keys)
    }

    fn scan<'a>(
        &'a self,
        range: &'a KeyRange,
        limit: usize,
        direction: Direction,
    ) -> PendingRead<'a, Vec<(Key, Row)>> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.rows.scan(range, limit, direction)
    }

    fn commit(&self, batch: Batch) -> Receipt {
        self.commits.fetch_add(1, Ordering::SeqCst);
        self.rows.commit(batch)
    }
}

/// A press reads two or three times: first the person and the match, then everything that the decision needs.
/// The commits of the move and of its board may need no further reads.
#[tokio::test]
async fn move_press_takes_three_round_trips() {
    let store = Arc::new(Counting::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let opponent = ("opponent".to_owned(), OptionValue::Person(somebody(NELL)));
    let options = [opponent].into_iter().collect();
    let card = shell
        .command(HANA, CommandCall { name: "challenge".into(), sub: Some("okiya".into()), options })
        .await;
    let accept = presses(&card).into_iter().find(|press| matches!(press, Press::Accept(_)));
    let mut board = shell.press(NELL, &accept.expect("a card")).await;
    let mut moves = 0;
    while let Some((mover, press)) = next_move(&*store, &board) {
        store.take();
        board = shell.press(mover, &press).await;
        let (reads, commits) = store.take();
        // At the end of a match, features read more: the guesses of watchers, the outbox entries that link to
        // the last board, and the score between the two players.
        let is_last = next_move(&*store, &board).is_none();
        assert!(reads <= 3 + 4 * u32::from(is_last), "{reads} round trips for move {moves}");
        assert_eq!(commits, 2, "the move, and where its board is shown");
        moves += 1;
    }
    assert!(moves >= 6, "they played {moves} moves");
    // The picture of the last board names both players.
    let Answer::Message(_, Message { file: Some(picture), .. }) = board else { panic!("{board:?}") };
    let drawn = String::from_utf8(picture.bytes.to_vec()).expect("the shell's artist writes");
    for part in ["\"guest 1\"", "\"guest 2\"", "leads: true", "Okiya · "] {
        assert!(drawn.contains(part), "{part} in {drawn}");
    }
    assert!(drawn.contains("1 – 0") || drawn.contains("0 – 1") || drawn.contains("½ – ½"), "{drawn}");
}

/// Names are read along with everything else, and written only if they are new. Before such a write, one more
/// read checks that the person's data was not deleted; no answer waits for it.
#[tokio::test]
async fn only_new_names_cost_a_commit() {
    let store = Arc::new(Counting::default());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let open = || Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let help = |shell: &Shell, name: &str| {
        let mut incoming = shell
            .event(HANA, UserAction::Command(CommandCall { name: "help".into(), ..CommandCall::default() }));
        incoming.person.name = name.to_owned();
        incoming
    };
    let key = Key::DisplayName(place.server, HANA);
    let (shell, stored_name) = (open(), || rows::stored::<DisplayName>(&*store, &key));
    for (name, cost) in [("Hana", (2, 1)), ("Hana", (1, 0)), ("花", (2, 1)), ("花", (1, 0)), (" ", (1, 0))]
    {
        shell.hear(help(&shell, name)).await;
        assert_eq!(store.take(), cost, "{name:?}");
    }
    assert_eq!(stored_name(), DisplayName::new("花"), "an empty name is none");
    store.take();
    let shell = open();
    for _ in 0..2 {
        shell.hear(help(&shell, "花")).await;
        assert_eq!(store.take(), (1, 0), "after a start it is read with everything else");
    }
    let mut incoming = help(&shell, "Hana");
    incoming.server = Some(ServerId(9));
    shell.hear(incoming).await;
    assert_eq!(stored_name(), DisplayName::new("花"), "in another server they may be called otherwise");
}

/// Returns the mover with a press that plays a legal move, or `None` once the match is over.
fn next_move(store: &dyn Store, board: &Answer) -> Option<(PersonId, Press)> {
    let controls = presses(board);
    let record: Match = rows::stored(store, &Key::Match(controls.iter().find_map(Press::game_match)?))?;
    let table = record.table(Registry::new(GAMES).find(&record.terms.game)?).expect("it replays");
    let plays = |press: &Press| match press {
        Press::Play(step) => matches!(table.prompt(&step.chosen), Prompt::Ready(_)),
        _ => false,
    };
    Some((record.mover()?, controls.into_iter().find(plays)?))
}
