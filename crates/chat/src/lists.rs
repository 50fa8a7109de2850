//! Lists in the text of a message. No entry is ever cut: entries that do not fit are counted, or moved to
//! another page.

use crate::base::text::Text;

use super::limits::{self, cut};
use super::voice::Voice;

/// Number of characters for the entries of a page. The rest is kept free for a title and the page number.
pub const PAGE_ROOM: usize = limits::TEXT - 300;

/// The first entries of a list, one per line: at most `most`, and as many as fit into `room`
/// characters. If entries are left out, `more` makes a last line with their number.
pub fn first(entries: &[String], most: usize, room: usize, more: impl Fn(usize) -> String) -> Vec<String> {
    for count in (0..=most.min(entries.len())).rev() {
        let left = entries.len() - count;
        let shown = entries[..count].iter().cloned();
        let shown: Vec<String> = shown.chain((left > 0).then(|| more(left))).collect();
        if length(&shown) <= room || count == 0 {
            return shown;
        }
    }
    Vec::new()
}

/// A page of a list, as a range of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPage {
    /// The range of entries on this page.
    pub entries: std::ops::Range<usize>,
    /// The number of the page, counted from 0.
    pub number: u32,
    /// The total number of pages, at least 1.
    pub total: u32,
}

/// The page with this number, or the last page if the number is too high. A page has at most
/// `most` entries, and as many as fit into `room` characters.
pub fn page(entries: &[String], number: u32, most: usize, room: usize) -> ListPage {
    let mut pages: Vec<std::ops::Range<usize>> = Vec::new();
    for at in 0..entries.len() {
        match pages.last_mut() {
            Some(page) if page.len() < most && length(&entries[page.start..=at]) <= room => page.end = at + 1,
            _ => pages.push(at..at + 1),
        }
    }
    let last = pages.len().saturating_sub(1);
    let shown = usize::try_from(number).unwrap_or(last).min(last);
    let entries = pages.get(shown).cloned().unwrap_or_default();
    let count = |pages: usize| u32::try_from(pages).unwrap_or(u32::MAX);
    ListPage { entries, number: count(shown), total: count(last + 1) }
}

impl ListPage {
    /// The line with the page number; `None` if there is only one page.
    pub fn line(&self, voice: Voice<'_>) -> Option<String> {
        let line = || Text::new("list-page").with("page", self.number + 1).with("pages", self.total);
        (self.total > 1).then(|| voice.say(&line()))
    }
}

/// Shortens a text to the limit of a message, by leaving out lines at the end. If the first line alone is
/// too long, it is cut; such a line quotes a long text that a person wrote.
pub fn fit_message(text: &str) -> String {
    if text.chars().count() <= limits::TEXT {
        return text.to_owned();
    }
    let lines: Vec<String> = text.split('\n').map(ToOwned::to_owned).collect();
    let whole = first(&lines, lines.len(), limits::TEXT, |_| "…".to_owned());
    if whole.len() > 1 { whole.join("\n") } else { cut(text, limits::TEXT) }
}

/// The number of characters in these lines, including the line breaks between them.
fn length(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count() + 1).sum::<usize>().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(count: usize) -> Vec<String> {
        (0..count).map(|at| format!("{at}: **<@{}>**", "1".repeat(at % 40))).collect()
    }

    #[test]
    fn omitted_entries_are_counted() {
        let all = entries(200);
        for room in [0, 10, 100, 500, 2000, 10_000] {
            for most in [0, 1, 7, 200] {
                let shown = first(&all, most, room, |left| format!("{left} more"));
                let whole = shown.iter().filter(|line| all.contains(line)).count();
                let told = (whole < all.len()).then(|| format!("{} more", all.len() - whole));
                assert_eq!(shown.last().filter(|line| line.ends_with("more")), told.as_ref());
                assert!(whole <= most && (length(&shown) <= room || whole == 0), "{room} {most}");
            }
        }
        assert_eq!(first(&[], 5, 100, |_| "more".to_owned()), [""; 0]);
    }

    #[test]
    fn pages_hold_every_entry_once() {
        for count in [0, 1, 8, 9, 25, 200] {
            let all = entries(count);
            let mut seen = 0;
            let of = page(&all, 0, 8, 150).total;
            for number in 0..of {
                let page = page(&all, number, 8, 150);
                assert_eq!((page.entries.start, page.number, page.total), (seen, number, of));
                assert!(page.entries.len() <= 8 && length(&all[page.entries.clone()]) <= 150);
                seen = page.entries.end;
            }
            assert_eq!(seen, count);
            assert_eq!(page(&all, u32::MAX, 8, 150).number, of - 1, "beyond the end is the last page");
        }
    }

    #[test]
    fn long_text_loses_whole_lines() {
        let long = entries(300).join("\n");
        let shown = fit_message(&long);
        let (whole, end) = shown.rsplit_once('\n').expect("lines");
        assert!(long.starts_with(whole) && long[whole.len()..].starts_with('\n') && end == "…");
        assert!(shown.chars().count() <= limits::TEXT && fit_message("short") == "short");
        assert_eq!(fit_message(&"z".repeat(5000)).chars().count(), limits::TEXT);
    }
}
