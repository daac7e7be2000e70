-- Up Migration

-- A trip may be split into days. Plans of before have one.
alter table plans
  add column hours_per_day double precision,
  add column nights jsonb not null default '[]';
