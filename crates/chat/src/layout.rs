//! Lays out choices as buttons and menus within Discord's limits, for all games.
//!
//! Choices keep the reading order of their squares in the picture of the message. The shape of a step
//! suggests a grid, buttons for pieces, or a list. If these buttons do not fit, menus replace them: menus
//! of whole moves, or of the next choices.

use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, GridCell};
use crate::base::grid::ReadingPlace;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::prompt::{PendingChoice, Prompt};
use crate::host::press::write_keys;

use super::limits::{self, ENTRIES, whole};
use super::outgoing::{Button, ButtonStyle, Menu, MenuEntry, Row};
use super::voice::Voice;

/// The maximum number of buttons in a row. A phone shows four buttons beside each other and breaks the
/// row at the fifth.
pub const IN_A_ROW: usize = 4;
/// The maximum number of choices that become buttons. In four rows of four, one place remains for another
/// button.
const PIECES: usize = 15;

/// The context of a layout: language, orientation, space, and functions for component ids and emoji.
pub struct LayoutContext<'a> {
    pub voice: Voice<'a>,
    /// Whether the picture of the message has the last rank at the bottom.
    pub turned: bool,
    /// The number of rows that may be used, 1 to 5.
    pub rows: usize,
    /// Makes the component id for the choices so far and these further keys. The number distinguishes
    /// components with the same keys.
    pub id: &'a dyn Fn(u8, &[&str]) -> String,
    /// Looks up the emoji for a sprite of the game; `None` if the application has no such emoji.
    pub emoji: &'a dyn Fn(&str) -> Option<String>,
    /// Whether the choices only try a move, on the what-if board. Then every button that can be pressed has the same
    /// style, and no other button of a grid has it.
    pub tries: bool,
}

pub fn next_step<'p>(prompt: Option<&'p Prompt>, sheet: &LayoutContext<'_>) -> (Option<&'p Text>, Vec<Row>) {
    match prompt {
        Some(Prompt::Choose(choose)) => (Some(&choose.question), lay_out(choose, sheet)),
        _ => (None, Vec::new()),
    }
}

pub fn with_keys(chosen: &[ChoiceKey], more: &[&str]) -> Vec<ChoiceKey> {
    chosen.iter().cloned().chain(more.iter().map(|key| (*key).to_owned())).collect()
}

pub fn lay_out(choose: &PendingChoice, sheet: &LayoutContext<'_>) -> Vec<Row> {
    match &choose.shape {
        ChoiceLayout::Grid(cells) => sheet.grid(cells, &choose.choices).unwrap_or_else(|| sheet.list(choose)),
        ChoiceLayout::Pieces => sheet.pieces(choose),
        ChoiceLayout::Plain => sheet.list(choose),
    }
}

/// Distributes buttons over as few rows of at most four as possible, evenly, longer rows first: five
/// become three and two.
pub fn balanced(buttons: Vec<Button>) -> Vec<Row> {
    let rows = buttons.len().div_ceil(IN_A_ROW);
    let (mut left, mut buttons) = (buttons.len(), buttons.into_iter());
    let row = |after: usize| {
        let length = left.div_ceil(after);
        left -= length;
        Row::Buttons(buttons.by_ref().take(length).collect())
    };
    (1..=rows).rev().map(row).collect()
}

/// One row with other pieces, which the player can choose instead of the chosen piece.
pub fn others(choices: &[Choice], sheet: &LayoutContext<'_>) -> Row {
    let choices = sheet.in_order(choices);
    if choices.len() <= IN_A_ROW {
        return Row::Buttons(choices.iter().map(|choice| sheet.button(choice)).collect());
    }
    let entries =
        choices.iter().take(ENTRIES).map(|choice| sheet.entry(std::slice::from_ref(choice))).collect();
    sheet.menu(1, &Text::new("layout-another"), entries)
}

/// Every legal move in menus. If there are too many moves, the menus offer the next choices
/// instead.
pub fn every_move(choose: &PendingChoice, sheet: &LayoutContext<'_>) -> Vec<Row> {
    if choose.moves.len() > sheet.rows * ENTRIES {
        return sheet.by_rank(choose);
    }
    sheet.menus("layout-moves", sheet.entries(choose).chunks(ENTRIES).map(<[_]>::to_vec).collect())
}

