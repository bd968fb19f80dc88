-- The records are the source; what lies beside each is hashed behind it.
CREATE TABLE records (
    chain       TEXT    NOT NULL,
    seq         INTEGER NOT NULL,
    body        TEXT    NOT NULL,
    previous    BLOB    NOT NULL,
    hash        BLOB    NOT NULL,
    beside      TEXT    NOT NULL,
    beside_hash BLOB    NOT NULL,
    PRIMARY KEY (chain, seq)
) STRICT, WITHOUT ROWID;

-- The next four follow from the records and what lies beside them.
CREATE TABLE entries (
    account TEXT    NOT NULL,
    n       INTEGER NOT NULL,
    chain   TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    posting INTEGER NOT NULL, -- which posting of the record, from 0
    amount  INTEGER NOT NULL, -- in cents; less than nothing where they went
    balance INTEGER NOT NULL, -- what the account held afterwards
    PRIMARY KEY (account, n),
    FOREIGN KEY (chain, seq) REFERENCES records (chain, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE commands (
    person TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    chain  TEXT    NOT NULL,
    seq    INTEGER NOT NULL,
    PRIMARY KEY (person, id),
    FOREIGN KEY (chain, seq) REFERENCES records (chain, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
    chain TEXT    NOT NULL,
    round INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    PRIMARY KEY (chain, round),
    FOREIGN KEY (chain, seq) REFERENCES records (chain, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE player_rounds (
    person TEXT    NOT NULL,
    n      INTEGER NOT NULL,
    chain  TEXT    NOT NULL,
    seq    INTEGER NOT NULL,
    player INTEGER NOT NULL, -- which of the round's players, from 0
    PRIMARY KEY (person, n),
    FOREIGN KEY (chain, seq) REFERENCES records (chain, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    name     TEXT    NOT NULL PRIMARY KEY,
    role     TEXT    NOT NULL,
    password TEXT    NOT NULL,
    locked   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token  BLOB    NOT NULL PRIMARY KEY,
    person TEXT    NOT NULL,
    used   INTEGER NOT NULL -- milliseconds since the beginning of 1970
) STRICT, WITHOUT ROWID;

CREATE TABLE heads (
    n         INTEGER NOT NULL PRIMARY KEY,
    body      TEXT    NOT NULL,
    signature BLOB    NOT NULL
) STRICT;

-- Shortcuts: leaving all of them out changes nothing but the time of a start.
CREATE TABLE snapshots (
    chain TEXT    NOT NULL PRIMARY KEY,
    seq   INTEGER NOT NULL,
    hash  BLOB    NOT NULL,
    state BLOB    NOT NULL
) STRICT;
