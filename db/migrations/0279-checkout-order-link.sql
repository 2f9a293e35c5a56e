-- The private link of an order, with which whoever ordered without a log-in sees and cancels it.
alter table "order" add column link_seed text;
alter table "order" add column link_hash text;
alter table "order" add constraint order_link_is_whole check ((link_seed is null) = (link_hash is null));
create unique index order_link_leads_to_one on "order" (link_hash) where link_hash is not null;
