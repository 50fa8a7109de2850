//! The command line, run as the program it is: what it prints, and how it refuses.

use std::io::Read;
use std::process::{Command, Output, Stdio};

use engawa::games::GAMES;

const START: &str = "MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw";

fn engawa(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_engawa")).args(args).output().expect("the program starts")
}

/// What it prints when all is well.
fn printed(args: &[&str]) -> String {
    let output = engawa(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it says on standard error when something asked for is wrong; it prints nothing else.
fn refused(args: &[&str]) -> String {
    let output = engawa(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_deal_is_a_position_that_can_be_played() {
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
fn a_deal_takes_the_options_of_its_game() {
    assert!(printed(&["deal", "okiya"]).ends_with(" - first last-mover\n"));
    assert!(printed(&["deal", "okiya", "--option", "full-board=draw"]).ends_with(" - first draw\n"));
}

#[test]
fn moves_are_played_and_the_position_reached_is_printed() {
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
fn an_ended_round_has_an_ending_and_no_turn() {
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
fn an_ended_round_counts_nothing() {
    let ended = "1,1,MR,MT/1,1,2,CT/PS,PB,2,PT/IS,IB,2,IT CB second draw";
    assert_eq!(printed(&["perft", "okiya", ended, "2"]), "1 0\n2 0\n");
    assert_eq!(printed(&["perft", "okiya", ended, "2", "--divide"]), "total 0\n");
}

#[test]
fn what_is_wrong_is_refused_with_its_reason_and_place() {
    for (args, reason) in [
        (&["deal", "chess"][..], "no game `chess`"),
        (&["deal", "okiya", "--option", "full-board"], "NAME=VALUE"),
        (&["deal", "okiya", "--option", "full-board=win"], "last-mover, draw"),
        (&["deal", "okiya", "--option", "size=8"], "no option `size`"),
        (&["deal", "okiya", "--option", "full-board=draw", "--option", "full-board=draw"], "twice"),
        (&["deal", "okiya", "--seed", "-1"], "'-1'"),
        (&["deal", "okiya", "--seed", "x"], "--seed"),
        (&["moves", "okiya"], "<POSITION>"),
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
fn help_teaches_every_game() {
    for command in ["deal", "moves"] {
        let help = printed(&[command, "--help"]);
        assert!(GAMES.iter().all(|game| help.contains(&format!("{}:", game.facts().id))), "{help}");
        assert!(help.contains("Example"), "{help}");
    }
}

#[test]
fn a_reader_who_goes_away_is_no_fault() {
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
