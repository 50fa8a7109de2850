//! The conformance suite for games. Each check is a public function that plays seeded random rounds and
//! panics if a game breaks one promise of the game contract.
//!
//! The suite sees a game only as an [`AnyGame`]. `crates/play/tests/games/conform.rs` runs it for every
//! registered game and for one that exists only in tests. Each game has its own tests of its rules.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::base::choice::{ChoiceKey, ChoiceLayout};
use crate::base::scene::{Area, HEIGHT, HINTED, Label, Look, Patch, Scene, Theme, is_possible};
use crate::base::seat::Seat;
use crate::base::text::Text;

use super::options::OptionFact;
use super::prompt::PendingChoice;
use super::tutorial::PRESSES;
use super::{AnyGame, Draws, MoveText, Options, PositionText, Prompt, Table};

/// The maximum length, in bytes, of a sequence of choice keys with one separator after each key. Such a
/// sequence fits into the id of a Discord button.
pub const LONGEST_PATH: usize = 60;

const ROUNDS: usize = 6;

/// Plays random rounds and calls `f` with the table before each move and at the end. Several rounds use the
/// default options. Then each listed value of each option gets one round.
pub fn each_table(game: &dyn AnyGame, mut f: impl FnMut(&dyn Table)) {
    let usual = std::iter::repeat_n(Options::default(), ROUNDS);
    for (number, options) in (0..).zip(usual.chain(each_option(game))) {
        let mut rng = ChaCha8Rng::seed_from_u64(number);
        let position = game.deal(&options, &mut rng).expect("listed options are taken");
        let mut table = game.open(&position, &[]).expect("a dealt position can be read");
        let mut plies = 0;
        f(&*table);
        while let Some(mv) = table.legal().choose(&mut rng) {
            table.play(mv).unwrap_or_else(|why| panic!("{mv} is legal in {}: {why:?}", table.position()));
            plies += 1;
            let most = game.facts().longest_play;
            assert!(plies <= most, "a random round exceeds `longest_play` ({most} plies): {position}");
            f(&*table);
        }
        assert!(table.ending().is_some(), "no legal move and no ending: {}", table.position());
    }
}

/// One set of options for each listed value of each option, with only that option set.
fn each_option(game: &dyn AnyGame) -> impl Iterator<Item = Options> {
    let one = |(name, value): (&str, &str)| Options([(name.to_owned(), value.to_owned())].into());
    let facts = game.facts().options.iter();
    facts.flat_map(move |fact| fact.listed().iter().map(move |value| one((fact.name, value))))
}

/// Checks the form of ids, option names, seat names and names of endings, and that no round is drawn in a
/// game without draws.
pub fn facts_are_well_formed(game: &dyn AnyGame) {
    let facts = game.facts();
    let word = |text: &str| {
        !text.is_empty() && text.len() <= 16 && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    assert!(word(facts.id) && !facts.id.contains('-'), "{} is no id", facts.id);
    assert!(!facts.endings.is_empty() && facts.endings.iter().all(|rule| word(rule)));
    assert!(facts.options.iter().all(|fact| word(fact.name)));
    assert!(facts.options.iter().flat_map(OptionFact::words).all(|value| !value.is_empty()));
    each_table(game, |table| {
        let without_winner = table.ending().is_some_and(|ending| ending.winner.is_none());
        assert!(!without_winner || facts.draws != Draws::Never, "a round was drawn in a game without draws");
        let names = Seat::BOTH.map(|seat| table.seat_name(seat));
        assert!(names.iter().all(|name| word(name)) && names[0] != names[1], "{names:?}");
    });
}

/// Checks that the same seed gives the same deal, and that a deal rejects unknown options and values.
pub fn deals_follow_their_options(game: &dyn AnyGame) {
    for options in each_option(game).chain([Options::default()]) {
        let deal =
            || game.deal(&options, &mut ChaCha8Rng::seed_from_u64(3)).expect("listed options are taken");
        assert_eq!(deal(), deal(), "one seed gave two deals");
    }
    let unknown = Options([("no-such-option".to_owned(), "1".to_owned())].into());
    assert!(game.deal(&unknown, &mut ChaCha8Rng::seed_from_u64(0)).is_err());
    for fact in game.facts().options {
        let nonsense = Options([(fact.name.to_owned(), "no such value".to_owned())].into());
        assert!(game.deal(&nonsense, &mut ChaCha8Rng::seed_from_u64(0)).is_err(), "{}", fact.name);
    }
}

/// Checks that reading the text of a position gives the same position with the same legal moves, and that no
/// two legal moves have the same text.
pub fn texts_read_back(game: &dyn AnyGame) {
    each_table(game, |table| {
        let position = table.position();
        let again = game.open(&position, &[]).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(again.position(), position);
        assert_eq!(again.legal(), table.legal(), "{position}");
        assert_eq!(standing(&*again), standing(table), "{position}");
        let legal = table.legal();
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "sorted, none twice: {position}");
        assert_eq!(table.perft(1), legal.len() as u64);
    });
}

