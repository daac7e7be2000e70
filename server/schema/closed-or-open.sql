-- Whether it is open at an instant, as the contract's `conditions.open`; null where unknown. Closed
-- until two groups say, of later days, that it is open again: a visit has no time of day, and one that
-- waited for a signal comes after what it does not know of. Suspended members say nothing of the kind.
-- Where nobody should bathe, no report says so.
create or replace function open_report(of_spring integer, at timestamptz) returns jsonb
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan
as $$
declare
  closed visits;
  melted visits;
  opened visits;
  trusted visits;
  is_ruled_out boolean := (
    select is_bathing_ruled_out(bathing_status) from springs where id = of_spring);
  is_reopened boolean;
begin
  -- Each from an index of its own: years of snow that has melted must not be read every time.
  select * into closed from (
    (select * from visits
      where spring_id = of_spring and counts and not is_open and lifted_at is null
        and closed_reason is distinct from 'snow' and shown_from <= at
      order by visited_on desc, id desc limit 1)
    union all
    (select * from visits
      where spring_id = of_spring and counts and not is_open and lifted_at is null
        and closed_reason = 'snow' and shown_from <= at
        -- Where `counts_until` is after now, as a range of the index.
        and visited_on > at at time zone 'utc' - make_interval(hours => ${DAY_ENDS_AFTER_HOURS} + ${SNOW_HOURS})
      order by visited_on desc, id desc limit 1)
  ) newest order by visited_on desc, id desc limit 1;
  -- The newest since the closure.
  select * into opened from visits
  where spring_id = of_spring and counts and is_open and shown_from <= at
    and visited_on >= coalesce(closed.visited_on, '-infinity')
  order by visited_on desc, id desc limit 1;
  is_reopened := closed.id is null;
  if opened.visited_on > closed.visited_on then
    select * into trusted from visits
    where spring_id = of_spring and counts and is_open and shown_from <= at
      and visited_on > closed.visited_on
      and exists (select from members where members.id = member_id and suspended_at is null)
    order by visited_on desc, id desc limit 1;
    is_reopened := exists (
      select from visits
      where spring_id = of_spring and counts and is_open and shown_from <= at
        and visited_on > closed.visited_on and reporter_group <> trusted.reporter_group
        and exists (select from members where members.id = member_id and suspended_at is null));
  end if;
  if is_reopened then
    -- Snow that has melted brings back no "open" from before it fell.
    select * into melted from visits
    where spring_id = of_spring and counts and not is_open and lifted_at is null
      and closed_reason = 'snow' and shown_from <= at
      and visited_on >= coalesce(opened.visited_on, '-infinity')
    order by visited_on desc, id desc limit 1;
    if melted.id is not null then
      closed := melted;
      opened := null;
      is_reopened := false;
    end if;
  end if;
  if not is_reopened then
    return said(closed.visited_on, closed.member_id,
        case when closed.closed_reason = 'snow' then ${SNOW_HOURS} end, at)
      || jsonb_build_object(
        'state', case when is_ruled_out or opened.id is null then 'closed' else 'disputed' end,
        'reason', closed.closed_reason,
        'but', (select jsonb_build_object('visited_on', opened.visited_on, 'username', username)
          from members where id = opened.member_id and not is_ruled_out));
  elsif not is_ruled_out then
    return said(opened.visited_on, opened.member_id, ${OPEN_HOURS}, at)
      || jsonb_build_object('state', 'open', 'reason', null, 'but', null);
  end if;
  return null;
end $$;

-- The state in a list or a plan, only while that is live, and the day of the latest report that counts.
-- Neither where nobody should bathe.
create or replace function listed_condition(of_spring integer, at timestamptz,
    out condition text, out last_visit_on date)
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan
as $$
declare
  report jsonb;
begin
  last_visit_on := (
    select visited_on from visits
    where spring_id = of_spring and hidden_at is null and counts and shown_from <= at
      and exists (select from springs where springs.id = of_spring
        and not is_bathing_ruled_out(bathing_status))
    order by visited_on desc, visits.id desc limit 1);
  if last_visit_on is not null then
    report := open_report(of_spring, at);
    if report ->> 'freshness' = 'live' then
      condition := report ->> 'state';
    end if;
  end if;
end $$;
