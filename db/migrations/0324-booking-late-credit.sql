-- What the client is credited where the shop cancels late, by the rule that stood when the visit was held; null: the shop promised nothing.
alter table booking add column credit_policy jsonb;
