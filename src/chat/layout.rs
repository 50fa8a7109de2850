//! Choices to buttons and menus, within Discord's limits: the one place where they are met, for all games.
//!
//! Flattest first within the shape that a step asks for: a grid of buttons, a menu for each choice, a few buttons, one
//! menu of whole moves, menus of the next choices. A grid or a menu for each choice that does not fit becomes a list: a
//! board of 5 by 5 is a grid where the player alone sees it, and a menu on the public board, which has a row of other
//! controls below. Knows no game.

use crate::base::choice::{Cell, Choice, Path, Shape};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::prompt::Choose;
use crate::host::press::write_keys;

use super::limits::{self, BUTTONS, ENTRIES, cut};
use super::outgoing::{Button, ButtonStyle, Menu, MenuEntry, Row};
use super::voice::Voice;

/// What a layout needs beside the choices.
pub struct Sheet<'a> {
    /// The language.
    pub voice: Voice<'a>,
    /// Rows that may be used, 1 to 5.
    pub rows: usize,
    /// The component id for the choices so far and these further keys; the number tells apart components with the same.
    pub id: &'a dyn Fn(u8, &[&str]) -> String,
    /// The emoji of a sprite of the game, where the application has it.
    pub emoji: &'a dyn Fn(&str) -> Option<String>,
}

/// Rows of controls for an open step.
pub fn lay_out(choose: &Choose, sheet: &Sheet<'_>) -> Vec<Row> {
    match &choose.shape {
        Shape::Grid(cells) => sheet.grid(cells, &choose.choices).unwrap_or_else(|| sheet.list(choose)),
        Shape::Split => sheet.split(choose).unwrap_or_else(|| sheet.list(choose)),
        Shape::Plain => sheet.list(choose),
    }
}