/// Checks [`Table::may_help`]: answers about the present position and about any later one may help in a round, also if
/// only the position is given. Six plies are a sample; the games promise this for every later position.
pub fn later_positions_may_help(game: &dyn AnyGame) {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    each_table(game, |table| {
        let (rated, mut later) = (table.protect(0), table.fork());
        for _ in 0..=6 {
            let position = later.position();
            let bare = game.open(&position, &[]).unwrap_or_else(|error| panic!("{position}: {error}"));
            for asked in [&later, &bare] {
                assert!(asked.may_help(&rated), "{position} can come of {}", table.position());
            }
            let Some(mv) = later.legal().choose(&mut rng).cloned() else { break };
            later.play(&mv).expect("it is legal");
        }
        assert!(table.can_be_dealt() || table.mover_at(0).is_some(), "{} was dealt", table.position());
        let begins_alike = table.mover_at(0).is_none() && game.facts().has_fixed_start();
        assert_eq!(table.is_shared_opening(0), begins_alike, "{}", table.position());
    });
}

/// Checks that the picture of a hint highlights and marks the choices that the hint names, and nothing else.
///
/// Each first choice of a move highlights its own parts of the picture. All first choices together highlight
/// the same parts as a picture without a hint. After the choices before it, the last choice is marked alone.
pub fn hints_light_what_they_name(game: &dyn AnyGame) {
    each_table(game, |table| {
        let Prompt::Choose(choose) = table.prompt(&[]) else { return };
        let look = Look { seat: table.turn(), theme: Theme::Day };
        let lit = |keys: &[ChoiceKey]| {
            let mut shown = table.fork();
            shown.set_hint(&[], keys);
            let scene = shown.scene(&look);
            assert_eq!(lights(&scene), with_sprite(&scene, &[HINTED]), "{keys:?} in {}", table.position());
            lights(&scene)
        };
        let usual = lights(&table.scene(&look));
        assert_eq!(lit(&[]), BTreeSet::new(), "{}", table.position());
        let each: Vec<_> =
            choose.choices.iter().map(|choice| lit(std::slice::from_ref(&choice.key))).collect();
        assert_eq!(each.iter().map(BTreeSet::len).sum::<usize>(), usual.len(), "{}", table.position());
        assert_eq!(each.into_iter().flatten().collect::<BTreeSet<_>>(), usual, "{}", table.position());
        for (mv, path) in choose.moves.iter().filter(|(_, path)| path.len() > 1).take(2) {
            let keys: Vec<ChoiceKey> = path.iter().map(|choice| choice.key.clone()).collect();
            let (last, chosen) = keys.split_last().expect("several choices");
            let mut shown = table.fork();
            shown.set_hint(chosen, std::slice::from_ref(last));
            let marked = with_sprite(&shown.scene(&look), &[HINTED]);
            assert_eq!(marked.len(), 1, "the last choice of {mv} in {}", table.position());
        }
    });
}

/// The indexes of the patches (rectangles of a picture) that are highlighted.
fn lights(scene: &Scene) -> BTreeSet<usize> {
    with_sprite(scene, &["lit", "halo", "lifted", "held", "target"])
}

fn with_sprite(scene: &Scene, sprites: &[&str]) -> BTreeSet<usize> {
    let has_one = |patch: &Patch| patch.stack.iter().any(|layer| sprites.contains(&layer.sprite));
    let patches = scene.patches.iter().enumerate();
    patches.filter(|(_, patch)| has_one(patch)).map(|(place, _)| place).collect()
}

