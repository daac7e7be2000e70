-- Up Migration

-- Made by `npm run seed:demo`: nobody is behind them, and nobody was where they say they were.
alter table members add column is_demo boolean not null default false;

update members set is_demo = true
where email = username || '@wildsoak.example' and username in
  ('marge', 'walt', 'june', 'otis', 'ida', 'hazel', 'amos', 'rosa', 'theo', 'pearl');

create index members_demo on members (id) where is_demo;

-- Every page says so while there are any.
create function tell_demo_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('demo_changed', '');
  return null;
end $$;

create trigger members_demo_came
  after insert or update of is_demo on members
  for each row when (new.is_demo) execute function tell_demo_changed();

create trigger members_demo_went
  after delete or update of is_demo on members
  for each row when (old.is_demo) execute function tell_demo_changed();

-- What is made up lets no place look fit for bathing.
update springs set soaked_at = (
  select case when is_soakable then reviews.created_at end
  from reviews left join members on members.id = member_id
  where spring_id = springs.id and hidden_at is null and is_soakable is not null
    and is_demo is not true
  order by reviews.created_at desc, reviews.id desc limit 1)
where exists (select from members where is_demo);
