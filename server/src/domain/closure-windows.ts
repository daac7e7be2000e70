import { sql } from 'kysely';

/** The columns of a hazard that say when it holds, as arguments of `json_build_object`. */
export const HAZARD_WINDOW = sql`'season', case when season_from is not null
    then json_build_object('from', season_from, 'to', season_to) end,
  'starts_on', starts_on, 'ends_on', ends_on, 'weekdays', weekdays,
  'night', case when coalesce(night_from, night_to) is not null
    then json_build_object('from', night_from, 'to', night_to) end`;

/** Of a spring, what it takes to judge it for another moment than today: `closedAtTimes` in the contract. */
export const CLOSED_AT_TIMES = `time_zone, closures, 
  with_members(judged_when_open, soaked_at) as status_when_open`;
