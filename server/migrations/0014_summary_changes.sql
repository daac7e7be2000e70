-- Up Migration

-- When something that it rests on changed last, while it is stale: it is written anew once that has
-- calmed down.
alter table summaries add column changed_at timestamptz;

-- One that is stale already hears of every review of its spring, for the calm.
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

create or replace function outdate_summary() returns trigger language plpgsql as $$
begin
  update summaries set stale_since = coalesce(stale_since, now()), changed_at = now()
  where spring_id = new.id;
  return null;
end $$;

create or replace function outdate_corrected_summary() returns trigger language plpgsql as $$
begin
  update summaries set stale_since = coalesce(stale_since, now()), changed_at = now()
  where spring_id = new.spring_id;
  return null;
end $$;