/// The names of the seat to move and of the winner's seat, and the rule of the ending. Seats are
/// given by name, because a position text may not say which of them is [`Seat::First`].
fn standing(table: &dyn Table) -> [Option<&'static str>; 3] {
    let ending = table.ending();
    let winner = ending.and_then(|ending| ending.winner).map(|seat| table.seat_name(seat));
    [Some(table.seat_name(table.turn())), winner, ending.map(|ending| ending.rule)]
}

/// Checks that a text with a typing error is either rejected or read exactly as written. The parser must not
/// repair or drop anything.
pub fn slips_are_not_mended(game: &dyn AnyGame) {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    each_table(game, |table| {
        for _ in 0..8 {
            let slipped = PositionText(slip(&table.position().0, &mut rng));
            if let Ok(read) = game.open(&slipped, &[]) {
                assert_eq!(letters(&read.position().0), letters(&slipped.0), "{slipped} was mended");
            }
            let legal = table.legal();
            let Some(mv) = legal.choose(&mut rng) else { continue };
            let slipped = MoveText(slip(&mv.0, &mut rng));
            let played = table.fork().play(&slipped).is_ok();
            assert_eq!(played, legal.contains(&slipped), "`{slipped}` in {}", table.position());
        }
    });
}

/// The text after one random typing error: a character is removed, inserted, swapped or replaced.
fn slip(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let (at, from) = (rng.random_range(0..chars.len()), rng.random_range(0..chars.len()));
    match rng.random_range(0..5) {
        0 => drop(chars.remove(at)),
        1 => chars.insert(at, chars[from]),
        2 => chars.swap(at, from),
        3 => chars[at] = *[' ', ',', '/', '0', '1', '9', 'A', 'z', 'é', '-'].choose(rng).expect("not empty"),
        _ => chars[at] = chars[from],
    }
    chars.into_iter().collect()
}

/// The characters of a text in sorted order. Writing a position that was read may change the order of
/// its parts, such as cards, but nothing else.
fn letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

/// Checks that a rejected move changes nothing and gets a reason, that every legal move can be described, and
/// that an ended round has a listed ending and no legal moves.
pub fn moves_are_described_and_refusals_explained(game: &dyn AnyGame) {
    each_table(game, |table| {
        let mut refused = table.fork();
        for tried in ["", "a1", "b2b3", "?", "pass", "ä"].map(|tried| MoveText(tried.to_owned())) {
            if table.legal().contains(&tried) {
                continue;
            }
            let why = refused.play(&tried).expect_err("not legal");
            assert_names_a_message(game, &why);
            assert_eq!(refused.position(), table.position());
        }
        assert_names_a_message(game, &table.describe());
        for mv in table.legal() {
            let mut next = table.fork();
            next.play(&mv).expect("legal");
            assert_names_a_message(game, &next.describe_last_move().expect("a move was played"));
        }
        if let Some(ending) = table.ending() {
            assert!(game.facts().endings.contains(&ending.rule), "{} is not in the facts", ending.rule);
            assert!(table.legal().is_empty(), "moves after the end: {}", table.position());
        }
    });
}

fn assert_names_a_message(game: &dyn AnyGame, text: &Text) {
    let own = text.key.strip_prefix(game.facts().id).is_some_and(|rest| rest.starts_with('-'));
    assert!(own, "`{}` is not a message of {}", text.key, game.facts().id);
}

/// Checks that each turn has an explanation for new players, and that the two seats have different tokens
/// (sprites beside their names).
pub fn first_turns_are_described(game: &dyn AnyGame) {
    let mut plies = 0;
    each_table(game, |table| {
        plies += 1;
        if table.ending().is_some() {
            assert_eq!(table.explain_turn(), None, "nothing is to be done in {}", table.position());
            return;
        }
        let said = table.explain_turn();
        let told = said.clone().unwrap_or_else(|| panic!("{} says nothing", table.position()));
        assert_names_a_message(game, &told);
        assert!(table.describe_constraint().is_none_or(|next| next == told), "a constraint must come first");
        let tokens = Seat::BOTH.map(|seat| table.token(seat));
        let known = |token: &&str| game.emblems().is_empty() || game.emblems().contains(token);
        assert!(tokens.iter().all(known) && tokens[0] != tokens[1], "{tokens:?}");
    });
    assert!(plies > 0);
}

