-- Up Migration

-- Operators run the site at /admin. Only the command line makes them.
alter table members add column is_operator boolean not null default false;
-- Since when the member is shut out. `operator_acts` says by whom and why.
alter table members add column suspended_at timestamptz;

-- Of all its files; null for photos from before we counted.
alter table photos add column bytes bigint;

-- What operators did, at /admin or on the command line. What moderators did is in `moderation_acts` and
-- `hazard_acts`: the audit log reads all three.
create table operator_acts (
  id bigint generated always as identity primary key,
  -- Null for the command line, and where the operator has left.
  operator_id bigint references members on delete set null,
  is_from_command_line boolean not null default false,
  act text not null check (act in ('suspend', 'restore', 'sign-out', 'make-moderator',
    'remove-moderator', 'make-operator', 'remove-operator', 'retry-job', 'drop-job')),
  -- About whom; null for a job, and where they have left.
  member_id bigint references members on delete set null,
  queue text,
  job_id uuid,
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  check (num_nonnulls(queue, job_id) = case when act in ('retry-job', 'drop-job') then 2 else 0 end),
  check (operator_id is null or not is_from_command_line)
);

create index operator_acts_newest on operator_acts (created_at desc, id desc);
create index operator_acts_member on operator_acts (member_id, id);
create index operator_acts_operator on operator_acts (operator_id);

-- Acts are only ever added. A member who leaves takes along their name, and what was noted about them.
create function keep_operator_acts() returns trigger language plpgsql as $$
declare
  kept operator_acts := old;
begin
  if tg_op = 'UPDATE' then
    if new.operator_id is null and not exists (select from members where id = old.operator_id) then
      kept.operator_id := null;
    end if;
    if new.member_id is null and old.member_id is not null
      and not exists (select from members where id = old.member_id)
    then
      kept.member_id := null;
      kept.note := null;
      new.note := null;
    end if;
    if new is not distinct from kept then return new; end if;
  end if;
  raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
end $$;

create trigger operator_acts_are_kept
  before update or delete on operator_acts for each row execute function keep_operator_acts();
create trigger operator_acts_are_not_emptied
  before truncate on operator_acts for each statement execute function keep_operator_acts();

-- Moderators' acts too. `was` may change: it repeats what a member said, with their name.
create function keep_moderators_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.moderator_id is not distinct from old.moderator_id
        or new.moderator_id is null and not exists (select from members where id = old.moderator_id))
      and to_jsonb(new) - '{moderator_id,was}'::text[] = to_jsonb(old) - '{moderator_id,was}'::text[]
    then return new; end if;
  end if;
  raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
end $$;

create trigger moderation_acts_are_kept
  before update or delete on moderation_acts for each row execute function keep_moderators_acts();
create trigger hazard_acts_are_kept
  before update or delete on hazard_acts for each row execute function keep_moderators_acts();
