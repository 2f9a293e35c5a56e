-- A guest of a party may be a client of the business as well, beside the booker. The booker never learns what the business knows of them.
alter table guest
  add column customer_id uuid,
  add constraint guest_is_a_client_of_the_business foreign key (business_id, customer_id) references customer (business_id, id),
  add constraint guest_who_books_is_the_client_of_the_visit check (position > 0 or customer_id is null);
create index guest_by_customer on guest (business_id, customer_id) where customer_id is not null;
