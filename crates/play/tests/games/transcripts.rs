//! Tests that a match survives writing and reading as text, and that errors in such a text name the right
//! line.

use engawa_base::text::plain;
use engawa_base::time::Timestamp;
use engawa_play::game::transcript::{Remark, Transcript, TranscriptRound, unfold};
use engawa_play::game::{AnyGame, MoveText, Options, Registry};
use engawa_play::games::GAMES;
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const SETUP: &str = "MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw";

/// Returns a round of up to 40 random moves, most of them with a time.
pub fn round(game: &dyn AnyGame, seed: u64) -> TranscriptRound {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.deal(&Options::default(), &mut rng).expect("the defaults can be dealt");
    let mut table = game.open(&setup, &[]).expect("a dealt position can be opened");
    let mut moves = Vec::new();
    while let Some(mv) = table.legal().choose(&mut rng).cloned().filter(|_| moves.len() < 40) {
        table.play(&mv).expect("a legal move");
        let at = rng.random_bool(0.8).then(|| Timestamp(rng.random_range(0..4_000_000_000_000)));
        moves.push((mv, at));
    }
    TranscriptRound { setup, about: vec![Remark::new("first", "two")], moves }
}

fn transcript(game: &dyn AnyGame, seed: u64) -> Transcript {
    Transcript {
        game: game.facts().id.to_owned(),
        rules: game.facts().rules_version,
        about: vec![Remark::new("match", "7k3m9pq2"), Remark::new("format", "best-of-3: a long one at noon")],
        rounds: (0..3).map(|round_of| round(game, seed * 3 + round_of)).collect(),
    }
}

fn games() -> Registry {
    Registry::new(GAMES)
}

#[test]
fn transcripts_round_trip_in_every_game() {
    for game in GAMES {
        for seed in 0..10 {
            let written = transcript(*game, seed);
            let text = written.to_string();
            assert_eq!(Transcript::read(&text, &games()), Ok(written), "{text}");
        }
    }
}

/// Returns a text as a Chinese keyboard may write it: in full-width characters, with a long dash.
fn wide(text: &str) -> String {
    let widened = |letter: char| match letter {
        ' ' => '\u{3000}',
        '-' => '—',
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).expect("a full-width character"),
        _ => letter,
    };
    text.chars().map(widened).collect()
}

#[test]
fn records_are_read_from_any_keyboard() {
    for game in GAMES {
        for seed in 0..10 {
            let written = transcript(*game, seed);
            assert_eq!(plain(&written.to_string()), written.to_string(), "what the program writes is plain");
            let read = Transcript::read(&wide(&written.to_string()), &games()).expect("readable");
            assert_eq!((&read.game, read.rules), (&written.game, written.rules));
            for (read, written) in read.rounds.iter().zip(&written.rounds) {
                assert_eq!((&read.setup, &read.moves), (&written.setup, &written.moves));
            }
            assert_eq!(read.about[1].value, wide("best-of-3: a long one at noon"), "kept as it is written");
        }
    }
}

#[test]
fn byte_order_mark_is_ignored() {
    let written = transcript(GAMES[0], 1);
    assert_eq!(Transcript::read(&format!("\u{feff}{written}"), &games()), Ok(written));
}

#[test]
fn blanks_remarks_and_empty_lines_are_accepted() {
    let text = format!(
        "# A round\n\n  game :  okiya\r\n\nsetup:{SETUP}\nnote: at noon: a draw\n move: b4 \nmove: c4"
    );
    let read = Transcript::read(&text, &games()).expect("a good record");
    assert_eq!(read.rounds[0].moves(), ["b4", "c4"].map(|mv| MoveText(mv.to_owned())));
    assert_eq!(read.rounds[0].about, [Remark::new("note", "at noon: a draw")]);
    assert_eq!((read.rules, read.rounds[0].setup.0.as_str()), (1, SETUP));
}

#[test]
fn errors_name_their_line() {
    let start = format!("game: okiya\nsetup: {SETUP}\n");
    for (text, said) in [
        (String::new(), "line 1: there is no `game`"),
        ("game: okiya\n".into(), "line 2: there is no `setup`"),
        (format!("setup: {SETUP}\n"), "line 2: there is no `game`"),
        ("game: okiya\nmove: b4\n".into(), "line 2: a move must follow the `setup` of its round"),
        ("game: chess\nsetup: x\n".into(), "line 1: there is no game `chess`"),
        ("game: okiya\ngame: okiya\n".into(), "line 2: `game` occurs twice"),
        ("game okiya\n".into(), "line 1: a line must have the form `key: value`"),
        ("Game: okiya\n".into(), "line 1: `Game` is not a key: 1 to 24 lower-case letters and `-`"),
        (": okiya\n".into(), "line 1: `` is not a key: 1 to 24 lower-case letters and `-`"),
        ("game:\n".into(), "line 1: `game` has no value"),
        ("game: okiya\nrules: new\n".into(), "line 2: `new` is not a version number"),
        (
            format!("rules: 7\n{start}"),
            "line 1: rules version 7 is not supported; this program plays version 1",
        ),
        (format!("{start}rules: 1\n"), "line 3: `rules` must precede the first `setup`"),
        (format!("{start}\nmove: z9\n"), "line 4: move 1 `z9`: `z9` is not a square from a1 to d4"),
        (format!("{start}move: b4\n# So?\nmove: b4\n"), "line 5: move 2 `b4` is not legal in"),
        (
            format!("{start}move: b4 at noon\n"),
            "line 3: `noon` is not a time of the form `2026-11-20T22:03:00.000Z`",
        ),
        ("game: okiya\nsetup: nonsense\n".into(), "line 2: position: "),
        (format!("{}\n", "x".repeat(2001)), "line 1: a line has at most 2000 bytes, this one 2001"),
        ("\n".repeat(20_001), "line 20001: a transcript has at most 20000 lines"),
    ] {
        let bad = Transcript::read(&text, &games()).expect_err(said).to_string();
        assert!(bad.starts_with(said), "{bad:?} instead of {said:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_rejected(text in "(\\PC{0,40}\n|(game|rules|setup|move|first): ?\\PC{0,30}\n){0,8}") {
        if let Ok(read) = Transcript::read(&text, &games()) {
            prop_assert_eq!(Transcript::read(&read.to_string(), &games()), Ok(read));
        }
    }

    #[test]
    fn corrupted_transcript_is_read_or_rejected(
        which in 0..4_usize, seed in 0..20_u64, slips in proptest::collection::vec(any::<(prop::sample::Index, char)>(), 1..4),
    ) {
        let mut letters: Vec<char> = transcript(GAMES[which], seed).to_string().chars().collect();
        for (at, slip) in slips {
            let at = at.index(letters.len());
            letters[at] = slip;
        }
        let text: String = letters.into_iter().collect();
        match Transcript::read(&text, &games()) {
            Ok(read) => prop_assert_eq!(Transcript::read(&read.to_string(), &games()), Ok(read)),
            Err(bad) => prop_assert!((1..=text.lines().count() + 1).contains(&bad.line), "{}", bad),
        }
    }
}

#[test]
fn joined_lines_are_restored() {
    for game in GAMES {
        let written = transcript(*game, 5);
        let text = written.to_string();
        assert_eq!(
            Transcript::read(&unfold(&text.replace('\n', " ")), &games()),
            Ok(written.clone()),
            "{text}"
        );
        assert_eq!(
            Transcript::read(&unfold(&text), &games()),
            Ok(written),
            "a text with line breaks is unchanged"
        );
    }
}
