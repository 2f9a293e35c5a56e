-- Whoever was told something by a number is found by it, as it is kept now, when they are erased.
update delivery d set recipient = number_at_business(c.phone, c.business_id)
from customer c
where d.business_id = c.business_id and d.channel = 'sms' and d.recipient = c.phone
  and number_at_business(c.phone, c.business_id) <> c.phone
  and not exists (
    select from delivery o where o.business_id = d.business_id and o.source = d.source and o.template = d.template
      and o.channel = 'sms' and o.recipient = number_at_business(c.phone, c.business_id));

-- Where somebody has booked last.
create function home_of_user(of_user text) returns text language sql stable as $$
  select s.country from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
  where b.user_id = of_user order by b.created_at desc limit 1
$$;