impl LayoutContext<'_> {
    /// Choices in the reading order of their squares. Choices of the same square keep their
    /// order. Choices without a square, such as cards, keep their order too, which is the order in the
    /// picture.
    fn in_order(&self, choices: &[Choice]) -> Vec<Choice> {
        let mut sorted = choices.to_vec();
        sorted.sort_by_key(|choice| self.place(choice));
        sorted
    }

    fn place(&self, choice: &Choice) -> Option<ReadingPlace> {
        choice.square.map(|square| square.reading_place(self.turned))
    }

    /// A menu entry for each whole move, in reading order.
    fn entries(&self, choose: &PendingChoice) -> Vec<MenuEntry> {
        let mut paths: Vec<&[Choice]> = choose.moves.iter().map(|(_, path)| path.as_slice()).collect();
        paths.sort_by_key(|path| path.iter().map(|choice| self.place(choice)).collect::<Vec<_>>());
        paths.into_iter().map(|path| self.entry(path)).collect()
    }

    /// All cells as buttons, or `None` if the grid has too many ranks or a rank is too long for
    /// one row.
    fn grid(&self, cells: &[Vec<GridCell>], choices: &[Choice]) -> Option<Vec<Row>> {
        if cells.len() > self.rows.min(IN_A_ROW) || cells.iter().any(|rank| rank.len() > IN_A_ROW) {
            return None;
        }
        let live = |cell: &GridCell| choices.iter().any(|choice| choice.key == cell.key);
        let row = |rank: &Vec<GridCell>| {
            let mut buttons: Vec<Button> = rank.iter().map(|cell| self.cell(cell, live(cell))).collect();
            if self.turned {
                buttons.reverse();
            }
            Row::Buttons(buttons)
        };
        let mut rows: Vec<Row> = cells.iter().map(row).collect();
        if self.turned {
            rows.reverse();
        }
        Some(rows)
    }

    fn cell(&self, cell: &GridCell, live: bool) -> Button {
        let style = match cell.owner {
            _ if self.tries && live => ButtonStyle::Main,
            _ if self.tries => ButtonStyle::Plain,
            Some(Seat::First) => ButtonStyle::Main,
            Some(Seat::Second) => ButtonStyle::Danger,
            None if live => ButtonStyle::Success,
            None => ButtonStyle::Plain,
        };
        let emoji = cell.sprite.and_then(self.emoji);
        // Beside an emoji, the label is the name of the square. The edges of the board show this name
        // too, and screen readers read it out.
        let label = if emoji.is_some() { cell.key.clone() } else { self.label(&cell.label) };
        Button { id: (self.id)(0, &[&cell.key]), label, emoji, style, disabled: !live }
    }

    /// Each choice as a button, or all choices in menus if there are too many.
    fn pieces(&self, choose: &PendingChoice) -> Vec<Row> {
        let choices = self.in_order(&choose.choices);
        if choices.len() > PIECES || choices.len().div_ceil(IN_A_ROW) > self.rows {
            return self.by_rank(choose);
        }
        let live =
            |choice: &Choice| Button { style: self.style(ButtonStyle::Success), ..self.button(choice) };
        balanced(choices.iter().map(live).collect())
    }

    /// A row of buttons if they fit and each choice is a whole move. Otherwise returns a menu of
    /// whole moves if they fit, or menus of the next choices.
    fn list(&self, choose: &PendingChoice) -> Vec<Row> {
        let single = choose.moves.iter().all(|(_, path)| path.len() == 1);
        if single && choose.moves.len() <= IN_A_ROW {
            let choices = self.in_order(&choose.choices);
            return vec![Row::Buttons(choices.iter().map(|choice| self.button(choice)).collect())];
        }
        if choose.moves.len() <= ENTRIES {
            return self.menus(if single { choose.noun } else { "layout-moves" }, vec![self.entries(choose)]);
        }
        self.by_rank(choose)
    }

    /// The next choices in menus of at most 25 entries. Where possible, one rank is not split
    /// between two menus.
    fn by_rank(&self, choose: &PendingChoice) -> Vec<Row> {
        let rank = |choice: &Choice| choice.square.map(|square| square.rank);
        let sorted = self.in_order(&choose.choices);
        let mut parts: Vec<Vec<&Choice>> = Vec::new();
        for group in sorted.chunk_by(|a, b| rank(a) == rank(b)) {
            match parts.last_mut() {
                Some(part) if part.len() + group.len() <= ENTRIES => part.extend(group),
                _ => parts.extend(group.chunks(ENTRIES).map(|part| part.iter().collect())),
            }
        }
        let entries = |part: &Vec<&Choice>| -> Vec<MenuEntry> {
            part.iter().map(|choice| self.entry(std::slice::from_ref(*choice))).collect()
        };
        self.menus(choose.noun, parts.iter().map(entries).collect())
    }

    /// A menu for each part. Its title has the number of its entries and, if there are several menus, their
    /// range.
    fn menus(&self, noun: &'static str, parts: Vec<Vec<MenuEntry>>) -> Vec<Row> {
        let has_range = parts.len() > 1;
        let menu = |(number, entries): (u8, Vec<MenuEntry>)| {
            let title = Text::new(noun).with("count", entries.len());
            let title = match entries.as_slice() {
                [first, .., last] if has_range => Text::new("layout-from-to")
                    .with("title", title)
                    .with("first", Arg::Word(first.label.clone()))
                    .with("last", Arg::Word(last.label.clone())),
                _ => title,
            };
            self.menu(number, &title, entries)
        };
        (0..).zip(parts).map(menu).collect()
    }

    fn button(&self, choice: &Choice) -> Button {
        Button {
            id: (self.id)(0, &[&choice.key]),
            label: self.label(&choice.label),
            emoji: choice.sprite.and_then(self.emoji),
            style: self.style(ButtonStyle::Plain),
            disabled: false,
        }
    }

    /// The style of a button that can be pressed.
    const fn style(&self, usual: ButtonStyle) -> ButtonStyle {
        if self.tries { ButtonStyle::Main } else { usual }
    }

    fn entry(&self, path: &[Choice]) -> MenuEntry {
        let labels: Vec<String> = path.iter().map(|choice| self.voice.plain(&choice.label)).collect();
        let join = |notes, next| Text::new("list-more").with("others", notes).with("last", next);
        let notes = path.iter().filter_map(|choice| choice.note.clone()).reduce(join);
        MenuEntry {
            value: write_keys(path.iter().map(|choice| &choice.key)),
            label: whole(&labels.join(" → "), limits::ENTRY),
            note: notes.map(|notes| whole(&self.voice.plain(&notes), limits::ENTRY)),
            emoji: path.iter().find_map(|choice| choice.sprite).and_then(self.emoji),
        }
    }

    fn menu(&self, number: u8, placeholder: &Text, entries: Vec<MenuEntry>) -> Row {
        let placeholder = whole(&self.voice.plain(placeholder), limits::PLACEHOLDER);
        Row::Menu(Menu { id: (self.id)(number, &[]), placeholder, entries })
    }

    fn label(&self, text: &Text) -> String {
        whole(&self.voice.plain(text), limits::LABEL)
    }
}
