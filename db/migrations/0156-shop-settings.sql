-- What a shop's people set beside its hours: its colour, how many visits a client may have ahead of them, and how many days a body
-- needs between two visits of a service (a list of service and days).
alter table shop
  add column brand_color text,
  add column open_limit integer,
  add column spacing_rules jsonb not null default '[]',
  add constraint shop_brand_color_is_of_six_digits check (brand_color ~ '^#[0-9a-f]{6}$'),
  add constraint shop_open_limit_is_bounded check (open_limit between 1 and 50),
  add constraint shop_spacing_rules_are_a_list check (jsonb_typeof(spacing_rules) = 'array'),
  add constraint shop_gap_is_bounded check (gap_minutes between 0 and 240);
