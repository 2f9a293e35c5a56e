-- When the pages of a shop last changed, for search engines: its own page, and the list of what it offers. A row is made with
-- the shop; whatever its pages show tells of its changes here, whoever makes them. Free times are no change of a page.
create table shop_page (
  business_id uuid not null,
  shop_id uuid not null,
  changed_at timestamptz not null default now(),
  menu_changed_at timestamptz not null default now(),
  primary key (business_id, shop_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

insert into shop_page (business_id, shop_id, changed_at, menu_changed_at)
select s.business_id, s.id, greatest(s.created_at, r.at, p.at), s.created_at
from shop s
cross join lateral (
  select max(greatest(r.created_at, r.answered_at)) as at from review r
  where r.business_id = s.business_id and r.shop_id = s.id
) r
cross join lateral (
  select max(p.created_at) as at from shop_picture sp
  join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
  where sp.business_id = s.business_id and sp.shop_id = s.id
) p;

create function shop_gets_its_page() returns trigger language plpgsql as $$
begin
  insert into shop_page (business_id, shop_id) values (new.business_id, new.id);
  return null;
end $$;
create trigger shop_gets_its_page after insert on shop for each row execute function shop_gets_its_page();

-- Once per statement. Its arguments: whether the change is one of the menu, the columns that pages show, and how the changed
-- rows `t` lead to shops. A row that another transaction is writing to just now gets its time from that one, so that
-- nobody waits here.
create function shop_page_hears_of_a_change() returns trigger language plpgsql as $$
declare
  is_menu boolean := tg_argv[0]::boolean;
  came text := format('select %s from come', tg_argv[1]);
  went text := format('select %s from gone', tg_argv[1]);
  changed text := case tg_op
    when 'INSERT' then came
    when 'DELETE' then went
    else format('(%1$s except %2$s) union all (%2$s except %1$s)', came, went) end;
begin
  execute format(
    'with t as (%s), page as (
       select business_id, shop_id from shop_page
       where (business_id, shop_id) in (%s) and (changed_at < now() or (%L and menu_changed_at < now()))
       for update skip locked
     )
     update shop_page p set changed_at = now(), menu_changed_at = case when %L then now() else p.menu_changed_at end
     from page where p.business_id = page.business_id and p.shop_id = page.shop_id',
    changed, tg_argv[2], is_menu, is_menu);
  return null;
end $$;

do $$
declare
  own constant text := 'select t.business_id, t.shop_id from t';
  given constant text := 'select g.business_id, g.shop_id from service_shop g join ';
  each record;
  verb record;
begin
  for each in
    select * from (values
      ('shop', false, 'business_id, id, name, description, street, postal_code, city, country, latitude, longitude, phone, email,'
        ' time_zone, currency, amenities, is_featured, rating_average, rating_count, cancellation_policy, party_limit',
        'select t.business_id, t.id from t'),
      ('shop_hours', false, '*', own),
      ('shop_closure', false, '*', own),
      ('shop_picture', false, '*', own),
      ('review', false, '*', own),
      ('shift', false, 'business_id, staff_id, shop_id, from_day, to_day', own),
      ('staff_member', false, 'business_id, id, name, gender, title, bio, languages, picture_id, position, is_active',
        'select s.business_id, s.shop_id from shift s join t on s.business_id = t.business_id and s.staff_id = t.id'),
      ('service_shop', true, '*', own),
      ('category', true, '*', given || 'service s on s.business_id = g.business_id and s.id = g.service_id'
        ' join t on s.business_id = t.business_id and s.category_id = t.id'),
      ('service', true, 'business_id, id, category_id, name, description, picture_id, is_signature, position, is_active',
        given || 't on g.business_id = t.business_id and g.service_id = t.id'),
      ('variant', true, '*', given || 't on g.business_id = t.business_id and g.service_id = t.service_id'),
      ('variant_price', true, '*', given || 'variant v on v.business_id = g.business_id and v.service_id = g.service_id'
        ' join t on v.business_id = t.business_id and v.id = t.variant_id'),
      ('skill', true, '*', given || 'variant v on v.business_id = g.business_id and v.service_id = g.service_id'
        ' join t on v.business_id = t.business_id and v.id = t.variant_id'),
      ('service_add_on', true, '*', given || 't on g.business_id = t.business_id and g.service_id = t.service_id'),
      ('add_on', true, '*', given || 'service_add_on a on a.business_id = g.business_id and a.service_id = g.service_id'
        ' join t on a.business_id = t.business_id and a.add_on_id = t.id'),
      ('add_on_price', true, '*', given || 'service_add_on a on a.business_id = g.business_id and a.service_id = g.service_id'
        ' join t on a.business_id = t.business_id and a.add_on_id = t.add_on_id'),
      ('offer', true, '*', 'select s.business_id, s.id from shop s join t on s.business_id = t.business_id'
        ' and (t.shop_ids is null or s.id = any(t.shop_ids))')
    ) as shown (name, is_menu, columns, leads_to)
  loop
    for verb in
      select * from (values
        ('insert', 'new table as come'), ('delete', 'old table as gone'), ('update', 'old table as gone new table as come')
      ) as verbs (name, rows)
    loop
      execute format(
        'create trigger %I after %s on %I referencing %s for each statement execute function shop_page_hears_of_a_change(%L, %L, %L)',
        each.name || '_tells_pages_of_' || verb.name, verb.name, each.name, verb.rows, each.is_menu, each.columns, each.leads_to);
    end loop;
  end loop;
end $$;
