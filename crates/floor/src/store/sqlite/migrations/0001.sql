-- The records are the source; what lies beside each is hashed behind it. They lie in the order in
-- which they were made, so that a batch fills a few pages and does not touch one for each chain.
CREATE TABLE records (
    at          INTEGER PRIMARY KEY,
    chain       TEXT    NOT NULL,
    seq         INTEGER NOT NULL,
    body        TEXT    NOT NULL,
    previous    BLOB    NOT NULL,
    hash        BLOB    NOT NULL,
    beside      TEXT    NOT NULL,
    beside_hash BLOB    NOT NULL,
    UNIQUE (chain, seq)
) STRICT;

-- What follows from the records and what lies beside them, down to the rounds of people.

-- The entries of an account lie where they were made too, and lead from the newest to the oldest:
-- each to the one before, and to one some hundreds before. An index by account would touch a page
-- for every account that a batch moves.
CREATE TABLE entries (
    at      INTEGER PRIMARY KEY,
    account TEXT    NOT NULL,
    n       INTEGER NOT NULL, -- from 1, without gaps
    chain   TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    posting INTEGER NOT NULL, -- which posting of the record, from 0
    amount  INTEGER NOT NULL, -- in cents; less than nothing where they went
    balance INTEGER NOT NULL, -- what the account held afterwards
    before  INTEGER NOT NULL, -- the entry before; 0 for none
    leap    INTEGER NOT NULL  -- the last entry before with a round number; 0 for none
) STRICT;

-- The rounds of a person, in the same way.
CREATE TABLE player_rounds (
    at      INTEGER PRIMARY KEY,
    account TEXT    NOT NULL, -- the person
    n       INTEGER NOT NULL,
    chain   TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    posting INTEGER NOT NULL, -- which of the round's players, from 0
    amount  INTEGER NOT NULL, -- what the person won or lost in it
    balance INTEGER NOT NULL, -- and in all rounds so far
    before  INTEGER NOT NULL,
    leap    INTEGER NOT NULL
) STRICT;

-- Where the lists of these two ended when they were looked at last: shortcuts. What was added
-- since lies behind `upto`.
CREATE TABLE ends (
    list    TEXT    NOT NULL, -- the table
    account TEXT    NOT NULL,
    at      INTEGER NOT NULL, -- its last entry
    PRIMARY KEY (list, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE looked_at (
    list TEXT    NOT NULL PRIMARY KEY,
    upto INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Ids that grow with time, as good clients have them, lie together.
CREATE TABLE commands (
    id     TEXT    NOT NULL,
    person TEXT    NOT NULL,
    chain  TEXT    NOT NULL,
    seq    INTEGER NOT NULL,
    PRIMARY KEY (id, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
    chain TEXT    NOT NULL,
    round INTEGER NOT NULL,
    seq   INTEGER NOT NULL,
    PRIMARY KEY (chain, round)
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

-- Shortcuts too: leaving all of them out changes nothing but the time of a start.
CREATE TABLE snapshots (
    chain TEXT    NOT NULL PRIMARY KEY,
    seq   INTEGER NOT NULL,
    hash  BLOB    NOT NULL,
    state BLOB    NOT NULL
) STRICT;
