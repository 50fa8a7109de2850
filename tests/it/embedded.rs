//! Sentences inside sentences: every message with each thing that it may embed, in every language. A sentence that is good
//! alone can make a bad one with another inside. What games say about positions is written down, but not checked.
//!
//! `ENGAWA_SENTENCES=folder cargo test --test it embedded` also writes them into the folder, a file for each language.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

use engawa::base::id::PersonId;
use engawa::base::level::Level;
use engawa::base::text::{Arg, Text, all_of, any_of};
use engawa::base::time::Timestamp;
use engawa::chat::voice::Voice;
use engawa::games::GAMES;
use engawa::host::Format;
use engawa::words::{Catalogue, Language};
use engawa_samples::{begun, played};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};

/// What variables may be, wherever they occur. Each line has their names and the candidates:
///
/// - `@` a person, `@computer` the computer at a level, `@former` a person whose data was deleted;
/// - `name` a name, `when` a time, `lang` a language, `#` a channel, `#and` several, `/` a command, `/or` several;
/// - a number, or a word after `=`;
/// - a message, or after `*` one of each game, or before `*` all that begin so; `+` lists them with "and", `|` with
///   "or";
/// - `tell` the last move of a round, `play` the name of a move.
const VARIABLES: &str = "
person other winner loser leader mover from to: @ @computer @former
one two by first second: @ @computer @former
after before all day days decided deviation difference draw drawn draws entry: 1 2 5
at count hours least less limit losses lowest highest matches month more most moves: 1 2 5
number ones twos part parts page pages people points rank rating round rounds shown: 1 2 5
guessed hit loss plies tries weekday win wins year everywhere here start: 1 2 5
channel thread: #
channels: #and
clock: clock-none clock-live clock-hours-per-move clock-per-move clock-bank
clocks: clocks-listed
command: / /or
format: format-single format-best-of format-to-points format-mirror
game: *-name
games: +*-name
id title token mark marks words word text tried value theme zone time: =b4
last move instead better mine theirs piece: play
language: lang
level: computer-gentle computer-steady computer-strong computer-best computer-perfect
link: =https://example.org
name near note reason what: name
names: +morning-name
seat ones-seat twos-seat: *-seat-*
season: =Autumn
until when: when
zones: |=Europe/Berlin
known takes: |option-rated +format-single
";

