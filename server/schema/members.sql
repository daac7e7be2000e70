-- Who has Premium now, decided here alone. Without an end it was given by us, not bought.
create or replace function has_premium(is_premium boolean, premium_until timestamptz) returns boolean
  language sql stable
  return is_premium and (premium_until is null or premium_until > now());
