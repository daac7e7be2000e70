-- Up Migration

-- Without the name and the address of the member who is leaving: `wildsoak.leaver` of this transaction holds
-- both. Never longer than before. A name of letters alone may be any word ('not', 'spam'), and a member chooses it:
-- it goes only where it is written @name, or where the text is about the member.
create function forget_leaver(said text, is_about_them boolean default false) returns text
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

-- Acts are only ever added, as before; but the name of a member who leaves goes out of their notes.
create or replace function keep_operator_acts() returns trigger language plpgsql as $$
declare
  kept operator_acts := old;
begin
  if tg_op = 'UPDATE' then
    if new.note is not distinct from forget_leaver(old.note)
      or new.note is not distinct from forget_leaver(old.note, true)
    then kept.note := new.note; end if;
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

create or replace function keep_moderators_acts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.moderator_id is not distinct from old.moderator_id
        or new.moderator_id is null and not exists (select from members where id = old.moderator_id))
      and (new.note is not distinct from old.note
        or new.note is not distinct from forget_leaver(old.note))
      and to_jsonb(new) - '{moderator_id,note,was}'::text[]
        = to_jsonb(old) - '{moderator_id,note,was}'::text[]
    then return new; end if;
  end if;
  raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
end $$;

create or replace function keep_visit_acts() returns trigger language plpgsql as $$
declare
  kept visit_acts := old;
begin
  if tg_op = 'UPDATE' then
    if new.note is not distinct from forget_leaver(old.note)
      or new.note is not distinct from forget_leaver(old.note, true)
    then kept.note := new.note; end if;
    if new.moderator_id is null and not exists (select from members where id = old.moderator_id) then
      kept.moderator_id := null;
    end if;
    if new.member_id is null and not exists (select from members where id = old.member_id) then
      kept.member_id := null;
    end if;
    if new is not distinct from kept then return new; end if;
  end if;
  raise exception 'Acts are only ever added.' using errcode = 'restrict_violation';
end $$;
