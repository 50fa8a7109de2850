//! Public messages about puzzles: the morning post, and the results that people share.
//!
//! People appear by name, without a mention, and each message is sent without a notification.

use std::sync::Arc;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::{Day, Span, Timestamp};
use crate::chat::parts::{button, lines, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row};
use crate::game::Table;
use crate::host::morning::{MorningPost, Yesterday, crown};
use crate::host::puzzle::{Mark, Puzzle, daily, number, weekday};
use crate::host::{PressFields, press_fields};

use super::view::{NamingPress, PuzzlePress, picture};

/// The most people whom a line of the post names.
const MOST_NAMED: usize = 12;
/// The most people whom a line about a puzzle of an earlier day names.
const LATE_NAMES: usize = 3;
/// The most marks of one shared result.
const MOST_MARKS: usize = 20;
/// The lowest [`PuzzlePress::part`] of *Try it*. The parts above tell the messages of two days apart, whose buttons
/// would otherwise have the same id.
const TRY_IT: u8 = 100;

/// *Share* below a solved puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SharePress {
    pub day: Day,
}

press_fields!(SharePress, 'Z', struct { day });

/// A person who has solved a puzzle and may be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver {
    pub person: PersonId,
    pub name: String,
    pub tries: usize,
}

/// The solvers on the first try, on the second, or later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub named: Vec<Solver>,
    /// The number of solvers of the group who are not named.
    pub more: usize,
}

/// The solvers of a puzzle, as a post lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    pub classes: [Group; 3],
    /// The number of solvers in groups of which nobody is named.
    pub others: usize,
    /// The number of tries that earns the crown.
    pub crown: Option<usize>,
}

/// Groups solvers by tries, and orders them by name within a group.
pub fn grouped(solvers: &[Solver]) -> Groups {
    let tries: Vec<usize> = solvers.iter().map(|solver| solver.tries).collect();
    let (mut room, mut others) = (MOST_NAMED, 0);
    let classes = [1, 2, 3].map(|class| {
        let is_of_class = |solver: &&Solver| solver.tries.clamp(1, 3) == class;
        let mut named: Vec<Solver> = solvers.iter().filter(is_of_class).cloned().collect();
        named.sort_by_cached_key(|solver| (solver.name.to_lowercase(), solver.name.clone()));
        let rest = named.split_off(named.len().min(room)).len();
        room -= named.len();
        if named.is_empty() {
            others += rest;
            return Group { named, more: 0 };
        }
        Group { named, more: rest }
    });
    Groups { classes, others, crown: crown(&tries) }
}

/// A solved puzzle of a former day.
pub struct SolvedPuzzle {
    pub day: Day,
    /// The name of the solution.
    pub solution: Option<Text>,
    pub solvers: Vec<Solver>,
}

/// A match that the recap of a week mentions.
pub struct Highlight {
    pub winner: String,
    pub game: String,
    /// The address of its last message.
    pub link: Option<String>,
}

/// The recap of last week.
pub struct Week {
    pub matches: usize,
    pub people: usize,
    pub game: Option<String>,
    pub upset: Option<Highlight>,
    pub flawless: Option<Highlight>,
}

/// News that a post shows above the puzzle. Their picture replaces that of the puzzle's board.
pub struct Above {
    pub lines: Vec<Text>,
    pub file: File,
    pub buttons: Vec<Button>,
}

/// The contents of a morning post.
pub struct PostContents<'a> {
    pub post: &'a MorningPost,
    /// The puzzle of the post's day, with its table.
    pub puzzle: &'a Puzzle,
    pub table: &'a dyn Table,
    pub above: Option<&'a Above>,
    /// Yesterday's puzzle, if somebody has solved it, and those of [`MorningPost::late`].
    pub solved: Vec<SolvedPuzzle>,
    pub week: Option<Week>,
}

