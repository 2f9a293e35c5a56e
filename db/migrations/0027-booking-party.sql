-- A guest of a party may leave it alone. What was promised to them moves from the booking's price to their row; what they
-- were to have stays as rows that are over, and takes nobody any more.
alter table guest
  add column cancelled_at timestamptz,
  add column cancelled_by text,
  add column fee_minor bigint,
  add column price jsonb,
  add constraint guest_cancelled_names_who_and_keeps_its_price check (
    num_nulls(cancelled_at, cancelled_by, fee_minor, price) in (0, 4)),
  add constraint guest_cancelled_by_is_known check (cancelled_by in ('customer', 'shop')),
  add constraint guest_fee_is_within_its_price check (fee_minor between 0 and (price ->> 'totalMinor')::bigint);

alter table item add column cancelled_at timestamptz;
