-- Up Migration

-- What a creating call answered, kept in the transaction of its write: a client that did not hear
-- the answer may ask again with the same key and gets it, and nothing is written twice.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create index idempotency_keys_created_at on idempotency_keys (created_at);
