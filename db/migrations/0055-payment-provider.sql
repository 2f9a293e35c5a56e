-- No number of a card comes to us any more: a payer says yes at an address of the provider's, and several tenders may have
-- the same provider, whose account the money lies in.
alter table payment
  drop constraint payment_tender_is_known,
  add column provider text,
  add column action_url text;
-- The ledger's account of the sandbox's earlier money keeps its name.
update payment set provider = tender, tender = 'card' where tender = 'sandbox_card';
alter table payment
  add constraint payment_tender_is_known check (tender in ('at_shop', 'card', 'paypal', 'paylater')),
  add constraint payment_has_a_provider_but_at_the_till check ((provider is null) = (tender = 'at_shop'));

alter table sandbox_charge
  add column tender text not null default 'card',
  add column return_url text;
