-- Whatever keeps shops in memory hears of a change to one by the outbox, whoever makes it: its row changes with its rules,
-- its rating, its placement, and with its version whenever its menu or its team does.
create function shop_tells_of_its_change() returns trigger language plpgsql as $$
begin
  insert into outbox (business_id, shop_id, event, subject_id) values (new.business_id, new.id, 'shop.changed', new.id);
  return null;
end $$;
create trigger shop_tells_of_being_new after insert on shop for each row execute function shop_tells_of_its_change();
create trigger shop_tells_of_its_change after update on shop for each row
  when (old is distinct from new) execute function shop_tells_of_its_change();
