-- Up Migration

-- What people want to know before they drive there, from members. Accepted, each shows like a fee.
alter table corrections drop constraint corrections_field_check;
alter table corrections add constraint corrections_field_check check (field in (
  'position', 'name', 'closed', 'fee', 'access', 'danger', 'closure', 'private', 'permit', 'gone',
  'walk', 'road', 'clothing', 'dogs', 'camping', 'signal', 'water')) not valid;
alter table corrections drop constraint corrections_proposed_check;
alter table corrections add constraint corrections_proposed_check check (case
  when field = 'position' then jsonb_typeof(proposed -> 'latitude') = 'number'
    and jsonb_typeof(proposed -> 'longitude') = 'number'
  when field = 'closed' then jsonb_typeof(proposed -> 'closed') = 'boolean'
  when field = 'fee' then jsonb_typeof(proposed -> 'fee') = 'string'
    and coalesce(jsonb_typeof(proposed -> 'is_free'), 'boolean') = 'boolean'
  when field = 'walk' then jsonb_typeof(proposed -> 'walk_miles') = 'number'
    and jsonb_typeof(proposed -> 'walk_climb_feet') in ('number', 'null')
  when field = 'road'
    then proposed ->> 'road' in ('any-car', 'high-clearance', '4x4', 'impassable')
  when field = 'clothing' then proposed ->> 'clothing' in ('required', 'optional')
  when field = 'dogs' then proposed ->> 'dogs' in ('yes', 'on-leash', 'no')
  when field = 'camping' then proposed ->> 'camping' in ('yes', 'nearby', 'no')
  when field = 'signal' then proposed ->> 'signal' in ('good', 'some', 'none')
  when field = 'water' then proposed ->> 'water' in ('yes', 'no')
  when field in ('name', 'access') then jsonb_typeof(proposed -> field) = 'string'
  else jsonb_typeof(proposed -> 'text') = 'string' end is true) not valid;

-- Three of these facts are part of the list of springs.
create trigger corrections_changed
  after insert or update of is_shown on corrections
  for each row when (new.is_shown and new.field in ('road', 'dogs', 'fee'))
  execute function tell_springs_changed();

-- What the newest answers of three members agree on, strangers to each other, within two years: a fourth
-- who found something else ends it. None if an accepted correction is newer. Demo members prove nothing.
create function agreed_road(of_spring integer, at timestamptz)
  returns table (road text, visited_on date) language sql stable parallel safe
as $$
  with answers as not materialized (
    select visits.id, visits.visited_on, visits.road, member_id, party
    from visits join members on members.id = member_id and not is_demo
    where spring_id = of_spring and counts and visits.road is not null and shown_from <= at
      and visits.visited_on > (at at time zone 'utc' - interval '2 years')::date
  )
  select first.road, first.visited_on
  from (select * from answers order by visited_on desc, id desc limit 1) first,
    lateral (
      select * from answers
      where member_id <> first.member_id and party <> first.party
      order by visited_on desc, id desc limit 1) second,
    lateral (
      select * from answers
      where member_id not in (first.member_id, second.member_id)
        and party not in (first.party, second.party)
      order by visited_on desc, id desc limit 1) third
  where first.road = second.road and first.road = third.road and not exists (
    select from corrections
    where spring_id = of_spring and field = 'road' and is_shown
      and (created_at at time zone 'utc')::date > first.visited_on)
$$;

-- The road that the list may be filtered by: none while a newer answer that still counts differs. Nobody
-- is sent up a road that somebody just found impassable.
create function known_road(of_spring integer, at timestamptz) returns text
  language sql stable parallel safe
as $$
  with known as (
    select road, visited_on as said_on, true as is_agreed from agreed_road(of_spring, at)
    union all
    select proposed ->> 'road', (created_at at time zone 'utc')::date, false from corrections
    where spring_id = of_spring and field = 'road' and is_shown
    order by is_agreed desc limit 1
  )
  select known.road from known where not exists (
    select from (
      select visits.road from visits
      where spring_id = of_spring and counts and visits.road is not null and shown_from <= at
        and road_until > at and visits.visited_on >= known.said_on
      order by visits.visited_on desc, id desc limit 1
    ) newest where newest.road <> known.road)
$$;
