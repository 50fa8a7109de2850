//! The files of the catalogue, embedded in the program: a folder for each language.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../assets/locales"]
struct Files;

/// Returns the paths of the Fluent files, relative to the folder of the catalogue. Other files, such as
/// an editor's backups, are ignored.
pub fn fluent() -> impl Iterator<Item = Cow<'static, str>> {
    Files::iter().filter(|file| Path::new(&**file).extension().is_some_and(|ending| ending == "ftl"))
}

/// Returns the contents of a file that [`fluent`] lists.
///
/// # Panics
///
/// Panics if there is no such file.
pub fn bytes(path: &str) -> Cow<'static, [u8]> {
    Files::get(path).expect("a file that was listed is there").data
}

/// Returns the names of the folders, sorted.
pub fn folders() -> BTreeSet<String> {
    fluent().filter_map(|file| file.split_once('/').map(|(folder, _)| folder.to_owned())).collect()
}
