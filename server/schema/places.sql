-- The nearest town's, or far from any town the nearest spring's.
create or replace function time_zone_at(lat double precision, lon double precision) returns text
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
