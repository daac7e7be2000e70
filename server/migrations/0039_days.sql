-- Up Migration

-- A trip may be split into days. Older plans have one.
alter table plans
  add column hours_per_day double precision,
  add column nights jsonb not null default '[]';
