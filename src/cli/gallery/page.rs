//! The page of the gallery: HTML without scripts, each picture as wide as a chat shows it on a computer and on a phone,
//! on the grounds of a light and a dark chat.

use std::fmt::Write as _;

use crate::base::scene::Theme;

/// Widths at which a chat shows a board on a computer and on a phone, in pixels.
const WIDTHS: [u16; 2] = [550, 400];

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
  img { max-width: 100%; }
  .emblems img { width: 48px; height: 48px; margin: 4px; }
</style>
<h1>Engawa's boards</h1>
";

/// A picture on the page.
pub struct Shown {
    /// Its file beside the page.
    pub file: String,
    /// What it shows, in words.
    pub alt: String,
    /// A word below it.
    pub title: String,
}

/// The page as far as it is written.
#[derive(Default)]
pub struct Page(String);

impl Page {
    /// A heading for a game, with its emblems.
    pub fn game(&mut self, name: &str, emblems: &[Shown]) {
        self.line(&format!("<h2>{}</h2>", escaped(name)));
        let images: String = emblems.iter().map(|emblem| image(emblem, 48)).collect();
        self.line(&format!("<figure class=\"emblems\">{}</figure>", on_grounds(&images)));
    }

    /// A heading for a theme.
    pub fn theme(&mut self, theme: Theme) {
        self.line(&format!("<h3>{theme:?}</h3>"));
    }

    /// A moment with its pictures.
    pub fn moment(&mut self, name: &str, pictures: &[Shown]) {
        self.line(&format!("<h4>{}</h4>", escaped(name)));
        for picture in pictures {
            let images: String = WIDTHS.iter().map(|&width| image(picture, width)).collect();
            let caption = format!("<figcaption>{}</figcaption>", escaped(&picture.title));
            self.line(&format!("<figure>{}{caption}</figure>", on_grounds(&images)));
        }
    }

    /// The whole page.
    pub fn finish(self) -> String {
        format!("{HEAD}{}</html>\n", self.0)
    }

    fn line(&mut self, html: &str) {
        writeln!(self.0, "{html}").expect("a string takes any text");
    }
}

fn image(shown: &Shown, width: u16) -> String {
    format!(
        "<img src=\"{}\" width=\"{width}\" loading=\"lazy\" alt=\"{}\">",
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
