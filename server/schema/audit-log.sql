-- Without the name and the address of the member who is leaving: `wildsoak.leaver` of this transaction holds
-- both. Never longer than before. A name of letters alone may be any word ('not', 'spam'), and a member chooses it:
-- it goes only where it is written @name, or where the text is about the member.
create or replace function forget_leaver(said text, is_about_them boolean default false) returns text
  language plpgsql stable as $$
declare
  leaver text := nullif(current_setting('wildsoak.leaver', true), '');
  username text := split_part(leaver, ' ', 1);
  email text := split_part(leaver, ' ', 2);
  instead text := case when least(length(username), length(email)) < 8 then '…' else 'a member' end;
begin
  if leaver is null or said is null or (strpos(lower(said), lower(username)) = 0
    and strpos(lower(said), lower(email)) = 0)
  then return said; end if;
  return regexp_replace(said,
    '(?<![\w.+-])' || regexp_replace(email, '([^[:alnum:]])', '\\\1', 'g') || '(?![\w-])|@' || username || '(?![\w-])'
    || case when is_about_them or username !~ '^[[:alpha:]]+$'
      then '|(?<![\w@-])' || username || '(?![\w-])' else '' end,
    instead, 'gi');
end $$;

-- Acts are only ever added. A member who leaves takes along their name, also out of notes and out of what a hazard was,
-- and what operators noted about them.
create or replace function keep_acts() returns trigger language plpgsql as $$
declare
  kept acts := old;
begin
  if tg_op = 'UPDATE' then
    if new.note in (forget_leaver(old.note), forget_leaver(old.note, old.member_id is not null)) then
      kept.note := new.note;
    end if;
    kept.was := new.was;
    if new.actor_id is null and not exists (select from members where id = old.actor_id) then
      kept.actor_id := null;
    end if;
    if new.member_id is null and old.member_id is not null
      and not exists (select from members where id = old.member_id)
    then
      kept.member_id := null;
      if old.kind in ('members', 'roles') then
        kept.note := null;
        new.note := null;
      end if;
    end if;
    if new is not distinct from kept then return new; end if;
  end if;
  raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
end $$;

create or replace trigger acts_are_kept
  before update or delete on acts for each row execute function keep_acts();
create or replace trigger acts_are_not_emptied
  before truncate on acts for each statement execute function keep_acts();

-- What a moderator touched stays: its acts are about it.
create or replace function keep_moderated_hazards() returns trigger language plpgsql as $$
begin
  if exists (select from acts where kind = 'hazards' and subject_id = old.id) then
    raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace trigger hazards_with_acts_stay
  before delete on hazards for each row execute function keep_moderated_hazards();
