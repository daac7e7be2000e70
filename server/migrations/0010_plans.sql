-- Up Migration

create table plans (
  id integer generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null check (length(name) between 1 and 100),
  start_point_name text not null check (length(start_point_name) <= 200),
  end_point_name text not null check (length(end_point_name) <= 200),
  start_lon double precision not null check (start_lon between -180 and 180),
  start_lat double precision not null check (start_lat between -90 and 90),
  end_lon double precision not null check (end_lon between -180 and 180),
  end_lat double precision not null check (end_lat between -90 and 90),
  max_distance_miles double precision not null,
  -- A Feature with its figures, its line thinned to what a map shows.
  route jsonb not null check (octet_length(route::text) <= 307200),
  start_time text,
  -- Part of an address: whoever has it may read the plan. Kept as it is, since its owner is shown it again.
  share_token text unique check (share_token ~ '^[\w-]{22}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index plans_member on plans (member_id, created_at desc, id desc);

create table plan_springs (
  plan_id integer not null references plans on delete cascade,
  place integer not null check (place >= 0),
  spring_id integer not null references springs,
  stay_minutes integer not null check (stay_minutes between 0 and 1440),
  primary key (plan_id, place)
);

create index plan_springs_spring on plan_springs (spring_id);
