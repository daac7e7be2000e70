-- Up Migration

-- What members say is wrong on a spring's page. What is accepted is shown; where it is a column of
-- `springs` it is written there too.
create table corrections (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where they have left: what was accepted stays, without their name.
  member_id bigint references members on delete set null,
  field text not null check (field in ('position', 'name', 'closed', 'fee', 'access')),
  -- The values of the field, named as in the contract.
  proposed jsonb not null check (case field
    when 'position' then jsonb_typeof(proposed -> 'latitude') = 'number'
      and jsonb_typeof(proposed -> 'longitude') = 'number'
    when 'closed' then jsonb_typeof(proposed -> 'closed') = 'boolean'
    else jsonb_typeof(proposed -> field) = 'string' end is true),
  -- How they know.
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint references members on delete set null,
  accepted boolean,
  -- Of the accepted ones of a field the latest.
  is_shown boolean not null default false,
  check ((settled_at is null) = (accepted is null)),
  check (not is_shown or accepted)
);

create unique index corrections_open on corrections (member_id, spring_id, field)
  where settled_at is null;
create index corrections_queue on corrections (created_at, id) where settled_at is null;
create unique index corrections_shown on corrections (spring_id, field) where is_shown;
create index corrections_member on corrections (member_id, id);
create index corrections_settled_by on corrections (settled_by) where settled_by is not null;

-- A summary may repeat what is no longer so.
create function outdate_corrected_summary() returns trigger language plpgsql as $$
begin
  update summaries set stale_since = coalesce(stale_since, now()) where spring_id = new.spring_id;
  return null;
end $$;

create trigger corrections_outdate_summary
  after insert or update of is_shown on corrections
  for each row when (new.is_shown) execute function outdate_corrected_summary();

-- An act is about a review or a correction.
alter table moderation_acts alter column review_id drop not null;
alter table moderation_acts add column correction_id integer;
alter table moderation_acts add check (num_nonnulls(review_id, correction_id) = 1);
alter table moderation_acts drop constraint moderation_acts_act_check;
alter table moderation_acts add constraint moderation_acts_act_check check (
  case when correction_id is null then act in ('hide', 'restore', 'dismiss')
    else act in ('accept', 'reject') end);

create index moderation_acts_correction on moderation_acts (correction_id)
  where correction_id is not null;
