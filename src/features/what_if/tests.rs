//! Snapshots of what-if messages in every language, and what every board of every game keeps to.

use super::listing::{self, Listing};
use super::view::{self, Reader, Sheet, Tried};
use super::{NOT_OVER, NOT_SHOWN, TOO_LATE_TO_KEEP, plan};
use crate::base::choice::ChoiceKey;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::chat::parts::Aside;
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Message, Row, compose, limits, settings};
use crate::game::{AnyGame, MoveText};
use crate::games::GAMES;
use crate::games::okiya::Okiya;
use crate::host::lines::{Line, Lines, MOST_KEPT};
use crate::host::matches::planned_moves;
use crate::host::view::{PUBLIC_SEAT, board, move_name};
use crate::host::{ByPlayer, Format, Match, MoveChoices, Plan, Press, WhatIfStep};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, CLEO, MessageSnapshot, assert_whole, begun, picture, played};

fn reader(record: &Match, person: PersonId) -> Reader<'_> {
    let names = ByPlayer(["Ada *x*", "Ben"].map(|name| Arg::Name(name.to_owned())));
    Reader { record, person, names }
}

/// Returns a line of the first legal moves from the present position, at most so many.
fn line(record: &Match, game: &dyn AnyGame, moves: usize) -> Line {
    let mut line = Line::at(record, record.rounds.len() - 1, record.round().moves.len());
    let mut table = record.table(game).expect("it replays");
    while line.moves.len() < moves && !line.is_over(&*table) {
        line.moves.push(table.legal()[0].clone());
        table.play(&line.moves[line.moves.len() - 1]).expect("it is legal");
    }
    line
}

/// Returns a line of the first legal moves, and then another legal move than the first.
fn differing(record: &Match, game: &dyn AnyGame, first: usize) -> Line {
    let mut line = line(record, game, first);
    let table = line.tables(record, game).and_then(|mut tables| tables.pop()).expect("the position is there");
    line.moves.push(table.legal().into_iter().nth(1).expect("several moves"));
    line
}

/// Returns the board with the working line of `lines`, as the feature shows it.
fn shown(
    lines: &Lines,
    (record, game): (&Match, &dyn AnyGame),
    person: PersonId,
    chosen: &[ChoiceKey],
    notice: Option<Text>,
    voice: Voice<'_>,
) -> Message {
    let reader = reader(record, person);
    let line = lines.working.as_ref().expect("a working line");
    let tables = line.tables(record, game).expect("the position is there");
    let tried = Tried { reader: &reader, line, tables: &tables, chosen };
    let present = record.table(game).expect("it replays");
    let kept = lines.kept.iter().position(|kept| kept == line);
    let kept = kept.filter(|_| planned_moves(line, record, person).is_ok());
    let sheet = Sheet {
        lines,
        notice,
        moved: view::moved_on(line, &*present, &reader),
        plan: kept.map(|kept| u8::try_from(kept).expect("few")),
        turned: false,
    };
    let picture = tried.picture(picture("").bytes, voice);
    view::board(&tried, &sheet, picture, voice, &|_| None)
}

fn with(working: Line) -> Lines {
    Lines::default().start(working)
}

/// Adds boards to the book: before the first move, on the way to it, after many, and when the match has moved on.
fn boards(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    for game in GAMES {
        let at = (&played(begun(*game, Format::Single), *game, 2), *game);
        let empty = with(line(at.0, at.1, 0));
        let id = game.facts().id;
        book.page(&format!("{id}: a what-if board"), &shown(&empty, at, ADA, &[], None, voice));
        let table = at.0.table(at.1).expect("it replays");
        let path = table.path_to(&table.legal()[0]).expect("it is legal");
        if path.len() > 1 {
            let chosen = [path[0].key.clone()];
            book.page(&format!("{id}: a first choice"), &shown(&empty, at, BEN, &chosen, None, voice));
        }
        let over = with(line(at.0, at.1, 40));
        book.page(&format!("{id}: many moves"), &shown(&over, at, ADA, &[], None, voice));
    }
    let record = played(begun(&Okiya, Format::Single), &Okiya, 2);
    let at: (&Match, &dyn AnyGame) = (&record, &Okiya);
    let kept = with(line(&record, &Okiya, 3)).keep().expect("few lines");
    for person in [ADA, BEN, CLEO] {
        book.page("Kept", &shown(&kept, at, person, &[], Some(view::kept(&kept)), voice));
    }
    book.page("An old message", &shown(&kept, at, ADA, &[], Some(view::stale()), voice));
    for (heading, line, played_since) in [
        ("It fits", line(&record, &Okiya, 3), 1),
        ("It fits no longer", differing(&record, &Okiya, 0), 1),
        ("It fits up to a move", differing(&record, &Okiya, 1), 2),
    ] {
        let later = played(record.clone(), &Okiya, played_since);
        for person in [ADA, BEN] {
            let message = shown(&with(line.clone()), (&later, &Okiya), person, &[], None, voice);
            book.page(heading, &message);
        }
    }
}

