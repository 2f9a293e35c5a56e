-- What a shop lets its client off of the fee for a visit that did not take place, and since when it asks for that again (below zero).
-- `booking.fee_minor` is what is left of the fee.
create table fee_waiver (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  booking_id uuid not null,
  amount_minor bigint not null,
  -- Null where it is asked for again.
  reason text,
  waived_by text references "user" (id) on delete set null,
  waived_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id),
  constraint fee_waiver_is_of_something check (amount_minor <> 0),
  constraint fee_waiver_says_why check (amount_minor < 0 or length(reason) between 1 and 200)
);
create index fee_waiver_by_booking on fee_waiver (business_id, booking_id, id);
create index fee_waiver_by_member on fee_waiver (waived_by) where waived_by is not null;
create trigger fee_waiver_is_append_only before update on fee_waiver for each row
  when (new.waived_by is not null or to_jsonb(new) - 'waived_by' is distinct from to_jsonb(old) - 'waived_by')
  execute function rows_are_only_added();
create trigger fee_waiver_is_kept before delete on fee_waiver for each row execute function rows_are_only_added();
