//! The statements, made once for each table. Several rows of a table go in one statement, each column as an
//! array; none is prepared under a name, so that nothing is kept in a connection.

use std::sync::LazyLock;

use super::tables::array;
use crate::store::RowKind;
use crate::store::keys::Column;

/// The statements about one table. All return the key's columns first.
pub struct Statements {
    pub table: String,
    /// The columns of its key in order.
    pub key: Vec<Column>,
    /// Rows that must be absent get a row that can be locked. Keys.
    pub hold: String,
    /// Rows that must have a version and stay, locked until the end of the transaction. Keys, versions.
    pub check: String,
    /// Rows put where nothing is. Keys, versions, records.
    pub insert: String,
    /// Rows put over a version. Keys, versions, new versions, records.
    pub update: String,
    /// Rows put over whatever is there. Keys, records.
    pub upsert: String,
    /// Rows deleted at a version. Keys, versions.
    pub delete: String,
    /// Rows deleted whatever they are. Keys.
    pub delete_any: String,
    /// Rows read by their keys, with version and record.
    pub load: String,
    /// The versions of rows. Its parameters are the keys.
    pub versions: String,
    /// All rows in the order of their keys, with version and record.
    pub all: String,
}

/// The statements about the table of a kind.
pub fn of(kind: RowKind) -> &'static Statements {
    static ALL: LazyLock<Vec<Statements>> =
        LazyLock::new(|| RowKind::ALL.into_iter().map(Statements::of).collect());
    let place = RowKind::ALL.iter().position(|each| *each == kind).expect("every kind is one of all");
    &ALL[place]
}

impl Statements {
    fn of(kind: RowKind) -> Self {
        let (name, key) = (kind.table(), kind.columns());
        let keys = list(&key, "");
        let (ours, theirs) = (list(&key, "t."), list(&key, "n."));
        let given = |more: &[(&str, &str)]| given(&key, more);
        let version = [("version", "bigint[]")];
        Self {
            hold: format!(
                "insert into {name} ({keys}, version, row) select {theirs}, 0, '' from {} on conflict do nothing",
                given(&[])
            ),
            check: format!(
                "select {ours} from {name} t join {} on ({ours}) = ({theirs}) and t.version = n.version for share of t",
                given(&version)
            ),
            insert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, n.version, n.row from {} \
                 on conflict ({keys}) do update set version = excluded.version, row = excluded.row \
                 where t.version = 0 returning {ours}",
                given(&[("version", "bigint[]"), ("row", "text[]")])
            ),
            update: format!(
                "update {name} t set version = n.next, row = n.row from {} \
                 where ({ours}) = ({theirs}) and t.version = n.version returning {ours}",
                given(&[("version", "bigint[]"), ("next", "bigint[]"), ("row", "text[]")])
            ),
            upsert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, 1, n.row from {} \
                 on conflict ({keys}) do update set version = t.version + 1, row = excluded.row returning {ours}",
                given(&[("row", "text[]")])
            ),
            delete: format!(
                "delete from {name} t using {} where ({ours}) = ({theirs}) and t.version = n.version returning {ours}",
                given(&version)
            ),
            delete_any: format!("delete from {name} t using {} where ({ours}) = ({theirs})", given(&[])),
            load: format!(
                "select {ours}, t.version, t.row from {} join {name} t on ({ours}) = ({theirs}) where t.version > 0",
                given(&[])
            ),
            versions: format!(
                "select {ours}, t.version from {} join {name} t on ({ours}) = ({theirs})",
                given(&[])
            ),
            all: format!("select {keys}, version, row from {name} where version > 0 order by {keys}"),
            table: name,
            key,
        }
    }
}

/// The columns of the key, each with something before it.
pub fn list(key: &[Column], before: &str) -> String {
    let columns: Vec<String> = key.iter().map(|column| format!("{before}{}", column.name())).collect();
    columns.join(", ")
}

/// The rows that the parameters give, in their order, as `n`.
fn given(key: &[Column], more: &[(&str, &str)]) -> String {
    let keys = key.iter().map(|column| (column.name(), array(*column)));
    let columns: Vec<(&str, &str)> = keys.chain(more.iter().copied()).collect();
    let arrays: Vec<String> =
        (1..).zip(&columns).map(|(number, (_, array))| format!("${number}::{array}")).collect();
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    format!("unnest({}) n ({})", arrays.join(", "), names.join(", "))
}
