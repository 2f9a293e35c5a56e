-- A guest of a party has answers of their own. They are the guest's alone until the business knows which client that is. What who books
-- has filled in for them counts for that visit, and only as long as they have said nothing themself.
alter table health_answer
  alter column customer_id drop not null,
  add column booking_id uuid,
  add column guest_position smallint,
  add column is_by_booker boolean not null default false,
  add constraint health_answer_is_of_a_guest foreign key (business_id, booking_id, guest_position)
    references guest (business_id, booking_id, position) on delete cascade,
  add constraint health_answer_names_a_guest_whole check ((booking_id is null) = (guest_position is null)),
  add constraint health_answer_is_of_somebody check (num_nonnulls(customer_id, booking_id) > 0),
  add constraint health_answer_by_who_books_is_of_the_visit check (not is_by_booker or booking_id is not null and customer_id is null);
create index health_answer_by_guest on health_answer (business_id, booking_id, guest_position) where booking_id is not null;
