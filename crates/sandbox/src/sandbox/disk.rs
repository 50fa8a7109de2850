//! The stand-in's state on disk: one JSON file, and the bytes of uploaded files beside it. A write replaces a whole
//! file, so that a crash leaves either the old or the new content.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{collections::BTreeMap, fs};

use axum::body::Bytes;

use super::{SandboxFault, ids::Id, state::State};

const STATE: &str = "state.json";
const FILES: &str = "files";
/// A file that the formats of 0.2.0 and earlier have in place of [`STATE`].
const FORMER: &str = "world.json";

/// The folder `sandbox/` with the state.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
}

/// What is to be written.
pub struct Snapshot {
    state: Vec<u8>,
    /// The bytes of uploaded files that are not on disk yet.
    pub files: BTreeMap<Id, Bytes>,
    removed: Vec<Id>,
}

impl Snapshot {
    pub fn take(state: &mut State) -> Self {
        let json =
            serde_json::to_vec(state).expect("these structs have text keys and no maps that could fail");
        Self { state: json, files: state.files.clone(), removed: std::mem::take(&mut state.removed_files) }
    }
}

impl Folder {
    /// Opens the folder `sandbox/` in a data folder, and creates missing folders. Refuses state of a former version.
    pub fn open(below: &Path) -> Result<Self, SandboxFault> {
        let root = below.join("sandbox");
        if root.join(FORMER).exists() {
            return Err(SandboxFault::Former { path: root });
        }
        let path = root.join(FILES);
        private_folder(&path).map_err(|source| SandboxFault::Folder { path, source })?;
        Ok(Self { root })
    }

    /// Reads the state, or starts with a fresh one if there is none.
    pub fn load(&self) -> Result<State, SandboxFault> {
        let path = self.root.join(STATE);
        match fs::read(&path) {
            Ok(bytes) => {
                serde_json::from_slice(&bytes).map_err(|source| SandboxFault::Unreadable { path, source })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::default()),
            Err(source) => Err(SandboxFault::Folder { path, source }),
        }
    }

    pub fn read_file(&self, id: Id) -> io::Result<Vec<u8>> {
        fs::read(self.file(id))
    }

    fn file(&self, id: Id) -> PathBuf {
        self.root.join(FILES).join(id.to_string())
    }

    /// Writes new files before the state that names them, and removes others after it.
    pub fn write(&self, snapshot: &Snapshot) -> io::Result<()> {
        for (id, bytes) in &snapshot.files {
            replace(&self.file(*id), bytes)?;
        }
        replace(&self.root.join(STATE), &snapshot.state)?;
        for id in &snapshot.removed {
            // A file may have been removed before it was ever written.
            let _ = fs::remove_file(self.file(*id));
        }
        Ok(())
    }
}

/// Creates a folder, and its missing parents, that only their owner can enter: messages and tokens are in it.
fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file under another name, syncs it to disk, and then renames it to its real name.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let next = path.with_extension("new");
    let mut file = fs::File::create(&next)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&next, path)
}

#[cfg(test)]
mod tests {
    use crate::base::time::Timestamp;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn folder() -> (tempfile::TempDir, Folder) {
        let root = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(root.path()).expect("it can be made");
        (root, folder)
    }

    #[test]
    fn state_survives_reload() {
        let (_root, folder) = folder();
        let mut state = State::default();
        folder.write(&Snapshot::take(&mut state)).expect("written");
        folder.load().expect("a state without any id is readable");
        let id = state.issue_id(NOW);
        state.files.insert(id, Bytes::from_static(b"bytes"));
        folder.write(&Snapshot::take(&mut state)).expect("written");
        let mut again = folder.load().expect("readable");
        assert!(again.issue_id(NOW) > id, "ids go on");
        assert_eq!(folder.read_file(id).expect("the file"), b"bytes");
        state.remove_file(id);
        folder.write(&Snapshot::take(&mut state)).expect("written");
        assert!(folder.read_file(id).is_ok(), "a page may be loading it");
        let mut state = folder.load().expect("readable");
        (0..32).for_each(|other| state.remove_file(Id(other)));
        folder.write(&Snapshot::take(&mut state)).expect("written");
        assert!(folder.read_file(id).is_err());
    }

    #[test]
    fn half_written_file_is_ignored() {
        let (root, folder) = folder();
        let mut state = State::default();
        let id = state.issue_id(NOW);
        folder.write(&Snapshot::take(&mut state)).expect("written");
        fs::write(root.path().join("sandbox/state.new"), b"{\"ids\":").expect("written");
        assert!(folder.load().expect("the former state").issue_id(NOW) > id);
    }

    #[test]
    fn damaged_file_is_named() {
        let (root, folder) = folder();
        let file = root.path().join("sandbox/state.json");
        fs::write(&file, b"{").expect("written");
        let fault = folder.load().expect_err("it is damaged");
        assert!(fault.to_string().contains("state.json"), "{fault}");
    }

    #[test]
    fn state_of_a_former_version_is_refused_and_stays() {
        let root = tempfile::tempdir().expect("a folder");
        let world = root.path().join("sandbox/world.json");
        fs::create_dir(root.path().join("sandbox")).expect("a folder");
        fs::write(&world, b"{}").expect("written");
        let fault = Folder::open(root.path()).expect_err("it is not read any more");
        assert!(fault.to_string().contains("earlier version"), "{fault}");
        assert_eq!(fs::read(&world).expect("it is there"), b"{}");
        assert_eq!(fs::read_dir(root.path().join("sandbox")).expect("a folder").count(), 1);
    }
}
