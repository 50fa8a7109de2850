//! Functions that sync files and folders so that they survive a power cut, as far as each operating
//! system allows.

use std::fs::File;
use std::io;
use std::path::Path;

/// Syncs the entries of a folder, so that files created, renamed or removed in it stay so after a power
/// cut.
///
/// Only Unix lets a program open and sync a folder. Elsewhere this function does nothing: Windows opens
/// no folder as a file, and NTFS journals changes of names itself.
#[cfg(unix)]
pub fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Does nothing, because only Unix lets a program sync a folder.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Syncs the contents and length of a file that other code has written and closed.
pub fn sync_file(path: &Path) -> io::Result<()> {
    // Open the file with write access: Windows syncs a file only through such a handle.
    File::options().write(true).open(path)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_and_its_folder_can_be_synced() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("row");
        std::fs::write(&file, "kept").expect("a file");
        sync_file(&file).expect("the file is synced");
        sync_folder(folder.path()).expect("the folder is synced");
        assert_eq!(std::fs::read(&file).expect("the file"), b"kept", "a sync changes no byte");
    }

    #[test]
    fn missing_file_cannot_be_synced() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = sync_file(&folder.path().join("none")).expect_err("there is no such file");
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        assert!(!folder.path().join("none").exists(), "a sync makes no file");
    }
}