/// Adds the lists of lines, running and after the end, and the plan.
fn lists(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let running = played(begun(&Okiya, Format::Single), &Okiya, 2);
    let waits = if running.mover() == Some(ADA) { BEN } else { ADA };
    let over = played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    let table = running.table(&Okiya).expect("it replays");
    let kept = with(line(&running, &Okiya, 6)).keep().expect("few lines");
    let kept = kept.start(line(&running, &Okiya, 1)).keep().expect("few lines");
    let moves = planned_moves(&kept.kept[0], &running, waits).expect("it has answers");
    let plan = Plan::default().with_line(&running, &*table, waits, &moves).expect("it is legal");
    for (heading, record, lines, plan, notice) in [
        ("No lines", &running, &Lines::default(), &Plan::default(), None),
        ("Lines", &running, &kept, &plan, None),
        ("Forgotten", &running, &kept, &Plan::default(), Some(Text::new("plan-forgotten"))),
        ("Lines after the end", &over, &kept, &Plan::default(), None),
        ("Shown lines", &over, &kept.clone().with_shown(true), &Plan::default(), None),
    ] {
        let reader = reader(record, waits);
        let listing = Listing {
            reader: &reader,
            game: &Okiya,
            lines,
            planned: view::planned(plan, &*table, &reader),
            plannable: plan::plannable(&lines.kept, record, waits),
            has_theirs: !record.is_running(),
            notice,
        };
        book.page(heading, &listing::list(&listing, voice));
    }
    let reader = reader(&running, waits);
    book.page("Lines of the opponent", &listing::list_theirs(&kept.kept, 3, &reader, &Okiya, voice));
    let (_, answers) = plan::answers(&moves, table.fork(), &reader).expect("they are legal");
    for answers in [&answers[..1], &answers[..]] {
        let back = WhatIfStep::List;
        let question = view::plan_question(0, back, 3, answers, picture("A plan"), &reader, voice);
        book.page("A plan", &question);
    }
    for caption in plan::captions(&answers) {
        book.words("A caption", &caption);
    }
    let planned = view::planned(&plan, &*table, &reader);
    book.page("Planned", &view::plan_saved(&planned, 3, &reader, voice));
    let beside = listing::beside_board(&kept.kept, &plan, &running, &Okiya, voice);
    let seen = board(&running, &*table, &[], PUBLIC_SEAT);
    let aside = Aside { lines: beside, ..Aside::default() };
    let mine = compose::my_view(&seen, picture("board"), voice, &|_| None, ADA, &aside, None);
    book.page("Beside a board", &mine);
    let mv = table.legal().swap_remove(0);
    let name = move_name(&*table, &mv).expect("it is legal");
    let path = table.path_to(&mv).expect("it is legal");
    let choices = path.iter().map(|choice| choice.key.clone()).collect();
    let choices = MoveChoices::tried(running.id, running.turn, choices);
    book.page("The real board", &view::left(mine, Some((name, choices.clone())), voice));
    book.page("A tried move", &settings::confirm_move(&choices, &path, voice));
}

