-- Up Migration

-- How many letters differ: a typing slip in a short name leaves it too few trigrams.
create extension if not exists fuzzystrmatch;

-- The gazetteer: towns and ZIP codes, written by the import alone. Springs are places too, but are
-- read from their own table.
create table places (
  id text primary key,
  kind text not null check (kind in ('place', 'postcode')),
  name text not null check (name <> ''),
  -- What the catalogue's placeKey makes of the name: letters a to z, digits, single spaces. In the
  -- order of its bytes, so that what begins alike is one range of the index.
  key text not null collate "C" check (key ~ '^[a-z0-9]+( [a-z0-9]+)*$'),
  label text not null,
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  population integer check (population > 0),
  -- What a place weighs among those that match alike: its size, or that of a hamlet.
  weight real not null generated always as (ln(greatest(coalesce(population, 0), 300))) stored
);

create index places_key on places (key);
create index places_similar on places using gin (key gin_trgm_ops) where kind = 'place';

-- One row: what the gazetteer was made of, so that an import of the same is over at once.
create table places_source (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  imported_at timestamptz not null default now()
);
