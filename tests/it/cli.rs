//! Tests of the command line of the real program: its output and its error messages.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use engawa::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, MessageId, PersonId, ServerId};
use engawa::base::time::Timestamp;
use engawa::games::GAMES;
use engawa::host::{Effect, Notification, NotificationReason};
use engawa::store::rows::{AnswerTarget, EntryContent, OutboxEntry};
use engawa::store::{Batch, Key, Precondition, SledStore, Store, Subject, block_on};
use engawa::store_postgres::PostgresStore;

use super::harness::wide;
use super::postgres;

const START: &str = "MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw";

fn engawa(args: &[&str]) -> Output {
    super::program::engawa(args).output().expect("the program starts")
}

/// Runs the program and returns its standard output. Panics unless the run succeeds.
fn printed(args: &[&str]) -> String {
    let output = engawa(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs the program with wrong arguments and returns its standard error. Standard output must stay empty.
fn refused(args: &[&str]) -> String {
    let output = engawa(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// Returns the commit of this checkout; `None` without a checkout or without git.
fn checked_out_commit() -> Option<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let git = |args: &[&str]| {
        let output = Command::new("git").current_dir(source).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
    };
    let top = Path::new(&git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()?;
    if top == source.canonicalize().ok()? { git(&["rev-parse", "HEAD"]) } else { None }
}

#[test]
fn version_names_commit_and_profile() {
    let said = printed(&["--version"]);
    assert_eq!(printed(&["-V"]), said);
    let details = said.strip_prefix(concat!("engawa ", env!("CARGO_PKG_VERSION"), " (")).expect(&said);
    let details = details.strip_suffix(")\n").expect(&said);
    let (commit, profile) = match details.split_once(", ") {
        Some((commit, profile)) => (Some(commit), profile),
        None => (None, details),
    };
    // Cargo names the folder after the profile, except that the profile `dev` uses the folder `debug`.
    let folder =
        Path::new(env!("CARGO_BIN_EXE_engawa")).parent().and_then(Path::file_name).expect("a folder");
    assert_eq!(profile, folder.to_str().expect("text").replace("debug", "dev"), "{said}");
    // A build may name another commit in `ENGAWA_COMMIT`, so compare the commit only without that
    // variable.
    if option_env!("ENGAWA_COMMIT").is_none() {
        let checked_out = checked_out_commit();
        assert_eq!(commit, checked_out.as_deref().map(|commit| &commit[..10]), "{said}");
    }
}

#[test]
fn dealt_position_can_be_played() {
    for game in GAMES {
        let id = game.facts().id;
        let position = printed(&["deal", id, "--seed", "7"]);
        assert_eq!(position, printed(&["deal", id, "--seed", "7"]), "one seed, one deal");
        let moves = printed(&["moves", id, position.trim_end()]);
        assert!(moves.starts_with(&format!("position: {position}turn: ")), "{moves}");
    }
}

#[test]
fn deals_without_a_seed_differ() {
    let deals = [(); 4].map(|()| printed(&["deal", "okiya"]));
    assert!(deals.iter().any(|deal| *deal != deals[0]), "{deals:?}");
}

#[test]
fn deal_takes_the_games_options() {
    assert!(printed(&["deal", "okiya"]).ends_with(" - first last-mover\n"));
    assert!(printed(&["deal", "okiya", "--option", "full-board=draw"]).ends_with(" - first draw\n"));
}

#[test]
fn moves_prints_the_resulting_position() {
    assert_eq!(
        printed(&["moves", "okiya", START, "b4", "c4"]),
        "position: MS,1,2,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MR first draw\n\
         turn: first\nending: none\nlegal: a4 c1 c2 c3 d4\n"
    );
    assert_eq!(
        printed(&["moves", "okiya", START, "b4", "c4", "--json"]),
        "{\"position\":\"MS,1,2,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MR first draw\",\
         \"turn\":\"first\",\"ending\":null,\"legal\":[\"a4\",\"c1\",\"c2\",\"c3\",\"d4\"]}\n"
    );
}

#[test]
fn command_line_is_read_from_any_keyboard() {
    let typed = printed(&["moves", "okiya", START, "b4", "c4"]);
    let [game, position, first, second] = ["okiya", START, "b4", "c4"].map(wide);
    assert_eq!(printed(&["moves", &game, &position, &first, &second]), typed);
    let (seed, option) = ("7", wide("full-board=draw"));
    assert!(printed(&["deal", &game, "--seed", seed, "--option", &option]).ends_with(" - first draw\n"));
}

#[test]
fn ended_round_has_no_turn() {
    let won = "1,1,MR,MT/1,CB,2,CT/PS,PB,2,PT/IS,IB,2,IT CR first draw";
    assert_eq!(
        printed(&["moves", "okiya", won, "b3", "--json"]),
        "{\"position\":\"1,1,MR,MT/1,1,2,CT/PS,PB,2,PT/IS,IB,2,IT CB second draw\",\"turn\":null,\
         \"ending\":{\"winner\":\"first\",\"rule\":\"square\",\"points\":9},\"legal\":[]}\n"
    );
    assert!(
        printed(&["moves", "okiya", won, "b3"])
            .contains("turn: none\nending: first wins by square, points 9\nlegal: \n")
    );
    let drawn = "1,2,1,2/2,2,1,1/2,1,1,2/IS,1,2,1 IB second draw";
    let json = printed(&["moves", "okiya", drawn, "a1", "--json"]);
    assert!(
        json.contains("\"turn\":null,\"ending\":{\"winner\":null,\"rule\":\"full\",\"points\":0}"),
        "{json}"
    );
}

#[test]
fn perft_counts_each_depth_or_divides_the_last() {
    assert_eq!(printed(&["perft", "okiya", START, "4"]), "1 12\n2 72\n3 360\n4 1656\n");
    assert_eq!(printed(&["perft", "okiya", START, "2", "b4", "c4"]), "1 5\n2 23\n");
    let divided = printed(&["perft", "okiya", START, "2", "--divide", "b4"]);
    assert_eq!(divided, "a4 5\nb1 5\nb2 5\nb3 5\nc4 5\nd4 5\ntotal 30\n");
}

#[test]
fn ended_round_has_no_sequences() {
    let ended = "1,1,MR,MT/1,1,2,CT/PS,PB,2,PT/IS,IB,2,IT CB second draw";
    assert_eq!(printed(&["perft", "okiya", ended, "2"]), "1 0\n2 0\n");
    assert_eq!(printed(&["perft", "okiya", ended, "2", "--divide"]), "total 0\n");
}

#[test]
fn mistakes_are_named_with_reason_and_place() {
    for (args, reason) in [
        (&["deal", "chess"][..], "no game `chess`"),
        (&["deal", "okiya", "--option", "full-board"], "NAME=VALUE"),
        (&["deal", "okiya", "--option", "full-board=win"], "last-mover, draw"),
        (&["deal", "okiya", "--option", "size=8"], "no option `size`"),
        (&["deal", "okiya", "--option", "full-board=draw", "--option", "full-board=draw"], "twice"),
        (&["deal", "okiya", "--seed", "-1"], "'-1'"),
        (&["deal", "okiya", "--seed", "x"], "--seed"),
        (&["moves", "okiya"], "<POSITION>"),
        (&["replay", "okiya", START], "--out"),
        (&["moves", "--record", "no-such-file.txt"], "no-such-file.txt: No such file"),
        (&["moves", "okiya", START, "--record", "x"], "cannot be used with"),
        (&["moves", "okiya", START, "--round", "1"], "cannot be used with"),
        (&["moves", "--round", "1"], "<POSITION>"),
        (&["moves", "okiya", "nonsense"], "4 fields, not 1 (at character 9)"),
        (&["moves", "okiya", START, "z9"], "move 1 `z9`"),
        (&["moves", "okiya", START, "b4", "c3"], "move 2 `c3` is not legal"),
        (&["perft", "okiya", START, "0"], "DEPTH"),
        (&["perft", "okiya", START, "two"], "DEPTH"),
        (&["perft", "okiya", START, "2", "b4", "b4"], "move 2 `b4`"),
        (&["dance"], "dance"),
        (&[], "Usage"),
    ] {
        let said = refused(args);
        assert!(said.contains(reason), "{args:?}: {said}");
    }
}

#[test]
fn secrets_in_wrong_places_are_not_repeated() {
    let address = "postgres://engawa:geheim@127.0.0.1:1/db";
    let nearly = "postgres:/engawa:geheim@127.0.0.1:1/db";
    for args in [
        &["run", address][..],
        &[address],
        &["run", "--config", address],
        &["store", "verify", address],
        &["store", "verify", "--store", nearly],
        &["sandbox", "--processes", address],
        &["sandbox", &format!("--empty={address}")],
        &["sandbox", "--processes", "2", "--store", nearly],
    ] {
        let said = refused(args);
        assert!(!said.contains("geheim") && said.len() > 20, "{args:?}: {said}");
    }
}

#[test]
fn help_describes_every_game() {
    for command in ["deal", "moves"] {
        let help = printed(&[command, "--help"]);
        assert!(GAMES.iter().all(|game| help.contains(&format!("{}:", game.facts().id))), "{help}");
        assert!(help.contains("Example"), "{help}");
    }
}

#[test]
fn record_replays_the_same_round() {
    let home = tempfile::TempDir::new().expect("a folder");
    let path = |name: &str| home.path().join(name).to_str().expect("our names are ASCII").to_owned();
    let (record, drawn, again) = (path("record.txt"), path("drawn.gif"), path("again.gif"));
    let lines = format!(
        "game: okiya\nsetup: {START}\nmove: a1\nsetup: {START}\nmove: b4 at 2026-11-20T22:03:00.000Z\nmove: c4\n"
    );
    std::fs::write(&record, &lines).expect("written");
    let typed = printed(&["moves", "okiya", START, "b4", "c4"]);
    assert_eq!(printed(&["moves", "--record", &record]), typed);
    assert_eq!(printed(&["moves", "--record", &record, "--round", "2"]), typed);
    let first = printed(&["moves", "okiya", START, "a1", "--json"]);
    assert_eq!(printed(&["moves", "--record", &record, "--round", "1", "--json"]), first);

    let output = printed(&["replay", "okiya", START, "b4", "c4", "--out", &drawn]);
    let file = std::fs::read(&drawn).expect("it was drawn");
    assert_eq!(output, format!("{drawn}: 2 of 2 moves, {} bytes\n", file.len()));
    assert!(file.starts_with(b"GIF89a"));
    printed(&["replay", "--record", &record, "--out", &again]);
    assert!(std::fs::read(&again).expect("it was drawn") == file, "the same round, the same file");
    printed(&["replay", "--record", &record, "--out", &again, "--seat", "second", "--theme", "night"]);
    assert!(std::fs::read(&again).expect("it was drawn") != file, "other colours");

    assert!(refused(&["moves", "--record", &record, "--round", "3"]).contains("it has no round 3"));
    std::fs::write(&record, lines.replace("c4", "b4")).expect("written");
    let said = refused(&["moves", "--record", &record]);
    assert!(said.contains("record.txt: line 6: move 2 `b4` is not legal"), "{said}");
}

#[test]
fn closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_engawa"))
        .args(["perft", "okiya", START, "7"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
    assert_eq!((child.wait().expect("it ends").code(), said.as_str()), (Some(0), ""));
}

/// Runs `engawa store` on a folder. Returns the exit code, standard output and standard error.
fn store(folder: &std::path::Path, args: &[&str]) -> (Option<i32>, String, String) {
    let folder = folder.to_str().expect("a plain name");
    let output = engawa(&[&["store", args[0], "--store", folder], &args[1..]].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn imported_store_exports_the_same_rows() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (folder, backup, again) =
        (home.path().join("store"), home.path().join("backup.jsonl"), home.path().join("again.jsonl"));
    let text = concat!(
        "{\"engawa\":\"export\",\"format\":1}\n",
        "{\"key\":\"0a0000000000000007\",\"name\":\"seen/7\",\"version\":2,\"row\":{\"v\":1,\"at\":5}}\n",
        "{\"rows\":1}\n"
    );
    std::fs::write(&backup, text).expect("written");
    let (backup, again) = (backup.to_str().expect("a plain name"), again.to_str().expect("a plain name"));

    let (code, _, said) = store(&folder, &["verify"]);
    assert_eq!(code, Some(1));
    assert!(said.ends_with("is not a store of this program: there is no store\n"), "{said}");
    let (code, printed, said) = store(&folder, &["import", backup]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert_eq!(printed, format!("1 rows are in {}.\n", folder.display()));
    let (code, printed, _) = store(&folder, &["verify"]);
    assert_eq!(code, Some(0));
    assert!(
        printed.ends_with("interactions: 1 rows\nindex: none; the next start builds it\nAll is well.\n"),
        "{printed}"
    );
    assert_eq!(store(&folder, &["export"]), (Some(0), text.to_owned(), String::new()));
    assert_eq!(store(&folder, &["export", "--out", again]).0, Some(0));
    assert_eq!(std::fs::read_to_string(again).expect("readable"), text);
    let within = folder.join("lock");
    let (code, _, said) = store(&folder, &["export", "--out", within.to_str().expect("a plain name")]);
    assert!(code == Some(1) && said.contains("within the folder of the store"), "{said}");
    #[cfg(unix)]
    {
        let (code, printed, said) = store(&folder, &["export", "--out", "/dev/stdout"]);
        assert_eq!((code, printed.as_str()), (Some(0), text), "the pipe has the export alone");
        assert_eq!(said, "engawa: 1 rows are in /dev/stdout.\n");
    }
    assert_eq!(store(&folder, &["rebuild"]).0, Some(0));

    let (code, _, said) = store(&folder, &["import", backup]);
    assert_eq!(code, Some(1));
    assert!(said.contains("is not empty; name a folder that does not exist yet"), "{said}");
    std::fs::write(folder.join("journal-0000000001"), "nonsense").expect("written");
    let (code, printed, _) = store(&folder, &["verify"]);
    assert_eq!(code, Some(1));
    assert!(
        printed.contains("wrong: ") && printed.contains("it ends after 8 bytes, within its header"),
        "{printed}"
    );
}

#[test]
fn backup_is_checked_before_older_ones_are_deleted() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (folder, backups) = (home.path().join("store"), home.path().join("backups"));
    let first = home.path().join("first.jsonl");
    let text = concat!(
        "{\"engawa\":\"export\",\"format\":1}\n",
        "{\"key\":\"0a0000000000000007\",\"name\":\"seen/7\",\"version\":2,\"row\":{\"v\":1,\"at\":5}}\n",
        "{\"rows\":1}\n"
    );
    std::fs::write(&first, text).expect("written");
    assert_eq!(store(&folder, &["import", first.to_str().expect("a plain name")]).0, Some(0));
    let names = || {
        let entries = std::fs::read_dir(&backups).expect("readable");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().expect("our names are ASCII")).collect();
        names.sort();
        names
    };
    let to = backups.to_str().expect("a plain name");
    let back_up = || store(&folder, &["backup", "--to", to, "--keep", "2"]);

    let (code, printed, said) = back_up();
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(
        printed.starts_with("1 rows are in ") && printed.ends_with("older backups deleted: 0.\n"),
        "{printed}"
    );
    let made = names();
    assert_eq!(made.len(), 1, "{made:?}");
    let (start, _) = made[0].split_once("-20").expect("the time follows the number of the store");
    let on = |day: &str| format!("{start}-{day}T00-00-00Z.jsonl");
    let (old, older, unchecked) = (on("2001-01-02"), on("2001-01-01"), format!("{start}-unchecked.jsonl"));
    assert_eq!(std::fs::read_to_string(backups.join(&made[0])).expect("readable"), text);

    for name in [&old, &older, "notes.txt"] {
        std::fs::write(backups.join(name), "").expect("written");
    }
    assert_eq!(back_up().0, Some(0));
    let left = names();
    assert!(left.contains(&"notes.txt".to_owned()) && !left.contains(&older), "{left:?}");
    assert_eq!(left.len(), 3, "{left:?}");

    std::fs::write(backups.join(&older), "").expect("written");
    std::fs::write(folder.join("journal-0000000001"), "nonsense").expect("written");
    let before = names();
    let (code, _, said) = back_up();
    assert_eq!(code, Some(1), "{said}");
    let after: Vec<String> = names().into_iter().filter(|name| *name != unchecked).collect();
    assert_eq!(after, before, "{said}");
    assert_eq!(store(&folder, &["backup", "--to", to, "--keep", "0"]).0, Some(2));
}

#[test]
fn stores_share_a_folder_of_backups() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (backups, file) = (home.path().join("backups"), home.path().join("rows.jsonl"));
    let path = |path: &std::path::Path| path.to_str().expect("a plain name").to_owned();
    let text = |id: u8| {
        format!(
            "{{\"engawa\":\"export\",\"format\":1}}\n\
             {{\"key\":\"0a00000000000000{id:02x}\",\"name\":\"seen/{id}\",\"version\":1,\"row\":{{\"v\":1,\"at\":5}}}}\n\
             {{\"rows\":1}}\n"
        )
    };
    let stores = [1, 2].map(|id| (id, home.path().join(format!("store{id}"))));
    for (id, folder) in &stores {
        std::fs::write(&file, text(*id)).expect("written");
        assert_eq!(store(folder, &["import", &path(&file)]).0, Some(0));
    }
    // Several backups of both within a second. Both stores have the same place in turn, as in two containers.
    let place = home.path().join("store");
    for (_, folder) in stores.iter().cycle().take(6) {
        std::fs::rename(folder, &place).expect("moved");
        assert_eq!(store(&place, &["backup", "--to", &path(&backups), "--keep", "2"]).0, Some(0));
        std::fs::rename(&place, folder).expect("moved back");
    }
    let kept = std::fs::read_dir(&backups).expect("readable").map(|entry| entry.expect("an entry").path());
    let mut kept: Vec<String> = kept.map(|path| std::fs::read_to_string(path).expect("text")).collect();
    kept.sort();
    assert_eq!(kept, [text(1), text(1), text(2), text(2)]);
}

/// The index is read in a copy: in the store's own folder if the temporary folder is missing, or not at all.
#[cfg(unix)]
#[test]
fn closed_store_is_read_without_room_for_a_copy() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (folder, file) = (home.path().join("store"), home.path().join("rows.jsonl"));
    std::fs::write(&file, "{\"engawa\":\"export\",\"format\":1}\n{\"rows\":0}\n").expect("written");
    assert_eq!(store(&folder, &["import", file.to_str().expect("a plain name")]).0, Some(0));
    assert_eq!(store(&folder, &["rebuild"]).0, Some(0));
    let text = store(&folder, &["export"]).1;
    let run = |limit: &str, command: &str| {
        let script = format!("{limit}; exec \"$0\" store {command} --store \"$STORE\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_engawa")]).env("STORE", &folder);
        let output = shell.env("TMPDIR", home.path().join("missing")).output().expect("sh runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    for (limit, index) in
        [("true", "index: to batch "), ("trap '' XFSZ; ulimit -f 0", "index: not inspected: ")]
    {
        let (code, printed) = run(limit, "verify");
        assert!(code == Some(0) && printed.contains(index), "{printed}");
        assert_eq!(run(limit, "export"), (Some(0), text.clone()), "{limit}");
    }
}

#[cfg(unix)]
#[test]
fn pictures_follow_no_link_in_a_shared_folder() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = tempfile::TempDir::new().expect("a folder");
    let (shared, victim) = (home.path().join("shared"), home.path().join("victim"));
    std::fs::create_dir(&shared).expect("a folder");
    std::fs::set_permissions(&shared, std::fs::Permissions::from_mode(0o1777)).expect("ours");
    std::fs::write(&victim, "precious").expect("a file");
    symlink(&victim, shared.join("link")).expect("a link");
    let link = shared.join("link");
    let out = link.to_str().expect("a plain name");
    let position = GAMES[0].lesson().position;
    for args in [
        &["draw", GAMES[0].facts().id, position, "--out", out][..],
        &["replay", "okiya", START, "b4", "c4", "--out", out],
    ] {
        let output = engawa(args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("not a regular file"), "{args:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(&victim).expect("a file"), "precious");
}

#[test]
fn computer_cannot_be_deleted() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (folder, file) = (home.path().join("store"), home.path().join("rows.jsonl"));
    std::fs::write(&file, "{\"engawa\":\"export\",\"format\":1}\n{\"rows\":0}\n").expect("written");
    assert_eq!(store(&folder, &["import", file.to_str().expect("a plain name")]).0, Some(0));
    let computer = engawa::base::id::PersonId::computer(engawa::base::level::Level::ALL[0]).to_string();
    let (code, _, said) = store(&folder, &["delete-person", &computer, "--apply"]);
    assert!(code == Some(1) && said.contains("not the id of a Discord account"), "{said}");
}

#[test]
fn move_back_changes_nothing_without_apply() {
    let home = tempfile::TempDir::new().expect("a folder");
    let (folder, backup) = (home.path().join("store"), home.path().join("backup.jsonl"));
    let text = |at: i64, version: u8| {
        format!(
            "{{\"engawa\":\"export\",\"format\":1}}\n\
             {{\"key\":\"0a0000000000000007\",\"name\":\"seen/7\",\"version\":{version},\"row\":{{\"v\":1,\"at\":{at}}}}}\n\
             {{\"rows\":1}}\n"
        )
    };
    std::fs::write(&backup, text(4_000_000_000_000, 1)).expect("written");
    let (code, _, said) = store(&folder, &["move-back", "--by", "400d"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(!folder.exists(), "no store is made");
    assert_eq!(store(&folder, &["import", backup.to_str().expect("a plain name")]).0, Some(0));
    assert_eq!(store(&folder, &["move-back", "--by", "400"]).0, Some(2), "a span has a unit");
    let (code, output, _) = store(&folder, &["move-back", "--by", "400d"]);
    assert_eq!(
        (code, output.as_str()),
        (Some(0), "1 records would be moved; nothing was changed. --apply does it.\n")
    );
    assert_eq!(store(&folder, &["export"]).1, text(4_000_000_000_000, 1));
    let (code, output, _) = store(&folder, &["move-back", "--by", "400d", "--apply"]);
    assert_eq!((code, output.as_str()), (Some(0), "1 records were moved.\n"));
    assert_eq!(store(&folder, &["export"]).1, text(4_000_000_000_000 - 400 * 86_400_000, 2));
}

/// An outbox with entries in every state, and the rows on which their states depend.
fn outbox_rows() -> Batch {
    let text =
        |file: &str, channel: &str| file.trim_end().replace("1180000000000000001", channel).into_bytes();
    let id = MatchId::read("7k3m9pq2").expect("an id");
    let (game, server) = (Subject::Match(id), Subject::Server(ServerId(5)));
    let now = Timestamp(1_760_000_000_123);
    let entry = |content| OutboxEntry::new(content, now);
    let board = entry(EntryContent::Effect(Effect::Board { turn: 4 }));
    let call = Notification { person: PersonId(42), turn: 4, why: NotificationReason::Turn };
    let (channel, message) = (ChannelId(3), MessageId(8));
    let tidy =
        EntryContent::RetireMessage { channel, message, text: Some("secret words".to_owned()), board: None };
    let answer = AnswerTarget { interaction: InteractionId(7), token: "secret".to_owned(), channel };
    let leased =
        |lease| OutboxEntry { lease: Some(Timestamp(lease)), answer: Some(answer.clone()), ..board.clone() };
    let challenge = ChallengeId::read("7k3m9pq2").expect("an id");
    let entries = [
        (Subject::Challenge(challenge), 0, entry(EntryContent::Effect(Effect::Card))),
        (game, 0, board.clone()),
        (game, 1, entry(EntryContent::Effect(Effect::Notify(call)))),
        (game, 2, entry(tidy)),
        (Subject::Person(PersonId(42)), 9, entry(EntryContent::Effect(Effect::Notify(call)))),
        (server, 0, board.clone().with_due(Timestamp(4_000_000_000_000))),
        (server, 1, leased(4_000_000_000_000)),
        (server, 2, leased(1_760_000_020_123)),
    ];
    let put = |batch: Batch, key, bytes: Vec<u8>| batch.put(key, Precondition::Absent, bytes);
    let batch = put(Batch::new(), Key::Outbox(server, 3), b"{\"v\":1,\"secret\":1}".to_vec());
    let batch = put(batch, Key::Match(id), text(include_str!("../rows/v1/match-playing.json"), "1"));
    let batch =
        put(batch, Key::Challenge(challenge), text(include_str!("../rows/v1/challenge-open.json"), "2"));
    let closed = [
        (1, include_str!("../rows/v1/unreachable-channel.json")),
        (2, include_str!("../rows/v1/unreachable-channel-refused.json")),
        (3, r#"{"v":1,"why":"gone","since":1760000000123}"#),
    ];
    let batch = closed.into_iter().fold(batch, |batch, (channel, row)| {
        put(batch, Key::UnreachableChannel(ChannelId(channel)), text(row, "1"))
    });
    entries.into_iter().fold(batch, |batch, (subject, number, row)| {
        batch.put_record(Key::Outbox(subject, number), Precondition::Absent, &row)
    })
}

/// What `store outbox` prints about [`outbox_rows`], with single spaces.
const LISTED: &str = "\
challenge/7k3m9pq2/0 refused 2025-10-09T08:53:20.123Z - Discord refuses messages of these people in channel 2
match/7k3m9pq2/0 waits 2025-10-09T08:53:20.123Z - until somebody acts there, since a permission is missing in channel 1
match/7k3m9pq2/1 due 2025-10-09T08:53:20.123Z now -
match/7k3m9pq2/2 refused 2025-10-09T08:53:20.123Z - Discord has deleted channel 3
person/*/9 due 2025-10-09T08:53:20.123Z now -
server/5/0 waits 2025-10-09T08:53:20.123Z 2096-10-02T07:06:40.000Z not before its time
server/5/1 sending 2025-10-09T08:53:20.123Z now the process that decided it is sending it
server/5/2 unknown 2025-10-09T08:53:20.123Z now an attempt ended without an outcome
server/5/3 unreadable `engawa store verify` says why
9 entries: 2 due, 2 refused, 1 sending, 1 unknown, 1 unreadable, 2 waits.
";

/// Runs `work` on a store in a folder, and on one in a database if there is a server.
fn with_each_store(work: &impl AsyncFn(&dyn Store, &str)) {
    let home = tempfile::TempDir::new().expect("a folder");
    block_on(async {
        let store = SledStore::open(home.path()).expect("a store");
        work(&store, home.path().to_str().expect("a plain name")).await;
        let Some(server) = postgres::shared() else { return postgres::skip("a listed outbox") };
        let place = server.place();
        work(&PostgresStore::open(&place, 1).await.expect("a store"), &place).await;
    });
}

#[test]
fn outbox_is_listed_without_texts_and_people() {
    // The store stays open meanwhile, as in a running bot.
    with_each_store(&async |store, place| {
        let list = || engawa(&["store", "outbox", "--store", place]);
        let empty = list();
        assert_eq!(
            (empty.status.code(), &*empty.stdout),
            (Some(0), &b"The outbox is empty.\n"[..]),
            "{empty:?}"
        );
        store.commit(outbox_rows()).await.expect("committed");
        let output = list();
        assert_eq!((output.status.code(), &*output.stderr), (Some(1), &b""[..]), "a row is unreadable");
        let printed = String::from_utf8(output.stdout).expect("text");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
        assert_eq!(printed.lines().map(words).collect::<String>(), LISTED);
    });
}

#[test]
fn long_outbox_is_listed_into_a_closed_pipe() {
    with_each_store(&async |store, place| {
        let row = OutboxEntry::new(EntryContent::Effect(Effect::Card), Timestamp(0));
        let put = |batch: Batch, number| {
            batch.put_record(Key::Outbox(Subject::Server(ServerId(5)), number), Precondition::Absent, &row)
        };
        store.commit((0..3_000).fold(Batch::new(), put)).await.expect("committed");
        let mut command = Command::new(env!("CARGO_BIN_EXE_engawa"));
        command.args(["store", "outbox", "--store", place]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let whole = command.output().expect("the program starts");
        let printed = String::from_utf8(whole.stdout).expect("text");
        assert!(
            printed.lines().count() == 3_001 && printed.ends_with("3000 entries: 3000 due.\n"),
            "{printed}"
        );
        let mut child = command.spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    });
}

#[test]
fn think_prints_lines_or_json() {
    let lines = printed(&["think", "okiya", START]);
    assert!(
        lines.starts_with("value: ") && lines.contains("\npoints: ") && lines.contains("\nbest: "),
        "{lines}"
    );
    let json = printed(&["think", "okiya", START, "--json", "b4", "c4"]);
    let keys = ["value", "plies", "points", "score", "best", "line", "nodes", "depth"];
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let object = answer.as_object().expect("an object");
    assert!(keys.iter().all(|key| object.contains_key(*key)) && object.len() == keys.len(), "{json}");
    assert!(["won", "lost", "drawn"].contains(&answer["value"].as_str().expect("solved")), "{json}");
    let legal = ["a4", "c1", "c2", "c3", "d4"];
    let best = answer["best"].as_array().expect("moves");
    assert!(!best.is_empty() && best.iter().all(|mv| legal.contains(&mv.as_str().expect("text"))), "{json}");
    assert_eq!(json, printed(&["think", "okiya", START, "--json", "b4", "c4"]), "one position, one thought");
}

#[test]
fn think_claims_no_unproven_value() {
    let start = printed(&["deal", "oxono", "--seed", "1"]);
    let json = printed(&["think", "oxono", start.trim_end(), "--nodes", "2000", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(answer["value"].is_null() && answer["plies"].is_null() && answer["points"].is_null(), "{json}");
    assert!(answer["nodes"].as_u64().is_some_and(|nodes| nodes <= 2_001), "{json}");
    let lines = printed(&["think", "oxono", start.trim_end(), "--nodes", "2000"]);
    assert!(lines.starts_with("value: not proven, ") && !lines.contains("points"), "{lines}");
}

#[test]
fn think_rejects_wrong_arguments() {
    for wrong in [
        &["chess", START][..],
        &["okiya", "nonsense"],
        &["okiya", START, "b2"],
        &["okiya", START, "--nodes", "0"],
    ] {
        refused(&[&["think"], wrong].concat());
    }
}

#[test]
fn draw_writes_words_in_the_chosen_language() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in GAMES {
        let (id, position) = (game.facts().id, game.lesson().position);
        let draw = |more: &[&str]| {
            let file = folder.path().join("board.png");
            let args = [&["draw", id, position, "--out", file.to_str().expect("a path")], more].concat();
            assert_eq!(printed(&args), "");
            std::fs::read(file).expect("a picture")
        };
        let written = |table: &dyn engawa::game::Table| {
            let scene = table.scene(&engawa::base::seat::Seat::First.into());
            scene.patches.iter().any(|patch| patch.label.is_some())
        };
        let table = game.open(&engawa::game::PositionText(position.to_owned()), &[]).expect("its lesson");
        let (english, german) = (draw(&[]), draw(&["--language", "de"]));
        assert_eq!(english != german, written(&*table), "{id}");
        assert_eq!(english, draw(&["--language", "en"]), "{id}");
        let args = ["draw", id, position, "--out", "none.png", "--language", "tlh"];
        assert!(refused(&args).contains("expected en, "), "{id}");
    }
}
