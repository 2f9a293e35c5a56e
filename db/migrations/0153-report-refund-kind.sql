-- Of what was given back, what was of treatments and what of products: commission is owed on what is left of each.
alter table report_figure
  add column refund_service_minor bigint not null default 0,
  add column refund_product_minor bigint not null default 0;
alter table report_figure
  alter column refund_service_minor drop default,
  alter column refund_product_minor drop default;
insert into report_due (business_id, shop_id, day) select business_id, shop_id, day from report_day on conflict do nothing;