/// What variables are in particular messages. Each line has the messages, the names of the variables, and the candidates.
const PARTICULARS: &str = "
call-aloud: said: call-turn call-turn-until call-reminder call-returned call-returned-until call-resumed
call-aloud: said: call-resumed-until call-accepted call-accepted-turn call-answered call-ended call-over call-won
call-aloud: said: call-lost call-ended-why call-time-given call-time-given-until call-away call-go-on call-excused
call-aloud: said: call-challenged call-rematch call-declined call-expired call-expired-open digest-aloud
call-asked: offer: offer-draw offer-takeback offer-pause offer-time
call-ended: how: match-level match-agreed match-aborted match-abandoned match-adjudicated match-closed *-drawn-*
call-ended-why: how: match-decided match-decided-you match-decided-drawn match-aborted-by-moderator
call-won call-lost: by: by-resigned by-time format-best-of format-mirror *-by-*
call-ended-why: why: match-reason
match-won-by: by: *-by-*
caption-line: by: by-* *-by-*
deed-line: what: server-everywhere server-channels server-channel-on server-channel-off server-language
deed-line: what: server-language-none server-theme server-clock server-format server-rated server-casual
deed-line: what: server-boards-lines server-threads server-puzzle server-club-table server-seasons-quarter
deed-line: what: deed-unbanned deed-season
deed-why: what: deed-called-off deed-decided deed-drawn deed-banned
setup-set-puzzle: what: server-puzzle
setup-set-puzzle: off: setup-puzzle-off
setup-set-club-table: what: server-club-table server-club-table-waiting
setup-set-seasons: what: server-seasons-quarter
setup-set-seasons: manual: option-rhythm-manual
setup-kept: what: server-puzzle server-club-table server-club-table-waiting server-seasons-month
setup-refused: list: setup-part-puzzle +setup-part-*
setup-refused: why: refused-other-channels refused-lacking refused-too-many-seasons
setup-menu-zone setup-recommended server-puzzle: zone: =Europe/Berlin
server-lost-thread news-moved: why: thread-loss-*
panel-*: why: unsent-*
told-channel-lacks refused-lacking: list: permission-view |permission-*
blocked-list: list: blocked-person +blocked-person
club-somebody: list: club-game +club-game
settings-reminders: list: settings-reminder-third +settings-reminder-third +settings-reminder-hours
settings-reminder-take settings-reminder-drop: when: settings-reminder-third settings-reminder-hours
settings-alerts: value: settings-alerts-*
settings-quiet: value: settings-night settings-night-none
settings-language: value: lang settings-language-client
settings-palette: value: settings-palette-*
settings-night: from to: =22:30
server-theme: theme: settings-palette-*
server-clock club-terms: clock: clock-none clock-live clock-hours-per-move clock-per-move clock-bank
refused-clock refused-format refused-language refused-unknown-game: clock format language game: name
clocks-listed: all clock: clock-none clock-live clock-hours-per-move clock-per-move clock-bank
board-line replay-animation-alt board-forced move-planned: last moves move: tell
board-moves: one two: tell
hint-either: one two: play
what-if-tried what-if-line: moves: play
what-if-line: fit: what-if-line-*
what-if-title what-if-lines-title plan-title: match: what-if-match list-choice-players
replay-thought: time: duration-two duration-days duration-hours duration-minutes
duration-two: larger: duration-days duration-hours
duration-two: smaller: duration-hours duration-minutes
rating-changes*: one two: rating-change
rating-step rating-change challenge-stakes* compare-*: before after rating ones twos: rating-settled rating-new
compare-*: ones twos: compare-unrated compare-hidden
ladder-line ladder-mine ladder-theirs ladder-absent* profile-line*: rating here everywhere: rating-settled rating-new
terms-band refused-out-of-band*: band: band-between band-from band-up-to
offer-* ask-*: match: offer-match offer-match-since
analysis-last-chance analysis-given: instead: analysis-instead
analysis-last-chance analysis-given: worth: =win =draw
practice-next-level: level: option-level-steady option-level-best
season-over season-picture season-entry*: season: season-named season-numbered
season-entry*: from until: profile-day
season-begun season-really server-season deed-season season-named ladder-title-season: season: name
board-headline round-headline-seats: one two: @ @former =Engawa
board-headline round-headline-seats: ones-seat twos-seat: *-seat-* computer-seat
layout-from-to: title: layout-moves layout-squares
ladder-picture: title: ladder-title-here ladder-title-everywhere ladder-title-season ladder-title-before
guess-*: person: @ @former
morning-solved: result: morning-first morning-second morning-few morning-others
season-champion season-podium: first second third: name
morning-linked morning-crowned: text: morning-upset morning-flawless morning-name
";

/// Messages that only join other texts, and so are nothing without them.
const JOINTS: [&str; 5] = ["list-more", "list-and", "list-or", "sentences-joined", "morning-joined"];

/// The heading of what games say about positions.
const OF_GAMES: &str = "games";

/// How deep messages are embedded with all that they may embed in turn.
const DEPTH: usize = 3;

const HANA: PersonId = PersonId(1_100_000_000_000_000_011);
const OTIS: PersonId = PersonId(1_100_000_000_000_000_012);

/// The variables of a message, each with the words and numbers by which some language selects a variant.
type Variables = BTreeMap<&'static str, BTreeSet<String>>;

/// The same by names that are read.
type Selectors = BTreeMap<String, BTreeSet<String>>;

/// All messages with their variables, and texts of played games.
struct Book {
    messages: BTreeMap<String, Variables>,
    tells: Vec<Text>,
    plays: Vec<Text>,
    descriptions: Vec<Text>,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

/// Collects the variables of a pattern, and the messages to which it refers.
fn in_pattern(pattern: &Pattern<String>, variables: &mut Selectors, refers: &mut Vec<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                variables.entry(id.name.clone()).or_default();
            }
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => refers.push(id.name.clone()),
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                for variant in variants {
                    if let InlineExpression::VariableReference { id } = selector {
                        let (VariantKey::Identifier { name: word }
                        | VariantKey::NumberLiteral { value: word }) = &variant.key;
                        variables.entry(id.name.clone()).or_default().insert(word.clone());
                    }
                    in_pattern(&variant.value, variables, refers);
                }
            }
        }
    }
}

