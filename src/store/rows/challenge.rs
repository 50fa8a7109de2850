//! Rows of challenges, with a check of the rating band: the range of ratings that may accept.

use crate::host::challenge::{Band, Challenge};

use super::Record;
use crate::store::record::DeletedPerson;

impl Record for Challenge {
    const KIND: &'static str = "challenge";

    fn check(&self) -> Result<(), &'static str> {
        let is_band = |band: &Band| Band::new(band.least(), band.most()).as_ref() == Some(band);
        if self.band.as_ref().is_none_or(is_band) { Ok(()) } else { Err("its rating band is invalid") }
    }

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        let note = self.note.filter(|_| self.from != gone.person);
        Some(Self { note, ..self })
    }
}
