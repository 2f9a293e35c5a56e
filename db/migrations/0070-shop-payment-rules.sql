-- Through what a shop lets its clients pay for a visit, of shared/src/payment/tenders.ts. With none nobody could book.
alter table shop
  add column tenders text[] not null default '{card,paypal,paylater,at_shop}',
  add constraint shop_tenders_are_known check (tenders <@ '{card,paypal,paylater,at_shop}'),
  add constraint shop_takes_some_tender check (cardinality(tenders) > 0);

-- What the shop asked for first when the visit was held: who changes its rules changes nothing for who is paying just now. Null: it was
-- held before that was kept.
alter table booking
  add column deposit_rules jsonb,
  add constraint booking_deposit_rules_are_a_list check (jsonb_typeof(deposit_rules) = 'array');