/// Checks that the choices offered step by step lead to all legal moves and to no other move.
pub fn choices_spell_exactly_the_legal_moves(game: &dyn AnyGame) {
    each_table(game, |table| {
        let mut spelled = Vec::new();
        walk(table, &mut Vec::new(), &mut spelled);
        spelled.sort_unstable();
        assert_eq!(spelled, table.legal(), "{}", table.position());
        assert_eq!(table.prompt(&["no-such-key".to_owned()]), Prompt::Stale);
    });
}

fn walk(table: &dyn Table, chosen: &mut Vec<ChoiceKey>, spelled: &mut Vec<MoveText>) {
    match table.prompt(chosen) {
        Prompt::Stale => assert!(table.ending().is_some() && chosen.is_empty(), "a dead end: {chosen:?}"),
        Prompt::Ready(mv) => spelled.push(mv),
        Prompt::Choose(step) => {
            check_step(&step);
            for choice in step.choices {
                chosen.push(choice.key);
                check_path(chosen);
                walk(table, chosen, spelled);
                chosen.pop();
            }
        }
    }
}

fn check_path(chosen: &[ChoiceKey]) {
    let bytes: usize = chosen.iter().map(|key| key.len() + 1).sum();
    assert!(bytes <= LONGEST_PATH, "too long for a component id: {chosen:?}");
    let fits = |key: &ChoiceKey| {
        (1..=12).contains(&key.len())
            && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    assert!(chosen.iter().all(fits), "{chosen:?}");
}

/// Checks that the choices of a step are distinct. If they are laid out as a grid, each choice must have
/// exactly one cell, and all rows the same length.
fn check_step(step: &PendingChoice) {
    let choices: BTreeSet<&ChoiceKey> = step.choices.iter().map(|choice| &choice.key).collect();
    assert_eq!(choices.len(), step.choices.len(), "a choice is offered twice");
    if let ChoiceLayout::Grid(rows) = &step.shape {
        let cells: Vec<&ChoiceKey> = rows.iter().flatten().map(|cell| &cell.key).collect();
        let distinct: BTreeSet<&ChoiceKey> = cells.iter().copied().collect();
        assert_eq!(cells.len(), distinct.len(), "a cell is shown twice");
        assert!(choices.is_subset(&distinct), "a choice has no cell");
        assert!(rows.windows(2).all(|pair| pair[0].len() == pair[1].len()), "ranks of one length");
    }
}

/// Checks the pictures from both seats: they stay within the canvas, their patches (rectangles) do not
/// overlap, and their labels are messages of the game.
pub fn scenes_keep_to_the_canvas(game: &dyn AnyGame) {
    each_table(game, |table| {
        for seat in Seat::BOTH {
            let scene = table.scene(&Look { seat, theme: Theme::default() });
            check_scene(game, &scene);
            let labels = scene.patches.iter().filter_map(|patch| patch.label.as_ref());
            labels.for_each(|label| assert_names_a_message(game, &label.words));
        }
    });
}

/// Checks that each choice changes the mover's picture.
pub fn steps_are_pictured(game: &dyn AnyGame) {
    each_table(game, |table| {
        let look = Look { seat: table.turn(), theme: Theme::default() };
        let mut seen = vec![table.scene(&look)];
        let mut begun = vec![Vec::new()];
        while let Some(chosen) = begun.pop() {
            let Prompt::Choose(step) = table.prompt(&chosen) else { continue };
            // Follow only two choices of each step, to keep the test short.
            for choice in step.choices.into_iter().take(2) {
                let chosen: Vec<ChoiceKey> = chosen.iter().cloned().chain([choice.key]).collect();
                let mut table = table.fork();
                table.choose(&chosen);
                if let Prompt::Choose(_) = table.prompt(&chosen) {
                    let scene = table.scene(&look);
                    check_scene(game, &scene);
                    assert!(!seen.contains(&scene), "{chosen:?} is not seen in {}", table.position());
                    seen.push(scene);
                    begun.push(chosen);
                }
            }
        }
    });
}

/// Checks the picture and the description of a round that the bot has ended: they show the winner, and the
/// picture marks no possible choices.
pub fn ended_rounds_show_who_won(game: &dyn AnyGame) {
    each_table(game, |table| {
        let look = Look { seat: Seat::First, theme: Theme::default() };
        let ended = [Some(Seat::First), Some(Seat::Second), None].map(|winner| {
            let mut table = table.fork();
            table.end_by_host(winner);
            (table.scene(&look), table.describe())
        });
        for (index, (scene, said)) in ended.iter().enumerate() {
            check_scene(game, scene);
            let mut sprites = scene.patches.iter().flat_map(|patch| &patch.stack).map(|layer| layer.sprite);
            assert!(!sprites.any(is_possible), "a possible choice is marked in {}", table.position());
            let others = ended[..index].iter().chain(&ended[index + 1..]);
            let alike = others.filter(|other| other.0 == *scene || other.1 == *said).count();
            assert_eq!(alike, 0, "the picture or text does not show the winner in {}", table.position());
        }
        let won = table.ending().map(|ending| ending.winner.map_or(2, Seat::index));
        assert!(won.is_none_or(|won| ended[won] == (table.scene(&look), table.describe())));
    });
}

fn check_scene(game: &dyn AnyGame, scene: &Scene) {
    assert!(!scene.backdrop.is_empty());
    let width = game.art(Theme::default()).width;
    for (index, patch) in scene.patches.iter().enumerate() {
        let (right, bottom) = corner(patch);
        assert!(
            patch.area.width > 0 && patch.area.height > 0 && right <= width && bottom <= HEIGHT,
            "{patch:?}"
        );
        let inside = |label: &Label| {
            let Area { left, top, width, height } = label.area;
            let fits = |from: u16, size: u16, all: u16| {
                size > 0 && from.checked_add(size).is_some_and(|to| to <= all)
            };
            fits(left, width, patch.area.width) && fits(top, height, patch.area.height)
        };
        assert!(patch.label.as_ref().is_none_or(inside), "the label of {patch:?} exceeds its patch");
        let others = &scene.patches[index + 1..];
        assert!(others.iter().all(|other| !overlap(patch, other)), "{patch:?} overlaps");
    }
}

fn corner(patch: &Patch) -> (u16, u16) {
    (patch.area.left + patch.area.width, patch.area.top + patch.area.height)
}

fn overlap(a: &Patch, b: &Patch) -> bool {
    let ((a_right, a_bottom), (b_right, b_bottom)) = (corner(a), corner(b));
    let (a, b) = (a.area, b.area);
    a.left < b_right && b.left < a_right && a.top < b_bottom && b.top < a_bottom
}

/// Checks that the explanation of the game has paragraphs and shows a position whose text is canonical.
pub fn lessons_show_a_position(game: &dyn AnyGame) {
    let lesson = game.lesson();
    assert!(!lesson.paragraphs.is_empty());
    lesson.paragraphs.iter().for_each(|key| assert_names_a_message(game, &Text::new(key)));
    let position = PositionText(lesson.position.to_owned());
    let table = game.open(&position, &[]).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(table.position(), position, "canonical");
}

/// Checks that the moves of the guided first game are legal, that they take exactly [`PRESSES`] presses of a
/// button and that the pupil wins.
pub fn first_games_are_won_in_so_many_presses(game: &dyn AnyGame) {
    let tutorial = game.tutorial();
    let position = PositionText(tutorial.position.to_owned());
    let start = tutorial.table(game, 0).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(start.position(), position, "canonical");
    let all = tutorial.moves.len();
    let presses = tutorial.presses(game, all, &[]).expect("it replays");
    assert_eq!(presses, PRESSES, "{} presses", game.facts().id);
    for played in 0..all {
        let table = tutorial.table(game, played).expect("it replays");
        assert_eq!(
            table.turn() == start.turn(),
            tutorial.is_pupils_turn(played),
            "the pupil has every second move"
        );
    }
    let end = tutorial.table(game, all).expect("it replays");
    assert_eq!(end.ending().and_then(|ending| ending.winner), Some(start.turn()), "{}", end.position());
    (0..=PRESSES).for_each(|press| {
        assert_names_a_message(game, &Text::of(game.facts().id, &format!("course-{press}")));
    });
}
