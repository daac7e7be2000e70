-- Up Migration

-- Which land a spring is on, as the page shows it; from the catalog.
alter table springs add column land jsonb not null default '[]';
-- The answer of `rules/bathing.ts` without what members say in reviews, and the reasons for it. Judged
-- again whenever a fact changes, and every night for the seasons.
alter table springs add column judged_status text not null default 'unknown'
  check (judged_status in ('forbidden', 'closed', 'deadly', 'ask-first', 'unknown'));
alter table springs add column bathing_reasons jsonb not null default '[]';
-- When the last member who answered 'Soakable?' said yes; null if they said no.
alter table springs add column soaked_at timestamptz;
-- What members say never outweighs what is known.
alter table springs add column bathing_status text not null generated always as (
  case when judged_status = 'unknown' and soaked_at is not null then 'soaked'
    else judged_status end) stored;

create index reviews_soakable on reviews (spring_id, created_at desc, id desc)
  where hidden_at is null and is_soakable is not null;

update springs set soaked_at = (
  select case when is_soakable then created_at end from reviews
  where spring_id = springs.id and hidden_at is null and is_soakable is not null
  order by created_at desc, id desc limit 1);

-- What somebody says about a place: from the catalog, from a moderator, or from a member's accepted
-- correction.
create table hazards (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  kind text not null,
  state text not null,
  text text not null check (length(text) between 1 and 140),
  source text not null check (source <> ''),
  -- As the source gives it: a day, a year, or words.
  said_on text check (said_on <> ''),
  confidence text not null check (confidence in ('published', 'reported', 'unconfirmed')),
  season_from text check (season_from ~ '^\d\d-\d\d$'),
  season_to text check (season_to ~ '^\d\d-\d\d$'),
  -- The last day on which it holds; null if nobody knows.
  ends_on date,
  is_from_catalog boolean not null default false,
  correction_id integer references corrections,
  created_at timestamptz not null default now(),
  -- When somebody ended it. The import never brings an ended one back.
  ended_at timestamptz,
  check ((season_from is null) = (season_to is null)),
  check (confidence = 'unconfirmed' or said_on is not null)
);

create unique index hazards_of_catalog on hazards (spring_id, kind) where is_from_catalog;
create index hazards_correction on hazards (correction_id) where correction_id is not null;
create index hazards_of_spring on hazards (spring_id) where ended_at is null;

-- Who changed a hazard, when and why, and what it was before: the way to undo it. Outlives the member.
create table hazard_acts (
  id integer generated always as identity primary key,
  hazard_id integer not null references hazards on delete cascade,
  moderator_id bigint references members on delete set null,
  act text not null check (act in ('add', 'change', 'end', 'undo')),
  note text check (length(note) between 1 and 500),
  was jsonb not null,
  created_at timestamptz not null default now()
);

create index hazard_acts_hazard on hazard_acts (hazard_id, id);
create index hazard_acts_moderator on hazard_acts (moderator_id);
