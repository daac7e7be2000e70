-- By triggers, because rows also disappear with others. Locked in the order in which everybody locks photos.
create or replace function note_freed_photos() returns trigger language plpgsql as $$
begin
  perform from photos where hash in (select photo_hash from freed) order by hash for no key update;
  update photos set unused_since = now() where hash in (select photo_hash from freed);
  return null;
end $$;

create or replace function note_freed_photo() returns trigger language plpgsql as $$
begin
  update photos set unused_since = now() where hash = old.photo_hash;
  return null;
end $$;

create or replace trigger reviews_free_photos after delete on reviews
  referencing old table as freed
  for each statement execute function note_freed_photos();
create or replace trigger reviews_free_photo after update of photo_hash on reviews
  for each row when (old.photo_hash is distinct from new.photo_hash)
  execute function note_freed_photo();

create or replace trigger visits_free_photos after delete on visits
  referencing old table as freed
  for each statement execute function note_freed_photos();
create or replace trigger visits_free_photo after update of photo_hash on visits
  for each row when (old.photo_hash is distinct from new.photo_hash)
  execute function note_freed_photo();

create or replace trigger proposals_free_photos after delete on proposals
  referencing old table as freed
  for each statement execute function note_freed_photos();
create or replace trigger proposals_free_photo after update of photo_hash on proposals
  for each row when (old.photo_hash is distinct from new.photo_hash)
  execute function note_freed_photo();
