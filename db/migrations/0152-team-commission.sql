-- What of a kind of line falls to who gave it, from a day on: in 1/100,000. Without a therapist it is for all who have no rate of
-- their own; a rate of null sends somebody back to that one.
create table commission_rate (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  staff_id uuid,
  kind text not null,
  from_day date not null,
  rate integer,
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint commission_rate_is_one_a_day unique nulls not distinct (business_id, staff_id, kind, from_day),
  constraint commission_rate_kind_is_known check (kind in ('service', 'product', 'tip')),
  constraint commission_rate_is_a_share check (rate between 0 and 100000),
  constraint commission_rate_of_all_is_a_number check (staff_id is not null or rate is not null)
);
