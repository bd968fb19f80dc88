-- All of a house, in a schema of its own. The records are the source; what lies beside each is
-- hashed behind it. Texts are compared byte by byte, as the program compares them.
CREATE TABLE records (
    chain       text   COLLATE "C" NOT NULL,
    seq         bigint NOT NULL,
    body        text   COLLATE "C" NOT NULL,
    previous    bytea  NOT NULL,
    hash        bytea  NOT NULL,
    beside      text   COLLATE "C" NOT NULL,
    beside_hash bytea  NOT NULL,
    PRIMARY KEY (chain, seq)
);

-- What follows from the records and what lies beside them, down to the ends of lists.
CREATE TABLE entries (
    account text   COLLATE "C" NOT NULL,
    n       bigint NOT NULL, -- from 1, without gaps
    chain   text   COLLATE "C" NOT NULL,
    seq     bigint NOT NULL,
    posting bigint NOT NULL, -- which posting of the record, from 0
    amount  bigint NOT NULL, -- in cents; less than nothing where they went
    balance bigint NOT NULL, -- what the account held afterwards
    PRIMARY KEY (account, n)
);

CREATE TABLE player_rounds (
    person text   COLLATE "C" NOT NULL,
    n      bigint NOT NULL,
    chain  text   COLLATE "C" NOT NULL,
    seq    bigint NOT NULL,
    player bigint NOT NULL, -- which of the round's players, from 0
    net    bigint NOT NULL, -- what the person won or lost in it
    so_far bigint NOT NULL, -- and in all rounds so far
    PRIMARY KEY (person, n)
);

CREATE TABLE commands (
    id     text   COLLATE "C" NOT NULL,
    person text   COLLATE "C" NOT NULL,
    chain  text   COLLATE "C" NOT NULL,
    seq    bigint NOT NULL,
    PRIMARY KEY (id, person)
);

CREATE TABLE rounds (
    chain text   COLLATE "C" NOT NULL,
    round bigint NOT NULL,
    seq   bigint NOT NULL,
    PRIMARY KEY (chain, round)
);

-- Where the entries of each account, and the rounds of each person, end.
CREATE TABLE ends (
    list text   COLLATE "C" NOT NULL, -- the table
    name text   COLLATE "C" NOT NULL, -- the account or the person
    n    bigint NOT NULL,
    sum  bigint NOT NULL,
    PRIMARY KEY (list, name)
);

CREATE TABLE people (
    name     text    COLLATE "C" NOT NULL PRIMARY KEY,
    role     text    COLLATE "C" NOT NULL,
    password text    COLLATE "C" NOT NULL,
    locked   boolean NOT NULL
);

CREATE TABLE sessions (
    token  bytea  NOT NULL PRIMARY KEY,
    person text   COLLATE "C" NOT NULL,
    used   bigint NOT NULL -- milliseconds since the beginning of 1970
);

CREATE TABLE heads (
    n         bigint NOT NULL PRIMARY KEY,
    body      text   COLLATE "C" NOT NULL,
    signature bytea  NOT NULL
);

-- Shortcuts: leaving all of them out changes nothing but the time of a start.
CREATE TABLE snapshots (
    chain text   COLLATE "C" NOT NULL PRIMARY KEY,
    seq   bigint NOT NULL,
    hash  bytea  NOT NULL,
    state bytea  NOT NULL
);

-- The secret that heads are signed with: one row.
CREATE TABLE key (
    one    boolean NOT NULL PRIMARY KEY CHECK (one),
    secret bytea   NOT NULL
);

-- Who writes, and until when by this database's clock. Every batch asks for its epoch.
CREATE TABLE leases (
    shard   text   COLLATE "C" NOT NULL PRIMARY KEY,
    node    text   COLLATE "C" NOT NULL,
    address text   COLLATE "C" NOT NULL, -- where it takes what others pass on
    epoch   bigint NOT NULL,
    until   timestamptz NOT NULL
);
