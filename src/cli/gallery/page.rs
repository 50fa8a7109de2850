//! The HTML page of the gallery, without scripts. The page shows each picture as wide as a chat client
//! does on a computer and on phones, on light and dark backgrounds.

use std::fmt::Write as _;

use crate::base::scene::Theme;
use crate::chat::outgoing::{ButtonStyle, Message, Row};

use super::cards;

/// The maximum width and height of a picture in a chat client, in pixels, on a computer and on two
/// phones. Phones limit the width only.
const BOXES: [(u16, u16); 3] = [(550, 350), (400, u16::MAX), (360, u16::MAX)];

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Engawa's boards</title>
<style>
  body { margin: 1rem clamp(0rem, 3vw, 2rem); font: 16px/1.5 system-ui, sans-serif; }
  h4 { margin: 1.5rem 0 .5rem; font-weight: normal; }
  .ground { display: inline-flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: flex-start; }
  .light { background: #ffffff; }
  .dark { background: #313338; }
  figure { margin: 0 0 1rem; }
  .card { width: 582px; max-width: 100%; box-sizing: border-box; }
  .card p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
  .dark .card, .dark.card { color: #dbdee1; }
  .light.card { color: #313338; }
  .mention { background: #5865f24d; border-radius: 3px; padding: 0 2px; }
  .button { display: inline-block; margin: 4px 8px 0 0; padding: 2px 16px; border-radius: 4px; }
  .button { color: #ffffff; background: #4e5058; }
  .button.main { background: #4752c4; } .button.good { background: #1d7a45; } .button.grave { background: #b3292f; }
  .emblems img { width: 48px; height: 48px; margin: 4px; }
</style>
<h1>Engawa's boards</h1>
";

pub struct PictureFile {
    /// The file name, relative to the folder of the page.
    pub file: String,
    pub alt: String,
    /// The caption below the picture.
    pub title: String,
}

/// The HTML of the unfinished page.
#[derive(Default)]
pub struct GalleryPage(String);

impl GalleryPage {
    /// Adds the heading of a game, with the icons of its choices.
    pub fn game(&mut self, name: &str, emblems: &[PictureFile]) {
        self.line(&format!("<h2>{}</h2>", escaped(name)));
        let images: String = emblems.iter().map(|emblem| image(emblem, (48, 48))).collect();
        self.line(&format!("<figure class=\"emblems\">{}</figure>", on_grounds(&images)));
    }

    pub fn theme(&mut self, theme: Theme) {
        self.line(&format!("<h3>{theme:?}</h3>"));
    }

    pub fn moment(&mut self, name: &str, pictures: &[PictureFile]) {
        self.line(&format!("<h4>{}</h4>", escaped(name)));
        for picture in pictures {
            let images: String = BOXES.iter().map(|&within| image(picture, within)).collect();
            let caption = format!("<figcaption>{}</figcaption>", escaped(&picture.title));
            self.line(&format!("<figure>{}{caption}</figure>", on_grounds(&images)));
        }
    }

    /// Adds a heading for samples that show no particular game.
    pub fn heading(&mut self, name: &str) {
        self.line(&format!("<h2>{}</h2>", escaped(name)));
    }

    /// Adds a message as a chat client shows it, with its picture if there is one.
    pub fn message(&mut self, name: &str, message: &Message, picture: Option<&PictureFile>) {
        self.line(&format!("<h4>{}</h4>", escaped(name)));
        let words = message.text.lines().map(marked_up).collect::<Vec<_>>().join("<br>");
        let picture = picture.map(|shown| image(shown, BOXES[0])).unwrap_or_default();
        let inside = format!("<p>{words}</p>{picture}<p>{}</p>", buttons(&message.rows));
        let on = |ground: &str| format!("<div class=\"ground card {ground}\"><div>{inside}</div></div>");
        self.line(&["light", "dark"].map(on).concat());
    }

    pub fn finish(self) -> String {
        format!("{HEAD}{}</html>\n", self.0)
    }

    fn line(&mut self, html: &str) {
        writeln!(self.0, "{html}").expect("writing to a string cannot fail");
    }
}

/// Returns the HTML of a picture with a maximum width and height.
fn image(shown: &PictureFile, (width, height): (u16, u16)) -> String {
    let high = if height == u16::MAX { String::new() } else { format!("max-height: {height}px;") };
    format!(
        "<img src=\"{}\" style=\"max-width: min(100%, {width}px); {high}\" loading=\"lazy\" alt=\"{}\">",
        escaped(&shown.file),
        escaped(&shown.alt)
    )
}

fn on_grounds(images: &str) -> String {
    ["light", "dark"].map(|ground| format!("<div class=\"ground {ground}\">{images}</div>")).concat()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn buttons(rows: &[Row]) -> String {
    let one = |row: &Row| match row {
        Row::Link(link) => format!("<span class=\"button\">{} ↗</span>", escaped(&link.label)),
        Row::Menu(menu) => format!("<span class=\"button\">{} ▾</span>", escaped(&menu.placeholder)),
        Row::Buttons(buttons) => {
            let button = |button: &crate::chat::outgoing::Button| {
                let style = match button.style {
                    ButtonStyle::Plain => "",
                    ButtonStyle::Main => " main",
                    ButtonStyle::Success => " good",
                    ButtonStyle::Danger => " grave",
                };
                format!("<span class=\"button{style}\">{}</span>", escaped(&button.label))
            };
            buttons.iter().map(button).collect()
        }
    };
    rows.iter().map(one).collect::<Vec<_>>().join("<br>")
}

/// Converts chat markup to HTML. Only the markup that the bot uses is supported: bold text, mentions and
/// relative times.
fn marked_up(line: &str) -> String {
    let mut html = String::new();
    for (index, part) in escaped(line).split("**").enumerate() {
        html += ["", "<b>"][index % 2];
        html += part;
        html += ["", "</b>"][index % 2];
    }
    for (id, name) in cards::NAMES.iter().enumerate() {
        html = html.replace(&format!("&lt;@{id}&gt;"), &format!("<span class=\"mention\">@{name}</span>"));
    }
    while let Some((before, rest)) = html.split_once("&lt;t:") {
        let (moment, after) = rest.split_once(":R&gt;").unwrap_or((rest, ""));
        let days = moment.parse::<i64>().map_or(0, |moment| (moment - cards::NOW.seconds()) / 86_400);
        html = format!("{before}<span class=\"mention\">in {days} days</span>{after}");
    }
    html
}
