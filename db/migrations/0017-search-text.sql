-- Search of a whole business: names without accents, found also with slips. Each index begins with the business.

-- `unaccent` asks for its dictionary by the search path, so it is called stable; with the dictionary named it is immutable.
create function plain_text(text) returns text language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, $1));

alter table customer add column search_text text not null generated always as (
  plain_text(name) || ' ' || coalesce(plain_text(email), '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
) stored;
create index customer_by_search_text on customer using gist (business_id, search_text gist_trgm_ops);

create index booking_by_customer on booking (business_id, customer_id, starts_at);
create index booking_by_code on booking (business_id, code text_pattern_ops);
