-- Which treatments a client books online only after another: a patch test two days before a tint, a first consultation within the year.
alter table shop add column prerequisite_rules jsonb not null default '[]',
  add constraint shop_prerequisite_rules_are_a_list check (jsonb_typeof(prerequisite_rules) = 'array');
