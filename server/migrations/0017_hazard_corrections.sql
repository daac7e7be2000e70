-- Up Migration

-- Members say what is dangerous, closed, private, needs a permit or is gone, in their own words.
alter table corrections drop constraint corrections_field_check;
alter table corrections add constraint corrections_field_check check (field in (
  'position', 'name', 'closed', 'fee', 'access', 'danger', 'closure', 'private', 'permit', 'gone'));
alter table corrections drop constraint corrections_check;
alter table corrections add constraint corrections_proposed_check check (case
  when field = 'position' then jsonb_typeof(proposed -> 'latitude') = 'number'
    and jsonb_typeof(proposed -> 'longitude') = 'number'
  when field = 'closed' then jsonb_typeof(proposed -> 'closed') = 'boolean'
  when field in ('name', 'fee', 'access') then jsonb_typeof(proposed -> field) = 'string'
  else jsonb_typeof(proposed -> 'text') = 'string' end is true);

-- What the page showed as a correction is a closure like any other now. The import judges the springs.
with closures as (
  insert into hazards (spring_id, kind, state, text, source, said_on, confidence, correction_id)
  select spring_id, 'closed', 'in-force', 'A member says that this place is closed.',
    coalesce(username || ', a member', 'A member'),
    to_char(corrections.created_at at time zone 'utc', 'YYYY-MM-DD'), 'reported', corrections.id
  from corrections left join members on members.id = member_id
  where is_shown and field = 'closed' and (proposed ->> 'closed')::boolean
  returning *
)
insert into hazard_acts (hazard_id, moderator_id, act, was, created_at)
select closures.id, settled_by, 'add',
  to_jsonb(closures) || jsonb_build_object('ended_at', settled_at), settled_at
from closures join corrections on corrections.id = correction_id;
-- They stay shown: a server of the release before reads them until it stops. Ours does not.
