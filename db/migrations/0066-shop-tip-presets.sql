-- Which tips a shop suggests, in 1/100,000 of the price; null: those of shared/src/payment/tip.ts; an empty list: it takes none.
alter table shop
  add column tip_presets jsonb,
  add constraint shop_tip_presets_are_a_list check (jsonb_typeof(tip_presets) = 'array' and jsonb_array_length(tip_presets) <= 5);
