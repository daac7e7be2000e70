-- Up Migration

-- The words of the contract: rules/kinds.ts and rules/temperature.ts.
alter table springs
  add check (kind in
    ('spring', 'seep', 'lake', 'well', 'geyser', 'fumarole', 'mud_pot', 'mud_volcano')),
  add check (temperature_class in ('warm', 'hot', 'boiling'));
