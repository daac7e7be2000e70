-- Up Migration

-- What the catalog says about bathing, its practical facts, a second measurement, and campgrounds near by:
-- `soak`, `published_facts`, `survey` and `campgrounds` of the contract's `spring`.
alter table springs add column soak jsonb;
alter table springs add column published_facts jsonb not null default '[]';
alter table springs add column survey jsonb;
alter table springs add column campgrounds jsonb not null default '[]';

alter table springs drop constraint springs_judged_status_check;
-- Safe: nothing is released yet, and the table is small.
alter table springs add constraint springs_judged_status_check check (judged_status in
  ('forbidden', 'closed', 'deadly', 'ask-first', 'resort', 'soaked', 'former', 'unknown'));
alter table springs drop constraint springs_judged_when_open_check;
-- Safe: nothing is released yet, and the table is small.
alter table springs add constraint springs_judged_when_open_check check (judged_when_open in
  ('forbidden', 'deadly', 'ask-first', 'resort', 'soaked', 'former', 'unknown'));

-- What members say counts where nothing better is known: `MEMBERS_DECIDE` of `rules/bathing.ts`.
create function with_members(judged text, soaked_at timestamptz) returns text
  language sql immutable parallel safe
  return case when soaked_at is not null and judged in ('former', 'unknown') then 'soaked' else judged end;

drop trigger springs_outdate_judged_summary on springs;
-- Safe: nothing is released yet, and it comes back below.
alter table springs drop column bathing_status;
-- Safe: nothing is released yet, and the table is small.
alter table springs add column bathing_status text not null
  generated always as (with_members(judged_status, soaked_at)) stored;
create trigger springs_outdate_judged_summary
  after update of bathing_status, bathing_reasons on springs
  for each row
  when (row(old.bathing_status, old.bathing_reasons)
    is distinct from row(new.bathing_status, new.bathing_reasons))
  execute function outdate_judged_summary();

-- `SOAK_ORDER` of `rules/bathing.ts`: places to soak first, out of the question last.
create function soak_order(bathing_status text) returns integer
  language sql immutable parallel safe
  return case bathing_status when 'resort' then 0 when 'soaked' then 0 when 'ask-first' then 1
    when 'unknown' then 2 when 'former' then 3 else 4 end;

-- 'Boise, Idaho' has its page at /hot-springs/near/boise-idaho.
create function town_slug(label text) returns text
  language sql immutable parallel safe
  return trim(both '-' from regexp_replace(searchable(label), '[^a-z]+', '-', 'g'));
-- Safe: nothing is released yet, and only an import writes to it.
create index places_town_slug_index on places (town_slug(label))
  where kind = 'place' and population >= 1000;
