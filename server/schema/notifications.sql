-- Every server process keeps the list of springs in memory and rebuilds it when told.
create or replace function tell_springs_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('springs_changed', '');
  return null;
end $$;

create or replace trigger springs_changed
  after insert or update or delete or truncate on springs
  for each statement execute function tell_springs_changed();
create or replace trigger visits_emptied after truncate on visits
  for each statement execute function tell_springs_changed();
-- Of the facts that members correct, these are part of the list.
create or replace trigger corrections_changed
  after insert or update of is_shown on corrections
  for each row when (new.is_shown and new.field in ('road', 'dogs', 'fee'))
  execute function tell_springs_changed();

-- Which spring's page is another from now on: the worker tells the caches in front. `springs_changed` says only that
-- the list is another. Within a transaction PostgreSQL sends each id once. Only what others see is announced.
create or replace function tell_spring_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'springs' then
    perform pg_notify('spring_changed', coalesce(new.id, old.id)::text);
  else
    perform pg_notify('spring_changed', coalesce(new.spring_id, old.spring_id)::text);
  end if;
  return null;
end $$;

create or replace trigger spring_changed after insert or delete on springs
  for each row execute function tell_spring_changed();
create or replace trigger spring_changed_by_update after update on springs
  for each row when (old.* is distinct from new.*) execute function tell_spring_changed();

create or replace trigger spring_changed after insert on reviews
  for each row when (new.hidden_at is null) execute function tell_spring_changed();
-- A vote may show a minute later: announcing one makes all commits wait for each other.
create or replace trigger spring_changed_by_update after update on reviews
  for each row when (old.vote_score = new.vote_score and (old.hidden_at is null or new.hidden_at is null))
  execute function tell_spring_changed();
create or replace trigger spring_changed_by_delete after delete on reviews
  for each row when (old.hidden_at is null) execute function tell_spring_changed();

create or replace trigger spring_changed after insert on corrections
  for each row when (new.is_shown) execute function tell_spring_changed();
create or replace trigger spring_changed_by_update after update on corrections
  for each row when (old.is_shown or new.is_shown) execute function tell_spring_changed();
create or replace trigger spring_changed_by_delete after delete on corrections
  for each row when (old.is_shown) execute function tell_spring_changed();

create or replace trigger spring_changed after insert or update or delete on hazards
  for each row execute function tell_spring_changed();

create or replace trigger spring_changed after insert on summaries
  for each row when (new.sentences is not null) execute function tell_spring_changed();
-- Not while it is being written.
create or replace trigger spring_changed_by_update after update on summaries
  for each row when (old.sentences is distinct from new.sentences) execute function tell_spring_changed();
create or replace trigger spring_changed_by_delete after delete on summaries
  for each row when (old.sentences is not null) execute function tell_spring_changed();

-- Only when others see it: a purge tells where a member is who shows visits a day later. When such a visit shows, the
-- job `visit-shown` announces it.
create or replace function tell_visit_changed() returns trigger language plpgsql as $$
declare
  -- Who came together, and from where, is on no page.
  unseen constant text[] := '{reporter_group,address_hash}';
begin
  if (old.counts and old.shown_from <= site_now() or new.counts and new.shown_from <= site_now())
      and to_jsonb(old) - unseen is distinct from to_jsonb(new) - unseen then
    perform pg_notify('spring_changed', coalesce(new.spring_id, old.spring_id)::text),
      pg_notify('springs_changed', '');
  end if;
  return null;
end $$;

create or replace trigger spring_changed after insert or update or delete on visits
  for each row execute function tell_visit_changed();

-- Every page says so while there are demo members.
create or replace function tell_demo_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('demo_changed', '');
  return null;
end $$;

create or replace trigger members_demo_came
  after insert or update of is_demo on members
  for each row when (new.is_demo) execute function tell_demo_changed();
create or replace trigger members_demo_went
  after delete or update of is_demo on members
  for each row when (old.is_demo) execute function tell_demo_changed();
