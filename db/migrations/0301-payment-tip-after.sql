-- After a visit its client thanks who served: a payment link of its own kind says how much is for whom, and the bill has a line for each once
-- that is paid.
alter table payment_link
  drop constraint payment_link_kind_is_known,
  drop constraint payment_link_amount_is_the_desks,
  add constraint payment_link_kind_is_known check (kind in ('desk', 'share', 'rest', 'fee', 'tip')),
  add constraint payment_link_amount_is_the_desks_or_a_tip check (amount_minor is null or kind in ('desk', 'tip')),
  add constraint payment_link_of_a_tip_has_an_amount check (kind <> 'tip' or amount_minor is not null);

create table payment_link_tip (
  business_id uuid not null,
  link_id uuid not null,
  staff_id uuid not null,
  amount_minor bigint not null,
  -- The line of the bill, once it is paid.
  line_id uuid,
  primary key (business_id, link_id, staff_id),
  foreign key (business_id, link_id) references payment_link (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id),
  constraint payment_link_tip_is_of_something check (amount_minor > 0)
);
create index payment_link_tip_by_staff on payment_link_tip (business_id, staff_id);

alter table shop add column asks_tips_afterwards boolean not null default true;
