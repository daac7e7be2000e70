-- Up Migration

-- Which spring's page is another from now on: the worker tells the caches in front. `springs_changed` says only that
-- the list is another. Within a transaction PostgreSQL sends each id once.
create function tell_spring_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'springs' then
    perform pg_notify('spring_changed', coalesce(new.id, old.id)::text);
  else
    perform pg_notify('spring_changed', coalesce(new.spring_id, old.spring_id)::text);
  end if;
  return null;
end $$;

create trigger spring_changed after insert or delete on springs
  for each row execute function tell_spring_changed();
create trigger spring_changed_by_update after update on springs
  for each row when (old.* is distinct from new.*) execute function tell_spring_changed();

create trigger spring_changed after insert or delete on reviews
  for each row execute function tell_spring_changed();
-- A vote may show a minute later: announcing one makes all commits wait for each other.
create trigger spring_changed_by_update after update on reviews
  for each row when (old.vote_score = new.vote_score) execute function tell_spring_changed();

create trigger spring_changed after insert or update or delete on visits
  for each row execute function tell_spring_changed();
create trigger spring_changed after insert or update or delete on corrections
  for each row execute function tell_spring_changed();
create trigger spring_changed after insert or update or delete on hazards
  for each row execute function tell_spring_changed();
create trigger spring_changed after insert or delete on summaries
  for each row execute function tell_spring_changed();
-- Not while somebody is writing it.
create trigger spring_changed_by_update after update on summaries
  for each row when (old.sentences is distinct from new.sentences) execute function tell_spring_changed();
