-- Up Migration

create extension if not exists postgis;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() itself is only stable, because a dictionary may change; ours does not, and only an
-- immutable function may feed a generated column.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

create table springs (
  id integer primary key,
  name text check (name <> ''),
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  county text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  position geography(point, 4326) not null
    generated always as (st_setsrid(st_makepoint(longitude, latitude), 4326)::geography) stored,
  position_precision_m integer not null,
  temperature_f double precision,
  temperature_c double precision,
  temperature_class text,
  kind text not null,
  in_yellowstone boolean not null,
  map_sheet text,
  provenance text not null,
  description text not null,
  average_rating numeric(3, 2) check (average_rating between 1 and 5),
  review_count integer not null default 0 check (review_count >= 0),
  latest_image_url text,
  -- The names of the columns that a person has corrected; the import leaves those alone.
  corrected_columns text[] not null default '{}',
  removed_at timestamptz,
  search_name text not null generated always as (searchable(coalesce(name, ''))) stored,
  -- The description says county and state in words. A name weighs most, then the state's code.
  search_words tsvector not null generated always as (
    setweight(to_tsvector('simple', searchable(coalesce(name, ''))), 'A') ||
    setweight(to_tsvector('simple', searchable(state_code)), 'B') ||
    setweight(to_tsvector('simple', searchable(description)), 'D')) stored
);

create index springs_position on springs using gist (position);
create index springs_search_words on springs using gin (search_words);

-- Every server process keeps the list of springs in memory and rebuilds it when told.
create function tell_springs_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('springs_changed', '');
  return null;
end $$;

create trigger springs_changed
  after insert or update or delete or truncate on springs
  for each statement execute function tell_springs_changed();
