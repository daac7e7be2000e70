-- Up Migration

-- What a map shows of a drive before anybody looks closer: at most every so many vertices, and the last.
-- Null where the line is short already.
create function thin_route(route jsonb) returns jsonb language plpgsql immutable as $$
declare
  line jsonb = route #> '{geometry,coordinates}';
  vertices integer;
  step integer;
begin
  vertices = case jsonb_typeof(line) when 'array' then jsonb_array_length(line) else 0 end;
  if vertices <= 400 then
    return null;
  end if;
  step = ceil(vertices / 400.0);
  return jsonb_set(route, '{geometry,coordinates}', (
    select jsonb_agg(vertex order by place)
    from jsonb_array_elements(line) with ordinality as every (vertex, place)
    where (place - 1) % step = 0 or place = vertices));
end
$$;

-- What is read, as the text that leaves: writing 11,500 vertices out of jsonb takes four times as long
-- as all the rest. Neither is compressed, for the same reason. Null for plans that were saved before:
-- then they are worked out when they are asked for.
alter table plans add route_json json, add route_thin json;
alter table plans alter route_json set storage external, alter route_thin set storage external;

-- In the database, so that servers of the version before keep them as well.
create function keep_route_texts() returns trigger language plpgsql as $$
begin
  new.route_json = new.route;
  new.route_thin = thin_route(new.route);
  return new;
end
$$;

create trigger plans_route_texts before insert or update of route on plans
  for each row execute function keep_route_texts();
