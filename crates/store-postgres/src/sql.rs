//! SQL statements for each table, built once, and conversion of keys and records to column values and back.
//! A statement handles many rows: its parameters are arrays, one for each column. Statements are not prepared
//! under names, because connections hold no state. Primary keys order as the encoded keys do.

use std::sync::LazyLock;

use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use engawa_store::keys::{Cell, Cells, Column};
use engawa_store::{Key, RowKind, StoreFault, from_hex, hex};

/// SQL statements for one table. The rows that they return begin with the key columns.
pub struct Statements {
    pub table: String,
    /// Columns of the primary key, in order.
    pub key: Vec<Column>,
    /// Inserts placeholders for rows that must be absent, so that these rows can be locked. Parameters:
    /// keys.
    pub hold: String,
    /// Locks rows that must have a given version, until the transaction ends. Parameters: keys,
    /// versions.
    pub check: String,
    /// Inserts absent rows. Parameters: keys, versions, records.
    pub insert: String,
    /// Updates rows that have a given version. Parameters: keys, versions, new versions, records.
    pub update: String,
    /// Puts rows over any version. Parameters: keys, records.
    pub upsert: String,
    /// Deletes rows that have a given version. Parameters: keys, versions.
    pub delete: String,
    /// Deletes rows, whatever their version. Parameters: keys.
    pub delete_any: String,
    /// Loads rows with version and record. Parameters: keys.
    pub load: String,
    /// Loads versions only, including placeholders. Parameters: keys.
    pub versions: String,
    /// Loads all rows in key order, with version and record.
    pub all: String,
}

/// The statements for the table of a kind.
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
        let unnest_table = |more: &[(&str, &str)]| unnest_table(&key, more);
        let (version, row) = (("version", "bigint[]"), ("row", "text[]"));
        let (rows, versions) = (unnest_table(&[]), unnest_table(&[version]));
        let same = format!("({ours}) = ({theirs})");
        Self {
            hold: format!(
                "insert into {name} ({keys}, version, row) select {theirs}, 0, '' from {rows} on conflict do nothing"
            ),
            check: format!(
                "select {ours} from {name} t join {versions} on {same} and t.version = n.version for share of t"
            ),
            insert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, n.version, n.row from {} \
                 on conflict ({keys}) do update set version = excluded.version, row = excluded.row \
                 where t.version = 0 returning {ours}",
                unnest_table(&[version, row])
            ),
            update: format!(
                "update {name} t set version = n.next, row = n.row from {} \
                 where {same} and t.version = n.version returning {ours}",
                unnest_table(&[version, ("next", "bigint[]"), row])
            ),
            upsert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, 1, n.row from {} \
                 on conflict ({keys}) do update set version = t.version + 1, row = excluded.row returning {ours}",
                unnest_table(&[row])
            ),
            delete: format!(
                "delete from {name} t using {versions} where {same} and t.version = n.version returning {ours}"
            ),
            delete_any: format!("delete from {name} t using {rows} where {same}"),
            load: format!(
                "select {ours}, t.version, t.row from {rows} join {name} t on {same} where t.version > 0"
            ),
            versions: format!("select {ours}, t.version from {rows} join {name} t on {same}"),
            all: format!("select {keys}, version, row from {name} where version > 0 order by {keys}"),
            table: name,
            key,
        }
    }
}

/// The names of the key columns, each after the prefix `before`, separated by commas.
pub fn list(key: &[Column], before: &str) -> String {
    let columns: Vec<String> = key.iter().map(|column| format!("{before}{}", column.name())).collect();
    columns.join(", ")
}

/// The SQL of a table `n` whose rows are given by array parameters.
fn unnest_table(key: &[Column], more: &[(&str, &str)]) -> String {
    let keys = key.iter().map(|column| match column {
        Column::Number(name) => (*name, "bigint[]"),
        Column::Text(name) => (*name, "text[]"),
    });
    let columns: Vec<(&str, &str)> = keys.chain(more.iter().copied()).collect();
    let arrays: Vec<String> =
        (1..).zip(&columns).map(|(number, (_, array))| format!("${number}::{array}")).collect();
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    format!("unnest({}) n ({})", arrays.join(", "), names.join(", "))
}

/// Values of one column for several rows, as an array parameter of a statement.
#[derive(Debug)]
pub enum Array {
    Numbers(Vec<i64>),
    Texts(Vec<String>),
}

impl Array {
    pub fn parameter(&self) -> (&(dyn ToSql + Sync), Type) {
        match self {
            Self::Numbers(numbers) => (numbers, Type::INT8_ARRAY),
            Self::Texts(texts) => (texts, Type::TEXT_ARRAY),
        }
    }
}

/// Adds a row to arrays, one for each of its columns. All rows have columns of the same types.
pub fn push_row(arrays: &mut Vec<Array>, row: impl IntoIterator<Item = Cell>) {
    for (place, cell) in row.into_iter().enumerate() {
        if place == arrays.len() {
            arrays.push(match cell {
                Cell::Number(_) => Array::Numbers(Vec::new()),
                Cell::Text(_) => Array::Texts(Vec::new()),
            });
        }
        match (&mut arrays[place], cell) {
            (Array::Numbers(numbers), Cell::Number(number)) => numbers.push(number),
            (Array::Texts(texts), Cell::Text(text)) => texts.push(text),
            _ => unreachable!("a column has values of one type"),
        }
    }
}

/// A value with its SQL type, as a parameter of a statement.
pub fn parameter(cell: &Cell) -> (&(dyn ToSql + Sync), Type) {
    match cell {
        Cell::Number(number) => (number, Type::INT8),
        Cell::Text(text) => (text, Type::TEXT),
    }
}

/// The column values of a key. Fails if the key holds a number that fits no column.
pub fn cells(key: &Key) -> Result<Vec<Cell>, StoreFault> {
    checked_cells(&key.cells(), key)
}

/// The values, or a fault if a number fits no column. The fault names `of`, which is a key or leaderboard.
pub fn checked_cells(cells: &Cells, of: &impl ToString) -> Result<Vec<Cell>, StoreFault> {
    let fault = || StoreFault::BadRow { key: of.to_string(), why: "ids reach up to 2^63 - 1".into() };
    cells.clone().ok_or_else(fault)
}

/// Decodes the key in the first columns of a row. Returns `None` if these columns hold no valid key.
pub fn key(kind: RowKind, row: &Columns) -> Option<Key> {
    let cell = |(place, column): (usize, &Column)| match column {
        Column::Number(_) => row.try_get(place).ok().map(Cell::Number),
        Column::Text(_) => row.try_get(place).ok().map(Cell::Text),
    };
    let cells: Option<Vec<Cell>> = of(kind).key.iter().enumerate().map(cell).collect();
    Key::from_cells(kind, cells?)
}

/// Encodes a record as text. Bytes that PostgreSQL does not accept as text, or that begin with [`HEX`],
/// become hexadecimal digits after [`HEX`].
pub fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(HEX) => text.to_owned(),
        _ => format!("{HEX}{}", hex(bytes)),
    }
}

/// Decodes what [`to_text`] writes. Returns `None` if the digits are invalid.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    match text.strip_prefix(HEX) {
        Some(digits) => from_hex(digits),
        None => Some(text.as_bytes().to_vec()),
    }
}

/// Prefix of a record encoded in hexadecimal.
const HEX: &str = "\\x";
