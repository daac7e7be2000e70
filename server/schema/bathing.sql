-- Where nobody should bathe, whatever members report.
create or replace function is_bathing_ruled_out(bathing_status text) returns boolean
  language sql immutable parallel safe
  return bathing_status in (${RULED_OUT});

-- Places to soak first, those that are ruled out last.
create or replace function soak_order(bathing_status text) returns integer
  language sql immutable parallel safe
  return case bathing_status ${SOAK_ORDER} end;
