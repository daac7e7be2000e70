-- Up Migration

-- Only what others see is announced, and only when they see it: a purge tells where a member is who shows visits a day
-- later. When such a visit shows, the job `visit-shown` announces it.
create function tell_visit_changed() returns trigger language plpgsql as $$
declare
  -- Who came together, and from where, is on no page.
  unseen constant text[] := '{party,address_hash}';
begin
  if (old.counts and old.shown_from <= site_now() or new.counts and new.shown_from <= site_now())
      and to_jsonb(old) - unseen is distinct from to_jsonb(new) - unseen then
    perform pg_notify('spring_changed', coalesce(new.spring_id, old.spring_id)::text),
      pg_notify('springs_changed', '');
  end if;
  return null;
end $$;

drop trigger visits_changed on visits;
drop trigger spring_changed on visits;
create trigger spring_changed after insert or update or delete on visits
  for each row execute function tell_visit_changed();
create trigger visits_emptied after truncate on visits
  for each statement execute function tell_springs_changed();

drop trigger spring_changed on reviews;
drop trigger spring_changed_by_update on reviews;
create trigger spring_changed after insert on reviews
  for each row when (new.hidden_at is null) execute function tell_spring_changed();
-- A vote may show a minute later: announcing one makes all commits wait for each other.
create trigger spring_changed_by_update after update on reviews
  for each row when (old.vote_score = new.vote_score and (old.hidden_at is null or new.hidden_at is null))
  execute function tell_spring_changed();
create trigger spring_changed_by_delete after delete on reviews
  for each row when (old.hidden_at is null) execute function tell_spring_changed();

drop trigger spring_changed on corrections;
create trigger spring_changed after insert on corrections
  for each row when (new.is_shown) execute function tell_spring_changed();
create trigger spring_changed_by_update after update on corrections
  for each row when (old.is_shown or new.is_shown) execute function tell_spring_changed();
create trigger spring_changed_by_delete after delete on corrections
  for each row when (old.is_shown) execute function tell_spring_changed();

drop trigger spring_changed on summaries;
create trigger spring_changed after insert on summaries
  for each row when (new.sentences is not null) execute function tell_spring_changed();
create trigger spring_changed_by_delete after delete on summaries
  for each row when (old.sentences is not null) execute function tell_spring_changed();
