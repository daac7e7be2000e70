-- Up Migration

-- A summary tells whether people may bathe, and why: when that changes, it is written again. Where they
-- may no longer, it goes in the transaction that says so, since it may invite to bathe.
create function outdate_judged_summary() returns trigger language plpgsql as $$
begin
  update summaries set
    sentences = case
      when new.bathing_status in ('forbidden', 'closed', 'deadly')
        and old.bathing_status not in ('forbidden', 'closed', 'deadly') then null
      else sentences end,
    stale_since = coalesce(stale_since, now()),
    changed_at = now()
  where spring_id = new.id;
  return null;
end $$;

create trigger springs_outdate_judged_summary
  after update of bathing_status, bathing_reasons on springs
  for each row
  when (row(old.bathing_status, old.bathing_reasons)
    is distinct from row(new.bathing_status, new.bathing_reasons))
  execute function outdate_judged_summary();
