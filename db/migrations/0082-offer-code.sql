-- An offer may ask for a code: it is shown to nobody and lowers the price of whoever types the code while paying, so many times
-- as it says. A booking names the offer whose code it was booked with, so that a new time keeps it.
alter table offer
  add column code text,
  add column use_limit integer,
  add constraint offer_code_is_easy_to_type check (code ~ '^[A-Z0-9]{3,20}$'),
  add constraint offer_use_limit_is_of_a_code check (use_limit is null or (code is not null and use_limit > 0));
create unique index offer_code_means_one_offer on offer (business_id, code) where is_active;

alter table booking
  add column code_offer_id uuid,
  add constraint booking_code_is_of_an_offer foreign key (business_id, code_offer_id) references offer (business_id, id);
create index booking_with_a_code on booking (business_id, code_offer_id) where code_offer_id is not null;
