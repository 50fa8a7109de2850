//! Tests of runs and of answers to attempts, and that stored rows of puzzles, attempts and daily posts stay readable.

use std::collections::BTreeMap;
use std::path::Path;

use super::attempts::runs;
use super::{MorningPostEntry, ShareEntry, view};
use crate::base::id::{MatchId, MessageId};
use crate::base::text::Text;
use crate::base::time::Day;
use crate::chat::parts::lines;
use crate::chat::voice::Voice;
use crate::game::{MoveText, PositionText};
use crate::games::GAMES;
use crate::host::SeasonNumber;
use crate::host::morning::{LongOutage, MorningPost, MorningState, PuzzleResult, Run, Yesterday};
use crate::host::puzzle::{Attempt, Goal, Puzzle, PuzzleSource, Puzzles, daily};
use crate::host::recap::RecentMatch;
use crate::host::view::move_name;
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry};
use crate::words::{Catalogue, Language};
use engawa_samples::{attempt, morning};

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/puzzle/rows"),
    files: &[
        (1, "puzzles", |file| check_fixture(file, &puzzles())),
        (1, "puzzles-posted", |file| check_fixture(file, &Puzzles { posted: true, ..puzzles() })),
        (1, "puzzles-more", |file| check_fixture(file, &more())),
        (1, "attempt", |file| check_fixture(file, &attempt())),
        (1, "attempt-shown", |file| {
            let Attempt { moves, .. } = attempt();
            check_fixture(file, &Attempt { moves, shown: true, ..Attempt::default() });
        }),
        (1, "attempt-withheld", |file| {
            check_fixture(file, &Attempt { withheld: true, ..Attempt::default() });
        }),
        (1, "puzzle-result", |file| check_fixture(file, &PuzzleResult { tries: 2, shared: None })),
        (1, "puzzle-result-shared", |file| {
            check_fixture(file, &PuzzleResult { tries: 2, shared: Some(FIXTURE_TIME) });
        }),
        (1, "morning-state", |file| check_fixture(file, &morning(FIXTURE_TIME))),
        (1, "morning-state-new", |file| check_fixture(file, &MorningState::default())),
        (1, "recent-match", |file| check_fixture(file, &RecentMatch { message: Some(MessageId(5)) })),
        (1, "recent-match-new", |file| check_fixture(file, &RecentMatch::default())),
        (1, "long-outage", |file| check_fixture(file, &LongOutage { until: FIXTURE_TIME })),
        (1, "outbox-entry-puzzle", |file| check_entry(file, &MorningPostEntry(plain_post()))),
        (1, "outbox-entry-puzzle-open", |file| {
            check_entry(file, &MorningPostEntry(MorningPost { yesterday: Some(Yesterday::Open), ..post() }));
        }),
        (1, "outbox-entry-puzzle-season", |file| {
            let season = Some(SeasonNumber::MIN);
            check_entry(file, &MorningPostEntry(MorningPost { season, ..post() }));
        }),
        (1, "outbox-entry-puzzle-solved", |file| check_entry(file, &MorningPostEntry(post()))),
        (1, "outbox-entry-share", |file| check_entry(file, &ShareEntry { at: FIXTURE_TIME, results: 2 })),
    ],
};

fn check_entry(file: &Path, entry: &impl EntryFields) {
    check_fixture(file, &OutboxEntry::new(EntryContent::Feature(entry.to_entry()), FIXTURE_TIME));
}

fn puzzles() -> Puzzles {
    let puzzle = Puzzle {
        game: "go".to_owned(),
        number: 0,
        rules_version: 2,
        position: PositionText("bw./... black".to_owned()),
        goal: Goal::Win,
        plies: 3,
        solution: MoveText("c2".to_owned()),
        source: PuzzleSource::Played(MatchId::read("7k3m9pq2").expect("an id"), 41),
    };
    let saved = Puzzle {
        game: "hex".to_owned(),
        goal: Goal::Save,
        plies: 4,
        source: PuzzleSource::Drawn(u64::MAX),
        ..puzzle.clone()
    };
    Puzzles { list: vec![puzzle, saved], posted: false }
}

