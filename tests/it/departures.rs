//! Tests of servers that remove the bot, briefly or for good. A month after the removal, all data that
//! belongs to the server alone is gone; data of its people remains.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::base::time::{Span, Timestamp};
use engawa::chat::{ChatFault, InteractionEvent, Receive, ServerPart, UserAction};
use engawa::host::server::{DATA_RETENTION, REMOVAL_GRACE};
use engawa::host::{Conclusion, Limits, Phase, Press, ServerRemoval};
use engawa::store::rows::DisplayName;
use engawa::store::{Key, MemoryStore, RowKind};
use serde_json::json;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{assert_answer, match_on, pressed_game, text};
use super::rows;
use super::testing::shell::{Shell, call};
use super::testing::store::{CommitFault, StoreFaults};

/// Id of the stand-in's first server.
const SERVER: u64 = 1_100_000_000_000_000_001;

impl Harness {
    async fn removal(&self, removed: bool) {
        let server = SERVER.to_string();
        let (status, answer) =
            self.people.post("removal", json!({ "server": server, "removed": removed })).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Returns the keys of all rows that belong to the stand-in's first server alone.
    pub fn of_server(&self) -> Vec<Key> {
        let is_of = |key: &Key| match key {
            Key::Server(server) | Key::AuditEntry(server, _) | Key::DisplayName(server, _) => {
                server.0 == SERVER
            }
            Key::Rating(_, ladder) | Key::Rank(ladder, _) => {
                ladder.scope().server() == Some(ServerId(SERVER))
            }
            _ => false,
        };
        self.all_rows().into_iter().map(|(key, _)| key).filter(is_of).collect()
    }

    fn removal_is_pending(&self) -> bool {
        self.all_rows().iter().any(|(key, _)| key.kind() == RowKind::ServerRemovals)
    }

    /// Stores a setting of the server, a finished rated match and a running match. Returns the ids of both
    /// matches.
    async fn has_a_past(&self) -> (engawa::base::id::MatchId, engawa::base::id::MatchId) {
        self.people.slash(HANA, "admin theme", json!({ "palette": "night" })).await;
        let board = self.start_match(HANA, OTIS, pressed_game(), json!({})).await;
        let played = self.play_anything(&board).await;
        let played = self.play_anything(&played).await;
        let mover = self.game_match(match_on(&played)).mover().expect("it goes on").to_string();
        let question = self.ask_to_resign(&mover, &played).await["message"].clone();
        self.press(&mover, &question, |press| {
            matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
        })
        .await;
        let over = match_on(&board);
        self.wait_for_board(over).await;
        let board = self.start_match(HANA, OTIS, pressed_game(), json!({})).await;
        (over, match_on(&board))
    }
}

fn conclusion(harness: &Harness, id: engawa::base::id::MatchId) -> Option<Conclusion> {
    match harness.game_match(id).phase {
        Phase::Over(over) => Some(over.conclusion),
        Phase::Playing(_) => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn removed_server_keeps_matches_one_day() {
    let mut harness = Harness::open().await;
    let (over, running) = harness.has_a_past().await;
    harness.removal(true).await;
    until("the removal is known", async || harness.removal_is_pending()).await;
    harness.clock.advance(Span::hours(23));
    harness.removal(false).await;
    until("it is taken back", async || !harness.removal_is_pending()).await;
    assert_eq!(conclusion(&harness, running), None, "nothing ends in the first day");

    harness.removal(true).await;
    until("the removal is known", async || harness.removal_is_pending()).await;
    // The bot is closed when the period of grace ends, so the gateway reports nothing. At its start the bot
    // compares its own list of servers with Discord's.
    harness.clock.advance(REMOVAL_GRACE);
    harness.close().await;
    harness.open_again().await;
    until("its match ends", async || conclusion(&harness, running).is_some()).await;
    assert_eq!(conclusion(&harness, running), Some(Conclusion::Closed));
    assert!(harness.game_match(running).rating_changes().is_empty(), "it changes no rating");
    assert!(!harness.of_server().is_empty(), "the server's own data stays for a month");

    harness.close().await;
    harness.clock.advance(DATA_RETENTION);
    // A concurrent write for this server postpones the deletion to the next sweep, ten minutes later, or to
    // the next start. So restart the bot several times.
    for _ in 0..4 {
        harness.open_again().await;
        let gone = until("what is its own has gone", async || {
            harness.of_server().is_empty() && !harness.removal_is_pending()
        });
        if tokio::time::timeout(Duration::from_secs(20), gone).await.is_ok() {
            break;
        }
        harness.close().await;
    }
    assert!(harness.of_server().is_empty() && !harness.removal_is_pending(), "what is its own has gone");
    assert!(
        matches!(conclusion(&harness, over), Some(Conclusion::Resigned { .. })),
        "it is its people\u{2019}s"
    );
    harness.close().await;
}

#[tokio::test]
async fn server_lists_are_compared_by_shard() {
    let store = Arc::new(MemoryStore::default());
    let server = |number: u64| ServerId(number << 22);
    let shells = [1, 2, 3].map(|number| {
        let place = Place { server: server(number), channel: ChannelId(number) };
        Shell::over(Arc::clone(&store) as _, place, Limits::default(), number)
    });
    for shell in &shells {
        shell.command(PersonId(1), call("help", [])).await;
    }
    let pending = || -> BTreeSet<ServerId> {
        let all = rows::all::<ServerRemoval>(&*store, RowKind::ServerRemovals).into_iter();
        all.filter_map(|(key, _)| if let Key::ServerRemoval(server) = key { Some(server) } else { None })
            .collect()
    };
    let app = &shells[0].app;
    app.update_servers(ServerPart { number: 1, total: 2 }, [server(3)].into()).await;
    assert_eq!(pending(), [server(1)].into(), "the second is in another part");
    app.update_servers(ServerPart { number: 1, total: 2 }, [server(1), server(3)].into()).await;
    assert!(pending().is_empty());
    app.update_servers(ServerPart::WHOLE, BTreeSet::new()).await;
    assert_eq!(pending().len(), 3);
    app.update_server(server(2), true).await;
    assert_eq!(pending(), [server(1), server(3)].into());
}

#[tokio::test(flavor = "multi_thread")]
async fn purge_deletes_the_servers_data_after_one_question() {
    let harness = Harness::open().await;
    let (over, running) = harness.has_a_past().await;
    let open = harness.invite(NELL, pressed_game(), json!({})).await;
    let question = harness.people.slash(HANA, "admin purge", json!({})).await["message"].clone();
    assert!(text(&question).contains("This can’t be undone"), "{question}");
    let answer = harness.press(HANA, &question, |press| *press == Press::Purge(false)).await;
    assert_answer(&answer, "Nothing has been deleted");
    assert_eq!(conclusion(&harness, running), None);

    let question = harness.people.slash(HANA, "admin purge", json!({})).await["message"].clone();
    let gone = harness.press(HANA, &question, |press| *press == Press::Purge(true)).await;
    assert_answer(&gone, "Everything I’d stored about this server");
    assert_eq!(conclusion(&harness, running), Some(Conclusion::Closed));
    until("nothing of its own is left", async || {
        harness.of_server().is_empty() && !harness.removal_is_pending()
    })
    .await;
    assert!(conclusion(&harness, over).is_some());
    harness.wait_for_no_controls(&open).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    // Once everything is deleted, people of the server can start matches as on a new server.
    harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    harness.close_and_check().await;
}

/// Returns a shell with a running match on a server, its store, and the plan of the store's faults.
async fn faulty_shell() -> (Shell, Arc<MemoryStore>, Arc<StoreFaults>) {
    let store = Arc::new(MemoryStore::default());
    let place = Place { server: ServerId(SERVER), channel: ChannelId(5) };
    let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, place);
    shell.begin_match([PersonId(11), PersonId(12)]).await;
    (shell, store, faults)
}

fn is_marked(store: &MemoryStore) -> bool {
    !rows::all::<ServerRemoval>(store, RowKind::ServerRemovals).is_empty()
}

fn is_played(store: &MemoryStore) -> bool {
    rows::all::<engawa::host::Match>(store, RowKind::Matches).iter().all(|(_, record)| record.is_running())
}

#[tokio::test]
async fn interaction_from_a_server_clears_its_mark() {
    let (shell, store, faults) = faulty_shell().await;
    shell.app.update_server(ServerId(SERVER), false).await;
    assert!(is_marked(&store));
    // The server adds the bot again, but the store refuses all commits, so that the bot cannot record it.
    faults.fail_commits(CommitFault::Fails);
    shell.app.update_server(ServerId(SERVER), true).await;
    assert!(is_marked(&store));
    faults.clear_faults();
    // An interaction that reached the bot before the removal does not prove that the bot is back. Both times
    // come from the bot's own clock.
    let help = || shell.event(PersonId(11), UserAction::Command(call("help", [])));
    let early = InteractionEvent { at: Timestamp(0), ..help() };
    shell.hear(early).await;
    assert!(is_marked(&store));
    shell.clock.advance(Span::seconds(1));
    shell.hear(help()).await;
    assert!(!is_marked(&store));
}

#[tokio::test]
async fn unwritten_server_notice_is_written_later() {
    let (shell, store, faults) = faulty_shell().await;
    faults.fail_commits(CommitFault::Fails);
    shell.app.update_servers(ServerPart::WHOLE, BTreeSet::new()).await;
    faults.clear_faults();
    shell.set_membership(Ok(false));
    shell.sweep().await;
    assert!(is_marked(&store));
    faults.fail_commits(CommitFault::Fails);
    shell.app.update_server(ServerId(SERVER), true).await;
    faults.clear_faults();
    shell.sweep().await;
    assert!(!is_marked(&store));
}

#[tokio::test]
async fn removal_needs_discords_confirmation() {
    let (shell, store, _) = faulty_shell().await;
    let gone = async || shell.app.update_server(ServerId(SERVER), false).await;
    gone().await;
    shell.clock.advance(Span(REMOVAL_GRACE.0 + 1));
    shell.set_membership(Err(ChatFault::Unavailable("nobody answers".into())));
    shell.sweep().await;
    assert!(is_marked(&store) && is_played(&store), "it is not known");
    shell.set_membership(Ok(true));
    shell.sweep().await;
    assert!(!is_marked(&store) && is_played(&store), "it has the bot");

    gone().await;
    shell.clock.advance(Span(DATA_RETENTION.0 + 1));
    shell.set_membership(Err(ChatFault::Forbidden));
    shell.sweep().await;
    assert!(is_marked(&store) && !rows::all::<DisplayName>(&*store, RowKind::Names).is_empty());
    shell.set_membership(Ok(false));
    shell.sweep().await;
    assert!(!is_marked(&store) && !is_played(&store));
    assert!(rows::all::<DisplayName>(&*store, RowKind::Names).is_empty());
}
