-- A bank may send a refund back days after its provider has paid it: then it is owed again, and no provider is asked a second time.
-- The desk pays it by hand, from the drawer or to the client's wallet, once.
alter table payment_refund
  add column failed_at timestamptz,
  drop constraint payment_refund_state_is_known,
  drop constraint payment_refund_destination_is_known,
  add constraint payment_refund_state_is_known check (state in ('pending', 'paid', 'failed')),
  add constraint payment_refund_destination_is_known check (destination in ('tender', 'wallet', 'cash')),
  add constraint payment_refund_that_failed_is_owed_or_paid_by_hand check (
    case
      when failed_at is null then state <> 'failed' and destination <> 'cash'
      when state = 'failed' then destination = 'tender'
      else state = 'paid' and destination <> 'tender'
    end
  );
create index payment_refund_failed on payment_refund (business_id, updated_at) where state = 'failed';

alter table sandbox_refund add column failed_at timestamptz;
