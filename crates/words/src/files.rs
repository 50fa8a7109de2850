//! The message files, embedded in the program. Each language has a folder.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../assets/locales"]
struct Files;

/// Returns the paths of all `.ftl` files, relative to `assets/locales`. Other files, such as an editor's
/// backups, are ignored.
pub fn fluent() -> impl Iterator<Item = Cow<'static, str>> {
    Files::iter().filter(|file| Path::new(&**file).extension().is_some_and(|ending| ending == "ftl"))
}

/// Returns the contents of a file. `path` comes from [`fluent`].
///
/// # Panics
///
/// Panics if no embedded file has this path.
pub fn bytes(path: &str) -> Cow<'static, [u8]> {
    Files::get(path).expect("a file that was listed is there").data
}

/// Returns the names of the folders, sorted. Each name is a language code.
pub fn folders() -> BTreeSet<String> {
    fluent().filter_map(|file| file.split_once('/').map(|(folder, _)| folder.to_owned())).collect()
}