/// Reads the variables of every message. A message has those of the messages to which it refers, too.
fn messages() -> BTreeMap<String, Variables> {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
    let mut messages = BTreeMap::<String, Selectors>::new();
    let mut refers = BTreeMap::<String, Vec<String>>::new();
    for file in Language::all().flat_map(|language| files(&locales.join(language.code()))) {
        let text = fs::read_to_string(file).expect("a file of sentences");
        for entry in fluent_syntax::parser::parse(text).expect("Fluent").body {
            let Entry::Message(message) = entry else { continue };
            let Some(pattern) = &message.value else { continue };
            let id = &message.id.name;
            let known = messages.entry(id.clone()).or_default();
            in_pattern(pattern, known, refers.entry(id.clone()).or_default());
        }
    }
    for (id, others) in refers {
        let theirs: Vec<_> = others.iter().flat_map(|other| messages[other].clone()).collect();
        let own = messages.get_mut(&id).expect("it refers");
        for (variable, words) in theirs {
            own.entry(variable).or_default().extend(words);
        }
    }
    let mut leaked = BTreeMap::<String, &'static str>::new();
    let mut leak = |name: String| *leaked.entry(name).or_insert_with_key(|name| &*name.clone().leak());
    let with_names = |(id, variables): (String, Selectors)| {
        (id, variables.into_iter().map(|(name, words)| (leak(name), words)).collect())
    };
    messages.into_iter().map(with_names).collect()
}

/// Whether a name is one of those in a list. At the end of a name in the list, `*` stands for anything.
fn is_listed(list: &str, name: &str) -> bool {
    list.split(' ').any(|listed| match listed.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == listed,
    })
}

fn is_plural(word: &str) -> bool {
    ["zero", "one", "two", "few", "many", "other"].contains(&word)
}

fn word_or_number(word: &str) -> Arg {
    word.parse::<i64>().map_or_else(|_| Arg::from(word), Arg::from)
}

fn thrice(args: Vec<Arg>) -> Vec<Arg> {
    if let [one] = &args[..] { vec![one.clone(), one.clone(), one.clone()] } else { args }
}

impl Book {
    fn new() -> Self {
        let mut book =
            Self { messages: messages(), tells: Vec::new(), plays: Vec::new(), descriptions: Vec::new() };
        for (game, moves) in GAMES.iter().flat_map(|game| [1, 2, 5, 9].map(|moves| (*game, moves))) {
            let record = played(begun(game, Format::Single), game, moves);
            let table = record.table(game).expect("it replays");
            let round = record.round();
            let tell = |ply: usize| table.describe_move(ply, &round.moves[ply], Arg::Person(HANA.0));
            book.tells.extend(round.moves.len().checked_sub(1).and_then(tell));
            book.plays.extend(table.named_moves().into_iter().take(2).map(|(_, name)| name));
            let described = [Some(table.describe()), table.describe_constraint(), table.explain_turn()];
            book.descriptions.extend(described.into_iter().flatten().chain(table.describe_last_move()));
        }
        book
    }

    /// Returns the messages for which a candidate stands.
    fn family(&self, candidate: &str) -> Vec<&str> {
        let of_games = candidate.strip_prefix('*');
        let patterns: Vec<String> = match of_games {
            Some(rest) => GAMES.iter().map(|game| format!("{}{rest}", game.facts().id)).collect(),
            None => vec![candidate.to_owned()],
        };
        let is_in = |id: &&String| patterns.iter().any(|pattern| is_listed(pattern, id));
        let family: Vec<&str> = self.messages.keys().filter(is_in).map(String::as_str).collect();
        assert!(!family.is_empty(), "there is no message {candidate}");
        family
    }

    fn read(&self, candidate: &str, variable: &str, depth: usize) -> Vec<Arg> {
        let is_second = is_listed("other two to second loser mover", variable);
        let commands = GAMES.iter().map(|game| format!("</challenge {}:7>", game.facts().id));
        let channels = ["<#1100000000000000021>", "<#1100000000000000022>", "<#1100000000000000023>"];
        match candidate {
            "@" if is_second => vec![OTIS.into()],
            "@" => vec![HANA.into()],
            "@computer" => Level::ALL.map(|level| PersonId::computer(level).into()).to_vec(),
            "@former" => vec![PersonId::former(7).into()],
            "name" => vec![Arg::Name("Hana".to_owned())],
            "when" => vec![Timestamp(1_800_000_000_000).into()],
            "lang" => vec![Arg::Language("de".to_owned())],
            "#" => vec![channels[0].into()],
            "#and" => (1..=channels.len()).map(|most| all_of(channels.into_iter().take(most))).collect(),
            "/" => vec!["</games:7>".into()],
            "/or" => vec![any_of(commands)],
            "tell" => self.tells.iter().cloned().map(Arg::Text).collect(),
            "play" => self.plays.iter().cloned().map(Arg::Text).collect(),
            _ => self.read_more(candidate, variable, depth),
        }
    }

