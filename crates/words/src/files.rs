//! The files of the catalogue in the program: a folder for each language.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../assets/locales"]
struct Files;

/// The paths of the Fluent files below the catalogue's folder. Other files, such as an editor's copies, are
/// ignored.
pub fn fluent() -> impl Iterator<Item = Cow<'static, str>> {
    Files::iter().filter(|file| Path::new(&**file).extension().is_some_and(|ending| ending == "ftl"))
}

/// The bytes of a listed file.
///
/// # Panics
/// If no file has this path.
pub fn bytes(path: &str) -> Cow<'static, [u8]> {
    Files::get(path).expect("a file that was listed is there").data
}

/// The names of the folders, in their order.
pub fn folders() -> BTreeSet<String> {
    fluent().filter_map(|file| file.split_once('/').map(|(folder, _)| folder.to_owned())).collect()
}