/// The lines of a morning post.
pub fn post_lines(contents: &PostContents<'_>) -> Vec<Text> {
    let PostContents { post, above, solved, week, .. } = contents;
    let yesterday = post.day.previous();
    let open = (post.yesterday == Some(Yesterday::Open)).then(|| numbered("morning-open", yesterday));
    let line = |solved: &SolvedPuzzle| {
        if solved.day == yesterday { solved_line(solved) } else { late_line(solved) }
    };
    let mut all: Vec<Text> = above.iter().flat_map(|above| above.lines.clone()).collect();
    all.extend(open.into_iter().chain(solved.iter().map(line)));
    all.extend((post.run > 0).then(|| Text::new("morning-run").with("days", post.run)));
    all.extend((post.ended > 0).then(|| ended_line(post)));
    all.extend(week.iter().flat_map(week_lines));
    all.push(today_line(contents));
    all.extend(post.introduces.then(|| Text::new("morning-introduction")));
    all
}

/// The press of *Solve*.
fn solve(contents: &PostContents<'_>) -> PuzzlePress {
    PuzzlePress::new(contents.post.day, &contents.puzzle.game)
}

/// The picture of today's board.
pub fn board(contents: &PostContents<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> File {
    picture(contents.table, &solve(contents), png, voice)
}

/// The morning post, with its picture.
pub fn post(contents: &PostContents<'_>, file: File, voice: Voice<'_>) -> Message {
    let PostContents { post, above, .. } = contents;
    let solve = solve(contents).press();
    let mut buttons = vec![button(&solve, &voice.key("button-puzzle-solve"), ButtonStyle::Main)];
    buttons.extend(post.yesterday.map(|state| {
        former_button(post.day.previous(), state == Yesterday::Open, "button-puzzle-see", voice)
    }));
    let keep_out = NamingPress { named: false }.press();
    buttons.extend(post.introduces.then(|| plain_button(&keep_out, "button-morning-keep-out", voice)));
    buttons.extend(above.iter().flat_map(|above| above.buttons.clone()));
    Message {
        file: Some(file),
        rows: vec![Row::Buttons(buttons)],
        silent: true,
        ..text_message(&lines(voice, &post_lines(contents)))
    }
}

/// The button for the solution of a former day's puzzle, with the label `see`, or for the puzzle itself if it is still
/// open.
pub fn former_button(day: Day, is_open: bool, see: &'static str, voice: Voice<'_>) -> Button {
    let game = daily(day).game;
    let (press, key) = if is_open {
        (PuzzlePress::new(day, &game), "button-puzzle-try")
    } else {
        (PuzzlePress::see(day, &game), see)
    };
    button(&press.press(), &voice.plain(&numbered(key, day)), ButtonStyle::Plain)
}

fn numbered(key: &'static str, day: Day) -> Text {
    Text::new(key).with("number", number(day))
}

fn today_line(contents: &PostContents<'_>) -> Text {
    let PostContents { post, puzzle, table, .. } = contents;
    let today = numbered("morning-today", post.day)
        .with("game", Text::of(&puzzle.game, "name"))
        .with("seat", table.seat_label(table.turn()))
        .with("moves", puzzle.plies.div_ceil(2));
    match table.describe_constraint() {
        Some(next) => two_sentences(today, next),
        None => today,
    }
}

fn two_sentences(first: Text, next: Text) -> Text {
    Text::new("sentences-joined").with("first", first).with("next", next)
}

fn ended_line(post: &MorningPost) -> Text {
    let key = if post.is_longest { "morning-ended-longest" } else { "morning-ended" };
    numbered(key, post.day).with("days", post.ended)
}

/// Joins parts of a line; `None` without parts.
fn joined(parts: impl IntoIterator<Item = Text>) -> Option<Text> {
    let join = |first, next| Text::new("morning-joined").with("first", first).with("next", next);
    parts.into_iter().reduce(join)
}

fn spoiler(solved: &SolvedPuzzle) -> Option<Text> {
    solved.solution.clone().map(|name| Text::new("morning-solution").with("move", name))
}

/// The line about yesterday's puzzle. Without anybody to name, it only says that the puzzle was solved.
fn solved_line(solved: &SolvedPuzzle) -> Text {
    let groups = grouped(&solved.solvers);
    match joined(group_parts(&groups)) {
        Some(people) => {
            let result = joined([people].into_iter().chain(spoiler(solved))).expect("the people are a part");
            numbered("morning-solved", solved.day).with("result", result)
        }
        None => with_spoiler(numbered("morning-solved-unnamed", solved.day), solved),
    }
}

fn with_spoiler(line: Text, solved: &SolvedPuzzle) -> Text {
    match spoiler(solved) {
        Some(solution) => two_sentences(line, solution),
        None => line,
    }
}

/// The line about a puzzle that stayed open and was solved since.
fn late_line(solved: &SolvedPuzzle) -> Text {
    let groups = grouped(&solved.solvers);
    let named = groups.classes.iter().flat_map(|group| &group.named).take(LATE_NAMES);
    let mut people: Vec<Text> = named.map(|solver| person(&solver.name)).collect();
    let rest = solved.solvers.len() - people.len();
    people.extend((rest > 0).then(|| more(rest)));
    let key = if people.is_empty() { "morning-late-unnamed" } else { "morning-late" };
    let line = numbered(key, solved.day).with("weekday", weekday(solved.day));
    with_spoiler(if people.is_empty() { line } else { line.with("people", people) }, solved)
}

fn person(name: &str) -> Text {
    Text::new("morning-name").with("name", Arg::Name(name.to_owned()))
}

fn crowned(text: Text) -> Text {
    Text::new("morning-crowned").with("text", text)
}

fn more(count: usize) -> Text {
    Text::new("morning-more").with("count", count)
}

/// The parts of a line about the people who have solved a puzzle: one for each group, and one for the others.
fn group_parts(groups: &Groups) -> Vec<Text> {
    let is_small =
        groups.others == 0 && groups.classes.iter().all(|group| group.named.len() + group.more < 2);
    let part = |(class, group): (usize, &Group)| {
        let is_crowned = |solver: &Solver| groups.crown == Some(solver.tries);
        if is_small {
            let solver = group.named.first()?;
            let text = Text::new(["morning-first-one", "morning-second-one", "morning-few-one"][class])
                .with("name", Arg::Name(solver.name.clone()));
            return Some(if is_crowned(solver) { crowned(text) } else { text });
        }
        // Everybody of the first two groups has the same number of tries.
        let is_whole = class < 2 && group.named.iter().any(is_crowned);
        let name = |solver: &Solver| {
            let name = person(&solver.name);
            if is_crowned(solver) && !is_whole { crowned(name) } else { name }
        };
        let mut names: Vec<Text> = group.named.iter().map(name).collect();
        names.extend((group.more > 0).then(|| more(group.more)));
        let key = ["morning-first", "morning-second", "morning-few"][class];
        let text = (!names.is_empty()).then(|| Text::new(key).with("names", names))?;
        Some(if is_whole { crowned(text) } else { text })
    };
    let others = (groups.others > 0).then(|| Text::new("morning-others").with("count", groups.others));
    groups.classes.iter().enumerate().filter_map(part).chain(others).collect()
}

fn week_lines(week: &Week) -> Vec<Text> {
    let Week { matches, people, game, upset, flawless } = week;
    let first = Text::new(if game.is_some() { "morning-week-most" } else { "morning-week" })
        .with("matches", *matches)
        .with("people", *people);
    let first = match game {
        Some(game) => first.with("game", Text::of(game, "name")),
        None => first,
    };
    let wins = [("morning-upset", upset), ("morning-flawless", flawless)];
    let wins = wins.into_iter().filter_map(|(key, win)| Some(highlight(key, win.as_ref()?)));
    [first].into_iter().chain(joined(wins)).collect()
}

fn highlight(key: &'static str, win: &Highlight) -> Text {
    let text =
        Text::new(key).with("name", Arg::Name(win.winner.clone())).with("game", Text::of(&win.game, "name"));
    match &win.link {
        Some(link) => Text::new("morning-linked").with("text", text).with("link", link.clone()),
        None => text,
    }
}

/// A result that a person shares.
pub struct SharedResult {
    pub day: Day,
    pub name: String,
    pub marks: Vec<Mark>,
}

/// The message with shared results, the newest puzzle last. `at` identifies the message, and `newest` is the day of
/// the puzzle that *Try it* opens.
pub fn shared(results: &[SharedResult], newest: Day, at: Timestamp, voice: Voice<'_>) -> Message {
    // Messages of one channel are usually an hour apart.
    let hour = at.0.div_euclid(Span::hours(1).0).rem_euclid(48);
    let part = TRY_IT + u8::try_from(hour).unwrap_or_default();
    let press = PuzzlePress { part, ..PuzzlePress::new(newest, &daily(newest).game) };
    let try_it = plain_button(&press.press(), "button-puzzle-try-it", voice);
    let said: Vec<Text> = results.iter().map(shared_line).collect();
    let rows = vec![Row::Buttons(vec![try_it])];
    Message { rows, silent: true, ..text_message(&lines(voice, &said)) }
}

fn shared_line(result: &SharedResult) -> Text {
    let SharedResult { day, name, marks } = result;
    numbered("share-line", *day)
        .with("name", Arg::Name(name.clone()))
        .with("game", Text::of(&daily(*day).game, "name"))
        .with("marks", signs(marks))
        .with("words", in_words(marks))
}

/// The marks as signs. Of many, only the last ones are shown.
fn signs(marks: &[Mark]) -> String {
    let skipped = marks.len().saturating_sub(MOST_MARKS);
    let sign = |mark: &Mark| match mark {
        Mark::Wrong => '○',
        Mark::Close => '◐',
        Mark::Found => '●',
    };
    let start = (skipped > 0).then_some('…');
    start.into_iter().chain(marks[skipped..].iter().map(sign)).collect()
}

/// The marks in words, for people who cannot see them.
fn in_words(marks: &[Mark]) -> Text {
    let close = marks.iter().filter(|mark| **mark == Mark::Close).count();
    let tries = Text::new("share-tries").with("count", marks.len());
    if close == 0 {
        return tries;
    }
    Text::new("share-tries-close").with("tries", tries).with("count", close)
}

/// The private answer to a press on *Share*.
pub fn share_done(is_new: bool, voice: Voice<'_>) -> Message {
    text_message(&voice.key(if is_new { "share-done" } else { "share-done-already" }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::limits;
    use crate::games::GAMES;
    use crate::host::Press;
    use crate::host::morning::MorningState;
    use crate::words::{Catalogue, Language};

    fn said(text: &Text) -> String {
        let words = Catalogue::load().expect("the catalogue loads");
        Voice::new(&words, Language::ENGLISH).say(text)
    }

    fn solvers(all: &[(&str, usize)]) -> Vec<Solver> {
        all.iter()
            .map(|(name, tries)| Solver { person: PersonId(1), name: (*name).to_owned(), tries: *tries })
            .collect()
    }

    fn line(all: &[(&str, usize)]) -> String {
        said(&solved_line(&SolvedPuzzle { day: Day(20_787), solution: None, solvers: solvers(all) }))
    }

    #[test]
    fn solvers_are_grouped_by_tries() {
        let cases: [(&[(&str, usize)], &str); 6] = [
            (&[], "**Puzzle 1** was solved."),
            (&[("Otis", 3)], "**Puzzle 1** · Otis, a few tries"),
            (&[("Otis", 5), ("Hana", 1)], "**Puzzle 1** · 👑 Hana, first try · Otis, a few tries"),
            (&[("Otis", 2), ("Hana", 4)], "**Puzzle 1** · 👑 Otis, second try · Hana, a few tries"),
            (
                &[("Otis", 1), ("hana", 1), ("*Mika*", 9)],
                "**Puzzle 1** · 👑 first try: hana and Otis · a few tries: \\*Mika\\*",
            ),
            (&[("Otis", 3), ("Hana", 4), ("Ben", 3)], "**Puzzle 1** · a few tries: 👑 Ben, Hana and 👑 Otis"),
        ];
        for (all, shown) in cases {
            assert_eq!(line(all), shown);
        }
    }

    #[test]
    fn at_most_twelve_people_are_named() {
        let names: Vec<String> = (0..40).map(|number| format!("{number:02}")).collect();
        let tries =
            |number: usize| [(8, 1), (16, 2), (40, 3)].iter().find(|(end, _)| number < *end).expect("one").1;
        let all: Vec<(&str, usize)> =
            names.iter().enumerate().map(|(number, name)| (name.as_str(), tries(number))).collect();
        assert_eq!(
            line(&all),
            "**Puzzle 1** · 👑 first try: 00, 01, 02, 03, 04, 05, 06 and 07 · second try: 08, 09, 10, 11 and 4 more · 24 others"
        );
        let groups = grouped(&solvers(&all));
        assert_eq!((groups.others, groups.classes.map(|group| group.named.len())), (24, [8, 4, 0]));
    }

    #[test]
    fn late_puzzle_says_since_when_it_was_open() {
        let solution = Some(Text::new("morning-name").with("name", "c3"));
        let late = |all: &[(&str, usize)]| {
            let solvers = solvers(all);
            said(&late_line(&SolvedPuzzle { day: Day(20_793), solution: solution.clone(), solvers }))
        };
        assert_eq!(late(&[("Juno", 2)]), "**Puzzle 7**, open since Sunday, was solved by Juno. ||c3||");
        assert_eq!(late(&[]), "**Puzzle 7**, open since Sunday, was solved. ||c3||");
    }

    #[test]
    fn news_stand_above_the_puzzle() {
        let words = Catalogue::load().expect("the catalogue loads");
        let (voice, day) = (Voice::new(&words, Language::ENGLISH), Day(20_787));
        let puzzle = daily(day);
        let game = GAMES.iter().find(|game| game.facts().id == puzzle.game).expect("registered");
        let table = puzzle.table(*game).expect("it opens");
        let post = MorningState::default().at_alarm(day, |_| false).1.expect("a post");
        let file = File { bytes: Arc::from(&[][..]), name: "news.png".into(), alt: "News.".into() };
        let lines = vec![Text::new("morning-name").with("name", "The news")];
        let buttons = vec![plain_button(&Press::Next, "button-club-leaderboard", voice)];
        let above = Above { lines, file, buttons };
        let (table, solved) = (&*table, Vec::new());
        let contents =
            PostContents { post: &post, puzzle: &puzzle, table, above: Some(&above), solved, week: None };
        let message = super::post(&contents, above.file.clone(), voice);
        assert!(message.text.starts_with("The news\n**Puzzle 1 · "), "{}", message.text);
        let solve = PuzzlePress::new(day, &puzzle.game).press().to_string();
        assert_eq!(message.first_control(), Some(solve.as_str()), "it tells the post from others");
        assert_eq!(limits::of_message(&message), Vec::<String>::new());
    }

    #[test]
    fn shared_marks_are_also_in_words() {
        use Mark::{Close, Found, Wrong};
        let shared = |marks: &[Mark]| {
            let (name, marks) = ("Hana".to_owned(), marks.to_vec());
            said(&shared_line(&SharedResult { day: Day(20_787), name, marks }))
        };
        let game = said(&Text::of(&daily(Day(20_787)).game, "name"));
        let line = |end: &str| format!("Hana · {game} 1 · {end}");
        assert_eq!(shared(&[Wrong, Close, Found]), line("○◐● (third try, one close)"));
        assert_eq!(shared(&[Found]), line("● (first try)"));
        let many = [vec![Wrong; 20], vec![Found]].concat();
        assert_eq!(shared(&many), line(&format!("…{}● (21 tries)", "○".repeat(19))));
    }
}