    fn read_more(&self, candidate: &str, variable: &str, depth: usize) -> Vec<Arg> {
        if let Some(of) = candidate.strip_prefix('+') {
            return vec![all_of(thrice(self.read_briefly(of, variable)))];
        }
        if let Some(of) = candidate.strip_prefix('|') {
            return vec![any_of(thrice(self.read_briefly(of, variable)))];
        }
        if let Some(word) = candidate.strip_prefix('=') {
            return vec![word.into()];
        }
        if let Ok(number) = candidate.parse::<i64>() {
            return vec![number.into()];
        }
        let family = self.family(candidate).into_iter();
        family.flat_map(|id| self.variations(id, depth + 1)).map(Arg::Text).collect()
    }

    /// Like [`Book::read`], with one text for each message.
    fn read_briefly(&self, candidate: &str, variable: &str) -> Vec<Arg> {
        self.read(candidate, variable, DEPTH)
    }

    /// Returns all that a variable of a message may be.
    fn candidates(&self, message: &str, variable: &str, depth: usize) -> Vec<Arg> {
        let particular = PARTICULARS.lines().filter_map(|line| {
            let (messages, rest) = line.split_once(": ")?;
            let (variables, candidates) = rest.split_once(": ")?;
            (is_listed(messages, message) && is_listed(variables, variable)).then_some(candidates)
        });
        let general = VARIABLES.lines().filter_map(|line| {
            let (variables, candidates) = line.split_once(": ")?;
            is_listed(variables, variable).then_some(candidates)
        });
        let mut lists: Vec<&str> = particular.collect();
        if lists.is_empty() {
            lists.extend(general);
        }
        let selects = self.messages[message][variable].iter().filter(|word| !is_plural(word));
        let mut args: Vec<Arg> = selects.map(|word| word_or_number(word)).collect();
        let listed = lists.iter().flat_map(|list| list.split(' '));
        args.extend(listed.flat_map(|candidate| self.read(candidate, variable, depth)));
        assert!(!args.is_empty(), "the variable {variable} of {message} needs a line in the tables above");
        args
    }

