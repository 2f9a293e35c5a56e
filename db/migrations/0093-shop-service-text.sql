-- A service says more of itself in a text of its own, with its versions; a draft that is deleted takes it along.
alter table rich_text
  drop constraint rich_text_kind_is_known,
  drop constraint rich_text_is_of_its_business_or_a_shop,
  add column service_id uuid generated always as (case when kind = 'service' then subject_id end) stored,
  add foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  add constraint rich_text_kind_is_known check (kind in ('about', 'privacy', 'terms', 'help', 'shop', 'service')),
  add constraint rich_text_is_of_its_business_or_a_part_of_it check (kind in ('shop', 'service') or subject_id = business_id);
create index rich_text_by_service on rich_text (business_id, service_id) where service_id is not null;
