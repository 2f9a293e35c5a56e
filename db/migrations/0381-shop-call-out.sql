-- How a shop goes to its clients: how fast its therapists travel as the crow flies, and zones around it, each wider than the one before, with
-- what the way costs there. The last of them is how far it goes. Null: it goes to nobody.
alter table shop add column call_out_rule jsonb,
  add constraint shop_call_out_rule_has_zones check (jsonb_typeof(call_out_rule -> 'zones') = 'array');
