-- What a price on the menu says: what it costs, the least that it can cost, or that the desk sets it after talking with the client.
alter table service add column price_kind text not null default 'fixed';
alter table service add constraint service_price_kind_is_known check (price_kind in ('fixed', 'from', 'on_consultation'));

create trigger service_price_kind_tells_pages_of_update after update on service
  referencing old table as gone new table as come for each statement
  execute function shop_page_hears_of_a_change(true, 'business_id, id, price_kind',
    'select g.business_id, g.shop_id from service_shop g join t on g.business_id = t.business_id and g.service_id = t.id');