fn more() -> Puzzles {
    let [puzzle, _] = puzzles().list.try_into().expect("two");
    let another = Puzzle { number: 2, source: PuzzleSource::Drawn(7), ..puzzle.clone() };
    Puzzles { list: vec![puzzle, another], posted: false }
}

/// The entry of a post has only a day in former versions, and in new servers.
fn plain_post() -> MorningPost {
    MorningPost {
        day: Day(20_003),
        ended: 0,
        introduces: false,
        is_longest: false,
        late: Vec::new(),
        run: 0,
        season: None,
        yesterday: None,
    }
}

fn post() -> MorningPost {
    MorningPost {
        ended: 23,
        introduces: true,
        is_longest: true,
        late: vec![Day(20_000), Day(20_001)],
        run: 9,
        yesterday: Some(Yesterday::Solved),
        ..plain_post()
    }
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn solution_changes_the_runs_of_later_days() {
    let solved = |days| Attempt {
        solved: true,
        run: Run { days, longest: days, ..Run::default() },
        ..Attempt::default()
    };
    let withheld = Attempt { withheld: true, ..Attempt::default() };
    let archived = Attempt { solved: true, ..Attempt::default() };
    let attempts: BTreeMap<Day, Attempt> = [(10, solved(4)), (11, withheld), (12, archived), (16, solved(1))]
        .map(|(day, one)| (Day(day), one))
        .into();
    let lengths = |day: u32, is_excused: fn(Day) -> bool| {
        let runs = runs(Day(day), &attempts, is_excused).into_iter();
        runs.map(|(day, run)| (day.0, run.days, run.longest)).collect::<Vec<_>>()
    };
    assert_eq!(lengths(13, |_| false), [(13, 5, 5), (16, 1, 5)], "of two missed days one is forgiven");
    assert_eq!(
        lengths(13, |day| day == Day(14)),
        [(13, 5, 5), (16, 1, 5)],
        "the twelfth was forgiven already"
    );
    assert_eq!(lengths(13, |day| day.0 < 16), [(13, 5, 5), (16, 6, 6)]);
    assert_eq!(lengths(18, |day| day == Day(17)), [(18, 2, 2)]);
    assert_eq!(lengths(9, |_| false), [(9, 1, 1), (10, 2, 2), (16, 1, 2)]);
}

fn said(texts: &[Text]) -> String {
    let words = Catalogue::load().expect("the catalogue loads");
    lines(Voice::new(&words, Language::ENGLISH), texts)
}

#[test]
fn answer_says_tries_and_long_runs() {
    let day = Day(20_787);
    let puzzle = daily(day);
    let game = GAMES.iter().find(|game| game.facts().id == puzzle.game).expect("registered");
    let table = puzzle.table(*game).expect("it opens");
    let name = said(&[move_name(&*table, &puzzle.solution).expect("a name")]);
    let known = |attempt: Option<&Attempt>| said(&view::puzzle_known(&puzzle, &*table, attempt));
    let with_run = |days| Attempt { run: Run { days, ..Run::default() }, ..attempt() };
    assert_eq!(known(Some(&with_run(2))), format!("That’s it: **{name}**. Solved on the second try."));
    assert!(known(Some(&with_run(3))).ends_with("\nYou’ve solved the daily puzzle 3 days in a row."));
    assert_eq!(
        known(Some(&Attempt { shown: true, ..Attempt::default() })),
        format!("The move was **{name}**.")
    );
    assert_eq!(known(None), format!("That’s it: **{name}**."));
    let title = said(&[view::title(&puzzle, day)]);
    assert!(title.starts_with("**Puzzle 1 · "), "{title}");
}
