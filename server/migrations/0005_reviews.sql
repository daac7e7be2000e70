-- Up Migration

create table reviews (
  id integer generated always as identity primary key,
  spring_id integer not null references springs,
  -- Null where the author has left and their words stay.
  member_id bigint references members on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comment text check (length(comment) between 1 and 4000),
  -- Null for unknown: nobody has said.
  is_soakable boolean,
  is_clothing_optional boolean,
  image_url text,
  vote_score integer not null default 0,
  created_at timestamptz not null default now()
);

-- Newest first, by spring and by member; the id tells two of one instant apart.
create index reviews_spring on reviews (spring_id, created_at desc, id desc);
create index reviews_member on reviews (member_id, created_at desc, id desc);

-- The aggregates of springs, from the rows that they count. The caller has locked the springs, so
-- that two writers do not each count without the other.
create function recount_reviews(springs_touched integer[]) returns void language sql as $$
  update springs set
    average_rating = counted.average_rating,
    review_count = counted.review_count,
    latest_image_url = counted.latest_image_url,
    latest_review_at = counted.latest_review_at
  from (
    select spring.id,
      round(avg(review.rating), 2) as average_rating,
      count(review.id)::integer as review_count,
      max(review.created_at) as latest_review_at,
      (array_agg(review.image_url order by review.created_at desc, review.id desc)
        filter (where review.image_url is not null))[1] as latest_image_url
    from unnest(springs_touched) as spring(id)
    left join reviews review on review.spring_id = spring.id
    group by spring.id
  ) counted
  where springs.id = counted.id
$$;
