-- The clock that visits are read by: the database's, so that all processes agree on what is still true. A
-- test sets it in its own database.
create or replace function site_now() returns timestamptz language sql stable parallel safe return now();

-- The end of a day everywhere in the US, and the hours after it that an answer counts; forever without hours.
create or replace function counts_until(visited_on date, hours integer) returns timestamptz
  language sql immutable parallel safe
  return coalesce(
    (visited_on + make_interval(hours => ${DAY_ENDS_AFTER_HOURS} + hours)) at time zone 'utc', 'infinity');

-- `live` while an answer counts, `recent` for as long again, `stale` after that: `freshnessOf` in the
-- contract, in SQL.
create or replace function freshness(visited_on date, hours integer, at timestamptz) returns text
  language sql immutable parallel safe
  return case
    when at < counts_until(visited_on, hours) then 'live'
    when at < counts_until(visited_on, 2 * hours) then 'recent'
    else 'stale' end;

-- Those below are PL/pgSQL, which keeps their plans: making them takes many times as long as running them.
-- One plan fits all springs.

-- Who said it, when, and how fresh it is.
create or replace function said(visited_on date, by_member bigint, hours integer, at timestamptz) returns jsonb
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_build_object('visited_on', visited_on, 'username', username, 'is_demo', is_demo,
      'freshness', freshness(visited_on, hours, at))
    from members where id = by_member);
end $$;

-- The newest answer of each kind at an instant, as the contract's `conditions`; null if there is none at
-- all. Read from rows, so that no clock and no moderator can leave it behind. Where nobody should bathe,
-- no member's report says that it is open, how the water feels, or that others are in it.
create or replace function spring_conditions(of_spring integer, at timestamptz) returns json
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with place as (
      select is_bathing_ruled_out(bathing_status) as is_ruled_out
      from springs where springs.id = of_spring
    ), parts as materialized (
      select
        open_report(of_spring, at) as open,
        (select said(visited_on, member_id, ${POOL_HOURS}, at) || jsonb_build_object(
            'pool_temperature_f', pool_temperature_f, 'measured', measured, 'feel', feel)
          from visits where spring_id = of_spring and counts
            and (pool_temperature_f is not null or feel is not null)
            and shown_from <= at and not is_ruled_out order by visited_on desc, id desc limit 1) as pool,
        ${NEWEST_ANSWERS}
      from place
    )
    select case when num_nonnulls(open, pool, ${VISIT_ANSWERS}) > 0 then row_to_json(parts) end
    from parts);
end $$;

-- What the newest answers of three members agree on, strangers to each other, within two years: a fourth
-- who found something else ends it. None if an accepted correction is newer. Demo members prove nothing.
create or replace function agreed_road(of_spring integer, at timestamptz)
  returns table (road text, visited_on date) language sql stable parallel safe
as $$
  with answers as not materialized (
    select visits.id, visits.visited_on, visits.road, member_id, reporter_group
    from visits join members on members.id = member_id and not is_demo
    where spring_id = of_spring and counts and visits.road is not null and shown_from <= at
      and visits.visited_on > (at at time zone 'utc' - interval '2 years')::date
  )
  select first.road, first.visited_on
  from (select * from answers order by visited_on desc, id desc limit 1) first,
    lateral (
      select * from answers
      where member_id <> first.member_id and reporter_group <> first.reporter_group
      order by visited_on desc, id desc limit 1) second,
    lateral (
      select * from answers
      where member_id not in (first.member_id, second.member_id)
        and reporter_group not in (first.reporter_group, second.reporter_group)
      order by visited_on desc, id desc limit 1) third
  where first.road = second.road and first.road = third.road and not exists (
    select from corrections
    where spring_id = of_spring and field = 'road' and is_shown
      and (created_at at time zone 'utc')::date > first.visited_on)
$$;

-- The road that the list may be filtered by: none while a newer answer that still counts differs. Nobody
-- is sent up a road that somebody just found impassable.
create or replace function known_road(of_spring integer, at timestamptz) returns text
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
        and counts_until(visits.visited_on, ${ROAD_HOURS}) > at and visits.visited_on >= known.said_on
      order by visits.visited_on desc, id desc limit 1
    ) newest where newest.road <> known.road)
$$;
