-- The secret that keys of digests are derived from: one row.
CREATE TABLE secret (
    one    boolean NOT NULL PRIMARY KEY CHECK (one),
    secret bytea   NOT NULL
);
