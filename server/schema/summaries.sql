-- Sentences that rest on words somebody hid, deleted or changed go in the same transaction; the others stay until the
-- summary is written again. A stale summary hears of every review of its spring: it is written once they calm down.
create or replace function drop_sentences() returns trigger language plpgsql as $$
begin
  update summaries set
    sentences = (
      select jsonb_agg(sentence.value order by sentence.ordinality)
      from jsonb_array_elements(sentences) with ordinality as sentence
      where not sentence.value -> 'reviews' @> to_jsonb(old.id)
    ),
    given_reviews = array_remove(given_reviews, old.id),
    stale_since = coalesce(stale_since, now()),
    changed_at = now()
  where spring_id = old.spring_id and (old.id = any(given_reviews) or stale_since is not null);
  return null;
end $$;

create or replace trigger reviews_delete_sentences
  after delete on reviews for each row execute function drop_sentences();
-- Only what the model is given of a review: who saves it unchanged causes nothing.
create or replace trigger reviews_drop_sentences
  after update of comment, rating, is_soakable, hidden_at on reviews
  for each row
  when (row(old.comment, old.rating, old.is_soakable, old.hidden_at)
    is distinct from row(new.comment, new.rating, new.is_soakable, new.hidden_at))
  execute function drop_sentences();

-- A summary may repeat what is no longer so. Where people may no longer bathe, it goes in the transaction that says
-- so, since it may invite them to.
create or replace function outdate_summary() returns trigger language plpgsql as $$
begin
  update summaries set
    sentences = case
      when is_bathing_ruled_out(new.bathing_status) and not is_bathing_ruled_out(old.bathing_status)
      then null else sentences end,
    stale_since = coalesce(stale_since, now()),
    changed_at = now()
  where spring_id = new.id;
  return null;
end $$;

create or replace trigger springs_outdate_summary
  after update of name, state_code, county, kind, temperature_f, temperature_class, in_yellowstone,
    position_precision_m, bathing_status, bathing_reasons on springs
  for each row
  when (row(old.name, old.state_code, old.county, old.kind, old.temperature_f, old.temperature_class,
      old.in_yellowstone, old.position_precision_m, old.bathing_status, old.bathing_reasons)
    is distinct from row(new.name, new.state_code, new.county, new.kind, new.temperature_f,
      new.temperature_class, new.in_yellowstone, new.position_precision_m, new.bathing_status,
      new.bathing_reasons))
  execute function outdate_summary();

create or replace function outdate_corrected_summary() returns trigger language plpgsql as $$
begin
  update summaries set stale_since = coalesce(stale_since, now()), changed_at = now()
  where spring_id = new.spring_id;
  return null;
end $$;

create or replace trigger corrections_outdate_summary
  after insert or update of is_shown on corrections
  for each row when (new.is_shown) execute function outdate_corrected_summary();
