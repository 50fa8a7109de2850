//! Tests of the documents: links lead somewhere, and texts fit the places for which they were written.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use engawa::base::text::Text;
use engawa::chat::voice::Voice;
use engawa::games::GAMES;
use engawa::words::{Catalogue, Language};

/// Folders that are searched for documents, with all folders below. The root is searched without them.
const FOLDERS: [&str; 6] = [".github", "assets", "contrib", "crates", "docs", "src"];
/// The maximum number of lines of the README about keeping a bot running; the rest belongs in `docs`.
const LONGEST_CHAPTER: usize = 60;
/// Discord's limits for the fields of a bot's profile, in characters, and for tags.
const SUMMARY: usize = 200;
const DESCRIPTION: usize = 400;
const TAGS: usize = 5;
/// The size of pictures in the gallery of Discord's App Directory, in pixels, and their number.
const GALLERY: ((u32, u32), usize) = ((1920, 1080), 4);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the paths of all documents.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(root(), false, &mut found);
    for folder in FOLDERS {
        collect(&root().join(folder), true, &mut found);
    }
    found
}

fn collect(folder: &Path, with_folders: bool, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && with_folders {
            collect(&path, true, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

/// Returns the lines of a document outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of the links and pictures in a document.
fn links(text: &str) -> Vec<&str> {
    let mut links = Vec::new();
    for line in prose(text) {
        links.extend(line.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0)));
    }
    links
}

/// Returns the anchors of a document's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Returns why a link of a document leads nowhere; `None` if it leads somewhere.
fn fault(document: &Path, link: &str) -> Option<String> {
    if ["https://", "http://", "mailto:"].iter().any(|start| link.starts_with(start)) {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() {
        document.to_owned()
    } else {
        normal(&document.parent().expect("a folder").join(file))
    };
    // Addresses of the repository itself, such as its releases, are not in the checkout.
    if !target.starts_with(root()) {
        return (!file.starts_with("../../")).then(|| "it leads out of the repository".to_owned());
    }
    if !target.exists() {
        return Some("there is no such file".to_owned());
    }
    let is_there = heading.is_empty() || anchors(&text(&target)).contains(heading);
    (!is_there).then(|| "there is no such heading".to_owned())
}

/// Removes `..` from a path, with the folder before it.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            normal.pop();
        } else {
            normal.push(part);
        }
    }
    normal
}

#[test]
fn every_link_leads_somewhere() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents() {
        for link in links(&text(&document)) {
            count += 1;
            wrong.extend(fault(&document, link).map(|why| format!("{}: {link}: {why}", document.display())));
        }
    }
    assert!(count > 50, "{count} links are too few");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn wrong_links_are_found() {
    let document = root().join("docs/hosting.md");
    for good in ["../README.md", "scaling.md#back-up", "#backup-and-restore", "https://example.com/x"] {
        assert_eq!(fault(&document, good), None, "{good}");
    }
    for wrong in ["README.md", "scaling.md#nothing", "#nothing", "../../x.md#y", "../docs/none.md"] {
        let is_page = wrong.starts_with("../../");
        assert_eq!(fault(&document, wrong).is_none(), is_page, "{wrong}");
    }
    let text = "a [b](c.md) and ![d](e.png)\n```\n[f](g.md)\n```\n";
    assert_eq!(links(text), ["c.md", "e.png"]);
    assert_eq!(anchor("Start, stop, `upgrade`"), "start-stop-upgrade");
}

#[test]
fn every_guide_is_named_by_the_readme() {
    let readme = text("README.md");
    let architecture = text("ARCHITECTURE.md");
    for entry in fs::read_dir(root().join("docs")).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("our names are ASCII");
        let link = format!("](docs/{name})");
        assert!(readme.contains(&link) || architecture.contains(&link), "nobody finds docs/{name}");
    }
}

#[test]
fn readme_is_short_about_hosting() {
    let readme = text("README.md");
    let (_, chapter) = readme.split_once("\n## Keep it running\n").expect("a chapter");
    let lines = chapter.lines().take_while(|line| !line.starts_with("## ")).count();
    assert!(lines <= LONGEST_CHAPTER, "{lines} lines: move some to docs");
}

#[test]
fn directory_texts_fit_their_fields() {
    let field = |name: &str| text(Path::new("assets/directory").join(name)).trim_end().to_owned();
    for (name, limit) in [("summary.txt", SUMMARY), ("description.txt", DESCRIPTION)] {
        let text = field(name);
        assert!(!text.contains('\n') && (1..=limit).contains(&text.chars().count()), "{name}: {text}");
    }
    let tags = field("tags.txt");
    assert!((1..=TAGS).contains(&tags.lines().count()), "{tags}");
    let expanded = field("expanded.md");
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::default());
    for game in GAMES {
        let name = voice.plain(&Text::of(game.facts().id, "name"));
        assert!(expanded.contains(&name) && field("description.txt").contains(&name), "{name} is missing");
    }
}

#[test]
fn directory_pictures_fit_the_gallery() {
    let folder = root().join("assets/directory");
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let pictures: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|end| end == "png")).collect();
    assert_eq!(pictures.len(), GALLERY.1, "{pictures:?}");
    let guide = text("docs/public-instance.md");
    for picture in pictures {
        let name = picture.file_name().and_then(|name| name.to_str()).expect("our names are ASCII");
        assert_eq!(image::image_dimensions(&picture).expect("a picture"), GALLERY.0, "{name}");
        assert!(guide.contains(name), "the guide does not name {name}");
    }
}