#[test]
fn what_if_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        boards(&mut book);
        lists(&mut book);
        for refusal in [NOT_OVER, NOT_SHOWN, TOO_LATE_TO_KEEP] {
            book.words(&refusal.text.key, &refusal.text);
        }
        for count in [0_usize, 1, 3] {
            book.words("A ribbon", &Text::new("what-if-ribbon").with("count", count));
        }
        insta::assert_snapshot!(format!("what-if-{}", language.code()), book.text);
    }
}

/// The list of as many lines as there can be, with a long plan.
#[test]
fn list_of_many_lines_fits() {
    let words = Catalogue::load().expect("the catalogue loads");
    let record = played(begun(&Okiya, Format::Single), &Okiya, 2);
    let long = line(&record, &Okiya, 12);
    let gone = Line { since: Some(u32::MAX), ..long.clone() };
    let kept = [vec![long; MOST_KEPT / 2], vec![gone; MOST_KEPT / 2]].concat();
    let lines = Lines { version: u32::MAX, kept, ..Lines::default() };
    let plan = Text::new("plan-line").with("person", Arg::Name("*".repeat(limits::NAME)));
    let plan = plan.with("theirs", "m".repeat(30)).with("mine", "m".repeat(30));
    for language in Language::all() {
        let listing = Listing {
            reader: &reader(&record, ADA),
            game: &Okiya,
            lines: &lines,
            planned: vec![plan.clone(); 4],
            plannable: (0..MOST_KEPT).collect(),
            has_theirs: false,
            notice: Some(view::stale()),
        };
        let message = listing::list(&listing, Voice::new(&words, language));
        assert_eq!(limits::of_message(&message), [""; 0]);
        assert_ne!(message.text.lines().last(), Some("…"), "entries are counted: {}", message.text);
        let Some(Row::Menu(menu)) = message.rows.first() else { panic!("{:?}", message.rows) };
        assert_eq!(menu.entries.len(), MOST_KEPT);
    }
}

/// Returns the live buttons of these rows, or the disabled ones.
fn buttons(rows: &[Row], live: bool) -> Vec<&Button> {
    let mut found = Vec::new();
    for row in rows {
        if let Row::Buttons(buttons) = row {
            found.extend(buttons.iter().filter(|button| button.disabled != live));
        }
    }
    found
}

/// Walks a line of every game, and looks at the board in every language after each move and choice.
#[test]
fn boards_fit_and_try_in_one_colour() {
    let words = Catalogue::load().expect("the catalogue loads");
    let boards = |language| (0..=12).map(move |length| (language, length));
    for game in GAMES {
        let record = begun(*game, Format::Single);
        let whole = line(&record, *game, 12);
        for (language, length) in Language::all().flat_map(boards) {
            let moves: Vec<MoveText> = whole.moves.iter().take(length).cloned().collect();
            let lines = with(Line { moves, ..whole.clone() });
            let voice = Voice::new(&words, language);
            let message = shown(&lines, (&record, *game), ADA, &[], None, voice);
            assert_whole(&message);
            assert_eq!(limits::of_message(&message), [""; 0]);
            let (last, choices) = message.rows.split_last().expect("rows");
            assert!(matches!(last, Row::Buttons(buttons) if buttons.len() == 4), "{last:?}");
            let is_blue = |button: &&Button| button.style == ButtonStyle::Main;
            assert!(buttons(choices, true).iter().all(is_blue), "{choices:?}");
            assert!(!buttons(&message.rows, false).iter().any(is_blue), "{message:?}");
            let plays = |button: &&Button| matches!(Press::read(&button.id), Some(Press::Play(_)));
            assert!(!buttons(&message.rows, true).iter().any(plays), "nothing is played: {message:?}");
        }
    }
}

#[test]
fn each_tried_move_has_a_numbered_square() {
    for game in GAMES {
        let record = begun(*game, Format::Single);
        let line = line(&record, *game, 6);
        let tables = line.tables(&record, *game).expect("the position is there");
        let reader = reader(&record, ADA);
        let tried = Tried { reader: &reader, line: &line, tables: &tables, chosen: &[] };
        assert_eq!(tried.squares().len(), line.moves.len(), "{}", game.facts().id);
    }
}
