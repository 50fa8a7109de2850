//! The HTML page of the gallery, without scripts. The page shows each picture as wide as a chat client
//! does on a computer and on phones, on light and dark backgrounds.

use engawa::chat::{Message, Row};

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
        self.heading(2, name);
        let images: String = emblems.iter().map(|emblem| image(emblem, (48, 48))).collect();
        self.line(&format!("<figure class=\"emblems\">{}</figure>", on_grounds(&images)));
    }

    pub fn board(&mut self, name: &str, pictures: &[PictureFile]) {
        self.heading(4, name);
        for picture in pictures {
            let images: String = BOXES.iter().map(|&within| image(picture, within)).collect();
            let caption = format!("<figcaption>{}</figcaption>", escaped(&picture.title));
            self.line(&format!("<figure>{}{caption}</figure>", on_grounds(&images)));
        }
    }

    pub fn heading(&mut self, level: u8, name: &str) {
        self.line(&format!("<h{level}>{}</h{level}>", escaped(name)));
    }

    /// Adds the text of a message, its picture if there is one, and its controls.
    pub fn message(&mut self, name: &str, message: &Message, picture: Option<&PictureFile>) {
        self.heading(4, name);
        let words = escaped(&message.text).replace('\n', "<br>");
        let picture = picture.map(|shown| image(shown, BOXES[0])).unwrap_or_default();
        let inside = format!("<p>{words}</p>{picture}<p>{}</p>", controls(&message.rows));
        let on = |ground: &str| format!("<div class=\"ground card {ground}\"><div>{inside}</div></div>");
        self.line(&["light", "dark"].map(on).concat());
    }

    pub fn finish(self) -> String {
        format!("{HEAD}{}</html>\n", self.0)
    }

    fn line(&mut self, html: &str) {
        self.0 += html;
        self.0.push('\n');
    }
}

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

/// The labels of all buttons and menus.
fn controls(rows: &[Row]) -> String {
    let labels = rows.iter().flat_map(|row| match row {
        Row::Link(link) => vec![&link.label],
        Row::Menu(menu) => vec![&menu.placeholder],
        Row::Buttons(buttons) => buttons.iter().map(|button| &button.label).collect(),
    });
    labels.map(|label| ["<kbd>", &escaped(label), "</kbd> "].concat()).collect()
}
