-- Up Migration

-- What this database is, in one row. A copy that we restore is muted before anybody can use it. The address
-- is that of the site it belongs to: under any other it is a copy, too. Null until its first worker starts.
-- A restore to a moment before this migration runs it, too (ops/backup/mute-copy.ts).
create table if not exists site (
  is_only boolean primary key default true check (is_only),
  address text,
  muted_at timestamptz,
  muted_because text,
  check ((muted_at is null) = (muted_because is null))
);

insert into site default values on conflict do nothing;