    /// Returns a message with each combination of the words by which it selects, and with each thing that it may embed.
    fn variations(&self, id: &str, depth: usize) -> Vec<Text> {
        let choices: Vec<(&'static str, Vec<Arg>, bool)> = self.messages[id]
            .iter()
            .map(|(variable, selects)| {
                let has_words = selects.iter().any(|word| !is_plural(word));
                (*variable, self.candidates(id, variable, depth), has_words)
            })
            .collect();
        let first = Text { key: id.to_owned().into(), args: Vec::new() };
        let with_first = |text: Text, (variable, args, _): &(&'static str, Vec<Arg>, bool)| {
            text.with(variable, args[0].clone())
        };
        let first = choices.iter().fold(first, with_first);
        if depth >= DEPTH {
            return vec![first];
        }
        let vary = |text: &Text, at: usize| -> Vec<Text> {
            let with = |arg: &Arg| {
                let mut text = text.clone();
                text.args[at].1 = arg.clone();
                text
            };
            choices[at].1.iter().skip(1).map(with).collect()
        };
        let (selectors, others): (Vec<usize>, Vec<usize>) = (0..choices.len()).partition(|at| choices[*at].2);
        let mut bases = vec![first];
        for at in selectors {
            let more: Vec<Text> = bases.iter().flat_map(|text| vary(text, at)).collect();
            bases.extend(more);
        }
        let mut texts = bases.clone();
        for at in others {
            texts.extend(bases.iter().flat_map(|text| vary(text, at)));
        }
        texts
    }

    /// Returns every message of the house with all its variations, and what games say.
    fn pages(&self) -> Vec<(String, Vec<Text>)> {
        let is_of_game = |id: &str| GAMES.iter().any(|game| id.starts_with(&format!("{}-", game.facts().id)));
        let own = self.messages.keys().filter(|id| !is_of_game(id) && !JOINTS.contains(&id.as_str()));
        let pages = own.map(|id| (id.clone(), self.variations(id, 0)));
        pages.chain([(OF_GAMES.to_owned(), self.descriptions.clone())]).collect()
    }
}

/// Marks that never follow each other, because two texts were joined that each brought one.
const DOUBLED: [&str; 23] = [
    ") (", "）（", "..", ",,", ".,", ",.", "!.", "?.", ":.", ":,", "::", " ,", " .", " ;", "  ", "。。",
    "，，", "。，", "，。", "！。", "？。", "：：", "：。",
];

/// Returns the faults of a text that no sentence alone can have.
fn faults(text: &str) -> Vec<String> {
    let doubled = DOUBLED.iter().filter(|marks| text.contains(**marks));
    let mut faults: Vec<String> = doubled.map(|marks| format!("has “{marks}”")).collect();
    let beside = ["> <@", "> <#", "> </", "><@", "><#", "></"];
    if beside.iter().any(|marks| text.contains(marks)) {
        faults.push("puts two links side by side".to_owned());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '-';
    let is_command = |word: &str| {
        let name = word.trim_matches('*').strip_prefix('/');
        name.is_some_and(|name| !name.is_empty() && name.chars().all(is_letter))
    };
    let begins = |word: &str| word.trim_start_matches('*').starts_with('/');
    if words.windows(2).any(|pair| is_command(pair[0]) && begins(pair[1])) {
        faults.push("puts two commands side by side".to_owned());
    }
    let ends = |word: &str| {
        let sentence = word.trim_end_matches('*').strip_suffix(['.', '!', '?']);
        sentence.is_some_and(|sentence| !sentence.ends_with(char::is_numeric))
    };
    let is_small = |word: &str| word.trim_start_matches('*').starts_with(char::is_lowercase);
    if words.windows(2).any(|pair| ends(pair[0]) && is_small(pair[1])) {
        faults.push("begins a sentence with a small letter".to_owned());
    }
    if sentences(text).into_iter().any(|sentence| colons(sentence) > 1) {
        faults.push("has two colons in a sentence".to_owned());
    }
    faults
}

/// Splits a text where a sentence or an entry of a line ends.
fn sentences(text: &str) -> Vec<&str> {
    let ends = [". ", "! ", "? ", ".** ", "; ", " · ", "\n", "。", "！", "？", "；"];
    ends.iter().fold(vec![text], |parts, end| parts.into_iter().flat_map(|part| part.split(*end)).collect())
}

/// Counts the colons of a sentence, without those of times (22:30) and scores (3 : 1).
fn colons(sentence: &str) -> usize {
    let is_colon = |at: usize| {
        let rest = &sentence[at + 1..];
        !sentence[..at].ends_with(' ') && (rest.is_empty() || rest.starts_with([' ', '*']))
    };
    let narrow = sentence.match_indices(':').filter(|(at, _)| is_colon(*at)).count();
    narrow + sentence.matches('：').count()
}

#[test]
fn faults_of_joined_texts_are_found() {
    for text in [
        "Engawa (gentle) (Blue)",
        "It ended..",
        "</challenge okiya:7> </challenge konane:7>",
        "See /board /move.",
        "<@7>: About your offer: <@8> would rather play on.",
        "**Okiya** is over. the match doesn’t count.",
    ] {
        assert_eq!(faults(text).len(), 1, "{text}: {:?}", faults(text));
    }
    for text in [
        "<@7>: It’s your turn. Deadline: <t:1800000000:R>.",
        "It begins at 22:30: be there.",
        "Type </challenge okiya:7> or </challenge konane:7>.",
        "**/board** and **/move**; …",
    ] {
        assert_eq!(faults(text), [""; 0], "{text}");
    }
}

#[test]
fn embedded_texts_fit_their_sentences() {
    let (book, words) = (Book::new(), Catalogue::load().expect("the catalogue"));
    let pages = book.pages();
    // One example of each fault of each text.
    let mut found = BTreeMap::new();
    for language in Language::all() {
        let voice = Voice::new(&words, language);
        let mut written = String::new();
        for (id, texts) in &pages {
            let mut said: Vec<String> = texts.iter().map(|text| voice.say(text)).collect();
            said.sort();
            said.dedup();
            for part in ["## ", id, "\n\n", &said.join("\n"), "\n\n"] {
                written += part;
            }
            // What games say stands in texts of its own, and is only written down.
            for text in said.into_iter().filter(|_| id != OF_GAMES) {
                let of = |fault| format!("{}, {id} {fault}", language.code());
                found.extend(faults(&text).into_iter().map(|fault| (of(fault), text.clone())));
            }
        }
        if let Some(folder) = env::var_os("ENGAWA_SENTENCES") {
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(Path::new(&folder).join(format!("{}.md", language.code())), written).expect("a folder");
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
