-- Up Migration

-- When a closure holds, besides its season and its last day: `rules/closures.ts` says how these go together.
alter table hazards add column starts_on date;
-- Safe: some hundred rows, read in a moment; so for the other checks of hazards.
alter table hazards add column weekdays smallint[] not null default '{}'
  check (weekdays <@ '{0,1,2,3,4,5,6}');
-- Safe: as above.
alter table hazards add column night_from text check (night_from ~ '^(\d\d:\d\d|sunset)$');
-- Safe: as above.
alter table hazards add column night_to text check (night_to ~ '^(\d\d:\d\d|sunrise)$');
-- When somebody last made sure that it is still so.
alter table hazards add column checked_on date;

-- Where "today" is; the import finds it. Until then the West's, as it was for every spring before.
alter table springs add column time_zone text not null default 'America/Los_Angeles';
-- Judged with the status: what closes the place, always or at times, and the status without that.
alter table springs add column closures jsonb not null default '[]';
-- Safe: two thousand rows, read in a moment.
alter table springs add column judged_when_open text not null default 'unknown'
  check (judged_when_open in ('forbidden', 'deadly', 'ask-first', 'unknown'));

-- For the clock at the start of a trip. The import finds it.
alter table places add column time_zone text;

-- The nearest town's, or far from any town the nearest spring's.
create function time_zone_at(lat double precision, lon double precision) returns text
language sql stable parallel safe as $$
  select coalesce((
    select time_zone from places
    where kind = 'place' and latitude between lat - 1 and lat + 1
      and longitude between lon - 1.4 and lon + 1.4
    order by (latitude - lat) ^ 2 + ((longitude - lon) * cos(radians(lat))) ^ 2 limit 1
  ), (
    select time_zone from springs order by position <-> st_point(lon, lat, 4326)::geography limit 1
  ), 'America/Los_Angeles')
$$;

alter table plans add column start_date date;
-- What the spring was when the plan was saved; null for plans of before.
alter table plan_springs add column saved_status text, add column saved_condition text;
