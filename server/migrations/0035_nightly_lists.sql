-- Up Migration

-- How far the nightly check has read Stripe's events, in one row. A restored backup brings its own back,
-- and the check reads on from there. Null before the first check.
create table billing_cursor (
  is_only boolean primary key default true check (is_only),
  events_read_until timestamptz,
  -- Which prices gave Premium then: others mean that everybody has to be looked at again.
  premium_prices text[] not null default '{}'
);

insert into billing_cursor default values;

-- The customers that the check still has to ask Stripe about. It removes each one after its answer, so a
-- check that ends early goes on here.
create table billing_checks (
  customer_id text primary key,
  -- New whenever there is a new reason to ask: an answer from before does not settle it.
  mark uuid not null default gen_random_uuid()
);

-- Since when perhaps nothing shows the photo; null while a review or a visit does. Only the nightly sweep
-- reads it, and it looks itself before it removes anything, so a value too many does no harm.
alter table photos add column unused_since timestamptz;
alter table photos alter column unused_since set default now();

-- By triggers, because the release before still writes, and rows also disappear with others.
create function note_freed_photos() returns trigger
  language plpgsql as $$
begin
  -- In the order in which everybody locks photos.
  perform from photos where hash in (select photo_hash from freed) order by hash for no key update;
  update photos set unused_since = now() where hash in (select photo_hash from freed);
  return null;
end $$;

create function note_freed_photo() returns trigger
  language plpgsql as $$
begin
  update photos set unused_since = now() where hash = old.photo_hash;
  return null;
end $$;

create trigger reviews_free_photos after delete on reviews
  referencing old table as freed
  for each statement execute function note_freed_photos();

create trigger reviews_free_photo after update of photo_hash on reviews
  for each row when (old.photo_hash is distinct from new.photo_hash)
  execute function note_freed_photo();

create trigger visits_free_photos after delete on visits
  referencing old table as freed
  for each statement execute function note_freed_photos();

create trigger visits_free_photo after update of photo_hash on visits
  for each row when (old.photo_hash is distinct from new.photo_hash)
  execute function note_freed_photo();
