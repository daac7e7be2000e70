-- How far a drive ends from a spring says nothing once the spring is somewhere else: then it is worked
-- out when the plan is read.
create or replace function forget_gaps() returns trigger language plpgsql as $$
begin
  update plan_springs set gap_miles = null where spring_id = new.id;
  return null;
end $$;

create or replace trigger springs_forget_gaps after update of latitude, longitude on springs
  for each row
  when (old.latitude <> new.latitude or old.longitude <> new.longitude)
  execute function forget_gaps();
