-- Up Migration

-- The sentences as one text; null where none is left.
create function summary_text(sentences jsonb) returns text
  language sql immutable
  return (
    select string_agg(sentence.value ->> 'text', ' ' order by sentence.ordinality)
    from jsonb_array_elements(sentences) with ordinality as sentence
  );

-- What those without Premium read: up to the last word that ends within 280 characters. It is cut here
-- so that no query of theirs ever holds the rest.
create function summary_teaser(summary text) returns text
  language sql immutable
  return case when length(summary) <= 280 then summary
    else regexp_replace(regexp_replace(left(summary, 281), '\s+\S*$', ''), '[.,;:–—-]+$', '') || '…'
  end;

create table summaries (
  spring_id integer primary key references springs,
  -- [{ text, facts: [names], reviews: [ids] }]; null until the first is written.
  sentences jsonb,
  summary text generated always as (summary_text(sentences)) stored,
  teaser text generated always as (summary_teaser(summary_text(sentences))) stored,
  -- Every review that the model was given, whether or not a sentence came of it.
  given_reviews integer[] not null default '{}',
  -- How many the spring had then.
  review_count integer,
  model text,
  prompt_version integer,
  written_at timestamptz,
  -- Since when it does not say what it would say if it were written now.
  stale_since timestamptz,
  -- Who is writing it, and until when nobody else does: the writer prolongs it, so that it outlives a
  -- writer that was killed by seconds only.
  claim uuid,
  claimed_until timestamptz,
  -- When the last try failed, and why, for those who waited for it.
  failed_at timestamptz,
  failure text
);

create index summaries_stale on summaries (stale_since) where stale_since is not null;

-- Each time that the language model is asked (a second try belongs to the first), written before it is:
-- what it may cost at most, and then what it did cost. The day's budgets are counted from here. One that
-- stays pending is of a process that was killed, and may have been paid for.
create table summary_calls (
  id bigint generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where the worker asked, or the member has left.
  member_id bigint references members on delete set null,
  model text not null,
  prompt_version integer not null,
  input_tokens integer,
  output_tokens integer,
  -- In millionths of a dollar.
  cost_micros bigint not null,
  outcome text not null default 'pending' check (outcome in ('pending', 'answered', 'failed')),
  called_at timestamptz not null default now()
);

create index summary_calls_day on summary_calls (called_at);
create index summary_calls_member on summary_calls (member_id, called_at);

-- What rested on words that somebody hid, deleted or changed goes in the transaction that does so,
-- whoever it is; the rest stays until it is written anew.
create function drop_sentences() returns trigger language plpgsql as $$
begin
  update summaries set
    sentences = (
      select jsonb_agg(sentence.value order by sentence.ordinality)
      from jsonb_array_elements(sentences) with ordinality as sentence
      where not sentence.value -> 'reviews' @> to_jsonb(old.id)
    ),
    given_reviews = array_remove(given_reviews, old.id),
    stale_since = coalesce(stale_since, now())
  where spring_id = old.spring_id and old.id = any(given_reviews);
  return null;
end $$;

create trigger reviews_delete_sentences
  after delete on reviews for each row execute function drop_sentences();

-- Only what the model is given of a review: who saves it unchanged causes nothing.
create trigger reviews_drop_sentences
  after update of comment, rating, is_soakable, hidden_at on reviews
  for each row
  when (row(old.comment, old.rating, old.is_soakable, old.hidden_at)
    is distinct from row(new.comment, new.rating, new.is_soakable, new.hidden_at))
  execute function drop_sentences();

create function outdate_summary() returns trigger language plpgsql as $$
begin
  update summaries set stale_since = coalesce(stale_since, now()) where spring_id = new.id;
  return null;
end $$;

create trigger springs_outdate_summary
  after update of name, state_code, county, kind, temperature_f, temperature_class, in_yellowstone,
    position_precision_m on springs
  for each row
  when (row(old.name, old.state_code, old.county, old.kind, old.temperature_f, old.temperature_class,
      old.in_yellowstone, old.position_precision_m)
    is distinct from row(new.name, new.state_code, new.county, new.kind, new.temperature_f,
      new.temperature_class, new.in_yellowstone, new.position_precision_m))
  execute function outdate_summary();