impl Sheet<'_> {
    /// All cells as buttons, when there are rows enough and a rank fits into one.
    fn grid(&self, cells: &[Vec<Cell>], choices: &[Choice]) -> Option<Vec<Row>> {
        if cells.len() > self.rows || cells.iter().any(|rank| rank.len() > BUTTONS) {
            return None;
        }
        let live = |cell: &Cell| choices.iter().any(|choice| choice.key == cell.key);
        let row =
            |cells: &Vec<Cell>| Row::Buttons(cells.iter().map(|cell| self.cell(cell, live(cell))).collect());
        Some(cells.iter().map(row).collect())
    }

    fn cell(&self, cell: &Cell, live: bool) -> Button {
        let style = match cell.owner {
            Some(Seat::First) => ButtonStyle::Main,
            Some(Seat::Second) => ButtonStyle::Grave,
            None if live => ButtonStyle::Good,
            None => ButtonStyle::Plain,
        };
        let emoji = cell.sprite.and_then(self.emoji);
        // Beside its picture a cell is called by its square, as on the edges of the board; a token needs no name.
        let label = match (&emoji, cell.owner) {
            (None, _) => self.label(&cell.label, limits::LABEL),
            (Some(_), None) => cell.key.clone(),
            (Some(_), Some(_)) => String::new(),
        };
        Button { id: (self.id)(0, &[&cell.key]), label, emoji, style, disabled: !live }
    }

    /// A menu for each choice, when there are rows enough and what follows each choice fits into one.
    fn split(&self, choose: &Choose) -> Option<Vec<Row>> {
        if choose.choices.len() > self.rows {
            return None;
        }
        choose.choices.iter().map(|choice| self.menu_after(choice, choose)).collect()
    }

    /// What follows one choice as a menu: whole moves where they fit, else the next choices.
    fn menu_after(&self, choice: &Choice, choose: &Choose) -> Option<Row> {
        let after =
            |path: &Path| path.first().filter(|first| first.key == choice.key).map(|_| path[1..].to_vec());
        let rests: Vec<Path> = choose.moves.iter().filter_map(|(_, path)| after(path)).collect();
        if rests.iter().any(Vec::is_empty) {
            return None;
        }
        let entries = if rests.len() <= ENTRIES {
            rests.iter().map(|rest| self.entry(rest)).collect()
        } else {
            self.distinct_next(&rests)
        };
        let fits = entries.len() <= ENTRIES;
        fits.then(|| self.menu(0, &[&choice.key], &self.name_of(choice), entries))
    }

    fn distinct_next(&self, rests: &[Path]) -> Vec<MenuEntry> {
        let mut entries: Vec<MenuEntry> = Vec::new();
        for rest in rests {
            if entries.iter().all(|known| known.value != rest[0].key) {
                entries.push(self.entry(&rest[..1]));
            }
        }
        entries
    }

    /// One list: buttons when they fill one row at most and one press is a whole move, else a menu of whole moves,
    /// else menus of the next choices.
    fn list(&self, choose: &Choose) -> Vec<Row> {
        let single = choose.moves.iter().all(|(_, path)| path.len() == 1);
        if single && choose.moves.len() <= BUTTONS {
            return vec![Row::Buttons(choose.choices.iter().map(|choice| self.button(choice)).collect())];
        }
        if choose.moves.len() <= ENTRIES {
            let entries = choose.moves.iter().map(|(_, path)| self.entry(path)).collect();
            return vec![self.menu(0, &[], &self.ask(), entries)];
        }
        self.by_rank(&choose.choices)
    }

    /// The next choices in menus of at most 25, parted where the rank changes.
    fn by_rank(&self, choices: &[Choice]) -> Vec<Row> {
        let mut sorted: Vec<&Choice> = choices.iter().collect();
        sorted.sort_by_key(|choice| rank_of(&choice.key));
        let mut parts: Vec<Vec<&Choice>> = Vec::new();
        for group in sorted.chunk_by(|a, b| rank_of(&a.key) == rank_of(&b.key)) {
            match parts.last_mut() {
                Some(part) if part.len() + group.len() <= ENTRIES => part.extend(group),
                _ => parts.extend(group.chunks(ENTRIES).map(<[&Choice]>::to_vec)),
            }
        }
        (0..).zip(&parts).map(|(number, part)| self.part(number, part)).collect()
    }

    fn part(&self, number: u8, part: &[&Choice]) -> Row {
        let entries = part.iter().map(|choice| self.entry(std::slice::from_ref(*choice))).collect();
        let (first, last) = (part[0], part[part.len() - 1]);
        let range =
            Text::new("layout-from-to").with("first", first.label.clone()).with("last", last.label.clone());
        self.menu(number, &[], &self.voice.plain(&range), entries)
    }

    fn button(&self, choice: &Choice) -> Button {
        Button {
            id: (self.id)(0, &[&choice.key]),
            label: self.label(&choice.label, limits::LABEL),
            emoji: choice.sprite.and_then(self.emoji),
            style: ButtonStyle::Plain,
            disabled: false,
        }
    }

    fn entry(&self, path: &[Choice]) -> MenuEntry {
        let labels: Vec<String> = path.iter().map(|choice| self.name_of(choice)).collect();
        let notes: Vec<String> = path
            .iter()
            .filter_map(|choice| choice.note.as_ref())
            .map(|note| self.voice.plain(note))
            .collect();
        MenuEntry {
            value: write_keys(path.iter().map(|choice| &choice.key)),
            label: cut(&labels.join(" → "), limits::ENTRY),
            note: (!notes.is_empty()).then(|| cut(&notes.join("; "), limits::ENTRY)),
            emoji: path.iter().find_map(|choice| choice.sprite).and_then(self.emoji),
        }
    }

    fn menu(&self, number: u8, keys: &[&str], placeholder: &str, entries: Vec<MenuEntry>) -> Row {
        Row::Menu(Menu {
            id: (self.id)(number, keys),
            placeholder: cut(placeholder, limits::PLACEHOLDER),
            entries,
        })
    }

    fn name_of(&self, choice: &Choice) -> String {
        self.voice.plain(&choice.label)
    }

    fn label(&self, text: &Text, most: usize) -> String {
        cut(&self.voice.plain(text), most)
    }

    fn ask(&self) -> String {
        self.voice.plain(&Text::new("layout-choose"))
    }
}

/// The number at the end of a key: the rank where keys are squares, 0 elsewhere.
fn rank_of(key: &str) -> u32 {
    let digits = key.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().unwrap_or(0)
}
