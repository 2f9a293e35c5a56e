-- As in 0182.
update business_profile p set phone = number_of(p.phone, home_of_business(p.business_id))
where number_of(p.phone, home_of_business(p.business_id)) <> p.phone;

update customer c set phone = number_of(c.phone, h.country)
from (select id, home_of_business(id) as country from business) h
where h.id = c.business_id and number_of(c.phone, h.country) <> c.phone;
